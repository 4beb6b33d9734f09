//! What is wrong when a database fails, as far as one can do something about it.

use crate::StoreError;

/// Returns what is wrong: databases say it in numbers, SQLite's own and those of the standard.
pub(crate) fn fault(error: sqlx::Error) -> StoreError {
    let code = error.as_database_error().and_then(|error| error.code());
    let code = code.unwrap_or_default();
    match &*code {
        "53100" => return StoreError::Full,
        "25006" => return StoreError::ReadOnly,
        _ => {}
    }
    // The low byte of SQLite's numbers is the kind of failure; those of the standard are longer.
    let number = code.parse::<u32>().ok().filter(|_| code.len() < 5);
    match number.map(|number| number & 0xff) {
        Some(8) => StoreError::ReadOnly,
        Some(11) => StoreError::Broken("a page cannot be read".to_owned()),
        Some(13) => StoreError::Full,
        Some(26) => StoreError::Broken("it is no SQLite database".to_owned()),
        _ => failed(error),
    }
}

pub(crate) fn failed(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> StoreError {
    StoreError::failed(error)
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a failure fails the test")]

    use crate::{Event, EventKind, NewGame, Side, SqliteStore, Stamp, Store, StoreError};

    fn turn() -> Event {
        Event {
            kind: EventKind::Turn,
            side: Side::White,
            detail: "e4 ".repeat(2_000),
            stamp: Stamp::default(),
        }
    }

    /// Breaks the disk under a store and mends it, and returns what was said meanwhile.
    async fn break_and_mend(breaks: &'static str, mends: &'static str) -> StoreError {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games.sqlite");
        let store = SqliteStore::open(&file).await.unwrap();
        let game = NewGame {
            id: "some".to_owned(),
            created: 0,
            name: "some-game".to_owned(),
            options: "{}".to_owned(),
            start: String::new(),
            rules: None,
            seats: Vec::new(),
            control: None,
        };
        store.create(game).await.unwrap();
        store.append("some", 0, turn()).await.unwrap();
        sqlx::raw_sql(breaks).execute(&store.writing).await.unwrap();
        let mut said = Vec::new();
        for _ in 0..3 {
            said.push(store.append("some", 1, turn()).await.unwrap_err());
        }
        assert_eq!(store.load("some").await.unwrap().events, [turn()]);
        sqlx::raw_sql(mends).execute(&store.writing).await.unwrap();
        assert_eq!(store.append("some", 1, turn()).await.unwrap(), 2);
        store.close().await;
        let again = SqliteStore::open(&file).await.unwrap();
        assert_eq!(again.load("some").await.unwrap().events.len(), 2);
        said.remove(0)
    }

    #[tokio::test]
    async fn a_full_disk_is_told_and_loses_nothing() {
        let said = break_and_mend(
            "PRAGMA max_page_count = 1",
            "PRAGMA max_page_count = 1000000",
        );
        let said = said.await;
        assert!(matches!(said, StoreError::Full), "{said:?}");
    }

    #[tokio::test]
    async fn a_disk_that_takes_nothing_is_told_and_loses_nothing() {
        let said = break_and_mend("PRAGMA query_only = ON", "PRAGMA query_only = OFF");
        let said = said.await;
        assert!(matches!(said, StoreError::ReadOnly), "{said:?}");
    }
}
