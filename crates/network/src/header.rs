//! What a network is: the lines before its numbers.

use std::fmt::Write;

use chessmith_search::InputSet;
use thiserror::Error;

use crate::sums::{BLOCK, WIDEST};

/// What a file begins with.
pub(crate) const MAGIC: &str = "chessmith network 1\n";

/// The greatest file, in bytes.
pub(crate) const LARGEST: usize = 1 << 20;

/// What a network's answer is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The worth of a position.
    Alone,
    /// What another evaluator is to be corrected by.
    Correction,
}

/// What a network is, and what it was made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The id of the game.
    pub game: String,
    /// How many inputs a side has.
    pub inputs: u32,
    /// The [fingerprint](InputSet::fingerprint) of the set of inputs.
    pub features: u64,
    /// How many neurons a side has: a multiple of 16 up to [`WIDEST`].
    pub width: u32,
    /// How many hundredths are one in the likelihood of winning.
    pub scale: u32,
    /// What its answer is.
    pub role: Role,
    /// How it was made, in words, in one line.
    pub recipe: String,
    /// From how many games it was learned.
    pub games: u64,
    /// From how many positions of them.
    pub positions: u64,
    /// When, as in `2026-11-23`.
    pub date: String,
}

/// Why a network is refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NetworkError {
    /// The file is something else.
    #[error("this is no network: it does not begin with \"chessmith network\"")]
    NoNetwork,
    /// The file is of another version.
    #[error("this network is of a version that is not known here; version 1 is")]
    OtherVersion,
    /// The file is greater than any network.
    #[error("this network takes {0} bytes; at most {LARGEST} are allowed")]
    TooLarge(usize),
    /// The file is not what was written.
    #[error("this network is damaged: {0}")]
    Damaged(&'static str),
    /// It was learned from another game.
    #[error("this network is for {its}, not for {wanted}")]
    OtherGame {
        /// Its game.
        its: String,
        /// The game at hand.
        wanted: String,
    },
    /// It sees positions in another way than the game tells them.
    #[error(
        "this network for {game} was made for another set of inputs; what is known here is {wanted:?}"
    )]
    OtherInputs {
        /// Its game.
        game: String,
        /// The set at hand.
        wanted: &'static str,
    },
}

impl Header {
    #[cfg(test)]
    pub(crate) fn sample() -> Self {
        Self {
            game: "quarry".to_owned(),
            inputs: 3,
            features: InputSet::NONE.fingerprint(),
            width: 16,
            scale: 150,
            role: Role::Alone,
            recipe: "by hand".to_owned(),
            games: 0,
            positions: 0,
            date: "2026-11-23".to_owned(),
        }
    }

    /// Returns the number of neurons.
    pub(crate) fn checked_width(&self) -> Result<usize, NetworkError> {
        let width = self.width as usize;
        match width > 0 && width <= WIDEST && width.is_multiple_of(BLOCK) {
            true => Ok(width),
            false => Err(NetworkError::Damaged("it has an impossible width")),
        }
    }

    /// Checks that a network fits a game and the inputs that its rules tell.
    ///
    /// # Errors
    ///
    /// If it does not.
    pub fn fits(&self, game: &str, inputs: &InputSet) -> Result<(), NetworkError> {
        if self.game != game {
            return Err(NetworkError::OtherGame {
                its: self.game.clone(),
                wanted: game.to_owned(),
            });
        }
        match self.sees(inputs) {
            true => Ok(()),
            false => Err(NetworkError::OtherInputs {
                game: self.game.clone(),
                wanted: inputs.name,
            }),
        }
    }

    /// Returns whether it was made for these inputs.
    pub(crate) fn sees(&self, inputs: &InputSet) -> bool {
        self.inputs == inputs.count && self.features == inputs.fingerprint()
    }

    /// Writes all lines but that of the hash.
    pub(crate) fn write(&self) -> String {
        let one_line = |text: &str| text.replace(['\n', '\r'], " ");
        let role = match self.role {
            Role::Alone => "alone",
            Role::Correction => "correction",
        };
        let mut text = String::from(MAGIC);
        // Writing to a String cannot fail.
        let _ = write!(
            text,
            "game={}\ninputs={}\nfeatures={:016x}\nwidth={}\nscale={}\nrole={role}\n\
             recipe={}\ngames={}\npositions={}\ndate={}\n",
            one_line(&self.game),
            self.inputs,
            self.features,
            self.width,
            self.scale,
            one_line(&self.recipe),
            self.games,
            self.positions,
            one_line(&self.date),
        );
        text
    }

    pub(crate) fn read(text: &str) -> Result<Self, NetworkError> {
        let value = |name: &str| {
            let line = text.lines().find_map(|line| {
                let (known, value) = line.split_once('=')?;
                (known == name).then_some(value)
            });
            line.ok_or(NetworkError::Damaged("a line of its header is missing"))
        };
        let wrong = NetworkError::Damaged("a number in its header cannot be read");
        let number = |name: &str| {
            let number = value(name)?.parse::<u64>();
            number.map_err(|_| wrong.clone())
        };
        let small = |name: &str| {
            let number = number(name)?;
            u32::try_from(number).map_err(|_| wrong.clone())
        };
        Ok(Self {
            game: value("game")?.to_owned(),
            inputs: small("inputs")?,
            features: u64::from_str_radix(value("features")?, 16).map_err(|_| wrong.clone())?,
            width: small("width")?,
            scale: small("scale")?,
            role: match value("role")? {
                "alone" => Role::Alone,
                "correction" => Role::Correction,
                _ => return Err(NetworkError::Damaged("its role is not known")),
            },
            recipe: value("recipe")?.to_owned(),
            games: number("games")?,
            positions: number("positions")?,
            date: value("date")?.to_owned(),
        })
    }
}
