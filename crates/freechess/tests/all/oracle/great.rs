//! Check by great combinators among friends, on boards of few pieces: the oracle goes through all their ways.

use chessmith_board::Side;
use chessmith_game::Notate as _;
use chessmith_testkit::in_full;
use chessmith_testkit::oracle::freechess::in_check;
use fastrand::Rng;

use super::rules;

/// Combinators of many attributes, few of them riders, whose ways are the most.
const GREAT: [&str; 5] = ["{C3NP}", "{C2N2P}", "{CB2NP}", "{CR2NP}", "{CB3P}"];
/// What stands around them.
const OTHERS: [&str; 6] = ["N", "P", "{NP}", "B", "{2P}", "N"];

/// Returns a board on which every piece stands near the middle, with White's great combinator.
fn position(rng: &mut Rng) -> String {
    let mut men = vec![
        GREAT[rng.usize(..GREAT.len())].to_owned(),
        "K".to_owned(),
        "k".to_owned(),
    ];
    for _ in 0..rng.u8(1..3) {
        men.push(OTHERS[rng.usize(..OTHERS.len())].to_owned());
    }
    for _ in 0..rng.u8(1..4) {
        men.push(OTHERS[rng.usize(..OTHERS.len())].to_ascii_lowercase());
    }
    let mut board = vec![vec![String::new(); 13]; 13];
    for man in men {
        let (rank, file) = (rng.usize(3..11), rng.usize(3..11));
        board[rank][file] = man;
    }
    let rank = |squares: &Vec<String>| {
        let mut text = String::new();
        let mut empty = 0;
        for square in squares.iter().chain([&"/".to_owned()]) {
            if square.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            empty = 0;
            text += square;
        }
        text.trim_end_matches('/').to_owned()
    };
    let ranks: Vec<String> = board.iter().map(rank).collect();
    format!("{}[/] b + - 0 20", ranks.join("/"))
}

#[test]
fn great_combinators_give_check_as_the_oracle_says() {
    let wanted = if in_full() { 3_000 } else { 60 };
    let mut rng = Rng::with_seed(8);
    let (mut checks, mut compared) = (0, 0);
    for index in 0..wanted {
        let (game, rules) = rules(index);
        let text = position(&mut rng);
        // White may itself be in check, or a piece be gone under another.
        let Ok(position) = game.read_position(&text) else {
            continue;
        };
        let expected = in_check(rules, &text, false);
        let found = game.in_check(&position, Side::Black);
        assert_eq!(found, expected, "{rules:?} {text}");
        checks += usize::from(found);
        compared += 1;
    }
    assert!(
        checks > 5 && compared - checks > 5,
        "{checks} of {compared}"
    );
}
