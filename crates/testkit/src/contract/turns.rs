//! Laws of lists, keys and ends.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use chessmith_game::{Coverage, Finish, Playable, Reach, Reason, Standing};
use fastrand::Rng;

use super::{Memory, Summary, Trial};

/// How many turns of a position are played out to look at what follows.
const PLAYED: usize = 24;

pub(super) fn list_is_sound<G: Playable>(
    trial: &Trial<'_, G>,
    rng: &mut Rng,
    memory: &mut Memory<G>,
) {
    let Trial {
        game,
        position,
        turns,
        coverage,
        ..
    } = trial;
    trial.law(
        *coverage != Coverage::Truncated,
        "a list that nobody broke off is not truncated",
        || "Truncated".to_owned(),
    );
    let mut texts = HashSet::new();
    let mut tags: HashMap<u32, usize> = HashMap::new();
    for turn in turns {
        let text = trial.turn_text(turn);
        let verdict = game.validate(position, turn);
        trial.law(verdict.is_ok(), "a listed turn is legal", || {
            format!("{text}: {verdict:?}")
        });
        let canonical = game.canonical(position, turn);
        trial.law(canonical == *turn, "a listed turn is canonical", || {
            format!("{text} becomes {}", trial.turn_text(&canonical))
        });
        let token = !text.is_empty() && text.chars().all(|c| c.is_ascii_graphic());
        trial.law(token, "a turn's text is one token", || format!("{text:?}"));
        for text in [&text, &game.human_text(position, turn)] {
            let back = game.read_turn(position, text);
            trial.law(
                back.as_ref() == Ok(turn),
                "a turn's text reads back",
                || format!("{text} of {turn:?} reads as {back:?}"),
            );
        }
        trial.law(texts.insert(text.clone()), "a turn is listed once", || text);
        *tags.entry(game.tag(turn)).or_default() += 1;
    }
    let shared = turns.len() - tags.len();
    trial.law(
        shared <= 1 + turns.len() / 1_000,
        "different turns rarely share a tag",
        || format!("{shared} shared by {} turns", turns.len()),
    );
    let mut again = Vec::new();
    game.turns(position, &mut |turn| {
        again.push(turn);
        ControlFlow::Continue(())
    });
    trial.law(again == *turns, "the list is the same each time", || {
        format!("{again:?}")
    });
    trial.law(
        game.count(position) == turns.len() as u64,
        "the count is the list's length",
        || format!("{} against {}", game.count(position), turns.len()),
    );
    let any = game.any_turn(position);
    trial.law(
        any || turns.is_empty(),
        "where a turn is listed there is one",
        || any.to_string(),
    );
    trial.law(
        !any || !turns.is_empty() || *coverage == Coverage::Defined,
        "where there is a turn a complete list has one",
        || "any_turn says there is".to_owned(),
    );
    breaking_off(trial);
    let texts = trial.texts();
    let key = game.key(position);
    let before = memory.follow.entry(key).or_insert_with(|| texts.clone());
    trial.law(*before == texts, "equal keys have equal turns", || {
        format!("{before:?} before, {texts:?} now")
    });
    let mut sample: Vec<_> = turns.iter().collect();
    rng.shuffle(&mut sample);
    for turn in sample.into_iter().take(PLAYED) {
        let mut next = (*position).clone();
        game.apply(&mut next, turn);
        let text = game.position_text(&next);
        let read = game.read_position(&text);
        let whole = || format!("after {}: {text}", trial.turn_text(turn));
        trial.law(
            read.as_ref() == Ok(&next),
            "a position reached reads back",
            || format!("{}: {read:?}", whole()),
        );
        let keys = read.map(|read| (game.key(&read), game.key(&next)));
        trial.law(
            keys.as_ref().is_ok_and(|(a, b)| a == b),
            "the key is that of the text",
            whole,
        );
    }
}

/// Returns the texts of all listed turns, sorted.
pub(super) fn texts<G: Playable>(game: &G, position: &G::Position) -> Vec<String> {
    let mut texts = Vec::new();
    game.turns(position, &mut |turn| {
        texts.push(game.turn_text(position, &turn));
        ControlFlow::Continue(())
    });
    texts.sort_unstable();
    texts
}

