//! The file of a network: lines that say what it is, an empty line, and its numbers.
//!
//! The first line is `chessmith network 1`. The other lines are `NAME=VALUE`, the last of them the hash of all that
//! stands before it and of the numbers. These are 16 bits each, the lower byte first: the rows of the inputs, what
//! sums begin with, the second layer; then the bias in 32 bits.

use std::fmt::Write;

use crate::header::{Header, LARGEST, MAGIC, NetworkError};
use crate::network::Network;
use crate::sums::{Sums, WIDEST};

/// What a file of any version begins with.
const ANY_VERSION: &str = "chessmith network ";

/// Returns a number that tells whether bytes are what they were. Method: FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo).
fn hash(parts: [&[u8]; 2]) -> u64 {
    let bytes = parts.into_iter().flatten();
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

impl Network {
    /// Writes the file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let width = self.header.width as usize;
        let second = self.output.iter().flat_map(|weights| &weights[..width]);
        let numbers = self.rows.iter().chain(&self.start.0[0][..width]);
        let mut data: Vec<u8> = numbers
            .chain(second)
            .flat_map(|n| n.to_le_bytes())
            .collect();
        data.extend(self.bias.to_le_bytes());
        let mut text = self.header.write();
        let hash = hash([text.as_bytes(), &data]);
        // Writing to a String cannot fail.
        let _ = write!(text, "hash={hash:016x}\n\n");
        let mut bytes = text.into_bytes();
        bytes.extend(data);
        bytes
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// If it is none, or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        if !bytes.starts_with(ANY_VERSION.as_bytes()) {
            return Err(NetworkError::NoNetwork);
        }
        if !bytes.starts_with(MAGIC.as_bytes()) {
            return Err(NetworkError::OtherVersion);
        }
        if bytes.len() > LARGEST {
            return Err(NetworkError::TooLarge(bytes.len()));
        }
        let no_header = NetworkError::Damaged("its header does not end");
        let end = bytes.windows(2).position(|pair| pair == b"\n\n");
        let (head, data) = bytes.split_at(end.ok_or_else(|| no_header.clone())? + 1);
        let head = str::from_utf8(head).map_err(|_| no_header)?;
        let (text, hash_line) = head
            .rfind("hash=")
            .map(|at| head.split_at(at))
            .ok_or(NetworkError::Damaged("its hash is missing"))?;
        let data = &data[1..];
        let expected = format!("hash={:016x}\n", hash([text.as_bytes(), data]));
        if hash_line != expected {
            return Err(NetworkError::Damaged("its hash is that of something else"));
        }
        let header = Header::read(text)?;
        let width = header.checked_width()?;
        let rows = (header.inputs as usize).checked_mul(width);
        let size =
            rows.and_then(|rows| rows.checked_add(3 * width)?.checked_mul(2)?.checked_add(4));
        if size != Some(data.len()) {
            return Err(NetworkError::Damaged("it has another number of weights"));
        }
        let (data, bias) = data.split_at(data.len() - 4);
        let numbers = data.as_chunks::<2>().0;
        let mut numbers = numbers.iter().map(|pair| i16::from_le_bytes(*pair));
        let rows = numbers
            .by_ref()
            .take(header.inputs as usize * width)
            .collect();
        let mut layer = || {
            let mut all = [0; WIDEST];
            for (to, number) in all.iter_mut().zip(numbers.by_ref().take(width)) {
                *to = number;
            }
            all
        };
        let start = Sums([layer(); 2]);
        let output = [layer(), layer()];
        if output
            .as_flattened()
            .iter()
            .any(|weight| weight.unsigned_abs() > 127)
        {
            return Err(NetworkError::Damaged("a weight is greater than any can be"));
        }
        let bias = bias.try_into().map(i32::from_le_bytes).unwrap_or_default();
        Ok(Self {
            header,
            rows,
            start,
            output,
            bias,
        })
    }
}
