//! What a game looks like before it begins.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use chessmith_catalog::game::{Budget, Scene};
use chessmith_catalog::{LiveGame, Refused};
use chessmith_picture::{Options, Theme, svg};

use crate::app::App;
use crate::problem::Rejection;
use crate::workers::Payer;

/// Answers with a small picture of a game.
pub(crate) async fn start(
    State(app): State<Arc<App>>,
    Path((game, file)): Path<(String, String)>,
) -> Result<Response, Rejection> {
    let theme = match file.as_str() {
        "light.svg" => Theme::Light,
        "dark.svg" => Theme::Dark,
        _ => return Err(Rejection::not_found("expected light.svg or dark.svg")),
    };
    let means = app.means();
    let catalog = means.catalog.clone();
    if catalog.get(&game).is_none() {
        return Err(Rejection::not_found(format!("there is no game {game:?}")));
    }
    let payer = Payer::Preview(game.clone());
    let draw = move |budget: &Budget| {
        let entry = catalog.find(&game)?;
        let live = entry.begin(&entry.specimen())?;
        Ok::<_, Refused>(draw(&*live.within(budget), theme))
    };
    // A browser asks for a picture once: what is refused in a crowd stays away.
    let picture = means
        .workers
        .insist(payer, means.change_time, draw)
        .await??;
    let headers = [
        (CONTENT_TYPE, "image/svg+xml"),
        (CACHE_CONTROL, "public, max-age=3600"),
    ];
    Ok((headers, picture).into_response())
}

/// Draws the board alone, so that pictures of all games are of one kind.
fn draw(live: &dyn LiveGame, theme: Theme) -> String {
    let scene = Scene {
        trays: Vec::new(),
        notes: Vec::new(),
        ..live.scene()
    };
    let options = Options {
        cell: 24,
        coordinates: false,
        theme,
        ..Options::default()
    };
    svg(&scene, &|glyph| live.glyph(glyph), &options)
}

#[cfg(test)]
mod tests {
    use chessmith_catalog::Catalog;

    use super::*;

    #[test]
    fn every_game_has_a_picture_of_its_board_alone() {
        for entry in Catalog::standard().iter() {
            let live = entry.begin(&entry.specimen()).expect("a specimen");
            let [light, dark] = [Theme::Light, Theme::Dark].map(|theme| draw(live.as_ref(), theme));
            assert!(light.starts_with("<svg"), "{}", entry.info().id);
            assert_ne!(light, dark, "{}", entry.info().id);
            for tray in live.scene().trays {
                assert!(!light.contains(&tray.title), "{}", entry.info().id);
            }
        }
    }
}
