//! Where things are.

use std::path::{Path, PathBuf};

/// Returns the root folder of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the folder above xtask")
        .to_path_buf()
}

/// Returns the folder that cargo builds in.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// Returns the program as a build of `profile` (`debug`, `release`) leaves it.
pub(crate) fn program(profile: &str) -> PathBuf {
    let name = format!("chessmith{}", std::env::consts::EXE_SUFFIX);
    target().join(profile).join(name)
}

/// Returns an example as a build of `profile` leaves it.
pub(crate) fn example(profile: &str, name: &str) -> PathBuf {
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    target().join(profile).join("examples").join(name)
}
