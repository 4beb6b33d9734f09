//! Beginning games, options, and going on from records.

use std::ops::ControlFlow;

use chessmith_catalog::game::{Finish, Phase, Pick, Record, Scene, SceneRef, Side};
use chessmith_catalog::{
    Catalog, Explanation, Limits, LiveGame, PerftSettings, Refused, Setting, Status,
};

use crate::support;

const FREESTYLE_0: &str = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";

fn begin(
    id: &str,
    options: &[(&str, &str)],
    position: Option<&str>,
) -> Result<Box<dyn LiveGame>, Refused> {
    let mut setting = Setting::with_options(options.iter().copied());
    setting.position = position.map(str::to_owned);
    support::catalog().find(id)?.begin(&setting)
}

fn refusal(id: &str, options: &[(&str, &str)], position: Option<&str>) -> String {
    begin(id, options, position)
        .map(|_| ())
        .unwrap_err()
        .to_string()
}

fn chess(turns: &str) -> Box<dyn LiveGame> {
    let mut live = begin("chess", &[], None).unwrap();
    for turn in turns.split_whitespace() {
        live.play(turn).unwrap();
    }
    live
}

/// Finds a place by the name of its cell, or of what lies in a slot.
fn place(scene: &Scene, name: &str) -> SceneRef {
    if let Some(cell) = scene.cells.iter().find(|cell| cell.name == name) {
        return SceneRef::Cell(cell.id);
    }
    let slots = scene.trays.iter().enumerate().flat_map(|(tray, shown)| {
        let slots = shown.slots.iter().enumerate();
        slots.map(move |(slot, shown)| (SceneRef::Slot { tray, slot }, shown))
    });
    let mut named = slots.filter(|(_, shown)| shown.name.eq_ignore_ascii_case(name));
    named.next().expect("such a place").0
}

#[test]
fn a_place_that_is_not_on_offer_has_its_reason() {
    let walk = "k12/13/13/13/13/13/13/7N5/13/3{CBP}9/13/13/K12[P/] w + - 3 30";
    let armies = [("army", "classic"), ("against", "swarm")];
    let started = |id, options: &[(&str, &str)]| begin(id, options, None).unwrap();
    let walking = || begin("freechess", &[], Some(walk)).unwrap();
    let poor = || started("construction", &[("cash", "40")]);
    let cases = [
        (started("chess", &[]), "e2", "e5"),
        (started("free-placement", &[]), "g2", "h2"),
        (started("fluidity", &[]), "b1", "b5"),
        (walking(), "d4", "a2"),
        (walking(), "d4 d2", "a2"),
        (walking(), "d4 split B", "d5"),
        (walking(), "P", "a13"),
        (started("universal-24", &[]), "a2", "a5"),
        (started("construction", &armies), "j10", "j17"),
        (poor(), "", "lot of 4 by 4 squares"),
    ];
    for (live, picks, on) in cases {
        let picks: Vec<_> = picks.split_whitespace().map(Pick::from).collect();
        let id = &live.info().id;
        let scene = live.offers(&picks).unwrap().scene;
        let on = place(&scene.unwrap_or_else(|| live.scene()), on);
        match live.why_not(&picks, &on).unwrap() {
            Some(Refused::Turn { reason, .. }) => assert!(!reason.is_empty(), "{id} {picks:?}"),
            other => panic!("{id} {picks:?}: {other:?}"),
        }
    }
    let offered = begin("chess", &[], None).unwrap();
    let on = place(&offered.scene(), "e4");
    assert_eq!(offered.why_not(&["e2".into()], &on), Ok(None));
    assert_eq!(offered.why_not(&[], &on), Ok(None));
    assert!(offered.why_not(&["e5".into()], &on).is_err());
    let live = begin("chess", &[], None).unwrap();
    let nonsense = live.offers(&["e2", "nowhere"].map(Pick::from)).unwrap_err();
    assert_eq!(
        nonsense.to_string(),
        "pick 2: expected one of e3, e4, found \"nowhere\""
    );
}

