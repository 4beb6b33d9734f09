//! Executing cases.

use chessmith_rulebook::{Case, Directive, Failure, parse};

/// What a game answers: a text, or why not.
pub type Reply = Result<String, String>;

/// A game in progress as rule documents see it.
pub trait Subject {
    /// Returns the canonical text of the position.
    fn position(&self) -> String;

    /// Returns `white` or `black`.
    fn to_move(&self) -> String;

    /// Returns the listed turns.
    fn turns(&self) -> Vec<String>;

    /// Plays a turn, in any notation that is read.
    ///
    /// # Errors
    ///
    /// Why it is refused.
    fn play(&mut self, turn: &str) -> Result<(), String>;

    /// Returns how players write a legal turn.
    ///
    /// # Errors
    ///
    /// Why it is refused.
    fn human(&self, turn: &str) -> Reply;

    /// Returns the notes beside the board.
    fn notes(&self) -> Vec<String>;

    /// Returns the number of lines of a depth.
    fn perft(&self, depth: u32) -> u64;

    /// Returns `ongoing`, `claimable REASONS` or `over RESULT REASON`.
    fn standing(&self) -> String;
}

/// Begins a game: by id, options, and a position if not at the start.
type Begin<'a> =
    dyn Fn(&str, &[(String, String)], Option<&str>) -> Result<Box<dyn Subject>, String> + 'a;

/// Runs all cases of a document and returns how many there are.
///
/// # Errors
///
/// Everything that does not hold; each case stops at its first failure.
pub fn run(markdown: &str, begin: &Begin<'_>) -> Result<usize, Vec<Failure>> {
    let cases = parse(markdown).map_err(|failure| vec![failure])?;
    let failures: Vec<_> = cases
        .iter()
        .filter_map(|case| run_case(case, begin).err())
        .collect();
    if failures.is_empty() {
        Ok(cases.len())
    } else {
        Err(failures)
    }
}

fn run_case(case: &Case, begin: &Begin<'_>) -> Result<(), Failure> {
    let at = |line: usize| move |message: String| Failure { line, message };
    let mut subject = begin(&case.game, &case.options, None).map_err(at(case.line))?;
    for (line, directive) in &case.directives {
        match directive {
            Directive::Position(text) => {
                subject = begin(&case.game, &case.options, Some(text)).map_err(at(*line))?;
            }
            Directive::Rejects { text, words } => {
                let refusal = begin(&case.game, &case.options, Some(text)).err();
                expect_words("the position", refusal, words).map_err(at(*line))?;
            }
            _ => demand(subject.as_mut(), directive).map_err(at(*line))?,
        }
    }
    Ok(())
}

fn demand(subject: &mut dyn Subject, directive: &Directive) -> Result<(), String> {
    match directive {
        Directive::Position(_) | Directive::Rejects { .. } => Ok(()),
        Directive::After(turns) => turns
            .iter()
            .try_for_each(|turn| subject.play(turn).map_err(|why| format!("{turn}: {why}"))),
        Directive::Is(text) => equal("the position", &subject.position(), text),
        Directive::ToMove(side) => equal("the side to move", &subject.to_move(), side),
        Directive::Count(count) => equal(
            "the number of turns",
            &subject.turns().len().to_string(),
            &count.to_string(),
        ),
        Directive::Exactly { prefix, turns } => {
            let mut found = subject.turns();
            found.retain(|turn| turn.starts_with(prefix.as_str()));
            found.sort();
            let mut expected = turns.clone();
            expected.sort();
            equal("the turns", &found.join(" "), &expected.join(" "))
        }
        Directive::CountOf { prefix, count } => {
            let turns = subject.turns();
            let begin = turns.iter().filter(|turn| turn.starts_with(prefix));
            equal(
                &format!("the number of turns that begin with {prefix}"),
                &begin.count().to_string(),
                &count.to_string(),
            )
        }
        Directive::Legal(turns) => turns.iter().try_for_each(|turn| {
            subject
                .human(turn)
                .map(drop)
                .map_err(|why| format!("{turn} is refused: {why}"))
        }),
        Directive::Refused { turn, words } => expect_words(turn, subject.human(turn).err(), words),
        Directive::Human { turn, text } => equal(turn, &subject.human(turn)?, text),
        Directive::Note(text) => {
            let notes = subject.notes();
            match notes.contains(text) {
                true => Ok(()),
                false => Err(format!("no note {text:?} among {notes:?}")),
            }
        }
        Directive::Perft { depth, nodes } => equal(
            "perft",
            &subject.perft(*depth).to_string(),
            &nodes.to_string(),
        ),
        Directive::Ongoing => equal("the game", &subject.standing(), "ongoing"),
        Directive::Claimable(words) => expect_words(
            "the game",
            Some(subject.standing()),
            &format!("claimable {words}"),
        ),
        Directive::Over { result, words } => expect_words(
            "the game",
            Some(subject.standing()),
            &format!("over {result} {words}"),
        ),
    }
}

