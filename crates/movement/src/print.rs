//! Writing a description down.

use std::fmt;

use crate::notation::{Dialect, EQUAL_HALVES, Leg, Link, Movement, Part, Range, Step, Walk};

impl fmt::Display for Movement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(dialect) = self.dialect {
            write!(f, "{}:", dialect.name())?;
        }
        let mut before = String::new();
        for part in &self.parts {
            let text = match part {
                Part::Walk(walk) => walk_text(walk, self.dialect),
                Part::Chain(links) => chain_text(links, self.dialect),
                Part::EqualHalves => format!("{{{EQUAL_HALVES}}}"),
                Part::Power(name) => format!("{{{name}}}"),
            };
            // A capital written twice is a range.
            if runs_together(&before, &text) {
                f.write_str(" ")?;
            }
            f.write_str(&text)?;
            before = text;
        }
        Ok(())
    }
}

fn runs_together(before: &str, text: &str) -> bool {
    let next = text.chars().next().filter(char::is_ascii_uppercase);
    next.is_some() && before.chars().next_back() == next
}

fn walk_text(walk: &Walk, dialect: Option<Dialect>) -> String {
    let legs: Vec<_> = walk.legs.iter().map(leg_text).collect();
    let initial = if walk.initial { "i" } else { "" };
    let letter = walk.atom.letter();
    format!(
        "{initial}{}{letter}{}",
        legs.join("a"),
        range_text(letter, walk.range, dialect)
    )
}

fn chain_text(links: &[Link], dialect: Option<Dialect>) -> String {
    if dialect == Some(Dialect::Classical) {
        let legs: String = links.iter().map(|link| link_text(link, dialect)).collect();
        return format!("t[{legs}]");
    }
    let mut text = String::from("[");
    for (index, link) in links.iter().enumerate() {
        if index > 0 {
            text.push(if links[index - 1].may_end { '?' } else { '-' });
        }
        text.push_str(&link_text(link, dialect));
    }
    text.push(']');
    text
}

fn link_text(link: &Link, dialect: Option<Dialect>) -> String {
    let mut text = String::new();
    for step in &link.steps {
        let next = step_text(step, dialect);
        if runs_together(&text, &next) {
            text.push_str(&format!("({next})"));
        } else {
            text.push_str(&next);
        }
    }
    text
}

fn step_text(step: &Step, dialect: Option<Dialect>) -> String {
    let initial = if step.initial { "i" } else { "" };
    let anywhere = if step.anywhere { "a" } else { "" };
    let letter = step.atom.letter();
    let range = range_text(letter, step.range, dialect);
    format!("{initial}{anywhere}{}{letter}{range}", leg_text(&step.leg))
}

fn leg_text(leg: &Leg) -> String {
    let directions = leg.headings.iter().flat_map(|heading| heading.letters());
    let modes = leg.modes.iter().flat_map(|mode| mode.letters().chars());
    directions.chain(modes).collect()
}

fn range_text(letter: char, range: Range, dialect: Option<Dialect>) -> String {
    match range {
        Range::Natural => String::new(),
        Range::AtMost(times) => times.to_string(),
        Range::Unlimited if dialect == Some(Dialect::XBetza) => "0".to_owned(),
        Range::Unlimited => letter.to_string(),
    }
}
