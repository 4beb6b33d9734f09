//! Every refusal is reached, with a sentence and a rule.

use std::collections::BTreeMap;

use chessmith_construction::{Construction, Position, Turn};
use chessmith_game::{Game, Notate, Reason};
use serde_json::json;

use crate::common::{self, board_of, game};
use crate::edit::{Edit, name};

/// One refusal of every kind: options, a position, a turn on the 8×8 board, the sentence and the rule.
#[test]
fn every_refusal_is_reached() {
    let default = game(&[]);
    let rectangular = game(&[("turf", "rectangular")]);
    let start = default.start();
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    let mut refuse = |game: &Construction, position: &Position, text: &str| {
        let turn = common::turn(text);
        let refusal = game.validate(position, &turn).expect_err(text);
        assert!(!refusal.to_string().is_empty() && refusal.rule().starts_with("CS-"));
        let _ = refusal.cells();
        seen.insert(name(&refusal), refusal.to_string());
    };
    let edited = |game: &Construction, edit: &[(&str, &str)]| {
        let mut text = game.position_text(&game.start());
        for (old, new) in edit {
            assert!(text.contains(old), "{old}");
            text = text.replacen(old, new, 1);
        }
        common::read(game, &text)
    };
    refuse(&default, &start, "a1-a2");
    refuse(&default, &start, "+P[e,r,y]");
    refuse(&default, &start, "done");
    let poor = edited(
        &default,
        &[("\"cash\":{\"white\":600", "\"cash\":{\"white\":20")],
    );
    refuse(&default, &poor, "+lot");
    refuse(&default, &poor, "+P");
    let six = edited(
        &default,
        &[(
            "\"lots_to_place\":{\"white\":1",
            "\"lots_to_place\":{\"white\":6",
        )],
    );
    refuse(&default, &six, "+lot");
    let many = format!("\"hand\":{{\"white\":[{}\"N[y]\"]", "\"N\",".repeat(31));
    let full = edited(&default, &[("\"hand\":{\"white\":[]", &many)]);
    refuse(&default, &full, "+P");
    let bought = ["+N[y]", "+N[y]", "+lot", "+lot", "done", "done"];
    let mut laying = default.start();
    common::play(&default, &mut laying, &bought);
    refuse(&default, &laying, "lot@a1");
    refuse(&default, &laying, "turf@2x1");
    refuse(&default, &laying, "lot@z26");
    common::play(&default, &mut laying, &["lot@l12"]);
    for text in ["lot@m13", "lot@p13", "lot@a1"] {
        let turn = text.parse().unwrap();
        let refusal = default.validate(&laying, &turn).unwrap_err();
        seen.insert(name(&refusal), refusal.to_string());
    }
    common::play(&default, &mut laying, &["lot@p12", "lot@t12"]);
    let refusal = default
        .validate(&laying, &"lot@x4".parse().unwrap())
        .unwrap_err();
    assert_eq!(name(&refusal), "LotOffCanvas");
    let refusal = default
        .validate(&laying, &"lot@a1".parse().unwrap())
        .unwrap_err();
    seen.insert(name(&refusal), refusal.to_string());
    let mut refuse = |game: &Construction, position: &Position, text: &str| {
        let refusal = game
            .validate(position, &common::turn(text))
            .expect_err(text);
        let rule = refusal.rule();
        assert!(rule.starts_with("CS-"), "{rule}");
        let _ = refusal.cells();
        seen.insert(name(&refusal), refusal.to_string());
    };
    let mut turfs = rectangular.start();
    common::play(&rectangular, &mut turfs, &bought);
    refuse(&rectangular, &turfs, "lot@l12");
    refuse(&rectangular, &turfs, "turf@3x1");
    let mut placing = default.start();
    common::play(
        &default,
        &mut placing,
        &["+N[y]", "+N[y]", "+P", "done", "+P", "+P", "done"],
    );
    common::play(&default, &mut placing, &["lot@l12", "lot@p12"]);
    let put = |text: &str| text.parse::<Turn>().unwrap();
    for (text, kind) in [
        ("O/n@l12", "NotInHand"),
        ("P/n@l12", "RoyalsFirst"),
        ("done", "RoyalsFirst"),
        ("N[y]/n@a1", "NotLand"),
        ("N[y]/n@p12", "NotYourLand"),
    ] {
        let refusal = default.validate(&placing, &put(text)).unwrap_err();
        assert_eq!(name(&refusal), kind);
        seen.insert(name(&refusal), refusal.to_string());
    }
    common::play(&default, &mut placing, &["N[y]/n@l12", "N[y]/n@p12"]);
    let refusal = default.validate(&placing, &put("P/n@l12")).unwrap_err();
    seen.insert(name(&refusal), refusal.to_string());
    let refusal = default.validate(&placing, &put("done")).unwrap_err();
    assert_eq!(name(&refusal), "TooFewPlaced");
    seen.insert(name(&refusal), refusal.to_string());
    let fight = |pieces: &[&str]| {
        common::read(&default, &board_of(pieces, true, "white", r#"["O"]"#, "[]"))
    };
    let mut refuse = |pieces: &[&str], text: &str, kind: &str| {
        let refusal = default
            .validate(&fight(pieces), &common::turn(text))
            .expect_err(text);
        assert_eq!(name(&refusal), kind, "{text}: {refusal}");
        seen.insert(name(&refusal), refusal.to_string());
    };
    refuse(&[], "O/ne@d4", "Facing");
    refuse(&[], "d4-d5", "NoPiece");
    refuse(&["black P/n@d4"], "d4-d5", "NotYours");
    refuse(&["white P/n@d4", "black N[i]/n@e5"], "d4-d5", "Frozen");
    refuse(&["white P/n@d4"], "d4-e6", "Way");
    refuse(&["white P/n@d4"], "d4-e4", "Turned");
    refuse(&["white P/n@d4"], "d4-d6", "TooFar");
    refuse(&["white P[e]/n@h7"], "h7-h9", "Way");
    refuse(&["white O[e]/n@d4", "white P/n@d5"], "d4-d6", "Blocked");
    refuse(
        &["white O[e,l1]/n@d4", "white P/n@d5", "white P/n@d6"],
        "d4-d7",
        "LeapsTooMany",
    );
    refuse(&["white P/n@d4", "white P/n@d5"], "d4-d5", "OwnPiece");
    refuse(
        &["white P/n@d4", "black P[u]/n@d5"],
        "d4-d5",
        "Uncapturable",
    );
    refuse(&["white P[nc]/n@d4", "black P/n@d5"], "d4-d5", "NoCapture");
    refuse(&["white P[co]/n@d4"], "d4-d5", "CaptureOnly");
    refuse(&["white P[ml]/n@d4"], "d4-d5", "MustLeap");
    refuse(
        &["white P[mc]/n@d4", "black P/n@d5"],
        "d4-d5",
        "MustLeapCapture",
    );
    refuse(&["white P/n@d4", "black P[d]/n@d5"], "d4-d5", "Disarmed");
    refuse(&["white P[r]/n@d8"], "d8~", "TurnsAnyway");
    refuse(&["white N/n@d8"], "d8~", "NullTurns");
    refuse(&["white P/n@d4"], "d4~", "NotAtEdge");
    refuse(&["white P/n@d4", "black P/n@d5"], "d4!d5:r", "NoThief");
    refuse(&["white P[s]/n@d4", "black P/n@d6"], "d4!d6:r", "NotBeside");
    refuse(
        &["white P[s]/n@d4", "white P[r]/n@d5"],
        "d4!d5:r",
        "OwnVictim",
    );
    refuse(
        &["white P[s]/n@d4", "black P/n@d5"],
        "d4!d5:r",
        "NoSuchToken",
    );
    refuse(
        &["white P/n@d4", "black P[r]/n@d5"],
        "d4-d5=[r]",
        "NoChameleon",
    );
    refuse(&["white P[c]/n@d4"], "d4-d5=[r]", "NothingTaken");
    refuse(
        &["white P[c]/n@d4", "black P[r]/n@d5"],
        "d4-d5=[c]",
        "SameTokens",
    );
    refuse(
        &["white P[c]/n@d4", "black P[r]/n@d5"],
        "d4-d5=[r]",
        "KeepsToken",
    );
    refuse(
        &["white P[c]/n@d4", "black P[r]/n@d5"],
        "d4-d5=[c,e]",
        "NoTokenToTake",
    );
    refuse(
        &["white P[c,m,r]/n@d4", "black P/n@d5"],
        "d4-d5=[c,m]",
        "FewerTokens",
    );
    refuse(&["white P/n@d4"], "d4-d5;d5-d6", "NoMultimove");
    refuse(
        &["white P[m]/n@d4", "white P/n@a1"],
        "d4-d5;a1-a2",
        "OtherPiece",
    );
    let text = board_of(
        &["white P[m,y]/n@d4", "black P[y]/n@d5"],
        false,
        "white",
        "[]",
        "[]",
    );
    let mut last = common::read(&default, &text);
    let refusal = default
        .validate(&last, &common::turn("d4-d5;d5-d6"))
        .unwrap_err();
    seen.insert(name(&refusal), refusal.to_string());
    default.apply(&mut last, &common::turn("d4-d5"));
    let refusal = default.validate(&last, &common::turn("d5-d6")).unwrap_err();
    seen.insert(name(&refusal), refusal.to_string());
    // Beside lots that lie apart the way can leave the land before its end.
    let gap = board_of(&["white P[e,l]/e@h4"], true, "white", "[]", "[]").replace(
        "\"lots\":[",
        "\"lots\":[{\"owner\":\"white\",\"square\":\"s13\"},",
    );
    let refusal = default
        .validate(&common::read(&default, &gap), &"q13-s13".parse().unwrap())
        .unwrap_err();
    seen.insert(name(&refusal), refusal.to_string());
    // White's only lot lies in the corner, and Black's lots block every place beside it.
    let mut blocked = Edit::of(&default, &laying);
    blocked.0["lots"] = json!([
        {"owner": "white", "square": "a1"},
        {"owner": "black", "square": "f2"},
        {"owner": "black", "square": "b6"},
    ]);
    let blocked = common::read(&default, &blocked.0.to_string());
    let refusal = default
        .validate(&blocked, &"lot@t20".parse().unwrap())
        .unwrap_err();
    seen.insert(name(&refusal), refusal.to_string());
    assert_eq!(
        default.validate(&blocked, &"lot@j2".parse().unwrap()),
        Ok(())
    );
    let all = [
        "Over",
        "Phase",
        "TooDear",
        "LotTooDear",
        "MostLots",
        "NoRoom",
        "RoyalUnaffordable",
        "NoRoyalBought",
        "LotOffCanvas",
        "FirstLot",
        "LotOverlaps",
        "LotLight",
        "LotApartFromLast",
        "LotApartFromSide",
        "LotApart",
        "TurfIsFree",
        "TurfIsRectangular",
        "TurfShape",
        "NotInHand",
        "Facing",
        "NotLand",
        "NotYourLand",
        "Occupied",
        "RoyalsFirst",
        "TooFewPlaced",
        "NoPiece",
        "NotYours",
        "Frozen",
        "Way",
        "Turned",
        "TooFar",
        "LeavesLand",
        "Blocked",
        "LeapsTooMany",
        "OwnPiece",
        "Uncapturable",
        "NoCapture",
        "CaptureOnly",
        "MustLeap",
        "MustLeapCapture",
        "Disarmed",
        "TurnsAnyway",
        "NullTurns",
        "NotAtEdge",
        "NoThief",
        "NotBeside",
        "OwnVictim",
        "NoSuchToken",
        "NoChameleon",
        "NothingTaken",
        "SameTokens",
        "KeepsToken",
        "NoTokenToTake",
        "FewerTokens",
        "NoMultimove",
        "WonAlready",
        "OtherPiece",
    ];
    for kind in all {
        assert!(seen.contains_key(kind), "{kind} was not reached");
    }
    for (kind, sentence) in seen {
        println!("{kind}: {sentence}");
    }
}
