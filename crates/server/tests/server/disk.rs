//! A disk that takes nothing more, under a server in a process of its own: nothing is acknowledged that is not
//! kept, and when it takes what it is given again, so does the server. (On Linux, where the length that files
//! may have can be changed for a process that runs.)

use std::process::Command;

use chessmith_wire::{CreatedGame, Question};

use crate::crash::Process;
use crate::house::{create, look, request};
use crate::player::{Player, play};

const CHESS: &str = r#"{"game":"chess","seat":"white","opponent":"person"}"#;

/// Sets how long the files may become that a process writes.
fn limit(process: &Process, length: &str) {
    let limited = Command::new("prlimit")
        .args([
            "--pid",
            &process.id().to_string(),
            &format!("--fsize={length}:"),
        ])
        .status();
    assert!(limited.unwrap().success());
}

#[test]
fn a_server_whose_disk_takes_nothing_goes_on_when_it_does_again() {
    let folder = tempfile::tempdir().unwrap();
    // Who writes too much is told so by an error, and not by a signal that ends it.
    let script = "trap '' XFSZ; exec \"$0\" \"$@\"";
    let server = Process::run(
        Command::new("sh")
            .args(["-c", script, env!("CARGO_BIN_EXE_chessmith-server")])
            .arg(folder.path()),
    );
    let address = server.address;
    let games: Vec<CreatedGame> = (0..3).map(|_| create(address, CHESS)).collect();
    let join = |game: &CreatedGame| {
        let guest = game.invitation.as_ref().unwrap();
        [&game.seat, guest].map(|seat| Player::join(address, &game.id, Some(&seat.secret)))
    };
    let mut players: Vec<_> = games.iter().map(join).collect();
    for [white, black] in &mut players {
        white.play("e2e4");
        black.wait("the turn", |game| game.revision == 1);
    }

    limit(&server, "1");
    for [_, black] in &mut players {
        for _ in 0..3 {
            let refusal = black.cannot(play("e7e5"));
            assert_eq!(refusal, "the server could not do this; look and try again");
        }
    }
    let json = [("content-type", "application/json")];
    let answer = request(address, "POST", "/api/games", &json, CHESS.as_bytes());
    assert_eq!(answer.status, 500, "{answer:?}");
    for game in &games {
        assert_eq!(look(address, &game.id).history.len(), 1);
    }

    limit(&server, "unlimited");
    for [_, black] in &mut players {
        let now = black.game.revision;
        let played = black.ask_at(now, Question::Do(play("c7c5")));
        assert!(matches!(played, Some((_, Ok(_)))), "{played:?}");
    }
    create(address, CHESS);
    drop(server);
    let server =
        Process::run(Command::new(env!("CARGO_BIN_EXE_chessmith-server")).arg(folder.path()));
    for game in &games {
        let kept = look(server.address, &game.id).history;
        let kept: Vec<_> = kept.iter().map(|turn| &*turn.text).collect();
        assert_eq!(kept, ["e2e4", "c7c5"]);
    }
}
