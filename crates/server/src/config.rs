//! What a server is told when it starts.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use chessmith_catalog::Catalog;

use crate::front::Front;
use crate::place::Place;

/// What a server is told when it starts.
#[derive(Clone)]
pub struct Config {
    /// The address to listen on.
    pub bind: IpAddr,
    /// The port to listen on; 0 for any that is free.
    pub port: u16,
    /// Where games are kept.
    pub data: Place,
    /// The games that can be played.
    pub catalog: Catalog,
    /// By which names clients reach the server, and through whom.
    pub front: Front,
    /// Where what is counted and measured can be fetched; nowhere if this is `None`.
    pub metrics: Option<SocketAddr>,
    /// What is written to the log.
    pub log: Log,
    /// The bounds of everything that clients can make large.
    pub limits: Limits,
}

/// What is written to the log, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Log {
    /// The least grave events that are written, in the language of `RUST_LOG`.
    pub filter: String,
    /// How an event is written.
    pub format: LogFormat,
}

/// How an event is written to the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LogFormat {
    /// As a line for people.
    #[default]
    Text,
    /// As a line of JSON, for programs.
    Json,
}

impl Default for Log {
    fn default() -> Self {
        Self {
            filter: "warn".to_owned(),
            format: LogFormat::default(),
        }
    }
}

impl Config {
    /// Returns the configuration for playing on one's own computer: 127.0.0.1, port 8080, and a folder
    /// for the games.
    pub fn new(catalog: Catalog, data: impl Into<PathBuf>) -> Self {
        Self {
            bind: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 8080,
            data: Place::Folder(data.into()),
            catalog,
            front: Front::default(),
            metrics: None,
            log: Log::default(),
            limits: Limits::default(),
        }
    }
}

/// The bounds of everything that clients can make large.
///
/// An address is an IPv4 address or the first 64 bits of an IPv6 address.
#[derive(Clone, Debug)]
pub struct Limits {
    /// How many threads think for the engine, at least 1.
    pub engine_threads: usize,
    /// Beside how many analyses the engine thinks at a time; each takes about ten megabytes.
    pub analyses: usize,
    /// How many of them are from one address.
    pub analyses_per_address: usize,
    /// How long the engine thinks about one position of an analysis.
    pub analysis_time: Duration,
    /// How many small runs of the laboratory may wait; none are done if this is 0.
    pub lab_runs: u16,
    /// How long each of them may take.
    pub lab_time: Duration,
    /// How many connections are open at a time.
    pub connections: usize,
    /// How many of them are from one address.
    pub connections_per_address: usize,
    /// How many sockets are open at a time.
    pub sockets: usize,
    /// How many of them are from one address.
    pub sockets_per_address: usize,
    /// How many games are held in memory.
    pub rooms: usize,
    /// How many bytes these may take, as far as they are counted; above it no other is brought into memory.
    pub room_bytes: usize,
    /// The greatest length of a request's body, in bytes.
    pub body_bytes: usize,
    /// The greatest length of a message, in bytes.
    pub message_bytes: usize,
    /// How many messages a second are read from one socket; the others wait.
    pub messages_per_second: NonZeroU32,
    /// How many messages may come at once.
    pub message_burst: NonZeroU32,
    /// How many requests a second are answered for one address; the others are refused.
    pub requests_per_second: NonZeroU32,
    /// How many requests may come at once.
    pub request_burst: NonZeroU32,
    /// How many games a minute can be created from one address.
    pub games_per_minute: NonZeroU32,
    /// How many games may be created at once.
    pub game_burst: NonZeroU32,
    /// How long a client may take for the head of a request, and until the next one.
    pub head_time: Duration,
    /// How long a request may take.
    pub request_time: Duration,
    /// How long the rules may take to answer a question.
    pub question_time: Duration,
    /// How long the rules may take to begin a game, to go on with it, or to replay it.
    pub change_time: Duration,
    /// How long a socket may wait before it joins.
    pub join_time: Duration,
    /// How often a socket is asked whether it is still there.
    pub ping_every: Duration,
    /// How long a socket may be silent, and how long it may take to read what it is sent.
    pub silence: Duration,
    /// How long the engine goes on in a game that everybody has left.
    pub grace: Duration,
    /// How often games that nobody asks for are dropped from memory; they stay for one to two such times.
    pub sweep_every: Duration,
    /// How long a game that goes on is kept in which nothing happens; for ever if this is `None`.
    pub expire_after: Option<Duration>,
}

impl Default for Limits {
    fn default() -> Self {
        let number = |n| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Self {
            engine_threads: cores.saturating_sub(1).max(1),
            analyses: 32,
            analyses_per_address: 8,
            lab_runs: 8,
            lab_time: Duration::from_secs(600),
            analysis_time: Duration::from_secs(60),
            connections: 2_048,
            connections_per_address: 128,
            sockets: 1_024,
            sockets_per_address: 64,
            rooms: 4_096,
            room_bytes: 1_000_000_000,
            body_bytes: 64 * 1024,
            message_bytes: 16 * 1024,
            messages_per_second: number(20),
            message_burst: number(60),
            requests_per_second: number(40),
            request_burst: number(200),
            games_per_minute: number(60),
            game_burst: number(60),
            head_time: Duration::from_secs(30),
            request_time: Duration::from_secs(20),
            question_time: Duration::from_secs(2),
            change_time: Duration::from_secs(10),
            join_time: Duration::from_secs(10),
            ping_every: Duration::from_secs(20),
            silence: Duration::from_secs(60),
            grace: Duration::from_secs(10),
            sweep_every: Duration::from_secs(60),
            expire_after: None,
        }
    }
}
