//! `learn`: networks learned from games of the engine with itself.

mod told;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use chessmith_catalog::game::Date;
use chessmith_catalog::network::Role;
use chessmith_catalog::{Catalog, Control, Entry};
use chessmith_contest::{MatchGame, Pace, Sprt};
use chessmith_learn::{Course, Recipe, SelfPlay, Trial, learn, make};
use clap::{Args, ValueEnum};

use self::told::Teller;
use crate::Console;
use crate::choice::GameChoice;
use crate::failure::Failure;
use crate::interrupt::Work;

/// Arguments of `learn`.
#[derive(Args)]
pub(crate) struct Learn {
    #[command(flatten)]
    game: GameChoice,
    /// Stop after so many hours; the same command goes on where it stopped
    #[arg(long, value_name = "HOURS")]
    hours: Option<f64>,
    /// Keep games and networks here, and go on with what is there
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Play so many games at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Draw everything from this number
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games for each network, beside those of the networks before
    #[arg(long, value_name = "N", default_value_t = 4_000, value_parser = clap::value_parser!(u64).range(12..))]
    games: u64,
    /// Networks, one after the other
    #[arg(long, value_name = "N", default_value_t = 4)]
    rounds: u32,
    /// Positions that the engine looks at for a turn of such a game, about
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Begin each game with so many random turns, or up to four more
    #[arg(long, value_name = "N", default_value_t = 5)]
    random_turns: usize,
    /// Let this network play the first games, and judge the first one made against it; without it they are
    /// played by the evaluation alone
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    network: Option<PathBuf>,
    #[command(flatten)]
    training: Training,
    /// Milliseconds for each turn of the match that a network must win
    #[arg(long, value_name = "MS", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..))]
    turn: u64,
    /// Games of that match, at most; 0 for no match
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    match_games: u64,
    /// Only train, on games of these files, as learn and match keep them, and write the network to the file
    /// that --write names; they may be of other games, too, that tell a network the same
    #[arg(long, value_name = "FILE", requires = "write")]
    from: Vec<PathBuf>,
    /// Where that network is written
    #[arg(long, value_name = "FILE", requires = "from")]
    write: Option<PathBuf>,
}

/// How a network is trained.
#[derive(Args)]
struct Training {
    /// Neurons for each side: 16, 32, 48 or 64
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = width)]
    width: usize,
    /// Whether the network judges alone, or corrects the evaluation that is there
    #[arg(long, value_enum, default_value_t = Judges::Correction)]
    judges: Judges,
    /// Go through all positions so often
    #[arg(long, value_name = "N", default_value_t = 8)]
    times: usize,
    /// How much of what is aimed at is the result of the game, from 0 to 1; the rest is what the search thought
    #[arg(long, value_name = "SHARE", default_value_t = 0.2)]
    result: f32,
    /// How much of what the search thought is what it thought later in the game, from 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    foresight: f32,
    /// How long the first steps are
    #[arg(long, value_name = "LENGTH", default_value_t = 0.002)]
    rate: f32,
    /// How much weights shrink with every step, as a share of its length; the more, the fewer games there are
    #[arg(long, value_name = "SHARE", default_value_t = 3.0)]
    decay: f32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Judges {
    Alone,
    Correction,
}

fn width(text: &str) -> Result<usize, String> {
    let width = text.parse::<usize>().ok();
    let width = width.filter(|width| [16, 32, 48, 64].contains(width));
    width.ok_or_else(|| "expected 16, 32, 48 or 64".to_owned())
}

