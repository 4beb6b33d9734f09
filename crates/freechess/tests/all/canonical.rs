//! The canonical text of an effect is the first of the shortest, found here by trying every text.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use chessmith_board::Square;
use chessmith_freechess::{BOARD, FreeChess, Path, Piece, Position, Split, SubPiece, Tally, Turn};
use chessmith_game::{Game, Notate, Turns};

/// Small positions: plain pieces in each other's way, merges, combinators, cancellations.
const POSITIONS: [&str; 8] = [
    "12k/13/13/13/13/13/13/5p7/4{BP}8/13/13/13/K12[/] w + - 3 20",
    "12k/13/13/13/13/13/13/3NP8/4{2P}8/13/13/13/K12[/] w + - 3 20",
    "12k/13/13/13/13/13/5n7/13/4{NP}8/13/3p9/13/K12[/] w + - 3 20",
    "12k/13/13/13/13/13/4{bn}8/13/4{CN}8/5N7/13/13/K12[/] w + - 3 20",
    "k12/13/13/13/13/13/13/5n7/4{CNP}8/13/13/13/12K[/] w + - 3 20",
    "13/13/13/13/13/13/13/6k6/13/5{cp}7/4{KCP}8/13/13[/] w + - 3 20",
    "12k/13/13/13/13/13/13/3N9/4{C2P}8/3p9/13/13/K12[/] w + - 3 20",
    "12k/13/13/13/13/13/4P8/5n7/4{2NP}8/13/13/13/K12[/] w + - 3 20",
];

/// Every legal way of a piece of at most `legs` legs whose every beginning has the right shape.
fn ways(from: Square, legs: usize, is_open: &mut dyn FnMut(&Path) -> bool) -> Vec<Path> {
    let mut found = Vec::new();
    let mut open = vec![Path::starting(from)];
    for _ in 0..legs {
        let mut next = Vec::new();
        for path in &open {
            for to in BOARD.squares() {
                let longer = path.then(to).unwrap();
                if is_open(&longer) {
                    next.push(longer);
                }
            }
        }
        found.extend(next.iter().copied());
        open = next;
    }
    found
}

struct Brute<'a> {
    game: &'a FreeChess,
    position: &'a Position,
    turns: Vec<Turn>,
}

impl Brute<'_> {
    fn shape_is_right(&self, turn: &Turn) -> bool {
        match self.game.validate(self.position, turn) {
            Ok(()) => true,
            // These are about the whole turn, and another leg or part may mend them.
            Err(refusal) => matches!(
                refusal,
                chessmith_freechess::Refusal::NothingChanged(_)
                    | chessmith_freechess::Refusal::IntoCheck(..)
                    | chessmith_freechess::Refusal::StillInCheck(..)
                    | chessmith_freechess::Refusal::Whole(_)
            ),
        }
    }

    fn moves(&mut self, from: Square, legs: usize) {
        let found = ways(from, legs, &mut |path| {
            self.shape_is_right(&Turn::Move(*path))
        });
        self.turns.extend(found.into_iter().map(Turn::Move));
    }

    /// Splits that go on from these parts.
    fn splits(&mut self, split: &Split, left: Tally, legs: usize) {
        for returned in left.within() {
            let turn = Turn::Split(Box::new(Split {
                returned,
                ..split.clone()
            }));
            if self.game.validate(self.position, &turn).is_ok() {
                self.turns.push(turn);
            }
        }
        for tally in left.within().skip(1) {
            let most = if tally.is_combinator() { legs } else { 1 };
            let found = ways(split.origin, most, &mut |path| {
                self.shape_is_right(&Turn::Split(Box::new(sent(split, tally, *path))))
            });
            for path in found {
                self.splits(&sent(split, tally, path), left - tally, legs);
            }
        }
    }
}

fn sent(split: &Split, tally: Tally, path: Path) -> Split {
    let mut next = split.clone();
    next.parts.push(SubPiece { tally, path });
    next
}

/// What decides between texts of one effect: the kind of turn, legs and parts, the text.
fn cost(text: &str, turn: &Turn) -> (u8, usize, String) {
    let (kind, cost) = match turn {
        Turn::Place(_) => (0, 0),
        Turn::Move(path) => (1, path.leg_count()),
        Turn::Split(split) => {
            let legs: usize = split.parts.iter().map(|part| part.path.leg_count()).sum();
            (
                2,
                legs + split.parts.len() + usize::from(!split.returned.is_empty()),
            )
        }
    };
    (kind, cost, text.to_owned())
}

/// Board, reserves, side and latch, without clock and number.
fn effect(game: &FreeChess, position: &Position, turn: &Turn) -> String {
    let mut after = position.clone();
    game.apply(&mut after, turn);
    let text = game.position_text(&after);
    text.rsplitn(3, ' ').last().unwrap().to_owned()
}

#[test]
fn every_text_of_an_effect_leads_to_the_first_of_the_shortest() {
    let game = FreeChess::default();
    let count = if chessmith_testkit::in_full() {
        POSITIONS.len()
    } else {
        5
    };
    for text in &POSITIONS[..count] {
        let position = game.read_position(text).unwrap();
        let mut brute = Brute {
            game: &game,
            position: &position,
            turns: Vec::new(),
        };
        for from in position.of_side(position.side_to_move()) {
            let whole = position.piece_at(from).map_or(Tally::EMPTY, Piece::tally);
            let legs = 3;
            brute.moves(from, legs);
            let nothing = Split {
                origin: from,
                parts: Vec::new(),
                returned: Tally::EMPTY,
            };
            brute.splits(&nothing, whole, legs);
        }
        let turns: Vec<Turn> = brute.turns.clone();
        let mut best: BTreeMap<String, (u8, usize, String)> = BTreeMap::new();
        let legal = turns
            .iter()
            .filter(|turn| game.validate(&position, turn).is_ok());
        for turn in legal.clone() {
            let found = cost(&game.turn_text(&position, turn), turn);
            let least = best
                .entry(effect(&game, &position, turn))
                .or_insert_with(|| found.clone());
            *least = found.min(least.clone());
        }
        for turn in legal {
            let canonical = game.canonical(&position, turn);
            let (.., expected) = &best[&effect(&game, &position, turn)];
            let turn = game.turn_text(&position, turn);
            assert_eq!(
                &game.turn_text(&position, &canonical),
                expected,
                "{text} {turn}"
            );
        }
        let mut listed = BTreeSet::new();
        game.turns(&position, &mut |turn| {
            listed.insert(game.turn_text(&position, &turn));
            ControlFlow::Continue(())
        });
        let expected: BTreeSet<String> = best.into_values().map(|(.., text)| text).collect();
        // Ways of more legs than were tried are listed too.
        let short: BTreeSet<String> = listed
            .into_iter()
            .filter(|text| expected.contains(text) || text.matches('-').count() <= 3)
            .collect();
        assert_eq!(short, expected, "{text}");
    }
}
