//! All keys that can be set, in one list: files, the environment, flags and the documentation come from it.

use chessmith_store::without_password;
use toml::Value as Toml;

use super::value::Value;
use crate::config::Config;

/// One thing that can be set.
pub struct Key {
    /// Its name in a file, in lower-case words with underscores between them.
    pub name: &'static str,
    /// What it sets, in one sentence.
    pub about: &'static str,
    /// What its value has to be.
    pub expected: &'static str,
    /// What it is unless it is set, where that depends on the machine.
    pub depends: Option<&'static str>,
    /// Whether it is one of the bounds of what clients can make large.
    pub is_limit: bool,
    pub(super) is_list: bool,
    set: fn(&mut Config, &str) -> Option<()>,
    get: fn(&Config) -> Toml,
}

impl Key {
    /// Returns the name of its flag, without the dashes in front.
    #[must_use]
    pub fn flag(&self) -> String {
        self.name.replace('_', "-")
    }

    /// Returns the name of its variable in the environment.
    #[must_use]
    pub fn variable(&self) -> String {
        format!("{}{}", super::PREFIX, self.name.to_uppercase())
    }

    /// Returns its value as it stands in a file.
    #[must_use]
    pub fn value(&self, config: &Config) -> String {
        (self.get)(config).to_string()
    }

    /// Sets its value; the line says what is wrong with it.
    pub(super) fn set(&self, config: &mut Config, text: &str) -> Result<(), String> {
        (self.set)(config, text).ok_or_else(|| {
            let text = without_password(text);
            format!("{}: {text:?} is not {}", self.name, self.expected)
        })
    }
}

const fn key<T: Value>(
    name: &'static str,
    about: &'static str,
    set: fn(&mut Config, &str) -> Option<()>,
    get: fn(&Config) -> Toml,
    _: fn(&Config) -> &T,
) -> Key {
    Key {
        name,
        about,
        expected: T::EXPECTED,
        depends: None,
        is_limit: false,
        is_list: T::IS_LIST,
        set,
        get,
    }
}

macro_rules! keys {
    ($($name:ident at $($part:ident).+: $about:literal $(, depends $depends:literal)?;)+) => {
        [$(
            Key {
                $(depends: Some($depends),)?
                is_limit: keys!(@limit $($part)+),
                ..key(
                    stringify!($name),
                    $about,
                    |config, text| {
                        config.$($part).+ = Value::read(text)?;
                        Some(())
                    },
                    |config| config.$($part).+.write(),
                    |config| &config.$($part).+,
                )
            },
        )+]
    };
    (@limit limits $($rest:ident)+) => { true };
    (@limit $($rest:ident)+) => { false };
}

/// All keys, in the order in which they are shown.
pub static KEYS: &[Key] = &keys! {
    bind at bind: "The address to listen on; 0.0.0.0 or :: for all that the machine has.";
    port at port: "The port to listen on; 0 for any that is free.";
    data at data: "Where games are kept: a folder, which is created if need be, or a database of PostgreSQL; its \
        password is better left to `PGPASSWORD` or PostgreSQL's file of passwords, and is never shown.";
    public_url at front.public_url: "Where browsers find the server, if not where it listens: pages from \
        there may use it, and its name is one of `hosts`.";
    hosts at front.hosts: "The names by which clients may reach the server, beside `localhost`, addresses \
        and the name in `public_url`; a name without a port stands for all ports.";
    trusted_proxies at front.trusted_proxies: "The proxies whose word is taken for where a request comes \
        from and which name it was sent to; of others it is ignored.";
    proxy_headers at front.proxy_headers: "Which headers these proxies set: `X-Forwarded-For`, `-Proto` \
        and `-Host`, or `Forwarded`; the others are ignored, for a client may have set them.";
    metrics at metrics: "Where Prometheus fetches `/metrics`, and `/health` and `/ready` are answered too: an \
        address and a port of its own, which nobody else should reach; nowhere if it is empty.";
    log at log.filter: "The least grave events that are logged (`error`, `warn`, `info`, `debug`, `trace`), \
        perhaps by part of the program, as in `warn,chessmith_server=debug`; `RUST_LOG` says it where this \
        is not set. Below `info` only Chessmith itself is heard, for what libraries say there has secrets in \
        it.";
    log_format at log.format: "How events are logged: as lines for people, or as lines of JSON.";

    engine_threads at limits.engine_threads: "How many threads think for the engine, beside one for quick \
        answers.", depends "one less than there are processors, at least 1";
    analyses at limits.analyses: "Beside how many analyses the engine thinks at a time, while no game waits for it; \
        each takes about ten megabytes.";
    analyses_per_address at limits.analyses_per_address: "How many of them are from one address.";
    analysis_time at limits.analysis_time: "How long the engine thinks about one position of an analysis.";
    lab_runs at limits.lab_runs: "How many small runs of the laboratory may wait while one is played, on one core and \
        behind everything else; none are done if it is 0.";
    lab_time at limits.lab_time: "How long a small run of the laboratory may take; what it has found by then is told.";
    connections at limits.connections: "How many connections are open at a time.";
    connections_per_address at limits.connections_per_address: "How many of them are from one address; \
        trusted proxies may have all.";
    sockets at limits.sockets: "How many sockets are open at a time.";
    sockets_per_address at limits.sockets_per_address: "How many of them are from one address.";
    rooms at limits.rooms: "How many games are held in memory.";
    room_bytes at limits.room_bytes: "How many bytes these may take, as far as they are counted; above it no \
        other game is brought into memory, and games that add more than a megabyte leave a quarter of it to others.";
    body_bytes at limits.body_bytes: "The greatest length of a request's body, in bytes.";
    message_bytes at limits.message_bytes: "The greatest length of a message on a socket, in bytes.";
    messages_per_second at limits.messages_per_second: "How many messages a second are read from one \
        socket; the others wait.";
    message_burst at limits.message_burst: "How many messages may come at once.";
    requests_per_second at limits.requests_per_second: "How many requests a second are answered for one \
        address, and ten times as many for drawings and files of the pages; the others are refused.";
    request_burst at limits.request_burst: "How many requests may come at once, and ten times as many for drawings and \
        files of the pages.";
    games_per_minute at limits.games_per_minute: "How many games a minute can be created from one address.";
    game_burst at limits.game_burst: "How many games may be created at once.";
    head_time at limits.head_time: "How long a client may take for the head of a request, and until the \
        next one.";
    request_time at limits.request_time: "How long a request may take.";
    question_time at limits.question_time: "How long the rules may take to answer a question.";
    change_time at limits.change_time: "How long the rules may take to begin a game, to go on with it, or \
        to replay it.";
    join_time at limits.join_time: "How long a socket may wait before it joins.";
    ping_every at limits.ping_every: "How often a socket is asked whether it is still there.";
    silence at limits.silence: "How long a socket may be silent, and how long it may take to read what it \
        is sent.";
    grace at limits.grace: "How long the engine goes on in a game that everybody has left.";
    sweep_every at limits.sweep_every: "How often games that nobody asks for are dropped from memory; they \
        stay for one to two such times.";
    expire_after at limits.expire_after: "How long a game is kept in which nothing happens; then it is \
        forgotten, unless it is over, a clock runs, or somebody has it open. For ever if it is empty.";
};
