//! What is posted for everybody: the lobby, each phase, the end.

use crate::contract::{
    Awaiting, Commitment, GridKind, Look, Match, Outcome, ScenarioSource, Seat, Seed, SetupError, Viewer,
};
use crate::host::api::escape;
use crate::host::api::limits::TEXT_MAX_CHARS;
use crate::host::api::pace::Pace;
use crate::host::api::ports::Timestamp;
use crate::host::context::failure::Fault;
use crate::host::outgoing::controls;
use crate::host::table::action::Action;
use crate::host::table::desk::{Desk, Status};
use crate::host::table::parcel::{Enclosure, Parcel};
use crate::host::{Style, UserId};
use crate::kit::words::and;

/// Characters kept free for the count of sentences that are left out.
const NOTE_CHARS: usize = 60;
/// Characters that the last part of a phase's post may grow to while the phase lasts.
const LAST_PART_CHARS: usize = 500;
/// Characters of [`digest_words`].
const DIGEST_WORDS_CHARS: usize = 100;

/// Draws the consequences of a changed state: ends the game, or posts what is asked now.
pub(crate) fn settle(desk: &mut Desk, now: Timestamp) {
    match desk.game.as_ref().map(|game| game.awaiting()) {
        None => {}
        Some(Awaiting::Over(outcome)) => finish(desk, &outcome, now),
        Some(Awaiting::Orders(window)) => {
            desk.row.computer_due = i64::from(window.seats.iter().any(|s| desk.skill(*s).is_some()));
            if desk.row.announced_seq != desk.row.window_seq && is_worth_a_post(desk, &window.seats) {
                announce(desk, now);
            }
        }
    }
}

/// Windows in which only computer players are awaited pass without a post, unless nobody else plays at all.
fn is_worth_a_post(desk: &Desk, awaited: &[Seat]) -> bool {
    awaited.iter().any(|s| desk.person(*s).is_some()) || desk.people().is_empty()
}

fn announce(desk: &mut Desk, now: Timestamp) {
    let words = phase_words(desk);
    let (last_part, mentions) = desk.last_part();
    let parcel = Parcel { text: format!("{words}\n{last_part}"), mentions, ..Parcel::default() };
    let parcel = parcel.with_row(controls::of_phase(desk)).with(public_map(desk));
    mark_told(desk);
    desk.post_live(&parcel, now);
    desk.announced = Some(words);
}

fn mark_told(desk: &mut Desk) {
    desk.row.announced_seq = desk.row.window_seq;
    desk.row.told_seq = desk.row.seq;
    desk.untold.clear();
}

fn finish(desk: &mut Desk, outcome: &Outcome, now: Timestamp) {
    if desk.status != Status::Playing {
        return;
    }
    desk.set_status(Status::Over);
    desk.open_phase(now);
    desk.stop_clock();
    desk.row.ended_at = Some(now.0);
    desk.row.outcome = serde_json::to_string(outcome).ok();
    let parcel = ending(desk, outcome);
    mark_told(desk);
    desk.post_live(&parcel, now);
}

/// The map as everybody may see it now. Discord shows a post's picture small: of a hex map the part that matters, in
/// the shape of Discord's frame; the button Map has the whole. A square board is read as a whole.
pub(crate) fn public_map(desk: &Desk) -> Enclosure {
    if desk.status == Status::Over {
        return desk.map(Viewer::Omniscient, Look::default(), false);
    }
    let is_close = desk.system.card().grid == GridKind::Hex;
    desk.map(Viewer::Public, Look::default(), is_close)
}

/// The post of a phase above its last part.
fn phase_words(desk: &Desk) -> String {
    // The first post of the game says how fast it is to be, and promises the dice.
    let mut small = Vec::new();
    if desk.row.announced_seq < 0 {
        small.push(format!("-# Pace: {}.", Pace::of_seconds(desk.row.pace_seconds).words()));
        small.extend(promise(desk));
    }
    let spare = desk.last_part().0.chars().count().max(LAST_PART_CHARS);
    with_lines(&desk.headline(), &untold(desk), &small.join("\n"), spare)
}

/// What has happened and is worth a post.
fn untold(desk: &Desk) -> Vec<String> {
    let routine: Vec<String> = desk
        .game
        .iter()
        .flat_map(|game| desk.all_seats().flat_map(|seat| Line::markdown_of(&game.routine(seat))))
        .collect();
    let lines = desk.untold.iter().flat_map(|(_, lines)| lines);
    lines.filter(|line| !routine.contains(line)).cloned().collect()
}

/// A headline, sentences below it, as many as fit, and a tail; the newest sentences are kept and the rest is counted.
/// `spare` characters are left for what comes on top.
fn with_lines(headline: &str, lines: &[String], tail: &str, spare: usize) -> String {
    let taken = headline.chars().count() + tail.chars().count() + NOTE_CHARS + spare;
    let mut room = TEXT_MAX_CHARS.saturating_sub(taken);
    let mut kept: Vec<String> = Vec::new();
    for line in lines.iter().rev() {
        let line = format!("\n- {}", escape::fit(&line.replace('\n', " "), 300));
        let length = line.chars().count();
        if length > room {
            break;
        }
        room -= length;
        kept.push(line);
    }
    let left_out = lines.len() - kept.len();
    let note =
        if left_out > 0 { format!("\n- … {left_out} more before that: `/game replay`") } else { String::new() };
    kept.reverse();
    let gap = if tail.is_empty() { "" } else { "\n" };
    format!("{headline}{note}{}{gap}{tail}", kept.concat())
}

/// The promise about the dice, in small letters, while the game is under way; none without dice.
pub(crate) fn promise(desk: &Desk) -> Option<String> {
    let commitment = commitment(desk).filter(|_| desk.system.card().has_dice && desk.status == Status::Playing)?;
    Some(format!("-# The dice are settled: SHA-256 of their seed is `{}`. The seed is told at the end.", commitment.0))
}

