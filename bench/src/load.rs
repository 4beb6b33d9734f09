//! How long it takes to load all seventy-three pieces of Universal Chess, and how much memory.
//!
//! Each measurement is a process of its own, which prints what it took and ends: the most memory that a
//! process has ever had cannot be measured twice.

use std::env;
use std::fs;
use std::hint::black_box;
use std::process::Command;

use chessmith_universal::standard_pieces;

use crate::clock::Clock;
use crate::games;
use crate::report;

/// The argument that makes a process one of these.
pub(crate) const ARGUMENT: &str = "--load";

/// A board, and what loading may take there: seconds and bytes.
const BOARDS: [(&str, f64, u64); 2] = [("8x8", 0.15, 64 << 20), ("16x16", 1.0, 256 << 20)];

/// How often each board is loaded; the median counts.
const TIMES: usize = 5;

/// Loads all pieces on all boards and prints times and memory beside the limits.
pub(crate) fn run() -> Result<(), String> {
    println!("\nloading all pieces, their tables and a start");
    report::load_heading();
    for (board, seconds, bytes) in BOARDS {
        let mut taken = (0..TIMES)
            .map(|_| measured(board))
            .collect::<Result<Vec<_>, _>>()?;
        taken.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (median, _) = taken[TIMES / 2];
        let most = taken.iter().filter_map(|(_, bytes)| *bytes).max();
        report::load(board, (median, seconds), (most, bytes));
    }
    Ok(())
}

/// Loads in another process and returns seconds and bytes; no bytes where the system does not tell.
fn measured(board: &str) -> Result<(f64, Option<u64>), String> {
    let program = env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new(program)
        .args([ARGUMENT, board])
        .output()
        .map_err(|error| format!("{ARGUMENT} {board}: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let wrong = || {
        let errors = String::from_utf8_lossy(&output.stderr);
        format!("{ARGUMENT} {board} answered {text:?} {errors}")
    };
    let (seconds, bytes) = text.trim().split_once(' ').ok_or_else(wrong)?;
    Ok((seconds.parse().map_err(|_| wrong())?, bytes.parse().ok()))
}

/// Loads in this process and prints seconds and bytes.
pub(crate) fn once(board: &str) -> Result<(), String> {
    let ids: Vec<String> = standard_pieces()
        .into_iter()
        .map(|piece| piece.id)
        .collect();
    let types = ids.join(",");
    let clock = Clock::of_this_thread();
    match board {
        "8x8" => drop(black_box(games::custom::<1>(&types, board)?)),
        "16x16" => drop(black_box(games::custom::<4>(&types, board)?)),
        other => return Err(format!("no board {other} to load on")),
    }
    let seconds = clock.elapsed().as_secs_f64();
    let bytes = most_memory().map_or_else(|| "-".to_owned(), |bytes| bytes.to_string());
    println!("{seconds} {bytes}");
    Ok(())
}

/// The most memory that this process has had, in bytes.
fn most_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes << 10)
}
