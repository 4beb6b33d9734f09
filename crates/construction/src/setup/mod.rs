//! Making a position of any phase, with everything checked that the rules ask of one.

mod fault;
mod judge;

use chessmith_board::{Coord, PerSide, Side};

use crate::land::{MOST_LOTS, MOST_SQUARES};
use crate::position::MOST_NUMBER;
use crate::{Construction, Design, Lot, Phase, Piece, Position};
use fault::Faults;
pub use fault::{Fault, Part, Place};

/// Everything that a position is made of, not yet checked.
///
/// ```
/// use chessmith_board::{Coord, Direction, Side};
/// use chessmith_construction::{Construction, Lot, Phase, Piece, Setup};
///
/// let game = Construction::new(Default::default())?;
/// let throne = "N[y]".parse()?;
/// let mut setup = Setup::new(Phase::Play);
/// for (owner, corner) in [(Side::White, "l12"), (Side::Black, "l16")] {
///     let corner: Coord = corner.parse()?;
///     setup.lots.push(Lot { owner, corner });
///     setup.pieces.extend(Piece::new(owner, throne, Direction::North).map(|piece| (corner, piece)));
/// }
/// let position = setup.position(&game).expect("two thrones on their land");
/// assert_eq!(position.land().len(), 32);
/// setup.pieces.clear();
/// let faults = setup.position(&game).unwrap_err();
/// assert_eq!(faults[0].to_string(), "pieces: at least one royal piece is on the board in play");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The part of the game.
    pub phase: Phase,
    /// Whose turn it is.
    pub side: Side,
    /// The money of each side, at most 2147483647; 0 after buying.
    pub cash: PerSide<u32>,
    /// Whether each side has said `done` in this phase.
    pub stopped: PerSide<bool>,
    /// How many lots each side owns and has not laid.
    pub lots_to_place: PerSide<u8>,
    /// The lots in the order in which they were laid.
    pub lots: Vec<Lot>,
    /// The pieces on the board.
    pub pieces: Vec<(Coord, Piece)>,
    /// What each side has bought and not placed.
    pub hand: PerSide<Vec<Design>>,
    /// The plies since the last capture, drop or steal, at most 2147483647.
    pub clock: u32,
    /// The number of the move, at most 2147483647.
    pub number: u32,
}

impl Setup {
    /// Begins with a phase in which White is on turn and nobody has anything.
    #[must_use]
    pub fn new(phase: Phase) -> Self {
        Self {
            phase,
            side: Side::White,
            cash: PerSide::default(),
            stopped: PerSide::default(),
            lots_to_place: PerSide::default(),
            lots: Vec::new(),
            pieces: Vec::new(),
            hand: PerSide::default(),
            clock: 0,
            number: 1,
        }
    }

    /// Begins with what a position is made of.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let hand = |side: Side| {
            let each = position.hand(side).designs();
            each.flat_map(|(design, count)| std::iter::repeat_n(design, usize::from(count)))
                .collect()
        };
        Self {
            phase: position.phase,
            side: position.side,
            cash: position.cash,
            stopped: position.stopped,
            lots_to_place: position.lots_to_place,
            lots: position.land().lots().to_vec(),
            pieces: position.pieces().collect(),
            hand: PerSide::new(hand(Side::White), hand(Side::Black)),
            clock: position.clock,
            number: position.number,
        }
    }

    /// Makes the position.
    ///
    /// # Errors
    ///
    /// Everything that the rules of `game` do not allow.
    pub fn position(&self, game: &Construction) -> Result<Position, Vec<Fault>> {
        self.judge(game, &[])
    }

    /// Returns what it looks like, whatever the rules say of it all together.
    ///
    /// # Errors
    ///
    /// Everything that cannot even be drawn: numbers, lots and pieces that are wrong by themselves.
    pub(crate) fn sketched(&self) -> Result<Position, Vec<Fault>> {
        let mut faults = Faults::new(&[]);
        let position = self.assemble(&mut faults);
        faults.none_or(position)
    }

    /// Makes the position where some parts are known to be wrong, and nothing that rests on them is told.
    pub(crate) fn judge(
        &self,
        game: &Construction,
        unsound: &[Part],
    ) -> Result<Position, Vec<Fault>> {
        let mut faults = Faults::new(unsound);
        let position = self.assemble(&mut faults);
        judge::together(game, self, &position, &mut faults);
        faults.none_or(position)
    }

    /// Puts together what is sound by itself.
    fn assemble(&self, faults: &mut Faults) -> Position {
        let mut position = Position::buying(0);
        position.phase = self.phase;
        position.side = self.side;
        position.cash = self.cash;
        position.stopped = self.stopped;
        position.lots_to_place = self.lots_to_place;
        position.clock = self.clock;
        position.number = self.number;
        self.judge_numbers(faults);
        // As many as the largest land has room for: half of all must be placed.
        let most = MOST_SQUARES;
        for side in Side::BOTH {
            let hand = &self.hand[side];
            if hand.len() > most {
                let message = format!("expected at most {most}, found {}", hand.len());
                faults.spoil(Part::Hand, Place::Of(Part::Hand, side), message);
                continue;
            }
            for &design in hand {
                position.hand[side].add(design);
            }
        }
        self.judge_lots(faults);
        if faults.is_sound(Part::Lots) {
            position.lay(self.lots.iter().copied());
            self.put_pieces(&mut position, faults);
        }
        position
    }

    fn judge_numbers(&self, faults: &mut Faults) {
        let numbers = [
            (Part::Clock, Place::Whole(Part::Clock), self.clock),
            (Part::Number, Place::Whole(Part::Number), self.number),
        ];
        let cash =
            Side::BOTH.map(|side| (Part::Cash, Place::Of(Part::Cash, side), self.cash[side]));
        for (part, place, value) in numbers.into_iter().chain(cash) {
            if value > MOST_NUMBER {
                faults.spoil(part, place, format!("expected at most {MOST_NUMBER}"));
            }
        }
    }

    /// Checks each lot by itself and against those before it. Rules: CS-23, CS-25a.
    fn judge_lots(&self, faults: &mut Faults) {
        let most = 2 * usize::from(MOST_LOTS);
        if self.lots.len() > most {
            let message = format!("expected at most {most}, found {}", self.lots.len());
            faults.spoil(Part::Lots, Place::Whole(Part::Lots), message);
            return;
        }
        for (index, lot) in self.lots.iter().enumerate() {
            let overlapped = self.lots[..index]
                .iter()
                .find(|other| lot.overlaps(**other));
            let message = if !lot.is_on_canvas() {
                "the lot does not lie on the canvas whole".to_owned()
            } else if !lot.is_dark() {
                "a lot's lower-left square must be dark".to_owned()
            } else if let Some(other) = overlapped {
                format!("the lot overlaps {other}")
            } else {
                continue;
            };
            faults.spoil(Part::Lots, Place::Lot(index), message);
        }
    }

    fn put_pieces(&self, position: &mut Position, faults: &mut Faults) {
        let most = MOST_SQUARES;
        if self.pieces.len() > most {
            let message = format!("expected at most {most}, found {}", self.pieces.len());
            faults.spoil(Part::Pieces, Place::Whole(Part::Pieces), message);
            return;
        }
        for (index, &(coord, piece)) in self.pieces.iter().enumerate() {
            let message = match position.land().square(coord) {
                None => format!("{coord} is not land"),
                Some(square) if position.at(square).is_some() => {
                    format!("a piece stands on {coord} already")
                }
                Some(square) => {
                    position.put(square, piece);
                    continue;
                }
            };
            faults.spoil(Part::Pieces, Place::Piece(index), message);
        }
    }
}
