//! The schemas of the interface for programs in `docs/json` are those of the types, and the examples of the
//! page about it are messages.
//!
//! With `CHESSMITH_BLESS` set the schemas are written anew.

#![expect(
    clippy::disallowed_methods,
    reason = "the schemas and the page are files, and a variable says that they are written anew"
)]

use std::fs;
use std::path::{Path, PathBuf};

use chessmith_wire::{
    AdviserAsk, AdviserMessage, AnalysisAsk, AnalysisReply, AnalysisStart, BeginAnalysis,
    ClientMessage, CreateGame, CreatedGame, DesignAsk, DesignReply, DraftAsk, DraftReply,
    GameLessons, GameRules, GameSummary, LabRun, LabRunAsk, LabSummary, LessonAsk, LessonReply,
    MusterAsk, MusterReply, Problem, RulesDiagram, ServerMessage, Snapshot, TakeSeat, read_json,
};
use schemars::{Schema, schema_for};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

fn schemas() -> [(&'static str, Schema); 29] {
    [
        ("catalog", schema_for!(Vec<GameSummary>)),
        ("create-game", schema_for!(CreateGame)),
        ("created-game", schema_for!(CreatedGame)),
        ("rules", schema_for!(GameRules)),
        ("rules-diagram", schema_for!(RulesDiagram)),
        ("lessons", schema_for!(GameLessons)),
        ("lesson-ask", schema_for!(LessonAsk)),
        ("lesson-reply", schema_for!(LessonReply)),
        ("begin-analysis", schema_for!(BeginAnalysis)),
        ("analysis-start", schema_for!(AnalysisStart)),
        ("analysis-ask", schema_for!(AnalysisAsk)),
        ("analysis-reply", schema_for!(AnalysisReply)),
        ("adviser-ask", schema_for!(AdviserAsk)),
        ("adviser-message", schema_for!(AdviserMessage)),
        ("laboratory", schema_for!(Vec<LabSummary>)),
        ("lab-run-ask", schema_for!(LabRunAsk)),
        ("lab-run", schema_for!(LabRun)),
        ("design-ask", schema_for!(DesignAsk)),
        ("design-reply", schema_for!(DesignReply)),
        ("draft-ask", schema_for!(DraftAsk)),
        ("draft-reply", schema_for!(DraftReply)),
        ("muster-ask", schema_for!(MusterAsk)),
        ("muster-reply", schema_for!(MusterReply)),
        ("game", schema_for!(chessmith_wire::GameAnswer)),
        ("take-seat", schema_for!(TakeSeat)),
        ("problem", schema_for!(Problem)),
        ("snapshot", schema_for!(Snapshot)),
        ("client-message", schema_for!(ClientMessage)),
        ("server-message", schema_for!(ServerMessage)),
    ]
}

#[test]
fn the_committed_schemas_are_those_of_the_types() {
    for (name, schema) in schemas() {
        let file = docs().join(format!("json/{name}.schema.json"));
        let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        if std::env::var_os("CHESSMITH_BLESS").is_some() {
            fs::write(&file, &text).unwrap();
        }
        let committed = fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(committed, text, "{name}: CHESSMITH_BLESS=1 writes it anew");
    }
}

#[test]
fn the_examples_of_the_page_are_messages() {
    let page = fs::read_to_string(docs().join("programs.md")).unwrap();
    let mut counts = [0; 5];
    for block in page.split("```json ").skip(1) {
        let (head, rest) = block.split_once('\n').unwrap();
        let (text, _) = rest.split_once("```").unwrap();
        let (index, read) = match head.split(' ').next().unwrap() {
            "create" => (0, read_json::<CreateGame>(text).map(drop)),
            "created" => (1, read_json::<CreatedGame>(text).map(drop)),
            "says" => (2, ClientMessage::from_json(text).map(drop)),
            "hears" => (3, read_json::<ServerMessage>(text).map(drop)),
            "take" => (4, read_json::<TakeSeat>(text).map(drop)),
            other => panic!("{other}"),
        };
        assert_eq!(read, Ok(()), "{text}");
        counts[index] += 1;
    }
    assert_eq!(counts, [1, 1, 4, 5, 1]);
}
