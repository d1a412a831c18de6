//! The wording of Anteel: what happened, what is asked, what is filed.

use crate::contract::{Draft, Seat, View, still_legal};
use crate::games::anteel::Anteel;
use crate::games::anteel::data::catalogue::ClassId;
use crate::games::anteel::data::empire::Empire;
use crate::games::anteel::rules::activation::{Target, asked_seat, run, targets, targets_from, threat, to_act};
use crate::games::anteel::rules::board::{Pose, label};
use crate::games::anteel::rules::event::{Dropped, Event};
use crate::games::anteel::rules::fleet::{Fleet, ShipName};
use crate::games::anteel::rules::order::{Action, Filed, Order, Otherwise, Plan};
use crate::games::anteel::rules::passage::{Progress, points_of, progress};
use crate::games::anteel::rules::path::Path;
use crate::games::anteel::rules::state::{Filing, Phase, Stage, opponent, side_index};
use crate::games::anteel::text::format::draft;
use crate::games::anteel::text::names;
use crate::games::anteel::text::phrases::{act, action_words, bold_list, command, done, example_move};
use crate::games::anteel::text::sealed;
use crate::grid::Hex;
use crate::kit::line::{Line, line};
use crate::kit::words::count;

/// `3 Spur, 1 Citadel`.
pub(crate) fn fleet_words(fleet: &Fleet) -> String {
    let parts: Vec<String> = fleet.0.iter().rev().map(|(c, n)| format!("{n} {}", c.card().name)).collect();
    parts.join(", ")
}

/// A fleet is filed.
pub(crate) fn has_filed(empire: &str) -> Line {
    line!("**{}** has filed its fleet.", empire)
}

/// Where its ships will stand, if that is filed with it (4.9).
const fn places_words(filing: &Filing) -> &'static str {
    match filing {
        Filing::Placed(_) => ", in its usual places",
        Filing::Filed(_) | Filing::Missing | Filing::Sealed => "",
    }
}

/// A filed fleet is taken back.
pub(crate) fn has_withdrawn(empire: &str) -> Line {
    line!("**{}** has taken its fleet back.", empire)
}

fn fled(ship: ShipName, path: &Path, from: Hex) -> Line {
    line!("**{}** moves {} over the edge at {} and has fled.", ship, path, label(from))
}

fn deployed(ship: ShipName, pose: Pose) -> Line {
    line!("**{}** is placed at {}, facing {}.", ship, label(pose.hex), pose.facing.name())
}

fn got_through(view: &View<Anteel>, ship: ShipName) -> Line {
    let Some(Progress { through, needed, .. }) = progress(view) else {
        return line!("**{}** is through (9.6).", ship);
    };
    let part = match points_of(view, ship) {
        Some((kept, whole)) if kept < whole => format!(" with {kept} of its {}", count(whole, "point")),
        _ => String::new(),
    };
    line!("**{}** is through{}: {} of {} points (9.6).", ship, part, through, needed)
}

/// `Circle has 10 of 45 points through (9.6)`; `None`: nobody has to get through.
pub(crate) fn passage_words(view: &View<Anteel>) -> Option<String> {
    let Progress { runner, through, needed, .. } = progress(view)?;
    Some(format!("{} has {through} of {needed} points through (9.6)", view.empire(runner).name()))
}

