//! The binary; everything is in the library, where tests reach it.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    chessmith_cli::main()
}
