//! The positions, with counts that are public.

/// A position to count from.
pub(crate) struct Position {
    pub(crate) name: &'static str,
    pub(crate) fen: &'static str,
    /// Whether the array is not that of chess.
    pub(crate) chess960: bool,
    /// The numbers of lines, from depth 1.
    pub(crate) counts: &'static [u64],
}

/// What is measured.
pub(crate) const POSITIONS: [Position; 3] = [
    Position {
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        chess960: false,
        counts: &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
    },
    Position {
        name: "Kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        chess960: false,
        counts: &[48, 2_039, 97_862, 4_085_603, 193_690_690],
    },
    Position {
        name: "Chess960",
        fen: "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        chess960: true,
        counts: &[21, 528, 12_189, 326_672, 8_146_062],
    },
];
