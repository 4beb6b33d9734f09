//! All tests of the family, in one program: counts, laws, placement, what is shown, a rival, the slow oracle.

mod composing;
mod contract;
mod cozy;
mod oracle;
mod perft;
mod placement;
mod showing;
