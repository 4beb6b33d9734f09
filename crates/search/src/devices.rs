//! The devices by which a search leaves out what hardly matters, each by its name.

use std::fmt;

/// A way to find as much with less looking, or to look longer where it pays.
///
/// A search without any looks at every line of the depth, and finds what plain minimax finds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Device {
    /// Who stands well even after doing nothing needs no turn to be looked at.
    NullMove,
    /// Who stands far above the window needs no look at all, near the horizon.
    ReverseFutility,
    /// Quiet turns are skipped where they cannot lift the position to the window.
    Futility,
    /// Quiet turns that come late are skipped near the horizon.
    LateTurns,
    /// Turns that come late are looked at less deeply first.
    Reductions,
    /// Turns that threaten are looked at a ply deeper.
    UrgencyExtension,
    /// The only good turn is looked at deeper.
    Singular,
    /// Positions of which nothing is known are looked at less deeply first.
    UnknownReduction,
    /// The evaluation is corrected by what searches of similar positions found.
    Correction,
    /// How much is left out depends on whether the side stands better than a turn before.
    Improving,
    /// Captures that lose material come last, are skipped near the horizon and not looked at beyond it.
    Exchange,
    /// Captures that cannot lift the position to the window are skipped beyond the horizon.
    Delta,
    /// Beyond the horizon the table is asked and told, too.
    QuietTable,
    /// Quiet turns are ranked by what they were good for after the same turns before.
    Continuation,
    /// Captures are ranked by how like captures turned out.
    CaptureHistory,
    /// The score is first looked for near that of the depth before.
    Aspiration,
}

impl Device {
    /// Every device, in their order.
    pub const ALL: [Self; 16] = [
        Self::NullMove,
        Self::ReverseFutility,
        Self::Futility,
        Self::LateTurns,
        Self::Reductions,
        Self::UrgencyExtension,
        Self::Singular,
        Self::UnknownReduction,
        Self::Correction,
        Self::Improving,
        Self::Exchange,
        Self::Delta,
        Self::QuietTable,
        Self::Continuation,
        Self::CaptureHistory,
        Self::Aspiration,
    ];

    /// Returns its name in commands: lower-case words joined by `-`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NullMove => "null-move",
            Self::ReverseFutility => "reverse-futility",
            Self::Futility => "futility",
            Self::LateTurns => "late-turns",
            Self::Reductions => "reductions",
            Self::UrgencyExtension => "urgency-extension",
            Self::Singular => "singular",
            Self::UnknownReduction => "unknown-reduction",
            Self::Correction => "correction",
            Self::Improving => "improving",
            Self::Exchange => "exchange",
            Self::Delta => "delta",
            Self::QuietTable => "quiet-table",
            Self::Continuation => "continuation",
            Self::CaptureHistory => "capture-history",
            Self::Aspiration => "aspiration",
        }
    }

    /// Returns the device of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|device| device.name() == name)
    }

    const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// A set of devices.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Devices(u32);

impl Devices {
    /// No device: an exact search.
    pub const NONE: Self = Self(0);

    /// Every device: the strongest search.
    pub const ALL: Self = Self((1 << Device::ALL.len()) - 1);

    /// Returns whether a device is among them.
    #[must_use]
    pub const fn has(self, device: Device) -> bool {
        self.0 & device.bit() != 0
    }

    /// Returns whether there is none, so that scores are those of plain minimax.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        self.0 == 0
    }

    /// Returns the set with a device.
    #[must_use]
    pub const fn with(self, device: Device) -> Self {
        Self(self.0 | device.bit())
    }

    /// Returns the set without a device.
    #[must_use]
    pub const fn without(self, device: Device) -> Self {
        Self(self.0 & !device.bit())
    }
}

impl Default for Devices {
    fn default() -> Self {
        Self::ALL
    }
}

impl fmt::Debug for Devices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let used = Device::ALL.into_iter().filter(|&device| self.has(device));
        f.debug_set().entries(used).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::{Device, Devices};

    #[test]
    fn devices_are_told_apart_by_bit_and_by_name() {
        let mut all = Devices::NONE;
        for device in Device::ALL {
            assert!(!all.has(device), "{device:?}");
            all = all.with(device);
            assert_eq!(Device::named(device.name()), Some(device));
            assert!(!Devices::ALL.without(device).has(device));
        }
        assert_eq!(all, Devices::ALL);
        assert!(Devices::NONE.is_exact() && !all.is_exact());
    }
}
