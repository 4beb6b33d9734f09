//! `pieces`: the pieces of a game, as a table and as a sheet of their drawings.

use chessmith_catalog::Catalog;
use chessmith_catalog::game::{
    Fact, LonePiece, PieceCard, Side, Slot, SquareCounts, Tray, TrayKind,
};
use chessmith_picture::sheet;
use chessmith_wire::{PieceRow, PiecesAnswer};
use clap::Args;

use super::show::Picture;
use crate::Console;
use crate::failure::Failure;
use crate::lone_piece::PiecesOf;

/// How many drawings stand side by side.
const COLUMNS: u16 = 13;

/// The first columns of the table, before those of what else can be said; numbers stand to the right.
const HEADINGS: [(&str, bool); 7] = [
    ("number", true),
    ("id", false),
    ("name", false),
    ("notation", false),
    ("goes", true),
    ("takes", true),
    ("8x8", true),
];

#[derive(Args)]
pub(crate) struct Pieces {
    #[command(flatten)]
    of: PiecesOf,
    #[command(flatten)]
    picture: Picture,
    /// Print JSON
    #[arg(long, conflicts_with_all = ["svg", "png"])]
    json: bool,
}

/// A piece with its facts and numbers.
struct Counted {
    card: PieceCard,
    facts: Vec<Fact>,
    numbers: SquareCounts,
}

impl Counted {
    fn of(piece: &dyn LonePiece) -> Result<Self, String> {
        Ok(Self {
            card: piece.card(),
            facts: piece.facts(),
            numbers: SquareCounts::of(piece)?,
        })
    }
}

impl Pieces {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        let (pieces, of) = self.of.open(catalog)?;
        let counted = pieces
            .all()
            .iter()
            .map(|piece| Counted::of(&**piece))
            .collect::<Result<Vec<Counted>, String>>()
            .map_err(Failure::Refused)?;
        if self.json {
            let rows = pieces.all();
            let rows = rows.iter().map(|piece| PieceRow::new(&**piece));
            return console.json(&PiecesAnswer {
                of,
                pieces: rows.collect::<Result<_, _>>().map_err(Failure::Refused)?,
            });
        }
        self.picture.write_with(|options| {
            let trays = Side::BOTH.map(|side| tray(&counted, side));
            sheet(trays.into(), COLUMNS, &|id| pieces.glyph(id), options)
        })?;
        table(console, &counted)?;
        console.line(console.paint().faint(
            "goes: squares it goes to from g7 of an empty board of 13x13; takes: squares on which it takes a lone \
             enemy from there; 8x8: squares it goes to from d4 of such a board",
        ))
    }
}

/// Prints a row for each piece.
fn table(console: &mut Console<'_>, counted: &[Counted]) -> Result<(), Failure> {
    let facts = counted.first().map(|piece| &piece.facts);
    let more = facts.into_iter().flatten().map(|fact| (fact.name, false));
    let headings: Vec<(&str, bool)> = HEADINGS.into_iter().chain(more).collect();
    let rows: Vec<Vec<String>> = counted.iter().map(row).collect();
    let width = |column: usize| {
        let texts = rows.iter().filter_map(|row| row.get(column));
        let widths = texts.map(|text| text.chars().count());
        widths.chain([headings[column].0.len()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..headings.len()).map(width).collect();
    let line = |texts: &[&str]| {
        let columns = texts.iter().zip(&widths).zip(&headings);
        let cells = columns.map(|((text, width), (_, is_number))| match is_number {
            true => format!("{text:>width$}"),
            false => format!("{text:width$}"),
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    let names: Vec<&str> = headings.iter().map(|(heading, _)| *heading).collect();
    console.line(console.paint().faint(&line(&names)))?;
    for row in &rows {
        console.line(line(&row.iter().map(String::as_str).collect::<Vec<_>>()))?;
    }
    Ok(())
}

fn row(
    Counted {
        card,
        facts,
        numbers,
    }: &Counted,
) -> Vec<String> {
    let mut row = vec![
        card.number
            .map(|number| number.to_string())
            .unwrap_or_default(),
        card.id.clone().unwrap_or_default(),
        card.name.clone(),
        card.notation.clone().unwrap_or_default(),
        numbers.goes.to_string(),
        numbers.takes.to_string(),
        numbers.goes_small.to_string(),
    ];
    row.extend(facts.iter().map(|fact| fact.brief.clone()));
    row
}

/// All drawings in the colours of a side.
fn tray(counted: &[Counted], side: Side) -> Tray {
    let slot = |Counted { card, .. }: &Counted| Slot {
        glyph: card.glyph.clone(),
        name: card.name.clone(),
        count: 1,
        caption: card.id.clone(),
    };
    Tray {
        kind: TrayKind::Reserve,
        title: format!("{}: {} pieces", side.name(), counted.len()),
        side: Some(side),
        slots: counted.iter().map(slot).collect(),
        shelves: Vec::new(),
    }
}
