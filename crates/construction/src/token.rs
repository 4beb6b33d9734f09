//! What pieces are made of: five bases and twenty-one tokens.

use chessmith_board::Direction;

/// What a piece is before tokens are put on it. Rules: CS-2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Base {
    /// One square straight ahead, any of the eight directions.
    Prime,
    /// A Prime that faces along files and ranks only.
    Orth,
    /// A Prime that faces along diagonals only.
    Diag,
    /// One square along a file or rank, then one diagonally onwards.
    Orthan,
    /// It does not move.
    Null,
}

impl Base {
    /// All bases, in the order of the source.
    pub const ALL: [Self; 5] = [
        Self::Prime,
        Self::Orth,
        Self::Diag,
        Self::Orthan,
        Self::Null,
    ];

    /// Returns the letter of texts.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Prime => 'P',
            Self::Orth => 'O',
            Self::Diag => 'D',
            Self::Orthan => 'G',
            Self::Null => 'N',
        }
    }

    /// Returns the base of a letter of texts.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|base| base.letter() == letter)
    }

    /// Returns the name, such as `Prime`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Prime => "Prime",
            Self::Orth => "Orth",
            Self::Diag => "Diag",
            Self::Orthan => "Orthan",
            Self::Null => "Null",
        }
    }

    /// Returns the number of the base, 0 to 4.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns whether a piece of this base may face a way. Rules: CS-8.
    #[must_use]
    #[inline]
    pub const fn may_face(self, facing: Direction) -> bool {
        match self {
            Self::Prime | Self::Null => true,
            Self::Orth | Self::Orthan => !facing.is_diagonal(),
            Self::Diag => facing.is_diagonal(),
        }
    }

    /// Returns the ways that a piece of this base may face, clockwise from north. Rules: CS-8.
    pub fn facings(self) -> impl Iterator<Item = Direction> {
        Direction::ALL
            .into_iter()
            .filter(move |&facing| self.may_face(facing))
    }
}

/// One of the tokens that go into the four slots of a piece. Rules: CS-3, CS-4.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Token {
    /// The move may be repeated once more.
    Repeat1,
    /// The move may be repeated any number of times.
    Repeat,
    /// One piece may be leaped over in a move.
    Leap1,
    /// Any number of pieces may be leaped over in a move.
    Leap,
    /// Two actions a turn.
    Multimove,
    /// It cannot be captured.
    Uncapturable,
    /// It may turn by 90° before moving.
    Rotate90,
    /// It may turn by 180° before moving.
    Rotate180,
    /// It may turn by any multiple of 90° before moving.
    OrthRotate,
    /// It may turn by any multiple of 45° before moving.
    Rotate,
    /// The part of its move along a file or rank is one square longer.
    OrthPlus,
    /// The diagonal part of its move is one square longer.
    DiagPlus,
    /// Enemies beside it can neither move nor capture.
    Immobilize,
    /// Enemies beside it cannot capture.
    Disarm,
    /// It may remove a token from an enemy beside it.
    Thief,
    /// It may take over tokens of what it captures.
    Chameleon,
    /// It must be captured to win.
    Royalty,
    /// It may not capture.
    NoCapture,
    /// It may only move to capture.
    CaptureOnly,
    /// It must leap over exactly one piece in every move.
    MustLeap,
    /// It must leap over exactly one piece to capture.
    MustLeapCapture,
}

impl Token {
    /// All tokens, in the order in which they are printed.
    pub const ALL: [Self; 21] = [
        Self::Repeat1,
        Self::Repeat,
        Self::Leap1,
        Self::Leap,
        Self::Multimove,
        Self::Uncapturable,
        Self::Rotate90,
        Self::Rotate180,
        Self::OrthRotate,
        Self::Rotate,
        Self::OrthPlus,
        Self::DiagPlus,
        Self::Immobilize,
        Self::Disarm,
        Self::Thief,
        Self::Chameleon,
        Self::Royalty,
        Self::NoCapture,
        Self::CaptureOnly,
        Self::MustLeap,
        Self::MustLeapCapture,
    ];

