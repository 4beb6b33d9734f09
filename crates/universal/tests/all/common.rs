//! What the tests share: games with all types on any board, and turns as texts.

use std::ops::ControlFlow;

use chessmith_game::{Game, Notate, OptionValues, Turns};
use chessmith_universal::{Edition, Position, Universal, standard_pieces};

/// Makes a game of an edition.
pub(crate) fn game<const W: usize>(edition: Edition, given: &[(&str, &str)]) -> Universal<W> {
    let options = OptionValues::complete(&edition.option_specs(), given.iter().copied()).unwrap();
    Universal::new(edition, &options).unwrap()
}

/// Makes a game with all types of the inventor's list on a board.
pub(crate) fn all<const W: usize>(board: &str, given: &[(&str, &str)]) -> Universal<W> {
    let ids: Vec<String> = standard_pieces()
        .into_iter()
        .map(|piece| piece.id)
        .collect();
    let types = ids.join(",");
    let mut values = vec![("types", types.as_str()), ("board", board)];
    values.extend(given);
    game(Edition::Custom, &values)
}

/// Reads a position, which must be sound.
pub(crate) fn read<const W: usize>(game: &Universal<W>, text: &str) -> Position<W> {
    game.read_position(text)
        .unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}

/// Reads a board with White to move and nothing in the queues.
pub(crate) fn white<const W: usize>(game: &Universal<W>, board: &str) -> Position<W> {
    read(game, &format!("{board}[/] w - 0:0 - - 0 1"))
}

/// Reads a board with Black to move and nothing in the queues.
pub(crate) fn black<const W: usize>(game: &Universal<W>, board: &str) -> Position<W> {
    read(game, &format!("{board}[/] b - 0:0 - - 0 1"))
}

/// Returns the texts of all turns.
pub(crate) fn turns<const W: usize>(game: &Universal<W>, position: &Position<W>) -> Vec<String> {
    let mut texts = Vec::new();
    game.turns(position, &mut |turn| {
        texts.push(game.turn_text(position, &turn));
        ControlFlow::Continue(())
    });
    texts.sort();
    texts
}

/// Returns what follows the first square in the turns from it, sorted.
pub(crate) fn from<const W: usize>(
    game: &Universal<W>,
    position: &Position<W>,
    square: &str,
) -> Vec<String> {
    let board = game.army().board();
    let mut found = Vec::new();
    game.turns(position, &mut |turn| {
        if board.coord(turn.from).to_string() == square {
            found.push(game.turn_text(position, &turn)[square.len()..].to_owned());
        }
        ControlFlow::Continue(())
    });
    found.sort();
    found
}

/// Splits and sorts a list of squares.
pub(crate) fn list(text: &str) -> Vec<String> {
    let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    words.sort();
    words
}

/// Plays a legal turn.
pub(crate) fn play<const W: usize>(
    game: &Universal<W>,
    position: &Position<W>,
    turn: &str,
) -> Position<W> {
    let read = game
        .read_turn(position, turn)
        .unwrap_or_else(|error| panic!("{turn}: {error}"));
    if let Err(refusal) = game.validate(position, &read) {
        panic!("{} {turn}: {refusal}", game.position_text(position));
    }
    let mut next = position.clone();
    game.apply(&mut next, &read);
    next
}

/// Returns why a turn is refused.
pub(crate) fn refuse<const W: usize>(
    game: &Universal<W>,
    position: &Position<W>,
    turn: &str,
) -> String {
    let read = game
        .read_turn(position, turn)
        .unwrap_or_else(|error| panic!("{turn}: {error}"));
    match game.validate(position, &read) {
        Ok(()) => panic!("{} {turn} is legal", game.position_text(position)),
        Err(refusal) => refusal.to_string(),
    }
}

/// Returns one field of a position's text after the board, counted from 0.
pub(crate) fn field<const W: usize>(
    game: &Universal<W>,
    position: &Position<W>,
    index: usize,
) -> String {
    let text = game.position_text(position);
    text.split(' ').nth(index + 1).unwrap().to_owned()
}
