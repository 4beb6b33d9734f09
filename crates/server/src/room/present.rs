//! Who has a room open.

use chessmith_catalog::game::Side;

/// Who has a room open: how many connections, for each seat and without one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Present {
    pub(crate) white: u32,
    pub(crate) black: u32,
    pub(crate) watching: u32,
}

impl Present {
    pub(super) const fn count(&mut self, side: Option<Side>) -> &mut u32 {
        match side {
            Some(Side::White) => &mut self.white,
            Some(Side::Black) => &mut self.black,
            None => &mut self.watching,
        }
    }

    pub(super) fn is_empty(self) -> bool {
        self == Self::default()
    }
}
