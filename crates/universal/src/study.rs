//! One piece by itself: told in words, and on a board where nothing else stands, or a lone enemy.

use std::sync::{Arc, Mutex, PoisonError};

use chessmith_board::{Rect, Side, Square, SquareSet};
use chessmith_game::{Company, Fact, LonePiece, LoneReach, PieceCard};
use chessmith_movement::{Dialect, LARGEST, Movement, Orientation, Walker};

use crate::power::{self, Power};
use crate::{Described, glyphs};

type Set = SquareSet<4>;

/// A piece by itself: one of a list, or whatever a notation says.
#[derive(Clone, Debug)]
pub(crate) struct Study {
    described: Described,
    movement: Movement,
    is_listed: bool,
    known: Known,
}

/// The tables of a piece for the boards on which it was looked at lately.
type Known = Arc<Mutex<Vec<(Rect, Arc<Walker<4>>)>>>;

/// For how many boards tables are kept.
const MOST_KNOWN: usize = 3;

impl Study {
    /// Looks at a piece of a list.
    ///
    /// # Errors
    ///
    /// If its notation is none.
    pub(crate) fn listed(described: Described) -> Result<Self, String> {
        let read = power::read_movement(&described.notation);
        let movement = read.map_err(|error| format!("piece {}: {error}", described.id))?;
        Ok(Self {
            described,
            movement,
            is_listed: true,
            known: Known::default(),
        })
    }

    /// Looks at a piece that nobody has named.
    pub(crate) fn nameless(movement: Movement) -> Self {
        Self {
            described: Described {
                id: "A".to_owned(),
                name: "A piece without a name".to_owned(),
                notation: movement.to_string(),
                ..Described::pawn()
            },
            movement,
            is_listed: false,
            known: Known::default(),
        }
    }

    /// The same piece, written in another way.
    pub(crate) fn written(self, movement: Movement) -> Self {
        Self {
            described: Described {
                notation: movement.to_string(),
                ..self.described
            },
            movement,
            known: Known::default(),
            ..self
        }
    }

    /// Returns the tables for a board.
    fn walker(&self, board: Rect) -> Result<Arc<Walker<4>>, String> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, walker)) = known.iter().find(|(other, _)| *other == board) {
            return Ok(Arc::clone(walker));
        }
        let walker = Walker::new(board, &self.movement);
        let walker =
            walker.map_err(|error| format!("notation {:?}: {error}", self.described.notation))?;
        let walker = Arc::new(walker);
        known.truncate(MOST_KNOWN - 1);
        known.insert(0, (board, Arc::clone(&walker)));
        Ok(walker)
    }

    pub(crate) fn described(&self) -> &Described {
        &self.described
    }

    pub(crate) const fn movement(&self) -> &Movement {
        &self.movement
    }
}

impl LonePiece for Study {
    fn card(&self) -> PieceCard {
        let number = Some(u32::from(self.described.number));
        let dialects = Dialect::ALL.into_iter();
        PieceCard {
            id: self.is_listed.then(|| self.described.id.clone()),
            number: number.filter(|number| *number > 0),
            name: self.described.name.clone(),
            notation: Some(self.described.notation.clone()),
            dialects: dialects
                .filter_map(|dialect| self.movement.written_in(dialect))
                .collect(),
            sentence: power::describe(&self.movement),
            glyph: glyphs::id_by_moves(&self.described, &self.movement),
        }
    }

    fn facts(&self) -> Vec<Fact> {
        let colourbound = match self.movement.parts_of_the_board() {
            Ok(1) => "no".to_owned(),
            Ok(parts) => format!("yes, 1/{parts} of the board"),
            Err(error) => format!("unknown: {error}"),
        };
        let (forward, in_full) = match self.movement.orientation() {
            Orientation::EightFold => ("no", "no, the same in all directions"),
            Orientation::FourFold => (
                "no",
                "no, the same after a quarter turn, another in a mirror",
            ),
            Orientation::TwoFold => (
                "no",
                "no, the same forwards and backwards, another sideways",
            ),
            Orientation::Forward => ("yes", "yes"),
        };
        vec![
            Fact {
                name: "colourbound",
                brief: colourbound.clone(),
                text: colourbound,
            },
            Fact {
                name: "forward",
                brief: forward.to_owned(),
                text: in_full.to_owned(),
            },
        ]
    }

    fn reach(&self, board: Rect, from: Square) -> Result<LoneReach, String> {
        let tried = Tried::new(self, board, from)?;
        let alone = Set::of(from);
        let goes = tried.walker.moves(SIDE, from, alone);
        let is_taken = |enemy: &Square| {
            *enemy != from
                && tried
                    .victims(&self.movement, alone, Set::of(*enemy))
                    .has(*enemy)
        };
        let takes: Set = board.squares().filter(is_taken).collect();
        let ever = (tried.walker.reach(SIDE, from) - goes)
            | (tried.walker.possible_attacks(SIDE, from) - takes);
        Ok(LoneReach {
            goes: squares(goes),
            takes: squares(takes),
            with_others: squares(ever - alone),
        })
    }

    fn among(&self, board: Rect, from: Square, men: &Company) -> Result<Option<LoneReach>, String> {
        let tried = Tried::new(self, board, from)?;
        let own = Set::of(from) | men.friends.iter().copied().collect::<Set>();
        let enemies = men.enemies.iter().copied().collect::<Set>() - own;
        Ok(Some(LoneReach {
            goes: squares(tried.walker.moves(SIDE, from, own | enemies)),
            takes: squares(tried.victims(&self.movement, own, enemies)),
            with_others: Vec::new(),
        }))
    }
}

/// Whose the piece is that is looked at.
const SIDE: Side = Side::White;

fn squares(set: Set) -> Vec<Square> {
    set.into_iter().collect()
}

/// A piece on a board, ready to be asked about whoever else stands there.
struct Tried {
    walker: Arc<Walker<4>>,
    /// What stands for any enemy of a piece that takes as its victim does: it takes on all neighbouring squares.
    /// Rules: universal 1.1.
    neighbour: Option<Walker<4>>,
    from: Square,
}

impl Tried {
    fn new(study: &Study, board: Rect, from: Square) -> Result<Self, String> {
        if board.files().max(board.ranks()) > LARGEST {
            return Err(format!("a board has at most {LARGEST}x{LARGEST} squares"));
        }
        let mimics = power::powers(&study.movement).any(|power| power == Power::Mimic);
        let king = || {
            let king: Movement = "K".parse().map_err(|error| format!("{error}"))?;
            Walker::new(board, &king).map_err(|error| error.to_string())
        };
        Ok(Self {
            walker: study.walker(board)?,
            neighbour: mimics.then(king).transpose()?,
            from,
        })
    }

    /// Returns the enemies that the piece takes, where its own side stands on `own`.
    fn victims(&self, movement: &Movement, own: Set, enemies: Set) -> Set {
        let (from, men) = (self.from, own | enemies);
        let by_power = |power: Power| match power {
            Power::Mimic => {
                let neighbour = self.neighbour.as_ref();
                neighbour.map_or(Set::EMPTY, |king| king.attacks(SIDE, from, men))
            }
            _ => power.victims(self.walker.board(), from, own, enemies),
        };
        let landing = self.walker.attacks(SIDE, from, men);
        let all = power::powers(movement).fold(landing, |all, power| all | by_power(power));
        all & enemies
    }
}
