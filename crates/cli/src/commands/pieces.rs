//! `pieces`: the pieces that have ids, as a table and as a sheet of their drawings.

use chessmith_catalog::Study;
use chessmith_catalog::game::{Side, Slot, Tray, TrayKind};
use chessmith_picture::sheet;
use clap::Args;

use super::show::Picture;
use crate::Console;
use crate::failure::Failure;

/// How many drawings stand side by side.
const COLUMNS: u16 = 13;

/// The columns of the table; numbers stand to the right.
const HEADINGS: [(&str, bool); 9] = [
    ("number", true),
    ("id", false),
    ("name", false),
    ("notation", false),
    ("goes", true),
    ("takes", true),
    ("8x8", true),
    ("colourbound", false),
    ("forward", false),
];

#[derive(Args)]
pub(crate) struct Pieces {
    #[command(flatten)]
    picture: Picture,
}

impl Pieces {
    pub(crate) fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let studies = Study::standard();
        self.picture.write_with(|options| {
            let trays = Side::BOTH.map(|side| tray(&studies, side));
            sheet(trays.into(), COLUMNS, &Study::drawing, options)
        })?;
        let rows = rows(&studies)?;
        let width = |column: usize| {
            let texts = rows.iter().map(|row| row[column].chars().count());
            texts.chain([HEADINGS[column].0.len()]).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..HEADINGS.len()).map(width).collect();
        let line = |texts: &[&str]| {
            let columns = texts.iter().zip(&widths).zip(HEADINGS);
            let cells = columns.map(|((text, width), (_, is_number))| match is_number {
                true => format!("{text:>width$}"),
                false => format!("{text:width$}"),
            });
            cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
        };
        let paint = console.paint();
        console.line(paint.faint(&line(&HEADINGS.map(|(heading, _)| heading))))?;
        for row in &rows {
            console.line(line(&row.each_ref().map(String::as_str)))?;
        }
        console.line(paint.faint(
            "goes: squares it goes to from g7 of an empty board of 13x13; takes: squares on which it takes a lone \
             enemy from there; 8x8: squares it goes to from d4 of such a board",
        ))
    }
}

fn rows(studies: &[Study]) -> Result<Vec<[String; HEADINGS.len()]>, Failure> {
    let numbers = Study::numbers(studies).map_err(Failure::Refused)?;
    let row = |(study, numbers): (&Study, _)| {
        let chessmith_catalog::Numbers {
            goes,
            takes,
            goes_small,
        } = numbers;
        let first_word = |text: &str| text.split(',').next().unwrap_or_default().to_owned();
        [
            study
                .number()
                .map(|number| number.to_string())
                .unwrap_or_default(),
            study.id().to_owned(),
            study.name().to_owned(),
            study.notation().to_owned(),
            goes.to_string(),
            takes.to_string(),
            goes_small.to_string(),
            study.binding(),
            first_word(study.orientation()),
        ]
    };
    Ok(studies.iter().zip(numbers).map(row).collect())
}

/// All drawings in the colours of a side.
fn tray(studies: &[Study], side: Side) -> Tray {
    let slot = |study: &Study| Slot {
        glyph: study.glyph(),
        name: study.name().to_owned(),
        count: 1,
        caption: Some(study.id().to_owned()),
    };
    Tray {
        kind: TrayKind::Reserve,
        title: format!("{}: {} pieces", side.name(), studies.len()),
        side: Some(side),
        slots: studies.iter().map(slot).collect(),
    }
}
