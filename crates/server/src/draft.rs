//! Positions that are put together by hand. Nothing is kept here.

use std::sync::Arc;

use axum::Json;
use axum::RequestExt;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use chessmith_catalog::game::{Budget, Stroke};
use chessmith_catalog::{Catalog, Setting, drafted};
use chessmith_wire::{DraftAsk, DraftReply, DraftStroke, one_line};

use crate::analysis::ensure_known;
use crate::app::App;
use crate::body::Body;
use crate::gate::address;
use crate::problem::Rejection;
use crate::workers::Payer;

/// Answers with a position that is put together, after something was done to it.
pub(crate) async fn ask(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    request: Request,
) -> Result<Json<DraftReply>, Rejection> {
    let payer = Payer::Address(address(&request));
    let Body(asked): Body<DraftAsk> = request.extract_with_state(&app).await?;
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
    asked: &DraftAsk,
    budget: &Budget,
) -> Result<DraftReply, Rejection> {
    let entry = catalog.find(game)?;
    let given = asked.options.iter();
    let setting = Setting {
        options: given
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect(),
        ..Setting::default()
    }
    .within(budget);
    let beside = Setting {
        position: asked.position.clone(),
        ..setting.clone()
    };
    // A position may say some of the options itself.
    let options = entry
        .options(&beside)
        .or_else(|_| entry.options(&setting))?;
    let stroke = asked.stroke.clone().map(stroke);
    let text = asked.position.as_deref();
    let drawn = drafted(entry, &options, text, stroke.as_ref(), budget)?;
    let Some(draft) = drawn else {
        let message = "positions of this game are not put together piece by piece";
        return Err(Rejection::new(StatusCode::NOT_IMPLEMENTED, message));
    };
    let options = options
        .iter()
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
    Ok(DraftReply {
        title: entry.info().title.to_string(),
        options: options.collect(),
        position: draft.text,
        scene: draft.scene.into(),
        side_to_move: draft.side_to_move.map(Into::into),
        faults: draft
            .faults
            .iter()
            .map(|fault| one_line(&fault.to_string()))
            .collect(),
        pieces: draft.stock.into_iter().map(Into::into).collect(),
        joins: draft.joins,
        rotates: draft.rotates,
        lays: draft.lays,
        beside: draft.beside.into_iter().map(Into::into).collect(),
        memories: draft.memories.into_iter().map(Into::into).collect(),
    })
}

fn stroke(asked: DraftStroke) -> Stroke {
    match asked {
        DraftStroke::Put { cell, piece, side } => Stroke::Put {
            cell,
            piece,
            side: side.into(),
        },
        DraftStroke::Join { cell, piece, side } => Stroke::Join {
            cell,
            piece,
            side: side.into(),
        },
        DraftStroke::Remove { cell } => Stroke::Remove { cell },
        DraftStroke::Rotate { cell } => Stroke::Rotate { cell },
        DraftStroke::Lay { piece, side, more } => Stroke::Lay {
            piece,
            side: side.into(),
            more,
        },
        DraftStroke::Remember { name, value } => Stroke::Remember { name, value },
        DraftStroke::Clear {} => Stroke::Clear,
        DraftStroke::Turn { side } => Stroke::Turn(side.into()),
    }
}
