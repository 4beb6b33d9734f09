//! The editions of the game and their options.

use chessmith_board::{Rect, excerpt};
use chessmith_game::{GameInfo, OptionError, OptionKind, OptionSpec, OptionValues, RulesText};

use crate::pieces_file::{read_pieces, standard_pieces};
use crate::{Described, Earning, Exchange, Mode, Rules};

/// Which pieces are drawn from, and on which boards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Edition {
    /// UC-24: 24 types on 8×8.
    Small,
    /// UC-73: all types of the inventor's list on 8×8.
    Full,
    /// Any types, also from a file, on any board of 6×6 to 16×16. Rules: 2.1.
    Custom,
}

/// The smallest and the largest side of a board.
const SIDES: std::ops::RangeInclusive<u8> = 6..=16;

/// The types of a custom game where none are named: those of UC-24.
pub(crate) const DEFAULT_TYPES: &str =
    "K,Q,AM,CH,AR,ARR,N,NN,R,RF,BW,CBW,NW,NF,NG,GR,AN,SQ,SI,ND,NE,DG,RO,DH";

impl Edition {
    /// All editions.
    pub const ALL: [Self; 3] = [Self::Small, Self::Full, Self::Custom];

    /// Returns the name of the edition in commands and records.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Small => "universal-24",
            Self::Full => "universal-73",
            Self::Custom => "universal-custom",
        }
    }

    /// Returns the options of the edition.
    #[must_use]
    pub fn option_specs(self) -> Vec<OptionSpec> {
        let choice = |name, words: &[&'static str], meaning| {
            OptionSpec::new(name, OptionKind::choice(words.iter().copied()), meaning)
        };
        let text = |name, max, meaning| OptionSpec::new(name, OptionKind::Text { max }, meaning);
        let mut specs = vec![
            choice(
                "setup",
                &["mirror", "reversed", "asymmetric"],
                "whether Black's first rank is White's, White's turned round, or an order of its own",
            )
            .of_start(),
            OptionSpec::new(
                "seed",
                OptionKind::Seed { of: None },
                "the number that the start is drawn from; a new game to be played draws one",
            )
            .of_start()
            .or("0"),
            OptionSpec::new(
                "drawn",
                OptionKind::Integer { min: 2, max: 16 },
                "how many types are drawn, K among them; as many as there are files unless given",
            )
            .of_start(),
            choice(
                "null-moves",
                &["forbid", "allow"],
                "whether a Rose and a Dancing Horse may come back to where they started",
            ),
            choice(
                "exchange",
                &["pairs", "overlapping"],
                "whether a retaking may itself be half of the next exchange",
            ),
            choice(
                "drop-legality",
                &["final", "move-first"],
                "whether a turn is judged at its end, or the move before its drop too",
            ),
            choice(
                "frozen-check",
                &["no", "yes"],
                "whether a frozen man gives check",
            ),
        ];
        specs.push(choice(
            "drops",
            &["1", "2", "1/2", "0"],
            "how many drops an exchange earns",
        ));
        if self == Self::Custom {
            let types = "the ids of the types, K among them, separated by commas";
            let kind = OptionKind::Pieces { max: 600 };
            specs.push(OptionSpec::new("types", kind, types).or(DEFAULT_TYPES));
            specs.push(text("board", 5, "files x ranks, from 6x6 to 16x16").or("8x8"));
            specs.push(OptionSpec::new(
                "pieces",
                OptionKind::Document { max: 60_000 },
                "a list of pieces of one's own, as TOML",
            ));
        }
        specs
    }

    /// Returns what the edition is called and what can be chosen about it.
    #[must_use]
    pub fn info(self) -> GameInfo {
        let (title, summary) = match self {
            Self::Small => (
                "Universal Chess 24",
                "Eight of 24 types of pieces are drawn by lot; the others replace what is exchanged.",
            ),
            Self::Full => (
                "Universal Chess 73",
                "Eight of 73 types of pieces are drawn by lot; the others replace what is exchanged.",
            ),
            Self::Custom => (
                "Universal Chess with pieces of your choice",
                "Any types of pieces, also of your own, on boards from 6 by 6 to 16 by 16.",
            ),
        };
        GameInfo {
            id: self.id().into(),
            title: title.into(),
            summary: summary.into(),
            options: self.option_specs(),
            version: 1,
            has_setup: false,
            rules: vec![RulesText::new(
                "universal",
                include_str!("../../../docs/rules/universal.md"),
            )],
        }
    }

    /// Returns the board of a game with these options.
    ///
    /// # Errors
    ///
    /// If the option `board` names none that is allowed.
    pub fn board(self, options: &OptionValues) -> Result<Rect, OptionError> {
        let text = match self {
            Self::Custom => options.get("board").unwrap_or("8x8"),
            _ => "8x8",
        };
        let sides = text.split_once('x').and_then(|(files, ranks)| {
            let side = |text: &str| {
                text.parse()
                    .ok()
                    .filter(|side: &u8| SIDES.contains(side) && side.to_string() == text)
            };
            Some((side(files)?, side(ranks)?))
        });
        match sides {
            Some((files, ranks)) => Ok(Rect::new(files, ranks)),
            None => Err(OptionError::Value {
                name: "board".to_owned(),
                value: text.to_owned(),
                expected: "files x ranks such as 10x8, from 6x6 to 16x16".to_owned(),
            }),
        }
    }

    /// Returns how many words a set of squares of that board takes, 1 to 4.
    ///
    /// # Errors
    ///
    /// As [`board`](Self::board).
    pub fn words(self, options: &OptionValues) -> Result<usize, OptionError> {
        Ok(self.board(options)?.len().div_ceil(64))
    }

    /// Returns the pieces of a game with these options, the king first, in the order of the list.
    pub(crate) fn pieces(self, options: &OptionValues) -> Result<Vec<Described>, OptionError> {
        let standard = standard_pieces();
        match self {
            Self::Small => Ok(standard
                .into_iter()
                .filter(|piece| piece.is_small)
                .collect()),
            Self::Full => Ok(standard),
            Self::Custom => chosen(standard, options),
        }
    }
}

