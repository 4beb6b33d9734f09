//! Programs of others that let engines play, stand before the server or keep its games, for the tests, where
//! they can be installed.

use std::path::PathBuf;

use crate::browser::{install, on_path};
use crate::steps::Verdict;
use crate::{Failure, python};

/// Debian's packages: XBoard, and a display that nobody sees.
const PACKAGES: [&str; 2] = ["xboard", "xvfb"];
/// Debian's packages of a proxy, and of what makes a certificate for it.
const PROXY: [&str; 2] = ["nginx-light", "openssl"];

/// Debian's package of a database.
const DATABASE: &str = "postgresql";

/// Installs python-chess, XBoard, Xvfb, nginx and PostgreSQL; the tests say which of the first they do without.
///
/// # Errors
///
/// If PostgreSQL cannot be installed: without it nothing would be known of the second store.
pub(crate) fn ensure() -> Result<Verdict, Failure> {
    let python = python::CHESS.ensure();
    if !has_xboard() && on_path("apt-get").is_some() {
        // Where that fails the tests do without.
        drop(install(&PACKAGES));
    }
    match has_xboard() {
        true => println!("XBoard and Xvfb are installed"),
        false => {
            println!("XBoard or Xvfb cannot be installed here: no game is played through XBoard")
        }
    }
    if !has_nginx() && on_path("apt-get").is_some() {
        drop(install(&PROXY));
    }
    match has_nginx() {
        true => println!("nginx and OpenSSL are installed"),
        false => println!(
            "nginx or OpenSSL cannot be installed here: the server is not tested behind them"
        ),
    }
    if !has_postgres() && on_path("apt-get").is_some() {
        drop(install(&[DATABASE]));
    }
    match has_postgres() {
        true => println!("PostgreSQL is installed"),
        false => {
            return Err(Failure::because(
                "PostgreSQL cannot be installed here, and the tests of the stores need its programs: install a \
                 server, and have initdb on the path",
            ));
        }
    }
    match python {
        Verdict::Passed if has_xboard() && has_nginx() => Ok(Verdict::Passed),
        _ => Ok(Verdict::Skipped),
    }
}

fn has_postgres() -> bool {
    // Debian has a folder for each version, off everybody's path.
    let versions: PathBuf = ["/", "usr", "lib", "postgresql"].iter().collect();
    let versions = std::fs::read_dir(versions).into_iter().flatten().flatten();
    let mut programs = versions.map(|version| version.path().join("bin").join("initdb"));
    programs.any(|file| file.is_file()) || on_path("initdb").is_some()
}

fn has_nginx() -> bool {
    // What root runs is not on everybody's path.
    let file: PathBuf = ["/", "usr", "sbin", "nginx"].iter().collect();
    let is_there = on_path("nginx").is_some() || file.is_file();
    is_there && on_path("openssl").is_some()
}

fn has_xboard() -> bool {
    // Debian's games are not on everybody's path.
    let game: PathBuf = ["/", "usr", "games", "xboard"].iter().collect();
    let xboard = on_path("xboard").is_some() || game.is_file();
    xboard && on_path("Xvfb").is_some()
}