/// `Triangle (Anna) wins`.
pub(crate) fn verdict(desk: &Desk, outcome: &Outcome) -> String {
    let winners: Vec<String> = outcome.winners.iter().map(|s| desk.label(*s)).collect();
    match winners.len() {
        0 => "A draw".to_owned(),
        1 => format!("{} wins", and(&winners)),
        _ => format!("{} win", and(&winners)),
    }
}

/// How the game ended, and each side's score.
pub(crate) fn result(desk: &Desk, outcome: &Outcome) -> String {
    let scores = desk.all_seats().zip(&outcome.scores);
    let scores = scores.map(|(seat, score)| {
        // Some games name the side themselves.
        let own =
            score.strip_prefix(&desk.side(seat)).map_or(score.as_str(), |rest| rest.trim_start_matches([':', ' ']));
        format!("\n- {}: {own}", desk.label(seat))
    });
    scores.fold(format!("**{}.** {}", verdict(desk, outcome), outcome.reason), |text, score| text + &score)
}

fn ending(desk: &Desk, outcome: &Outcome) -> Parcel {
    // Who has won stands below, and the header of the picture says it as well.
    let headline = desk.headline_of("GAME OVER", None);
    // The verdict says it already.
    let lines: Vec<String> = untold(desk).into_iter().filter(|line| !line.contains(&outcome.reason)).collect();
    let mut tail = result(desk, outcome);
    if let Some(seed) = desk.row.seed.as_ref().filter(|_| desk.system.card().has_dice) {
        tail = format!("{tail}\n-# Seed of the dice: `{seed}`.");
    }
    tail += "\n-# `/game export` gives the record.";
    let text = with_lines(&headline, &lines, &tail, DIGEST_WORDS_CHARS);
    let rematch = controls::button(desk, Action::Rematch, "Rematch", Style::Primary);
    let map = controls::button(desk, Action::Map, "Map", Style::Secondary);
    let replay = controls::button(desk, Action::Replay, "Replay", Style::Secondary);
    let parcel = Parcel { text, record_of: Some(desk.row.id), ..Parcel::default() };
    parcel.with_row(vec![rematch, replay, map]).with(public_map(desk))
}

/// What the end's post says of the record: appended when it goes out, since then the record is whole.
pub(crate) fn digest_words(digest: &str) -> String {
    format!(" Its SHA-256: `{digest}`.")
}

/// The post of the lobby.
pub(crate) fn lobby(desk: &Desk, invited: Option<UserId>) -> Result<Parcel, Fault> {
    let setup = desk.setup()?;
    let unreadable = |error: SetupError| Fault::Log { table: desk.row.id, seq: 0, cause: error.to_string() };
    let open = desk.system.lobby(&setup).map_err(unreadable)?;
    let scenario = desk.system.scenarios().into_iter().find(|s| s.slug == desk.row.scenario);
    let title = scenario.as_ref().map_or(desk.row.scenario.as_str(), |s| s.title.as_str());
    // What a scenario is called and said to be holds for its own options only.
    let is_changed =
        desk.system.options(ScenarioSource::Book(&desk.row.scenario), "").is_ok_and(|usual| usual != setup.options);
    let title = if is_changed { format!("changed from *{title}*") } else { title.to_owned() };
    let mut lines = vec![format!("**{}** · {title}", desk.system.title()), desk.system.card().summary.to_owned()];
    lines.extend(scenario.as_ref().filter(|_| !is_changed).map(|s| s.summary.clone()));
    lines.extend(open.describe().into_iter().map(|line| format!("- {line}")));
    lines.push(format!("- Pace: {}", Pace::of_seconds(desk.row.pace_seconds).words()));
    let closes = desk.row.due_at.filter(|_| desk.status == Status::Lobby);
    lines.extend(closes.map(|at| format!("- This lobby closes <t:{at}:R> unless somebody sits down")));
    let most = *open.seats().end();
    lines.push(format!("**Seats** ({} of {most} taken)", desk.seats.len()));
    let sides = open.sides();
    for seat in desk.all_seats() {
        let slug = desk.side(seat);
        let side = sides.iter().find(|s| s.slug == slug).map_or(slug.clone(), |s| s.title.clone());
        lines.push(format!("{}. {side}: {}", seat.0 + 1, desk.who(seat)));
    }
    lines.extend(invited.map(|user| format!("<@{}>, you are invited.", user.0)));
    let parcel = Parcel { text: lines.join("\n"), mentions: invited.into_iter().collect(), ..Parcel::default() };
    Ok(parcel.with_row(controls::of_lobby(desk)).with(Enclosure::Lobby { table: desk.row.id }))
}

/// What is published of a seed at the start.
pub(crate) fn commitment(desk: &Desk) -> Option<Commitment> {
    let seed = Seed::try_from(desk.row.seed.clone()?).ok()?;
    Some(seed.commitment())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_of_sentences_keeps_the_newest_and_counts_the_rest() {
        let lines: Vec<String> = (0..200).map(|n| format!("Sentence number {n} of a long evening.")).collect();
        let text = with_lines("**Anteel**", &lines, "The tail.", DIGEST_WORDS_CHARS);
        assert!(text.chars().count() <= TEXT_MAX_CHARS - digest_words(&"0".repeat(64)).chars().count());
        assert!(
            text.contains("more before that") && text.ends_with("Sentence number 199 of a long evening.\nThe tail.")
        );
        assert_eq!(
            with_lines("**Anteel**", &lines[..1], "T", 0),
            "**Anteel**\n- Sentence number 0 of a long evening.\nT"
        );
    }
}
