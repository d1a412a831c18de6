//! What is posted for everybody: the lobby, each phase, the end.

use std::sync::Arc;

use serde_json::Value;

use crate::contract::{
    Awaiting, Commitment, GridKind, Look, Match, Outcome, ScenarioSource, Seat, Seed, SetupError, Viewer,
};
use crate::host::api::escape;
use crate::host::api::limits::TEXT_MAX_CHARS;
use crate::host::api::message::Form;
use crate::host::context::failure::Fault;
use crate::host::outgoing::{buttons, nudges, tints};
use crate::host::table::Table;
use crate::host::table::pending::{Delivery, PendingMessage, PictureName};
use crate::host::table::press::Press;
use crate::host::table::rating::Rated;
use crate::host::table::stage::{Stage, Status};
use crate::host::{Seq, Style, Timestamp, UserId};
use crate::kit::line::Line;
use crate::kit::words::and;

/// Characters kept free for the count of sentences that are left out.
const NOTE_CHARS: usize = 60;
/// Characters that the last part of a phase's post may grow to while the phase lasts.
const LAST_PART_CHARS: usize = 500;
/// Characters of [`digest_words`].
const DIGEST_WORDS_CHARS: usize = 100;

/// Characters that a seat's rating takes at most in the last post.
const RATING_CHARS: usize = 60;

/// Draws the consequences of a changed state: ends the game, or posts what is asked now.
pub(crate) fn settle(table: &mut Table, now: Timestamp) {
    let Stage::Playing(game) = &table.stage else { return };
    match game.awaiting() {
        Awaiting::Over(outcome) => finish(table, Arc::clone(game), &outcome, now),
        Awaiting::Orders(window) => {
            table.is_computer_due = window.seats.iter().any(|s| table.skill(*s).is_some());
            if table.announced_window != Some(table.window) && is_worth_a_post(table, &window.seats) {
                announce(table, now);
            }
        }
    }
}

/// Windows in which only computer players are awaited pass without a post, unless nobody else plays at all.
fn is_worth_a_post(table: &Table, awaited: &[Seat]) -> bool {
    awaited.iter().any(|s| table.person(*s).is_some()) || table.people().is_empty()
}

fn announce(table: &mut Table, now: Timestamp) {
    let words = phase_words(table);
    let (text, form) = (words.clone(), tints::of_leader(table));
    let pending = PendingMessage { text, below: table.last_part(), form, ..PendingMessage::default() };
    let pending = pending.with_row(buttons::of_phase(table)).with(public_map(table));
    mark_told(table);
    table.post_live(&pending, now);
    table.announced = Some(words);
    let (window, but) = (table.window, table.at_panel);
    if nudges::call(table, but).is_some() {
        table.nudge = Some(table.send(Delivery::Nudge { window, but }, &PendingMessage::default(), now));
    }
}

fn mark_told(table: &mut Table) {
    table.announced_window = Some(table.window);
    table.told = table.seq;
    table.pending_lines.clear();
}

fn finish(table: &mut Table, game: Arc<dyn Match>, outcome: &Outcome, now: Timestamp) {
    table.stage = Stage::Over { game, outcome: outcome.clone() };
    table.open_phase(now);
    table.stop_clock();
    table.ended_at = Some(now);
    let pending = ending(table, outcome);
    mark_told(table);
    table.post_live(&pending, now);
}

/// The map as everybody may see it now. Discord shows a post's picture small: of a hex map the part that matters, in
/// the shape of Discord's frame; the button Map has the whole. A square board is read as a whole.
pub(crate) fn public_map(table: &Table) -> PictureName {
    if table.status() == Status::Over {
        return table.map(Viewer::Omniscient, Look::default(), false);
    }
    let is_close = table.system.card().grid == GridKind::Hex;
    table.map(Viewer::Public, Look::default(), is_close)
}

/// The post of a phase above its last part.
fn phase_words(table: &Table) -> String {
    // The first post of the game says how fast it is to be, and promises the dice.
    let mut small = Vec::new();
    if table.announced_window.is_none() {
        small.push(format!("-# Pace: {}.", table.pace.words()));
        small.extend(table.rating_note().map(|note| format!("-# {note}.")));
        small.extend(promise(table));
    }
    let spare = table.last_part().chars().count().max(LAST_PART_CHARS);
    with_lines(&table.headline(), &untold(table), &small.join("\n"), spare)
}

