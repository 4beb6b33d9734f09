//! Games in a PostgreSQL database.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, Postgres};

use crate::StoreError;
use crate::sql::{Dialect, SqlStore, failed, fault, migrate, version};

/// How many games can be loaded at the same time.
const READERS: u32 = 4;
/// How long is waited for a connection.
const PATIENCE: Duration = Duration::from_secs(10);
/// What a server holds locked in a database while it uses it.
const LOCK: i64 = 0x0043_6865_7373_6d69;
const OTHER: &str = "it is used by another server";

/// Games in a PostgreSQL database.
///
/// Whatever the database is set to, a commit returns when it is on the disk. Only one store writes to a
/// database: the connection that does holds a lock there, and so does every one that takes its place.
pub type PostgresStore = SqlStore<Postgres>;

/// Where a PostgreSQL database is, and as whom one goes there.
#[derive(Clone)]
pub struct PostgresUrl {
    options: Box<PgConnectOptions>,
    /// What may be shown: the text without its password.
    shown: String,
}

impl PostgresUrl {
    /// Reads a text such as `postgres://USER@HOST:5432/DATABASE`; `None` if it is none.
    ///
    /// What it leaves open comes from the variables and the file of passwords that PostgreSQL's own programs
    /// know.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (scheme, _) = text.split_once("://")?;
        let options = match scheme {
            "postgres" | "postgresql" => PgConnectOptions::from_str(text).ok()?,
            _ => return None,
        };
        // Whatever the database is set to: what is acknowledged is on the disk.
        let options = options.options([("synchronous_commit", "on")]);
        Some(Self {
            options: options.application_name("chessmith").into(),
            shown: without_password(text),
        })
    }
}

impl fmt::Display for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.shown, f)
    }
}

/// Returns a URL with `***` for the password, if it has one; any other text stays as it is.
#[must_use]
pub fn without_password(text: &str) -> String {
    let Some((scheme, rest)) = text.split_once("://") else {
        return text.to_owned();
    };
    // A password may have been written with a slash or an @ that should have been encoded.
    let before = rest.find('?').unwrap_or(rest.len());
    let who = rest[..before].rfind('@').unwrap_or(0);
    let end = rest[who..]
        .find(['/', '?'])
        .map_or(rest.len(), |at| who + at);
    let (authority, path) = rest.split_at(end);
    let authority = match authority.rsplit_once('@') {
        Some((who, host)) => {
            let user = who
                .split_once(':')
                .map_or(who.to_owned(), |(user, _)| format!("{user}:***"));
            format!("{user}@{host}")
        }
        None => authority.to_owned(),
    };
    let path = match path.split_once('?') {
        Some((path, query)) => {
            let hide = |pair: &str| match pair.split_once('=') {
                Some(("password", _)) => "password=***".to_owned(),
                _ => pair.to_owned(),
            };
            let pairs: Vec<_> = query.split('&').map(hide).collect();
            format!("{path}?{}", pairs.join("&"))
        }
        None => path.to_owned(),
    };
    format!("{scheme}://{authority}{path}")
}

impl SqlStore<Postgres> {
    /// Opens a database, making its tables or bringing them up to date if need be.
    ///
    /// # Errors
    ///
    /// [`StoreError::InUse`] if another store has it open; otherwise if it cannot be reached or was written
    /// by a later version.
    ///
    /// # Panics
    ///
    /// Outside a runtime of Tokio.
    pub async fn open(url: &PostgresUrl) -> Result<Self, StoreError> {
        Self::find_free(url).await?;
        let writing = PgPoolOptions::new()
            .max_connections(1)
            .min_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .acquire_timeout(PATIENCE)
            // Whichever connection writes holds the lock, also after PostgreSQL was started again.
            .after_connect(|connection, _| {
                Box::pin(async move {
                    match lock(connection).await? {
                        true => Ok(()),
                        false => Err(sqlx::Error::Configuration(OTHER.into())),
                    }
                })
            });
        let writing = writing.connect_with((*url.options).clone());
        let writing = writing.await.map_err(fault)?;
        migrate(&writing).await?;
        let readers = readers().connect_with((*url.options).clone()).await;
        Ok(Self::new(writing, readers.map_err(fault)?))
    }

