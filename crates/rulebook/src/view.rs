//! From cases to what can be drawn: positions, and what is claimed of each.

use crate::{Case, Directive};

/// One position of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// The position where it begins, if not at the start of the game.
    pub position: Option<String>,
    /// The turns played from there.
    pub turns: Vec<String>,
    /// What holds then.
    pub claims: Vec<Claim>,
}

/// What holds in a position, as far as a reader would want to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// A turn is legal.
    Legal(String),
    /// A turn is not legal.
    Refused(String),
    /// These turns are legal, and no others that begin so; with an empty beginning, no others at all.
    Only(String, Vec<String>),
    /// So many turns begin so; with an empty beginning, so many there are.
    Count(String, usize),
    /// One of the notes beside the board.
    Note(String),
    /// How the game stands.
    Standing,
}

/// Returns the positions of a case about which it says something, or which its turns lead to.
#[must_use]
pub fn views(case: &Case) -> Vec<View> {
    let mut views = Vec::new();
    let mut now = View {
        position: None,
        turns: Vec::new(),
        claims: Vec::new(),
    };
    // The start of the game is worth a picture only if something is said about it.
    let mut told = false;
    for (_, directive) in &case.directives {
        match directive {
            Directive::Position(text) => {
                let next = View {
                    position: Some(text.clone()),
                    turns: Vec::new(),
                    claims: Vec::new(),
                };
                let before = std::mem::replace(&mut now, next);
                views.extend(told.then_some(before));
                told = false;
            }
            Directive::After(turns) => {
                let mut next = now.clone();
                next.claims.clear();
                next.turns.extend(turns.iter().cloned());
                let before = std::mem::replace(&mut now, next);
                views.extend(told.then_some(before));
                told = true;
            }
            // Texts of positions say nothing to who sees the position, nor do those that are none.
            Directive::Rejects { .. } => {}
            other => {
                told = true;
                now.claims.extend(claims(other));
            }
        }
    }
    views.extend(told.then_some(now));
    views
}

fn claims(directive: &Directive) -> Vec<Claim> {
    match directive {
        Directive::Legal(turns) => turns.iter().cloned().map(Claim::Legal).collect(),
        Directive::Human { turn, .. } => vec![Claim::Legal(turn.clone())],
        Directive::Refused { turn, .. } => vec![Claim::Refused(turn.clone())],
        Directive::Exactly { prefix, turns } => vec![Claim::Only(prefix.clone(), turns.clone())],
        Directive::Count(count) => vec![Claim::Count(String::new(), *count)],
        Directive::CountOf { prefix, count } => vec![Claim::Count(prefix.clone(), *count)],
        Directive::Note(text) => vec![Claim::Note(text.clone())],
        Directive::Ongoing | Directive::Claimable(_) | Directive::Over { .. } => {
            vec![Claim::Standing]
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_case;

    #[test]
    fn a_view_begins_with_each_position_and_after_turns() {
        let text = "game x\nposition p\nlegal a b\nrefused c: no\nafter a b\nis q\nposition r\nafter d\n\
                    turns e: f\nover 1-0 mate";
        let found = views(&parse_case(text, 1).expect("a case"));
        let [first, second, third] = &found[..] else {
            panic!("{found:?}")
        };
        assert_eq!(
            (first.position.as_deref(), first.claims.len()),
            (Some("p"), 3)
        );
        assert_eq!(
            (second.turns.as_slice(), second.claims.len()),
            (&["a".to_owned(), "b".to_owned()][..], 0)
        );
        assert_eq!(third.turns, ["d"]);
        let only = Claim::Only("e".to_owned(), vec!["ef".to_owned()]);
        assert_eq!(third.claims, [only, Claim::Standing]);
    }

    #[test]
    fn the_start_is_a_view_where_something_is_said_of_it() {
        let count = |text| views(&parse_case(text, 1).expect("a case")).len();
        assert_eq!(count("game x\nturns 4"), 1);
        assert_eq!(count("game x\nposition p\nturns 4"), 1);
        assert_eq!(count("game x\nrejects p: no"), 0);
    }
}
