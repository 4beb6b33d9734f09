//! The protocol of XBoard, version 2.
//!
//! Source: the protocol's description by T. Mann and H. G. Muller. Sides need not take turns: the engine
//! plays on as long as it is its side's turn.

mod level;
mod post;

use std::io::{BufRead, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use chessmith_catalog::game::Side;
use chessmith_catalog::{
    Catalog, EngineSettings, Limits, Question, Refused, Status, setup_for_xboard,
};

use crate::board::Board;
use crate::clock::{Answers, Clock};
use crate::lines::{Speaker, one_line, read};
use crate::searcher::Search;
use crate::strength::{MOST_SEED, Strength};
use level::Level;

/// Speaks the protocol until the input ends or says `quit`.
///
/// # Errors
///
/// If the catalog has no game that can be begun.
pub fn xboard(
    input: &mut dyn BufRead,
    output: Box<dyn Write + Send>,
    catalog: &Catalog,
) -> Result<(), Refused> {
    let (sender, events) = channel();
    let board = Board::new(catalog)?;
    let mut session = Session {
        variant: "normal".to_owned(),
        board,
        speaker: Speaker::new(output),
        role: Role::Plays(Side::Black),
        level: Level::default(),
        strength: Strength::default(),
        posts: false,
        ponders: false,
        expected: None,
        search: None,
        asked: 0,
        over: false,
        sender: sender.clone(),
    };
    thread::scope(|scope| {
        scope.spawn(move || session.run(&events));
        while let Some(line) = read(input) {
            let last = line == "quit";
            if sender.send(Event::Line(line)).is_err() || last {
                return;
            }
        }
        drop(sender.send(Event::Line("quit".to_owned())));
    });
    Ok(())
}

/// What happens to a session.
enum Event {
    /// A command was read.
    Line(String),
    /// The search with this number has found a turn and the reply it expects, or none.
    Found(u64, Option<(String, Option<String>)>),
}

/// What the engine does in the game on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    /// It watches.
    Watches,
    /// It plays one side.
    Plays(Side),
    /// It looks at whatever stands on the board.
    Analyses,
}

struct Session<'a> {
    board: Board<'a>,
    /// What the interface calls the game.
    variant: String,
    speaker: Speaker,
    role: Role,
    level: Level,
    strength: Strength,
    /// Whether thinking is shown.
    posts: bool,
    /// Whether the engine thinks in the opponent's time.
    ponders: bool,
    /// The turn that it expects of the opponent.
    expected: Option<String>,
    search: Option<Search>,
    /// How many searches were begun; an answer of an older one is of no interest.
    asked: u64,
    /// Whether the end of the game has been said.
    over: bool,
    sender: Sender<Event>,
}

