//! Who plays a match, as it is told to `match`.

use std::path::Path;

use chessmith_contest::{PlayerSpec, Speech};

use crate::failure::Failure;

/// The option of this program's engine from which its errors are drawn.
const SEED: &str = "Level Seed";

/// Reads who a player is. The errors of this program's weaker levels are drawn from `seed`, unless an
/// option says from what.
pub(super) fn player(
    text: &str,
    name: Option<&str>,
    options: &[(String, String)],
    variant: Option<&str>,
    seed: u64,
) -> Result<PlayerSpec, Failure> {
    let (speech, command) = match text.split_once(':') {
        Some(("uci", command)) => (Speech::Uci, command.to_owned()),
        Some(("xboard", command)) => (Speech::Xboard, command.to_owned()),
        Some(("analyse", path)) => (Speech::Analyse, path.to_owned()),
        None if text == "random" => (Speech::Random, String::new()),
        None if text == "greedy" => (Speech::Greedy, String::new()),
        Some(("self", _)) => own()?,
        None if text == "self" => own()?,
        _ => {
            return Err(Failure::Usage(format!(
                "{text:?} is no player; expected self, self:NAME=VALUE, random, greedy, uci:COMMAND, \
                 xboard:COMMAND or analyse:PATH"
            )));
        }
    };
    let mut options = options.to_vec();
    if let Some(given) = text.strip_prefix("self:") {
        options.extend(own_options(given)?);
        if !options.iter().any(|(name, _)| name == SEED) {
            // 0 would draw one with every game.
            options.push((SEED.to_owned(), (seed % 1_000_000 + 1).to_string()));
        }
    }
    Ok(PlayerSpec {
        name: name.map_or_else(|| usual_name(text, &command), str::to_owned),
        speech,
        command,
        options,
        variant: variant.map(str::to_owned),
    })
}

/// Returns how this program is started and spoken to.
fn own() -> Result<(Speech, String), Failure> {
    let own = std::env::current_exe()?;
    Ok((Speech::Uci, format!("{} uci", own.display())))
}

/// Reads options of this program's engine, as in `level=3,threads=2`.
fn own_options(text: &str) -> Result<Vec<(String, String)>, Failure> {
    let one = |option: &str| {
        let parts = option.split_once('=');
        let (name, value) = parts.filter(|(name, value)| !name.is_empty() && !value.is_empty())?;
        Some((name.to_owned(), value.to_owned()))
    };
    let all: Option<Vec<_>> = text.split(',').map(one).collect();
    all.ok_or_else(|| {
        Failure::Usage(format!(
            "{text:?} after self: expected options such as level=3"
        ))
    })
}

/// Returns what a player is called unless it is said.
fn usual_name(text: &str, command: &str) -> String {
    if let Some(options) = text.strip_prefix("self:") {
        return format!("chessmith {options}");
    }
    match text {
        "self" => "chessmith".to_owned(),
        "random" | "greedy" => text.to_owned(),
        _ => {
            let path = command.split_whitespace().next().unwrap_or_default();
            let file = Path::new(path).file_name();
            file.map_or_else(
                || text.to_owned(),
                |file| file.to_string_lossy().into_owned(),
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::player;

    fn of(text: &str) -> Result<(String, Vec<(String, String)>), String> {
        let found = player(text, None, &[], None, 4);
        let found = found.map_err(|failure| format!("{failure:?}"))?;
        Ok((found.name, found.options))
    }

    fn option(name: &str, value: &str) -> (String, String) {
        (name.to_owned(), value.to_owned())
    }

    #[test]
    fn the_engine_itself_plays_at_any_level() {
        let seed = option("Level Seed", "5");
        assert_eq!(of("self").unwrap(), ("chessmith".to_owned(), Vec::new()));
        let (name, options) = of("self:level=3,threads=2").unwrap();
        assert_eq!(name, "chessmith level=3,threads=2");
        assert_eq!(
            options,
            [option("level", "3"), option("threads", "2"), seed]
        );
        let (_, options) = of("self:Level Seed=9").unwrap();
        assert_eq!(options, [option("Level Seed", "9")]);
        for wrong in ["self:", "self:3", "self:level=", "selfish", "nobody"] {
            assert!(of(wrong).is_err(), "{wrong}");
        }
        assert_eq!(
            of("uci:/usr/bin/fish -x").unwrap(),
            ("fish".to_owned(), Vec::new())
        );
    }
}