fn equal(what: &str, found: &str, expected: &str) -> Result<(), String> {
    match found == expected {
        true => Ok(()),
        false => Err(format!("{what}: expected {expected:?}, found {found:?}")),
    }
}

/// Demands a refusal that contains some words.
fn expect_words(what: &str, refusal: Option<String>, words: &str) -> Result<(), String> {
    match refusal {
        None => Err(format!(
            "{what} is accepted; expected a refusal with {words:?}"
        )),
        Some(reason) if reason.contains(words.trim()) => Ok(()),
        Some(reason) => Err(format!("{what}: {reason:?} does not contain {words:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts down; turns are `1` and `2`, and whoever reaches nought wins.
    struct Countdown(u32);

    impl Subject for Countdown {
        fn position(&self) -> String {
            self.0.to_string()
        }

        fn to_move(&self) -> String {
            "white".to_owned()
        }

        fn turns(&self) -> Vec<String> {
            (1..=self.0.min(2)).map(|turn| turn.to_string()).collect()
        }

        fn play(&mut self, turn: &str) -> Result<(), String> {
            self.human(turn)?;
            self.0 -= turn.parse::<u32>().unwrap_or(0);
            Ok(())
        }

        fn human(&self, turn: &str) -> Reply {
            let known = self.turns().iter().any(|listed| listed == turn);
            if known {
                Ok(format!("minus {turn}"))
            } else {
                Err("too much".to_owned())
            }
        }

        fn notes(&self) -> Vec<String> {
            vec![format!("{} left", self.0)]
        }

        fn perft(&self, depth: u32) -> u64 {
            2_u64.pow(depth)
        }

        fn standing(&self) -> String {
            if self.0 == 0 {
                "over 1-0 nought".to_owned()
            } else {
                "ongoing".to_owned()
            }
        }
    }

    fn begin(
        game: &str,
        _: &[(String, String)],
        position: Option<&str>,
    ) -> Result<Box<dyn Subject>, String> {
        match (game, position.unwrap_or("9").parse()) {
            ("countdown", Ok(count)) => Ok(Box::new(Countdown(count))),
            ("countdown", Err(_)) => Err("no number".to_owned()),
            _ => Err("no such game".to_owned()),
        }
    }

    fn run_block(lines: &str) -> Result<usize, Vec<Failure>> {
        run(&format!("# Title\n\n```case\n{lines}\n```\n"), &begin)
    }

    #[test]
    fn what_holds_passes() {
        let lines = "game countdown\nis 9\nturns 2\nturns = 2 1\ncount 1 1\nlegal 1 2\nrefused 3: much\nhuman 1: minus 1\n\
                     note 9 left\nafter 2 2 # four less\nis 5\nperft 3 8\nongoing\nrejects x: number\n\
                     position 1\nto-move white\nafter 1\nover 1-0 nought";
        assert_eq!(run_block(lines), Ok(1));
    }

    #[test]
    fn every_directive_can_fail_and_names_its_line() {
        for line in [
            "is 8",
            "turns 3",
            "turns = 1",
            "turns 2: 2",
            "count 1 2",
            "legal 3",
            "refused 1: much",
            "refused 3: pinned",
            "human 1: one",
            "note 8 left",
            "after 3",
            "perft 3 9",
            "over 1-0 nought",
            "rejects 4: number",
            "to-move black",
            "position x",
            "claimable rest",
            "nonsense",
        ] {
            let failures = run_block(&format!("game countdown\n{line}")).expect_err(line);
            assert_eq!(failures[0].line, 5, "{line}");
        }
        assert!(run_block("turns 2").is_err());
        assert!(run_block("game chess").is_err());
    }
}
