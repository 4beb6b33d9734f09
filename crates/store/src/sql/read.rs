//! Reads games.

use sqlx::Pool;

use super::{Dialect, fault};
use crate::{
    Event, EventKind, NewGame, Player, Seat, SecretHash, Side, Stamp, StoreError, StoredGame,
};

/// Returns a game with all its events.
pub(super) async fn game<D: Dialect>(
    readers: &Pool<D>,
    id: &str,
) -> Result<StoredGame, StoreError> {
    let mut connection = readers.acquire().await.map_err(fault)?;
    let values = [id.into()];
    let seats = D::rows(
        &mut connection,
        "SELECT seat.side, seat.secret_hash, seat.engine_ms, seat.engine_level, seat.invited, \
         claim.secret_hash AS taken \
         FROM seat LEFT JOIN claim ON claim.game = seat.game AND claim.side = seat.side \
         WHERE seat.game = $1 ORDER BY seat.side DESC",
        &values,
    );
    let seats = seats.await.map_err(fault)?;
    let events = D::rows(
        &mut connection,
        "SELECT revision, kind, side, detail, at, lag, due, ended FROM event WHERE game = $1 \
         ORDER BY revision",
        &values,
    );
    let events = events.await.map_err(fault)?;
    // Games are forgotten as a whole: if this row is still there, so was all that was read before.
    let row = D::rows(
        &mut connection,
        "SELECT created, name, options, start, control, rules FROM game WHERE id = $1",
        &values,
    );
    let row = row.await.map_err(fault)?.pop();
    let row = row.ok_or_else(|| StoreError::Unknown(id.to_owned()))?;
    let read = Reader::<D> { id, row: &row };
    let game = NewGame {
        id: id.to_owned(),
        created: read.number("created")?,
        name: read.text("name")?,
        options: read.text("options")?,
        start: read.text("start")?,
        rules: read.version("rules")?,
        seats: seats
            .iter()
            .map(|row| Reader::<D> { id, row }.seat())
            .collect::<Result<_, _>>()?,
        control: D::text(&row, "control").map_err(fault)?,
    };
    let events = (1..)
        .zip(&events)
        .map(|(revision, row)| Reader::<D> { id, row }.event(revision));
    Ok(StoredGame {
        game,
        events: events.collect::<Result<_, _>>()?,
    })
}

/// Returns the games in which a clock runs, and until when.
pub(super) async fn due<D: Dialect>(readers: &Pool<D>) -> Result<Vec<(String, i64)>, StoreError> {
    let mut connection = readers.acquire().await.map_err(fault)?;
    let rows = D::rows(
        &mut connection,
        "SELECT game.id, event.due FROM game JOIN event ON event.game = game.id \
         WHERE game.control IS NOT NULL AND event.due IS NOT NULL AND event.revision = \
         (SELECT max(latest.revision) FROM event AS latest WHERE latest.game = game.id)",
        &[],
    );
    let rows = rows.await.map_err(fault)?;
    rows.iter()
        .map(|row| {
            let read = Reader::<D> { id: "", row };
            Ok((read.text("id")?, read.number("due")?))
        })
        .collect()
}

/// Returns games in which nothing has happened since a moment and that may go on.
pub(super) async fn idle<D: Dialect>(
    readers: &Pool<D>,
    before: i64,
    after: &str,
    most: u32,
) -> Result<Vec<(String, u32)>, StoreError> {
    let mut connection = readers.acquire().await.map_err(fault)?;
    let values = [after.into(), before.into(), i64::from(most).into()];
    let rows = D::rows(
        &mut connection,
        "SELECT game.id, coalesce(latest.revision, 0) AS revision FROM game \
         LEFT JOIN event AS latest ON latest.game = game.id AND latest.revision = \
         (SELECT max(event.revision) FROM event WHERE event.game = game.id) \
         WHERE game.id > $1 AND game.created < $2 AND coalesce(latest.at, 0) < $2 \
         AND latest.due IS NULL AND coalesce(latest.ended, 0) = 0 ORDER BY game.id LIMIT $3",
        &values,
    );
    let rows = rows.await.map_err(fault)?;
    rows.iter()
        .map(|row| {
            let id = Reader::<D> { id: "", row }.text("id")?;
            let read = Reader::<D> { id: &id, row };
            let revision = read.number("revision")?;
            let revision = u32::try_from(revision)
                .map_err(|_| read.damaged(format!("revision {revision} is too large")))?;
            Ok((id, revision))
        })
        .collect()
}

