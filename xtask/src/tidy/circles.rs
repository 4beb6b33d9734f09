//! No circle of imports joins files of different meaning.
//!
//! Modules that stand side by side, each with all that is in its folder, know one another in one direction
//! only. A file and the modules in the folder named after it are one thing, and may know each other.

use std::collections::{BTreeMap, BTreeSet};

use super::imports::{Modules, Place};
use super::{Finding, Tree};

/// The arrows between modules that stand side by side.
type Arrows = BTreeMap<String, BTreeSet<String>>;

/// Checks every crate.
pub(super) fn inspect(tree: &Tree) -> Vec<Finding> {
    let crates = tree
        .crates()
        .into_iter()
        .map(|name| format!("crates/{name}"));
    let others = ["xtask", "fuzz", "bench"].map(str::to_owned);
    crates
        .chain(others)
        .flat_map(|folder| in_crate(tree, &folder))
        .collect()
}

fn in_crate(tree: &Tree, folder: &str) -> Vec<Finding> {
    let modules = Modules::read(tree, folder);
    let mut levels: BTreeMap<Place, Arrows> = BTreeMap::new();
    for (from, to) in modules.arrows() {
        let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
        // One of them may be above the other.
        let (Some(here), Some(there)) = (from.get(common), to.get(common)) else {
            continue;
        };
        let level = levels.entry(from[..common].to_vec()).or_default();
        level.entry(here.clone()).or_default().insert(there.clone());
    }
    let mut findings = Vec::new();
    for (place, arrows) in levels {
        let folder = [&[format!("{folder}/src")], &place[..]].concat().join("/");
        for circle in circles(&arrows) {
            let told = spoken(&circle, &arrows);
            let message = format!("modules know each other in a circle: {told}");
            findings.push(Finding::error(&folder, 0, message));
        }
    }
    findings
}

/// Returns the sets of modules each of which can be reached from each other, in order.
fn circles(arrows: &Arrows) -> Vec<Vec<String>> {
    let reached: BTreeMap<&String, BTreeSet<&String>> = arrows
        .keys()
        .map(|name| (name, reach(arrows, name)))
        .collect();
    let mut found = BTreeSet::new();
    for (name, there) in &reached {
        let back = |other: &&&String| reached.get(*other).is_some_and(|all| all.contains(name));
        let circle: Vec<String> = there
            .iter()
            .filter(back)
            .map(|name| (*name).clone())
            .collect();
        if circle.len() > 1 {
            found.insert(circle);
        }
    }
    found.into_iter().collect()
}

/// Returns all that can be reached from a module.
fn reach<'a>(arrows: &'a Arrows, from: &'a String) -> BTreeSet<&'a String> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(name) = open.pop() {
        let next = arrows.get(name).into_iter().flatten();
        open.extend(next.filter(|name| found.insert(*name)));
    }
    found
}

/// Returns the arrows of a circle as text.
fn spoken(circle: &[String], arrows: &Arrows) -> String {
    let each = circle.iter().map(|name| {
        let inside = arrows[name].iter().filter(|to| circle.contains(to));
        let names: Vec<_> = inside.map(String::as_str).collect();
        format!("{name} -> {}", names.join(", "))
    });
    each.collect::<Vec<_>>().join("; ")
}
