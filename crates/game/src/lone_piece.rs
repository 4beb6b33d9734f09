//! One piece by itself: what is said of it, and what it does on a board, empty or among other men.

use chessmith_board::{Rect, Side, Square};

use crate::{Budget, GlyphId, Mark, MarkKind, Scene, ScenePiece};

/// One piece by itself.
///
/// ```
/// use chessmith_board::{Rect, Square};
/// use chessmith_game::{Diagram, LonePiece, LoneReach, PieceCard, SquareCounts};
///
/// /// Steps one square to the right, and takes nothing.
/// struct Crab;
///
/// impl LonePiece for Crab {
///     fn card(&self) -> PieceCard {
///         PieceCard {
///             id: Some("C".to_owned()),
///             number: None,
///             name: "Crab".to_owned(),
///             notation: None,
///             dialects: Vec::new(),
///             sentence: "It steps one square to the right.".to_owned(),
///             glyph: "crab".into(),
///         }
///     }
///
///     fn reach(&self, board: Rect, from: Square) -> Result<LoneReach, String> {
///         Ok(LoneReach {
///             goes: board.step(from, (1, 0)).into_iter().collect(),
///             ..LoneReach::default()
///         })
///     }
/// }
///
/// let diagram = Diagram::new(&Crab, Rect::new(8, 8), Square(0))?;
/// assert_eq!(diagram.names(&diagram.reach.goes), ["b1"]);
/// assert_eq!(SquareCounts::of(&Crab)?.goes, 1);
/// # Ok::<(), String>(())
/// ```
pub trait LonePiece {
    /// Returns what there is to say about it wherever it stands, without a look at a board.
    fn card(&self) -> PieceCard;

    /// Returns what else can be said of it in a few words; it may have to be followed over a board for that.
    ///
    /// All pieces of a game have the same facts, in the same order.
    fn facts(&self) -> Vec<Fact> {
        Vec::new()
    }

    /// Returns what it does on a board where nothing else stands, or a lone enemy.
    ///
    /// # Errors
    ///
    /// A sentence, if the piece cannot be played on this board.
    fn reach(&self, board: Rect, from: Square) -> Result<LoneReach, String>;

    /// Returns what it does among other men: where it goes, and which of the enemies it takes; `None` if the game
    /// does not tell.
    ///
    /// # Errors
    ///
    /// A sentence, if the piece cannot be played on this board.
    fn among(&self, board: Rect, from: Square, men: &Company) -> Result<Option<LoneReach>, String> {
        let _ = (board, from, men);
        Ok(None)
    }
}

/// A piece that is followed over a board only as long as there is budget for it.
///
/// Each time it takes a step for each square of the board; once the budget is spent it refuses with a sentence.
pub struct Budgeted<'a>(pub &'a dyn LonePiece, pub &'a Budget);

impl Budgeted<'_> {
    fn spend(&self, board: Rect) -> Result<(), String> {
        match self.1.spend(board.len() as u64) {
            true => Ok(()),
            false => Err("there is no more time to follow this piece over the board".to_owned()),
        }
    }
}

impl LonePiece for Budgeted<'_> {
    fn card(&self) -> PieceCard {
        self.0.card()
    }

    fn facts(&self) -> Vec<Fact> {
        self.0.facts()
    }

    fn reach(&self, board: Rect, from: Square) -> Result<LoneReach, String> {
        self.spend(board)?;
        self.0.reach(board, from)
    }

    fn among(&self, board: Rect, from: Square, men: &Company) -> Result<Option<LoneReach>, String> {
        self.spend(board)?;
        self.0.among(board, from, men)
    }
}

/// The other men on a board on which a piece is tried out, whatever they are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Company {
    /// Where men of its own side stand.
    pub friends: Vec<Square>,
    /// Where enemies stand.
    pub enemies: Vec<Square>,
}

impl Company {
    /// Returns whether somebody stands on a square.
    #[must_use]
    pub fn has(&self, square: Square) -> bool {
        self.friends.contains(&square) || self.enemies.contains(&square)
    }

    /// Returns whether nobody is there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.friends.is_empty() && self.enemies.is_empty()
    }
}

/// What there is to say about a piece wherever it stands, without a look at a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceCard {
    /// Its id, as it is written on boards; `None` for a piece that the game does not have.
    pub id: Option<String>,
    /// Its number in the list of the game, if those are numbered.
    pub number: Option<u32>,
    /// What it is called.
    pub name: String,
    /// How it moves, as it is written; `None` where the game has no notation for that.
    pub notation: Option<String>,
    /// The same in every dialect of the notation that can say it.
    pub dialects: Vec<String>,
    /// How it moves, in plain English.
    pub sentence: String,
    /// The name of its drawing.
    pub glyph: GlyphId,
}

