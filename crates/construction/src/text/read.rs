//! Reading positions from JSON. Rules: `docs/notation.md`.

use chessmith_board::{Coord, Direction, Side, TextError};

use crate::json::{Reasons, Value, quoted};
use crate::land::{MOST_LOTS, MOST_SQUARES};
use crate::position::MOST_NUMBER;
use crate::setup::{Part, Place, Setup};
use crate::{Construction, Design, Lot, Phase, Piece, Position, Turf};

const SIDES: [(&str, Side); 2] = [("white", Side::White), ("black", Side::Black)];

/// The keys of the options in texts, with the names that they have as options of the game.
const OPTIONS: [(&str, &str); 5] = [
    ("cash", "cash"),
    ("lot_price", "lot-price"),
    ("turf", "turf"),
    ("prices", "prices"),
    ("no_progress", "no-progress"),
];

/// Reads a position.
pub(crate) fn read(game: &Construction, text: &str) -> Result<Position, Vec<TextError>> {
    let whole = Value::read(text).map_err(|error| vec![error])?;
    let mut reasons = Reasons::new(text);
    let (setup, unread) = setup(game, &whole, &mut reasons);
    match setup.judge(game, &unread) {
        Ok(position) if reasons.is_empty() => return Ok(position),
        Ok(_) => {}
        Err(faults) => {
            for fault in faults {
                let at = value_at(&whole, fault.place);
                reasons.add(at.as_ref().unwrap_or(&whole), fault.message);
            }
        }
    }
    Err(reasons.told())
}

/// Returns the options that the text of a position names, as far as they can be read: the name of each as an
/// option of the game, and its value.
pub(crate) fn options(text: &str) -> Vec<(&'static str, String)> {
    let given = Value::read(text)
        .ok()
        .and_then(|whole| whole.field("options"));
    let mut unheard = Reasons::new(text);
    let each = OPTIONS.into_iter().filter_map(|(key, name)| {
        let value = given.as_ref()?.field(key)?;
        let number = |value: &Value<'_>, reasons: &mut _| Some(count(value, reasons)?.to_string());
        let found = match key {
            "turf" | "prices" => value.text(&mut unheard, |text| Ok(text.to_owned())),
            _ => number(&value, &mut unheard),
        };
        Some((name, found?))
    });
    each.collect()
}

/// Returns the value that stands at a place, or what stands for it.
fn value_at<'a>(whole: &Value<'a>, place: Place) -> Option<Value<'a>> {
    match place {
        Place::Whole(part) => whole.field(part.key()),
        Place::Of(part, side) => whole.field(part.key())?.field(side.word()),
        Place::Lot(index) => whole.field("lots")?.element(index)?.field("square"),
        Place::Piece(index) => whole.field("pieces")?.element(index)?.field("square"),
    }
}

/// Reads every part for itself; also returns the parts that could not be read.
pub(crate) fn setup(
    game: &Construction,
    whole: &Value<'_>,
    reasons: &mut Reasons<'_>,
) -> (Setup, Vec<Part>) {
    let mut setup = Setup::new(Phase::Buy);
    let mut unread = Vec::new();
    let keys = [
        "game",
        "options",
        "phase",
        "turn",
        "cash",
        "stopped",
        "lots_to_place",
        "lots",
        "pieces",
        "hand",
        "clock",
        "move",
    ];
    let [
        name,
        options,
        phase,
        turn,
        cash,
        stopped,
        to_place,
        lots,
        pieces,
        hand,
        clock,
        number,
    ] = whole.fields(keys, reasons);
    if let Some(name) = name {
        name.word(reasons, &[("construction", ())]);
    }
    if let Some(options) = options {
        compare_options(game, &options, reasons);
    }
    let mut keep = |part, found: Option<()>| {
        if found.is_none() {
            unread.push(part);
        }
    };
    let phases = Phase::ALL.map(|phase| (phase.word(), phase));
    let found = phase.and_then(|value| value.word(reasons, &phases));
    keep(Part::Phase, found.map(|phase| setup.phase = phase));
    let found = turn.and_then(|value| value.word(reasons, &SIDES));
    keep(Part::Turn, found.map(|side| setup.side = side));
    let found = cash.and_then(|value| value.sides(reasons, count));
    keep(Part::Cash, found.map(|cash| setup.cash = cash));
    let found = stopped.and_then(|value| value.sides(reasons, Value::flag));
    keep(Part::Stopped, found.map(|stopped| setup.stopped = stopped));
    let found = to_place.and_then(|value| value.sides(reasons, lots_left));
    keep(
        Part::LotsToPlace,
        found.map(|left| setup.lots_to_place = left),
    );
    let found = lots.and_then(|value| all(&value, 2 * usize::from(MOST_LOTS), reasons, lot));
    keep(Part::Lots, found.map(|lots| setup.lots = lots));
    let found = pieces.and_then(|value| all(&value, MOST_SQUARES, reasons, piece));
    keep(Part::Pieces, found.map(|pieces| setup.pieces = pieces));
    let found = hand.and_then(|value| {
        value.sides(reasons, |value, reasons| {
            all(value, MOST_SQUARES, reasons, design)
        })
    });
    keep(Part::Hand, found.map(|hand| setup.hand = hand));
    let found = clock.and_then(|value| count(&value, reasons));
    keep(Part::Clock, found.map(|clock| setup.clock = clock));
    let found = number.and_then(|value| count(&value, reasons));
    keep(Part::Number, found.map(|number| setup.number = number));
    (setup, unread)
}

