//! Boards of one person, of which the server remembers nothing.

use std::sync::Arc;

use chessmith_catalog::game::Side;
use chessmith_catalog::{LiveGame, Status};
use chessmith_wire::{HistoryEntry, OfferList, Players, Scene, Snapshot};

/// Returns what a board looks like to the one person who has it, who is of this side.
pub(crate) fn snapshot(
    live: &dyn LiveGame,
    you: Side,
    revision: u32,
    offers: Option<OfferList>,
) -> Snapshot {
    let outcome = match live.status() {
        Status::Over(finish) => Some(finish.into()),
        Status::Ongoing { .. } => None,
    };
    Snapshot {
        id: String::new(),
        revision,
        game: live.info().id.to_string(),
        title: live.info().title.to_string(),
        options: Vec::new(),
        you: Some(you.into()),
        players: Players {
            white: String::new(),
            black: String::new(),
            engine: None,
        },
        position: live.position_text(),
        scene: Arc::new(Scene::from(live.scene())),
        side_to_move: live.side_to_move().into(),
        history: HistoryEntry::all_of(live),
        outcome,
        claims: Vec::new(),
        draw_offer: None,
        draw_declined: None,
        takeback_request: None,
        draws_start: false,
        rematch: None,
        clocks: None,
        offers: offers.map(Arc::new),
    }
}
