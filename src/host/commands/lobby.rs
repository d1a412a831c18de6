//! From `/game new` to the start: opening a table, taking and leaving seats, computer players.

use std::sync::Arc;

use crate::contract::{Asking, Seed, SideCard, Skill, System};
use crate::host::api::escape;
use crate::host::api::limits::LOBBY_SECONDS;
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::announcement;
use crate::host::outgoing::buttons::button;
use crate::host::table::changes::{Author, PROGRAM};
use crate::host::table::pending::{Answer, Delivery, PendingMessage};
use crate::host::table::press::{ControlId, Press};
use crate::host::table::said::Said;
use crate::host::table::seated::creator;
use crate::host::table::stage::{Sitting, Stage, Status, Who};
use crate::host::table::{Table, telling};
use crate::host::{Call, CallId, Control, Menu, MenuOption, Style, Timestamp, UserId};
use crate::store::log::LogRow;

/// Starts the game: draws the seed, promises it, asks for the first orders.
pub(crate) fn start(ctx: &Ctx, call: &Call, table: &mut Table) -> Result<Answer, Failure> {
    need_lobby(table)?;
    if !table.is_creator(call.actor.user) {
        return Err(Refusal::NotCreator(creator(table)).into());
    }
    if let Some((whom, until)) = held(table).next() {
        return Err(Refusal::HeldAtStart { whom, until }.into());
    }
    let setup = table.setup();
    let seed = draw_seed(ctx)?;
    let game = table.system.lobby(&setup)?.start(&seed)?;
    let now = ctx.now();
    table.seed = Some(seed.clone());
    table.rules_version = table.system.rules_version();
    table.started_at = Some(now);
    let author = Author { user: Some(call.actor.user), call: Some(call.id), at: now };
    table.settle_rating();
    table.stage = Stage::Playing(Arc::clone(&game));
    table.heed_terms();
    let labels: Vec<String> = table.all_seats().map(|seat| table.label(seat)).collect();
    let lines = telling::opening(table.system, &setup, &seed, &labels)?;
    let entry = first_entry(table.system, &setup, &lines, game.digest(), author)?;
    table.pending_lines.push((0, lines.into_iter().map(Said::action).collect()));
    table.push(entry, game.clone());
    if let Asking::Orders(window) = game.asking() {
        table.open_window(window.number, now);
    }
    announcement::settle_first(table, now);
    Ok(Answer::say("The game begins. Good luck!"))
}

fn draw_seed(ctx: &Ctx) -> Result<Seed, Fault> {
    if let Some(seed) = &ctx.config.seed {
        return Ok(seed.clone());
    }
    let mut bytes = [0; 32];
    ctx.config.chance.fill(&mut bytes).map_err(Fault::Random)?;
    Ok(Seed::new(bytes))
}

/// Takes a seat, or changes sides.
pub(crate) fn join(ctx: &Ctx, call: &Call, table: &mut Table, side: &str) -> Result<Answer, Failure> {
    need_lobby(table)?;
    let seat = match table.seat_of(call.actor.user) {
        Some(seat) if !side.trim().is_empty() => {
            let wanted = free_side(table, side)?;
            table.seats[seat.index()].side = wanted.slug;
            seat.index()
        }
        Some(seat) => seat.index(),
        None => {
            let kept = kept_side(table, call.actor.user, ctx.now());
            let wanted = if side.trim().is_empty() { kept.as_deref().unwrap_or_default() } else { side };
            sit(table, wanted, Who::Person(call.actor.user), &call.actor.name)?
        }
    };
    changed(table, ctx.now())?;
    let SideCard { title, summary, .. } = side_of(table, seat)?;
    let mut answer = side_menu_answer(&format!("You play {title}. {summary}"));
    answer.message.rows.extend(side_menu(table)?);
    Ok(answer)
}

/// Frees one's seat; the creator without one frees a computer player's.
pub(crate) fn leave(ctx: &Ctx, call: &Call, table: &mut Table) -> Result<Answer, Failure> {
    need_lobby(table)?;
    let own = table.seat_of(call.actor.user).map(crate::contract::Seat::index);
    let computer =
        || table.seats.iter().rposition(|s| s.skill().is_some()).filter(|_| table.is_creator(call.actor.user));
    let index = own.or_else(computer).ok_or(Refusal::NothingToLeave)?;
    table.seats.remove(index);
    changed(table, ctx.now())?;
    Ok(Answer::say(if own.is_some() { "Your seat is free again." } else { "The computer player has left." }))
}

