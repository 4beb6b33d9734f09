//! The game against the slow oracle, half on positions of random games and half on made ones.

mod made;

use chessmith_board::Square;
use chessmith_fluidity::{Fluidity, Position};
use chessmith_game::{Game as _, Notate, OptionValues, Side, Standing, Turns as _};
use chessmith_testkit::contract::read;
use chessmith_testkit::in_full;
use chessmith_testkit::made::Maker;
use chessmith_testkit::oracle::fluidity::{End, Options, end, in_check, turns};
use chessmith_testkit::oracle::listed;
use fastrand::Rng;

/// How many positions of each kind, reached and made, are compared with each value of the knight's option:
/// 250, or 10 000 with `CHESSMITH_SOAK` set.
fn wanted() -> usize {
    if in_full() { 10_000 } else { 250 }
}

/// What the compared positions had in them.
#[derive(Default, Debug)]
struct Seen {
    positions: usize,
    checks: usize,
    castlings: usize,
    castlings_through: usize,
    promotions: usize,
    king_captures: usize,
    knight_captures: usize,
    few_pieces: usize,
    ends: usize,
}

struct Comparison {
    rules: Fluidity,
    options: Options,
    seen: Seen,
}

impl Comparison {
    fn new([knight_capture, move_rule, limit, stalemate]: [&str; 4]) -> Self {
        let given = [
            ("knight-capture", knight_capture),
            ("move-rule", move_rule),
            ("limit", limit),
            ("stalemate", stalemate),
        ];
        let values = OptionValues::complete(&Fluidity::option_specs(), given).unwrap();
        Self {
            rules: Fluidity::new(values).unwrap(),
            options: Options {
                any_subset: knight_capture == "any",
                move_rule: move_rule.parse().unwrap(),
                limit: limit.parse().unwrap(),
                stalemate_draws: stalemate == "draw",
            },
            seen: Seen::default(),
        }
    }

    /// Compares one position, and returns all its turns with the texts of the positions after them.
    fn compare(&mut self, position: &Position) -> Vec<(String, String)> {
        let rules = &self.rules;
        let text = rules.position_text(position);
        let fast = listed(rules, position);
        let slow = turns(self.options, &text);
        assert_eq!(fast, slow, "{text}");
        assert_eq!(rules.any_turn(position), !slow.is_empty(), "{text}");
        let check = in_check(&text);
        assert_eq!(position.in_check(position.side_to_move()), check, "{text}");
        let ended = end(self.options, &text);
        assert_eq!(
            told(&rules.standing(position, 1)),
            ended.map(told_by),
            "{text}"
        );
        self.note(position, &text, &slow);
        slow
    }

    fn note(&mut self, position: &Position, text: &str, turns: &[(String, String)]) {
        let seen = &mut self.seen;
        let side = position.side_to_move();
        seen.positions += 1;
        seen.checks += usize::from(position.in_check(side));
        seen.ends += usize::from(self.rules.standing(position, 1).is_over());
        seen.few_pieces += usize::from(pieces(text) < 5);
        let king_at_home = position.king(side) == Some(Square([4, 60][side.index()]));
        for (turn, after) in turns {
            let castles = king_at_home && ["e1g1", "e1c1", "e8g8", "e8c8"].contains(&&**turn);
            seen.castlings += usize::from(castles);
            seen.castlings_through += usize::from(castles && pieces(after) < pieces(text));
            seen.promotions += usize::from(turn.len() == 5 && !turn.ends_with('x'));
            seen.king_captures += usize::from(lacks_king(after));
            seen.knight_captures += usize::from(turn.contains('x'));
        }
    }
}

fn board(text: &str) -> &str {
    text.split(' ').next().unwrap_or_default()
}

fn pieces(text: &str) -> usize {
    board(text)
        .chars()
        .filter(char::is_ascii_alphabetic)
        .count()
}

fn lacks_king(text: &str) -> bool {
    ['K', 'k'].iter().any(|king| !board(text).contains(*king))
}

fn told(standing: &Standing) -> Option<(Option<bool>, &'static str)> {
    match standing {
        Standing::Over(finish) => {
            let winner = finish.winner.map(|side| side == Side::White);
            let words = [
                "capture of",
                "checkmate",
                "stalemate",
                "insufficient",
                "without",
            ];
            let word = words.into_iter().find(|word| finish.reason.contains(word));
            Some((winner, word.expect("a known reason")))
        }
        _ => None,
    }
}

const fn told_by(end: End) -> (Option<bool>, &'static str) {
    match end {
        End::KingTaken { white } => (Some(white), "capture of"),
        End::Checkmate { white } => (Some(white), "checkmate"),
        End::Stalemate { white } => (Some(white), "stalemate"),
        End::Stuck => (None, "stalemate"),
        End::Material => (None, "insufficient"),
        End::Clock => (None, "without"),
    }
}

