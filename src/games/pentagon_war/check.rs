//! Whether an order is legal now; every refusal cites its paragraph and names what it judged.
//!
//! Conditions of rules (range, bearing, power at the moment of use) are judged when the moment comes (24.4).

use super::PentagonWar;
use super::craft::{Alert, Craft};
use super::data::house;
use super::design::{Design, System, WeaponKind};
use super::geometry::turn_sides;
use super::order::{Act, Order, ScreenOrder};
use super::plan::{Action, Aim, Plan, Rule, Selector, Step, Target, Thrust};
use super::resolve::allocation_costs;
use super::scenario::name_fault;
use super::setup::budget;
use super::state::{Allocation, Moment, Phase, State, Stop, UnitId};
use crate::contract::{Refuse, Seat, Seen};

/// Why a rule says no.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The side gave up or has nothing left.
    #[error("you have no craft in play")]
    NothingLeft,
    /// Ready already.
    #[error("you are ready; the game waits for the others")]
    Ready,
    /// Nothing is awaited from the seat.
    #[error("nothing is awaited from you now; plans may be changed, but the game waits for others")]
    NotAwaited,
    /// Another phase.
    #[error("`{verb}` is an order for {needed}; now it is {now}")]
    Phase {
        /// The verb.
        verb: &'static str,
        /// When it may be given.
        needed: &'static str,
        /// What is going on.
        now: &'static str,
    },
    /// The unit is not the seat's, or is gone.
    #[error("that unit is not yours or is out of the game")]
    NotYours,
    /// A craft that can do nothing this turn.
    #[error("{unit} has no power for life support and can do nothing this turn")]
    Inert {
        /// Which.
        unit: String,
    },
    /// A design has faults.
    #[error("{name} cannot be built: {}", .faults.join("; "))]
    Design {
        /// Its name.
        name: String,
        /// All of them.
        faults: Vec<String>,
    },
    /// A name that cannot be used.
    #[error("{name:?}: {problem}")]
    Name {
        /// What was read.
        name: String,
        /// What is wrong.
        problem: String,
    },
    /// Too dear.
    #[error("{cost} points in all; the budget is {budget}")]
    Budget {
        /// With the new craft.
        cost: u32,
        /// The budget.
        budget: u32,
    },
    /// Too many craft.
    #[error("{most} craft a side is the most")]
    TooMany {
        /// The most.
        most: usize,
    },
    /// Nothing was bought.
    #[error("buy at least one craft first, as in `ship Dee1 zelta-dee`")]
    EmptyYard,
    /// No craft of that name on the list.
    #[error("there is no {name:?} on your list")]
    NotBought {
        /// What was read.
        name: String,
    },
    /// A system is missing.
    #[error("{unit} has no working {system}")]
    Lacks {
        /// Which craft.
        unit: String,
        /// What.
        system: String,
    },
    /// Too many levels.
    #[error("{read} levels; {most} is the most")]
    Levels {
        /// What was read.
        read: u8,
        /// The most.
        most: i64,
    },
    /// Not enough power.
    #[error("{unit} needs {wanted} points of power and has {left}")]
    Power {
        /// Which craft.
        unit: String,
        /// Needed.
        wanted: u32,
        /// Left.
        left: u32,
    },
    /// ECM and invisibility exclude one another.
    #[error("a radar-invisible craft may not use ECM")]
    InvisibleEcm,
    /// Cannot evade.
    #[error("{unit} cannot evade: {why}")]
    Evade {
        /// Which craft.
        unit: String,
        /// Why.
        why: &'static str,
    },
    /// More boxes than there are.
    #[error("{read} of {unit}'s {have} screen boxes")]
    ScreenBoxes {
        /// Which craft.
        unit: String,
        /// What was read.
        read: u32,
        /// What it has.
        have: u32,
    },
    /// Nothing to reinforce.
    #[error("{unit} can add at most {most} units now and switch on {idle} boxes")]
    Reinforcement {
        /// Which craft.
        unit: String,
        /// Units.
        most: u32,
        /// Idle boxes.
        idle: u32,
    },
    /// A unit that cannot be steered.
    #[error("{unit} cannot be moved: {why}")]
    Steer {
        /// Which.
        unit: String,
        /// Why.
        why: String,
    },
    /// The impulse is over.
    #[error("impulses {from} to {to} cannot be ordered; the next is {next}")]
    Past {
        /// What was read.
        from: u8,
        /// What was read.
        to: u8,
        /// The next.
        next: u8,
    },
    /// Turns too far.
    #[error("{unit} may turn only 60 degrees an impulse now")]
    Turn {
        /// Which.
        unit: String,
    },
    /// The weapon is not there.
    #[error("{unit} has no such weapon: {what}")]
    Weapon {
        /// Which craft.
        unit: String,
        /// What.
        what: String,
    },
    /// A target that cannot be fired at.
    #[error("{target} cannot be the target: {why}")]
    Target {
        /// Which.
        target: String,
        /// Why.
        why: &'static str,
    },
    /// Cannot be done by a drone, or by this craft.
    #[error("{unit} cannot {what}")]
    Cannot {
        /// Which.
        unit: String,
        /// What.
        what: String,
        /// The paragraph.
        rule: &'static str,
    },
}

