//! Orders in the notation that players type: they read back to the same. Events keep such lines.

use crate::games::space_combat::rules::action::{
    Action, Condition, Fire, Manoeuvre, Plan, Program, ProgramStep, ShotOrder, Standing, StandingChange, Stop, Thrust,
    WithdrawAt,
};
use crate::games::space_combat::rules::bearing::ShipFace;
use crate::games::space_combat::rules::gravity::Spin;
use crate::games::space_combat::rules::order::ShipProgram;

/// What usually stops a program.
pub(crate) const USUAL: &str = "usual";

/// In place of a ship: all of them.
pub(crate) const ALL: &str = "all";

/// The word that locks the choice at once.
pub(crate) const LOCK: &str = "lock";

/// `right2`, `left1`, and the track hex if any.
pub(crate) fn turn_text(plan: &Plan) -> String {
    let turn = match plan.rotate {
        0 => String::new(),
        n if n > 0 => format!("right{n}"),
        n => format!("left{}", -n),
    };
    match plan.at {
        Some(hex) => format!("{turn} @{},{}", hex.q, hex.r).trim().to_owned(),
        None => turn,
    }
}

/// The first target, and the words after it.
pub(crate) fn fire_parts(fire: Fire<'_>) -> (String, String) {
    let target = fire.all_at.or(fire.shots.first().map(|s| s.target.as_str())).unwrap_or_default();
    let word = |shot: &ShotOrder| {
        if shot.target == target { shot.weapon.clone() } else { format!("{}@{}", shot.weapon, shot.target) }
    };
    let mut words: Vec<String> = fire.shots.iter().map(word).collect();
    words.extend(fire.all_at.map(|_| "all".to_owned()));
    words.extend(fire.second.map(|name| format!("or {name}")));
    (target.to_owned(), words.join(" "))
}

fn thrust_text(thrust: Thrust) -> String {
    match thrust.face {
        ShipFace::AHEAD => format!("F{}", thrust.counters),
        ShipFace::ASTERN => format!("B{}", thrust.counters),
        face => format!("{}:{}", face.number(), thrust.counters),
    }
}

/// Everything after the verb, rotation first.
pub(crate) fn action_rest(plan: &Plan) -> String {
    let mut words = vec![turn_text(plan)];
    match &plan.action {
        Action::Hold | Action::Evade | Action::Vent | Action::Undock => {}
        Action::Burn { thrusts, climb } => {
            words.extend(thrusts.iter().copied().map(thrust_text));
            match climb {
                1 => words.push("up".to_owned()),
                -1 => words.push("down".to_owned()),
                _ => {}
            }
        }
        Action::Fire { .. } => {
            let (target, rest) = plan.action.fire().map(fire_parts).unwrap_or_default();
            words.extend([target, rest]);
        }
        Action::Shield { points, shift } => {
            words.extend(points.iter().map(|(face, n)| format!("{}+{n}", face.number())));
            words.extend(shift.map(|(a, b, n)| format!("{}>{}:{n}", a.number(), b.number())));
        }
        Action::Scan { target } => words.push(target.clone()),
        Action::Repair { wishes } => words.extend(wishes.iter().map(|w| w.name().to_owned())),
        Action::Launch { craft } => words.push(craft.clone()),
        Action::LiftOff { toward, orbit } => {
            words.extend(toward.map(|d| d.name().to_owned()));
            words.extend(orbit.map(|spin| if spin == Spin::Clockwise { "cw" } else { "ccw" }.to_owned()));
        }
        Action::Dock { with } => words.push(with.clone()),
        Action::Load { supply } => words.push(supply.name().to_owned()),
        Action::Manoeuvre(manoeuvre) => words.push(manoeuvre_rest(manoeuvre)),
    }
    words.retain(|w| !w.is_empty());
    words.join(" ")
}

fn manoeuvre_rest(manoeuvre: &Manoeuvre) -> String {
    let named = |target: &Option<String>| target.clone().unwrap_or_else(|| "nearest".to_owned());
    match manoeuvre {
        Manoeuvre::Engage { target } | Manoeuvre::Face { target } => named(target),
        Manoeuvre::Keep { least, most, target } => format!("{least}-{most} {}", named(target)),
        Manoeuvre::Match { target } => target.clone(),
        Manoeuvre::Orbit { body, ring } => format!("{body} {ring}"),
        Manoeuvre::Brake | Manoeuvre::Withdraw => String::new(),
    }
}

