//! Whether an order is legal: for a ship whose turn it is, and for one that files ahead (5.5).

use crate::contract::Seat;
use crate::games::anteel::data::catalogue::ClassId;
use crate::games::anteel::data::options::Rounds;
use crate::games::anteel::rules::activation::{NoShot, Target, current, shot, targets, to_act, without_order};
use crate::games::anteel::rules::board::{Pose, label};
use crate::games::anteel::rules::fleet::{Fleet, ShipName, list};
use crate::games::anteel::rules::order::{Action, Filed, KEPT_MAX_HEXES, Order, Otherwise, Plan, Standing};
use crate::games::anteel::rules::path::{Overstep, Path};
use crate::games::anteel::rules::refusal::{DESTROYED, FLED, Refusal};
use crate::games::anteel::rules::state::{Filing, Phase, Place, Stage, State, opponent, side_index};

/// Whether the order is legal for that seat now.
pub(crate) fn check(state: &State, seat: Seat, order: &Order) -> Result<(), Refusal> {
    if seat.index() > 1 {
        return Err(Refusal::NoSuchSeat(seat.0));
    }
    if let Phase::Over { outcome, .. } = &state.phase {
        return Err(Refusal::GameOver { reason: outcome.reason.clone() });
    }
    match order {
        Order::Fleet(fleet) | Order::FleetAndPlaces(fleet) => check_fleet(state, seat, fleet),
        Order::Act(plan) => check_plan(state, seat, plan),
        Order::Hold(ship) => match hold(state, *ship) {
            None => Err(not_now(state, "hold")),
            Some(action) => {
                commands(state, seat, *ship)?;
                is_to_come(state, *ship, &action)
            }
        },
        Order::HoldRest => check_rest(state, seat),
        Order::Done => check_done(state, seat),
        Order::Cancel(filed) => check_cancel(state, seat, *filed),
        Order::Stand { ship, standing } => check_stand(state, seat, *ship, *standing),
    }
}

/// What holding means for a ship in this phase: its usual place, staying, or no shot.
pub(crate) fn hold(state: &State, ship: ShipName) -> Option<Action> {
    match state.stage() {
        Stage::Fleets | Stage::Over => None,
        Stage::Deployment => crate::games::anteel::rules::timeout::usual_place(state, ship).map(Action::Deploy),
        Stage::Movement => Some(Action::Move(Path::default())),
        Stage::Firing => Some(Action::Fire(vec![])),
    }
}

fn not_now(state: &State, verb: &'static str) -> Refusal {
    let now = match state.stage() {
        Stage::Fleets => "buy your fleet: fleet",
        Stage::Deployment => "place ships: deploy, hold, done",
        Stage::Movement => "move ships and file shots ahead: move, fire, hold, done",
        Stage::Firing => "fire and file moves ahead: fire, move, hold, done",
        Stage::Over => "order nothing",
    };
    Refusal::NotNow { verb, stage: state.stage(), now }
}

fn check_fleet(state: &State, seat: Seat, fleet: &Fleet) -> Result<(), Refusal> {
    // Both fleets are final as soon as both are filed (4.3).
    if state.stage() != Stage::Fleets {
        return Err(not_now(state, "fleet"));
    }
    let (navy, budget) = (state.navy(seat), state.budget_of(seat));
    let costs: Vec<String> = ClassId::of(navy).map(|c| format!("{} {}", c.card().name, c.card().cost)).collect();
    if let Some(foreign) = fleet.0.keys().find(|c| (c.edition(), c.empire()) != (navy.edition, navy.empire)) {
        let class = foreign.card().name.clone();
        return Err(Refusal::ForeignClass { class, empire: navy.empire.name(), own: costs.join(", ") });
    }
    let cost = fleet.cost();
    if cost != budget {
        let example = Fleet::usual(navy, budget).to_string();
        let fleet = if fleet.0.is_empty() { "an empty fleet".to_owned() } else { fleet.to_string() };
        return Err(Refusal::FleetSum { fleet, cost, budget, costs: costs.join(", "), example });
    }
    Ok(())
}