/// What happened, in one sentence; `None`: not for this viewer.
pub(crate) fn tell(view: &View<Anteel>, event: &Event) -> Option<Line> {
    let name = |seat: Seat| view.empire(seat).name();
    Some(match event {
        Event::FleetFiled(seat) => match filing(view, *seat) {
            Some(filed @ (Filing::Filed(fleet) | Filing::Placed(fleet))) if view.viewer().may_see_secrets_of(*seat) => {
                let (fleet, places) = (fleet_words(fleet), places_words(filed));
                line!("Your fleet is filed and sealed: {}{}. You may file another until both are.", fleet, places)
            }
            _ => has_filed(name(*seat)),
        },
        Event::FleetReplaced { seat, old } if view.viewer().may_see_secrets_of(*seat) => match filing(view, *seat) {
            Some(filed @ (Filing::Filed(new) | Filing::Placed(new))) => {
                let (new, places) = (fleet_words(new), places_words(filed));
                line!("Your sealed fleet is now {}{}, in place of {}.", new, places, fleet_words(old))
            }
            _ => return None,
        },
        Event::FleetWithdrawn(seat) => has_withdrawn(name(*seat)),
        Event::FleetsRevealed([first, second]) => {
            let [a, b] = view.empires.map(Empire::name);
            line!("Both fleets are revealed. **{}**: {}. **{}**: {}.", a, fleet_words(first), b, fleet_words(second))
        }
        Event::Deployed { ship, pose } => deployed(*ship, *pose),
        Event::PhaseBegan { stage: Stage::Movement, round } => line!("Round {} begins: movement.", round),
        Event::PhaseBegan { round, .. } => line!("All ships have moved in round {}: firing.", round),
        Event::Moved { ship, path, pose } if path.0.is_empty() => line!("**{}** stays at {}.", ship, label(pose.hex)),
        Event::Moved { ship, path, pose } => {
            line!("**{}** moves {} to {}, facing {}.", ship, path, label(pose.hex), pose.facing.name())
        }
        Event::Fled { ship, path, from } => fled(*ship, path, *from),
        Event::GotThrough(ship) => got_through(view, *ship),
        Event::Fired { ship, target, damage, hull_left: 0 } => {
            line!(
                "**{}** fires at **{}**: {} marked, **{} is destroyed**.",
                ship,
                target,
                count(*damage, "hull box"),
                target
            )
        }
        Event::Fired { ship, target, damage, hull_left } => {
            line!("**{}** fires at **{}**: {} marked, {} left.", ship, target, count(*damage, "hull box"), hull_left)
        }
        Event::HeldFire(ship) => line!("**{}** holds its fire.", ship),
        Event::NobodyFired { round } => line!("Nobody fired in round {}.", round),
        Event::Filed(plan) if is_own(view, plan) => line!("Filed: {}.", plan_words(view, plan)),
        Event::Withdrawn(plans) if plans.iter().all(|plan| is_own(view, plan)) => {
            line!("Taken back: {}.", Line::join(plans.iter().map(action_words), "; "))
        }
        Event::Dropped { plan, why } if is_own(view, plan) => dropped(plan, *why),
        Event::Shortened { plan, path } if is_own(view, plan) => sealed::shortened(plan, path),
        Event::Answered { ship, standing } if view.viewer().may_see_secrets_of(view.owner(*ship)) => {
            line!("**{}** had no order: {}.", ship, sealed::standing_words(*standing))
        }
        Event::Stood { seat, ship, standing } if view.viewer().may_see_secrets_of(*seat) => {
            sealed::stood(*ship, *standing)
        }
        Event::Locked(seat) => sealed::is_in(name(*seat)),
        Event::FleetReplaced { .. }
        | Event::Filed(_)
        | Event::Withdrawn(_)
        | Event::Dropped { .. }
        | Event::Shortened { .. }
        | Event::Answered { .. }
        | Event::Stood { .. } => return None,
        Event::Ended(outcome) => outcome.winners.first().map_or_else(
            || line!("**The game is drawn.** {}", outcome.reason),
            |winner| line!("**{} wins.** {}", name(*winner), outcome.reason),
        ),
    })
}

fn is_own(view: &View<Anteel>, plan: &Plan) -> bool {
    view.viewer().may_see_secrets_of(view.owner(plan.ship))
}

/// What became of a filed order that is not carried out (5.4, 5.5).
fn dropped(plan: &Plan, why: Dropped) -> Line {
    let was = action_words(plan);
    match why {
        Dropped::Replaced => line!("Replaced, and no longer filed: {}.", was),
        Dropped::NotLegal => line!("Not legal when its turn came: {}. It holds instead.", was),
        Dropped::NoTarget => line!("Not carried out: {}. It has no target from where it stands (§5.4).", was),
    }
}

fn filing(view: &View<Anteel>, seat: Seat) -> Option<&Filing> {
    match &view.phase {
        Phase::Fleets { filings } => filings.get(side_index(seat)),
        _ => None,
    }
}

/// `**Spur1** moves F3 when its turn comes; if that is not legal then, you are asked`.
pub(crate) fn plan_words(view: &View<Anteel>, plan: &Plan) -> Line {
    let otherwise = match plan.otherwise {
        Otherwise::Ask => "you are asked",
        Otherwise::Hold => "it holds",
        Otherwise::Short => "it goes as far as is legal",
    };
    line!("{} {}; if that is not legal then, {}", action_words(plan), when(view, plan), otherwise)
}

/// When a filed order is carried out: in this phase, or in which other.
fn when(view: &View<Anteel>, plan: &Plan) -> Line {
    match (view.stage(), plan.action.stage()) {
        (now, then) if now == then => line!("when its turn comes"),
        (_, Stage::Firing) => line!("in the firing phase of this round"),
        _ => line!("in the movement phase of round {}", view.round() + 1),
    }
}

