//! One movement in several dialects.

use crate::notation::{Dialect, Movement};

impl Movement {
    /// Returns the movement as a dialect writes it, with the dialect's name in front; `None` where the dialect
    /// cannot.
    ///
    /// ```
    /// use chessmith_movement::{Dialect, Movement};
    ///
    /// let nightrider: Movement = "NN".parse()?;
    /// assert_eq!(nightrider.written_in(Dialect::XBetza).as_deref(), Some("xbetza:N0"));
    /// let gryphon: Movement = "[F?R]".parse()?;
    /// assert_eq!(gryphon.written_in(Dialect::XBetza), None);
    /// # Ok::<(), chessmith_board::TextError>(())
    /// ```
    #[must_use]
    pub fn written_in(&self, dialect: Dialect) -> Option<String> {
        let translated = Self {
            dialect: Some(dialect),
            parts: self.parts.clone(),
        };
        let text = translated.to_string();
        // A dialect may lack a letter, or mean something else by it.
        let is_same = text.parse::<Self>().is_ok_and(|read| read == translated);
        is_same.then_some(text)
    }
}
