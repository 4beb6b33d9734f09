//! Many pictures, one after the other, in one file.

use std::time::Duration;

use png::{BitDepth, BlendOp, ColorType, Compression, Encoder, EncodingError};

use crate::png::{PictureError, paint};

/// The most that the pictures of a film may take in memory, in bytes; only what changes counts.
pub const MAX_FILM: usize = 128 << 20;

/// How many times longer the last picture is shown than the others.
const LAST: u16 = 4;

/// A pixel: red, green, blue, and how opaque it is.
type Pixel = [u8; 4];
const NOTHING: Pixel = [0; 4];

/// Pictures that are shown one after the other, as an animated PNG that begins anew at its end.
///
/// They may have different sizes: all stand in the upper left corner, and the film is as large as the largest.
///
/// ```
/// use std::time::Duration;
/// use chessmith_picture::Film;
///
/// let mut film = Film::default();
/// for width in [4, 8] {
///     film.add(&format!(
///         "<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='4'><rect width='9' height='9'/></svg>"
///     ))?;
/// }
/// assert!(film.png(Duration::from_millis(500))?.starts_with(b"\x89PNG"));
/// # Ok::<(), chessmith_picture::PictureError>(())
/// ```
#[derive(Default)]
pub struct Film {
    width: usize,
    height: usize,
    /// What was shown last.
    canvas: Vec<Pixel>,
    shots: Vec<Shot>,
    bytes: usize,
}

/// What changes from one picture to the next.
struct Shot {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
    pixels: Vec<Pixel>,
}

impl Film {
    /// Adds a picture, a drawing made by [`svg`](crate::svg).
    ///
    /// # Errors
    ///
    /// Refuses what [`png`](crate::png()) refuses, and films of more than [`MAX_FILM`] bytes.
    pub fn add(&mut self, svg: &str) -> Result<(), PictureError> {
        let painted = paint(svg)?;
        let size = |pixels: u32| usize::try_from(pixels).unwrap_or(usize::MAX);
        let row = size(painted.width()).max(1);
        let (width, height) = (self.width.max(row), self.height.max(size(painted.height())));
        let mut canvas = vec![NOTHING; width * height];
        for (from, to) in painted.pixels().chunks(row).zip(canvas.chunks_mut(width)) {
            for (pixel, place) in from.iter().zip(to) {
                let colour = pixel.demultiply();
                *place = [colour.red(), colour.green(), colour.blue(), colour.alpha()];
            }
        }
        let shot = self.change_to(&canvas, width, height);
        self.bytes += shot.pixels.len() * size_of::<Pixel>();
        if self.bytes > MAX_FILM {
            return Err(PictureError::TooLong);
        }
        (self.width, self.height, self.canvas) = (width, height, canvas);
        self.shots.push(shot);
        Ok(())
    }

    /// Returns about how many bytes it takes in memory.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes + self.canvas.len() * size_of::<Pixel>()
    }

    /// Returns the bytes of the file, in which each picture is shown for so long, and the last one longer.
    ///
    /// # Errors
    ///
    /// If there is no picture.
    pub fn png(&self, each: Duration) -> Result<Vec<u8>, PictureError> {
        let mut bytes = Vec::new();
        self.write(&mut bytes, each)
            .map_err(|error| PictureError::Encoding(error.to_string()))?;
        Ok(bytes)
    }

    fn write(&self, bytes: &mut Vec<u8>, each: Duration) -> Result<(), EncodingError> {
        let number = |size: usize| u32::try_from(size).unwrap_or(u32::MAX);
        let each = u16::try_from(each.as_millis()).unwrap_or(u16::MAX);
        let mut encoder = Encoder::new(bytes, number(self.width), number(self.height));
        encoder.set_color(ColorType::Rgba);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::Fast);
        encoder.set_animated(number(self.shots.len()), 0)?;
        encoder.set_frame_delay(each, 1_000)?;
        encoder.set_blend_op(BlendOp::Source)?;
        let mut writer = encoder.write_header()?;
        for (index, shot) in self.shots.iter().enumerate() {
            if index + 1 == self.shots.len() {
                writer.set_frame_delay(each.saturating_mul(LAST), 1_000)?;
            }
            let first;
            let shot = match index {
                // The first picture of a file is as large as the film.
                0 => {
                    first = shot.enlarged(self.width, self.height);
                    &first
                }
                _ => shot,
            };
            // Neither the old place nor the new one may reach beyond the film meanwhile.
            writer.set_frame_position(0, 0)?;
            writer.set_frame_dimension(number(shot.width), number(shot.height))?;
            writer.set_frame_position(number(shot.x), number(shot.y))?;
            writer.write_image_data(shot.pixels.as_flattened())?;
        }
        writer.finish()
    }

    /// Returns the smallest rectangle of a picture in which it differs from the last one.
    fn change_to(&self, next: &[Pixel], width: usize, height: usize) -> Shot {
        let before = |x: usize, y: usize| {
            let inside = x < self.width && y < self.height;
            inside.then(|| self.canvas[y * self.width + x])
        };
        let (mut left, mut top, mut right, mut bottom) = (width, height, 0, 0);
        for y in 0..height {
            for x in 0..width {
                if before(x, y).unwrap_or(NOTHING) != next[y * width + x] {
                    (left, right) = (left.min(x), right.max(x + 1));
                    (top, bottom) = (top.min(y), bottom.max(y + 1));
                }
            }
        }
        if self.shots.is_empty() {
            (left, top, right, bottom) = (0, 0, width, height);
        } else if right == 0 {
            // A picture like the last one still takes its time.
            (left, top, right, bottom) = (0, 0, 1, 1);
        }
        let rows = (top..bottom).flat_map(|y| &next[y * width + left..y * width + right]);
        Shot {
            x: left,
            y: top,
            width: right - left,
            height: bottom - top,
            pixels: rows.copied().collect(),
        }
    }
}

impl Shot {
    /// Returns the same in the upper left corner of so large a picture.
    fn enlarged(&self, width: usize, height: usize) -> Self {
        let mut pixels = vec![NOTHING; width * height];
        for (from, to) in self.pixels.chunks(self.width).zip(pixels.chunks_mut(width)) {
            to[..self.width].copy_from_slice(from);
        }
        Self {
            x: 0,
            y: 0,
            width,
            height,
            pixels,
        }
    }
}
