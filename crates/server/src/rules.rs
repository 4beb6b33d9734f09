//! The rules of games: their documents, and the positions in them.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use chessmith_catalog::game::{Budget, CellId, SceneRef};
use chessmith_catalog::{Catalog, Drawn, draw_view, rules_of, views_of};
use chessmith_wire::{AboutPiece, GameRules, RulesDiagram};
use serde::Serialize;

use crate::app::App;
use crate::problem::Rejection;
use crate::workers::Payer;

/// Answers with the documents that tell the rules of a game.
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
) -> Result<Response, Rejection> {
    answer(&app, game.clone(), move |catalog, _| {
        let entry = catalog.get(&game)?;
        Some(GameRules::new(entry, rules_of(entry).ok()?))
    })
    .await
}

/// Answers with a position of a document.
pub(crate) async fn diagram(
    State(app): State<Arc<App>>,
    Path((game, document, index)): Path<(String, String, String)>,
) -> Result<Response, Rejection> {
    answer(&app, game.clone(), move |catalog, budget| {
        let drawn = draw(catalog, &game, &document, &index, budget)?;
        Some(RulesDiagram::from(drawn))
    })
    .await
}

/// Answers with what there is to say about what stands on a cell of such a position.
pub(crate) async fn about(
    State(app): State<Arc<App>>,
    Path((game, document, index, cell)): Path<(String, String, String, String)>,
) -> Result<Response, Rejection> {
    answer(&app, game.clone(), move |catalog, budget| {
        let cell = SceneRef::Cell(CellId(cell.parse().ok()?));
        let drawn = draw(catalog, &game, &document, &index, budget)?;
        Some(drawn.live.about_place(&cell).map(AboutPiece::from))
    })
    .await
}

/// Asks about the rules at the cost of a game that is only looked at; there is nothing where no answer comes.
async fn answer<T: Serialize + Send + 'static>(
    app: &App,
    game: String,
    question: impl Fn(&Catalog, &Budget) -> Option<T> + Send + Sync + 'static,
) -> Result<Response, Rejection> {
    let means = app.means();
    let catalog = means.catalog.clone();
    if catalog.get(&game).is_none() {
        return Err(Rejection::not_found(format!("there is no game {game:?}")));
    }
    let payer = Payer::Preview(game);
    let ask = move |budget: &Budget| question(&catalog, budget);
    let found = means.workers.insist(payer, means.change_time, ask).await?;
    let Some(found) = found else {
        return Err(Rejection::not_found("the rules have nothing of this name"));
    };
    Ok(([(CACHE_CONTROL, "public, max-age=3600")], Json(found)).into_response())
}

fn draw(
    catalog: &Catalog,
    game: &str,
    document: &str,
    index: &str,
    budget: &Budget,
) -> Option<Drawn> {
    let documents = rules_of(catalog.get(game)?).ok()?;
    let document = documents.iter().find(|one| one.id == document)?;
    let views = views_of(document);
    let (case, view) = views.get(index.parse::<usize>().ok()?)?;
    draw_view(catalog, case, view, |live| live.within(budget)).ok()
}
