//! The options, and making the rules of them.

use chessmith_board::{Side, TextError};
use chessmith_game::{
    GameInfo, OptionError, OptionKind, OptionSpec, OptionValues, Recipe, RulesText,
};

use crate::json::quoted;
use crate::land::turf;
use crate::{Army, Construction, Named, Phase, Position, PriceList, Turf, text};

/// The longest price list that the option `prices` takes, in characters.
const LONGEST_LIST: usize = 8_000;

impl Construction {
    /// Returns the options of the game.
    #[must_use]
    pub fn option_specs() -> Vec<OptionSpec> {
        let number = |name, min, max, default, meaning| {
            OptionSpec::new(name, OptionKind::Integer { min, max }, meaning).or(default)
        };
        let army = |name, meaning| {
            OptionSpec::new(name, OptionKind::choice(Army::NAMES_OR_NONE), meaning).of_start()
        };
        vec![
            number(
                "cash",
                1,
                1_000_000,
                "600",
                "the money that each side begins with",
            ),
            number(
                "lot-price",
                0,
                1_000_000,
                "40",
                "what a lot of 4 by 4 squares costs",
            ),
            OptionSpec::new(
                "turf",
                OptionKind::choice(["free", "rectangular"]),
                "whether land is laid lot by lot, or all of a side's as a rectangle",
            ),
            OptionSpec::new(
                "prices",
                OptionKind::Document { max: LONGEST_LIST },
                "the price list: howe-1999, or the text of a list as JSON",
            )
            .or(PriceList::BUILT_IN),
            number(
                "no-progress",
                0,
                10_000,
                "100",
                "after how many plies without a capture, drop or steal the game is drawn (0: never)",
            ),
            army(
                "army",
                "a ready army of White, with which the game begins in play",
            ),
            army(
                "against",
                "a ready army of Black; the same as White's if none is named",
            ),
        ]
    }

    /// Returns how the game is made.
    #[must_use]
    pub fn recipe() -> Recipe<Self> {
        let info = GameInfo {
            id: "construction".into(),
            title: "The Construction Set".into(),
            summary:
                "Players buy land and design pieces, lay the land, place their armies, and play \
                      for the royal pieces."
                    .into(),
            options: Self::option_specs(),
            version: 1,
            has_setup: true,
            rules: vec![RulesText::new(
                "construction",
                include_str!("../../../docs/rules/construction.md"),
            )],
        };
        Recipe::new(info, Self::settled).carried_by(Self::options_of)
    }

    /// Returns the options that the text of a position carries, as far as they can be read from it and a game
    /// can be made with them.
    ///
    /// Of a price list the text has only the name, and no list can be made of that.
    #[must_use]
    pub fn options_of(position: &str) -> Vec<(String, String)> {
        let specs = Self::option_specs();
        let named = text::options_of(position);
        let built_in = ("prices", PriceList::BUILT_IN.to_owned());
        let list = named.contains(&built_in).then(PriceList::built_in);
        let cheapest = list
            .and_then(Result::ok)
            .map_or(0, |list| list.cheapest_royal());
        let takes = |name: &str, value: &str| match name {
            "prices" => false,
            // With less no game begins, and the reader of the text says so.
            "cash" if value.parse::<u64>().is_ok_and(|cash| cash < cheapest) => false,
            _ => specs
                .iter()
                .any(|spec| spec.name == name && spec.takes(value)),
        };
        let taken = named.iter().filter(|(name, value)| takes(name, value));
        taken
            .map(|(name, value)| ((*name).to_owned(), value.clone()))
            .collect()
    }

    /// Makes the rules with these options.
    ///
    /// # Errors
    ///
    /// If an option has no value that it takes, the price list is refused, the cash does not buy a royal
    /// piece (CS-22), or a ready army costs more than the cash.
    pub fn new(options: OptionValues) -> Result<Self, OptionError> {
        let given: Vec<_> = options.iter().collect();
        Self::settled(OptionValues::complete(&Self::option_specs(), given)?)
    }

