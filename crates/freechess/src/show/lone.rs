//! Pieces one by one, on boards of any size up to the game's own.
//!
//! A smaller board is the game's own with enemy lone combinators around it: they stand in everybody's way, and
//! no enemy captures them. Rules: FC-20.

use std::ops::ControlFlow;

use chessmith_board::{Rect, Side, Square};
use chessmith_game::{
    Budget, Company, Fact, Found, Glyph, GlyphId, Ingredient, LonePiece, LoneReach, PieceCard,
    Pieces,
};

use crate::board::geometry::{BOARD, Set, square};
use crate::board::names::piece_name;
use crate::board::reach::{diagonals, reach, reach_of_all};
use crate::show::explain::general;
use crate::show::glyphs;
use crate::walk::effects::{Exploration, each_effect};
use crate::walk::leg::Walk;
use crate::walk::terms::Terms;
use crate::{Attribute, Position, Tally};

/// The most attributes of a piece that is listed; every other is put together from them.
const LISTED: u32 = 3;

/// How much work it may be to find out what a piece does among other men.
const STEPS: u64 = 20_000;

/// Whose the pieces are.
const SIDE: Side = Side::White;

/// What the other men are made of.
const OTHERS: Tally = Tally::of(Attribute::Opawn);

/// Returns the pieces of the game, those of few attributes listed, one by one.
#[must_use]
pub fn pieces() -> Box<dyn Pieces> {
    Box::new(PutTogether)
}

/// All that can be put together of what a side owns. Rules: FC-2, FC-3.
struct PutTogether;

impl PutTogether {
    fn everything() -> Tally {
        let copies = |kind: Attribute| match kind {
            // A piece has at most one. Rules: FC-3.
            Attribute::Combinator => Tally::of(kind),
            _ => Tally::copies(kind, Attribute::SUPPLY[kind.index()]),
        };
        let all = Attribute::ALL.into_iter().map(copies);
        all.fold(Tally::EMPTY, |all, some| all + some)
    }
}

impl Pieces for PutTogether {
    fn all(&self) -> Vec<Box<dyn LonePiece>> {
        let within = Self::everything().within();
        let mut few: Vec<Tally> = within
            .filter(|tally| (1..=LISTED).contains(&tally.len()))
            .collect();
        few.sort_by_key(|tally| (tally.len(), std::cmp::Reverse(*tally)));
        let lone = |tally| Box::new(Lone(tally)) as Box<dyn LonePiece>;
        few.into_iter().map(lone).collect()
    }

    /// Finds a piece by its attributes, such as `C2R`.
    fn find(&self, text: &str) -> Result<Found, String> {
        let tally = Tally::read(text, 1).map_err(|error| error.to_string())?;
        Ok(Found {
            piece: Box::new(Lone(tally)),
            note: None,
        })
    }

    fn largest_board(&self) -> u8 {
        BOARD.files()
    }

    fn blocker(&self) -> Option<GlyphId> {
        Some(glyphs::glyph_id(OTHERS))
    }

    fn ingredients(&self, piece: &str) -> Vec<Ingredient> {
        let Ok(tally) = Tally::read(piece, 1) else {
            return Vec::new();
        };
        let all = Attribute::ALL.into_iter();
        all.map(|kind| ingredient(tally, kind)).collect()
    }

    fn glyph(&self, id: &GlyphId) -> Option<Glyph> {
        glyphs::glyph(id)
    }
}

fn ingredient(tally: Tally, kind: Attribute) -> Ingredient {
    let (count, one) = (tally.count(kind), Tally::of(kind));
    let most = PutTogether::everything().count(kind);
    let more = match count < most {
        true => Ok((tally + one).to_string()),
        false if most == 1 => Err(format!("a piece has at most one {} (FC-3)", kind.name())),
        false => Err(format!("a side owns no more than {most} (FC-2)")),
    };
    let text = match kind {
        Attribute::Royal => {
            "It makes the piece royal: the enemy must mate it. It steps one square in any direction."
                .to_owned()
        }
        Attribute::Combinator => {
            "It lets the piece use its other attributes one after another in a turn.".to_owned()
        }
        _ => general(one),
    };
    Ingredient {
        group: "Attributes",
        name: kind.name().to_owned(),
        text,
        glyph: Some(glyphs::glyph_id(one)),
        count,
        more,
        fewer: (count > 0 && tally != one).then(|| (tally - one).to_string()),
    }
}

/// A piece by itself; its side has a royal piece, so that it may capture. Rules: FC-26.
struct Lone(Tally);

impl LonePiece for Lone {
    fn card(&self) -> PieceCard {
        let tally = self.0;
        let mut sentence = general(tally);
        if tally.is_royal() {
            sentence += " It is royal, and captures with its king step only.";
        }
        PieceCard {
            id: Some(tally.to_string()),
            number: None,
            name: piece_name(tally),
            notation: None,
            dialects: Vec::new(),
            sentence,
            glyph: glyphs::glyph_id(tally),
        }
    }

    fn facts(&self) -> Vec<Fact> {
        vec![self.colourbound(), self.attributes()]
    }

    fn reach(&self, board: Rect, from: Square) -> Result<LoneReach, String> {
        let place = Placed::new(board, from, self.0, &Company::default())?;
        let budget = Budget::unlimited();
        let walk = place.walk(&budget);
        let (goes, takes) = match self.0.is_combinator() {
            true => in_legs(&walk, place.empty()),
            false => at_once(&walk),
        };
        let around = |all: Set| place.named(all & place.empty());
        Ok(LoneReach {
            goes: around(goes),
            takes: around(takes),
            with_others: Vec::new(),
        })
    }

