//! Pythons of their own with programs that the tests compare with or are driven by, where they can be
//! installed.

use crate::steps::Verdict;
use crate::{Failure, house, tool::Tool};

/// A program in Python; it is run, never linked.
pub(crate) struct Package {
    /// The folder of its Python, below that of builds.
    folder: &'static str,
    /// What it is called in Python.
    module: &'static str,
    /// What it is called in the package index, with its version.
    requirement: &'static str,
    /// What is not tested without it.
    without: &'static str,
}

/// What the descriptions of movement are compared with.
const RIVAL: Package = Package {
    folder: "python",
    module: "pyffish",
    requirement: "pyffish==0.0.90",
    without: "descriptions of movement are not compared with another program",
};

/// What lets the engine play over UCI.
pub(crate) const CHESS: Package = Package {
    folder: "python-chess",
    module: "chess",
    requirement: "chess==1.11.2",
    without: "no game is played through python-chess",
};

/// Installs the program that descriptions of movement are compared with.
pub(crate) fn ensure() -> Result<Verdict, Failure> {
    Ok(RIVAL.ensure())
}

impl Package {
    /// Makes a Python environment in the folder of builds, with the program in it.
    ///
    /// Where that cannot be done it says so, and leaves no Python: the test that wants it says that it is
    /// skipped, and fails where there is one without the program.
    pub(crate) fn ensure(&self) -> Verdict {
        let folder = house::target().join(self.folder);
        let python = folder.join("bin").join("python3");
        let import = format!("import {}", self.module);
        let works = || Tool::new(&python).args(["-c", &import]).answer().is_some();
        let requirement = self.requirement;
        if works() {
            println!("{} is installed in {}", self.module, folder.display());
            return Verdict::Passed;
        }
        let made = Tool::new("python3")
            .args(["-m", "venv"])
            .args([&folder])
            .run();
        let installed = made.and_then(|()| {
            Tool::new(&python)
                .args(["-m", "pip", "install", "--quiet"])
                .args(["--disable-pip-version-check", "--no-input"])
                // Where there is no network, the answer comes at once.
                .args(["--retries", "1", "--timeout", "20", requirement])
                .run()
        });
        if installed.is_ok() && works() {
            println!("{requirement} is now installed in {}", folder.display());
            return Verdict::Passed;
        }
        // A Python without it would fail the test that wants it.
        let _ = std::fs::remove_dir_all(&folder);
        println!(
            "{requirement} cannot be installed here (it needs python3 with venv, and the Python package \
             index): {}",
            self.without
        );
        Verdict::Skipped
    }
}
