//! Scenes, and what is said about pieces.

use std::sync::Arc;

use chessmith_game::{CellId, Depict, Explain, Game, Mark, MarkKind, Notate, Scene, Shade};
use chessmith_orthodox::{BOARD, Orthodox, Position, Turn, Variant};

const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const EMPTY: &str = "8/8/8/8/8/8/8/8[PPPPPPPPNNBBRRQKppppppppnnbbrrqk] w - - 0 1";
const P518: &str = "1nbq1bn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQ1BN1[RRKrrk] w - - 0 1";

fn played(
    variant: Variant,
    start: &str,
    turns: &str,
) -> (Orthodox, Position, Vec<Arc<(Turn, Position)>>) {
    let rules = Orthodox::standard(variant);
    let start = rules.read_position(start).unwrap();
    let mut position = start;
    let mut played = Vec::new();
    for text in turns.split_whitespace() {
        let turn = rules.read_turn(&position, text).unwrap();
        assert_eq!(rules.validate(&position, &turn), Ok(()), "{text}");
        rules.apply(&mut position, &turn);
        played.push(Arc::new((turn, position)));
    }
    (rules, start, played)
}

fn scene(variant: Variant, start: &str, turns: &str) -> Scene {
    let (rules, start, played) = played(variant, start, turns);
    rules.scene_after(&start, &played)
}

fn names(mark: &Mark) -> String {
    let name = |cell: &CellId| BOARD.coord(chessmith_board::Square(cell.0)).to_string();
    mark.cells.iter().map(name).collect::<Vec<_>>().join(" ")
}

fn marked(marks: &[Mark], kind: MarkKind) -> Option<String> {
    let of_kind: Vec<String> = marks
        .iter()
        .filter(|mark| mark.kind == kind)
        .map(names)
        .collect();
    (!of_kind.is_empty()).then(|| of_kind.join(", "))
}

#[test]
fn the_board_has_64_cells_from_white_s_side() {
    let scene = scene(Variant::Chess, CHESS, "");
    assert_eq!(
        (scene.cells.len(), scene.pieces.len(), scene.trays.len()),
        (64, 32, 0)
    );
    let a1 = &scene.cells[0];
    assert_eq!(
        (a1.name.as_str(), a1.x, a1.y, a1.shade),
        ("a1", 0, 0, Shade::Dark)
    );
    let light = scene
        .cells
        .iter()
        .filter(|cell| cell.shade == Shade::Light)
        .count();
    assert_eq!(light, 32);
    assert_eq!(scene.pieces[1].name, "white knight");
    assert!(scene.marks.is_empty());
}

#[test]
fn marks_show_the_last_turn_what_it_took_and_a_check() {
    let scene_of = |start, turns| scene(Variant::Chess, start, turns).marks;
    let passing = scene_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6");
    assert_eq!(
        marked(&passing, MarkKind::Last).as_deref(),
        Some("e5 d6, d5")
    );
    assert_eq!(marked(&passing, MarkKind::Taken).as_deref(), Some("d5"));
    assert_eq!(marked(&passing, MarkKind::Danger), None);
    let castling = scene_of("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1");
    assert_eq!(
        marked(&castling, MarkKind::Last).as_deref(),
        Some("e1 g1, h1 f1")
    );
    assert_eq!(marked(&castling, MarkKind::Danger).as_deref(), Some("f8"));
    assert_eq!(marked(&castling, MarkKind::Taken), None);
}

