//! The options, and making the rules of them.

use chessmith_game::{OptionError, OptionKind, OptionScope, OptionSpec, OptionValues};

use crate::{Army, Construction, Named, Position, PriceList, Turf};

/// The longest price list that the option `prices` takes, in characters.
const LONGEST_LIST: usize = 8_000;

impl Construction {
    /// Returns the options of the game.
    #[must_use]
    pub fn option_specs() -> Vec<OptionSpec> {
        let number = |name, min, max, default: &'static str, meaning| OptionSpec {
            name,
            scope: OptionScope::Rules,
            kind: OptionKind::Integer { min, max },
            default: Some(default.into()),
            meaning,
        };
        let army = |name, meaning| OptionSpec {
            name,
            scope: OptionScope::Start,
            kind: OptionKind::Choice(&Army::NAMES_OR_NONE),
            default: Some("none".into()),
            meaning,
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
            OptionSpec {
                name: "turf",
                scope: OptionScope::Rules,
                kind: OptionKind::Choice(&["free", "rectangular"]),
                default: Some("free".into()),
                meaning: "whether land is laid lot by lot, or all of a side's as a rectangle",
            },
            OptionSpec {
                name: "prices",
                scope: OptionScope::Rules,
                kind: OptionKind::Document { max: LONGEST_LIST },
                default: Some(PriceList::BUILT_IN.into()),
                meaning: "the price list: howe-1999, or the text of a list as JSON",
            },
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
