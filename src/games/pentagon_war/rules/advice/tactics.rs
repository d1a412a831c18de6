//! What a captain does with a craft in a turn: when to fire, where to launch bolts, where to fly.

use std::collections::BTreeMap;

use super::errand::Errand;
use super::shots::{Track, Volley, at, best_bolt, best_volley, first_fire, has_gun, is_worth, prey, track_from_now};
use super::{course, defence, errand};
use crate::contract::{Skill, Thinking};
use crate::games::pentagon_war::data::catalogue::{Rate, weapon};
use crate::games::pentagon_war::data::geometry::facing_towards;
use crate::games::pentagon_war::data::system::WeaponKind;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::order::Order;
use crate::games::pentagon_war::rules::plan::{
    Action, Aim, IMPULSES, Response, Selector, Target, Thrust, Trigger, When,
};
use crate::games::pentagon_war::rules::planner::Planner;
use crate::games::pentagon_war::rules::state::{Bolt, Moment, State, UnitId};
use crate::games::pentagon_war::rules::subject::Subject;
use crate::grid::Direction;

/// The plan of a craft for the rest of the turn.
pub(crate) fn plan(state: &State, id: UnitId, thinking: &Thinking<'_>) -> Option<Order> {
    let craft = state.live(id)?;
    if state.next_step() > IMPULSES && first_fire(state) > IMPULSES {
        return None;
    }
    let target = prey(state, craft)?;
    let mut plan = Planner::of(state, Subject::Unit(id));
    let steers = !craft.design.is_base() && state.lead(id) == id;
    match thinking.skill {
        Skill::Plain => plain(craft, target, steers, &mut plan),
        Skill::Steady | Skill::Sharp => match errand::of(state, craft).filter(|_| steers) {
            Some(errand) => run(state, craft, target, errand, &mut plan),
            None => aimed_plan(state, craft, target, (steers, thinking), &mut plan),
        },
    }
    if craft.is_attached() && state.lead(id) == id && craft.hex.distance_hexes(target.hex) <= 30 {
        plan.act(Action::Detach { from: None });
    }
    stores(state, craft, target, thinking.skill, &mut plan);
    if let Some(screens) = defence::answer(state, craft, thinking.skill).filter(|_| state.options.stops.is_some()) {
        plan.react(Trigger::EnemyLaunch, Response::Act(screens));
    }
    Some(Order::Plan { unit: id, plan: plan.finish() })
}

const fn fire_all(target: Target, when: When) -> Action {
    Action::Fire { weapons: Selector::All, target, is_spread: false, when }
}

/// Flies at the enemy at a moderate speed and fires when it is near.
fn plain(craft: &Craft, target: &Craft, steers: bool, plan: &mut Planner) {
    if steers {
        plan.face(plan.ahead(), Aim::Nearest);
        let closing = course::closing(craft, target);
        if closing < 4 {
            plan.accelerate(plan.ahead(), Thrust::Full);
        }
    }
    plan.act(fire_all(Target::Nearest, When::within(6)));
    if has_gun(craft) {
        plan.act(Action::Bolt { target: Target::Nearest, is_aimed: false, when: When::within(6) });
    }
}

/// Flies where the scenario asks it to, and fires on the way at what bears.
fn run(state: &State, craft: &Craft, target: &Craft, errand: Errand, plan: &mut Planner) {
    shots(state, craft, target, false, plan);
    let next = state.next_step();
    if next <= IMPULSES {
        let (thrust, thrusts) = course::cleared(state, craft, (errand.direction(), IMPULSES + 1 - next));
        plan.face(next..=IMPULSES, Aim::Direction(thrust));
        if thrusts > 0 {
            plan.accelerate(next..=(next + thrusts - 1).min(IMPULSES), Thrust::Full);
        }
    }
    if matches!(errand, Errand::Leave(_)) {
        plan.act(Action::Disengage);
    }
}

