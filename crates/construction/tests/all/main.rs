//! All tests of the family, in one program: prices, cases of the rules, texts, laws, refusals, pictures.

mod cases;
mod common;
mod contract;
mod cures;
mod edit;
mod made;
mod oracle;
mod pixels;
mod prices;
mod ready;
mod refusals;
mod showing;
mod texts;
mod worst;
