//! `uci` and `xboard`: the engine for other programs.

use std::{fs, io};

use chessmith_catalog::Catalog;
use clap::Args;

use crate::Console;
use crate::failure::Failure;

/// Arguments of `uci`: none.
#[derive(Args)]
pub(crate) struct Uci {}

/// Arguments of `xboard`: none.
#[derive(Args)]
pub(crate) struct Xboard {}

impl Uci {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        console.out.flush()?;
        let files = |name: &str| fs::read(name);
        chessmith_protocol::uci_with_files(console.input, Box::new(io::stdout()), catalog, &files)?;
        Ok(())
    }
}

impl Xboard {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        console.out.flush()?;
        chessmith_protocol::xboard(console.input, Box::new(io::stdout()), catalog)?;
        Ok(())
    }
}
