//! A scripted client at its socket.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;

use chessmith_wire::{
    Action, Answer, Ask, ClientMessage, CreatedGame, OfferList, Presence, Question, Refusal,
    ServerMessage, Side, Snapshot,
};
use fastrand::Rng;
use tungstenite::client::IntoClientRequest;
use tungstenite::handshake::client::Response;
use tungstenite::{Error, HandshakeError, Message, WebSocket};

use crate::house::{House, PATIENCE};

/// A client that has joined a game.
pub(crate) struct Player {
    socket: WebSocket<TcpStream>,
    requests: u32,
    /// The latest snapshot.
    pub(crate) game: Snapshot,
    /// Who is here: White, Black, and how many watch.
    pub(crate) present: (bool, bool, u32),
}

/// Opens a socket with additional headers.
pub(crate) fn open(
    address: SocketAddr,
    id: &str,
    headers: &[(&'static str, &str)],
) -> Result<(WebSocket<TcpStream>, Response), Box<Error>> {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.set_nodelay(true).unwrap();
    let url = format!("ws://{address}/api/games/{id}/socket");
    let mut request = url.into_client_request().unwrap();
    for (name, value) in headers {
        request.headers_mut().insert(*name, value.parse().unwrap());
    }
    tungstenite::client(request, stream).map_err(|error| match error {
        HandshakeError::Failure(error) => Box::new(error),
        HandshakeError::Interrupted(_) => Box::new(io::Error::from(io::ErrorKind::TimedOut).into()),
    })
}

/// Opens a socket as a program does.
pub(crate) fn connect(address: SocketAddr, id: &str) -> WebSocket<TcpStream> {
    open(address, id, &[]).unwrap().0
}

/// Reads the next message; `None` if the connection has ended.
pub(crate) fn read<S: Read + Write>(socket: &mut WebSocket<S>) -> Option<ServerMessage> {
    loop {
        match socket.read() {
            Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
            Ok(Message::Ping(_) | Message::Pong(_)) => {}
            Ok(Message::Close(_)) | Err(Error::ConnectionClosed | Error::AlreadyClosed) => {
                return None;
            }
            Ok(other) => panic!("{other:?}"),
            Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => {
                panic!("waited in vain for a message")
            }
            Err(Error::Io(_) | Error::Protocol(_)) => return None,
            Err(other) => panic!("{other:?}"),
        }
    }
}

pub(crate) fn write<S: Read + Write>(
    socket: &mut WebSocket<S>,
    message: &ClientMessage,
) -> Result<(), Box<Error>> {
    socket
        .send(serde_json::to_string(message).unwrap().into())
        .map_err(Box::new)
}

/// Returns the action of playing a turn.
pub(crate) fn play(turn: &str) -> Action {
    Action::Play {
        turn: turn.to_owned(),
    }
}

impl Player {
    /// Joins a game, with a secret or to watch.
    pub(crate) fn join(address: SocketAddr, id: &str, secret: Option<&str>) -> Self {
        Self::try_join(address, id, secret).unwrap()
    }

    /// Joins a game if the server lets it.
    pub(crate) fn try_join(address: SocketAddr, id: &str, secret: Option<&str>) -> Option<Self> {
        let mut socket = open(address, id, &[]).ok()?.0;
        write(
            &mut socket,
            &ClientMessage::Join {
                secret: secret.map(str::to_owned),
                changes: false,
            },
        )
        .ok()?;
        let ServerMessage::Snapshot(game) = read(&mut socket)? else {
            panic!("no snapshot")
        };
        let mut player = Self {
            socket,
            requests: 0,
            game: *game,
            present: (false, false, 0),
        };
        let next = player.next();
        assert!(matches!(next, Some(ServerMessage::Presence(_))), "{next:?}");
        Some(player)
    }

    /// Takes both seats of a game between people, White's first.
    pub(crate) fn both(house: &House, game: &CreatedGame) -> [Self; 2] {
        let guest = game.invitation.as_ref().unwrap();
        let mut seats = [&game.seat, guest];
        seats.sort_by_key(|seat| seat.side == Side::Black);
        seats.map(|seat| Self::join(house.address(), &game.id, Some(&seat.secret)))
    }

    /// Reads the next message and remembers what it says; `None` if the connection has ended.
    pub(crate) fn next(&mut self) -> Option<ServerMessage> {
        let message = read(&mut self.socket)?;
        match &message {
            ServerMessage::Snapshot(game) => {
                assert!(game.revision >= self.game.revision, "time goes backwards");
                self.game = Snapshot::clone(game);
            }
            ServerMessage::Presence(Presence {
                white,
                black,
                watching,
                now: _,
            }) => {
                self.present = (*white, *black, *watching);
            }
            _ => {}
        }
        Some(message)
    }

    /// Asks something; everything that comes before the answer is remembered.
    pub(crate) fn ask(&mut self, question: Question) -> Result<Answer, Refusal> {
        let revision = self.game.revision;
        self.ask_at(revision, question).expect("an answer").1
    }

    /// Asks something about a revision; `None` if the connection ends before the answer.
    ///
    /// Returns the revision that the server speaks of, too.
    pub(crate) fn ask_at(
        &mut self,
        revision: u32,
        question: Question,
    ) -> Option<(u32, Result<Answer, Refusal>)> {
        self.requests += 1;
        let number = self.requests;
        let ask = Ask {
            request: number,
            revision,
            question,
        };
        write(&mut self.socket, &ClientMessage::Ask(ask)).ok()?;
        loop {
            let (request, revision, answer) = match self.next()? {
                ServerMessage::Snapshot(_) | ServerMessage::Presence(_) => continue,
                ServerMessage::Change { .. } => panic!("nobody has asked for changes"),
                ServerMessage::Misunderstood { message } => panic!("{message}"),
                ServerMessage::Answer {
                    request,
                    revision,
                    answer,
                } => (request, revision, Ok(answer)),
                ServerMessage::Refused {
                    request,
                    revision,
                    refusal,
                } => (request, revision, Err(refusal)),
            };
            assert_eq!(request, number, "{answer:?} answers another question");
            return Some((revision, answer));
        }
    }

    /// Does something that must succeed, and waits until it is shown.
    pub(crate) fn act(&mut self, action: Action) -> u32 {
        match self.ask(Question::Do(action)) {
            Ok(Answer::Do { revision }) => {
                self.wait("the own change", |game| game.revision >= revision);
                revision
            }
            other => panic!("{other:?}"),
        }
    }

    /// Tries something that must be refused, and returns why.
    pub(crate) fn cannot(&mut self, action: Action) -> String {
        match self.ask(Question::Do(action)) {
            Err(refusal) => refusal.message,
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn play(&mut self, turn: &str) -> u32 {
        self.act(play(turn))
    }

    pub(crate) fn resign(&mut self) {
        self.act(Action::Resign);
    }

    pub(crate) fn offer_draw(&mut self) {
        self.act(Action::OfferDraw);
    }

    pub(crate) fn decline_draw(&mut self) {
        self.act(Action::DeclineDraw);
    }

    pub(crate) fn take_back(&mut self) {
        self.act(Action::Takeback);
    }

    /// Reads on until a snapshot is as wanted.
    pub(crate) fn wait(&mut self, what: &str, so: impl Fn(&Snapshot) -> bool) {
        while !so(&self.game) {
            assert!(self.next().is_some(), "the connection ended before {what}");
        }
    }

    /// Reads on until it is told that these are here.
    pub(crate) fn wait_for_presence(&mut self, present: (bool, bool, u32)) {
        while self.present != present {
            assert!(
                self.next().is_some(),
                "the connection ended before {present:?}"
            );
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game.outcome.is_some()
    }

    pub(crate) fn may_play(&self) -> bool {
        self.game.you == Some(self.game.side_to_move) && !self.is_over()
    }

    /// Builds a turn from what is on offer, by lot, and returns its text; knows no rules.
    pub(crate) fn compose(&mut self, rng: &mut Rng) -> String {
        let first = self.first_offers();
        let mut list = Arc::clone(&first);
        loop {
            let complete = list.offers.is_empty() || rng.u8(..3) == 0;
            if let Some(turn) = list.finish.as_ref().filter(|_| complete) {
                return turn.text.clone();
            }
            let Some(offer) = rng.choice(&list.offers) else {
                // A dead end that only an unbounded search would have left out: from the beginning.
                list = Arc::clone(&first);
                continue;
            };
            let mut picks = list.picks.clone();
            picks.push(offer.pick.clone());
            list = Arc::new(self.offers(picks));
        }
    }

    /// Returns what can be picked first: asked for where the snapshot went out before it was known.
    fn first_offers(&mut self) -> Arc<OfferList> {
        let sent = self.game.offers.clone();
        sent.unwrap_or_else(|| Arc::new(self.offers(Vec::new())))
    }

    pub(crate) fn offers(&mut self, picks: Vec<String>) -> OfferList {
        match self.ask(Question::Offers { picks }) {
            Ok(Answer::Offers(list)) => list,
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn socket(&mut self) -> &mut WebSocket<TcpStream> {
        &mut self.socket
    }
}
