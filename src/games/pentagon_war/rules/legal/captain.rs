//! What a captain might order of a unit.

use crate::contract::Seat;
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::rules::allocation::Allocation;
use crate::games::pentagon_war::rules::breaks::Break;
use crate::games::pentagon_war::rules::captain::{BoxChoice, DefaultChanges, Reinforce};
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::order::{Order, ScreenOrder};
use crate::games::pentagon_war::rules::plan::{
    Action, Aim, IMPULSES, Plan, PointTarget, Response, Rule, Selector, Step, Target, Thrust, Tow, Trigger, When,
};
use crate::games::pentagon_war::rules::planner::Planner;
use crate::games::pentagon_war::rules::state::{State, UnitId};
use crate::games::pentagon_war::rules::subject::Subject;
use crate::grid::Direction;

const ANY: When = When::ANY;
/// Where to turn, thrust, and how often; `None`: to the end of the turn.
type Run = (Option<Aim>, Thrust, Option<u8>);

/// Who gives orders to a unit.
#[derive(Clone, Copy)]
pub(super) struct Captain<'a> {
    pub(super) state: &'a State,
    pub(super) unit: UnitId,
}

/// Orders of all kinds to a craft, in a sequence that mixes them.
pub(super) fn craft_orders(state: &State, seat: Seat, craft: &Craft) -> Vec<Option<Order>> {
    let captain = Captain { state, unit: craft.id };
    let enemy = state.nearest_enemy(seat, craft.hex).map_or(Target::Nearest, |enemy| Target::Unit(enemy.id));
    let mut orders = captain.usual(craft, enemy);
    orders.extend(captain.rarer(seat, enemy));
    orders.extend(captain.special(enemy));
    for mate in state.own(seat).filter(|mate| mate.id != craft.id).take(2).map(|mate| mate.id) {
        let hold = Action::Beam { target: Target::Unit(mate), is_double: true, when: ANY };
        orders.push(Some(captain.rule(Action::Attach { to: mate })));
        orders.push(Some(captain.plan(captain.planner().act(hold).act(Action::Tow { target: mate, tow: Tow::Pull }))));
    }
    for drone in state.drones.values().filter(|d| d.seat == seat).take(2) {
        orders.push(Some(captain.rule(Action::Recover { drone: drone.id })));
    }
    orders
}