/// Plays on at random from a position, comparing as it goes; a king that can be taken often is.
fn play_on(comparison: &mut Comparison, mut position: Position, plies: u32, rng: &mut Rng) {
    for _ in 0..plies {
        let turns = comparison.compare(&position);
        let mut texts: Vec<&String> = turns.iter().map(|(_, after)| after).collect();
        if rng.u8(..4) == 0 && turns.iter().any(|(_, after)| lacks_king(after)) {
            texts.retain(|after| lacks_king(after));
        }
        let Some(next) = rng.choice(texts) else {
            return;
        };
        position = read(&comparison.rules, next);
    }
}

/// Returns the text of a board of letters, a1 first.
fn board_text(letters: &[char; 64]) -> String {
    let rows: Vec<String> = letters.chunks(8).rev().map(String::from_iter).collect();
    (1..=8).rev().fold(rows.join("/"), |text, run| {
        text.replace(&".".repeat(run), &run.to_string())
    })
}

/// Returns the same text with the other side to move.
fn turned(text: &str) -> String {
    if text.contains(" w ") {
        text.replace(" w ", " b ")
    } else {
        text.replace(" b ", " w ")
    }
}

fn agree(values: [&str; 4], seed: u64) {
    let mut comparison = Comparison::new(values);
    let mut rng = Rng::with_seed(seed);
    while comparison.seen.positions < wanted() {
        let start = comparison.rules.start();
        let plies = rng.u32(10..120);
        play_on(&mut comparison, start, plies, &mut rng);
    }
    let reached = std::mem::take(&mut comparison.seen);
    let mut maker = Maker::new(made::cast(), seed);
    for _ in 0..reached.positions {
        let position = maker.make(
            |draft, rng| made::position(draft, comparison.options.move_rule, rng),
            |text| {
                let position = comparison.rules.read_position(text);
                assert_eq!(position.is_err(), in_check(&turned(text)), "{text}");
                position.ok()
            },
        );
        comparison.compare(&position);
    }
    maker.expect_few_refused(0.05);
    println!("{values:?}: reached {reached:?}");
    let seen = &comparison.seen;
    println!("{values:?}: made {seen:?}");
    let counts = [
        seen.checks,
        seen.castlings,
        seen.castlings_through,
        seen.promotions,
        seen.king_captures,
        seen.knight_captures,
        seen.few_pieces,
        seen.ends,
    ];
    assert!(counts.iter().all(|count| *count > 5), "{seen:?}");
}

#[test]
fn a_knight_that_takes_all_or_nothing_agrees() {
    agree(["all", "50", "3", "loss"], 1);
}

#[test]
fn a_knight_that_takes_any_agrees() {
    agree(["any", "25", "3", "loss"], 2);
}

#[test]
fn rangers_that_take_one_agree() {
    agree(["all", "50", "1", "loss"], 3);
}

#[test]
fn rangers_that_take_two_agree() {
    agree(["all", "50", "2", "draw"], 4);
}

#[test]
fn rangers_that_take_any_number_agree() {
    agree(["any", "50", "7", "draw"], 5);
}

#[test]
fn kings_and_a_bishop_cannot_win_where_stalemate_draws() {
    assert_eq!(bishops_that_go_on("draw"), 0);
}

/// A bare king in a corner, with the other king and a bishop anywhere: the only places where a win at
/// once keeps such a position from being drawn. Rules: FL-28(a), ruling B24.
#[test]
fn kings_and_a_bishop_agree() {
    // With the king diagonally next to the corner the bishop reaches one of the two squares next to both
    // kings from 14 squares; with the bishop there already the king comes from six.
    assert_eq!(bishops_that_go_on("loss"), (14 + 2 * 6) * corners().len());
}

fn corners() -> &'static [usize] {
    if in_full() { &[0, 7, 56, 63] } else { &[0] }
}

/// Compares all positions of a bare king in a corner, and returns how many of them are no end.
fn bishops_that_go_on(stalemate: &str) -> usize {
    let mut comparison = Comparison::new(["all", "50", "3", stalemate]);
    let mut going_on = 0;
    for &corner in corners() {
        for (king, bishop) in (0..64).flat_map(|king| (0..64).map(move |bishop| (king, bishop))) {
            let mut letters = ['.'; 64];
            letters[bishop] = 'b';
            letters[king] = 'k';
            letters[corner] = 'K';
            if letters.iter().filter(|letter| **letter != '.').count() < 3 {
                continue;
            }
            for side in ['w', 'b'] {
                let text = format!("{} {side} - - 0 1", board_text(&letters));
                if let Ok(position) = comparison.rules.read_position(&text) {
                    comparison.compare(&position);
                    going_on += usize::from(!comparison.rules.standing(&position, 1).is_over());
                }
            }
        }
    }
    going_on
}
