//! The process is killed again and again in the middle of many games of all kinds: nothing that was
//! acknowledged is lost, and no game is stuck.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use chessmith_catalog::Catalog;
use chessmith_testkit::in_full;
use chessmith_wire::{Answer, CreatedGame, Question, Side, Snapshot};
use fastrand::Rng;

use crate::house::{PATIENCE, create, request};
use crate::player::{Player, play as playing};

const GAMES: usize = 200;
/// How many turns may be played at most between a turn in every game and the kill.
const MORE: usize = 100;
/// Limits under which a server that is busy with all of them refuses nothing.
const LIMITS: [(&str, &str); 14] = [
    ("CONNECTIONS_PER_ADDRESS", "2048"),
    ("SOCKETS_PER_ADDRESS", "1024"),
    ("GAMES_PER_MINUTE", "100000"),
    ("GAME_BURST", "100000"),
    ("REQUESTS_PER_SECOND", "100000"),
    ("REQUEST_BURST", "100000"),
    ("MESSAGES_PER_SECOND", "100000"),
    ("MESSAGE_BURST", "100000"),
    ("QUESTION_TIME", "10min"),
    ("CHANGE_TIME", "10min"),
    ("REQUEST_TIME", "10min"),
    ("JOIN_TIME", "10min"),
    ("PING_EVERY", "10min"),
    ("SILENCE", "10min"),
];

/// A server in a process of its own.
pub(crate) struct Process {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Process {
    fn start(folder: &Path) -> Self {
        Self::run(Command::new(env!("CARGO_BIN_EXE_chessmith-server")).arg(folder))
    }

    /// Starts a server whose folder is the last argument so far, on any port.
    pub(crate) fn run(command: &mut Command) -> Self {
        for (name, value) in LIMITS {
            command.env(format!("CHESSMITH_SERVE_{name}"), value);
        }
        let mut child = command.arg("0").stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let address = line.trim().strip_prefix("Chessmith is at http://").unwrap();
        let address = address.trim_end_matches('/').parse().unwrap();
        Self { child, address }
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Kills the process as nothing can prevent it (SIGKILL).
    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// One game through all kills.
struct Story {
    game: CreatedGame,
    rng: Rng,
    /// The turns that were acknowledged, by revision.
    acknowledged: BTreeMap<u32, String>,
    /// The latest revision that the players know of.
    known: u32,
}

impl Story {
    /// Looks whether all is there that was acknowledged, and at most the turn more that was on its way.
    fn compare(&mut self, address: SocketAddr) {
        let Self { game, known, .. } = self;
        let path = format!("/api/games/{}", game.id);
        // A server that has all games to replay at once asks some of its clients to come again.
        let mut answer = request(address, "GET", &path, &[], b"");
        let since = Instant::now();
        while answer.status != 200 && since.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(20));
            answer = request(address, "GET", &path, &[], b"");
        }
        let now: Snapshot = serde_json::from_str(&answer.body).unwrap();
        assert!(
            (*known..=*known + 1).contains(&now.revision),
            "game {} is at revision {}, and its players know of {known}",
            game.id,
            now.revision
        );
        for (&revision, text) in &self.acknowledged {
            let stored = now.history.get(revision as usize - 1);
            let stored = stored.map(|turn| &turn.text);
            assert_eq!(stored, Some(text), "revision {revision} of {}", game.id);
        }
        *known = now.revision;
    }

    /// Plays both sides until the server is gone, the game is over, or `most` turns were played.
    fn play(&mut self, address: SocketAddr, most: usize, tally: &Tally) {
        let guest = self.game.invitation.as_ref().unwrap();
        let mut seats = [&self.game.seat, guest];
        seats.sort_by_key(|seat| seat.side == Side::Black);
        let mut players =
            seats.map(|seat| Player::join(address, &self.game.id, Some(&seat.secret)));
        let mut has_moved = false;
        for _ in 0..most {
            let is_over = players[0].is_over();
            let turn = if is_over {
                None
            } else {
                self.turn(&mut players)
            };
            if turn.is_some() {
                tally.turns.fetch_add(1, Ordering::Relaxed);
            }
            if !has_moved && (is_over || turn.is_some()) {
                tally.moved.fetch_add(1, Ordering::Relaxed);
                has_moved = true;
            }
            let Some(()) = turn.and_then(|revision| see(&mut players, revision)) else {
                return;
            };
        }
    }

