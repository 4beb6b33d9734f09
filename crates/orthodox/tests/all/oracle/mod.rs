//! The family against the slow oracle, half on positions of random games and half on made ones.

mod made;

use chessmith_game::{Finish, Game as _, Notate, Standing};
use chessmith_orthodox::{Kind, Orthodox, Position, Turn, Variant};
use chessmith_testkit::contract::read;
use chessmith_testkit::in_full;
use chessmith_testkit::made::Maker;
use chessmith_testkit::oracle::chess::{Game, in_check, is_dead, turns};
use chessmith_testkit::oracle::listed;
use fastrand::Rng;

/// How many positions of each kind, reached and made, are compared in a game: 150, or 10 000 with
/// `CHESSMITH_SOAK` set.
fn wanted() -> usize {
    if in_full() { 10_000 } else { 150 }
}

/// What the compared positions had in them.
#[derive(Default, Debug)]
struct Seen {
    checks: usize,
    castlings: usize,
    passings: usize,
    promotions: usize,
    drops: usize,
    ends: usize,
    claims: usize,
}

impl Seen {
    fn note(&mut self, rules: &Orthodox, position: &Position, turns: &[(String, String)]) {
        let side = position.side_to_move();
        let pieces = |text: &str| {
            text.split(' ')
                .next()
                .map(|board| board.matches(char::is_alphabetic).count())
        };
        let before = pieces(&position.to_string());
        for (turn, after) in turns {
            let squares = rules.read_turn(position, turn).ok();
            let lands = |turn| match turn {
                Turn::Move(m) => Some((m.kind, m.to)),
                Turn::Drop(_) => None,
            };
            let Some((kind, to)) = squares.and_then(lands) else {
                self.drops += 1;
                continue;
            };
            let is_empty = !position.occupied().has(to);
            self.castlings += usize::from(position.of_side(side).has(to));
            self.passings += usize::from(is_empty && pieces(after) != before);
            self.promotions += usize::from(kind == Kind::Pawn && turn.len() == 5);
        }
        self.checks += usize::from(in_check(&position.to_string()));
        match rules.standing(position, 1) {
            Standing::Over(_) => self.ends += 1,
            Standing::Claimable(_) => self.claims += 1,
            Standing::Ongoing => {}
        }
    }
}

/// Compares one position, and returns its turns with the texts of the positions after them.
fn compare(rules: &Orthodox, position: &Position) -> Vec<(String, String)> {
    let game = Game::named(rules.variant().name()).expect("a game of the family");
    let text = rules.position_text(position);
    let fast = listed(rules, position);
    let slow = turns(game, &text);
    assert_eq!(fast, slow, "{} {text}", rules.variant().name());
    let finish = rules.finish(position).map(|finish| finish.winner.is_some());
    let expected = slow.is_empty().then(|| in_check(&text));
    assert_eq!(finish, expected, "the end of {text}");
    let standing = rules.standing(position, 1);
    let expected = match position.clock() {
        _ if slow.is_empty() => rules
            .finish(position)
            .map_or(Standing::Ongoing, Standing::Over),
        _ if is_dead(&text) => Standing::Over(Finish::draw("dead position")),
        150.. => Standing::Over(Finish::draw("seventy-five moves")),
        100.. => Standing::Claimable(vec!["fifty moves".into()]),
        _ => Standing::Ongoing,
    };
    assert_eq!(standing, expected, "how {text} stands");
    slow
}

fn agree(variant: Variant) {
    reached(variant);
    let mut seen = Seen::default();
    made(variant, &mut seen);
    println!("{}: {seen:?}", variant.name());
    let mut counts = vec![
        seen.checks,
        seen.castlings,
        seen.passings,
        seen.promotions,
        seen.ends,
        seen.claims,
    ];
    if variant.setup_moves() > 0 {
        counts.push(seen.drops);
    }
    assert!(counts.iter().all(|count| *count > 5), "{seen:?}");
}