    /// Makes the rules with options that are each one that it takes; ready armies may be missing.
    ///
    /// # Errors
    ///
    /// If the price list is refused, the cash does not buy a royal piece (CS-22), or a ready army costs
    /// more than the cash.
    pub fn settled(options: OptionValues) -> Result<Self, OptionError> {
        let number = |name: &str| options.integer(name).and_then(|n| u32::try_from(n).ok());
        let prices = match options.get("prices") {
            Some(PriceList::BUILT_IN) | None => PriceList::built_in(),
            Some(text) if text.trim_start().starts_with('{') => PriceList::read(text),
            Some(other) => {
                return Err(OptionError::Conflict {
                    name: "prices".to_owned(),
                    message: format!(
                        "expected {} or the text of a price list as JSON, found {}",
                        PriceList::BUILT_IN,
                        quoted(other)
                    ),
                });
            }
        };
        let prices = prices.map_err(|errors| OptionError::Conflict {
            name: "prices".to_owned(),
            message: in_one_line(&errors),
        })?;
        let cash = number("cash").unwrap_or(600);
        if u64::from(cash) < prices.cheapest_royal() {
            let price = prices.cheapest_royal();
            return Err(OptionError::Conflict {
                name: "cash".to_owned(),
                message: format!("{cash} does not buy a royal piece; the cheapest costs {price}"),
            });
        }
        let mut game = Self {
            cash,
            lot_price: number("lot-price").unwrap_or(40),
            turf: match options.get("turf") {
                Some("rectangular") => Turf::Rectangular,
                _ => Turf::Free,
            },
            prices,
            no_progress: number("no-progress").unwrap_or(100),
            named: Named::all().map_err(|error| OptionError::Conflict {
                name: "army".to_owned(),
                message: error.to_string(),
            })?,
            start: Position::buying(cash),
            options,
        };
        if let Some(start) = game.ready_start()? {
            game.start = start;
        }
        Ok(game)
    }
}

impl Construction {
    /// Returns the position of ready armies face to face, if the options name any.
    fn ready_start(&self) -> Result<Option<Position>, OptionError> {
        let value = |name: &'static str| {
            let named = self.options.get(name).filter(|&value| value != "none");
            (name, named)
        };
        let (white, black) = match (value("army"), value("against")) {
            ((_, None), (_, None)) => return Ok(None),
            (white @ (_, Some(_)), (_, None)) => (white, white),
            ((_, None), black) => (black, black),
            both => both,
        };
        let ready = |(name, value): (&str, Option<&str>)| {
            let refuse = |message: String| OptionError::Conflict {
                name: name.to_owned(),
                message,
            };
            let all = Army::all().map_err(|error| refuse(error.to_string()))?;
            let found = all.into_iter().find(|army| Some(&*army.name) == value);
            let army = found.ok_or_else(|| refuse("there is no such army".to_owned()))?;
            let (cost, cash) = (
                army.cost(&self.prices, self.lot_price),
                u64::from(self.cash()),
            );
            match cost <= cash {
                true => Ok(army),
                false => {
                    let name = &army.name;
                    let message = format!("the army {name} costs {cost}, and the cash is {cash}");
                    Err(refuse(message))
                }
            }
        };
        let armies = [ready(white)?, ready(black)?];
        let mut position = Position::buying(0);
        position.phase = Phase::Play;
        position.lots_to_place = Default::default();
        let turfs = armies.iter().zip(Side::BOTH);
        position.lay(
            turfs.flat_map(|(army, side)| turf(side, army.turf.0, army.turf.1).unwrap_or_default()),
        );
        for (army, side) in armies.iter().zip(Side::BOTH) {
            army.deploy(&mut position, side)
                .ok_or_else(|| OptionError::Conflict {
                    name: "army".to_owned(),
                    message: format!("the army {} does not fit its land", army.name),
                })?;
        }
        Ok(Some(position))
    }
}

/// How many reasons against a price list are told: one text may have any number.
const REASONS: usize = 5;

/// Returns why a text is not a price list, in one line.
fn in_one_line(errors: &[TextError]) -> String {
    let told = errors.iter().take(REASONS).map(TextError::to_string);
    let mut told: Vec<_> = told.collect();
    if let Some(more @ 1..) = errors.len().checked_sub(REASONS) {
        told.push(format!("and {more} more"));
    }
    told.join("; ")
}
