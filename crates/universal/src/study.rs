//! One piece by itself on an empty board: told in words, counted, and marked on a scene.

use chessmith_board::{Coord, Rect, Side, Square, SquareSet};
use chessmith_game::{Area, Cell, CellId, Glyph, GlyphId, MarkKind, Scene, ScenePiece};
use chessmith_movement::{Atlas, LARGEST, Movement, Mover, Orientation, Power};

use crate::depict::mark;
use crate::{Described, glyphs, standard_pieces};

type Set = SquareSet<4>;

/// A piece by itself: one of the inventor's list, or whatever a notation says.
#[derive(Clone, Debug)]
pub struct Study {
    described: Described,
    movement: Movement,
}

/// What a piece does on an empty board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// The board with the piece. Squares it goes to are marked `Reach`, squares on which it takes a lone enemy
    /// `Attack`, and what it needs other men for `Cause`.
    pub scene: Scene,
    /// The name of the square it stands on.
    pub square: String,
    /// How many squares it goes to.
    pub goes: u32,
    /// On how many squares it takes a lone enemy; for a mimic, a lone Guard.
    pub takes: u32,
}

/// The numbers of one piece as the table of the rules has them. Rules: universal 1.3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// How many squares it goes to from g7 of an empty board of 13×13.
    pub goes: u32,
    /// On how many squares it takes a lone Guard from there.
    pub takes: u32,
    /// How many squares it goes to from d4 of an empty board of 8×8.
    pub goes_small: u32,
}

impl Study {
    /// Returns the seventy-three pieces of the inventor's list, in its order.
    #[must_use]
    pub fn standard() -> Vec<Self> {
        let pieces = standard_pieces().into_iter();
        pieces
            .filter_map(|described| {
                let movement = described.notation.parse().ok()?;
                Some(Self {
                    described,
                    movement,
                })
            })
            .collect()
    }

    /// Finds a piece of the list by its id, in either case, or reads a notation.
    ///
    /// An id comes first: `WF` is the piece of that id, and `betza:WF` what the notation says.
    ///
    /// # Errors
    ///
    /// If the text is neither: what is wrong with it as a notation, and in which column.
    pub fn read(text: &str) -> Result<Self, String> {
        let standard = Self::standard();
        let has_id = |study: &&Self| study.described.id.eq_ignore_ascii_case(text);
        if let Some(known) = standard.iter().find(has_id) {
            return Ok(known.clone());
        }
        let movement: Movement = text
            .parse()
            .map_err(|error| format!("it is no id of the list, and as a notation: {error}"))?;
        let same = |study: &&Self| study.movement.parts() == movement.parts();
        let described = standard.iter().find(same).map_or_else(
            || Described {
                number: 0,
                id: "A".to_owned(),
                name: "A piece without a name".to_owned(),
                null: None,
                ..Described::pawn()
            },
            |known| known.described.clone(),
        );
        Ok(Self {
            described: Described {
                notation: movement.to_string(),
                ..described
            },
            movement,
        })
    }

    /// Returns its number in the inventor's list; `None` for others.
    #[must_use]
    pub fn number(&self) -> Option<u8> {
        Some(self.described.number).filter(|number| *number > 0)
    }

    /// Returns its id in the inventor's list; `@` for others.
    #[must_use]
    pub fn id(&self) -> &str {
        self.number().map_or("@", |_| &self.described.id)
    }

