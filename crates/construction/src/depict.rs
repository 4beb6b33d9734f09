//! What a position looks like.

use chessmith_board::{Coord, Direction, Side, Square};
use chessmith_game::{
    Area, Badge, Cell, CellId, Depict, Facing, Glyph, GlyphId, Letters, Mark, MarkKind, Part,
    PartPlace, Scene, ScenePiece, Shade, Tray,
};

use crate::land::{FIRST_LOT, LOT, Land, canvas, turf};
use crate::words::compass;
use crate::{Action, Base, Construction, Design, Lot, Phase, Piece, Position, Token, Turn, glyphs};

/// Returns the number of a square's cell: its number on the canvas.
pub(crate) const fn cell_id(coord: Coord) -> CellId {
    CellId(canvas(coord) as u16)
}

/// Returns the place of a cell.
pub(crate) fn coord_of(cell: CellId) -> Option<Coord> {
    let (rank, file) = (u8::try_from(cell.0 / 26).ok()?, (cell.0 % 26) as u8);
    (rank < 26).then_some(Coord::new(file, rank))
}

/// Returns the way towards the enemy, for a base that can face it.
pub(crate) fn ahead(side: Side, base: Base) -> Option<Direction> {
    let ways = match side {
        Side::White => [Direction::North, Direction::NorthEast],
        Side::Black => [Direction::South, Direction::SouthWest],
    };
    ways.into_iter().find(|&way| base.may_face(way))
}

impl Depict for Construction {
    fn scene(&self, position: &Position, last: Option<(&Position, &Turn)>) -> Scene {
        let mut marks = Vec::new();
        if let Some((before, turn)) = last {
            let ways = ways(position, turn).into_iter();
            marks.extend(Mark::of_ways(ways.map(|way| way.into_iter().map(cell_id))));
            marks.extend(mark(MarkKind::Taken, taken(before, turn)));
        }
        let land = position.land();
        if position.phase == Phase::Play {
            // There is no check, so that nobody need save them: all the more it is to be seen.
            let side = position.side;
            let royals = position.royals(side).into_iter();
            let lost = royals.filter(|&royal| position.is_lost(royal, side.other()));
            marks.extend(mark(MarkKind::Danger, lost.map(|royal| land.coord(royal))));
        }
        let mut trays: Vec<Tray> = Side::BOTH.map(|side| self.hand(position, side)).into();
        if position.phase == Phase::Buy {
            trays.extend(self.shop());
        }
        Scene {
            bounds: bounds(position),
            cells: (0..land.len() as u16)
                .map(|square| cell(land, Square(square)))
                .collect(),
            pieces: position
                .occupied()
                .into_iter()
                .filter_map(|square| Some(self.piece(position, square, position.at(square)?)))
                .collect(),
            trays,
            marks,
            notes: self.notes(position),
        }
    }

    fn glyph(&self, id: &GlyphId) -> Option<Glyph> {
        glyphs::glyph(id)
    }

    fn letters(&self, id: &GlyphId) -> String {
        let parts = id.0.split('-');
        let letters: String = parts
            .take(2)
            .filter_map(|part| part.chars().next())
            .collect();
        letters.to_uppercase()
    }

    /// The letter of the base; no room is left for the tokens.
    fn piece_letters(&self, piece: &ScenePiece) -> Letters {
        let base = piece.glyph.0.chars().next();
        Letters {
            text: base.map_or_else(String::new, |base| base.to_uppercase().collect()),
            tell_all: piece.parts.is_empty(),
        }
    }
}

/// Returns a mark on squares; `None` if there are none.
pub(crate) fn mark(kind: MarkKind, squares: impl IntoIterator<Item = Coord>) -> Option<Mark> {
    Mark::on(kind, squares.into_iter().map(cell_id))
}

/// Shows a token as a part of a piece, whose drawing shows it too.
fn token_part(token: Token) -> Part {
    Part {
        glyph: glyphs::token_id(token),
        name: token.name().to_owned(),
        count: 1,
        place: PartPlace::Drawing,
    }
}

/// Shows the land with room to lay more, and canvas of the size of a practice ground before any is laid.
fn bounds(position: &Position) -> Area {
    let margin = match position.phase {
        Phase::Land => LOT,
        _ => 0,
    };
    let first = Lot {
        owner: Side::White,
        corner: FIRST_LOT,
    };
    let corners = |lots: &[Lot]| {
        let files = lots.iter().map(|lot| lot.corner.file);
        let ranks = lots.iter().map(|lot| lot.corner.rank);
        let low = (
            files.clone().min().unwrap_or(0),
            ranks.clone().min().unwrap_or(0),
        );
        let high = (
            files.max().unwrap_or(0) + LOT,
            ranks.max().unwrap_or(0) + LOT,
        );
        (low, high)
    };
    let lots = position.land().lots();
    let (low, high) = match lots {
        [] => corners(&[first]),
        _ => corners(lots),
    };
    let margin = if lots.is_empty() { LOT } else { margin };
    let (left, down) = (low.0.saturating_sub(margin), low.1.saturating_sub(margin));
    let (right, up) = ((high.0 + margin).min(26), (high.1 + margin).min(26));
    Area {
        x: i16::from(left),
        y: i16::from(down),
        width: u16::from(right - left),
        height: u16::from(up - down),
    }
}

