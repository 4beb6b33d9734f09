//! Who may play which side, and the secrets that prove it.

use std::time::Duration;

use axum::http::StatusCode;
use chessmith_catalog::Level;
use chessmith_catalog::game::Side;
use chessmith_store::{Player, Seat, SecretHash};
use sha2::{Digest, Sha256};

use crate::problem::Rejection;

/// What the engine may do for a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Strength {
    /// The longest time.
    pub(crate) time: Duration,
    /// How strong it plays.
    pub(crate) level: Level,
}

/// The seats of a game.
#[derive(Clone, Debug)]
pub(crate) struct Seats(Vec<Seat>);

impl Seats {
    pub(crate) const fn new(seats: Vec<Seat>) -> Self {
        Self(seats)
    }

    /// Returns the side whose seat has this secret.
    pub(crate) fn side_of(&self, secret: &str) -> Option<Side> {
        let hash = hash(secret);
        let sits = |seat: &&Seat| match seat.player {
            Player::Person(secret) => secret == hash,
            Player::Invited { taken, .. } => taken == Some(hash),
            Player::Engine { .. } => false,
        };
        self.0.iter().find(sits).map(|seat| from_store(seat.side))
    }

    /// Returns the side to whose seat this is the invitation, be it taken or not.
    pub(crate) fn invited(&self, invitation: &str) -> Option<Side> {
        let hash = hash(invitation);
        let fits = |seat: &&Seat| matches!(seat.player, Player::Invited { invitation, .. } if invitation == hash);
        self.0.iter().find(fits).map(|seat| from_store(seat.side))
    }

    /// Notes that whoever knows this secret has taken the seat to which they were invited.
    pub(crate) fn take(&mut self, side: Side, secret: &str) {
        for seat in &mut self.0 {
            if let Player::Invited { taken, .. } = &mut seat.player
                && from_store(seat.side) == side
            {
                *taken = Some(hash(secret));
            }
        }
    }

    /// Returns the side that the engine plays, if it does, and what it may do.
    pub(crate) fn engine(&self) -> Option<(Side, Strength)> {
        self.0.iter().find_map(|seat| match seat.player {
            Player::Engine {
                milliseconds,
                level,
            } => {
                let strength = Strength {
                    time: Duration::from_millis(milliseconds.into()),
                    level: Level::new(level).unwrap_or_default(),
                };
                Some((from_store(seat.side), strength))
            }
            Player::Person(_) | Player::Invited { .. } => None,
        })
    }

    /// Returns a name for display.
    pub(crate) fn name(&self, side: Side) -> String {
        match self.engine() {
            Some((engine, strength)) if engine == side => match strength.level {
                Level::FULL => "Engine".to_owned(),
                level => format!("Engine, level {}", level.number()),
            },
            _ => "Guest".to_owned(),
        }
    }
}

pub(crate) const fn to_store(side: Side) -> chessmith_store::Side {
    match side {
        Side::White => chessmith_store::Side::White,
        Side::Black => chessmith_store::Side::Black,
    }
}

pub(crate) const fn from_store(side: chessmith_store::Side) -> Side {
    match side {
        chessmith_store::Side::White => Side::White,
        chessmith_store::Side::Black => Side::Black,
    }
}

/// Returns the hash that is kept of a secret.
pub(crate) fn hash(secret: &str) -> SecretHash {
    // A secret has 128 random bits: it needs neither salt nor a slow hash, and that the time of a
    // comparison of hashes tells something does not help anybody.
    Sha256::digest(secret.as_bytes()).into()
}

/// Draws random bytes and writes them in hexadecimal digits.
///
/// # Errors
///
/// If the operating system has no randomness to give.
pub(crate) fn random_hex<const BYTES: usize>() -> Result<String, Rejection> {
    let bytes = random::<BYTES>()?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Returns a number drawn by chance, short enough to be told.
pub(crate) fn random_number() -> Result<u32, Rejection> {
    Ok(u32::from_le_bytes(random()?))
}

fn random<const BYTES: usize>() -> Result<[u8; BYTES], Rejection> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).map_err(|error| {
        tracing::error!(%error, "no randomness");
        Rejection::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "no randomness could be had; try again",
        )
    })?;
    Ok(bytes)
}
