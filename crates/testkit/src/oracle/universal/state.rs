//! A position of a universal game as its text says it.

use std::collections::BTreeMap;

/// File and rank, counted from 1.
pub(super) type Place = (i32, i32);

/// A man: whether it is White's, and its id in upper case.
pub(super) type Man = (bool, String);

/// Everything that the text of a position says.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) files: i32,
    pub(super) ranks: i32,
    pub(super) men: BTreeMap<Place, Man>,
    /// White's queue and Black's, front first.
    pub(super) queues: [Vec<String>; 2],
    pub(super) white: bool,
    pub(super) passed: Option<Place>,
    pub(super) rights: [i64; 2],
    /// The piece that may still be retaken, and how many it took.
    pub(super) pending: Option<(Place, i64)>,
    pub(super) ban: Option<[Place; 2]>,
    pub(super) clock: i64,
    pub(super) number: i64,
}

pub(super) fn name((file, rank): Place) -> String {
    format!("{}{rank}", char::from(b'a' + (file - 1) as u8))
}

pub(super) fn read_place(text: &str) -> Place {
    let file = i32::from(text.as_bytes()[0] - b'a') + 1;
    (file, text[1..].parse().expect("a rank"))
}

/// The index of a side in pairs.
pub(super) fn index(white: bool) -> usize {
    usize::from(!white)
}

fn places(text: &str) -> Option<Vec<Place>> {
    (text != "-").then(|| text.split(':').map(read_place).collect())
}

impl State {
    /// Reads the text of a position.
    pub(super) fn read(text: &str) -> Self {
        let fields: Vec<_> = text.split(' ').collect();
        let [board, turn, passed, rights, pending, ban, clock, number] = fields[..] else {
            panic!("eight fields, not {text}");
        };
        let (board, queues) = board.split_once('[').expect("queues");
        let queues = queues.trim_end_matches(']').split_once('/');
        let queue = |text: &str| -> Vec<String> {
            let ids = text.split(',').filter(|id| !id.is_empty());
            ids.map(str::to_uppercase).collect()
        };
        let queues = queues.map(|(white, black)| [queue(white), queue(black)]);
        let rows: Vec<_> = board.split('/').collect();
        let ranks = rows.len() as i32;
        let mut men = BTreeMap::new();
        let mut files = 0;
        for (row, text) in (0..).zip(rows) {
            files = read_row(text, ranks - row, &mut men);
        }
        let mut counts = rights.split(':').map(|text| text.parse().expect("a count"));
        Self {
            files,
            ranks,
            men,
            queues: queues.expect("two queues"),
            white: turn == "w",
            passed: (passed != "-").then(|| read_place(passed)),
            rights: [0, 1].map(|_| counts.next().expect("two counts")),
            pending: pending
                .split_once(':')
                .map(|(square, count)| (read_place(square), count.parse().expect("a count"))),
            ban: places(ban).map(|both| [both[0], both[1]]),
            clock: clock.parse().expect("a clock"),
            number: number.parse().expect("a number"),
        }
    }

    /// Writes the text in its canonical form.
    pub(super) fn text(&self) -> String {
        let rows: Vec<_> = (1..=self.ranks).rev().map(|rank| self.row(rank)).collect();
        let lower = self.queues[1].iter().map(|id| id.to_lowercase());
        let or_none = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        let pending = self
            .pending
            .map(|(place, count)| format!("{}:{count}", name(place)));
        let ban = self
            .ban
            .map(|[one, other]| format!("{}:{}", name(one), name(other)));
        format!(
            "{}[{}/{}] {} {} {}:{} {} {} {} {}",
            rows.join("/"),
            self.queues[0].join(","),
            lower.collect::<Vec<_>>().join(","),
            if self.white { "w" } else { "b" },
            or_none(self.passed.map(name)),
            self.rights[0],
            self.rights[1],
            or_none(pending),
            or_none(ban),
            self.clock,
            self.number
        )
    }

    fn row(&self, rank: i32) -> String {
        let mut text = String::new();
        let mut empty = 0;
        let flush = |empty: &mut i32, text: &mut String| {
            if *empty > 0 {
                *text += &empty.to_string();
            }
            *empty = 0;
        };
        for file in 1..=self.files {
            let Some((white, id)) = self.men.get(&(file, rank)) else {
                empty += 1;
                continue;
            };
            flush(&mut empty, &mut text);
            let id = if *white {
                id.clone()
            } else {
                id.to_lowercase()
            };
            text += &if id.len() == 1 {
                id
            } else {
                format!("{{{id}}}")
            };
        }
        flush(&mut empty, &mut text);
        text
    }

    pub(super) fn holds(&self, (file, rank): Place) -> bool {
        (1..=self.files).contains(&file) && (1..=self.ranks).contains(&rank)
    }

    pub(super) fn is_empty(&self, place: Place) -> bool {
        self.holds(place) && !self.men.contains_key(&place)
    }

    /// Whether a man of a side stands there.
    pub(super) fn is(&self, place: Place, white: bool) -> bool {
        self.men.get(&place).is_some_and(|(side, _)| *side == white)
    }

    /// Whether a man of this side and type stands there.
    pub(super) fn is_a(&self, place: Place, white: bool, id: &str) -> bool {
        let found = self.men.get(&place);
        found.is_some_and(|(side, own)| *side == white && own == id)
    }

    pub(super) fn king(&self, white: bool) -> Option<Place> {
        let mut men = self.men.keys();
        men.find(|place| self.is_a(**place, white, "K")).copied()
    }

    /// The first rank of a side.
    pub(super) fn home(&self, white: bool) -> i32 {
        if white { 1 } else { self.ranks }
    }
}

/// Reads one rank and returns how many files it has.
fn read_row(text: &str, rank: i32, men: &mut BTreeMap<Place, Man>) -> i32 {
    let mut file = 1;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_digit() {
            let digits = rest.chars().take_while(char::is_ascii_digit).count();
            file += rest[..digits].parse::<i32>().expect("a run");
            rest = &rest[digits..];
            continue;
        }
        let id = match first {
            '{' => rest[1..].split('}').next().expect("a closing brace"),
            _ => &rest[..1],
        };
        let white = id.chars().any(|letter| letter.is_ascii_uppercase());
        men.insert((file, rank), (white, id.to_uppercase()));
        file += 1;
        rest = &rest[if first == '{' { id.len() + 2 } else { 1 }..];
    }
    file - 1
}
