//! Which file of a crate takes names from which.

use std::collections::{BTreeMap, BTreeSet};

use super::Tree;
use super::source::product;

/// The place of a module in its crate: the names on the way to it, none for the root.
pub(super) type Place = Vec<String>;

/// The modules of a crate with what they import and hand on.
#[derive(Default)]
pub(super) struct Modules(BTreeMap<Place, Module>);

/// One module, which is one file.
#[derive(Default)]
struct Module {
    /// Paths that are written in it.
    paths: Vec<Place>,
    /// Names that it hands on, with the paths they come from.
    handed_on: BTreeMap<String, Place>,
    /// Names that it defines itself.
    own: BTreeSet<String>,
    /// Paths of modules all of whose names it hands on.
    all_of: Vec<Place>,
}

impl Modules {
    /// Reads the product's files of a crate in a folder.
    pub(super) fn read(tree: &Tree, folder: &str) -> Self {
        let prefix = format!("{folder}/src/");
        let has_library = tree.has(&format!("{prefix}lib.rs"));
        let files = product(tree, folder)
            .into_iter()
            .filter_map(|(path, text)| {
                let stem = path.strip_prefix(&prefix)?.strip_suffix(".rs")?;
                // A program beside a library imports that from outside.
                let apart = stem.starts_with("bin/") || (stem == "main" && has_library);
                (!apart).then(|| (place_of(stem), Module::read(text)))
            });
        Self(files.collect())
    }

    /// Returns pairs of modules, of which the first takes a name from the second.
    pub(super) fn arrows(&self) -> Vec<(&Place, Place)> {
        let each = self.0.iter().flat_map(|(from, module)| {
            let targets = module
                .paths
                .iter()
                .filter_map(|path| self.resolve(from, path));
            targets.map(move |to| (from, to))
        });
        each.filter(|(from, to)| *from != to).collect()
    }

    /// Returns the module in which what a path leads to is written; `None` outside the crate.
    fn resolve(&self, from: &Place, path: &[String]) -> Option<Place> {
        self.follow(from, path, 0)
    }

    fn follow(&self, from: &Place, path: &[String], depth: usize) -> Option<Place> {
        let mut names = path.iter().map(String::as_str).peekable();
        let mut here = match names.peek().copied()? {
            "crate" => {
                names.next();
                Place::new()
            }
            "self" => {
                names.next();
                from.clone()
            }
            "super" => from.clone(),
            first if self.child(from, first).is_some() => from.clone(),
            _ => return None,
        };
        while names.next_if_eq(&"super").is_some() {
            here.pop();
        }
        for name in names {
            match self.child(&here, name) {
                Some(child) => here = child,
                None => return self.writer(&here, name, depth).or(Some(here)),
            }
        }
        Some(here)
    }

    /// Returns the module that a name of another comes from.
    fn writer(&self, place: &Place, name: &str, depth: usize) -> Option<Place> {
        let module = self.0.get(place)?;
        if depth > 8 || module.own.contains(name) {
            return Some(place.clone());
        }
        if let Some(path) = module.handed_on.get(name) {
            return self.follow(place, path, depth + 1);
        }
        module.all_of.iter().find_map(|path| {
            let whole = self.follow(place, path, depth + 1)?;
            let known = self.0.get(&whole)?;
            let has = known.own.contains(name) || known.handed_on.contains_key(name);
            has.then(|| self.writer(&whole, name, depth + 1)).flatten()
        })
    }

    fn child(&self, place: &Place, name: &str) -> Option<Place> {
        let mut child = place.clone();
        child.push(name.to_owned());
        self.0.contains_key(&child).then_some(child)
    }
}

/// Returns the place of a module from its file below `src/`, without the ending.
fn place_of(stem: &str) -> Place {
    let names = stem
        .split('/')
        .filter(|name| !matches!(*name, "lib" | "main" | "mod"));
    names.map(str::to_owned).collect()
}

impl Module {
    fn read(text: &str) -> Self {
        let code = without_comments(text);
        let mut module = Self::default();
        let mut rest = code.as_str();
        let mut outside = String::new();
        // Statements that begin with `use`, and all that is between them.
        while let Some(start) = find_use(rest) {
            outside.push_str(&rest[..start]);
            let statement = &rest[start..];
            let end = statement.find(';').unwrap_or(statement.len());
            let hands_on = before_on_line(rest, start).contains("pub");
            module.take_in(&statement["use".len()..end], hands_on);
            rest = &statement[end..];
        }
        outside.push_str(rest);
        module.paths.extend(written_paths(&outside));
        module.own = definitions(&outside);
        module
    }

    fn take_in(&mut self, tree: &str, hands_on: bool) {
        for (path, name) in expand(tree) {
            if hands_on {
                match &*name {
                    "*" => self.all_of.push(path.clone()),
                    _ => {
                        self.handed_on.insert(name, path.clone());
                    }
                }
            } else {
                self.paths.push(path);
            }
        }
    }
}

