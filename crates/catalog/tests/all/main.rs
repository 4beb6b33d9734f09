//! All tests of the facade, in one program, but those that look at the clock or at memory.

mod budgets;
mod catalog;
mod drafts;
mod foreign;
mod full_games;
mod lessons;
mod levels;
mod networks;
mod pieces;
mod random_games;
mod refused_places;
mod rules;
#[path = "../support/mod.rs"]
mod support;
