//! Games in a database that understands SQL: what SQLite and PostgreSQL share, which is all but how they are
//! opened.

mod dialect;
mod fault;
mod read;
mod write;
mod writer;

use std::pin::Pin;
use std::time::Duration;

use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};
use sqlx::{Pool, SqlStr};
use tokio::time::timeout;

pub use self::dialect::{Answer, Dialect, Value};
pub(crate) use self::fault::{failed, fault};
use self::writer::Writer;
use crate::{Event, NewGame, SecretHash, Side, Store, StoreError, StoreFuture, StoredGame};

/// The statements that make the tables, in the order in which they were added; the same for all databases.
const MIGRATIONS: [(&str, &str); 6] = [
    ("games", include_str!("../../migrations/0001_games.sql")),
    (
        "invitations",
        include_str!("../../migrations/0002_invitations.sql"),
    ),
    ("levels", include_str!("../../migrations/0003_levels.sql")),
    ("clocks", include_str!("../../migrations/0004_clocks.sql")),
    ("endings", include_str!("../../migrations/0005_endings.sql")),
    ("rules", include_str!("../../migrations/0006_rules.sql")),
];

/// How long a database may take to hear that a store leaves it.
const FAREWELL: Duration = Duration::from_secs(1);

/// Games in a database: one connection writes, several read. Changes that wait at the same time share a
/// commit.
#[derive(Debug)]
pub struct SqlStore<D: Dialect> {
    writer: Writer,
    writing: Pool<D>,
    readers: Pool<D>,
}

impl<D: Dialect> Clone for SqlStore<D> {
    fn clone(&self) -> Self {
        Self {
            writer: self.writer.clone(),
            writing: self.writing.clone(),
            readers: self.readers.clone(),
        }
    }
}

impl<D: Dialect> SqlStore<D> {
    /// Begins to write; `writing` has one connection, so that changes are made in the order in which they come.
    pub(crate) fn new(writing: Pool<D>, readers: Pool<D>) -> Self {
        Self {
            writer: Writer::begin(writing.clone()),
            writing,
            readers,
        }
    }

    /// Returns the ids of all games, the oldest first.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn ids(&self) -> Result<Vec<String>, StoreError> {
        read::ids(&self.readers).await
    }
}

impl<D: Dialect> Store for SqlStore<D> {
    fn create(&self, game: NewGame) -> StoreFuture<'_, ()> {
        Box::pin(self.writer.create(game))
    }

    fn load<'a>(&'a self, id: &'a str) -> StoreFuture<'a, StoredGame> {
        Box::pin(read::game(&self.readers, id))
    }

    fn append<'a>(&'a self, id: &'a str, expected: u32, event: Event) -> StoreFuture<'a, u32> {
        Box::pin(self.writer.append(id, expected, event))
    }

    fn claim<'a>(&'a self, id: &'a str, side: Side, secret: SecretHash) -> StoreFuture<'a, bool> {
        Box::pin(self.writer.claim(id, side, secret))
    }

    fn due(&self) -> StoreFuture<'_, Vec<(String, i64)>> {
        Box::pin(read::due(&self.readers))
    }

    fn idle<'a>(
        &'a self,
        before: i64,
        after: &'a str,
        most: u32,
    ) -> StoreFuture<'a, Vec<(String, u32)>> {
        Box::pin(read::idle(&self.readers, before, after, most))
    }

    fn remove<'a>(&'a self, id: &'a str, expected: u32) -> StoreFuture<'a, ()> {
        Box::pin(self.writer.remove(id, expected))
    }

    fn transactions(&self) -> u64 {
        self.writer.made()
    }

    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async {
            self.writer.finish().await;
            self.readers.close().await;
            if let Some(farewell) = D::FAREWELL {
                // The writer's connection comes back to its pool a moment after its last answer.
                let told = async {
                    let mut connection = self.writing.acquire().await?;
                    D::rows(&mut connection, farewell, &[]).await
                };
                // A database that is away cannot be told.
                let _ = timeout(FAREWELL, told).await;
            }
            self.writing.close().await;
        })
    }
}

/// How many migrations there are: the version of the tables that this program reads and writes.
pub(crate) const fn version() -> usize {
    MIGRATIONS.len()
}

/// Brings the tables up to date.
pub(crate) async fn migrate<D>(pool: &Pool<D>) -> Result<(), StoreError>
where
    D: Dialect,
    D::Connection: Migrate,
{
    migrate_by(pool, &MIGRATIONS).await
}

/// Brings the tables to where these migrations lead.
async fn migrate_by<D>(
    pool: &Pool<D>,
    migrations: &[(&'static str, &'static str)],
) -> Result<(), StoreError>
where
    D: Dialect,
    D::Connection: Migrate,
{
    let migrations = (1..).zip(migrations).map(|(version, &(name, text))| {
        let kind = MigrationType::Simple;
        let text = SqlStr::from_static(text);
        Migration::new(version, name.into(), kind, text, false)
    });
    let migrator = Migrator::with_migrations(migrations.collect());
    let migrated = migrator.run(pool).await;
    migrated.map_err(|error| match error {
        MigrateError::Execute(error) => fault(error),
        other => failed(other),
    })
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a failure fails the test")]

    use chessmith_testkit::postgres::Cluster;
    use sqlx::postgres::PgPoolOptions;
    use sqlx::sqlite::SqlitePoolOptions;

    use super::*;

    /// Keeps a game as a server did that knew the tables before this version, and reads it after it.
    async fn a_game_of_the_tables_before<D: Dialect>(pool: &Pool<D>)
    where
        D::Connection: Migrate,
    {
        let (_, before) = MIGRATIONS.split_last().unwrap();
        migrate_by(pool, before).await.unwrap();
        let mut connection = pool.acquire().await.unwrap();
        let statement = "INSERT INTO game (id, created, name, options, start, control) \
                         VALUES ('old', 5, 'some-game', '{}', 'a text', '5+3')";
        let inserted = D::rows(&mut connection, statement, &[]).await;
        assert!(inserted.is_ok_and(|rows| rows.is_empty()));
        drop(connection);

        migrate(pool).await.unwrap();
        let old = read::game(pool, "old").await.unwrap().game;
        assert_eq!((old.created, old.rules), (5, None));
        assert_eq!(old.control.as_deref(), Some("5+3"));
        let new = NewGame {
            id: "new".to_owned(),
            rules: Some(4),
            ..old
        };
        let mut connection = pool.acquire().await.unwrap();
        let created = write::create::<D>(&mut connection, &new).await;
        created.unwrap();
        drop(connection);
        assert_eq!(read::game(pool, "new").await.unwrap().game, new);
    }

    #[tokio::test]
    async fn games_from_before_the_version_of_rules_was_kept_have_none_in_sqlite() {
        let options = SqlitePoolOptions::new().max_connections(1);
        let pool = options.connect("sqlite::memory:").await.unwrap();
        a_game_of_the_tables_before(&pool).await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn games_from_before_the_version_of_rules_was_kept_have_none_in_postgres() {
        let cluster = Cluster::start().unwrap();
        let url = cluster.database("versions").unwrap();
        let pool = PgPoolOptions::new().connect(&url).await.unwrap();
        a_game_of_the_tables_before(&pool).await;
        pool.close().await;
    }
}