impl Refuse for Refusal {
    fn code(&self) -> &'static str {
        self.names().0
    }

    fn rule(&self) -> &'static str {
        self.names().1
    }
}

impl Refusal {
    const fn names(&self) -> (&'static str, &'static str) {
        match self {
            Self::Over => ("over", "22.4"),
            Self::NothingLeft => ("nothing_left", "22.4"),
            Self::Ready => ("ready", "24.1"),
            Self::NotAwaited => ("not_awaited", "24.2"),
            Self::Phase { .. } => ("wrong_phase", "4.1"),
            Self::NotYours => ("not_yours", "3.1"),
            Self::Inert { .. } => ("inert", "8.6"),
            Self::Design { .. } => ("design", "20.4"),
            Self::Name { .. } => ("name", "20.4"),
            Self::Budget { .. } => ("budget", "20.1"),
            Self::TooMany { .. } => ("too_many_craft", "22.3"),
            Self::EmptyYard => ("empty_yard", "20.1"),
            Self::NotBought { .. } => ("not_bought", "20.1"),
            Self::Lacks { .. } => ("lacks_system", "20.3"),
            Self::Levels { .. } | Self::InvisibleEcm => ("levels", "11.3"),
            Self::Power { .. } => ("power", "8.5"),
            Self::Evade { .. } => ("cannot_evade", "7.1"),
            Self::ScreenBoxes { .. } => ("screen_boxes", "10.3"),
            Self::Reinforcement { .. } => ("reinforcement", "10.2"),
            Self::Steer { .. } => ("cannot_steer", "6.1"),
            Self::Past { .. } => ("past", "24.2"),
            Self::Turn { .. } => ("turn", "4.4"),
            Self::Weapon { .. } => ("no_weapon", "9.3"),
            Self::Target { .. } => ("target", "9.1"),
            Self::Cannot { rule, .. } => ("cannot", rule),
        }
    }
}

/// What is going on, in words.
const fn phase_words(phase: &Phase) -> &'static str {
    match phase {
        Phase::Shipyard { .. } => "the shipyard",
        Phase::Allocation { .. } => "power allocation",
        Phase::Impulse(_) => "the impulses",
        Phase::Over(_) => "over",
    }
}

/// Judges an order.
pub(super) fn check(seen: &Seen<PentagonWar>, seat: Seat, order: &Order) -> Result<(), Refusal> {
    let state = seen.state();
    if matches!(state.phase, Phase::Over(_)) {
        return Err(Refusal::Over);
    }
    if state.sides.get(seat.index()).is_none_or(|s| s.has_resigned) {
        return Err(Refusal::NothingLeft);
    }
    is_open(state, seat)?;
    let wrong = |verb, needed| Err(Refusal::Phase { verb, needed, now: phase_words(&state.phase) });
    let in_yard = matches!(state.phase, Phase::Shipyard { .. });
    match &order.act {
        Act::Buy { .. } | Act::Sell { .. } if !in_yard => wrong("ship", "the shipyard before the first turn"),
        Act::Buy { name, design } => buy(state, seat, name, design),
        Act::Sell { name } => sell(state, seat, name),
        Act::Done => done(state, seat),
        _ if in_yard => wrong("this", "the turns; now build with `ship` and say `done`"),
        Act::Power { unit, allocation } => match &state.phase {
            Phase::Allocation { .. } => power(own(state, seat, *unit)?, allocation),
            _ => wrong("power", "the allocation at the start of a turn"),
        },
        Act::Screens { unit, how } => screens(state, seat, own(state, seat, *unit)?, *how),
        Act::Defaults { units, .. } => units.iter().try_for_each(|u| own(state, seat, *u).map(|_| ())),
        Act::Move { unit, steps, .. } => {
            let last = steps.last().map_or(0, |s| s.0);
            may_steer(state, seat, *unit)?;
            if steps.is_empty() {
                return Err(Refusal::Past { from: 12, to: 12, next: state.next_step() });
            }
            steps.iter().try_for_each(|(i, step)| judge_step(state, *unit, *i, *step, last))
        }
        Act::Rules { unit, rules } => {
            is_own_unit(state, seat, *unit)?;
            rules.iter().try_for_each(|rule| judge_rule(state, seat, *unit, rule))
        }
        Act::Plan { unit, plan } => judge_plan(state, seat, *unit, plan),
    }
}