/// Seats a computer player.
pub(crate) fn seat_computer(
    ctx: &Ctx,
    call: &Call,
    table: &mut Table,
    side: &str,
    skill: &str,
) -> Result<Answer, Failure> {
    need_lobby(table)?;
    if !table.is_creator(call.actor.user) {
        return Err(Refusal::NotCreator(creator(table)).into());
    }
    let skill = match skill.trim() {
        "" => Skill::Steady,
        text => Skill::parse(text).ok_or_else(|| Refusal::UnknownSkill(text.into()))?,
    };
    let index = sit(table, side, Who::Computer(skill), "")?;
    changed(table, ctx.now())?;
    let title = side_of(table, index)?.title;
    Ok(Answer::say(format!("A computer player ({}) plays {title}.", skill.slug())))
}

/// Takes the seat that is kept for somebody out of the promises, and their call away: they sit down. Gives its side.
fn kept_side(table: &mut Table, user: UserId, now: Timestamp) -> Option<String> {
    let post = table.promised_to(user)?.post;
    let promise = table.end_promise(post)?;
    table.send(Delivery::Delete { post }, &PendingMessage::default(), now);
    Some(promise.side)
}

/// Somebody has sat down or is to, or something else is played: the lobby says so, and stays open. What was asked of those who
/// sat there before is void.
pub(crate) fn changed(table: &mut Table, now: Timestamp) -> Result<(), Fault> {
    table.void_questions(now);
    table.changes.are_seats_new = true;
    table.due = Some(now.after(LOBBY_SECONDS));
    refresh(table, now)
}

/// The lobby's post says what is true now.
pub(crate) fn refresh(table: &mut Table, now: Timestamp) -> Result<(), Fault> {
    if let Some(post) = table.live_post {
        let pending = announcement::lobby(table)?;
        table.send(Delivery::Edit { post }, &pending, now);
    }
    Ok(())
}

/// Nobody has sat down for long: the lobby closes.
pub(crate) fn close(table: &mut Table, now: Timestamp) {
    table.stage = Stage::Abandoned(None);
    table.stop_clock();
    table.void_questions(now);
    table.void_promises(now);
    table.ended_at = Some(now);
    table.tell_followers(now);
    let title = table.system.title();
    let text = format!(
        "Nobody has sat down at this table of **{title}** for two weeks, so it is closed. `/game new` opens another."
    );
    table.post_live(&PendingMessage::text(text), vec![], now);
}

/// Whether no more people can sit down.
pub(crate) fn is_full(table: &Table) -> Result<bool, Failure> {
    Ok(table.seats.len() >= *table.system.lobby(&table.setup())?.seats().end())
}

fn first_entry<O: serde::Serialize>(
    system: System,
    setup: &crate::contract::Setup<O>,
    lines: &[String],
    digest: String,
    author: Author,
) -> Result<LogRow, Fault> {
    Ok(LogRow {
        seq: 0,
        kind: "start".to_owned(),
        seat: None,
        input: serde_json::to_string(setup)?,
        notation: String::new(),
        lines: serde_json::to_string(lines)?,
        weights: String::new(),
        notes: "{}".to_owned(),
        program: PROGRAM.to_owned(),
        state_version: i64::from(system.state_version()),
        digest,
        base_seq: 0,
        undone_by: None,
        actor_id: author.user.map(UserId::column),
        call_id: author.call.map(CallId::column),
        at: author.at.0,
    })
}

/// The skills to choose from, as buttons in a private answer.
pub(crate) fn skill_page(call: &Call, table: &Table) -> Result<Answer, Failure> {
    need_lobby(table)?;
    if !table.is_creator(call.actor.user) {
        return Err(Refusal::NotCreator(creator(table)).into());
    }
    let skills = table.system.card().skills;
    let lines: Vec<String> = skills.iter().map(|(skill, words)| format!("- **{}**: {words}", skill.slug())).collect();
    let row = skills
        .iter()
        .map(|(skill, _)| button(table, Press::Skill(skill.slug().to_owned()), skill.slug(), Style::Secondary))
        .collect();
    let text = format!("How well shall the computer play?\n{}", lines.join("\n"));
    Ok(Answer::fresh(PendingMessage::text(text).with_row(row)))
}

/// Whether the table is still a lobby.
pub(crate) fn need_lobby(table: &Table) -> Result<(), Refusal> {
    match table.status() {
        Status::Lobby => Ok(()),
        Status::Playing => Err(Refusal::Started),
        Status::Over => Err(Refusal::Over),
        Status::Abandoned => Err(Refusal::Abandoned),
    }
}

pub(crate) fn sides(table: &Table) -> Result<Vec<SideCard>, Failure> {
    Ok(table.system.lobby(&table.setup())?.sides())
}