fn cell(land: &Land, square: Square) -> Cell {
    let coord = land.coord(square);
    let dark = (coord.file + coord.rank).is_multiple_of(2);
    Cell {
        id: cell_id(coord),
        x: i16::from(coord.file),
        y: i16::from(coord.rank),
        name: coord.to_string(),
        shade: if dark { Shade::Dark } else { Shade::Light },
        owner: Some(land.owner(square)),
    }
}

/// The ways of what a turn moved or put, in order; the squares of what it laid are one.
fn ways(position: &Position, turn: &Turn) -> Vec<Vec<Coord>> {
    let of = |action: &Action| match *action {
        Action::Move { from, to, .. } => vec![vec![from, to]],
        Action::Round(from) => vec![vec![from]],
        // The thief stays; the token comes to it.
        Action::Steal { from, at, .. } => vec![vec![from], vec![at, from]],
    };
    match turn {
        Turn::Buy(_) | Turn::BuyLot | Turn::Done => Vec::new(),
        Turn::Lay(corner) => {
            let laid = position
                .land()
                .lots()
                .iter()
                .filter(|lot| lot.corner == *corner);
            vec![laid.flat_map(|lot| lot.squares()).collect()]
        }
        Turn::Turf { files, ranks } => {
            let owner = position.land().lots().last().map(|lot| lot.owner);
            let lots = owner.and_then(|owner| turf(owner, *files, *ranks));
            let lots = lots.unwrap_or_default();
            vec![lots.into_iter().flat_map(Lot::squares).collect()]
        }
        Turn::Put { at, .. } => vec![vec![*at]],
        Turn::Act(first, second) => {
            let actions = [Some(first), second.as_ref()].into_iter().flatten();
            actions.flat_map(of).collect()
        }
    }
}

/// The squares where a turn took something.
fn taken(before: &Position, turn: &Turn) -> Vec<Coord> {
    let Turn::Act(first, second) = turn else {
        return Vec::new();
    };
    let mut now = before.clone();
    let mut taken = Vec::new();
    for action in [Some(first), second.as_ref()].into_iter().flatten() {
        match *action {
            Action::Move { to, .. } if now.piece_at(to).is_some() => taken.push(to),
            Action::Steal { at, .. } => taken.push(at),
            _ => {}
        }
        now.act(action);
    }
    taken
}

impl Construction {
    fn piece(&self, position: &Position, square: Square, piece: Piece) -> ScenePiece {
        let badge = |glyph: &str, name: String| Badge {
            glyph: glyph.into(),
            name,
        };
        let land = position.land();
        let frozen = position.beset(square, piece, Token::Immobilize);
        let disarmed = position.beset(square, piece, Token::Disarm);
        let badges = match (frozen, disarmed) {
            (Some(by), _) => vec![badge("frozen", format!("frozen by {}", land.coord(by)))],
            (None, Some(by)) => vec![badge("disarmed", format!("disarmed by {}", land.coord(by)))],
            (None, None) => Vec::new(),
        };
        let (side, design) = (piece.side(), piece.design());
        let facing = piece.facing();
        ScenePiece {
            cell: cell_id(land.coord(square)),
            side: Some(side),
            glyph: glyphs::glyph_id(design),
            name: format!(
                "{} {} facing {}",
                side.word(),
                self.title(design),
                compass(facing)
            ),
            facing: Some(Facing(facing.index() as u8)),
            parts: design.tokens().iter().map(token_part).collect(),
            badges,
        }
    }

    fn notes(&self, position: &Position) -> Vec<String> {
        let mut notes = Vec::new();
        for side in Side::BOTH {
            let name = side.name();
            let stopped = match position.has_stopped(side) {
                true => " and has stopped",
                false => "",
            };
            let lots = |count: usize| match count {
                1 => "1 lot".to_owned(),
                more => format!("{more} lots"),
            };
            match position.phase {
                Phase::Buy => {
                    let (cash, owned) = (position.cash(side), lots(position.lots(side)));
                    notes.push(format!("{name} has {cash} and {owned}{stopped}"));
                }
                Phase::Land => {
                    let left = lots(usize::from(position.lots_to_place(side)));
                    notes.push(format!("{name} has {left} to lay"));
                }
                Phase::Place => {
                    let (pieces, _) = position.army(side);
                    let placed = position.placed(side);
                    notes.push(format!(
                        "{name} has placed {placed} of {pieces} pieces{stopped}"
                    ));
                }
                Phase::Play => {}
            }
        }
        notes
    }
}

/// Returns open land with one piece in the middle, to show what a design does.
pub(crate) fn practice(side: Side, design: Design) -> Position {
    let mut position = Position::buying(0);
    position.phase = Phase::Play;
    position.side = side;
    position.lots_to_place = Default::default();
    let (left, down) = (FIRST_LOT.file - LOT, FIRST_LOT.rank - LOT);
    position.lay((0..9).map(|n| Lot {
        owner: side,
        corner: Coord::new(left + LOT * (n % 3), down + LOT * (n / 3)),
    }));
    let facing = ahead(side, design.base());
    if let Some(piece) = facing.and_then(|facing| Piece::new(side, design, facing)) {
        position.put(practice_square(&position), piece);
    }
    position
}

/// Returns the square in the middle of the practice ground.
pub(crate) fn practice_square(ground: &Position) -> Square {
    let middle = Coord::new(FIRST_LOT.file + 1, FIRST_LOT.rank + 1);
    ground.land().square(middle).unwrap_or_default()
}