/// What has happened and is worth a post.
fn untold(table: &Table) -> Vec<String> {
    let routine: Vec<String> = table
        .game()
        .into_iter()
        .flat_map(|game| table.all_seats().flat_map(|seat| Line::markdown_of(&game.routine(seat))))
        .collect();
    let lines = table.pending_lines.iter().flat_map(|(_, lines)| lines);
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
pub(crate) fn promise(table: &Table) -> Option<String> {
    let commitment = commitment(table).filter(|_| table.system.card().has_dice && table.status() == Status::Playing)?;
    Some(format!("-# The dice are settled: SHA-256 of their seed is `{}`. The seed is told at the end.", commitment.0))
}

/// `Triangle (Anna) wins`.
pub(crate) fn verdict(table: &Table, outcome: &Outcome) -> String {
    let winners: Vec<String> = outcome.winners.iter().map(|s| table.label(*s)).collect();
    match winners.len() {
        0 => "A draw".to_owned(),
        1 => format!("{} wins", and(&winners)),
        _ => format!("{} win", and(&winners)),
    }
}

/// How the game ended, and each side's score.
pub(crate) fn result(table: &Table, outcome: &Outcome) -> String {
    let scores = table.all_seats().zip(&outcome.scores);
    let scores = scores.map(|(seat, score)| {
        // Some games name the side themselves.
        let own =
            score.strip_prefix(&table.side(seat)).map_or(score.as_str(), |rest| rest.trim_start_matches([':', ' ']));
        format!("\n- {}: {own}", table.label(seat))
    });
    scores.fold(format!("**{}.** {}", verdict(table, outcome), outcome.reason), |text, score| text + &score)
}

fn ending(table: &Table, outcome: &Outcome) -> PendingMessage {
    // Who has won stands below, and the header of the picture says it as well.
    let headline = table.headline_of("GAME OVER", None);
    // The verdict says it already.
    let lines: Vec<String> = untold(table).into_iter().filter(|line| !line.contains(&outcome.reason)).collect();
    let mut tail = result(table, outcome);
    if let Some(seed) = table.seed.as_ref().filter(|_| table.system.card().has_dice) {
        tail = format!("{tail}\n-# Seed of the dice: `{}`.", seed.reveal());
    }
    tail += "\n-# `/game export` gives the record.";
    let rating = if table.rated == Rated::No { 0 } else { RATING_CHARS * (table.seats.len() + 1) };
    let text = with_lines(&headline, &lines, &tail, DIGEST_WORDS_CHARS + rating);
    let rematch = buttons::button(table, Press::Rematch, "Rematch", Style::Primary);
    let map = buttons::button(table, Press::Map, "Map", Style::Secondary);
    let replay = buttons::button(table, Press::Replay, "Replay", Style::Secondary);
    let form = match outcome.winners.as_slice() {
        [winner] => tints::of_seat(table, *winner),
        _ => Form::Card,
    };
    let pending = PendingMessage { text, form, record_of: Some(table.id), ..PendingMessage::default() };
    pending.with_row(vec![rematch, replay, map]).with(PictureName::Ending { table: table.id, seq: table.seq })
}

/// What the end's post says of the record: appended when it goes out, since then the record is whole.
pub(crate) fn digest_words(digest: &str) -> String {
    format!(" Its SHA-256: `{digest}`.")
}

/// The post of the lobby.
pub(crate) fn lobby(table: &Table, invited: Option<UserId>) -> Result<PendingMessage, Fault> {
    let setup = table.setup();
    let unreadable = |error: SetupError| Fault::Log { table: table.id, seq: Seq(0), cause: error.to_string() };
    let open = table.system.lobby(&setup).map_err(unreadable)?;
    let scenario = table.system.scenarios().into_iter().find(|s| s.slug == table.scenario);
    let title = scenario.as_ref().map_or(table.scenario.as_str(), |s| s.title.as_str());
    // What a scenario is called and said to be holds for its own options only.
    let is_changed = is_changed(table, &setup.options);
    let title = if is_changed { format!("changed from *{title}*") } else { title.to_owned() };
    let mut lines = vec![format!("**{}** · {title}", table.system.title()), table.system.card().summary.to_owned()];
    lines.extend(scenario.as_ref().filter(|_| !is_changed).map(|s| s.summary.clone()));
    lines.extend(open.describe().into_iter().map(|line| format!("- {line}")));
    lines.push(format!("- Pace: {}", table.pace.words()));
    lines.extend(table.rating_note().map(|note| format!("- {note}")));
    let closes = table.due.filter(|_| table.status() == Status::Lobby);
    lines.extend(closes.map(|at| format!("- This lobby closes <t:{at}:R> unless somebody sits down")));
    let most = *open.seats().end();
    lines.push(format!("**Seats** ({} of {most} taken)", table.seats.len()));
    let sides = open.sides();
    for seat in table.all_seats() {
        let slug = table.side(seat);
        let side = sides.iter().find(|s| s.slug == slug).map_or(slug.clone(), |s| s.title.clone());
        lines.push(format!("{}. {side}: {}", seat.0 + 1, table.who(seat)));
    }
    lines.extend(invited.map(|user| format!("<@{}>, you are invited.", user.0)));
    let pending =
        PendingMessage { text: lines.join("\n"), mentions: invited.into_iter().collect(), ..PendingMessage::default() };
    Ok(pending.with_row(buttons::of_lobby(table)).with(PictureName::Lobby { table: table.id }))
}

/// Whether the options are neither the scenario's own nor those with its form by post: the pace may have changed since.
fn is_changed(table: &Table, options: &Value) -> bool {
    let (system, book) = (table.system, ScenarioSource::Book(&table.scenario));
    let by_post = system.card().by_post.map_or("", |form| form.option);
    let usual: Vec<Value> = ["", by_post].into_iter().filter_map(|said| system.options(book, said).ok()).collect();
    !usual.is_empty() && !usual.contains(options)
}

/// What is published of a seed at the start.
pub(crate) fn commitment(table: &Table) -> Option<Commitment> {
    table.seed.as_ref().map(Seed::commitment)
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