#[test]
fn a_new_game_has_a_drawn_start_unless_it_is_given() {
    let catalog = Catalog::standard();
    let entry = catalog.find("universal-24").unwrap();
    let start = |setting: Setting| entry.begin(&setting).unwrap().start_text();
    let drawn = |seed| start(Setting::default().or_seed(entry.info(), seed));
    assert_eq!(drawn(7), start(Setting::with_options([("seed", "7")])));
    assert_ne!(drawn(7), drawn(8));
    assert_eq!(drawn(0), start(Setting::default()));
    let given = Setting::with_options([("seed", "7")]);
    assert_eq!(given.clone().or_seed(entry.info(), 8), given);
    let placed = Setting::at_position(drawn(7));
    assert_eq!(placed.clone().or_seed(entry.info(), 8), placed);
    for (game, drawn) in [
        ("chess", None),
        ("freestyle", Some("seed")),
        ("placement-freestyle", Some("seed")),
        ("free-placement", None),
    ] {
        let setting = Setting::default().or_seed(catalog.find(game).unwrap().info(), 8);
        assert_eq!(
            setting,
            Setting::with_options(drawn.map(|seed| (seed, "8"))),
            "{game}"
        );
    }
    let array = Setting::with_options([("number", "518")]);
    let freestyle = catalog.find("freestyle").unwrap();
    assert_eq!(array.clone().or_seed(freestyle.info(), 8), array);
}

#[test]
fn the_standard_catalog_has_the_family() {
    let catalog = Catalog::standard();
    let ids: Vec<_> = catalog
        .iter()
        .map(|entry| entry.info().id.clone())
        .collect();
    let expected = [
        "chess",
        "freestyle",
        "placement-freestyle",
        "free-placement",
        "free-placement-sequential",
    ];
    assert_eq!(ids[..5], expected);
    assert_eq!(
        catalog.find("xiangqi").map(|_| ()).unwrap_err().to_string()[..30],
        *"there is no game \"xiangqi\"; th"
    );
    let replaced = catalog.with(support::quarry()).with(support::quarry());
    assert_eq!(
        replaced
            .iter()
            .filter(|entry| entry.info().id == "quarry")
            .count(),
        1
    );
}

#[test]
fn a_number_and_a_seed_choose_the_start() {
    let start = |options: &[(&str, &str)]| begin("freestyle", options, None).unwrap().start_text();
    assert_eq!(start(&[("number", "0")]), FREESTYLE_0);
    assert_eq!(start(&[]), start(&[("number", "518")]));
    assert_eq!(start(&[("seed", "0")]), start(&[("number", "847")]));
    let seeded = begin("freestyle", &[("seed", "1999")], None).unwrap();
    assert_eq!(
        seeded.options().iter().collect::<Vec<_>>(),
        [("number", "652")]
    );
    let agreeing = [("number", "847"), ("seed", "0")];
    assert_eq!(
        refusal("freestyle", &agreeing, None),
        "option seed: it draws the number, and option number gives one; expected one of the two"
    );
}

#[test]
fn every_game_is_made_again_from_the_options_it_tells() {
    for entry in support::catalog().iter() {
        for setting in [Setting::new(), entry.specimen()] {
            let live = entry.begin(&setting).unwrap();
            // A position says nothing of the options of a start.
            let again = Setting {
                position: setting.position,
                ..Setting::with_options(live.options().iter())
            };
            let again = entry.begin(&again).unwrap();
            assert_eq!(again.options(), live.options(), "{}", entry.info().id);
        }
    }
}

#[test]
fn a_start_option_beside_a_position_must_agree_with_it() {
    let live = begin("freestyle", &[("number", "0")], Some(FREESTYLE_0)).unwrap();
    assert_eq!(live.options().get("number"), Some("0"));
    assert_eq!(
        refusal("freestyle", &[("number", "1")], Some(FREESTYLE_0)),
        "option number: the position is not the start that it gives"
    );
    assert_eq!(
        refusal("freestyle", &[("seed", "0")], Some(FREESTYLE_0)),
        "option seed: the position is not the start that it gives"
    );
    // A text alone says nothing about the option; the record goes on all the same.
    let live = begin("freestyle", &[], Some(FREESTYLE_0)).unwrap();
    assert_eq!(live.options().get("number"), None);
    let resumed = support::catalog().resume(&live.record()).unwrap();
    assert_eq!(resumed.record(), live.record());
}

