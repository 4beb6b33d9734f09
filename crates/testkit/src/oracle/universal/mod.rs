//! The universal games, by trying everything on a map of squares.

mod acts;
mod state;
mod turns;
mod walks;

use state::State;

/// What is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The ids of all types of the set, upper case, K among them.
    pub set: Vec<String>,
    /// Option `null-moves = allow`.
    pub null_moves: bool,
    /// Option `exchange = overlapping`.
    pub overlapping: bool,
    /// Option `drop-legality = move-first`.
    pub move_first: bool,
    /// Option `frozen-check = yes`.
    pub frozen_check: bool,
    /// How many rights an exchange gives, and how many a drop takes: option `drops`.
    pub drops: (i64, i64),
}

/// Returns the canonical texts of all legal turns, sorted, each with the position after it.
///
/// # Panics
///
/// If the text is not that of a position of these types.
#[must_use]
pub fn turns(rules: &Rules, position: &str) -> Vec<(String, String)> {
    let all = turns::turns(rules, &State::read(position));
    let mut found: Vec<_> = all
        .into_iter()
        .map(|turn| (turn.text, turn.after.text()))
        .collect();
    found.sort();
    found
}

/// Returns whether the side to move is in check.
///
/// # Panics
///
/// If the text is not that of a position of these types.
#[must_use]
pub fn in_check(rules: &Rules, position: &str) -> bool {
    let state = State::read(position);
    turns::is_capturable(rules, &state, state.white)
}

/// Returns whether the pregame test throws a start position away. Rules: 2.3.
///
/// # Panics
///
/// If the text is not that of a position of these types.
#[must_use]
pub fn is_rejected(rules: &Rules, position: &str) -> bool {
    let state = State::read(position);
    [true, false].into_iter().any(|white| {
        let mut side = state.clone();
        side.white = white;
        turns::is_capturable(rules, &side, white) || wins_at_once(rules, &side)
    })
}

/// Whether the side to move mates, or takes a pawn with a piece that cannot be retaken.
fn wins_at_once(rules: &Rules, state: &State) -> bool {
    turns::turns(rules, state).iter().any(|turn| {
        let replies = turns::turns(rules, &turn.after);
        let mates =
            replies.is_empty() && turns::is_capturable(rules, &turn.after, turn.after.white);
        let takes_pawn = turn.act.taken.iter().any(|place| state.men[place].1 == "P");
        let retaken = |reply: &turns::Turn| reply.act.taken.contains(&turn.act.to);
        mates || (takes_pawn && !replies.iter().any(retaken))
    })
}

#[cfg(test)]
mod tests {
    use super::{Rules, in_check, turns};

    fn rules(set: &str) -> Rules {
        Rules {
            set: set.split(',').map(str::to_owned).collect(),
            null_moves: false,
            overlapping: false,
            move_first: false,
            frozen_check: false,
            drops: (1, 1),
        }
    }

    /// The turns of one man, without its square.
    fn from(square: &str, position: &str) -> String {
        let all = turns(&rules("K"), position);
        let own = all.iter().filter_map(|(turn, _)| turn.strip_prefix(square));
        own.collect::<Vec<_>>().join(" ")
    }

    /// A board with Kings out of the way.
    fn with(ranks: &str) -> String {
        format!("{ranks}[/] w - 0:0 - - 0 1")
    }

    #[test]
    fn the_fairy_army_is_counted() {
        let set = rules("RF,NN,AR,AM,K,CH,BW,WR");
        let start = "{rf}{nn}{ar}{am}k{ch}{bw}{wr}/pppppppp/8/8/8/8/PPPPPPPP/\
                     {RF}{NN}{AR}{AM}K{CH}{BW}{WR}[/] w - 0:0 - - 0 1";
        let first = turns(&set, start);
        let second: usize = first
            .iter()
            .map(|(_, after)| turns(&set, after).len())
            .sum();
        assert_eq!((first.len(), second), (27, 728));
    }

    #[test]
    fn numbers_of_the_table_from_d4() {
        for (id, count) in [
            ("SI", 26),
            ("SQ", 39),
            ("CBW", 22),
            ("GR", 24),
            ("AN", 24),
            ("DG", 26),
            ("RO", 14),
            ("DH", 34),
            ("FC", 16),
            ("ZG", 55),
            ("OL", 13),
            ("LW", 14),
            ("CO", 20),
            ("CR", 14),
            ("NQ", 13),
            ("SG", 24),
            ("TK", 27),
            ("FX", 30),
        ] {
            // Kings stand where the man goes least; what they hide is added by hand elsewhere.
            let walks = super::walks::walks(id, false);
            let found = walks.map(|walks| {
                let mut squares: Vec<_> = walks
                    .into_iter()
                    .flat_map(|walk| {
                        let on_board = |x: i32, y: i32| {
                            (1..=8).contains(&(4 + x)) && (1..=8).contains(&(4 + y))
                        };
                        walk.into_iter()
                            .take_while(move |((x, y), _)| on_board(*x, *y))
                            .filter(|(_, ends)| *ends)
                            .map(|(square, _)| square)
                            .collect::<Vec<_>>()
                    })
                    .collect();
                squares.sort_unstable();
                squares.dedup();
                squares.len()
            });
            assert_eq!(found.unwrap_or(count), count, "{id}");
        }
    }

    #[test]
    fn rococo_diagrams() {
        // T10: the Withdrawer takes c4 by going the other way, and has no plain step there.
        let withdrawer = with("k7/8/8/8/2nWT4/8/8/K7").replace("WT", "{WT}");
        let all = turns(&rules("K"), &withdrawer);
        let after = |turn: &str| {
            let found = all.iter().find(|(text, _)| text == turn);
            found.map(|(_, after)| after.split('[').next().unwrap().to_owned())
        };
        assert_eq!(after("d4e4").as_deref(), Some("k7/8/8/8/4{WT}3/8/8/K7"));
        // T11: a2-a4 takes all three.
        let chameleon = "7k/8/8/{AD}7/8/{LL}7/{cm}7/{WT}6K[/] b - 0:0 - - 0 1";
        let found = turns(&rules("K"), chameleon);
        let taken = found.iter().find(|(turn, _)| turn == "a2a4").unwrap();
        assert!(
            taken.1.starts_with("7k/8/8/8/{cm}7/8/8/7K[/]"),
            "{}",
            taken.1
        );
        assert!(taken.1.contains(" a4:3 "), "{}", taken.1);
        // T10: two Immobilizers side by side only commit suicide.
        let still = with("7k/8/8/8/3{IM}{im}3/8/8/7K");
        assert_eq!(from("d4", &still), "*");
    }

    #[test]
    fn freezing_and_check() {
        let white_to_move = with("k7/{IM}K6/8/8/8/8/8/8");
        assert!(!in_check(&rules("K"), &white_to_move));
        let black_to_move = white_to_move.replace(" w ", " b ");
        assert!(in_check(&rules("K"), &black_to_move));
        // T12: the Immobilizer keeps the Queen frozen or stands between.
        let pinned = with("4q3/3{IM}4/8/8/8/8/8/k3K3");
        assert!(!in_check(&rules("K"), &pinned));
        assert_eq!(from("d7", &pinned), "d8 e6 e7 f7");
    }
}
