//! One refused turn, or more, for every reason, with the sentence it is refused by.

use chessmith_game::Reason;

use crate::notate::read_turn;
use crate::refusal::Refusal;
use crate::testing::square;
use crate::{Drop, Kind, Move, Position, Turn, Variant};

/// A turn that is refused: game, position and turn.
type Refused = (Variant, Position, Turn);

const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const EMPTY: &str = "8/8/8/8/8/8/8/8[PPPPPPPPNNBBRRQKppppppppnnbbrrqk] w - - 0 1";
const P518: &str = "1nbq1bn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQ1BN1[RRKrrk] w - - 0 1";

/// Game, position, turns that lead on, refused turn, rule, sentence.
#[rustfmt::skip]
const PLAY: &[(&str, &str, &str, &str)] = &[
    ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "e2e3", "FIDE 5.1.1",
     "the game is over: the king on e1 is checkmated by the queen on h4"),
    ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "h8h7", "FIDE 5.2.1",
     "the game is over: Black is stalemated, with no legal move and the king on h8 not in check"),
    (CHESS, "@b2", "FP-1", "White has nothing in hand to drop: a piece on the board must move"),
    (CHESS, "e4e5", "FIDE 1.1", "no piece stands on e4"),
    (CHESS, "b8c6", "FIDE 1.1", "the knight on b8 is Black's, and it is White's turn"),
    (CHESS, "g1g1", "FIDE 1.1", "the knight on g1 stands there already: a move ends on another square"),
    (CHESS, "b1d2", "FIDE 3.1", "the knight on b1 cannot go to d2: the pawn on d2 is White's own"),
    (CHESS, "b1b3", "FIDE 3.6",
     "the knight on b1 cannot go to b3: a knight leaps two squares along a file or rank and one to the side"),
    (CHESS, "c1g5", "FIDE 3.5", "the path of the bishop on c1 to g5 is blocked by the pawn on d2 (own)"),
    ("4k3/8/8/8/8/4p3/8/2R1K3 w - - 0 1", "c1c9", "", "column 3: there is no square c9 on this board"),
    ("4k3/4r3/8/8/4p3/8/4R3/4K3 w - - 0 1", "e2e6", "FIDE 3.5",
     "the path of the rook on e2 to e6 is blocked by the pawn on e4 (enemy)"),
    ("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2e4", "FIDE 3.7",
     "the pawn on e2 cannot advance to e4: the pawn on e4 (enemy) stands in its way"),
    ("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5", "FIDE 3.7",
     "the pawn on e3 cannot go on to e5: it has left the rank on which it began and advances one square at a time"),
    (CHESS, "e2d3", "FIDE 3.7", "the pawn on e2 goes to d3 only to capture, and nothing stands there"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", "FIDE 3.7",
     "the pawn on e5 cannot take the pawn on d5 in passing: that pawn did not advance two squares in the last move"),
    ("8/4P3/8/8/8/8/1k6/4K3 w - - 0 1", "e7e8", "FIDE 3.7",
     "the pawn on e7 reaches the last rank on e8 and must become a queen, rook, bishop or knight"),
    ("8/4P3/8/8/8/8/1k6/4K3 w - - 0 1", "e7e8k", "FIDE 3.7",
     "the pawn on e7 cannot become a king, only a queen, rook, bishop or knight"),
    (CHESS, "e2e4q", "FIDE 3.7",
     "the pawn on e2 cannot become anything else on e4: only a pawn that reaches the last rank does"),
    ("4r1k1/8/8/8/8/8/8/3K4 w - - 0 1", "d1e2", "FIDE 3.9", "the king on d1 cannot go to e2, which the rook on e8 attacks"),
    ("4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "c3d5", "FIDE 3.9", "the knight on c3 is pinned by the bishop on b4"),
    ("4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a3", "FIDE 3.9",
     "White is in check from the rook on e8, and this does not end it"),
    ("4r1k1/8/8/8/1b6/8/P7/4K3 w - - 0 1", "a2a3", "FIDE 3.9",
     "White is in check from the bishop on b4 and the rook on e8: only the king can end both"),
    ("6k1/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "e5d6", "FIDE 3.9",
     "taking the pawn on d5 in passing would open a line from the rook on h5 to the king"),
    ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1g1", "FIDE 3.8",
     "the king on e1 cannot castle towards the h-file: no rook of White stands on that side of it"),
    ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1g1", "FIDE 3.8",
     "the right to castle with the rook on h1 is gone: that rook or the king has moved"),
    ("4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "FIDE 3.8",
     "the king on e1 cannot castle out of check, which the rook on e8 gives"),
    ("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1", "FIDE 3.8",
     "the king on e1 cannot castle with the rook on a1: the knight on b1 stands in the way"),
    ("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "FIDE 3.8", "the king would pass through f1, which the rook on f8 attacks"),
    ("4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", "FIDE 3.8", "the king would castle to g1, which the rook on g8 attacks"),
];