/// What is asked of a seat: a headline, then hints with commands.
pub(crate) fn prompt(view: &View<Anteel>, seat: Seat) -> Vec<Line> {
    match &view.phase {
        Phase::Over { outcome, .. } => vec![line!("The game is over. {}", outcome.reason)],
        Phase::Fleets { filings } => fleet_prompt(view, seat, &filings[side_index(seat)]),
        _ if view.is_sealed() => sealed::prompt(view, seat),
        _ => match asked_seat(view) {
            Some(asked) if asked == seat => turn_prompt(view, seat),
            Some(asked) => waiting_prompt(view, seat, asked),
            None => vec![line!("Nothing is asked of you.")],
        },
    }
}

fn fleet_prompt(view: &View<Anteel>, seat: Seat, filing: &Filing) -> Vec<Line> {
    let (navy, budget) = (view.navy(seat), view.budget_of(seat));
    let usual = Fleet::usual(navy, budget);
    let mut lines = match filing {
        Filing::Filed(fleet) | Filing::Placed(fleet) => vec![
            line!("Your fleet is filed: {}{}. Nobody else can see it.", fleet_words(fleet), places_words(filing)),
            line!("Take it back: {}", command(&Order::Cancel(Filed::Fleet))),
        ],
        _ => match view.budget_of(opponent(seat)) {
            theirs if theirs == budget => {
                vec![line!("Buy your fleet for exactly {} points; the enemy does so in secret, too.", budget)]
            }
            theirs => vec![line!(
                "Buy your fleet for exactly {} points; the enemy does so for {}, in secret, too.",
                budget,
                theirs
            )],
        },
    };
    let costs: Vec<String> = ClassId::of(navy).map(|c| format!("{} {}", c.card().name, c.card().cost)).collect();
    let parity = if seat == view.odd { "odd" } else { "even" };
    let end = view.end_of(seat).name();
    lines.push(line!("Costs: {}. `/sheet` shows the cards.", costs.join(", ")));
    lines.push(line!("You are the {} player and set up in the {} (§4.2).", parity, end));
    lines.extend(progress(view).map(|Progress { runner, needed, .. }| {
        let who = if runner == seat { "You win" } else { "The enemy wins" };
        let by_hull = view.options.passage.is_some_and(|passage| passage.counts_hull);
        let hull = if by_hull { "; a damaged ship counts by the hull that is left" } else { "" };
        line!("{} once ships worth {} points have left over the north edge{} (§9.6).", who, needed, hull)
    }));
    lines.push(line!("File a fleet, for example: {}", command(&Order::Fleet(usual))));
    lines
}

/// A ship's target as a menu or a hint names it.
pub(crate) fn target_words(t: &Target) -> String {
    let after = if t.is_kill() { "destroys it".to_owned() } else { format!("leaves {}", t.hull_left - t.damage) };
    format!(
        "{} at {}: {} of {}, {after}",
        t.ship,
        count(t.distance_hexes, "hex"),
        t.damage,
        count(t.hull_left, "hull box")
    )
}

/// Whom a ship could hit from a pose, as a clause; the three best.
pub(crate) fn could_hit(view: &View<Anteel>, ship: ShipName, from: Pose) -> String {
    let hits: Vec<String> = targets_from(view, ship, from).iter().take(3).map(target_words).collect();
    if hits.is_empty() {
        "no enemy would be in its arc and range".to_owned()
    } else {
        format!("it could hit {}", hits.join("; "))
    }
}

/// `3 can hit 1926, up to 11`: what enemies could do to a ship in a hex from where they stand.
pub(crate) fn could_be_hit(view: &View<Anteel>, ship: ShipName, hex: Hex) -> String {
    let hits = threat(view, ship, hex);
    let (hex, up_to) = (label(hex), hits.iter().sum::<u32>());
    if hits.is_empty() { format!("none can hit {hex}") } else { format!("{} can hit {hex}, up to {up_to}", hits.len()) }
}

fn turn_prompt(view: &View<Anteel>, seat: Seat) -> Vec<Line> {
    let ready = to_act(view, seat);
    let Some(first) = ready.first().copied() else { return vec![] };
    let order = first.card().order;
    let round = view.round();
    let names = bold_list(&ready);
    let mut lines = vec![];
    match view.stage() {
        Stage::Deployment => {
            let zone = view.options.layout.zone_text(view.end_of(seat));
            lines.push(line!("Place {} (order {}) in your zone, {}.", names, order, zone));
            if let Some(pose) = crate::games::anteel::rules::timeout::usual_place(view, first) {
                lines.push(line!("Place one: {}", command(&act(first, Action::Deploy(pose)))));
            }
            lines.push(line!("All your ships in their usual places as their turns come in this window: {}", done()));
        }
        Stage::Movement => {
            lines.push(line!("Round {}, movement: move {} (order {}).", round, names, order));
            if let Some(example) = example_move(view, first) {
                lines.push(line!("Move one, for example: {}", command(&example)));
            }
            lines.push(line!("Stay: {}; all the rest of this window stay: {}", command(&Order::Hold(first)), done()));
        }
        _ => {
            lines.push(line!("Round {}, firing: fire with {} (order {}).", round, names, order));
            for ship in ready.iter().take(4) {
                if let Some(best) = targets(view, *ship).first() {
                    let shot = command(&act(*ship, Action::Fire(vec![best.ship])));
                    lines.push(line!("{} ({})", shot, target_words(best)));
                }
            }
            lines.push(line!("Hold fire: {}; with all the rest: {}", command(&Order::Hold(first)), done()));
        }
    }
    lines.extend(blocked(view, &ready));
    let later: Vec<ShipName> = run(view).iter().skip(1).flat_map(|g| g.ships.clone()).collect();
    if !later.is_empty() {
        lines.push(line!(
            "Then it is still your turn with {}; orders for them may be given at once.",
            bold_list(&later)
        ));
    }
    lines
}

