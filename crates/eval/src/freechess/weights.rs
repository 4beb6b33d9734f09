//! All numbers that FreeChess is judged by.

use crate::weights::Fitted;

/// What attributes, pieces and places are worth, in hundredths of an opawn unless it says otherwise; six
/// numbers in a row are those of K, C, R, B, N and P.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// Whose turn it is.
    pub(super) tempo: i32,
    /// The first copy of an attribute in a piece, each other copy there, and each in reserve.
    pub(super) placed: [i32; 6],
    pub(super) copy: [i32; 6],
    pub(super) held: [i32; 6],
    /// A combinator that stands alone.
    pub(super) lone: i32,
    /// What a piece loses with each attribute beyond its first, one that is royal with each beside K, and
    /// a combinator piece with each friend on the board.
    pub(super) joined: i32,
    pub(super) beside_royal: i32,
    pub(super) exposed: i32,
    /// That the enemy has no second piece: its king cannot be taken back. Rules: FC-42, FC-43.
    pub(super) alone: i32,
    /// What a piece with an attribute has for each step nearer to the middle, and to what it hunts.
    pub(super) middle: [i32; 6],
    pub(super) near: [i32; 6],
    /// Each empty square that an attribute leads to, in thousandths of an opawn.
    pub(super) reach: [i32; 6],
    /// Hundredths of what can be captured: protected and unprotected, by who is to move and by who is not.
    pub(super) threat: [i32; 2],
    pub(super) danger: [i32; 2],
    /// About a royal piece: each square beside it that the enemy looks at, each that is free of that, each
    /// friend there, each enemy within three steps.
    pub(super) watched: i32,
    pub(super) escape: i32,
    pub(super) guard: i32,
    pub(super) besieger: i32,
}

impl Weights {
    /// All of them nothing.
    pub(super) const NONE: Self = Self {
        tempo: 0,
        placed: [0; 6],
        copy: [0; 6],
        held: [0; 6],
        lone: 0,
        joined: 0,
        beside_royal: 0,
        exposed: 0,
        alone: 0,
        middle: [0; 6],
        near: [0; 6],
        reach: [0; 6],
        threat: [0; 2],
        danger: [0; 2],
        watched: 0,
        escape: 0,
        guard: 0,
        besieger: 0,
    };
}

impl Fitted for Weights {
    fn each(&mut self, visit: &mut dyn FnMut(&str, &mut i32)) {
        for (name, values) in [
            ("placed", &mut self.placed[..]),
            ("copy", &mut self.copy[..]),
            ("held", &mut self.held[..]),
            ("middle", &mut self.middle[..]),
            ("near", &mut self.near[..]),
            ("reach", &mut self.reach[..]),
            ("threat", &mut self.threat[..]),
            ("danger", &mut self.danger[..]),
        ] {
            for value in values {
                visit(name, value);
            }
        }
        for (name, value) in [
            ("tempo", &mut self.tempo),
            ("lone", &mut self.lone),
            ("joined", &mut self.joined),
            ("royal.beside", &mut self.beside_royal),
            ("exposed", &mut self.exposed),
            ("alone", &mut self.alone),
            ("royal.watched", &mut self.watched),
            ("royal.escape", &mut self.escape),
            ("royal.guard", &mut self.guard),
            ("royal.besieger", &mut self.besieger),
        ] {
            visit(name, value);
        }
    }
}
