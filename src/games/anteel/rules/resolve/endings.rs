//! How games end (section 9).

use super::{Change, losses};
use crate::contract::{Ending, Outcome, Seat};
use crate::games::anteel::data::options::Flight;
use crate::games::anteel::rules::event::Event;
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::passage::{Progress, progress};
use crate::games::anteel::rules::state::{Clock, Phase, Place, SEATS, opponent};

/// Rounds in a row without damage that end the game (9.2).
const QUIET_ROUNDS: u32 = 5;

/// 9.6: whether it is settled who wins where one side has to get through. Says whether the game is over.
fn after_passage(step: &mut Change) -> bool {
    let Some(progress) = progress(&step.state) else { return false };
    let Some(winner) = progress.winner() else { return false };
    let name = step.state.empire(progress.runner).name();
    let Progress { through, needed, .. } = progress;
    let reason = if winner == progress.runner {
        format!("{name} is through with {through} of {needed} points (9.6).")
    } else {
        format!("{name} can no longer get {needed} points through: {through} are (9.6).")
    };
    over(step, vec![winner], reason);
    true
}

/// 9.6: a hit may leave too little that could get through.
pub(super) fn after_damage(step: &mut Change) {
    after_passage(step);
}

/// 9.1: a side with no ship on the board loses at once, unless who gets through has decided the battle (9.6).
pub(super) fn after_removal(step: &mut Change, lost: ShipName) {
    let seat = step.state.owner(lost);
    if after_passage(step) {
        return;
    }
    if step.state.living_of(seat).next().is_some() {
        return;
    }
    let has_fled = step.state.place(lost) == Some(Place::Fled);
    let fate = if has_fled { "fled, and with it the whole side is off the board" } else { "was the last of its side" };
    let reason = format!("{} has no ship left: {lost} {fate} (9.1).", step.state.empire(seat).name());
    over(step, vec![opponent(seat)], reason);
}

/// 9.2, 9.3: at the end of a round. Says whether the game is over.
pub(super) fn after_round(step: &mut Change, clock: Clock) -> bool {
    let limit = step.state.options.rounds;
    let (what, rule) = if limit.is_some_and(|limit| clock.round >= limit) {
        (format!("Round {} was the last", clock.round), "9.3")
    } else if clock.quiet_rounds >= QUIET_ROUNDS {
        ("Five rounds in a row brought no damage".to_owned(), "9.2")
    } else {
        return false;
    };
    if let Some(Progress { runner, through, needed, .. }) = progress(&step.state) {
        let name = step.state.empire(runner).name();
        over(
            step,
            vec![opponent(runner)],
            format!("{what}: {name} got {through} of {needed} points through ({rule}, 9.6)."),
        );
        return true;
    }
    // 9.4: the greater loss loses; equal losses are a draw.
    let [first, second] = losses(step);
    let winners = match first.cmp(&second) {
        std::cmp::Ordering::Less => vec![Seat(0)],
        std::cmp::Ordering::Greater => vec![Seat(1)],
        std::cmp::Ordering::Equal => vec![],
    };
    let [a, b] = SEATS.map(|s| step.state.empire(s).name());
    let verdict = winners.first().map_or_else(
        || "equal losses are a draw".to_owned(),
        |w| format!("{} has lost less and wins", step.state.empire(*w).name()),
    );
    over(step, winners, format!("{what}: {a} lost {first} points, {b} {second}; {verdict} ({rule}, 9.4)."));
    true
}

/// 9.5: a resignation or an agreed draw.
pub(super) fn end(step: &mut Change, ending: Ending) {
    match ending {
        Ending::Resigned(seat) => {
            let reason = format!("{} resigned (9.5).", step.state.empire(seat).name());
            over(step, vec![opponent(seat)], reason);
        }
        Ending::Defaulted(seat) => {
            let reason = format!("{} gave no orders (9.5).", step.state.empire(seat).name());
            over(step, vec![opponent(seat)], reason);
        }
        Ending::DrawAgreed => over(step, vec![], "Both sides agreed on a draw (9.5).".to_owned()),
    }
}

fn over(step: &mut Change, winners: Vec<Seat>, reason: String) {
    let score = |seat: Seat| {
        let (name, budget) = (step.state.empire(seat).name(), step.state.budget_of(seat));
        let lost = step.state.losses(seat);
        let is_fled = |(ship, s): (&ShipName, &crate::games::anteel::rules::state::Ship)| {
            s.place == Place::Fled && step.state.owner(*ship) == seat
        };
        let fled = step.state.ships.iter().filter(|(n, s)| is_fled((n, s))).count();
        let fled = match (fled, step.state.options.flight) {
            (0, _) => String::new(),
            (n, Flight::Free) => format!(", {n} fled"),
            (n, Flight::Half) => format!(", {n} fled at half cost"),
        };
        format!("{name} lost {lost} of {budget} points{fled}")
    };
    let scores = SEATS.map(score).to_vec();
    let outcome = Outcome { winners, reason, scores };
    let round = step.state.round();
    step.state.plans.clear();
    step.state.locked.clear();
    step.state.phase = Phase::Over { round, outcome: outcome.clone() };
    step.emit(Event::Ended(outcome));
}
