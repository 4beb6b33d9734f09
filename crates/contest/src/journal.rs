//! The folder of long work: what was asked, and every game as it ends, so that it can go on after anything.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// Why a journal cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    /// A file could not be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// The folder holds something else.
    #[error(
        "{} holds something else: {field} was {was} there; take another folder, or ask for the same",
        folder.display()
    )]
    Other {
        /// The folder.
        folder: PathBuf,
        /// What differs.
        field: String,
        /// What it was.
        was: String,
    },
    /// A line is not that of a game.
    #[error("{}, line {line}: {error}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        error: serde_json::Error,
    },
}

/// The journal of games of some kind; they are added as they end.
pub struct Journal {
    /// `None` if nothing is kept.
    file: Option<File>,
    path: PathBuf,
}

impl Journal {
    /// Returns a journal that keeps nothing, for work that nobody goes on with.
    #[must_use]
    pub const fn nowhere() -> Self {
        Self {
            file: None,
            path: PathBuf::new(),
        }
    }

    /// Opens a folder, or makes it, and returns the games that were played before.
    ///
    /// `asked` is everything on which results depend, kept in the file `head`; a folder in which something else
    /// was asked is refused.
    /// A last line that was cut off in the writing is dropped, and its game is played again.
    ///
    /// # Errors
    ///
    /// If files cannot be read or written, or are of something else.
    pub fn open<T: DeserializeOwned>(
        folder: &Path,
        head: &str,
        asked: &serde_json::Map<String, serde_json::Value>,
    ) -> Result<(Self, Vec<T>), JournalError> {
        let file_error = |path: &Path| {
            let path = path.to_owned();
            move |error| JournalError::File { path, error }
        };
        fs::create_dir_all(folder).map_err(file_error(folder))?;
        let head = folder.join(head);
        match fs::read_to_string(&head) {
            Ok(text) => same(folder, &head, &text, asked)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let text = serde_json::to_string_pretty(asked).unwrap_or_default();
                fs::write(&head, text + "\n").map_err(file_error(&head))?;
            }
            Err(error) => return Err(JournalError::File { path: head, error }),
        }
        let path = folder.join("games.jsonl");
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(&path)
            .map_err(file_error(&path))?;
        let (games, whole) = read(&mut file, &path)?;
        // A file that is whole is left alone: its time is that of its last game.
        if file.metadata().map_err(file_error(&path))?.len() != whole {
            file.set_len(whole).map_err(file_error(&path))?;
        }
        let file = Some(file);
        Ok((Self { file, path }, games))
    }

    /// Adds a game, durably.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn add<T: Serialize>(&mut self, game: &T) -> Result<(), JournalError> {
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        let mut line = serde_json::to_string(game).unwrap_or_default();
        line.push('\n');
        let written = file.write_all(line.as_bytes());
        written
            .and_then(|()| file.sync_data())
            .map_err(|error| JournalError::File {
                path: self.path.clone(),
                error,
            })
    }
}

/// Refuses a folder in which something else was asked.
fn same(
    folder: &Path,
    head: &Path,
    text: &str,
    asked: &serde_json::Map<String, serde_json::Value>,
) -> Result<(), JournalError> {
    let there: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(text).map_err(|error| JournalError::Line {
            path: head.to_owned(),
            line: error.line(),
            error,
        })?;
    let names = there.keys().chain(asked.keys());
    for name in names {
        if there.get(name) != asked.get(name) {
            let was = there
                .get(name)
                .map_or("absent".to_owned(), ToString::to_string);
            return Err(JournalError::Other {
                folder: folder.to_owned(),
                field: name.clone(),
                was,
            });
        }
    }
    Ok(())
}

/// Reads all whole lines, and returns how many bytes they take.
fn read<T: DeserializeOwned>(file: &mut File, path: &Path) -> Result<(Vec<T>, u64), JournalError> {
    let mut reader = BufReader::new(file);
    let (mut games, mut whole, mut number) = (Vec::new(), 0, 0);
    loop {
        let mut line = Vec::new();
        let read = reader.read_until(b'\n', &mut line);
        let length = read.map_err(|error| JournalError::File {
            path: path.to_owned(),
            error,
        })?;
        if length == 0 || line.last() != Some(&b'\n') {
            return Ok((games, whole));
        }
        number += 1;
        let game = serde_json::from_slice(&line).map_err(|error| JournalError::Line {
            path: path.to_owned(),
            line: number,
            error,
        })?;
        games.push(game);
        whole += length as u64;
    }
}
