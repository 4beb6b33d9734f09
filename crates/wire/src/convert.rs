//! From the types of the rules crates to those that travel.

use std::sync::Arc;

use chessmith_catalog::game::{self, CellId, OptionKind, OptionScope, OptionSpec, SceneRef};
use chessmith_catalog::{self as catalog, Entry, LiveGame, Preview, Refused, Setting, lessons_of};

use crate::{
    AboutPiece, Area, Badge, Captive, Cause, Cell, Explanation, GameSummary, HistoryEntry, Label,
    Likeness, Mark, MarkKind, OfferList, OfferSummary, OptionSummary, OptionTakes, Outcome, Part,
    PartPlace, Piece, Refusal, Scene, Shade, Shelf, Side, Slot, Target, Tray, TrayKind, TurnText,
    one_line,
};

impl From<game::Side> for Side {
    fn from(side: game::Side) -> Self {
        match side {
            game::Side::White => Self::White,
            game::Side::Black => Self::Black,
        }
    }
}

impl From<Side> for game::Side {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

impl From<game::Area> for Area {
    fn from(area: game::Area) -> Self {
        Self {
            x: area.x,
            y: area.y,
            width: area.width,
            height: area.height,
        }
    }
}

impl From<game::Scene> for Scene {
    fn from(scene: game::Scene) -> Self {
        let mut pieces: Vec<_> = scene.pieces.into_iter().map(Piece::from).collect();
        pieces.sort_by_key(|piece| piece.cell);
        Self {
            bounds: scene.bounds.into(),
            cells: scene.cells.into_iter().map(Cell::from).collect(),
            pieces,
            trays: scene.trays.into_iter().map(Tray::from).collect(),
            marks: scene.marks.into_iter().map(Mark::from).collect(),
            notes: scene.notes,
        }
    }
}

impl From<game::Cell> for Cell {
    fn from(cell: game::Cell) -> Self {
        Self {
            id: cell.id.0,
            x: cell.x,
            y: cell.y,
            name: cell.name,
            shade: match cell.shade {
                game::Shade::Light => Shade::Light,
                game::Shade::Dark => Shade::Dark,
            },
            owner: cell.owner.map(Side::from),
        }
    }
}

impl From<game::ScenePiece> for Piece {
    fn from(piece: game::ScenePiece) -> Self {
        Self {
            cell: piece.cell.0,
            side: piece.side.map(Side::from),
            glyph: piece.glyph.0,
            name: piece.name,
            facing: piece.facing.map(|facing| facing.0),
            parts: piece.parts.into_iter().map(Part::from).collect(),
            badges: piece.badges.into_iter().map(Badge::from).collect(),
        }
    }
}

impl From<game::Part> for Part {
    fn from(part: game::Part) -> Self {
        Self {
            glyph: part.glyph.0,
            name: part.name,
            count: part.count,
            place: match part.place {
                game::PartPlace::Drawing => PartPlace::Drawing,
                game::PartPlace::Row => PartPlace::Row,
            },
        }
    }
}

impl From<game::Badge> for Badge {
    fn from(badge: game::Badge) -> Self {
        Self {
            glyph: badge.glyph.0,
            name: badge.name,
        }
    }
}

impl From<game::Tray> for Tray {
    fn from(tray: game::Tray) -> Self {
        Self {
            kind: match tray.kind {
                game::TrayKind::Hand => TrayKind::Hand,
                game::TrayKind::Reserve => TrayKind::Reserve,
                game::TrayKind::Rack => TrayKind::Rack,
                game::TrayKind::Shop => TrayKind::Shop,
            },
            title: tray.title,
            side: tray.side.map(Side::from),
            slots: tray.slots.into_iter().map(Slot::from).collect(),
            shelves: tray.shelves.into_iter().map(Shelf::from).collect(),
        }
    }
}

impl From<game::Shelf> for Shelf {
    fn from(shelf: game::Shelf) -> Self {
        Self {
            title: shelf.title,
            first: shelf.first,
        }
    }
}

impl From<game::Slot> for Slot {
    fn from(slot: game::Slot) -> Self {
        Self {
            glyph: slot.glyph.0,
            name: slot.name,
            count: slot.count,
            caption: slot.caption,
        }
    }
}

impl From<game::Mark> for Mark {
    fn from(mark: game::Mark) -> Self {
        Self {
            kind: match mark.kind {
                game::MarkKind::Last => MarkKind::Last,
                game::MarkKind::Danger => MarkKind::Danger,
                game::MarkKind::Taken => MarkKind::Taken,
                game::MarkKind::Reach => MarkKind::Reach,
                game::MarkKind::Attack => MarkKind::Attack,
                game::MarkKind::Cause => MarkKind::Cause,
            },
            cells: mark.cells.into_iter().map(|cell| cell.0).collect(),
        }
    }
}

impl From<SceneRef> for Target {
    fn from(on: SceneRef) -> Self {
        match on {
            SceneRef::Cell(cell) => Self::Cell { cell: cell.0 },
            SceneRef::Area(area) => Self::Area { area: area.into() },
            SceneRef::Piece(cell) => Self::Piece { cell: cell.0 },
            SceneRef::Part { cell, part } => Self::Part {
                cell: cell.0,
                part: part as u32,
            },
            SceneRef::Slot { tray, slot } => Self::Slot {
                tray: tray as u32,
                slot: slot as u32,
            },
            SceneRef::Button => Self::Button,
        }
    }
}

impl From<Area> for game::Area {
    fn from(area: Area) -> Self {
        Self {
            x: area.x,
            y: area.y,
            width: area.width,
            height: area.height,
        }
    }
}

impl From<Target> for SceneRef {
    fn from(on: Target) -> Self {
        match on {
            Target::Cell { cell } => Self::Cell(CellId(cell)),
            Target::Area { area } => Self::Area(area.into()),
            Target::Piece { cell } => Self::Piece(CellId(cell)),
            Target::Part { cell, part } => Self::Part {
                cell: CellId(cell),
                part: part as usize,
            },
            Target::Slot { tray, slot } => Self::Slot {
                tray: tray as usize,
                slot: slot as usize,
            },
            Target::Button => Self::Button,
        }
    }
}

impl OfferList {
    /// Returns an offer list with the picks that led to it.
    #[must_use]
    pub fn new(picks: Vec<String>, list: catalog::OfferList) -> Self {
        let offers = list.offers.into_iter().map(|offer| OfferSummary {
            pick: offer.pick.0,
            label: offer.label.into(),
            on: offer.on.into(),
        });
        Self {
            picks,
            prompt: list.prompt,
            scene: list.scene.map(Scene::from),
            offers: offers.collect(),
            finish: list.finish.map(TurnText::from),
        }
    }
}

impl From<game::Label> for Label {
    fn from(label: game::Label) -> Self {
        Self {
            name: label.name,
            effect: label.effect,
            likeness: label.likeness.map(Likeness::from),
        }
    }
}

impl From<game::Likeness> for Likeness {
    fn from(likeness: game::Likeness) -> Self {
        Self {
            glyph: likeness.glyph.0,
            side: likeness.side.map(Side::from),
            facing: likeness.facing.map(|facing| facing.0),
        }
    }
}

impl From<Preview> for TurnText {
    fn from(turn: Preview) -> Self {
        Self {
            text: turn.text,
            human: turn.human,
        }
    }
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Turn {
                reason,
                rule,
                cells,
                ..
            }
            | Refused::Place {
                reason,
                rule,
                cells,
            } => Self {
                message: one_line(&reason),
                cause: Some(Cause {
                    rule: rule.into_owned(),
                    cells: cells.into_iter().map(|cell| cell.0).collect(),
                }),
            },
            other => Self {
                message: one_line(&other.to_string()),
                cause: None,
            },
        }
    }
}

