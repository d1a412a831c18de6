//! Plans in their notation, as `plan_text` reads them.

use super::geometry::letter;
use super::plan::{Action, Aim, Break, IMPULSES, Plan, Rule, Selector, Step, Target, Thrust, Tow, When};
use super::state::State;

/// A path in notation, from a plan's steps from that impulse on.
pub(super) fn path_words(state: &State, plan: &Plan, from: u8) -> String {
    let steps: Vec<String> = (from..=plan.covered_to.max(from)).map(|i| step_words(state, plan.step(i))).collect();
    let runs = steps.chunk_by(|a, b| a == b).map(|run| {
        let step = run.first().map_or("", String::as_str);
        if run.len() > 1 { format!("{step}x{}", run.len()) } else { step.to_owned() }
    });
    runs.collect::<Vec<_>>().join(" ")
}

fn step_words(state: &State, step: Step) -> String {
    let aim = match step.aim {
        None => String::new(),
        Some(Aim::Direction(d)) => letter(d).to_string(),
        Some(Aim::Nearest) => "@".to_owned(),
        Some(Aim::Unit(id)) => format!("@{}", state.name_of(id)),
    };
    match step.thrust {
        Thrust::Coast if aim.is_empty() => ".".to_owned(),
        Thrust::Coast => aim,
        Thrust::Full => format!("{aim}+"),
        Thrust::Engines(n) => format!("{aim}+{n}"),
    }
}

fn target_words(state: &State, target: Target) -> String {
    match target {
        Target::Unit(id) => state.name_of(id),
        Target::Nearest => "nearest".to_owned(),
        Target::NearestSmall => "small".to_owned(),
    }
}

fn when_words(when: When) -> String {
    let range = when.range_hexes.map(|n| format!(" range<={n}"));
    let chance = when.chance_percent.map(|n| format!(" chance>={n}"));
    let bearing: String = when.bearing.sides().map(|side| side.to_string()).collect();
    let bearing = if bearing.is_empty() { bearing } else { format!(" bearing={bearing}") };
    range.unwrap_or_default() + &chance.unwrap_or_default() + &bearing
}

/// A rule as a clause.
pub(super) fn rule_words(state: &State, rule: &Rule) -> String {
    let action = match &rule.action {
        Action::Fire { weapons, target, when } => {
            let weapons = match weapons {
                Selector::All => "all".to_owned(),
                Selector::Kind(kind) => kind.slug().to_owned(),
                Selector::Number(n) => format!("w{n}"),
            };
            format!("fire {weapons} at {}{}", target_words(state, *target), when_words(*when))
        }
        Action::Beam { target, is_double, when } => {
            format!(
                "beam {}{}{}",
                target_words(state, *target),
                if *is_double { " double" } else { "" },
                when_words(*when)
            )
        }
        Action::Tow { target, tow } => {
            let verb = match tow {
                Tow::Pull => "pull",
                Tow::Push => "push",
                Tow::Release => "release",
            };
            format!("{verb} {}", state.name_of(*target))
        }
        Action::Missiles { target, count, is_rail, when } => {
            let rail = if *is_rail { " rail" } else { "" };
            format!("launch missile x{count} at {}{rail}{}", target_words(state, *target), when_words(*when))
        }
        Action::Drone { bay, facing, when } => {
            let bay = bay.map(|n| format!(" {n}")).unwrap_or_default();
            let facing = facing.map(|d| format!(" facing {}", letter(d))).unwrap_or_default();
            format!("launch drone{bay}{facing}{}", when_words(*when))
        }
        Action::Bolt { target, is_aimed, when } => {
            let aimed = if *is_aimed { " aimed" } else { "" };
            format!("launch bolt at {}{aimed}{}", target_words(state, *target), when_words(*when))
        }
        Action::Recover { drone } => format!("recover {}", state.name_of(*drone)),
        Action::Ram { target } => format!("ram {}", target_words(state, *target)),
        Action::SelfDestruct => "selfdestruct".to_owned(),
        Action::Attach { to } => format!("attach {}", state.name_of(*to)),
        Action::Detach { from } => format!("detach {}", from.map_or("all".to_owned(), |id| state.name_of(id))),
        Action::Transfer { to, loads } => format!("transfer {loads} to {}", state.name_of(*to)),
        Action::Reinforce { units } => format!("reinforce {units}"),
        Action::Disengage => "disengage".to_owned(),
    };
    match (rule.from, rule.to) {
        (1, IMPULSES) => action,
        (from, to) if from == to => format!("{from} {action}"),
        (from, to) => format!("{from}-{to} {action}"),
    }
}

/// A break in words that `plan_text::break_of` reads.
pub(super) fn break_words(wanted: Break) -> String {
    match wanted {
        Break::Range(n) => format!("range{n}"),
        Break::Fired => "fired".to_owned(),
        Break::Damaged => "damaged".to_owned(),
        Break::Launch => "launch".to_owned(),
        Break::Course => "course".to_owned(),
        Break::Impulse(n) => format!("impulse{n}"),
    }
}
