//! Games in a SQLite file.
//!
//! All statements are also PostgreSQL's, so that the same texts can serve there.

use std::path::Path;
use std::pin::Pin;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{Row, SqlStr};

use crate::{
    Event, EventKind, NewGame, Player, Seat, SecretHash, Side, Store, StoreError, StoreFuture,
    StoredGame,
};

/// How long a statement waits for another process that holds the file.
const BUSY: Duration = Duration::from_secs(10);
/// What stands where a level would stand if the engine sat there.
const NO_LEVEL: i64 = 10;
/// How many games can be loaded at the same time.
const READERS: u32 = 4;

/// Games in a SQLite database.
///
/// The file is in WAL mode with `synchronous=FULL`: a commit returns when it is on the disk. One
/// connection writes, several read.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    writer: SqlitePool,
    readers: SqlitePool,
}

impl SqliteStore {
    /// Opens the file, creating it and bringing its tables up to date if need be.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened or was written by a later version.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(BUSY);
        let writer = one_connection()
            .connect_with(options.clone())
            .await
            .map_err(failed)?;
        migrate(&writer).await?;
        let readers = SqlitePoolOptions::new().max_connections(READERS);
        let readers = readers.connect_with(options).await.map_err(failed)?;
        Ok(Self { writer, readers })
    }

    /// Opens a database that lives in memory and ends with this value.
    ///
    /// # Errors
    ///
    /// If SQLite refuses.
    pub async fn in_memory() -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .in_memory(true)
            .foreign_keys(true);
        let pool = one_connection()
            .connect_with(options)
            .await
            .map_err(failed)?;
        migrate(&pool).await?;
        Ok(Self {
            writer: pool.clone(),
            readers: pool,
        })
    }

    async fn insert_game(&self, game: NewGame) -> Result<(), StoreError> {
        let mut transaction = self.writer.begin().await.map_err(failed)?;
        let inserted = sqlx::query(
            "INSERT INTO game (id, created, name, options, start) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (id) DO NOTHING",
        )
        .bind(&game.id)
        .bind(game.created)
        .bind(&game.name)
        .bind(&game.options)
        .bind(&game.start)
        .execute(&mut *transaction)
        .await
        .map_err(failed)?;
        if inserted.rows_affected() == 0 {
            return Err(StoreError::Taken(game.id));
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
            .execute(&mut *transaction)
            .await
            .map_err(failed)?;
        }
        transaction.commit().await.map_err(failed)
    }

    async fn select_game(&self, id: &str) -> Result<StoredGame, StoreError> {
        let row = sqlx::query("SELECT created, name, options, start FROM game WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.readers)
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
        .fetch_all(&self.readers)
        .await
        .map_err(failed)?;
        // Rows are only ever added, so a later statement sees at least what an earlier one saw.
        let events = sqlx::query(
            "SELECT revision, kind, side, detail FROM event WHERE game = $1 ORDER BY revision",
        )
        .bind(id)
        .fetch_all(&self.readers)
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
        };
        let events = (1..)
            .zip(&events)
            .map(|(revision, row)| event(id, revision, row));
        Ok(StoredGame {
            game,
            events: events.collect::<Result<_, _>>()?,
        })
    }

    async fn insert_event(&self, id: &str, expected: u32, event: Event) -> Result<u32, StoreError> {
        let revision = i64::from(expected) + 1;
        // One statement is one transaction; when it returns, it is committed. Where two writers race for
        // a revision, the primary key lets one of them through.
        let inserted = sqlx::query(
            "INSERT INTO event (game, revision, kind, side, detail) \
             SELECT id, $2, $3, $4, $5 FROM game WHERE id = $1 \
             AND (SELECT coalesce(max(revision), 0) FROM event WHERE game = $1) = $2 - 1 \
             ON CONFLICT (game, revision) DO NOTHING",
        )
        .bind(id)
        .bind(revision)
        .bind(event.kind.to_string())
        .bind(event.side.to_string())
        .bind(event.detail)
        .execute(&self.writer)
        .await
        .map_err(failed)?;
        if inserted.rows_affected() == 1 {
            return Ok(expected + 1);
        }
        let known = sqlx::query("SELECT 1 FROM game WHERE id = $1").bind(id);
        match known.fetch_optional(&self.readers).await.map_err(failed)? {
            Some(_) => Err(StoreError::Stale {
                game: id.to_owned(),
                expected,
            }),
            None => Err(StoreError::Unknown(id.to_owned())),
        }
    }

    async fn insert_claim(
        &self,
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
        .execute(&self.writer)
        .await
        .map_err(failed)?;
        let row = sqlx::query("SELECT secret_hash FROM claim WHERE game = $1 AND side = $2")
            .bind(id)
            .bind(side.to_string())
            .fetch_optional(&self.writer)
            .await
            .map_err(failed)?
            .ok_or_else(|| StoreError::Unknown(id.to_owned()))?;
        let taken: Vec<u8> = row.try_get("secret_hash").map_err(failed)?;
        Ok(taken == secret)
    }
}

impl Store for SqliteStore {
    fn create(&self, game: NewGame) -> StoreFuture<'_, ()> {
        Box::pin(self.insert_game(game))
    }

    fn load<'a>(&'a self, id: &'a str) -> StoreFuture<'a, StoredGame> {
        Box::pin(self.select_game(id))
    }

    fn append<'a>(&'a self, id: &'a str, expected: u32, event: Event) -> StoreFuture<'a, u32> {
        Box::pin(self.insert_event(id, expected, event))
    }

    fn claim<'a>(&'a self, id: &'a str, side: Side, secret: SecretHash) -> StoreFuture<'a, bool> {
        Box::pin(self.insert_claim(id, side, secret))
    }

    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async {
            self.readers.close().await;
            self.writer.close().await;
        })
    }
}

/// One connection that is kept for ever: in memory, the database is its connection.
fn one_connection() -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(1)
        .min_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
}

async fn migrate(pool: &SqlitePool) -> Result<(), StoreError> {
    let texts = [
        ("games", include_str!("../migrations/0001_games.sql")),
        (
            "invitations",
            include_str!("../migrations/0002_invitations.sql"),
        ),
        ("levels", include_str!("../migrations/0003_levels.sql")),
    ];
    let migrations = (1..).zip(texts).map(|(version, (name, text))| {
        let kind = MigrationType::Simple;
        let text = SqlStr::from_static(text);
        Migration::new(version, name.into(), kind, text, false)
    });
    Migrator::with_migrations(migrations.collect())
        .run(pool)
        .await
        .map_err(failed)
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
    Ok(Event {
        kind: word(id, row, "kind", EventKind::read)?,
        side: word(id, row, "side", Side::read)?,
        detail,
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

fn failed(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> StoreError {
    StoreError::Failed(error.into())
}