    /// Returns what it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.described.name
    }

    /// Returns its notation.
    #[must_use]
    pub fn notation(&self) -> &str {
        &self.described.notation
    }

    /// Returns the smaller preset it belongs to besides the full one, if it does.
    #[must_use]
    pub fn presets(&self) -> &'static str {
        match (self.number(), self.described.is_small) {
            (Some(_), true) => "UC-24, UC-73",
            (Some(_), false) => "UC-73",
            (None, _) => "",
        }
    }

    /// Tells in plain English how it goes.
    #[must_use]
    pub fn sentence(&self) -> String {
        self.movement.describe()
    }

    /// Says what part of the board it is bound to, if it is.
    #[must_use]
    pub fn binding(&self) -> String {
        match self.movement.parts_of_the_board() {
            1 => "no".to_owned(),
            parts => format!("yes, 1/{parts} of the board"),
        }
    }

    /// Says whether it depends on where forward is.
    #[must_use]
    pub fn orientation(&self) -> &'static str {
        match self.movement.orientation() {
            Orientation::EightFold => "no, the same in all directions",
            Orientation::FourFold => "no, the same after a quarter turn, another in a mirror",
            Orientation::TwoFold => "no, the same forwards and backwards, another sideways",
            Orientation::Forward => "yes",
        }
    }

    /// Returns its drawing; a blank shield for what is in no list.
    #[must_use]
    pub fn glyph(&self) -> GlyphId {
        glyphs::id(&self.described)
    }

    /// Returns a drawing by its name.
    #[must_use]
    pub fn drawing(id: &GlyphId) -> Option<Glyph> {
        glyphs::glyph(id)
    }

    /// Shows what it does on an empty board, such as `13x13`, from a square or from the middle.
    ///
    /// # Errors
    ///
    /// If the board is none of 1×1 to 16×16, the square is not on it, or the movement cannot be played.
    pub fn diagram(&self, board: &str, square: Option<&str>) -> Result<Diagram, String> {
        let board = read_board(board)?;
        let middle = Coord::new((board.files() - 1) / 2, (board.ranks() - 1) / 2);
        let coord: Coord = match square {
            Some(text) => text
                .parse()
                .map_err(|error| format!("square {text:?}: {error}"))?,
            None => middle,
        };
        let from = board.square(coord).ok_or_else(|| {
            let last = Coord::new(board.files() - 1, board.ranks() - 1);
            format!("square \"{coord}\": the board ends with {last}")
        })?;
        let yard = Yard::new(board, [&self.movement])?;
        let mover = yard.movers()[0];
        let (goes, takes) = (yard.goes(mover, from), yard.takes(mover, self, from));
        let with_others = yard.with_others(mover, from, goes, takes);
        let marks = [
            (MarkKind::Cause, with_others),
            (MarkKind::Reach, goes),
            (MarkKind::Attack, takes),
        ];
        Ok(Diagram {
            scene: Scene {
                bounds: Area {
                    x: 0,
                    y: 0,
                    width: u16::from(board.files()),
                    height: u16::from(board.ranks()),
                },
                cells: board
                    .squares()
                    .map(|square| Cell::of_square(board, square))
                    .collect(),
                pieces: vec![ScenePiece {
                    cell: CellId(from.0),
                    side: Some(Side::White),
                    glyph: self.glyph(),
                    name: self.name().to_owned(),
                    facing: None,
                    parts: Vec::new(),
                    badges: Vec::new(),
                }],
                trays: Vec::new(),
                marks: marks
                    .into_iter()
                    .filter(|(_, squares)| !squares.is_empty())
                    .map(|(kind, squares)| mark(kind, squares))
                    .collect(),
                notes: vec![
                    format!("{}: {}", self.name(), self.notation()),
                    self.sentence(),
                    "A dot: it goes there. A ring: it takes there. Stripes: it does if other men stand right for it."
                        .to_owned(),
                ],
            },
            square: coord.to_string(),
            goes: goes.len(),
            takes: takes.len(),
        })
    }

    /// Counts for some pieces what the table of the rules counts, in their order.
    ///
    /// # Errors
    ///
    /// If one of the movements cannot be played.
    pub fn numbers(studies: &[Self]) -> Result<Vec<Numbers>, String> {
        let movements = || studies.iter().map(|study| &study.movement);
        let large = Yard::new(Rect::new(13, 13), movements())?;
        let small = Yard::new(Rect::new(8, 8), movements())?;
        let (g7, d4) = (large.middle(), small.middle());
        let movers = large.movers().into_iter().zip(small.movers());
        Ok(studies
            .iter()
            .zip(movers)
            .map(|(study, (on_large, on_small))| Numbers {
                goes: large.goes(on_large, g7).len(),
                takes: large.takes(on_large, study, g7).len(),
                goes_small: small.goes(on_small, d4).len(),
            })
            .collect())
    }
}

/// An empty board with the tables of some pieces, and of a lone enemy's.
struct Yard {
    board: Rect,
    atlas: Atlas<4>,
    /// What stands for any enemy: it takes on all neighbouring squares.
    guard: Mover,
}

impl Yard {
    fn new<'a>(
        board: Rect,
        movements: impl IntoIterator<Item = &'a Movement>,
    ) -> Result<Self, String> {
        let mut atlas = Atlas::new(board);
        for movement in movements {
            atlas
                .add(movement)
                .map_err(|error| format!("notation {:?}: {error}", movement.to_string()))?;
        }
        let steps: Movement = "K".parse().map_err(|error| format!("{error}"))?;
        let guard = atlas.add(&steps).map_err(|error| error.to_string())?;
        Ok(Self {
            board,
            atlas,
            guard,
        })
    }

    /// The pieces, without the lone enemy.
    fn movers(&self) -> Vec<Mover> {
        self.atlas
            .movers()
            .filter(|mover| *mover != self.guard)
            .collect()
    }

    fn middle(&self) -> Square {
        let (files, ranks) = (self.board.files(), self.board.ranks());
        Square(u16::from((ranks - 1) / 2) * u16::from(files) + u16::from((files - 1) / 2))
    }

    fn goes(&self, mover: Mover, from: Square) -> Set {
        let own = Set::of(from);
        self.atlas.moves(mover, Side::White, from, own)
    }

    /// The squares on which a lone enemy is taken. Rules: universal 1.1.
    fn takes(&self, mover: Mover, study: &Study, from: Square) -> Set {
        let own = Set::of(from);
        let movement = &study.movement;
        let is_taken = |enemy: Square| {
            let enemies = Set::of(enemy);
            let occupied = enemies | own;
            let lands = |mover| {
                let attacks = self.atlas.attacks(mover, Side::White, from, occupied);
                attacks.has(enemy)
            };
            lands(mover)
                || (movement.has(Power::Mimic) && lands(self.guard))
                || movement
                    .powers()
                    .any(|power| power.victims(self.board, from, own, enemies).has(enemy))
        };
        let others = self.board.squares().filter(|square| *square != from);
        others.filter(|square| is_taken(*square)).collect()
    }

    /// The squares to which it goes, or on which it takes, only if other men stand right for it.
    fn with_others(&self, mover: Mover, from: Square, goes: Set, takes: Set) -> Set {
        let reach = self.atlas.reach(mover, Side::White, from) - goes;
        let attacks = self.atlas.possible_attacks(mover, Side::White, from) - takes;
        (reach | attacks) - Set::of(from)
    }
}

/// Reads a board of files x ranks.
fn read_board(text: &str) -> Result<Rect, String> {
    let side = |text: &str| {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|_| digits);
        number.filter(|number| (1..=LARGEST).contains(number))
    };
    text.split_once('x')
        .and_then(|(files, ranks)| Some(Rect::new(side(files)?, side(ranks)?)))
        .ok_or_else(|| {
            format!("board {text:?}: expected files x ranks, each from 1 to {LARGEST}, as in 13x13")
        })
}
