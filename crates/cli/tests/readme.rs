//! The README tells the truth: its commands are run and answer what it says.
//!
//! In a block of `console`, lines after `$ chessmith …` are the answer; `…` stands for anything.

mod support;

use support::chessmith;

const README: &str = include_str!("../../../README.md");

/// One command with the answer that the README gives.
struct Shown {
    command: String,
    answer: Vec<String>,
}

fn shown() -> Vec<Shown> {
    let blocks = README.split("```console\n").skip(1);
    let mut all: Vec<Shown> = Vec::new();
    for line in blocks.flat_map(|block| block.split("```").next().unwrap_or("").lines()) {
        match (line.strip_prefix("$ chessmith "), all.last_mut()) {
            (Some(command), _) => all.push(Shown {
                command: command.to_owned(),
                answer: Vec::new(),
            }),
            (None, Some(last)) => last.answer.push(line.to_owned()),
            (None, None) => panic!("an answer without a command: {line}"),
        }
    }
    all
}

/// Takes a command line apart as a shell would: quotes keep words together.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for c in line.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '\'' | '"') => quote = Some(c),
            (None, ' ') => words.push(String::new()),
            (_, c) => words.last_mut().expect("a word").push(c),
        }
    }
    assert_eq!(quote, None, "{line}");
    words
}

/// Returns whether a text is this pattern, in which `…` stands for anything.
fn matches(text: &str, pattern: &str) -> bool {
    let Some((head, rest)) = pattern.split_once('…') else {
        return text == pattern;
    };
    let Some(tail) = text.strip_prefix(head) else {
        return false;
    };
    tail.char_indices()
        .map(|(index, _)| index)
        .chain([tail.len()])
        .any(|index| matches(&tail[index..], rest))
}

#[test]
fn every_command_answers_as_shown() {
    let commands = shown();
    assert!(commands.len() >= 6, "{} commands", commands.len());
    for Shown { command, answer } in commands {
        let args = words(&command);
        let args: Vec<_> = args.iter().map(String::as_str).collect();
        let answered = chessmith(&args).answer();
        let expected = answer.join("\n");
        assert!(
            matches(answered.trim_end(), &expected),
            "chessmith {command}\nanswers\n{answered}\nand not\n{expected}"
        );
    }
}

#[test]
fn the_library_is_used_as_in_the_example() {
    let example = include_str!("../../../examples/rules-library/src/main.rs");
    let code = example.split_once('\n').expect("a first line").1;
    assert!(example.starts_with("//!"));
    assert!(README.contains(code), "the README shows another example");
    assert!(code.lines().count() <= 20, "{} lines", code.lines().count());
}

#[test]
fn patterns_match_as_a_whole() {
    assert!(matches("5 4865609 0.04", "5 4865609 …"));
    assert!(matches("a\nb\nc", "a\n…\nc"));
    assert!(!matches("5 4865610 0.04", "5 4865609 …"));
    assert!(!matches("ab", "a"));
}
