//! A game that can be played everywhere.

use crate::{Candidates, Compose, Depict, Explain, Notate, Turns};

/// A game with everything that the catalog, the engine and the client ask of it.
pub trait Playable: Turns + Candidates + Compose + Notate + Depict + Explain {}

impl<G: Turns + Candidates + Compose + Notate + Depict + Explain> Playable for G {}
