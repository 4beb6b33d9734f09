//! `serve`: games in the browser.

use std::env::{self, VarError};
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;

use chessmith_catalog::Catalog;
use chessmith_server::{Config, KEYS, LogFormat, Settings, Sources, check, serve};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use tokio::runtime::Runtime;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::{LevelFilter, filter_fn};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::Console;
use crate::failure::Failure;

/// How long is waited at the end for what cannot be stopped.
const LAST: Duration = Duration::from_millis(500);
/// Under which heading the bounds are listed in the long help.
const LIMITS: &str = "Limits";

#[derive(Args)]
pub(crate) struct Serve {
    /// Read settings from this file
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Show the settings and whether the server would start, and end
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    set: Set,
}

/// Settings that are given by flags: a flag for each key.
struct Set(Vec<(String, String)>);

impl FromArgMatches for Set {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = KEYS.iter().filter_map(|key| {
            let text = matches.get_one::<String>(key.name)?;
            Some((key.name.to_owned(), text.clone()))
        });
        Ok(Self(given.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Set {
    fn augment_args(command: Command) -> Command {
        KEYS.iter().fold(command, |command, key| {
            let flag = Arg::new(key.name)
                .long(key.flag())
                .value_name("VALUE")
                .help(key.about.trim_end_matches('.').replace('`', ""));
            command.arg(match key.is_limit {
                true => flag.help_heading(LIMITS).hide_short_help(true),
                false => flag,
            })
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl Serve {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        let settings = self.settings(catalog)?;
        let config = settings.config();
        let runtime = Runtime::new()?;
        if self.check {
            console.print(settings.write())?;
            return runtime.block_on(would_start(console, config));
        }
        let heeds_environment = !settings.is_set("log");
        log(config, heeds_environment)?;
        console.out.flush()?;
        let served = runtime.block_on(serve(config.clone()));
        // Rules that do not stop are not waited for.
        runtime.shutdown_timeout(LAST);
        served.map_err(|error| Failure::Refused(error.to_string()))
    }

    fn settings(&self, catalog: &Catalog) -> Result<Settings, Failure> {
        settings(catalog, self.config.clone(), self.set.0.clone())
    }
}

/// Reads settings from all their sources.
pub(super) fn settings(
    catalog: &Catalog,
    file: Option<PathBuf>,
    flags: Vec<(String, String)>,
) -> Result<Settings, Failure> {
    let sources = Sources {
        file,
        environment: env::vars_os().collect(),
        flags,
    };
    Settings::read(catalog.clone(), &sources).map_err(|error| Failure::Usage(error.to_string()))
}

/// Says of everything that a server needs whether it has it.
async fn would_start(console: &mut Console<'_>, config: &Config) -> Result<(), Failure> {
    let mut missing = Vec::new();
    for finding in check(config).await {
        match finding.state {
            Ok(_) => console.line(format!("# {finding}"))?,
            Err(_) => missing.push(finding.to_string()),
        }
    }
    if missing.is_empty() {
        return console.line("# the server would start");
    }
    let missing = missing.join("; ");
    Err(Failure::Refused(format!(
        "the server would not start: {missing}"
    )))
}

/// Begins to log to the error stream.
fn log(config: &Config, heeds_environment: bool) -> Result<(), Failure> {
    let directives = match env::var(EnvFilter::DEFAULT_ENV) {
        Ok(directives) if heeds_environment => directives,
        Err(error @ VarError::NotUnicode(_)) if heeds_environment => {
            return Err(Failure::at(EnvFilter::DEFAULT_ENV, error));
        }
        _ => config.log.filter.clone(),
    };
    let filter = EnvFilter::try_new(directives).map_err(|error| Failure::at("log", error))?;
    // What libraries say in detail has all that is sent in it, secrets too.
    let discreet = filter_fn(|event| {
        *event.level() <= LevelFilter::INFO || event.target().starts_with("chessmith")
    });
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal());
    // Somebody else in this process may log already.
    let _ = match config.log.format {
        LogFormat::Text => log.finish().with(discreet).try_init(),
        LogFormat::Json => log
            .json()
            .flatten_event(true)
            .finish()
            .with(discreet)
            .try_init(),
    };
    Ok(())
}
