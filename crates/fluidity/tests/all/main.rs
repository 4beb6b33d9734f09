//! All tests of the family, in one program: counts, laws, refusals, what is shown, the slow oracle.

mod contract;
mod diagram;
mod oracle;
mod perft;
mod reasons;
mod refusals;
mod showing;
