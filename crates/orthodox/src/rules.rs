//! The rules of one game of the family, as the contracts of `game` ask for them.

use std::ops::ControlFlow;

use chessmith_board::{Dice, Key, Side, mix};
use chessmith_game::{
    Candidates, Coverage, Finish, Game, OptionError, OptionKind, OptionSpec, OptionValues, Recipe,
    Standing, Turns,
};

use crate::{Drop, Kind, Number, Phase, Position, Refusal, StartName, Turn, Variant};

/// The rules of one game, with its options.
#[derive(Clone, Debug)]
pub struct Orthodox {
    variant: Variant,
    number: Number,
    /// Who drops first in the setup.
    first: Side,
    options: OptionValues,
}

/// The option that says who drops first.
pub(crate) const FIRST: &str = "first";

impl Orthodox {
    /// Returns the options of a game: `number` and `seed` where an array is given or drawn, `first` where
    /// anything is dropped.
    #[must_use]
    pub fn specs(variant: Variant) -> Vec<OptionSpec> {
        let mut specs = Vec::new();
        if variant.begins_with_an_array() {
            specs.extend(Self::array_specs());
        }
        if variant.setup_moves() > 0 {
            let sides = OptionKind::choice(Side::BOTH.map(Side::word));
            specs.push(
                OptionSpec::new(
                    FIRST,
                    sides,
                    "who drops first; White begins the play after the setup",
                )
                .of_start()
                .or(Side::White.word()),
            );
        }
        specs
    }

    fn array_specs() -> [OptionSpec; 2] {
        let number = OptionKind::Integer {
            min: 0,
            max: i64::from(Number::COUNT) - 1,
        };
        let seed = OptionKind::Seed {
            of: Some("number".into()),
        };
        [
            OptionSpec::new("number", number, "the number of the array")
                .of_start()
                .or(Number::CHESS.get().to_string()),
            OptionSpec::new(
                "seed",
                seed,
                "draws the number, the same seed always the same; a new game to be played draws one",
            )
            .of_start(),
        ]
    }

    /// Returns how a game is made.
    #[must_use]
    pub fn recipe(variant: Variant) -> Recipe<Self> {
        let info = variant.info(Self::specs(variant));
        Recipe::new(info, move |values| Ok(Self::settled(variant, values)))
    }

    /// Makes the rules of a game from options as they are given.
    ///
    /// # Errors
    ///
    /// If a name is unknown or a value is not taken.
    pub fn new(variant: Variant, given: &[(&str, &str)]) -> Result<Self, OptionError> {
        let options = OptionValues::complete(&Self::specs(variant), given.iter().copied())?;
        Ok(Self::settled(variant, options))
    }

    /// Makes the rules of a game from values that are complete.
    ///
    /// A seed draws the number, and afterwards only the number counts. Where both are missing, as where a
    /// position takes their place, the number counts as 518.
    #[must_use]
    pub fn settled(variant: Variant, mut options: OptionValues) -> Self {
        if let Some(seed) = options.integer("seed") {
            let number = Dice::new(seed.unsigned_abs()).below(u64::from(Number::COUNT));
            options.set("number", number.to_string());
            options.remove("seed");
        }
        let number = options
            .integer("number")
            .and_then(|number| u16::try_from(number).ok());
        let number = number.and_then(Number::new).unwrap_or(Number::CHESS);
        let first = match options.get(FIRST) {
            Some("black") => Side::Black,
            _ => Side::White,
        };
        Self {
            variant,
            number,
            first,
            options,
        }
    }

    /// Makes the rules of a game with its default options.
    #[must_use]
    pub fn standard(variant: Variant) -> Self {
        let options = OptionValues::complete(&Self::specs(variant), []).unwrap_or_default();
        Self::settled(variant, options)
    }

    /// Returns which game it is.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }
}

impl Game for Orthodox {
    type Position = Position;
    type Turn = Turn;
    type Refusal = Refusal;

    fn options(&self) -> &OptionValues {
        &self.options
    }

