//! Reading a scenario, and all that is wrong with one (23).

use crate::games::pentagon_war::data::catalogue::house;
use crate::games::pentagon_war::data::design::Design;
use crate::games::pentagon_war::data::geometry::{direction_of, hex_of};
use crate::games::pentagon_war::data::placement::Spot;
use crate::games::pentagon_war::data::scenario::{Berth, Scenario, SideSpec, Victory};
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::data::velocity::Velocity;
use crate::kit::words::count;

impl SideSpec {
    /// What is wrong with a start, where the side may choose its own.
    fn placement_fault(&self, berth: &Berth) -> Option<String> {
        let placement = self.placement.as_ref()?;
        let hex = hex_of(&berth.hex)?;
        if hex_of(&placement.centre).is_none() {
            return Some(format!("placement: {:?} is no hex", placement.centre));
        }
        let facing = direction_of(&berth.facing)?;
        placement.fault(&Spot { hex, facing, velocity: Velocity::hexes(i64::from(berth.a), i64::from(berth.c)) })
    }
}

impl Berth {
    fn faults(&self, of: &str, faults: &mut Vec<String>) {
        if hex_of(&self.hex).is_none() {
            faults.push(format!("{of}: {:?} is no hex; write four digits as in 1534", self.hex));
        }
        if direction_of(&self.facing).is_none() {
            faults.push(format!("{of}: {:?} is no facing; write A to F", self.facing));
        }
        let limit = house().movement.speed_limit_hexes;
        let speed = Velocity::hexes(i64::from(self.a.clamp(-99, 99)), i64::from(self.c.clamp(-99, 99))).speed();
        if speed > Velocity::hexes(i64::from(limit), 0).speed() {
            faults.push(format!("{of}: A {} and C {} are faster than speed {limit}", self.a, self.c));
        }
    }
}

impl Scenario {
    /// Reads a scenario file; every fault is named.
    pub(crate) fn parse(text: &str) -> Result<Self, Vec<String>> {
        let scenario: Self = toml::from_str(text).map_err(|cause| vec![cause.to_string()])?;
        let faults = scenario.faults();
        if faults.is_empty() { Ok(scenario) } else { Err(faults) }
    }

    /// Everything that is wrong with it; empty: it can be played.
    pub(crate) fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        if self.slug.is_empty() || self.slug.contains(char::is_whitespace) {
            faults.push(format!("slug {:?}: write one word", self.slug));
        }
        if !(2..=5).contains(&self.sides.len()) {
            faults.push(format!("{}; two to five can play", count(self.sides.len(), "side")));
        }
        let mut names: Vec<String> = Vec::new();
        for (i, side) in self.sides.iter().enumerate() {
            if self.sides.iter().take(i).any(|s| s.slug == side.slug) {
                faults.push(format!("two sides are called {:?}", side.slug));
            }
            self.side_faults(side, &mut names, &mut faults);
        }
        for (what, hex) in self.holes.iter().map(|h| ("hole", h)).chain(self.planets.iter().map(|p| ("planet", &p.hex)))
        {
            if hex_of(hex).is_none() {
                faults.push(format!("{what}: {hex:?} is no hex"));
            }
        }
        if self.last_turn.is_some_and(|t| !(1..=200).contains(&t)) {
            faults.push("last_turn: write 1 to 200".to_owned());
        }
        self.victory_faults(&mut faults);
        faults
    }

    fn side_faults(&self, side: &SideSpec, names: &mut Vec<String>, faults: &mut Vec<String>) {
        let most = usize::from(house().scenario.most_craft);
        if side.craft.is_empty() && !self.yard {
            faults.push(format!("{}: no craft", side.name));
        }
        if side.craft.len() > most {
            faults.push(format!("{}: {} craft; {most} a side is the most (22.3)", side.name, side.craft.len()));
        }
        if self.yard && (side.berth.is_empty() || side.budget.is_none()) {
            faults.push(format!("{}: a shipyard needs a budget and at least one berth", side.name));
        }
        for berth in &side.berth {
            berth.faults(&format!("{}, berth", side.name), faults);
        }
        let mut points = 0;
        for craft in &side.craft {
            let of = format!("{}, {}", side.name, craft.name);
            if let Some(problem) = name_fault(&craft.name, names) {
                faults.push(format!("{of}: {problem}"));
            }
            names.push(craft.name.to_lowercase());
            match craft.design() {
                Ok(design) => {
                    points += design.points();
                    faults.extend(design.faults().into_iter().map(|f| format!("{of}: {f}")));
                    if design.is_base() && (craft.a, craft.c) != (0, 0) {
                        faults.push(format!("{of}: a base does not move"));
                    }
                }
                Err(cause) => faults.push(format!("{of}: {cause}")),
            }
            if let Err(cause) = Design::parse("", &craft.damage) {
                faults.push(format!("{of}, damage: {cause}"));
            }
            let carried = craft.design().map_or(0, |d| d.count(System::Cargo));
            if craft.cargo_spent > carried {
                faults.push(format!("{of}: {} loads spent of {carried} cargo boxes", craft.cargo_spent));
            }
            if craft.attached_to.is_empty() {
                craft.berth().faults(&of, faults);
                faults.extend(side.placement_fault(&craft.berth()).map(|fault| format!("{of}: {fault}")));
            } else if !side.craft.iter().any(|other| other.name == craft.attached_to && other.attached_to.is_empty()) {
                let host = &craft.attached_to;
                faults.push(format!("{of}: its side has no craft {host:?} with a hex of its own to be attached to"));
            }
        }
        if let Some(budget) = side.budget.filter(|budget| points > *budget) {
            faults.push(format!("{}: {}; the budget is {budget}", side.name, count(points, "point")));
        }
    }

    fn victory_faults(&self, faults: &mut Vec<String>) {
        let craft: Vec<&str> = self.sides.iter().flat_map(|s| &s.craft).map(|c| c.name.as_str()).collect();
        let named = match &self.victory {
            Victory::Duel | Victory::Points => None,
            Victory::Assault { attacker, target } => {
                if !self.sides.iter().any(|s| s.slug == *attacker) {
                    faults.push(format!("victory: there is no side {attacker:?}"));
                }
                Some(target)
            }
            Victory::Breakout { runner, .. } | Victory::Escape { runner } => Some(runner),
        };
        if let Some(name) = named.filter(|n| !craft.contains(&n.as_str())) {
            faults.push(format!("victory: there is no craft {name:?}"));
        }
    }
}

/// What is wrong with a craft's name, given those taken (in lower case).
pub(crate) fn name_fault(name: &str, taken: &[String]) -> Option<String> {
    const RESERVED: [&str; 9] = ["all", "nearest", "small", "open", "any", "map", "none", "class", "rest"];
    let lower = name.to_lowercase();
    let fits = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    if !fits || name.len() > 20 {
        Some("a name is one word of at most 20 letters, digits and hyphens, a letter first".to_owned())
    } else if RESERVED.contains(&lower.as_str()) || direction_of(name).is_some() || is_numbered(&lower) {
        Some("this word means something in orders; choose another name".to_owned())
    } else if taken.contains(&lower) {
        Some("the name is taken".to_owned())
    } else {
        None
    }
}

/// Names that missiles and bolts are given: `m12`, `b7`.
fn is_numbered(lower: &str) -> bool {
    let number = lower.strip_prefix(['m', 'b']);
    number.is_some_and(|n| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit()))
}
