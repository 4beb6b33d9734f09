//! The rule documents run, and so do the cases of the notation.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;

use chessmith_catalog::rulebook::{Block, Claim, Document, anchor};
use chessmith_catalog::{
    Catalog, Explanation, LiveGame, PerftSettings, Setting, Status, draw_view, rules_of, views_of,
};
use chessmith_testkit::document::{self, Reply, Subject};

use crate::support;

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
    let catalog = support::catalog();
    let entry = catalog.find(game).map_err(|refused| refused.to_string())?;
    let setting = Setting {
        options: options.to_vec(),
        position: position.map(str::to_owned),
        ..Setting::default()
    };
    match entry.begin(&setting) {
        Ok(game) => Ok(Box::new(Game(game))),
        Err(refused) => Err(refused.to_string()),
    }
}

/// Returns where the documents of a game can be linked to, document by document.
fn anchors(documents: &[Document]) -> Vec<String> {
    let mut anchors = Vec::new();
    for document in documents {
        anchors.push(document.id.clone());
        for block in &document.blocks {
            match block {
                Block::Heading { anchor, .. } => anchors.push(anchor.clone()),
                Block::Prose { rules, .. } => {
                    anchors.extend(rules.iter().map(|rule| anchor(rule)));
                }
                Block::Case(_) => {}
            }
        }
    }
    anchors
}

#[test]
fn every_rule_that_a_refusal_can_name_is_told_to_the_players_of_its_game() {
    for entry in Catalog::standard().iter() {
        let game = &entry.info().id;
        let documents = rules_of(entry).expect("documents");
        assert!(
            !documents.is_empty() && !entry.rule_numbers().is_empty(),
            "{game}"
        );
        let anchors = anchors(&documents);
        for rule in entry.rule_numbers() {
            assert!(
                anchors.contains(&anchor(rule)),
                "{game} refuses by {rule}, and no document tells it"
            );
        }
        let several = anchors
            .iter()
            .find(|one| anchors.iter().filter(|other| other == one).count() > 1);
        assert_eq!(several, None, "{game}: two places of one address");
        for document in &documents {
            let blocks = document.blocks.iter();
            let prose = blocks.filter_map(|block| match block {
                Block::Prose { html, .. } => Some(html),
                _ => None,
            });
            for html in prose {
                for link in html.split("href=\"").skip(1) {
                    let at = link
                        .split('"')
                        .next()
                        .and_then(|link| link.strip_prefix('#'));
                    let known = at.is_some_and(|at| anchors.iter().any(|anchor| anchor == at));
                    assert!(known, "{game}: a link leads nowhere: {html}");
                }
            }
        }
    }
}

#[test]
fn every_position_of_the_documents_is_drawn_with_what_holds_in_it() {
    let catalog = Catalog::standard();
    let mut drawn = BTreeSet::new();
    for entry in catalog.iter() {
        for document in rules_of(entry).expect("documents") {
            if !drawn.insert(document.id.clone()) {
                continue;
            }
            let views = views_of(&document);
            assert!(!views.is_empty(), "{}", document.id);
            for (case, view) in views {
                let shown = draw_view(&catalog, case, &view, |live| live);
                let shown =
                    shown.unwrap_or_else(|why| panic!("{} {}: {why}", document.id, case.line));
                assert_eq!(shown.claims.len(), view.claims.len());
                for (claimed, claim) in shown.claims.iter().zip(&view.claims) {
                    let legal = match claim {
                        Claim::Legal(_) | Claim::Only(..) => Some(true),
                        Claim::Refused(_) => Some(false),
                        _ => None,
                    };
                    assert_eq!(
                        claimed.legal, legal,
                        "{} {}: {claim:?}",
                        document.id, case.line
                    );
                    assert!(legal == Some(true) || !claimed.text.is_empty(), "{claim:?}");
                }
            }
        }
    }
    assert!(drawn.len() > 4);
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
    documents.push(docs.join("../crates/testkit/src/toy/quarry.md"));
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