    fn start(&self) -> Position {
        match self.variant {
            Variant::Chess => Position::named(StartName::freestyle(Number::CHESS)),
            Variant::Freestyle => Position::named(StartName::freestyle(self.number)),
            Variant::PlacementFreestyle => {
                Position::named(StartName::Open(self.number)).begun_by(self.first)
            }
            Variant::FreePlacement => Position::before_pawns(false).begun_by(self.first),
            Variant::FreePlacementSequential => Position::before_pawns(true).begun_by(self.first),
        }
    }

    #[inline]
    fn side_to_move(&self, position: &Position) -> Side {
        position.side_to_move()
    }

    fn phase(&self, position: &Position) -> chessmith_game::Phase {
        match position.phase() {
            Phase::Play => chessmith_game::Phase::Play,
            Phase::FreePawns
            | Phase::SequentialPawns
            | Phase::Completion
            | Phase::KingsAndRooks => chessmith_game::Phase::Setup,
        }
    }

    /// Checkmate or stalemate; neither can occur during the setup.
    fn finish(&self, position: &Position) -> Option<Finish> {
        if position.phase() != Phase::Play || position.has_turn() {
            return None;
        }
        Some(match position.in_check() {
            true => Finish::win(position.side_to_move().other(), "checkmate"),
            false => Finish::draw("stalemate"),
        })
    }

    fn standing(&self, position: &Position, occurrences: u32) -> Standing {
        match self.finish(position) {
            Some(finish) => Standing::Over(finish),
            None => self.standing_unless_stuck(position, occurrences),
        }
    }

    /// Adds the draws of chess: three occurrences and fifty moves by claim; five, seventy-five moves and
    /// dead positions at once. Rules: FP-17, FIDE 5.2.2, 9.2, 9.3, 9.6.
    fn standing_unless_stuck(&self, position: &Position, occurrences: u32) -> Standing {
        let draw = |reason| Standing::Over(Finish::draw(reason));
        match (occurrences, position.clock()) {
            _ if position.is_dead() => return draw("dead position"),
            (5.., _) => return draw("fivefold repetition"),
            (_, 150..) => return draw("seventy-five moves"),
            _ => {}
        }
        let mut claims = Vec::new();
        if occurrences >= 3 {
            claims.push("threefold repetition".into());
        }
        if position.clock() >= 100 {
            claims.push("fifty moves".into());
        }
        if claims.is_empty() {
            Standing::Ongoing
        } else {
            Standing::Claimable(claims)
        }
    }

    fn can_win(&self, position: &Position, side: Side) -> bool {
        position.can_mate(side)
    }

    fn validate(&self, position: &Position, turn: &Turn) -> Result<(), Refusal> {
        position.validate(self.variant, turn)
    }

    /// Every turn has one form only.
    fn canonical(&self, _: &Position, turn: &Turn) -> Turn {
        *turn
    }

    #[inline(always)]
    fn apply(&self, position: &mut Position, turn: &Turn) {
        position.apply(turn);
    }

    #[inline]
    fn key(&self, position: &Position) -> Key {
        position.key()
    }

    /// Different moves never share a tag; drops rarely do.
    #[inline]
    fn tag(&self, turn: &Turn) -> u32 {
        match *turn {
            Turn::Move(m) => {
                let promotion = m.promotion.map_or(0, |kind| kind as u32);
                u32::from(m.from.0)
                    | u32::from(m.to.0) << 6
                    | promotion << 12
                    | (m.kind as u32) << 16
            }
            Turn::Drop(drop) => 1 << 31 | (mix(files(drop)) >> 33) as u32,
        }
    }
}

/// The files of a drop, a byte for each kind.
fn files(drop: Drop) -> u64 {
    Kind::ALL
        .into_iter()
        .fold(0, |files, kind| files << 8 | u64::from(drop.files(kind)))
}

impl Turns for Orthodox {
    #[inline]
    fn turns(
        &self,
        position: &Position,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> Coverage {
        match position.turns(sink) {
            ControlFlow::Continue(()) => Coverage::Complete,
            ControlFlow::Break(()) => Coverage::Truncated,
        }
    }

    #[inline]
    fn count(&self, position: &Position) -> u64 {
        position.count()
    }

    fn any_turn(&self, position: &Position) -> bool {
        position.has_turn()
    }
}

/// All turns are worth considering.
impl Candidates for Orthodox {}
