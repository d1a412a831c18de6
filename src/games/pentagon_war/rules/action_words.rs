//! Actions in the notation of orders: they read back to the same. Refusals and events quote them.

use crate::games::pentagon_war::data::geometry::letter;
use crate::games::pentagon_war::rules::plan::{
    Action, Aim, PointTarget, Response, Rule, Selector, Target, Thrust, Tow, Trigger, When,
};
use crate::games::pentagon_war::rules::state::State;

pub(crate) fn target_words(state: &State, target: Target) -> String {
    match target {
        Target::Unit(id) => state.name_of(id),
        Target::Nearest => "nearest".to_owned(),
        Target::NearestSmall => "small".to_owned(),
        Target::Bolts => "bolts".to_owned(),
    }
}

/// Which weapons.
pub(crate) fn selector_words(weapons: Selector) -> String {
    match weapons {
        Selector::All => "all".to_owned(),
        Selector::Kind(kind) => kind.slug().to_owned(),
        Selector::Number(n) => format!("w{n}"),
        Selector::OneEach => "one each".to_owned(),
    }
}

/// Conditions, each with a space before it.
pub(crate) fn when_words(when: When) -> String {
    let range = when.range_hexes.map(|n| format!(" range<={n}"));
    let chance = when.chance_percent.map(|n| format!(" chance>={n}"));
    let bearing: String = when.bearing.sides().map(|side| side.to_string()).collect();
    let bearing = if bearing.is_empty() { bearing } else { format!(" bearing={bearing}") };
    range.unwrap_or_default() + &chance.unwrap_or_default() + &bearing
}

/// A rule without its impulses.
pub(crate) fn rule_words(state: &State, rule: &Rule) -> String {
    action_words(state, &rule.action)
}

pub(crate) fn action_words(state: &State, action: &Action) -> String {
    let put = |is_said: bool, word: &'static str| if is_said { word } else { "" };
    let target = |target: &Target| target_words(state, *target);
    match action {
        Action::Fire { weapons, target: at, is_spread, when } => {
            let (weapons, spread) = (selector_words(*weapons), put(*is_spread, " spread"));
            format!("fire {weapons} at {}{spread}{}", target(at), when_words(*when))
        }
        Action::Beam { target: at, is_double, when } => {
            format!("beam {}{}{}", target(at), put(*is_double, " double"), when_words(*when))
        }
        Action::Tow { target, tow } => {
            let verb = match tow {
                Tow::Pull => "pull",
                Tow::Push => "push",
                Tow::Release => "release",
            };
            format!("{verb} {}", state.name_of(*target))
        }
        Action::Missiles { target: at, count, is_rail, warhead, when } => {
            let warhead = warhead.map(|w| format!(" warhead {w}")).unwrap_or_default();
            let rail = put(*is_rail, " rail");
            format!("launch missile x{count}{warhead} at {}{rail}{}", target(at), when_words(*when))
        }
        Action::Drone { bay, facing, when } => {
            let bay = bay.map(|n| format!(" {n}")).unwrap_or_default();
            let facing = facing.map(|d| format!(" facing {}", letter(d))).unwrap_or_default();
            format!("launch drone{bay}{facing}{}", when_words(*when))
        }
        Action::Bolt { target: at, is_aimed, when } => {
            format!("launch bolt at {}{}{}", target(at), put(*is_aimed, " aimed"), when_words(*when))
        }
        Action::Recover { drone } => format!("recover {}", state.name_of(*drone)),
        Action::Ram { target: at } => format!("ram {}", target(at)),
        Action::SelfDestruct => "selfdestruct".to_owned(),
        Action::SelfDestructWithin { range_hexes } => format!("selfdestruct range<={range_hexes}"),
        Action::Attach { to } => format!("attach {}", state.name_of(*to)),
        Action::Detach { from } => format!("detach {}", from.map_or("all".to_owned(), |id| state.name_of(id))),
        Action::Transfer { to, loads } => format!("transfer {loads} to {}", state.name_of(*to)),
        Action::Reinforce { units } => format!("reinforce {units}"),
        Action::SwitchOn { boxes } => format!("on {}", boxes.map_or("all".to_owned(), |n| n.to_string())),
        Action::PointDefense { target, boxes } => {
            let boxes = boxes.map(|n| format!("x{n} ")).unwrap_or_default();
            let target = match target {
                PointTarget::Unit(id) => state.name_of(*id),
                PointTarget::Missiles => "missiles".to_owned(),
                PointTarget::Drones => "drones".to_owned(),
            };
            format!("pd {boxes}at {target}")
        }
        Action::Disengage => "disengage".to_owned(),
    }
}

fn aim_words(state: &State, aim: Aim) -> String {
    match aim {
        Aim::Direction(direction) => format!("face {}", letter(direction)),
        Aim::Nearest => "face nearest".to_owned(),
        Aim::Strong => "face strong".to_owned(),
        Aim::Unit(id) => format!("face {}", state.name_of(id)),
    }
}

fn thrust_words(thrust: Thrust) -> String {
    match thrust {
        Thrust::Coast => "coast".to_owned(),
        Thrust::Full => "accel".to_owned(),
        Thrust::Engines(n) => format!("accel {n}"),
    }
}

/// What is done after an event (24.12).
pub(crate) fn response_words(state: &State, response: &Response) -> String {
    match response {
        Response::Steer { aim, thrust } => {
            let words = aim.map(|aim| aim_words(state, aim)).into_iter().chain(thrust.map(thrust_words));
            words.collect::<Vec<_>>().join(" ")
        }
        Response::Act(action) => action_words(state, action),
    }
}

/// The event, as the first words of a clause.
pub(crate) const fn trigger_words(on: Trigger) -> &'static str {
    match on {
        Trigger::Detached => "after detach",
        Trigger::Launched => "after launch",
        Trigger::EnemyLaunch => "when it launches",
    }
}
