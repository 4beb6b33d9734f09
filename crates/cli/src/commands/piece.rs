//! `piece`: where a piece goes on an empty board, as a diagram, in words and in numbers.

use chessmith_catalog::Catalog;
use chessmith_catalog::game::{
    Coord, Diagram, Letters, MarkKind, Rect, Scene, ScenePiece, Square, middle,
};
use chessmith_lab::{LabTable, find};
use chessmith_picture::svg;
use chessmith_wire::{Asked, PieceAnswer};
use clap::Args;

use super::show::Picture;
use crate::Console;
use crate::board_text::diagram_text;
use crate::failure::Failure;
use crate::lone_piece::{PiecesOf, read_board};

#[derive(Args)]
pub(crate) struct Piece {
    /// Its id (`chessmith pieces` lists them), or a notation such as [F?R]
    #[arg(value_name = "ID|NOTATION")]
    piece: String,
    #[command(flatten)]
    of: PiecesOf,
    /// The size of the board
    #[arg(long, value_name = "FILESxRANKS", default_value = "13x13")]
    board: String,
    /// Where it stands, if not in the middle
    #[arg(long, value_name = "SQUARE")]
    square: Option<String>,
    #[command(flatten)]
    picture: Picture,
    /// Print JSON
    #[arg(long, conflicts_with_all = ["svg", "png"])]
    json: bool,
}

impl Piece {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        let (pieces, of) = self.of.open(catalog)?;
        let found = pieces
            .find(&self.piece)
            .map_err(|error| Failure::at(&format!("{:?}", self.piece), error))?;
        let board = read_board(&self.board, pieces.largest_board())?;
        let from = self.from(board)?;
        let diagram = Diagram::new(&*found.piece, board, from).map_err(Failure::Refused)?;
        if self.json {
            return console.json(&PieceAnswer::new(of, found.note, &diagram));
        }
        let scene = diagram.scene();
        self.picture
            .write_with(|options| svg(&scene, &|id| pieces.glyph(id), options))?;
        let paint = console.paint();
        let id = diagram.card.id.as_deref().unwrap_or("@");
        let letters = |_: &ScenePiece| Letters {
            text: id.to_owned(),
            tell_all: true,
        };
        let board = diagram_text(&scene, &letters, &sign, paint);
        console.print(board)?;
        let used = |(kinds, _): &&Sign| has_sign(&scene, sign(kinds));
        for (kinds, meaning) in SIGNS.iter().filter(used) {
            console.line(format_args!("{}  {meaning}", sign(kinds)))?;
        }
        let facts = self.facts(&diagram).into_iter();
        for (label, text) in facts.chain(measured(&of, &diagram)) {
            let label = paint.faint(&format!("{label:11}"));
            console.line(format_args!("{label}  {text}"))?;
        }
        console.line(&diagram.card.sentence)?;
        found.note.map_or(Ok(()), |note| console.line(note))
    }

    /// Returns where the piece stands.
    fn from(&self, board: Rect) -> Result<Square, Failure> {
        let Some(text) = &self.square else {
            return Ok(middle(board));
        };
        let coord: Coord = text
            .parse()
            .map_err(|error| Failure::Refused(format!("square {text:?}: {error}")))?;
        board.square(coord).ok_or_else(|| {
            let last = Coord::new(board.files() - 1, board.ranks() - 1);
            Failure::Refused(format!("square \"{coord}\": the board ends with {last}"))
        })
    }

    fn facts(&self, diagram: &Diagram) -> Vec<(&'static str, String)> {
        let (card, reach) = (&diagram.card, &diagram.reach);
        let id = card.id.as_deref().map(|id| format!(" ({id})"));
        let number = card.number.map(|number| format!(", number {number}"));
        let more = id.into_iter().chain(number).collect::<String>();
        let mut facts = vec![("piece", format!("{}{more}", card.name))];
        if let Some(notation) = &card.notation {
            facts.push(("notation", notation.clone()));
        }
        let square = diagram.board.coord(diagram.from);
        facts.push(("stands on", format!("{square} of {}", self.board)));
        facts.push(("goes to", squares(reach.goes.len())));
        let takes = squares(reach.takes.len());
        facts.push(("takes", format!("a lone enemy on {takes}")));
        facts.extend(
            diagram
                .facts
                .iter()
                .map(|fact| (fact.name, fact.text.clone())),
        );
        facts
    }
}

/// Returns what games showed the piece to be worth, where that was published of the game as it is without options.
fn measured(of: &Asked, diagram: &Diagram) -> Option<(&'static str, String)> {
    let id = diagram
        .card
        .id
        .as_deref()
        .filter(|_| of.options.is_empty())?;
    let name = format!("values-{}", of.game);
    let Ok(LabTable::Values(table)) = find(&name)?.table() else {
        return None;
    };
    let row = table.rows.into_iter().find(|row| row.piece == id)?;
    let text = format!(
        "{:.2} ({:.2} to {:.2}) by {} games; chessmith lab show {name}",
        row.value, row.low, row.high, row.games
    );
    Some(("worth", text))
}

fn squares(count: usize) -> String {
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

fn has_sign(scene: &Scene, wanted: char) -> bool {
    scene.cells.iter().any(|cell| {
        let marks = scene.marks.iter();
        let kinds: Vec<MarkKind> = marks
            .filter(|mark| mark.cells.contains(&cell.id))
            .map(|mark| mark.kind)
            .collect();
        !kinds.is_empty() && sign(&kinds) == wanted
    })
}
