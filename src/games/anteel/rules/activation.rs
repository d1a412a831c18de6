//! Whose ship acts when (4.7, 5.1 to 5.3), and at whom a ship can fire (8.2, 8.3).

use crate::contract::Seat;
use crate::games::anteel::data::catalogue::Class;
use crate::games::anteel::rules::board::Pose;
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::state::{Phase, Place, SEATS, Stage, State, opponent};
use crate::grid::Hex;

/// Ships of one side and one order value that act next to each other, in a sequence their player chooses (5.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    /// Whose.
    pub(crate) seat: Seat,
    /// Their order value.
    pub(crate) order: u32,
    /// Those that are still to act.
    pub(crate) ships: Vec<ShipName>,
}

/// A legal target (8.2) and what a shot would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    /// The enemy ship.
    pub(crate) ship: ShipName,
    /// How far, in hexes (2.6).
    pub(crate) distance_hexes: i32,
    /// The table's figure; excess is lost (8.4).
    pub(crate) damage: u32,
    /// Hull boxes it has left before the shot.
    pub(crate) hull_left: u32,
}

/// Why a shot is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoShot {
    /// Outside the arc (8.2).
    Arc,
    /// Beyond the last row of the weapons table (8.2).
    Range,
    /// The table says 0 (8.3).
    NoDamage,
}

/// The side that acts first among equals: the odd player in deployment and in odd rounds, else the even player (4.7, 5.2).
pub(crate) const fn favoured(state: &State) -> Seat {
    let round = state.round();
    if round == 0 || round % 2 == 1 { state.odd } else { opponent(state.odd) }
}

/// The groups that are still to act in this phase, in sequence (5.3); empty in phases without activations.
pub(crate) fn groups(state: &State) -> Vec<Group> {
    let now = state.stage();
    if matches!(now, Stage::Fleets | Stage::Over) {
        return vec![];
    }
    let first = favoured(state);
    let mut groups: Vec<Group> = Vec::new();
    for (name, ship) in &state.ships {
        let can_act = match ship.place {
            Place::Reserve => now == Stage::Deployment,
            Place::Board(_) => now != Stage::Deployment && !state.has_acted(*name),
            Place::Fled | Place::Destroyed => false,
        };
        if !can_act {
            continue;
        }
        let (seat, order) = (state.owner(*name), name.card().order);
        match groups.iter_mut().find(|g| g.seat == seat && g.order == order) {
            Some(group) => group.ships.push(*name),
            None => groups.push(Group { seat, order, ships: vec![*name] }),
        }
    }
    // Highest order first; firing the other way round (5.1).
    groups.sort_by_key(|g| {
        let order = i64::from(g.order);
        (if now == Stage::Firing { order } else { -order }, g.seat != first)
    });
    groups
}

/// The group that acts now.
pub(crate) fn current(state: &State) -> Option<Group> {
    groups(state).into_iter().next()
}

/// The ships of a seat that act at once when they are ordered; none in sealed rounds (5.8).
pub(crate) fn to_act(state: &State, seat: Seat) -> Vec<ShipName> {
    if state.is_sealed() {
        return vec![];
    }
    current(state).filter(|g| g.seat == seat).map_or_else(Vec::new, |g| g.ships)
}

/// The ships for which a seat is asked now: those that act at once, or in sealed rounds all that are to come in this phase.
pub(crate) fn due(state: &State, seat: Seat) -> Vec<ShipName> {
    if !state.is_sealed() {
        return to_act(state, seat);
    }
    if state.locked.contains(&seat) { vec![] } else { to_come(state, seat) }
}

/// The ships of a seat that are still to act in this phase, in sequence. In firing only those with a target: the others
/// are passed (5.4).
pub(crate) fn to_come(state: &State, seat: Seat) -> Vec<ShipName> {
    let own = groups(state).into_iter().filter(|g| g.seat == seat).flat_map(|g| g.ships);
    own.filter(|s| state.stage() != Stage::Firing || !targets(state, *s).is_empty()).collect()
}

