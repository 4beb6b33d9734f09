//! Whether a player's drawing of a piece can be drawn.

use svgtypes::{SimplePathSegment, SimplifyingPathParser};

/// The most characters of a drawing.
const LONGEST: usize = 4000;

/// The side of the box that a drawing fills.
const BOX: f64 = 100.0;

/// Checks that a text is SVG path data whose points lie in the box, and that it draws something.
///
/// # Errors
///
/// A sentence about what is wrong.
pub(crate) fn validate(path: &str) -> Result<(), String> {
    let belongs =
        |c: char| c.is_ascii_digit() || " ,.-+\n".contains(c) || "MmLlHhVvCcSsQqTtAaZz".contains(c);
    let no_path = format!("the drawing is not SVG path data of at most {LONGEST} characters");
    if path.len() > LONGEST || !path.chars().all(belongs) {
        return Err(no_path);
    }
    let mut draws = false;
    for segment in SimplifyingPathParser::from(path) {
        let segment = segment.map_err(|_| no_path.clone())?;
        let (x, y) = match segment {
            SimplePathSegment::MoveTo { x, y } => (x, y),
            SimplePathSegment::LineTo { x, y }
            | SimplePathSegment::CurveTo { x, y, .. }
            | SimplePathSegment::Quadratic { x, y, .. } => {
                draws = true;
                (x, y)
            }
            SimplePathSegment::ClosePath => continue,
        };
        if !(0.0..=BOX).contains(&x) || !(0.0..=BOX).contains(&y) {
            return Err(format!(
                "the drawing leaves its box of {BOX} by {BOX} at {x:.2} {y:.2}"
            ));
        }
    }
    match draws {
        true => Ok(()),
        false => Err("the drawing draws nothing".to_owned()),
    }
}