/// The ship is the seat's and still there.
fn commands(state: &State, seat: Seat, ship: ShipName) -> Result<(), Refusal> {
    if state.owner(ship) != seat || !state.ships.contains_key(&ship) {
        let owner = ship.class.empire().name();
        let own: Vec<_> = state.ships.keys().copied().filter(|n| state.owner(*n) == seat).collect();
        return Err(Refusal::NotYours { ship, owner, own: list(own.iter()) });
    }
    match state.place(ship) {
        Some(Place::Destroyed) => Err(Refusal::Lost { ship, fate: DESTROYED }),
        Some(Place::Fled) => Err(Refusal::Lost { ship, fate: FLED }),
        _ => Ok(()),
    }
}

fn has_acted(state: &State, ship: ShipName) -> Refusal {
    let own = to_act(state, state.owner(ship));
    let still = if own.is_empty() { String::new() } else { format!(": still to act are {}", list(own.iter())) };
    Refusal::HasActed { ship, stage: state.stage(), still }
}

/// The action belongs to this phase or the next, and the ship has not done it yet (5.1, 5.5).
fn is_to_come(state: &State, ship: ShipName, action: &Action) -> Result<(), Refusal> {
    let verb = match action {
        Action::Deploy(_) => "deploy",
        Action::Move(_) => "move",
        Action::Fire(_) | Action::FireAtBest => "fire",
    };
    match (state.stage(), action.stage()) {
        (now, then) if now == then => {
            if state.has_acted(ship) {
                return Err(has_acted(state, ship));
            }
            is_open(state, state.owner(ship))
        }
        (Stage::Deployment, Stage::Movement) if state.pose(ship).is_none() => Err(Refusal::NotPlaced(ship)),
        (Stage::Movement, Stage::Firing) | (Stage::Deployment | Stage::Firing, Stage::Movement) => Ok(()),
        _ => Err(not_now(state, verb)),
    }
}

fn check_plan(state: &State, seat: Seat, plan: &Plan) -> Result<(), Refusal> {
    if state.stage() == Stage::Fleets {
        return is_to_come(state, plan.ship, &plan.action);
    }
    commands(state, seat, plan.ship)?;
    // A ship that was passed because it has no target is told why it has none (5.4).
    if let (Stage::Firing, Action::Fire(_)) = (state.stage(), &plan.action)
        && state.marks.shots.iter().all(|s| s.ship != plan.ship || s.round != state.round())
    {
        may_do(state, plan.ship, &plan.action)?;
    }
    is_to_come(state, plan.ship, &plan.action)?;
    has_answer(state, plan)?;
    let is_now = plan.action.stage() == state.stage() && to_act(state, seat).contains(&plan.ship);
    if is_now { may_do(state, plan.ship, &plan.action) } else { may_file(state, plan.ship, &plan.action) }
}

/// Whether a ship may do this now; it is its turn, in the right phase.
pub(crate) fn may_do(state: &State, ship: ShipName, action: &Action) -> Result<(), Refusal> {
    match action {
        Action::Deploy(pose) => may_deploy(state, ship, *pose),
        Action::Move(path) => {
            may_walk(ship, path)?;
            may_end(state, ship, path)
        }
        Action::Fire(list) => list.iter().try_for_each(|target| may_fire(state, ship, *target)),
        Action::FireAtBest if targets(state, ship).is_empty() => Err(Refusal::NoTarget(ship)),
        Action::FireAtBest => Ok(()),
    }
}

/// 5.8: who is in changes nothing more in this phase.
fn is_open(state: &State, seat: Seat) -> Result<(), Refusal> {
    // Whoever has nothing to order is in from the start, and its ships are passed or have acted.
    if state.is_sealed() && state.locked.contains(&seat) { Err(Refusal::Locked(state.stage())) } else { Ok(()) }
}

/// 5.8: in sealed rounds nobody can be asked between two ships; 5.9: only a path can be gone in part.
fn has_answer(state: &State, plan: &Plan) -> Result<(), Refusal> {
    match (plan.otherwise, &plan.action) {
        (Otherwise::Ask, _) if state.options.sequence == Rounds::Sealed => Err(Refusal::NobodyToAsk(plan.ship)),
        (Otherwise::Short, Action::Deploy(_) | Action::Fire(_) | Action::FireAtBest) => {
            Err(Refusal::NotInPart(plan.ship))
        }
        _ => Ok(()),
    }
}

