//! Plans put together clause by clause (24.4) by those who have no need of words: computer players, samples of legal orders.

use std::ops::RangeInclusive;

use crate::games::pentagon_war::rules::breaks::Break;
use crate::games::pentagon_war::rules::plan::{Action, Aim, IMPULSES, Plan, Reaction, Response, Rule, Thrust, Trigger};
use crate::games::pentagon_war::rules::state::State;
use crate::games::pentagon_war::rules::subject::Subject;

/// A plan in the making. It covers the turn: where it says nothing, the unit coasts.
#[derive(Clone, Debug)]
pub(crate) struct Planner {
    first_step: u8,
    first_action: u8,
    plan: Plan,
}

impl Planner {
    /// Nothing but coasting.
    pub(crate) fn of(state: &State, subject: Subject) -> Self {
        Self {
            first_step: subject.first_step(state),
            first_action: subject.first_action(state),
            plan: Plan { covered_to: IMPULSES, ..Plan::default() },
        }
    }

    /// The impulses of a step that names none.
    pub(crate) const fn ahead(&self) -> RangeInclusive<u8> {
        self.first_step..=IMPULSES
    }

    /// Turns there in these impulses.
    pub(crate) fn face(&mut self, impulses: RangeInclusive<u8>, aim: Aim) -> &mut Self {
        for impulse in impulses {
            self.plan.steps.entry(impulse).or_default().aim = Some(aim);
        }
        self
    }

    /// Accelerates in these impulses.
    pub(crate) fn accelerate(&mut self, impulses: RangeInclusive<u8>, thrust: Thrust) -> &mut Self {
        for impulse in impulses {
            self.plan.steps.entry(impulse).or_default().thrust = thrust;
        }
        self
    }

    /// Does something as soon as it can be done.
    pub(crate) fn act(&mut self, action: Action) -> &mut Self {
        self.act_in(self.first_action..=IMPULSES, action)
    }

    /// Does something in these impulses.
    pub(crate) fn act_in(&mut self, impulses: RangeInclusive<u8>, action: Action) -> &mut Self {
        self.plan.rules.push(Rule::new(*impulses.start(), *impulses.end(), action));
        self
    }

    /// Does something for the rest of the turn once an event has come (24.12).
    pub(crate) fn react(&mut self, on: Trigger, response: Response) -> &mut Self {
        self.plan.reactions.push(Reaction { on, response });
        self
    }

    /// Asks the captain then.
    pub(crate) fn ask(&mut self, wanted: Break) -> &mut Self {
        self.plan.breaks.push(wanted);
        self
    }

    /// The plan.
    pub(crate) fn finish(&mut self) -> Plan {
        std::mem::take(&mut self.plan)
    }
}
