//! Lines in and lines out.

use std::io::{BufRead, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// The longest line that is read, in bytes; what is beyond counts as a line of its own.
const LONGEST: u64 = 1 << 22;

/// Reads a line without its end; `None` at the end of the input or where it cannot be read.
///
/// What is no text is read as far as it can be.
pub(crate) fn read(input: &mut dyn BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    input.take(LONGEST).read_until(b'\n', &mut bytes).ok()?;
    if bytes.is_empty() {
        return None;
    }
    Some(String::from_utf8_lossy(&bytes).trim().to_owned())
}

/// Where answers go, line by line and at once; threads share it.
#[derive(Clone)]
pub(crate) struct Speaker(Arc<Mutex<Box<dyn Write + Send>>>);

impl Speaker {
    pub(crate) fn new(output: Box<dyn Write + Send>) -> Self {
        Self(Arc::new(Mutex::new(output)))
    }

    /// Says a line. If nobody listens any more, the end of the input will tell.
    pub(crate) fn say(&self, line: impl AsRef<str>) {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let written = writeln!(output, "{}", line.as_ref());
        drop(written.and_then(|()| output.flush()));
    }
}

/// Returns a text on one line.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
