//! A PostgreSQL of one's own for a test: started in a folder of its own, reached there and nowhere else, and
//! gone afterwards.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// As whom PostgreSQL runs where the tests run as root, which it refuses to be.
const USER: &str = "postgres";

/// The programs that are called, all of one version.
const PROGRAMS: [&str; 3] = ["initdb", "pg_ctl", "createdb"];

/// A PostgreSQL that ends when this is dropped.
#[derive(Debug)]
pub struct Cluster {
    programs: PathBuf,
    owner: Option<Owner>,
    folder: TempDir,
}

/// Whom the files of a cluster belong to, if not to whoever runs the tests.
#[derive(Clone, Copy, Debug)]
struct Owner {
    user: u32,
    group: u32,
}

impl Cluster {
    /// Makes a cluster and starts it.
    ///
    /// # Errors
    ///
    /// One sentence, if PostgreSQL is not installed or does not start.
    pub fn start() -> Result<Self, String> {
        let programs = programs().ok_or(
            "PostgreSQL is not installed, and this test needs its programs: `cargo xtask test interfaces` \
             installs them on Debian; elsewhere install a server, and have `initdb` on the path",
        )?;
        let folder = tempfile::tempdir().map_err(|error| format!("a folder: {error}"))?;
        let cluster = Self {
            owner: owner()?,
            programs,
            folder,
        };
        if let Some(Owner { user, group }) = cluster.owner {
            give(cluster.folder.path(), user, group)?;
        }
        let data = cluster.data();
        let data = data.to_str().ok_or("a folder with a strange name")?;
        cluster.run(
            "initdb",
            &["-D", data, "-A", "trust", "-U", USER, "--no-sync"],
        )?;
        cluster.boot()?;
        Ok(cluster)
    }

    /// Starts it, after [`stop`](Self::stop).
    ///
    /// # Errors
    ///
    /// One sentence, if it does not start.
    pub fn boot(&self) -> Result<(), String> {
        let (here, data) = (self.folder.path().display(), self.data());
        let options = format!("-k {here} -c listen_addresses= -c fsync=off");
        let log = self.folder.path().join("log");
        let (data, log) = (data.display().to_string(), log.display().to_string());
        let started = self.run(
            "pg_ctl",
            &["-D", &data, "-l", &log, "-o", &options, "-w", "start"],
        );
        started.map_err(|error| {
            let log = fs::read_to_string(log).unwrap_or_default();
            format!("{error}\n{log}")
        })
    }

    /// Ends it as a power cut does: connections break, and what was committed is found again.
    ///
    /// # Errors
    ///
    /// One sentence, if it cannot be ended.
    pub fn stop(&self) -> Result<(), String> {
        let data = self.data().display().to_string();
        self.run("pg_ctl", &["-D", &data, "-m", "immediate", "-w", "stop"])
    }

    /// Makes a database and returns its URL.
    ///
    /// # Errors
    ///
    /// One sentence, if it cannot be made.
    pub fn database(&self, name: &str) -> Result<String, String> {
        let here = self.folder.path().display().to_string();
        self.run("createdb", &["-h", &here, "-U", USER, name])?;
        Ok(format!("postgres://{USER}@localhost/{name}?host={here}"))
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Runs one of PostgreSQL's programs to its end.
    fn run(&self, program: &str, arguments: &[&str]) -> Result<(), String> {
        let mut command = Command::new(self.programs.join(program));
        command.args(arguments).current_dir(self.folder.path());
        #[cfg(unix)]
        if let Some(Owner { user, group }) = self.owner {
            use std::os::unix::process::CommandExt as _;
            command.uid(user).gid(group);
        }
        // What is started goes on writing where its starter wrote, so that is a file and no pipe.
        let said = self.folder.path().join(format!("{program}.said"));
        let file = fs::File::create(&said).map_err(|error| error.to_string())?;
        let again = file.try_clone().map_err(|error| error.to_string())?;
        let status = command.stdout(file).stderr(again).status();
        let status = status.map_err(|error| format!("{program}: {error}"))?;
        match status.success() {
            true => Ok(()),
            false => {
                let said = fs::read_to_string(said).unwrap_or_default();
                Err(format!("{program} failed: {said}"))
            }
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // It may have been stopped already.
        let _ = self.stop();
    }
}

/// Returns the folder with PostgreSQL's programs; Debian keeps them off the path, a folder for each version.
fn programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian: PathBuf = ["/", "usr", "lib", "postgresql"].iter().collect();
    let versions = fs::read_dir(debian).into_iter().flatten().flatten();
    let mut versions: Vec<_> = versions.map(|version| version.path().join("bin")).collect();
    versions.sort();
    std::env::split_paths(&path)
        .chain(versions.into_iter().rev())
        .find(|folder| PROGRAMS.iter().all(|name| folder.join(name).is_file()))
}

/// Returns who PostgreSQL has to be; `None` if it may be whoever runs the tests.
fn owner() -> Result<Option<Owner>, String> {
    if id(&["-u"])? != 0 {
        return Ok(None);
    }
    let (user, group) = (id(&["-u", USER]), id(&["-g", USER]));
    match (user, group) {
        (Ok(user), Ok(group)) => Ok(Some(Owner { user, group })),
        _ => Err(format!(
            "PostgreSQL does not run as root, and there is no user {USER}: its packages add one"
        )),
    }
}

fn id(arguments: &[&str]) -> Result<u32, String> {
    let output = Command::new("id").args(arguments).output();
    let output = output.map_err(|error| format!("id: {error}"))?;
    let said = String::from_utf8_lossy(&output.stdout);
    said.trim().parse().map_err(|_| "id: no number".to_owned())
}

#[cfg(unix)]
fn give(folder: &Path, user: u32, group: u32) -> Result<(), String> {
    std::os::unix::fs::chown(folder, Some(user), Some(group))
        .map_err(|error| format!("a folder for the user {USER}: {error}"))
}

#[cfg(not(unix))]
fn give(_: &Path, _: u32, _: u32) -> Result<(), String> {
    Ok(())
}
