//! The families of rules: the one list of them that the checks know.

/// The crate of each family, with its own words in lower case and in the singular, which no crate may use that serves
/// every game. No family depends on another.
pub(super) const FAMILIES: &[(&str, &str)] = &[
    (
        "orthodox",
        "orthodox chess freestyle fischer scharnagl fide pawn knight bishop rook queen king castle \
         castled castling passant promotion promote checkmate stalemate kiwipete fen san pgn",
    ),
    ("fluidity", "fluidity"),
    ("freechess", "freechess combinator tally"),
    (
        "universal",
        "rococo chameleon immobilizer withdrawer paovao",
    ),
    (
        "construction",
        "orthan multimove immobilize uncapturable turf",
    ),
];

/// Returns whether a crate holds a family.
pub(super) fn is_family(name: &str) -> bool {
    FAMILIES.iter().any(|(family, _)| *family == name)
}
