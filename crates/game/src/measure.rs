//! What pieces are like, measured on boards: the ways in which they move, how far they reach, where they never come.

use chessmith_board::{Direction, KeyStream, Rect, Square};

use crate::{Company, Fact, LonePiece, middle};

/// A way in which pieces move, as far as it is seen on a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// To a neighbouring square.
    Step,
    /// Along a line as far as nothing is in the way.
    Slide,
    /// To a square with others between, or beside every line.
    Leap,
    /// Only if other men stand right for it.
    WithOthers,
    /// It takes elsewhere than it goes.
    TakesApart,
}

impl Way {
    /// All ways.
    pub const ALL: [Self; 5] = [
        Self::Step,
        Self::Slide,
        Self::Leap,
        Self::WithOthers,
        Self::TakesApart,
    ];

    /// Returns what it is called, as of somebody who moves so.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Step => "steps",
            Self::Slide => "slides",
            Self::Leap => "leaps",
            Self::WithOthers => "needs others",
            Self::TakesApart => "takes apart",
        }
    }

    /// Returns the ways in which a piece moves from the middle of an empty board of 13×13.
    ///
    /// # Errors
    ///
    /// If the piece cannot be played there.
    pub fn of(piece: &dyn LonePiece) -> Result<Vec<Self>, String> {
        let board = Rect::new(13, 13);
        let from = middle(board);
        let reach = piece.reach(board, from)?;
        let around: Vec<Square> = lines(board, from)
            .filter_map(|mut line| line.next())
            .collect();
        let goes = |square: &Square| reach.goes.contains(square);
        let fenced = Company {
            friends: around.clone(),
            enemies: Vec::new(),
        };
        // Whoever gets out of a fence leaps; where a game does not tell, whoever skips a square does.
        let leaps = match piece.among(board, from, &fenced) {
            Ok(Some(reach)) => !reach.goes.is_empty(),
            _ => reach.goes.iter().any(|&to| skips(board, from, to, &goes)),
        };
        let takes_apart = !reach.takes.is_empty()
            && (reach.takes.iter().any(|square| !goes(square))
                || reach
                    .goes
                    .iter()
                    .any(|square| !reach.takes.contains(square)));
        let is = |way: &Self| match way {
            Self::Step => around.iter().any(goes),
            Self::Slide => lines(board, from).any(|line| line.take(3).filter(goes).count() == 3),
            Self::Leap => leaps,
            Self::WithOthers => !reach.with_others.is_empty(),
            Self::TakesApart => takes_apart,
        };
        Ok(Self::ALL.into_iter().filter(is).collect())
    }
}

/// Returns the eight lines that lead away from a square.
fn lines(board: Rect, from: Square) -> impl Iterator<Item = impl Iterator<Item = Square>> {
    let ways = Direction::ALL.into_iter();
    ways.map(move |way| board.ray(from, way.offset()))
}

/// Returns whether a square lies on no line, or on one that the piece does not follow to there.
fn skips(board: Rect, from: Square, to: Square, goes: &impl Fn(&Square) -> bool) -> bool {
    !lines(board, from).any(|line| {
        line.take_while(|square| goes(square))
            .any(|square| square == to)
    })
}

/// The numbers of a piece as tables have them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareCounts {
    /// How many squares it goes to from g7 of an empty board of 13×13.
    pub goes: usize,
    /// On how many squares it takes a lone enemy from there.
    pub takes: usize,
    /// How many squares it goes to from d4 of an empty board of 8×8.
    pub goes_small: usize,
}

impl SquareCounts {
    /// Counts what a table says about a piece.
    ///
    /// # Errors
    ///
    /// If the piece cannot be played on one of the two boards.
    pub fn of(piece: &dyn LonePiece) -> Result<Self, String> {
        let (large, small) = (Rect::new(13, 13), Rect::new(8, 8));
        let on_large = piece.reach(large, middle(large))?;
        let on_small = piece.reach(small, middle(small))?;
        Ok(Self {
            goes: on_large.goes.len(),
            takes: on_large.takes.len(),
            goes_small: on_small.goes.len(),
        })
    }
}

/// How much a piece can do on boards of 8×8.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Power {
    /// How many squares it goes to, in hundredths: the mean of all squares of an empty board that it may stand on.
    pub mobility: u32,
    /// Of a hundred times that two enemies stand anywhere, how often it attacks both, wherever it stands itself;
    /// `None` where the game does not tell what its pieces do among other men, or that is too much work.
    pub forks: Option<u32>,
}

/// How many times two enemies are put on the board.
const PAIRS: u32 = 200;

impl Power {
    /// Measures a piece; the same for ever.
    ///
    /// # Errors
    ///
    /// If the piece cannot be played on a board of 8×8.
    pub fn of(piece: &dyn LonePiece) -> Result<Self, String> {
        let board = Rect::new(8, 8);
        let mut goes = 0;
        for from in board.squares() {
            goes += piece.reach(board, from)?.goes.len();
        }
        let mobility = u32::try_from(goes * 100 / board.len()).unwrap_or(u32::MAX);
        let (mut both, mut stream) = (0, KeyStream::new(PAIRS.into()));
        for _ in 0..PAIRS {
            let (from, next) = drawn(board, stream, &[]);
            let (first, next) = drawn(board, next, &[from]);
            let (second, next) = drawn(board, next, &[from, first]);
            stream = next;
            let men = Company {
                enemies: vec![first, second],
                ..Company::default()
            };
            let Ok(Some(reach)) = piece.among(board, from, &men) else {
                return Ok(Self {
                    mobility,
                    forks: None,
                });
            };
            both += u32::from(reach.takes.len() == 2);
        }
        Ok(Self {
            mobility,
            forks: Some(both * 100 / PAIRS),
        })
    }
}

/// Draws a square that is none of some.
fn drawn(board: Rect, mut stream: KeyStream, others: &[Square]) -> (Square, KeyStream) {
    loop {
        let (key, next) = stream.step();
        stream = next;
        let square = Square((key.0 % board.len() as u64) as u16);
        if !others.contains(&square) {
            return (square, stream);
        }
    }
}

/// Returns into how many parts an empty board of 8×8 falls for a piece: from one to another it never comes,
/// whether it goes or takes.
///
/// # Errors
///
/// If the piece cannot be played there.
pub fn parts_of_board(piece: &dyn LonePiece) -> Result<usize, String> {
    let board = Rect::new(8, 8);
    let mut part: Vec<usize> = (0..board.len()).collect();
    for from in board.squares() {
        let reach = piece.reach(board, from)?;
        for to in reach.goes.into_iter().chain(reach.takes) {
            let (one, other) = (part[from.index()], part[to.index()]);
            for each in part.iter_mut().filter(|each| **each == other) {
                *each = one;
            }
        }
    }
    part.sort_unstable();
    part.dedup();
    Ok(part.len())
}

impl Fact {
    /// Tells whether a piece comes to every square of an empty board of 8×8.
    #[must_use]
    pub fn colourbound(piece: &dyn LonePiece) -> Self {
        let text = match parts_of_board(piece) {
            Ok(1) => "no".to_owned(),
            Ok(64) => "yes, it stays where it is".to_owned(),
            Ok(parts) => format!("yes, 1/{parts} of the board"),
            Err(error) => format!("unknown: {error}"),
        };
        Self {
            name: "colourbound",
            brief: text.clone(),
            text,
        }
    }
}
