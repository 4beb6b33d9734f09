//! What a made position is about.

use fastrand::Rng;

/// What a made position is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Motif {
    /// First ranks that are full, or full but for a square or two.
    FullRanks,
    /// Hardly an empty square.
    Crowd,
    /// Kings and next to nothing else.
    Bare,
    /// Kings on edges and in corners, with men near them.
    Edge,
    /// Every square next to a king or another chosen piece taken.
    Around,
    /// Friends close together, and a few enemies.
    Cluster,
    /// Pawns one step from the last rank, which has gaps.
    Promotion,
    /// Anything anywhere.
    Scatter,
}

impl Motif {
    /// All motifs.
    pub const ALL: [Self; 8] = [
        Self::FullRanks,
        Self::Crowd,
        Self::Bare,
        Self::Edge,
        Self::Around,
        Self::Cluster,
        Self::Promotion,
        Self::Scatter,
    ];

    /// Draws one of all.
    pub(super) fn any(rng: &mut Rng) -> Self {
        Self::ALL[rng.usize(..Self::ALL.len())]
    }
}
