//! Laying land, placing and dropping.

use chessmith_board::Coord;
use chessmith_game::{Area, Depict, Facing, Game, Label, Likeness, SceneRef};

use super::Choice;
use crate::depict::cell_id;
use crate::land::{LOT, turf_shapes};
use crate::shop::hand_tray;
use crate::words::compass;
use crate::{Construction, Design, Phase, Position, Turf, Turn, glyphs};

impl Construction {
    /// Where land can be laid.
    pub(super) fn land_choice(&self, position: &Position) -> Choice {
        let side = position.side;
        let left = position.lots_to_place(side);
        match self.turf() {
            Turf::Free => {
                let prompt = format!("{}: lay a lot, of {left} left", side.name());
                let mut choice = Choice::new(prompt);
                for corner in position.lot_places() {
                    let area = Area {
                        x: i16::from(corner.file),
                        y: i16::from(corner.rank),
                        width: u16::from(LOT),
                        height: u16::from(LOT),
                    };
                    let label = format!("A lot with its lower-left square on {corner}");
                    choice.offer(format!("@{corner}"), label, SceneRef::Area(area));
                }
                choice
            }
            Turf::Rectangular => {
                let prompt = format!("{}: choose the shape of your land", side.name());
                let mut choice = Choice::new(prompt);
                for (files, ranks) in turf_shapes(left) {
                    let (width, height) = (files * LOT, ranks * LOT);
                    let label = format!("{width} squares wide and {height} deep");
                    choice.offer(format!("turf {files}x{ranks}"), label, SceneRef::Button);
                }
                choice
            }
        }
    }

    /// Which pieces of the hand can be put on the board, and whether one may stop.
    pub(super) fn hand_choice(&self, position: &Position, what: &str) -> Choice {
        let side = position.side;
        let mut choice = Choice::new(format!("{}: {what}", side.name()));
        let hand = position.hand(side);
        let royals_first = position.phase == Phase::Place && hand.royals() > 0;
        if !position.free(side).is_empty() {
            for (slot, (design, _)) in hand.designs().enumerate() {
                if royals_first && !design.is_royal() {
                    continue;
                }
                let on = SceneRef::Slot {
                    tray: hand_tray(side),
                    slot,
                };
                choice.offer(design.to_string(), self.title(design), on);
            }
        }
        if position.phase == Phase::Place && Self::validate_stop_placing(position).is_ok() {
            let label = match hand.len() {
                0 => "Stop placing".to_owned(),
                1 => "Stop placing; one piece stays in hand".to_owned(),
                left => format!("Stop placing; {left} pieces stay in hand"),
            };
            choice.offer("done", label, SceneRef::Button);
        }
        choice
    }

    /// Where a piece of the hand goes, or where it looks.
    pub(super) fn put_choice(
        &self,
        position: &Position,
        design: Design,
        at: Option<Coord>,
    ) -> Choice {
        let Some(at) = at else {
            let mut choice = Choice::new(format!("Where does the {} go?", self.title(design)));
            for square in position.free(position.side) {
                let coord = position.land().coord(square);
                let on = SceneRef::Cell(cell_id(coord));
                choice.offer(format!("@{coord}"), coord.to_string(), on);
            }
            return choice;
        };
        let mut choice = Choice::new("Where does it look?");
        for facing in design.base().facings() {
            let letters = facing.letters();
            let label = Label::from(compass(facing)).shown_as(Likeness {
                glyph: glyphs::glyph_id(design),
                side: Some(position.side),
                facing: Some(Facing(facing.index() as u8)),
            });
            choice.offer(format!("/{letters}"), label, SceneRef::Button);
        }
        if let Some(facing) = crate::depict::ahead(position.side, design.base()) {
            let mut shown = position.clone();
            let turn = Turn::Put { design, facing, at };
            self.apply(&mut shown, &turn);
            choice.scene = Some(self.scene(&shown, Some((position, &turn))));
        }
        choice
    }
}
