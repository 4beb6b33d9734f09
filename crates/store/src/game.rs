//! What is kept of a game.

use std::fmt;

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

/// The SHA-256 hash of a seat's secret; the secret itself is never kept.
pub type SecretHash = [u8; 32];

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// Whoever knows the secret with this hash.
    Person(SecretHash),
    /// Whoever exchanges the invitation first for a secret of their own.
    Invited {
        /// The hash of the invitation.
        invitation: SecretHash,
        /// The hash of the secret of whoever has come.
        taken: Option<SecretHash>,
    },
    /// The engine.
    Engine {
        /// Its time for a turn, in milliseconds.
        milliseconds: u32,
        /// How strong it plays, from 1 to 10.
        level: u8,
    },
}

/// One of the two seats of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seat {
    /// Its side.
    pub side: Side,
    /// Who sits there.
    pub player: Player,
}

/// A game to be kept from now on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewGame {
    /// Its id, unique in the store.
    pub id: String,
    /// When it was created, in milliseconds since 1970-01-01 UTC.
    pub created: i64,
    /// The name of the game that is played.
    pub name: String,
    /// Its options, as a text that only the caller reads.
    pub options: String,
    /// The text of the position in which it begins.
    pub start: String,
    /// The version of its rules under which it began; `None` of games from before this was kept.
    pub rules: Option<u32>,
    /// The seats, at most one a side.
    pub seats: Vec<Seat>,
    /// The text of its time control, which only the caller reads; `None` if it has no clocks.
    pub control: Option<String>,
}

/// What kind of thing happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EventKind {
    /// A turn was played; the detail is its text.
    Turn,
    /// The side resigned.
    Resign,
    /// The side offered a draw, or accepted the one offered.
    OfferDraw,
    /// The side declined the draw offered.
    DeclineDraw,
    /// The side claimed a draw.
    ClaimDraw,
    /// The side asked to take back.
    RequestTakeback,
    /// The side declined to take back.
    DeclineTakeback,
    /// Turns were taken back for the side; the detail is how many.
    Takeback,
    /// The time of the side was over.
    Flag,
    /// The side offered another game; the detail says how it begins.
    OfferRematch,
    /// The side declined another game.
    DeclineRematch,
    /// The side accepted another game; the detail is its id.
    Rematch,
}

/// When something happened. Times are in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stamp {
    /// When it was stored, since 1970-01-01 UTC; 0 in games from before this was kept.
    pub at: i64,
    /// How long it is held to have been on its way before.
    pub lag: u32,
    /// When the clock that runs afterwards will have run out, since 1970-01-01 UTC; `None` if none runs.
    pub due: Option<i64>,
    /// Whether the game was over afterwards; not so in events from before this was kept.
    pub ended: bool,
}

/// One thing that happened in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// What kind of thing.
    pub kind: EventKind,
    /// Which side did it.
    pub side: Side,
    /// What more there is to say, by the kind; often empty.
    pub detail: String,
    /// When it happened.
    pub stamp: Stamp,
}

/// A game as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// How it began.
    pub game: NewGame,
    /// What has happened since; the event with index `i` made revision `i + 1`.
    pub events: Vec<Event>,
}

macro_rules! words {
    ($type:ident { $($variant:ident = $word:literal,)* }) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$variant => $word,)* })
            }
        }

        impl $type {
            /// Reads what `Display` writes.
            pub(crate) fn read(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

words! {
    Side {
        White = "white",
        Black = "black",
    }
}

words! {
    EventKind {
        Turn = "turn",
        Resign = "resign",
        OfferDraw = "offer-draw",
        DeclineDraw = "decline-draw",
        ClaimDraw = "claim-draw",
        RequestTakeback = "request-takeback",
        DeclineTakeback = "decline-takeback",
        Takeback = "takeback",
        Flag = "flag",
        OfferRematch = "offer-rematch",
        DeclineRematch = "decline-rematch",
        Rematch = "rematch",
    }
}
