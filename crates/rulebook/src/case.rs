//! Cases: positions in a fenced block, and what holds in them.
//!
//! A fenced block whose info string is `case` is one case, a directive a line, `#` begins a remark:
//!
//! ````text
//! ```case
//! game quarry size=4
//! after lay@c4 buy:3
//! turns 12
//! refused go:b2-b9: outside
//! ```
//! ````
//!
//! | directive | what it does or demands |
//! | --- | --- |
//! | `game ID [NAME=VALUE …]` | begins a game; always the first line |
//! | `position TEXT` | begins at this position instead of the start |
//! | `after T …` | plays these turns, each of which must be legal |
//! | `is TEXT` | the position's text is this one |
//! | `rejects TEXT: WORDS` | this position text is refused, for a reason that contains the words |
//! | `to-move SIDE` | `white` or `black` has the turn |
//! | `turns N` | so many turns are listed |
//! | `turns = T …` | exactly these turns are listed |
//! | `turns PREFIX: REST …` | exactly these listed turns begin with the prefix |
//! | `count PREFIX N` | so many listed turns begin with the prefix |
//! | `legal T …` | each of these turns is legal |
//! | `refused T: WORDS` | the turn is refused or cannot be read; the reason contains the words |
//! | `human T: TEXT` | players write the turn so |
//! | `note TEXT` | one of the notes beside the board is this |
//! | `perft DEPTH NODES` | so many lines of this depth begin here |
//! | `ongoing`, `claimable WORDS`, `over RESULT WORDS` | how the game stands |
//!
//! `game` without turns listed, `legal` and so on look at the position that the lines before built.

use std::fmt;

/// What does not hold, and in which line of the document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The line, counted from 1.
    pub line: usize,
    /// What was expected and what was found.
    pub message: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

/// One fenced block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The id of the game.
    pub game: String,
    /// The options given.
    pub options: Vec<(String, String)>,
    /// The line of the `game` directive, counted from 1.
    pub line: usize,
    /// What follows, each with its line.
    pub directives: Vec<(usize, Directive)>,
}

/// One line of a case; the table at the head of the file says what each means.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    missing_docs,
    reason = "the table at the head of the file says what each means"
)]
pub enum Directive {
    Position(String),
    After(Vec<String>),
    Is(String),
    Rejects { text: String, words: String },
    ToMove(String),
    Count(usize),
    Exactly { prefix: String, turns: Vec<String> },
    CountOf { prefix: String, count: usize },
    Legal(Vec<String>),
    Refused { turn: String, words: String },
    Human { turn: String, text: String },
    Note(String),
    Perft { depth: u32, nodes: u64 },
    Ongoing,
    Claimable(String),
    Over { result: String, words: String },
}

/// Reads what stands in one fenced block, whose first line has this number in its document.
///
/// # Errors
///
/// If a line is no directive, or the first one is not `game`.
pub fn parse_case(text: &str, first: usize) -> Result<Case, Failure> {
    let lines = text.lines().enumerate().map(|(index, raw)| {
        let told = raw.split(" #").next().unwrap_or(raw).trim();
        (first + index, told)
    });
    let mut lines = lines.filter(|(_, told)| !told.is_empty() && !told.starts_with('#'));
    let (line, told) = lines.next().unwrap_or((first, ""));
    let mut case = begin(told, line)?;
    for (line, told) in lines {
        let directive = directive(told).map_err(|message| Failure { line, message })?;
        case.directives.push((line, directive));
    }
    Ok(case)
}

fn begin(text: &str, line: usize) -> Result<Case, Failure> {
    let fail = |message: &str| Failure {
        line,
        message: message.to_owned(),
    };
    let mut words = text.split_whitespace();
    if words.next() != Some("game") {
        return Err(fail("a case begins with: game ID [NAME=VALUE …]"));
    }
    let game = words
        .next()
        .ok_or_else(|| fail("the id of a game is missing"))?
        .to_owned();
    let options = words
        .map(|word| {
            let (name, value) = word
                .split_once('=')
                .ok_or_else(|| fail("expected NAME=VALUE"))?;
            Ok((name.to_owned(), value.to_owned()))
        })
        .collect::<Result<_, _>>()?;
    Ok(Case {
        game,
        options,
        line,
        directives: Vec::new(),
    })
}

fn directive(text: &str) -> Result<Directive, String> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let rest = rest.trim();
    let list = |text: &str| {
        text.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let pair = || -> Result<(String, String), String> {
        let (left, right) = rest
            .split_once(": ")
            .ok_or(format!("{word}: expected \"… : …\""))?;
        Ok((left.trim().to_owned(), right.trim().to_owned()))
    };
    Ok(match word {
        "position" => Directive::Position(rest.to_owned()),
        "after" => Directive::After(list(rest)),
        "is" => Directive::Is(rest.to_owned()),
        "to-move" => Directive::ToMove(rest.to_owned()),
        "legal" => Directive::Legal(list(rest)),
        "note" => Directive::Note(rest.to_owned()),
        "ongoing" => Directive::Ongoing,
        "claimable" => Directive::Claimable(rest.to_owned()),
        "rejects" => pair().map(|(text, words)| Directive::Rejects { text, words })?,
        "refused" => pair().map(|(turn, words)| Directive::Refused { turn, words })?,
        "human" => pair().map(|(turn, text)| Directive::Human { turn, text })?,
        "turns" => turns(rest)?,
        "count" => {
            let (prefix, count) = rest.split_once(' ').ok_or("count PREFIX N")?;
            let prefix = prefix.to_owned();
            let count = count.trim().parse().map_err(|_| "the count is no number")?;
            Directive::CountOf { prefix, count }
        }
        "perft" => {
            let (depth, nodes) = rest.split_once(' ').ok_or("perft DEPTH NODES")?;
            let depth = depth.parse().map_err(|_| "the depth is no number")?;
            let nodes = nodes
                .replace(' ', "")
                .parse()
                .map_err(|_| "the nodes are no number")?;
            Directive::Perft { depth, nodes }
        }
        "over" => {
            let (result, words) = rest.split_once(' ').unwrap_or((rest, ""));
            Directive::Over {
                result: result.to_owned(),
                words: words.to_owned(),
            }
        }
        _ => return Err(format!("\"{word}\" is no directive of rule documents")),
    })
}

fn turns(rest: &str) -> Result<Directive, String> {
    let list = |text: &str| {
        text.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    if let Some(turns) = rest.strip_prefix('=') {
        return Ok(Directive::Exactly {
            prefix: String::new(),
            turns: list(turns),
        });
    }
    if let Some((prefix, rest)) = rest.split_once(':')
        && !prefix.contains(' ')
    {
        let turns = list(rest)
            .into_iter()
            .map(|end| format!("{prefix}{end}"))
            .collect();
        return Ok(Directive::Exactly {
            prefix: prefix.to_owned(),
            turns,
        });
    }
    let digits = rest.replace(' ', "");
    digits
        .parse()
        .map(Directive::Count)
        .map_err(|_| "turns N, turns = T …, turns PREFIX: REST …".to_owned())
}
