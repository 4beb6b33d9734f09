//! Chess and the games that share its rules.

use crate::Catalog;

/// Adds the games of the family.
pub(crate) fn add_to(catalog: Catalog) -> Catalog {
    catalog
}