impl From<catalog::Explanation> for Explanation {
    fn from(explanation: catalog::Explanation) -> Self {
        match explanation {
            catalog::Explanation::Legal(turn) => Self::Legal(turn.into()),
            catalog::Explanation::Refused(refused) => Self::Refused(refused.into()),
        }
    }
}

impl From<catalog::AboutPlace> for AboutPiece {
    fn from(about: catalog::AboutPlace) -> Self {
        Self {
            title: about.title,
            text: about.text,
            marks: about.marks.into_iter().map(Mark::from).collect(),
            rules: about.rules,
            worth: about.worth,
        }
    }
}

impl HistoryEntry {
    /// Returns the turns of a game, with what each did.
    #[must_use]
    pub fn all_of(live: &dyn LiveGame) -> Vec<Arc<Self>> {
        Self::since(live, &[])
    }

    /// The same where the first turns of the game are known already.
    #[must_use]
    pub fn since(live: &dyn LiveGame, known: &[Arc<Self>]) -> Vec<Arc<Self>> {
        let known = &known[..known.len().min(live.turns_played())];
        let new = (known.len()..live.turns_played()).filter_map(|index| {
            let turn = live.played(index)?;
            Some(Arc::new(Self {
                side: turn.side.into(),
                text: turn.text.clone(),
                human: turn.human.clone(),
                happened: live.happened(index),
                taken: live.taken(index).into_iter().map(Captive::from).collect(),
            }))
        });
        known.iter().cloned().chain(new).collect()
    }
}

