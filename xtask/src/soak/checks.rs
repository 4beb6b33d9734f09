//! The list of long checks.

use super::Check;
use crate::fuzz;

pub(super) const CHECKS: [Check; 1] = [Check {
    name: "fuzz",
    title: "every parser, 10 minutes each",
    act: || fuzz::all(600, &[]),
}];
