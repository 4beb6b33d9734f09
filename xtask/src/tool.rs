//! Calling programs.

use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::{Failure, house};

/// A call of a program, whose output goes where ours goes.
pub(crate) struct Tool {
    command: Command,
    /// What to say where the program is missing.
    missing: String,
}

impl Tool {
    /// Prepares a call of `program` at the root of the repository.
    pub(crate) fn new(program: impl AsRef<OsStr>) -> Self {
        let program = program.as_ref();
        let mut command = Command::new(program);
        command.current_dir(house::root());
        Self {
            command,
            missing: format!("the program {} is not installed", program.display()),
        }
    }

    /// Prepares a call of the cargo that runs us.
    pub(crate) fn cargo() -> Self {
        Self::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
    }

    /// Says what to do where the program is missing.
    pub(crate) fn or_say(mut self, sentence: &str) -> Self {
        sentence.clone_into(&mut self.missing);
        self
    }

    /// Appends arguments.
    pub(crate) fn args<S: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = S>) -> Self {
        self.command.args(args);
        self
    }

    /// Sets an environment variable.
    pub(crate) fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    /// Chooses the folder to run in, relative to the root.
    pub(crate) fn within(mut self, folder: impl AsRef<Path>) -> Self {
        self.command.current_dir(house::root().join(folder));
        self
    }

    /// Runs it and asks for success.
    ///
    /// # Errors
    ///
    /// If the program is missing or fails.
    pub(crate) fn run(mut self) -> Result<(), Failure> {
        let status = self
            .command
            .status()
            .map_err(|error| Self::explain(&self.missing, &self.command, &error))?;
        if status.success() {
            return Ok(());
        }
        let call = Self::describe(&self.command);
        Err(Failure::because(match status.code() {
            Some(code) => format!("`{call}` ended with status {code}"),
            None => format!("`{call}` was stopped by a signal"),
        }))
    }

    /// Runs it in silence and returns what it wrote to standard output; `None` if it is missing or fails.
    pub(crate) fn answer(mut self) -> Option<String> {
        let output = self.command.stderr(Stdio::null()).output().ok()?;
        output
            .status
            .success()
            .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    /// Hands the process over to the program, so that its signals and its status are its own.
    ///
    /// # Errors
    ///
    /// If the program cannot be started, or it fails where a process cannot be handed over.
    pub(crate) fn become_it(mut self) -> Result<(), Failure> {
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt as _;
            let error = self.command.exec();
            Err(Self::explain(&self.missing, &self.command, &error))
        }
        #[cfg(not(unix))]
        self.run()
    }

    fn explain(missing: &str, command: &Command, error: &std::io::Error) -> Failure {
        match error.kind() {
            ErrorKind::NotFound => Failure::because(missing),
            _ => Failure::because(format!("cannot run `{}`: {error}", Self::describe(command))),
        }
    }

    fn describe(command: &Command) -> String {
        let program = Path::new(command.get_program());
        let name = program.file_name().unwrap_or(command.get_program());
        std::iter::once(name)
            .chain(command.get_args())
            .map(|word| word.to_string_lossy().into_owned())
            .collect::<Vec<_>>()
            .join(" ")
    }
}
