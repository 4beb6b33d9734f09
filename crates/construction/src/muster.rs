//! Armies composed piece by piece. The text of one is its turf and its pieces, as in `2x1 P[r,y]@e1 P@a3>w O[e,or]`:
//! squares are counted from the lower left of the turf as White sits, `>` says where a piece looks that does not look
//! ahead, and what has no square is in hand.

use std::collections::BTreeMap;

use chessmith_board::{Coord, Direction, PerSide, Side, TextError};
use chessmith_game::{
    ArmyChange, ArmyLook, BillLine, CellId, Depict, Facing, GlyphId, MarkKind, Muster, Notate,
    ReadyArmy, Roster, StockPiece,
};

use crate::book;
use crate::depict::{coord_of, mark};
use crate::land::{LOT, MOST_SQUARES, turf, turf_name, turfs};
use crate::ready::Army;
use crate::words::describe;
use crate::{Construction, Design, Position, glyphs};

/// The greatest length of the text of an army, in bytes: a piece takes at most 20.
const LONGEST: usize = 4_000;

/// The turf of an army of which nothing is said.
const PLAIN: (u8, u8) = (2, 1);

/// Composes armies for a game with its prices.
#[derive(Clone, Debug)]
pub struct Barracks(Construction);

impl Barracks {
    /// Returns the barracks of a game with these rules.
    #[must_use]
    pub const fn new(game: Construction) -> Self {
        Self(game)
    }

    fn stocked(&self, design: Design) -> StockPiece {
        let (game, prices) = (&self.0, self.0.prices());
        let name = game.name_of(design).map(str::to_owned);
        StockPiece {
            text: design.to_string(),
            name: name.unwrap_or_else(|| design.to_string()),
            about: describe(design),
            glyph: glyphs::glyph_id(design),
            group: design.base().name().to_owned(),
            cost: prices.cost(design),
            arithmetic: prices.arithmetic(design).to_string(),
        }
    }

    /// Returns what everything costs: pieces of a kind together, and all lots but the first, which is free.
    fn bill(&self, army: &Army) -> Vec<BillLine> {
        let mut counts: BTreeMap<String, (Design, u32)> = BTreeMap::new();
        for design in army.designs() {
            counts.entry(design.to_string()).or_insert((design, 0)).1 += 1;
        }
        let mut bill: Vec<BillLine> = counts
            .into_values()
            .map(|(design, count)| BillLine {
                name: self.0.title(design),
                glyph: Some(glyphs::glyph_id(design)),
                count,
                each: self.0.prices().cost(design),
            })
            .collect();
        let lots = u32::from(army.turf.0 * army.turf.1).saturating_sub(1);
        if lots > 0 {
            bill.push(BillLine {
                name: "lot of 4 by 4 squares".to_owned(),
                glyph: Some(GlyphId::from(glyphs::LOT)),
                count: lots,
                each: self.0.lot_price().into(),
            });
        }
        bill.sort_by_key(|line| std::cmp::Reverse(line.each * u64::from(line.count)));
        bill
    }

    fn roster(&self, army: &Army) -> Result<Roster, String> {
        let alone = deployed(army)?;
        let mut scene = self.0.scene(&alone, None);
        scene
            .trays
            .retain(|tray| tray.side == Some(Side::White) && !tray.slots.is_empty());
        scene.notes.clear();
        Ok(Roster {
            text: written(army),
            scene,
            bill: self.bill(army),
            cost: army.cost(self.0.prices(), self.0.lot_price()),
            purse: self.0.cash().into(),
            ground: turf_name(army.turf),
            grounds: turfs().into_iter().map(turf_name).collect(),
            faults: match face(&self.0, &PerSide::new(army, army)) {
                Ok(_) => Vec::new(),
                Err(fault) => vec![fault],
            },
        })
    }
}

impl Muster for Barracks {
    fn ready(&self) -> Vec<ReadyArmy> {
        let all = Army::all().unwrap_or_default().into_iter();
        all.map(|army| ReadyArmy {
            text: written(&army),
            cost: army.cost(self.0.prices(), self.0.lot_price()),
            name: army.name,
            about: army.about,
        })
        .collect()
    }

    fn stock(&self) -> Vec<StockPiece> {
        let ready = self.0.on_shelves().into_iter();
        ready.map(|named| self.stocked(named.design)).collect()
    }

    fn piece(&self, text: &str) -> Result<StockPiece, String> {
        let design = text.parse().map_err(|error: TextError| error.to_string())?;
        Ok(self.stocked(design))
    }

