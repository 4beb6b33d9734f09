//! A conversation with the engine: lines in as they are written, lines out as they come.

#![allow(dead_code)] // Every test file uses its own part.

use std::io::{BufRead, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use chessmith_catalog::{Catalog, Refused};

/// Bytes that come one message at a time; the end of the sender is the end of the input.
struct Feed {
    messages: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for Feed {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.messages.recv().unwrap_or_default();
        }
        let taken = self.rest.len().min(buffer.len());
        buffer[..taken].copy_from_slice(&self.rest[..taken]);
        self.rest.drain(..taken);
        Ok(taken)
    }
}

/// Bytes that go to whoever listens.
struct Tell(Sender<Vec<u8>>);

impl Write for Tell {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        drop(self.0.send(bytes.to_vec()));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// One of the two protocols.
pub(crate) type Speak =
    fn(&mut dyn BufRead, Box<dyn Write + Send>, &Catalog) -> Result<(), Refused>;

/// A conversation.
pub(crate) struct Talk {
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Vec<u8>>,
    heard: String,
    thread: Option<JoinHandle<()>>,
}

impl Talk {
    pub(crate) fn begin(speak: Speak) -> Self {
        let (input, messages) = channel();
        let (sender, output) = channel();
        let thread = thread::spawn(move || {
            let feed = Feed {
                messages,
                rest: Vec::new(),
            };
            speak(
                &mut BufReader::new(feed),
                Box::new(Tell(sender)),
                &Catalog::standard(),
            )
            .unwrap();
        });
        Self {
            input: Some(input),
            output,
            heard: String::new(),
            thread: Some(thread),
        }
    }

    pub(crate) fn say(&self, line: &str) {
        self.say_bytes(format!("{line}\n").into_bytes());
    }

    pub(crate) fn say_bytes(&self, bytes: Vec<u8>) {
        // It may have ended already.
        drop(self.input.as_ref().unwrap().send(bytes));
    }

    /// Returns the lines up to the first one that `is_last` takes.
    #[track_caller]
    pub(crate) fn until(&mut self, is_last: impl Fn(&str) -> bool) -> Vec<String> {
        let begin = Instant::now();
        let mut lines = Vec::new();
        loop {
            while let Some((line, rest)) = self.heard.split_once('\n') {
                let line = line.to_owned();
                self.heard = rest.to_owned();
                lines.push(line);
                if is_last(lines.last().unwrap()) {
                    return lines;
                }
            }
            let left = Duration::from_secs(60).saturating_sub(begin.elapsed());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.heard.push_str(&String::from_utf8(bytes).unwrap()),
                Err(_) => panic!("the line did not come; heard {lines:#?}"),
            }
        }
    }

    /// Returns the first line that begins with these words.
    #[track_caller]
    pub(crate) fn line(&mut self, begins: &str) -> String {
        self.until(|line| line.starts_with(begins)).pop().unwrap()
    }

    /// Closes the input, waits for the end, and returns what was said last.
    pub(crate) fn end(mut self) -> String {
        self.input = None;
        self.thread.take().unwrap().join().unwrap();
        while let Ok(bytes) = self.output.recv() {
            self.heard.push_str(&String::from_utf8(bytes).unwrap());
        }
        self.heard
    }
}