/// Compares made positions: in play, and in games with a setup one in three of the setup.
fn made(variant: Variant, seen: &mut Seen) {
    let rules = Orthodox::standard(variant);
    let mut maker = Maker::new(made::cast(), variant as u64);
    let mut rng = Rng::with_seed(variant as u64 + 100);
    for _ in 0..wanted() {
        let position = if variant.setup_moves() > 0 && rng.u8(..3) == 0 {
            half_finished(&rules, &mut rng)
        } else {
            maker.make(
                |draft, rng| made::in_play(variant, draft, rng),
                |text| rules.read_position(text).ok(),
            )
        };
        let turns = compare(&rules, &position);
        seen.note(&rules, &position, &turns);
    }
    maker.expect_few_refused(0.05);
}

/// Draws a position of the setup; what no legal drops reach is drawn again.
fn half_finished(rules: &Orthodox, rng: &mut Rng) -> Position {
    let mut draws = (0..1_000).map(|_| made::in_setup(rules.variant(), rng));
    let found = draws.find_map(|text| rules.read_position(&text).ok());
    found.expect("one of a thousand draws can be reached")
}

/// Compares positions of random games.
fn reached(variant: Variant) {
    let mut rng = Rng::with_seed(variant as u64);
    let mut compared = 0;
    while compared < wanted() {
        let number = rng.u16(0..960).to_string();
        let first = if rng.bool() { "white" } else { "black" };
        let options = [("number", &*number), ("first", first)];
        let known = Orthodox::specs(variant);
        let options = options
            .into_iter()
            .filter(|(name, _)| known.iter().any(|spec| spec.name == *name));
        let rules = Orthodox::new(variant, &options.collect::<Vec<_>>()).expect("options");
        let mut position = rules.start();
        for _ in 0..rng.u32(20..160) {
            // Long games are mostly endings: look at fewer of their positions.
            let after = if position.number() < 40 || rng.u8(..4) == 0 {
                compared += 1;
                compare(&rules, &position)
            } else {
                listed(&rules, &position)
            };
            let Some((_, next)) = rng.choice(&after) else {
                break;
            };
            position = read(&rules, next);
        }
    }
}

#[test]
fn chess_agrees() {
    agree(Variant::Chess);
}

#[test]
fn freestyle_agrees() {
    agree(Variant::Freestyle);
}

#[test]
fn placement_freestyle_agrees() {
    agree(Variant::PlacementFreestyle);
}

#[test]
fn free_placement_agrees() {
    agree(Variant::FreePlacement);
}

#[test]
fn sequential_free_placement_agrees() {
    agree(Variant::FreePlacementSequential);
}

/// Positions that random games seldom reach.
#[test]
fn rare_positions_agree() {
    for (variant, text) in [
        (
            Variant::Chess,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        ),
        (Variant::Chess, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
        (
            Variant::Chess,
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        ),
        (
            Variant::Chess,
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        ),
        (Variant::Chess, "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2"),
        (Variant::Chess, "4k3/8/8/2KpP2r/8/8/8/8 w - d6 0 2"),
        (Variant::Chess, "4k3/8/4r3/3pP3/8/8/8/4K3 w - d6 0 2"),
        (Variant::Chess, "r3k2r/8/8/8/4q3/8/8/R3K2R w KQkq - 0 1"),
        (Variant::Chess, "r3k2r/8/8/8/2q5/8/8/R3K2R b KQkq - 3 9"),
        // The rook on b1 shields its king while it stands there.
        (Variant::Freestyle, "4k3/8/8/8/8/8/8/rRK5 w Q - 0 1"),
        (Variant::Freestyle, "1r2k3/8/8/8/8/8/8/RK4R1 w KQ - 0 1"),
        (Variant::Freestyle, "rk5r/8/8/8/8/8/8/RK5R w KQkq - 0 1"),
        (Variant::Freestyle, "2r1kr2/8/8/8/8/8/8/2R1KR2 b KQkq - 0 1"),
        (
            Variant::Freestyle,
            "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1",
        ),
        (Variant::Freestyle, "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1"),
    ] {
        let rules = Orthodox::standard(variant);
        let position = read(&rules, text);
        let after = compare(&rules, &position);
        for (_, next) in after {
            compare(&rules, &read(&rules, &next));
        }
    }
}
