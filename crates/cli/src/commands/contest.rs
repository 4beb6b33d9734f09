//! `match`: engine against engine.

use std::fs;
use std::iter;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use chessmith_catalog::{Catalog, Control, Setting};
use chessmith_contest::{
    Adjudication, Conditions, Discipline, Journal, MatchGame, Pace, Plan, Source, Sprt, run,
};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value, json};

use crate::Console;
use crate::choice::GameChoice;
use crate::commands::contest_player::player;
use crate::commands::contest_report::{self, answer};
use crate::failure::Failure;
use crate::interrupt::Work;
use crate::network_choice::engine_option;

/// The file in the folder of a match that says what was asked.
const HEAD: &str = "match.json";

/// Arguments of `match`.
#[derive(Args)]
pub(crate) struct Match {
    #[command(flatten)]
    game: GameChoice,
    /// Play this game too, without options, pairs in turn; may be given several times
    #[arg(long, value_name = "GAME", conflicts_with_all = ["openings", "first_variant", "second_variant"])]
    also: Vec<String>,
    /// The text of the position in which games begin, instead of the start of the game
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
    /// The first player: self, self:level=N, random, greedy, uci:COMMAND, xboard:COMMAND or analyse:PATH
    #[arg(long, value_name = "PLAYER", default_value = "self")]
    first: String,
    /// The second player, likewise
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    second: String,
    /// What the first player is called in the results
    #[arg(long, value_name = "NAME")]
    first_name: Option<String>,
    /// What the second player is called in the results
    #[arg(long, value_name = "NAME")]
    second_name: Option<String>,
    /// An option of the first player's engine; may be given several times
    #[arg(long = "first-option", value_name = "NAME=VALUE", value_parser = setting)]
    first_options: Vec<(String, String)>,
    /// An option of the second player's engine; may be given several times
    #[arg(long = "second-option", value_name = "NAME=VALUE", value_parser = setting)]
    second_options: Vec<(String, String)>,
    /// The network of the first player, if that is this program: a file, or none
    #[arg(long, value_name = "FILE|none")]
    first_network: Option<String>,
    /// The network of the second player, likewise
    #[arg(long, value_name = "FILE|none")]
    second_network: Option<String>,
    /// What the first player's engine calls the game
    #[arg(long, value_name = "NAME")]
    first_variant: Option<String>,
    /// What the second player's engine calls the game
    #[arg(long, value_name = "NAME")]
    second_variant: Option<String>,
    /// How many games at most; they are played in pairs
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    games: u64,
    #[command(flatten)]
    pace: PaceChoice,
    /// Milliseconds for each turn of the first player, in place of what both have
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    first_turn: Option<u64>,
    /// Milliseconds for each turn of the second player, likewise
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    second_turn: Option<u64>,
    /// Forgive so many milliseconds beyond a player's time
    #[arg(long, value_name = "MS", default_value_t = 50)]
    grace: u64,
    /// Play so many games at once; as many as there are processors unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    boards: Option<u16>,
    /// Begin with so many random turns
    #[arg(long, value_name = "N", default_value_t = 6)]
    opening_turns: usize,
    /// Take openings that neither side leads by more than this
    #[arg(long, value_name = "UNITS", default_value_t = 1.0)]
    balance: f64,
    /// Search so many positions to see whether an opening is balanced; 0 takes any
    #[arg(long, value_name = "N", default_value_t = 3_000)]
    balance_nodes: u64,
    /// Take openings from a file: a position a line, and after a tab turns from there
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Draw openings from this number
    #[arg(long, value_name = "N", default_value_t = 0)]
    opening_seed: u64,
    /// End as soon as it is proved that the first player is better by LOW or by HIGH Elo
    #[arg(long, value_name = "LOW,HIGH", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// End games that both players see lost by so many units
    #[arg(long, value_name = "UNITS")]
    lost: Option<f64>,
    /// End games that both players see level within so many units, late in the game
    #[arg(long, value_name = "UNITS")]
    drawn: Option<f64>,
    /// Call games drawn after so many turns of both sides
    #[arg(long, value_name = "N", default_value_t = 600)]
    longest: usize,
    /// Keep games and results here, and go on with what is there
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Write all games to a file, in a format by its ending
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// How long players may think; 100 ms a turn unless given.
#[derive(Args)]
#[group(multiple = false)]
struct PaceChoice {
    /// Seconds for the game and for each turn
    #[arg(long, value_name = "BASE+INCREMENT")]
    clock: Option<Pace>,
    /// Milliseconds for each turn
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    turn: Option<u64>,
    /// Positions for each turn
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Turns to look ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
}

impl PaceChoice {
    fn pace(&self) -> Pace {
        let Self {
            clock,
            turn,
            nodes,
            depth,
        } = *self;
        clock
            .or(nodes.map(Pace::Nodes))
            .or(depth.map(Pace::Depth))
            .unwrap_or(Pace::PerTurn(Duration::from_millis(turn.unwrap_or(100))))
    }
}

fn setting(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').filter(|(name, _)| !name.is_empty());
    let (name, value) = parts.ok_or("expected NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

fn sprt(text: &str) -> Result<Sprt, String> {
    let number = |text: &str| {
        let number = text.trim().parse::<f64>().ok();
        number.filter(|number| number.abs() <= 1_000.0)
    };
    let bounds = text.split_once(',');
    let bounds = bounds.and_then(|(low, high)| Some((number(low)?, number(high)?)));
    match bounds {
        Some((low, high)) if low < high => Ok(Sprt::elo(low, high)),
        _ => Err("expected two differences in Elo, the lower one first, such as 0,20".to_owned()),
    }
}

/// Returns hundredths of a number of units.
fn hundredths(units: f64) -> i32 {
    (units.clamp(0.0, 200.0) * 100.0) as i32
}

impl Match {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        let disciplines = self.disciplines(catalog)?;
        let plan = self.plan(&disciplines)?;
        let folder = self
            .folder
            .clone()
            .unwrap_or_else(|| self.usual_folder(&plan));
        let asked = self.asked(&plan);
        let (mut journal, before) = Journal::open(&folder, HEAD, &asked).map_err(refused)?;
        if !self.json {
            console.line(contest_report::heading(&disciplines, &plan, &folder))?;
            console.out.flush()?;
        }
        let bar = progress_bar(console.progress, 2 * plan.pairs);
        let work = Work::begin();
        let standing = run(
            &disciplines,
            &plan,
            &mut journal,
            &before,
            &|| work.stopped(),
            &mut |standing| {
                bar.set_position(standing.games.games());
                bar.set_message(contest_report::running(standing, plan.sprt.as_ref()));
            },
        );
        bar.finish_and_clear();
        let standing = standing.map_err(refused)?;
        if let Some(file) = &self.save {
            let (_, games) = Journal::open(&folder, HEAD, &asked).map_err(refused)?;
            save(catalog, &games, file)?;
        }
        let answer = answer(&disciplines, &plan, &standing);
        match self.json {
            true => console.json(&answer)?,
            false => console.print(contest_report::table(&answer))?,
        }
        if work.stopped() {
            let message = format!(
                "interrupted; the same command goes on in {}",
                folder.display()
            );
            return Err(Failure::Limit(message));
        }
        Ok(())
    }

    /// Returns the games that are played, the one with options first.
    fn disciplines<'a>(&self, catalog: &'a Catalog) -> Result<Vec<Discipline<'a>>, Failure> {
        let over_xboard = |player: &String| player.starts_with("xboard:");
        if !self.also.is_empty() && [&self.first, &self.second].into_iter().any(over_xboard) {
            return Err(Failure::Usage(
                "--also: who plays over XBoard is not told the game; expected players over UCI, or of this program"
                    .to_owned(),
            ));
        }
        let mut disciplines = vec![Discipline {
            entry: catalog.find(&self.game.game)?,
            setting: Setting {
                position: self.position.clone(),
                ..self.game.setting()
            },
        }];
        for game in &self.also {
            let entry = catalog.find(game)?;
            let id = &entry.info().id;
            // Twice the same game would have the same openings twice, and count them as independent.
            if disciplines.iter().any(|other| other.entry.info().id == *id) {
                return Err(Failure::Usage(format!(
                    "--also {id}: it is played already; expected each game once"
                )));
            }
            disciplines.push(Discipline {
                entry,
                setting: Setting::default(),
            });
        }
        Ok(disciplines)
    }

