//! Positions as JSON. Rules: `docs/notation.md`.

use chessmith_board::{Coord, Direction, PerSide, Side, Square, TextError};
use serde::{Deserialize, Serialize};

use super::faults::Faults;
use super::judge::judge;
use super::{Path, read_json};
use crate::land::MOST_LOTS;
use crate::position::MOST_NUMBER;
use crate::{Construction, Design, Lot, Phase, Piece, Position, Turf};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    game: String,
    options: Options,
    phase: String,
    turn: String,
    cash: Sides<u32>,
    stopped: Sides<bool>,
    lots_to_place: Sides<u32>,
    lots: Vec<LotText>,
    pieces: Vec<PieceText>,
    hand: Sides<Vec<String>>,
    clock: u32,
    #[serde(rename = "move")]
    number: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Options {
    cash: u32,
    lot_price: u32,
    turf: String,
    prices: String,
    no_progress: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sides<T> {
    white: T,
    black: T,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LotText {
    owner: String,
    square: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PieceText {
    owner: String,
    square: String,
    design: String,
    facing: String,
}

impl<T> Sides<T> {
    fn of<'a, U: 'a>(values: &'a PerSide<U>, each: impl Fn(&'a U) -> T) -> Self {
        Self {
            white: each(&values[Side::White]),
            black: each(&values[Side::Black]),
        }
    }

    fn pair(self) -> PerSide<T> {
        PerSide::new(self.white, self.black)
    }
}

const fn turf_word(turf: Turf) -> &'static str {
    match turf {
        Turf::Free => "free",
        Turf::Rectangular => "rectangular",
    }
}

fn options(game: &Construction) -> Options {
    Options {
        cash: game.cash(),
        lot_price: game.lot_price(),
        turf: turf_word(game.turf()).to_owned(),
        prices: game.prices().name().to_owned(),
        no_progress: game.no_progress(),
    }
}

/// Writes a position.
pub(crate) fn write(game: &Construction, position: &Position) -> String {
    let lots = position.land().lots().iter().map(|lot| LotText {
        owner: lot.owner.word().to_owned(),
        square: lot.corner.to_string(),
    });
    let pieces = position.pieces().map(|(at, piece)| PieceText {
        owner: piece.side().word().to_owned(),
        square: at.to_string(),
        design: piece.design().to_string(),
        facing: piece.facing().letters().to_owned(),
    });
    let text = Text {
        game: "construction".to_owned(),
        options: options(game),
        phase: position.phase.word().to_owned(),
        turn: position.side.word().to_owned(),
        cash: Sides::of(&position.cash, |&cash| cash),
        stopped: Sides::of(&position.stopped, |&stopped| stopped),
        lots_to_place: Sides::of(&position.lots_to_place, |&lots| u32::from(lots)),
        lots: lots.collect(),
        pieces: pieces.collect(),
        hand: Sides::of(&position.hand, |hand| {
            let each = hand.designs();
            each.flat_map(|(design, count)| {
                std::iter::repeat_n(design.to_string(), usize::from(count))
            })
            .collect()
        }),
        clock: position.clock,
        number: position.number,
    };
    // A struct of texts and numbers always has a text.
    serde_json::to_string(&text).unwrap_or_default()
}

/// Reads a position.
pub(crate) fn read(game: &Construction, text: &str) -> Result<Position, Vec<TextError>> {
    let read: Text = read_json(text).map_err(|error| vec![error])?;
    let mut faults = Faults::default();
    let position = assemble(game, read, &mut faults);
    if let Some(position) = position.filter(|_| faults.len() == 0) {
        judge(game, &position, &mut faults);
        if faults.len() == 0 {
            return Ok(position);
        }
    }
    Err(faults.told(text))
}

/// Reads every field for itself.
fn assemble(game: &Construction, text: Text, faults: &mut Faults) -> Option<Position> {
    if text.game != "construction" {
        faults.add(Path::new("game"), "expected \"construction\"");
    }
    compare_options(game, &text.options, faults);
    let phase = Phase::ALL
        .into_iter()
        .find(|phase| phase.word() == text.phase);
    let phase = phase.ok_or_else(|| "expected buy, land, place or play".to_owned());
    let phase = faults.note(Path::new("phase"), phase);
    let side = faults.note(Path::new("turn"), side(&text.turn));
    let mut position = Position::buying(0);
    position.phase = phase?;
    position.side = side?;
    position.stopped = text.stopped.pair();
    for (key, value) in [("clock", text.clock), ("move", text.number)] {
        limit(faults, Path::new(key), value);
    }
    position.clock = text.clock;
    position.number = text.number;
    let (cash, lots, hands) = (
        text.cash.pair(),
        text.lots_to_place.pair(),
        text.hand.pair(),
    );
    for side in Side::BOTH {
        limit(faults, Path::new("cash").key(side.word()), cash[side]);
        let path = Path::new("lots_to_place").key(side.word());
        let count = u8::try_from(lots[side])
            .ok()
            .filter(|&count| count <= MOST_LOTS);
        let count = count.ok_or_else(|| format!("expected 0 to {MOST_LOTS}"));
        position.lots_to_place[side] = faults.note(path, count).unwrap_or(0);
    }
    position.cash = cash;
    for side in Side::BOTH {
        read_hand(&mut position, side, &hands[side], faults);
    }
    let land = read_lots(&text.lots, faults)?;
    position.lay(land);
    for (index, piece) in text.pieces.iter().enumerate() {
        read_piece(&mut position, index, piece, faults);
    }
    Some(position)
}

fn side(word: &str) -> Result<Side, String> {
    let mut sides = Side::BOTH.into_iter();
    let found = sides.find(|side| side.word() == word);
    found.ok_or_else(|| "expected white or black".to_owned())
}

fn limit(faults: &mut Faults, path: Path, value: u32) {
    if value > MOST_NUMBER {
        faults.add(path, format!("expected at most {MOST_NUMBER}"));
    }
}

fn compare_options(game: &Construction, read: &Options, faults: &mut Faults) {
    let own = options(game);
    let path = |key| Path::new("options").key(key);
    let numbers = [
        ("cash", own.cash, read.cash),
        ("lot_price", own.lot_price, read.lot_price),
        ("no_progress", own.no_progress, read.no_progress),
    ];
    for (key, own, read) in numbers {
        if own != read {
            faults.add(path(key), format!("this game is played with {own}"));
        }
    }
    if read.prices != own.prices {
        let name = own.prices;
        let message = format!("the price list loaded is {name}, and no list of another name");
        faults.add(path("prices"), message);
    }
    if read.turf != own.turf {
        faults.add(
            path("turf"),
            format!("this game is played with {}", own.turf),
        );
    }
}

fn read_hand(position: &mut Position, side: Side, texts: &[String], faults: &mut Faults) {
    let path = || Path::new("hand").key(side.word());
    // As many as the largest land has room for: half of all must be placed.
    let most = 2 * 16 * usize::from(MOST_LOTS);
    if texts.len() > most {
        faults.add(path(), format!("expected at most {most} designs"));
        return;
    }
    for (index, text) in texts.iter().enumerate() {
        if let Some(design) = faults.note(path().element(index), design(text)) {
            position.hand[side].add(design);
        }
    }
}

fn design(text: &str) -> Result<Design, String> {
    text.parse::<Design>().map_err(|error| match error.column {
        Some(column) => format!("character {column}: {}", error.message),
        None => error.message,
    })
}

fn square(text: &str) -> Result<Coord, String> {
    let named = text.parse::<Coord>();
    named.map_err(|_| "expected a square, a1 to z26".to_owned())
}

fn read_lots(texts: &[LotText], faults: &mut Faults) -> Option<Vec<Lot>> {
    let mut lots: Vec<Lot> = Vec::new();
    let before = faults.len();
    if texts.len() > 2 * usize::from(MOST_LOTS) {
        faults.add(
            Path::new("lots"),
            format!("expected at most {} lots", 2 * MOST_LOTS),
        );
        return None;
    }
    for (index, text) in texts.iter().enumerate() {
        let path = |key| Path::new("lots").element(index).key(key);
        let owner = faults.note(path("owner"), side(&text.owner));
        let corner = faults.note(path("square"), square(&text.square));
        let (Some(owner), Some(corner)) = (owner, corner) else {
            continue;
        };
        let lot = Lot { owner, corner };
        if !lot.is_on_canvas() {
            faults.add(path("square"), "the lot does not lie on the canvas whole");
        } else if !lot.is_dark() {
            faults.add(path("square"), "a lot's lower-left square must be dark");
        } else if let Some(other) = lots.iter().find(|other| lot.overlaps(**other)) {
            faults.add(path("square"), format!("the lot overlaps {other}"));
        }
        lots.push(lot);
    }
    (faults.len() == before).then_some(lots)
}

fn read_piece(position: &mut Position, index: usize, text: &PieceText, faults: &mut Faults) {
    let path = |key| Path::new("pieces").element(index).key(key);
    let owner = faults.note(path("owner"), side(&text.owner));
    let design = faults.note(path("design"), design(&text.design));
    let facing = Direction::from_letters(&text.facing);
    let facing = facing.ok_or_else(|| "expected n, ne, e, se, s, sw, w or nw".to_owned());
    let facing = faults.note(path("facing"), facing);
    let place = faults.note(path("square"), free_square(position, &text.square));
    let (Some(owner), Some(design), Some(facing), Some(place)) = (owner, design, facing, place)
    else {
        return;
    };
    match Piece::new(owner, design, facing) {
        Some(piece) => position.put(place, piece),
        None => {
            let base = design.base().name();
            let facing = facing.letters();
            faults.add(
                path("facing"),
                format!("a piece of base {base} never faces {facing}"),
            );
        }
    }
}

fn free_square(position: &Position, text: &str) -> Result<Square, String> {
    let coord = square(text)?;
    let land = position.land();
    let place = land
        .square(coord)
        .ok_or_else(|| format!("{coord} is not land"))?;
    match position.at(place) {
        None => Ok(place),
        Some(_) => Err(format!("a piece stands on {coord} already")),
    }
}