/// Whether a ship may file this: what can be judged before its turn comes.
fn may_file(state: &State, ship: ShipName, action: &Action) -> Result<(), Refusal> {
    match action {
        Action::Deploy(pose) => {
            may_deploy(state, ship, *pose)?;
            is_unspoken(state, ship, *pose)
        }
        Action::Move(path) => may_walk(ship, path),
        Action::FireAtBest if state.stage() == Stage::Firing => may_do(state, ship, action),
        Action::FireAtBest => Ok(()),
        // Nobody moves in the firing phase, so arc and range are judged there; before it only that it is an enemy.
        Action::Fire(list) if state.stage() == Stage::Firing => {
            list.iter().try_for_each(|target| may_fire(state, ship, *target))
        }
        Action::Fire(list) => list.iter().try_for_each(|target| is_enemy(state, ship, *target)),
    }
}

/// 4.8: an empty hex of the own zone.
fn may_deploy(state: &State, ship: ShipName, pose: Pose) -> Result<(), Refusal> {
    let (hex, end) = (pose.hex, state.end_of(state.owner(ship)));
    if !state.options.layout.in_zone(end, hex) {
        return Err(Refusal::OutsideZone { ship, hex, end, zone: state.options.layout.zone_text(end) });
    }
    let Some(by) = state.ship_at(hex) else { return Ok(()) };
    let is_free = |h: &crate::grid::Hex| state.options.layout.in_zone(end, *h) && state.ship_at(*h).is_none();
    let near: Vec<String> = hex.disc(2).filter(is_free).take(3).map(label).collect();
    let near = if near.is_empty() { String::new() } else { format!(", such as {}", near.join(", ")) };
    Err(Refusal::ZoneTaken { hex, by, near })
}

/// 5.8: no other ship of the side is filed for that hex; in classic rounds the ships are asked for one after another.
fn is_unspoken(state: &State, ship: ShipName, pose: Pose) -> Result<(), Refusal> {
    let is_rival = |p: &&Plan| p.ship != ship && matches!(p.action, Action::Deploy(other) if other.hex == pose.hex);
    match state.plans.iter().filter(|_| state.is_sealed()).find(is_rival) {
        Some(rival) => Err(Refusal::ZoneTaken { hex: pose.hex, by: rival.ship, near: String::new() }),
        None => Ok(()),
    }
}

/// 6.2 and 6.3: the allowances.
fn may_walk(ship: ShipName, path: &Path) -> Result<(), Refusal> {
    let text = path.to_string();
    let too_many = |what, count, allowed| Refusal::TooMany { ship, path: text.clone(), what, count, allowed };
    path.allowed(ship.card()).map_err(|overstep| match overstep {
        Overstep::BothDirections => Refusal::BothDirections { ship, path: text.clone() },
        Overstep::Forward { steps, allowed } => too_many("forward step", steps, allowed),
        Overstep::Backward { steps, allowed } => too_many("backward step", steps, allowed),
        Overstep::Turns { turns, allowed } => too_many("turn", turns, allowed),
    })
}

/// 6.6: it ends in a hex without another ship, or off the board (6.7).
fn may_end(state: &State, ship: ShipName, path: &Path) -> Result<(), Refusal> {
    let Some(start) = state.pose(ship) else { return Err(Refusal::NotPlaced(ship)) };
    let Some(end) = path.walk(&state.options.layout, start).end else { return Ok(()) };
    match state.ship_at(end.hex) {
        Some(by) if by != ship => Err(Refusal::Occupied { ship, path: path.to_string(), hex: end.hex, by }),
        _ => Ok(()),
    }
}

fn is_enemy(state: &State, ship: ShipName, target: ShipName) -> Result<(), Refusal> {
    let foe = opponent(state.owner(ship));
    if state.owner(target) != foe {
        let enemies: Vec<_> = state.living_of(foe).map(|(n, _)| n).collect();
        return Err(Refusal::OwnTarget { target, enemies: list(enemies.iter()) });
    }
    let fate = match state.place(target) {
        Some(Place::Board(_) | Place::Reserve) => return Ok(()),
        Some(Place::Fled) => FLED,
        Some(Place::Destroyed) | None => DESTROYED,
    };
    Err(Refusal::TargetLost { target, fate, legal: legal_targets(state, ship) })
}

