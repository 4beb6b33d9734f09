//! What the server counts and measures, for Prometheus.
//!
//! Each part of the server counts for itself; here are the counters, and how they are written.

mod store;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

pub(crate) use store::MeasuredStore;

/// Times from half a millisecond to 16 seconds, each bound twice the one before.
const TIMES: [f64; 16] = [
    0.0005, 0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.256, 0.512, 1.024, 2.048,
    4.096, 8.192, 16.384,
];

/// Measured times; clones share what they have seen.
#[derive(Clone, Debug)]
pub(crate) struct Times(Histogram);

impl Default for Times {
    fn default() -> Self {
        Self(Histogram::new(TIMES))
    }
}

impl Times {
    pub(crate) fn observe(&self, time: Duration) {
        self.0.observe(time.as_secs_f64());
    }
}

/// Why a request was refused: the status of the answer.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Refused {
    status: u16,
    reason: &'static str,
}

/// What is so at the moment.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Moment {
    pub(crate) rooms: usize,
    pub(crate) room_bytes: usize,
    pub(crate) room_bytes_most: usize,
    pub(crate) sockets: usize,
    pub(crate) engines_thinking: usize,
    pub(crate) engines_waiting: usize,
    /// Since the start.
    pub(crate) transactions: u64,
}

/// All counters.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    refused: Family<Refused, Counter>,
    rooms: Gauge<i64, AtomicI64>,
    room_bytes: Gauge<i64, AtomicI64>,
    room_bytes_most: Gauge<i64, AtomicI64>,
    sockets: Gauge<i64, AtomicI64>,
    engines_thinking: Gauge<i64, AtomicI64>,
    engines_waiting: Gauge<i64, AtomicI64>,
    transactions: Counter<u64, AtomicU64>,
}

/// The counters that other parts count with.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counters {
    pub(crate) games: Counter<u64, AtomicU64>,
    pub(crate) turns: Counter<u64, AtomicU64>,
    pub(crate) commits: Times,
    pub(crate) questions: Times,
    pub(crate) thoughts: Times,
}

impl Metrics {
    /// Gathers the counters of all parts.
    pub(crate) fn new(counters: &Counters) -> Arc<Self> {
        let mut metrics = Self {
            registry: Registry::with_prefix("chessmith"),
            refused: Family::default(),
            rooms: Gauge::default(),
            room_bytes: Gauge::default(),
            room_bytes_most: Gauge::default(),
            sockets: Gauge::default(),
            engines_thinking: Gauge::default(),
            engines_waiting: Gauge::default(),
            transactions: Counter::default(),
        };
        let refused = metrics.refused.clone();
        let Counters {
            games,
            turns,
            commits,
            questions,
            thoughts,
        } = counters.clone();
        let gauges = [
            ("rooms", "Games in memory", &metrics.rooms),
            (
                "room_bytes",
                "About how many bytes the games in memory take",
                &metrics.room_bytes,
            ),
            (
                "room_bytes_most",
                "How many bytes the games in memory may take",
                &metrics.room_bytes_most,
            ),
            ("sockets", "Sockets that are open", &metrics.sockets),
            (
                "engine_thinking",
                "Threads that think for the engine",
                &metrics.engines_thinking,
            ),
            (
                "engine_waiting",
                "Games that wait for the engine",
                &metrics.engines_waiting,
            ),
        ];
        let registry = &mut metrics.registry;
        for (name, help, gauge) in gauges {
            registry.register(name, help, gauge.clone());
        }
        registry.register("games_created", "Games that were begun", games);
        let help = "Transactions that were made durable, each for all changes that waited";
        registry.register("transactions", help, metrics.transactions.clone());
        registry.register("turns", "Turns that were played and kept", turns);
        registry.register(
            "requests_refused",
            "Requests that were refused, by status",
            refused,
        );
        let times = [
            (
                "commit",
                "How long a change took until it was durable",
                commits,
            ),
            (
                "question",
                "How long the rules took to answer, with waiting",
                questions,
            ),
            (
                "engine_thought",
                "How long the engine thought about a turn",
                thoughts,
            ),
        ];
        for (name, help, Times(times)) in times {
            registry.register_with_unit(name, help, Unit::Seconds, times);
        }
        Arc::new(metrics)
    }

    /// Counts an answer, if it is a refusal.
    pub(crate) fn count(&self, status: u16) {
        if let Some(reason) = reason(status) {
            self.refused
                .get_or_create(&Refused { status, reason })
                .inc();
        }
    }

    /// Writes everything in Prometheus' text format.
    ///
    /// # Errors
    ///
    /// Never, unless the writing library fails.
    pub(crate) fn write(&self, moment: Moment) -> Result<String, std::fmt::Error> {
        let set = |gauge: &Gauge<i64, AtomicI64>, number| {
            gauge.set(i64::try_from(number).unwrap_or(i64::MAX));
        };
        set(&self.rooms, moment.rooms);
        set(&self.room_bytes, moment.room_bytes);
        set(&self.room_bytes_most, moment.room_bytes_most);
        set(&self.sockets, moment.sockets);
        set(&self.engines_thinking, moment.engines_thinking);
        set(&self.engines_waiting, moment.engines_waiting);
        let transactions = self.transactions.inner();
        transactions.store(moment.transactions, Ordering::Relaxed);
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

/// Returns in a word why an answer of this status is a refusal; `None` if it is none.
const fn reason(status: u16) -> Option<&'static str> {
    Some(match status {
        0..400 => return None,
        403 => "foreign",
        404 => "unknown",
        408 => "slow",
        409 => "taken",
        413 => "long",
        421 => "name",
        422 => "rules",
        429 => "fast",
        400..500 => "malformed",
        503 => "busy",
        _ => "failed",
    })
}
