//! Plots that follow the width of a page: their letters stay as large as all others.

use std::fmt::Write;

use super::escaped;

/// A thing with a figure and the ends between which it lies.
pub(super) struct Bar {
    pub(super) name: String,
    /// Value, lower and upper end.
    pub(super) reach: [f64; 3],
    /// A second figure, shown as a ring.
    pub(super) ring: Option<f64>,
}

/// Returns bars from 0 with their intervals, one below the other.
pub(super) fn bars(bars: &[Bar]) -> String {
    let all = || {
        bars.iter()
            .flat_map(|bar| bar.reach.into_iter().chain(bar.ring))
    };
    let low = all().fold(0.0, f64::min);
    let high = all().fold(low + 1e-9, f64::max);
    let place = |value: f64| 100.0 * (value - low) / (high - low);
    let mut html = String::from("<div class=\"bars\">\n");
    for bar in bars {
        let [value, from, to] = bar.reach;
        let (left, right) = (place(value.min(0.0)), place(value.max(0.0)));
        let _ = write!(
            html,
            "<span class=\"name\" title=\"{0}\">{0}</span><span class=\"track\" title=\"{from:.2} to {to:.2}\">\
             <i class=\"fill\" data-value=\"{value}\" style=\"left:{left:.2}%;width:{1:.2}%\"></i>\
             <i class=\"zero\" style=\"left:{2:.2}%\"></i>\
             <i class=\"whisker\" style=\"left:{3:.2}%;width:{4:.2}%\"></i>",
            escaped(&bar.name),
            right - left,
            place(0.0),
            place(from),
            place(to) - place(from),
        );
        if let Some(ring) = bar.ring {
            let _ = write!(
                html,
                "<i class=\"believed\" style=\"left:{:.2}%\"></i>",
                place(ring)
            );
        }
        let _ = writeln!(html, "</span><span class=\"number\">{value:.2}</span>");
    }
    html + "</div>\n"
}

/// A point of a curve: what it is called below the plot, whether that is marked, and shares from 0 to 1.
pub(super) struct Point {
    pub(super) name: String,
    pub(super) marked: bool,
    /// White's share of the points with its ends, and that of drawn games.
    pub(super) shares: [[f64; 3]; 2],
}

/// Returns two curves of shares with their intervals, from 0 to 100 of 100.
pub(super) fn curves(points: &[Point]) -> String {
    let count = points.len().max(1) as f64;
    let x = |index: usize| 100.0 * (index as f64 + 0.5) / count;
    let y = |share: f64| 100.0 * (1.0 - share);
    let mut svg = String::new();
    for level in [0.25, 0.75, 1.0] {
        let _ = write!(svg, "<path class=\"level\" d=\"M0 {0:.2}H100\"/>", y(level));
    }
    let _ = write!(svg, "<path class=\"half\" d=\"M0 50H100\"/>");
    for (which, class) in [(1, "drawn "), (0, "")] {
        let line: Vec<String> = points
            .iter()
            .enumerate()
            .map(|(index, point)| format!("{:.2} {:.2}", x(index), y(point.shares[which][0])))
            .collect();
        let _ = write!(
            svg,
            "<path class=\"{class}line\" d=\"M{}\"/>",
            line.join("L")
        );
        for (index, point) in points.iter().enumerate() {
            let [value, low, high] = point.shares[which];
            let _ = write!(
                svg,
                "<path class=\"{class}reach\" d=\"M{0:.2} {1:.2}V{2:.2}\"/>\
                 <path class=\"{class}dot\" data-value=\"{value}\" d=\"M{0:.2} {3:.2}h0\">\
                 <title>{4:.1} % ({5:.1} to {6:.1})</title></path>",
                x(index),
                y(low),
                y(high),
                y(value),
                100.0 * value,
                100.0 * low,
                100.0 * high,
            );
        }
    }
    let mut labels = String::new();
    for (index, point) in points.iter().enumerate() {
        let marked = if point.marked { " usual" } else { "" };
        let _ = write!(
            labels,
            "<span class=\"label below{marked}\" style=\"left:{:.2}%\">{}</span>",
            x(index),
            escaped(&point.name)
        );
    }
    for level in [0, 25, 50, 75, 100] {
        let _ = write!(
            labels,
            "<span class=\"label left\" style=\"top:{}%\">{level} %</span>",
            100 - level
        );
    }
    framed(&svg, &labels)
        + "<p class=\"legend\"><i class=\"white\"></i>White scores<i class=\"drawn\"></i>drawn</p>\n"
}