/// The seats whose orders are awaited, once the fleets are bought.
pub(crate) fn asked_seats(state: &State) -> Vec<Seat> {
    if state.is_sealed() {
        return SEATS.into_iter().filter(|seat| !state.locked.contains(seat)).collect();
    }
    asked_seat(state).into_iter().collect()
}

/// The groups that act before any ship of the other side: one window of orders.
pub(crate) fn run(state: &State) -> Vec<Group> {
    let all = groups(state);
    let Some(seat) = all.first().map(|g| g.seat) else { return vec![] };
    all.into_iter().take_while(|g| g.seat == seat).collect()
}

/// Those of [`to_come`] that have no order for this phase (5.6).
pub(crate) fn without_order(state: &State, seat: Seat) -> Vec<ShipName> {
    let now = state.stage();
    let is_filed = |ship: &ShipName| state.plans.iter().any(|p| p.ship == *ship && p.action.stage() == now);
    to_come(state, seat).into_iter().filter(|s| !is_filed(s)).collect()
}

/// What a shot of that class from that pose would do to a ship at another hex (8.2 to 8.4).
pub(crate) fn shot(class: &Class, from: Pose, target: ShipName, at: Pose) -> Result<u32, NoShot> {
    let distance_hexes = from.hex.distance_hexes(at.hex);
    if !class.arc.bears(from.hex, from.facing, at.hex) {
        return Err(NoShot::Arc);
    }
    match class.damage_at(distance_hexes, target.card().armour) {
        None => Err(NoShot::Range),
        Some(0) => Err(NoShot::NoDamage),
        Some(damage) => Ok(damage),
    }
}

/// The legal targets of a ship if it stood there, best damage first.
pub(crate) fn targets_from(state: &State, ship: ShipName, from: Pose) -> Vec<Target> {
    let enemies = state.living_of(opponent(state.owner(ship)));
    let mut targets: Vec<Target> = enemies
        .filter_map(|(enemy, pose)| {
            let damage = shot(ship.card(), from, enemy, pose).ok()?;
            let distance_hexes = from.hex.distance_hexes(pose.hex);
            Some(Target { ship: enemy, distance_hexes, damage, hull_left: state.hull_left(enemy) })
        })
        .collect();
    targets.sort_by_key(|t| (!t.is_kill(), std::cmp::Reverse(t.damage), t.ship));
    targets
}

/// The target of most worth (8.6): one that would be destroyed before others, the dearest first; else the one that would
/// lose the largest share of its cost.
pub(crate) fn best_target(targets: &[Target]) -> Option<ShipName> {
    let worth =
        |t: &&Target| (t.is_kill(), t.ship.card().cost * t.damage.min(t.hull_left) * 100 / t.ship.card().hull.max(1));
    targets.iter().max_by_key(|t| (worth(t), std::cmp::Reverse(t.ship))).map(|t| t.ship)
}

/// The damage of each enemy that could hit a ship in that hex from where it stands.
pub(crate) fn threat(state: &State, ship: ShipName, hex: Hex) -> Vec<u32> {
    let armour = ship.card().armour;
    let hit = |(foe, pose): (ShipName, Pose)| {
        let card = foe.card();
        let bears = card.arc.bears(pose.hex, pose.facing, hex);
        card.damage_at(pose.hex.distance_hexes(hex), armour).filter(|damage| bears && *damage > 0)
    };
    state.living_of(opponent(state.owner(ship))).filter_map(hit).collect()
}

/// The legal targets of a ship where it stands (8.2).
pub(crate) fn targets(state: &State, ship: ShipName) -> Vec<Target> {
    state.pose(ship).map_or_else(Vec::new, |pose| targets_from(state, ship, pose))
}

impl Target {
    /// Whether the shot would mark the last box.
    pub(crate) const fn is_kill(&self) -> bool {
        self.damage >= self.hull_left
    }
}

/// The seat that is asked now; `None` when both may be or neither is.
pub(crate) fn asked_seat(state: &State) -> Option<Seat> {
    match state.phase {
        Phase::Fleets { .. } | Phase::Over { .. } => None,
        _ if state.is_sealed() => None,
        _ => current(state).map(|g| g.seat),
    }
}
