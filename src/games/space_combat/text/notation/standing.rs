//! Standing orders: `reinforce 2, pd off, default evade, withdraw 6, land south` (12.4).

use super::small;
use crate::contract::DraftError;
use crate::games::space_combat::rules::action::{Habit, StandingChange, WithdrawAt};

/// Reads changes of standing orders; each may be named once.
pub(crate) fn standing_change(text: &str) -> Result<StandingChange, DraftError> {
    let mut change = StandingChange::default();
    let mut words = text.split([' ', '\t', ',', '=']).filter(|w| !w.is_empty());
    let mut named: Vec<String> = Vec::new();
    while let Some(word) = words.next() {
        let name = match word.to_lowercase().as_str() {
            "point-defence" | "point_defence" => "pd".to_owned(),
            other => other.to_owned(),
        };
        let value = words.next().unwrap_or_default().to_lowercase();
        let read = format!("{word} {value}");
        let refuse = || help(read.trim());
        if named.contains(&name) {
            return Err(DraftError::not_understood("orders", word, "each standing order is given once", vec![]));
        }
        match (name.as_str(), value.as_str()) {
            ("reinforce", n) => change.reinforce = Some(small(n).ok_or_else(refuse)?),
            ("pd", "on") => change.point_defence = Some(true),
            ("pd", "off") => change.point_defence = Some(false),
            ("default", habit) => change.habit = Some(Habit::parse(habit).ok_or_else(refuse)?),
            ("withdraw", "never") => change.withdraw = Some(WithdrawAt::Never),
            ("withdraw", n) => change.withdraw = Some(WithdrawAt::Hull(small(n).ok_or_else(refuse)?)),
            ("land", "north") => change.lands_south = Some(false),
            ("land", "south") => change.lands_south = Some(true),
            _ => return Err(refuse()),
        }
        named.push(name);
    }
    Ok(change)
}

fn help(read: &str) -> DraftError {
    let habits: Vec<_> = Habit::ALL.iter().map(|h| h.name()).collect();
    let problem = format!(
        "standing orders are `reinforce N`, `pd on|off`, `default {}`, `withdraw N|never`, `land north|south`",
        habits.join("|")
    );
    DraftError::not_understood("orders", read, problem, vec![])
}
