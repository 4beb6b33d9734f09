//! Reads games.

use sqlx::Row;
use sqlx::sqlite::{SqlitePool, SqliteRow};

use super::failed;
use crate::{
    Event, EventKind, NewGame, Player, Seat, SecretHash, Side, Stamp, StoreError, StoredGame,
};

/// Returns a game with all its events.
pub(super) async fn game(readers: &SqlitePool, id: &str) -> Result<StoredGame, StoreError> {
    let row = sqlx::query("SELECT created, name, options, start, control FROM game WHERE id = $1")
        .bind(id)
        .fetch_optional(readers)
        .await
        .map_err(failed)?
        .ok_or_else(|| StoreError::Unknown(id.to_owned()))?;
    let seats = sqlx::query(
        "SELECT seat.side, seat.secret_hash, seat.engine_ms, seat.engine_level, seat.invited, \
         claim.secret_hash AS taken \
         FROM seat LEFT JOIN claim ON claim.game = seat.game AND claim.side = seat.side \
         WHERE seat.game = $1 ORDER BY seat.side DESC",
    )
    .bind(id)
    .fetch_all(readers)
    .await
    .map_err(failed)?;
    // Rows are only ever added, so a later statement sees at least what an earlier one saw.
    let events = sqlx::query(
        "SELECT revision, kind, side, detail, at, lag, due FROM event WHERE game = $1 \
         ORDER BY revision",
    )
    .bind(id)
    .fetch_all(readers)
    .await
    .map_err(failed)?;
    let game = NewGame {
        id: id.to_owned(),
        created: row.try_get("created").map_err(failed)?,
        name: row.try_get("name").map_err(failed)?,
        options: row.try_get("options").map_err(failed)?,
        start: row.try_get("start").map_err(failed)?,
        seats: seats
            .iter()
            .map(|row| seat(id, row))
            .collect::<Result<_, _>>()?,
        control: row.try_get("control").map_err(failed)?,
    };
    let events = (1..)
        .zip(&events)
        .map(|(revision, row)| event(id, revision, row));
    Ok(StoredGame {
        game,
        events: events.collect::<Result<_, _>>()?,
    })
}

/// Returns the games in which a clock runs, and until when.
pub(super) async fn due(readers: &SqlitePool) -> Result<Vec<(String, i64)>, StoreError> {
    let rows = sqlx::query(
        "SELECT game.id, event.due FROM game JOIN event ON event.game = game.id \
         WHERE game.control IS NOT NULL AND event.due IS NOT NULL AND event.revision = \
         (SELECT max(latest.revision) FROM event AS latest WHERE latest.game = game.id)",
    )
    .fetch_all(readers)
    .await
    .map_err(failed)?;
    rows.iter()
        .map(|row| {
            let id = row.try_get("id").map_err(failed)?;
            Ok((id, row.try_get("due").map_err(failed)?))
        })
        .collect()
}

fn seat(id: &str, row: &SqliteRow) -> Result<Seat, StoreError> {
    let side = word(id, row, "side", Side::read)?;
    let hash = |column: &str| -> Result<Option<SecretHash>, StoreError> {
        let bytes: Option<Vec<u8>> = row.try_get(column).map_err(failed)?;
        Ok(bytes.and_then(|bytes| bytes.try_into().ok()))
    };
    let taken = hash("taken")?;
    let invited: i64 = row.try_get("invited").map_err(failed)?;
    let engine: Option<i64> = row.try_get("engine_ms").map_err(failed)?;
    let person = hash("secret_hash")?.map(|hash| match invited {
        0 => Player::Person(hash),
        _ => Player::Invited {
            invitation: hash,
            taken,
        },
    });
    let level: i64 = row.try_get("engine_level").map_err(failed)?;
    let engine = engine.and_then(|time| {
        Some(Player::Engine {
            milliseconds: u32::try_from(time).ok()?,
            level: u8::try_from(level).ok()?,
        })
    });
    let player = person.or(engine);
    let player =
        player.ok_or_else(|| damaged(id, format!("the seat of {side} is not readable")))?;
    Ok(Seat { side, player })
}

fn event(id: &str, expected: i64, row: &SqliteRow) -> Result<Event, StoreError> {
    let revision: i64 = row.try_get("revision").map_err(failed)?;
    if revision != expected {
        return Err(damaged(id, format!("revision {expected} is missing")));
    }
    let detail = row.try_get("detail").map_err(failed)?;
    let lag: i64 = row.try_get("lag").map_err(failed)?;
    let stamp = Stamp {
        at: row.try_get("at").map_err(failed)?,
        lag: u32::try_from(lag).map_err(|_| damaged(id, format!("a lag of {lag} ms")))?,
        due: row.try_get("due").map_err(failed)?,
    };
    Ok(Event {
        kind: word(id, row, "kind", EventKind::read)?,
        side: word(id, row, "side", Side::read)?,
        detail,
        stamp,
    })
}

fn word<T>(
    id: &str,
    row: &SqliteRow,
    column: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, StoreError> {
    let text: String = row.try_get(column).map_err(failed)?;
    read(&text).ok_or_else(|| damaged(id, format!("{column} \"{text}\" is unknown")))
}

fn damaged(id: &str, reason: String) -> StoreError {
    StoreError::Damaged {
        game: id.to_owned(),
        reason,
    }
}