/// 8.2 and 8.3.
fn may_fire(state: &State, ship: ShipName, target: ShipName) -> Result<(), Refusal> {
    is_enemy(state, ship, target)?;
    let (Some(from), Some(at)) = (state.pose(ship), state.pose(target)) else {
        return Err(Refusal::NotPlaced(ship));
    };
    let Err(why) = shot(ship.card(), from, target, at) else { return Ok(()) };
    let (card, legal) = (ship.card(), legal_targets(state, ship));
    let distance = from.hex.distance_hexes(at.hex);
    Err(match why {
        NoShot::Arc => {
            let (arc, degrees) = (card.arc.name(), card.arc.half_width_degrees());
            Refusal::OutOfArc { ship, target, arc, degrees, facing: from.facing, legal }
        }
        NoShot::Range => Refusal::OutOfRange { ship, target, distance, reach: card.reach_hexes(), legal },
        NoShot::NoDamage => Refusal::NoDamage { ship, target, distance, armour: target.card().armour.name(), legal },
    })
}

fn legal_targets(state: &State, ship: ShipName) -> String {
    let found = targets(state, ship);
    if found.is_empty() {
        return format!("{ship} has no target from where it stands");
    }
    let words = |t: &Target| format!("{} ({} damage)", t.ship, t.damage);
    format!("its targets are {}", found.iter().take(6).map(words).collect::<Vec<_>>().join(", "))
}

fn check_done(state: &State, seat: Seat) -> Result<(), Refusal> {
    if state.is_sealed() {
        return is_open(state, seat);
    }
    match current(state) {
        None => Err(not_now(state, "done")),
        Some(group) if group.seat == seat => Ok(()),
        Some(group) => Err(Refusal::NotYourTurn { asked: state.empire(group.seat).name() }),
    }
}

fn check_rest(state: &State, seat: Seat) -> Result<(), Refusal> {
    match state.stage() {
        Stage::Fleets | Stage::Over => Err(not_now(state, "hold")),
        now if without_order(state, seat).is_empty() => Err(Refusal::NoneWithoutOrder(now)),
        _ => is_open(state, seat),
    }
}

fn check_cancel(state: &State, seat: Seat, filed: Filed) -> Result<(), Refusal> {
    let nothing = |what: String| {
        let own: Vec<_> = state.plans.iter().map(|p| p.ship).filter(|s| state.owner(*s) == seat).collect();
        let filed =
            if own.is_empty() { "no order is filed ahead".to_owned() } else { format!("filed: {}", list(own.iter())) };
        Refusal::NothingFiled { what, filed }
    };
    match (filed, &state.phase) {
        (Filed::Fleet, Phase::Fleets { filings }) if filings[side_index(seat)] != Filing::Missing => Ok(()),
        (Filed::Fleet, Phase::Fleets { .. }) => Err(nothing("your fleet".to_owned())),
        (Filed::Fleet, _) => Err(not_now(state, "cancel fleet")),
        (Filed::Ship(ship), _) => {
            commands(state, seat, ship)?;
            let has_plan = state.plans.iter().any(|p| p.ship == ship);
            if !has_plan {
                return Err(nothing(ship.to_string()));
            }
            is_open(state, seat)
        }
    }
}

/// 5.10: in sealed rounds, a ship of the seat that is left, and ranges that can be kept.
fn check_stand(state: &State, seat: Seat, ship: Option<ShipName>, standing: Standing) -> Result<(), Refusal> {
    if state.options.sequence == Rounds::Classic {
        let ship = ship.or_else(|| state.living_of(seat).map(|(own, _)| own).next());
        return Err(Refusal::NothingStands { ship });
    }
    if state.stage() == Stage::Fleets {
        return Err(not_now(state, "standing"));
    }
    if let Some(ship) = ship {
        commands(state, seat, ship)?;
    }
    match standing {
        Standing::Keep(from, to) if from < 1 || from > to || to > KEPT_MAX_HEXES => Err(Refusal::Ranges(from, to)),
        _ => Ok(()),
    }
}
