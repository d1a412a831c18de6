//! What power is kept for: the volley that is worth firing, ECM against what threatens, and screens with the rest.

use super::errand::is_sought;
use super::shots::{Track, at, best_bolt, best_volley, is_worth, prey, track_from_now};
use crate::contract::Skill;
use crate::games::pentagon_war::data::catalogue::{house, weapon};
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::rules::allocation::Allocation;
use crate::games::pentagon_war::rules::breaks::Break;
use crate::games::pentagon_war::rules::captain::{DefaultChanges, Reinforce};
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::order::Order;
use crate::games::pentagon_war::rules::plan::Action;
use crate::games::pentagon_war::rules::resolve::allocation_costs;
use crate::games::pentagon_war::rules::state::{Phase, State, UnitId};

/// ECM levels that the sharp pay for before screens: each lowers every roll by one.
const SHARP_ECM: u8 = 3;

/// Units of reinforcement that the sharp and the steady go up to, and the power that the steady keep.
const SHARP_SCREENS: u16 = 12;
pub(crate) const STEADY_SCREENS: u16 = 2;
pub(crate) const STEADY_RESERVE: u16 = 4;

fn all_fire_power(craft: &Craft) -> u32 {
    craft.intact_weapons().map(|(_, kind)| weapon(kind).power).sum()
}

/// Power for this turn's volley; none if it is not worth firing.
fn fire_power(state: &State, craft: &Craft) -> u32 {
    let Some(target) = prey(state, craft) else { return 0 };
    let (own, other) = (track_from_now(state, craft.id), track_from_now(state, target.id));
    let volley = best_volley(state, craft, target, (&own, &other));
    volley.filter(|volley| is_worth(volley.joint, target)).map_or(0, |_| all_fire_power(craft))
}

/// What the enemies' best volleys of this turn would do, in hundredths.
fn threat_hundredths(state: &State, craft: &Craft, own: &Track) -> u32 {
    let volleys = state.enemies(craft.seat).filter_map(|enemy| {
        let theirs = track_from_now(state, enemy.id);
        best_volley(state, enemy, craft, (&theirs, own)).map(|volley| volley.damage)
    });
    volleys.sum()
}

/// Standing orders of the sharp: all that the volley leaves goes to screens.
#[expect(clippy::expect_used, reason = "a design has no room for weapons of so much power")]
pub(crate) fn defaults(state: &State, craft: &Craft) -> Order {
    let reserve = u16::try_from(fire_power(state, craft)).expect("a volley takes less than 65536 points of power");
    let changes = DefaultChanges {
        reinforce: Some(Reinforce::UpTo(SHARP_SCREENS)),
        reserve: Some(reserve),
        breaks: state.options.stops.is_none().then(|| vec![Break::Launch]),
        ..DefaultChanges::default()
    };
    Order::Defaults { units: vec![craft.id], changes }
}

/// What screens answer to a launch that may strike in the turn: all that volley and form leave, no more than the skill would
/// reinforce anyway (24.12).
pub(super) fn answer(state: &State, craft: &Craft, skill: Skill) -> Option<Action> {
    let (most, reserve) = match skill {
        Skill::Plain => return None,
        Skill::Steady => (STEADY_SCREENS, u32::from(STEADY_RESERVE)),
        Skill::Sharp => (SHARP_SCREENS, fire_power(state, craft)),
    };
    let form = match (&state.phase, form(state, craft.id, skill)) {
        (Phase::Allocation { .. }, Some(Order::Power { allocation, .. })) => allocation,
        _ => Allocation::default(),
    };
    let costs: u32 = allocation_costs(state.size_class(craft.id), &form).iter().map(|(_, points)| points).sum();
    let spare = craft.ledger.left().saturating_sub(reserve + costs) / u32::from(house().power.reinforcement);
    let units = u16::try_from(spare.min(craft.normal_screens())).unwrap_or(most).min(most);
    (units > 0).then_some(Action::Reinforce { units })
}

/// The form: ECM and evasion as the skill sees fit.
pub(crate) fn form(state: &State, id: UnitId, skill: Skill) -> Option<Order> {
    let craft = state.live(id)?;
    if skill == Skill::Plain {
        return None;
    }
    let own = track_from_now(state, id);
    let near = state.enemies(craft.seat).map(|e| closest(&own, &track_from_now(state, e.id))).min()?;
    let mut allocation = Allocation::default();
    let is_sharp = skill == Skill::Sharp;
    let fire = if is_sharp { fire_power(state, craft) } else { all_fire_power(craft) };
    let spare = craft.ledger.left().saturating_sub(fire);
    let size = craft.own_size_class();
    let is_threatened = if is_sharp { threat_hundredths(state, craft, &own) > 0 } else { near <= 16 };
    if craft.intact(System::EcmSuite) > 0 && craft.has_control() && is_threatened {
        let levels = u8::try_from(spare / size.max(1)).unwrap_or(u8::MAX);
        allocation.ecm = levels.min(if is_sharp { SHARP_ECM } else { 1 });
    }
    let mobile =
        !craft.design.is_base() && craft.intact(System::Engine) > 0 && craft.has_control() && !craft.is_attached();
    // Evasion halves the thrust (7.2), and what is sought is gone by then.
    let seeks = is_sharp && prey(state, craft).is_some_and(|target| is_sought(state, target));
    allocation.is_evading = mobile && !seeks && bolt_threat(state, craft, &own) >= 15;
    (allocation != Allocation::default()).then_some(Order::Power { unit: id, allocation })
}

/// The most damage that an enemy's bolt could do to a craft on that track in this turn.
fn bolt_threat(state: &State, craft: &Craft, own: &Track) -> u32 {
    let threats = state.enemies(craft.seat).filter_map(|e| {
        let theirs = track_from_now(state, e.id);
        best_bolt(e, state.turn, (&theirs, own), 1).map(|(_, _, damage)| damage)
    });
    threats.max().unwrap_or(0)
}

fn closest(one: &Track, other: &Track) -> i32 {
    let ranges = one.iter().filter_map(|(i, hex)| at(other, *i).map(|o| o.distance_hexes(*hex)));
    ranges.min().unwrap_or(i32::MAX)
}
