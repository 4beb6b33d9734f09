//! `piece`: where a piece goes on an empty board, as a diagram, in words and in numbers.

use chessmith_catalog::game::{Letters, MarkKind, ScenePiece};
use chessmith_catalog::{Diagram, Study};
use chessmith_picture::svg;
use clap::Args;

use super::show::Picture;
use crate::Console;
use crate::board_text::diagram_text;
use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct Piece {
    /// Its id (`chessmith pieces` lists them), or a notation such as [F?R]
    #[arg(value_name = "ID|NOTATION")]
    piece: String,
    /// The size of the board, at most 16x16
    #[arg(long, value_name = "FILESxRANKS", default_value = "13x13")]
    board: String,
    /// Where it stands, if not in the middle
    #[arg(long, value_name = "SQUARE")]
    square: Option<String>,
    #[command(flatten)]
    picture: Picture,
}

impl Piece {
    pub(crate) fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let study = Study::read(&self.piece)
            .map_err(|error| Failure::at(&format!("{:?}", self.piece), error))?;
        let diagram = study
            .diagram(&self.board, self.square.as_deref())
            .map_err(Failure::Refused)?;
        self.picture
            .write_with(|options| svg(&diagram.scene, &Study::drawing, options))?;
        let paint = console.paint();
        let letters = |_: &ScenePiece| Letters {
            text: study.id().to_owned(),
            tell_all: true,
        };
        let board = diagram_text(&diagram.scene, &letters, &sign, paint);
        console.print(board)?;
        let used = |(kinds, _): &&Sign| has_sign(&diagram, sign(kinds));
        for (kinds, meaning) in SIGNS.iter().filter(used) {
            console.line(format_args!("{}  {meaning}", sign(kinds)))?;
        }
        for (label, text) in self.facts(&study, &diagram) {
            let label = paint.faint(&format!("{label:11}"));
            console.line(format_args!("{label}  {text}"))?;
        }
        console.line(study.sentence())
    }

    fn facts(&self, study: &Study, diagram: &Diagram) -> Vec<(&'static str, String)> {
        let name = match study.number() {
            Some(number) => format!("{} ({}), number {number}", study.name(), study.id()),
            None => study.name().to_owned(),
        };
        vec![
            ("piece", name),
            ("notation", study.notation().to_owned()),
            ("stands on", format!("{} of {}", diagram.square, self.board)),
            ("goes to", squares(diagram.goes)),
            (
                "takes",
                format!("a lone enemy on {}", squares(diagram.takes)),
            ),
            ("colourbound", study.binding()),
            ("forward", study.orientation().to_owned()),
        ]
    }
}

fn squares(count: u32) -> String {
    match count {
        1 => "1 square".to_owned(),
        _ => format!("{count} squares"),
    }
}

/// What is pointed out on a cell, and what that means.
type Sign = (&'static [MarkKind], &'static str);

const SIGNS: [Sign; 5] = [
    (
        &[MarkKind::Reach, MarkKind::Attack],
        "it goes there, and takes there",
    ),
    (&[MarkKind::Reach], "it goes there, but does not take there"),
    (&[MarkKind::Attack], "it takes there, but does not go there"),
    (
        &[MarkKind::Reach, MarkKind::Cause],
        "it goes there, and takes there if other men stand right for it",
    ),
    (
        &[MarkKind::Cause],
        "it goes or takes there if other men stand right for it",
    ),
];

/// Returns the sign of a cell.
fn sign(kinds: &[MarkKind]) -> char {
    let has = |kind| kinds.contains(&kind);
    match (
        has(MarkKind::Reach),
        has(MarkKind::Attack),
        has(MarkKind::Cause),
    ) {
        (true, true, _) => 'o',
        (true, false, false) => 'm',
        (true, false, true) => '*',
        (false, true, _) => 'x',
        (false, false, _) => '+',
    }
}

fn has_sign(diagram: &Diagram, wanted: char) -> bool {
    diagram.scene.cells.iter().any(|cell| {
        let marks = diagram.scene.marks.iter();
        let kinds: Vec<MarkKind> = marks
            .filter(|mark| mark.cells.contains(&cell.id))
            .map(|mark| mark.kind)
            .collect();
        !kinds.is_empty() && sign(&kinds) == wanted
    })
}
