//! Building turns pick by pick.

use std::collections::BTreeMap;

use chessmith_game::{CellId, Compose, Game, Notate, Offers, Pick, SceneRef};
use chessmith_orthodox::{Orthodox, Position, Turn, Variant};

const EMPTY: &str = "8/8/8/8/8/8/8/8[PPPPPPPPNNBBRRQKppppppppnnbbrrqk] w - - 0 1";
const P518: &str = "1nbq1bn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQ1BN1[RRKrrk] w - - 0 1";

struct Table {
    rules: Orthodox,
    position: Position,
}

impl Table {
    fn new(variant: Variant, position: &str) -> Self {
        let rules = Orthodox::standard(variant);
        let position = rules.read_position(position).unwrap();
        Self { rules, position }
    }

    fn play(mut self, turns: &str) -> Self {
        for text in turns.split_whitespace() {
            let turn = self.rules.read_turn(&self.position, text).unwrap();
            assert_eq!(self.rules.validate(&self.position, &turn), Ok(()), "{text}");
            self.rules.apply(&mut self.position, &turn);
        }
        self
    }

    fn offers(&self, picks: &str) -> Offers<Turn> {
        let picks: Vec<Pick> = picks.split_whitespace().map(Pick::from).collect();
        self.rules.offers(&self.position, &picks).unwrap()
    }

    /// Returns what is offered, as pick and label.
    fn labels(&self, picks: &str) -> BTreeMap<String, String> {
        self.offers(picks)
            .offers
            .into_iter()
            .map(|offer| (offer.pick.0, offer.label.to_string()))
            .collect()
    }

    fn picks(&self, picks: &str) -> String {
        self.labels(picks).into_keys().collect::<Vec<_>>().join(" ")
    }

    /// Returns the text of the finished turn, if there is one.
    fn finish(&self, picks: &str) -> Option<String> {
        let turn = self.offers(picks).finish?;
        Some(self.rules.turn_text(&self.position, &turn))
    }
}

