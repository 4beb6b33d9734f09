//! Telling about any place of a scene: a piece, an empty cell, what lies in a tray.

use chessmith_game::{About, CellId, Mark, MarkKind, Scene, ScenePiece, SceneRef, Side};

use crate::LiveGame;
use crate::happened::called;

impl dyn LiveGame + '_ {
    /// Returns what there is to say about a place: about the piece on it, who reaches it where it is empty, and
    /// about what lies in a tray, with where it may be put now; `None` if the scene has no such place.
    ///
    /// ```
    /// use chessmith_catalog::game::SceneRef;
    /// use chessmith_catalog::{Catalog, Setting};
    ///
    /// let live = Catalog::standard().find("chess")?.begin(&Setting::default())?;
    /// let f3 = live.scene().cells.into_iter().find(|cell| cell.name == "f3").expect("a square");
    /// let about = live.about_place(&SceneRef::Cell(f3.id)).expect("something to say");
    /// assert!(about.text.contains("knight on g1") && about.text.contains("pawn on f2"));
    /// # Ok::<(), chessmith_catalog::Refused>(())
    /// ```
    #[must_use]
    pub fn about_place(&self, on: &SceneRef) -> Option<About> {
        match *on {
            SceneRef::Cell(cell) | SceneRef::Piece(cell) | SceneRef::Part { cell, .. } => {
                self.about(cell).or_else(|| self.about_empty(cell))
            }
            SceneRef::Slot { tray, slot } => {
                let mut about = self.about_slot(tray, slot)?;
                about
                    .marks
                    .extend(Mark::on(MarkKind::Reach, self.landing(tray, slot)));
                Some(about)
            }
            SceneRef::Area(_) | SceneRef::Button => None,
        }
    }

    /// Returns who can come to an empty cell, as they tell it themselves.
    fn about_empty(&self, cell: CellId) -> Option<About> {
        let scene = self.scene();
        let name = &scene.cells.iter().find(|one| one.id == cell)?.name;
        let comes = |piece: &&ScenePiece| {
            let about = self.about(piece.cell);
            let marks = about.map(|about| about.marks).unwrap_or_default();
            let goes = |mark: &Mark| matches!(mark.kind, MarkKind::Reach | MarkKind::Attack);
            marks
                .iter()
                .any(|mark| goes(mark) && mark.cells.contains(&cell))
        };
        let coming: Vec<_> = scene.pieces.iter().filter(comes).collect();
        let told = Side::BOTH.map(|side| {
            let men = coming.iter().filter(|piece| piece.side == Some(side));
            let men: Vec<_> = men.map(|piece| placed(&scene, piece)).collect();
            match men.is_empty() {
                true => format!("Nothing of {}'s can come here.", side.name()),
                false => format!("{} can come here with: {}.", side.name(), men.join(", ")),
            }
        });
        let cells = coming.iter().map(|piece| piece.cell);
        Some(About {
            title: format!("{name} is empty"),
            text: told.join(" "),
            marks: Mark::on(MarkKind::Cause, cells).into_iter().collect(),
        })
    }

    /// Returns where something in a tray may be put now.
    fn landing(&self, tray: usize, slot: usize) -> Vec<CellId> {
        let on = SceneRef::Slot { tray, slot };
        let first = self.offers(&[]).map(|list| list.offers).unwrap_or_default();
        let mut cells = Vec::new();
        for offer in first.into_iter().filter(|offer| offer.on == on) {
            let next = self.offers(&[offer.pick]).map(|list| list.offers);
            for offer in next.unwrap_or_default() {
                let (SceneRef::Cell(cell) | SceneRef::Piece(cell)) = offer.on else {
                    continue;
                };
                if !cells.contains(&cell) {
                    cells.push(cell);
                }
            }
        }
        cells
    }
}

/// Returns what a piece is called, and where it stands.
fn placed(scene: &Scene, piece: &ScenePiece) -> String {
    let cell = scene.cells.iter().find(|cell| cell.id == piece.cell);
    let name = cell.map_or("", |cell| cell.name.as_str());
    format!("{} on {name}", called(piece))
}
