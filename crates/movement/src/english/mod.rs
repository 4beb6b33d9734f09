//! Telling a description in plain English.

mod directions;
mod onward;

use self::onward::{kind, onward_of, onwards, spoken};
use crate::atom::{Atom, Shape};
use crate::modes::{Mode, Modes};
use crate::notation::{Leg, Link, Movement, Part, Range, Step, Walk};

impl Movement {
    /// Tells in plain English what the piece does: one sentence for each thing that it may do.
    ///
    /// The text is made of the description alone, so it is as good for a piece that nobody has named. Of powers
    /// it tells no more than their names.
    #[must_use]
    pub fn describe(&self) -> String {
        self.describe_with(|_| None)
    }

    /// As [`describe`](Self::describe), with sentences for powers by their names.
    #[must_use]
    pub fn describe_with<'a>(&self, power: impl Fn(&str) -> Option<&'a str>) -> String {
        let single = |part: &&Part| matches!(part, Part::Walk(walk) if walk.legs.len() == 1);
        let simple: Vec<String> = self
            .parts
            .iter()
            .filter(single)
            .filter_map(phrase)
            .collect();
        let mut sentences: Vec<String> = Vec::new();
        if !simple.is_empty() {
            sentences.push(format!("It can {}.", simple.join("; or ")));
        }
        for part in self.parts.iter().filter(|part| !single(part)) {
            if let Part::Power(name) = part {
                let unknown = || format!("It has the power called {name}.");
                sentences.push(power(name).map_or_else(unknown, str::to_owned));
            }
            sentences.extend(phrase(part).map(|phrase| format!("It can {phrase}.")));
        }
        sentences.join(" ")
    }
}

const EQUAL_HALVES: &str = "slide straight and then as many squares diagonally, or diagonally and then as many \
                            squares straight, turning any way at the corner; every square on the way, the corner \
                            too, must be empty";

/// What the piece can do by a part; `None` for a power.
fn phrase(part: &Part) -> Option<String> {
    match part {
        Part::Walk(walk) => Some(of_walk(walk)),
        Part::Chain(links) => Some(of_chain(links)),
        Part::EqualHalves => Some(EQUAL_HALVES.to_owned()),
        Part::Power(_) => None,
    }
}

fn of_walk(walk: &Walk) -> String {
    let mut text = String::new();
    let Some((last, before)) = walk.legs.split_last() else {
        return text;
    };
    let mut range = walk.range;
    for (index, leg) in before.iter().enumerate() {
        let place = place(leg, walk.atom, index == 0);
        text.push_str(&verb(walk.atom, range, leg.modes, &place));
        text.push_str(&relay(leg.modes));
        if leg.modes.has_any(&[Mode::Change, Mode::HopShort]) {
            range = changed(walk.atom, range);
        }
    }
    let place = place(last, walk.atom, before.is_empty());
    text.push_str(&verb(walk.atom, range, last.modes, &place));
    text.push_str(ending(last.modes));
    if walk.initial {
        text.push_str(INITIAL);
    }
    text
}

const INITIAL: &str = ", only from its owner's first rank";

fn of_chain(links: &[Link]) -> String {
    let mut text = String::new();
    for (index, link) in links.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|before| links.get(before));
        let steps: Vec<String> = link
            .steps
            .iter()
            .map(|step| of_step(step, before, index + 1 == links.len()))
            .collect();
        text.push_str(&steps.join(", or "));
        if index + 1 == links.len() {
            continue;
        }
        let hops = link.steps.iter().any(|step| step.leg.modes.has(Mode::Hop));
        text.push_str(match (link.may_end, hops) {
            (true, _) => "; it may end its move there or, if that square is empty, go on: ",
            (false, false) => "; if that square is empty, it must go on: ",
            (false, true) => "; from there it must go on: ",
        });
    }
    text
}

fn of_step(step: &Step, before: Option<&Link>, last: bool) -> String {
    let where_to = match before {
        Some(_) if step.anywhere => {
            format!("{} in any direction but straight back", kind(step.atom))
        }
        Some(link) => onward_of(step, link),
        None => place(&step.leg, step.atom, true),
    };
    let modes = step.leg.modes;
    let (way, ending) = match (modes.has(Mode::Hop), modes.has(Mode::Move)) {
        (true, true) => (" (whatever stands at its end)", ""),
        (true, false) => (" (with a man at its end, over whom it hops)", ""),
        (false, _) => ("", ending(modes)),
    };
    let taking = match !last && modes.has(Mode::Capture) {
        true => ", and may take there and go on",
        false => "",
    };
    let initial = if step.initial { INITIAL } else { "" };
    format!(
        "{}{way}{taking}{ending}{initial}",
        verb(step.atom, step.range, modes, &where_to)
    )
}

