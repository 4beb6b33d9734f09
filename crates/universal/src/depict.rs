//! What a position looks like.

use chessmith_board::{Side, Square};
use chessmith_game::{
    Depict, Glyph, GlyphId, Mark, MarkKind, Scene, ScenePiece, Slot, Tray, TrayKind,
};

use crate::squares::name;
use crate::{Kind, Manner, Position, Turn, Universal, glyphs};

impl<const W: usize> Depict for Universal<W> {
    fn scene(&self, position: &Position<W>, last: Option<(&Position<W>, &Turn)>) -> Scene {
        let army = self.army();
        let mut marks = Vec::new();
        if let Some((before, turn)) = last {
            marks.extend(Mark::of_ways(ways(position, turn)));
            let mut taken = self.taken(before, turn);
            if turn.manner != Manner::Go {
                taken.insert(turn.from);
            }
            marks.extend(Mark::on(MarkKind::Taken, taken));
        }
        if self.in_check(position) {
            marks.extend(Mark::on(
                MarkKind::Danger,
                [position.men.king(position.side)],
            ));
        }
        let shown = |square: Square| {
            let (side, kind) = position.men.at(square)?;
            let name = format!("{} {}", side.word(), army.name(kind));
            Some(ScenePiece::new(
                square,
                side,
                army.of(kind).glyph.clone(),
                name,
            ))
        };
        Scene {
            pieces: position
                .men
                .occupied()
                .into_iter()
                .filter_map(shown)
                .collect(),
            trays: Side::BOTH.map(|side| self.rack(position, side)).into(),
            marks,
            notes: self.notes(position, last),
            ..Scene::of_board(army.board())
        }
    }

    fn glyph(&self, id: &GlyphId) -> Option<Glyph> {
        glyphs::glyph(id)
    }

    fn letters(&self, id: &GlyphId) -> String {
        glyphs::letters(id)
    }
}

/// Returns the ways of what a turn moved and put, in the order in which it did: of the man that goes, of the one it
/// swaps with, of the one it drops.
fn ways<const W: usize>(after: &Position<W>, turn: &Turn) -> Vec<Vec<Square>> {
    let dropped = turn.drop.map(|square| vec![square]);
    let gone = if turn.from == turn.to {
        vec![turn.from]
    } else {
        vec![turn.from, turn.to]
    };
    let stands = after.men.at(turn.from).is_some() && turn.drop != Some(turn.from);
    let swapped = (stands && turn.from != turn.to).then(|| vec![turn.to, turn.from]);
    [Some(gone), swapped, dropped]
        .into_iter()
        .flatten()
        .collect()
}

/// Returns a number of pieces in words.
fn pieces(count: u32) -> String {
    match count {
        1 => "1 piece".to_owned(),
        _ => format!("{count} pieces"),
    }
}

impl<const W: usize> Universal<W> {
    /// Returns the queue of a side, front first, with what it may drop.
    fn rack(&self, position: &Position<W>, side: Side) -> Tray {
        let queue = position.queue(side);
        let slot = |(index, &kind): (usize, &Kind)| {
            let caption = match (index, index + 1 == queue.len()) {
                (0, true) => Some("last"),
                (0, false) => Some("drop"),
                (_, true) => Some("promotion"),
                _ => None,
            };
            Slot {
                glyph: self.army().of(kind).glyph.clone(),
                name: self.army().name(kind).to_owned(),
                count: 1,
                caption: caption.map(str::to_owned),
            }
        };
        let title = match self.drops(position, side) {
            0 => format!("{}'s rack", side.name()),
            drops => format!("{}'s rack: {} to drop", side.name(), pieces(drops)),
        };
        Tray {
            kind: TrayKind::Rack,
            title,
            side: Some(side),
            slots: queue.iter().enumerate().map(slot).collect(),
            shelves: Vec::new(),
        }
    }

    /// Returns how many pieces a side may drop.
    fn drops(&self, position: &Position<W>, side: Side) -> u32 {
        position.rights(side) / self.army().rules().earning.costs()
    }

    /// Returns what the board does not show: rights to drop, what may be retaken, the swap ban.
    fn notes(&self, position: &Position<W>, last: Option<(&Position<W>, &Turn)>) -> Vec<String> {
        let army = self.army();
        let square = |square| name(army.board(), square);
        let man = |position: &Position<W>, at| {
            format!("the {} on {}", army.name(position.men.kind(at)), square(at))
        };
        let mut notes = Vec::new();
        if let Some((before, turn)) = last
            && let Some(pending) = before.pending
            && !self.taken(before, turn).has(pending.square)
        {
            let taker = army.name(before.men.kind(pending.square));
            notes.push(format!(
                "The {taker} that took on {} was not retaken at once: no replacement.",
                square(pending.square)
            ));
        }
        if let Some(pending) = position.pending {
            notes.push(format!(
                "If {} is taken now, {} may be replaced for what it took, and it too.",
                man(position, pending.square),
                pieces(pending.taken)
            ));
        }
        for side in Side::BOTH {
            let drops = self.drops(position, side);
            if drops == 0 {
                continue;
            }
            let why_not = if position.queue(side).is_empty() {
                ", but its rack is empty"
            } else if army.lines().home(side).is_subset(position.men.occupied()) {
                ", only where a turn clears a square of its first rank"
            } else {
                ""
            };
            notes.push(format!(
                "{} may drop {}{why_not}.",
                side.name(),
                pieces(drops)
            ));
        }
        if let Some((a, b)) = position.ban {
            notes.push(format!(
                "{} and {} may not swap back at once.",
                man(position, a),
                man(position, b)
            ));
        }
        notes
    }
}
