//! Armies that are composed before a game. Nothing is kept here.

use std::sync::Arc;

use axum::Json;
use axum::RequestExt;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use chessmith_catalog::game::Budget;
use chessmith_catalog::{Catalog, Setting};
use chessmith_wire::{MusterAsk, MusterReply};

use crate::analysis::ensure_known;
use crate::app::App;
use crate::body::Body;
use crate::gate::address;
use crate::problem::Rejection;
use crate::workers::Payer;

/// Answers with an army, after something was done to it.
pub(crate) async fn ask(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    request: Request,
) -> Result<Json<MusterReply>, Rejection> {
    let payer = Payer::Address(address(&request));
    let Body(asked): Body<MusterAsk> = request.extract_with_state(&app).await?;
    let means = app.means();
    ensure_known(&means.catalog, &game)?;
    let catalog = means.catalog.clone();
    let answer = move |budget: &Budget| reply(&catalog, &game, asked.clone(), budget);
    let reply = means.workers.insist(payer, means.change_time, answer);
    Ok(Json(reply.await??))
}

fn reply(
    catalog: &Catalog,
    game: &str,
    asked: MusterAsk,
    budget: &Budget,
) -> Result<MusterReply, Rejection> {
    let entry = catalog.find(game)?;
    let given = asked.options.iter();
    let setting = Setting {
        options: given
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect(),
        ..Setting::default()
    }
    .within(budget);
    let Some(muster) = entry.muster(&setting)? else {
        let message = "armies of this game are not composed";
        return Err(Rejection::new(StatusCode::NOT_IMPLEMENTED, message));
    };
    MusterReply::new(&entry.info().title, &*muster, asked)
        .map_err(|message| Rejection::new(StatusCode::UNPROCESSABLE_ENTITY, message))
}
