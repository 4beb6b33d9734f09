//! Pages show the figures of their JSON, and nothing that a text could smuggle in.

use std::collections::BTreeMap;

use chessmith_lab::{
    ArrayRow, Balance, BalanceRow, Dial, LabTable, Made, PairRow, StartRow, StartsTable, SweepRow,
    SweepTable, ValueRow, Values, csv, page,
};

fn made() -> Option<Made> {
    Some(Made {
        date: "2026-11-23".to_owned(),
        hours: 1.25,
        engine: "Chessmith".to_owned(),
    })
}

fn values() -> LabTable {
    let row = |piece: &str, value: f64| ValueRow {
        piece: piece.to_owned(),
        name: format!("<b>the {piece}</b>"),
        value,
        low: value - 0.25,
        high: value + 0.25,
        games: 100,
        early: [value; 3],
        late: None,
        believed: value + 0.5,
    };
    LabTable::Values(Values {
        game: "any".to_owned(),
        options: BTreeMap::from([("pieces".to_owned(), "</script><p>\"".to_owned())]),
        scale: BTreeMap::from([("N".to_owned(), 3.25)]),
        command: "chessmith lab values any --option 'pieces=</script>'".to_owned(),
        seed: 1,
        made: made(),
        nodes: 100,
        games: 200,
        white: [90, 20, 90],
        first_turn: [0.125, 0.0, 0.25],
        score_of_a_unit: 0.625,
        held_out: None,
        rows: vec![row("N", 3.125), row("Q", 9.0625), row("P", -0.5)],
        pairs: vec![PairRow {
            pieces: ["N", "<i>"].map(str::to_owned),
            value: 0.5,
            low: 0.25,
            high: 0.75,
            games: 120,
        }],
        replays: Vec::new(),
    })
}

fn balance_row(white: f64) -> BalanceRow {
    BalanceRow {
        nodes: 500,
        games: 64,
        white: [white, white - 0.125, white + 0.125],
        drawn: [0.3125, 0.25, 0.375],
        turns: [10, 20, 30],
        choices: 31.5,
        lead_changes: 1.5,
        drama: 0.25,
        decided_at: 0.5,
        board_used: 0.75,
        endings: BTreeMap::from([("checkmate".to_owned(), 0.6875)]),
    }
}

fn balance() -> LabTable {
    LabTable::Balance(Balance {
        game: "any".to_owned(),
        options: BTreeMap::new(),
        command: "chessmith lab balance any".to_owned(),
        seed: 1,
        made: made(),
        summary: vec!["White scores & draws.".to_owned()],
        rows: vec![balance_row(0.53125), balance_row(0.5625)],
        games: Vec::new(),
    })
}

fn sweep(dials: usize) -> LabTable {
    let dial = |name: &str| Dial {
        name: name.to_owned(),
        usual: Some("1".to_owned()),
        values: vec!["1".to_owned(), "2".to_owned()],
    };
    let values = match dials {
        1 => vec![vec!["1"], vec!["2"]],
        _ => vec![vec!["1", "1"], vec!["1", "2"], vec!["2", "1"]],
    };
    let row = |(index, values): (usize, Vec<&str>)| SweepRow {
        usual: index == 0,
        stopped: index == 1,
        values: values.into_iter().map(str::to_owned).collect(),
        balance: balance_row([0.5, 0.65625, 0.40625][index]),
    };
    LabTable::Sweep(SweepTable {
        game: "any".to_owned(),
        options: BTreeMap::new(),
        dials: ["limit", "stalemate"][..dials]
            .iter()
            .map(|name| dial(name))
            .collect(),
        command: "chessmith lab sweep any".to_owned(),
        seed: 1,
        made: None,
        summary: Vec::new(),
        rows: values.into_iter().enumerate().map(row).collect(),
    })
}

