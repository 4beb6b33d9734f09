//! The server as its clients see it: real connections over the loopback, scripted players.

mod bot;
mod crash;
mod engine;
mod fair;
mod faulty;
mod house;
mod limits;
mod malformed;
mod people;
mod player;
mod restart;
mod rights;
mod web;
mod whole_games;
