//! What has passed, kept in a file of lines: name, seconds, commit.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use crate::{Failure, house};

/// When and where a group passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Passed {
    /// How long it took, in whole seconds.
    pub(super) seconds: u64,
    /// The commit it passed at.
    pub(super) commit: String,
}

/// All groups that have passed.
pub(super) struct State {
    file: PathBuf,
    passed: BTreeMap<String, Passed>,
}

impl State {
    /// Reads the file, if there is one.
    pub(super) fn read() -> Result<Self, Failure> {
        let folder = house::target().join("soak");
        fs::create_dir_all(&folder).map_err(|error| {
            Failure::because(format!("cannot make {}: {error}", folder.display()))
        })?;
        let file = folder.join("passed.tsv");
        let text = fs::read_to_string(&file).unwrap_or_default();
        Ok(Self {
            file,
            passed: text.lines().filter_map(parse).collect(),
        })
    }

    /// Returns when a group passed.
    pub(super) fn passed(&self, name: &str) -> Option<&Passed> {
        self.passed.get(name)
    }

    /// Remembers that a group passed, beside those that another run has recorded since.
    pub(super) fn record(&mut self, name: &str, passed: Passed) -> Result<(), Failure> {
        self.passed = Self::read()?.passed;
        self.passed.insert(name.to_owned(), passed);
        self.write()
    }

    /// Forgets groups.
    pub(super) fn forget<'a>(
        &mut self,
        names: impl Iterator<Item = &'a str>,
    ) -> Result<(), Failure> {
        for name in names {
            self.passed.remove(name);
        }
        self.write()
    }

    fn write(&self) -> Result<(), Failure> {
        let text: String = self
            .passed
            .iter()
            .map(|(name, passed)| format!("{name}\t{}\t{}\n", passed.seconds, passed.commit))
            .collect();
        fs::write(&self.file, text).map_err(|error| {
            Failure::because(format!("cannot write {}: {error}", self.file.display()))
        })
    }
}

fn parse(line: &str) -> Option<(String, Passed)> {
    let mut fields = line.split('\t');
    let (name, seconds, commit) = (fields.next()?, fields.next()?, fields.next()?);
    let passed = Passed {
        seconds: seconds.parse().ok()?,
        commit: commit.to_owned(),
    };
    Some((name.to_owned(), passed))
}

#[cfg(test)]
mod tests {
    use super::{Passed, parse};

    #[test]
    fn lines_are_read_and_broken_ones_are_left_out() {
        let passed = Passed {
            seconds: 75,
            commit: "ca4528b+".to_owned(),
        };
        assert_eq!(
            parse("perft\t75\tca4528b+"),
            Some(("perft".to_owned(), passed))
        );
        assert_eq!(parse("perft\tlong\tca4528b"), None);
        assert_eq!(parse("perft"), None);
    }
}
