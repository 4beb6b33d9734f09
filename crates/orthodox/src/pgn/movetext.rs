//! The parts of a PGN file: tags and words, with comments, glyphs and variations left out.

use chessmith_board::TextError;

/// A part of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// A tag: name and value.
    Tag(String, String),
    /// A move, a number of a move or a result.
    Word(String),
}

/// Reads a file part by part, and knows where it is.
pub(super) struct Parts<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
}

impl<'a> Parts<'a> {
    /// Starts at the beginning of a text.
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
            line: 1,
            column: 1,
        }
    }

    /// Returns an error at the place of the next character.
    pub(super) fn wrong(&self, message: impl AsRef<str>) -> TextError {
        TextError::whole(format!(
            "line {}, column {}: {}",
            self.line,
            self.column,
            message.as_ref()
        ))
    }

    /// Skips to the next part, without reading it.
    pub(super) fn skip_to_part(&mut self) -> Result<(), TextError> {
        let mut depth = 0_usize;
        while let Some(next) = self.rest.chars().next() {
            match next {
                '%' if self.column == 1 => self.skip_line(),
                ';' => self.skip_line(),
                '{' => self.skip_comment()?,
                '(' => {
                    depth += 1;
                    self.step();
                }
                ')' if depth > 0 => {
                    depth -= 1;
                    self.step();
                }
                ')' => return Err(self.wrong("a variation ends here that did not begin")),
                '}' => return Err(self.wrong("a comment ends here that did not begin")),
                '$' => {
                    self.step();
                    self.take_while(|c| c.is_ascii_digit());
                }
                // Full stops end the number of a move.
                c if c.is_whitespace() || c == '.' => self.step(),
                _ if depth > 0 => self.step(),
                _ => return Ok(()),
            }
        }
        if depth > 0 {
            return Err(self.wrong("a variation does not end"));
        }
        Ok(())
    }

    /// Reads the next part; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<Part>, TextError> {
        self.skip_to_part()?;
        match self.rest.chars().next() {
            None => Ok(None),
            Some('[') => self.tag().map(Some),
            Some(_) => {
                let word = self.take_while(|c| !c.is_whitespace() && !"{}();[].$".contains(c));
                if word.is_empty() {
                    return Err(self.wrong("expected a move"));
                }
                Ok(Some(Part::Word(word.to_owned())))
            }
        }
    }

    fn tag(&mut self) -> Result<Part, TextError> {
        self.step();
        self.take_while(char::is_whitespace);
        let name = self
            .take_while(|c| c.is_ascii_alphanumeric() || c == '_')
            .to_owned();
        if name.is_empty() {
            return Err(self.wrong("expected the name of a tag"));
        }
        self.take_while(char::is_whitespace);
        self.expect('"')?;
        let mut value = String::new();
        loop {
            match self.rest.chars().next() {
                None | Some('\n') => return Err(self.wrong("expected \" at the end of the value")),
                Some('"') => break,
                Some('\\') if self.rest.starts_with("\\\\") || self.rest.starts_with("\\\"") => {
                    self.step();
                }
                Some(_) => {}
            }
            value.extend(self.rest.chars().next());
            self.step();
        }
        self.step();
        self.take_while(char::is_whitespace);
        self.expect(']')?;
        Ok(Part::Tag(name, value))
    }

    fn expect(&mut self, expected: char) -> Result<(), TextError> {
        if !self.rest.starts_with(expected) {
            return Err(self.wrong(format!("expected {expected}")));
        }
        self.step();
        Ok(())
    }

    fn skip_line(&mut self) {
        self.take_while(|c| c != '\n');
    }

    fn skip_comment(&mut self) -> Result<(), TextError> {
        let at_start = self.wrong("a comment begins here that does not end");
        self.take_while(|c| c != '}');
        if self.rest.is_empty() {
            return Err(at_start);
        }
        self.step();
        Ok(())
    }

    fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let start = self.rest;
        while self.rest.chars().next().is_some_and(&belongs) {
            self.step();
        }
        &start[..start.len() - self.rest.len()]
    }

    /// Moves past one character.
    fn step(&mut self) {
        let mut chars = self.rest.chars();
        match chars.next() {
            Some('\n') => (self.line, self.column) = (self.line + 1, 1),
            Some(_) => self.column += 1,
            None => {}
        }
        self.rest = chars.as_str();
    }
}
