//! Editing the text of a position.

use chessmith_construction::{Construction, Design, Man, Position, Refusal, Token, Tokens};
use chessmith_game::Notate;
use serde_json::{Value, json};

/// A position's text, to be edited.
pub(crate) struct Edit(pub(crate) Value);

impl Edit {
    pub(crate) fn of(game: &Construction, position: &Position) -> Self {
        Self(serde_json::from_str(&game.position_text(position)).unwrap())
    }

    pub(crate) fn pieces(&mut self) -> &mut Vec<Value> {
        self.0["pieces"].as_array_mut().unwrap()
    }

    pub(crate) fn remove(&mut self, at: &str) {
        self.pieces().retain(|piece| piece["square"] != at);
    }

    pub(crate) fn piece(&mut self, at: &str) -> Option<&mut Value> {
        self.pieces().iter_mut().find(|piece| piece["square"] == at)
    }

    pub(crate) fn put(&mut self, owner: &str, at: &str, design: &str, facing: &str) {
        self.remove(at);
        self.pieces().push(json!({
            "owner": owner, "square": at, "design": design, "facing": facing
        }));
    }

    /// Changes the tokens of a piece; `None` if they would not go together.
    pub(crate) fn retoken(
        &mut self,
        man: &Man,
        change: impl Fn(Vec<Token>) -> Vec<Token>,
    ) -> Option<()> {
        let tokens = change(man.design.tokens().iter().collect());
        let design = Design::new(man.design.base(), Tokens::of(tokens).ok()?);
        self.piece(&man.at.to_string())?["design"] = json!(design.to_string());
        Some(())
    }

    pub(crate) fn add(&mut self, man: &Man, token: Token) -> Option<()> {
        self.retoken(man, |mut tokens| {
            tokens.push(token);
            tokens
        })
    }

    pub(crate) fn drop(&mut self, man: &Man, token: Token) -> Option<()> {
        self.retoken(man, |mut tokens| {
            tokens.retain(|other| *other != token);
            tokens
        })
    }

    pub(crate) fn hand(&mut self, side: &str) -> &mut Vec<Value> {
        self.0["hand"][side].as_array_mut().unwrap()
    }
}

/// Returns the name of a kind of refusal.
pub(crate) fn name(refusal: &Refusal) -> String {
    let text = format!("{refusal:?}");
    let end = text
        .find(|c: char| !c.is_alphanumeric())
        .unwrap_or(text.len());
    text[..end].to_owned()
}
