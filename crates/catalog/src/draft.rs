//! Positions that are put together by hand: texts that need not be positions yet.

use chessmith_game::{
    Beside, Budget, Editor, Memory, OptionValues, Scene, Side, Sketch, Stocked, Stroke, TextError,
};

use crate::ranks::Ranks;
use crate::{Entry, LiveGame, Refused, Setting};

/// A position that is put together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// Its text.
    pub text: String,
    /// What it looks like: the board alone as long as it is no position.
    pub scene: Scene,
    /// Whose turn it is, as far as that is said.
    pub side_to_move: Option<Side>,
    /// What lies beside the board, or could.
    pub beside: Vec<Beside>,
    /// What is remembered with the position, beside whose turn it is.
    pub memories: Vec<Memory>,
    /// Everything for which it is no position; nothing if it is one.
    pub faults: Vec<TextError>,
    /// What can be put on the board.
    pub stock: Vec<Stocked>,
    /// Whether that can be put to what stands there.
    pub joins: bool,
    /// Whether what stands there looks somewhere, and can look elsewhere.
    pub rotates: bool,
    /// Whether whatever can be put on the board can be laid beside it.
    pub lays: bool,
}

/// Changes a text that may become a position, and tells what it looks like and what speaks against it. Without a text
/// it is the one with which one begins.
///
/// `None` if positions of the game cannot be put together so: nobody says how.
///
/// # Errors
///
/// If an option is refused, the board cannot be read, there is no such cell or piece, or the budget is spent.
pub fn drafted(
    entry: &dyn Entry,
    options: &OptionValues,
    text: Option<&str>,
    stroke: Option<&Stroke>,
    budget: &Budget,
) -> Result<Option<Draft>, Refused> {
    let named = options
        .iter()
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
    let plain = Setting {
        options: named.collect(),
        ..Setting::default()
    }
    .within(budget);
    // Whatever rules are made below, they find its tables again while it lives.
    let begun = entry.begin(&plain);
    let Some(editor) = editor_of(entry, &plain, &begun)? else {
        return Ok(None);
    };
    let text = match text {
        Some(text) => text.to_owned(),
        None => match editor.blank() {
            Some(blank) => blank,
            None => begun?.position_text(),
        },
    };
    let text = editor.change(&text, stroke).map_err(Refused::Action)?;
    let faults = entry.diagnose(&plain, &text)?;
    let Sketch {
        scene,
        side_to_move,
        beside,
        memories,
    } = editor.sketch(&text).map_err(Refused::Action)?;
    let at = Setting {
        position: Some(text.clone()),
        ..plain
    };
    let scene = match entry.begin(&at) {
        Ok(live) if faults.is_empty() => live.within(budget).scene(),
        _ => scene,
    };
    if budget.is_spent() {
        return Err(Refused::Spent);
    }
    Ok(Some(Draft {
        text,
        scene,
        side_to_move,
        beside,
        memories,
        faults,
        stock: editor.stock(),
        joins: editor.joins(),
        rotates: editor.rotates(),
        lays: editor.lays(),
    }))
}

fn editor_of(
    entry: &dyn Entry,
    plain: &Setting,
    begun: &Result<Box<dyn LiveGame>, Refused>,
) -> Result<Option<Box<dyn Editor>>, Refused> {
    if let Some(editor) = entry.editor(plain)? {
        return Ok(Some(editor));
    }
    let Some(stock) = entry.stock(plain)? else {
        return Ok(None);
    };
    let ground = begun.as_ref().map_err(Clone::clone)?.scene();
    Ok(Some(Box::new(Ranks { stock, ground })))
}
