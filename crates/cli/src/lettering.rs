//! Letters for pieces, under which any two that differ are told apart.

use std::collections::{BTreeMap, BTreeSet};

use chessmith_catalog::game::{Letters, ScenePiece, Side};

/// The eight arrows, clockwise from north.
const ARROWS: [char; 8] = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];

/// The letters that a game gives to a piece, whatever its side and wherever it faces.
pub(crate) type Lettered<'a> = &'a dyn Fn(&ScenePiece) -> Letters;

/// What makes two pieces of a scene the same but for colour, facing and the state they are in: whether they
/// have an owner, their drawing and their parts.
type Kind = (bool, String, Vec<(String, u16)>);

/// Letters for the pieces of one scene: as the game gives them where they suffice, otherwise with a number
/// that a legend explains.
pub(crate) struct Lettering<'a> {
    letters: Lettered<'a>,
    /// The kinds that have a number.
    numbers: BTreeMap<Kind, usize>,
    /// What the pieces with numbers are called, by their letters.
    legend: BTreeMap<String, String>,
}

impl<'a> Lettering<'a> {
    /// Gives letters to pieces.
    pub(crate) fn of(pieces: &[ScenePiece], letters: Lettered<'a>) -> Self {
        let mut kinds: BTreeMap<String, BTreeSet<Kind>> = BTreeMap::new();
        let mut unsaid = BTreeSet::new();
        for piece in pieces {
            let Letters { text, tell_all } = letters(piece);
            let text = text.to_uppercase();
            if !tell_all {
                unsaid.insert(text.clone());
            }
            kinds.entry(text).or_default().insert(kind(piece));
        }
        let numbered = kinds
            .into_iter()
            .filter(|(text, kinds)| kinds.len() > 1 || unsaid.contains(text));
        let numbers = numbered.flat_map(|(_, kinds)| kinds.into_iter().zip(1..));
        let mut lettering = Self {
            letters,
            numbers: numbers.collect(),
            legend: BTreeMap::new(),
        };
        lettering.legend = pieces
            .iter()
            .filter(|piece| lettering.numbers.contains_key(&kind(piece)))
            .map(|piece| (lettering.text(piece), piece.name.clone()))
            .collect();
        lettering
    }

    /// Returns the letters of a piece of the scene: upper case for White, lower case for Black, and an arrow
    /// where it faces.
    pub(crate) fn text(&self, piece: &ScenePiece) -> String {
        let letters = (self.letters)(piece).text;
        let mut text = match piece.side {
            Some(Side::Black) => letters.to_lowercase(),
            Some(Side::White) | None => letters.to_uppercase(),
        };
        if let Some(number) = self.numbers.get(&kind(piece)) {
            text.extend(number.to_string().chars().filter_map(lowered));
        }
        text.extend(piece.facing.map(|facing| ARROWS[usize::from(facing.0 % 8)]));
        text
    }

    /// Says line by line what the letters with numbers stand for.
    pub(crate) fn legend(&self) -> impl Iterator<Item = String> {
        let legend = self.legend.iter();
        legend.map(|(text, name)| format!("{text}: {name}"))
    }
}

fn kind(piece: &ScenePiece) -> Kind {
    let parts = piece.parts.iter();
    (
        piece.side.is_some(),
        piece.glyph.0.clone(),
        parts
            .map(|part| (part.glyph.0.clone(), part.count))
            .collect(),
    )
}

/// Returns a digit below the line, so that it counts nothing.
fn lowered(digit: char) -> Option<char> {
    char::from_u32('₀' as u32 + digit.to_digit(10)?)
}

#[cfg(test)]
mod tests {
    use chessmith_catalog::game::Scene;
    use chessmith_catalog::{Catalog, LiveGame, Setting};

    use super::*;

    /// Returns what is seen of a piece besides its place.
    fn seen(piece: &ScenePiece) -> impl Ord + std::fmt::Debug + use<> {
        let facing = piece.facing.map(|facing| facing.0);
        (kind(piece), piece.side.map(Side::index), facing)
    }

    fn assert_told_apart(live: &dyn LiveGame, scene: &Scene) -> usize {
        let letters = |piece: &_| live.piece_letters(piece);
        let lettering = Lettering::of(&scene.pieces, &letters);
        let mut texts = BTreeMap::new();
        for piece in &scene.pieces {
            let text = lettering.text(piece);
            let first = texts.entry(text.clone()).or_insert_with(|| seen(piece));
            let (id, position) = (&live.info().id, live.position_text());
            assert_eq!(*first, seen(piece), "{id}: {text} in {position}");
        }
        texts.len()
    }

    #[test]
    fn any_two_pieces_are_told_apart_in_every_game() {
        for entry in Catalog::standard().iter() {
            let mut most = 0;
            for setting in [Setting::new(), entry.specimen()] {
                let mut live = entry.begin(&setting).unwrap();
                for ply in 0..40_usize {
                    most = most.max(assert_told_apart(&*live, &live.scene()));
                    let turns = live.list(30).turns;
                    let Some(turn) = turns.get(ply * 7 % turns.len().max(1)) else {
                        break;
                    };
                    live.explore(&turn.text).unwrap();
                }
            }
            assert!(most > 3, "{}: {most}", entry.info().id);
        }
    }
}
