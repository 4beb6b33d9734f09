//! Moves as players write them: `Nf3`, `exd5`, `O-O`, `e8=Q+`.

use std::ops::ControlFlow;

use chessmith_board::eight::name;
use chessmith_board::{Cursor, Square, TextError};

use super::uci::read_square;
use crate::{BOARD, Kind, Move, Position, Set, Turn, Wing, attacks, castling};

/// Returns all legal moves of a position in play.
pub(super) fn legal_moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    let _ = position.turns(&mut |turn| {
        if let Turn::Move(m) = turn {
            moves.push(m);
        }
        ControlFlow::Continue(())
    });
    moves
}

/// Returns a legal move in short algebraic notation.
pub(super) fn text(position: &Position, m: Move) -> String {
    let mut text = match castling_wing(position, m) {
        Some(Wing::King) => "O-O".to_owned(),
        Some(Wing::Queen) => "O-O-O".to_owned(),
        None => walking_text(position, m),
    };
    let mut after = *position;
    after.apply(&Turn::Move(m));
    if after.in_check() {
        text.push(if after.has_turn() { '+' } else { '#' });
    }
    text
}

fn walking_text(position: &Position, m: Move) -> String {
    let from = BOARD.coord(m.from);
    let mut text = String::new();
    if m.kind == Kind::Pawn {
        if captures(position, m) {
            text.push(from.file_letter());
        }
    } else {
        text.push(m.kind.letter());
        text.push_str(&distinction(position, m));
    }
    if captures(position, m) {
        text.push('x');
    }
    text.push_str(&name(m.to));
    if let Some(kind) = m.promotion {
        text.push('=');
        text.push(kind.letter());
    }
    text
}

/// Returns as little of the square of origin as tells the piece from others that could go there.
fn distinction(position: &Position, m: Move) -> String {
    let from = BOARD.coord(m.from);
    let others: Vec<_> = legal_moves(position)
        .into_iter()
        .filter(|other| other.kind == m.kind && other.to == m.to && other.from != m.from)
        .filter(|&other| castling_wing(position, other).is_none())
        .map(|other| BOARD.coord(other.from))
        .collect();
    if others.is_empty() {
        String::new()
    } else if others.iter().all(|other| other.file != from.file) {
        from.file_letter().to_string()
    } else if others.iter().all(|other| other.rank != from.rank) {
        from.rank_number().to_string()
    } else {
        from.to_string()
    }
}

fn castling_wing(position: &Position, m: Move) -> Option<Wing> {
    let castles = m.kind == Kind::King && position.of_side(position.side_to_move()).has(m.to);
    castles.then(|| Wing::of_rook(m.from, m.to))
}

fn captures(position: &Position, m: Move) -> bool {
    position.occupied().has(m.to) || m.kind == Kind::Pawn && m.from.0 % 8 != m.to.0 % 8
}

/// What a text of this notation says, before it is compared with a position.
struct Wanted {
    kind: Kind,
    file: Option<u8>,
    rank: Option<u8>,
    captures: bool,
    to: Square,
    promotion: Option<Kind>,
}

/// What a move is said to give.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Claim {
    Nothing,
    Check,
    Mate,
}

/// Reads a move in short algebraic notation; `+` and `#` may be missing, but must be true.
///
/// # Errors
///
/// If the text is not one of a move, or fits several or no pieces.
pub(super) fn read(position: &Position, text: &str) -> Result<Move, TextError> {
    let (body, claim) = match (text.strip_suffix('+'), text.strip_suffix('#')) {
        (Some(body), _) => (body, Claim::Check),
        (_, Some(body)) => (body, Claim::Mate),
        _ => (text, Claim::Nothing),
    };
    let found = match body {
        "O-O" | "0-0" => castle(position, Wing::King)?,
        "O-O-O" | "0-0-0" => castle(position, Wing::Queen)?,
        _ => find(position, &read_wanted(body)?)?,
    };
    verify(position, found, claim, body.chars().count() + 1)?;
    Ok(found)
}

fn verify(position: &Position, m: Move, claim: Claim, column: usize) -> Result<(), TextError> {
    if claim == Claim::Nothing || !position.is_legal(&Turn::Move(m)) {
        return Ok(());
    }
    let mut after = *position;
    after.apply(&Turn::Move(m));
    if !after.in_check() {
        return Err(TextError::at(column, "this move gives no check"));
    }
    if claim == Claim::Mate && after.has_turn() {
        return Err(TextError::at(column, "this move does not give checkmate"));
    }
    Ok(())
}

fn castle(position: &Position, wing: Wing) -> Result<Move, TextError> {
    let side = position.side_to_move();
    let king = position
        .king(side)
        .ok_or_else(|| TextError::at(1, "the king is not on the board"))?;
    // Without a right the move is still told, so that the refusal can say why.
    let rook = position.castling_rook(side, wing);
    let to = rook.or_else(|| castling::outermost(position, side, wing));
    Ok(Move::new(
        Kind::King,
        king,
        to.unwrap_or(wing.king_target(side)),
    ))
}