    /// Returns the options of a player's engine; a network must fit every game.
    fn options(
        &self,
        given: &[(String, String)],
        network: Option<&String>,
        disciplines: &[Discipline<'_>],
    ) -> Result<Vec<(String, String)>, Failure> {
        let mut fitting = None;
        if let Some(file) = network {
            for Discipline { entry, setting } in disciplines {
                fitting = Some(engine_option(file, *entry, setting)?);
            }
        }
        Ok(given.iter().cloned().chain(fitting).collect())
    }

    fn plan(&self, disciplines: &[Discipline<'_>]) -> Result<Plan, Failure> {
        let processors = || thread::available_parallelism().map_or(1, NonZero::get);
        let openings = match &self.openings {
            Some(file) => Source::Lines(lines(file)?),
            None => Source::Random {
                turns: self.opening_turns,
                balance: hundredths(self.balance),
                nodes: self.balance_nodes,
            },
        };
        let first = player(
            &self.first,
            self.first_name.as_deref(),
            &self.options(
                &self.first_options,
                self.first_network.as_ref(),
                disciplines,
            )?,
            self.first_variant.as_deref(),
            self.opening_seed,
        )?;
        let mut second = player(
            &self.second,
            self.second_name.as_deref(),
            &self.options(
                &self.second_options,
                self.second_network.as_ref(),
                disciplines,
            )?,
            self.second_variant.as_deref(),
            self.opening_seed,
        )?;
        if second.name == first.name {
            second.name.push_str(" 2");
        }
        Ok(Plan {
            players: [first, second],
            conditions: Conditions {
                paces: [self.first_turn, self.second_turn].map(|turn| match turn {
                    Some(ms) => Pace::PerTurn(Duration::from_millis(ms)),
                    None => self.pace.pace(),
                }),
                grace: Duration::from_millis(self.grace),
                adjudication: Adjudication {
                    lost: self.lost.map(hundredths),
                    drawn: self.drawn.map(hundredths),
                    longest: self.longest,
                    ..Adjudication::default()
                },
            },
            openings,
            pairs: self.games.div_ceil(2),
            sprt: self.sprt,
            boards: self.boards.map_or_else(processors, usize::from),
            seed: self.opening_seed,
        })
    }

    /// Returns the ids of all games in one text.
    fn games(&self, between: &str) -> String {
        let also = self.also.iter();
        let all: Vec<_> = iter::once(&self.game.game).chain(also).cloned().collect();
        all.join(between)
    }

    fn usual_folder(&self, plan: &Plan) -> PathBuf {
        let [first, second] = &plan.players;
        let games = self.games("-");
        let name = format!("{games}-{}-{}", first.name, second.name);
        let plain = |c: char| {
            if c.is_alphanumeric() || "-._".contains(c) {
                c
            } else {
                '-'
            }
        };
        Path::new("matches").join(name.chars().map(plain).collect::<String>())
    }

    /// Returns everything on which results depend; how many games are played, and how many at once, may
    /// change from one time to the next.
    fn asked(&self, plan: &Plan) -> Map<String, Value> {
        let players: Vec<_> = plan
            .players
            .iter()
            .map(|player| {
                json!({
                    "name": player.name,
                    "command": player.command,
                    "options": player.options,
                    "variant": player.variant,
                })
            })
            .collect();
        let asked = json!({
            "game": self.games(", "),
            "options": self.game.setting().options,
            "position": self.position,
            "players": players,
            "pace": contest_report::pace(plan),
            "openings": format!("{:?}", plan.openings),
            "seed": plan.seed,
            "adjudication": format!("{:?}", plan.conditions.adjudication),
        });
        match asked {
            Value::Object(asked) => asked,
            _ => Map::new(),
        }
    }
}

/// Reads the openings of a file, leaving out empty lines and those that begin with `#`.
fn lines(file: &Path) -> Result<Vec<String>, Failure> {
    let text = fs::read_to_string(file)
        .map_err(|error| Failure::at(&file.display().to_string(), error))?;
    let lines: Vec<_> = text
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
        .map(str::to_owned)
        .collect();
    match lines.is_empty() {
        true => Err(Failure::at(&file.display().to_string(), "no opening in it")),
        false => Ok(lines),
    }
}

/// Writes all games to a file: as lines of JSON, or in a format of the game.
fn save(catalog: &Catalog, games: &[MatchGame], file: &Path) -> Result<(), Failure> {
    let ending = file.extension().unwrap_or_default().to_string_lossy();
    let mut text = String::new();
    for game in games {
        let formats = catalog.find(&game.record.game)?.record_formats();
        let format = formats.iter().find(|format| format.extension() == ending);
        match format {
            Some(format) => {
                let record = game.record.clone().into_record().map_err(refused)?;
                let written = format.write(&record);
                text.push_str(&written.map_err(refused)?);
            }
            None => text.push_str(&serde_json::to_string(&game.record).map_err(refused)?),
        }
        text.push('\n');
    }
    fs::write(file, text).map_err(|error| Failure::at(&file.display().to_string(), error))
}

fn refused(error: impl ToString) -> Failure {
    Failure::Refused(error.to_string())
}

fn progress_bar(shown: bool, games: u64) -> ProgressBar {
    if !shown {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:20} {pos}/{len} games, {elapsed}, {msg}");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