fn before_on_line(text: &str, at: usize) -> &str {
    let start = text[..at].rfind('\n').map_or(0, |line| line + 1);
    &text[start..at]
}

/// Returns where the next `use` begins: the first word of a line, `pub` and the like apart.
fn find_use(text: &str) -> Option<usize> {
    let mut from = 0;
    while let Some(found) = text[from..].find("use ") {
        let at = from + found;
        let before = before_on_line(text, at).trim();
        if before.is_empty() || (before.starts_with("pub") && !before.contains(' ')) {
            return Some(at);
        }
        from = at + 1;
    }
    None
}

/// Returns the paths of a tree such as `a::{b, c::d as e}`, each with the name that it brings.
fn expand(tree: &str) -> Vec<(Place, String)> {
    let tree = tree.trim();
    let Some((stem, inner)) = tree.split_once('{') else {
        let (path, alias) = tree.split_once(" as ").unwrap_or((tree, ""));
        let mut names: Place = path
            .split("::")
            .map(|name| name.trim().to_owned())
            .collect();
        names.retain(|name| !name.is_empty());
        let last = names.last().cloned().unwrap_or_default();
        if last == "self" || last == "*" {
            names.pop();
        }
        let name = match (alias.trim(), &*last) {
            ("", "self") => names.last().cloned().unwrap_or_default(),
            ("", _) => last,
            (alias, _) => alias.to_owned(),
        };
        return vec![(names, name)];
    };
    let stem: Place = stem
        .split("::")
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty())
        .collect();
    let inner = inner.rsplit_once('}').map_or(inner, |(inner, _)| inner);
    let parts = at_commas(inner).into_iter().flat_map(expand);
    parts
        .map(|(path, name)| {
            let path = [&stem[..], &path].concat();
            // `self` in a list is the module before the list.
            let last = path.last().filter(|_| name.is_empty()).cloned();
            (path, last.unwrap_or(name))
        })
        .collect()
}

/// Takes a list apart at the commas that are in no brackets.
fn at_commas(list: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0_i32);
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&list[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&list[start..]);
    parts.retain(|part| !part.trim().is_empty());
    parts
}

/// Returns the paths from the root of the crate or from above that are written outside of imports.
fn written_paths(code: &str) -> Vec<Place> {
    let belongs = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let words = code.split(|c: char| !belongs(c));
    let starts = |word: &&str| word.starts_with("crate::") || word.starts_with("super::");
    words
        .filter(starts)
        .map(|word| {
            let names = word.split("::").filter(|name| !name.is_empty());
            names.map(str::to_owned).collect()
        })
        .collect()
}

/// Returns the names that a text defines.
fn definitions(code: &str) -> BTreeSet<String> {
    const KINDS: [&str; 8] = [
        "struct", "enum", "trait", "fn", "type", "const", "static", "union",
    ];
    let belongs = |c: char| c.is_alphanumeric() || c == '_';
    let words: Vec<&str> = code
        .split(|c: char| !belongs(c))
        .filter(|word| !word.is_empty())
        .collect();
    let pairs = words.windows(2).filter(|pair| KINDS.contains(&pair[0]));
    pairs.map(|pair| pair[1].to_owned()).collect()
}

/// Returns the code without comments.
fn without_comments(text: &str) -> String {
    let lines = text.lines().map(|line| match line.find("//") {
        // An address in a text is no comment.
        Some(at) if !line[..at].ends_with(':') => &line[..at],
        _ => line,
    });
    lines.fold(String::new(), |code, line| code + line + "\n")
}

#[cfg(test)]
mod tests {
    use super::{Modules, Tree, expand};

    #[test]
    fn trees_of_imports_are_expanded() {
        let found: Vec<_> = expand(" crate::{a::{B, self}, c::D as E, f::*}")
            .into_iter()
            .map(|(path, name)| format!("{}={name}", path.join("::")))
            .collect();
        assert_eq!(
            found,
            ["crate::a::B=B", "crate::a=a", "crate::c::D=E", "crate::f=*"]
        );
    }

    #[test]
    fn names_are_followed_to_the_file_that_writes_them() {
        let tree = Tree::default()
            .with("crates/x/src/lib.rs", "mod a;\nmod b;\npub use a::Made;\n")
            .with("crates/x/src/a/mod.rs", "mod deep;\npub use deep::*;\n")
            .with("crates/x/src/a/deep.rs", "pub struct Made;\n")
            .with(
                "crates/x/src/b.rs",
                "use crate::Made;\n// use crate::c\nfn f() { super::a::g(); crate::b::f() }\n",
            );
        let modules = Modules::read(&tree, "crates/x");
        let arrows: Vec<_> = modules
            .arrows()
            .into_iter()
            .map(|(from, to)| format!("{} -> {}", from.join("/"), to.join("/")))
            .collect();
        assert_eq!(arrows, ["b -> a/deep", "b -> a"]);
    }
}
