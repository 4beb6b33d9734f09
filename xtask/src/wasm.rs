//! `cargo xtask wasm`: the rules crates for the browser's machine.
//!
//! Two ways are known. A toolchain that brings the standard library for `wasm32-unknown-unknown` builds
//! them at once. Where it does not, Debian's packages `rustc-web`, `cargo-web` and `rust-web-src` bring a
//! compiler with its library as source, which is then built too.

use std::path::{Path, PathBuf};

use crate::steps::Verdict;
use crate::{Failure, house, tool::Tool};

const TARGET: &str = "wasm32-unknown-unknown";

/// The crates at the top of the rules: all others are below them.
const PACKAGES: [&str; 4] = [
    "--package",
    "chessmith-catalog",
    "--package",
    "chessmith-picture",
];

/// Builds the rules crates, or says why not.
pub(crate) fn run() -> Result<Verdict, Failure> {
    if standard_library() {
        return build(Tool::cargo());
    }
    let Some(toolchain) = with_source() else {
        println!(
            "not built: this toolchain has no standard library for {TARGET}, and there is no second one \
             with its source. Either of these helps:\n  \
             rustup target add {TARGET}\n  \
             apt-get install rustc-web cargo-web rust-web-src    (Debian)"
        );
        return Ok(Verdict::Skipped);
    };
    println!("with the toolchain in {}", toolchain.display());
    // Building the standard library is an option that the compiler keeps for its own releases.
    build(
        Tool::new(toolchain.join("cargo"))
            .env("RUSTC", toolchain.join("rustc"))
            .env("RUSTC_BOOTSTRAP", "1")
            .args(["-Zbuild-std=std,panic_abort"]),
    )
}

fn build(cargo: Tool) -> Result<Verdict, Failure> {
    cargo
        .args(["build", "--lib", "--locked", "--target", TARGET])
        .args(PACKAGES)
        .env("CARGO_TARGET_DIR", house::target().join("wasm"))
        // The flags of .cargo/config.toml speak of the processor at hand, which is another one.
        .env("RUSTFLAGS", "")
        .run()?;
    println!("the rules crates build for {TARGET}");
    Ok(Verdict::Passed)
}

/// Returns whether the toolchain that runs us has the library.
fn standard_library() -> bool {
    Tool::new("rustc")
        .args(["--print", "sysroot"])
        .answer()
        .is_some_and(|root| {
            Path::new(&root)
                .join("lib/rustlib")
                .join(TARGET)
                .join("lib")
                .is_dir()
        })
}

/// Returns the folder of a cargo and a rustc with the library's source: the one that
/// `CHESSMITH_WASM_TOOLCHAIN` names, or the system's.
fn with_source() -> Option<PathBuf> {
    let folder =
        std::env::var_os("CHESSMITH_WASM_TOOLCHAIN").map_or("/usr/bin".into(), PathBuf::from);
    let root = Tool::new(folder.join("rustc"))
        .args(["--print", "sysroot"])
        .answer()?;
    let source = Path::new(&root).join("lib/rustlib/src/rust/library/std");
    (folder.join("cargo").is_file() && source.is_dir()).then_some(folder)
}
