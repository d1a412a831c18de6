//! From one ask to the next: which step follows, and whose orders are awaited (2, 17).

use std::collections::BTreeSet;

use super::Referee;
use super::acting::holds;
use super::settled::is_settled;
use crate::contract::{Outcome, Seat, Step};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::even_forces::weaker;
use crate::games::space_combat::rules::action::Program;
use crate::games::space_combat::rules::event::Event;
use crate::games::space_combat::rules::muster::enlist;
use crate::games::space_combat::rules::state::{Ask, Phase, Recent, SUBTURNS, Ship, Spirit, State, World};

/// Whether a faction still gives orders.
pub(super) fn is_in_play(world: &World, seat: Seat) -> bool {
    world.faction(seat).spirit == Spirit::Fights && world.able_of(seat).next().is_some()
}

/// Whether a seat is to be asked in this subturn.
fn needs_orders(world: &World, seat: Seat) -> bool {
    let needs_order = |s: &Ship| !world.rules().program_mode || s.program.steps.is_empty();
    is_in_play(world, seat) && world.able_of(seat).any(needs_order)
}

/// Seats that still owe orders.
pub(crate) fn owing(state: &State) -> Vec<Seat> {
    let world = &state.world;
    let is_open = |seat: &Seat| (world.faction(*seat).ask, world.faction(*seat).spirit) == (Ask::Open, Spirit::Fights);
    let owes = |seat: &Seat| is_open(seat) && world.able_of(*seat).next().is_some();
    match &state.phase {
        Phase::Over(_) => vec![],
        Phase::Muster { .. } => world.seats().filter(is_open).collect(),
        Phase::Orders { asked: None } => world.seats().filter(owes).collect(),
        Phase::Orders { asked: Some(at) } => world.initiative.get(*at).copied().into_iter().filter(owes).collect(),
    }
}

/// Whether nobody owes anything any more.
pub(crate) fn goes_on(state: &State) -> bool {
    !matches!(state.phase, Phase::Over(_)) && owing(state).is_empty()
}

/// Carries a state a step further.
#[derive(Debug)]
pub(crate) struct Flow<'a> {
    pub(crate) state: &'a mut State,
    /// What happened.
    pub(crate) log: &'a mut Vec<Event>,
}

impl<'a> Flow<'a> {
    /// Of a change under way.
    pub(crate) const fn of(step: &'a mut Step<SpaceCombat>) -> Self {
        let (state, log) = step.parts();
        Self { state, log }
    }

