//! What it looks like, and what a piece can do.

use chessmith_game::{
    About, Area, Badge, Cell, CellId, Depict, Explain, Facing, Glyph, GlyphId, Ink, Mark, MarkKind,
    Part, PartPlace, Scene, ScenePiece, Shade, Shape, Side, Slot, Tray, TrayKind,
};

use super::turn::name;
use super::{Kind, Piece, Position, Quarry, Spot, Stock, Turn};

/// The index of the shop among the trays.
pub(super) const SHOP: usize = 0;

/// Returns the index of a side's hand.
pub(super) const fn hand(side: Side) -> usize {
    1 + 3 * side.index()
}

/// Returns the index of a side's reserve.
pub(super) const fn reserve(side: Side) -> usize {
    hand(side) + 1
}

/// Returns the index of a side's rack.
pub(super) const fn rack(side: Side) -> usize {
    hand(side) + 2
}

/// How far beyond the ground the picture reaches, so that every lot of a slab is inside.
const MARGIN: i16 = 3;

impl Depict for Quarry {
    fn scene(&self, position: &Position, last: Option<(&Position, &Turn)>) -> Scene {
        let mut marks = Vec::new();
        if let Some((before, turn)) = last {
            marks.extend(Mark::on(MarkKind::Last, touched(before, turn)));
        }
        let danger = |side: Side| {
            let foreman = position.foreman(side)?;
            position
                .attacked(foreman, side.other())
                .then_some(foreman.cell())
        };
        let endangered: Vec<_> = Side::BOTH.into_iter().filter_map(danger).collect();
        if !endangered.is_empty() {
            marks.push(Mark {
                kind: MarkKind::Danger,
                cells: endangered,
            });
        }
        let mut trays = vec![shop()];
        trays.extend(
            Side::BOTH
                .into_iter()
                .flat_map(|side| trays_of(side, &position.stocks[side])),
        );
        let coins =
            |side: Side| format!("{} has {} coins", side.name(), position.stocks[side].coins);
        Scene {
            bounds: bounds(position),
            cells: position.ground.iter().map(|&spot| cell(spot)).collect(),
            pieces: position
                .pieces
                .iter()
                .map(|(&at, &piece)| depicted(position, at, piece))
                .collect(),
            trays,
            marks,
            notes: Side::BOTH.into_iter().map(coins).collect(),
        }
    }

    fn glyph(&self, id: &GlyphId) -> Option<Glyph> {
        let (path, fill) = match id.0.as_str() {
            "foreman" => ("M30 88V50L50 14L70 50V88Z", Ink::Body),
            "arrow" => ("M50 8L82 46H62V90H38V46H18Z", Ink::Body),
            "pile" => ("M10 86L34 44L50 62L64 34L90 86Z", Ink::Body),
            "stone" => ("M20 76L30 40L62 28L82 58L70 80Z", Ink::Body),
            "slab" => ("M12 30H88V70H12Z", Ink::Body),
            "danger" => ("M50 12L90 84H10Z", Ink::Accent),
            _ => return None,
        };
        let shape = Shape {
            path: path.to_owned(),
            fill,
            stroke: Ink::Line,
            width: 4,
        };
        Some(Glyph {
            shapes: vec![shape],
        })
    }
}

fn bounds(position: &Position) -> Area {
    let places = || position.ground.iter().map(|spot| spot.place());
    let range = |values: &mut dyn Iterator<Item = i16>| {
        let (low, high) = values.fold((i16::MAX, i16::MIN), |(a, b), v| (a.min(v), b.max(v)));
        if low > high {
            (0, 1)
        } else {
            (low - MARGIN, (high - low + 1 + 2 * MARGIN) as u16)
        }
    };
    let (x, width) = range(&mut places().map(|place| place.0));
    let (y, height) = range(&mut places().map(|place| place.1));
    Area {
        x,
        y,
        width,
        height,
    }
}

fn cell(spot: Spot) -> Cell {
    let (x, y) = spot.place();
    let shade = if (x + y) % 2 == 0 {
        Shade::Dark
    } else {
        Shade::Light
    };
    Cell {
        id: spot.cell(),
        x,
        y,
        name: spot.to_string(),
        shade,
        owner: None,
    }
}