    fn army(&self, text: &str, change: Option<&ArmyChange>) -> Result<Roster, String> {
        let mut army = read(text)?;
        match change {
            None => {}
            Some(ArmyChange::Put { piece, cell }) => {
                let design = piece
                    .parse()
                    .map_err(|error: TextError| error.to_string())?;
                let at = on_turf(&army, *cell)?;
                army.placed.retain(|&(stands, _)| stands != at);
                army.turned.retain(|&(stands, _)| stands != at);
                army.placed.push((at, design));
            }
            Some(ArmyChange::Remove(cell)) => {
                let at = on_turf(&army, *cell)?;
                army.placed.retain(|&(stands, _)| stands != at);
                army.turned.retain(|&(stands, _)| stands != at);
            }
            Some(ArmyChange::Face { cell, facing }) => {
                let at = on_turf(&army, *cell)?;
                let way = Direction::ALL.get(usize::from(facing.0)).copied();
                turn(&mut army, at, way.ok_or("there are eight ways to look")?)?;
            }
            Some(ArmyChange::Ground(name)) => {
                let named = turfs().into_iter().find(|&turf| turf_name(turf) == *name);
                army.turf = named.ok_or_else(|| format!("no land is called {name:?}"))?;
                let size = size(army.turf);
                let is_on = |at: Coord| at.file < size.0 && at.rank < size.1;
                army.placed.retain(|&(at, _)| is_on(at));
                army.turned.retain(|&(at, _)| is_on(at));
            }
        }
        self.roster(&army)
    }

    fn look(&self, text: &str, cell: CellId) -> Result<Option<ArmyLook>, String> {
        let army = read(text)?;
        let at = on_turf(&army, cell)?;
        let Some(&(_, design)) = army.placed.iter().find(|&&(stands, _)| stands == at) else {
            return Ok(None);
        };
        let alone = deployed(&army)?;
        let square = coord_of(cell).and_then(|coord| alone.land().square(coord));
        let (from, piece) = square
            .and_then(|square| Some((square, alone.at(square)?)))
            .ok_or_else(misplaced)?;
        let (goes, takes) = book::reach(&alone, from, piece);
        let marks = [
            mark(
                MarkKind::Reach,
                goes.iter().map(|&at| alone.land().coord(at)),
            ),
            mark(
                MarkKind::Attack,
                takes.iter().map(|&at| alone.land().coord(at)),
            ),
        ];
        let ways = Direction::ALL.into_iter();
        let ways = ways.filter(|&way| design.base().may_face(way));
        Ok(Some(ArmyLook {
            cell,
            piece: self.stocked(design),
            marks: marks.into_iter().flatten().collect(),
            facing: Some(Facing(piece.facing().index() as u8)),
            facings: ways.map(|way| Facing(way.index() as u8)).collect(),
        }))
    }

    fn face(&self, armies: &PerSide<&str>) -> Result<String, String> {
        let white = read(armies[Side::White])?;
        let black = read(armies[Side::Black])?;
        face(&self.0, &PerSide::new(&white, &black))
    }
}

/// Returns the text of the position in which two armies face each other before the first turn.
///
/// # Errors
///
/// A sentence, if they cannot stand so.
pub(crate) fn face(game: &Construction, armies: &PerSide<&Army>) -> Result<String, String> {
    let mut position = Position::in_play();
    let lots = |side: Side| {
        let (files, ranks) = armies[side].turf;
        turf(side, files, ranks).unwrap_or_default()
    };
    position.lay(Side::BOTH.into_iter().flat_map(lots));
    for side in Side::BOTH {
        let placed = armies[side].deploy(&mut position, side);
        placed.ok_or_else(misplaced)?;
    }
    let text = game.position_text(&position);
    let judged = game.read_position(&text);
    judged.map(|_| text).map_err(|errors| {
        let first = errors.first();
        first.map_or(String::new(), |error| error.message.clone())
    })
}

/// Returns an army by itself on its own land.
fn deployed(army: &Army) -> Result<Position, String> {
    let mut alone = Position::in_play();
    alone.lay(turf(Side::White, army.turf.0, army.turf.1).unwrap_or_default());
    army.deploy(&mut alone, Side::White).ok_or_else(misplaced)?;
    Ok(alone)
}

fn misplaced() -> String {
    "the army does not fit its land".to_owned()
}

/// Returns the width and the height of a turf in squares.
const fn size((files, ranks): (u8, u8)) -> (u8, u8) {
    (files * LOT, ranks * LOT)
}

/// Returns the square of the turf that a cell of its scene is.
fn on_turf(army: &Army, cell: CellId) -> Result<Coord, String> {
    let (files, ranks) = army.turf;
    let corner = turf(Side::White, files, ranks).and_then(|lots| Some(lots.first()?.corner));
    let (width, height) = size(army.turf);
    let at = corner.zip(coord_of(cell)).and_then(|(corner, at)| {
        let file = at.file.checked_sub(corner.file)?;
        let rank = at.rank.checked_sub(corner.rank)?;
        (file < width && rank < height).then_some(Coord::new(file, rank))
    });
    at.ok_or_else(|| "that is no square of this army's land".to_owned())
}

