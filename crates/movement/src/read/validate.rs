//! Refusing modifiers that say nothing where they stand.

use crate::atom::{Atom, Shape};
use crate::expand;
use crate::limits::MOST_TRAILS;
use crate::modes::{Mode, Modes};
use crate::notation::{Leg, Link, Part, Range, Walk};

/// Checks what a part asks for, and returns how many walks it stands for.
///
/// # Errors
///
/// A sentence on what is wrong.
pub(super) fn part(part: &Part) -> Result<usize, String> {
    match part {
        Part::Walk(walk) => self::walk(walk)?,
        Part::Chain(links) => chain(links)?,
        Part::EqualHalves | Part::Power(_) => {}
    }
    let least = match part {
        Part::Chain(links) => links.len(),
        Part::Walk(_) | Part::EqualHalves => 1,
        Part::Power(_) => return Ok(0),
    };
    let trails = expand::shapes(part).ok_or_else(too_many)?;
    if trails.iter().any(|trail| trail.stretches.len() >= least) {
        return Ok(trails.len());
    }
    Err(
        "no direction is left for this move: a later leg asks for one that its capital does not have"
            .into(),
    )
}

/// Says that a text stands for more walks than are handled.
pub(super) fn too_many() -> String {
    format!("this describes more than {MOST_TRAILS} different walks")
}

fn walk(walk: &Walk) -> Result<(), String> {
    let [before @ .., last] = walk.legs.as_slice() else {
        return Err("a move has a leg".into());
    };
    for leg in before {
        stride(walk.atom, walk.range, leg.modes)?;
        relay(leg.modes)?;
    }
    let bends = [Mode::Crooked, Mode::Circular];
    if !before.is_empty() && walk.legs.iter().any(|leg| leg.modes.has_any(&bends)) {
        return Err("z and q stand in a later leg or in front of a move of one leg: there is no turn before the first".into());
    }
    // A change on the way may make a slider of a leaper.
    let changed = before
        .iter()
        .any(|leg| leg.modes.has_any(&[Mode::Change, Mode::HopShort]));
    end(
        walk.atom,
        if changed {
            Range::Unlimited
        } else {
            walk.range
        },
        last,
    )
}

fn chain(links: &[Link]) -> Result<(), String> {
    let (last, before) = match links {
        [before @ .., last] if !before.is_empty() => (last, before),
        _ => return Err("brackets hold two legs or more".into()),
    };
    for link in before {
        for step in &link.steps {
            let modes = step.leg.modes;
            bent(modes)?;
            stride(step.atom, step.range, modes)?;
            relay(modes)?;
            if modes.has_any(&[Mode::Change, Mode::HopShort]) {
                return Err(
                    "y and g do not stand in brackets, where each leg has a range of its own"
                        .into(),
                );
            }
            if link.may_end && modes.has(Mode::Hop) {
                return Err("a move cannot end where it hops: write - for ?".into());
            }
        }
    }
    for step in &last.steps {
        bent(step.leg.modes)?;
        end(step.atom, step.range, &step.leg)?;
    }
    Ok(())
}

fn bent(modes: Modes) -> Result<(), String> {
    if modes.has_any(&[Mode::Crooked, Mode::Circular]) {
        return Err("in brackets z and q are directions of later legs".into());
    }
    Ok(())
}

/// Checks the modes of the last leg.
fn end(atom: Atom, range: Range, leg: &Leg) -> Result<(), String> {
    let modes = leg.modes;
    if modes.has(Mode::Change) {
        return Err("y says what the next leg does, and there is none".into());
    }
    let hops = [Mode::Hop, Mode::HopShort];
    let bends = [Mode::Crooked, Mode::Circular];
    let both = |pair: &[Mode]| pair.iter().all(|&mode| modes.has(mode));
    if both(&hops) || both(&bends) {
        return Err("p and g, and z and q, exclude each other".into());
    }
    let special = [Mode::Lame, Mode::Jump, Mode::JumpMany];
    if modes.has_any(&hops) && modes.has_any(&[&special[..], &bends].concat()) {
        return Err("p and g go along one line and stand with none of n, j, z and q".into());
    }
    if modes.has_any(&bends) && modes.has_any(&special) {
        return Err("n and j do not stand with z and q".into());
    }
    if modes.has_any(&hops) && !reaches_two(atom, range) {
        return Err("a hop needs a range of two leaps or more".into());
    }
    stride(atom, range, modes)
}

/// Checks what a leg says of the squares that it leaps over.
fn stride(atom: Atom, range: Range, modes: Modes) -> Result<(), String> {
    let single = matches!(
        atom.shape(),
        Shape::Straight(1) | Shape::Diagonal(1) | Shape::Both
    );
    let letter = atom.letter();
    if modes.has(Mode::Lame) && modes.has_any(&[Mode::Jump, Mode::JumpMany]) {
        return Err("n and j exclude each other".into());
    }
    if modes.has(Mode::Lame) && single {
        return Err(format!("{letter} leaps over no square that n could mean"));
    }
    if modes.has(Mode::Jump) && single && !reaches_two(atom, range) {
        return Err(format!(
            "{letter} has no square beyond the first that j could mean"
        ));
    }
    if modes.has(Mode::Jump) && matches!(atom, Atom::C | Atom::Z) {
        return Err(format!(
            "which square {letter} leaps over depends on the way: j is not defined"
        ));
    }
    if modes.has(Mode::JumpMany) && !matches!(atom, Atom::H | Atom::G) {
        return Err(format!(
            "{letter} does not leap over several squares that jj could mean"
        ));
    }
    Ok(())
}

/// Checks the modes of a leg before the last.
fn relay(modes: Modes) -> Result<(), String> {
    if modes.has(Mode::InPassing) {
        return Err("e stands in the last leg".into());
    }
    let fits = |alone: Mode, others: &[Mode]| !modes.has(alone) || !modes.has_any(others);
    let y = fits(Mode::Change, &[Mode::Capture, Mode::Hop, Mode::HopShort]);
    let g = fits(Mode::HopShort, &[Mode::Move, Mode::Capture, Mode::Hop]);
    if y && g {
        Ok(())
    } else {
        Err(
            "y stands for an empty square and g for a man: they exclude other letters of the kind"
                .into(),
        )
    }
}

fn reaches_two(atom: Atom, range: Range) -> bool {
    match range {
        Range::Natural => atom.is_slider(),
        Range::AtMost(times) => times >= 2,
        Range::Unlimited => true,
    }
}
