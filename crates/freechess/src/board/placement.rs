//! Placements.

use chessmith_board::Square;

use crate::Attribute;

/// An attribute that is placed, and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    /// The attribute.
    pub attribute: Attribute,
    /// The square.
    pub square: Square,
}
