//! All files of the repository.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::{Failure, tool::Tool};

/// What stands in the files by their path relative to the root, with `/` between folders; nothing in what is no text.
#[derive(Clone, Default)]
pub(super) struct Tree(BTreeMap<String, String>);

impl Tree {
    /// Reads what git tracks or would track; without git, what is in the folder but built nothing.
    pub(super) fn read(root: &Path) -> Result<Self, Failure> {
        let listed = Tool::new("git")
            .args(["ls-files", "--cached", "--others", "--exclude-standard"])
            .answer();
        let mut paths = Vec::new();
        match listed {
            Some(lines) => paths.extend(lines.lines().map(str::to_owned)),
            None => walk(root, "", &mut paths)
                .map_err(|error| Failure::because(format!("cannot list the files: {error}")))?,
        }
        // A file that git tracks may have been deleted; a picture or a network is there, but has no text.
        let text = |path: String| {
            let bytes = fs::read(root.join(&path)).ok()?;
            Some((path, String::from_utf8(bytes).unwrap_or_default()))
        };
        Ok(Self(paths.into_iter().filter_map(text).collect()))
    }

    /// Returns paths and texts, sorted by path.
    pub(super) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// Returns the files whose path begins with `prefix`.
    pub(super) fn under(&self, prefix: &str) -> impl Iterator<Item = (&str, &str)> {
        self.files()
            .filter(move |(path, _)| path.starts_with(prefix))
    }

    /// Returns the text of a file; an empty one if there is none.
    pub(super) fn text(&self, path: &str) -> &str {
        self.0.get(path).map_or("", String::as_str)
    }

    /// Returns whether there is such a file.
    pub(super) fn has(&self, path: &str) -> bool {
        self.0.contains_key(path)
    }

    /// Returns the names of the crates' folders under `crates/`.
    pub(super) fn crates(&self) -> Vec<&str> {
        self.0
            .keys()
            .filter_map(|path| crate_of_manifest(path))
            .collect()
    }

    /// Returns the tree with another text in one file.
    #[cfg(test)]
    pub(super) fn with(&self, path: &str, text: impl Into<String>) -> Self {
        let mut files = self.0.clone();
        files.insert(path.to_owned(), text.into());
        Self(files)
    }
}

fn crate_of_manifest(path: &str) -> Option<&str> {
    let name = path.strip_prefix("crates/")?.strip_suffix("/Cargo.toml")?;
    (!name.contains('/')).then_some(name)
}

/// Collects the files of a folder, leaving out what builds leave behind.
fn walk(root: &Path, folder: &str, paths: &mut Vec<String>) -> std::io::Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if folder.is_empty() {
            name.clone()
        } else {
            format!("{folder}/{name}")
        };
        if !entry.file_type()?.is_dir() {
            paths.push(path);
        } else if !matches!(
            name.as_str(),
            "target" | "node_modules" | "dist" | ".git" | "data"
        ) {
            walk(root, &path, paths)?;
        }
    }
    Ok(())
}