fn compare_options(game: &Construction, options: &Value<'_>, reasons: &mut Reasons<'_>) {
    let keys = OPTIONS.map(|(key, _)| key);
    let [cash, lot_price, turf, prices, no_progress] = options.fields(keys, reasons);
    for (value, own, least) in [
        (cash, game.cash(), game.prices().cheapest_royal()),
        (lot_price, game.lot_price(), 0),
        (no_progress, game.no_progress(), 0),
    ] {
        let read = value.and_then(|value| Some((count(&value, reasons)?, value)));
        let Some((read, value)) = read.filter(|(read, _)| *read != own) else {
            continue;
        };
        if u64::from(read) < least {
            let message =
                format!("no royal piece costs less than {least}, and each side needs one");
            reasons.add(&value, message);
        } else {
            reasons.add(&value, format!("this game is played with {own}"));
        }
    }
    let turfs = Turf::ALL.map(|turf| (turf.word(), turf));
    let read = turf.and_then(|value| Some((value.word(reasons, &turfs)?, value)));
    if let Some((_, value)) = read.filter(|(read, _)| *read != game.turf()) {
        let own = game.turf().word();
        reasons.add(&value, format!("this game is played with {own}"));
    }
    if let Some(value) = prices {
        let own = game.prices().name();
        value.text(reasons, |read| match read == own {
            true => Ok(()),
            false => Err(format!(
                "the price list loaded is {own}, and none called {}",
                quoted(read)
            )),
        });
    }
}

/// Reads a list of at most so many elements; `None` if any of them is refused.
fn all<T>(
    list: &Value<'_>,
    most: usize,
    reasons: &mut Reasons<'_>,
    each: impl Fn(&Value<'_>, &mut Reasons<'_>) -> Option<T>,
) -> Option<Vec<T>> {
    let elements = list.elements(most, reasons)?;
    // Every element is read, so that all that are refused are told.
    let read: Vec<_> = elements.iter().map(|value| each(value, reasons)).collect();
    read.into_iter().collect()
}

fn count(value: &Value<'_>, reasons: &mut Reasons<'_>) -> Option<u32> {
    let number = value.number(0..=i64::from(MOST_NUMBER), reasons)?;
    u32::try_from(number).ok()
}

fn lots_left(value: &Value<'_>, reasons: &mut Reasons<'_>) -> Option<u8> {
    let number = value.number(0..=i64::from(MOST_LOTS), reasons)?;
    u8::try_from(number).ok()
}

fn lot(value: &Value<'_>, reasons: &mut Reasons<'_>) -> Option<Lot> {
    let [owner, corner] = value.fields(["owner", "square"], reasons);
    let owner = owner.and_then(|value| value.word(reasons, &SIDES));
    let corner = corner.and_then(|value| square(&value, reasons));
    Some(Lot {
        owner: owner?,
        corner: corner?,
    })
}

fn piece(value: &Value<'_>, reasons: &mut Reasons<'_>) -> Option<(Coord, Piece)> {
    let keys = ["owner", "square", "design", "facing"];
    let [owner, place, what, facing] = value.fields(keys, reasons);
    let owner = owner.and_then(|value| value.word(reasons, &SIDES));
    let place = place.and_then(|value| square(&value, reasons));
    let what = what.and_then(|value| design(&value, reasons));
    let ways = Direction::ALL.map(|way| (way.letters(), way));
    let looks = facing.as_ref()?.word(reasons, &ways);
    let (owner, place, what, looks) = (owner?, place?, what?, looks?);
    let piece = Piece::new(owner, what, looks);
    if piece.is_none() {
        let (base, letters) = (what.base().name(), looks.letters());
        let message = format!("a piece of base {base} never faces {letters}");
        reasons.add(facing.as_ref()?, message);
    }
    Some((place, piece?))
}

fn square(value: &Value<'_>, reasons: &mut Reasons<'_>) -> Option<Coord> {
    value.text(reasons, |text| {
        let named = text.parse::<Coord>();
        named.map_err(|_| format!("expected a square, a1 to z26, found {}", quoted(text)))
    })
}

fn design(value: &Value<'_>, reasons: &mut Reasons<'_>) -> Option<Design> {
    value.text(reasons, |text| {
        text.parse::<Design>().map_err(|error| match error.column {
            Some(column) => format!("character {column}: {}", error.message),
            None => error.message,
        })
    })
}
