//! Names and texts of programs for chess.

use chessmith_catalog::{Catalog, Dialect, Entry, Refused, Setting};

#[test]
fn foreign_names_lead_to_games_and_own_ones_stay() {
    let catalog = Catalog::standard();
    let id = |entry: Result<&dyn Entry, Refused>| entry.unwrap().info().id.to_string();
    assert_eq!(id(catalog.find_for_uci("chess", false)), "chess");
    assert_eq!(id(catalog.find_for_uci("chess", true)), "freestyle");
    assert_eq!(id(catalog.find_for_uci("fluidity", true)), "fluidity");
    assert_eq!(id(catalog.find_for_xboard("normal")), "chess");
    assert!(catalog.find_for_uci("losers", false).is_err());
    for name in catalog.names_for_xboard() {
        assert!(catalog.find_for_xboard(&name).is_ok(), "{name}");
    }
}

#[test]
fn a_set_of_pieces_with_letters_is_told_as_a_fen() {
    let catalog = Catalog::standard();
    let mut setting = Setting {
        options: [("types", "K,Q,R,N,NN,CP,RF,BW"), ("drops", "0")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into(),
        position: Some("8/1P5k/8/8/8/8/8/Q6K[/] w - 0:0 - - 0 1".to_owned()),
        ..Setting::default()
    };
    let entry = catalog.find("universal-custom").unwrap();
    let mut live = entry.begin(&setting).unwrap();
    let (own, fen) = (
        Dialect::of(&*live, None),
        Dialect::of(&*live, Some("fairy")),
    );
    assert_eq!((own, fen), (Dialect::Own, Dialect::Fen));
    assert_eq!(own.start(&*live), live.start_text());
    assert_eq!(fen.start(&*live), "8/1P5k/8/8/8/8/8/Q6K w - - 0 1");
    assert_eq!(fen.read(&*live, "a1a2"), "a1a2");
    assert_eq!(fen.read(&*live, "b7b8r"), "b7b8=R");
    assert_eq!(own.read(&*live, "b7b8r"), "b7b8r");
    assert_eq!(fen.read(&*live, "b7b8é"), "b7b8é");
    let played = live.play("b7b8=R").unwrap();
    assert_eq!(fen.turn(&played), "b7b8r");
    assert_eq!(own.turn(&played), "b7b8=R");
    setting.position = Some("8/1P5k/8/8/8/8/8/Q6K[N/] w - 0:0 - - 0 1".to_owned());
    let live = entry.begin(&setting).unwrap();
    assert_eq!(
        fen.start(&*live),
        live.start_text(),
        "a rack is no part of a FEN"
    );
}
