//! Who has a room open.

use chessmith_catalog::game::Side;
use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};

use crate::address::Address;

/// Who has a room open: how many connections, for each seat and without one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Present {
    pub(crate) white: u32,
    pub(crate) black: u32,
    pub(crate) watching: u32,
    /// Where the player came from who came last.
    pub(crate) player: Option<Address>,
}

impl Present {
    pub(super) const fn count(&mut self, side: Option<Side>) -> &mut u32 {
        match side {
            Some(Side::White) => &mut self.white,
            Some(Side::Black) => &mut self.black,
            None => &mut self.watching,
        }
    }

    /// Returns which players are here.
    const fn players(self) -> (bool, bool) {
        (self.white > 0, self.black > 0)
    }

    /// Waits until there is something new for whom this was told: at once where a player came or left, and not
    /// before a moment where only those changed who watch. May be given up at any time.
    ///
    /// # Errors
    ///
    /// If the room is gone.
    pub(crate) async fn news(
        self,
        quiet: Instant,
        present: &mut watch::Receiver<Self>,
    ) -> Result<(), watch::error::RecvError> {
        let players = present.wait_for(|now| now.players() != self.players());
        if let Ok(came) = timeout_at(quiet, players).await {
            return came.map(drop);
        }
        present.wait_for(|now| *now != self).await.map(drop)
    }

    pub(super) const fn is_empty(self) -> bool {
        self.white + self.black + self.watching == 0
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::task::{spawn, yield_now};

    use super::*;

    #[tokio::test]
    async fn who_comes_to_play_is_told_at_once_and_who_watches_after_a_pause() {
        let (room, mut present) = watch::channel(Present::default());
        let told = Present::default();
        let (now, later) = (Instant::now(), Instant::now() + Duration::from_secs(3_600));
        for _ in 0..1_000 {
            room.send_modify(|present| present.watching += 1);
        }
        let mut own = present.clone();
        let waiting = spawn(async move { told.news(later, &mut own).await });
        yield_now().await;
        assert!(!waiting.is_finished());
        told.news(now, &mut present).await.unwrap();
        assert_eq!(present.borrow().watching, 1_000, "all of them at once");

        room.send_modify(|present| present.white += 1);
        waiting.await.unwrap().unwrap();
        drop(room);
        assert!(told.news(later, &mut present).await.is_ok());
        let told = *present.borrow();
        assert!(told.news(later, &mut present).await.is_err());
    }
}
