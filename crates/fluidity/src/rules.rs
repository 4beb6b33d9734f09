//! The rules as a game.

use std::ops::ControlFlow;

use chessmith_board::{Key, Side};
use chessmith_game::{
    Candidates, Coverage, Finish, Game, GameInfo, OptionError, OptionKind, OptionSpec,
    OptionValues, Recipe, RulesText, Standing, Turns,
};

use crate::turn::Powers;
use crate::{Kind, KnightCapture, Position, RANGER_LIMIT, Refusal, Turn};

/// What becomes of a player who is not in check and has no legal move. Rules: FL-27.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stalemate {
    Loses,
    Draws,
}

/// Fluidity Chess.
#[derive(Clone, Debug)]
pub struct Fluidity {
    options: OptionValues,
    powers: Powers,
    stalemate: Stalemate,
    /// Plies without a capture after which the game is drawn. Rules: FL-28(c).
    quiet_plies: u32,
}

impl Fluidity {
    /// Returns the options of the game.
    #[must_use]
    pub fn option_specs() -> Vec<OptionSpec> {
        vec![
            OptionSpec::new(
                "knight-capture",
                OptionKind::choice(["all", "any"]),
                "whether a knight with two pieces in reach takes both or none, or any of them",
            ),
            OptionSpec::new(
                "move-rule",
                OptionKind::choice(["50", "25"]),
                "how many plies without a capture end the game in a draw",
            ),
            OptionSpec::new(
                "limit",
                OptionKind::Integer { min: 1, max: 7 },
                "how many pieces a bishop, rook or queen passes and takes at most",
            )
            .or("3"),
            OptionSpec::new(
                "stalemate",
                OptionKind::choice(["loss", "draw"]),
                "what it is to have no legal move without being in check",
            ),
        ]
    }

    /// Returns how the game is made.
    #[must_use]
    pub fn recipe() -> Recipe<Self> {
        let info = GameInfo {
            id: "fluidity".into(),
            title: "Fluidity Chess".into(),
            summary:
                "Pieces take what they pass through, and nobody ever lands on an occupied square."
                    .into(),
            options: Self::option_specs(),
            version: 1,
            has_setup: false,
            rules: vec![RulesText::new(
                "fluidity",
                include_str!("../../../docs/rules/fluidity.md"),
            )],
        };
        Recipe::new(info, |values| Ok(Self::settled(values)))
    }

    /// Makes the rules with these options.
    ///
    /// # Errors
    ///
    /// If an option is missing or has no value that it takes.
    pub fn new(options: OptionValues) -> Result<Self, OptionError> {
        let given: Vec<_> = options.iter().collect();
        OptionValues::complete(&Self::option_specs(), given).map(Self::settled)
    }

    /// Makes the rules from values that are settled already; a missing one counts as its default.
    #[must_use]
    pub fn settled(options: OptionValues) -> Self {
        let knight_capture = match options.get("knight-capture") {
            Some("any") => KnightCapture::Any,
            _ => KnightCapture::All,
        };
        let quiet_plies = if options.get("move-rule") == Some("25") {
            25
        } else {
            50
        };
        let limit = options.get("limit").and_then(|limit| limit.parse().ok());
        let stalemate = match options.get("stalemate") {
            Some("draw") => Stalemate::Draws,
            _ => Stalemate::Loses,
        };
        Self {
            options,
            powers: Powers {
                knight: knight_capture,
                limit: limit.unwrap_or(RANGER_LIMIT),
            },
            stalemate,
            quiet_plies,
        }
    }

    pub(crate) const fn powers(&self) -> Powers {
        self.powers
    }

    /// Returns whether a knight takes all it can or chooses.
    #[must_use]
    pub const fn knight_capture(&self) -> KnightCapture {
        self.powers.knight
    }

    /// Returns how many pieces a ranger passes at most. Rules: FL-7, FL-9.
    #[must_use]
    pub const fn limit(&self) -> u32 {
        self.powers.limit
    }

    /// Returns after how many plies without a capture the game is drawn.
    #[must_use]
    pub const fn quiet_plies(&self) -> u32 {
        self.quiet_plies
    }

