//! Numbers and cases of the rules document.

use super::{Rules, in_check, lost_by_white, play, turns};

const START: &str = "13/13/13/13/13/13/13/13/13/13/13/13/13[K2C3R5B8N13P/k2c3r5b8n13p] w - - 0 1";

/// Counts lines of play.
fn perft(position: &str, depth: u32) -> usize {
    let listing = turns(Rules::default(), position, usize::MAX).expect("no limit");
    if depth == 1 {
        return listing.turns.len();
    }
    let after = listing.turns.iter();
    after.map(|(_, after)| perft(after, depth - 1)).sum()
}

#[test]
fn the_start_has_1014_turns() {
    assert_eq!(perft(START, 1), 1014);
    let kings = turns(Rules::default(), START, usize::MAX).expect("no limit");
    let replies: Vec<usize> = ["K@a1", "K@g1", "K@g7", "C@g7"]
        .into_iter()
        .map(|turn| play(Rules::default(), START, turn).expect("a legal turn"))
        .map(|after| perft(&after, 1))
        .collect();
    assert_eq!(replies, [1008 - 3, 1008 - 5, 1008 - 8, 1008]);
    assert_eq!(kings.exposed, 0);
}

#[test]
fn lines_of_the_rules_document() {
    for (position, counts) in [
        (
            "12k/13/10n2/13/13/13/13/13/13/13/2N10/13/K12[/] w + - 0 20",
            &[13, 169, 2156][..],
        ),
        (
            "k2r9/13/13/13/13/13/3p9/13/13/13/13/K12/3R9[/] w + - 0 20",
            &[25, 786],
        ),
        (
            "13/13/13/13/13/4k8/13/13/4{KN}1b6/13/13/13/13[/] w + - 0 20",
            &[91, 2600],
        ),
        (
            "13/13/13/13/13/13/13/4k8/13/13/3p9/13/K1{2N}10[/] b + - 0 20",
            &[18, 474, 7662],
        ),
    ] {
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(perft(position, depth), count, "{position}, depth {depth}");
        }
    }
}

#[test]
fn a_position_with_combinators() {
    let position = "13/13/3k9/13/1p2n8/6{c4p}6/13/13/6{C4P}6/13/4P3N4/2K10/13[RB/rb] w + - 3 30";
    let listing = turns(Rules::default(), position, usize::MAX).expect("no limit");
    let of = |letter: char| {
        let all = listing.turns.iter();
        all.filter(|(turn, _)| turn.contains(letter)).count()
    };
    let [placements, splits] = ['@', ':'].map(of);
    let moves = listing.turns.len() - placements - splits;
    assert_eq!([placements, moves, splits], [312, 214, 6603]);
}

#[test]
fn the_only_turn_is_a_return() {
    let position = "13/13/3k9/13/1p2n8/13/6{CRBNP}6/13/4P3N4/13/2K10/13/13[/] b + - 3 30";
    let listing = turns(Rules::default(), position, usize::MAX).expect("no limit");
    let texts: Vec<&str> = listing.turns.iter().map(|turn| turn.0.as_str()).collect();
    assert_eq!(texts, ["d11:K^"]);
}

/// T-26 to T-35 and T-43, T-44: whether Black is in check.
#[test]
fn checks() {
    for (position, expected) in [
        (
            "13/13/13/13/6k6/13/13/13/13/13/13/13/6{KCR}6[/] w + - 0 9",
            true,
        ),
        (
            "13/13/13/13/1r4k6/13/13/13/13/13/13/13/6{KCR}6[/] w + - 0 9",
            false,
        ),
        (
            "13/13/13/13/1r4k6/13/13/13/13/13/13/13/6{KCRB}6[/] w + - 0 9",
            true,
        ),
        (
            "13/13/13/13/6k6/13/13/13/13/13/13/13/6{KR}6[/] w + - 0 9",
            false,
        ),
        (
            "13/13/13/13/4r8/13/13/13/4R5k2/13/13/13/4K8[/] w + - 0 9",
            false,
        ),
        (
            "13/13/13/13/13/13/13/13/4R5k2/13/13/13/4K8[/] w + - 0 9",
            true,
        ),
        (
            "13/13/13/13/13/13/13/4k8/4K8/13/13/13/13[/] w + - 0 9",
            true,
        ),
        (
            "4r8/13/13/13/13/13/13/4k8/4K8/13/13/13/4R8[/] w + - 0 9",
            false,
        ),
        (
            "13/13/13/13/13/13/13/4k8/4K8/13/13/13/4R8[/] w + - 0 9",
            true,
        ),
        (
            "13/13/13/13/13/13/13/4k8/13/13/13/13/4R8[K/] w + - 0 9",
            false,
        ),
        (
            "13/13/13/13/4r8/13/13/13/4{RN}5k2/13/13/13/4K8[/] w + - 0 9",
            false,
        ),
    ] {
        assert_eq!(
            in_check(Rules::default(), position, false),
            expected,
            "{position}"
        );
    }
}

/// T-24: without a turn, the game is lost; K-4: so it is if only the last piece could be returned.
#[test]
fn losses() {
    for (position, expected) in [
        (
            "13/13/13/13/13/13/13/13/13/13/K12/13/kC11[/] b + - 0 9",
            Some(false),
        ),
        (
            "13/13/13/13/13/13/13/13/13/13/K12/13/kC11[/p] b + - 0 9",
            None,
        ),
        (
            "13/13/13/13/13/13/13/13/13/13/13/13/13[K/k] w + - 0 9",
            Some(false),
        ),
        (START, None),
    ] {
        assert_eq!(
            lost_by_white(Rules::default(), position),
            expected,
            "{position}"
        );
    }
}