#[test]
fn a_move_is_origin_then_target() {
    let table = Table::new(
        Variant::Chess,
        "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    );
    assert_eq!(table.offers("").prompt, "White to move: choose a piece");
    assert_eq!(table.picks(""), "a2 b1 b2 c2 d1 d2 e1 e4 f1 f2 g1 g2 h2");
    assert_eq!(table.labels("")["g1"], "knight g1");
    assert_eq!(
        table.offers("g1").prompt,
        "choose where the knight on g1 goes"
    );
    assert_eq!(table.labels("e4")["e5"], "e5");
    assert_eq!(table.labels("e4")["d5"], "take on d5");
    assert_eq!(table.finish("e4"), None);
    assert_eq!(table.finish("e4 d5").as_deref(), Some("e4d5"));
    let done = table.offers("e4 d5");
    assert!(done.offers.is_empty() && done.scene.is_none());
    let on: Vec<_> = table
        .offers("g1")
        .offers
        .into_iter()
        .map(|offer| offer.on)
        .collect();
    // e2, f3 and h3.
    assert_eq!(on, [12, 21, 23].map(|cell| SceneRef::Cell(CellId(cell))));
}

#[test]
fn promotion_is_a_third_pick_on_buttons() {
    let table = Table::new(Variant::Chess, "3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(table.offers("e7 d8").prompt, "choose what the pawn becomes");
    let offers = table.offers("e7 d8").offers;
    let told: Vec<_> = offers
        .iter()
        .map(|offer| (offer.pick.0.as_str(), offer.label.name.as_str()))
        .collect();
    assert_eq!(
        told,
        [
            ("=Q", "promote to queen"),
            ("=R", "promote to rook"),
            ("=B", "promote to bishop"),
            ("=N", "promote to knight")
        ]
    );
    assert!(offers.iter().all(|offer| offer.on == SceneRef::Button));
    assert_eq!(table.finish("e7 d8"), None);
    assert_eq!(table.finish("e7 d8 =N").as_deref(), Some("e7d8n"));
}

#[test]
fn capture_in_passing_says_so() {
    let table = Table::new(Variant::Chess, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert_eq!(table.labels("e5")["d6"], "take in passing on d6");
    assert_eq!(table.labels("e5")["e6"], "e6");
}

#[test]
fn castling_is_king_then_rook_or_target() {
    let both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (variant, text) in [(Variant::Chess, "e1g1"), (Variant::Freestyle, "e1h1")] {
        let table = Table::new(variant, both);
        assert_eq!(table.finish("e1 h1").as_deref(), Some(text));
        assert_eq!(table.finish("e1 g1").as_deref(), Some(text));
        assert_eq!(
            table.labels("e1")["h1"],
            "castle with the rook on h1: king to g1"
        );
        assert_eq!(table.labels("e1")["g1"], "castle: king to g1");
        assert_eq!(table.labels("e1")["f1"], "f1");
    }
    // The step to g1 is legal, so that g1 is no castling.
    let close = Table::new(Variant::Freestyle, "4k3/8/8/8/8/8/8/5K1R w K - 0 1");
    assert_eq!(close.finish("f1 g1").as_deref(), Some("f1g1"));
    assert_eq!(close.finish("f1 h1").as_deref(), Some("f1h1"));
    assert_eq!(close.labels("f1")["g1"], "g1");
}

/// P-2, P-3, P-22: which squares and second squares are offered.
#[test]
fn pawns_are_dropped_square_by_square() {
    let table = Table::new(Variant::FreePlacement, EMPTY);
    assert_eq!(table.picks(""), "a2 b2 c2 d2 e2 f2 g2 h2");
    assert_eq!(table.finish("c2").as_deref(), Some("@c2"));
    assert_eq!(
        table.offers("c2").prompt,
        "drop a second pawn, or leave it at one"
    );
    assert_eq!(table.picks("g2"), "a2 b2 c2 d2 e2 f2"); // P-16
    assert_eq!(table.finish("g2 a2"), table.finish("a2 g2"));
    assert_eq!(table.finish("a2 g2").as_deref(), Some("@a2@g2"));
    let scene = table.offers("c2").scene.unwrap();
    assert_eq!(scene.pieces.len(), 1);
    assert_eq!(scene.pieces[0].cell, CellId(10));
    assert_eq!(scene.trays[0].slots.last().unwrap().count, 7);

    let fourth = table.play("@a2 @a7 @c2 @b7 @e2 @c7");
    assert_eq!(fourth.finish("g2"), None); // P-18
    assert_eq!(fourth.offers("g2").prompt, "drop the second pawn");
    let black = fourth.play("@f2@g2");
    assert_eq!(black.picks("g7"), "e7 f7"); // P-19
    assert_eq!(black.picks(""), "e7 f7 g7 h7");

    let lead = "@b2 @b7 @c2 @d7 @e2 @e7";
    let g = Table::new(Variant::FreePlacementSequential, EMPTY).play(lead);
    assert_eq!(g.picks(""), "a2 d2 f2 g2 h2"); // P-2
    assert_eq!((g.picks("h2"), g.finish("h2")), ("d2 f2".to_owned(), None));
    let h = g.play("@d2@h2");
    assert_eq!(
        (h.picks("h7"), h.finish("h7")),
        ("f7".to_owned(), Some("@h7".to_owned()))
    ); // P-3
}

#[test]
fn the_forced_move_is_one_button() {
    let table =
        Table::new(Variant::FreePlacement, EMPTY).play("@b2 @b7 @c2 @d7 @e2 @e7 @d2@h2 @g7");
    let offers = table.offers("").offers;
    assert_eq!(offers.len(), 1);
    assert_eq!(
        (&*offers[0].label.name, &offers[0].on),
        ("Complete the setup", &SceneRef::Button)
    );
    let forced = table.finish(&offers[0].pick.0);
    assert_eq!(forced.as_deref(), Some("B@b1B@c1Q@d1N@f1N@h1@a2@f2@g2")); // P-5
}

#[test]
fn kings_and_rooks_come_from_their_slots() {
    let table = Table::new(Variant::PlacementFreestyle, P518);
    let on: Vec<_> = table
        .offers("")
        .offers
        .into_iter()
        .map(|o| (o.pick.0, o.on))
        .collect();
    let slot = |tray, slot| SceneRef::Slot { tray, slot };
    assert!(on.contains(&("king".to_owned(), slot(0, 0))));
    assert!(on.contains(&("rook".to_owned(), slot(0, 1))));
    assert_eq!(table.picks("king"), "a1 e1 h1");
    assert_eq!(table.offers("king").prompt, "choose a square for the king");
    assert_eq!(table.finish("king e1").as_deref(), Some("K@e1"));
    let later = table.play("K@e1 R@a8");
    let on: Vec<_> = later
        .offers("")
        .offers
        .into_iter()
        .map(|o| (o.pick.0, o.on))
        .collect();
    assert_eq!(on, [("rook".to_owned(), slot(0, 0))]);
    let black = later.play("R@a1");
    let on: Vec<_> = black.offers("").offers.into_iter().map(|o| o.on).collect();
    assert!(on.contains(&slot(1, 0)) && on.contains(&slot(1, 1)));
}

#[test]
fn a_pick_that_is_not_on_offer_is_refused_with_its_index() {
    let table = Table::new(Variant::Chess, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    for (picks, index, said) in [
        (
            &["b1"][..],
            0,
            "pick 1: expected one of a1, e1, found \"b1\"",
        ),
        (
            &["e1", "e3"][..],
            1,
            "pick 2: expected one of d1, f1, d2, e2, f2, found \"e3\"",
        ),
        (&["e1", "e2", "e3"][..], 2, "pick 3: the turn is complete"),
    ] {
        let picks: Vec<Pick> = picks.iter().map(|&pick| pick.into()).collect();
        let error = table.rules.offers(&table.position, &picks).unwrap_err();
        assert_eq!((error.index, error.to_string().as_str()), (index, said));
    }
}

#[test]
fn a_finished_game_offers_nothing() {
    let table = Table::new(Variant::Chess, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    let offers = table.offers("");
    assert!(offers.offers.is_empty() && offers.finish.is_none());
    assert_eq!(offers.prompt, "the game is over");
}
