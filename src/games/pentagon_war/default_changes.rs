//! Changes of captains' defaults: what may be changed, and its notation (24.6).

use serde::{Deserialize, Serialize};

use super::plan::{BoxChoice, Break, Defaults, Reinforce};
use super::plan_text::{break_of, not_understood};
use crate::contract::DraftError;

const EXAMPLES: [&str; 9] = [
    "pd=on",
    "dodge=off",
    "reinforce=2",
    "reinforce=ask",
    "reserve=3",
    "ram=ask",
    "breaks=range8,damaged",
    "lose=w4,m1",
    "spread=4:2,1",
];

/// Changes of captains' defaults; what is not named stays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DefaultChanges {
    /// Point defense.
    pub point_defense: Option<bool>,
    /// Dodging.
    pub dodges: Option<bool>,
    /// Reinforcement.
    pub reinforce: Option<Reinforce>,
    /// Reserve of power.
    pub reserve: Option<u16>,
    /// Asking to ram.
    pub asks_to_ram: Option<bool>,
    /// Breaks, all of them.
    pub breaks: Option<Vec<Break>>,
    /// Boxes to lose first.
    #[serde(default)]
    pub lose: Option<Vec<BoxChoice>>,
    /// Sides that screens protect first.
    #[serde(default)]
    pub spread: Option<Vec<(u8, Option<u16>)>>,
}

impl DefaultChanges {
    /// Makes the changes.
    pub fn apply(&self, defaults: &mut Defaults) {
        defaults.point_defense = self.point_defense.unwrap_or(defaults.point_defense);
        defaults.dodges = self.dodges.unwrap_or(defaults.dodges);
        defaults.reinforce = self.reinforce.unwrap_or(defaults.reinforce);
        defaults.reserve = self.reserve.unwrap_or(defaults.reserve);
        defaults.asks_to_ram = self.asks_to_ram.unwrap_or(defaults.asks_to_ram);
        if let Some(breaks) = &self.breaks {
            defaults.breaks.clone_from(breaks);
        }
        if let Some(lose) = &self.lose {
            defaults.lose.clone_from(lose);
        }
        if let Some(spread) = &self.spread {
            defaults.spread.clone_from(spread);
        }
    }
}

/// Reads changes of defaults: `pd=on dodge=off reinforce=2 reserve=3 ram=ask breaks=range8,damaged lose=w4,m1 spread=4:2,1`.
pub(super) fn changes(text: &str) -> Result<DefaultChanges, DraftError> {
    let mut found = DefaultChanges::default();
    for word in text.split_whitespace() {
        change(&mut found, word)?;
    }
    Ok(found)
}

fn change(found: &mut DefaultChanges, word: &str) -> Result<(), DraftError> {
    let lower = word.to_lowercase();
    let fault = |problem: &str| not_understood("settings", word, problem, EXAMPLES.map(str::to_owned).to_vec());
    let (key, value) = lower.split_once('=').ok_or_else(|| fault("a default is written KEY=VALUE"))?;
    let flag = || match value {
        "on" | "yes" | "ask" => Ok(true),
        "off" | "no" => Ok(false),
        _ => Err(fault("write on or off")),
    };
    let number = || value.parse::<u16>().map_err(|_| fault("write a number"));
    match key {
        "pd" | "point-defense" => found.point_defense = Some(flag()?),
        "dodge" => found.dodges = Some(flag()?),
        "ram" => found.asks_to_ram = Some(flag()?),
        "reserve" => found.reserve = Some(number()?),
        "reinforce" if value == "ask" => found.reinforce = Some(Reinforce::Ask),
        "reinforce" => found.reinforce = Some(Reinforce::UpTo(number()?)),
        "breaks" | "break" => {
            let read = listed(value, break_of);
            let problem = "breaks are range8, fired, damaged, launch, course, impulse6, or none";
            found.breaks = Some(read.ok_or_else(|| fault(problem))?);
        }
        "lose" => {
            let read = listed(value, box_of);
            found.lose =
                Some(read.ok_or_else(|| fault("boxes are w2 (weapon 2), m1 (missile 1), d1 (bay 1), or none"))?);
        }
        "spread" => {
            let read = listed(value, side_of);
            let problem = "sides are 1 to 6, with a limit as in 4:2, or none";
            found.spread = Some(read.ok_or_else(|| fault(problem))?);
        }
        _ => return Err(fault("there is no such default")),
    }
    Ok(())
}

/// Items between commas; `none` is an empty list.
fn listed<T>(value: &str, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    value.split(',').filter(|w| !w.is_empty() && *w != "none").map(read).collect()
}

fn box_of(word: &str) -> Option<BoxChoice> {
    let number = |prefix: char| word.strip_prefix(prefix)?.parse::<u16>().ok().filter(|n| *n > 0);
    let weapon = number('w').map(BoxChoice::Weapon);
    weapon.or_else(|| number('m').map(BoxChoice::Missile)).or_else(|| number('d').map(BoxChoice::Bay))
}

fn side_of(word: &str) -> Option<(u8, Option<u16>)> {
    let (side, most) = word.split_once(':').map_or((word, None), |(side, most)| (side, Some(most)));
    let side = side.parse().ok().filter(|s| (1..=6).contains(s))?;
    match most {
        Some(most) => Some((side, Some(most.parse().ok()?))),
        None => Some((side, None)),
    }
}
