//! Ready plans: what is meant often, made into an ordinary plan for the turn as it stands (24.13).

use crate::contract::{Seat, View};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::geometry::facing_towards;
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::rules::allocation::Allocation;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::mend::mended;
use crate::games::pentagon_war::rules::order::Order;
use crate::games::pentagon_war::rules::plan::{
    Action, Aim, IMPULSES, PointTarget, Response, Selector, Target, Thrust, Trigger, When,
};
use crate::games::pentagon_war::rules::planner::Planner;
use crate::games::pentagon_war::rules::state::{Phase, State, UnitId};
use crate::games::pentagon_war::rules::subject::Subject;
use crate::games::pentagon_war::rules::track;
use crate::grid::{Direction, Hex};

/// A plan that is ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReadyPlan {
    /// Close in, fire within 4.
    Close,
    /// Keep 5 to 7 hexes away.
    Keep,
    /// Coast, fire within 6.
    Coast,
    /// Fire at missiles.
    Missiles,
    Run,
    /// Evade and close.
    Evade,
}

impl ReadyPlan {
    pub(crate) const ALL: [Self; 6] = [Self::Close, Self::Keep, Self::Coast, Self::Missiles, Self::Run, Self::Evade];

    /// As it is typed.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Close => "close",
            Self::Keep => "keep",
            Self::Coast => "coast",
            Self::Missiles => "missiles",
            Self::Run => "run",
            Self::Evade => "evade",
        }
    }

    /// What it is called.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Close => "Close in, fire within 4",
            Self::Keep => "Keep 5 to 7",
            Self::Coast => "Coast, fire within 6",
            Self::Missiles => "Fire at missiles",
            Self::Run => "Run",
            Self::Evade => "Evade and close",
        }
    }

    /// The plan of that word or title.
    pub(crate) fn named(text: &str) -> Option<Self> {
        let text = text.trim();
        Self::ALL.into_iter().find(|p| p.word().eq_ignore_ascii_case(text) || p.title().eq_ignore_ascii_case(text))
    }
}

/// The orders that a ready plan means for a craft: its plan, and its form where it evades.
pub(crate) fn orders(view: &View<PentagonWar>, seat: Seat, id: UnitId, ready: ReadyPlan) -> Vec<Order> {
    let Some(craft) = view.live(id) else { return vec![] };
    let mut planner = Planner::of(view, Subject::Unit(id));
    if !craft.design.is_base() {
        steer(view, craft, ready, &mut planner);
    }
    act(craft, ready, &mut planner);
    let plan = mended(view, seat, Order::Plan { unit: id, plan: planner.finish() });
    if ready == ReadyPlan::Evade {
        vec![Order::Power { unit: id, allocation: Allocation { is_evading: true, ..filed(view, id) } }, plan]
    } else {
        vec![plan]
    }
}

/// What is in a craft's form by now.
fn filed(state: &State, id: UnitId) -> Allocation {
    match &state.phase {
        Phase::Allocation { filed, .. } => {
            // Screens stay directed as they are.
            let form = filed.get(&id).copied().unwrap_or_default();
            Allocation { directional: [0; 6], ..form }
        }
        _ => Allocation::default(),
    }
}

fn steer(state: &State, craft: &Craft, ready: ReadyPlan, plan: &mut Planner) {
    let ahead = plan.ahead();
    match ready {
        ReadyPlan::Close | ReadyPlan::Evade => {
            plan.face(ahead.clone(), Aim::Nearest).accelerate(ahead, Thrust::Full);
        }
        ReadyPlan::Coast => {
            plan.face(ahead, Aim::Nearest);
        }
        ReadyPlan::Missiles => {}
        ReadyPlan::Run => {
            if let Some((towards, _)) = end_of_turn(state, craft) {
                plan.face(ahead.clone(), Aim::Direction(towards.turned(3))).accelerate(ahead, Thrust::Full);
            }
        }
        ReadyPlan::Keep => match end_of_turn(state, craft) {
            Some((_, range)) if range > 7 => {
                plan.face(ahead.clone(), Aim::Nearest).accelerate(ahead, Thrust::Full);
            }
            // Away, and for the second half towards it again, so that its weapons bear.
            Some((towards, range)) if range < 5 => {
                let half = *ahead.start()..=u8::midpoint(*ahead.start(), IMPULSES);
                plan.face(half.clone(), Aim::Direction(towards.turned(3))).accelerate(half.clone(), Thrust::Full);
                plan.face(half.end() + 1..=IMPULSES, Aim::Nearest);
            }
            _ => {
                plan.face(ahead, Aim::Nearest);
            }
        },
    }
}

/// The direction of the nearest enemy at the end of the turn, and how far it is then: tracks are settled (6.1).
fn end_of_turn(state: &State, craft: &Craft) -> Option<(Direction, i32)> {
    let last = |id: UnitId, now: Hex| track::future(state, id).last().map_or(now, |(_, hex)| *hex);
    let own = last(craft.id, craft.hex);
    let enemies = state.enemies(craft.seat).map(|enemy| last(enemy.id, enemy.hex));
    let nearest = enemies.min_by_key(|hex| hex.distance_hexes(own))?;
    Some((facing_towards(own, nearest).unwrap_or(craft.facing), own.distance_hexes(nearest)))
}

fn act(craft: &Craft, ready: ReadyPlan, plan: &mut Planner) {
    let fire = |weapons, target, hexes| Action::Fire { weapons, target, is_spread: false, when: When::within(hexes) };
    match ready {
        ReadyPlan::Close | ReadyPlan::Evade => plan.act(fire(Selector::All, Target::Nearest, 4)),
        ReadyPlan::Keep => plan.act(fire(Selector::All, Target::Nearest, 7)),
        ReadyPlan::Coast => plan.act(fire(Selector::All, Target::Nearest, 6)),
        ReadyPlan::Missiles => {
            if craft.intact(System::PointDefense) > 0 {
                plan.act(Action::PointDefense { target: PointTarget::Missiles, boxes: None });
            }
            let beam = Action::Beam { target: Target::Bolts, is_double: false, when: When::ANY };
            if craft.intact(System::MagneticBeam) > 0 {
                plan.react(Trigger::EnemyLaunch, Response::Act(beam));
            }
            plan.act(fire(Selector::OneEach, Target::NearestSmall, 3))
        }
        ReadyPlan::Run => plan.react(Trigger::EnemyLaunch, Response::Steer { aim: Some(Aim::Strong), thrust: None }),
    };
}
