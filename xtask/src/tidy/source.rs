//! Telling the product's code from its tests.

use super::Tree;

/// Returns the Rust files of a crate that end up in the product: its tests are left out, also those inside
/// its files.
pub(super) fn product<'a>(tree: &'a Tree, folder: &str) -> Vec<(&'a str, &'a str)> {
    let prefix = format!("{folder}/src/");
    let files: Vec<_> = tree
        .under(&prefix)
        .filter(|(path, _)| path.ends_with(".rs"))
        .collect();
    let tests: Vec<_> = files
        .iter()
        .flat_map(|(path, text)| test_modules(path, text))
        .collect();
    files
        .into_iter()
        .filter(|(path, _)| !tests.iter().any(|test| path.starts_with(test.as_str())))
        .map(|(path, text)| (path, without_tests(text)))
        .collect()
}

/// Returns a file's text up to its module of tests.
pub(super) fn without_tests(text: &str) -> &str {
    let mut offset = 0;
    let mut after_attribute = None;
    for line in text.split_inclusive('\n') {
        match after_attribute {
            Some(start) if line.starts_with("mod ") && line.trim_end().ends_with('{') => {
                return &text[..start];
            }
            _ => after_attribute = (line.trim_end() == "#[cfg(test)]").then_some(offset),
        }
        offset += line.len();
    }
    text
}

/// Returns where the test modules that a file declares live: paths that begin so are tests.
fn test_modules(path: &str, text: &str) -> Vec<String> {
    let file = path.strip_suffix(".rs").unwrap_or(path);
    let (folder, stem) = file.rsplit_once('/').unwrap_or(("", file));
    let home = match stem {
        "lib" | "main" | "mod" => folder.to_owned(),
        _ => file.to_owned(),
    };
    let lines: Vec<_> = text.lines().collect();
    let declared = |pair: &[&str]| {
        let name = pair[1]
            .trim_start_matches("pub(crate) ")
            .strip_prefix("mod ")?
            .strip_suffix(';')?;
        (pair[0] == "#[cfg(test)]").then(|| name.to_owned())
    };
    let names = lines.windows(2).filter_map(declared);
    names
        .flat_map(|name| [format!("{home}/{name}.rs"), format!("{home}/{name}/")])
        .collect()
}

/// Returns the lines of a text with their numbers, those of comments left out.
pub(super) fn code_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line));
    lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// Returns the attributes of a text, whatever lines they go over: the line where each begins, and what stands
/// between its brackets, without texts in quotation marks.
pub(super) fn attributes(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = ["#[", "#!["]
        .iter()
        .filter_map(|start| text[from..].find(start))
        .min()
        .map(|at| from + at)
    {
        from = at + text[at..].find('[').unwrap_or(0) + 1;
        let own_line = &text[text[..at].rfind('\n').map_or(0, |end| end + 1)..at];
        if !own_line.contains("//") && !own_line.contains('"') {
            let line = text[..at].matches('\n').count() + 1;
            found.push((line, without_texts(inside_brackets(&text[from..]))));
        }
    }
    found
}

/// Returns what comes before the bracket that closes.
fn inside_brackets(text: &str) -> &str {
    let (mut depth, mut quoted) = (1, false);
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '[' if !quoted => depth += 1,
            ']' if !quoted => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[..at];
        }
    }
    text
}

/// Returns a text without what stands in quotation marks.
fn without_texts(text: &str) -> String {
    text.split('"').step_by(2).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{Tree, attributes, product, without_tests};

    #[test]
    fn attributes_are_found_over_several_lines() {
        let text = "#[derive(\n    Debug,\n    Serialize)]\nstruct A;\n// #[ignore]\n#[cfg_attr(a, ignore = \"[\")]\n";
        let found = attributes(text);
        assert_eq!(
            found,
            [
                (1, "derive(\n    Debug,\n    Serialize)".to_owned()),
                (6, "cfg_attr(a, ignore =  )".to_owned()),
            ]
        );
    }

    #[test]
    fn modules_of_tests_are_cut_off() {
        let text = "fn a() {}\n\n#[cfg(test)]\nmod tests {\n    fn b() {}\n}\n";
        assert_eq!(without_tests(text), "fn a() {}\n\n");
        assert_eq!(
            without_tests("#[cfg(test)]\nmod tests;\nfn a() {}\n"),
            "#[cfg(test)]\nmod tests;\nfn a() {}\n"
        );
    }

    #[test]
    fn files_of_tests_are_left_out() {
        let tree = Tree::default()
            .with(
                "crates/x/src/lib.rs",
                "mod a;\n#[cfg(test)]\nmod testing;\n",
            )
            .with("crates/x/src/a.rs", "#[cfg(test)]\nmod tests;\n")
            .with("crates/x/src/a/tests.rs", "")
            .with("crates/x/src/testing.rs", "")
            .with("crates/x/tests/b.rs", "");
        let paths: Vec<_> = product(&tree, "crates/x")
            .into_iter()
            .map(|(path, _)| path)
            .collect();
        assert_eq!(paths, ["crates/x/src/a.rs", "crates/x/src/lib.rs"]);
    }
}
