//! Pieces by themselves, of every game that shows them: how they move, and what they do among other men.

mod support;

use chessmith_catalog::Setting;
use chessmith_catalog::game::{Company, Coord, LonePiece, Pieces, Rect, Square, Way, middle};

const BOARD: Rect = Rect::new(8, 8);

fn pieces_of(id: &str) -> Box<dyn Pieces> {
    let catalog = support::catalog();
    let pieces = catalog.find(id).unwrap().pieces(&Setting::default());
    pieces.unwrap().unwrap()
}

fn at(name: &str) -> Square {
    BOARD.square(name.parse::<Coord>().unwrap()).unwrap()
}

fn all_at(names: &str) -> Vec<Square> {
    names.split_whitespace().map(at).collect()
}

fn company(friends: &str, enemies: &str) -> Company {
    Company {
        friends: all_at(friends),
        enemies: all_at(enemies),
    }
}

fn names(squares: &[Square]) -> String {
    let mut names: Vec<_> = squares
        .iter()
        .map(|at| BOARD.coord(*at).to_string())
        .collect();
    names.sort();
    names.join(" ")
}

/// What a piece does on d4 among others: where it goes, and what it takes.
fn among(piece: &dyn LonePiece, friends: &str, enemies: &str) -> (String, String) {
    let reach = piece.among(BOARD, at("d4"), &company(friends, enemies));
    let reach = reach.unwrap().unwrap();
    (names(&reach.goes), names(&reach.takes))
}

fn told(goes: &str, takes: &str) -> (String, String) {
    (goes.to_owned(), takes.to_owned())
}

#[test]
fn alone_is_among_nobody() {
    for entry in support::catalog().iter() {
        let Some(pieces) = entry.pieces(&Setting::default()).unwrap() else {
            continue;
        };
        for piece in pieces.all() {
            let card = piece.card();
            assert!(pieces.glyph(&card.glyph).is_some(), "{}", card.name);
            let here = middle(BOARD);
            let reach = piece.reach(BOARD, here).unwrap();
            let among = piece.among(BOARD, here, &Company::default()).unwrap();
            assert_eq!(among.is_some(), pieces.blocker().is_some(), "{}", card.name);
            let Some(among) = among else { continue };
            assert_eq!(names(&among.goes), names(&reach.goes), "{}", card.name);
            assert_eq!(among.takes, [], "{}", card.name);
            // One enemy after the other is taken exactly where a lone one is.
            for enemy in BOARD.squares().filter(|&square| square != here) {
                let men = Company {
                    enemies: vec![enemy],
                    ..Company::default()
                };
                let taken = piece.among(BOARD, here, &men).unwrap().unwrap().takes;
                let is_taken = taken.contains(&enemy);
                assert_eq!(
                    is_taken,
                    reach.takes.contains(&enemy),
                    "{} {enemy:?}",
                    card.name
                );
            }
        }
        if let Some(blocker) = pieces.blocker() {
            assert!(pieces.glyph(&blocker).is_some());
        }
    }
}

#[test]
fn men_stand_in_the_way() {
    let chess = pieces_of("chess");
    let piece = |name| chess.find(name).unwrap().piece;
    let rook = piece("rook");
    let found = among(&*rook, "d6 b4", "d2 g4 h8");
    assert_eq!(found, told("c4 d3 d5 e4 f4", "d2 g4"));
    let pawn = piece("pawn");
    assert_eq!(among(&*pawn, "", "d5 c5 e3"), told("", "c5"));
    let knight = piece("knight");
    let fenced = "c3 c4 c5 d3 d5 e3 e4 e5";
    let found = among(&*knight, fenced, "b3");
    assert_eq!(found, told("b5 c2 c6 e2 e6 f3 f5", "b3"));
    let universal = pieces_of("universal-24");
    let rook = universal.find("R").unwrap().piece;
    let found = among(&*rook, "d6 b4", "d2 g4 h8");
    assert_eq!(found, told("c4 d3 d5 e4 f4", "d2 g4"));
}

#[test]
fn the_ways_of_pieces_are_seen() {
    let ways = |game: &str, piece: &str| {
        let found = pieces_of(game).find(piece).unwrap();
        Way::of(&*found.piece).unwrap()
    };
    for game in ["chess", "fluidity"] {
        assert!(ways(game, "rook").contains(&Way::Slide), "{game}");
        assert!(ways(game, "knight").contains(&Way::Leap), "{game}");
        assert!(!ways(game, "queen").contains(&Way::Leap), "{game}");
    }
    assert_eq!(ways("chess", "rook"), [Way::Step, Way::Slide]);
    assert_eq!(ways("chess", "king"), [Way::Step]);
    assert_eq!(ways("chess", "knight"), [Way::Leap]);
    assert_eq!(ways("chess", "pawn"), [Way::Step, Way::TakesApart]);
    assert!(ways("universal-24", "GR").contains(&Way::Step));
    assert!(!ways("universal-24", "GR").contains(&Way::Leap));
}
