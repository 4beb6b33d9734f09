//! Positions that are set up, and everything that is wrong with one, from its text or by hand.

use chessmith_board::{Multiset, Side, Square};
use chessmith_freechess::{Attribute, BOARD, Fault, FreeChess, Placement, Setup, Tally};
use chessmith_game::{Game, Notate};

fn at(name: &str) -> Square {
    BOARD.square(name.parse().unwrap()).unwrap()
}

/// Returns what is wrong with a text, a line each.
fn faults(text: &str) -> Vec<String> {
    let read = FreeChess::default().read_position(text);
    let faults = read.expect_err(text);
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn everything_that_is_wrong_with_a_text_is_told_by_its_column() {
    let found = faults("13/13/13/13/13/13/6N6/13/13/13/13/13/12n[9N/9n] w - N@a1 3 0");
    assert_eq!(
        found,
        [
            "column 42: 9 N, and there are at most 8",
            "column 45: 9 N, and there are at most 8",
            "column 51: both colours stand on the board and have met: expected +",
            "column 58: the last turn was a placement: expected 0",
            "column 60: the number of the move is at least 1",
        ]
    );
}

#[test]
fn a_part_that_cannot_be_read_hides_no_other() {
    let board = "13/13/13/13/13/13/6{NB}5X/13/13/13/13/13/12n";
    let found = faults(&format!("{board}[2C2K/7P8n] x ? N@z9 05 1x y"));
    let columns: Vec<_> = found
        .iter()
        .map(|fault| fault.split_once(':').unwrap().0.to_owned())
        .collect();
    let column = |text: &str| {
        let whole = format!("{board}[2C2K/7P8n] x ? N@z9 05 1x y");
        format!("column {}", whole.find(text).unwrap() + 1)
    };
    let expected = [
        format!("column {}", board.find("NB").unwrap() + 2),
        column("X/"),
        column("K/7P"),
        column("P8n]"),
        column("x ?"),
        column("? N"),
        column("z9"),
        column("05"),
        column("x y"),
        column(" y"),
    ];
    assert_eq!(columns, expected, "{found:#?}");
}

#[test]
fn no_text_that_is_cut_off_is_read() {
    let whole = FreeChess::default().position_text(&FreeChess::default().start());
    for end in 0..whole.len() {
        assert_eq!(faults(&whole[..end]).len(), 1, "{}", &whole[..end]);
    }
}

#[test]
fn what_is_set_up_is_what_its_text_says() {
    let rules = FreeChess::default();
    let knight = Tally::of(Attribute::Knight);
    let setup = Setup::empty()
        .piece(at("g7"), Side::White, knight + Tally::of(Attribute::Royal))
        .piece(at("m1"), Side::Black, knight)
        .reserve(Side::Black, Multiset::new([1, 0, 0, 0, 2, 0]))
        .side_to_move(Side::Black)
        .last(Some(Placement {
            attribute: Attribute::Knight,
            square: at("g7"),
        }))
        .number(9);
    let position = setup.build(&rules).unwrap();
    let text = "13/13/13/13/13/13/6{KN}6/13/13/13/13/13/12n[/k2n] b + N@g7 0 9";
    assert_eq!(rules.position_text(&position), text);
    assert_eq!(rules.read_position(text), Ok(position));
}

#[test]
fn everything_that_is_wrong_with_a_setup_is_told() {
    let rules = FreeChess::default();
    let royal = Tally::of(Attribute::Royal);
    let placement = Placement {
        attribute: Attribute::Rook,
        square: at("e6"),
    };
    let setup = Setup::empty()
        .piece(at("e6"), Side::Black, royal)
        .piece(at("a1"), Side::White, royal)
        .piece(at("e1"), Side::White, Tally::of(Attribute::Rook))
        .met(false)
        .last(Some(placement))
        .clock(4)
        .number(0);
    assert_eq!(
        setup.build(&rules).unwrap_err(),
        [
            Fault::Met,
            Fault::Lacks(placement),
            Fault::Clock,
            Fault::Number,
            Fault::Exposed(Side::Black),
        ]
    );
    let crowd = Setup::empty().reserve(Side::White, Multiset::new([1, 3, 0, 0, 0, 14]));
    assert_eq!(
        crowd.build(&rules).unwrap_err(),
        [
            Fault::Supply(Side::White, Attribute::Combinator, 3),
            Fault::Supply(Side::White, Attribute::Opawn, 14),
        ]
    );
}
