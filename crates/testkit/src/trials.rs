//! Positions in which it matters what an engine plays: found in games, proved by plain search, kept in
//! text files.
//!
//! One position a line, fields separated by `|`, `#` begins a comment:
//!
//! ```text
//! win  | 6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1 | d1d8
//! save | POSITION | every turn that does not lose by force within the proof
//! ```
//!
//! A `win` has exactly one turn that wins at once. In a `save` the side to move has many turns, and loses
//! by force after nearly all of them.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use chessmith_game::{Coverage, Line, Playable, Side, Standing, Turns};
use chessmith_search::{Engine, Evaluate, Limits, Untimed};
use fastrand::Rng;

use crate::contract::read;

/// What is asked of the engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// Find the one turn that wins at once.
    Win,
    /// Find one of the few turns that do not lose by force.
    Save,
}

impl Aim {
    /// Returns `win` or `save`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Save => "save",
        }
    }
}

/// One position with its right answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trial {
    /// What is asked.
    pub aim: Aim,
    /// The text of the position.
    pub position: String,
    /// The texts of all right turns.
    pub turns: Vec<String>,
}

impl fmt::Display for Trial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} | {} | {}",
            self.aim.word(),
            self.position,
            self.turns.join(" ")
        )
    }
}

/// Reads a file of positions.
///
/// # Errors
///
/// The number of the first bad line and what is wrong with it.
pub fn parse(text: &str) -> Result<Vec<Trial>, String> {
    let lines = text
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line.trim()));
    let meant = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let parsed = meant.map(|(number, line)| {
        let fields: Vec<_> = line.split('|').map(str::trim).collect();
        let [word, position, turns] = fields[..] else {
            return Err(format!(
                "line {number}: expected three fields separated by |"
            ));
        };
        let Some(aim) = [Aim::Win, Aim::Save]
            .into_iter()
            .find(|aim| aim.word() == word)
        else {
            return Err(format!(
                "line {number}: expected win or save, found {word:?}"
            ));
        };
        let turns: Vec<_> = turns.split_whitespace().map(str::to_owned).collect();
        if turns.is_empty() {
            return Err(format!("line {number}: no right turn"));
        }
        Ok(Trial {
            aim,
            position: position.to_owned(),
            turns,
        })
    });
    parsed.collect()
}

