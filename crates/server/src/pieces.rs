//! The pieces of games, one by one: the book of a game, and a piece on a board, alone or among other men.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, Query, Request, State};
use axum::http::StatusCode;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use chessmith_catalog::game::{
    Budget, Budgeted, Company, Coord, Diagram, Pieces, Rect, Square, middle,
};
use chessmith_catalog::{Entry, Setting};
use chessmith_wire::{BookRow, PieceBook, PieceView};
use serde::Serialize;

use crate::app::App;
use crate::gate::address;
use crate::problem::Rejection;
use crate::workers::Payer;

/// The greatest length of the text that a piece is asked for by, in bytes.
const LONGEST: usize = 200;

/// How long a book of pieces may take: far longer than somebody waits for it, for it is there when they ask again.
const BOOK_TIME: Duration = Duration::from_secs(300);

/// Answers with all pieces of a game.
///
/// The book is worked out on a task of its own, so that it is finished also if whoever asked first has left.
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
) -> Result<Response, Rejection> {
    let book = Arc::clone(app.books().find(&game).ok_or_else(|| missing(&game))?);
    let finished = tokio::spawn(async move {
        let book = book.get_or_try_init(|| worked_out(&app, game)).await?;
        Ok::<_, Rejection>(Arc::clone(book))
    });
    let book = finished.await.map_err(|_| Rejection::internal())??;
    Ok(cached(&*book))
}

/// Works out the book of a game.
async fn worked_out(app: &App, game: String) -> Result<Arc<PieceBook>, Rejection> {
    let means = app.means();
    let payer = Payer::Preview(game.clone());
    let work = about(app, game, |entry, pieces, budget| {
        let worths = |ids: &[&str]| worths(entry, ids, budget);
        PieceBook::new(&entry.info().title, pieces, worths, budget)
    });
    let book = means.workers.once_for_all(payer, BOOK_TIME, work).await?;
    book.map(Arc::new)
}

/// Returns what the engine takes pieces to be worth; nothing is told where it cannot say.
fn worths(entry: &dyn Entry, ids: &[&str], budget: &Budget) -> Vec<Option<i32>> {
    let worths = entry.worths(&Setting::default().within(budget), ids);
    worths.unwrap_or_default()
}

/// On what board a piece is to be shown, and who else stands there.
struct Asked {
    /// Its id, or a notation.
    piece: String,
    /// How many files and ranks the board has; 8 unless given.
    files: Option<String>,
    ranks: Option<String>,
    /// Where the piece stands, if not in the middle.
    square: Option<String>,
    /// Where men of its own side stand, and enemies: names of squares, separated by commas.
    friends: String,
    enemies: String,
}

impl From<BTreeMap<String, String>> for Asked {
    fn from(mut query: BTreeMap<String, String>) -> Self {
        let mut take = |name: &str| query.remove(name);
        Self {
            piece: take("piece").unwrap_or_default(),
            files: take("files"),
            ranks: take("ranks"),
            square: take("square"),
            friends: take("friends").unwrap_or_default(),
            enemies: take("enemies").unwrap_or_default(),
        }
    }
}

/// Answers with one piece on a board.
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Query(query): Query<BTreeMap<String, String>>,
    request: Request,
) -> Result<Response, Rejection> {
    let wanted = Asked::from(query);
    let book = app.books().find(&game).and_then(|book| book.get().cloned());
    let view = move |entry: &dyn Entry, pieces: &dyn Pieces, budget: &Budget| {
        wanted.view(entry, pieces, book.as_deref(), budget)
    };
    // There are as many pieces as one can write, and some are dear.
    let payer = Payer::Address(address(&request));
    let means = app.means();
    let work = about(&app, game, view);
    let view = means.workers.insist(payer, means.change_time, work).await?;
    Ok(cached(&view?))
}

