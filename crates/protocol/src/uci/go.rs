//! The command `go`.

use std::time::Duration;

use chessmith_catalog::game::Side;
use chessmith_catalog::{Limits, TimeLeft};

use super::options::Options;
use crate::clock::Answers;

/// What `go` asks for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    /// White's time and Black's.
    time: [Option<Duration>; 2],
    increment: [Duration; 2],
    turns_to_go: Option<u32>,
    depth: Option<u32>,
    nodes: Option<u64>,
    /// A mate in so many moves of the side to move.
    mate: Option<u32>,
    turn_time: Option<Duration>,
    infinite: bool,
    ponder: bool,
    /// The turns to choose from.
    pub(super) only: Vec<String>,
    /// Count so many turns deep instead of searching.
    pub(super) perft: Option<u32>,
}

impl Go {
    /// Reads what follows the word `go`.
    ///
    /// A time that is over counts as none left. Words that are not known are refused, so that no limit is
    /// lost unseen; where they stand behind `searchmoves` they are turns.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let mut go = Self::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            if word == "searchmoves" {
                while let Some(turn) = words.next_if(|word| !KNOWN.contains(word)) {
                    go.only.push(turn.to_owned());
                }
                continue;
            }
            if word == "infinite" {
                go.infinite = true;
                continue;
            }
            if word == "ponder" {
                go.ponder = true;
                continue;
            }
            if !KNOWN.contains(&word) {
                let word: String = word.chars().take(40).collect();
                return Err(format!("go: the word {word:?} is not known"));
            }
            let number = words.next().and_then(|number| number.parse::<i64>().ok());
            let number =
                number.ok_or_else(|| format!("go: expected a whole number after {word}"))?;
            let count = u64::try_from(number).unwrap_or(0);
            let small = u32::try_from(count).unwrap_or(u32::MAX);
            let time = Duration::from_millis(count);
            let [white, black] = &mut go.time;
            let [white_step, black_step] = &mut go.increment;
            match word {
                "wtime" => *white = Some(time),
                "btime" => *black = Some(time),
                "winc" => *white_step = time,
                "binc" => *black_step = time,
                "movestogo" => go.turns_to_go = Some(small).filter(|turns| *turns > 0),
                "depth" => go.depth = Some(small.max(1)),
                "nodes" => go.nodes = Some(count),
                "mate" => go.mate = Some(small.max(1)),
                "movetime" => go.turn_time = Some(time),
                _ => go.perft = Some(small.min(255)),
            }
        }
        Ok(go)
    }

    /// Returns the limits of the search.
    pub(super) fn limits(&self, side: Side, options: &Options) -> Limits {
        let of = |both: [Option<Duration>; 2]| {
            let [white, black] = both;
            match side {
                Side::White => white,
                Side::Black => black,
            }
        };
        let clock = of(self.time).map(|left| TimeLeft {
            left,
            increment: of(self.increment.map(Some)).unwrap_or_default(),
            turns_to_go: self.turns_to_go,
            overhead: options.overhead,
        });
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self
                .turn_time
                .map(|time| time.saturating_sub(options.overhead / 4)),
            clock: clock.filter(|_| !self.infinite),
            // A mate in n moves of one side is 2n - 1 turns long.
            mate: self
                .mate
                .map(|moves| moves.saturating_mul(2).saturating_sub(1)),
        }
    }

    /// Returns when the answer may be given.
    pub(super) fn answers(&self) -> Answers {
        match () {
            () if self.ponder => Answers::AfterPondering,
            () if self.infinite => Answers::WhenStopped,
            () => Answers::WhenReady,
        }
    }
}

/// The words that `go` knows.
const KNOWN: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_those_of_the_side_to_move() {
        let go = Go::read("wtime 60000 btime 500 winc 10 binc 20 movestogo 4").unwrap();
        let limits = go.limits(Side::Black, &Options::default());
        let clock = limits.clock.unwrap();
        assert_eq!(clock.left, Duration::from_millis(500));
        assert_eq!(clock.increment, Duration::from_millis(20));
        assert_eq!(clock.turns_to_go, Some(4));
    }

    #[test]
    fn turns_to_choose_from_end_at_the_next_word() {
        let go = Go::read("searchmoves e2e4 N@a1 depth 3 infinite").unwrap();
        assert_eq!(go.only, ["e2e4", "N@a1"]);
        assert_eq!((go.depth, go.infinite), (Some(3), true));
    }

    #[test]
    fn no_limit_is_lost_unseen() {
        assert!(Go::read("wtime").is_err());
        assert!(Go::read("depth three").is_err());
        assert!(Go::read("movetme 5").is_err());
        assert_eq!(Go::read("wtime -30").unwrap().time[0], Some(Duration::ZERO));
        assert_eq!(
            Go::read("mate 2")
                .unwrap()
                .limits(Side::White, &Options::default())
                .mate,
            Some(3)
        );
    }
}