fn starts() -> LabTable {
    let row = |number: i64, evaluation: f64| StartRow {
        name: format!("P{number}"),
        number,
        position: "8/8 w".to_owned(),
        evaluation,
        games: 2,
        white: [0.75, 0.25, 1.0],
        drawn: [0.5, 0.0, 1.0],
    };
    LabTable::Starts(StartsTable {
        game: "any".to_owned(),
        options: BTreeMap::new(),
        command: "chessmith lab starts any".to_owned(),
        seed: 1,
        made: None,
        nodes: 1,
        play_nodes: 1,
        summary: Vec::new(),
        correlation: None,
        arrays: vec![ArrayRow {
            number: 0,
            value: 0.5,
            best: vec!["K@a1".to_owned()],
            worst: -0.5,
        }],
        rows: vec![row(0, 0.5), row(1, -0.25), row(2, 0.0)],
    })
}

/// Returns the figures that a page plots.
fn plotted(page: &str) -> Vec<f64> {
    let figures = page.split("data-value=\"").skip(1);
    let figures = figures.map(|rest| rest.split('"').next().unwrap().parse().unwrap());
    let mut figures: Vec<f64> = figures.collect();
    figures.sort_by(f64::total_cmp);
    figures
}

/// Returns the result that a page carries.
fn carried(page: &str) -> LabTable {
    let (_, rest) = page.split_once("id=\"result\">").expect("a result");
    let (json, _) = rest.split_once("</script>").expect("its end");
    serde_json::from_str(json).expect("a table")
}

#[test]
fn every_page_carries_its_result_and_asks_for_nothing_else() {
    for table in [values(), balance(), sweep(1), sweep(2), starts()] {
        let page = page("A <game> & more", &table).unwrap();
        assert_eq!(carried(&page), table);
        assert!(page.contains("<h1>A &lt;game&gt; &amp; more: "));
        assert_eq!(page.matches("<script").count(), 1);
        assert_eq!(page.matches("</script").count(), 1);
        assert!(!page.contains("<b>"));
        for asks in ["http:", "https:", "url(", "src=", "@import", "<link"] {
            assert!(!page.contains(asks), "{asks}");
        }
    }
}

#[test]
fn what_is_plotted_is_what_the_table_says() {
    let page = |table: &LabTable| page("Any", table).unwrap();
    assert_eq!(plotted(&page(&values())), [-0.5, 3.125, 9.0625]);
    let pair =
        "N and &lt;i&gt; beside each other are worth +0.50 (+0.25 to +0.75) beyond their sum";
    assert!(page(&values()).contains(pair));
    // White's share and the drawn games at both strengths, and 68.75 of 100 games that ended by mate.
    let expected = [0.3125, 0.3125, 0.53125, 0.5625, 68.75, 68.75];
    assert_eq!(plotted(&page(&balance())), expected);
    assert_eq!(plotted(&page(&sweep(1))), [0.3125, 0.3125, 0.5, 0.65625]);
    assert_eq!(plotted(&page(&sweep(2))), [0.40625, 0.5, 0.65625]);
}

#[test]
fn the_rule_as_it_is_is_marked() {
    let one = page("Any", &sweep(1)).unwrap();
    assert!(one.contains("<span class=\"label below usual\" style=\"left:25.00%\">1 *</span>"));
    let two = page("Any", &sweep(2)).unwrap();
    assert!(two.contains("<td class=\"usual\" data-value=\"0.5\""));
    // The setting that nobody played has no figure.
    assert!(two.contains("<td>–</td>"));
}

#[test]
fn lines_of_numbers_are_those_of_the_table() {
    let lines = csv(&values());
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!(lines.len(), 4);
    assert!(lines[0].starts_with("piece,name,value,low,high,games,early"));
    assert_eq!(
        lines[1],
        "N,<b>the N</b>,3.125,2.875,3.375,100,3.125,3.125,3.125,,,,3.625"
    );
    let lines = csv(&sweep(2));
    assert!(lines.starts_with("limit,stalemate,usual,stopped,nodes,games,white"));
    assert!(lines.contains("\n2,1,false,false,500,64,0.40625,"));
    assert!(csv(&starts()).contains("\nP1,1,8/8 w,-0.25,2,0.75,0.25,1,0.5,0,1\n"));
}