/// Orders are taken from a seat that is not ready.
fn is_open(state: &State, seat: Seat) -> Result<(), Refusal> {
    match &state.phase {
        Phase::Shipyard { yards } if yards.get(&seat).is_some_and(|y| y.is_done) => Err(Refusal::Ready),
        Phase::Shipyard { .. } => Ok(()),
        Phase::Allocation { done, .. } if done.contains(&seat) => Err(Refusal::Ready),
        _ if state.own(seat).next().is_none() && !state.drones.values().any(|d| d.seat == seat) => {
            Err(Refusal::NothingLeft)
        }
        _ => Ok(()),
    }
}

fn done(state: &State, seat: Seat) -> Result<(), Refusal> {
    match &state.phase {
        Phase::Shipyard { yards } if yards.get(&seat).is_none_or(|y| y.fleet.is_empty()) => Err(Refusal::EmptyYard),
        Phase::Impulse(pause) if !pause.asked.contains_key(&seat) => Err(Refusal::NotAwaited),
        Phase::Allocation { .. } if state.own(seat).next().is_none() => Err(Refusal::NothingLeft),
        _ => Ok(()),
    }
}

fn own(state: &State, seat: Seat, unit: UnitId) -> Result<&Craft, Refusal> {
    state.live(unit).filter(|c| c.seat == seat).ok_or(Refusal::NotYours)
}

fn is_own_unit(state: &State, seat: Seat, unit: UnitId) -> Result<(), Refusal> {
    if let Some(craft) = state.live(unit).filter(|c| c.is_inert) {
        return Err(Refusal::Inert { unit: craft.name.clone() });
    }
    let flies = state.live(unit).is_some() || state.drones.contains_key(&unit);
    if flies && state.seat_of(unit) == Some(seat) { Ok(()) } else { Err(Refusal::NotYours) }
}

fn buy(state: &State, seat: Seat, name: &str, design: &Design) -> Result<(), Refusal> {
    let Phase::Shipyard { yards } = &state.phase else { return Err(Refusal::NotYours) };
    let faults = design.faults();
    if !faults.is_empty() {
        return Err(Refusal::Design { name: name.to_owned(), faults });
    }
    let mut fleet: Vec<(String, u32)> =
        yards.get(&seat).map(|y| y.fleet.iter().map(|(n, d)| (n.clone(), d.points())).collect()).unwrap_or_default();
    fleet.retain(|(taken, _)| !taken.eq_ignore_ascii_case(name));
    let taken: Vec<String> = fleet.iter().map(|(n, _)| n.to_lowercase()).collect();
    if let Some(problem) = name_fault(name, &taken) {
        return Err(Refusal::Name { name: name.chars().take(40).collect(), problem });
    }
    let most = usize::try_from(house().scenario.most_craft.value).unwrap_or(6);
    if fleet.len() >= most {
        return Err(Refusal::TooMany { most });
    }
    let cost = fleet.iter().map(|(_, points)| points).sum::<u32>() + design.points();
    let side = state.sides.get(seat.index()).map(|s| s.slug.as_str());
    let of_side = state.options.scenario.sides.iter().find(|s| Some(s.slug.as_str()) == side).and_then(|s| s.budget);
    let budget = budget(&state.options, of_side);
    if cost > budget { Err(Refusal::Budget { cost, budget }) } else { Ok(()) }
}

