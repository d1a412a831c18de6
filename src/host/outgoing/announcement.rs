//! What is posted for everybody: the lobby, each phase, the end.

use std::sync::Arc;

use serde_json::Value;

use crate::contract::{
    Asking, Commitment, GridKind, Lens, Match, Outcome, ScenarioSource, Seat, Seed, SetupError, SideCard, System,
    Viewer,
};
use crate::host::api::message::Form;
use crate::host::context::Ctx;
use crate::host::context::failure::Fault;
use crate::host::outgoing::{buttons, nudges, story, tints};
use crate::host::table::Table;
use crate::host::table::pending::{Delivery, PendingMessage, PictureName};
use crate::host::table::said::{self, Said};
use crate::host::table::stage::{Stage, Status};
use crate::host::{Seq, Timestamp};
use crate::kit::line::Line;
use crate::kit::words::and;
use crate::lessons;
use crate::store::log::{self, LogRow};

/// Draws the consequences of a changed state: ends the game, or posts what is asked now. Only for a post it is read what was said
/// since the one before: a phase may have any number of orders.
pub(crate) async fn settle(ctx: &Ctx, table: &mut Table, now: Timestamp) -> Result<(), Fault> {
    if is_to_be_posted(table) {
        recall(ctx, table).await?;
    }
    settle_first(table, now);
    Ok(())
}

/// The same for a game that begins: nothing was said before.
pub(crate) fn settle_first(table: &mut Table, now: Timestamp) {
    let is_to_be_posted = is_to_be_posted(table);
    let Stage::Playing(game) = &table.stage else { return };
    match game.asking() {
        Asking::Over(outcome) => finish(table, Arc::clone(game), &outcome, now),
        Asking::Orders(window) => {
            let awaits_computer = window.seats.iter().any(|s| table.skill(*s).is_some());
            table.is_computer_due = awaits_computer || table.awaits_nobody_present();
            if is_to_be_posted {
                announce(table, now);
            }
        }
    }
}

fn is_to_be_posted(table: &Table) -> bool {
    let Stage::Playing(game) = &table.stage else { return false };
    match game.asking() {
        Asking::Over(_) => true,
        Asking::Orders(window) => table.announced_window != Some(table.window) && is_worth_a_post(table, &window.seats),
    }
}

/// Puts what earlier changes said, and no post has told, before what this one says.
async fn recall(ctx: &Ctx, table: &mut Table) -> Result<(), Fault> {
    let kept = table.changes.entries.first().map_or(table.seq.0, |(first, _)| first.seq - 1);
    let (id, told) = (table.id.0, table.told.0);
    if told >= kept {
        return Ok(());
    }
    let entries = ctx.store.read(async |db| log::telling_between(db, id, told, kept).await).await?;
    let is_undone = |entry: &&LogRow| table.changes.undone.iter().any(|(step, _)| *step == entry.seq);
    let standing = entries.iter().filter(|entry| !is_undone(entry));
    let before = standing.map(|entry| Ok((entry.seq, said::of_entry(table.id, entry)?)));
    let before = before.collect::<Result<Vec<_>, Fault>>()?;
    table.pending_lines.splice(0..0, before);
    Ok(())
}

/// Windows in which only computer players are awaited pass without a post, unless nobody else plays at all.
fn is_worth_a_post(table: &Table, awaited: &[Seat]) -> bool {
    awaited.iter().any(|s| table.person(*s).is_some()) || table.people().is_empty()
}

fn announce(table: &mut Table, now: Timestamp) {
    let (text, lines) = phase_words(table);
    let (below, form) = (table.last_part(), tints::of_leader(table));
    table.announced = Some(format!("{text}\n{lines}").trim_end().to_owned());
    let pending = PendingMessage { text, lines, below, form, ..PendingMessage::default() };
    let pending = pending.with_row(buttons::of_phase(table)).with(public_map(table));
    mark_told(table);
    table.post_phase(&pending, buttons::of_past(table), now);
    let (window, but) = (table.window, table.at_panel);
    if nudges::call(table, but).is_some() {
        table.nudge = Some(table.send(Delivery::Nudge { window, but }, &PendingMessage::default(), now));
    }
    nudges::send_calls(table, but, now);
    table.tell_followers(now);
}

