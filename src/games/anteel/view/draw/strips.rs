//! The strips above and below the map: what it shows, who is ahead, what happened, what comes next.

use super::units::{named, shots_shown};
use crate::contract::{Heading, Outcome, Seat, View};
use crate::games::anteel::Anteel;
use crate::games::anteel::data::empire::Empire;
use crate::games::anteel::data::options::both;
use crate::games::anteel::rules::activation::{asked_seats, due};
use crate::games::anteel::rules::board::label;
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::passage::{Progress, progress};
use crate::games::anteel::rules::state::{MoveMark, Phase, SEATS, ShotMark, Stage, opponent};
use crate::kit::strips::{Blow, Named, Sentence, hero, over_title, with_leader, written};
use crate::scene::{Banner, Caption, PhaseChip, SideHead, Word};

const CHIPS: [(Stage, &str); 4] =
    [(Stage::Fleets, "Fleets"), (Stage::Deployment, "Deploy"), (Stage::Movement, "Move"), (Stage::Firing, "Fire")];

/// What is asked now, as posts call it.
pub(crate) fn heading(view: &View<Anteel>) -> Heading {
    let title = match view.stage() {
        Stage::Fleets | Stage::Deployment => "SETUP".to_owned(),
        Stage::Over => "GAME OVER".to_owned(),
        Stage::Movement | Stage::Firing => format!("ROUND {}", view.round()),
    };
    let phase = match &view.phase {
        Phase::Over { outcome, .. } => verdict(view, outcome),
        _ => chip_of(view.stage()).to_owned(),
    };
    let story = match &view.phase {
        Phase::Over { outcome, .. } => outcome.reason.clone(),
        _ => written(&happened(view)),
    };
    Heading { title, phase, shown: shown_words(view), story, sides: sides(view) }
}

fn shown_words(view: &View<Anteel>) -> String {
    match shown(view) {
        (_, stage @ (Stage::Fleets | Stage::Deployment)) => format!("Setup · {}", chip_of(stage).to_lowercase()),
        (round, stage) => format!("Round {round} · {}", chip_of(stage).to_lowercase()),
    }
}

fn chip_of(stage: Stage) -> &'static str {
    CHIPS.iter().find(|(of, _)| *of == stage).map_or("", |(_, chip)| chip)
}

/// The round and the phase that the picture shows: the last in which something was done, whatever is asked next.
pub(super) fn shown(view: &View<Anteel>) -> (u32, Stage) {
    let (round, marks) = (view.round(), &view.marks);
    match view.stage() {
        Stage::Movement if marks.moves.iter().any(|mark| mark.round == round) => (round, Stage::Movement),
        Stage::Movement if round > 1 => (round - 1, Stage::Firing),
        Stage::Movement => (0, Stage::Deployment),
        Stage::Firing if marks.shots.iter().any(|mark| mark.round == round) => (round, Stage::Firing),
        Stage::Firing => (round, Stage::Movement),
        stage => (round, stage),
    }
}

pub(super) fn banner(view: &View<Anteel>) -> Banner {
    let [first, second] = view.empires.map(Empire::name);
    let (round, stage) = shown(view);
    let title = match (&view.phase, stage) {
        (Phase::Over { outcome, .. }, _) => {
            over_title(outcome.winners.iter().map(|seat| view.empire(*seat).name()), "A DRAW")
        }
        (_, Stage::Fleets) => "SETUP · FLEETS".to_owned(),
        (_, Stage::Deployment) => "SETUP · DEPLOYMENT".to_owned(),
        (_, Stage::Over) => "GAME OVER".to_owned(),
        (_, Stage::Movement | Stage::Firing) => format!("ROUND {round} · {}", chip_of(stage).to_uppercase()),
    };
    let rounds = || view.options.rounds.map_or_else(String::new, |r| format!(" · {r} rounds"));
    // Before there are scores, which say how much has to be through.
    let quota = progress(view).filter(|_| matches!(stage, Stage::Fleets | Stage::Deployment));
    let length =
        quota.map_or_else(rounds, |p| format!(" · {} needs {} through", view.empire(p.runner).name(), p.needed));
    let subtitle = format!("{first} v {second} · {} points{length}", budgets(view));
    let phases = match &view.phase {
        Phase::Over { outcome, .. } => vec![PhaseChip { label: verdict(view, outcome), is_current: true }],
        _ => CHIPS.map(|(of, label)| PhaseChip { label: label.to_owned(), is_current: of == stage }).to_vec(),
    };
    Banner { title, subtitle, phases, sides: sides(view), ..Banner::default() }
}

/// What each side may spend: `100`, or `100 and 110` in the order of the seats.
pub(super) fn budgets(view: &View<Anteel>) -> String {
    both(SEATS.map(|seat| view.budget_of(seat)))
}

/// Each side with what decides the battle: what the other has lost (9.4), or what is through and what never will be (9.6).
/// What it has bought is no score.
fn sides(view: &View<Anteel>) -> Vec<SideHead> {
    let is_setup = matches!(view.stage(), Stage::Fleets | Stage::Deployment);
    let head = |seat: Seat| {
        let bare = head_of(view.empire(seat));
        let head = match share_of_passage(view, seat) {
            _ if is_setup => bare,
            Some(Share { points, needed, what }) => {
                SideHead { score: points.to_string(), score_unit: format!("of {needed} {what}"), ..bare }
            }
            None => SideHead { score: view.losses(opponent(seat)).to_string(), ..bare },
        };
        (head, measure(view, seat))
    };
    with_leader(SEATS.map(head).to_vec())
}

