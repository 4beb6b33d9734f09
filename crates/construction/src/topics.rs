//! Ready designs and armies told about by name, and any design with its price worked out.

use chessmith_game::Topic;

use crate::words::describe;
use crate::{Army, Construction, Design};

impl Construction {
    /// Returns the ready designs and armies, each in a line.
    pub(crate) fn ready_topics(&self) -> Vec<Topic> {
        let designs = self.named().iter().map(|named| Topic {
            name: named.name.clone(),
            text: format!(
                "{} for {}: {}",
                named.design,
                self.prices().cost(named.design),
                named.about
            ),
        });
        let armies = Army::all().unwrap_or_default();
        let armies = armies.into_iter().map(|army| Topic {
            text: format!(
                "an army for {}: {}",
                army.cost(self.prices(), self.lot_price()),
                army.about
            ),
            name: army.name,
        });
        designs.chain(armies).collect()
    }

    /// Tells about a design, by its name or its text, or about an army.
    pub(crate) fn tell_about(&self, name: &str) -> Option<Vec<String>> {
        let army = Army::all().ok()?.into_iter().find(|army| army.name == name);
        if let Some(army) = army {
            return Some(self.tell_army(&army));
        }
        let named = self.named().iter().find(|named| named.name == name);
        let design = named.map_or_else(|| name.parse().ok(), |named| Some(named.design))?;
        Some(self.tell_design(design))
    }

    fn tell_design(&self, design: Design) -> Vec<String> {
        let mut lines = vec![self.title(design), describe(design)];
        lines.extend(self.prices().arithmetic(design).lines());
        for (token, why) in design.idle_tokens() {
            lines.push(format!("{} does nothing here: {why}", token.code()));
        }
        lines
    }

    fn tell_army(&self, army: &Army) -> Vec<String> {
        let mut lines = vec![format!("The army {}: {}", army.name, army.about)];
        let mut kinds: Vec<(Design, u64)> = Vec::new();
        for design in army.designs() {
            match kinds.iter_mut().find(|(other, _)| *other == design) {
                Some((_, count)) => *count += 1,
                None => kinds.push((design, 1)),
            }
        }
        for (design, count) in kinds {
            let cost = self.prices().cost(design);
            let sum = count * cost;
            lines.push(format!("{count} × {} at {cost}: {sum}", self.title(design)));
        }
        let lots = u64::from(army.turf.0 * army.turf.1);
        let land = (lots - 1) * u64::from(self.lot_price());
        lines.push(format!(
            "{lots} lots, of which the first is free, at {}: {land}",
            self.lot_price()
        ));
        lines.push(format!(
            "together {}",
            army.cost(self.prices(), self.lot_price())
        ));
        lines
    }
}