fn mark_told(table: &mut Table) {
    table.announced_window = Some(table.window);
    table.told = table.seq;
    table.pending_lines.clear();
}

fn finish(table: &mut Table, game: Arc<dyn Match>, outcome: &Outcome, now: Timestamp) {
    table.stage = Stage::Over { game, outcome: outcome.clone() };
    table.void_promises(now);
    table.open_phase(now);
    table.stop_clock();
    table.ended_at = Some(now);
    let pending = ending(table, outcome);
    mark_told(table);
    table.post_phase(&pending, buttons::of_past(table), now);
    table.tell_followers(now);
}

/// The map as everybody may see it now. Discord shows a post's picture small: of a hex map the part that matters, in
/// the shape of Discord's frame; the button Map has the whole. A square board is read as a whole.
pub(crate) fn public_map(table: &Table) -> PictureName {
    if table.status() == Status::Over {
        return table.map(Viewer::Omniscient, Lens::default(), false);
    }
    let is_close = table.system.card().grid == GridKind::Hex;
    table.map(Viewer::Public, Lens::default(), is_close)
}

/// The post of a phase above its picture, and below it up to its last part.
fn phase_words(table: &Table) -> (String, String) {
    let mut lines = vec![story::lines(&untold(table))];
    // The first post of the game says how fast it is to be, and promises the dice.
    if table.announced_window.is_none() {
        lines.push(format!("-# Pace: {}.", table.pace.words()));
        lines.extend(table.terms_notes().into_iter().chain(table.rating_note()).map(|note| format!("-# {note}.")));
        lines.extend(promise(table));
    }
    lines.retain(|line| !line.is_empty());
    let headline = table.game().map(|game| story::headline(&game.heading())).unwrap_or_default();
    (headline, lines.join("\n"))
}

/// What has happened and is worth a post.
fn untold(table: &Table) -> Vec<Said> {
    let routine: Vec<String> = table
        .game()
        .into_iter()
        .flat_map(|game| table.all_seats().flat_map(|seat| Line::markdown_of(&game.routine(seat))))
        .collect();
    let said = table.pending_lines.iter().flat_map(|(_, said)| said);
    said.filter(|said| !routine.contains(&said.text)).cloned().collect()
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
    format!("**{}.** {}\n{}", verdict(table, outcome), outcome.reason, scores(table, outcome)).trim_end().to_owned()
}

/// Each side's score, a line each.
fn scores(table: &Table, outcome: &Outcome) -> String {
    let scores = table.all_seats().zip(&outcome.scores).map(|(seat, score)| {
        // Some games name the side themselves.
        let own =
            score.strip_prefix(&table.side(seat)).map_or(score.as_str(), |rest| rest.trim_start_matches([':', ' ']));
        format!("- {}: {own}", table.label(seat))
    });
    scores.collect::<Vec<_>>().join("\n")
}

fn ending(table: &Table, outcome: &Outcome) -> PendingMessage {
    let headline = format!("### {}\n{}", verdict(table, outcome), outcome.reason);
    // The reason says it already.
    let said: Vec<Said> = untold(table).into_iter().filter(|said| !said.text.contains(&outcome.reason)).collect();
    let mut lines = vec![scores(table, outcome), story::lines(&said)];
    if let Some(seed) = table.seed.as_ref().filter(|_| table.system.card().has_dice) {
        lines.push(format!("-# Seed of the dice: `{}`.", seed.reveal()));
    }
    lines.push("-# `/game export` gives the record.".to_owned());
    lines.retain(|line| !line.is_empty());
    let form = match outcome.winners.as_slice() {
        [winner] => tints::of_seat(table, *winner),
        _ => Form::Card,
    };
    let (text, lines) = (headline, lines.join("\n"));
    let pending = PendingMessage { text, lines, form, record_of: Some(table.id), ..PendingMessage::default() };
    let pending = pending.with_row(buttons::of_end(table, Some(0)));
    pending.with(PictureName::Ending { table: table.id, seq: table.seq })
}

