//! UCI, the Universal Chess Interface.
//!
//! Source: the description of April 2006 by S. Meyer-Kahlen, and what Fairy-Stockfish adds for variants
//! (`UCI_Variant`).

mod go;
mod info;
mod options;

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;

use chessmith_catalog::{Catalog, PerftSettings, Question, Refused, Status};

use crate::Files;
use crate::board::Board;
use crate::lines::{Speaker, one_line, read};
use crate::searcher::Search;
use go::Go;
use options::Options;

/// Speaks UCI until the input ends or says `quit`; no files are read.
///
/// # Errors
///
/// If the catalog has no game that can be begun.
pub fn uci(
    input: &mut dyn BufRead,
    output: Box<dyn Write + Send>,
    catalog: &Catalog,
) -> Result<(), Refused> {
    let none = |_: &str| Err(io::Error::other("files cannot be read here"));
    uci_with_files(input, output, catalog, &none)
}

/// Speaks UCI as [`uci`] does; `files` reads the file of a network that is named in a command.
///
/// # Errors
///
/// If the catalog has no game that can be begun.
pub fn uci_with_files(
    input: &mut dyn BufRead,
    output: Box<dyn Write + Send>,
    catalog: &Catalog,
    files: Files<'_>,
) -> Result<(), Refused> {
    let mut session = Session {
        board: Board::new(catalog)?,
        options: Options::default(),
        speaker: Speaker::new(output),
        search: None,
        files,
    };
    while let Some(line) = read(input) {
        if session.hear(&line).is_break() {
            break;
        }
    }
    session.end_search();
    Ok(())
}

/// What is known between two commands.
struct Session<'a> {
    board: Board<'a>,
    options: Options,
    speaker: Speaker,
    search: Option<Search>,
    files: Files<'a>,
}

impl Session<'_> {
    /// Carries out a command; breaks at the last one.
    fn hear(&mut self, line: &str) -> ControlFlow<()> {
        let (word, rest) = split(line);
        match word {
            "quit" => return ControlFlow::Break(()),
            "uci" => self.introduce(),
            "isready" => self.speaker.say("readyok"),
            "setoption" => self.set_option(rest),
            "ucinewgame" => {
                self.end_search();
                self.board.forget();
                self.options.strength.begin_game();
            }
            "position" => self.set_up(rest),
            "go" => self.go(rest),
            "stop" => self.end_search(),
            "ponderhit" => {
                if let Some(search) = &self.search {
                    search.hit();
                }
            }
            "d" => self.display(),
            "eval" => self.evaluate(),
            "perft" => self.perft(rest),
            // These need no answer.
            "" | "debug" | "register" => {}
            word => {
                let word: String = word.chars().take(40).collect();
                self.note(&format!("the command {word:?} is not known"));
            }
        }
        ControlFlow::Continue(())
    }

    fn introduce(&self) {
        let version = env!("CARGO_PKG_VERSION");
        self.speaker.say(format!("id name Chessmith {version}"));
        self.speaker.say("id author the Chessmith developers");
        let lines = self.options.lines(&self.board);
        lines.into_iter().for_each(|line| self.speaker.say(line));
        self.speaker.say("uciok");
    }

    /// Tells something that a person may want to read.
    fn note(&self, text: &str) {
        self.speaker.say(format!("info string {}", one_line(text)));
    }

    fn end_search(&mut self) {
        if let Some(mut search) = self.search.take() {
            search.stop();
        }
    }

    fn set_option(&mut self, rest: &str) {
        self.end_search();
        let Some((name, value)) = options::read(rest) else {
            return self.note("expected setoption name NAME value VALUE");
        };
        match self.options.set(name, value, &mut self.board, self.files) {
            Ok(false) => {}
            // The game has changed, and with it the options that there are.
            Ok(true) => {
                let lines = self.options.lines_of_game(&self.board);
                lines.into_iter().for_each(|line| self.speaker.say(line));
            }
            Err(reason) => self.note(&reason),
        }
    }

    fn set_up(&mut self, rest: &str) {
        self.end_search();
        let (position, turns) = match rest.split_once("moves") {
            // The word may also end the position, without turns behind it.
            Some((position, turns)) if position.ends_with(char::is_whitespace) => (position, turns),
            _ => (rest, ""),
        };
        let position = position.trim();
        let text = match split(position) {
            ("startpos", "") => None,
            ("fen" | "sfen", text) if !text.is_empty() => Some(text),
            _ => return self.note("expected position startpos or position fen TEXT"),
        };
        if let Err(refused) = self.board.set_up(text, turns.split_whitespace()) {
            self.note(&refused.to_string());
        }
    }

    fn go(&mut self, rest: &str) {
        self.end_search();
        let go = match Go::read(rest) {
            Ok(go) => go,
            Err(reason) => return self.note(&reason),
        };
        if let Some(depth) = go.perft {
            return self.perft(&depth.to_string());
        }
        let live = self.board.live();
        let question = Question {
            limits: go.limits(live.side_to_move(), &self.options),
            only: go.only.clone(),
            level: self.options.strength.level(),
            seed: self.options.strength.seed(),
        };
        for turn in &question.only {
            if let Err(refused) = live.fork().explore(turn) {
                return self.note(&format!("searchmoves: {refused}"));
            }
        }
        let answers = go.answers();
        let (reports, answer) = (self.speaker.clone(), self.speaker.clone());
        let shows_odds = self.options.shows_odds;
        self.search = Some(Search::begin(
            live,
            question,
            answers,
            move |analysis| {
                let lines = info::lines(analysis, shows_odds);
                lines.into_iter().for_each(|line| reports.say(line));
            },
            move |found| answer.say(info::best(found)),
        ));
    }

    fn display(&self) {
        let live = self.board.live();
        self.speaker.say(format!("game {}", live.info().id));
        self.speaker
            .say(format!("fen {}", one_line(&live.position_text())));
        self.speaker.say(match live.status() {
            Status::Over(finish) => format!("over {} by {}", finish.result(), finish.reason),
            Status::Ongoing { .. } => format!("to move {}", live.side_to_move().name()),
        });
    }

    /// Tells what the position is worth without any search.
    fn evaluate(&mut self) {
        self.end_search();
        let live = self.board.live();
        self.speaker.say(match live.at_sight() {
            Some(score) => format!("evaluation {score} for {}", live.side_to_move().name()),
            None => "evaluation none: the game is over".to_owned(),
        });
    }

    fn perft(&mut self, rest: &str) {
        self.end_search();
        let Some(depth) = rest.trim().parse().ok().filter(|depth| *depth <= 255) else {
            return self.note("expected perft DEPTH, up to 255");
        };
        let settings = PerftSettings {
            depth,
            bulk: true,
            threads: self.board.settings().threads,
            hash_mib: 0,
            limit: None,
        };
        let live = self.board.live();
        let counted = live.perft(settings, &|_| ControlFlow::Continue(()));
        for (turn, nodes) in &counted.divided {
            self.speaker.say(format!("{turn}: {nodes}"));
        }
        self.speaker
            .say(format!("\nNodes searched: {}", counted.nodes));
    }
}

/// Takes the first word off a line.
fn split(line: &str) -> (&str, &str) {
    let line = line.trim_start();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}
