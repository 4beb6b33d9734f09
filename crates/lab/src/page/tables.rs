//! What each kind of result shows on its page.

use std::fmt::Write;

use chessmith_wire::{
    Balance, BalanceRow, PricesTable, StartRow, StartsTable, SweepRow, SweepTable, Values,
};

use super::escaped;
use super::plot::{Bar, Heat, Point, bars, curves, heat_map, histogram};
use crate::{even_told, most_drawn, pairs_told};

/// So many starts of each kind are listed.
const LISTED: usize = 20;

pub(super) fn values(table: &Values) -> String {
    let bar = |row: &chessmith_wire::ValueRow| Bar {
        name: format!("{} {}", row.piece, row.name),
        reach: [row.value, row.low, row.high],
        ring: Some(row.believed),
    };
    let mut rows: Vec<_> = table.rows.iter().collect();
    rows.sort_by(|a, b| b.value.total_cmp(&a.value));
    let plotted: Vec<Bar> = rows.iter().map(|row| bar(row)).collect();
    let mut html = format!(
        "<figure>\n{}<figcaption><i class=\"key whisker\"></i>95 of 100\
         <i class=\"key believed\"></i>what the engine believed. {}</figcaption>\n</figure>\n",
        bars(&plotted),
        scale(table)
    );
    let heads = [
        "piece", "worth", "from", "to", "early", "late", "believed", "games",
    ];
    let lines = rows.iter().map(|row| {
        let late = row
            .late
            .map_or("–".to_owned(), |late| format!("{:.2}", late[0]));
        vec![
            format!("{} {}", row.piece, row.name),
            format!("{:.2}", row.value),
            format!("{:.2}", row.low),
            format!("{:.2}", row.high),
            format!("{:.2}", row.early[0]),
            late,
            format!("{:.2}", row.believed),
            row.games.to_string(),
        ]
    });
    html += &figures(&heads, lines);
    let [first, low, high] = table.first_turn;
    let [won, drawn, lost] = table.white;
    let _ = writeln!(
        html,
        "<p>White won {won}, drew {drawn} and lost {lost}. The first turn is worth {first:.2} ({low:.2} to {high:.2}); \
         a side with one unit more scores {:.1} %.</p>",
        100.0 * table.score_of_a_unit
    );
    let even = table.held_out.as_ref().and_then(even_told);
    for sentence in even.into_iter().chain(pairs_told(&table.pairs)) {
        let _ = writeln!(html, "<p>{}</p>", escaped(&sentence));
    }
    html
}

pub(super) fn prices(table: &PricesTable) -> String {
    let plotted: Vec<Bar> = table
        .rows
        .iter()
        .map(|row| Bar {
            name: format!("{} {}", row.thing, row.does),
            reach: [row.value, row.low, row.high],
            ring: row.listed,
        })
        .collect();
    let mut html = format!(
        "<figure>\n{}<figcaption><i class=\"key whisker\"></i>95 of 100\
         <i class=\"key believed\"></i>the list of the game</figcaption>\n</figure>\n",
        bars(&plotted)
    );
    let parts = table.parts.iter().map(|part| {
        let numbers = [part.listed, part.value, part.price];
        let name = format!("{} {}", part.part, part.name);
        std::iter::once(name)
            .chain(numbers.map(|number| format!("{number:.1}")))
            .collect()
    });
    html += &figures(&["part", "listed", "measured", "by these numbers"], parts);
    let models = table.models.iter();
    let models = models.map(|model| vec![model.name.clone(), format!("{:.4}", model.surprise)]);
    html += &figures(&["foretold by", "surprise of a game"], models);
    html
}

fn scale(table: &Values) -> String {
    let parts = table.scale.iter();
    let parts: Vec<_> = parts
        .map(|(piece, worth)| format!("{} {worth}", escaped(piece)))
        .collect();
    format!("The scale: {} together.", parts.join(", "))
}

pub(super) fn balance(table: &Balance) -> String {
    let points: Vec<Point> = table
        .rows
        .iter()
        .map(|row| point(format!("{} positions a turn", row.nodes), false, row))
        .collect();
    let mut html = format!("<figure>\n{}</figure>\n", curves(&points));
    html += &lively(
        table.rows.iter().map(|row| (row.nodes.to_string(), row)),
        "positions a turn",
    );
    for row in &table.rows {
        let endings: Vec<Bar> = row
            .endings
            .iter()
            .map(|(reason, &share)| Bar {
                name: reason.clone(),
                reach: [100.0 * share; 3],
                ring: None,
            })
            .collect();
        let _ = writeln!(
            html,
            "<h2>How games ended with {} positions a turn</h2>\n<figure>\n{}<figcaption>of 100 games</figcaption>\n</figure>",
            row.nodes,
            bars(&endings)
        );
    }
    html
}

fn point(name: String, marked: bool, row: &BalanceRow) -> Point {
    Point {
        name,
        marked,
        shares: [row.white, row.drawn],
    }
}