fn depicted(position: &Position, at: Spot, piece: Piece) -> ScenePiece {
    let (glyph, facing, parts) = match piece.kind {
        Kind::Foreman => ("foreman", None, Vec::new()),
        Kind::Arrow(way) => ("arrow", Some(way), Vec::new()),
        Kind::Pile(stones) => {
            let part = Part {
                glyph: "stone".into(),
                name: "stone".into(),
                count: stones.into(),
                place: PartPlace::Row,
            };
            ("pile", None, vec![part])
        }
    };
    let danger = piece.kind == Kind::Foreman && position.attacked(at, piece.side.other());
    let badge = || Badge {
        glyph: "danger".into(),
        name: "under attack".into(),
    };
    ScenePiece {
        cell: at.cell(),
        side: Some(piece.side),
        glyph: glyph.into(),
        name: glyph.to_owned(),
        facing,
        parts,
        badges: danger.then(badge).into_iter().collect(),
    }
}

fn slot(glyph: &str, name: String, count: u32, caption: Option<&str>) -> Slot {
    let count = u16::try_from(count).unwrap_or(u16::MAX);
    Slot {
        glyph: glyph.into(),
        name,
        count,
        caption: caption.map(str::to_owned),
    }
}

fn shop() -> Tray {
    let stone = slot("stone", "stone".to_owned(), 1, Some("1 coin"));
    Tray {
        kind: TrayKind::Shop,
        title: "Shop".to_owned(),
        side: None,
        slots: vec![stone],
        shelves: Vec::new(),
    }
}

fn trays_of(side: Side, stock: &Stock) -> [Tray; 3] {
    let tray = |kind, title: &str, slots| Tray {
        kind,
        title: format!("{}'s {title}", side.name()),
        side: Some(side),
        slots,
        shelves: Vec::new(),
    };
    let some = |glyph: &str, count: u32| match count {
        0 => Vec::new(),
        _ => vec![slot(glyph, glyph.to_owned(), count, None)],
    };
    let slabs = stock.slabs.iter().map(|slab| {
        slot(
            "slab",
            format!("slab of {} by {}", slab.width, slab.height),
            1,
            None,
        )
    });
    [
        tray(TrayKind::Hand, "hand", some("arrow", stock.arrows.into())),
        tray(TrayKind::Reserve, "reserve", some("stone", stock.stones)),
        tray(TrayKind::Rack, "rack", slabs.collect()),
    ]
}

fn touched(before: &Position, turn: &Turn) -> Vec<CellId> {
    match *turn {
        Turn::Buy(_) => Vec::new(),
        Turn::Lay(at) => {
            let slab = before.stocks[before.turn].slabs.first();
            let squares = slab.and_then(|slab| slab.squares(at)).unwrap_or_default();
            squares.into_iter().map(Spot::cell).collect()
        }
        Turn::Drop(_, at) | Turn::Face(at, _) => vec![at.cell()],
        Turn::Go { from, to, .. } => vec![from.cell(), to.cell()],
    }
}

impl Explain for Quarry {
    fn about(&self, position: &Position, cell: CellId) -> Option<About> {
        let at = Spot::of_cell(cell)?;
        let piece = position.pieces.get(&at)?;
        let (title, text) = match piece.kind {
            Kind::Foreman => (
                "foreman".to_owned(),
                "One step in any direction. Its loss ends the game.",
            ),
            Kind::Arrow(way @ Facing(_)) => (
                format!("arrow, looking {}", name(way)),
                "Flies the way it looks, as far as free ground carries it; may be made to look elsewhere.",
            ),
            Kind::Pile(stones) => (
                format!("pile of {stones}"),
                "Walks one step north, east, south or west, whole or in part. \
                 It takes no pile that is bigger than what goes.",
            ),
        };
        let reach = position.reach(at);
        let cells = |taking: bool| {
            reach
                .iter()
                .filter(|&&(_, takes)| takes == taking)
                .map(|(to, _)| to.cell())
                .collect()
        };
        Some(About {
            title: format!("{} {title} on {at}", piece.side.name()),
            text: text.to_owned(),
            marks: vec![
                Mark {
                    kind: MarkKind::Reach,
                    cells: cells(false),
                },
                Mark {
                    kind: MarkKind::Attack,
                    cells: cells(true),
                },
            ],
            piece: None,
        })
    }

    fn about_slot(&self, position: &Position, tray: usize, slot: usize) -> Option<About> {
        let scene = self.scene(position, None);
        let tray = scene.trays.get(tray)?;
        let slot = tray.slots.get(slot)?;
        Some(About {
            title: slot.name.clone(),
            text: format!("It lies in {}.", tray.title),
            marks: Vec::new(),
            piece: None,
        })
    }
}
