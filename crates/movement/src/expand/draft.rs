//! A walk while it is put together, leg by leg.

use crate::heading::Turn;
use crate::modes::{Mode, Modes};
use crate::trail::{Hindrance, Relay, Stretch, Trail};

/// A walk under construction.
#[derive(Clone, Default)]
pub(super) struct Draft {
    pub(super) stretches: Vec<Stretch>,
    pub(super) bearing: u8,
    pub(super) turn: Option<Turn>,
    pub(super) range: u8,
    pub(super) hindrance: Option<Hindrance>,
}

/// Makes a walk of its stretches and of what its last leg may do.
pub(super) fn finish(
    stretches: Vec<Stretch>,
    modes: Modes,
    initial: bool,
    hindrance: Option<Hindrance>,
) -> Trail {
    let any = !modes.has_any(&[Mode::Move, Mode::Capture, Mode::InPassing]);
    let hindrance =
        hindrance.or_else(|| modes.has(Mode::InPassing).then_some(Hindrance::InPassing));
    Trail {
        stretches,
        moves: any || modes.has(Mode::Move),
        captures: any || modes.has(Mode::Capture),
        initial,
        hindrance,
    }
}

/// Sets what the square between two legs must hold.
pub(super) fn relay(draft: &mut Draft, modes: Modes) {
    let hops = modes.has_any(&[Mode::Hop, Mode::HopShort]);
    let relay = match (hops, modes.has(Mode::Move)) {
        (true, true) => Relay::Any,
        (true, false) => Relay::Occupied,
        (false, _) => Relay::Empty,
    };
    if let Some(last) = draft.stretches.last_mut() {
        last.relay = relay;
    }
    if modes.has(Mode::Capture) {
        draft.hindrance = Some(Hindrance::CaptureOnTheWay);
    }
}
