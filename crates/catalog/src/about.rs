//! Telling about any place of a scene: a piece, an empty cell, what lies in a tray.

use std::collections::BTreeSet;

use chessmith_game::{About, CellId, Mark, MarkKind, Pick, Scene, ScenePiece, SceneRef, Side};
use chessmith_rulebook::{mentioned, rule_numbers};

use crate::happened::called;
use crate::{LiveGame, Refused};

/// What there is to say about a place of a scene.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AboutPlace {
    /// What is there, and where.
    pub title: String,
    /// What it can do, or what can come there, in a few sentences.
    pub text: String,
    /// Where it may go and take, and what holds it back.
    pub marks: Vec<Mark>,
    /// The rules that the text names, each of which a document of the game tells.
    pub rules: Vec<String>,
    /// What the engine takes the piece to be worth that is there, in hundredths of a unit; `None` where there is none,
    /// where it cannot be lost, and where the engine does not say.
    pub worth: Option<i32>,
}

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
    pub fn about_place(&self, on: &SceneRef) -> Option<AboutPlace> {
        let About {
            title,
            text,
            marks,
            piece,
        } = match *on {
            SceneRef::Cell(cell) | SceneRef::Piece(cell) | SceneRef::Part { cell, .. } => {
                self.about(cell).or_else(|| self.about_empty(cell))?
            }
            SceneRef::Slot { tray, slot } => {
                let mut about = self.about_slot(tray, slot)?;
                about
                    .marks
                    .extend(Mark::on(MarkKind::Reach, self.landing(tray, slot)));
                about
            }
            SceneRef::Area(_) | SceneRef::Button => return None,
        };
        let documents = self.info().rules.iter().map(|document| &*document.text);
        Some(AboutPlace {
            rules: mentioned(&text, &rule_numbers(documents)),
            title,
            text,
            marks,
            worth: piece.and_then(|piece| self.worth(&piece)),
        })
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
        let guards = self.guards(cell);
        let guarding = scene.pieces.iter().filter(|piece| {
            let guards = guards.as_ref();
            guards.is_some_and(|guards| guards.contains(&piece.cell))
        });
        let guarding: Vec<_> = guarding.collect();
        let of = |list: &[&ScenePiece], side: Side| {
            let men = list.iter().filter(|piece| piece.side == Some(side));
            let men: Vec<_> = men.map(|piece| placed(&scene, piece)).collect();
            men.join(", ")
        };
        let of_side = |side: Side| {
            let (men, takers) = (of(&coming, side), of(&guarding, side));
            let mut told = match men.is_empty() {
                true => format!("Nothing of {}'s can come here.", side.name()),
                false => format!("{} can come here with: {men}.", side.name()),
            };
            if guards.is_some() && takers != men {
                told += &match takers.is_empty() {
                    true => " It would take nothing here.".to_owned(),
                    false => format!(" It would take here with: {takers}."),
                };
            }
            told
        };
        let told = match coming.is_empty() && guarding.is_empty() {
            true => vec!["Nothing on the board can come here.".to_owned()],
            false => Side::BOTH.map(of_side).into(),
        };
        let cells = coming.iter().chain(&guarding).map(|piece| piece.cell);
        let cells: BTreeSet<_> = cells.collect();
        let told = told.into_iter().chain(self.put_on(cell));
        Some(About {
            title: format!("{name} is empty"),
            text: told.collect::<Vec<_>>().join(" "),
            marks: Mark::on(MarkKind::Cause, cells).into_iter().collect(),
            piece: None,
        })
    }

    /// Says what can be put on an empty cell now, or why nothing can and by which rule; `None` if nothing is put
    /// anywhere.
    fn put_on(&self, cell: CellId) -> Option<String> {
        let on = SceneRef::Cell(cell);
        let list = self.offers(&[]).ok()?;
        let first = list.offers;
        if first.iter().any(|offer| offer.on == on) {
            return Some(format!("It can be chosen now: {}.", list.prompt));
        }
        let mut fitting = Vec::new();
        let mut reason = self.why_not_here(&[], &on).ok().flatten();
        for offer in first {
            if !matches!(offer.on, SceneRef::Slot { .. }) {
                continue;
            }
            let picks = [offer.pick];
            let next = self.offers(&picks).ok()?.offers;
            if next.iter().any(|offer| offer.on == on) {
                fitting.push(offer.label.name);
            } else if reason.is_none() {
                reason = self.why_not_here(&picks, &on).ok().flatten();
            }
        }
        if !fitting.is_empty() {
            return Some(format!("Can be put here now: {}.", fitting.join(", ")));
        }
        reason.map(|refused| match refused {
            Refused::Turn { reason, rule, .. } => {
                format!("Nothing can be put here now: {reason} ({rule}).")
            }
            other => format!("{other}."),
        })
    }

    /// Returns why nothing comes of touching a place after these picks: the rule that refuses what that means, or,
    /// where empty places are chosen, what is to be chosen instead.
    ///
    /// `None` if the place is on offer, or means nothing that could be refused: a piece that is not to be picked
    /// tells about itself.
    ///
    /// # Errors
    ///
    /// If the game is over or a pick was not on offer.
    pub fn why_not_here(&self, picks: &[Pick], on: &SceneRef) -> Result<Option<Refused>, Refused> {
        if let Some(refused) = self.why_not(picks, on)? {
            return Ok(Some(refused));
        }
        let cell = match *on {
            SceneRef::Cell(cell) => cell,
            SceneRef::Slot { tray, slot } => return self.why_not_this(picks, (tray, slot)),
            _ => return Ok(None),
        };
        let list = self.offers(picks)?;
        let scene = list.scene.unwrap_or_else(|| self.scene());
        let is_taken = |cell: CellId| scene.pieces.iter().any(|piece| piece.cell == cell);
        let Some(name) = scene.cells.iter().find(|one| one.id == cell) else {
            return Ok(None);
        };
        let is_free = |on: &SceneRef| match on {
            SceneRef::Cell(cell) => !is_taken(*cell),
            SceneRef::Area(_) => true,
            _ => false,
        };
        let is_here = |on: &SceneRef| match on {
            SceneRef::Cell(other) => *other == cell,
            SceneRef::Area(area) => area.has(name.x, name.y),
            _ => false,
        };
        let mut offered = list.offers.iter().map(|offer| &offer.on);
        if is_taken(cell) || offered.clone().any(is_here) || !offered.any(is_free) {
            return Ok(None);
        }
        Ok(Some(Refused::Place {
            reason: format!("{} cannot be chosen now: {}", name.name, list.prompt),
            rule: list.rule.into(),
            cells: vec![cell],
        }))
    }

    /// Returns why what a turn half built has put into a tray is not chosen: of the position nothing tells of it.
    fn why_not_this(
        &self,
        picks: &[Pick],
        (tray, slot): (usize, usize),
    ) -> Result<Option<Refused>, Refused> {
        let on = SceneRef::Slot { tray, slot };
        let list = self.offers(picks)?;
        if self.about_place(&on).is_some() || list.offers.iter().any(|offer| offer.on == on) {
            return Ok(None);
        }
        let scene = list.scene.unwrap_or_else(|| self.scene());
        let lies = scene.trays.get(tray).and_then(|tray| tray.slots.get(slot));
        Ok(lies.map(|lies| Refused::Place {
            reason: format!("{} cannot be chosen now: {}", lies.name, list.prompt),
            rule: list.rule.into(),
            cells: Vec::new(),
        }))
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