    /// Plays a turn by lot and returns the revision that it made; `None` if the server is gone.
    fn turn(&mut self, players: &mut [Player; 2]) -> Option<u32> {
        let mover = usize::from(players[0].game.side_to_move == Side::Black);
        let player = &mut players[mover];
        let since = Instant::now();
        loop {
            let turn = compose(player, &mut self.rng)?;
            let (_, answer) = player.ask_at(self.known, Question::Do(playing(&turn)))?;
            match answer {
                Ok(Answer::Do { revision }) => {
                    self.acknowledged.insert(revision, turn);
                    self.known = revision;
                    return Some(revision);
                }
                // Where everybody wants something at once, rules that take long are stopped.
                Err(_) if since.elapsed() < PATIENCE => {}
                other => panic!("{turn} in game {}: {other:?}", self.game.id),
            }
        }
    }
}

/// Waits until both are shown a revision; `None` if the server is gone.
fn see(players: &mut [Player; 2], revision: u32) -> Option<()> {
    for player in players {
        while player.game.revision < revision {
            player.next()?;
        }
    }
    Some(())
}

/// What was done since the server was started.
#[derive(Default)]
struct Tally {
    turns: AtomicUsize,
    /// In how many games a turn was played, or could not be any more.
    moved: AtomicUsize,
}

impl Tally {
    /// Waits until every game has moved and `more` turns were played after that; returns whether that came to
    /// pass while turns were played at all.
    fn wait(&self, more: usize) -> bool {
        let (mut seen, mut since, mut until) = (0, Instant::now(), usize::MAX);
        while seen < until {
            let turns = self.turns.load(Ordering::Relaxed);
            if turns != seen {
                (seen, since) = (turns, Instant::now());
            }
            if until == usize::MAX && self.moved.load(Ordering::Relaxed) == GAMES {
                until = seen + more;
            }
            if since.elapsed() > PATIENCE {
                return false;
            }
            thread::sleep(Duration::from_millis(1));
        }
        true
    }
}

/// Builds a turn by lot; `None` if the server is gone.
fn compose(player: &mut Player, rng: &mut Rng) -> Option<String> {
    let mut picks = Vec::new();
    let since = Instant::now();
    loop {
        let now = player.game.revision;
        let question = Question::Offers {
            picks: picks.clone(),
        };
        let list = match player.ask_at(now, question)?.1 {
            Ok(Answer::Offers(list)) => list,
            // Rules that were stopped: from the beginning.
            Err(_) if since.elapsed() < PATIENCE => {
                picks.clear();
                continue;
            }
            other => panic!("{other:?}"),
        };
        if let Some(turn) = list.finish {
            return Some(turn.text);
        }
        picks = list.picks;
        match rng.choice(&list.offers) {
            Some(offer) => picks.push(offer.pick.clone()),
            // A dead end that only an unbounded search would have left out.
            None => picks.clear(),
        }
    }
}

/// Plays on in all games, each until the server is gone or it has `most` turns more, after a look at whether all
/// is there that was acknowledged earlier; `meanwhile` may end the server.
fn play_all(
    address: SocketAddr,
    stories: &mut [Story],
    most: usize,
    meanwhile: impl FnOnce(&Tally),
) -> Tally {
    let tally = Tally::default();
    thread::scope(|scope| {
        for story in stories {
            let tally = &tally;
            scope.spawn(move || {
                story.compare(address);
                story.play(address, most, tally);
            });
        }
        meanwhile(&tally);
    });
    tally
}

#[test]
fn no_acknowledged_turn_is_lost_and_no_game_is_stuck() {
    let kills = if in_full() { 50 } else { 5 };
    let folder = tempfile::tempdir().unwrap();
    let mut server = Process::start(folder.path());
    let catalog = Catalog::standard();
    let games: Vec<_> = catalog
        .iter()
        .map(|entry| entry.info().id.to_string())
        .collect();
    let begin = |(index, id): (u64, &String)| {
        let body = format!(r#"{{"game":"{id}","seat":"white","opponent":"person"}}"#);
        Story {
            game: create(server.address, &body),
            rng: Rng::with_seed(index),
            acknowledged: BTreeMap::new(),
            known: 0,
        }
    };
    let ids = games.iter().cycle().take(GAMES);
    let mut stories: Vec<_> = (0..).zip(ids).map(begin).collect();
    let mut rng = Rng::with_seed(29);
    for kill in 1..=kills {
        let more = rng.usize(..MORE);
        play_all(server.address, &mut stories, usize::MAX, |tally| {
            let moved = tally.wait(more);
            server.kill();
            assert!(moved, "before kill {kill} some games did not move");
        });
        server = Process::start(folder.path());
    }
    let tally = play_all(server.address, &mut stories, 1, |_| {});
    assert_eq!(tally.moved.into_inner(), GAMES);
    let turns: usize = stories.iter().map(|story| story.acknowledged.len()).sum();
    println!("{turns} acknowledged turns in {GAMES} games over {kills} kills, all kept");
}
