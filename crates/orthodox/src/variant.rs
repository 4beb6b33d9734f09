//! The five games of the family.

use chessmith_game::{GameInfo, OptionSpec, RulesText};

/// One of the games that share these rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Variant {
    /// Chess from the usual position.
    Chess,
    /// Freestyle, also called Chess960 or Fischer Random: chess from one of 960 arrays.
    Freestyle,
    /// Kings and rooks are dropped first, the rest stands. Rules: FP-13.
    PlacementFreestyle,
    /// The first eight moves build the position; pawns in any completable order. Rules: FP-8.
    FreePlacement,
    /// The first eight moves build the position; pawns in a fixed order of choices. Rules: FP-5.
    FreePlacementSequential,
}

impl Variant {
    /// All games, chess first.
    pub const ALL: [Self; 5] = [
        Self::Chess,
        Self::Freestyle,
        Self::PlacementFreestyle,
        Self::FreePlacement,
        Self::FreePlacementSequential,
    ];

    /// Returns the name by which commands and records know the game.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chess => "chess",
            Self::Freestyle => "freestyle",
            Self::PlacementFreestyle => "placement-freestyle",
            Self::FreePlacement => "free-placement",
            Self::FreePlacementSequential => "free-placement-sequential",
        }
    }

    /// Returns what the game is called, with these options.
    pub(crate) fn info(self, options: Vec<OptionSpec>) -> GameInfo {
        let (title, summary) = match self {
            Self::Chess => ("Chess", "Chess by the laws of FIDE."),
            Self::Freestyle => (
                "Freestyle",
                "Chess960: chess from one of 960 arrays, with castling from wherever king and rooks stand.",
            ),
            Self::PlacementFreestyle => (
                "Placement Freestyle",
                "Freestyle in which each side drops its king and its rooks itself.",
            ),
            Self::FreePlacement => (
                "Free Placement",
                "The players choose the array by dropping their pawns, then drop kings and rooks.",
            ),
            Self::FreePlacementSequential => (
                "Free Placement, sequential",
                "Free Placement in which every pawn drop decides one digit of the number of the array.",
            ),
        };
        GameInfo {
            id: self.name().into(),
            title: title.into(),
            summary: summary.into(),
            options,
            version: 1,
            has_setup: !matches!(self, Self::Chess | Self::Freestyle),
            rules: self.rules(),
        }
    }

    /// Returns the documents of the family, the one that is about this game first.
    fn rules(self) -> Vec<RulesText> {
        let chess = RulesText::new("chess", include_str!("../../../docs/rules/chess.md"));
        let placing = include_str!("../../../docs/rules/free-placement.md");
        let placing = RulesText::new("free-placement", placing);
        match self {
            Self::Chess | Self::Freestyle => vec![chess, placing],
            _ => vec![placing, chess],
        }
    }

    /// Returns whether the game begins with one of the numbered arrays, given or drawn.
    #[must_use]
    pub const fn begins_with_an_array(self) -> bool {
        matches!(self, Self::Freestyle | Self::PlacementFreestyle)
    }

    /// Returns the game of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.name() == name)
    }

    /// Returns how many moves of each side belong to the setup.
    #[must_use]
    pub const fn setup_moves(self) -> u32 {
        match self {
            Self::Chess | Self::Freestyle => 0,
            Self::PlacementFreestyle => 3,
            Self::FreePlacement | Self::FreePlacementSequential => 8,
        }
    }

    /// Returns whether castling is written as the king taking its own rook.
    #[must_use]
    pub const fn castles_onto_rook(self) -> bool {
        !matches!(self, Self::Chess)
    }
}
