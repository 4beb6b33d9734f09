//! The process is killed in the middle of many games: nothing that was acknowledged is lost.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use chessmith_wire::{Answer, CreatedGame, Question, Side};
use fastrand::Rng;

use crate::house::{create, look, wait_until};
use crate::player::{Player, play as playing};

const GAMES: usize = 20;
/// How many turns a game has at least when the server is killed.
const MIDDLE: usize = 8;

/// A server in a process of its own.
struct Process {
    child: Child,
    address: SocketAddr,
}

impl Process {
    fn start(folder: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_chessmith-server"))
            .arg(folder)
            .arg("0")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let address = line.trim().strip_prefix("Chessmith is at http://").unwrap();
        let address = address.trim_end_matches('/').parse().unwrap();
        Self { child, address }
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

/// Plays both sides until the server is gone; returns the turns that were acknowledged, by revision.
fn play(
    address: SocketAddr,
    game: &CreatedGame,
    seed: u64,
    done: &AtomicUsize,
) -> BTreeMap<u32, String> {
    let mut acknowledged = BTreeMap::new();
    let guest = game.invitation.as_ref().unwrap();
    let mut seats = [&game.seat, guest];
    seats.sort_by_key(|seat| seat.side == Side::Black);
    let mut players = seats.map(|seat| Player::join(address, &game.id, Some(&seat.secret)));
    let mut rng = Rng::with_seed(seed);
    loop {
        let mover = usize::from(players[0].game.side_to_move == Side::Black);
        if players[0].is_over() {
            return acknowledged;
        }
        let Some(turn) = compose(&mut players[mover], &mut rng) else {
            return acknowledged;
        };
        let now = players[mover].game.revision;
        let question = Question::Do(playing(&turn));
        let revision = match players[mover].ask_at(now, question) {
            None => return acknowledged,
            Some((_, Ok(Answer::Do { revision }))) => revision,
            Some(other) => panic!("{other:?}"),
        };
        acknowledged.insert(revision, turn);
        if done.fetch_add(1, Ordering::Relaxed) >= MIDDLE {
            // Time for the other games to come as far, so that this one is not over by then.
            thread::sleep(Duration::from_millis(20));
        }
        for player in &mut players {
            while player.game.revision < revision {
                if player.next().is_none() {
                    return acknowledged;
                }
            }
        }
    }
}

/// Builds a turn by lot; `None` if the server is gone.
fn compose(player: &mut Player, rng: &mut Rng) -> Option<String> {
    let mut list = player.game.offers.clone()?;
    loop {
        if let Some(turn) = list.finish {
            return Some(turn.text);
        }
        let mut picks = list.picks.clone();
        picks.push(rng.choice(&list.offers)?.pick.clone());
        let now = player.game.revision;
        match player.ask_at(now, Question::Offers { picks })?.1 {
            Ok(Answer::Offers(next)) => list = next,
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn no_acknowledged_turn_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Process::start(folder.path());
    let address = server.address;
    let body = r#"{"game":"chess","seat":"white","opponent":"person"}"#;
    let games: Vec<_> = (0..GAMES).map(|_| create(address, body)).collect();
    let counts: Vec<_> = games.iter().map(|_| AtomicUsize::new(0)).collect();

    let acknowledged: Vec<_> = thread::scope(|scope| {
        let playing: Vec<_> = (0..)
            .zip(games.iter().zip(&counts))
            .map(|(seed, (game, done))| scope.spawn(move || play(address, game, seed, done)))
            .collect();
        wait_until("all games are in their middle", || {
            counts
                .iter()
                .all(|done| done.load(Ordering::Relaxed) >= MIDDLE)
        });
        server.kill();
        playing
            .into_iter()
            .map(|player| player.join().unwrap())
            .collect()
    });

    let server = Process::start(folder.path());
    let (mut kept, mut more) = (0, 0);
    for (game, turns) in games.iter().zip(&acknowledged) {
        let now = look(server.address, &game.id);
        for (&revision, text) in turns {
            let stored = now
                .history
                .get(revision as usize - 1)
                .map(|turn| &turn.text);
            assert_eq!(stored, Some(text), "revision {revision} of {}", game.id);
            kept += 1;
        }
        more += now.history.len() - turns.len();
        assert!(
            now.history.len() - turns.len() <= 1,
            "more turns than were played"
        );
        // And the game goes on.
        let [seat] = [&game.seat];
        let player = Player::join(server.address, &game.id, Some(&seat.secret));
        assert_eq!(player.game.revision as usize, now.history.len());
    }
    println!(
        "{kept} acknowledged turns in {GAMES} games, all kept; {more} more were stored unacknowledged"
    );
    assert!(kept >= GAMES * MIDDLE);
}