    /// Returns the number of the token in the order of printing, 0 to 20.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the code of texts, such as `e1` or `90`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Repeat1 => "e1",
            Self::Repeat => "e",
            Self::Leap1 => "l1",
            Self::Leap => "l",
            Self::Multimove => "m",
            Self::Uncapturable => "u",
            Self::Rotate90 => "90",
            Self::Rotate180 => "180",
            Self::OrthRotate => "or",
            Self::Rotate => "r",
            Self::OrthPlus => "op",
            Self::DiagPlus => "dp",
            Self::Immobilize => "i",
            Self::Disarm => "d",
            Self::Thief => "s",
            Self::Chameleon => "c",
            Self::Royalty => "y",
            Self::NoCapture => "nc",
            Self::CaptureOnly => "co",
            Self::MustLeap => "ml",
            Self::MustLeapCapture => "mc",
        }
    }

    /// Returns the token of a code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|token| token.code() == code)
    }

    /// Returns the name of the source, such as `orth-rotate`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Repeat1 => "repeat1",
            Self::Repeat => "repeat",
            Self::Leap1 => "leap1",
            Self::Leap => "leap",
            Self::Multimove => "multimove",
            Self::Uncapturable => "uncapturable",
            Self::Rotate90 => "rotate90",
            Self::Rotate180 => "rotate180",
            Self::OrthRotate => "orth-rotate",
            Self::Rotate => "rotate",
            Self::OrthPlus => "orth-plus",
            Self::DiagPlus => "diag-plus",
            Self::Immobilize => "immobilize",
            Self::Disarm => "disarm",
            Self::Thief => "thief",
            Self::Chameleon => "chameleon",
            Self::Royalty => "royalty",
            Self::NoCapture => "no-capture",
            Self::CaptureOnly => "capture-only",
            Self::MustLeap => "must-leap",
            Self::MustLeapCapture => "must-leap-capture",
        }
    }

    /// Returns what the token does, as a sentence without a full stop.
    #[must_use]
    pub const fn effect(self) -> &'static str {
        match self {
            Self::Repeat1 => "the move may be repeated once more",
            Self::Repeat => "the move may be repeated any number of times",
            Self::Leap1 => "it may leap over one piece in a move",
            Self::Leap => "it may leap over any number of pieces",
            Self::Multimove => "it may act twice a turn",
            Self::Uncapturable => "it cannot be captured, only robbed",
            Self::Rotate90 => "it may turn by 90° before it moves",
            Self::Rotate180 => "it may turn round before it moves",
            Self::OrthRotate => "it may turn by any multiple of 90° before it moves",
            Self::Rotate => "it may turn any way before it moves",
            Self::OrthPlus => "its move along a file or rank is one square longer",
            Self::DiagPlus => "its diagonal move is one square longer",
            Self::Immobilize => "enemies beside it can neither move nor capture",
            Self::Disarm => "enemies beside it cannot capture",
            Self::Thief => "it may remove a token from an enemy beside it",
            Self::Chameleon => "it may take over tokens of what it captures",
            Self::Royalty => "who has no royal piece left has lost",
            Self::NoCapture => "it may not capture",
            Self::CaptureOnly => "it only moves to capture",
            Self::MustLeap => "it must leap over exactly one piece in every move",
            Self::MustLeapCapture => "it must leap over exactly one piece to capture",
        }
    }

    /// Returns whether a piece may have the token several times. Rules: ruling D3.
    #[must_use]
    pub const fn may_repeat(self) -> bool {
        matches!(
            self,
            Self::Repeat1 | Self::Leap1 | Self::OrthPlus | Self::DiagPlus
        )
    }

    /// Returns whether the token lets a piece turn before it moves. Rules: CS-9.
    #[must_use]
    pub const fn turns(self) -> bool {
        matches!(
            self,
            Self::Rotate90 | Self::Rotate180 | Self::OrthRotate | Self::Rotate
        )
    }

    /// Returns whether the token is a limitation. Rules: CS-4.
    #[must_use]
    pub const fn limits(self) -> bool {
        self.index() >= Self::NoCapture.index()
    }
}
