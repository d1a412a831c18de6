//! What a look asks for besides the position, in words: the order that is considered, and the overlays.

use super::overlays::foreseen;
use super::units::next_turn;
use crate::contract::View;
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::geometry::{label, letter};
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::fire::bears;
use crate::games::pentagon_war::rules::forecast::{barrage, expected};
use crate::games::pentagon_war::rules::order::Order;
use crate::games::pentagon_war::rules::state::UnitId;
use crate::games::pentagon_war::text::forecast::course_line;
use crate::grid::Hex;
use crate::kit::words::{count, fit, some_of};

/// Most units that a sentence names.
const MOST_NAMED: usize = 12;
/// Most characters of an order that are said back.
const ORDER_MAX_CHARS: usize = 120;

/// An order that is considered, and the same in notation.
pub(super) struct Considered {
    pub(super) order: Order,
    /// As it would be said back.
    pub(super) notation: String,
}

/// A sentence for the order, and one for each overlay.
pub(super) fn words(
    view: &View<PentagonWar>,
    considered: Option<&Considered>,
    overlays: &[String],
    focus: Option<UnitId>,
) -> Vec<String> {
    let overlays = overlays.iter().filter_map(|name| overlay(view, name, focus));
    considered.map(|considered| considered_words(view, considered)).into_iter().chain(overlays).collect()
}

fn considered_words(view: &View<PentagonWar>, Considered { order, notation }: &Considered) -> String {
    let text = fit(notation, ORDER_MAX_CHARS);
    if let Order::Deploy { unit, spot } = order {
        return format!("Considered: {} starts at {}.", view.name_of(*unit), spot.words());
    }
    let Some(end) = foreseen(view, order) else { return format!("Considered: {text}.") };
    let last = end.track.last().map_or(end.hex, |(_, hex)| *hex);
    format!(
        "Considered: {text}. {} then begins the next turn at {} and ends it at {}, facing {}, at {}; {}.",
        view.name_of(end.unit),
        label(end.hex),
        label(last),
        letter(end.facing),
        end.running.words(),
        could_be_hit(view, end.unit, end.hex)
    )
}

/// `2 can fire at 1534, with 7 weapons`: what bears on a hex from where the enemies are now.
fn could_be_hit(view: &View<PentagonWar>, unit: UnitId, hex: Hex) -> String {
    let seat = view.live(unit).map(|craft| craft.seat);
    let foes = view.in_play().filter(|craft| Some(craft.seat) != seat && craft.hex != hex);
    let bearing = foes.map(|foe| foe.intact_weapons().filter(|(i, _)| bears(foe, *i, hex)).count());
    let bearing: Vec<usize> = bearing.filter(|weapons| *weapons > 0).collect();
    let (hex, weapons) = (label(hex), count(bearing.iter().sum::<usize>(), "weapon"));
    if bearing.is_empty() {
        format!("none can fire at {hex}")
    } else {
        format!("{} can fire at {hex}, with {weapons}", bearing.len())
    }
}

fn overlay(view: &View<PentagonWar>, name: &str, focus: Option<UnitId>) -> Option<String> {
    let leads = || view.in_play().filter(|c| view.lead(c.id) == c.id);
    let of_all =
        |words: &dyn Fn(&Craft) -> String| some_of(&leads().map(words).collect::<Vec<_>>(), MOST_NAMED, "no craft");
    match name {
        "arcs" => focus.and_then(|id| view.live(id)).map(|craft| arcs(view, craft)),
        "range" => focus.and_then(|id| ranges(view, id)),
        "vectors" => Some(format!("Velocities: {}.", of_all(&|c| course_line(c).trim_end_matches('.').to_owned()))),
        "next" => Some(format!("Next turn, if nothing is changed: {}.", of_all(&|c| next(view, c)))),
        "screens" => Some(format!("Screens and armor of sides 1 to 6: {}.", of_all(&screens))),
        "locks" => Some(locks(view)),
        _ => None,
    }
}

/// Which enemies how many weapons bear on, and what they can be expected to do.
fn arcs(view: &View<PentagonWar>, craft: &Craft) -> String {
    let likely = expected(view);
    let all = craft.intact_weapons().count();
    let others = view.enemies(craft.seat).map(|enemy| {
        let (bearing, hundredths) = barrage(&likely, craft, enemy.id, enemy.hex);
        let range = craft.hex.distance_hexes(enemy.hex);
        let damage = format!("expected damage {}.{:02}", hundredths / 100, hundredths % 100);
        format!("{bearing} of {} at {} (range {range}), {damage}", count(all, "weapon"), enemy.name)
    });
    let others: Vec<String> = others.take(MOST_NAMED).collect();
    let bearing = if others.is_empty() { "nobody to fire at".to_owned() } else { others.join("; ") };
    format!("Arcs of {} facing {}: {bearing}.", craft.name, letter(craft.facing))
}

fn ranges(view: &View<PentagonWar>, id: UnitId) -> Option<String> {
    let hex = view.hex_of(id)?;
    let others = view.in_play().filter(|c| c.id != id);
    let others: Vec<String> = others.map(|c| format!("{} {}", c.name, hex.distance_hexes(c.hex))).collect();
    let others = some_of(&others, MOST_NAMED, "nobody else is there");
    Some(format!("Ranges in hexes from {}: {others}.", view.name_of(id)))
}

fn next(view: &View<PentagonWar>, craft: &Craft) -> String {
    let Some((begin, track)) = next_turn(view, craft.id, craft.running()) else { return craft.name.clone() };
    let end = track.last().map_or(begin, |(_, hex)| *hex);
    if begin == end {
        return format!("{} stays at {}", craft.name, label(begin));
    }
    format!("{} from {} to {}", craft.name, label(begin), label(end))
}

fn screens(craft: &Craft) -> String {
    let side = |side: u8| format!("{}+{}", craft.screening() + craft.screening_on(side), craft.armor_on(side));
    format!("{} {}", craft.name, (1..=6).map(side).collect::<Vec<_>>().join(" "))
}

fn locks(view: &View<PentagonWar>) -> String {
    let locked = view.in_play().flat_map(|c| c.locks.iter().map(move |id| (c, *id)));
    let locked: Vec<String> = locked.map(|(c, id)| format!("{} on {}", c.name, view.name_of(id))).collect();
    let seeking = view.missiles.values().map(|m| format!("{} seeks {}", m.name, view.name_of(m.target)));
    let all: Vec<String> = locked.into_iter().chain(seeking).collect();
    format!("Lock-ons: {}.", some_of(&all, MOST_NAMED, "none now"))
}