/// The side of a seat that is taken.
fn side_of(table: &Table, index: usize) -> Result<SideCard, Failure> {
    let slug = &table.seats[index].side;
    let unknown = || Fault::Row { table: table.id, what: "a side", read: slug.clone() };
    Ok(sides(table)?.into_iter().find(|card| card.slug == *slug).ok_or_else(unknown)?)
}

/// The sides that nobody has taken, and that are held for nobody.
pub(crate) fn free_sides(table: &Table) -> Result<Vec<SideCard>, Failure> {
    let is_held = |card: &SideCard| table.promises.iter().any(|promise| promise.side == card.slug);
    let free = |card: &SideCard| table.seats.iter().all(|s| s.side != card.slug) && !is_held(card);
    Ok(sides(table)?.into_iter().filter(free).collect())
}

fn free_side(table: &Table, wanted: &str) -> Result<SideCard, Failure> {
    let free = free_sides(table)?;
    let wanted = wanted.trim();
    if wanted.is_empty() {
        let full = || Refusal::LobbyFull(table.seats.len());
        return Ok(free.into_iter().next().ok_or_else(full)?);
    }
    let fits = |card: &SideCard| card.slug.eq_ignore_ascii_case(wanted) || card.title.eq_ignore_ascii_case(wanted);
    let names = free.iter().map(|s| s.title.clone()).collect::<Vec<_>>().join(", ");
    if let Some(card) = free.into_iter().find(|c| fits(c)) {
        return Ok(card);
    }
    let taken = sides(table)?.into_iter().find(|c| fits(c));
    if let Some(promise) = table.promises.iter().find(|p| taken.as_ref().is_some_and(|card| card.slug == p.side))
        && let Some(whom) = promise.to.user()
    {
        let free = if names.is_empty() { "no other is free".to_owned() } else { format!("free are {names}") };
        return Err(Refusal::SeatHeld { whom, until: promise.until, free }.into());
    }
    let by = |card: &SideCard| table.all_seats().find(|s| table.side(*s) == card.slug).map(|s| table.who(s));
    Err(match taken.and_then(|card| Some((by(&card)?, card.title))) {
        Some((by, side)) => Refusal::SideTaken { side, by, free: names }.into(),
        None => Refusal::UnknownSide { read: wanted.into(), free: names }.into(),
    })
}

/// For whom seats are held, and until when.
fn held(table: &Table) -> impl Iterator<Item = (UserId, Timestamp)> {
    table.promises.iter().filter_map(|promise| Some((promise.to.user()?, promise.until)))
}

/// The side of a seat that is free for anybody; the one that is wished, if any is.
pub(crate) fn free_seat(table: &Table, side: &str) -> Result<SideCard, Failure> {
    let most = *table.system.lobby(&table.setup())?.seats().end();
    if table.seats.len() >= most {
        return Err(Refusal::LobbyFull(most).into());
    }
    if let Some((whom, until)) = held(table).last().filter(|_| table.seats.len() + table.promises.len() >= most) {
        return Err(Refusal::SeatHeld { whom, until, free: "no other is free".to_owned() }.into());
    }
    free_side(table, side)
}

/// Adds a seat; gives its index.
pub(crate) fn sit(table: &mut Table, side: &str, who: Who, name: &str) -> Result<usize, Failure> {
    if let Who::Person(user) = who
        && table.barred.contains(&user)
    {
        return Err(Refusal::Barred(user).into());
    }
    let side = free_seat(table, side)?.slug;
    let index = table.seats.len();
    let sitting = match who {
        Who::Person(_) => Sitting { side, who, name: escape::fit(name, 100) },
        Who::Computer(_) | Who::StandIn { .. } => Sitting { side, who, name: "computer".to_owned() },
    };
    table.seats.push(sitting);
    Ok(index)
}

pub(crate) fn side_menu_answer(text: &str) -> Answer {
    Answer::say(text.trim())
}

/// A menu of the free sides; none when there is no choice.
fn side_menu(table: &Table) -> Result<Option<Vec<Control>>, Failure> {
    let options: Vec<MenuOption> = free_sides(table)?
        .into_iter()
        .take(25)
        .map(|card| MenuOption {
            label: escape::fit(&card.title, 100),
            value: card.slug,
            description: escape::fit(&card.summary, 100),
        })
        .collect();
    if options.is_empty() {
        return Ok(None);
    }
    let id = ControlId { table: table.id, mark: table.mark(), action: Press::TakeSide }.encode();
    Ok(Some(vec![Control::Menu(Menu { id, placeholder: "Play another side".to_owned(), options })]))
}
