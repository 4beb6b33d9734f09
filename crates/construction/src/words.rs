//! What a piece does, in words.

use chessmith_board::Direction;

use crate::{Base, Construction, Design, Token};

impl Construction {
    /// Returns what a design is called: its name where it has one, and its text.
    #[must_use]
    pub fn title(&self, design: Design) -> String {
        match self.name_of(design) {
            Some(name) => format!("{name} {design}"),
            None => design.to_string(),
        }
    }
}

/// Returns the name of a direction, for people.
pub(crate) const fn compass(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "north",
        Direction::NorthEast => "north-east",
        Direction::East => "east",
        Direction::SouthEast => "south-east",
        Direction::South => "south",
        Direction::SouthWest => "south-west",
        Direction::West => "west",
        Direction::NorthWest => "north-west",
    }
}

/// Returns how a piece moves and what its tokens do, in a few sentences.
pub(crate) fn describe(design: Design) -> String {
    let mut text = way(design);
    let mut last = None;
    for token in design.tokens().iter() {
        // What lengthens the way is part of its sentence.
        if matches!(token, Token::OrthPlus | Token::DiagPlus) || last.replace(token) == Some(token)
        {
            continue;
        }
        let count = design
            .tokens()
            .iter()
            .filter(|&other| other == token)
            .count();
        let effect = match (token, count) {
            (Token::Repeat1, 2..) => format!("the move may be repeated {count} times more"),
            (Token::Leap1, 2..) => format!("it may leap over {count} pieces in a move"),
            _ => token.effect().to_owned(),
        };
        text.push(' ');
        text.extend(effect.chars().take(1).flat_map(char::to_uppercase));
        text.extend(effect.chars().skip(1));
        text.push('.');
    }
    text
}

fn way(design: Design) -> String {
    let count = |token| {
        1 + design
            .tokens()
            .iter()
            .filter(|&other| other == token)
            .count()
    };
    let (along, across) = (count(Token::OrthPlus), count(Token::DiagPlus));
    let squares = |count: usize| match count {
        1 => "one square".to_owned(),
        2 => "two squares".to_owned(),
        more => format!("{more} squares"),
    };
    match design.base() {
        Base::Prime if along == across => format!("It goes {} straight ahead.", squares(along)),
        Base::Prime => format!(
            "It goes straight ahead: {} along files and ranks, {} along diagonals.",
            squares(along),
            squares(across)
        ),
        Base::Orth => format!("It goes {} straight along a file or rank.", squares(along)),
        Base::Diag => format!("It goes {} straight along a diagonal.", squares(across)),
        Base::Orthan => format!(
            "It goes {} ahead along a file or rank and then {} diagonally onwards, square by square.",
            squares(along),
            squares(across)
        ),
        Base::Null => "It does not move.".to_owned(),
    }
}
