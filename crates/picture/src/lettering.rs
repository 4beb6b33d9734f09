//! Letters drawn as strokes, so that a picture needs no font and looks the same everywhere.

use crate::alphabet::{BLANK, CAPITAL, letter};
use crate::markup::{Markup, Num, escape};
use crate::theme::Palette;

/// The space between two letters, from the middle of a stroke to the middle of the next.
const SPACE: f64 = 3.6;

/// How much smaller than usual a label may be written so that it is whole.
const LEAST_SHARE: f64 = 0.7;

/// Where the given point is in a text.
#[derive(Clone, Copy)]
pub(crate) enum Align {
    Start,
    Middle,
    End,
}

/// What a text is for, which decides its size and weight.
#[derive(Clone, Copy)]
pub(crate) enum Face {
    Coordinate,
    Corner,
    Title,
    Caption,
    Note,
    Count,
}

impl Face {
    /// Returns the lettering for cells of a width.
    pub(crate) const fn of(self, cell: f64) -> Lettering {
        let share = match self {
            Self::Coordinate => 0.165,
            Self::Corner => 0.1,
            Self::Title => 0.15,
            Self::Caption => 0.14,
            Self::Note => 0.17,
            Self::Count => 0.16,
        };
        self.sized(cell * share)
    }

    /// Returns the lettering whose capitals have a height.
    pub(crate) const fn sized(self, height: f64) -> Lettering {
        let weight = match self {
            Self::Count | Self::Title => 2.1,
            Self::Coordinate | Self::Corner | Self::Caption | Self::Note => 1.8,
        };
        Lettering {
            scale: height / CAPITAL,
            weight,
        }
    }
}

/// A size and a weight of letters.
#[derive(Clone, Copy)]
pub(crate) struct Lettering {
    scale: f64,
    /// The width of a stroke in units of the alphabet.
    weight: f64,
}

impl Lettering {
    /// Returns a lettering, smaller if that saves a line or keeps a word whole, and the text in lines that are no
    /// wider than given; nothing is left out.
    pub(crate) fn whole(self, text: &str, width: f64) -> (Self, Vec<String>) {
        let sized = |share: f64| Self {
            scale: self.scale * share,
            ..self
        };
        let least = wrap(text, sized(LEAST_SHARE), width);
        let sizes = [1.0, 0.93, 0.86, 0.79].map(sized);
        let as_good = sizes
            .into_iter()
            .map(|face| (face, wrap(text, face, width)))
            .find(|(_, lines)| *lines == least);
        as_good.unwrap_or((sized(LEAST_SHARE), least))
    }

    /// Returns the height of capitals and digits.
    pub(crate) const fn height(self) -> f64 {
        self.scale * CAPITAL
    }

    /// Returns the width of a text.
    pub(crate) fn width(self, text: &str) -> f64 {
        advance(text) * self.scale
    }

    /// Writes a line of text; `y` is its base line.
    pub(crate) fn write(
        self,
        out: &mut Markup,
        text: &str,
        (x, y): (f64, f64),
        align: Align,
        colour: &str,
    ) {
        let start = match align {
            Align::Start => x,
            Align::Middle => x - self.width(text) / 2.0,
            Align::End => x - self.width(text),
        };
        let path = strokes(text, start, y, self.scale);
        if path.is_empty() {
            return;
        }
        let width = Num(self.weight * self.scale);
        out.element(format_args!(
            "<path aria-label=\"{}\" d=\"{path}\" fill=\"none\" stroke=\"{colour}\" \
             stroke-width=\"{width}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
            escape(text)
        ));
    }
}