impl Edition {
    /// Returns every piece that can be named in a game with these options, in the order of the lists.
    pub(crate) fn listed(self, options: &OptionValues) -> Result<Vec<Described>, OptionError> {
        let standard = standard_pieces();
        match self {
            Self::Custom => Ok([standard, own(options)?].concat()),
            _ => self.pieces(options),
        }
    }
}

fn own(options: &OptionValues) -> Result<Vec<Described>, OptionError> {
    let Some(text) = options.get("pieces") else {
        return Ok(Vec::new());
    };
    read_pieces(text).map_err(|message| OptionError::Conflict {
        name: "pieces".to_owned(),
        message,
    })
}

fn chosen(standard: Vec<Described>, options: &OptionValues) -> Result<Vec<Described>, OptionError> {
    let conflict = |name: &str, message: String| OptionError::Conflict {
        name: name.to_owned(),
        message,
    };
    let own = own(options)?;
    let wanted: Vec<&str> = options
        .get("types")
        .unwrap_or(DEFAULT_TYPES)
        .split(',')
        .map(str::trim)
        .collect();
    for (index, id) in wanted.iter().enumerate() {
        let message = if *id == "P" {
            "P is the standard pawn, which every game has".to_owned()
        } else if !standard.iter().chain(&own).any(|piece| piece.id == *id) {
            let known = standard.iter().chain(&own).map(|piece| piece.id.as_str());
            let known: Vec<_> = known.collect();
            format!(
                "there is no piece {:?}; there are {}",
                excerpt(id),
                known.join(", ")
            )
        } else if wanted[..index].contains(id) {
            format!("{id} is named twice")
        } else {
            continue;
        };
        return Err(conflict("types", message));
    }
    if !wanted.contains(&"K") {
        return Err(conflict("types", "K, the king, is missing".to_owned()));
    }
    let pieces = standard.into_iter().chain(own);
    Ok(pieces
        .filter(|piece| wanted.contains(&piece.id.as_str()))
        .collect())
}

/// Returns the rules that options ask for; a missing one counts as its default.
pub(crate) fn rules(options: &OptionValues) -> Rules {
    Rules {
        null_moves: options.get("null-moves") == Some("allow"),
        exchange: match options.get("exchange") {
            Some("overlapping") => Exchange::Overlapping,
            _ => Exchange::Pairs,
        },
        move_first: options.get("drop-legality") == Some("move-first"),
        frozen_check: options.get("frozen-check") == Some("yes"),
        earning: match options.get("drops") {
            Some("2") => Earning::Two,
            Some("1/2") => Earning::Half,
            Some("0") => Earning::None,
            _ => Earning::One,
        },
    }
}

/// Returns how the options put the two first ranks together.
pub(crate) fn mode(options: &OptionValues) -> Mode {
    match options.get("setup") {
        Some("reversed") => Mode::Reversed,
        Some("asymmetric") => Mode::Asymmetric,
        _ => Mode::Mirror,
    }
}
