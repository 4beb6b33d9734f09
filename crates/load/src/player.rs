//! One player at a socket.

use std::net::SocketAddr;

use anyhow::{Context as _, bail};
use chessmith_wire::{Action, Ask, ClientMessage, Question, ServerMessage};
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{WebSocketStream, client_async};

/// A player who has joined a game.
pub(crate) struct Player {
    socket: WebSocketStream<TcpStream>,
    /// The latest revision it has seen.
    pub(crate) revision: u32,
    requests: u32,
    /// What it has asked that the server may have no time for.
    wanted: Vec<u32>,
    /// How many bytes the server has sent it.
    pub(crate) bytes: u64,
}

impl Player {
    /// Joins a game.
    ///
    /// # Errors
    ///
    /// If the server does not let it.
    pub(crate) async fn join(
        address: SocketAddr,
        game: &str,
        secret: &str,
    ) -> anyhow::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let url = format!("ws://{address}/api/games/{game}/socket");
        let (socket, _) = client_async(url.into_client_request()?, stream).await?;
        let mut player = Self {
            socket,
            revision: 0,
            requests: 0,
            wanted: Vec::new(),
            bytes: 0,
        };
        let secret = Some(secret.to_owned());
        player
            .say(&ClientMessage::Join {
                secret,
                changes: true,
            })
            .await?;
        player.see(0).await?;
        Ok(player)
    }

    /// Asks to play a turn; whether that is granted is seen by the next snapshot.
    pub(crate) async fn play(&mut self, turn: &str) -> anyhow::Result<()> {
        self.requests += 1;
        let turn = turn.to_owned();
        let ask = Ask {
            request: self.requests,
            revision: self.revision,
            question: Question::Do(Action::Play { turn }),
        };
        self.say(&ClientMessage::Ask(ask)).await
    }

    /// Reads until it has seen a revision, or a later one.
    ///
    /// # Errors
    ///
    /// If the server refuses something, or leaves.
    pub(crate) async fn see(&mut self, revision: u32) -> anyhow::Result<()> {
        loop {
            let message = self.socket.next().await.context("the server has left")??;
            let text = match message {
                Message::Text(text) => text,
                Message::Close(frame) => bail!("the server has closed: {frame:?}"),
                _ => continue,
            };
            self.bytes += text.len() as u64;
            match seen(&text) {
                Some(now) => self.revision = now,
                None => complain(&text, &self.wanted)?,
            }
            if self.revision >= revision && seen(&text).is_some() {
                return self.want_offers(&text).await;
            }
        }
    }

    /// Asks for what can be picked where the server left that out because it takes long, as a browser does.
    async fn want_offers(&mut self, snapshot: &str) -> anyhow::Result<()> {
        let mover = [
            (r#""you":"white""#, r#""side_to_move":"white""#),
            (r#""you":"black""#, r#""side_to_move":"black""#),
        ];
        let is_next = mover
            .iter()
            .any(|(you, to_move)| snapshot.contains(you) && snapshot.contains(to_move));
        if !is_next
            || !snapshot.contains(r#""offers":null"#)
            || !snapshot.contains(r#""outcome":null"#)
        {
            return Ok(());
        }
        self.requests += 1;
        self.wanted.push(self.requests);
        let ask = Ask {
            request: self.requests,
            revision: self.revision,
            question: Question::Offers { picks: Vec::new() },
        };
        self.say(&ClientMessage::Ask(ask)).await
    }

    async fn say(&mut self, message: &ClientMessage) -> anyhow::Result<()> {
        let text = serde_json::to_string(message)?;
        Ok(self.socket.send(Message::text(text)).await?)
    }
}

/// How messages begin that have a snapshot.
const SNAPSHOTS: [&str; 2] = ["{\"snapshot\":{", "{\"change\":{"];

/// Returns the revision of a snapshot. Players share the machine with the server, so they read no more.
fn seen(text: &str) -> Option<u32> {
    let snapshot = SNAPSHOTS
        .iter()
        .find_map(|begin| text.strip_prefix(begin))?;
    let (_, rest) = snapshot.split_once("\"revision\":")?;
    let digits = rest.split(|letter: char| !letter.is_ascii_digit()).next()?;
    digits.parse().ok()
}

/// Fails where the server refuses something, but for what may be refused.
fn complain(text: &str, spared: &[u32]) -> anyhow::Result<()> {
    match serde_json::from_str(text).context("the server says something unknown")? {
        ServerMessage::Refused { request, .. } if spared.contains(&request) => Ok(()),
        ServerMessage::Refused { refusal, .. } => bail!("refused: {}", refusal.message),
        ServerMessage::Misunderstood { message } => bail!("misunderstood: {message}"),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_snapshots_have_a_revision_that_is_seen() {
        let snapshot = "{\"snapshot\":{\"id\":\"x\",\"revision\":37,\"game\":\"chess\"}}";
        assert_eq!(seen(snapshot), Some(37));
        let change = "{\"change\":{\"kept\":5,\"snapshot\":{\"id\":\"x\",\"revision\":38}}}";
        assert_eq!(seen(change), Some(38));
        let answer = "{\"answer\":{\"request\":1,\"revision\":37,\"answer\":\"done\"}}";
        assert_eq!(seen(answer), None);
        let refused = "{\"misunderstood\":{\"message\":\"join first\"}}";
        assert!(
            complain(refused, &[])
                .unwrap_err()
                .to_string()
                .contains("join first")
        );
    }
}