/// What the end's post says of the record: appended when it goes out, since then the record is whole.
pub(crate) fn digest_words(digest: &str) -> String {
    format!(" Its SHA-256: `{digest}`.")
}

/// The post of the lobby.
pub(crate) fn lobby(table: &Table) -> Result<PendingMessage, Fault> {
    let setup = table.setup();
    let unreadable = |error: SetupError| Fault::Log { table: table.id, seq: Seq(0), cause: error.to_string() };
    let open = table.system.lobby(&setup).map_err(unreadable)?;
    let scenario = table.system.scenarios().into_iter().find(|s| s.slug == table.scenario);
    let title = scenario.as_ref().map_or(table.scenario.as_str(), |s| s.title.as_str());
    // What a scenario is called and said to be holds for its own options only.
    let is_changed = is_changed(table, &setup.options);
    let title = if is_changed { format!("changed from *{title}*") } else { title.to_owned() };
    let mut lines = vec![format!("## {} · {title}", table.system.title()), table.system.card().summary.to_owned()];
    lines.extend(scenario.as_ref().filter(|_| !is_changed).map(|s| s.summary.clone()));
    lines.extend(open.describe().into_iter().map(|line| format!("- {line}")));
    lines.push(format!("- Pace: {}", table.pace.words()));
    lines.extend(table.terms_notes().into_iter().chain(table.away_soon_note()).map(|note| format!("- {note}")));
    lines.extend(table.rating_note().map(|note| format!("- {note}")));
    lines.extend(table.watch.note().map(|note| format!("- {note}")));
    let closes = table.due.filter(|_| table.status() == Status::Lobby);
    lines.extend(closes.map(|at| format!("- This lobby closes <t:{at}:R> unless somebody sits down")));
    lines.extend(lesson_note(table.system));
    let most = *open.seats().end();
    let held = match table.promises.len() {
        0 => String::new(),
        held => format!(", {held} held"),
    };
    lines.push(format!("**Seats** ({} of {most} taken{held})", table.seats.len()));
    let sides = open.sides();
    let title_of = |slug: &str| sides.iter().find(|s| s.slug == slug).map_or(slug.to_owned(), |s| s.title.clone());
    let taken = table.all_seats().map(|seat| (title_of(&table.side(seat)), table.who(seat)));
    let held = table.promises.iter().filter_map(|promise| {
        let who = format!("held for <@{}> until <t:{}:F>", promise.to.user()?, promise.until);
        Some((title_of(&promise.side), who))
    });
    lines.extend(
        (1..).zip(taken.chain(held)).map(|(number, (side, who)): (usize, _)| format!("{number}. {side}: {who}")),
    );
    let has_room = table.seats.len() + table.promises.len() < most;
    let is_taken = |slug: &str| {
        table.seats.iter().any(|seat| seat.side == slug) || table.promises.iter().any(|promise| promise.side == slug)
    };
    let free: Vec<SideCard> = sides.iter().filter(|side| has_room && !is_taken(&side.slug)).cloned().collect();
    let pending = PendingMessage::text(lines.join("\n")).with(PictureName::Lobby { table: table.id });
    Ok(buttons::of_lobby(table, &free).into_iter().fold(pending, PendingMessage::with_row))
}

/// Where the game is learned, as the lobby says it.
fn lesson_note(system: System) -> Option<String> {
    let steps = lessons::of(system)?.steps().len();
    Some(format!("- New to it? **Learn it** teaches it in {steps} small steps, for you alone"))
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
