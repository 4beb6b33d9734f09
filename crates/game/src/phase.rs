//! What part of a game a position belongs to.

/// What part of a game a position belongs to.
///
/// A game that has a setup says so ([`GameInfo::has_setup`](crate::GameInfo::has_setup)). It is played once:
/// no turn leads from play back to the setup.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Phase {
    /// The game is still being set up: things are bought, laid or placed, and nothing can be taken.
    Setup,
    /// The game is played.
    #[default]
    Play,
}
