//! The binary; everything is in the library, where tests reach it.

#![forbid(unsafe_code)]

use std::process::ExitCode;

/// The system's own lets a thread that waits for its turn at the processor keep memory from all others.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    chessmith_cli::main()
}
