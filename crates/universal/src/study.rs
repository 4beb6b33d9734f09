//! One piece by itself: told in words, and on a board where nothing else stands, or a lone enemy.

use chessmith_board::{Rect, Side, Square, SquareSet};
use chessmith_game::{Fact, LonePiece, LoneReach, PieceCard};
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
}

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
            ..self
        }
    }

    pub(crate) fn described(&self) -> &Described {
        &self.described
    }

    pub(crate) const fn movement(&self) -> &Movement {
        &self.movement
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
            facts: self.facts(),
            glyph: glyphs::id_by_moves(&self.described, &self.movement),
        }
    }

    fn reach(&self, board: Rect, from: Square) -> Result<LoneReach, String> {
        if board.files().max(board.ranks()) > LARGEST {
            return Err(format!("a board has at most {LARGEST}x{LARGEST} squares"));
        }
        let on = |movement: &Movement| {
            Walker::<4>::new(board, movement)
                .map_err(|error| format!("notation {:?}: {error}", self.described.notation))
        };
        let walker = on(&self.movement)?;
        // What stands for any enemy: it takes on all neighbouring squares. Rules: universal 1.1.
        let neighbour = on(&"K".parse().map_err(|error| format!("{error}"))?)?;
        let side = Side::White;
        let goes = walker.moves(side, from, Set::of(from));
        let lands = |walker: &Walker<4>, enemy: Square| {
            let men = Set::of(from).with(enemy);
            walker.attacks(side, from, men).has(enemy)
        };
        let by_power = |power: Power, enemy: Square| match power {
            Power::Mimic => lands(&neighbour, enemy),
            _ => {
                let enemies = Set::of(enemy);
                let victims = power.victims(board, from, Set::of(from), enemies);
                victims.has(enemy)
            }
        };
        let is_taken = |enemy: &Square| {
            let mut powers = power::powers(&self.movement);
            *enemy != from
                && (lands(&walker, *enemy) || powers.any(|power| by_power(power, *enemy)))
        };
        let takes: Set = board.squares().filter(is_taken).collect();
        let ever =
            (walker.reach(side, from) - goes) | (walker.possible_attacks(side, from) - takes);
        let squares = |set: Set| set.into_iter().collect();
        Ok(LoneReach {
            goes: squares(goes),
            takes: squares(takes),
            with_others: squares(ever - Set::of(from)),
        })
    }
}
