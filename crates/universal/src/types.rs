//! One type of men, and what the rules treat alike.

use chessmith_board::Rect;
use chessmith_game::GlyphId;
use chessmith_movement::{Atlas, Mode, Movement, Mover, Part};

use crate::power::{self, Power};
use crate::{Described, glyphs};

/// What the rules treat alike.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// The standard pawn.
    Pawn,
    /// The king.
    King,
    /// A piece that takes what it lands on and does nothing else.
    Plain,
    /// A piece that takes what it lands on and may promote.
    CannonPawn,
    /// Takes the enemy it moves straight away from.
    Withdrawer,
    /// Takes the enemy on the next square of the line it moves along.
    Advancer,
    /// Passes over enemies and takes them.
    LongLeaper,
    /// Changes places, or goes down with a neighbour.
    Swapper,
    /// Freezes enemies next to it.
    Immobilizer,
    /// Takes each enemy in the way that enemy takes.
    Chameleon,
}

impl Role {
    /// Returns the role that a power makes.
    const fn of(power: Power) -> Self {
        match power {
            Power::Withdraw => Self::Withdrawer,
            Power::Advance => Self::Advancer,
            Power::Overleap => Self::LongLeaper,
            Power::Swap => Self::Swapper,
            Power::Freeze => Self::Immobilizer,
            Power::Mimic => Self::Chameleon,
            Power::Transform => Self::CannonPawn,
        }
    }
}

/// One type of men.
#[derive(Clone, Debug)]
pub struct Type {
    /// What the list says about it; the pawn is not in a list.
    pub described: Described,
    /// How it moves.
    pub movement: Movement,
    /// What the rules treat it as.
    pub role: Role,
    /// The name of its drawing.
    pub glyph: GlyphId,
    /// Its tables.
    pub(crate) mover: Mover,
    /// Whether it takes otherwise than by going over empty squares onto its victim.
    pub(crate) is_special: bool,
}

/// Makes the type of this number of a game, with tables in `atlas`.
///
/// # Errors
///
/// A sentence about what is wrong with the piece.
pub(crate) fn compile<const W: usize>(
    atlas: &mut Atlas<W>,
    described: &Described,
    index: usize,
    null_moves: bool,
) -> Result<Type, String> {
    let fault = |message: String| format!("piece {}: {message}", described.id);
    let notation = match &described.null {
        Some(null) if null_moves => null,
        _ => &described.notation,
    };
    let movement = power::read_movement(notation)
        .map_err(|error| fault(format!("notation {notation:?}: {error}")))?;
    let role = match index {
        0 => Role::Pawn,
        1 => Role::King,
        _ => role(&movement).map_err(fault)?,
    };
    let mover = atlas
        .add(&movement)
        .map_err(|error| fault(format!("notation {notation:?}: {error}")))?;
    let is_special = match role {
        Role::Pawn | Role::King => false,
        Role::Plain => hops(&movement),
        _ => true,
    };
    Ok(Type {
        described: described.clone(),
        glyph: glyphs::id_by_moves(described, &movement),
        movement,
        role,
        mover,
        is_special,
    })
}

/// Checks that a piece can be played, on a board so small that no table is worth a word.
///
/// # Errors
///
/// A sentence about what is wrong with it.
pub(crate) fn playable(described: &Described) -> Result<(), String> {
    let mut atlas = Atlas::<1>::new(Rect::new(2, 2));
    compile(&mut atlas, described, usize::MAX, false).map(drop)
}

/// Returns the role of a movement.
fn role(movement: &Movement) -> Result<Role, String> {
    let mut roles = power::powers(movement).map(Role::of);
    let Some(role) = roles.next() else {
        return Ok(Role::Plain);
    };
    if roles.next().is_some() {
        return Err("a piece has one power at most".to_owned());
    }
    let walks = movement
        .parts()
        .iter()
        .filter(|part| !matches!(part, Part::Power(_)));
    let slides: Movement = "mQ".parse().map_err(|error| format!("{error}"))?;
    if role != Role::CannonPawn && !walks.eq(slides.parts()) {
        return Err("a piece with this power moves as mQ and in no other way".to_owned());
    }
    Ok(role)
}

/// Returns whether men on the way may be needed.
fn hops(movement: &Movement) -> bool {
    const OVER: [Mode; 4] = [Mode::Hop, Mode::HopShort, Mode::Jump, Mode::JumpMany];
    movement.parts().iter().any(|part| match part {
        Part::Walk(walk) => walk.legs.iter().any(|leg| leg.modes.has_any(&OVER)),
        Part::Chain(links) => links
            .iter()
            .flat_map(|link| &link.steps)
            .any(|step| step.leg.modes.has_any(&OVER)),
        Part::EqualHalves | Part::Power(_) => false,
    })
}
