//! A position of the Construction Set as its text says it.

use std::collections::BTreeMap;

use serde_json::Value;

use super::design::Design;

/// Edge of the canvas. Rules: CS-25a.
pub(super) const CANVAS: i32 = 26;

/// The largest number of a text, beyond which clock and number of the move do not count.
pub(super) const LARGEST: i64 = 2_147_483_647;

/// File and rank, counted from 1.
pub(super) type Place = (i32, i32);

/// White is 0, Black is 1.
pub(super) type Owner = usize;

const NAMES: [&str; 2] = ["white", "black"];

/// The directions of a facing with their steps, clockwise from the north.
pub(super) const FACINGS: [(&str, Place); 8] = [
    ("n", (0, 1)),
    ("ne", (1, 1)),
    ("e", (1, 0)),
    ("se", (1, -1)),
    ("s", (0, -1)),
    ("sw", (-1, -1)),
    ("w", (-1, 0)),
    ("nw", (-1, 1)),
];

/// A piece on the board.
#[derive(Clone, Debug)]
pub(super) struct Man {
    pub(super) owner: Owner,
    pub(super) design: Design,
    /// An index of [`FACINGS`].
    pub(super) facing: usize,
}

/// Everything that the text of a position says.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// The options as they are printed.
    options: String,
    pub(super) lot_price: i64,
    pub(super) rectangular: bool,
    /// After how many plies without progress the game is drawn; 0 for never.
    pub(super) no_progress: i64,
    pub(super) phase: String,
    pub(super) turn: Owner,
    pub(super) cash: [i64; 2],
    pub(super) stopped: [bool; 2],
    pub(super) lots_to_place: [i64; 2],
    /// Lower-left squares with their owners.
    pub(super) lots: Vec<(Owner, Place)>,
    pub(super) men: BTreeMap<Place, Man>,
    pub(super) hand: [Vec<Design>; 2],
    pub(super) clock: i64,
    pub(super) number: i64,
}

pub(super) fn square_name((file, rank): Place) -> String {
    format!("{}{rank}", char::from(b'a' + (file - 1) as u8))
}

/// Reads the name of a square.
pub(super) fn read_square(text: &str) -> Place {
    let file = i32::from(text.as_bytes()[0] - b'a') + 1;
    (file, text[1..].parse().expect("a rank"))
}

fn owner(value: &Value) -> Owner {
    usize::from(value == "black")
}

fn numbers(value: &Value) -> [i64; 2] {
    NAMES.map(|name| value[name].as_i64().expect("a number for each side"))
}

