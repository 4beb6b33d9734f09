//! Where reading stands, and by which dialect.

use chessmith_board::{Cursor, TextError};

use crate::notation::Dialect;

/// A text while it is read.
pub(super) struct Reader<'a> {
    pub(super) cursor: Cursor<'a>,
    pub(super) dialect: Option<Dialect>,
}

impl Reader<'_> {
    pub(super) fn is_classical(&self) -> bool {
        self.dialect == Some(Dialect::Classical)
    }

    /// Refuses what the dialect of the text has not.
    pub(super) fn only(
        &self,
        column: usize,
        dialects: &[Dialect],
        what: &str,
    ) -> Result<(), TextError> {
        match self.dialect {
            Some(dialect) if !dialects.contains(&dialect) => {
                let message = format!("{what} is not part of {}", dialect.name());
                Err(TextError::at(column, message))
            }
            _ => Ok(()),
        }
    }
}