impl Learn {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        let entry = catalog.find(&self.game.game)?;
        let course = self.course()?;
        let mut teller = Teller::new(console.progress, self.games);
        if let Some(file) = &self.write {
            return self.only_train(console, (catalog, entry), &course, file, &mut teller);
        }
        console.line(format_args!(
            "{}: games and networks are kept in {}",
            entry.info().title,
            course.folder.display()
        ))?;
        console.out.flush()?;
        let work = Work::begin();
        let late = || {
            let hours = self.hours.unwrap_or(f64::INFINITY);
            work.elapsed().as_secs_f64() > 3_600.0 * hours
        };
        let mut shown = Ok(());
        let learned = learn(
            catalog,
            entry,
            &course,
            &|| work.stopped() || late(),
            &mut |news| {
                if let Some(line) = teller.hear(&news)
                    && shown.is_ok()
                {
                    shown = console.line(line).and_then(|()| Ok(console.out.flush()?));
                }
            },
        );
        teller.end();
        learned.map_err(refused)?;
        shown?;
        if work.stopped() {
            let folder = course.folder.display();
            let message = format!("interrupted; the same command goes on in {folder}");
            return Err(Failure::Limit(message));
        }
        Ok(())
    }

    fn only_train(
        &self,
        console: &mut Console<'_>,
        (catalog, entry): (&Catalog, &dyn Entry),
        course: &Course,
        file: &Path,
        teller: &mut Teller,
    ) -> Result<(), Failure> {
        let mut games = Vec::new();
        for from in &self.from {
            games.extend(games_of(from)?);
        }
        let names = self.from.iter().map(|file| file.display().to_string());
        let from = format!("games of {}", names.collect::<Vec<_>>().join(", "));
        let mut shown = Ok(());
        let network = make(catalog, entry, &games, course, &from, &mut |news| {
            if let Some(line) = teller.hear(&news)
                && shown.is_ok()
            {
                shown = console.line(line);
            }
        });
        teller.end();
        let network = network.map_err(refused)?;
        shown?;
        let bytes = network.to_bytes();
        let written = fs::write(file, &bytes);
        written.map_err(|error| Failure::at(&file.display().to_string(), error))?;
        console.line(format_args!(
            "{}: {} bytes, from {} positions of {} games",
            file.display(),
            bytes.len(),
            network.header().positions,
            network.header().games
        ))
    }

    fn course(&self) -> Result<Course, Failure> {
        let usual = || Path::new("learn").join(&self.game.game);
        let own = std::env::current_exe()?;
        let training = &self.training;
        let trial = Trial {
            engine: format!("{} uci", own.display()),
            pace: Pace::PerTurn(Duration::from_millis(self.turn)),
            sprt: Sprt::elo(0.0, 10.0),
            games: self.match_games,
        };
        Ok(Course {
            how: SelfPlay {
                setting: self.game.setting(),
                opening: self.random_turns,
                nodes: self.nodes,
                seed: self.seed,
                threads: self.threads.into(),
            },
            recipe: Recipe {
                width: training.width,
                role: match training.judges {
                    Judges::Alone => Role::Alone,
                    Judges::Correction => Role::Correction,
                },
                rounds: training.times,
                result: training.result.clamp(0.0, 1.0),
                foresight: training.foresight.clamp(0.0, 1.0),
                rate: training.rate,
                decay: training.decay.max(0.0),
                seed: self.seed,
                ..Recipe::default()
            },
            folder: self.folder.clone().unwrap_or_else(usual),
            games: self.games,
            rounds: self.rounds,
            first: self.network.clone(),
            trial: (self.match_games > 0).then_some(trial),
            date: today(),
        })
    }
}

/// Reads games as they are kept, a line each; a last line that was cut off is left out.
fn games_of(file: &Path) -> Result<Vec<MatchGame>, Failure> {
    let place = file.display().to_string();
    let text = fs::read_to_string(file).map_err(|error| Failure::at(&place, error))?;
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let games = whole.lines().enumerate().map(|(index, line)| {
        let place = format!("{place}, line {}", index + 1);
        serde_json::from_str(line).map_err(|error| Failure::at(&place, error))
    });
    games.collect()
}

/// Returns the date of today, as in `2026-11-23`.
fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let since = since.unwrap_or_default().as_millis();
    Date::of_moment(i64::try_from(since).unwrap_or(i64::MAX)).to_string()
}

fn refused(error: impl ToString) -> Failure {
    Failure::Refused(error.to_string())
}
