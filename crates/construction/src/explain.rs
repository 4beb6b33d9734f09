//! What a piece may do, and what holds it back.

use std::ops::ControlFlow;

use chessmith_board::{Coord, Side, Square};
use chessmith_game::{About, CellId, Explain, Game, MarkKind, Topic};

use crate::depict::{coord_of, mark};
use crate::refusal::Man;
use crate::shop::{READY, SHOP, TOKENS};
use crate::words::{compass, describe};
use crate::{Action, Base, Construction, Design, Phase, Piece, Position, Refusal, Token, Turn};

impl Explain for Construction {
    fn about(&self, position: &Position, cell: CellId) -> Option<About> {
        let coord = coord_of(cell)?;
        let square = position.land().square(coord)?;
        let piece = position.at(square)?;
        let (name, design) = (piece.side().name(), piece.design());
        let title = format!(
            "{name}'s {} on {coord}, facing {}",
            self.title(design),
            compass(piece.facing())
        );
        let mut text = self.told(design);
        let mut marks = Vec::new();
        if position.phase == Phase::Play && self.finish(position).is_none() {
            let reach = Reach::of(position, square, piece);
            text += &held_back(position, square, piece);
            if !reach.steals.is_empty() {
                text += " It may steal now.";
            }
            marks.extend(mark(MarkKind::Reach, reach.quiet));
            marks.extend(mark(MarkKind::Attack, reach.takes));
            let mut cause = causes(position, square, piece);
            if cause.is_empty() {
                let blockers = self.blockers(position, coord, piece);
                if !blockers.is_empty() {
                    let names: Vec<_> = blockers.iter().map(ToString::to_string).collect();
                    text += &format!(" Its way is blocked by {}.", names.join(" and "));
                }
                cause = blockers.into_iter().map(|man| man.at).collect();
            }
            marks.extend(mark(MarkKind::Cause, cause));
        }
        let piece = Some(design.to_string());
        Some(About {
            title,
            text,
            marks,
            piece,
        })
    }

    fn about_slot(&self, position: &Position, tray: usize, slot: usize) -> Option<About> {
        let about = |title: String, text: String| About {
            title,
            text,
            marks: Vec::new(),
            piece: None,
        };
        let about_design = |title: String, design: Design| About {
            piece: Some(design.to_string()),
            ..about(title, self.told(design))
        };
        if let Some(&side) = Side::BOTH.get(tray) {
            let (design, _) = position.hand(side).designs().nth(slot)?;
            let title = format!("{}'s {} in hand", side.name(), self.title(design));
            return Some(about_design(title, design));
        }
        if position.phase != Phase::Buy {
            return None;
        }
        Some(match tray {
            SHOP => match Base::ALL.get(slot) {
                Some(&base) => about_design(base.name().to_owned(), Design::bare(base)),
                None if slot == Base::ALL.len() => about(
                    "lot of land".to_owned(),
                    format!(
                        "Land of 4 by 4 squares, to be laid before play. It costs {}.",
                        self.lot_price()
                    ),
                ),
                None => return None,
            },
            READY => {
                let named = self.on_shelves().get(slot).copied()?;
                about_design(self.title(named.design), named.design)
            }
            TOKENS => {
                let token = *Token::ALL.get(slot)?;
                let effect = token.effect();
                let text = format!("A token for a piece that is being designed: {effect}.");
                about(token.name().to_owned(), text)
            }
            _ => return None,
        })
    }

    fn topics(&self) -> Vec<Topic> {
        self.ready_topics()
    }

    fn tell(&self, name: &str) -> Option<Vec<String>> {
        self.tell_about(name)
    }
}

impl Construction {
    /// Returns what keeps a piece from squares of the land that it could go to otherwise.
    fn blockers(&self, position: &Position, from: Coord, piece: Piece) -> Vec<Man> {
        let mut turned = position.clone();
        turned.side = piece.side();
        let mut found: Vec<Man> = Vec::new();
        let land = position.land();
        let all = land.owned(Side::White) | land.owned(Side::Black);
        for to in all.into_iter().map(|to| land.coord(to)) {
            let tokens = None;
            let there = Turn::Act(Action::Move { from, to, tokens }, None);
            let other = match self.validate(&turned, &there) {
                Err(
                    Refusal::Blocked(_, other)
                    | Refusal::LeapsTooMany(_, other, _)
                    | Refusal::OwnPiece(other)
                    | Refusal::Uncapturable(other),
                ) if other.at != from => other,
                _ => continue,
            };
            if found.iter().all(|one| one.at != other.at) {
                found.push(other);
            }
        }
        found
    }

