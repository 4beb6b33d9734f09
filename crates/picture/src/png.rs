//! SVG to PNG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
use thiserror::Error;

/// The largest picture that [`png()`] paints, in pixels (it takes four bytes for each).
pub const MAX_PIXELS: u64 = 32_000_000;

/// Why a drawing cannot be turned into a picture.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PictureError {
    /// The text is not SVG.
    #[error("the drawing is not SVG: {0}")]
    Malformed(String),
    /// The picture would take too much memory.
    #[error("a picture of {width} by {height} pixels is too large: at most {MAX_PIXELS} pixels")]
    TooLarge {
        /// The width in pixels.
        width: u32,
        /// The height in pixels.
        height: u32,
    },
    /// The film would take too much memory.
    #[error("a film of so many large pictures is too long")]
    TooLong,
    /// The pixels cannot be written as PNG.
    #[error("the picture cannot be written as PNG: {0}")]
    Encoding(String),
}

/// Paints a drawing made by [`svg`](crate::svg) or [`glyph_svg`](crate::glyph_svg) and returns the
/// bytes of a PNG file, one pixel for each unit of the drawing.
///
/// # Errors
///
/// Refuses text that is not SVG and pictures of more than [`MAX_PIXELS`] pixels.
pub fn png(svg: &str) -> Result<Vec<u8>, PictureError> {
    paint(svg)?
        .encode_png()
        .map_err(|error| PictureError::Encoding(error.to_string()))
}

/// Paints a drawing.
pub(crate) fn paint(svg: &str) -> Result<Pixmap, PictureError> {
    let options = usvg::Options {
        // A drawing is all there is: links to files or other drawings are not followed.
        image_href_resolver: usvg::ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(svg, &options)
        .map_err(|error| PictureError::Malformed(error.to_string()))?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    let too_large = PictureError::TooLarge { width, height };
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(too_large);
    }
    let mut pixmap = Pixmap::new(width, height).ok_or(too_large)?;
    resvg::render(&tree, Transform::default(), &mut pixmap.as_mut());
    Ok(pixmap)
}