fn read_wanted(text: &str) -> Result<Wanted, TextError> {
    let mut cursor = Cursor::new(text);
    let kind = match cursor
        .peek()
        .filter(char::is_ascii_uppercase)
        .and_then(Kind::from_letter)
    {
        Some(kind) if kind != Kind::Pawn => {
            cursor.next_char();
            kind
        }
        _ => Kind::Pawn,
    };
    let (file, rank) = read_hint(&mut cursor, kind);
    let captures = cursor.eat("x");
    if kind == Kind::Pawn && captures != file.is_some() {
        return Err(cursor.unexpected("a move such as e2e4, e4, exd5 or Nf3"));
    }
    let to = read_square(&mut cursor).map_err(|error| match cursor.column() {
        1 => TextError::at(1, "expected a move such as e2e4, e4, exd5, Nf3 or O-O"),
        _ => error,
    })?;
    let promotion = match cursor.eat("=") {
        true => Some(read_promotion(&mut cursor)?),
        false => None,
    };
    cursor.finish()?;
    let file = file.or((kind == Kind::Pawn).then_some(BOARD.coord(to).file));
    Ok(Wanted {
        kind,
        file,
        rank,
        captures,
        to,
        promotion,
    })
}

/// Reads the part of the square of origin that is given, if any: what stands before `x` or before
/// another square.
fn read_hint(cursor: &mut Cursor<'_>, kind: Kind) -> (Option<u8>, Option<u8>) {
    let bytes = cursor.rest().as_bytes();
    let is_file = |i: usize| bytes.get(i).is_some_and(|b| (b'a'..=b'h').contains(b));
    let is_rank = |i: usize| bytes.get(i).is_some_and(|b| (b'1'..=b'8').contains(b));
    let goes_on = |i: usize| bytes.get(i) == Some(&b'x') || is_file(i);
    let (has_file, has_rank) = if is_file(0) && is_rank(1) && goes_on(2) && kind != Kind::Pawn {
        (true, true)
    } else if is_file(0) && goes_on(1) {
        (true, false)
    } else if is_rank(0) && goes_on(1) && kind != Kind::Pawn {
        (false, true)
    } else {
        (false, false)
    };
    let mut read = |wanted: bool, first: u8| {
        let letter = if wanted { cursor.next_char() } else { None };
        letter.map(|letter| letter as u8 - first)
    };
    (read(has_file, b'a'), read(has_rank, b'1'))
}

fn read_promotion(cursor: &mut Cursor<'_>) -> Result<Kind, TextError> {
    let kind = cursor
        .peek()
        .filter(char::is_ascii_uppercase)
        .and_then(Kind::from_letter);
    let Some(kind) = kind else {
        return Err(cursor.unexpected("one of the letters Q, R, B, N"));
    };
    cursor.next_char();
    Ok(kind)
}

/// Finds the move that is meant: the only legal one that fits, or else the only one that could be
/// refused with a reason.
fn find(position: &Position, wanted: &Wanted) -> Result<Move, TextError> {
    let side = position.side_to_move();
    let fits = |from: Square| {
        let from = BOARD.coord(from);
        wanted.file.is_none_or(|file| file == from.file)
            && wanted.rank.is_none_or(|rank| rank == from.rank)
    };
    let legal: Vec<_> = legal_moves(position)
        .into_iter()
        .filter(|m| m.kind == wanted.kind && m.to == wanted.to && m.promotion == wanted.promotion)
        .filter(|&m| fits(m.from) && castling_wing(position, m).is_none())
        .collect();
    if let [m] = legal[..] {
        return match wanted.captures && !captures(position, m) {
            true => Err(TextError::whole(format!(
                "nothing stands on {} to be taken",
                name(m.to)
            ))),
            false => Ok(m),
        };
    }
    let origins = |moves: &[Move]| moves.iter().map(|m| name(m.from)).collect::<Vec<_>>();
    let kind = wanted.kind.name();
    if !legal.is_empty() {
        let squares = origins(&legal).join(" and ");
        let to = name(wanted.to);
        return Err(TextError::whole(format!(
            "more than one {kind} can go to {to}: on {squares}"
        )));
    }
    let m = |from| Move {
        kind: wanted.kind,
        from,
        to: wanted.to,
        promotion: wanted.promotion,
    };
    let all: Vec<_> = position
        .pieces(side, wanted.kind)
        .into_iter()
        .filter(|&from| fits(from))
        .map(m)
        .collect();
    let reaching: Vec<_> = all
        .iter()
        .copied()
        .filter(|m| could_reach(position, *m))
        .collect();
    match (all.as_slice(), reaching.as_slice()) {
        (&[m], _) | (_, &[m]) => Ok(m),
        ([], _) => Err(TextError::whole(format!(
            "{} has no such {kind}",
            side.name()
        ))),
        (several, []) => Err(TextError::whole(format!(
            "no {kind} can go to {}, neither from {}",
            name(wanted.to),
            origins(several).join(" nor from ")
        ))),
        (_, several) => Err(TextError::whole(format!(
            "which {kind} should go to {} is not clear, and none may: on {}",
            name(wanted.to),
            origins(several).join(" and ")
        ))),
    }
}

/// Returns whether a piece could make the move if nothing stood in its way.
fn could_reach(position: &Position, m: Move) -> bool {
    let side = position.side_to_move();
    match m.kind {
        Kind::Pawn if m.from.0 % 8 == m.to.0 % 8 => m.from.0.abs_diff(m.to.0) <= 16,
        kind => attacks::piece(kind, side, m.from, Set::EMPTY).has(m.to),
    }
}
