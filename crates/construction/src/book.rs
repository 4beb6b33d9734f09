//! Designs one by one, on a board of any size: bases, ready ones, and whatever is put together of tokens.

use std::ops::ControlFlow;

use chessmith_board::{Direction, Rect, Side, Square};
use chessmith_game::{
    Company, Fact, Found, Glyph, GlyphId, Ingredient, LonePiece, LoneReach, PieceCard, Pieces,
};

use crate::glyphs::{glyph, glyph_id, token_id};
use crate::land::Land;
use crate::walk::Pattern;
use crate::words::describe;
use crate::{Base, Construction, Design, Piece, Position, Token};

/// The most files and ranks of a board, of which all squares fit on land.
const LARGEST: u8 = 13;

/// Whose the piece is that is looked at.
const SIDE: Side = Side::White;

/// What the other men are.
const OTHERS: Design = Design::bare(Base::Prime);

/// The designs of a game with its prices, one by one.
#[derive(Clone, Debug)]
pub struct DesignBook(Construction);

impl DesignBook {
    /// Returns the designs of a game with these rules.
    #[must_use]
    pub const fn new(game: Construction) -> Self {
        Self(game)
    }

    fn study(&self, design: Design) -> Box<dyn LonePiece> {
        Box::new(Study {
            design,
            game: self.0.clone(),
        })
    }

    /// Returns the design that a text is, or the ready one of this name.
    fn meant(&self, text: &str) -> Result<Design, String> {
        let named = self.0.named().iter().find(|named| named.name == text);
        let read = |text: &str| {
            text.parse().map_err(|error| {
                format!("{text:?} is neither a design nor the name of a ready one: {error}")
            })
        };
        named.map_or_else(|| read(text), |named| Ok(named.design))
    }
}

impl Pieces for DesignBook {
    /// The bases, and the ready designs.
    fn all(&self) -> Vec<Box<dyn LonePiece>> {
        let bare = Base::ALL.map(Design::bare);
        let ready = self.0.named().iter().map(|named| named.design);
        let ready = ready.filter(|design| !bare.contains(design));
        let all = bare.into_iter().chain(ready);
        all.map(|design| self.study(design)).collect()
    }

    /// Finds a design by its text, such as `P[r,y]`, or a ready one by its name.
    fn find(&self, text: &str) -> Result<Found, String> {
        Ok(Found {
            piece: self.study(self.meant(text)?),
            note: None,
        })
    }

    fn largest_board(&self) -> u8 {
        LARGEST
    }

    fn blocker(&self) -> Option<GlyphId> {
        Some(glyph_id(OTHERS))
    }

    fn ingredients(&self, piece: &str) -> Vec<Ingredient> {
        let Ok(design) = self.meant(piece) else {
            return Vec::new();
        };
        let bases = Base::ALL.map(|base| of_base(design, base));
        let tokens = Token::ALL.map(|token| of_token(design, token));
        bases.into_iter().chain(tokens).collect()
    }

    fn glyph(&self, id: &GlyphId) -> Option<Glyph> {
        glyph(id)
    }
}

fn of_base(design: Design, base: Base) -> Ingredient {
    let is_own = design.base() == base;
    let bare = Design::bare(base);
    Ingredient {
        group: "Base",
        name: base.name().to_owned(),
        text: describe(bare),
        glyph: Some(glyph_id(bare)),
        count: is_own.into(),
        more: match is_own {
            true => Err("a piece has one base (CS-1)".to_owned()),
            false => Ok(Design::new(base, design.tokens()).to_string()),
        },
        fewer: None,
    }
}

fn of_token(design: Design, token: Token) -> Ingredient {
    let tokens = design.tokens();
    let same = tokens.iter().filter(|&other| other == token).count();
    let without = Design::new(design.base(), tokens.without(token));
    let effect = token.effect();
    let mut letters = effect.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    Ingredient {
        group: "Tokens",
        name: format!("{} {}", token.name(), token.code()),
        text: first.chain(letters).chain(".".chars()).collect(),
        glyph: Some(token_id(token)),
        count: u8::try_from(same).unwrap_or(u8::MAX),
        more: match design.with(token) {
            Ok(more) => Ok(more.to_string()),
            Err(error) => Err(error.to_string()),
        },
        fewer: (same > 0).then(|| without.to_string()),
    }
}