fn breaking_off<G: Playable>(trial: &Trial<'_, G>) {
    for wanted in [1, 2] {
        if trial.turns.len() <= wanted {
            return;
        }
        let mut seen = Vec::new();
        let coverage = trial.game.turns(trial.position, &mut |turn| {
            seen.push(turn);
            if seen.len() == wanted {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let held = coverage == Coverage::Truncated && seen == trial.turns[..wanted];
        trial.law(
            held,
            "a sink that breaks gets no more and makes the list truncated",
            || format!("{coverage:?} after {} of {wanted}", seen.len()),
        );
    }
}

pub(super) fn candidates_are_legal<G: Playable>(trial: &Trial<'_, G>, rng: &mut Rng) {
    let Trial {
        game,
        position,
        turns,
        coverage,
        ..
    } = trial;
    for budget in [1, 12, usize::MAX] {
        let seed = rng.u64(..);
        let gather = || {
            let mut found = Vec::new();
            let reach = game.candidates(position, budget, seed, &mut |turn| {
                found.push(turn);
                ControlFlow::Continue(())
            });
            (found, reach)
        };
        let (found, reach) = gather();
        trial.law(
            gather() == (found.clone(), reach),
            "candidates depend on the seed alone",
            || format!("budget {budget}, seed {seed}"),
        );
        let different = sound_and_once(trial, &found);
        let all = turns.iter().filter(|turn| different.contains(turn)).count() == turns.len();
        trial.law(
            reach == Reach::Sampled || all,
            "a complete reach has every turn",
            || format!("{} of {} listed turns", found.len(), turns.len()),
        );
        trial.law(
            reach == Reach::Sampled || *coverage != Coverage::Defined || found.len() > turns.len(),
            "a complete reach has also what is not listed",
            || format!("{} candidates, {} listed", found.len(), turns.len()),
        );
        trial.law(
            !found.is_empty() || turns.is_empty(),
            "there is a candidate",
            || format!("none with a budget of {budget}"),
        );
    }
}

pub(super) fn captures_are_legal<G: Playable>(trial: &Trial<'_, G>, rng: &mut Rng) {
    let Trial { game, position, .. } = trial;
    let mut found = Vec::new();
    let answer = game.captures(position, 12, rng.u64(..), &mut |turn| {
        found.push(turn);
        ControlFlow::Continue(())
    });
    trial.law(
        answer.is_some() || found.is_empty(),
        "what has no quicker way to captures hands none over",
        || format!("{found:?}"),
    );
    sound_and_once(trial, &found);
}

/// Tries that what was handed over is legal and canonical, each turn once, and returns the set of it.
fn sound_and_once<'t, G: Playable>(
    trial: &Trial<'_, G>,
    found: &'t [G::Turn],
) -> HashSet<&'t G::Turn> {
    let Trial { game, position, .. } = trial;
    for turn in found {
        let sound =
            game.validate(position, turn).is_ok() && game.canonical(position, turn) == *turn;
        trial.law(sound, "what is handed over is legal and canonical", || {
            trial.turn_text(turn)
        });
    }
    let different: HashSet<_> = found.iter().collect();
    trial.law(
        different.len() == found.len(),
        "what is handed over comes once",
        || format!("{found:?}"),
    );
    different
}

pub(super) fn end_is_consistent<G: Playable>(trial: &Trial<'_, G>) {
    let Trial {
        game,
        position,
        turns,
        ..
    } = trial;
    let finish: Option<Finish> = game.finish(position);
    if let Some(finish) = &finish {
        trial.law(turns.is_empty(), "a finished position has no turns", || {
            format!("{finish:?}")
        });
        trial.law(
            !game.any_turn(position),
            "a finished position has no turn",
            || format!("{finish:?}"),
        );
        trial.law(
            !finish.reason.is_empty(),
            "an end has a reason",
            String::new,
        );
    }
    for occurrences in 1..=6 {
        let standing = game.standing(position, occurrences);
        let agrees =
            finish.is_none() || finish.clone().map(Standing::Over).as_ref() == Some(&standing);
        trial.law(agrees, "the position's own end comes first", || {
            format!("{standing:?}")
        });
        let unless_stuck = game.standing_unless_stuck(position, occurrences);
        trial.law(
            finish.is_some() || unless_stuck == standing,
            "who is not stuck stands the same whether turns are looked for or not",
            || format!("{standing:?} and {unless_stuck:?}"),
        );
        if let Standing::Claimable(reasons) = standing {
            trial.law(!reasons.is_empty(), "a claim has a reason", String::new);
        }
    }
    trial.law(
        finish.is_some() || game.any_turn(position),
        "play goes on only where it can",
        || "no turn and no end".to_owned(),
    );
}

/// Tries turns of other positions here.
pub(super) fn strangers<G: Playable>(
    trial: &Trial<'_, G>,
    rng: &mut Rng,
    memory: &Memory<G>,
    summary: &mut Summary,
) {
    for _ in 0..24 {
        let Some(turn) = rng.choice(&memory.seen) else {
            return;
        };
        judge_stranger(trial, turn, summary);
    }
}

/// A turn from anywhere is either refused with a proper reason or, in its canonical form, listed.
pub(super) fn judge_stranger<G: Playable>(
    trial: &Trial<'_, G>,
    turn: &G::Turn,
    summary: &mut Summary,
) {
    let Trial {
        game,
        position,
        turns,
        coverage,
        ..
    } = trial;
    match game.validate(position, turn) {
        Err(refusal) => {
            summary.refused += 1;
            let sentence = refusal.to_string();
            let proper = sentence.contains(' ') && !sentence.ends_with('.');
            trial.law(
                proper,
                "a refusal is a sentence without a full stop",
                || sentence,
            );
            trial.law(
                G::Refusal::RULES.contains(&&*refusal.rule()),
                "a refusal names one of the rules that refusals can rest on",
                || format!("{refusal} ({})", refusal.rule()),
            );
            let _ = refusal.cells();
            trial.law(
                !turns.contains(turn),
                "a refused turn is not listed",
                || format!("{turn:?}"),
            );
        }
        Ok(()) => {
            let canonical = game.canonical(position, turn);
            let found = || format!("{turn:?}, canonical {}", trial.turn_text(&canonical));
            let sound = game.validate(position, &canonical).is_ok();
            trial.law(sound, "the canonical form of a legal turn is legal", found);
            let stable = game.canonical(position, &canonical) == canonical;
            trial.law(
                stable,
                "the canonical form is its own canonical form",
                found,
            );
            let listed = turns.contains(&canonical);
            summary.unlisted += usize::from(!listed);
            let law = "every canonical legal turn is on a complete list";
            trial.law(listed || *coverage == Coverage::Defined, law, found);
        }
    }
}
