//! The statements that change something. None of them commits.

use sqlx::{Row, SqliteConnection};

use super::failed;
use crate::{Event, NewGame, Player, SecretHash, Side, StoreError};

/// What stands where a level would stand if the engine sat there.
const NO_LEVEL: i64 = 10;

/// Adds a game.
pub(super) async fn create(
    connection: &mut SqliteConnection,
    game: &NewGame,
) -> Result<(), StoreError> {
    let inserted = sqlx::query(
        "INSERT INTO game (id, created, name, options, start, control) \
         VALUES ($1, $2, $3, $4, $5, $6) \
         ON CONFLICT (id) DO NOTHING",
    )
    .bind(&game.id)
    .bind(game.created)
    .bind(&game.name)
    .bind(&game.options)
    .bind(&game.start)
    .bind(&game.control)
    .execute(&mut *connection)
    .await
    .map_err(failed)?;
    if inserted.rows_affected() == 0 {
        return Err(StoreError::Taken(game.id.clone()));
    }
    for seat in &game.seats {
        let (hash, invited) = match seat.player {
            Player::Person(hash) => (Some(hash.to_vec()), 0),
            Player::Invited { invitation, .. } => (Some(invitation.to_vec()), 1),
            Player::Engine { .. } => (None, 0),
        };
        let (engine, level) = match seat.player {
            Player::Engine {
                milliseconds,
                level,
            } => (Some(i64::from(milliseconds)), i64::from(level)),
            Player::Person(_) | Player::Invited { .. } => (None, NO_LEVEL),
        };
        sqlx::query(
            "INSERT INTO seat (game, side, secret_hash, engine_ms, invited, engine_level) \
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(&game.id)
        .bind(seat.side.to_string())
        .bind(hash)
        .bind(engine)
        .bind(invited)
        .bind(level)
        .execute(&mut *connection)
        .await
        .map_err(failed)?;
    }
    Ok(())
}

/// Adds an event to a game that has `expected` events and returns how many it has then.
pub(super) async fn append(
    connection: &mut SqliteConnection,
    id: &str,
    expected: u32,
    event: &Event,
) -> Result<u32, StoreError> {
    // Where two writers race for a revision, the primary key lets one of them through.
    let inserted = sqlx::query(
        "INSERT INTO event (game, revision, kind, side, detail, at, lag, due) \
         SELECT id, $2, $3, $4, $5, $6, $7, $8 FROM game WHERE id = $1 \
         AND (SELECT coalesce(max(revision), 0) FROM event WHERE game = $1) = $2 - 1 \
         ON CONFLICT (game, revision) DO NOTHING",
    )
    .bind(id)
    .bind(i64::from(expected) + 1)
    .bind(event.kind.to_string())
    .bind(event.side.to_string())
    .bind(&event.detail)
    .bind(event.stamp.at)
    .bind(i64::from(event.stamp.lag))
    .bind(event.stamp.due)
    .execute(&mut *connection)
    .await
    .map_err(failed)?;
    if inserted.rows_affected() == 1 {
        return Ok(expected + 1);
    }
    let known = sqlx::query("SELECT 1 FROM game WHERE id = $1").bind(id);
    match known.fetch_optional(connection).await.map_err(failed)? {
        Some(_) => Err(StoreError::Stale {
            game: id.to_owned(),
            expected,
        }),
        None => Err(StoreError::Unknown(id.to_owned())),
    }
}

/// Gives a seat to whoever is invited, unless somebody has it; returns whether it is theirs.
pub(super) async fn claim(
    connection: &mut SqliteConnection,
    id: &str,
    side: Side,
    secret: SecretHash,
) -> Result<bool, StoreError> {
    // The primary key lets one of several through; what is true afterwards is read by the same writer.
    sqlx::query(
        "INSERT INTO claim (game, side, secret_hash) \
         SELECT game, side, $3 FROM seat WHERE game = $1 AND side = $2 AND invited = 1 \
         ON CONFLICT (game, side) DO NOTHING",
    )
    .bind(id)
    .bind(side.to_string())
    .bind(secret.to_vec())
    .execute(&mut *connection)
    .await
    .map_err(failed)?;
    let row = sqlx::query("SELECT secret_hash FROM claim WHERE game = $1 AND side = $2")
        .bind(id)
        .bind(side.to_string())
        .fetch_optional(connection)
        .await
        .map_err(failed)?
        .ok_or_else(|| StoreError::Unknown(id.to_owned()))?;
    let taken: Vec<u8> = row.try_get("secret_hash").map_err(failed)?;
    Ok(taken == secret)
}