/// Writes a short text, such as a count, on a rounded ground; `(x, y)` is its middle and `letter`
/// the height of its letters.
pub(crate) fn pill(
    out: &mut Markup,
    text: &str,
    (x, y): (f64, f64),
    letter: f64,
    palette: &Palette,
) {
    let face = Face::Count.sized(letter);
    let height = letter * 1.75;
    let width = (face.width(text) + letter * 0.95).max(height);
    out.element(format_args!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{}\" stroke=\"{}\" \
         stroke-width=\"{}\"/>",
        Num(x - width / 2.0),
        Num(y - height / 2.0),
        Num(width),
        Num(height),
        Num(height / 2.0),
        palette.frame,
        palette.light,
        Num(letter * 0.12),
    ));
    face.write(
        out,
        text,
        (x, y + letter / 2.0),
        Align::Middle,
        palette.light,
    );
}

/// Returns the strokes of a text with its middle at a point, no higher and no wider than given.
pub(crate) fn centred(text: &str, x: f64, y: f64, height: f64, width: f64) -> String {
    let units = advance(text);
    let scale = (height / CAPITAL).min(width / units.max(1.0));
    strokes(
        text,
        x - units * scale / 2.0,
        y + CAPITAL * scale / 2.0,
        scale,
    )
}

/// Returns the text, or the beginning of it and an ellipsis, so that it is no wider than given.
pub(crate) fn fit(text: &str, face: Lettering, width: f64) -> String {
    if face.width(text) <= width {
        return text.to_owned();
    }
    let mut short = String::new();
    for c in text.chars() {
        short.push(c);
        if face.width(&short) + face.width("…") + SPACE * face.scale > width {
            short.pop();
            break;
        }
    }
    short + "…"
}

/// Breaks a text at its blanks, and after hyphens between letters, into lines that are no wider than given; words
/// that are wider than that are broken too.
pub(crate) fn wrap(text: &str, face: Lettering, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0.0;
    for word in text.split_whitespace() {
        let mut between = " ";
        for part in hyphenated(word).flat_map(|part| broken(part, face, width)) {
            let gap = match between {
                "" => SPACE,
                _ => BLANK + 2.0 * SPACE,
            } * face.scale;
            let length = face.width(&part);
            match lines.last_mut() {
                Some(line) if used + gap + length <= width => {
                    line.push_str(between);
                    line.push_str(&part);
                    used += gap + length;
                }
                _ => {
                    lines.push(part);
                    used = length;
                }
            }
            between = "";
        }
    }
    lines
}

/// Returns the parts of a word that end in a hyphen, and the rest; a number with its sign is one part.
fn hyphenated(word: &str) -> std::str::SplitInclusive<'_, impl FnMut(char) -> bool> {
    let divided = !word.chars().any(|c| c.is_ascii_digit());
    word.split_inclusive(move |c| divided && c == '-')
}

/// Breaks a word into pieces that are no wider than given, of a letter at least.
fn broken(word: &str, face: Lettering, width: f64) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for c in word.chars() {
        let Some(last) = pieces.last_mut() else {
            break;
        };
        last.push(c);
        if face.width(last) > width && last.chars().count() > 1 {
            last.pop();
            pieces.push(c.to_string());
        }
    }
    pieces
}

/// Returns the width of a text in units of the alphabet.
fn advance(text: &str) -> f64 {
    let letters = text.chars().count().saturating_sub(1) as f64;
    text.chars().map(|c| letter(c).0).sum::<f64>() + letters * SPACE
}

/// Returns the path of a text that starts at a point.
fn strokes(text: &str, x: f64, y: f64, scale: f64) -> String {
    let mut path = String::new();
    let mut left = x;
    for c in text.chars() {
        let (width, strokes) = letter(c);
        place(&mut path, strokes, left, y, scale);
        left += (width + SPACE) * scale;
    }
    path
}