#[rustfmt::skip]
const OTHERS: &[(Variant, &str, &str, &str, &str, &str)] = &[
    (Variant::Freestyle, "4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "", "O-O-O", "FIDE 3.9",
     "the rook on b1 cannot castle: it shields the king from the rook on a1"),
    (Variant::PlacementFreestyle, P518, "K@a1 R@a8 R@e1 K@e8 R@h1 R@h8", "O-O", "FP-16",
     "the king on a1 does not stand between its rooks, and so White may not castle at all"),
    (Variant::PlacementFreestyle, P518, "", "b1c3", "FP-1",
     "nothing moves before the setup is complete: White drops its king or a rook now"),
    (Variant::PlacementFreestyle, P518, "", "@a2", "FP-1",
     "a pawn is not dropped now: White drops its king or a rook now"),
    (Variant::PlacementFreestyle, P518, "", "K@b1", "FP-13",
     "a king cannot be dropped on b1: the knight on b1 stands there already"),
    (Variant::PlacementFreestyle, P518, "", "K@a1R@e1", "FP-13", "a move drops one king or one rook, not 2 pieces"),
    (Variant::PlacementFreestyle, P518, "K@a1 K@a8", "K@e1", "FP-13", "White has no king in hand any more"),
    (Variant::FreePlacement, EMPTY, "", "e2e4", "FP-1",
     "nothing moves before the setup is complete: White drops one or two pawns now"),
    (Variant::FreePlacement, EMPTY, "", "K@e1", "FP-1", "a king is not dropped now: White drops one or two pawns now"),
    (Variant::FreePlacement, EMPTY, "@a2 @a7", "@a2", "FP-8",
     "a pawn cannot be dropped on a2: the pawn on a2 stands there already"),
    (Variant::FreePlacement, EMPTY, "", "@a2@c2@e2", "FP-8", "a move drops one or two pawns, not 3"),
    // P-17
    (Variant::FreePlacement, EMPTY, "@a2@b2 @a7", "@c2@g2", "FP-8", "White has already made a double drop"),
    // P-16
    (Variant::FreePlacement, EMPTY, "", "@g2@h2", "FP-9", "a white pawn cannot stand on g2 and h2 both"),
    (Variant::FreePlacement, EMPTY, "@g2 @h7", "h2", "FP-9", "a white pawn cannot stand on g2 and h2 both"),
    (Variant::FreePlacement, EMPTY, "@g2", "@g7@h7", "FP-9", "a black pawn cannot stand on g7 and h7 both"),
    // P-20
    (Variant::FreePlacement, EMPTY, "@a2@b2 @a7 @c2 @b7", "@d2", "FP-9",
     "after this White's pawns would fill two pairs of files, a2 b2 and c2 d2, but none of its 24 final sets has more than one full pair"),
    (Variant::FreePlacement, EMPTY, "@a2 @c7@d7 @c2 @e7", "@f2@e2", "", "legal"),
    (Variant::FreePlacement, EMPTY, "@a2 @c7@d7 @c2 @e7 @e2", "@f7", "FP-9",
     "after this Black's pawns would fill two pairs of files, c7 d7 and e7 f7, but none of its 40 final sets has more than one full pair"),
    // P-18
    (Variant::FreePlacement, EMPTY, "@a2 @a7 @c2 @b7 @e2 @c7", "@g2", "FP-8",
     "three single drops are made: White's fourth move must drop two pawns"),
    // P-19
    (Variant::FreePlacement, EMPTY, "@a2 @a7 @c2 @b7 @e2 @c7 @g2@f2", "@e7", "FP-9",
     "with both a7 and b7 Black needs five pawns in the end: the fourth move must drop two"),
    // P-21
    (Variant::FreePlacementSequential, EMPTY, "@b2 @b7 @c2 @d7 @e2 @e7", "@a2@h2", "FP-4",
     "a2 and h2 differ in colour: with a2 goes g2"),
    (Variant::FreePlacementSequential, EMPTY, "@b2 @b7 @c2 @d7 @e2 @e7", "@g2", "FP-5",
     "this move chooses the digit g, by @a2@g2 or @d2@h2 or @f2@h2"),
    (Variant::FreePlacementSequential, EMPTY, "@b2 @b7", "@e2", "FP-5",
     "this move chooses the digit c, by @c2 or @d2"),
    // P-5
    (Variant::FreePlacementSequential, EMPTY, "@b2 @b7 @c2 @d7 @e2 @e7 @d2@h2 @g7", "B@b1@a2", "FP-11",
     "the fifth move is forced: position 788 asks of White B@b1B@c1Q@d1N@f1N@h1@a2@f2@g2"),
    (Variant::FreePlacementSequential, EMPTY, "@b2 @b7 @c2 @d7 @e2 @e7 @d2@h2 @g7", "K@a1", "FP-1",
     "a king is not dropped now: White drops its other pawns, bishops, queen and knights now"),
];

