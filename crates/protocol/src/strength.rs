//! How strong the engine plays, in the words of the protocols.

use std::hash::{BuildHasher, RandomState};

use chessmith_catalog::Level;

/// How strong the engine was asked to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Strength {
    level: Level,
    /// Whether the rating counts instead of the level.
    by_rating: bool,
    rating: u32,
    /// What errors are drawn from; `None` for another number with every game.
    seed: Option<u64>,
    drawn: u64,
}

impl Default for Strength {
    fn default() -> Self {
        Self {
            level: Level::FULL,
            by_rating: false,
            rating: MOST_RATING,
            seed: None,
            drawn: drawn(),
        }
    }
}

/// The greatest `Skill Level`, which stands for full strength.
pub(crate) const MOST_SKILL: usize = 20;

/// The greatest seed that can be given; 0 draws one with every game.
pub(crate) const MOST_SEED: usize = i32::MAX as usize;

/// What each level is taken to play like in chess, from level 1 on, on the scale on which `UCI_Elo` is
/// usually given: stated, not measured.
const RATINGS: [u32; 10] = [
    600, 800, 1_000, 1_200, 1_400, 1_600, 1_800, 2_000, 2_200, 2_400,
];

/// The least and the greatest rating that can be asked for.
pub(crate) const LEAST_RATING: u32 = RATINGS[0];
pub(crate) const MOST_RATING: u32 = RATINGS[9];

impl Strength {
    /// Returns the level to play at.
    pub(crate) fn level(&self) -> Level {
        match self.by_rating {
            true => level_of_rating(self.rating),
            false => self.level,
        }
    }

    /// Returns what errors are drawn from.
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or(self.drawn)
    }

    /// Draws another number for a new game.
    pub(crate) fn begin_game(&mut self) {
        self.drawn = drawn();
    }

    /// Sets the level, from 1 to 10.
    pub(crate) fn set_level(&mut self, number: usize) -> Result<(), String> {
        let level = u8::try_from(number).ok().and_then(Level::new);
        self.level = level.ok_or("expected a level from 1 to 10")?;
        Ok(())
    }

    /// Sets the level by a skill from 0 to [`MOST_SKILL`].
    pub(crate) fn set_skill(&mut self, skill: usize) -> Result<(), String> {
        self.set_level(1 + skill * 9 / MOST_SKILL)
    }

    pub(crate) fn set_by_rating(&mut self, by_rating: bool) {
        self.by_rating = by_rating;
    }

    /// Sets the rating; beyond what there is the nearest counts.
    pub(crate) fn set_rating(&mut self, rating: usize) {
        let rating = u32::try_from(rating).unwrap_or(u32::MAX);
        self.rating = rating.clamp(LEAST_RATING, MOST_RATING);
    }

    /// Sets what errors are drawn from; 0 for another number with every game.
    pub(crate) fn set_seed(&mut self, seed: usize) {
        self.seed = Some(seed as u64).filter(|seed| *seed > 0);
    }
}

/// Returns the level whose rating is nearest; of two, the lower one.
fn level_of_rating(rating: u32) -> Level {
    let away = |index: &usize| RATINGS.get(*index).map(|own| own.abs_diff(rating));
    let nearest = (0..RATINGS.len()).min_by_key(away);
    let number = nearest.and_then(|index| u8::try_from(index + 1).ok());
    number.and_then(Level::new).unwrap_or_default()
}

/// Returns a number that differs from one call to the next, and from one run to the next.
fn drawn() -> u64 {
    RandomState::new().hash_one(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by(set: impl FnOnce(&mut Strength)) -> u8 {
        let mut strength = Strength::default();
        set(&mut strength);
        strength.level().number()
    }

    #[test]
    fn skills_and_ratings_are_levels() {
        assert_eq!(by(|_| ()), 10);
        let skills = [0, 2, 3, 10, 19, 20];
        let levels = skills.map(|skill| by(|own| own.set_skill(skill).unwrap()));
        assert_eq!(levels, [1, 1, 2, 5, 9, 10]);
        let ratings = [0, 600, 699, 2_399, 9_999];
        let levels = ratings.map(|rating| {
            by(|own| {
                own.set_by_rating(true);
                own.set_rating(rating);
            })
        });
        assert_eq!(levels, [1, 1, 1, 10, 10]);
        assert!(Strength::default().set_level(11).is_err());
    }

    #[test]
    fn every_game_has_errors_of_its_own_unless_the_seed_is_given() {
        let mut strength = Strength::default();
        let first = strength.seed();
        strength.begin_game();
        assert_ne!(strength.seed(), first);
        strength.set_seed(7);
        strength.begin_game();
        assert_eq!(strength.seed(), 7);
    }
}
