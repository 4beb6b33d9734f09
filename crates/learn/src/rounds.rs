//! Round after round: games, a network of them, and a match whether it is better.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chessmith_catalog::network::{Header, Network, NetworkError};
use chessmith_catalog::{Catalog, Entry};
use chessmith_contest::{
    Adjudication, Conditions, Discipline, Journal, MatchGame, Pace, Plan, PlayerSpec, Source,
    Speech, Sprt, Standing, Verdict, run,
};
use serde_json::{Map, Value, json};

use crate::data::gather;
use crate::train::train;
use crate::{Data, Errors, LearnError, Recipe, SelfPlay, play, scale_of};

/// The file that says what a folder of games holds.
const HEAD: &str = "learn.json";

/// The file that says how the rounds ended, a line each.
const ROUNDS: &str = "rounds.txt";

/// One game of so many is kept apart from the training.
const APART: u64 = 12;

/// Everything that is asked of a course of learning.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// How the engine plays itself.
    pub how: SelfPlay,
    /// How networks are trained.
    pub recipe: Recipe,
    /// Where games and networks are kept.
    pub folder: PathBuf,
    /// How many games a round has.
    pub games: u64,
    /// How many rounds there are.
    pub rounds: u32,
    /// The network that plays the first games, and that the first one made is judged against; without it the
    /// evaluation that is there plays alone.
    pub first: Option<PathBuf>,
    /// How networks are judged; without it each takes the place of the one before.
    pub trial: Option<Trial>,
    /// What goes into networks as their date.
    pub date: String,
}

/// How it is judged whether a network is better.
#[derive(Clone, PartialEq, Debug)]
pub struct Trial {
    /// How this program is started as an engine that speaks UCI.
    pub engine: String,
    /// How long both may think.
    pub pace: Pace,
    /// What is to be proved.
    pub sprt: Sprt,
    /// How many games are played at most.
    pub games: u64,
}

