//! The browser client: its packages, its checks and its build. Everything here needs Node.

use std::fs;

use crate::{Failure, house, tool::Tool};

const NODE_MISSING: &str = "the browser client is built with Node.js 20.19 or later and npm, and one \
     of them is not installed; see https://nodejs.org. The rules, the engine and the command line need \
     neither: `cargo build` makes them";

/// Returns a call of npm in the client's folder.
pub(crate) fn npm() -> Tool {
    let name = if cfg!(windows) { "npm.cmd" } else { "npm" };
    Tool::new(name).or_say(NODE_MISSING).within("web")
}

/// Installs the packages of the lock file unless they are installed already.
pub(crate) fn packages() -> Result<(), Failure> {
    node()?;
    let web = house::root().join("web");
    let stamp = web.join("node_modules/.chessmith-lock");
    let lock = fs::read(web.join("package-lock.json"))
        .map_err(|error| Failure::because(format!("cannot read web/package-lock.json: {error}")))?;
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        println!("the packages of web/package-lock.json are installed");
        return Ok(());
    }
    npm().args(["ci", "--no-audit", "--no-fund"]).run()?;
    fs::write(&stamp, lock)
        .map_err(|error| Failure::because(format!("cannot write {}: {error}", stamp.display())))
}

/// Builds the client into `web/dist`.
pub(crate) fn build() -> Result<(), Failure> {
    npm().args(["run", "build"]).run()
}

/// Checks types, style and accessibility rules of the client.
pub(crate) fn lint() -> Result<(), Failure> {
    npm().args(["run", "check"]).run()
}

/// Runs the client's own tests.
pub(crate) fn test() -> Result<(), Failure> {
    npm().args(["run", "test"]).run()
}

/// Asks for a Node that is new enough.
fn node() -> Result<(), Failure> {
    let Some(version) = Tool::new("node").args(["--version"]).answer() else {
        return Err(Failure::because(NODE_MISSING));
    };
    match version_numbers(&version) {
        Some(found) if found >= (20, 19) => Ok(()),
        _ => Err(Failure::because(format!(
            "the browser client needs Node.js 20.19 or later; this is {version}"
        ))),
    }
}

/// Reads the first two numbers of a version such as `v20.19.5`.
fn version_numbers(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.trim_start_matches('v').split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

#[cfg(test)]
mod tests {
    use super::version_numbers;

    #[test]
    fn versions_are_read() {
        assert_eq!(version_numbers("v20.19.5"), Some((20, 19)));
        assert_eq!(version_numbers("v18.20.4"), Some((18, 20)));
        assert!(version_numbers("v18.20.4") < Some((20, 19)));
        assert_eq!(version_numbers("twenty"), None);
    }
}
