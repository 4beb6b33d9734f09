//! An army of fairy pieces, counted in bulk beside a rival that is told how they move.

use std::ops::ControlFlow;

use chessmith_game::Notate;
use chessmith_perft::{Settings, perft};
use chessmith_universal::Universal;

use crate::clock::Clock;
use crate::engine::Engine;
use crate::games;
use crate::positions::Position;
use crate::report::{self, Times};

/// The army as the rival reads it; the file says which letter moves as what.
const THEIRS: Position = Position {
    name: "fairy army",
    fen: "abcdkefg/pppppppp/8/8/8/8/PPPPPPPP/ABCDKEFG w - - 0 1",
    chess960: false,
    counts: &[27, 728, 23_617, 754_079, 27_367_552],
};
const VARIANTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/positions/fairy.ini");

/// The same position in our own game of these types.
const OURS: &str = "{rf}{nn}{ar}{am}k{ch}{bw}{wr}/pppppppp/8/8/8/8/PPPPPPPP/{RF}{NN}{AR}{AM}K{CH}{BW}{WR}[/] w - \
                    0:0 - - 0 1";
const TYPES: &str = "RF,NN,AR,AM,K,CH,BW,WR";

const RIVAL: &str = "FAIRY_STOCKFISH";

/// How often we count for each time that the rival does, so that both take about as long.
const OFTEN: u32 = 5;

/// How many times as fast as the rival we have to be.
const ASKED: f64 = 5.0;

/// Counts in alternating rounds and prints the speeds.
pub(crate) fn run(rounds: usize) -> Result<(), String> {
    let game = games::custom::<1>(TYPES, "8x8")?;
    let mut rival = rival()?;
    let depth = THEIRS.counts.len() as u32;
    let lines = THEIRS.counts[THEIRS.counts.len() - 1];
    let mut ours = Times {
        name: "chessmith".to_owned(),
        elapsed: Vec::new(),
    };
    let mut theirs = Times {
        name: rival.as_ref().map_or("", |rival| &rival.name).to_owned(),
        elapsed: Vec::new(),
    };
    for _ in 0..rounds {
        let clock = Clock::of_this_thread();
        for _ in 0..OFTEN {
            expect("chessmith", count(&game, depth)?, lines)?;
        }
        ours.elapsed.push(clock.elapsed() / OFTEN);
        if let Some(rival) = &mut rival {
            let (nodes, elapsed) = rival.count(&THEIRS, depth)?;
            expect(&rival.name, nodes, lines)?;
            theirs.elapsed.push(elapsed);
        }
    }
    let times: Vec<Times> = match rival {
        Some(_) => vec![ours, theirs],
        None => vec![ours],
    };
    report::table(THEIRS.name, depth as usize, true, lines, &times);
    println!("asked of chessmith: {ASKED} times as fast as {RIVAL}");
    Ok(())
}

fn count(game: &Universal<1>, depth: u32) -> Result<u64, String> {
    let position = game
        .read_position(OURS)
        .map_err(|errors| format!("{OURS}: {errors:?}"))?;
    let counted = perft(game, &position, Settings::depth(depth), &|_| {
        ControlFlow::Continue(())
    });
    Ok(counted.nodes)
}

fn expect(name: &str, nodes: u64, lines: u64) -> Result<(), String> {
    match nodes == lines {
        true => Ok(()),
        false => Err(format!(
            "{name} counted {nodes} in {}, not {lines}",
            THEIRS.name
        )),
    }
}

/// Starts the rival and tells it the army; one that does not know the pieces is refused.
///
/// Builds for large boards only, and old ones, leave out what they do not know without a word.
fn rival() -> Result<Option<Engine>, String> {
    let Some(mut rival) = Engine::named_by(RIVAL)? else {
        println!("{RIVAL} is not set: the fairy army is not raced");
        return Ok(None);
    };
    rival.set("VariantPath", VARIANTS)?;
    rival.set("UCI_Variant", "fairyarmy")?;
    let (nodes, _) = rival.count(&THEIRS, 1)?;
    if nodes == THEIRS.counts[0] {
        return Ok(Some(rival));
    }
    println!(
        "{} is refused: it counts {nodes} turns from the fairy army, not {}, so it does not know the pieces",
        rival.name, THEIRS.counts[0]
    );
    Ok(None)
}