impl From<game::ScenePiece> for Captive {
    fn from(piece: game::ScenePiece) -> Self {
        Self {
            side: piece.side.map(Side::from),
            glyph: piece.glyph.0,
            name: piece.name,
        }
    }
}

impl From<game::Finish> for Outcome {
    fn from(finish: game::Finish) -> Self {
        Self {
            result: finish.result().to_owned(),
            winner: finish.winner.map(Side::from),
            reason: finish.reason.into_owned(),
        }
    }
}

impl From<&dyn Entry> for GameSummary {
    fn from(entry: &dyn Entry) -> Self {
        let info = entry.info();
        let others = entry.record_formats().iter();
        let others = others.map(|format| format.extension().to_owned());
        let mut options: Vec<_> = info.options.iter().map(OptionSummary::from).collect();
        for spec in &info.options {
            let OptionKind::Seed { of: Some(of) } = &spec.kind else {
                continue;
            };
            // The server draws it for a new game.
            for drawn in options.iter_mut().filter(|option| option.name == *of) {
                drawn.default = None;
            }
        }
        let lessons = lessons_of(entry).map_or(0, |lessons| lessons.len());
        Self {
            id: info.id.to_string(),
            title: info.title.to_string(),
            summary: info.summary.to_string(),
            options,
            has_setup: info.has_setup,
            pieces: entry
                .pieces(&Setting::default())
                .is_ok_and(|pieces| pieces.is_some()),
            armies: entry
                .armies(&Setting::default())
                .is_ok_and(|armies| armies.is_some()),
            workshop: entry
                .muster(&Setting::default())
                .is_ok_and(|muster| muster.is_some()),
            lessons: u32::try_from(lessons).unwrap_or(u32::MAX),
            files: std::iter::once("json".to_owned()).chain(others).collect(),
        }
    }
}

impl From<&OptionSpec> for OptionSummary {
    fn from(spec: &OptionSpec) -> Self {
        let most = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        let takes = match &spec.kind {
            OptionKind::Choice(words) => OptionTakes::Choice {
                words: words.iter().map(ToString::to_string).collect(),
            },
            OptionKind::Integer { min, max } => OptionTakes::Integer {
                min: min.to_string(),
                max: max.to_string(),
            },
            OptionKind::Seed { .. } => OptionTakes::Seed {
                max: i64::MAX.to_string(),
            },
            OptionKind::Text { max } => OptionTakes::Text { most: most(*max) },
            OptionKind::Pieces { max } => OptionTakes::Pieces { most: most(*max) },
            OptionKind::Document { max } => OptionTakes::Document { most: most(*max) },
        };
        // A new game draws its seed.
        let default = spec
            .default
            .as_ref()
            .filter(|_| !matches!(takes, OptionTakes::Seed { .. }));
        Self {
            name: spec.name.to_string(),
            takes,
            default: default.map(ToString::to_string),
            meaning: spec.meaning.to_string(),
            start_only: spec.scope == OptionScope::Start,
        }
    }
}
