//! What the coming impulses bring, in words: tracks, courses, chances, expected damage.

use crate::contract::View;
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::geometry::{label, letter};
use crate::games::pentagon_war::data::system::WeaponKind;
use crate::games::pentagon_war::data::velocity::component_words;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::forecast::{Prospect, Prospects, Volley, volleys};
use crate::games::pentagon_war::rules::track::future;
use crate::kit::words::count;

/// Where a craft will be, and the range to another, by impulse: `4: 1533 (31)`.
pub(crate) fn track_line(view: &View<PentagonWar>, craft: &Craft, enemy: Option<&Craft>) -> String {
    let own = future(view, craft.id);
    let theirs = enemy.map(|e| future(view, e.id)).unwrap_or_default();
    let mut last = craft.hex;
    let mut parts = Vec::new();
    for (impulse, hex) in own {
        let other = theirs.iter().find(|(i, _)| *i == impulse).map(|(_, h)| *h);
        if hex != last || impulse == 12 {
            let range = other.map_or(String::new(), |o| format!(" ({})", hex.distance_hexes(o)));
            parts.push(format!("{impulse}: {}{range}", label(hex)));
            last = hex;
        }
    }
    let with = enemy.map_or(String::new(), |e| format!(" (range to {})", e.name));
    if parts.is_empty() {
        return format!("Track by impulse{with}: the turn has run.");
    }
    format!("Track by impulse{with}: {}.", parts.join(", "))
}

/// Components and what the marks so far make of them.
pub(crate) fn course_line(craft: &Craft) -> String {
    let next = craft.running();
    let pending = if next == craft.velocity {
        String::new()
    } else {
        format!("; next turn {} / {}", component_words(next.a), component_words(next.c))
    };
    format!("{} facing {}, {}{pending}.", craft.name, letter(craft.facing), craft.velocity.words())
}

/// Each weapon's chance and expected damage, those alike together: `w1-w3 laser 100 %, 2.33 each`.
pub(crate) fn prospects_line(prospects: &Prospects) -> String {
    let mut runs: Vec<(usize, usize, WeaponKind, Prospect)> = Vec::new();
    for (i, kind, prospect) in &prospects.weapons {
        match runs.last_mut() {
            Some((_, last, of, same)) if *last + 1 == *i && of == kind && same == prospect => *last = *i,
            _ => runs.push((*i, *i, *kind, *prospect)),
        }
    }
    let run = |(first, last, kind, prospect): &(usize, usize, WeaponKind, Prospect)| match last - first {
        0 => format!("w{} {} {}", first + 1, kind.words(), prospect_words(*prospect)),
        _ => format!("w{}-w{} {} {} each", first + 1, last + 1, kind.words(), prospect_words(*prospect)),
    };
    let weapons = runs.iter().map(run).collect::<Vec<_>>().join("; ");
    let lock = if prospects.is_locked { "" } else { ", no lock-on: counts double" };
    let weapons = if weapons.is_empty() { "nothing bears" } else { &weapons };
    format!("Now at range {}{lock}: {weapons}.", prospects.range_hexes)
}

fn prospect_words(prospect: Prospect) -> String {
    match prospect {
        Prospect::NotReady => "not ready".to_owned(),
        Prospect::OutOfArc => "does not bear".to_owned(),
        Prospect::Chance { percent, damage_hundredths } => format!("{percent} %, {}", points(damage_hundredths)),
    }
}

fn points(hundredths: u32) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// The three best impulses for everything that would bear; empty when there is no impulse left.
pub(crate) fn best_line(view: &View<PentagonWar>, craft: &Craft, target: &Craft) -> String {
    let best = volleys(view, craft, target).into_iter().take(3).map(|volley| {
        let Volley { damage_hundredths, impulse, range_hexes, weapons } = volley;
        let bear = format!("{} {}", count(weapons, "weapon"), if weapons == 1 { "bears" } else { "bear" });
        format!("impulse {impulse} at range {range_hexes}: {bear}, {}", points(damage_hundredths))
    });
    let best: Vec<String> = best.collect();
    if best.is_empty() {
        String::new()
    } else {
        format!("Expected damage if it faces {}: {}.", target.name, best.join("; "))
    }
}
