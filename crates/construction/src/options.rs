//! The options, and making the rules of them.

use chessmith_game::{GameInfo, OptionError, OptionKind, OptionSpec, OptionValues, Recipe};

use crate::{Army, Construction, Named, Position, PriceList, Turf};

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
        };
        Recipe::new(info, Self::settled)
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
            Some(text) if text.trim_start().starts_with('{') => PriceList::read(text),
            Some(PriceList::BUILT_IN) | None => PriceList::built_in(),
            Some(other) => {
                return Err(OptionError::Value {
                    name: "prices".to_owned(),
                    value: other.to_owned(),
                    expected: "howe-1999 or the text of a price list as JSON".to_owned(),
                });
            }
        };
        let prices = prices.map_err(|error| OptionError::Conflict {
            name: "prices".to_owned(),
            message: error.to_string(),
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
