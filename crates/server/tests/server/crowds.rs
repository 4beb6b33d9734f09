//! Few who take all places keep nobody out.

use std::io::Write;
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::time::Duration;

use chessmith_server::Limits;
use chessmith_testkit::in_full;
use tokio::net::TcpSocket;
use tokio::runtime::Runtime;
use tungstenite::{Message, WebSocket};

use crate::fair::twelve_turns;
use crate::house::{House, generous, wait_until};
use crate::player::{Player, open};

const QUARRY: &str = r#"{"game":"quarry","seat":"white","opponent":"person"}"#;

/// How many addresses strangers have, and how many places each of them takes.
fn strangers(places: usize) -> (u8, usize) {
    match in_full() {
        true => (16, places / 16),
        false => (4, 4),
    }
}

/// Connects from an address of this machine.
fn connect_from(runtime: &Runtime, last: u8, to: SocketAddr) -> TcpStream {
    let connected = runtime.block_on(async {
        let socket = TcpSocket::new_v4().unwrap();
        socket
            .bind(SocketAddr::from(([127, 0, 1, last], 0)))
            .unwrap();
        socket.connect(to).await.unwrap().into_std().unwrap()
    });
    connected.set_nonblocking(false).unwrap();
    connected
}

/// Linux alone has more than one address that leads back to it.
#[cfg(target_os = "linux")]
#[test]
fn half_requests_from_few_addresses_keep_nobody_out() {
    let (addresses, each) = strangers(2_048);
    let all = usize::from(addresses) * each;
    let house = House::with(Limits {
        connections: all,
        connections_per_address: each,
        head_time: Duration::from_secs(600),
        ..generous()
    });
    let runtime = Runtime::new().unwrap();
    let half = |last| {
        let mut stream = connect_from(&runtime, last, house.address());
        stream
            .write_all(b"GET /api/catalog HTTP/1.1\r\nHost:")
            .unwrap();
        stream
    };
    let strangers = (1..=addresses).flat_map(|last| (0..each).map(move |_| last));
    let _halves: Vec<TcpStream> = strangers.map(half).collect();
    // However many there are, and however long each of them may take.
    for _ in 0..3 {
        wait_until("to be let in", || house.get("/api/catalog").status == 200);
    }
    assert_eq!(twelve_turns(&house, Duration::ZERO).len(), 12);
}

#[test]
fn silent_watchers_from_few_addresses_keep_no_player_out() {
    let (addresses, each) = strangers(1_024);
    let house = House::set(|config| {
        config.limits = Limits {
            sockets: usize::from(addresses) * each,
            sockets_per_address: each,
            connections: 4_096,
            connections_per_address: 4_096,
            join_time: Duration::from_secs(600),
            ..generous()
        };
        let proxy: IpAddr = "127.0.0.1".parse().unwrap();
        config.front.trusted_proxies = vec![proxy.into()];
    });
    let watched = house.create(QUARRY);
    let watch = |last: u8| {
        let name = format!("192.0.2.{last}");
        let headers = [("x-forwarded-for", name.as_str())];
        open(house.address(), &watched.id, &headers).unwrap().0
    };
    let strangers = (1..=addresses).flat_map(|last| (0..each).map(move |_| last));
    let mut silent: Vec<_> = strangers.map(watch).collect();
    let game = house.create(QUARRY);
    let [mut white, mut black] = Player::both(&house, &game);
    white.play("buy:2");
    black.wait("the turn", |game| game.revision == 1);

    // The oldest of somebody who had most has made room, and is told so.
    for socket in &mut silent {
        let soon = Some(Duration::from_millis(10));
        socket.get_ref().set_read_timeout(soon).unwrap();
    }
    let mut is_told = |socket: &mut WebSocket<TcpStream>| {
        let farewell = socket.read();
        matches!(farewell, Ok(Message::Close(Some(farewell))) if u16::from(farewell.code) == 1013)
    };
    wait_until("to be told", || {
        silent.iter_mut().step_by(each).any(&mut is_told)
    });
}
