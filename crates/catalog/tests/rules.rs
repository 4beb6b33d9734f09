//! The rule documents run, and so do the cases of the notation.

use std::ops::ControlFlow;
use std::path::Path;

use chessmith_catalog::{Catalog, Explanation, LiveGame, PerftSettings, Setting, Status};
use chessmith_testkit::document::{self, Reply, Subject};

struct Game(Box<dyn LiveGame>);

impl Subject for Game {
    fn position(&self) -> String {
        self.0.position_text()
    }

    fn to_move(&self) -> String {
        self.0.side_to_move().word().to_owned()
    }

    fn turns(&self) -> Vec<String> {
        let mut turns = Vec::new();
        self.0.turns(&mut |turn| {
            turns.push(turn);
            ControlFlow::Continue(())
        });
        turns
    }

    fn play(&mut self, turn: &str) -> Result<(), String> {
        self.0
            .play(turn)
            .map(drop)
            .map_err(|refused| refused.to_string())
    }

    fn human(&self, turn: &str) -> Reply {
        match self.0.explain(turn) {
            Ok(Explanation::Legal(preview)) => Ok(preview.human),
            Ok(Explanation::Refused(refused)) | Err(refused) => Err(refused.to_string()),
        }
    }

    fn notes(&self) -> Vec<String> {
        self.0.scene().notes
    }

    fn perft(&self, depth: u32) -> u64 {
        let settings = PerftSettings {
            depth,
            bulk: true,
            threads: 1,
            hash_mib: 64,
            limit: None,
        };
        self.0.perft(settings, &|_| ControlFlow::Continue(())).nodes
    }

    fn standing(&self) -> String {
        match self.0.status() {
            Status::Over(finish) => format!("over {} {}", finish.result(), finish.reason),
            Status::Ongoing { claims, .. } if claims.is_empty() => "ongoing".to_owned(),
            Status::Ongoing { claims, .. } => format!("claimable {}", claims.join(", ")),
        }
    }
}

fn begin(
    game: &str,
    options: &[(String, String)],
    position: Option<&str>,
) -> Result<Box<dyn Subject>, String> {
    let catalog = Catalog::standard();
    let entry = catalog.find(game).map_err(|refused| refused.to_string())?;
    let setting = Setting {
        options: options.to_vec(),
        position: position.map(str::to_owned),
    };
    match entry.begin(&setting) {
        Ok(game) => Ok(Box::new(Game(game))),
        Err(refused) => Err(refused.to_string()),
    }
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the documents are files")]
fn every_case_of_the_rule_documents_holds() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let mut documents: Vec<_> = std::fs::read_dir(docs.join("rules"))
        .expect("docs/rules")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    documents.push(docs.join("notation.md"));
    documents.sort();
    assert!(!documents.is_empty());
    let mut failures = Vec::new();
    for path in documents {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let text = std::fs::read_to_string(&path).expect("a readable document");
        match document::run(&text, &begin) {
            Ok(cases) => println!("{name}: {cases} cases"),
            Err(found) => failures.extend(found.iter().map(|failure| format!("{name}, {failure}"))),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
