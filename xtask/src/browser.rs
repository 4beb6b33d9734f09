//! A real browser for the tests: found, or installed where that is possible.

use std::path::{Path, PathBuf};

use crate::{Failure, tool::Tool};

/// The browser without the frame around its pages, which takes a third of the work off a machine.
const FRAMELESS: &str = "chromium-headless-shell";

const NAMES: [&str; 5] = [
    FRAMELESS,
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
];

/// Returns the path of a Chromium: what `CHROMIUM` names, or the first one on the path.
pub(crate) fn find() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        return Some(PathBuf::from(named)).filter(|path| path.is_file());
    }
    NAMES.iter().find_map(|name| on_path(name))
}

/// Finds a Chromium, or installs Debian's without a frame where the one that is there has one.
///
/// # Errors
///
/// If there is none and it cannot be installed.
pub(crate) fn ensure() -> Result<PathBuf, Failure> {
    let is_chosen = std::env::var_os("CHROMIUM").is_some();
    let is_missing = !is_chosen && on_path(FRAMELESS).is_none();
    if is_missing
        && on_path("apt-get").is_some()
        && let Err(failure) = install(&[FRAMELESS])
    {
        if find().is_none() {
            return Err(failure);
        }
        println!(
            "{FRAMELESS} could not be installed; a browser with a frame shows the same pages, more slowly"
        );
    }
    let path = find().ok_or_else(|| {
        Failure::because(
            "the browser tests need Chromium, which is not installed; install it, or name its program in \
             the environment variable CHROMIUM",
        )
    })?;
    println!("the browser is {}", path.display());
    Ok(path)
}

/// Installs Debian packages, as root or by `sudo`.
pub(crate) fn install(packages: &[&str]) -> Result<(), Failure> {
    println!("installing {}", packages.join(", "));
    apt(&["update", "--quiet"])?;
    let install = ["install", "--yes", "--quiet", "--no-install-recommends"];
    apt(&[&install, packages].concat())
}

fn apt(args: &[&str]) -> Result<(), Failure> {
    let root = Tool::new("id")
        .args(["-u"])
        .answer()
        .is_some_and(|id| id == "0");
    let (program, before): (_, &[&str]) = if root {
        ("apt-get", &[])
    } else {
        ("sudo", &["--non-interactive", "apt-get"])
    };
    Tool::new(program)
        .args(before)
        .args(args)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .or_say("packages are installed by root or with sudo, and this is neither")
        .run()
}

/// Returns the first file of this name in the folders of `PATH`.
pub(crate) fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder: PathBuf| folder.join(Path::new(name)))
        .find(|file| file.is_file())
}