fn words(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn design(value: &Value) -> Design {
    Design::read(words(value)).expect("a legal design")
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().expect("a list").iter()
}

impl State {
    /// Reads the text of a position.
    pub(super) fn read(text: &str) -> Self {
        let json: Value = serde_json::from_str(text).expect("JSON");
        let options = &json["options"];
        let men = list(&json["pieces"]).map(|piece| {
            let facing = FACINGS
                .iter()
                .position(|(name, _)| piece["facing"] == *name);
            let man = Man {
                owner: owner(&piece["owner"]),
                design: design(&piece["design"]),
                facing: facing.expect("a facing"),
            };
            (read_square(words(&piece["square"])), man)
        });
        let lots = list(&json["lots"])
            .map(|lot| (owner(&lot["owner"]), read_square(words(&lot["square"]))));
        Self {
            options: format!(
                r#"{{"cash":{},"lot_price":{},"turf":{},"prices":{},"no_progress":{}}}"#,
                options["cash"],
                options["lot_price"],
                options["turf"],
                options["prices"],
                options["no_progress"]
            ),
            lot_price: options["lot_price"].as_i64().expect("the price of a lot"),
            rectangular: options["turf"] == "rectangular",
            no_progress: options["no_progress"].as_i64().expect("a number"),
            phase: words(&json["phase"]).to_owned(),
            turn: owner(&json["turn"]),
            cash: numbers(&json["cash"]),
            stopped: NAMES.map(|name| json["stopped"][name] == true),
            lots_to_place: numbers(&json["lots_to_place"]),
            lots: lots.collect(),
            men: men.collect(),
            hand: NAMES.map(|name| list(&json["hand"][name]).map(design).collect()),
            clock: json["clock"].as_i64().expect("a clock"),
            number: json["move"].as_i64().expect("a number"),
        }
    }

    /// Writes the text in its canonical form.
    pub(super) fn text(&self) -> String {
        let both = |show: &dyn Fn(Owner) -> String| {
            format!(r#"{{"white":{},"black":{}}}"#, show(0), show(1))
        };
        let lots: Vec<_> = self
            .lots
            .iter()
            .map(|(owner, place)| {
                let square = square_name(*place);
                format!(r#"{{"owner":"{}","square":"{square}"}}"#, NAMES[*owner])
            })
            .collect();
        let mut places: Vec<_> = self.men.keys().copied().collect();
        places.sort_by_key(|(file, rank)| (*rank, *file));
        let men: Vec<_> = places
            .iter()
            .map(|place| {
                let man = &self.men[place];
                format!(
                    r#"{{"owner":"{}","square":"{}","design":"{}","facing":"{}"}}"#,
                    NAMES[man.owner],
                    square_name(*place),
                    man.design.text(),
                    FACINGS[man.facing].0
                )
            })
            .collect();
        let hand = |owner: Owner| {
            let mut texts: Vec<_> = self.hand[owner].iter().map(Design::text).collect();
            texts.sort();
            let quoted: Vec<_> = texts.iter().map(|text| format!("{text:?}")).collect();
            format!("[{}]", quoted.join(","))
        };
        let fields = [
            r#""game":"construction""#.to_owned(),
            format!(r#""options":{}"#, self.options),
            format!(r#""phase":"{}""#, self.phase),
            format!(r#""turn":"{}""#, NAMES[self.turn]),
            format!(r#""cash":{}"#, both(&|side| self.cash[side].to_string())),
            format!(
                r#""stopped":{}"#,
                both(&|side| self.stopped[side].to_string())
            ),
            format!(
                r#""lots_to_place":{}"#,
                both(&|side| self.lots_to_place[side].to_string())
            ),
            format!(r#""lots":[{}]"#, lots.join(",")),
            format!(r#""pieces":[{}]"#, men.join(",")),
            format!(r#""hand":{}"#, both(&hand)),
            format!(r#""clock":{}"#, self.clock),
            format!(r#""move":{}"#, self.number),
        ];
        format!("{{{}}}", fields.join(","))
    }

    /// Whose land a square is, if it is land.
    pub(super) fn land(&self, (file, rank): Place) -> Option<Owner> {
        let within = |from: i32, at: i32| (from..from + 4).contains(&at);
        let mut lots = self.lots.iter();
        lots.find(|(_, (left, lower))| within(*left, file) && within(*lower, rank))
            .map(|(owner, _)| *owner)
    }

    /// All squares of a side's land.
    pub(super) fn own_land(&self, side: Owner) -> Vec<Place> {
        let lots = self.lots.iter().filter(|(owner, _)| *owner == side);
        let squares = lots.flat_map(|(_, (left, lower))| {
            (0..16).map(move |index| (left + index % 4, lower + index / 4))
        });
        squares.collect()
    }

    pub(super) fn has_royal(&self, side: Owner) -> bool {
        let mut men = self.men.values();
        men.any(|man| man.owner == side && man.design.has("y"))
    }

    /// Ends a turn: the move is counted, and the other side is to move if it still may.
    pub(super) fn pass_to(&mut self, next: Owner) {
        self.number = (self.number + self.turn as i64).min(LARGEST);
        self.turn = next;
    }

    /// Begins a phase, which White always does. Rules: CS-22.
    pub(super) fn begin(&mut self, phase: &str) {
        phase.clone_into(&mut self.phase);
        self.stopped = [false; 2];
        self.pass_to(0);
    }
}