fn sell(state: &State, seat: Seat, name: &str) -> Result<(), Refusal> {
    let Phase::Shipyard { yards } = &state.phase else { return Err(Refusal::NotYours) };
    let bought = yards.get(&seat).is_some_and(|y| y.fleet.iter().any(|(n, _)| n.eq_ignore_ascii_case(name)));
    if bought { Ok(()) } else { Err(Refusal::NotBought { name: name.chars().take(40).collect() }) }
}

fn power(craft: &Craft, allocation: &Allocation) -> Result<(), Refusal> {
    let unit = || craft.name.clone();
    let lacks = |system: System| Refusal::Lacks { unit: unit(), system: system.words() };
    let most = house().power.most_levels.value;
    for levels in [allocation.ecm, allocation.eccm] {
        if i64::from(levels) > most {
            return Err(Refusal::Levels { read: levels, most });
        }
    }
    let uses_suite = allocation.ecm > 0 || allocation.eccm > 0;
    if uses_suite && (craft.intact(System::EcmSuite) == 0 || !craft.has_control()) {
        return Err(lacks(System::EcmSuite));
    }
    if allocation.is_invisible && (craft.intact(System::InvisibilityDevice) == 0 || !craft.has_control()) {
        return Err(lacks(System::InvisibilityDevice));
    }
    if allocation.is_invisible && allocation.ecm > 0 {
        return Err(Refusal::InvisibleEcm);
    }
    if allocation.is_evading {
        let why = if craft.design.is_base() {
            Some("a base does not move")
        } else if craft.is_attached() {
            Some("it is attached")
        } else if craft.intact(System::Engine) == 0 || !craft.has_control() {
            Some("it needs an engine and main or auxiliary control")
        } else {
            None
        };
        if let Some(why) = why {
            return Err(Refusal::Evade { unit: unit(), why });
        }
    }
    let wanted = allocation_costs(craft, craft.own_size_class(), allocation).iter().map(|(_, points)| points).sum();
    let left = craft.ledger.left();
    if wanted > left { Err(Refusal::Power { unit: unit(), wanted, left }) } else { Ok(()) }
}

fn screens(state: &State, seat: Seat, craft: &Craft, how: ScreenOrder) -> Result<(), Refusal> {
    let unit = craft.name.clone();
    let wrong = |needed| Err(Refusal::Phase { verb: "screens", needed, now: phase_words(&state.phase) });
    match (how, &state.phase) {
        (ScreenOrder::Sides(sides), Phase::Allocation { .. }) => {
            if craft.intact(System::DirectionalControl) == 0 || !craft.has_control() {
                return Err(Refusal::Lacks { unit, system: System::DirectionalControl.words() });
            }
            let read = sides.iter().map(|n| u32::from(*n)).sum();
            let have = craft.intact(System::Screen);
            if read > have { Err(Refusal::ScreenBoxes { unit, read, have }) } else { Ok(()) }
        }
        (ScreenOrder::Sides(_), _) => wrong("the allocation at the start of a turn"),
        (ScreenOrder::Now { activated, units }, Phase::Impulse(pause))
            if pause.at == Stop::Reinforcement && pause.asked.contains_key(&seat) =>
        {
            let (most, idle) = (super::resolve::can_reinforce(craft), u32::from(craft.screens_off));
            let is_fine = u32::from(activated) <= idle.min(craft.ledger.left()) && u32::from(units) <= most;
            let after = u32::from(activated) + u32::from(units) * 3;
            if is_fine && after <= craft.ledger.left() {
                Ok(())
            } else {
                Err(Refusal::Reinforcement { unit, most, idle })
            }
        }
        (ScreenOrder::Now { .. }, _) => wrong("the reinforcement segment, when you are asked (`defaults UNIT reinforce=ask`)"),
    }
}

fn may_steer(state: &State, seat: Seat, unit: UnitId) -> Result<(), Refusal> {
    is_own_unit(state, seat, unit)?;
    let Some(craft) = state.live(unit) else { return Ok(()) };
    let lead = state.lead(unit);
    let why = if craft.design.is_base() {
        "a base has no engines".to_owned()
    } else if lead != unit {
        format!("it is attached; {} steers", state.name_of(lead))
    } else {
        return Ok(());
    };
    Err(Refusal::Steer { unit: craft.name.clone(), why })
}

