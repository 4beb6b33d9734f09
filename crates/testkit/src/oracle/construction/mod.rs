//! The Construction Set, by trying everything on a map of squares.

mod before;
mod design;
mod play;
mod state;

use design::{Design, read_tokens};
use state::State;

/// Returns the canonical texts of all listed turns, sorted, each with the position after it.
///
/// While buying, these are stopping, a lot, and designs of at most one token; [`validate`] knows the others.
///
/// # Panics
///
/// If the text is not that of a position.
#[must_use]
pub fn turns(position: &str) -> Vec<(String, String)> {
    let state = State::read(position);
    let mut found: Vec<_> = all(&state)
        .into_iter()
        .map(|(turn, after)| (turn, after.text()))
        .collect();
    found.sort();
    found
}

fn all(state: &State) -> Vec<(String, State)> {
    match state.phase.as_str() {
        "buy" => before::purchases(state),
        "land" => before::land(state),
        "place" => before::placements(state),
        _ => play::turns(state),
    }
}

/// Returns the canonical text of a turn and the position after it if it is legal.
///
/// # Panics
///
/// If the first text is not that of a position.
#[must_use]
pub fn validate(position: &str, turn: &str) -> Option<(String, String)> {
    let state = State::read(position);
    let found = match state.phase.as_str() {
        "buy" => before::buy(&state, turn),
        _ => {
            let wanted = ordered(turn)?;
            all(&state).into_iter().find(|(text, _)| *text == wanted)
        }
    };
    found.map(|(text, after)| (text, after.text()))
}

/// Puts the tokens of every list in a turn in order; `None` where a list is none.
fn ordered(turn: &str) -> Option<String> {
    let mut text = String::new();
    let mut rest = turn;
    while let Some((before, after)) = rest.split_once('[') {
        let (list, after) = after.split_once(']')?;
        let base = before
            .chars()
            .last()
            .filter(|base| design::BASES.contains(base));
        let sorted = Design::new(base.unwrap_or('N'), read_tokens(list)?)?;
        text += &format!("{before}[{}]", sorted.tokens.join(","));
        rest = after;
    }
    Some(text + rest)
}

/// Returns what a design costs by the list of 1999; `None` if it is not legal.
#[must_use]
pub fn cost(design: &str) -> Option<i64> {
    Design::read(design).map(|design| design.cost())
}

/// Returns how the game stands, `1-0`, `0-1`, `1/2-1/2` or `*`, where no position has come before.
///
/// Rules: CS-26, D23, D24, in this order.
///
/// # Panics
///
/// If the text is not that of a position.
#[must_use]
pub fn result(position: &str) -> &'static str {
    let state = State::read(position);
    let lost = |side| state.phase == "play" && !state.has_royal(side);
    match (lost(0), lost(1)) {
        (true, _) => return "0-1",
        (_, true) => return "1-0",
        _ => {}
    }
    let tired = state.no_progress > 0 && state.clock >= state.no_progress;
    if tired || all(&state).is_empty() {
        "1/2-1/2"
    } else {
        "*"
    }
}

#[cfg(test)]
mod tests {
    use super::{cost, turns, validate};

    const START: &str = r#"{"game":"construction","options":{"cash":600,"lot_price":40,"turf":"free","prices":"howe-1999","no_progress":100},"phase":"buy","turn":"white","cash":{"white":600,"black":600},"stopped":{"white":false,"black":false},"lots_to_place":{"white":1,"black":1},"lots":[],"pieces":[],"hand":{"white":[],"black":[]},"clock":0,"move":1}"#;

    #[test]
    fn prices_of_the_source() {
        for (design, price) in [
            ("D[e,or]", 56),
            ("G[l1,or]", 36),
            ("O[e,or]", 64),
            ("P[e,r]", 104),
            ("P[r,y]", 104),
            ("P[e,r,y]", 832),
            ("O[e,l1,or,mc]", 96),
            ("N[y]", 16),
            ("D[e1,or]", 14),
        ] {
            assert_eq!(cost(design), Some(price), "{design}");
        }
        assert_eq!((cost("P[u,y]"), cost("P[e1,e1,e1,e1,e1]")), (None, None));
    }

    /// Plays turns that must be legal, and returns the last position.
    fn after(turns: &[&str]) -> String {
        turns.iter().fold(START.to_owned(), |position, turn| {
            let played = validate(&position, turn);
            played.unwrap_or_else(|| panic!("{turn} in {position}")).1
        })
    }

    #[test]
    fn the_first_turns_and_the_land_of_the_source() {
        assert_eq!(turns(START).len(), 111);
        assert_eq!(validate(START, "+P[y,e,r]"), None, "832 of 600");
        let bought = after(&["+P[y,r]", "+P[r,y]", "+lot", "done", "done"]);
        assert_eq!(turns(&bought).len(), 1, "the first lot lies on l12");
        let laid = validate(&bought, "lot@l12").expect("the first lot").1;
        // C-16: shifted by two columns, and by one, three or four.
        let lies = |square: &str| validate(&laid, &format!("lot@{square}")).is_some();
        assert!(lies("n8") && lies("l8"));
        assert!(!lies("m8") && !lies("o8") && !lies("p8"));
    }
}