impl Asked {
    fn view(
        &self,
        entry: &dyn Entry,
        pieces: &dyn Pieces,
        book: Option<&PieceBook>,
        budget: &Budget,
    ) -> Result<PieceView, String> {
        if self.piece.len() > LONGEST {
            return Err(format!("a piece is asked for in at most {LONGEST} letters"));
        }
        let board = self.board(pieces.largest_board())?;
        let from = match &self.square {
            Some(name) => square(board, name)?,
            None => middle(board),
        };
        let found = pieces.find(&self.piece)?;
        let piece = Budgeted(&*found.piece, budget);
        let men = Company {
            friends: squares(board, &self.friends)?,
            enemies: squares(board, &self.enemies)?,
        };
        if men.has(from) {
            return Err("the piece stands there itself".to_owned());
        }
        let diagram = match pieces.blocker() {
            Some(blocker) if !men.is_empty() => Diagram::among(&piece, board, from, men, blocker)?,
            None if !men.is_empty() => {
                let message = "this game does not tell what its pieces do among other men";
                return Err(message.to_owned());
            }
            _ => Diagram::new(&piece, board, from)?,
        };
        let id = diagram.card.id.clone();
        let mut rows = book.into_iter().flat_map(|book| &book.pieces);
        let listed = rows.find(|known| id.is_some() && known.row.piece.id == id);
        let worth = match (listed, &id) {
            (Some(known), _) => known.worth,
            (None, Some(id)) => worths(entry, &[id], budget).into_iter().next().flatten(),
            (None, None) => None,
        };
        Ok(PieceView {
            piece: BookRow::new(&piece, worth)?,
            note: found.note,
            scene: diagram.scene().into(),
            parts: pieces
                .ingredients(&self.piece)
                .into_iter()
                .map(Into::into)
                .collect(),
        })
    }

    fn board(&self, largest: u8) -> Result<Rect, String> {
        let side = |text: &Option<String>| {
            let Some(text) = text else {
                return Ok(8.min(largest));
            };
            let length = text.parse().ok();
            let fits = length.filter(|length| (1..=largest.min(Coord::LIMIT)).contains(length));
            fits.ok_or_else(|| {
                format!("a board has from 1 to {largest} files and ranks, not {text:?}")
            })
        };
        Ok(Rect::new(side(&self.files)?, side(&self.ranks)?))
    }
}

/// Reads names of squares, separated by commas.
fn squares(board: Rect, names: &str) -> Result<Vec<Square>, String> {
    let names = names.split(',').filter(|name| !name.is_empty());
    names.map(|name| square(board, name)).collect()
}

fn square(board: Rect, name: &str) -> Result<Square, String> {
    let coord: Option<Coord> = name.parse().ok();
    coord
        .and_then(|coord| board.square(coord))
        .ok_or_else(|| format!("there is no square {name:?} on this board"))
}

/// Returns the work of a question about the pieces of a game.
fn about<T>(
    app: &App,
    game: String,
    question: impl Fn(&dyn Entry, &dyn Pieces, &Budget) -> Result<T, String> + Send + Sync + 'static,
) -> impl Fn(&Budget) -> Result<T, Rejection> + Send + Sync + 'static {
    let catalog = app.means().catalog.clone();
    move |budget| {
        let entry = catalog.get(&game).ok_or_else(|| missing(&game))?;
        let pieces = entry
            .pieces(&Setting::default().within(budget))
            .ok()
            .flatten();
        let pieces = pieces.ok_or_else(|| missing(&game))?;
        let refused = |message: String| Rejection::new(StatusCode::UNPROCESSABLE_ENTITY, message);
        question(entry, &*pieces, budget).map_err(refused)
    }
}

fn missing(game: &str) -> Rejection {
    Rejection::not_found(format!("there is no game {game:?} that shows its pieces"))
}

/// Answers with what is the same for ever.
fn cached<T: Serialize>(found: &T) -> Response {
    ([(CACHE_CONTROL, "public, max-age=3600")], Json(found)).into_response()
}