/// A design by itself: it looks ahead, towards the far side of the board.
struct Study {
    design: Design,
    game: Construction,
}

impl LonePiece for Study {
    fn card(&self) -> PieceCard {
        let design = self.design;
        let mut ready = self.game.named().iter();
        let named = ready.find(|named| named.design == design);
        let (name, about) = match named {
            Some(named) => (named.name.clone(), format!(" In short: {}.", named.about)),
            None => (in_full(design), String::new()),
        };
        PieceCard {
            id: Some(design.to_string()),
            number: None,
            name,
            notation: None,
            dialects: Vec::new(),
            sentence: describe(design) + &about,
            glyph: glyph_id(design),
        }
    }

    fn facts(&self) -> Vec<Fact> {
        vec![self.price(), Fact::colourbound(self)]
    }

    fn reach(&self, board: Rect, from: Square) -> Result<LoneReach, String> {
        let alone = Placed::new(board, from, self.design, &Company::default())?;
        let (goes, _) = alone.moves();
        let with = |friend: Option<Square>, enemy: Option<Square>| {
            let friends = friend.map(|at| (at, SIDE));
            let enemies = enemy.map(|at| (at, SIDE.other()));
            Ok::<_, String>(alone.joined(friends.into_iter().chain(enemies))?.moves())
        };
        let (mut takes, mut with_others) = (Vec::new(), Vec::new());
        for (end, between) in alone.ends() {
            if with(None, Some(end))?.1.contains(&end) {
                takes.push(end);
            }
            // One man on the way is what a leap asks for.
            let Some(&over) = between.first() else {
                continue;
            };
            let goes_over = with(Some(over), None)?.0.contains(&end);
            let takes_over = with(Some(over), Some(end))?.1.contains(&end);
            if (goes_over && !goes.contains(&end)) || (takes_over && !takes.contains(&end)) {
                with_others.push(end);
            }
        }
        Ok(LoneReach {
            goes,
            takes: tidied(takes),
            with_others: tidied(with_others),
        })
    }

    fn among(&self, board: Rect, from: Square, men: &Company) -> Result<Option<LoneReach>, String> {
        let (goes, takes) = Placed::new(board, from, self.design, men)?.moves();
        Ok(Some(LoneReach {
            goes,
            takes,
            with_others: Vec::new(),
        }))
    }
}

impl Study {
    fn price(&self) -> Fact {
        let arithmetic = self.game.prices().arithmetic(self.design);
        Fact {
            name: "price",
            brief: arithmetic.cost().to_string(),
            text: arithmetic.to_string(),
        }
    }
}

/// Returns what a design is called that has no name: its base and its tokens.
fn in_full(design: Design) -> String {
    let tokens: Vec<_> = design.tokens().iter().map(Token::name).collect();
    match tokens.is_empty() {
        true => design.base().name().to_owned(),
        false => format!("{} with {}", design.base().name(), tokens.join(", ")),
    }
}

/// Returns where a piece goes, and what it takes, with one action.
fn moves(position: &Position, from: Square, piece: Piece) -> (Vec<Square>, Vec<Square>) {
    let (mut goes, mut takes) = (Vec::new(), Vec::new());
    let _ = position.moves(from, piece, false, &mut |to, _, target| {
        match target {
            None => goes.push(to),
            Some(_) => takes.push(to),
        }
        ControlFlow::Continue(())
    });
    (tidied(goes), tidied(takes))
}