impl Session<'_> {
    fn run(&mut self, events: &Receiver<Event>) {
        while let Ok(event) = events.recv() {
            match event {
                Event::Line(line) => {
                    if self.hear(&line).is_break() {
                        break;
                    }
                }
                Event::Found(number, turn) if number == self.asked => {
                    self.search = None;
                    if let Some((turn, reply)) = turn {
                        self.play(&turn);
                        self.expected = reply;
                    }
                    self.go_on();
                }
                Event::Found(..) => {}
            }
        }
        self.drop_search();
    }

    fn hear(&mut self, line: &str) -> ControlFlow<()> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "quit" => return ControlFlow::Break(()),
            "protover" => self.introduce(),
            "ping" => self.speaker.say(format!("pong {rest}")),
            "new" => self.begin("normal"),
            "variant" => self.begin(rest),
            "setboard" => self.set_board(rest),
            "force" | "result" => {
                self.drop_search();
                self.role = Role::Watches;
            }
            "go" => {
                let side = self.board.live().side_to_move();
                self.role = Role::Plays(side);
                self.go_on();
            }
            "playother" => {
                let side = self.board.live().side_to_move().other();
                self.role = Role::Plays(side);
            }
            "analyze" => {
                self.role = Role::Analyses;
                self.go_on();
            }
            "exit" => {
                self.drop_search();
                self.role = Role::Watches;
            }
            "?" => self.answer_now(),
            "." => self.tell_work(),
            "usermove" => self.opponent(rest),
            "undo" => self.take_back(1),
            "remove" => self.take_back(2),
            "hint" => self.hint(),
            "hard" => self.ponders = true,
            "easy" => {
                self.ponders = false;
                if !self.is_own_turn() {
                    self.drop_search();
                }
            }
            "post" => self.posts = true,
            "nopost" => self.posts = false,
            "memory" | "cores" | "option" => self.set(word, rest),
            "level" | "st" | "sd" | "sn" | "time" | "otim" => {
                if let Err(reason) = self.level.set(word, rest) {
                    self.error(&reason, line);
                }
            }
            // Nothing follows from these.
            "" | "xboard" | "accepted" | "rejected" | "random" | "computer" | "name" | "rating"
            | "draw" | "ics" | "bk" | "white" | "black" | "nps" | "piece" | "setup" => {}
            word if looks_like_turn(word) && rest.is_empty() => self.opponent(word),
            _ => self.error("unknown command", line),
        }
        ControlFlow::Continue(())
    }

    fn error(&self, reason: &str, line: &str) {
        let line: String = line.chars().take(80).collect();
        self.speaker
            .say(format!("Error ({}): {line}", one_line(reason)));
    }

    fn introduce(&self) {
        let variants = self.board.catalog().names_for_xboard().join(",");
        let version = env!("CARGO_PKG_VERSION");
        for features in [
            "done=0".to_owned(),
            format!("myname=\"Chessmith {version}\" variants=\"{variants}\""),
            "ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=0 sigint=0 sigterm=0"
                .to_owned(),
            "reuse=1 analyze=1 colors=0 ics=0 name=0 pause=0 nps=0 debug=1 memory=1 smp=1"
                .to_owned(),
            "option=\"Level -spin 10 1 10\"".to_owned(),
            format!("option=\"Level Seed -spin 0 0 {MOST_SEED}\""),
            "done=1".to_owned(),
        ] {
            self.speaker.say(format!("feature {features}"));
        }
    }

    /// Begins a game of this name; the engine plays Black.
    fn begin(&mut self, variant: &str) {
        self.drop_search();
        let chosen = self.board.catalog().find_for_xboard(variant);
        let id = chosen.map(|entry| entry.info().id.to_string());
        if let Err(refused) = id.and_then(|id| self.board.choose(&id)) {
            return self.error(&refused.to_string(), variant);
        }
        variant.clone_into(&mut self.variant);
        (self.role, self.over) = (Role::Plays(Side::Black), false);
        (self.level, self.expected) = (Level::default(), None);
        self.strength.begin_game();
        if let Some(setup) = setup_for_xboard(self.board.live()) {
            self.speaker.say(format!("setup {setup}"));
        }
    }

    fn set_board(&mut self, text: &str) {
        self.drop_search();
        self.expected = None;
        match self.board.set_up(Some(text), std::iter::empty()) {
            Ok(()) => self.over = false,
            Err(refused) => {
                let reason = one_line(&refused.to_string());
                self.speaker
                    .say(format!("tellusererror Illegal position: {reason}"));
            }
        }
        if self.role == Role::Analyses {
            self.go_on();
        }
    }

    /// Plays the turn of whoever sits opposite.
    fn opponent(&mut self, turn: &str) {
        self.drop_search();
        self.expected = None;
        if let Err(refused) = self.board.live_mut().play(turn) {
            let reason = one_line(&refused.to_string());
            self.speaker.say(format!("Illegal move ({reason}): {turn}"));
            return;
        }
        self.tell_end();
        self.go_on();
    }

    /// Plays the engine's own turn.
    fn play(&mut self, turn: &str) {
        // What the engine found is legal.
        if let Ok(played) = self.board.live_mut().play(turn) {
            let text = played.for_xboard(&self.variant);
            self.speaker.say(format!("move {text}"));
            self.tell_end();
        }
    }

    /// Says how the game has ended, once.
    fn tell_end(&mut self) {
        if let Status::Over(finish) = self.board.live().status()
            && !self.over
        {
            self.over = true;
            let line = format!("{} {{{}}}", finish.result(), finish.reason);
            self.speaker.say(line);
        }
    }

    fn take_back(&mut self, turns: usize) {
        self.drop_search();
        self.expected = None;
        match self.board.live_mut().takeback(turns) {
            Ok(()) => self.over = false,
            Err(refused) => self.error(&refused.to_string(), "undo"),
        }
        if self.role == Role::Analyses {
            self.go_on();
        }
    }

    /// Thinks, if it is the engine's turn or it analyses.
    fn go_on(&mut self) {
        self.drop_search();
        let live = self.board.live();
        let (limits, answers) = match self.role {
            Role::Plays(_) if self.is_own_turn() && !self.over => {
                (self.level.limits(), Answers::WhenReady)
            }
            Role::Analyses => (Limits::default(), Answers::WhenStopped),
            Role::Plays(_) => return self.ponder(),
            Role::Watches => return,
        };
        self.asked += 1;
        let question = match self.role {
            Role::Analyses => limits.into(),
            Role::Plays(_) | Role::Watches => Question {
                limits,
                level: self.strength.level(),
                seed: self.strength.seed(),
                ..Question::default()
            },
        };
        let (number, sender, speaker) = (self.asked, self.sender.clone(), self.speaker.clone());
        let posts = self.posts || self.role == Role::Analyses;
        let tells = self.role != Role::Analyses;
        self.search = Some(Search::begin(
            live,
            question,
            answers,
            move |analysis| {
                if posts {
                    post::lines(analysis)
                        .into_iter()
                        .for_each(|line| speaker.say(line));
                }
            },
            move |found| {
                let line = found.map(|found| found.best().turns.clone());
                let mut turns = line.filter(|_| tells).into_iter().flatten();
                let turn = turns.next().map(|turn| (turn, turns.next()));
                drop(sender.send(Event::Found(number, turn)));
            },
        ));
    }

    fn is_own_turn(&self) -> bool {
        self.role == Role::Plays(self.board.live().side_to_move())
    }

    /// Thinks in the opponent's time about the turn that is expected, or about all there are.
    ///
    /// What comes of it is in the engine's memory when it is asked: so nothing is lost if another turn is
    /// played, and the clock is the one that is shown then. Below full strength nothing is remembered.
    fn ponder(&mut self) {
        if !self.ponders || self.over || self.strength.level() != chessmith_catalog::Level::FULL {
            return;
        }
        let mut live = self.board.live().fork();
        if let Some(turn) = &self.expected
            && live.play(turn).is_err()
        {
            return;
        }
        let (speaker, posts) = (self.speaker.clone(), self.posts);
        self.search = Some(Search::begin(
            &*live,
            Question::default(),
            Answers::AfterPondering,
            move |analysis| {
                if posts {
                    post::lines(analysis)
                        .into_iter()
                        .for_each(|line| speaker.say(line));
                }
            },
            |_| (),
        ));
    }

    /// Ends the search; its answer is played.
    fn answer_now(&mut self) {
        if let Some(mut search) = self.search.take() {
            search.stop();
        }
    }

    /// Ends the search; its answer is of no interest any more.
    fn drop_search(&mut self) {
        self.asked += 1;
        self.search = None;
    }

    /// Tells that the engine is at work; what it found it has posted.
    fn tell_work(&self) {
        if self.search.as_ref().is_some_and(|search| !search.is_over()) {
            self.speaker.say("stat01: 0 0 0 0 0");
        }
    }

    /// Tells what the engine would play where it is not thinking about that already.
    fn hint(&mut self) {
        if self.role == Role::Analyses || self.is_own_turn() {
            return;
        }
        self.drop_search();
        let limits = Limits {
            depth: Some(4),
            time: Some(HINT),
            ..Limits::default()
        };
        let clock = Clock::start(Answers::WhenReady);
        let found = self.board.live().think(limits, &clock, &mut |_| ());
        if let Some(found) = found {
            self.speaker.say(format!("Hint: {}", found.turn()));
        }
        self.go_on();
    }

    fn set(&mut self, word: &str, rest: &str) {
        self.drop_search();
        let number = rest.parse::<usize>().ok();
        let settings = self.board.settings();
        match (word, number) {
            ("memory", Some(hash_mib)) => self.board.set(EngineSettings {
                hash_mib,
                ..settings
            }),
            ("cores", Some(threads)) => self.board.set(EngineSettings {
                threads,
                ..settings
            }),
            ("option", _) => {
                let (name, value) = rest.split_once('=').unwrap_or((rest, ""));
                if let Err(reason) = self.set_option(name.trim(), value.trim()) {
                    self.error(&reason, rest);
                }
            }
            _ => self.error("expected a whole number", rest),
        }
        self.go_on();
    }

    /// Changes an option of the engine, or else of the game.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = || {
            let number = value.parse::<usize>().ok();
            number.ok_or_else(|| format!("option {name}: expected a whole number"))
        };
        match name {
            "Level" => self.strength.set_level(number()?),
            "Level Seed" => {
                self.strength.set_seed(number()?.min(MOST_SEED));
                Ok(())
            }
            _ => {
                let set = self.board.set_option(name, value);
                set.map_err(|refused| refused.to_string())
            }
        }
    }
}

/// How long the engine thinks about a hint.
const HINT: Duration = Duration::from_millis(300);

/// Whether a word without a command in front can be meant as a turn.
fn looks_like_turn(word: &str) -> bool {
    word.chars().any(|c| c.is_ascii_digit()) || word.starts_with("O-O") || word.contains('@')
}
