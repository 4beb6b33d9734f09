//! Going on with a recorded game.

use chessmith_game::{Finish, Playable, Record, Side};
use chessmith_search::Evaluate;

use crate::session::Live;
use crate::{LiveGame, Refused, Status};

/// What can end a game with a winner although the rules have not: nobody can check it.
const WINS: [&str; 5] = [
    "resignation",
    "time forfeit",
    "abandonment",
    "rules infraction",
    "adjudication",
];

/// What can end a game in a draw although the rules have not, besides a claim.
const DRAWS: [&str; 4] = ["agreement", "time forfeit", "abandonment", "adjudication"];

/// Plays the turns of a record on a game that has just begun, and restores its result.
pub(crate) fn replay<G: Playable, E: Evaluate<G> + Clone>(
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
            let finish = outside(record, winner, |reason| claims.iter().any(|c| c == reason))?;
            live.end(finish);
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
fn outside(
    record: &Record,
    winner: Option<Side>,
    is_claim: impl Fn(&str) -> bool,
) -> Result<Finish, Refused> {
    let known: &[&str] = if winner.is_some() { &WINS } else { &DRAWS };
    let reason = record.reason.as_deref().unwrap_or(known[0]);
    if known.contains(&reason) || winner.is_none() && is_claim(reason) {
        return Ok(Finish {
            winner,
            reason: reason.to_owned().into(),
        });
    }
    Err(Refused::Action(format!(
        "the result {} by {reason:?} of the record does not follow from its turns; \
         expected one of {}, or what could be claimed",
        record.result,
        known.join(", ")
    )))
}
