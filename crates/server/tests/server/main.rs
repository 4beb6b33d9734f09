//! The server as its clients see it: real connections over the loopback, scripted players.

mod adviser;
mod analysis;
mod bot;
mod clocks;
mod crash;
mod crowds;
mod data;
mod design;
#[cfg(target_os = "linux")]
mod disk;
mod draft;
mod engine;
mod expiry;
mod fair;
mod faulty;
mod front;
mod house;
mod laboratory;
mod lessons;
mod limits;
mod malformed;
mod memory;
mod muster;
mod people;
mod player;
mod postgres;
mod proxy;
mod rematch;
mod restart;
mod rights;
mod security;
mod settings;
mod watching;
mod web;
mod whole_games;