    /// Returns what a design is, does and costs, in a few sentences.
    fn told(&self, design: Design) -> String {
        let mut text = describe(design);
        if let Some(named) = self.named().iter().find(|named| named.design == design) {
            text = format!("The {}: {}. {text}", named.name, named.about);
        }
        text + &format!(" It costs {}.", self.prices().arithmetic(design))
    }
}

/// Where a piece may go, take and steal if it were on turn.
struct Reach {
    quiet: Vec<Coord>,
    takes: Vec<Coord>,
    steals: Vec<Coord>,
}

impl Reach {
    fn of(position: &Position, square: Square, piece: Piece) -> Self {
        let mut reach = Self {
            quiet: Vec::new(),
            takes: Vec::new(),
            steals: Vec::new(),
        };
        let mut turned = position.clone();
        turned.side = piece.side();
        let _ = turned.actions(square, &mut |action| {
            let list = match action {
                Action::Move { to, .. } if position.piece_at(to).is_some() => &mut reach.takes,
                Action::Move { .. } => &mut reach.quiet,
                Action::Steal { .. } => &mut reach.steals,
                Action::Round(_) => return ControlFlow::Continue(()),
            };
            let place = match action {
                Action::Steal { at, .. } => at,
                other => other.end(),
            };
            if !list.contains(&place) {
                list.push(place);
            }
            ControlFlow::Continue(())
        });
        reach
    }
}

/// The enemies that hold a piece up.
fn causes(position: &Position, square: Square, piece: Piece) -> Vec<Coord> {
    let by = [Token::Immobilize, Token::Disarm]
        .into_iter()
        .filter_map(|token| position.beset(square, piece, token));
    let mut coords: Vec<Coord> = by.map(|at| position.land().coord(at)).collect();
    coords.dedup();
    coords
}

/// Returns what holds a piece back here, in a sentence.
fn held_back(position: &Position, square: Square, piece: Piece) -> String {
    let land = position.land();
    if let Some(by) = position.beset(square, piece, Token::Immobilize) {
        let by = land.coord(by);
        return format!(" It is frozen by the immobilizer on {by}: it may only steal.");
    }
    let mut text = String::new();
    if let Some(by) = position.beset(square, piece, Token::Disarm) {
        text += &format!(
            " It is disarmed by the piece on {}: it cannot capture.",
            land.coord(by)
        );
    }
    if position.is_at_edge(square, piece) {
        text += " Its way ahead leaves the land: it may turn round.";
    }
    text
}

impl Construction {
    /// Returns whether a side could capture what stands on a square if it were on turn.
    #[must_use]
    pub fn attacks(&self, position: &Position, by: Side, at: Coord) -> bool {
        let Some(target) = position.land().square(at) else {
            return false;
        };
        position
            .of_side(by)
            .into_iter()
            .any(|from| position.takes(from, target))
    }

    /// Returns whether a royal piece of a side could be captured, or robbed of its token, if the other side
    /// were on turn.
    #[must_use]
    pub fn is_royal_in_danger(&self, position: &Position, side: Side) -> bool {
        let mut royals = position.royals(side).into_iter();
        royals.any(|royal| position.is_lost(royal, side.other()))
    }
}

impl Position {
    /// Returns whether the piece at a place stands beside an enemy immobilizer. Rules: CS-17.
    #[must_use]
    pub fn is_frozen(&self, at: Coord) -> bool {
        let square = self.land().square(at);
        let found = square.and_then(|square| Some((square, self.at(square)?)));
        found.is_some_and(|(square, piece)| self.beset(square, piece, Token::Immobilize).is_some())
    }

    /// Returns whether a side could capture the royal piece on a square, or take its token, if it were on
    /// turn.
    pub(crate) fn is_lost(&self, royal: Square, by: Side) -> bool {
        let thief = |at: Square| self.at(at).is_some_and(|piece| piece.has(Token::Thief));
        let mut near = (self.land().beside(royal) & self.of_side(by)).into_iter();
        let mut all = self.of_side(by).into_iter();
        near.any(thief) || all.any(|from| self.takes(from, royal))
    }

    /// Returns whether the piece on a square may capture on another with its first action.
    pub(crate) fn takes(&self, from: Square, target: Square) -> bool {
        let Some(piece) = self.at(from) else {
            return false;
        };
        let held = |token| self.beset(from, piece, token).is_some();
        if held(Token::Immobilize) || held(Token::Disarm) {
            return false;
        }
        self.moves(from, piece, false, &mut |to, _, taken| {
            if to == target && taken.is_some() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
    }
}
