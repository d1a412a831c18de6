//! What the data of events is called in a sentence.

use crate::games::pentagon_war::data::geometry::letter;
use crate::games::pentagon_war::rules::event::{Bought, Hindrance, Launch, Spending, WayOut};
use crate::games::pentagon_war::rules::fire::{Effect, Modifier};
use crate::kit::words::count;

/// What is added to the dice: `+1 size, -3 range`.
pub(super) fn modifiers(modifiers: &[(Modifier, i32)]) -> String {
    let name = |modifier: Modifier| match modifier {
        Modifier::Size => "size",
        Modifier::Range => "range",
        Modifier::TargetEvades => "target evades",
        Modifier::ShooterEvades => "shooter evades",
        Modifier::Ecm => "ECM",
    };
    let added = modifiers.iter().filter(|(_, points)| *points != 0);
    added.map(|(modifier, points)| format!("{points:+} {}", name(*modifier))).collect::<Vec<_>>().join(", ")
}

pub(super) fn effect(effect: Effect) -> String {
    match effect {
        Effect::Miss => "misses".to_owned(),
        Effect::Damage(points) => format!("{points} damage"),
        Effect::Kill => "destroyed".to_owned(),
    }
}

pub(super) fn bought(Bought { name, class, points }: &Bought) -> String {
    format!("{name} ({}, {})", class.as_deref().unwrap_or("own design"), count(*points, "point"))
}

pub(super) fn launch(launch: &Launch) -> String {
    match launch {
        Launch::Missile { name, warhead, is_rail } => {
            format!("missile {name} (warhead {warhead}{})", if *is_rail { ", by rail" } else { "" })
        }
        Launch::Drone { name, load } => format!("drone {name} ({})", load.code()),
        Launch::Bolt { name, direction } => format!("bolt {name} towards {}", letter(*direction)),
    }
}

pub(super) const fn spending(spending: Spending) -> &'static str {
    match spending {
        Spending::FuelGone => "its fuel is gone (12.1)",
        Spending::Dispersed => "it dispersed (12.3)",
    }
}

pub(super) const fn way_out(way: WayOut) -> &'static str {
    match way {
        WayOut::Acceleration => "acceleration",
        WayOut::Range => "being out of range",
    }
}

pub(super) fn hindrance(hindrance: &Hindrance) -> String {
    match hindrance {
        Hindrance::NoThrust => "it has no filled fuel tank or no engine (15.1)".to_owned(),
        Hindrance::AsFast(other) => format!("{other} is as fast (15.2)"),
        Hindrance::Fire { points, screens } => {
            let (points, screens) = (count(*points, "point"), count(*screens, "unit"));
            format!("{points} could reach it past {screens} of screens (15.2)")
        }
        Hindrance::Seeker(name) => format!("{name} could reach it (15.2)"),
        Hindrance::MissilesOf(name) => format!("{name}'s missiles could reach it (15.2)"),
    }
}
