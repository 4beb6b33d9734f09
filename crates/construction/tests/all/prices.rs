//! Prices: every design there is, and the formula in two ways.

use std::collections::{BTreeMap, HashSet};

use chessmith_construction::{Base, Design, PriceList, Token};

fn howe() -> PriceList {
    PriceList::built_in().unwrap()
}

fn cost(text: &str) -> u64 {
    let design: Design = text
        .parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(design.to_string(), text);
    howe().cost(design)
}

#[test]
fn designs_cost_what_the_source_says() {
    for (design, price) in [
        ("D[e,or]", 56),
        ("G[l1,or]", 36),
        ("O[e,or]", 64),
        ("P[e,r]", 104),
        ("P[r,y]", 104),
        ("P[e,r,y]", 832),
        ("P", 5),
        ("O", 4),
        ("D", 3),
        ("G", 5),
        ("N", 2),
        ("O[e1]", 8),
        ("O[op]", 6),
        ("G[dp]", 7),
        ("P[m]", 20),
        ("P[90]", 8),
        ("P[180]", 7),
        ("N[i]", 16),
        ("N[u]", 16),
        ("N[y]", 16),
        ("D[e1,or]", 14),
        ("O[e,l1,or,mc]", 96),
    ] {
        assert_eq!(cost(design), price, "{design}");
    }
}

#[test]
fn tokens_are_read_in_any_order() {
    let design: Design = "P[y,e,r]".parse().unwrap();
    assert_eq!(design.to_string(), "P[e,r,y]");
    let twice: Design = "P[op,e1,op,e1]".parse().unwrap();
    assert_eq!(twice.to_string(), "P[e1,e1,op,op]");
}

#[test]
fn illegal_designs_are_refused_with_their_reason() {
    for (text, reason) in [
        (
            "P[y,u]",
            "column 5: a royal piece is never uncapturable: u and y do not go together (CS-6)",
        ),
        (
            "P[e1,e1,l1,l1,op]",
            "column 15: a piece has four slots for tokens and no more (CS-1)",
        ),
        ("P[r,r]", "column 5: a piece has at most one token r (D3)"),
        ("P[m,m]", "column 5: a piece has at most one token m (D3)"),
        (
            "P[]",
            "column 3: expected a token, one of e1 e l1 l m u 90 180 or r op dp i d s c y nc co ml mc",
        ),
        (
            "P[x]",
            "column 3: expected a token, one of e1 e l1 l m u 90 180 or r op dp i d s c y nc co ml mc",
        ),
        (
            "P[r",
            "column 4: expected \",\" or \"]\", found the end of the text",
        ),
        (
            "p",
            "column 1: expected a base, one of P O D G N, found 'p'",
        ),
    ] {
        assert_eq!(
            text.parse::<Design>().unwrap_err().to_string(),
            reason,
            "{text}"
        );
    }
}

/// The formula as the source words it, on the text of a design.
fn as_in_the_source(text: &str) -> u64 {
    let table: BTreeMap<&str, (u64, u64, u64)> = [
        ("e1", (0, 2, 1)),
        ("e", (0, 8, 1)),
        ("l1", (0, 4, 1)),
        ("l", (0, 8, 1)),
        ("m", (0, 4, 1)),
        ("u", (0, 0, 8)),
        ("90", (3, 0, 1)),
        ("180", (2, 0, 1)),
        ("or", (4, 0, 1)),
        ("r", (8, 0, 1)),
        ("op", (2, 0, 1)),
        ("dp", (2, 0, 1)),
        ("i", (0, 8, 1)),
        ("d", (0, 6, 1)),
        ("s", (0, 4, 1)),
        ("c", (0, 4, 1)),
        ("y", (0, 0, 8)),
    ]
    .into();
    let (base, rest) = text.split_at(1);
    let b = match base {
        "P" | "G" => 5,
        "O" => 4,
        "D" => 3,
        _ => 2,
    };
    let codes = rest.trim_matches(|c| c == '[' || c == ']').split(',');
    let rows: Vec<_> = codes.filter_map(|code| table.get(code)).collect();
    let a: u64 = rows.iter().map(|row| row.0).sum();
    let m: u64 = rows.iter().map(|row| row.1).sum();
    let f: u64 = rows.iter().map(|row| row.2).product();
    (b + a) * if m == 0 { 1 } else { m } * f
}

#[test]
fn every_design_has_one_text_and_costs_what_the_formula_says() {
    let list = howe();
    let mut texts = HashSet::new();
    for design in Design::all() {
        let text = design.to_string();
        assert_eq!(text.parse(), Ok(design), "{text}");
        assert_eq!(list.cost(design), as_in_the_source(&text), "{text}");
        let sum = list.arithmetic(design);
        assert_eq!(sum.cost(), list.cost(design) as i64, "{text}: {sum}");
        let tokens: Vec<Token> = design.tokens().iter().collect();
        assert_eq!(tokens.len(), design.tokens().len());
        assert!(tokens.is_sorted());
        assert!(texts.insert(text));
    }
    // Multisets of up to four of 21 tokens, four of which may come again, without u and y together.
    assert_eq!(texts.len(), 5 * count_by_hand());
}

/// Counts the sets of tokens that go together by trying all of them.
fn count_by_hand() -> usize {
    let sets = |tokens: &[Token]| {
        let repeats = tokens
            .windows(2)
            .any(|pair| pair[0] == pair[1] && !pair[0].may_repeat());
        let opposed = tokens.contains(&Token::Uncapturable) && tokens.contains(&Token::Royalty);
        usize::from(!repeats && !opposed)
    };
    let all = Token::ALL;
    let mut count = 1;
    for a in 0..21 {
        count += sets(&[all[a]]);
        for b in a..21 {
            count += sets(&[all[a], all[b]]);
            for c in b..21 {
                count += sets(&[all[a], all[b], all[c]]);
                for d in c..21 {
                    count += sets(&[all[a], all[b], all[c], all[d]]);
                }
            }
        }
    }
    count
}

