//! Keeping what a family reads, and counting what it refuses.

use std::collections::BTreeMap;

use chessmith_board::{Side, Square};
use fastrand::Rng;

use super::{Board, Cast, Man, Motif};

/// A board and whose turn it is: what a text is made of.
#[derive(Clone, Debug)]
pub struct Draft {
    /// What the position is about.
    pub motif: Motif,
    /// What stands where.
    pub board: Board,
    /// Who is to move.
    pub side: Side,
}

/// What came of the drafts of a motif.
#[derive(Clone, Copy, Default, Debug)]
struct Count {
    kept: usize,
    given_up: usize,
}

/// Makes positions that a family reads, one after another, the same for the same seed.
pub struct Maker {
    cast: Cast,
    rng: Rng,
    counts: BTreeMap<Motif, Count>,
}

/// How often a draft is thinned out before it is given up.
const THINNINGS: usize = 8;

/// How many drafts in a row are given up before it is clear that none will do.
const MOST_GIVEN_UP: usize = 1000;

impl Maker {
    /// Returns a maker of positions with these men.
    #[must_use]
    pub fn new(cast: Cast, seed: u64) -> Self {
        Self {
            cast,
            rng: Rng::with_seed(seed),
            counts: BTreeMap::new(),
        }
    }

    /// Makes a position about any motif: `text` writes a draft, and `read` reads the text.
    ///
    /// What is refused is tried with the other side to move, then with fewer and fewer men, first of the side
    /// to move, whose attacks on the other king are what most rules refuse; what is refused even then is
    /// given up, and counted.
    ///
    /// # Panics
    ///
    /// If a thousand drafts in a row are given up.
    pub fn make<P>(
        &mut self,
        mut text: impl FnMut(&Draft, &mut Rng) -> String,
        mut read: impl FnMut(&str) -> Option<P>,
    ) -> P {
        for _ in 0..MOST_GIVEN_UP {
            let motif = Motif::any(&mut self.rng);
            let mut draft = Draft {
                motif,
                board: self.cast.draw(motif, &mut self.rng),
                side: Side::BOTH[self.rng.usize(..2)],
            };
            let count = self.counts.entry(motif).or_default();
            for attempt in 0..=THINNINGS {
                for _ in Side::BOTH {
                    if let Some(position) = read(&text(&draft, &mut self.rng)) {
                        count.kept += 1;
                        return position;
                    }
                    draft.side = draft.side.other();
                }
                if attempt < THINNINGS {
                    let side = [draft.side, draft.side.other()][attempt % 2];
                    thin(
                        &mut draft.board,
                        side,
                        self.cast.king.as_deref(),
                        &mut self.rng,
                    );
                }
            }
            count.given_up += 1;
        }
        panic!("none of {MOST_GIVEN_UP} made positions was read");
    }

    /// Returns how many positions have been made.
    #[must_use]
    pub fn made(&self) -> usize {
        self.counts.values().map(|count| count.kept).sum()
    }

    /// Returns the share of drafts that were given up, from 0 to 1.
    #[must_use]
    pub fn refused(&self) -> f64 {
        let given_up: usize = self.counts.values().map(|count| count.given_up).sum();
        given_up as f64 / (given_up + self.made()).max(1) as f64
    }

    /// Checks that no more than this share of the drafts was given up, and that no motif was refused always.
    ///
    /// # Panics
    ///
    /// If it does not hold.
    pub fn expect_few_refused(&self, most_refused: f64) {
        assert!(self.refused() <= most_refused, "refused: {:?}", self.counts);
        let mut counts = self.counts.values();
        let is_alive = |count: &Count| count.kept > 0 || count.given_up < 10;
        assert!(counts.all(is_alive), "never read: {:?}", self.counts);
    }
}

/// Takes away a third of the men of a side, at least one, its king not.
fn thin(board: &mut Board, side: Side, king: Option<&str>, rng: &mut Rng) {
    let is_meant = |man: &Man| man.side == side && Some(man.id.as_str()) != king;
    let mut squares: Vec<Square> = board
        .men()
        .filter_map(|(square, man)| is_meant(man).then_some(square))
        .collect();
    rng.shuffle(&mut squares);
    squares.truncate(squares.len().div_ceil(3));
    for square in squares {
        board.clear(square);
    }
}
