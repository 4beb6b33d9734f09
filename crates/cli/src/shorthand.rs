//! Options of games by their own names: `--seats 4` for `--option seats=4`.

use std::ffi::OsString;
use std::path::Path;

use chessmith_catalog::game::{OptionKind, OptionSpec};
use chessmith_catalog::{Catalog, Entry};

use crate::failure::Failure;
use crate::files;
use crate::lone_piece;

/// The commands that show pieces by themselves, and choose a game where none is named.
const OF_PIECES: [&str; 2] = ["piece", "pieces"];

/// Writes every option of the game that is played as the program's arguments know it.
///
/// What takes a document is given the name of a file, unless it is the name that the option has by default.
/// `long_names` returns the names that a command's own arguments have: these stay what they are.
pub(crate) fn expand(
    args: Vec<OsString>,
    long_names: impl FnOnce(&str) -> Vec<String>,
    catalog: &Catalog,
) -> Result<Vec<OsString>, Failure> {
    let command = args.get(1).and_then(|arg| arg.to_str()).unwrap_or_default();
    let taken = long_names(command);
    let Some(entry) = game_of(&args, catalog) else {
        return Ok(args);
    };
    let of_game = entry.info().options.iter();
    let options: Vec<_> = of_game
        .filter(|spec| !taken.iter().any(|name| *name == spec.name))
        .collect();
    let mut expanded = Vec::with_capacity(args.len());
    let mut rest = args.into_iter();
    while let Some(arg) = rest.next() {
        if arg == "--" {
            expanded.push(arg);
            expanded.extend(rest);
            break;
        }
        let given = arg.to_str().and_then(|arg| option(&options, arg));
        let Some((spec, value)) = given else {
            expanded.push(arg);
            continue;
        };
        let value = match value {
            Some(value) => value.to_owned(),
            None => match rest.next().map(OsString::into_string) {
                Some(Ok(value)) => value,
                _ => return Err(Failure::Usage(format!("--{} takes a value", spec.name))),
            },
        };
        let value = document(spec, value)?;
        expanded.push("--option".into());
        expanded.push(format!("{}={value}", spec.name).into());
    }
    Ok(expanded)
}

/// Returns the game that arguments name, or the one that their command chooses where none is named.
pub(crate) fn game_of<'a>(args: &[OsString], catalog: &'a Catalog) -> Option<&'a dyn Entry> {
    let mut words = args.iter().skip(1).filter_map(|arg| arg.to_str());
    let command = words.next()?;
    let named = words.find_map(|word| catalog.get(word));
    let chooses = OF_PIECES.contains(&command);
    named.or_else(|| lone_piece::usual_game(catalog).filter(|_| chooses))
}

/// Returns the option that an argument names, and the value if it stands in the same word.
fn option<'a, 'b>(
    options: &[&'a OptionSpec],
    arg: &'b str,
) -> Option<(&'a OptionSpec, Option<&'b str>)> {
    let text = arg.strip_prefix("--")?;
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (text, None),
    };
    let spec = options.iter().find(|spec| spec.name == name)?;
    Some((spec, value))
}

/// Returns the text of the file that a value names, where a document is asked for.
fn document(spec: &OptionSpec, value: String) -> Result<String, Failure> {
    let named = matches!(spec.kind, OptionKind::Document { .. });
    if named && spec.default.as_deref() != Some(&*value) {
        files::read(Path::new(&value))
    } else {
        Ok(value)
    }
}
