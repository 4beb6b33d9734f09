//! Texts of turns: what is written is read, and so are the variants that the notation names.

use chessmith_game::Notate;
use fastrand::Rng;

use crate::testing::{legal_turns, random_position, random_start, strewn_position, trials};
use crate::{Kind, Move, Orthodox, Position, Turn, Variant, Wing};

const EMPTY: &str = "8/8/8/8/8/8/8/8[PPPPPPPPNNBBRRQKppppppppnnbbrrqk] w - - 0 1";

fn assert_reads_back(rules: &Orthodox, position: &Position) {
    for turn in legal_turns(position) {
        for text in [
            rules.turn_text(position, &turn),
            rules.human_text(position, &turn),
        ] {
            assert_eq!(
                rules.read_turn(position, &text),
                Ok(turn),
                "{position}: {text}"
            );
            let bare = text.trim_end_matches(['+', '#']).replace('O', "0");
            assert_eq!(
                rules.read_turn(position, &bare),
                Ok(turn),
                "{position}: {bare}"
            );
        }
    }
}

#[test]
fn every_turn_reads_back_in_both_notations() {
    let mut rng = Rng::with_seed(61);
    for trial in 0..trials(400, 4_000) {
        let variant = Variant::ALL[trial % 5];
        let position = match trial % 3 {
            0 => strewn_position(&mut rng),
            _ => random_position(&mut rng, variant),
        };
        let variant = if trial % 3 == 0 {
            Variant::Chess
        } else {
            variant
        };
        assert_reads_back(&Orthodox::standard(variant), &position);
    }
}

/// Castling is written in two ways and read in both, in every array.
#[test]
fn castling_reads_onto_the_rook_and_to_the_target() {
    let mut rng = Rng::with_seed(62);
    let mut met = 0;
    for _ in 0..trials(300, 3_000) {
        let mut position = random_start(&mut rng, Variant::Freestyle);
        for _ in 0..rng.u8(..40) {
            let Some(turn) = rng.choice(legal_turns(&position)) else {
                break;
            };
            position.apply(&turn);
        }
        for turn in legal_turns(&position) {
            let Turn::Move(m) = turn else { continue };
            if !position.of_side(position.side_to_move()).has(m.to) {
                continue;
            }
            met += 1;
            let (chess, freestyle) = (
                Orthodox::standard(Variant::Chess),
                Orthodox::standard(Variant::Freestyle),
            );
            let to_target = chess.turn_text(&position, &turn);
            let onto_rook = freestyle.turn_text(&position, &turn);
            assert_eq!(
                freestyle.read_turn(&position, &onto_rook),
                Ok(turn),
                "{position}"
            );
            let target = Wing::of_rook(m.from, m.to).king_target(position.side_to_move());
            let step = Turn::Move(Move::new(Kind::King, m.from, target));
            let meant = if position.is_legal(&step) { step } else { turn };
            assert_eq!(
                freestyle.read_turn(&position, &to_target),
                Ok(meant),
                "{position}"
            );
        }
    }
    assert!(met > 20, "only {met}");
}

#[track_caller]
fn reads(variant: Variant, position: &str, text: &str, canonical: &str) {
    let rules = Orthodox::standard(variant);
    let position = rules.read_position(position).unwrap();
    let turn = rules
        .read_turn(&position, text)
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(rules.turn_text(&position, &turn), canonical, "{text}");
}

#[test]
fn castling_has_one_canonical_text_a_game() {
    let both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for text in ["e1g1", "e1h1", "O-O", "0-0"] {
        reads(Variant::Chess, both, text, "e1g1");
        reads(Variant::Freestyle, both, text, "e1h1");
    }
    for text in ["e1c1", "e1a1", "O-O-O", "0-0-0"] {
        reads(Variant::Chess, both, text, "e1c1");
        reads(
            Variant::FreePlacement,
            &both.replace(" 0 1", " 0 9"),
            text,
            "e1a1",
        );
    }
    // A king's step wins; only where it is not legal castling is meant.
    let close = "4k3/8/8/8/8/8/8/5K1R w K - 0 1";
    reads(Variant::Freestyle, close, "f1g1", "f1g1");
    reads(Variant::Freestyle, close, "f1h1", "f1h1");
    reads(Variant::Freestyle, close, "O-O", "f1h1");
    // The king stays where it is, and the rook jumps.
    reads(
        Variant::Freestyle,
        "4k3/8/8/8/8/8/8/6KR w K - 0 1",
        "g1g1",
        "g1h1",
    );
}

