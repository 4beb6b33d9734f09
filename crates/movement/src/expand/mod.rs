//! From a description to the walks that it stands for.

mod chain;
mod draft;
mod halves;
mod legs;
mod stretches;

use chessmith_board::Side;

use crate::notation::{Movement, Part};
use crate::trail::Trail;

/// Returns the walks of a part as White makes them; `None` if there are too many.
pub(crate) fn shapes(part: &Part) -> Option<Vec<Trail>> {
    match part {
        Part::Walk(walk) => legs::of_walk(walk),
        Part::Chain(links) => chain::of_chain(links),
        Part::EqualHalves => Some(halves::equal_halves()),
        Part::Power(_) => Some(Vec::new()),
    }
}

/// Returns the walks of a movement as a side makes them: Black's board is turned round.
pub(crate) fn trails(movement: &Movement, side: Side) -> Vec<Trail> {
    let parts = movement.parts().iter();
    let mut trails: Vec<Trail> = parts.filter_map(shapes).flatten().collect();
    if side == Side::Black {
        let turned = |trail: &mut Trail| trail.turn(|(x, y)| (-x, -y));
        trails.iter_mut().for_each(turned);
    }
    trails
}
