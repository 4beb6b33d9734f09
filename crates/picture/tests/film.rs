//! Films: every picture can be read back as it was drawn, and only what changes is kept.

use std::io::Cursor;
use std::time::Duration;

use chessmith_picture::{Film, PictureError};

fn drawing(width: u32, height: u32, x: u32, colour: &str) -> String {
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}'>\
         <rect width='{width}' height='{height}' fill='#ffffff'/>\
         <rect x='{x}' y='1' width='2' height='2' fill='{colour}'/></svg>"
    )
}

/// For how long a picture is shown, in milliseconds, and its pixels.
type Shown = (u16, Vec<[u8; 4]>);

/// Returns the size of a film, and each of its pictures: how long it is shown, and its pixels.
fn read(bytes: &[u8]) -> ((u32, u32), Vec<Shown>) {
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
    let (width, height) = (reader.info().width, reader.info().height);
    let pictures = reader.info().animation_control.unwrap().num_frames;
    let mut canvas = vec![[0; 4]; (width * height) as usize];
    let mut found = Vec::new();
    for _ in 0..pictures {
        let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut buffer).unwrap();
        let frame = *reader.info().frame_control().unwrap();
        for y in 0..frame.height {
            for x in 0..frame.width {
                let from = ((y * frame.width + x) * 4) as usize;
                let to = (y + frame.y_offset) * width + x + frame.x_offset;
                canvas[to as usize].copy_from_slice(&buffer[from..from + 4]);
            }
        }
        found.push((frame.delay_num, canvas.clone()));
    }
    ((width, height), found)
}

#[test]
fn every_picture_stands_in_the_film_as_it_was_drawn() {
    let mut film = Film::default();
    // The third is like the second, the fourth is larger, and the last is small again.
    let drawn = [
        (10, 6, 0, "#ff0000"),
        (10, 6, 7, "#ff0000"),
        (10, 6, 7, "#ff0000"),
        (14, 9, 3, "#0000ff"),
        (10, 6, 3, "#0000ff"),
    ];
    for (width, height, x, colour) in drawn {
        film.add(&drawing(width, height, x, colour)).unwrap();
    }
    let (size, pictures) = read(&film.png(Duration::from_millis(800)).unwrap());
    assert_eq!(size, (14, 9));
    let delays: Vec<u16> = pictures.iter().map(|(delay, _)| *delay).collect();
    assert_eq!(delays, [800, 800, 800, 800, 3_200]);
    for ((width, height, x, colour), (_, pixels)) in drawn.into_iter().zip(pictures) {
        for (index, pixel) in (0u32..).zip(pixels) {
            let (column, row) = (index % 14, index / 14);
            let inside = column < width && row < height;
            let coloured = (x..x + 2).contains(&column) && (1..3).contains(&row);
            let wanted = match (inside, coloured, colour) {
                (false, ..) => [0; 4],
                (true, false, _) => [255; 4],
                (true, true, "#ff0000") => [255, 0, 0, 255],
                (true, true, _) => [0, 0, 255, 255],
            };
            assert_eq!(pixel, wanted, "{width}x{height} {colour}: {column} {row}");
        }
    }
}

#[test]
fn what_stays_as_it_is_takes_next_to_nothing() {
    let film = |pictures: u32| {
        let mut film = Film::default();
        for index in 0..pictures {
            film.add(&drawing(400, 400, index % 2 * 5, "#ff0000"))
                .unwrap();
        }
        film.png(Duration::from_millis(800)).unwrap().len()
    };
    let (one, many) = (film(1), film(101));
    assert!(many < one + 100 * 200, "{one} and {many} bytes");
}

#[test]
fn what_is_no_drawing_and_a_film_without_pictures_are_refused() {
    let mut film = Film::default();
    assert!(matches!(film.add("<svg"), Err(PictureError::Malformed(_))));
    assert!(film.png(Duration::from_millis(800)).is_err());
}

#[test]
fn a_film_that_takes_too_much_memory_is_refused() {
    let mut film = Film::default();
    let large = |colour: &str| {
        let rect = format!("<rect width='4200' height='4200' fill='{colour}'/>");
        format!("<svg xmlns='http://www.w3.org/2000/svg' width='4200' height='4200'>{rect}</svg>")
    };
    assert_eq!(film.add(&large("#000000")), Ok(()));
    assert_eq!(film.add(&large("#ffffff")), Err(PictureError::TooLong));
}
