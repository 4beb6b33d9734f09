//! Naming the directions of later legs, as whoever goes sees them.

use crate::atom::{Atom, Shape};
use crate::heading::Heading;
use crate::notation::{Link, Step};

/// How straight on lies to the lines of a later leg.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Onward {
    /// It is one of them.
    Same,
    /// It lies between two of them.
    Between,
    /// It lies near one of them.
    Near,
}

impl Onward {
    fn of(before: &Link, atom: Atom) -> Self {
        let straight = |shape: Shape| matches!(shape, Shape::Straight(_));
        let diagonal = |shape: Shape| matches!(shape, Shape::Diagonal(_));
        let all = |kind: fn(Shape) -> bool| before.steps.iter().all(|step| kind(step.atom.shape()));
        let own = atom.shape();
        match (all(straight), all(diagonal)) {
            (true, _) if straight(own) => Self::Same,
            (_, true) if diagonal(own) => Self::Same,
            (true, _) if diagonal(own) => Self::Between,
            (_, true) if straight(own) => Self::Between,
            _ => Self::Near,
        }
    }

    const fn ahead(self) -> &'static str {
        match self {
            Self::Same => "in the same direction",
            Self::Between => "in one of the two outward directions",
            Self::Near => "in the direction nearest to straight on",
        }
    }

    const fn back(self) -> &'static str {
        match self {
            Self::Same => "straight back",
            Self::Between => "in one of the two directions nearest to straight back",
            Self::Near => "in the direction nearest to straight back",
        }
    }
}

/// The directions of a leg after another.
pub(super) fn onward_of(step: &Step, before: &Link) -> String {
    let onward = Onward::of(before, step.atom);
    let said = |heading: &Heading| {
        let letters: String = heading.letters().collect();
        match letters.as_str() {
            "f" => onward.ahead().to_owned(),
            "b" => onward.back().to_owned(),
            _ => onwards(heading),
        }
    };
    let headings = step.leg.headings.iter();
    let is_plain = |heading: &Heading| heading.letters().eq(['f']) || heading.letters().eq(['b']);
    let along = onward == Onward::Same && headings.clone().all(is_plain);
    let texts = match headings.len() {
        0 => vec![onward.ahead().to_owned()],
        _ => headings.map(said).collect(),
    };
    let (kind, place) = (if along { "" } else { kind(step.atom) }, spoken(&texts));
    // Nothing is told as straight twice.
    match place.strip_prefix("straight ") {
        Some(rest) if !kind.is_empty() => format!("{kind} {rest}"),
        _ => format!("{kind} {place}"),
    }
}

/// The direction of a later leg.
pub(super) fn onwards(heading: &Heading) -> String {
    let letters: String = heading.letters().collect();
    let text = match letters.as_str() {
        "f" | "ff" => "straight on",
        "b" | "bb" => "straight back",
        "r" | "rr" => "a right angle to the right",
        "l" | "ll" => "a right angle to the left",
        "v" => "straight on or back",
        "s" => "a right angle to either side",
        "fr" | "rf" => "half a right angle to the right",
        "fl" | "lf" => "half a right angle to the left",
        "br" | "rb" => "sharply back to the right",
        "bl" | "lb" => "sharply back to the left",
        "fs" => "half a right angle to either side",
        "bs" => "sharply back to either side",
        "rv" => "on or back, bending half a right angle to the right",
        "lv" => "on or back, bending half a right angle to the left",
        "fh" => "straight on or half a right angle to either side",
        "bh" => "straight back or half a right angle from that",
        "rh" => "anywhere to the right",
        "lh" => "anywhere to the left",
        "z" => "a right angle against the last turn",
        "q" => "a right angle the same way as the last turn",
        "fz" => "half a right angle against the last turn",
        "fq" => "half a right angle the same way as the last turn",
        "bz" => "sharply back against the last turn",
        "bq" => "sharply back the same way as the last turn",
        other => other,
    };
    text.to_owned()
}

/// The lines that an atom keeps to.
pub(super) const fn kind(atom: Atom) -> &'static str {
    match atom.shape() {
        Shape::Straight(_) => " straight",
        Shape::Diagonal(_) => " diagonally",
        Shape::Both | Shape::Oblique(..) => "",
    }
}

/// Joins alternatives.
pub(super) fn spoken(texts: &[String]) -> String {
    texts.join(" or ")
}