/// Returns every specimen with its refusal, after comparing rule and sentence.
pub(super) fn all() -> Vec<(Refused, Refusal)> {
    let play = PLAY
        .iter()
        .map(|&(text, turn, rule, said)| (Variant::Chess, text, "", turn, rule, said));
    let told = play.chain(OTHERS.iter().copied());
    let mut all: Vec<_> = told.filter_map(refused).collect();
    all.extend(built());
    all
}

fn refused(
    (variant, text, lead, turn, rule, said): (Variant, &str, &str, &str, &str, &str),
) -> Option<(Refused, Refusal)> {
    let mut position = Position::read(variant, text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    for text in lead.split_whitespace() {
        let turn = read_turn(&position, text).unwrap();
        assert_eq!(
            position.validate(variant, &turn),
            Ok(()),
            "{position}: {text}"
        );
        position.apply(&turn);
    }
    let turn = match read_turn(&position, turn) {
        Ok(turn) => turn,
        Err(error) => {
            assert_eq!((rule, error.to_string().as_str()), ("", said));
            return None;
        }
    };
    let Err(refusal) = position.validate(variant, &turn) else {
        assert_eq!(said, "legal", "{position}: {turn:?} is not refused");
        return None;
    };
    let sentence = refusal.to_string();
    assert!(sentence.starts_with(said), "{position}: {sentence}");
    assert_eq!(refusal.rule(), rule, "{sentence}");
    Some(((variant, position, turn), refusal))
}

/// Refusals of turns that no text gives.
fn built() -> Vec<(Refused, Refusal)> {
    let chess = Position::read(Variant::Chess, CHESS).unwrap();
    let empty = Position::read(Variant::FreePlacement, EMPTY).unwrap();
    let misnamed = Turn::Move(Move::new(Kind::Bishop, square("g1"), square("f3")));
    let nothing = Turn::Drop(Drop::default());
    [
        (
            Variant::Chess,
            chess,
            misnamed,
            "the knight on g1 is not a bishop",
        ),
        (
            Variant::FreePlacement,
            empty,
            nothing,
            "a turn of the setup drops something: White drops one or two pawns now",
        ),
    ]
    .into_iter()
    .map(|(variant, position, turn, said)| {
        let refusal = position.validate(variant, &turn).unwrap_err();
        assert_eq!(refusal.to_string(), said);
        ((variant, position, turn), refusal)
    })
    .collect()
}