/// How far a side is on its way to victory, to be compared with the other and with itself: half points that the other has
/// lost (9.4), or thousandths of the points that have to be through or stopped (9.6).
pub(super) fn measure(view: &View<Anteel>, seat: Seat) -> i64 {
    let share = share_of_passage(view, seat);
    share.map_or_else(
        || view.losses(opponent(seat)).halves().into(),
        |share| i64::from(share.points) * 1000 / i64::from(share.needed.max(1)),
    )
}

/// What a side has of the points that it needs where one has to get through (9.6).
struct Share {
    points: u32,
    needed: u32,
    what: &'static str,
}

fn share_of_passage(view: &View<Anteel>, seat: Seat) -> Option<Share> {
    let progress = progress(view)?;
    if seat == progress.runner {
        return Some(Share { points: progress.through, needed: progress.needed, what: "through" });
    }
    let Progress { stopped, left, .. } = progress;
    // What is not through at the end is stopped (9.3).
    let is_held = matches!(&view.phase, Phase::Over { outcome, .. } if outcome.winners == [seat]);
    let points = if is_held { stopped + left } else { stopped };
    Some(Share { points, needed: progress.stoppers_quota(), what: "stopped" })
}

/// An empire without a score.
pub(super) fn head_of(empire: Empire) -> SideHead {
    SideHead {
        name: empire.name().to_owned(),
        player: String::new(),
        emblem: empire.shape(),
        side: empire.ink(),
        score: String::new(),
        score_unit: "points".to_owned(),
        is_ahead: false,
    }
}

/// Who won, in two words.
fn verdict(view: &View<Anteel>, outcome: &Outcome) -> String {
    match outcome.winners.as_slice() {
        [winner] => format!("{} wins", view.empire(*winner).name()),
        _ => "Draw".to_owned(),
    }
}

/// What happened in the phase that is shown, and what comes next.
pub(super) fn caption(view: &View<Anteel>) -> Caption {
    if let Phase::Over { outcome, .. } = &view.phase {
        return Caption { happened: Sentence::of(outcome.reason.clone()).into_words(), next: vec![] };
    }
    Caption { happened: happened(view), next: next(view).map_or_else(Vec::new, Sentence::into_words) }
}

/// What happened just before, in a sentence.
pub(super) fn happened(view: &View<Anteel>) -> Vec<Word> {
    let blow = |shot: &ShotMark| Blow {
        by: Some(named(shot.ship)),
        at: Some(named(shot.target)),
        damage: shot.damage,
        is_kill: shot.is_kill,
    };
    let blows: Vec<Blow> = shots_shown(view).map(blow).collect();
    let happened = hero(&blows).or_else(|| flight(view)).or_else(|| moves(view));
    happened.map_or_else(Vec::new, Sentence::into_words)
}

fn flight(view: &View<Anteel>) -> Option<Sentence> {
    let left = view.marks.moves.iter().filter(|mark| mark.has_fled).map(|mark| mark.ship);
    let (through, fled): (Vec<ShipName>, Vec<ShipName>) = left.partition(|ship| view.through.contains(ship));
    let (ships, one, many) =
        if through.is_empty() { (fled, " flees.", " flee.") } else { (through, " gets through.", " get through.") };
    let names: Vec<Named> = ships.into_iter().map(named).collect();
    let verb = if names.len() == 1 { one } else { many };
    (!names.is_empty()).then(|| Sentence::default().names(&names).text(verb))
}

/// Who moved; and that nobody fires, where the picture is of a fire phase without a shot.
fn moves(view: &View<Anteel>) -> Option<Sentence> {
    let moved: Vec<&MoveMark> = view.marks.moves.iter().filter(|mark| mark.hexes.len() > 1).collect();
    let (round, stage) = shown(view);
    let is_quiet = stage == Stage::Firing && view.marks.nobody_fired(round);
    let end = if is_quiet { "; nobody fires." } else { "." };
    match moved.as_slice() {
        [] => is_quiet.then(|| Sentence::of("Nobody fires.")),
        [one] => {
            let to = one.hexes.last().map_or_else(String::new, |hex| format!(" to {}", label(*hex)));
            Some(Sentence::default().name(&named(one.ship)).text(format!(" moves{to}{end}")))
        }
        several => {
            let names: Vec<Named> = several.iter().map(|mark| named(mark.ship)).collect();
            Some(Sentence::default().names(&names).text(format!(" move{end}")))
        }
    }
}

/// `Next: Triangle moves Citadel1 and Citadel2. Round 3 of 6.`
fn next(view: &View<Anteel>) -> Option<Sentence> {
    let side = |seat: Seat| Named::new(view.empire(seat).name(), view.empire(seat).ink());
    let (verb, together) = match view.stage() {
        Stage::Fleets => {
            let sides = Sentence::of("Next: ").names(&SEATS.map(side));
            return Some(sides.text(format!(" buy fleets of {} points in secret.", budgets(view))));
        }
        Stage::Deployment => (" places ", " place their ships at once"),
        Stage::Movement => (" moves ", " move at once"),
        Stage::Firing => (" fires with ", " fire at once"),
        Stage::Over => return None,
    };
    let sentence = match asked_seats(view).as_slice() {
        [] => return None,
        [seat] => {
            let ships: Vec<Named> = due(view, *seat).into_iter().map(named).collect();
            Sentence::of("Next: ").name(&side(*seat)).text(verb).names(&ships)
        }
        both => {
            let sides: Vec<Named> = both.iter().copied().map(side).collect();
            Sentence::of("Next: ").names(&sides).text(together)
        }
    };
    Some(sentence.text(match (view.round(), view.options.rounds) {
        (0, _) => ".".to_owned(),
        (round, Some(all)) => format!(". Round {round} of {all}."),
        (round, None) => format!(". Round {round}."),
    }))
}