/// Computed fire and bolts, and a course: towards the enemy for the steady, searched for by the sharp. What has
/// to be sought the sharp, too, make straight for: it is gone, or has held out, while one looks for the best exchange of fire.
fn aimed_plan(state: &State, craft: &Craft, target: &Craft, how: (bool, &Thinking<'_>), plan: &mut Planner) {
    let (steers, thinking) = how;
    let facings = shots(state, craft, target, steers, plan);
    if thinking.skill == Skill::Sharp && errand::is_wanted(state, target) {
        rams(state, craft, target, plan);
    }
    let next = state.next_step();
    if !steers || next > IMPULSES {
        return;
    }
    let (thrust, thrusts) = match thinking.skill {
        Skill::Sharp if !errand::is_sought(state, target) => course::search(state, craft, target, thinking),
        _ => course::cleared(state, craft, course::chase(state, craft, target)),
    };
    let mut left = thrusts;
    for impulse in next..=IMPULSES {
        let now = impulse..=impulse;
        let fixed = facings.get(&impulse).copied();
        if let Some(facing) = fixed.filter(|f| *f != thrust || left == 0) {
            plan.face(now, Aim::Direction(facing));
        } else if left > 0 {
            plan.face(now.clone(), Aim::Direction(thrust)).accelerate(now, Thrust::Full);
            left -= 1;
        } else {
            plan.face(now, Aim::Unit(target.id));
        }
    }
}

/// Rams what the scenario is about where their ways within the turn cross (14.1). Not a base: at rest, it is there to be shot
/// at turn after turn, and the ram costs the craft that do it.
fn rams(state: &State, craft: &Craft, target: &Craft, plan: &mut Planner) {
    let (own, other) = (track_from_now(state, craft.id), track_from_now(state, target.id));
    if let Some(impulse) = entering(&own, &other).filter(|_| !target.design.is_base()) {
        plan.act_in(impulse..=impulse, Action::Ram { target: Target::Unit(target.id) });
    }
}

/// The first impulse in which a craft on the first track enters the hex of one on the second, and not together with it (14.1).
fn entering(own: &Track, other: &Track) -> Option<u8> {
    own.windows(2).zip(other.windows(2)).find_map(|moves| match moves {
        ([(_, from), (impulse, to)], [(_, other_from), (_, other_to)]) => {
            (to == other_to && from != to && from != other_from).then_some(*impulse)
        }
        _ => None,
    })
}

/// Orders the best bolt and the best volley; the facings that they ask for, by impulse.
fn shots(state: &State, craft: &Craft, target: &Craft, steers: bool, plan: &mut Planner) -> BTreeMap<u8, Direction> {
    let aim = Target::Unit(target.id);
    let (own, other) = (track_from_now(state, craft.id), track_from_now(state, target.id));
    let mut facings = BTreeMap::new();
    let first = if steers { state.next_step() } else { 1 };
    let bolt = best_bolt(craft, state.turn, (&own, &other), first_fire(state).max(first));
    if let Some((impulse, facing, _)) = bolt.filter(|(_, _, damage)| *damage >= 10)
        && (steers || craft.facing == facing)
    {
        facings.insert(impulse, facing);
        plan.act_in(impulse..=impulse, Action::Bolt { target: aim, is_aimed: false, when: When::ANY });
    }
    let volley = best_volley(state, craft, target, (&own, &other)).filter(|volley| is_worth(volley.joint, target));
    if let Some(Volley { impulse, .. }) = volley {
        let hexes = at(&own, impulse).zip(at(&other, impulse));
        if let Some(facing) = hexes.and_then(|(a, b)| facing_towards(a, b)) {
            facings.entry(impulse).or_insert(facing);
        }
        // Weapons that take a turn to arm fire once in it, so they do not wait for a range.
        let is_slow = craft.intact_weapons().any(|(_, kind)| weapon(kind).rate == Rate::TwoTurns);
        let when = if is_slow { When::ANY } else { When::within(40) };
        plan.act_in(impulse..=(impulse + 1).min(IMPULSES), fire_all(aim, when));
    }
    let when = When::within(2);
    plan.act(Action::Fire { weapons: Selector::All, target: Target::NearestSmall, is_spread: true, when });
    facings
}

/// Missiles one at a time, drones when the enemy is near, beams against bolts.
fn stores(state: &State, craft: &Craft, target: &Craft, skill: Skill, plan: &mut Planner) {
    let range = craft.hex.distance_hexes(target.hex);
    let missiles = craft.missiles.iter().filter(|m| !m.is_lost && !m.is_empty).count();
    let flying = state.missiles.values().filter(|m| m.launcher == craft.id).count();
    let first = first_fire(state).min(IMPULSES);
    if missiles > 0 && range <= 16 && flying < 3 {
        let is_rail = skill != Skill::Plain;
        let (aim, when) = (Target::Unit(target.id), When::within(12));
        for n in 0..2_u8 {
            let impulse = first + n * 3;
            if impulse <= IMPULSES && usize::from(n) < missiles {
                let launch = Action::Missiles { target: aim, count: 1, is_rail, warhead: None, when };
                plan.act_in(impulse..=impulse, launch);
            }
        }
    }
    if craft.bays.iter().any(|b| !b.is_lost && !b.is_empty) && range <= 20 && !craft.evades() {
        plan.act(Action::Drone { bay: None, facing: None, when: When::within(14) });
    }
    let beams = craft.beams.iter().any(|b| !b.is_lost && b.hold.is_none() && b.used != state.turn);
    if skill != Skill::Plain && beams && awaits_bolts(state, craft) {
        plan.act(Action::Beam { target: Target::Bolts, is_double: false, when: When::within(2) });
    }
}

/// A bolt flies near, or an enemy could launch one in this turn.
fn awaits_bolts(state: &State, craft: &Craft) -> bool {
    let is_near = |b: &Bolt| b.seat != craft.seat && b.hex.distance_hexes(craft.hex) <= 4;
    let is_gunner = |e: &Craft| {
        let mut guns = e.intact_weapons().filter(|(_, kind)| *kind == WeaponKind::LiquidMetalGun);
        guns.any(|(i, _)| (1..=IMPULSES).any(|impulse| e.is_ready(i, Moment::new(state.turn, impulse))))
    };
    state.bolts.values().any(is_near) || state.enemies(craft.seat).any(is_gunner)
}