/// Returns whether `side` wins by force within `plies` turns, by looking at everything.
pub fn wins_by_force<G: Turns>(game: &G, position: &G::Position, side: Side, plies: u32) -> bool {
    let own = game.side_to_move(position) == side;
    match game.standing(position, 1) {
        Standing::Over(finish) => return finish.winner == Some(side),
        Standing::Claimable(_) if !own => return false,
        _ if plies == 0 => return false,
        _ => {}
    }
    let mut undecided = true;
    let coverage = game.turns(position, &mut |turn| {
        let mut next = position.clone();
        game.apply(&mut next, &turn);
        undecided = wins_by_force(game, &next, side, plies - 1) != own;
        if undecided {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    // A broken list decides for the side on turn; a whole one, if it has everything, against it.
    match (own, undecided) {
        (true, _) => !undecided,
        (false, true) => coverage == Coverage::Complete,
        (false, false) => false,
    }
}

/// Returns every right turn of a position: those that win at once, or those that do not lose by force
/// when the other side looks `plies` turns ahead.
pub fn right_turns<G: Turns>(
    game: &G,
    position: &G::Position,
    aim: Aim,
    plies: u32,
) -> Vec<G::Turn> {
    let side = game.side_to_move(position);
    let mut right = Vec::new();
    game.turns(position, &mut |turn| {
        let mut next = position.clone();
        game.apply(&mut next, &turn);
        let fits = match aim {
            Aim::Win => wins_by_force(game, &next, side, 0),
            Aim::Save => !wins_by_force(game, &next, side.other(), plies),
        };
        if fits {
            right.push(turn);
        }
        ControlFlow::Continue(())
    });
    right
}

/// Proves a trial anew.
///
/// # Panics
///
/// If the position is refused or its right turns are others.
pub fn prove<G: Playable>(game: &G, trial: &Trial, plies: u32) {
    let position = read(game, &trial.position);
    let right = right_turns(game, &position, trial.aim, plies);
    let mut texts: Vec<_> = right
        .iter()
        .map(|turn| game.turn_text(&position, turn))
        .collect();
    let mut given = trial.turns.clone();
    texts.sort_unstable();
    given.sort_unstable();
    assert_eq!(given, texts, "right turns of {trial}");
}

/// The fewest turns a position must have to be worth asking about.
const TURNS: u64 = 12;

/// The turns the other side looks ahead to prove that a turn loses.
pub const PROOF: u32 = 3;

/// Gathers `wanted` positions of each aim from games of a weak and careless engine with itself.
///
/// `rules` makes the game for a seed, so that options can vary; seeds count from 0.
pub fn gather<G: Playable, E: Evaluate<G> + Clone>(
    rules: impl Fn(u64) -> Arc<G>,
    evaluator: &E,
    wanted: usize,
    mut log: impl FnMut(&Trial),
) -> Vec<Trial> {
    let mut found: Vec<Trial> = Vec::new();
    let have = |found: &[Trial], aim| found.iter().filter(|trial| trial.aim == aim).count();
    for seed in 0.. {
        let mut rng = Rng::with_seed(seed);
        let mut engine = Engine::new(evaluator.clone(), 1);
        let game = rules(seed);
        let mut line = Line::new(Arc::clone(&game));
        let mut taken = Vec::new();
        while !line.standing().is_over() && line.played().len() < 200 {
            for aim in [Aim::Win, Aim::Save] {
                if taken.contains(&aim) || have(&found, aim) == wanted {
                    continue;
                }
                if let Some(trial) = examine(&*game, line.position(), aim) {
                    log(&trial);
                    taken.push(aim);
                    found.push(trial);
                }
            }
            let turn = careless(&mut engine, &line, &mut rng);
            line.play(&turn).expect("a legal turn");
        }
        if [Aim::Win, Aim::Save]
            .into_iter()
            .all(|aim| have(&found, aim) == wanted)
        {
            break;
        }
    }
    found.sort_by_key(|trial| trial.aim == Aim::Save);
    found
}

/// Sifts `positions`, one after another, for those that are right for an aim, until there are `wanted`.
///
/// It is for games of which many positions have too many turns to be listed: such with more than `most`
/// turns, now or, in a position to be saved, after a turn, are passed over. Proofs go `plies` turns deep.
/// `accept` sees what was found, and may decline it.
pub fn sift<G: Playable>(
    game: &G,
    positions: impl Iterator<Item = G::Position>,
    aim: Aim,
    wanted: usize,
    most: usize,
    plies: u32,
    mut accept: impl FnMut(&Trial) -> bool,
) -> Vec<Trial> {
    let mut found = Vec::new();
    for position in positions {
        if found.len() == wanted {
            break;
        }
        if let Some(trial) = test(game, &position, aim, most, plies).filter(&mut accept) {
            found.push(trial);
        }
    }
    found
}

/// Returns the turns of a position if they are not more than `most`.
fn few_turns<G: Turns>(game: &G, position: &G::Position, most: usize) -> Option<Vec<G::Turn>> {
    let mut turns = Vec::new();
    let coverage = game.turns(position, &mut |turn| {
        turns.push(turn);
        match turns.len() > most {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    (coverage == Coverage::Complete).then_some(turns)
}

fn test<G: Playable>(
    game: &G,
    position: &G::Position,
    aim: Aim,
    most: usize,
    plies: u32,
) -> Option<Trial> {
    if game.standing(position, 1).is_over() {
        return None;
    }
    let side = game.side_to_move(position);
    let turns = few_turns(game, position, most).filter(|all| all.len() as u64 >= TURNS)?;
    let share = match aim {
        Aim::Win => 1,
        Aim::Save => (TURNS / 4) as usize,
    };
    let mut right = Vec::new();
    for turn in turns {
        let mut next = position.clone();
        game.apply(&mut next, &turn);
        let fits = match aim {
            Aim::Win => wins_by_force(game, &next, side, 0),
            Aim::Save => {
                few_turns(game, &next, most)?;
                !wins_by_force(game, &next, side.other(), plies)
            }
        };
        if fits {
            right.push(game.turn_text(position, &turn));
        }
        if right.len() > share {
            return None;
        }
    }
    (!right.is_empty()).then(|| Trial {
        aim,
        position: game.position_text(position),
        turns: right,
    })
}

fn examine<G: Playable>(game: &G, position: &G::Position, aim: Aim) -> Option<Trial> {
    if game.count(position) < TURNS {
        return None;
    }
    // A shallow look tells most positions that are of no interest.
    let shallow = right_turns(game, position, aim, 1);
    let few = match aim {
        Aim::Win => shallow.len() == 1,
        Aim::Save => (shallow.len() as u64) * 2 <= game.count(position),
    };
    if !few {
        return None;
    }
    let right = right_turns(game, position, aim, PROOF);
    let share = match aim {
        Aim::Win => right.len() == 1,
        Aim::Save => (1..=TURNS / 4).contains(&(right.len() as u64)),
    };
    share.then(|| Trial {
        aim,
        position: game.position_text(position),
        turns: right
            .iter()
            .map(|turn| game.turn_text(position, turn))
            .collect(),
    })
}

/// Plays something sensible, or now and then anything.
fn careless<G: Playable, E: Evaluate<G>>(
    engine: &mut Engine<G, E>,
    line: &Line<G>,
    rng: &mut Rng,
) -> G::Turn {
    if rng.u8(..) < 40 {
        return any_turn(&**line.game(), line.position(), rng);
    }
    let limits = Limits {
        nodes: Some(rng.u64(30..400)),
        ..Limits::default()
    };
    let report = engine
        .think(line, limits, &Untimed, &mut |_| ())
        .expect("the game goes on");
    report.turn().clone()
}

/// Returns one of the listed turns, each with the same chance.
///
/// # Panics
///
/// If there is none.
pub fn any_turn<G: Turns>(game: &G, position: &G::Position, rng: &mut Rng) -> G::Turn {
    let mut turns = Vec::new();
    game.turns(position, &mut |turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    });
    turns.swap_remove(rng.usize(..turns.len()))
}
