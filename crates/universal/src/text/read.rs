//! Reading positions: each field on its own, so that all that is wrong is told at once.

use chessmith_board::{Cursor, Field, PerSide, Side, Square, TextError, read_ranks};

use crate::setup::LARGEST;
use crate::squares::read_square;
use crate::{Army, Fault, Kind, Pending, Position, Setup};

/// Reads a position.
///
/// # Errors
///
/// All reasons why the text is refused, in the order of their columns, then those about the text as a whole.
pub(crate) fn read<const W: usize>(
    army: &Army<W>,
    text: &str,
) -> Result<Position<W>, Vec<TextError>> {
    let mut reader = Reader {
        army,
        errors: Vec::new(),
        setup: Setup::default(),
        columns: Columns::default(),
    };
    let is_board_read = reader.fields(text);
    reader.judge(is_board_read);
    match reader.errors.is_empty() {
        true => Ok(reader.setup.position(army)),
        false => Err(TextError::in_order(reader.errors)),
    }
}

/// Where the parts of a text begin, for errors about them.
#[derive(Default)]
struct Columns {
    queues: PerSide<Vec<usize>>,
    en_passant: usize,
    pending: usize,
    ban: usize,
    number: usize,
}

impl Columns {
    /// Returns an error at the place in the text that has the fault.
    fn point(&self, fault: &Fault) -> TextError {
        let column = match fault {
            Fault::Queued(side, index, _) => self.queues[*side].get(*index).copied(),
            Fault::EnPassant(_) => Some(self.en_passant),
            Fault::NoTaker(..) | Fault::Taken(..) => Some(self.pending),
            Fault::BanPair | Fault::BanLine | Fault::BanOrder => Some(self.ban),
            Fault::NoMove => Some(self.number),
            _ => None,
        };
        let message = fault.to_string();
        TextError { column, message }
    }
}

/// Whether what the judgement of the men needs could be read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Board {
    Unread,
    /// The men, but not whose turn it is.
    Men,
    Whole,
}

struct Reader<'a, const W: usize> {
    army: &'a Army<W>,
    errors: Vec<TextError>,
    setup: Setup,
    columns: Columns,
}