/// What is told while it goes on.
#[derive(Debug)]
pub enum News<'a> {
    /// So many games of a round have been played, and so many positions of all games were thought about.
    Played {
        /// The round, from 1.
        round: u32,
        /// How many games of it there are.
        games: u64,
        /// How many turns of this and earlier times.
        turns: u64,
    },
    /// So many games were read again.
    Read(usize),
    /// What is learned from.
    Gathered(&'a Data),
    /// All positions were gone through.
    Trained(Errors),
    /// The network plays the one before.
    Match(&'a Standing),
    /// A round is over.
    Ended {
        /// The round, from 1.
        round: u32,
        /// Whether its network takes the place of the one before.
        accepted: bool,
        /// Its file.
        file: &'a Path,
    },
}

/// Learns, or goes on with it, until all rounds are over or `stopped` says so: every game is kept as it ends, and
/// the same course goes on in the same folder.
///
/// # Errors
///
/// If the setting is refused, files cannot be read or written, or a match cannot be played.
pub fn learn(
    catalog: &Catalog,
    entry: &dyn Entry,
    course: &Course,
    stopped: &(dyn Fn() -> bool + Sync),
    tell: &mut dyn FnMut(News<'_>),
) -> Result<(), LearnError> {
    let asked = asked(entry, course)?;
    let (mut journal, mut games) = Journal::open::<MatchGame>(&course.folder, HEAD, &asked)?;
    let mut ended = rounds_of(&course.folder)?;
    while ended.len() < course.rounds as usize && !stopped() {
        let round = ended.len() as u32 + 1;
        let champion = champion(course, &ended)?;
        let network = champion.as_deref().map(read).transpose()?;
        let numbers = u64::from(round - 1) * course.games..u64::from(round) * course.games;
        let known: Vec<u64> = games.iter().map(|game| game.pair).collect();
        let missing: Vec<u64> = numbers.filter(|number| !known.contains(number)).collect();
        let mut left = missing.len() as u64;
        let mut turns: u64 = games.iter().map(|game| game.scores.len() as u64).sum();
        play(
            entry,
            &course.how,
            network.as_ref(),
            missing,
            stopped,
            &mut |game| {
                journal.add(&game)?;
                left -= 1;
                turns += game.scores.len() as u64;
                games.push(game);
                let games = course.games - left;
                tell(News::Played {
                    round,
                    games,
                    turns,
                });
                Ok(())
            },
        )?;
        if left > 0 {
            return Ok(());
        }
        // Games that were played at once may have been kept in any order.
        games.sort_by_key(|game| game.pair);
        let file = course.folder.join(format!("round-{round}.net"));
        let from = format!("round {round}, {} nodes", course.how.nodes);
        let network = make(catalog, entry, &games, course, &from, tell)?;
        write(&file, &network.to_bytes())?;
        let accepted = match &course.trial {
            Some(trial) => {
                let players = [file.as_path(), champion.as_deref().unwrap_or(Path::new(""))];
                judge(entry, course, trial, (round, players), stopped, tell)?
            }
            None => Some(true),
        };
        let Some(accepted) = accepted else {
            return Ok(());
        };
        ended.push(accepted);
        let lines = ended.iter().enumerate().map(|(index, accepted)| {
            let word = if *accepted { "accepted" } else { "rejected" };
            format!("{} {word}\n", index + 1)
        });
        let lines: String = lines.collect();
        write(&course.folder.join(ROUNDS), lines.as_bytes())?;
        tell(News::Ended {
            round,
            accepted,
            file: &file,
        });
    }
    Ok(())
}

/// Makes a network of games, of `entry` or of others that tell a network the same; `from` says in words what games
/// they are.
///
/// # Errors
///
/// If a game is refused, or tells other inputs, or there is nothing to learn from.
pub fn make(
    catalog: &Catalog,
    entry: &dyn Entry,
    games: &[MatchGame],
    course: &Course,
    from: &str,
    tell: &mut dyn FnMut(News<'_>),
) -> Result<Network, LearnError> {
    let recipe = &course.recipe;
    let (foresight, seed) = (recipe.foresight, recipe.seed);
    let begun = entry.begin(&course.how.setting)?;
    let set = entry.samples(&begun.record(), &mut |_| ())?;
    let data = gather(catalog, set, games, APART, foresight, seed, &mut |read| {
        tell(News::Read(read));
    })?;
    if data.positions.is_empty() {
        return Err(LearnError::Nothing { games: games.len() });
    }
    tell(News::Gathered(&data));
    let scale = scale_of(&data.positions);
    let weights = train(&data, recipe, scale, &mut |errors| {
        tell(News::Trained(errors));
        true
    });
    let header = Header {
        game: entry.info().id.to_string(),
        inputs: data.set.count,
        features: data.set.fingerprint(),
        width: recipe.width as u32,
        scale,
        role: recipe.role,
        recipe: format!(
            "{from}, seed {}, {} times through, result {:.2}, foresight {:.2}, rate {}, decay {}",
            recipe.seed, recipe.rounds, recipe.result, recipe.foresight, recipe.rate, recipe.decay
        ),
        games: data.games,
        positions: (data.positions.len() + data.apart.len()) as u64,
        date: course.date.clone(),
    };
    Network::new(header, &weights).map_err(|error| refused(&course.folder, error))
}

/// Lets a network play the one before; `None` if it was stopped.
fn judge(
    entry: &dyn Entry,
    course: &Course,
    trial: &Trial,
    (round, files): (u32, [&Path; 2]),
    stopped: &(dyn Fn() -> bool + Sync),
    tell: &mut dyn FnMut(News<'_>),
) -> Result<Option<bool>, LearnError> {
    let player = |name: &str, file: &Path| {
        let file = match file.as_os_str().is_empty() {
            true => "<none>".to_owned(),
            false => file.display().to_string(),
        };
        PlayerSpec {
            name: name.to_owned(),
            speech: Speech::Uci,
            command: trial.engine.clone(),
            options: vec![("EvalFile".to_owned(), file)],
            variant: None,
        }
    };
    let plan = Plan {
        players: [player("learned", files[0]), player("before", files[1])],
        conditions: Conditions {
            paces: [trial.pace; 2],
            // A busy machine takes time from both alike.
            grace: std::time::Duration::from_secs(2),
            adjudication: Adjudication {
                lost: Some(1_200),
                ..Adjudication::default()
            },
        },
        openings: Source::Random {
            turns: course.how.opening,
            balance: 100,
            nodes: 3_000,
        },
        pairs: trial.games.div_ceil(2),
        sprt: Some(trial.sprt),
        boards: course.how.threads,
        seed: course.how.seed.wrapping_add(u64::from(round)),
    };
    let folder = course.folder.join(format!("match-{round}"));
    let head = Map::from_iter([("pace".to_owned(), json!(trial.pace.to_string()))]);
    let (mut journal, before) = Journal::open(&folder, "match.json", &head)?;
    let discipline = Discipline {
        entry,
        setting: course.how.setting.clone(),
    };
    let standing = run(
        &[discipline],
        &plan,
        &mut journal,
        &before,
        stopped,
        &mut |standing| tell(News::Match(standing)),
    )?;
    let verdict = trial.sprt.verdict(&standing.pairs());
    let is_over = verdict != Verdict::Open || standing.pairs().pairs() >= plan.pairs;
    Ok(is_over.then_some(verdict == Verdict::Accepted))
}

/// Returns everything on which games depend.
fn asked(entry: &dyn Entry, course: &Course) -> Result<Map<String, Value>, LearnError> {
    let how = &course.how;
    let mut asked = Map::from_iter([
        ("game".to_owned(), json!(entry.info().id)),
        ("options".to_owned(), json!(how.setting.options)),
        ("opening".to_owned(), json!(how.opening)),
        ("nodes".to_owned(), json!(how.nodes)),
        ("seed".to_owned(), json!(how.seed)),
        ("games".to_owned(), json!(course.games)),
    ]);
    if let Some(first) = &course.first {
        let header = read(first)?;
        let header = header.header();
        let made = format!("{}, {}", header.date, header.recipe);
        asked.insert("first".to_owned(), json!(made));
    }
    Ok(asked)
}

/// Returns how the rounds so far ended.
fn rounds_of(folder: &Path) -> Result<Vec<bool>, LearnError> {
    let path = folder.join(ROUNDS);
    match fs::read_to_string(&path) {
        Ok(text) => Ok(text
            .lines()
            .map(|line| line.ends_with(" accepted"))
            .collect()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(LearnError::File { path, error }),
    }
}

/// Returns the file of the last network that was accepted, or else of the one that was there first.
fn champion(course: &Course, rounds: &[bool]) -> Result<Option<PathBuf>, LearnError> {
    let last = rounds.iter().rposition(|accepted| *accepted);
    let file = last.map(|index| course.folder.join(format!("round-{}.net", index + 1)));
    let file = file.or_else(|| course.first.clone());
    // The engines of a match look for it from wherever they are started.
    let whole = |path: PathBuf| {
        let found = fs::canonicalize(&path);
        found.map_err(|error| LearnError::File { path, error })
    };
    file.map(whole).transpose()
}

fn read(path: &Path) -> Result<Arc<Network>, LearnError> {
    let bytes = fs::read(path).map_err(|error| LearnError::File {
        path: path.to_owned(),
        error,
    })?;
    let network = Network::from_bytes(&bytes).map_err(|error| refused(path, error))?;
    Ok(Arc::new(network))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), LearnError> {
    // A file that is half written must not be taken for a whole one.
    let new = path.with_extension("new");
    let written = fs::write(&new, bytes).and_then(|()| fs::rename(&new, path));
    written.map_err(|error| LearnError::File {
        path: path.to_owned(),
        error,
    })
}

fn refused(path: &Path, error: NetworkError) -> LearnError {
    LearnError::Network {
        path: path.to_owned(),
        error,
    }
}
