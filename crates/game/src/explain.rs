//! Answers to "how does this piece move?" and "why may I not go there?".

use crate::{CellId, Game, Mark};

/// What there is to say about one piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// What it is called, and where it stands.
    pub title: String,
    /// How it moves in general, and what holds it back here, in a few sentences.
    pub text: String,
    /// Where it may go and take, and what holds it back.
    pub marks: Vec<Mark>,
    /// Its id, by which it is found among the pieces of the game ([`Pieces::find`](crate::Pieces::find)) and known to
    /// whoever says what it is worth; `None` for what is no piece, and where pieces have no ids.
    pub piece: Option<String>,
}

/// Something that a game can tell about apart from any position, such as a ready piece or army.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Topic {
    /// What it is called: a word.
    pub name: String,
    /// What it is, in one line.
    pub text: String,
}

/// Explains pieces; refusals explain themselves.
///
/// ```
/// use chessmith_game::{Depict, Explain, Game};
/// use chessmith_testkit::toy::Quarry;
///
/// let rules = Quarry::with(&[])?;
/// let position = rules.start();
/// let scene = rules.scene(&position, None);
/// let about = rules.about(&position, scene.pieces[0].cell).expect("a piece stands there");
/// assert!(!about.title.is_empty());
/// # Ok::<(), chessmith_game::OptionError>(())
/// ```
pub trait Explain: Game {
    /// Returns what there is to say about what stands on a cell; `None` if nothing does, or the scene has no such
    /// cell, for any may be asked about; see [`CellId::on`].
    fn about(&self, position: &Self::Position, cell: CellId) -> Option<About>;

    /// Returns the cells of the pieces that would take, on their next turn, an enemy that came to a cell, whoever's
    /// turn it is; `None` where those are the ones that can go there.
    fn guards(&self, position: &Self::Position, cell: CellId) -> Option<Vec<CellId>> {
        let _ = (position, cell);
        None
    }

    /// Returns what there is to say about what lies in a slot of a tray of the position's scene: what it is
    /// called, and how it moves or what it is good for; `None` if the scene has no such slot.
    ///
    /// Trays and slots are counted from 0, as in [`SceneRef::Slot`](crate::SceneRef::Slot). It has no marks:
    /// where it may be put is what [`Compose`](crate::Compose) offers.
    fn about_slot(&self, position: &Self::Position, tray: usize, slot: usize) -> Option<About>;

    /// Returns what the game can tell about by name; nothing unless the game says so.
    fn topics(&self) -> Vec<Topic> {
        Vec::new()
    }

    /// Tells, line by line, about a topic, or about anything else that can be written down by itself; `None`
    /// if that is neither.
    fn tell(&self, name: &str) -> Option<Vec<String>> {
        let _ = name;
        None
    }
}
