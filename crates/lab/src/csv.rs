//! Tables as lines of numbers, for programs that draw and calculate.

use chessmith_wire::{BalanceRow, LabTable, PriceRow, StartRow, SweepRow, ValueRow};

/// Returns the rows of a table as comma-separated values, with a line of names first. Numbers are as in the JSON.
///
/// Method: RFC 4180.
#[must_use]
pub fn csv(table: &LabTable) -> String {
    let lines: Vec<Vec<String>> = match table {
        LabTable::Values(table) => {
            let names = "piece,name,value,low,high,games,early,early_low,early_high,late,late_low,late_high,believed";
            headed(names, table.rows.iter().map(value))
        }
        LabTable::Balance(table) => headed(BALANCE, table.rows.iter().map(balance)),
        LabTable::Sweep(table) => {
            let dials = table.dials.iter().map(|dial| dial.name.as_str());
            let names: Vec<&str> = dials.chain(["usual", "stopped", BALANCE]).collect();
            headed(&names.join(","), table.rows.iter().map(setting))
        }
        LabTable::Starts(table) => {
            let names = "name,number,position,evaluation,games,white,white_low,white_high,drawn,drawn_low,drawn_high";
            headed(names, table.rows.iter().map(start))
        }
        LabTable::Prices(table) => {
            let names = "thing,name,does,listed,value,low,high,parts";
            headed(names, table.rows.iter().map(price))
        }
    };
    let quoted = |field: &String| match field.contains(['"', ',', '\n']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.clone(),
    };
    let line =
        |fields: &Vec<String>| fields.iter().map(quoted).collect::<Vec<_>>().join(",") + "\n";
    lines.iter().map(line).collect()
}

/// The names of what a balance has.
const BALANCE: &str = "nodes,games,white,white_low,white_high,drawn,drawn_low,drawn_high,turns_tenth,turns_half,\
    turns_nine_tenths,choices,lead_changes,drama,decided_at,board_used";

fn headed(names: &str, rows: impl Iterator<Item = Vec<String>>) -> Vec<Vec<String>> {
    let names = names.split(',').map(str::to_owned).collect();
    std::iter::once(names).chain(rows).collect()
}

fn value(row: &ValueRow) -> Vec<String> {
    let late = match row.late {
        Some(late) => late.map(|end| end.to_string()),
        None => [const { String::new() }; 3],
    };
    let numbers = [row.value, row.low, row.high];
    [row.piece.clone(), row.name.clone()]
        .into_iter()
        .chain(numbers.map(|number| number.to_string()))
        .chain([row.games.to_string()])
        .chain(row.early.map(|end| end.to_string()))
        .chain(late)
        .chain([row.believed.to_string()])
        .collect()
}

fn price(row: &PriceRow) -> Vec<String> {
    let listed = row
        .listed
        .map_or(String::new(), |listed| listed.to_string());
    let numbers = [row.value, row.low, row.high].map(|number| number.to_string());
    [
        row.thing.clone(),
        row.name.clone(),
        row.does.clone(),
        listed,
    ]
    .into_iter()
    .chain(numbers)
    .chain([row.parts.to_string()])
    .collect()
}

fn setting(row: &SweepRow) -> Vec<String> {
    let marks = [row.usual, row.stopped].map(|mark| mark.to_string());
    let values = row.values.iter().cloned().chain(marks);
    values.chain(balance(&row.balance)).collect()
}

fn start(row: &StartRow) -> Vec<String> {
    let numbers = [row.evaluation.to_string(), row.games.to_string()];
    [
        row.name.clone(),
        row.number.to_string(),
        row.position.clone(),
    ]
    .into_iter()
    .chain(numbers)
    .chain(row.white.map(|share| share.to_string()))
    .chain(row.drawn.map(|share| share.to_string()))
    .collect()
}

fn balance(row: &BalanceRow) -> Vec<String> {
    [row.nodes.to_string(), row.games.to_string()]
        .into_iter()
        .chain(row.white.map(|share| share.to_string()))
        .chain(row.drawn.map(|share| share.to_string()))
        .chain(row.turns.map(|turns| turns.to_string()))
        .chain(
            [
                row.choices,
                row.lead_changes,
                row.drama,
                row.decided_at,
                row.board_used,
            ]
            .map(|number| number.to_string()),
        )
        .collect()
}
