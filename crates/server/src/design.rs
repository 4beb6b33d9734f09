//! Pieces that are designed by pressing squares around them. Nothing is kept here.

use std::sync::Arc;

use axum::Json;
use axum::RequestExt;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use chessmith_catalog::game::{
    Budget, Budgeted, Coord, Designer, Diagram, LonePiece, Rect, design_scene, middle,
};
use chessmith_catalog::{Catalog, Refused, Setting};
use chessmith_wire::{
    DesignAsk, DesignChange, DesignReply, DesignWay, OwnPiece, PieceRow, one_line,
};

use crate::analysis::ensure_known;
use crate::app::App;
use crate::body::Body;
use crate::gate::address;
use crate::problem::Rejection;
use crate::workers::Payer;

/// The greatest length of the text of a piece, in bytes.
const LONGEST: usize = 800;

/// The board on which it is shown what a piece does.
const BOARD: Rect = Rect::new(8, 8);

/// Answers with a piece that is designed, after something was done to it.
pub(crate) async fn ask(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    request: Request,
) -> Result<Json<DesignReply>, Rejection> {
    let payer = Payer::Address(address(&request));
    let Body(asked): Body<DesignAsk> = request.extract_with_state(&app).await?;
    let means = app.means();
    ensure_known(&means.catalog, &game)?;
    let catalog = means.catalog.clone();
    let answer = move |budget: &Budget| reply(&catalog, &game, &asked, budget);
    let reply = means.workers.insist(payer, means.change_time, answer);
    Ok(Json(reply.await??))
}

fn reply(
    catalog: &Catalog,
    game: &str,
    asked: &DesignAsk,
    budget: &Budget,
) -> Result<DesignReply, Rejection> {
    if asked.piece.len() > LONGEST {
        let message = format!("the text of a piece has at most {LONGEST} letters");
        return Err(refused(message));
    }
    let entry = catalog.find(game)?;
    let given = asked.options.iter();
    let mut setting = Setting {
        options: given
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect(),
        ..Setting::default()
    }
    .within(budget);
    let none = || {
        let message = "pieces of this game are not designed by pressing squares";
        Rejection::new(StatusCode::NOT_IMPLEMENTED, message)
    };
    let pieces = entry.pieces(&setting)?.ok_or_else(none)?;
    let designer = pieces.designer().ok_or_else(none)?;
    let mut text = asked.piece.trim().to_owned();
    let changed = match &asked.change {
        None => Vec::new(),
        Some(DesignChange::Press { cell, way }) => {
            text = pressed(designer, &text, cell, way).map_err(refused)?;
            Vec::new()
        }
        Some(DesignChange::Adopt { name }) => {
            let design = std::mem::take(&mut text);
            designer.adopt(&design, name).map_err(refused)?
        }
        Some(DesignChange::Discard { id }) => designer.discard(id).map_err(refused)?,
    };
    if changed.is_empty() {
        return shown(designer, &text, Vec::new(), budget);
    }
    for (name, value) in &changed {
        setting.options.retain(|(given, _)| given != name);
        setting.options.push(((*name).to_owned(), value.clone()));
    }
    let pieces = entry.pieces(&setting)?.ok_or_else(none)?;
    let designer = pieces.designer().ok_or_else(none)?;
    shown(designer, &text, changed, budget)
}

fn refused(message: String) -> Rejection {
    Rejection::new(StatusCode::UNPROCESSABLE_ENTITY, message)
}

fn pressed(designer: &dyn Designer, text: &str, cell: &str, way: &str) -> Result<String, String> {
    let coord: Option<Coord> = cell.parse().ok();
    let square = coord.and_then(|coord| designer.board().square(coord));
    let square = square.ok_or_else(|| format!("there is no square {cell:?} around the piece"))?;
    designer.press(text, square, way)
}

fn shown(
    designer: &dyn Designer,
    text: &str,
    changed: Vec<(&'static str, String)>,
    budget: &Budget,
) -> Result<DesignReply, Rejection> {
    let pressed = designer.pressed(text).map_err(refused)?;
    let piece = match text {
        "" => None,
        _ => Some(designer.piece(text).map_err(refused)?),
    };
    let told = piece
        .as_deref()
        .map(|piece| told(&Budgeted(piece, budget)))
        .transpose();
    if budget.is_spent() {
        return Err(Refused::Spent.into());
    }
    let (told, fault) = match told {
        Ok(told) => (told, None),
        Err(fault) => (None, Some(one_line(&fault))),
    };
    let glyph = piece.map_or_else(|| designer.blank(), |piece| piece.card().glyph);
    let board = design_scene(designer, text, glyph).map_err(refused)?;
    let (row, reach) = told.unzip();
    let ways = designer.ways().into_iter().map(|way| DesignWay {
        id: way.id.to_owned(),
        name: way.name.to_owned(),
        text: way.text.to_owned(),
    });
    let changed = changed.into_iter();
    Ok(DesignReply {
        piece: text.to_owned(),
        ways: ways.collect(),
        board: board.into(),
        pressed: pressed.into_iter().map(Into::into).collect(),
        row,
        reach: reach.map(|diagram| diagram.scene().into()),
        fault,
        changed: changed
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
        own: designer
            .own()
            .iter()
            .map(|piece| OwnPiece::from(&**piece))
            .collect(),
    })
}

/// Returns what there is to say about a piece, and to show.
fn told(piece: &dyn LonePiece) -> Result<(PieceRow, Diagram), String> {
    let diagram = Diagram::new(piece, BOARD, middle(BOARD))?;
    Ok((PieceRow::new(piece)?, diagram))
}