/// Returns everything but the curves of some rows as a table.
fn lively<'a>(rows: impl Iterator<Item = (String, &'a BalanceRow)>, head: &str) -> String {
    let percent = |[middle, low, high]: [f64; 3]| {
        format!(
            "{:.1} ({:.1} to {:.1})",
            100.0 * middle,
            100.0 * low,
            100.0 * high
        )
    };
    let heads = [
        head,
        "games",
        "White scores, %",
        "drawn, %",
        "half over after",
        "legal turns",
        "changes of the lead",
        "drama",
        "decided after, %",
        "board used, %",
    ];
    let lines = rows.map(|(name, row)| {
        vec![
            name,
            row.games.to_string(),
            percent(row.white),
            percent(row.drawn),
            row.turns[1].to_string(),
            format!("{:.1}", row.choices),
            format!("{:.2}", row.lead_changes),
            format!("{:.3}", row.drama),
            format!("{:.0}", 100.0 * row.decided_at),
            format!("{:.0}", 100.0 * row.board_used),
        ]
    });
    figures(&heads, lines)
}

pub(super) fn sweep(table: &SweepTable) -> String {
    let named = |row: &SweepRow| {
        let star = if row.usual { " *" } else { "" };
        let left = if row.stopped { " (left)" } else { "" };
        format!("{}{star}{left}", row.values.join(", "))
    };
    let plot = match &table.dials[..] {
        [down, across] => heat_map((&down.values, &across.values), &|i, j| {
            let values = [&down.values[i], &across.values[j]];
            let row = table.rows.iter().find(|row| row.values.iter().eq(values))?;
            let [share, low, high] = row.balance.white;
            Some(Heat {
                share,
                marked: row.usual,
                title: format!(
                    "{:.1} to {:.1} of {} games",
                    100.0 * low,
                    100.0 * high,
                    row.balance.games
                ),
            })
        }),
        _ => {
            let rows = table.rows.iter();
            let points: Vec<Point> = rows
                .map(|row| point(named(row), row.usual, &row.balance))
                .collect();
            curves(&points)
        }
    };
    let dials: Vec<_> = table.dials.iter().map(|dial| escaped(&dial.name)).collect();
    let mut html = format!(
        "<figure>\n{plot}<figcaption>{}: White's share of the points. The rule as it is without options is marked; \
         what is left was clearly less fair.</figcaption>\n</figure>\n",
        dials.join(" and ")
    );
    html += &lively(
        table.rows.iter().map(|row| (named(row), &row.balance)),
        &dials.join(", "),
    );
    html
}

pub(super) fn starts(table: &StartsTable) -> String {
    let evaluations: Vec<f64> = table.rows.iter().map(|row| row.evaluation).collect();
    let mut html = format!(
        "<figure>\n{}<figcaption>How many starts are worth so much to White, in units, by searches of {} positions.\
         </figcaption>\n</figure>\n",
        histogram(&evaluations),
        table.nodes
    );
    let by = |less: &dyn Fn(&StartRow) -> f64| {
        let mut rows: Vec<&StartRow> = table.rows.iter().collect();
        rows.sort_by(|a, b| less(a).total_cmp(&less(b)));
        rows
    };
    let mut part = |title: &str, rows: Vec<&StartRow>| {
        let percent = |[middle, low, high]: [f64; 3]| {
            format!(
                "{:.0} ({:.0} to {:.0})",
                100.0 * middle,
                100.0 * low,
                100.0 * high
            )
        };
        let lines = rows.into_iter().take(LISTED).map(|row| {
            vec![
                row.name.clone(),
                format!("{:+.2}", row.evaluation),
                row.games.to_string(),
                percent(row.white),
                percent(row.drawn),
                row.position.clone(),
            ]
        });
        let heads = [
            "start",
            "evaluation",
            "games",
            "White scores, %",
            "drawn, %",
            "position",
        ];
        let _ = writeln!(html, "<h2>{title}</h2>\n{}", figures(&heads, lines));
    };
    part("The fairest", by(&|row| row.evaluation.abs()));
    part("The sharpest", by(&|row| -row.evaluation.abs()));
    let drawn = most_drawn(&table.rows);
    if !drawn.is_empty() {
        part("The most drawn, by the lower end", drawn);
    }
    html
}

fn figures(heads: &[&str], lines: impl Iterator<Item = Vec<String>>) -> String {
    let heads: String = heads
        .iter()
        .map(|head| format!("<th>{}</th>", escaped(head)))
        .collect();
    let line = |cells: Vec<String>| {
        let cells: String = cells
            .iter()
            .map(|cell| format!("<td>{}</td>", escaped(cell)))
            .collect();
        format!("<tr>{cells}</tr>\n")
    };
    let lines: String = lines.map(line).collect();
    format!("<div class=\"scroll\"><table>\n<tr>{heads}</tr>\n{lines}</table></div>\n")
}
