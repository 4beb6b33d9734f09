//! The statements that change something. None of them commits.

use super::{Dialect, Value, fault};
use crate::{Event, NewGame, Player, SecretHash, Side, StoreError};

/// What stands where a level would stand if the engine sat there.
const NO_LEVEL: i64 = 10;

/// Adds a game.
pub(super) async fn create<D: Dialect>(
    connection: &mut D::Connection,
    game: &NewGame,
) -> Result<(), StoreError> {
    let values = [
        (&*game.id).into(),
        game.created.into(),
        (&*game.name).into(),
        (&*game.options).into(),
        (&*game.start).into(),
        Value::Text(game.control.as_deref()),
        Value::Number(game.rules.map(i64::from)),
    ];
    let inserted = D::rows(
        connection,
        "INSERT INTO game (id, created, name, options, start, control, rules) \
         VALUES ($1, $2, $3, $4, $5, $6, $7) \
         ON CONFLICT (id) DO NOTHING RETURNING id",
        &values,
    );
    if inserted.await.map_err(fault)?.is_empty() {
        return Err(StoreError::Taken(game.id.clone()));
    }
    for seat in &game.seats {
        let (hash, invited) = match &seat.player {
            Player::Person(hash) => (Some(&hash[..]), 0),
            Player::Invited { invitation, .. } => (Some(&invitation[..]), 1),
            Player::Engine { .. } => (None, 0),
        };
        let (engine, level) = match seat.player {
            Player::Engine {
                milliseconds,
                level,
            } => (Some(i64::from(milliseconds)), i64::from(level)),
            Player::Person(_) | Player::Invited { .. } => (None, NO_LEVEL),
        };
        let side = seat.side.to_string();
        let values = [
            (&*game.id).into(),
            (&*side).into(),
            Value::Bytes(hash),
            Value::Number(engine),
            invited.into(),
            level.into(),
        ];
        let inserted = D::rows(
            connection,
            "INSERT INTO seat (game, side, secret_hash, engine_ms, invited, engine_level) \
             VALUES ($1, $2, $3, $4, $5, $6)",
            &values,
        );
        inserted.await.map_err(fault)?;
    }
    Ok(())
}

/// Adds an event to a game that has `expected` events and returns how many it has then.
pub(super) async fn append<D: Dialect>(
    connection: &mut D::Connection,
    id: &str,
    expected: u32,
    event: &Event,
) -> Result<u32, StoreError> {
    let (kind, side) = (event.kind.to_string(), event.side.to_string());
    let values = [
        id.into(),
        (i64::from(expected) + 1).into(),
        (&*kind).into(),
        (&*side).into(),
        (&*event.detail).into(),
        event.stamp.at.into(),
        i64::from(event.stamp.lag).into(),
        Value::Number(event.stamp.due),
        i64::from(event.stamp.ended).into(),
    ];
    // Where two writers race for a revision, the primary key lets one of them through.
    let inserted = D::rows(
        connection,
        "INSERT INTO event (game, revision, kind, side, detail, at, lag, due, ended) \
         SELECT id, $2, $3, $4, $5, $6, $7, $8, $9 FROM game WHERE id = $1 \
         AND (SELECT coalesce(max(revision), 0) FROM event WHERE game = $1) = $2 - 1 \
         ON CONFLICT (game, revision) DO NOTHING RETURNING revision",
        &values,
    );
    if !inserted.await.map_err(fault)?.is_empty() {
        return Ok(expected + 1);
    }
    let known = D::rows(
        connection,
        "SELECT id FROM game WHERE id = $1",
        &values[..1],
    );
    match known.await.map_err(fault)?.is_empty() {
        false => Err(StoreError::Stale {
            game: id.to_owned(),
            expected,
        }),
        true => Err(StoreError::Unknown(id.to_owned())),
    }
}

/// Gives a seat to whoever is invited, unless somebody has it; returns whether it is theirs.
pub(super) async fn claim<D: Dialect>(
    connection: &mut D::Connection,
    id: &str,
    side: Side,
    secret: SecretHash,
) -> Result<bool, StoreError> {
    let side = side.to_string();
    let values = [id.into(), (&*side).into(), Value::Bytes(Some(&secret))];
    // The primary key lets one of several through; what is true afterwards is read by the same writer.
    let claimed = D::rows(
        connection,
        "INSERT INTO claim (game, side, secret_hash) \
         SELECT game, side, $3 FROM seat WHERE game = $1 AND side = $2 AND invited = 1 \
         ON CONFLICT (game, side) DO NOTHING",
        &values,
    );
    claimed.await.map_err(fault)?;
    let taken = D::rows(
        connection,
        "SELECT secret_hash FROM claim WHERE game = $1 AND side = $2",
        &values[..2],
    );
    let row = taken.await.map_err(fault)?.pop();
    let row = row.ok_or_else(|| StoreError::Unknown(id.to_owned()))?;
    let taken = D::bytes(&row, "secret_hash").map_err(fault)?;
    Ok(taken.as_deref() == Some(&secret))
}

/// Forgets a game that has `expected` events.
pub(super) async fn remove<D: Dialect>(
    connection: &mut D::Connection,
    id: &str,
    expected: u32,
) -> Result<(), StoreError> {
    let values = [id.into()];
    let known = D::rows(connection, "SELECT id FROM game WHERE id = $1", &values);
    if known.await.map_err(fault)?.is_empty() {
        return Err(StoreError::Unknown(id.to_owned()));
    }
    let later = [id.into(), i64::from(expected).into()];
    let other = D::rows(
        connection,
        "SELECT id FROM game WHERE id = $1 \
         AND (SELECT coalesce(max(revision), 0) FROM event WHERE game = $1) <> $2",
        &later,
    );
    if !other.await.map_err(fault)?.is_empty() {
        return Err(StoreError::Stale {
            game: id.to_owned(),
            expected,
        });
    }
    let statements = [
        "DELETE FROM claim WHERE game = $1",
        "DELETE FROM event WHERE game = $1",
        "DELETE FROM seat WHERE game = $1",
        "DELETE FROM game WHERE id = $1",
    ];
    for statement in statements {
        D::rows(connection, statement, &values)
            .await
            .map_err(fault)?;
    }
    Ok(())
}
