//! What browsers fetch.

use chessmith_wire::{
    AboutPiece, GameRecord, GameRules, GameSummary, LabSummary, LabTable, OptionTakes, RulesBlock,
    RulesDiagram, Side,
};

use serde_json::Value;

use crate::house::House;
use crate::player::Player;

const QUARRY: &str = r#"{"game":"quarry","seat":"white","opponent":"person"}"#;

#[test]
fn every_answer_tells_browsers_to_be_careful() {
    let house = House::open();
    for path in [
        "/",
        "/game/0123456789abcdef",
        "/api/catalog",
        "/api/nothing",
    ] {
        let answer = house.get(path);
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"));
        assert!(!policy.contains("script-src 'self' 'unsafe"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert!(answer.header("referrer-policy").is_some());
    }
}

#[test]
fn pages_are_answered_wherever_the_client_may_be() {
    let house = House::open();
    let pages = [
        "/",
        "/game/0123456789abcdef",
        "/rules/quarry",
        "/pieces/chess",
        "/analyse/chess",
        "/lab",
        "/lab/chess",
    ];
    for path in pages {
        let answer = house.get(path);
        assert_eq!(answer.status, 200);
        assert!(
            answer
                .header("content-type")
                .unwrap()
                .starts_with("text/html")
        );
        assert!(answer.body.contains("Chessmith"));
    }
}

#[test]
fn every_published_table_is_listed_and_handed_out() {
    let house = House::open();
    let list: Vec<LabSummary> = serde_json::from_str(&house.get("/api/lab").body).unwrap();
    assert!(!list.is_empty());
    for of in list {
        let answer = house.get(&format!("/api/lab/{}.json", of.name));
        let table: LabTable = chessmith_wire::read_json(&answer.body).unwrap();
        assert_eq!((table.game(), table.games()), (&*of.game, of.games));
        let numbers = house.get(&format!("/api/lab/{}.csv", of.name));
        assert_eq!(numbers.status, 200);
        assert!(numbers.body.lines().count() > 1);
    }
    for missing in ["values-nothing.json", "values-nothing", "..%2fsecret.json"] {
        assert_eq!(house.get(&format!("/api/lab/{missing}")).status, 404);
    }
}

#[test]
fn at_all_other_addresses_there_is_nothing() {
    let house = House::open();
    for path in [
        "/nothing",
        "/missing.js",
        "/favicon.png",
        "/metrics",
        "/game",
        "/rules",
        "/rules/quarry/more",
        "/pieces",
        "/api/catalog/nothing/pieces",
        "/api/catalog/quarry/pieces",
        "/api/catalog/nothing/piece?piece=K",
        "/api/catalog/nothing/rules",
        "/api/catalog/quarry/rules/other/0",
        "/api/catalog/quarry/rules/quarry/99",
        "/api/catalog/quarry/rules/quarry/one",
        "/api/catalog/quarry/rules/quarry/0/65536",
        "/game/0123456789abcdef/more",
        "/api",
        "/api/nothing",
    ] {
        assert_eq!(house.get(path).status, 404, "{path}");
    }
}

#[test]
fn rules_are_told_with_positions_that_can_be_asked() {
    let house = House::open();
    let told = house.get("/api/catalog/quarry/rules");
    let rules: GameRules = serde_json::from_str(&told.body).unwrap();
    assert_eq!((rules.game.as_str(), rules.documents.len()), ("quarry", 1));
    let [document] = &rules.documents[..] else {
        panic!("{rules:?}")
    };
    let blocks = document.blocks.iter();
    let tells = blocks.filter(|block| matches!(block, RulesBlock::Prose { rules, .. } if rules.iter().any(|one| one.anchor == "Q-6")));
    assert_eq!(tells.count(), 1);
    let shown = house.get("/api/catalog/quarry/rules/quarry/0");
    let diagram: RulesDiagram = serde_json::from_str(&shown.body).unwrap();
    assert_eq!(diagram.claims[0].legal, Some(false));
    assert!(!diagram.claims[0].text.is_empty());
    let after = house.get("/api/catalog/quarry/rules/quarry/1");
    let after: RulesDiagram = serde_json::from_str(&after.body).unwrap();
    assert_eq!(after.played, ["+2"]);
    let cell = diagram.scene.pieces[0].cell;
    let about = house.get(&format!("/api/catalog/quarry/rules/quarry/0/{cell}"));
    let about: AboutPiece = serde_json::from_str(&about.body).unwrap();
    assert!(!about.title.is_empty());
    let nothing = house.get("/api/catalog/quarry/rules/quarry/0/65535");
    assert_eq!(nothing.body, "null");
}

/// The names of the cells that a scene marks in a way.
fn marked(answer: &Value, kind: &str) -> Vec<String> {
    let list = |name: &str| answer["scene"][name].as_array().unwrap().clone();
    let marks = list("marks")
        .into_iter()
        .filter(|mark| mark["kind"] == kind);
    let ids: Vec<Value> = marks
        .flat_map(|mark| mark["cells"].as_array().unwrap().clone())
        .collect();
    let cells = list("cells")
        .into_iter()
        .filter(|cell| ids.contains(&cell["id"]));
    let mut names: Vec<_> = cells
        .map(|cell| cell["name"].as_str().unwrap().to_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn pieces_are_shown_one_by_one_alone_and_among_others() {
    let house = House::open();
    let asked = |query: &str| {
        let answer = house.get(&format!("/api/catalog/chess/piece?{query}"));
        (
            answer.status,
            serde_json::from_str::<Value>(&answer.body).unwrap(),
        )
    };
    for game in serde_json::from_str::<Vec<GameSummary>>(&house.get("/api/catalog").body).unwrap() {
        let answer = house.get(&format!("/api/catalog/{}/pieces", game.id));
        assert_eq!(answer.status == 200, game.pieces, "{}", game.id);
        if !game.pieces {
            continue;
        }
        let book: Value = serde_json::from_str(&answer.body).unwrap();
        for row in book["pieces"].as_array().unwrap() {
            let ways = row["ways"].as_array().unwrap();
            let told = row["sentence"].as_str().unwrap().len();
            // A piece whose way bends on neighbouring squares moves in none of the named ways.
            let known = book["ways"].as_array().unwrap();
            let named = ways.iter().all(|way| known.contains(way));
            assert!(named && told > 10, "{} {row}", game.id);
            let glyph = row["glyph"].as_str().unwrap();
            let drawing = house.get(&format!("/api/glyphs/{}/{glyph}/white.svg", game.id));
            assert_eq!(drawing.status, 200, "{} {glyph}", game.id);
        }
    }
    let (status, rook) = asked("piece=rook&files=4&ranks=5&square=b2");
    assert_eq!(status, 200);
    assert_eq!(
        marked(&rook, "reach"),
        ["a2", "b1", "b3", "b4", "b5", "c2", "d2"]
    );
    let (_, stopped) = asked("piece=rook&files=4&ranks=5&square=b2&friends=b3&enemies=c2,d5");
    assert_eq!(marked(&stopped, "reach"), ["a2", "b1"]);
    assert_eq!(marked(&stopped, "attack"), ["c2"]);
    assert_eq!(stopped["scene"]["pieces"].as_array().unwrap().len(), 4);
    for wrong in [
        "piece=unicorn",
        "piece=rook&files=0",
        "piece=rook&files=200",
        "piece=rook&square=z9",
        "piece=rook&square=b2&friends=b2",
        "piece=rook&enemies=b2,moon",
        &format!("piece={}", "x".repeat(300)),
    ] {
        let (status, problem) = asked(wrong);
        assert_eq!(status, 422, "{wrong}");
        assert!(problem["message"].as_str().unwrap().len() > 10, "{wrong}");
    }
    let fluid = house.get("/api/catalog/fluidity/piece?piece=rook&enemies=a1");
    assert_eq!(fluid.status, 422);
}

#[test]
fn answers_with_secrets_are_kept_nowhere() {
    let house = House::open();
    let answer = house.post("/api/games", QUARRY);
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let game: chessmith_wire::CreatedGame = serde_json::from_str(&answer.body).unwrap();
    let invitation = game.invitation.unwrap().secret;
    let secret = "0123456789abcdef0123456789abcdef";
    let seat = crate::house::take(house.address(), &game.id, &invitation, secret);
    assert_eq!(seat.status, 200);
    assert_eq!(seat.header("cache-control"), Some("no-store"));
    let drawing = house.get("/api/catalog/quarry/start/light.svg");
    assert!(drawing.header("cache-control").unwrap().contains("max-age"));
}

#[test]
fn the_catalog_has_what_a_form_needs() {
    let house = House::open();
    let catalog: Vec<GameSummary> = serde_json::from_str(&house.get("/api/catalog").body).unwrap();
    let quarry = catalog.iter().find(|game| game.id == "quarry").unwrap();
    let coins = quarry
        .options
        .iter()
        .find(|option| option.name == "coins")
        .unwrap();
    let [min, max] = ["0", "50000"].map(str::to_owned);
    assert_eq!(coins.takes, OptionTakes::Integer { min, max });
    assert_eq!(coins.default.as_deref(), Some("1000"));
}

#[test]
fn pictures_are_svg() {
    let house = House::open();
    let game = house.create(QUARRY);
    let board = house.get(&format!("/api/games/{}/board.svg", game.id));
    assert_eq!(board.header("content-type"), Some("image/svg+xml"));
    assert!(board.body.starts_with("<svg") && board.body.trim_end().ends_with("</svg>"));
    let snapshot = house.look(&game.id);
    for piece in &snapshot.scene.pieces {
        for side in ["white", "black", "none"] {
            let drawing = house.get(&format!("/api/glyphs/quarry/{}/{side}.svg", piece.glyph));
            assert_eq!(drawing.status, 200, "{piece:?}");
            assert_eq!(drawing.header("content-type"), Some("image/svg+xml"));
            assert!(drawing.header("cache-control").unwrap().contains("max-age"));
            assert!(drawing.body.starts_with("<svg"));
        }
    }
}

#[test]
fn records_say_who_played_what_and_when() {
    let house = House::open();
    let game = house.create(QUARRY);
    let [mut white, _black] = Player::both(&house, &game);
    white.play("buy:2");
    white.resign();
    let answer = house.get(&format!("/api/games/{}/record.json", game.id));
    assert_eq!(answer.header("content-type"), Some("application/json"));
    let name = format!("attachment; filename=\"chessmith-{}.json\"", game.id);
    assert_eq!(answer.header("content-disposition"), Some(name.as_str()));
    let record = GameRecord::from_json(&answer.body).unwrap();
    assert_eq!(record.game, "quarry");
    assert_eq!(record.turns, ["buy:2"]);
    assert_eq!(
        (record.result.as_str(), record.reason.as_deref()),
        ("0-1", Some("resignation"))
    );
    assert_eq!(
        record.players.get("white").map(String::as_str),
        Some("Guest")
    );
    let date = record.date.unwrap();
    assert!(date.to_string().as_str() > "2025-01-01", "{date}");
    assert_eq!(
        white.game.outcome.as_ref().and_then(|end| end.winner),
        Some(Side::Black)
    );
}

#[test]
fn creating_a_game_says_where_it_is() {
    let house = House::open();
    let answer = house.post("/api/games", QUARRY);
    assert_eq!(answer.status, 201);
    assert!(answer.header("location").unwrap().starts_with("/game/"));
}