#[test]
fn options_are_refused_by_name_value_and_repetition() {
    for (options, message) in [
        (
            &[("nmber", "3")][..],
            "there is no option \"nmber\"; this game has number, seed",
        ),
        (
            &[("number", "960")],
            "option number: \"960\" is not a whole number from 0 to 959",
        ),
        (
            &[("number", "-1")],
            "option number: \"-1\" is not a whole number from 0 to 959",
        ),
        (
            &[("number", "007")],
            "option number: \"007\" is not a whole number from 0 to 959",
        ),
        (
            &[("number", "")],
            "option number: \"\" is not a whole number from 0 to 959",
        ),
        (
            &[("number", "1"), ("number", "2")],
            "option number: it is given twice, with different values",
        ),
    ] {
        assert_eq!(refusal("freestyle", options, None), message);
    }
    assert_eq!(
        refusal("chess", &[("number", "518")], None),
        "there is no option \"number\"; this game has none"
    );
}

#[test]
fn repetition_is_claimed_at_three_and_ends_the_game_at_five() {
    let round = "g1f3 g8f6 f3g1 f6g8 ";
    let mut live = chess(&round.repeat(2));
    let Status::Ongoing { claims, .. } = live.status() else {
        panic!("it is over")
    };
    assert_eq!(claims, ["threefold repetition"]);
    assert!(live.claim_draw(Side::Black).is_err());
    let finish = live.claim_draw(Side::White).unwrap();
    assert_eq!(finish, Finish::draw("threefold repetition"));
    let record = live.record();
    assert_eq!(
        support::catalog().resume(&record).unwrap().status(),
        Status::Over(finish)
    );
    live.takeback(0).unwrap();
    assert!(matches!(live.status(), Status::Ongoing { .. }));

    let mut live = chess(&round.repeat(4));
    assert_eq!(
        live.status(),
        Status::Over(Finish::draw("fivefold repetition"))
    );
    assert!(matches!(live.play("e2e4"), Err(Refused::Over(_))));
    assert!(matches!(
        live.explain("e2e4"),
        Ok(Explanation::Refused(Refused::Over(_)))
    ));
    let mut count = 0;
    live.turns(&mut |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(count, 20, "lists do not look at draws");
    assert_eq!(live.explore("e2e4").unwrap().human, "e4");
}

#[test]
fn refusals_change_nothing_and_carry_their_rule() {
    let mut live = chess("e4 e5");
    let before = live.record();
    let Err(Refused::Turn {
        turn,
        rule,
        cells,
        reason,
    }) = live.play("e4e5")
    else {
        panic!("the pawn is blocked")
    };
    assert_eq!((&*turn, &*rule), ("e4e5", "FIDE 3.7"));
    assert!(reason.contains("e5"), "{reason}");
    assert!(!cells.is_empty());
    for unreadable in ["", "e9", "e2e4e6", "Qh", "0000", "@", "\u{1f600}", "e2 e4"] {
        assert!(
            matches!(live.play(unreadable), Err(Refused::Text(_))),
            "{unreadable:?}"
        );
    }
    assert!(live.takeback(3).is_err());
    assert!(live.scene_at(3).is_err());
    assert!(live.offers(&["z9".into()]).is_err());
    assert_eq!(live.record(), before);
}

/// A record of scholar's mate, to be damaged.
fn mated() -> Record {
    chess("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7").record()
}

#[test]
fn records_are_verified() {
    let catalog = support::catalog();
    assert_eq!(mated().result, "1-0");
    assert_eq!(mated().reason.as_deref(), Some("checkmate"));
    let refuse = |damage: &dyn Fn(&mut Record)| {
        let mut record = mated();
        damage(&mut record);
        catalog.resume(&record).map(|_| ()).unwrap_err().to_string()
    };
    let place = refuse(&|record| record.turns[4] = "f1c5".into());
    assert!(
        place.starts_with("turn 5 of the record, \"f1c5\": "),
        "{place}"
    );
    let late = refuse(&|record| record.turns.push("e8f7".into()));
    assert_eq!(
        late,
        "turn 8 of the record, \"e8f7\": the game is over by checkmate"
    );
    let result = refuse(&|record| record.result = "0-1".into());
    assert!(result.contains("they end 1-0 by checkmate"), "{result}");
    assert!(refuse(&|record| record.result = "*".into()).contains("they end 1-0 by checkmate"));
    assert!(refuse(&|record| record.result = "2-0".into()).contains("is not one of"));
    assert!(refuse(&|record| record.reason = Some("resignation".into())).contains("checkmate"));
    assert!(
        refuse(&|record| record.game = "quarry".into()).contains("no option")
            || refuse(&|record| record.game = "quarry".into()).contains("column")
    );
    assert!(refuse(&|record| record.game = "go".into()).contains("no game"));
    assert!(refuse(&|record| record.start = "8/8/8".into()).contains("column"));
    let shorter = |record: &mut Record, reason: &str| {
        record.turns.truncate(2);
        record.reason = Some(reason.into());
    };
    assert!(refuse(&|record| shorter(record, "checkmate")).contains("does not follow"));
    assert!(
        refuse(&|record| {
            shorter(record, "threefold repetition");
            record.result = "1/2-1/2".into();
        })
        .contains("does not follow")
    );
    assert!(
        refuse(&|record| {
            shorter(record, "agreement");
            record.result = "*".into();
        })
        .contains("no result")
    );

    let mut resigned = mated();
    shorter(&mut resigned, "time forfeit");
    let status = catalog.resume(&resigned).unwrap().status();
    assert_eq!(
        status,
        Status::Over(Finish::win(Side::White, "time forfeit"))
    );
    resigned.reason = None;
    let status = catalog.resume(&resigned).unwrap().status();
    assert_eq!(
        status,
        Status::Over(Finish::win(Side::White, "resignation"))
    );
}

#[test]
fn every_game_can_be_thought_about_and_played_on() {
    for entry in support::catalog().iter() {
        let mut live = entry.begin(&Setting::default()).unwrap();
        let limits = Limits {
            depth: Some(2),
            ..Limits::default()
        };
        for _ in 0..6 {
            let mut depths = Vec::new();
            let best = live
                .think(limits, &support::no_time, &mut |found| {
                    depths.push(found.depth)
                })
                .unwrap();
            assert_eq!(best.best().turns.len(), best.best().human.len());
            assert!(!depths.is_empty());
            live.play(best.turn()).unwrap();
        }
        live.resign(Side::White).unwrap();
        assert_eq!(live.think(limits, &support::no_time, &mut |_| ()), None);
    }
}

#[test]
fn an_engine_sees_a_mate() {
    let live = chess("e4 e5 Qh5 Nc6 Bc4 Nf6");
    let limits = Limits {
        depth: Some(2),
        ..Limits::default()
    };
    let best = live.think(limits, &support::no_time, &mut |_| ()).unwrap();
    assert_eq!(
        (&best.best().turns[..], &best.best().human[..]),
        (&["h5f7".to_owned()][..], &["Qxf7#".to_owned()][..])
    );
    assert_eq!(best.score().plies_to_end(), Some(1));
}

#[test]
fn perft_is_divided_by_sorted_texts() {
    let settings = PerftSettings {
        depth: 3,
        bulk: true,
        threads: 2,
        hash_mib: 1,
        limit: None,
    };
    let result = chess("").perft(settings, &|_| ControlFlow::Continue(()));
    assert_eq!((result.nodes, result.truncated), (8_902, false));
    assert_eq!(result.divided.len(), 20);
    assert!(result.divided.is_sorted());
    assert_eq!(
        result.divided.iter().map(|(_, nodes)| nodes).sum::<u64>(),
        8_902
    );
    let limited = PerftSettings {
        limit: Some(5),
        ..settings
    };
    let result = chess("").perft(limited, &|_| ControlFlow::Continue(()));
    assert_eq!((result.nodes, result.truncated), (125, true));
}

#[test]
fn positions_are_diagnosed() {
    let catalog = support::catalog();
    let entry = catalog.get("chess").unwrap();
    let wrong = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNP w KQkq - 0 1";
    let reasons = entry.diagnose(&Setting::default(), wrong).unwrap();
    assert!(reasons.len() >= 2, "{reasons:?}");
    let start = chess("").start_text();
    assert_eq!(entry.diagnose(&Setting::default(), &start).unwrap(), []);
}

#[test]
fn whose_time_is_over_loses_and_the_record_says_so() {
    let catalog = Catalog::standard();
    for entry in catalog.iter() {
        let id = &entry.info().id;
        let mut live = entry.begin(&Setting::default()).unwrap();
        for loser in Side::BOTH {
            let finish = live.flag(loser).unwrap();
            assert_eq!(finish, Finish::win(loser.other(), "time forfeit"), "{id}");
            let resumed = catalog.resume(&live.record()).unwrap();
            assert_eq!(resumed.status(), Status::Over(finish), "{id}");
            assert!(matches!(live.flag(loser), Err(Refused::Over(_))), "{id}");
            live.takeback(0).unwrap();
        }
    }
}

#[test]
fn time_is_no_loss_against_who_could_not_win() {
    let position = Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let mut live = begin("chess", &[], position).unwrap();
    assert_eq!(
        live.flag(Side::White).unwrap(),
        Finish::draw("time forfeit")
    );
    let resumed = Catalog::standard().resume(&live.record()).unwrap();
    assert_eq!(resumed.status(), live.status());
    live.takeback(0).unwrap();
    let lost = Finish::win(Side::White, "time forfeit");
    assert_eq!(live.flag(Side::Black).unwrap(), lost);
}

#[test]
fn a_game_that_has_a_setup_begins_with_it_and_no_other_does() {
    for entry in support::catalog().iter() {
        let live = entry.begin(&Setting::default()).unwrap();
        let expected = if entry.info().has_setup {
            Phase::Setup
        } else {
            Phase::Play
        };
        assert_eq!(live.phase(), expected, "{}", entry.info().id);
    }
}

/// A piece that may go sideways, and looks where it goes. Rules: CS-8.
const FACING: &str = r#"{"game":"construction","options":{"cash":600,"lot_price":40,"turf":"free","prices":"howe-1999","no_progress":100},"phase":"play","turn":"white","cash":{"white":0,"black":0},"stopped":{"white":false,"black":false},"lots_to_place":{"white":0,"black":0},"lots":[{"owner":"white","square":"j10"},{"owner":"white","square":"n10"},{"owner":"black","square":"j14"},{"owner":"black","square":"n14"}],"pieces":[{"owner":"white","square":"m13","design":"P[90]","facing":"n"},{"owner":"black","square":"n13","design":"P[r,y]","facing":"s"},{"owner":"white","square":"j10","design":"N[y]","facing":"n"}],"hand":{"white":[],"black":[]},"clock":0,"move":1}"#;

#[test]
fn what_a_turn_took_put_and_changed_is_told() {
    let cases = [
        (
            "chess",
            "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
            "e4d5",
            "takes pawn on d5",
        ),
        (
            "chess",
            "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "a7a8q",
            "pawn becomes queen on a8",
        ),
        ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", ""),
        // Two are passed and taken by a move that ends on neither square.
        (
            "fluidity",
            "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w - - 0 1",
            "b4e4",
            "takes knight on c4 and queen on d4",
        ),
        // What was exchanged is dropped in the same turn.
        (
            "universal-73",
            "3r3k/8/8/8/3N4/8/8/3Q3K[N,R/n,r] b - 0:0 - - 0 1",
            "d8d4 d1d4@d1",
            "takes Rook on d4, puts Knight on d1",
        ),
        (
            "construction",
            FACING,
            "m13-l13",
            "turns hound P[90] facing west on l13",
        ),
    ];
    for (game, position, turns, told) in cases {
        let mut live = begin(game, &[], Some(position)).expect("a game");
        for turn in turns.split(' ') {
            live.play(turn).expect("a legal turn");
        }
        let last = live.history().len() - 1;
        assert_eq!(live.happened(last).join(", "), told, "{game} {turns}");
        assert!(live.happened(last + 1).is_empty());
        // What is told to be taken is handed out, too.
        let taken = live.taken(last);
        assert_eq!(told.contains("takes "), !taken.is_empty(), "{game} {turns}");
        let enemy = live.played(last).map(|turn| turn.side.other());
        for piece in &taken {
            assert!(
                piece.side == enemy && live.glyph(&piece.glyph).is_some(),
                "{piece:?}"
            );
        }
        // A fork knows it, and a takeback forgets it.
        let mut fork = live.fork();
        assert_eq!(fork.happened(last).join(", "), told);
        fork.takeback(1).expect("a turn to take back");
        assert!(fork.happened(last).is_empty());
    }
}

/// Who asks a piece hears what it is worth, wherever it stands or lies, unless it cannot be lost.
#[test]
fn whatever_can_be_lost_has_a_worth() {
    for entry in Catalog::standard().iter() {
        let id = &entry.info().id;
        let live = entry.begin(&entry.specimen()).unwrap();
        let pieces = entry.pieces(&Setting::default()).unwrap().unwrap();
        let scene = live.scene();
        let standing = scene.pieces.iter().map(|piece| SceneRef::Piece(piece.cell));
        let lying = (0..scene.trays.len()).flat_map(|tray| {
            let slots = 0..scene.trays[tray].slots.len();
            slots.map(move |slot| SceneRef::Slot { tray, slot })
        });
        let mut worths = 0;
        for on in standing.chain(lying) {
            let about = match on {
                SceneRef::Piece(cell) => live.about(cell),
                SceneRef::Slot { tray, slot } => live.about_slot(tray, slot),
                _ => None,
            };
            let text = about.and_then(|about| about.piece).unwrap();
            let found = pieces.find(&text).map(|found| found.piece.card().id);
            // The list of Universal Chess has no pawn, and nothing else is missing anywhere.
            match found {
                Ok(found) => assert_eq!(found.as_ref(), Some(&text), "{id}"),
                Err(why) => assert!(id.starts_with("universal") && text == "P", "{id}: {why}"),
            }
            let worth = live.about_place(&on).unwrap().worth;
            assert_eq!(worth, live.worth(&text), "{id}: {text}");
            worths += usize::from(worth.is_some());
        }
        assert!(worths > 5, "{id}: {worths}");
    }
}

#[test]
fn whatever_lies_or_stands_anywhere_is_told_about() {
    for entry in support::catalog().iter() {
        let game = &entry.info().id;
        let live = entry.begin(&Setting::default()).expect("a game");
        let scene = live.scene();
        for (tray, slots) in scene.trays.iter().map(|tray| tray.slots.len()).enumerate() {
            for slot in 0..slots {
                let about = live.about_place(&SceneRef::Slot { tray, slot });
                assert!(
                    about.is_some_and(|about| !about.text.is_empty()),
                    "{game} {tray} {slot}"
                );
            }
        }
        for cell in &scene.cells {
            let about = live
                .about_place(&SceneRef::Cell(cell.id))
                .expect("something to say");
            let stands = scene.pieces.iter().any(|piece| piece.cell == cell.id);
            assert_eq!(
                about.title.ends_with("is empty"),
                !stands,
                "{game} {}",
                cell.name
            );
        }
        assert!(live.about_place(&SceneRef::Button).is_none());
    }
    // Why nothing may be put on a square is told, with the rule that says so; or that it is on offer.
    for (game, after, square, told, rule) in [
        (
            "placement-freestyle",
            "",
            "e4",
            "choose a square",
            Some("FP-13"),
        ),
        ("free-placement", "", "e4", "one or two pawns", Some("FP-8")),
        (
            "free-placement",
            "@g2 @g7",
            "h2",
            "g2 and h2 both",
            Some("FP-9"),
        ),
        (
            "free-placement",
            "@a2@b2 @a7",
            "c2",
            "one or two pawns",
            None,
        ),
        (
            "free-placement-sequential",
            "",
            "c2",
            "digit a",
            Some("FP-5"),
        ),
        (
            "free-placement-sequential",
            "",
            "d5",
            "drops pawns",
            Some("FP-5"),
        ),
    ] {
        let mut live = begin(game, &[], None).expect("a game");
        for turn in after.split_whitespace() {
            live.play(turn).expect("a legal turn");
        }
        let cell = live
            .scene()
            .cells
            .into_iter()
            .find(|cell| cell.name == square);
        let about = live
            .about_place(&SceneRef::Cell(cell.expect("a square").id))
            .expect("a place");
        assert!(about.text.contains(told), "{game} {square}: {}", about.text);
        assert_eq!(
            about.rules,
            rule.as_slice(),
            "{game} {square}: {}",
            about.text
        );
    }
    // Where a piece in hand may be put is marked.
    let live = begin("placement-freestyle", &[], None).expect("a game");
    let about = live.about_place(&SceneRef::Slot { tray: 0, slot: 0 });
    assert!(about.is_some_and(|about| !about.marks.is_empty()));
}
