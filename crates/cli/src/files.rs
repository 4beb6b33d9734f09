//! Files: pictures, and records of games.

use std::fs;
use std::io::Read;
use std::path::Path;

use chessmith_catalog::Catalog;
use chessmith_catalog::game::{Record, RecordFormat};
use chessmith_wire::GameRecord;

use crate::failure::Failure;

/// The largest file that is read, in bytes.
const LARGEST: u64 = 64 << 20;

/// Writes a file.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::write(path, bytes).map_err(|error| Failure::at(&path.display().to_string(), error))
}

/// Writes a record in the format that the ending of the file names.
pub(crate) fn save(path: &Path, record: &Record, catalog: &Catalog) -> Result<(), Failure> {
    let text = if has_extension(path, "json") {
        let record = GameRecord::from(record.clone());
        serde_json::to_string_pretty(&record).map_err(|error| error.to_string())
    } else {
        let formats = catalog.find(&record.game)?.record_formats();
        let format = formats
            .iter()
            .find(|format| has_extension(path, format.extension()));
        let format = format.ok_or_else(|| unknown(path, formats))?;
        format.write(record).map_err(|error| error.to_string())
    };
    let text = text.map_err(|error| Failure::at(&path.display().to_string(), error))?;
    write(path, text.as_bytes())
}

/// Reads a record of any game in the format that the ending of the file names.
pub(crate) fn load(path: &Path, catalog: &Catalog) -> Result<Record, Failure> {
    let place = path.display().to_string();
    let formats: Vec<_> = catalog
        .iter()
        .flat_map(|entry| entry.record_formats())
        .collect();
    let format = formats
        .iter()
        .find(|format| has_extension(path, format.extension()));
    if format.is_none() && !has_extension(path, "json") {
        return Err(unknown(path, formats));
    }
    let text = read(path)?;
    match format {
        Some(format) => format
            .read(&text)
            .map_err(|error| Failure::at(&place, error)),
        None => GameRecord::from_json(&text).map_err(|error| Failure::at(&place, error)),
    }
}

/// Reads a file of text.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    let place = path.display().to_string();
    let mut bytes = Vec::new();
    fs::File::open(path)
        .and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
        .map_err(|error| Failure::at(&place, error))?;
    if bytes.len() as u64 > LARGEST {
        return Err(Failure::at(
            &place,
            format!("the file is larger than {LARGEST} bytes"),
        ));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to() + 1;
        Failure::at(&place, format!("byte {at}: the file is not text in UTF-8"))
    })
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension()
        .is_some_and(|found| found.eq_ignore_ascii_case(extension))
}

fn unknown<'a>(path: &Path, formats: impl IntoIterator<Item = &'a RecordFormat>) -> Failure {
    let mut endings = vec![".json".to_owned()];
    for format in formats {
        let ending = format!(".{}", format.extension());
        if !endings.contains(&ending) {
            endings.push(ending);
        }
    }
    let message = format!(
        "the name of the file should end in {}",
        endings.join(" or ")
    );
    Failure::at(&path.display().to_string(), message)
}