/// What the piece does in one leg, and where to.
fn verb(atom: Atom, range: Range, modes: Modes, place: &str) -> String {
    let times = match range {
        Range::Natural if modes.has_any(&[Mode::Crooked, Mode::Circular]) => None,
        Range::Natural if atom.is_slider() => None,
        Range::Unlimited => None,
        Range::Natural => Some(1),
        Range::AtMost(times) => Some(times),
    };
    let what = match (atom.shape(), times) {
        (Shape::Straight(1) | Shape::Diagonal(1) | Shape::Both, Some(1)) => {
            "step one square".to_owned()
        }
        (Shape::Straight(1) | Shape::Diagonal(1) | Shape::Both, Some(times)) => {
            format!("slide up to {times} squares")
        }
        (Shape::Straight(1) | Shape::Diagonal(1) | Shape::Both, None) => {
            "slide any distance".to_owned()
        }
        (shape, times) => {
            let leap = leap(shape);
            // Directions of an oblique leap say how long it is.
            let leap = if place.contains(" and ") {
                String::new()
            } else {
                format!(" {leap}")
            };
            match times {
                Some(1) => format!("leap{leap}"),
                Some(times) => format!("make up to {times} leaps of{leap}"),
                None => format!("make any number of leaps of{leap}"),
            }
        }
    };
    format!("{what}{place}{}", manner(atom, modes))
}

fn leap(shape: Shape) -> String {
    match shape {
        Shape::Straight(length) | Shape::Diagonal(length) => format!("{} squares", number(length)),
        Shape::Both => "one square".to_owned(),
        Shape::Oblique(a, b) => format!("{} squares one way and {} across", number(b), number(a)),
    }
}

/// The length of a part of a leap.
const fn number(length: i8) -> &'static str {
    match length {
        1 => "one",
        2 => "two",
        _ => "three",
    }
}

fn place(leg: &Leg, atom: Atom, first: bool) -> String {
    let shape = atom.shape();
    if !first {
        return match leg.headings.as_slice() {
            [] => " in any of its directions but straight back".to_owned(),
            headings => format!(
                " {}",
                spoken(&headings.iter().map(onwards).collect::<Vec<_>>())
            ),
        };
    }
    if leg.headings.is_empty() {
        return match shape {
            Shape::Straight(_) => " straight".to_owned(),
            Shape::Diagonal(_) => " diagonally".to_owned(),
            Shape::Both => " in any direction".to_owned(),
            Shape::Oblique(..) => String::new(),
        };
    }
    let mask = leg.headings.iter().fold(0, |mask, heading| {
        mask | heading.on_board(shape).unwrap_or(0)
    });
    format!(" {}", spoken(&directions::of(mask, shape)))
}

/// How it passes what lies between.
fn manner(atom: Atom, modes: Modes) -> String {
    let slides = matches!(
        atom.shape(),
        Shape::Straight(1) | Shape::Diagonal(1) | Shape::Both
    );
    let mut text = String::new();
    let texts = [
        (Mode::Lame, ", never over men"),
        (
            Mode::Jump,
            if slides {
                ", passing the first square whatever it holds"
            } else {
                ", over exactly one man each time"
            },
        ),
        (Mode::JumpMany, ", over one man or more each time"),
        (
            Mode::Crooked,
            ", turning to one side and the other by turns after each leap or step",
        ),
        (
            Mode::Circular,
            ", turning the same way after each leap or step",
        ),
    ];
    for (mode, words) in texts {
        if modes.has(mode) {
            text.push_str(words);
        }
    }
    text
}

/// What the last leg asks of its last square and of the men on its line.
const fn ending(modes: Modes) -> &'static str {
    let hop = modes.has(Mode::Hop);
    let short = modes.has(Mode::HopShort);
    match (
        modes.has(Mode::Move),
        modes.has(Mode::Capture),
        modes.has(Mode::InPassing),
    ) {
        (false, false, false) | (true, true, false) if hop => ", hopping over exactly one man",
        (false, false, false) | (true, true, false) if short => {
            ", ending just beyond the first man in the way"
        }
        (false, false, false) | (true, true, false) => "",
        (true, false, false) if hop => ", hopping over exactly one man, to an empty square only",
        (true, false, false) if short => {
            ", ending just beyond the first man in the way, if that square is empty"
        }
        (true, false, false) => ", to an empty square only",
        (false, true, false) if hop => ", hopping over exactly one man, only to take",
        (false, true, false) if short => {
            ", ending just beyond the first man in the way, only to take"
        }
        (false, true, false) => ", only to take",
        (false, false, true) => ", only to take in passing",
        (true, false, true) => ", to an empty square, also to take in passing",
        (false, true, true) => ", only to take, also in passing",
        (true, true, true) => ", also to take in passing",
    }
}

/// What the square between two legs must hold.
fn relay(modes: Modes) -> String {
    let hops = modes.has_any(&[Mode::Hop, Mode::HopShort]);
    let mut states = Vec::new();
    match (hops, modes.has(Mode::Move)) {
        (true, true) => states.push("whatever stands there"),
        (true, false) => states.push("over a man who stands there"),
        (false, _) if modes.has(Mode::Capture) && !modes.has(Mode::Move) => {}
        (false, _) => states.push("if that square is empty"),
    }
    if modes.has(Mode::Capture) {
        states.push("taking an enemy who stands there");
    }
    format!(", and then, {}, ", states.join(" or "))
}

fn changed(atom: Atom, range: Range) -> Range {
    match (atom, range) {
        (Atom::W | Atom::F | Atom::K, Range::Unlimited) => Range::Natural,
        (Atom::W | Atom::F | Atom::K, _) => Range::Unlimited,
        (Atom::R | Atom::B | Atom::Q, Range::AtMost(1)) => Range::Unlimited,
        (Atom::R | Atom::B | Atom::Q, _) => Range::AtMost(1),
        (_, Range::Natural) => Range::Unlimited,
        _ => Range::Natural,
    }
}
