//! Building a turn pick by pick, on a board or with the keyboard.

use std::fmt;

use chessmith_board::Side;

use crate::{Area, CellId, Facing, Game, GlyphId, Scene};

/// One choice on the way to a turn: a short text that only the game interprets.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pick(pub String);

impl<T: Into<String>> From<T> for Pick {
    fn from(text: T) -> Self {
        Self(text.into())
    }
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Where on the scene an offer is made.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum SceneRef {
    /// On a cell, whether a piece stands on it or not.
    Cell(CellId),
    /// On a rectangle of cells or of empty canvas.
    Area(Area),
    /// On the piece that stands on a cell, where that is another choice than the cell itself.
    Piece(CellId),
    /// On one part of the piece that stands on a cell.
    Part {
        /// The cell of the piece.
        cell: CellId,
        /// The index of the part in [`ScenePiece::parts`](crate::ScenePiece::parts).
        part: usize,
    },
    /// On one slot of a tray.
    Slot {
        /// The index of the tray in [`Scene::trays`].
        tray: usize,
        /// The index of the slot in [`Tray::slots`](crate::Tray::slots).
        slot: usize,
    },
    /// On a button of its own, beside the board.
    Button,
}

/// What a choice is called: what is chosen, and what that would do.
///
/// Whoever has made the choice can do without the second part.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Label {
    /// What is chosen, in a few words.
    pub name: String,
    /// What choosing it does or means, if the name does not say it.
    pub effect: Option<String>,
    /// What it looks like, if a picture says it at a glance.
    pub likeness: Option<Likeness>,
}

/// A picture of what a choice makes: what a piece becomes, or which way it looks.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Likeness {
    /// The name of its drawing.
    pub glyph: GlyphId,
    /// Whose it is; `None` for nobody's.
    pub side: Option<Side>,
    /// Where it looks, if the choices differ in that.
    pub facing: Option<Facing>,
}

impl Label {
    /// Returns the label with a picture of what it makes.
    #[must_use]
    pub fn shown_as(self, likeness: Likeness) -> Self {
        Self {
            likeness: Some(likeness),
            ..self
        }
    }

    /// Returns the label with what choosing it does.
    #[must_use]
    pub fn doing(self, effect: impl Into<String>) -> Self {
        Self {
            effect: Some(effect.into()),
            ..self
        }
    }
}

impl<T: Into<String>> From<T> for Label {
    fn from(name: T) -> Self {
        Self {
            name: name.into(),
            effect: None,
            likeness: None,
        }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        self.effect
            .iter()
            .try_for_each(|effect| write!(f, ": {effect}"))
    }
}

/// One of the choices that can be made next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// What to append to the picks to choose this.
    pub pick: Pick,
    /// What a button or a screen reader says.
    pub label: Label,
    /// Where it is shown.
    pub on: SceneRef,
}

/// What can be chosen next, and what has been built so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offers<T> {
    /// One line that says what to choose now.
    pub prompt: String,
    /// The rule by which this is to be chosen, one of [`Reason::RULES`](crate::Reason::RULES): it forbids to choose
    /// anything else.
    pub rule: &'static str,
    /// The scene as it would look after the picks so far, if it differs from the position's own.
    pub scene: Option<Scene>,
    /// The choices; empty when the turn is complete.
    pub offers: Vec<Offer>,
    /// The turn, exactly when what has been picked so far is a legal one.
    pub finish: Option<T>,
}

/// Why picks could not be followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PickError {
    /// The index of the pick that was not on offer.
    pub index: usize,
    /// What was expected instead, lower case, without a full stop.
    pub message: String,
}

impl fmt::Display for PickError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pick {}: {}", self.index + 1, self.message)
    }
}

impl std::error::Error for PickError {}

/// Builds turns pick by pick.
///
/// ```
/// use chessmith_game::{Compose, Game};
/// use chessmith_testkit::toy::Quarry;
///
/// let rules = Quarry::with(&[])?;
/// let position = rules.start();
/// let mut picks = Vec::new();
/// let turn = loop {
///     let list = rules.offers(&position, &picks).expect("picks that were on offer");
///     if let Some(turn) = list.finish {
///         break turn;
///     }
///     picks.push(list.offers[0].pick.clone());
/// };
/// assert!(rules.validate(&position, &turn).is_ok());
/// # Ok::<(), chessmith_game::OptionError>(())
/// ```
pub trait Compose: Game {
    /// Returns what can be chosen after `picks`.
    ///
    /// A pure function of its arguments: an undo is a shorter list of picks. Every offer can be
    /// completed to a legal turn, but for those that only an unbounded search would prove dead. Every
    /// listed turn can be built.
    ///
    /// # Errors
    ///
    /// If a pick was not on offer after the ones before it.
    fn offers(
        &self,
        position: &Self::Position,
        picks: &[Pick],
    ) -> Result<Offers<Self::Turn>, PickError>;

    /// Returns the turn that is meant by touching a place after `picks`, whether it is legal or not, so that
    /// a place where nothing is offered can be told the reason.
    ///
    /// `picks` have been on offer, one after the other. `None` if no one turn is meant: more has to be
    /// picked, or the place is good for nothing. Where what is offered on a place makes a turn at once, it
    /// is that turn that is meant; where nothing is offered, what is meant is refused.
    fn meant(&self, position: &Self::Position, picks: &[Pick], on: &SceneRef)
    -> Option<Self::Turn>;
}