impl Captain<'_> {
    fn usual(self, craft: &Craft, enemy: Target) -> Vec<Option<Order>> {
        let mut charge = self.planner();
        seek(&mut charge).act(fire(Target::Nearest, When::within(8))).act(Action::Ram { target: Target::Nearest });
        let half = u16::try_from(craft.intact(System::Screen) / 2).ok();
        let likely = When { chance_percent: Some(40), ..ANY };
        let drone = Action::Drone { bay: None, facing: None, when: ANY };
        vec![
            Some(self.plan(charge.ask(Break::Range(3)))),
            Some(self.power(Allocation { ecm: 1, ..Allocation::default() })),
            Some(self.rule(fire(enemy, ANY))),
            self.steer(&[(Some(Aim::Nearest), Thrust::Full, None)]),
            Some(self.screens(ScreenOrder::Now { activated: 0, units: 1 })),
            Some(self.rule(Action::Bolt { target: enemy, is_aimed: true, when: ANY })),
            Some(self.defaults(DefaultChanges {
                reinforce: Some(Reinforce::UpTo(2)),
                breaks: Some(vec![Break::Range(4), Break::Fired, Break::Damaged]),
                ..DefaultChanges::default()
            })),
            Some(self.plan(self.planner().act(fire(enemy, likely)).act(drone).act(missiles(Target::Nearest, 1, None)))),
            half.map(|boxes| self.screens(ScreenOrder::Sides([boxes, 0, 0, 0, 0, 0]))),
            Some(self.power(Allocation { eccm: 1, is_evading: true, ..Allocation::default() })),
            self.steer(&[
                (Some(Aim::Direction(Direction::N)), Thrust::Full, Some(4)),
                (Some(Aim::Direction(Direction::S)), Thrust::Full, Some(2)),
                (None, Thrust::Coast, None),
            ]),
            Some(self.rule(fire(Target::NearestSmall, ANY))),
            Some(self.rule(Action::Missiles { target: enemy, count: 2, is_rail: true, warhead: None, when: ANY })),
        ]
    }

    fn rarer(self, seat: Seat, enemy: Target) -> Vec<Option<Order>> {
        let mut flight = self.planner();
        let ahead = flight.ahead();
        flight.face(ahead.clone(), Aim::Direction(Direction::S)).accelerate(ahead, Thrust::Full);
        let beam = |target| Action::Beam { target, is_double: false, when: ANY };
        let mut defence = self.planner();
        defence.act_in(2..=9, beam(Target::Bolts));
        defence.act(Action::PointDefense { target: PointTarget::Missiles, boxes: None });
        defence.act(Action::Fire { weapons: Selector::All, target: Target::NearestSmall, is_spread: true, when: ANY });
        let mut ready = self.planner();
        ready.react(Trigger::EnemyLaunch, Response::Act(beam(Target::Bolts)));
        ready.react(Trigger::EnemyLaunch, Response::Steer { aim: Some(Aim::Strong), thrust: None });
        let mut parting = self.planner();
        let away = Response::Steer { aim: Some(Aim::Direction(Direction::N)), thrust: Some(Thrust::Full) };
        parting.act(Action::Detach { from: None }).react(Trigger::Detached, away.clone());
        let mut shot = self.planner();
        shot.act(missiles(Target::Nearest, 1, None)).react(Trigger::Launched, away);
        vec![
            Some(self.plan(&mut ready)),
            Some(self.plan(&mut parting)),
            Some(self.plan(&mut shot)),
            Some(self.defaults(DefaultChanges { holds: Some(true), ..DefaultChanges::default() })),
            Some(self.defaults(DefaultChanges {
                reinforce: Some(Reinforce::Ask),
                asks_to_ram: Some(true),
                breaks: Some(vec![Break::Launch, Break::Course]),
                ..DefaultChanges::default()
            })),
            Some(self.plan(flight.act(Action::Disengage))),
            Some(self.screens(ScreenOrder::Now { activated: 1, units: 0 })),
            Some(self.power(Allocation { is_invisible: true, ..Allocation::default() })),
            self.steer(&[(Some(Aim::Direction(Direction::SE)), Thrust::Full, Some(1))]),
            Some(self.rule(beam(Target::Nearest))),
            Some(self.rule(Action::Drone { bay: None, facing: None, when: ANY })),
            Some(self.defaults(DefaultChanges {
                point_defense: Some(false),
                dodges: Some(false),
                reinforce: Some(Reinforce::UpTo(0)),
                breaks: Some(vec![]),
                lose: Some(vec![BoxChoice::Weapon(1)]),
                spread: Some(vec![(4, Some(2)), (1, None)]),
                ..DefaultChanges::default()
            })),
            Some(self.rule(Action::Transfer { to: self.mate(seat), loads: 1 })),
            Some(self.plan(defence.act_in(3..=3, Action::Reinforce { units: 1 }))),
            Some(
                self.plan(
                    self.planner()
                        .act(Action::SwitchOn { boxes: None })
                        .act_in(5..=9, Action::Reinforce { units: 2 })
                        .act(Action::SelfDestructWithin { range_hexes: 0 }),
                ),
            ),
            Some(self.plan(self.planner().face(1..=3, Aim::Nearest).accelerate(1..=3, Thrust::Full).act(missiles(
                Target::Nearest,
                2,
                Some(8),
            )))),
            self.first_drone(seat),
            Some(self.plan(self.planner().act_in(11..=11, Action::SelfDestruct).act(Action::Ram { target: enemy }))),
        ]
    }

    fn special(self, enemy: Target) -> Vec<Option<Order>> {
        let west = |thrust, times| (Some(Aim::Direction(Direction::SW)), thrust, Some(times));
        vec![
            Some(self.rule(Action::Detach { from: None })),
            self.steer(&[west(Thrust::Full, 3), (Some(Aim::Direction(Direction::NE)), Thrust::Coast, Some(1))]),
            Some(self.power(Allocation::default())),
            Some(self.rule(Action::Bolt { target: enemy, is_aimed: false, when: ANY })),
            self.steer(&[(Some(Aim::Direction(Direction::NW)), Thrust::Engines(1), Some(6))]),
            Some(Order::Plan { unit: self.unit, plan: Plan::default() }),
        ]
    }

    /// Orders to a drone in flight.
    pub(super) fn drone_orders(self) -> [Option<Order>; 2] {
        let mut planner = self.planner();
        seek(&mut planner).act(fire(Target::Nearest, ANY)).act(Action::Ram { target: Target::Nearest });
        [Some(self.plan(&mut planner)), self.steer(&[(None, Thrust::Coast, None)])]
    }

    /// The drone of the first bay rams the nearest, in flight or once it is launched (12.2).
    fn first_drone(self, seat: Seat) -> Option<Order> {
        let (carrier, bay) = (self.unit, 1);
        let name = self.state.drone_name(carrier, bay);
        let in_flight = self.state.drones.values().find(|drone| drone.seat == seat && drone.name == name);
        let aboard = || !self.state.craft_of(carrier).bays.is_empty();
        let subject = match in_flight {
            Some(drone) => Subject::Unit(drone.id),
            None if aboard() => Subject::Aboard { carrier, bay },
            None => return None,
        };
        let mut planner = Planner::of(self.state, subject);
        let plan = seek(&mut planner).act(Action::Ram { target: Target::Nearest }).finish();
        Some(match subject {
            Subject::Unit(unit) => Order::Plan { unit, plan },
            Subject::Aboard { carrier, bay } => Order::PlanAboard { carrier, bay, plan },
        })
    }

    /// A craft it is attached to, else itself.
    fn mate(self, seat: Seat) -> UnitId {
        let mut union = self.state.union(self.unit).into_iter();
        union.find(|id| *id != self.unit && self.state.seat_of(*id) == Some(seat)).unwrap_or(self.unit)
    }

    fn subject(self) -> Subject {
        Subject::Unit(self.unit)
    }

    fn planner(self) -> Planner {
        Planner::of(self.state, self.subject())
    }

    fn plan(self, planner: &mut Planner) -> Order {
        Order::Plan { unit: self.unit, plan: planner.finish() }
    }

    fn rule(self, action: Action) -> Order {
        let first = self.subject().first_action(self.state);
        Order::Rules { unit: self.unit, rules: vec![Rule::new(first, IMPULSES, action)] }
    }

    fn power(self, allocation: Allocation) -> Order {
        Order::Power { unit: self.unit, allocation }
    }

    fn screens(self, how: ScreenOrder) -> Order {
        Order::Screens { unit: self.unit, how }
    }

    fn defaults(self, changes: DefaultChanges) -> Order {
        Order::Defaults { units: vec![self.unit], changes }
    }

    /// Steps from the next impulse on; `None`: the turn is too short for them.
    fn steer(self, runs: &[Run]) -> Option<Order> {
        let first = self.state.next_step().min(IMPULSES + 1);
        let mut impulse = first;
        let mut steps = Vec::new();
        for (aim, thrust, times) in runs {
            let left = IMPULSES + 1 - impulse;
            let times = times.unwrap_or(left);
            if times > left || left == 0 && impulse > first {
                return None;
            }
            let step = Step { aim: *aim, thrust: *thrust };
            steps.extend((impulse..impulse + times).map(|i| (i, step)));
            impulse += times;
        }
        Some(Order::Move { unit: self.unit, steps, covered_to: impulse - 1 })
    }
}

/// Flies at the nearest enemy.
fn seek(planner: &mut Planner) -> &mut Planner {
    let ahead = planner.ahead();
    planner.face(ahead.clone(), Aim::Nearest).accelerate(ahead, Thrust::Full)
}

const fn fire(target: Target, when: When) -> Action {
    Action::Fire { weapons: Selector::All, target, is_spread: false, when }
}

const fn missiles(target: Target, count: u16, warhead: Option<u8>) -> Action {
    Action::Missiles { target, count, is_rail: false, warhead, when: ANY }
}