fn judge_step(state: &State, unit: UnitId, impulse: u8, step: Step, last: u8) -> Result<(), Refusal> {
    let next = state.next_step();
    if impulse < next {
        return Err(Refusal::Past { from: impulse, to: last, next });
    }
    let Some(craft) = state.live(unit) else {
        return match step.thrust {
            Thrust::Engines(_) => Err(Refusal::Cannot {
                unit: state.name_of(unit),
                what: "accelerate by parts: a drone accelerates fully or not at all".to_owned(),
                rule: "12.2",
            }),
            _ => Ok(()),
        };
    };
    let now = Moment::new(state.turn, impulse);
    if let Some(Aim::Direction(wanted)) = step.aim
        && impulse == next
        && craft.turns_little(now)
        && turn_sides(craft.facing, wanted) > 1
    {
        return Err(Refusal::Turn { unit: craft.name.clone() });
    }
    if step.thrust == Thrust::Coast {
        return Ok(());
    }
    if craft.alert == Alert::Green {
        return Err(Refusal::Steer { unit: craft.name.clone(), why: "green alert allows no acceleration (17.1)".to_owned() });
    }
    let size = state.size_class(unit);
    let used = super::resolve::engines_used(craft, size, step.thrust);
    let crash = matches!(step.thrust, Thrust::Engines(n) if u32::from(n) > size);
    match used {
        Err(why) => Err(Refusal::Steer { unit: craft.name.clone(), why }),
        Ok(0) => Err(Refusal::Steer { unit: craft.name.clone(), why: "no engine works (6.1)".to_owned() }),
        Ok(_) if crash && evades_now(state, craft) => Err(Refusal::Cannot {
            unit: craft.name.clone(),
            what: "crash-accelerate while it evades".to_owned(),
            rule: "6.4",
        }),
        Ok(_) => Ok(()),
    }
}

fn evades_now(state: &State, craft: &Craft) -> bool {
    let filed = match &state.phase {
        Phase::Allocation { filed, .. } => filed.get(&craft.id).is_some_and(|f| f.is_evading),
        _ => false,
    };
    filed || craft.evades()
}

fn judge_plan(state: &State, seat: Seat, unit: UnitId, plan: &Plan) -> Result<(), Refusal> {
    is_own_unit(state, seat, unit)?;
    if !plan.steps.is_empty() {
        may_steer(state, seat, unit)?;
    }
    let last = plan.steps.keys().next_back().copied().unwrap_or(12);
    plan.steps.iter().try_for_each(|(i, step)| judge_step(state, unit, *i, *step, last))?;
    plan.rules.iter().try_for_each(|rule| judge_rule(state, seat, unit, rule))
}

fn judge_rule(state: &State, seat: Seat, unit: UnitId, rule: &Rule) -> Result<(), Refusal> {
    let now = state.impulse_number();
    if rule.to < now {
        return Err(Refusal::Past { from: rule.from, to: rule.to, next: now });
    }
    match state.live(unit) {
        Some(craft) => judge_action(state, seat, craft, &rule.action),
        None => judge_drone(state, seat, unit, &rule.action),
    }
}

fn judge_drone(state: &State, seat: Seat, unit: UnitId, action: &Action) -> Result<(), Refusal> {
    let name = state.name_of(unit);
    match action {
        Action::Fire { target, .. } => {
            enemy(state, seat, *target)?;
            let armed = state.drones.get(&unit).is_some_and(|d| d.load.weapon.is_some());
            if armed { Ok(()) } else { Err(Refusal::Weapon { unit: name, what: "it is unarmed".to_owned() }) }
        }
        Action::Ram { target } => enemy(state, seat, *target),
        _ => Err(Refusal::Cannot { unit: name, what: "do this: a drone turns, accelerates, fires and rams".to_owned(), rule: "12.2" }),
    }
}

