//! Pieces by themselves, of every game that shows them: how they move, and what they do among other men.

use chessmith_catalog::Setting;
use chessmith_catalog::game::{
    Company, Coord, LonePiece, Pieces, Power, Rect, Square, Way, middle, parts_of_board,
};

use crate::support;

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

#[test]
fn one_part_more_and_one_less_lead_to_pieces() {
    let mut put_together = Vec::new();
    for entry in support::catalog().iter() {
        let Some(pieces) = entry.pieces(&Setting::default()).unwrap() else {
            continue;
        };
        for piece in pieces.all() {
            let id = piece.card().id.unwrap();
            for (index, part) in pieces.ingredients(&id).into_iter().enumerate() {
                put_together.push(entry.info().id.clone());
                assert!(
                    part.glyph
                        .is_none_or(|glyph| pieces.glyph(&glyph).is_some())
                );
                match part.more {
                    Ok(more) => {
                        let after = &pieces.ingredients(&more)[index];
                        assert_eq!(after.count, part.count + 1, "{id} {}", part.name);
                        if let Some(fewer) = &after.fewer {
                            assert_eq!(*fewer, id, "{}", part.name);
                        }
                        let found = pieces.find(&more).unwrap().piece.card();
                        assert_eq!(found.id, Some(more));
                        assert!(pieces.glyph(&found.glyph).is_some());
                    }
                    Err(why) => assert!(why.ends_with(')'), "names its rule: {why}"),
                }
            }
        }
        assert_eq!(pieces.ingredients("nothing of the kind"), []);
    }
    put_together.dedup();
    assert_eq!(put_together, ["freechess", "construction"]);
}

#[test]
fn put_together_pieces_reach_what_the_rules_say() {
    let reach = |game: &str, piece: &str, board: Rect, from: &str| {
        let found = pieces_of(game).find(piece).unwrap();
        let from = board.square(from.parse::<Coord>().unwrap()).unwrap();
        let reach = found.piece.reach(board, from).unwrap();
        (reach.goes.len(), reach.takes.len(), reach.with_others.len())
    };
    let large = Rect::new(13, 13);
    // The numbers of FC-17 and FC-22, from the middle; an opawn squared with a combinator takes on 24 squares.
    for (piece, goes, takes) in [
        ("R", 24, 24),
        ("B", 24, 24),
        ("2N", 16, 16),
        ("K", 8, 8),
        ("P", 8, 4),
        ("2P", 16, 4),
        ("C", 0, 0),
        ("KR", 28, 8),
    ] {
        let found = reach("freechess", piece, large, "g7");
        assert_eq!(found, (goes, takes, 0), "{piece}");
    }
    assert_eq!(reach("freechess", "C2P", large, "g7").1, 24);
    // A knight that leaps twice over the edge of a small board does not.
    let small = Rect::new(3, 3);
    assert_eq!(reach("freechess", "C2N", small, "b2"), (0, 0, 0));
    assert_eq!(reach("freechess", "CRB", small, "a1"), (8, 8, 0));
    for (design, goes, takes, with_others) in [
        ("N", 0, 0, 0),
        ("P", 1, 1, 0),
        ("P[r]", 8, 8, 0),
        ("P[nc,r]", 8, 0, 0),
        ("P[co,r]", 0, 8, 0),
        ("O[e,or]", 24, 24, 0),
        ("G[l1,or]", 8, 8, 0),
        // This cannon takes over one man, behind every neighbour.
        ("O[e,l1,or,mc]", 24, 0, 20),
        ("O[e,l1,or,ml]", 0, 0, 20),
    ] {
        let found = reach("construction", design, large, "g7");
        assert_eq!(found, (goes, takes, with_others), "{design}");
    }
}

#[test]
fn who_never_comes_to_some_squares_is_told() {
    let bound = |game: &str, piece: &str| {
        let facts = pieces_of(game).find(piece).unwrap().piece.facts();
        let fact = facts.iter().find(|fact| fact.name == "colourbound");
        fact.unwrap().text.clone()
    };
    assert_eq!(bound("chess", "bishop"), "yes, 1/2 of the board");
    assert_eq!(bound("chess", "pawn"), "no");
    assert_eq!(bound("freechess", "C2B"), "yes, 1/2 of the board");
    assert_eq!(bound("freechess", "C"), "yes, it stays where it is");
    assert_eq!(bound("freechess", "BP"), "no");
    assert_eq!(bound("construction", "O[op,or]"), "yes, 1/4 of the board");
    assert_eq!(bound("construction", "P"), "yes, 1/8 of the board");
    let freechess = pieces_of("freechess");
    for piece in freechess.all() {
        let parts = match &*bound("freechess", &piece.card().id.unwrap()) {
            "no" => 1,
            "yes, 1/2 of the board" => 2,
            _ => 64,
        };
        assert_eq!(parts_of_board(&*piece), Ok(parts), "{}", piece.card().name);
    }
}

#[test]
fn all_pieces_are_measured_and_judged() {
    let catalog = support::catalog();
    for entry in catalog.iter() {
        let Some(pieces) = entry.pieces(&Setting::default()).unwrap() else {
            continue;
        };
        let all = pieces.all();
        let ids: Vec<String> = all.iter().filter_map(|piece| piece.card().id).collect();
        let asked: Vec<&str> = ids.iter().map(String::as_str).collect();
        let worths = entry.worths(&Setting::default(), &asked).unwrap();
        assert_eq!(worths.len(), all.len());
        assert!(worths.iter().flatten().count() * 2 > all.len(), "{asked:?}");
        for piece in all {
            let power = Power::of(&*piece).unwrap();
            assert!(power.mobility <= 6_300);
            assert_eq!(power.forks.is_some(), pieces.blocker().is_some());
            Way::of(&*piece).unwrap();
        }
    }
    let measured = |game: &str, piece: &str| {
        let found = pieces_of(game).find(piece).unwrap();
        let worths = catalog
            .find(game)
            .unwrap()
            .worths(&Setting::default(), &[piece]);
        (Power::of(&*found.piece).unwrap(), worths.unwrap()[0])
    };
    // A rook goes to 14 squares from anywhere.
    for (game, rook) in [
        ("chess", "R"),
        ("freechess", "R"),
        ("construction", "O[e,or]"),
        ("universal-73", "R"),
    ] {
        assert_eq!(measured(game, rook).0.mobility, 1_400, "{game}");
    }
    let (queen, knight, pawn) = (
        measured("chess", "Q"),
        measured("chess", "N"),
        measured("chess", "P"),
    );
    // Who reaches few squares seldom attacks two that were chosen by lot: less than once in a hundred times.
    assert!(queen.0.forks > knight.0.forks && knight.0.forks >= pawn.0.forks);
    assert!(queen.1 > knight.1 && knight.1 > pawn.1 && pawn.1 > Some(0));
    assert_eq!(measured("chess", "K").1, None, "a king is never lost");
}
