//! Armies of the six men, drawn by lot.

use chessmith_board::{Dice, PerSide, Side, TextError};
use chessmith_game::{Armies, Army, ArmyPart};

use crate::{Fen, Kind, Men};

/// The kinds that armies are made of: all but the king.
const KINDS: [Kind; 5] = [
    Kind::Pawn,
    Kind::Knight,
    Kind::Bishop,
    Kind::Rook,
    Kind::Queen,
];

/// How often each kind is in the bag from which pieces are drawn: as often as in the array of chess.
const BAG: [Kind; 7] = [
    Kind::Knight,
    Kind::Knight,
    Kind::Bishop,
    Kind::Bishop,
    Kind::Rook,
    Kind::Rook,
    Kind::Queen,
];

/// What pieces are usually said to be worth in chess, in pawns. (L. Kaufman, "The evaluation of material
/// imbalances", 1999.)
const SCALE: [(Kind, f64); 4] = [
    (Kind::Knight, 3.25),
    (Kind::Bishop, 3.5),
    (Kind::Rook, 5.0),
    (Kind::Queen, 9.5),
];

/// The fewest and the most pieces and pawns of an army.
const PIECES: (u64, u64) = (4, 7);
const PAWNS: (u64, u64) = (4, 8);

/// Armies of the six men, which nobody castles with.
///
/// ```
/// use chessmith_board::PerSide;
/// use chessmith_figures::MenArmies;
/// use chessmith_game::Armies;
///
/// let armies = MenArmies { judge: |_| Ok(()) };
/// let both = PerSide::new(armies.draw(1), armies.draw(2));
/// let text = armies.line_up(&both)?;
/// let counted = armies.count(&text).unwrap();
/// assert_eq!(counted.0[0], both.0[0].counts);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MenArmies {
    /// Returns why a text is no position of the game.
    pub judge: fn(&str) -> Result<(), Vec<TextError>>,
}

impl Armies for MenArmies {
    fn parts(&self) -> Vec<ArmyPart> {
        let part = |kind: Kind| ArmyPart {
            id: kind.letter().to_string(),
            name: kind.name().to_owned(),
        };
        KINDS.into_iter().map(part).collect()
    }

    fn scale(&self) -> Vec<(usize, f64)> {
        SCALE.map(|(kind, worth)| (kind.index(), worth)).to_vec()
    }

    fn draw(&self, seed: u64) -> Army {
        let mut dice = Dice::new(seed);
        let mut between = |(low, high): (u64, u64)| low + dice.below(high - low + 1);
        let (pieces, pawns) = (between(PIECES), between(PAWNS));
        let mut counts = vec![0; KINDS.len()];
        counts[0] = pawns as u32;
        for _ in 0..pieces {
            let kind = BAG[dice.below(BAG.len() as u64) as usize];
            counts[kind.index()] += 1;
        }
        Army {
            counts,
            order: dice.below(u64::MAX),
        }
    }

    fn line_up(&self, armies: &PerSide<Army>) -> Result<String, String> {
        let lines = |side: Side| {
            let [first, second] = lined_up(&armies[side]);
            let letters = |line: [Option<Kind>; 8]| rank(line, side);
            (letters(first), letters(second))
        };
        let (white, black) = (lines(Side::White), lines(Side::Black));
        let text = format!(
            "{}/{}/8/8/8/8/{}/{} w - - 0 1",
            black.0, black.1, white.1, white.0
        );
        let first =
            |errors: Vec<TextError>| errors.first().map_or(String::new(), ToString::to_string);
        (self.judge)(&text).map_err(first)?;
        Ok(text)
    }

    fn count(&self, position: &str) -> Result<PerSide<Vec<u32>>, Vec<TextError>> {
        let mut errors = Vec::new();
        let men = Fen::split(position, &mut errors).men(&mut errors).men;
        let Some(men) = men else {
            return Err(errors);
        };
        Ok(PerSide(Side::BOTH.map(|side| counted(&men, side))))
    }
}

fn counted(men: &Men, side: Side) -> Vec<u32> {
    let count = |kind| men.pieces(side, kind).len();
    KINDS.into_iter().map(count).collect()
}

/// Returns the first two ranks of an army, from the file a on.
fn lined_up(army: &Army) -> [[Option<Kind>; 8]; 2] {
    let mut dice = Dice::new(army.order);
    let mut line = |kinds: &mut dyn Iterator<Item = Kind>| {
        let mut places = [None; 8];
        for (place, kind) in places.iter_mut().zip(kinds) {
            *place = Some(kind);
        }
        dice.shuffle(&mut places);
        places
    };
    let of = |kind: Kind| (0..army.counts[kind.index()]).map(move |_| kind);
    let mut first = KINDS[1..].iter().flat_map(|&kind| of(kind));
    let first = line(&mut std::iter::once(Kind::King).chain(&mut first));
    [first, line(&mut of(Kind::Pawn))]
}

/// Writes a rank.
fn rank(line: [Option<Kind>; 8], side: Side) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for place in line {
        let Some(kind) = place else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text.push(kind.letter_of(side));
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}
