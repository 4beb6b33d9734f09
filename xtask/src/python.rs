//! A Python of its own with a program that the tests compare with, where it can be installed.

use crate::steps::Verdict;
use crate::{Failure, house, tool::Tool};

/// The program, as its registry names it; it is run, never linked.
const RIVAL: &str = "pyffish==0.0.90";

/// Makes a Python environment in the folder of builds, with the rival program in it.
///
/// Where that cannot be done it says so, and leaves no Python: the test that wants it says that it is skipped,
/// and fails where there is one without the program.
pub(crate) fn ensure() -> Result<Verdict, Failure> {
    let folder = house::target().join("python");
    let python = folder.join("bin").join("python3");
    let has_rival = || Tool::new(&python).args(["-c", "import pyffish"]).answer();
    if has_rival().is_some() {
        println!("pyffish is installed in {}", folder.display());
        return Ok(Verdict::Passed);
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
            .args(["--retries", "1", "--timeout", "20", RIVAL])
            .run()
    });
    if installed.is_ok() && has_rival().is_some() {
        println!("{RIVAL} is now installed in {}", folder.display());
        return Ok(Verdict::Passed);
    }
    // A Python without it would fail the test that wants it.
    let _ = std::fs::remove_dir_all(&folder);
    println!(
        "{RIVAL} cannot be installed here (it needs python3 with venv, and the Python package index): \
         descriptions of movement are not compared with another program"
    );
    Ok(Verdict::Skipped)
}
