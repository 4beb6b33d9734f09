//! What the two databases have in common, in as few words as the statements need.

use std::pin::Pin;

use sqlx::postgres::{PgConnection, PgRow};
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{Database, Postgres, Row, Sqlite};

/// The answer to a statement, which comes later.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, sqlx::Error>> + Send + 'a>>;

/// A database that understands the statements of this crate: all of them are the same text for all.
pub trait Dialect: Database {
    /// How a transaction begins that means to change something.
    const BEGIN: &'static str;

    /// What is said before the writing connection is closed, so that the database is free for the next store at
    /// once and not only when it has noticed.
    const FAREWELL: Option<&'static str>;

    /// Has a statement carried out with these values for `$1`, `$2`, …, and returns its rows.
    fn rows<'a>(
        connection: &'a mut Self::Connection,
        statement: &'static str,
        values: &'a [Value<'a>],
    ) -> Answer<'a, Vec<Self::Row>>;

    /// Reads a text.
    fn text(row: &Self::Row, column: &str) -> Result<Option<String>, sqlx::Error>;

    /// Reads a number.
    fn number(row: &Self::Row, column: &str) -> Result<Option<i64>, sqlx::Error>;

    /// Reads bytes.
    fn bytes(row: &Self::Row, column: &str) -> Result<Option<Vec<u8>>, sqlx::Error>;
}

/// A value in a statement; databases want to know the type also of one that is missing.
#[derive(Clone, Copy, Debug)]
pub enum Value<'a> {
    /// A text.
    Text(Option<&'a str>),
    /// A number.
    Number(Option<i64>),
    /// Bytes.
    Bytes(Option<&'a [u8]>),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Some(text))
    }
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Self::Number(Some(number))
    }
}

macro_rules! dialect {
    ($database:ty, $connection:ty, $row:ty, $begin:literal, $farewell:expr) => {
        impl Dialect for $database {
            const BEGIN: &'static str = $begin;
            const FAREWELL: Option<&'static str> = $farewell;

            fn rows<'a>(
                connection: &'a mut $connection,
                statement: &'static str,
                values: &'a [Value<'a>],
            ) -> Answer<'a, Vec<$row>> {
                let mut query = sqlx::query(statement);
                for value in values {
                    query = match *value {
                        Value::Text(text) => query.bind(text),
                        Value::Number(number) => query.bind(number),
                        Value::Bytes(bytes) => query.bind(bytes),
                    };
                }
                Box::pin(query.fetch_all(connection))
            }

            fn text(row: &$row, column: &str) -> Result<Option<String>, sqlx::Error> {
                row.try_get(column)
            }

            fn number(row: &$row, column: &str) -> Result<Option<i64>, sqlx::Error> {
                row.try_get(column)
            }

            fn bytes(row: &$row, column: &str) -> Result<Option<Vec<u8>>, sqlx::Error> {
                row.try_get(column)
            }
        }
    };
}

// What means to write from its first moment never has to begin again for another writer.
dialect!(Sqlite, SqliteConnection, SqliteRow, "BEGIN IMMEDIATE", None);
dialect!(
    Postgres,
    PgConnection,
    PgRow,
    "BEGIN",
    Some("SELECT pg_advisory_unlock_all()")
);
