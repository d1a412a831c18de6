//! Where a ship can go, best first; and the form of all it does in a sealed round (5.8 to 5.10), filled in at once.

use std::collections::BTreeSet;

use super::{acts_now, sealed, sentence_case, ship_of};
use crate::contract::{Draft, DraftError, MenuEntry, PanelRow, Press, Seat, View};
use crate::games::anteel::Anteel;
use crate::games::anteel::rules::activation::{targets_from, threat};
use crate::games::anteel::rules::board::{Pose, label};
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::order::{Action, Order, Otherwise, Plan};
use crate::games::anteel::rules::path::{Path, reach};
use crate::games::anteel::rules::state::{Stage, opponent};
use crate::games::anteel::text::format::draft as written;
use crate::games::anteel::text::parse::parse;
use crate::games::anteel::text::sealed::standing_words;
use crate::games::anteel::text::verbs::BEST;
use crate::games::anteel::text::words::could_be_hit;
use crate::kit::form::{self, Filled, Form, option, pick, text, words};
use crate::kit::limits::MENU_MAX_ENTRIES;
use crate::kit::panel::{entry, menu};

/// What stands for staying where the ship is.
const STAY: &str = "stay";
/// What stands for going as far as the path is free (5.9).
const SHORT: &str = "short";

/// Where a ship can end its move: what its best shot from there would do, less what enemies could do to it there, all of
/// them where they stand now; best first, and of equals the shortest path.
fn ends(view: &View<Anteel>, ship: ShipName) -> Vec<(Pose, Path)> {
    let Some(start) = view.pose(ship) else { return vec![] };
    let occupied: BTreeSet<_> = view.living().filter(|(name, _)| *name != ship).map(|(_, pose)| pose.hex).collect();
    let ways = reach(ship.card(), &view.options.layout, start).into_iter();
    let mut ends: Vec<(Pose, Path)> = ways.filter(|(pose, _)| !occupied.contains(&pose.hex)).collect();
    let nearest = |pose: &Pose| {
        let foes = view.living_of(opponent(view.owner(ship)));
        foes.map(|(_, foe)| foe.hex.distance_hexes(pose.hex)).min().unwrap_or_default()
    };
    ends.sort_by_cached_key(|(pose, path)| {
        let given =
            targets_from(view, ship, *pose).first().map_or(0, |best| i64::from(best.damage.min(best.hull_left)));
        let taken = i64::from(threat(view, ship, pose.hex).iter().sum::<u32>());
        (taken - 2 * given, nearest(pose), path.0.len(), path.clone())
    });
    ends
}

/// `2 ahead, 1 left to 1824, facing NW`.
fn way_words(end: Pose, path: &Path) -> String {
    let counted = |count: u32, what: &str| (count > 0).then(|| format!("{count} {what}"));
    let parts = [counted(path.forward(), "ahead"), counted(path.backward(), "back"), counted(path.turns(), "turned")];
    let way = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    let way = if way.is_empty() { "Stay".to_owned() } else { way };
    format!("{way}: {}, facing {}", label(end.hex), end.facing.name())
}

fn what_there(view: &View<Anteel>, ship: ShipName, end: Pose) -> String {
    let hit = targets_from(view, ship, end)
        .first()
        .map_or_else(|| "nothing to hit".to_owned(), |best| format!("hits {} for {}", best.ship, best.damage));
    format!("{hit}; {}", could_be_hit(view, ship, end.hex))
}

/// A menu of where the ship can go. In sealed rounds a pick is the order, which can be changed until it is locked, and the
/// panel goes on; else the ship would be gone at once, so that its page comes first.
pub(super) fn destinations(view: &View<Anteel>, seat: Seat, ship: ShipName) -> PanelRow {
    let is_pick = view.is_sealed() && acts_now(view, seat, ship, Stage::Movement);
    let of_end = |(end, path): (Pose, Path)| -> MenuEntry {
        let order = Order::Act(Plan { ship, action: Action::Move(path.clone()), otherwise: Otherwise::Ask });
        let draft = written(&order);
        let press = if is_pick { Press::Submit(draft) } else { Press::Show(draft) };
        entry(way_words(end, &path), what_there(view, ship, end), press)
    };
    let ends = ends(view, ship).into_iter().filter(|(_, path)| !path.0.is_empty());
    menu("Where to", ends.take(MENU_MAX_ENTRIES).map(of_end).collect())
}

/// The form of a ship's move, shot and standing order; before a sealed movement phase alone.
pub(crate) fn form(view: &View<Anteel>, seat: Seat, draft: &Draft) -> Option<Form> {
    let ship = ship_of(view, draft).ok().filter(|ship| view.owner(*ship) == seat)?;
    let is_open = view.is_sealed() && view.stage() == Stage::Movement && !view.locked.contains(&seat);
    if draft.verb != "move" || !is_open || view.pose(ship).is_none() {
        return None;
    }
    let way = |(end, path): (Pose, Path)| {
        let value = if path.0.is_empty() { STAY.to_owned() } else { path.to_string() };
        option(value, format!("{}; {}", way_words(end, &path), what_there(view, ship, end)))
    };
    let ways = ends(view, ship).into_iter().take(MENU_MAX_ENTRIES).map(way).collect();
    let blocked = vec![option("hold", "It holds where it is"), option(SHORT, "As far as the path is free (5.9)")];
    let foes = view.living_of(opponent(seat)).map(|(foe, _)| option(foe.to_string(), format!("At {foe}")));
    let best = option(BEST, "At the target of most worth when its turn comes (8.6)");
    let shots = std::iter::once(best).chain(foes).take(MENU_MAX_ENTRIES).collect();
    let standing = sealed::STANDING.map(|one| option(one.to_string(), sentence_case(&standing_words(one))));
    Some(form::form(
        &format!("Whole order of {ship}"),
        vec![
            pick("where", "Where to", "From where all stand now. Nothing: no move is filed.", ways, ""),
            pick("blocked", "If that is blocked", "When its turn comes.", blocked, "hold"),
            pick("fire", "Fire", "In the firing phase. Nothing: no shot is filed.", shots, ""),
            pick("silent", "Without an order", "Later as well, until you change it.", standing.to_vec(), ""),
            words("path", "Or a path", "As it is typed; it counts in place of the pick.", "F3LF2"),
        ],
    ))
}

/// The orders that the form means, each as it could be typed; none where nothing was filled in.
pub(crate) fn filled(
    view: &View<Anteel>,
    seat: Seat,
    draft: &Draft,
    filled: &Filled,
) -> Result<Vec<Draft>, DraftError> {
    let ship = ship_of(view, draft)?.to_string();
    let of = |verb: &str| Draft::new(verb).with("unit", &ship);
    let typed = text(filled, "path");
    let path = if typed.is_empty() { text(filled, "where") } else { typed };
    let otherwise = if text(filled, "blocked") == SHORT { " else short" } else { "" };
    let way = match path {
        "" => None,
        STAY => Some(of("hold")),
        path => Some(of("move").with("path", format!("{path}{otherwise}"))),
    };
    let shot =
        Some(text(filled, "fire")).filter(|target| !target.is_empty()).map(|target| of("fire").with("target", target));
    let silent =
        Some(text(filled, "silent")).filter(|word| !word.is_empty()).map(|word| of("standing").with("orders", word));
    let orders: Vec<Draft> = way.into_iter().chain(shot).chain(silent).collect();
    orders.iter().try_for_each(|order| parse(view, seat, order).map(|_| ()))?;
    Ok(orders)
}