/// Returns the ids of all games, the oldest first.
pub(super) async fn ids<D: Dialect>(readers: &Pool<D>) -> Result<Vec<String>, StoreError> {
    let mut connection = readers.acquire().await.map_err(fault)?;
    let rows = D::rows(
        &mut connection,
        "SELECT id FROM game ORDER BY created, id",
        &[],
    );
    let rows = rows.await.map_err(fault)?;
    let id = |row| Reader::<D> { id: "", row }.text("id");
    rows.iter().map(id).collect()
}

/// A row that belongs to a game.
struct Reader<'a, D: Dialect> {
    id: &'a str,
    row: &'a D::Row,
}

impl<D: Dialect> Reader<'_, D> {
    fn text(&self, column: &str) -> Result<String, StoreError> {
        let text = D::text(self.row, column).map_err(fault)?;
        text.ok_or_else(|| self.damaged(format!("{column} is missing")))
    }

    fn number(&self, column: &str) -> Result<i64, StoreError> {
        let number = D::number(self.row, column).map_err(fault)?;
        number.ok_or_else(|| self.damaged(format!("{column} is missing")))
    }

    fn version(&self, column: &str) -> Result<Option<u32>, StoreError> {
        let number = D::number(self.row, column).map_err(fault)?;
        let version = number.map(u32::try_from).transpose();
        version.map_err(|_| self.damaged(format!("{column} is no version")))
    }

    fn hash(&self, column: &str) -> Result<Option<SecretHash>, StoreError> {
        let bytes = D::bytes(self.row, column).map_err(fault)?;
        Ok(bytes.and_then(|bytes| bytes.try_into().ok()))
    }

    fn word<T>(&self, column: &str, read: impl Fn(&str) -> Option<T>) -> Result<T, StoreError> {
        let text = self.text(column)?;
        read(&text).ok_or_else(|| self.damaged(format!("{column} \"{text}\" is unknown")))
    }

    fn seat(&self) -> Result<Seat, StoreError> {
        let side = self.word("side", Side::read)?;
        let taken = self.hash("taken")?;
        let invited = self.number("invited")?;
        let person = self.hash("secret_hash")?.map(|hash| match invited {
            0 => Player::Person(hash),
            _ => Player::Invited {
                invitation: hash,
                taken,
            },
        });
        let level = self.number("engine_level")?;
        let engine = D::number(self.row, "engine_ms").map_err(fault)?;
        let engine = engine.and_then(|time| {
            Some(Player::Engine {
                milliseconds: u32::try_from(time).ok()?,
                level: u8::try_from(level).ok()?,
            })
        });
        let player = person.or(engine);
        let player =
            player.ok_or_else(|| self.damaged(format!("the seat of {side} is not readable")))?;
        Ok(Seat { side, player })
    }

    fn event(&self, expected: i64) -> Result<Event, StoreError> {
        if self.number("revision")? != expected {
            return Err(self.damaged(format!("revision {expected} is missing")));
        }
        let lag = self.number("lag")?;
        let stamp = Stamp {
            at: self.number("at")?,
            lag: u32::try_from(lag).map_err(|_| self.damaged(format!("a lag of {lag} ms")))?,
            due: D::number(self.row, "due").map_err(fault)?,
            ended: self.number("ended")? != 0,
        };
        Ok(Event {
            kind: self.word("kind", EventKind::read)?,
            side: self.word("side", Side::read)?,
            detail: self.text("detail")?,
            stamp,
        })
    }

    fn damaged(&self, reason: String) -> StoreError {
        StoreError::Damaged {
            game: self.id.to_owned(),
            reason,
        }
    }
}