#[test]
fn drops_read_in_any_order_and_either_case() {
    for text in ["@b2", "P@b2", "p@b2", "b2"] {
        reads(Variant::FreePlacement, EMPTY, text, "@b2");
    }
    for text in ["@a2@g2", "@g2@a2", "P@g2p@a2"] {
        reads(Variant::FreePlacement, EMPTY, text, "@a2@g2");
    }
    let p518 = "1nbq1bn1/pppppppp/8/8/8/8/PPPPPPPP/KNBQ1BN1[RRrrk] b - - 0 1";
    for text in ["K@e8", "k@e8"] {
        reads(Variant::PlacementFreestyle, p518, text, "K@e8");
    }
}

/// P-1 to P-8, P-12: the games of the rules document, turn by turn.
#[test]
fn games_of_the_rules_document_are_read() {
    let play = |variant, start: &str, game: &str| {
        let rules = Orthodox::standard(variant);
        let mut position = rules.read_position(start).unwrap();
        let mut written = Vec::new();
        for text in game.split_whitespace() {
            let turn = rules.read_turn(&position, text).unwrap();
            assert_eq!(
                position.validate(variant, &turn),
                Ok(()),
                "{position}: {text}"
            );
            written.push(rules.turn_text(&position, &turn));
            position.apply(&turn);
        }
        (position, written.join(" "))
    };
    for variant in [Variant::FreePlacement, Variant::FreePlacementSequential] {
        let (position, written) = play(
            variant,
            EMPTY,
            "@b2 @b7 @c2 @d7 @e2 @e7 @d2@h2 @g7 N@h1N@f1b@c1B@b1@g2@f2@a2Q@d1 \
             b@b8b@c8q@d8n@f8n@h8@a7@c7@f7@h7",
        );
        assert_eq!(
            written,
            "@b2 @b7 @c2 @d7 @e2 @e7 @d2@h2 @g7 B@b1B@c1Q@d1N@f1N@h1@a2@f2@g2 \
             B@b8B@c8Q@d8N@f8N@h8@a7@c7@f7@h7"
        );
        assert_eq!(position.name().unwrap().to_string(), "P788");
    }
    let (position, _) = play(
        Variant::FreePlacementSequential,
        EMPTY,
        "@b2 a7 c2 c7 f2 e7 @d2@h2 g7 B@c1B@f1Q@d1N@b1N@g1@a2@e2@g2 \
         B@c8B@f8Q@d8N@b8N@g8@b7@d7@f7@h7 K@e1 k@e8 R@a1 r@a8 R@h1 r@h8",
    );
    assert_eq!(position.name().unwrap().to_string(), "F518");
    let p518 = "1nbq1bn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQ1BN1[RRKrrk] w - - 0 1";
    let (position, _) = play(
        Variant::PlacementFreestyle,
        p518,
        "R@a1 R@h8 K@e1 K@a8 R@h1 R@e8",
    );
    assert_eq!(
        position.to_string(),
        "knbqrbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 4"
    );
    assert_eq!(position.name().unwrap().to_string(), "P518d");
}

#[track_caller]
fn writes(position: &str, turn: &str, human: &str) {
    let rules = Orthodox::standard(Variant::Chess);
    let position = rules.read_position(position).unwrap();
    let turn = rules.read_turn(&position, turn).unwrap();
    assert!(position.is_legal(&turn), "{position}: {turn:?}");
    assert_eq!(rules.human_text(&position, &turn), human);
}

