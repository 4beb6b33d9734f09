//! Going on with a recorded game.

use std::borrow::Cow;

use chessmith_game::{Ending, Finish, Playable, Record, Side};
use chessmith_search::{Evaluate, Features};

use crate::session::Live;
use crate::{LiveGame, Refused, Status};

/// Plays the turns of a record on a game that has just begun, and restores its result.
pub(crate) fn replay<G: Playable, E: Evaluate<G> + Features<G> + Clone>(
    mut live: Live<G, E>,
    record: &Record,
) -> Result<Live<G, E>, Refused> {
    for (index, turn) in record.turns.iter().enumerate() {
        live.play(turn).map_err(|refused| {
            Refused::Action(format!(
                "turn {} of the record, {turn:?}: {refused}",
                index + 1
            ))
        })?;
    }
    match (live.status(), winner(&record.result)?) {
        (Status::Over(finish), Some(_)) => agree(record, &finish)?,
        (Status::Over(finish), None) => return Err(contradiction(record, &finish)),
        (Status::Ongoing { .. }, None) => match &record.reason {
            None => {}
            Some(reason) => {
                let message = format!("the record gives the reason {reason:?} but no result");
                return Err(Refused::Action(message));
            }
        },
        (Status::Ongoing { claims, .. }, Some(winner)) => {
            live.end(outside(record, winner, claims)?);
        }
    }
    Ok(live)
}

/// Reads a result: `None` while the game goes on, otherwise the winner, who is missing in a draw.
fn winner(result: &str) -> Result<Option<Option<Side>>, Refused> {
    match result {
        "1-0" => Ok(Some(Some(Side::White))),
        "0-1" => Ok(Some(Some(Side::Black))),
        "1/2-1/2" => Ok(Some(None)),
        "*" => Ok(None),
        other => Err(Refused::Action(format!(
            "the result {other:?} of the record is not one of 1-0, 0-1, 1/2-1/2, *"
        ))),
    }
}

/// Requires that the record says what the rules say.
fn agree(record: &Record, finish: &Finish) -> Result<(), Refused> {
    let same_reason = |reason: &String| *reason == finish.reason;
    if record.result == finish.result() && record.reason.as_ref().is_none_or(same_reason) {
        return Ok(());
    }
    Err(contradiction(record, finish))
}

fn contradiction(record: &Record, finish: &Finish) -> Refused {
    let reason = record.reason.as_ref();
    let by = reason.map_or_else(String::new, |reason| format!(" by {reason:?}"));
    Refused::Action(format!(
        "the result {}{by} of the record does not follow from its turns: they end {} by {}",
        record.result,
        finish.result(),
        finish.reason
    ))
}

/// Returns the end that a record gives to a game that the rules have not ended.
///
/// Nobody can check it, but for what is claimed.
fn outside(
    record: &Record,
    winner: Option<Side>,
    claims: Vec<Cow<'static, str>>,
) -> Result<Ending, Refused> {
    let mut known = Ending::with_winner(winner);
    if winner.is_none() {
        known.extend(claims.into_iter().map(Ending::Claim));
    }
    let names = |ending: &Ending| match &record.reason {
        Some(reason) => ending.reason() == reason,
        None => true,
    };
    if let Some(ending) = known.iter().find(|ending| names(ending)) {
        return Ok(ending.clone());
    }
    let reasons: Vec<_> = known.iter().map(Ending::reason).collect();
    Err(Refused::Action(format!(
        "the result {} by {:?} of the record does not follow from its turns; \
         expected one of {}, or what could be claimed",
        record.result,
        record.reason.as_deref().unwrap_or_default(),
        reasons.join(", ")
    )))
}
