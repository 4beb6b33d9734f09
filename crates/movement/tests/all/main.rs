//! All tests of descriptions and tables of movement, in one program, but the one that looks at the clock.

mod notation;
mod pieces;
mod rival;
mod table;
mod tables;