/// Appends the strokes of a letter: commands with pairs of numbers, all absolute.
fn place(path: &mut String, strokes: &str, x: f64, y: f64, scale: f64) {
    let mut horizontal = true;
    let mut rest = strokes;
    while let Some(c) = rest.chars().next() {
        if c.is_ascii_alphabetic() {
            path.push(c);
            horizontal = true;
            rest = &rest[1..];
            continue;
        }
        if c == ' ' {
            rest = &rest[1..];
            continue;
        }
        let end = rest[1..]
            .find(|c: char| !c.is_ascii_digit() && c != '.')
            .map_or(rest.len(), |at| at + 1);
        let value: f64 = rest[..end].parse().unwrap_or_default();
        let placed = if horizontal {
            x + value * scale
        } else {
            y + value * scale
        };
        if !path.ends_with(|c: char| c.is_ascii_alphabetic()) {
            path.push(' ');
        }
        path.push_str(&Num(placed).to_string());
        horizontal = !horizontal;
        rest = &rest[end..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printable_ascii_character_has_its_own_strokes() {
        let printable: Vec<char> = (' '..='~').collect();
        for (index, &a) in printable.iter().enumerate() {
            assert_ne!(letter(a), letter('\u{2603}'), "{a:?} is the empty box");
            for &b in &printable[..index] {
                assert_ne!(letter(a), letter(b), "{a:?} and {b:?}");
            }
        }
    }

    #[test]
    fn letters_are_moved_and_scaled() {
        assert_eq!(
            strokes("LI", 10.0, 20.0, 0.5),
            "M10 13L10 20L13.7 20M15.5 20L15.5 13"
        );
    }

    #[test]
    fn strokes_stay_inside_the_width_of_their_letter() {
        for c in ' '..='~' {
            let (width, strokes) = letter(c);
            let mut xs = Vec::new();
            let mut path = String::new();
            place(&mut path, strokes, 0.0, 0.0, 1.0);
            for command in path
                .split(|c: char| c.is_ascii_alphabetic())
                .filter(|s| !s.is_empty())
            {
                let numbers: Vec<f64> = command
                    .split(' ')
                    .map(|number| number.parse().expect("a number"))
                    .collect();
                assert_eq!(
                    numbers.len() % 2,
                    0,
                    "{c:?} has half a point in {command:?}"
                );
                // Of a curve, the last point is on the letter; the others may lie outside.
                xs.push(numbers[numbers.len() - 2]);
            }
            assert!(
                xs.iter().all(|&x| x > -0.7 && x < width + 0.1),
                "{c:?}: {xs:?}"
            );
        }
    }

    #[test]
    fn long_texts_are_cut_and_broken() {
        let face = Face::Note.of(100.0);
        let text = "the quick brown fox jumps over the lazy dog";
        let short = fit(text, face, 200.0);
        assert!(
            short.ends_with('…') && face.width(&short) <= 200.0,
            "{short}"
        );
        let lines = wrap(text, face, 200.0);
        assert!(lines.len() > 1 && lines.iter().all(|line| face.width(line) <= 200.0));
        assert_eq!(lines.join(" "), text);
        let word = "mWcFmNcKmpafNmDcHmGcCmZcAfmWWbmFF";
        let pieces = wrap(word, face, 200.0);
        assert!(pieces.len() > 2 && pieces.iter().all(|piece| face.width(piece) <= 200.0));
        assert_eq!(pieces.concat(), word);
    }

    #[test]
    fn a_label_is_written_whole_in_as_few_lines_as_a_smaller_size_allows() {
        let face = Face::Caption.of(100.0);
        let width = face.width("promotion") * 0.8;
        let (smaller, lines) = face.whole("promotion", width);
        assert_eq!(lines, ["promotion"]);
        assert!(smaller.width("promotion") <= width && smaller.height() < face.height());
        let (least, lines) = face.whole("a promotion of the utmost-importance 12", width);
        assert!(lines.iter().all(|line| least.width(line) <= width));
        assert_eq!(
            lines,
            ["a", "promotion", "of the", "utmost-", "importance", "12"]
        );
        let (usual, lines) = face.whole("king 104", 200.0);
        assert_eq!(lines, ["king 104"]);
        assert!((usual.height() - face.height()).abs() < 1e-9);
    }
}
