//! Laws that hold in every position of every game.

use chessmith_catalog::game::Coverage;
use chessmith_catalog::game::Pick;
use chessmith_catalog::{Explanation, LiveGame};

use crate::games::{Asked, listed, some_position};

/// A turn is legal exactly when it is accepted, and a legal one is on the list where the list is complete: a
/// position, then bytes from which turns are put together.
pub fn legality(data: &[u8]) {
    let Some(Asked { game, budget, rest }) = some_position(data) else {
        return;
    };
    let (turns, coverage) = listed(game.as_ref());
    for turn in &turns {
        let legal = is_legal(game.as_ref(), turn);
        if budget.is_spent() {
            return;
        }
        assert!(legal.is_some(), "{turn} is listed and refused");
    }
    for bytes in rest.chunks(6).take(16) {
        for text in [mixture(&turns, bytes), invention(bytes)] {
            let legal = is_legal(game.as_ref(), &text);
            if budget.is_spent() {
                return;
            }
            if let Some(canonical) = legal {
                let place = game.position_text();
                assert!(
                    coverage != Coverage::Complete || turns.contains(&canonical),
                    "{canonical} is accepted and not listed: {place}"
                );
            }
        }
    }
}

/// Returns the canonical text of a turn if it is legal.
fn is_legal(game: &dyn LiveGame, text: &str) -> Option<String> {
    match game.explain(text) {
        Ok(Explanation::Legal(preview)) => Some(preview.text),
        Ok(Explanation::Refused(_)) | Err(_) => None,
    }
}

/// Returns the beginning of one listed turn with the end of another.
fn mixture(turns: &[String], bytes: &[u8]) -> String {
    let at = |index: usize| usize::from(bytes.get(index).copied().unwrap_or(0));
    let (Some(head), Some(tail)) = (
        turns.get(at(0) % turns.len().max(1)),
        turns.get(at(1) % turns.len().max(1)),
    ) else {
        return String::new();
    };
    let head: String = head.chars().take(at(2) % (head.len() + 1)).collect();
    let tail: String = tail.chars().skip(at(3) % (tail.len() + 1)).collect();
    head + &tail
}

/// Returns two or three squares, or drops on one or two, that the bytes name.
fn invention(bytes: &[u8]) -> String {
    let at = |index: usize| bytes.get(index).copied().unwrap_or(0);
    let side = if at(0) < 128 { 8 } else { 13 };
    let square = |byte: u8| {
        format!(
            "{}{}",
            char::from(b'a' + byte % side),
            1 + byte / side % side
        )
    };
    let letter = |byte: u8| char::from(b"QRBNKPC"[usize::from(byte % 7)]);
    let (one, two, three) = (square(at(1)), square(at(2)), square(at(3)));
    match at(0) % 8 {
        0 => format!("@{one}"),
        1 => format!("@{one}@{two}"),
        2 => format!("{}@{one}", letter(at(3))),
        3 => format!("{one}{two}{}", letter(at(3)).to_ascii_lowercase()),
        4 => format!("{one}-{two}"),
        5 => format!("{one}-{two}-{three}"),
        6 => format!("{one}:{}-{two},{}^", letter(at(3)), letter(at(4))),
        _ => format!("{one}{two}"),
    }
}

/// A turn is built pick by pick: a position, then a byte for each pick; 255 tries a pick that is not on
/// offer.
pub fn picks(data: &[u8]) {
    let Some(Asked { game, budget, rest }) = some_position(data) else {
        return;
    };
    let mut picks: Vec<Pick> = Vec::new();
    for byte in rest.iter().take(24) {
        let offers = game.offers(&picks);
        if budget.is_spent() {
            return;
        }
        let Ok(offers) = offers else {
            assert!(picks.is_empty(), "{picks:?} were on offer and are refused");
            return;
        };
        if let Some(finish) = offers.finish {
            let canonical = is_legal(game.as_ref(), &finish.text);
            if budget.is_spent() {
                return;
            }
            assert_eq!(
                canonical,
                Some(finish.text),
                "{picks:?} finish an illegal turn"
            );
        } else {
            assert!(!offers.offers.is_empty(), "{picks:?} lead nowhere");
        }
        if *byte == 255 {
            let stray = [picks.as_slice(), &[Pick::from("~")]].concat();
            assert!(game.offers(&stray).is_err(), "~ is no pick");
        }
        let Some(offer) = offers
            .offers
            .get(usize::from(*byte) % offers.offers.len().max(1))
        else {
            break;
        };
        picks.push(offer.pick.clone());
    }
}
