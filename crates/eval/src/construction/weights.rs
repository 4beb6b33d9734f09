//! All numbers that the Construction Set is judged by, and what a design is worth by them.

use chessmith_construction::{Base, Design, Token};

use crate::weights::Fitted;

/// What designs, places and the phases before play are worth: hundredths of a unit unless it says otherwise.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// Whose turn it is.
    pub(super) tempo: i32,
    /// Any piece, and each square that it reaches.
    piece: i32,
    square: i32,
    royal: i32,
    /// How many hundredths of a square are reached along a line: without tokens, with each that repeats once,
    /// with one that repeats, and with one that repeats along files and ranks alone.
    steps: [i32; 4],
    /// How many hundredths of its reach a design keeps with a token: blocked on its way, leaping on its way, no
    /// capture, capture only, must leap, must leap to capture.
    shares: [i32; 6],
    /// How many hundredths of its worth a design has with several moves, as a chameleon, uncapturable.
    raises: [i32; 3],
    /// What freezing, disarming and stealing are worth, for a piece that moves and one that stands.
    moving: [i32; 3],
    standing: [i32; 3],
    /// The hundredths of its worth that a frozen piece loses.
    pub(super) frozen: i32,
    /// Each step nearer to what a piece hunts, and the share of that which it has for looking there.
    pub(super) near: i32,
    pub(super) facing: i32,
    /// Each enemy one and two steps from a royal piece, and each friend beside one.
    pub(super) enemies: [i32; 2],
    pub(super) friend: i32,
    /// A piece in hand, in hundredths of its worth.
    pub(super) held: i32,
    /// A unit of money.
    pub(super) money: i32,
    /// What a copy of a design loses with every copy there is already: an army is of many kinds.
    pub(super) copy: i32,
    /// What each piece loses that has no room on the land.
    pub(super) crowded: i32,
    /// What the first and the second piece that leaps are worth besides, as long as there is something to buy.
    pub(super) leapers: [i32; 2],
}

impl Weights {
    /// All of them nothing.
    pub(super) const NONE: Self = Self {
        tempo: 0,
        piece: 0,
        square: 0,
        royal: 0,
        steps: [0; 4],
        shares: [0; 6],
        raises: [0; 3],
        moving: [0; 3],
        standing: [0; 3],
        frozen: 0,
        near: 0,
        facing: 0,
        enemies: [0; 2],
        friend: 0,
        held: 0,
        money: 0,
        copy: 0,
        crowded: 0,
        leapers: [0; 2],
    };

    /// Returns the worth of a design: how many squares it reaches on land with pieces on it, and what its
    /// tokens do besides.
    pub(super) fn worth(&self, design: Design) -> i32 {
        let tokens = design.tokens();
        let has = |token| tokens.has(token);
        let mut worth = self.piece + self.square * self.reach(design) / 100;
        for (token, raise) in [
            (Token::Multimove, self.raises[0]),
            (Token::Chameleon, self.raises[1]),
            (Token::Uncapturable, self.raises[2]),
        ] {
            if has(token) {
                worth = worth * raise / 100;
            }
        }
        let zones = match design.base() {
            Base::Null => self.standing,
            _ => self.moving,
        };
        for (token, zone) in [Token::Immobilize, Token::Disarm, Token::Thief]
            .into_iter()
            .zip(zones)
        {
            if has(token) {
                worth += zone;
            }
        }
        worth + if has(Token::Royalty) { self.royal } else { 0 }
    }

    /// Returns about how many squares a design reaches, in hundredths.
    fn reach(&self, design: Design) -> i32 {
        let (base, tokens) = (design.base(), design.tokens());
        let has = |token| tokens.has(token);
        let count = |token| tokens.iter().filter(|&other| other == token).count() as i32;
        let [one, once, repeat, straight] = self.steps;
        let ways = match base {
            Base::Null => return 0,
            Base::Prime if has(Token::Rotate) => 8,
            _ if has(Token::Rotate) || has(Token::OrthRotate) => 4,
            _ => 1 + 2 * count(Token::Rotate90) + count(Token::Rotate180),
        };
        let ways = if base == Base::Orthan { 2 * ways } else { ways };
        let length = match has(Token::Repeat) {
            true if base == Base::Orthan => straight,
            true => repeat,
            false => one + once * count(Token::Repeat1).min(3),
        };
        let leaps = has(Token::Leap) || has(Token::Leap1);
        let passes = base == Base::Orthan || length > one;
        let [blocked, leaping, goes, takes, must, must_take] = self.shares;
        let mut reach = ways * length;
        for (applies, share) in [
            (base == Base::Orthan && !leaps, blocked),
            (leaps && passes, leaping),
            (has(Token::NoCapture), goes),
            (has(Token::CaptureOnly), takes),
            (has(Token::MustLeap), must),
            (has(Token::MustLeapCapture), must_take),
        ] {
            if applies {
                reach = reach * share / 100;
            }
        }
        reach
    }
}

impl Fitted for Weights {
    fn each(&mut self, visit: &mut dyn FnMut(&str, &mut i32)) {
        for (name, values) in [
            ("steps", &mut self.steps[..]),
            ("shares", &mut self.shares[..]),
            ("raises", &mut self.raises[..]),
            ("zone.moving", &mut self.moving[..]),
            ("zone.standing", &mut self.standing[..]),
            ("royal.enemies", &mut self.enemies[..]),
            ("leapers", &mut self.leapers[..]),
        ] {
            for value in values {
                visit(name, value);
            }
        }
        for (name, value) in [
            ("tempo", &mut self.tempo),
            ("piece", &mut self.piece),
            ("square", &mut self.square),
            ("royal", &mut self.royal),
            ("frozen", &mut self.frozen),
            ("near", &mut self.near),
            ("facing", &mut self.facing),
            ("royal.friend", &mut self.friend),
            ("held", &mut self.held),
            ("money", &mut self.money),
            ("copy", &mut self.copy),
            ("crowded", &mut self.crowded),
        ] {
            visit(name, value);
        }
    }
}
