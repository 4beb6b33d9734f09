//! Small positions of FreeChess: a side with one piece against a few of few attributes, so that plain
//! search sees all turns.

use chessmith_freechess::{FreeChess, Position};
use chessmith_game::Notate;
use chessmith_testkit::trials::{Aim, Trial, sift};
use fastrand::Rng;

/// Prints `wanted` positions of each aim.
pub(crate) fn print(wanted: usize) {
    println!("# freechess");
    let game = FreeChess::default();
    let mut kinds = [0; 4];
    let wins = sift(
        &game,
        positions(&game, Aim::Win),
        Aim::Win,
        wanted,
        500,
        0,
        |trial| {
            // A quarter of each kind of turn.
            let kind = &mut kinds[kind(trial)];
            *kind += 1;
            *kind <= wanted.div_ceil(4)
        },
    );
    let saves = positions(&game, Aim::Save);
    let saves = sift(&game, saves, Aim::Save, wanted, 120, 1, |_| true);
    for trial in wins.into_iter().chain(saves) {
        println!("{trial}");
    }
}

/// Returns 0 for placements, 1 for splits, 2 for moves of several legs and 3 for other moves.
fn kind(trial: &Trial) -> usize {
    let turn = &trial.turns[0];
    if turn.contains('@') {
        0
    } else if turn.contains(':') {
        1
    } else if turn.matches('-').count() > 1 {
        2
    } else {
        3
    }
}

fn positions(game: &FreeChess, aim: Aim) -> impl Iterator<Item = Position> {
    (0..).filter_map(move |seed| {
        let mut rng = Rng::with_seed(seed);
        game.read_position(&text(aim, &mut rng)).ok()
    })
}

/// What the stronger side may have beside its king, lightly drawn and without what makes thousands of
/// splits.
const PIECES: [&str; 16] = [
    "R", "R", "B", "N", "N", "P", "2N", "2P", "CN", "CP", "C2P", "CR", "CB", "NP", "RP", "C",
];

/// Writes a position at random; it may be impossible.
fn text(aim: Aim, rng: &mut Rng) -> String {
    let weaker_is_white = rng.bool();
    let strong = |piece: &str| match weaker_is_white {
        true => piece.to_lowercase(),
        false => piece.to_uppercase(),
    };
    let weak = |piece: &str| match weaker_is_white {
        true => piece.to_uppercase(),
        false => piece.to_lowercase(),
    };
    let mut board = vec![String::new(); 169];
    let lair = if rng.u8(..4) > 0 {
        edge(rng)
    } else {
        rng.usize(..169)
    };
    let royal = ["K", "K", "K", "KN", "KP", "KC", "KCP"];
    let mut pieces = vec![strong(rng.choice(&royal).unwrap_or(&"K"))];
    for _ in 0..rng.usize(2..5) {
        pieces.push(strong(rng.choice(&PIECES).unwrap_or(&"R")));
    }
    for piece in pieces {
        // Half of them stand near.
        let square = match rng.bool() {
            true => near(lair, rng),
            false => rng.usize(..169),
        };
        board[square] = piece;
    }
    let alone = ["K", "K", "K", "K", "KP", "N", "P"];
    board[lair] = match aim {
        Aim::Win => weak("K"),
        Aim::Save => weak(rng.choice(&alone).unwrap_or(&"K")),
    };
    let reserves = ["", "", "P", "N", "B", "R", "NP", "RP", "C"];
    let held = weak(rng.choice(&reserves).unwrap_or(&""));
    let reserve = strong(rng.choice(&reserves).unwrap_or(&""));
    let (white, black) = match weaker_is_white {
        true => (held, reserve),
        false => (reserve, held),
    };
    let to_move = match (aim == Aim::Save) == weaker_is_white {
        true => 'w',
        false => 'b',
    };
    let ranks: Vec<_> = board.chunks(13).rev().map(rank).collect();
    format!("{}[{white}/{black}] {to_move} + - 1 30", ranks.join("/"))
}

fn edge(rng: &mut Rng) -> usize {
    let along = rng.usize(..13);
    *rng.choice(&[along, 156 + along, along * 13, along * 13 + 12])
        .unwrap_or(&along)
}

fn near(square: usize, rng: &mut Rng) -> usize {
    let shift = |at: usize, rng: &mut Rng| (at + rng.usize(..7)).saturating_sub(3).min(12);
    shift(square / 13, rng) * 13 + shift(square % 13, rng)
}

fn rank(squares: &[String]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for piece in squares.iter().map(String::as_str).chain(["end"]) {
        if piece.is_empty() {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
            empty = 0;
        }
        match piece {
            "end" => {}
            _ if piece.len() == 1 => text.push_str(piece),
            _ => text.push_str(&format!("{{{piece}}}")),
        }
    }
    text
}