/// The whole action: `burn right1 F2`.
pub(crate) fn action_text(plan: &Plan) -> String {
    let verb = match &plan.action {
        Action::Hold => "hold",
        Action::Burn { .. } => "burn",
        Action::Fire { .. } => "fire",
        Action::Shield { .. } => "shield",
        Action::Scan { .. } => "scan",
        Action::Evade => "evade",
        Action::Repair { .. } => "repair",
        Action::Vent => "vent",
        Action::Launch { .. } | Action::LiftOff { .. } => "launch",
        Action::Dock { .. } | Action::Undock | Action::Load { .. } => "dock",
        Action::Manoeuvre(manoeuvre) => manoeuvre.name(),
    };
    format!("{verb} {}", action_rest(plan)).trim().to_owned()
}

/// The condition as text.
pub(crate) fn condition_text(condition: &Condition) -> String {
    match condition {
        Condition::Range { target, most_hexes } => format!("range {target} <= {most_hexes}"),
        Condition::EnemyWithin { most_hexes } => format!("range enemy <= {most_hexes}"),
        Condition::Shield { face, most } => format!("shield {} <= {most}", face.number()),
        Condition::Disabled { target } => format!("{target} disabled"),
    }
}

/// A row as text.
pub(crate) fn step_text(step: &ProgramStep) -> String {
    let then = action_text(&step.plan);
    let otherwise = step.otherwise.as_ref().map(|p| format!(" else {}", action_text(p))).unwrap_or_default();
    match &step.condition {
        Some(when) => format!("if {} then {then}{otherwise}", condition_text(when)),
        None => then,
    }
}

/// What stops a program, as it stands after `!`; nothing: what usually does.
pub(crate) fn stops_text(stops: Option<&[Stop]>, breaks: &[Condition]) -> String {
    let named = stops.iter().copied().flatten().map(|stop| stop.name().to_owned());
    let list = named.chain(breaks.iter().map(condition_text)).collect::<Vec<_>>().join(", ");
    let only = if stops.is_some() { "only " } else { "" };
    format!("{only}{list}").trim().to_owned()
}

/// The orders of several ships as text.
pub(crate) fn round_text(programs: &[ShipProgram]) -> String {
    let each = programs.iter().map(|entry| format!("{} {}", entry.ship, program_text(&entry.program)));
    each.collect::<Vec<_>>().join("; ")
}

/// The program as text.
pub(crate) fn program_text(program: &Program) -> String {
    // What is judged anew in each subturn is said once for several.
    let runs = program.steps.chunk_by(|a, b| a == b && a.plan.action.is_manoeuvre());
    let run = |run: &[ProgramStep]| match run {
        [] => None,
        [one] => Some(step_text(one)),
        [first, ..] if first.plan.action.is_manoeuvre() => Some(format!("{} for {}", step_text(first), run.len())),
        all => Some(all.iter().map(step_text).collect::<Vec<_>>().join(" / ")),
    };
    let steps = runs.filter_map(run).collect::<Vec<_>>().join(" / ");
    let end = stops_text(program.stops.as_deref(), &program.breaks);
    if end.is_empty() { steps } else { format!("{steps} ! {end}") }
}

/// Standing orders as text, all of them.
pub(crate) fn standing_text(standing: &Standing) -> String {
    let withdraw = standing.withdraw_at.map_or("never".to_owned(), |hull| hull.to_string());
    format!(
        "reinforce {}, pd {}, default {}, withdraw {withdraw}, land {}",
        standing.reinforce,
        if standing.point_defence { "on" } else { "off" },
        standing.habit.name(),
        if standing.lands_south { "south" } else { "north" },
    )
}

/// Changes of standing orders as text: `default engage, pd off`.
pub(crate) fn change_text(change: &StandingChange) -> String {
    let parts = [
        change.reinforce.map(|n| format!("reinforce {n}")),
        change.point_defence.map(|is_on| format!("pd {}", if is_on { "on" } else { "off" })),
        change.habit.map(|habit| format!("default {}", habit.name())),
        change.withdraw.map(|when| match when {
            WithdrawAt::Never => "withdraw never".to_owned(),
            WithdrawAt::Hull(hull) => format!("withdraw {hull}"),
        }),
        change.lands_south.map(|is_south| format!("land {}", if is_south { "south" } else { "north" })),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Classes as text, in their order: `destroyer, 2 corvette`.
pub(crate) fn fleet_text(classes: &[String], locks: bool) -> String {
    let run = |run: &[String]| match run {
        [one] => one.clone(),
        many => format!("{} {}", many.len(), many.first().map_or("", String::as_str)),
    };
    let runs = classes.chunk_by(|a, b| a == b).map(run);
    let list = runs.collect::<Vec<_>>().join(", ");
    if locks { format!("{list} {LOCK}").trim().to_owned() } else { list }
}
