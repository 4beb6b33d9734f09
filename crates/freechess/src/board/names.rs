//! What pieces are called. Rules: FC-5.

use crate::{Attribute, Tally};

/// Returns the name of a piece, such as `king`, `amazon squared` or `combinator-cardinal-knight`.
///
/// R, B and N that go together have one name; what is left over follows, copies as powers.
#[must_use]
pub fn piece_name(tally: Tally) -> String {
    if tally == Tally::of(Attribute::Royal) {
        return "king".to_owned();
    }
    if tally.is_lone_combinator() {
        return "lone combinator".to_owned();
    }
    let mut words = Vec::new();
    for kind in [Attribute::Royal, Attribute::Combinator] {
        if tally.has(kind) {
            words.push(kind.name().to_owned());
        }
    }
    let mut left = [Attribute::Rook, Attribute::Bishop, Attribute::Knight].map(|k| tally.count(k));
    while left.iter().any(|&count| count > 0) {
        let power = left.iter().copied().filter(|&n| n > 0).min().unwrap_or(1);
        let compound = match left.map(|count| count > 0) {
            [true, true, true] => "amazon",
            [true, true, false] => "queen",
            [true, false, true] => "marshall",
            [false, true, true] => "cardinal",
            [true, false, false] => "rook",
            [false, true, false] => "bishop",
            _ => "knight",
        };
        words.push(powered(compound, power));
        left = left.map(|count| count.saturating_sub(power));
    }
    if tally.has(Attribute::Opawn) {
        words.push(powered("opawn", tally.count(Attribute::Opawn)));
    }
    words.join("-")
}

fn powered(name: &str, power: u8) -> String {
    match power {
        1 => name.to_owned(),
        2 => format!("{name} squared"),
        3 => format!("{name} cubed"),
        4 => format!("{name} fourth"),
        _ => format!("{name} to the {power}th"),
    }
}

#[cfg(test)]
mod tests {
    use super::piece_name;
    use crate::Tally;

    #[test]
    fn pieces_have_their_names() {
        for (tally, name) in [
            ("K", "king"),
            ("C", "lone combinator"),
            ("RB", "queen"),
            ("RN", "marshall"),
            ("BN", "cardinal"),
            ("RBN", "amazon"),
            ("2N", "knight squared"),
            ("C2P", "combinator-opawn squared"),
            ("CB2N", "combinator-cardinal-knight"),
            ("K13P", "royal-opawn to the 13th"),
            (
                "C2R4B2N2P",
                "combinator-amazon squared-bishop squared-opawn squared",
            ),
        ] {
            let tally = Tally::read(tally, 1).unwrap();
            assert_eq!(piece_name(tally), name);
        }
    }
}
