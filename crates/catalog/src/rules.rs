//! The rules documents of games, and what can be drawn of them.

use chessmith_game::CellId;
use chessmith_rulebook::{Block, Case, Claim, Document, Failure, View, read, views};

use crate::{Catalog, Entry, Explanation, LiveGame, Refused, Setting, Status};

/// A position of a document, to be looked at.
pub struct Drawn {
    /// The game in that position.
    pub live: Box<dyn LiveGame>,
    /// What holds there, as the game itself says it.
    pub claims: Vec<Claimed>,
}

/// What holds in a position of a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claimed {
    /// Whether the turns are legal; `None` where it is not about turns.
    pub legal: Option<bool>,
    /// The turns, as players write them where they are legal.
    pub turns: Vec<String>,
    /// What there is to say, as a sentence without a full stop; often empty.
    pub text: String,
    /// The rule that it rests on, where one refuses.
    pub rule: Option<String>,
    /// The cells that a refusal names.
    pub cells: Vec<CellId>,
}

/// Reads the documents that tell the rules of a game, its own first.
///
/// # Errors
///
/// If a case in a document cannot be read.
pub fn rules_of(entry: &dyn Entry) -> Result<Vec<Document>, Failure> {
    let texts = &entry.info().rules;
    let texts: Vec<_> = texts.iter().map(|text| (&*text.id, &*text.text)).collect();
    read(&texts)
}

/// Returns the positions of a document in their order, each with its case.
#[must_use]
pub fn views_of(document: &Document) -> Vec<(&Case, View)> {
    let blocks = document.blocks.iter();
    let cases = blocks.filter_map(|block| match block {
        Block::Case(case) => Some(case),
        _ => None,
    });
    cases
        .flat_map(|case| views(case).into_iter().map(move |view| (case, view)))
        .collect()
}

/// Sets up a position of a document, by `with` prepared for the questions asked of it, and says what holds.
///
/// # Errors
///
/// If the catalog does not have the game, or does not take its position or turns.
pub fn draw_view(
    catalog: &Catalog,
    case: &Case,
    view: &View,
    with: impl FnOnce(Box<dyn LiveGame>) -> Box<dyn LiveGame>,
) -> Result<Drawn, Refused> {
    let setting = Setting {
        options: case.options.clone(),
        position: view.position.clone(),
        ..Setting::default()
    };
    let mut live = with(catalog.find(&case.game)?.begin(&setting)?);
    for turn in &view.turns {
        live.play(turn)?;
    }
    let claims = view.claims.iter();
    let claims = claims.map(|claim| claimed(&*live, claim)).collect();
    Ok(Drawn { live, claims })
}

fn claimed(live: &dyn LiveGame, claim: &Claim) -> Claimed {
    match claim {
        Claim::Legal(turn) | Claim::Refused(turn) => about_turn(live, turn),
        Claim::Only(prefix, turns) => {
            let turns = turns.iter().map(|turn| human(live, turn)).collect();
            let text = match prefix.is_empty() {
                true => "these turns and no others".to_owned(),
                false => format!("of the turns {prefix}… these and no others"),
            };
            said(Some(true), turns, text)
        }
        Claim::Count(prefix, count) => {
            let s = if *count == 1 { "" } else { "s" };
            let text = match prefix.is_empty() {
                true => format!("{count} legal turn{s}"),
                false => format!("{count} legal turn{s} {prefix}…"),
            };
            said(None, Vec::new(), text)
        }
        Claim::Note(text) => said(None, Vec::new(), text.trim_end_matches('.').to_owned()),
        Claim::Standing => said(None, Vec::new(), standing(live)),
    }
}

fn about_turn(live: &dyn LiveGame, turn: &str) -> Claimed {
    match live.explain(turn) {
        Ok(Explanation::Legal(preview)) => said(Some(true), vec![preview.human], String::new()),
        Ok(Explanation::Refused(refused)) | Err(refused) => {
            let turns = vec![turn.to_owned()];
            match refused {
                Refused::Turn {
                    reason,
                    rule,
                    cells,
                    ..
                } => Claimed {
                    rule: Some(rule.into_owned()),
                    cells,
                    ..said(Some(false), turns, reason)
                },
                other => said(Some(false), turns, other.to_string()),
            }
        }
    }
}

fn human(live: &dyn LiveGame, turn: &str) -> String {
    match live.explain(turn) {
        Ok(Explanation::Legal(preview)) => preview.human,
        _ => turn.to_owned(),
    }
}

fn standing(live: &dyn LiveGame) -> String {
    match live.status() {
        Status::Over(finish) => format!("the game is over, {}: {}", finish.result(), finish.reason),
        Status::Ongoing { claims, .. } if claims.is_empty() => "the game goes on".to_owned(),
        Status::Ongoing { claims, .. } => {
            format!("a draw may be claimed: {}", claims.join(", "))
        }
    }
}

const fn said(legal: Option<bool>, turns: Vec<String>, text: String) -> Claimed {
    Claimed {
        legal,
        turns,
        text,
        rule: None,
        cells: Vec::new(),
    }
}