    fn among(&self, board: Rect, from: Square, men: &Company) -> Result<Option<LoneReach>, String> {
        let place = Placed::new(board, from, self.0, men)?;
        let budget = Budget::of(STEPS);
        let walk = place.walk(&budget);
        let (mut goes, mut takes) = (Set::EMPTY, Set::EMPTY);
        if !self.0.is_lone_combinator() {
            let _ = each_effect(&walk, &|_| true, &mut |effect, _| {
                let taken = effect.captured & place.position.of_side(SIDE.other());
                // Where it ends on an enemy it has taken it.
                goes |= effect.end.map_or(Set::EMPTY, Set::of).without(taken);
                takes |= taken;
                ControlFlow::Continue(())
            });
        }
        if budget.is_spent() {
            return Err("this piece has too many ways among so many men".to_owned());
        }
        goes.remove(place.start);
        Ok(Some(LoneReach {
            goes: place.named(goes),
            takes: place.named(takes),
            with_others: Vec::new(),
        }))
    }
}

impl Lone {
    /// Whatever moves along a line of the board, or leaps, comes to both colours.
    fn colourbound(&self) -> Fact {
        let text = match self.0 {
            lone if lone.is_lone_combinator() => "yes, it stays where it is",
            tally
                if tally
                    .iter()
                    .all(|(kind, _)| matches!(kind, Attribute::Bishop | Attribute::Combinator)) =>
            {
                "yes, 1/2 of the board"
            }
            _ => "no",
        };
        Fact {
            name: "colourbound",
            brief: text.to_owned(),
            text: text.to_owned(),
        }
    }

    fn attributes(&self) -> Fact {
        let kind = match self.0 {
            tally if tally.is_royal() => "royal",
            tally if tally.is_combinator() => "combined",
            _ => "plain",
        };
        let text = match self.0.len() {
            1 => format!("{kind}, of one attribute"),
            count => format!("{kind}, of {count} attributes"),
        };
        Fact {
            name: "kind",
            brief: kind.to_owned(),
            text,
        }
    }
}

/// A piece on a board among others.
struct Placed {
    position: Position,
    board: Rect,
    start: Square,
}

impl Placed {
    /// Puts everybody on a board.
    ///
    /// # Errors
    ///
    /// If the board is larger than the game's own.
    fn new(board: Rect, from: Square, tally: Tally, men: &Company) -> Result<Self, String> {
        let most = BOARD.files();
        if board.files().max(board.ranks()) > most {
            return Err(format!("this game has a board of {most}x{most}"));
        }
        let mut position = Position::start();
        let wall = Tally::of(Attribute::Combinator);
        let outside = |at: &Square| board.square(BOARD.coord(*at)).is_none();
        for at in BOARD.squares().filter(outside) {
            position.put(at, SIDE.other(), wall);
        }
        let here = |at: Square| square(board.coord(at)).ok_or("there is no such square");
        for &at in &men.friends {
            position.put(here(at)?, SIDE, OTHERS);
        }
        for &at in &men.enemies {
            position.put(here(at)?, SIDE.other(), OTHERS);
        }
        let start = here(from)?;
        position.put(start, SIDE, tally);
        Ok(Self {
            position,
            board,
            start,
        })
    }

    fn walk<'a>(&'a self, budget: &'a Budget) -> Walk<'a> {
        let terms = Terms {
            goes_on: false,
            budget,
        };
        Walk {
            armed: true,
            // What merging with a friend makes of the piece is another piece's business: friends stand in the way.
            closed: self.position.of_side(SIDE).without(Set::of(self.start)),
            ..Walk::of_piece(&self.position, self.start, terms)
        }
    }

    /// Returns the empty squares of the board.
    fn empty(&self) -> Set {
        BOARD.all().without(self.position.occupied())
    }

    /// Returns squares as the board numbers them.
    fn named(&self, squares: Set) -> Vec<Square> {
        let on_board = |at| self.board.square(BOARD.coord(at));
        squares.into_iter().filter_map(on_board).collect()
    }
}

/// Returns where a piece goes that uses one attribute, and where it takes a lone enemy. Rules: FC-17, FC-29.
fn at_once(walk: &Walk<'_>) -> (Set, Set) {
    let (mut goes, mut takes) = (Set::EMPTY, Set::EMPTY);
    let blocked = walk.blocked(Set::EMPTY);
    for (kind, copies) in walk.tally.iter() {
        let quiet = reach(kind, copies, walk.start, blocked).quiet;
        goes |= quiet;
        if walk.captures_with(walk.tally, kind) {
            takes |= taken_with(kind, Set::of(walk.start), quiet);
        }
    }
    (goes, takes)
}

/// Returns the squares on which an attribute takes a lone enemy that goes to some.
fn taken_with(kind: Attribute, from: Set, quiet: Set) -> Set {
    match kind {
        Attribute::Opawn => diagonals(from),
        _ => quiet,
    }
}

/// Returns where a combinator piece goes, and where it takes a lone enemy. Rules: FC-21 to FC-23.
fn in_legs(walk: &Walk<'_>, empty: Set) -> (Set, Set) {
    let (mut goes, mut takes) = (Set::EMPTY, Set::EMPTY);
    let blocked = walk.blocked(Set::EMPTY);
    let mut exploration = Exploration::new(walk);
    let mut layer = 0..1;
    while !layer.is_empty() {
        for node in &exploration.nodes[layer] {
            goes |= node.at;
            for (kind, _) in (node.have - node.used).iter() {
                if walk.captures_with(node.have, kind) {
                    let quiet = reach_of_all(kind, node.at, blocked).quiet;
                    takes |= taken_with(kind, node.at, quiet);
                }
            }
        }
        // More legs lead nowhere else.
        if empty.is_subset(goes) && empty.is_subset(takes) {
            break;
        }
        layer = exploration.advance(&|captured| captured.is_empty());
    }
    (goes, takes)
}