/// Filed orders that could not be carried out.
fn blocked(view: &View<Anteel>, ready: &[ShipName]) -> Vec<Line> {
    let plans = view.plans.iter().filter(|p| p.action.stage() == view.stage() && ready.contains(&p.ship));
    let mut lines: Vec<Line> = plans.take(3).map(|p| line!("Not legal as filed: {}.", action_words(p))).collect();
    lines.dedup();
    lines
}

fn waiting_prompt(view: &View<Anteel>, seat: Seat, asked: Seat) -> Vec<Line> {
    let mut lines =
        vec![line!("It is {}'s turn. You may file orders ahead; nobody sees them.", view.empire(asked).name())];
    let own = || view.living_of(seat).map(|(n, _)| n);
    match view.stage() {
        Stage::Movement => {
            let waiting = own().find(|s| !view.has_acted(*s));
            if let Some(order) = waiting.and_then(|ship| example_move(view, ship)) {
                lines.push(line!("File a move, for example: {}", command(&order)));
            }
            let foe = view.living_of(opponent(seat)).next();
            if let (Some(ship), Some((target, _))) = (own().next(), foe) {
                let order = act(ship, Action::Fire(vec![target]));
                lines.push(line!("File a shot for the firing phase: {}", command(&order)));
            }
        }
        Stage::Firing => {
            let waiting = own().find(|s| !view.has_acted(*s) && !targets(view, *s).is_empty());
            if let Some(ship) = waiting
                && let Some(best) = targets(view, ship).first()
            {
                lines.push(line!("File a shot: {}", command(&act(ship, Action::Fire(vec![best.ship])))));
            }
            if let Some(order) = own().next().and_then(|ship| example_move(view, ship)) {
                lines.push(line!("File a move for the next round: {}", command(&order)));
            }
        }
        Stage::Deployment => {
            let reserve = view.ships.keys().find(|s| view.owner(**s) == seat && !view.has_acted(**s));
            if let Some(ship) = reserve
                && let Some(pose) = crate::games::anteel::rules::timeout::usual_place(view, *ship)
            {
                lines.push(line!("File a place: {}", command(&act(*ship, Action::Deploy(pose)))));
            }
        }
        Stage::Fleets | Stage::Over => {}
    }
    lines
}

/// The seat's sealed and filed orders, each with the draft that takes it back.
pub(crate) fn orders(view: &View<Anteel>, seat: Seat) -> Vec<(Line, Option<Draft>)> {
    if let Some(filed @ (Filing::Filed(fleet) | Filing::Placed(fleet))) = filing(view, seat) {
        let line = line!("Sealed fleet: {}{} ({} points)", fleet_words(fleet), places_words(filed), fleet.cost());
        return vec![(line, Some(draft(&Order::Cancel(Filed::Fleet))))];
    }
    let own = view.plans.iter().filter(|p| view.owner(p.ship) == seat);
    let filed = own.map(|p| (plan_words(view, p), Some(draft(&Order::Cancel(Filed::Ship(p.ship))))));
    filed.chain(sealed::standing_orders(view, seat)).collect()
}

/// What a ship has been ordered, as orders that give it once more.
pub(crate) fn ordered(view: &View<Anteel>, seat: Seat, unit: &str) -> Option<Vec<Draft>> {
    let ship = names::ship(view, "unit", unit).ok().filter(|ship| view.owner(*ship) == seat)?;
    let plans = view.plans.iter().filter(|plan| plan.ship == ship).map(|plan| draft(&Order::Act(plan.clone())));
    let stands =
        view.standing.get(&ship).map(|standing| draft(&Order::Stand { ship: Some(ship), standing: *standing }));
    Some(still_legal(view, seat, plans.chain(stands)))
}