/// Returns the text of an army, its pieces from the lower left to the upper right.
fn written(army: &Army) -> String {
    let mut text = format!("{}x{}", army.turf.0, army.turf.1);
    let mut placed = army.placed.clone();
    placed.sort_by_key(|&(at, _)| (at.rank, at.file));
    for (at, design) in placed {
        text += &format!(" {design}@{at}");
        if let Some((_, way)) = army.turned.iter().find(|(turned, _)| *turned == at) {
            text += &format!(">{}", way.letters());
        }
    }
    for design in &army.hand {
        text += &format!(" {design}");
    }
    text
}

/// Makes the piece on a square look another way.
fn turn(army: &mut Army, at: Coord, way: Direction) -> Result<(), String> {
    let placed = army.placed.iter().find(|(stands, _)| *stands == at);
    let &(_, design) = placed.ok_or_else(|| format!("nothing stands on {at}"))?;
    if !design.base().may_face(way) {
        let (base, letters) = (design.base().name(), way.letters());
        return Err(format!("a piece of base {base} never faces {letters}"));
    }
    army.turned.retain(|&(stands, _)| stands != at);
    if army.facing(at, design) != way {
        army.turned.push((at, way));
    }
    Ok(())
}

/// Reads the text of an army; an empty text is an empty one.
fn read(text: &str) -> Result<Army, String> {
    if text.len() > LONGEST {
        return Err(format!("the text of an army has at most {LONGEST} letters"));
    }
    let mut words = text.split_whitespace();
    let turf = match words.next() {
        None => PLAIN,
        Some(word) => {
            let shape = word.split_once('x');
            let shape = shape.and_then(|(f, r)| Some((f.parse().ok()?, r.parse().ok()?)));
            let shape = shape.filter(|shape| turfs().contains(shape));
            shape.ok_or_else(|| {
                format!("{word:?} is no land: expected lots across and deep, such as 2x1")
            })?
        }
    };
    let mut army = Army {
        name: String::new(),
        about: String::new(),
        turf,
        placed: Vec::new(),
        turned: Vec::new(),
        hand: Vec::new(),
    };
    let (files, ranks) = size(turf);
    for word in words {
        let (design, at) = match word.split_once('@') {
            Some((design, at)) => (design, Some(at)),
            None => (word, None),
        };
        let wrong = |error: TextError| format!("{word:?}: {error}");
        let design: Design = design.parse().map_err(wrong)?;
        let Some(at) = at else {
            army.hand.push(design);
            continue;
        };
        let (at, way) = match at.split_once('>') {
            Some((at, way)) => (at, Some(way)),
            None => (at, None),
        };
        let at: Coord = at.parse().map_err(wrong)?;
        if at.file >= files || at.rank >= ranks {
            return Err(format!("{word:?} stands beside its land"));
        }
        if army.placed.iter().any(|&(taken, _)| taken == at) {
            return Err(format!("two pieces stand on {at}"));
        }
        army.placed.push((at, design));
        if let Some(way) = way {
            let mut all = Direction::ALL.into_iter();
            let way = all.find(|other| other.letters() == way);
            turn(
                &mut army,
                at,
                way.ok_or_else(|| format!("{word:?} looks nowhere"))?,
            )?;
        }
    }
    match army.designs().count() <= MOST_SQUARES {
        true => Ok(army),
        false => Err("an army has no more pieces than land has squares".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use chessmith_game::OptionValues;

    use super::*;
    use crate::depict::cell_id;

    fn barracks() -> Barracks {
        Barracks::new(Construction::new(OptionValues::default()).expect("the options as they are"))
    }

    #[test]
    fn every_ready_army_is_read_from_its_text_and_faces_every_other() {
        let barracks = barracks();
        let ready = barracks.ready();
        assert_eq!(ready.len(), Army::NAMES.len());
        for army in &ready {
            let roster = barracks.army(&army.text, None).expect(&army.name);
            assert_eq!(
                (roster.text.as_str(), roster.cost),
                (army.text.as_str(), army.cost)
            );
            assert_eq!(roster.faults, Vec::<String>::new(), "{}", army.name);
            let sum: u64 = roster
                .bill
                .iter()
                .map(|line| line.each * u64::from(line.count))
                .sum();
            assert_eq!(sum, army.cost, "{}", army.name);
            for other in &ready {
                let faced = barracks.face(&PerSide::new(&army.text, &other.text));
                assert!(faced.is_ok(), "{} and {}: {faced:?}", army.name, other.name);
            }
        }
    }

    #[test]
    fn pieces_come_and_go_and_the_price_follows() {
        let barracks = barracks();
        let empty = barracks.army("", None).expect("an empty army");
        assert_eq!((empty.text.as_str(), empty.cost), ("2x1", 40));
        assert!(
            !empty.faults.is_empty(),
            "nobody begins without a royal piece"
        );
        let first = empty.scene.cells.first().expect("land has cells").id;
        let put = |text: &str, piece: &str, cell| {
            let piece = piece.to_owned();
            barracks.army(text, Some(&ArmyChange::Put { piece, cell }))
        };
        let king = put(&empty.text, "P[r,y]", first).expect("a king");
        assert_eq!(king.cost, 144);
        assert_eq!(king.faults, Vec::<String>::new());
        let replaced = put(&king.text, "P", first).expect("a Prime in its place");
        assert_eq!(replaced.cost, 45);
        assert!(!replaced.faults.is_empty());
        let gone = barracks.army(&king.text, Some(&ArmyChange::Remove(first)));
        assert_eq!(gone.expect("nobody"), empty);
        let beside = cell_id(Coord::new(0, 0));
        assert!(put(&king.text, "P", beside).is_err());
        assert!(put(&king.text, "P[xx]", first).is_err());
    }

    #[test]
    fn smaller_land_keeps_what_stands_on_it_and_no_more() {
        let barracks = barracks();
        let wide = barracks.army("2x1 P[r,y]@a1 P@h4", None).expect("an army");
        let narrow = ArmyChange::Ground(wide.grounds[0].clone());
        let narrow = barracks.army(&wide.text, Some(&narrow)).expect("less land");
        assert_eq!(narrow.text, "1x1 P[r,y]@a1");
        let none = ArmyChange::Ground("a meadow".to_owned());
        assert!(barracks.army(&wide.text, Some(&none)).is_err());
    }

    #[test]
    fn a_piece_is_looked_at_and_turned_and_black_sees_it_mirrored() {
        let barracks = barracks();
        let army = barracks.army("2x1 P[r,y]@a1 P@d2", None).expect("an army");
        let name = |at: &str| {
            let mut cells = army.scene.cells.iter();
            let first = cells.next().expect("land").name.parse::<Coord>();
            let (first, at) = (first.expect("a square"), at.parse::<Coord>().expect("one"));
            cell_id(Coord::new(first.file + at.file, first.rank + at.rank))
        };
        let look = |text: &str, at: &str| barracks.look(text, name(at)).expect("a cell");
        assert_eq!(look(&army.text, "c3"), None);
        let ahead = look(&army.text, "d2").expect("a Prime");
        assert_eq!((ahead.facing, ahead.marks.len()), (Some(Facing(0)), 2));
        let turn = |facing| ArmyChange::Face {
            cell: name("d2"),
            facing,
        };
        for facing in &ahead.facings {
            let turned = barracks
                .army(&army.text, Some(&turn(*facing)))
                .expect("turned");
            let seen = look(&turned.text, "d2").expect("a Prime");
            assert_eq!(seen.facing, Some(*facing));
            assert_eq!(seen.marks == ahead.marks, *facing == Facing(0));
            let again = barracks.army(&turned.text, None).expect("the same");
            assert_eq!(again, turned);
            assert_eq!(turned.faults, Vec::<String>::new());
            // Whoever faces it sees the same army from the other side.
            let faced = barracks.face(&PerSide::new(&turned.text, &turned.text));
            let faced = barracks
                .0
                .read_position(&faced.expect("they face each other"));
            let ways = faced.expect("a position");
            let way = |side: Side| {
                let mut primes = ways.pieces().filter(|(_, piece)| piece.side() == side);
                let prime = primes.find(|(_, piece)| !piece.design().is_royal());
                prime.expect("a Prime").1.facing().offset()
            };
            let ((x, y), (other_x, other_y)) = (way(Side::White), way(Side::Black));
            assert_eq!((x, -y), (other_x, other_y));
        }
        for wrong in [turn(Facing(8)), turn(Facing(255))] {
            assert!(barracks.army(&army.text, Some(&wrong)).is_err());
        }
        let nobody = ArmyChange::Face {
            cell: name("c3"),
            facing: Facing(0),
        };
        assert!(barracks.army(&army.text, Some(&nobody)).is_err());
        assert!(
            barracks
                .look(&army.text, cell_id(Coord::new(0, 0)))
                .is_err()
        );
        assert!(barracks.look("two", name("a1")).is_err());
    }

    #[test]
    fn texts_that_are_no_army_are_refused_in_words() {
        let wrong = [
            "9x9",
            "two",
            "2x1 Q",
            "2x1 P@z9",
            "2x1 P@a1 P@a1",
            "2x1 P@",
            "2x1 P@a1>",
            "2x1 P@a1>up",
            "2x1 P>n",
        ];
        for text in wrong {
            assert!(read(text).is_err(), "{text}");
        }
        assert!(read(&format!("2x1{}", " P@a1".repeat(1_000))).is_err());
    }
}