/// Something that can be said of a piece in a few words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// What is said: a word.
    pub name: &'static str,
    /// As short as it can be, for a table.
    pub brief: String,
    /// In full.
    pub text: String,
}

/// What a piece does on a board where nothing else stands, or a lone enemy.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LoneReach {
    /// The squares it goes to.
    pub goes: Vec<Square>,
    /// The squares on which it takes a lone enemy.
    pub takes: Vec<Square>,
    /// The squares that it goes to, or takes on, only if other men stand right for it.
    pub with_others: Vec<Square>,
}

/// A piece on a board, to be looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// What there is to say about the piece.
    pub card: PieceCard,
    /// What else can be said of it in a few words.
    pub facts: Vec<Fact>,
    /// The board.
    pub board: Rect,
    /// Where it stands.
    pub from: Square,
    /// The other men on it, and how they are drawn.
    pub men: Company,
    /// The drawing of the other men.
    pub blocker: Option<GlyphId>,
    /// What it does from there.
    pub reach: LoneReach,
}

/// Returns the square in the middle of a board; of several the one nearest to a1.
#[must_use]
pub const fn middle(board: Rect) -> Square {
    let (files, ranks) = (board.files() as u16, board.ranks() as u16);
    Square((ranks - 1) / 2 * files + (files - 1) / 2)
}

impl Diagram {
    /// Puts a piece on an empty board.
    ///
    /// # Errors
    ///
    /// If the piece cannot be played on this board.
    pub fn new(piece: &dyn LonePiece, board: Rect, from: Square) -> Result<Self, String> {
        Ok(Self {
            card: piece.card(),
            facts: piece.facts(),
            board,
            from,
            men: Company::default(),
            blocker: None,
            reach: piece.reach(board, from)?,
        })
    }

    /// Puts a piece on a board among other men, which are drawn as `blocker`.
    ///
    /// # Errors
    ///
    /// If the piece cannot be played on this board, or the game does not tell what it does among others.
    pub fn among(
        piece: &dyn LonePiece,
        board: Rect,
        from: Square,
        men: Company,
        blocker: GlyphId,
    ) -> Result<Self, String> {
        let reach = piece.among(board, from, &men)?;
        Ok(Self {
            card: piece.card(),
            facts: piece.facts(),
            board,
            from,
            blocker: Some(blocker),
            reach: reach.ok_or("this game does not tell what its pieces do among other men")?,
            men,
        })
    }

    /// Returns the names of some squares of the board.
    #[must_use]
    pub fn names(&self, squares: &[Square]) -> Vec<String> {
        let name = |square: &Square| self.board.coord(*square).to_string();
        squares.iter().map(name).collect()
    }

    /// Returns what it looks like: squares that the piece goes to are marked `Reach`, squares on which it takes
    /// `Attack`, and what it needs other men for `Cause`.
    #[must_use]
    pub fn scene(&self) -> Scene {
        let (board, card) = (self.board, &self.card);
        let marks = [
            (MarkKind::Cause, &self.reach.with_others),
            (MarkKind::Reach, &self.reach.goes),
            (MarkKind::Attack, &self.reach.takes),
        ];
        let title = match &card.notation {
            Some(notation) => format!("{}: {notation}", card.name),
            None => card.name.clone(),
        };
        let piece = ScenePiece::new(
            self.from,
            Side::White,
            card.glyph.clone(),
            card.name.clone(),
        );
        let others = [
            (Side::White, "a friend", &self.men.friends),
            (Side::Black, "an enemy", &self.men.enemies),
        ];
        let others = others.into_iter().flat_map(|(side, name, squares)| {
            let drawn = self.blocker.iter();
            drawn.flat_map(move |glyph| {
                let man =
                    move |&at: &Square| ScenePiece::new(at, side, glyph.clone(), name.to_owned());
                squares.iter().map(man)
            })
        });
        Scene {
            pieces: std::iter::once(piece).chain(others).collect(),
            marks: marks
                .into_iter()
                .filter_map(|(kind, squares)| Mark::on(kind, squares.iter().copied()))
                .collect(),
            notes: vec![
                title,
                card.sentence.clone(),
                "A dot: it goes there. A ring: it takes there. Stripes: it does if other men stand right for it."
                    .to_owned(),
            ],
            ..Scene::of_board(board)
        }
    }
}