#[test]
fn short_notation_tells_as_little_as_needed() {
    writes("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2");
    writes("4k3/8/8/5N2/8/5N2/8/4K3 w - - 0 1", "f3d4", "N3d4");
    writes("8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1");
    // A pinned knight is no other knight that could go there.
    writes("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2");
    writes("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6");
    writes("3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q+");
    writes("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "Ra8#");
    writes("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+");
    writes("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "a1d1", "Rd1");
    writes("4k3/8/8/8/8/8/R7/R3K3 w - - 0 1", "a1d1", "Rd1");
}

#[test]
fn short_notation_is_read_leniently_but_must_be_true() {
    let two = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    reads(Variant::Chess, two, "Nb1d2", "b1d2");
    reads(Variant::Chess, two, "Nfd2", "f3d2");
    reads(Variant::Chess, two, "Ng5", "f3g5");
    let rules = Orthodox::standard(Variant::Chess);
    let position = rules.read_position(two).unwrap();
    for (text, said) in [
        ("", "column 1: expected a turn, found nothing"),
        ("Nd2", "more than one knight can go to d2: on b1 and f3"),
        ("Nxd2", "more than one knight can go to d2: on b1 and f3"),
        ("Nxg5", "nothing stands on g5 to be taken"),
        ("Ng5+", "column 4: this move gives no check"),
        ("Ng5#", "column 4: this move gives no check"),
        ("Nh8", "no knight can go to h8, neither from b1 nor from f3"),
        ("Qd2", "White has no such queen"),
        ("e9", "column 1: there is no square e9 on this board"),
        ("e4e", "column 4: "),
        ("b1i2", "column 3: there is no square i2 on this board"),
        (
            "e2e4x",
            "column 5: expected one of the letters q, r, b, n, found 'x'",
        ),
        (
            "e2e4q5",
            "column 6: expected the end of the text, found '5'",
        ),
        ("Kd2=", "column 5: expected one of the letters Q, R, B, N"),
        ("ed5", "column 2: expected a move such as"),
        ("x", "column 2: expected a move such as"),
        ("--", "column 1: expected a move such as"),
        ("K@e2", "column 3: White drops a king on rank 1, not on e2"),
        ("@a2@a2", "column 5: a pawn is dropped on a2 twice"),
        (
            "@a2g2",
            "column 4: expected a drop such as @b2 or K@e1, found 'g'",
        ),
        (
            "X@a1",
            "column 1: expected a drop such as @b2 or K@e1, found 'X'",
        ),
        ("@a22", "column 2: "),
        ("naïve", "column 2: expected the rank"),
    ] {
        let error = rules.read_turn(&position, text).unwrap_err().to_string();
        assert!(error.starts_with(said), "{text}: {error}");
    }
    let empty = rules_and_empty();
    for (text, said) in [
        ("b3", "column 1: White drops a pawn on rank 2, not on b3"),
        ("Nf3", "column 1: expected a drop such as @b2 or K@e1"),
    ] {
        let error = empty.0.read_turn(&empty.1, text).unwrap_err().to_string();
        assert_eq!(error, said);
    }
}

fn rules_and_empty() -> (Orthodox, Position) {
    let rules = Orthodox::standard(Variant::FreePlacement);
    let position = rules.read_position(EMPTY).unwrap();
    (rules, position)
}

/// A move that is not legal is read all the same where only one can be meant, so that it is refused
/// with a reason.
#[test]
fn short_notation_of_a_refused_move_is_read() {
    for (position, text, canonical) in [
        ("4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "Nd5", "c3d5"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", "a7a8"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "exd3", "e2d3"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", "e1g1"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "O-O-O", "e1c1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Rg8", "h1g8"),
    ] {
        let rules = Orthodox::standard(Variant::Chess);
        let from = rules.read_position(position).unwrap();
        match rules.read_turn(&from, text) {
            Ok(turn) => {
                assert!(!from.is_legal(&turn));
                assert_eq!(rules.turn_text(&from, &turn), canonical, "{text}");
            }
            Err(error) => assert_eq!(
                error.to_string(),
                "no rook can go to g8, neither from a1 nor from h1"
            ),
        }
    }
}