    /// Returns whether only the kings, or the kings and one bishop, are left without a win at once.
    ///
    /// Rules: FL-28(a), ruling B24.
    fn is_bare(&self, position: &Position) -> bool {
        let bishops = position.kind(Kind::Bishop);
        let rest = position
            .occupied()
            .without(position.kind(Kind::King) | bishops);
        if !rest.is_empty() || bishops.has_several() {
            return false;
        }
        !(bishops.meets(position.of_side(position.side)) && self.wins_at_once(position))
    }

    fn wins_at_once(&self, position: &Position) -> bool {
        let mut wins = false;
        self.turns(position, &mut |turn| {
            let mut next = *position;
            next.apply(&turn);
            wins = self
                .finish(&next)
                .is_some_and(|finish| finish.winner.is_some());
            if wins {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        wins
    }
}

impl Default for Fluidity {
    fn default() -> Self {
        let mut options = OptionValues::default();
        for spec in Self::option_specs() {
            if let Some(value) = spec.default {
                options.set(&spec.name, value);
            }
        }
        Self::settled(options)
    }
}

impl Game for Fluidity {
    type Position = Position;
    type Turn = Turn;
    type Refusal = Refusal;

    fn options(&self) -> &OptionValues {
        &self.options
    }

    fn start(&self) -> Position {
        Position::start()
    }

    fn side_to_move(&self, position: &Position) -> Side {
        position.side
    }

    fn finish(&self, position: &Position) -> Option<Finish> {
        let side = position.side;
        if let Some(finish) = taken_king(position) {
            return Some(finish);
        }
        if self.any_turn(position) {
            return None;
        }
        Some(match (position.in_check(side), self.stalemate) {
            (true, _) => Finish::win(side.other(), "checkmate"),
            (false, Stalemate::Loses) => Finish::win(side.other(), "stalemate"),
            (false, Stalemate::Draws) => Finish::draw("stalemate"),
        })
    }

    fn standing(&self, position: &Position, occurrences: u32) -> Standing {
        match self.finish(position) {
            Some(finish) => Standing::Over(finish),
            None => self.standing_unless_stuck(position, occurrences),
        }
    }

    fn standing_unless_stuck(&self, position: &Position, occurrences: u32) -> Standing {
        if let Some(finish) = taken_king(position) {
            return Standing::Over(finish);
        }
        let draw = if self.is_bare(position) {
            "insufficient material"
        } else if occurrences >= 3 {
            "threefold repetition"
        } else if position.clock >= self.quiet_plies {
            match self.quiet_plies {
                25 => "25 plies without a capture",
                _ => "25 moves without a capture",
            }
        } else {
            return Standing::Ongoing;
        };
        Standing::Over(Finish::draw(draw))
    }

    fn validate(&self, position: &Position, turn: &Turn) -> Result<(), Refusal> {
        let mut listed = false;
        self.turns(position, &mut |legal| {
            listed = legal == *turn;
            if listed {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        if listed {
            Ok(())
        } else {
            Err(crate::reason::refusal(self.powers(), position, turn))
        }
    }

    fn canonical(&self, _position: &Position, turn: &Turn) -> Turn {
        *turn
    }

    fn apply(&self, position: &mut Position, turn: &Turn) {
        position.apply(turn);
    }

    fn key(&self, position: &Position) -> Key {
        position.key()
    }

    fn tag(&self, turn: &Turn) -> u32 {
        let promotion = turn.promotion.map_or(0, |kind| kind as u32 + 1);
        let taking = u32::from(turn.taking.near) | u32::from(turn.taking.far) << 1;
        u32::from(turn.from.0) | u32::from(turn.to.0) << 8 | promotion << 16 | taking << 24
    }
}

/// Returns the end of a game in which the king of the side to move was taken.
fn taken_king(position: &Position) -> Option<Finish> {
    let side = position.side;
    let end = || Finish::win(side.other(), "capture of the king");
    position.king(side).is_none().then(end)
}

impl Turns for Fluidity {
    #[inline]
    fn turns(
        &self,
        position: &Position,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> Coverage {
        position.legal_turns(self.powers(), sink)
    }
}

impl Candidates for Fluidity {}