impl<const W: usize> Reader<'_, W> {
    fn fields(&mut self, text: &str) -> Board {
        let fields = Field::split(text);
        let end = fields.last().map_or(1, |field| field.end());
        match fields.get(8) {
            Some(extra) => self.refuse(
                extra.column(),
                "expected the end of the text after eight fields",
            ),
            None if fields.len() < 8 => self.refuse(
                end,
                "expected eight fields with single spaces between them: board and queues, side, \
                 en passant square, rights, pending capture, swap ban, clock, number of the move",
            ),
            None => {}
        }
        let mut fields = fields.into_iter();
        let mut board = Board::Unread;
        if let Some(field) = fields.next()
            && self.board(field)
        {
            board = Board::Men;
        }
        if let Some(field) = fields.next() {
            match field.side() {
                Ok(side) if board == Board::Men => {
                    self.setup.side = side;
                    board = Board::Whole;
                }
                Ok(side) => self.setup.side = side,
                Err(error) => self.errors.push(error),
            }
        }
        self.rest(fields);
        board
    }

    /// Reads what follows whose turn it is.
    fn rest<'t>(&mut self, mut fields: impl Iterator<Item = Field<'t>>) {
        let board = self.army.board();
        if let Some(field) = fields.next() {
            self.columns.en_passant = field.column();
            let square = |cursor: &mut Cursor<'_>| read_square(cursor, board);
            self.setup.en_passant = self.read_or_dash(field, square);
        }
        if let Some(field) = fields.next() {
            let rights = self.read(field, |cursor| {
                let first = number(cursor, "White's rights")?;
                cursor.expect(":")?;
                Ok(PerSide::new(first, number(cursor, "Black's rights")?))
            });
            self.setup.rights = rights.unwrap_or(PerSide::new(0, 0));
        }
        if let Some(field) = fields.next() {
            self.columns.pending = field.column();
            self.setup.pending = self.read_or_dash(field, |cursor| {
                let square = read_square(cursor, board)?;
                cursor.expect(":")?;
                let taken = number(cursor, "how many pieces were taken")?;
                Ok(Pending { square, taken })
            });
        }
        if let Some(field) = fields.next() {
            self.columns.ban = field.column();
            self.setup.ban = self.read_or_dash(field, |cursor| {
                let first = read_square(cursor, board)?;
                cursor.expect(":")?;
                Ok((first, read_square(cursor, board)?))
            });
        }
        if let Some(field) = fields.next() {
            let clock = self.read(field, |cursor| number(cursor, "the clock of the move rule"));
            self.setup.clock = clock.unwrap_or(0);
        }
        if let Some(field) = fields.next() {
            self.columns.number = field.column();
            let number = self.read(field, |cursor| number(cursor, "the number of the move"));
            self.setup.number = number.unwrap_or(1);
        }
    }

    fn refuse(&mut self, column: usize, message: impl Into<String>) {
        self.errors.push(TextError::at(column, message));
    }

    /// Reads a whole field; notes an error where it cannot be read.
    fn read<T>(
        &mut self,
        field: Field<'_>,
        read: impl FnOnce(&mut Cursor<'_>) -> Result<T, TextError>,
    ) -> Option<T> {
        let mut cursor = field.cursor();
        let value = read(&mut cursor);
        let ended = value.and_then(|value| match cursor.is_at_end() {
            true => Ok(value),
            false => Err(cursor.unexpected("a space or the end of the text")),
        });
        ended.map_err(|error| self.errors.push(error)).ok()
    }

    fn read_or_dash<T>(
        &mut self,
        field: Field<'_>,
        read: impl FnOnce(&mut Cursor<'_>) -> Result<T, TextError>,
    ) -> Option<T> {
        self.read(field, |cursor| match cursor.eat("-") {
            true => Ok(None),
            false => read(cursor).map(Some),
        })?
    }

    /// Reads men and queues; returns whether all the men could be read.
    fn board(&mut self, field: Field<'_>) -> bool {
        let army = self.army;
        let (ranks, queues) = match field.text().split_once('[') {
            Some((ranks, queues)) => (ranks, Some(queues)),
            None => (field.text(), None),
        };
        let mut cursor = Cursor::starting_at(ranks, field.column());
        let mut wrong = Vec::new();
        let placed = read_ranks(&mut cursor, army.board(), |id, column| {
            Ok(read_man(army, id, column)
                .map_err(|error| wrong.push(error))
                .ok())
        });
        match placed {
            Ok(placed) => self.place(placed),
            Err(error) => wrong.push(error),
        }
        let has_rest = wrong.is_empty() && !(cursor.is_at_end() && queues.is_some());
        if has_rest {
            wrong.push(cursor.unexpected("\"[\""));
        }
        let is_read = wrong.is_empty();
        self.errors.append(&mut wrong);
        if let Some(text) = queues {
            let column = field.column() + ranks.chars().count() + 1;
            self.queues(Field::new(text, column));
        }
        is_read
    }

    fn place(&mut self, placed: Vec<(Square, Option<(Side, Kind)>)>) {
        let men = placed.into_iter();
        self.setup.men = men
            .filter_map(|(square, man)| Some((square, man?)))
            .collect();
    }

    /// Reads what stands between the brackets, and the closing one.
    fn queues(&mut self, field: Field<'_>) {
        let mut cursor = field.cursor();
        let read = self
            .queue(&mut cursor, Side::White)
            .and_then(|()| cursor.expect("/"))
            .and_then(|()| self.queue(&mut cursor, Side::Black))
            .and_then(|()| cursor.expect("]"))
            .and_then(|()| match cursor.is_at_end() {
                true => Ok(()),
                false => Err(cursor.unexpected("a space")),
            });
        if let Err(error) = read {
            self.errors.push(error);
        }
    }

    /// Reads a queue, noting ids that do not belong there.
    fn queue(&mut self, cursor: &mut Cursor<'_>, side: Side) -> Result<(), TextError> {
        if matches!(cursor.peek(), Some('/' | ']')) {
            return Ok(());
        }
        loop {
            let column = cursor.column();
            let id = cursor.take_while(|c| c.is_ascii_alphanumeric());
            if id.is_empty() {
                return Err(cursor.unexpected("the id of a piece"));
            }
            match read_man(self.army, id, column) {
                Ok((owner, kind)) if owner == side => {
                    self.setup.queues[side].push(kind);
                    self.columns.queues[side].push(column);
                }
                Ok(_) => self.refuse(column, wrong_case(id, side)),
                Err(error) => self.errors.push(error),
            }
            if !cursor.eat(",") {
                return Ok(());
            }
        }
    }

    /// Notes what is wrong with what could be read.
    fn judge(&mut self, board: Board) {
        let mut faults = self.setup.field_faults(self.army);
        if board != Board::Unread {
            faults.extend(self.setup.king_faults());
        }
        if board == Board::Whole {
            faults.extend(self.setup.board_faults(self.army));
        }
        let pointed = faults.iter().map(|fault| self.columns.point(fault));
        self.errors.extend(pointed);
    }
}

fn number(cursor: &mut Cursor<'_>, what: &str) -> Result<u32, TextError> {
    Ok(cursor.number(what, u64::from(LARGEST))? as u32)
}

fn wrong_case(id: &str, side: Side) -> String {
    let case = match side {
        Side::White => "upper",
        Side::Black => "lower",
    };
    format!(
        "{id:?} is in {}'s queue, which is in {case} case",
        side.name()
    )
}

/// Reads an id in either case.
fn read_man<const W: usize>(
    army: &Army<W>,
    id: &str,
    column: usize,
) -> Result<(Side, Kind), TextError> {
    let has_lower = id.chars().any(|c| c.is_ascii_lowercase());
    let has_upper = id.chars().any(|c| c.is_ascii_uppercase());
    if has_lower && has_upper {
        let message = format!("{id:?} mixes upper and lower case");
        return Err(TextError::at(column, message));
    }
    let side = if has_lower { Side::Black } else { Side::White };
    match army.find(&id.to_ascii_uppercase()) {
        Some(kind) => Ok((side, kind)),
        None => Err(TextError::at(
            column,
            format!("{id:?} is no piece of this game"),
        )),
    }
}
