//! Settings: where a server's configuration comes from.
//!
//! A flag goes before the environment, the environment before the file, and the file before what is built
//! in. All of them know the same [`KEYS`].

mod check;
mod file;
mod key;
mod value;

use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt::{self, Write};
use std::path::PathBuf;

use chessmith_catalog::Catalog;
use thiserror::Error;

use crate::config::Config;
pub use check::{Finding, check};
pub use key::{KEYS, Key};

/// What the names of all variables in the environment begin with.
///
/// It is longer than the program's name, for others set variables that begin with that: where a service is
/// called `chessmith`, Kubernetes sets `CHESSMITH_PORT` to a URL.
const PREFIX: &str = "CHESSMITH_SERVE_";

/// The variable that names the file.
const FILE: &str = "CHESSMITH_SERVE_CONFIG";

/// The folder for the games unless it is set.
const FOLDER: &str = "data";

/// Where settings may come from.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// The file, if one was named by a flag; else the environment may name one.
    pub file: Option<PathBuf>,
    /// All variables of the environment; of those that are none of the server's nothing is asked.
    pub environment: Vec<(OsString, OsString)>,
    /// The flags by their keys' names.
    pub flags: Vec<(String, String)>,
}

/// A configuration, and where each of its values comes from.
pub struct Settings {
    config: Config,
    origins: HashMap<&'static str, Source>,
}

/// Where a value comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Source {
    File(PathBuf, usize),
    Variable(String),
    Flag(String),
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(file, line) => write!(f, "{}:{line}", file.display()),
            Self::Variable(name) => f.write_str(name),
            Self::Flag(name) => write!(f, "--{name}"),
        }
    }
}

/// Why settings cannot be used: the place, the key, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct SettingsError(String);

impl SettingsError {
    fn at(place: impl fmt::Display, what: impl fmt::Display) -> Self {
        Self(format!("{place}: {what}"))
    }
}

impl Settings {
    /// Reads all sources.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, a key is not known, or a value is not what is expected.
    pub fn read(catalog: Catalog, sources: &Sources) -> Result<Self, SettingsError> {
        let mut settings = Self {
            config: Config::new(catalog, FOLDER),
            origins: HashMap::new(),
        };
        let variables = sources.environment.iter();
        let named = variables.clone().find(|(name, _)| name == FILE);
        let file = named.map(|(_, file)| PathBuf::from(file));
        let variables = variables.map(|(name, text)| (name.to_string_lossy(), text));
        if let Some(file) = sources.file.clone().or(file) {
            settings.read_file(&file)?;
        }
        for (name, text) in variables.filter(|(name, _)| name.starts_with(PREFIX) && name != FILE) {
            let place = Source::Variable(name.to_string());
            let key = KEYS.iter().find(|key| key.variable() == name);
            let key = key.ok_or_else(|| {
                SettingsError::at(
                    &place,
                    "there is no such setting; docs/hosting.md lists all",
                )
            })?;
            let text = text.to_str().ok_or_else(|| {
                let what = format!("{}: {text:?} is not Unicode", key.name);
                SettingsError::at(&place, what)
            })?;
            settings.set(key, text, place)?;
        }
        for (name, text) in &sources.flags {
            let place = Source::Flag(name.replace('_', "-"));
            settings.set(known(&place, name)?, text, place)?;
        }
        Ok(settings)
    }

    /// Returns the configuration.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Returns whether a key was set, by whatever source.
    #[must_use]
    pub fn is_set(&self, name: &str) -> bool {
        self.origins.contains_key(name)
    }

    /// Writes all settings as a file has them, each with the place where it comes from.
    #[must_use]
    pub fn write(&self) -> String {
        KEYS.iter().fold(String::new(), |mut text, key| {
            let value = key.value(&self.config);
            let origin = self.origins.get(key.name).map(ToString::to_string);
            let origin = origin.unwrap_or_else(|| "built in".to_owned());
            let setting = format!("{} = {value}", key.name);
            // Writing to a text cannot fail.
            let _ = writeln!(text, "{setting:<42} # {origin}");
            text
        })
    }

    fn read_file(&mut self, file: &PathBuf) -> Result<(), SettingsError> {
        let text = std::fs::read_to_string(file)
            .map_err(|error| SettingsError::at(file.display(), error))?;
        let entries = file::entries(&text)
            .map_err(|(line, what)| SettingsError::at(Source::File(file.clone(), line), what))?;
        for entry in entries {
            let place = Source::File(file.clone(), entry.line);
            let key = known(&place, &entry.name)?;
            let text = entry.text(key.is_list).ok_or_else(|| {
                let (name, expected) = (key.name, key.expected);
                SettingsError::at(&place, format!("{name}: expected {expected}"))
            })?;
            self.set(key, &text, place)?;
        }
        Ok(())
    }

    fn set(&mut self, key: &'static Key, text: &str, place: Source) -> Result<(), SettingsError> {
        key.set(&mut self.config, text)
            .map_err(|what| SettingsError::at(&place, what))?;
        self.origins.insert(key.name, place);
        Ok(())
    }
}

fn known(place: &Source, name: &str) -> Result<&'static Key, SettingsError> {
    let key = KEYS.iter().find(|key| key.name == name);
    key.ok_or_else(|| {
        let what = format!("there is no setting {name:?}; docs/hosting.md lists all");
        SettingsError::at(place, what)
    })
}
