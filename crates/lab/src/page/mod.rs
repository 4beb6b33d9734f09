//! A run as one page for a browser, complete in itself.

mod plot;
mod tables;

use std::fmt::Write;

use chessmith_wire::{LabTable, Made};

/// Returns what was found as a page that needs no network: its plots, its figures, and the whole result as JSON.
///
/// `title` is what the game is called. Everything that is plotted bears its figure as `data-value`, written as in
/// the JSON.
///
/// # Errors
///
/// If the table cannot be written as JSON, as where a figure is no number.
pub fn page(title: &str, table: &LabTable) -> Result<String, serde_json::Error> {
    let (what, summary, body) = match table {
        LabTable::Values(table) => ("what pieces are worth", Vec::new(), tables::values(table)),
        LabTable::Balance(table) => (
            "how fair it is",
            table.summary.clone(),
            tables::balance(table),
        ),
        LabTable::Sweep(table) => (
            "how fair it is while its rules are turned",
            table.summary.clone(),
            tables::sweep(table),
        ),
        LabTable::Starts(table) => (
            "what its starts are worth",
            table.summary.clone(),
            tables::starts(table),
        ),
        LabTable::Prices(table) => ("what things should cost", Vec::new(), tables::prices(table)),
    };
    let heading = format!("{}: {what}", escaped(title));
    let mut page = String::new();
    let _ = write!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{heading}</title>\n<style>\n{}</style>\n</head>\n<body>\n<h1>{heading}</h1>\n",
        include_str!("page.css")
    );
    for sentence in summary {
        let _ = writeln!(page, "<p>{}</p>", escaped(&sentence));
    }
    let _ = writeln!(
        page,
        "<p class=\"made\">{}</p>",
        made(table.games(), table.made())
    );
    page += &body;
    let _ = writeln!(
        page,
        "<h2>The command</h2>\n<pre>{}</pre>",
        escaped(table.command())
    );
    // JSON may write any letter by its number, so that no text in it begins or ends an element.
    let json = serde_json::to_string(table)?.replace('<', "\\u003c");
    let _ = writeln!(
        page,
        "<script type=\"application/json\" id=\"result\">{json}</script>\n</body>\n</html>"
    );
    Ok(page)
}

fn made(games: u64, made: Option<&Made>) -> String {
    let mut text = format!("{games} games");
    if let Some(made) = made {
        let _ = write!(
            text,
            ", {} hours to {}, by {}",
            made.hours,
            escaped(&made.date),
            escaped(&made.engine)
        );
    }
    text + "."
}

/// Returns a text as it is written in a page.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