    fn referee(&mut self) -> Referee<'_> {
        let State { world, dice, last, .. } = &mut *self.state;
        Referee { world, dice, log: self.log, recent: last }
    }

    /// Goes a step on: choosing ships ends, or an Action step is carried out and what follows it begins. `None`: somebody
    /// owes orders for it, or the game is over.
    pub(crate) fn play(&mut self) -> Option<()> {
        if !goes_on(self.state) {
            self.note_who_looks();
            return None;
        }
        if let Phase::Muster { forces } = &self.state.phase {
            let forces = forces.clone();
            self.muster(&forces);
        } else {
            self.act();
        }
        Some(())
    }

    /// Who is asked gets a picture to answer to.
    fn note_who_looks(&mut self) {
        for seat in owing(self.state) {
            let marks = self.state.earlier.iter_mut().chain(std::iter::once(&mut self.state.last));
            marks.for_each(|marks| {
                marks.unseen_by.remove(&seat);
            });
        }
    }

    /// New marks begin. Of the old ones those are kept that somebody in play has not been shown: in open mode and with
    /// programs not everybody is asked each time, and a post is made for people only.
    fn begin_marks(&mut self) {
        let state = &mut *self.state;
        let in_play: BTreeSet<Seat> = state.world.seats().filter(|seat| is_in_play(&state.world, *seat)).collect();
        let next = Recent { unseen_by: in_play.clone(), ..Recent::default() };
        state.earlier.push(std::mem::replace(&mut state.last, next));
        state.earlier.retain(|marks| !marks.unseen_by.is_disjoint(&in_play));
    }

    fn muster(&mut self, forces: &[Option<Vec<String>>]) {
        let seats: Vec<Seat> = self.state.world.seats().collect();
        for seat in seats {
            let chosen = forces.get(seat.index()).cloned().flatten();
            let classes = enlist(&mut self.state.world, seat, chosen);
            self.log.push(Event::Mustered { seat, classes });
        }
        self.even_out();
        self.begin_turn();
    }

    /// The weaker of two forces gains more for what it does (16.14).
    fn even_out(&mut self) {
        let world = &mut self.state.world;
        if !world.scenario.evens_forces {
            return;
        }
        let both = [Seat(0), Seat(1)];
        let forces = both.map(|seat| world.of(seat).map(|ship| ship.class.clone()).collect());
        if let Some((at, percent)) = weaker(&forces, world.rules().exchange_subturns().is_some()) {
            let seat = both[at];
            world.faction_mut(seat).gains_percent = Some(percent);
            self.log.push(Event::Evened { seat, percent });
        }
    }

    pub(crate) fn begin_turn(&mut self) {
        self.referee().begin_turn();
        self.begin_subturn();
    }

    fn begin_subturn(&mut self) {
        let since = self.log.len();
        let mut referee = self.referee();
        referee.move_step();
        referee.cool_weapons();
        self.note_hits(since);
        if let Some(outcome) = self.state.world.verdict.clone() {
            self.over(outcome);
            return;
        }
        let asked = self.state.world.rules().open.then_some(0);
        self.state.phase = Phase::Orders { asked };
        let would_ask = if let Some(subturns) = self.state.world.rules().exchange_subturns() {
            self.asked_by_post(subturns)
        } else {
            self.break_programs();
            let world = &self.state.world;
            world.seats().filter(|seat| needs_orders(world, *seat)).collect()
        };
        let is_settled = is_settled(&self.state.world);
        if is_settled && !would_ask.is_empty() && !self.log.contains(&Event::RanOn) {
            self.log.push(Event::RanOn);
        }
        for seat in self.state.world.seats() {
            let is_asked = !is_settled && would_ask.contains(&seat);
            let faction = self.state.world.faction_mut(seat);
            faction.ask = if is_asked { Ask::Open } else { Ask::Idle };
            // Who is not asked misses nothing (17.4).
            faction.gave_order |= !is_asked;
        }
    }

    /// Programs whose break condition has come about stop; their owner is asked again (17.3).
    fn break_programs(&mut self) {
        let world = &self.state.world;
        let is_broken = |s: &&Ship| !s.program.steps.is_empty() && s.program.breaks.iter().any(|c| holds(world, s, c));
        let broken: Vec<_> = world.ships.iter().filter(is_broken).map(|s| s.id).collect();
        for id in broken {
            self.state.world[id].program = Program::default();
            self.log.push(Event::ProgramBroken { ship: id });
        }
    }

    /// The Action step, or in open mode one faction's part of it; then what follows.
    fn act(&mut self) {
        let Phase::Orders { asked } = self.state.phase else { return };
        self.begin_marks();
        let since = self.log.len();
        let order = self.state.world.initiative.clone();
        if let Some(at) = asked {
            if let Some(seat) = order.get(at) {
                self.referee().act_faction(*seat);
            }
            self.note_hits(since);
            if at + 1 < order.len() {
                self.state.phase = Phase::Orders { asked: Some(at + 1) };
                return;
            }
        } else {
            for seat in order {
                self.referee().act_faction(seat);
            }
            self.note_hits(since);
        }
        self.end_subturn();
    }

    fn end_subturn(&mut self) {
        let keeps_programs = self.state.world.rules().program_mode;
        for ship in &mut self.state.world.ships {
            if keeps_programs && !ship.program.steps.is_empty() {
                ship.program.steps.remove(0);
            }
            if !keeps_programs || ship.program.steps.is_empty() {
                ship.program = Program::default();
            }
        }
        for faction in &mut self.state.world.factions {
            faction.sequence.clear();
        }
        self.referee().energy_step();
        let world = &mut self.state.world;
        world.exchange_left = (world.exchange_left - 1).max(0);
        if self.state.world.subturn < SUBTURNS {
            self.state.world.subturn += 1;
            self.begin_subturn();
            return;
        }
        self.referee().faction_resolution();
        match self.state.world.verdict.clone() {
            Some(outcome) => self.over(outcome),
            None => self.begin_turn(),
        }
    }

    /// Ends the game.
    pub(crate) fn over(&mut self, outcome: Outcome) {
        self.log.push(Event::Over { outcome: outcome.clone() });
        self.state.phase = Phase::Over(outcome);
    }
}
