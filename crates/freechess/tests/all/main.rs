//! All tests of the family, in one program: cases of the rules, counts, laws, refusals, pictures, the slow oracle.

mod canonical;
mod cases;
mod compose;
mod contract;
mod effort;
mod explain;
mod oracle;
mod perft;
mod pictures;
mod properties;
mod refusals;
mod safety;
mod setup;