/// A target that may be fired at: an enemy's, and no bolt.
fn enemy(state: &State, seat: Seat, target: Target) -> Result<(), Refusal> {
    let Target::Unit(id) = target else { return Ok(()) };
    let name = || state.name_of(id);
    match state.seat_of(id).filter(|_| state.hex_of(id).is_some()) {
        None => Err(Refusal::Target { target: name(), why: "it is gone" }),
        Some(owner) if owner == seat => Err(Refusal::Target { target: name(), why: "it is your own" }),
        Some(_) if state.bolts.contains_key(&id) => {
            Err(Refusal::Target { target: name(), why: "only magnetic beams work against a bolt (12.3)" })
        }
        Some(_) => Ok(()),
    }
}

fn judge_action(state: &State, seat: Seat, craft: &Craft, action: &Action) -> Result<(), Refusal> {
    let unit = craft.name.clone();
    let cannot = |what: &str, rule| Err(Refusal::Cannot { unit: unit.clone(), what: what.to_owned(), rule });
    match action {
        Action::Fire { weapons, target, .. } => {
            enemy(state, seat, *target)?;
            has_weapon(craft, *weapons)
        }
        Action::Beam { target, .. } => {
            if craft.intact(System::MagneticBeam) == 0 || !craft.has_control() {
                return Err(Refusal::Lacks { unit, system: System::MagneticBeam.words() });
            }
            let small = |id: UnitId| state.drones.contains_key(&id) || state.missiles.contains_key(&id);
            match target {
                Target::Unit(id) if small(*id) => cannot("hold a drone or missile", "9.6"),
                _ => Ok(()),
            }
        }
        Action::Tow { .. } if craft.intact(System::MagneticBeam) == 0 => cannot("pull or push without a beam", "9.6"),
        Action::Missiles { target, .. } => {
            enemy(state, seat, *target)?;
            let loaded = craft.missiles.iter().any(|m| !m.is_lost && !m.is_empty);
            if loaded { Ok(()) } else { cannot("launch missiles: none is left", "12.1") }
        }
        Action::Drone { .. } if !craft.bays.iter().any(|b| !b.is_lost && !b.is_empty) => {
            cannot("launch drones: none is left", "12.2")
        }
        Action::Drone { .. } if evades_now(state, craft) => cannot("launch drones while it evades", "7.2"),
        Action::Bolt { target, .. } => {
            enemy(state, seat, *target)?;
            let armed = craft.intact_weapons().any(|(_, kind)| kind == WeaponKind::LiquidMetalGun);
            if armed { Ok(()) } else { cannot("launch bolts: it has no liquid metal gun", "12.3") }
        }
        Action::Ram { target } => {
            enemy(state, seat, *target)?;
            let small = |id: UnitId| !state.craft.contains_key(&id);
            match target {
                Target::NearestSmall => cannot("ram a unit of size class 0", "14.1"),
                Target::Unit(id) if small(*id) => cannot("ram a unit of size class 0", "14.1"),
                _ if craft.design.is_base() => cannot("ram: it is a base", "14.1"),
                _ => Ok(()),
            }
        }
        Action::SelfDestruct if !craft.has_control() => cannot("destroy itself without control", "16.1"),
        Action::Attach { to } if state.seat_of(*to) != Some(seat) || !state.craft.contains_key(to) => {
            cannot("attach to what is no craft of yours", "18.1")
        }
        Action::Attach { .. } if craft.design.links.is_empty() => cannot("attach: it has no docking link", "18.1"),
        Action::Detach { .. } if !craft.is_attached() => cannot("detach: it is not attached", "18.3"),
        Action::Recover { .. } if craft.bays.is_empty() => cannot("take drones aboard: it has no bay", "12.2"),
        _ => Ok(()),
    }
}

fn has_weapon(craft: &Craft, weapons: Selector) -> Result<(), Refusal> {
    let direct = |kind: WeaponKind| kind != WeaponKind::LiquidMetalGun;
    let found = craft.intact_weapons().any(|(i, kind)| match weapons {
        Selector::All => direct(kind),
        Selector::Kind(wanted) => kind == wanted && direct(kind),
        Selector::Number(n) => i + 1 == usize::from(n) && direct(kind),
    });
    if found {
        return Ok(());
    }
    let what = match weapons {
        Selector::All => "none that fires directly".to_owned(),
        Selector::Kind(kind) => format!("no working {}", kind.words()),
        Selector::Number(n) => format!("number {n} is not there, destroyed, or launches bolts"),
    };
    Err(Refusal::Weapon { unit: craft.name.clone(), what })
}
