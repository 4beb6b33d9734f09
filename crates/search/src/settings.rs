//! What an engine is given to work with.

use crate::Devices;

/// What an engine keeps from one question to the next, until it is set otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EngineSettings {
    /// The size of the table in mebibytes; with 0 it holds a handful of positions.
    pub hash_mib: usize,
    /// How many threads think, at least 1. With one, the same question has the same answer.
    pub threads: usize,
    /// How many lines are looked for, the best first; at least 1.
    pub lines: usize,
    /// By what means the search spares itself work; without some of them in measurements only.
    pub devices: Devices,
}

impl EngineSettings {
    /// The greatest table, in mebibytes.
    pub const MOST_HASH_MIB: usize = 32_768;
    /// The greatest number of threads.
    pub const MOST_THREADS: usize = 256;
    /// The greatest number of lines.
    pub const MOST_LINES: usize = 256;

    /// Returns the nearest settings that are possible.
    #[must_use]
    pub fn clamped(self) -> Self {
        Self {
            hash_mib: self.hash_mib.min(Self::MOST_HASH_MIB),
            threads: self.threads.clamp(1, Self::MOST_THREADS),
            lines: self.lines.clamp(1, Self::MOST_LINES),
            devices: self.devices,
        }
    }
}

impl Default for EngineSettings {
    /// 16 MiB, one thread, one line, every device.
    fn default() -> Self {
        Self {
            hash_mib: 16,
            threads: 1,
            lines: 1,
            devices: Devices::ALL,
        }
    }
}