    /// Opens a database to read it only, also while a server uses it.
    ///
    /// # Errors
    ///
    /// If it cannot be reached, or its tables are not those of this version.
    ///
    /// # Panics
    ///
    /// Outside a runtime of Tokio.
    pub async fn open_to_read(url: &PostgresUrl) -> Result<Self, StoreError> {
        let options = (*url.options).clone();
        let options = options.options([("default_transaction_read_only", "on")]);
        let mut connection = options.connect().await.map_err(fault)?;
        let found = tables(&mut connection).await?;
        connection.close().await.map_err(fault)?;
        if found != version() {
            let wanted = version();
            return Err(failed(format!(
                "its tables are of version {found}, and this program reads {wanted}; a server brings older \
                 ones up to date when it starts"
            )));
        }
        let pool = readers().connect_with(options).await.map_err(fault)?;
        Ok(Self::new(pool.clone(), pool))
    }

    /// Finds out whether a server could use a database; nothing is changed.
    ///
    /// # Errors
    ///
    /// [`StoreError::InUse`] if another store has it open; otherwise if it cannot be reached or was written
    /// by a later version.
    pub async fn find_free(url: &PostgresUrl) -> Result<(), StoreError> {
        let mut connection = url.options.connect().await.map_err(fault)?;
        if !lock(&mut connection).await.map_err(fault)? {
            return Err(StoreError::InUse);
        }
        let (found, known) = (tables(&mut connection).await?, version());
        unlock(&mut connection).await.map_err(fault)?;
        connection.close().await.map_err(fault)?;
        match found <= known {
            true => Ok(()),
            false => Err(failed(format!(
                "its tables are of version {found}, which is later than {known}, the last that this \
                 program knows"
            ))),
        }
    }
}

fn readers() -> PgPoolOptions {
    PgPoolOptions::new()
        .max_connections(READERS)
        .acquire_timeout(PATIENCE)
}

/// Takes the lock for as long as the connection lives; returns whether it could.
async fn lock(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    let statement = "SELECT CASE WHEN pg_try_advisory_lock($1) THEN 1::BIGINT END AS held";
    let rows = Postgres::rows(connection, statement, &[LOCK.into()]).await?;
    let held = rows.iter().map(|row| Postgres::number(row, "held"));
    Ok(held.collect::<Result<Vec<_>, _>>()? == [Some(1)])
}

async fn unlock(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    let statement = "SELECT pg_advisory_unlock($1)";
    Postgres::rows(connection, statement, &[LOCK.into()])
        .await
        .map(drop)
}

/// Returns the version of the tables in a database, 0 if there are none.
async fn tables(connection: &mut PgConnection) -> Result<usize, StoreError> {
    let there = "SELECT 1::BIGINT AS one WHERE to_regclass('_sqlx_migrations') IS NOT NULL";
    let there = Postgres::rows(connection, there, &[]).await;
    if there.map_err(fault)?.is_empty() {
        return Ok(0);
    }
    let latest = "SELECT max(version) AS version FROM _sqlx_migrations";
    let rows = Postgres::rows(connection, latest, &[]).await;
    let row = rows.map_err(fault)?.pop();
    let number = row.map(|row| Postgres::number(&row, "version")).transpose();
    let number = number.map_err(fault)?.flatten().unwrap_or(0);
    usize::try_from(number).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_shown() {
        let cases = [
            ("postgres://anna@host/games", "postgres://anna@host/games"),
            (
                "postgres://anna:secret@host:5432/games?sslmode=disable",
                "postgres://anna:***@host:5432/games?sslmode=disable",
            ),
            (
                "postgres://anna:a/b@c@host/games",
                "postgres://anna:***@host/games",
            ),
            (
                "postgres://host/games?user=anna&password=secret&host=x",
                "postgres://host/games?user=anna&password=***&host=x",
            ),
            ("postgres:///games", "postgres:///games"),
            ("games", "games"),
        ];
        for (text, shown) in cases {
            assert_eq!(without_password(text), shown);
        }
        let url = PostgresUrl::read("postgres://anna:secret@host/games");
        let shown = url.map(|url| format!("{url} {url:?}"));
        let expected = "postgres://anna:***@host/games \"postgres://anna:***@host/games\"";
        assert_eq!(shown.as_deref(), Some(expected));
    }

    #[test]
    fn other_addresses_are_none() {
        for text in [
            "games",
            "mysql://host/games",
            "postgres:games",
            "postgres://host:port/games",
        ] {
            assert!(PostgresUrl::read(text).is_none(), "{text}");
        }
    }
}