#[test]
fn hands_are_trays_during_the_setup() {
    let told = |scene: &Scene, tray: usize| {
        let slots = scene.trays[tray].slots.iter();
        slots
            .map(|slot| format!("{} {}", slot.count, slot.name))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let start = scene(Variant::FreePlacement, EMPTY, "@a2@g2");
    assert_eq!(
        told(&start, 0),
        "1 king, 1 queen, 2 rook, 2 bishop, 2 knight, 6 pawn"
    );
    assert_eq!(
        told(&start, 1),
        "1 king, 1 queen, 2 rook, 2 bishop, 2 knight, 8 pawn"
    );
    assert_eq!(start.trays[0].title, "White's hand");
    let kings = scene(Variant::PlacementFreestyle, P518, "K@a1");
    assert_eq!(told(&kings, 0), "2 rook");
}

#[test]
fn notes_show_digits_number_and_name() {
    let free = |turns| scene(Variant::FreePlacement, EMPTY, turns).notes;
    let meaning = "Each pawn chooses a digit of the array; * is not chosen yet.";
    assert_eq!(free(""), ["digits ********", meaning]);
    assert_eq!(free("@c2"), ["digits **0*****", meaning]); // P-13
    assert_eq!(free("@c2 @f7@h7"), ["digits **0****2", meaning]); // P-14
    let ordered = free("@c2 @f7@h7 @e2 @a7 @g2");
    assert_eq!(ordered, ["digits *00*0**2", meaning]); // the order is known
    let p788 = "@b2 @b7 @c2 @d7 @e2 @e7 @d2@h2 @g7";
    let chosen = ["position P788, digits 11010013"]; // P-4
    assert_eq!(free(p788), chosen);
    let fifth = "B@b1B@c1Q@d1N@f1N@h1@a2@f2@g2";
    assert_eq!(free(&format!("{p788} {fifth}")), chosen);

    // P-11
    for (white, black, name) in [
        ("a", "a", "P518a"),
        ("a", "e", "P518b"),
        ("a", "h", "P518c"),
        ("e", "a", "P518d"),
        ("e", "h", "P518e"),
        ("h", "a", "P518f"),
        ("h", "e", "P518g"),
        ("h", "h", "P518h"),
        ("e", "e", "F518"),
    ] {
        let rooks = |king| {
            ["a", "e", "h"]
                .into_iter()
                .filter(move |&file| file != king)
        };
        let mut turns = format!("K@{white}1 K@{black}8");
        for (one, other) in rooks(white).zip(rooks(black)) {
            turns.push_str(&format!(" R@{one}1 R@{other}8"));
        }
        let notes = scene(Variant::PlacementFreestyle, P518, &turns).notes;
        assert_eq!(notes, [format!("position {name}")]);
        let moved = scene(Variant::PlacementFreestyle, P518, &format!("{turns} b1c3"));
        assert!(moved.notes.is_empty());
    }
    assert_eq!(scene(Variant::Chess, CHESS, "").notes, ["position F518"]);
}

fn about(position: &str, square: &str) -> (String, String, Vec<Mark>) {
    let rules = Orthodox::standard(Variant::Chess);
    let position = rules.read_position(position).unwrap();
    let cell = BOARD.square(square.parse().unwrap()).unwrap();
    let about = rules.about(&position, CellId(cell.0)).unwrap();
    (about.title, about.text, about.marks)
}

#[test]
fn a_piece_is_told_where_it_may_go() {
    let (title, text, marks) = about("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "c3");
    assert_eq!(title, "white knight on c3");
    assert_eq!(
        text,
        "A knight leaps two squares along a file or rank and one to the side."
    );
    assert_eq!(
        marked(&marks, MarkKind::Reach).as_deref(),
        Some("b1 d1 a2 e2 a4 e4 b5")
    );
    assert_eq!(marked(&marks, MarkKind::Attack).as_deref(), Some("d5"));
    assert_eq!(marked(&marks, MarkKind::Cause), None);
}

#[test]
fn what_holds_a_piece_back_is_told() {
    let (_, text, marks) = about("4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "c3");
    assert!(
        text.ends_with("It is pinned by the bishop on b4. It has no legal move."),
        "{text}"
    );
    assert_eq!(marked(&marks, MarkKind::Cause).as_deref(), Some("b4"));
    assert_eq!(marked(&marks, MarkKind::Reach), None);

    let (_, text, marks) = about(CHESS, "c1");
    let blocked = "Its way is blocked by the pawn on b2 and the pawn on d2. It has no legal move.";
    assert!(text.ends_with(blocked), "{text}");
    assert_eq!(marked(&marks, MarkKind::Cause).as_deref(), Some("b2 d2"));

    let (_, text, _) = about("4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1", "e3");
    assert!(
        text.contains("Its way is blocked by the pawn on e4."),
        "{text}"
    );

    let (_, text, marks) = about("4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1", "a2");
    assert!(
        text.contains("White is in check from the rook on e8. It has no legal move."),
        "{text}"
    );
    assert_eq!(marked(&marks, MarkKind::Cause).as_deref(), Some("e8"));

    let (_, text, marks) = about("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1");
    let castling = "With the rook on h1 it may not castle now: the king would pass through f1, which \
                    the rook on f8 attacks.";
    assert!(text.ends_with(castling), "{text}");
    assert_eq!(
        marked(&marks, MarkKind::Reach).as_deref(),
        Some("a1 d1 d2 e2")
    );
}

#[test]
fn an_enemy_piece_and_a_piece_of_the_setup_are_told_about() {
    let (title, text, marks) = about("4k3/8/8/3p4/8/2N5/8/4K3 b - - 0 1", "c3");
    assert_eq!(title, "white knight on c3");
    assert!(
        text.ends_with("It is Black's turn; shown is what it could do."),
        "{text}"
    );
    assert_eq!(marked(&marks, MarkKind::Attack).as_deref(), Some("d5"));

    // What holds it back is told of an enemy as of one's own, and a pawn goes ahead, not where it would take.
    let (_, text, marks) = about("4k3/4p3/8/8/8/8/8/4RK2 w - - 0 1", "e7");
    assert!(text.ends_with("It is pinned by the rook on e1."), "{text}");
    assert_eq!(marked(&marks, MarkKind::Reach).as_deref(), Some("e5 e6"));
    let (_, text, marks) = about(CHESS, "b8");
    assert!(text.ends_with("blocked by the pawn on d7."), "{text}");
    assert_eq!(marked(&marks, MarkKind::Reach).as_deref(), Some("a6 c6"));
    let (_, _, marks) = about("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5");
    assert_eq!(marked(&marks, MarkKind::Reach).as_deref(), Some("d4"));
    assert_eq!(marked(&marks, MarkKind::Attack).as_deref(), Some("e4"));

    let rules = Orthodox::standard(Variant::PlacementFreestyle);
    let position = rules.read_position(P518).unwrap();
    let about = rules.about(&position, CellId(1)).unwrap();
    assert!(about.text.ends_with(
        "It stands still until the setup is complete: White drops its king or a rook now."
    ));
    assert_eq!(rules.about(&position, CellId(0)), None);
    assert_eq!(rules.about(&position, CellId(64)), None);
}