#[test]
fn tokens_can_be_taken_away_again() {
    for design in Design::all() {
        for token in design.tokens().iter() {
            let less = design.tokens().without(token);
            assert_eq!(less.len() + 1, design.tokens().len());
            assert_eq!(less.with(token), Ok(design.tokens()));
        }
    }
}

#[test]
fn the_arithmetic_is_shown_step_by_step() {
    let design: Design = "P[e,r,y]".parse().unwrap();
    let sum = howe().arithmetic(design);
    assert_eq!(sum.to_string(), "(5 + 8) × 8 × 8 = 832");
    assert_eq!(
        sum.lines(),
        [
            "P (Prime): b = 5",
            "e (repeat): m +8",
            "r (rotate): a +8",
            "y (royalty): f ×8",
            "(b + a) × m × f = (5 + 8) × 8 × 8 = 832"
        ]
    );
}

const HOWE: &str = include_str!("../../data/howe-1999.json");

#[test]
fn other_lists_are_read_from_text() {
    let text = HOWE
        .replace("howe-1999", "cheap")
        .replace("\"N\": 2", "\"N\": 1")
        .replace(
            "\"nc\": { \"adjustment\": 0",
            "\"nc\": { \"adjustment\": -1",
        )
        .replace("\"N\": 1", "\"N\": 9");
    let list = PriceList::read(&text).unwrap();
    assert_eq!((list.name(), list.base(Base::Null)), ("cheap", 9));
    assert_eq!(list.cost("P[r,nc]".parse().unwrap()), 12);
    assert_eq!(
        list.arithmetic("P[nc]".parse().unwrap()).to_string(),
        "(5 − 1) × 1 × 1 = 4"
    );
    assert_eq!(list.cheapest_royal(), 2 * 8);
}

#[test]
fn wrong_lists_are_refused_with_their_reason() {
    let edits = [
        (
            "\"N\": 2",
            "\"N\": 2, \"X\": 1",
            "bases: there is no key \"X\"",
        ),
        (", \"N\": 2", "", "bases: the key N is missing"),
        (
            "\"P\": 5",
            "\"P\": 5, \"P\": 5",
            "bases.P: the key comes twice",
        ),
        (
            "\"P\": 5",
            "\"P\": 5.5",
            "bases.P: expected a whole number from 0 to 10000, found 5.5",
        ),
        (
            "\"P\": 5",
            "\"P\": 20000",
            "bases.P: expected a whole number from 0 to 10000, found 20000",
        ),
        (
            "howe-1999",
            "Howe",
            "name: expected 1 to 40 characters of a-z, 0-9 and -",
        ),
        (
            "\"u\": { \"adjustment\": 0, \"multiplier\": 0, \"factor\": 8",
            "\"u\": { \"adjustment\": 0, \"multiplier\": 0, \"factor\": 0",
            "tokens.u.factor: expected a whole number from 1 to 100, found 0",
        ),
        (
            "\"co\": { \"adjustment\": 0",
            "\"co\": { \"adjustment\": -2",
            "co] would cost (2 − 2) × 6 × 1 = 0, and no piece may cost less than 1",
        ),
    ];
    for (old, new, reason) in edits {
        assert!(HOWE.contains(old), "{old}");
        let refused = PriceList::read(&HOWE.replacen(old, new, 1)).unwrap_err();
        assert_eq!(refused.len(), 1, "{refused:?}");
        let told = refused[0].to_string();
        assert!(told.contains(reason), "{new}: {told}");
    }
}

#[test]
fn all_reasons_against_a_list_are_told_in_their_order() {
    let text = HOWE
        .replace("howe-1999", "Howe")
        .replace("\"P\": 5", "\"P\": \"five\"")
        .replacen("\"factor\": 8", "\"factor\": -8", 1);
    let refused = PriceList::read(&text).unwrap_err();
    let told: Vec<_> = refused.iter().map(|error| &*error.message).collect();
    assert_eq!(
        told,
        [
            "name: expected 1 to 40 characters of a-z, 0-9 and -, found \"Howe\"",
            "bases.P: expected a whole number from 0 to 10000, found a text",
            "tokens.u.factor: expected a whole number from 1 to 100, found -8",
        ]
    );
    assert!(refused.is_sorted_by_key(|error| error.column));
}

#[test]
fn the_name_of_the_built_in_list_stands_for_its_prices() {
    assert_eq!(PriceList::read(HOWE), PriceList::built_in());
    let copy = HOWE.replace("\"P\": 5", "\"P\": 6");
    let refused = PriceList::read(&copy).unwrap_err();
    assert!(
        refused[0]
            .message
            .starts_with("name: howe-1999 is the list that is built in"),
        "{refused:?}"
    );
    assert!(PriceList::read(&copy.replace("howe-1999", "own")).is_ok());
}

#[test]
fn the_cheapest_royal_design_is_the_cheapest_of_all_royal_designs() {
    let discount = HOWE.replace("howe-1999", "discount").replace(
        "\"nc\": { \"adjustment\": 0",
        "\"nc\": { \"adjustment\": -1",
    );
    for list in [howe(), PriceList::read(&discount).unwrap()] {
        let royal = Design::all().filter(|design| design.is_royal());
        let least = royal.map(|design| list.cost(design)).min();
        assert_eq!(Some(list.cheapest_royal()), least, "{}", list.name());
    }
}
