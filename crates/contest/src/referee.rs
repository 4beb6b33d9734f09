//! One game: turns asked for, clocks kept, rules applied.

use std::time::{Duration, Instant};

use chessmith_catalog::game::{Finish, PerSide, Side};
use chessmith_catalog::{LiveGame, Refused, Status};
use chessmith_wire::one_line;

use crate::{Answer, Clocks, Pace, Player};

/// When a game is ended before the rules end it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Adjudication {
    /// A side whose score both players see below minus this, in hundredths, for [`turns`](Self::turns)
    /// turns of each has lost; `None` for never.
    pub lost: Option<i32>,
    /// A game whose score both players see within this of 0 for so many turns of each, after the
    /// first forty of each, is drawn; `None` for never.
    pub drawn: Option<i32>,
    /// How many turns of each side in a row must agree.
    pub turns: usize,
    /// After so many turns, both sides counted, the game is drawn.
    pub longest: usize,
}

impl Default for Adjudication {
    fn default() -> Self {
        Self {
            lost: None,
            drawn: None,
            turns: 5,
            longest: 600,
        }
    }
}

/// Turns of both sides before a level score can end a game.
const NO_DRAW_BEFORE: usize = 80;

/// How a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conditions {
    /// How long the first player may think, and the second.
    pub paces: [Pace; 2],
    /// How much longer is forgiven.
    pub grace: Duration,
    /// When a game is ended early.
    pub adjudication: Adjudication,
}

/// A game that was played to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// How it ended.
    pub finish: Finish,
    /// What the players thought of it after each turn, from White's side; `None` where they said nothing.
    pub scores: Vec<Option<i32>>,
    /// The longest time that each side took for a turn.
    pub longest: PerSide<Duration>,
    /// Whether a player could not be reached, so that players must be started anew.
    pub failed: bool,
}

/// Plays a game to its end, if `stopped` does not end it first: then nothing is returned.
///
/// A player that gives no legal turn, or too late, has lost.
pub fn play(
    game: &mut dyn LiveGame,
    players: &mut PerSide<&mut Box<dyn Player>>,
    mut clocks: Clocks,
    conditions: &Conditions,
    stopped: &dyn Fn() -> bool,
) -> Option<Played> {
    let mut scores = Vec::new();
    let mut longest = PerSide::new(Duration::ZERO, Duration::ZERO);
    for side in Side::BOTH {
        if let Err(trouble) = players[side].begin(game) {
            return Some(Played {
                finish: Finish::win(side.other(), one_line(&trouble.to_string())),
                scores,
                longest,
                failed: true,
            });
        }
    }
    let mut failed = false;
    let finish = loop {
        if stopped() {
            return None;
        }
        if let Some(finish) = ended(game, &scores, &conditions.adjudication) {
            break finish;
        }
        let side = game.side_to_move();
        let begin = Instant::now();
        let answer = players[side].turn(game, &clocks);
        let answer = match answer {
            Ok(answer) => answer,
            // What stopped the match may have ended its engines, which is nobody's loss.
            Err(_) if stopped() => return None,
            Err(trouble) => {
                failed = true;
                break Finish::win(side.other(), one_line(&trouble.to_string()));
            }
        };
        let time = answer.time.unwrap_or_else(|| begin.elapsed());
        longest[side] = longest[side].max(time);
        if clocks.spend(side, time, conditions.grace).is_err() {
            break Finish::win(side.other(), "time");
        }
        if let Err(refused) = game.play(&answer.turn) {
            break Finish::win(side.other(), illegal(&answer, &refused));
        }
        scores.push(answer.score.map(|score| match side {
            Side::White => score,
            Side::Black => -score,
        }));
    };
    Some(Played {
        finish,
        scores,
        longest,
        failed,
    })
}

fn illegal(answer: &Answer, refused: &Refused) -> String {
    one_line(&format!("illegal turn {:?}: {refused}", answer.turn))
}

/// Returns how the game has ended: by its rules, by a draw that can be claimed, or early.
fn ended(
    game: &dyn LiveGame,
    scores: &[Option<i32>],
    adjudication: &Adjudication,
) -> Option<Finish> {
    match game.status() {
        Status::Over(finish) => return Some(finish),
        Status::Ongoing { claims, .. } => {
            if let Some(claim) = claims.into_iter().next() {
                return Some(Finish::draw(claim));
            }
        }
    }
    if scores.len() >= adjudication.longest {
        return Some(Finish::draw("length"));
    }
    let last = scores.len().checked_sub(2 * adjudication.turns)?;
    let seen: Vec<i32> = scores[last..].iter().copied().collect::<Option<_>>()?;
    if let Some(bound) = adjudication.lost {
        if seen.iter().all(|&score| score >= bound) {
            return Some(Finish::win(Side::White, "adjudication"));
        }
        if seen.iter().all(|&score| score <= -bound) {
            return Some(Finish::win(Side::Black, "adjudication"));
        }
    }
    let bound = adjudication.drawn?;
    let level = scores.len() >= NO_DRAW_BEFORE && seen.iter().all(|score| score.abs() <= bound);
    level.then(|| Finish::draw("adjudication"))
}