/// Returns how many figures lie in each of some equal ranges.
pub(super) fn histogram(figures: &[f64]) -> String {
    const COLUMNS: usize = 40;
    let low = figures.iter().copied().fold(f64::INFINITY, f64::min);
    let high = figures.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if low >= high {
        return String::new();
    }
    let mut counts = [0_usize; COLUMNS];
    for figure in figures {
        let place = (figure - low) / (high - low) * COLUMNS as f64;
        counts[(place as usize).min(COLUMNS - 1)] += 1;
    }
    let most = counts.iter().copied().max().unwrap_or(1) as f64;
    let width = 100.0 / COLUMNS as f64;
    let mut columns = String::new();
    for (index, &count) in counts.iter().enumerate() {
        let from = low + (high - low) * index as f64 / COLUMNS as f64;
        let _ = write!(
            columns,
            "<i class=\"column\" title=\"{count} from {from:+.2}\" \
             style=\"left:{:.3}%;width:calc({width:.3}% - 2px);height:{:.2}%\"></i>",
            index as f64 * width,
            100.0 * count as f64 / most
        );
    }
    let mut labels = String::new();
    for part in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let _ = write!(
            labels,
            "<span class=\"label below\" style=\"left:{:.0}%\">{:+.2}</span>",
            100.0 * part,
            low + part * (high - low)
        );
    }
    let _ = write!(
        labels,
        "<span class=\"label left\" style=\"top:0\">{most}</span>"
    );
    format!("<div class=\"plot\">{columns}{labels}</div>\n")
}

fn framed(svg: &str, labels: &str) -> String {
    format!(
        "<div class=\"plot\"><svg viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\" aria-hidden=\"true\">{svg}</svg>{labels}</div>\n"
    )
}

/// A cell of a heat map: White's share of the points, from 0 to 1, and whether it is marked.
pub(super) struct Heat {
    pub(super) share: f64,
    pub(super) marked: bool,
    pub(super) title: String,
}

/// Returns a table whose cells are the warmer the more White scores beyond half, and the cooler the less.
pub(super) fn heat_map(
    (down, across): (&[String], &[String]),
    cell: &dyn Fn(usize, usize) -> Option<Heat>,
) -> String {
    let mut html = String::from("<div class=\"scroll\"><table class=\"heat\">\n<tr><th></th>");
    for name in across {
        let _ = write!(html, "<th>{}</th>", escaped(name));
    }
    html += "</tr>\n";
    for (row, name) in down.iter().enumerate() {
        let _ = write!(html, "<tr><th>{}</th>", escaped(name));
        for column in 0..across.len() {
            let Some(heat) = cell(row, column) else {
                html += "<td>–</td>";
                continue;
            };
            let colour = if heat.share >= 0.5 {
                "--warm"
            } else {
                "--cool"
            };
            // A quarter of the points beyond half is as warm as it gets.
            let strength = (400.0 * (heat.share - 0.5).abs()).min(100.0);
            let marked = if heat.marked { " class=\"usual\"" } else { "" };
            let _ = write!(
                html,
                "<td{marked} data-value=\"{}\" title=\"{}\" \
                 style=\"background:color-mix(in oklab,var({colour}) {strength:.0}%,var(--card))\">{:.1} %</td>",
                heat.share,
                escaped(&heat.title),
                100.0 * heat.share
            );
        }
        html += "</tr>\n";
    }
    html + "</table></div>\n"
}