/// Returns where a piece goes with one action, and on which of these squares it would take a lone enemy more.
pub(crate) fn reach(position: &Position, from: Square, piece: Piece) -> (Vec<Square>, Vec<Square>) {
    let (goes, _) = moves(position, from, piece);
    let takes = goes.iter().copied().filter(|&at| {
        let mut with = position.clone();
        let Ok(enemy) = looking(piece.side().other(), OTHERS) else {
            return false;
        };
        with.put(at, enemy);
        moves(&with, from, piece).1.contains(&at)
    });
    let takes = takes.collect();
    (goes, takes)
}

/// Returns squares in order, each once.
fn tidied(mut squares: Vec<Square>) -> Vec<Square> {
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// Returns a man of a side that looks at the enemy, as far as its base can.
fn looking(side: Side, design: Design) -> Result<Piece, String> {
    let ahead = match side {
        Side::White => Direction::North,
        Side::Black => Direction::South,
    };
    let may = design.base().may_face(ahead);
    let facing = if may { ahead } else { ahead.turned(1) };
    let piece = Piece::new(side, design, facing);
    piece.ok_or_else(|| "a base looks along a line or aslant".to_owned())
}

/// A design on a board among others.
#[derive(Clone)]
struct Placed {
    position: Position,
    board: Rect,
    piece: Piece,
    from: Square,
}

impl Placed {
    /// Puts everybody on a board.
    ///
    /// # Errors
    ///
    /// If the board is too large.
    fn new(board: Rect, from: Square, design: Design, men: &Company) -> Result<Self, String> {
        if board.files().max(board.ranks()) > LARGEST {
            return Err(format!("a board has at most {LARGEST}x{LARGEST} squares"));
        }
        let squares = board.squares().map(|at| board.coord(at));
        let alone = Self {
            position: Position::empty_on(Land::of_shape(squares)),
            board,
            piece: looking(SIDE, design)?,
            from,
        };
        let piece = alone.piece;
        let own = alone.with_man(from, piece)?;
        let friends = men.friends.iter().map(|&at| (at, SIDE));
        let enemies = men.enemies.iter().map(|&at| (at, SIDE.other()));
        own.joined(friends.chain(enemies))
    }

    /// Returns the same with other men on some squares.
    fn joined(&self, men: impl Iterator<Item = (Square, Side)>) -> Result<Self, String> {
        let mut all = self.clone();
        for (at, side) in men {
            all = all.with_man(at, looking(side, OTHERS)?)?;
        }
        Ok(all)
    }

    /// Puts a man where nobody stands.
    fn with_man(mut self, at: Square, man: Piece) -> Result<Self, String> {
        // The squares of land are numbered like those of the board.
        if at.index() >= self.board.len() {
            return Err("there is no such square".to_owned());
        }
        if self.position.at(at).is_none() {
            self.position.put(at, man);
        }
        Ok(self)
    }

    /// Returns where the piece goes, and what it takes, with one action.
    fn moves(&self) -> (Vec<Square>, Vec<Square>) {
        moves(&self.position, self.from, self.piece)
    }

    /// Returns every square on which a repetition of its way ends, whoever stands on the way, and what lies
    /// between.
    fn ends(&self) -> Vec<(Square, Vec<Square>)> {
        let (base, powers) = (self.piece.base(), self.piece.powers());
        let facings = Direction::ALL.into_iter();
        let facings = facings.filter(|&new| powers.may_turn(base, self.piece.facing(), new));
        let patterns = facings.flat_map(|facing| Pattern::of(base, powers, facing));
        patterns
            .flat_map(|pattern| self.ends_along(pattern))
            .collect()
    }

    fn ends_along(&self, pattern: Pattern) -> Vec<(Square, Vec<Square>)> {
        let mut ends = Vec::new();
        let (mut here, mut between) = (self.from, Vec::new());
        for _ in 0..self.piece.powers().repetitions() {
            for way in pattern.steps() {
                if here != self.from {
                    between.push(here);
                }
                match self.board.step(here, way.offset()) {
                    Some(next) => here = next,
                    None => return ends,
                }
            }
            ends.push((here, between.clone()));
        }
        ends
    }
}
