use chessmith_board::{Rect, Side};
use fastrand::Rng;

use super::{Board, Cast, Maker, Motif, few_or_many, near};

fn cast() -> Cast {
    Cast::new(8, 8, ["Q", "R", "AM"])
        .king("K")
        .pawn("P")
        .centre("AM")
}

fn boards(motif: Motif) -> Vec<Board> {
    let mut rng = Rng::with_seed(7);
    (0..200).map(|_| cast().draw(motif, &mut rng)).collect()
}

fn men(board: &Board) -> usize {
    board.men().count()
}

#[test]
fn every_board_has_its_kings_and_no_pawn_at_an_end() {
    for motif in Motif::ALL {
        for board in boards(motif) {
            for side in Side::BOTH {
                assert_eq!(board.squares_of(side, "K").len(), 1, "{motif:?} {board}");
                let pawns = board.squares_of(side, "P");
                let ranks = pawns.iter().map(|&at| board.rank_for(side, at));
                assert!(
                    ranks.clone().all(|rank| (1..7).contains(&rank)),
                    "{motif:?} {board}"
                );
            }
        }
    }
}

#[test]
fn boards_are_about_their_motif() {
    let rank = |board: &Board, side, rank| {
        let on_rank = |square: &_| board.rank_for(side, *square) == rank;
        board.men().filter(|(square, _)| on_rank(square)).count()
    };
    let full = boards(Motif::FullRanks);
    let full = full.iter().filter(|board| rank(board, Side::White, 0) == 8);
    assert!(full.count() > 50, "first ranks");
    assert!(boards(Motif::Crowd).iter().all(|board| men(board) >= 24));
    assert!(boards(Motif::Bare).iter().all(|board| men(board) <= 5));
    let is_edge = |board: &Board| {
        let kings = Side::BOTH.map(|side| board.squares_of(side, "K")[0]);
        kings.iter().all(|&king| board.neighbours(king).count() < 8)
    };
    assert!(boards(Motif::Edge).iter().all(is_edge));
    let is_shut_in = |board: &Board| {
        let centres = ["K", "AM"].map(|id| Side::BOTH.map(|side| board.squares_of(side, id)));
        let mut centres = centres.into_iter().flatten().flatten();
        centres.any(|at| board.neighbours(at).all(|next| board.at(next).is_some()))
    };
    assert!(boards(Motif::Around).iter().all(is_shut_in));
    let has_four_close = |board: &Board| {
        let of = |side, at| board.at(at).is_some_and(|man| man.side == side);
        board.men().any(|(at, man)| {
            board
                .neighbours(at)
                .filter(|&next| of(man.side, next))
                .count()
                >= 2
        })
    };
    assert!(boards(Motif::Cluster).iter().all(has_four_close));
    let before_last = |board: &Board| {
        let pawns = board.squares_of(Side::White, "P");
        pawns.iter().any(|&at| board.rank_for(Side::White, at) == 6)
    };
    let ready = boards(Motif::Promotion);
    assert!(ready.iter().filter(|board| before_last(board)).count() > 180);
}

#[test]
fn the_same_seed_makes_the_same_positions() {
    let made = |seed| {
        let mut maker = Maker::new(cast(), seed);
        let text = |maker: &mut Maker| {
            maker.make(
                |draft, _| format!("{} {}", draft.board, draft.side.letter()),
                |text| Some(text.to_owned()),
            )
        };
        (0..20).map(|_| text(&mut maker)).collect::<Vec<_>>()
    };
    assert_eq!(made(3), made(3));
    assert_ne!(made(3), made(4));
}

#[test]
fn what_is_refused_is_thinned_out_or_given_up_and_counted() {
    let mut maker = Maker::new(cast(), 5);
    for _ in 0..200 {
        let count = maker.make(
            |draft, _| men(&draft.board).to_string(),
            |text| text.parse().ok().filter(|&count: &usize| count <= 20),
        );
        assert!(count <= 20);
    }
    assert_eq!(maker.made(), 200);
    maker.expect_few_refused(0.0);
    let mut whim = Rng::with_seed(1);
    let mut maker = Maker::new(cast(), 5);
    for _ in 0..200 {
        maker.make(|_, _| String::new(), |_| (whim.u8(..40) == 0).then_some(()));
    }
    let refused = maker.refused();
    assert!((0.4..0.9).contains(&refused), "{refused}");
}

#[test]
#[should_panic(expected = "refused")]
fn too_large_a_share_of_refusals_is_told() {
    let mut whim = Rng::with_seed(1);
    let mut maker = Maker::new(cast(), 5);
    for _ in 0..50 {
        maker.make(|_, _| String::new(), |_| (whim.u8(..40) == 0).then_some(()));
    }
    maker.expect_few_refused(0.3);
}

#[test]
fn men_stand_on_the_squares_that_there_are() {
    let ring = cast().on(|file, rank| file == 0 || rank == 0);
    let mut rng = Rng::with_seed(2);
    for motif in Motif::ALL {
        for _ in 0..50 {
            let board = ring.draw(motif, &mut rng);
            assert_eq!(board.rect(), Rect::new(8, 8));
            for (square, _) in board.men() {
                let coord = board.rect().coord(square);
                assert!(coord.file == 0 || coord.rank == 0, "{motif:?} {board}");
            }
        }
    }
}

#[test]
fn numbers_are_near_their_limits() {
    let mut rng = Rng::with_seed(9);
    let clocks: Vec<_> = (0..400).map(|_| near(100, &mut rng)).collect();
    assert!(
        [0, 1, 98, 99, 100, 101]
            .iter()
            .all(|clock| clocks.contains(clock))
    );
    assert!(clocks.iter().all(|&clock| clock <= 101));
    let many: Vec<_> = (0..400).map(|_| few_or_many(5, &mut rng)).collect();
    assert!((0..=5).all(|count| many.contains(&count)));
    assert_eq!(few_or_many(0, &mut rng), 0);
}
