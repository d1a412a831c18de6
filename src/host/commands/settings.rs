//! `/settings`: what somebody says of themselves, once for all their tables. Nobody else is shown any of it.

use crate::contract::Draft;
use crate::host::api::limits::NEAR_ZONES;
use crate::host::clock::habits::{Habits, Quiet};
use crate::host::clock::zone::{self, Zone};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault, report};
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::buttons;
use crate::host::table::pending::{Answer, PendingMessage};
use crate::host::table::person::Person;
use crate::host::table::press::pack;
use crate::host::table::{Table, load, repository};
use crate::host::{Call, Control, MenuOption, Shown, Style, TableId, Timestamp, UserId};
use crate::kit::words::code;
use crate::store::{Force, people, tables};

/// Hours that quiet hours last where only their beginning was picked.
const USUAL_NIGHT_HOURS: u8 = 9;
/// What takes quiet hours away.
const OFF: [&str; 3] = ["off", "none", "no"];

/// The page as it stands.
pub(crate) async fn page(ctx: &Ctx, user: UserId) -> Result<Answer, Failure> {
    Ok(Answer::fresh(shown(&find(ctx, user).await?, ctx.now())))
}

/// Changes what was given, and shows the page.
pub(crate) async fn change(ctx: &Ctx, call: &Call, zone: &str, quiet: &str) -> Result<Answer, Failure> {
    let (now, user) = (ctx.now(), call.actor.user);
    let mut person = find(ctx, user).await?;
    if !quiet.trim().is_empty() {
        person.quiet = read_quiet(quiet)?;
    }
    if !zone.trim().is_empty() {
        let Some(found) = Zone::read(zone) else {
            let answer = unknown_zone(zone, quiet);
            repository::remember(ctx, call.id, &answer).await?;
            return Ok(answer);
        };
        person.zone = Some(found);
    }
    let answer = Answer::fresh(shown(&person, now));
    let row = person.encode(user, now);
    let moved = moved_by(ctx, user, &person.habits()).await?;
    let writing = ctx.store.write(Force::Durable, async |db| {
        people::put(db, &row).await?;
        for table in &moved {
            repository::write(db, table, None, now.0).await?;
        }
        repository::answer(db, call.id, &answer, now.0).await
    });
    writing.await?;
    moved.iter().for_each(|table| repository::wake_for(ctx, table));
    Ok(answer)
}

/// The tables of a person whose clock is another when they can be asked at these times. They are written in the transaction that
/// keeps what was said, each as it was read or not at all.
async fn moved_by(ctx: &Ctx, user: UserId, habits: &Habits) -> Result<Vec<Table>, Fault> {
    let id = user.column();
    let all = ctx.store.read(async |db| tables::playing_of_user(db, id).await).await?;
    let mut moved = Vec::new();
    for id in all {
        match load::find(ctx, TableId(id)).await {
            Ok(mut table) => {
                if table.refit_clock(user, habits.clone(), ctx.now()) {
                    moved.push(table);
                }
            }
            // A table that cannot be read keeps nobody from saying when they sleep.
            Err(Failure::Fault(fault)) if fault.is_damage() => drop(report(&fault)),
            Err(Failure::Fault(fault)) => return Err(fault),
            Err(Failure::Refused(_)) => {}
        }
    }
    Ok(moved)
}

/// What somebody has said.
pub(crate) async fn find(ctx: &Ctx, user: UserId) -> Result<Person, Fault> {
    let id = user.column();
    let row = ctx.store.read(async |db| people::find(db, id).await).await?;
    row.as_ref().map_or_else(|| Ok(Person::default()), Person::decode)
}

fn read_quiet(text: &str) -> Result<Option<Quiet>, Refusal> {
    if OFF.contains(&text.trim().to_lowercase().as_str()) {
        return Ok(None);
    }
    Quiet::read(text).map(Some).ok_or_else(|| Refusal::UnknownHours(text.into()))
}

/// Names that are nearly right, to be pressed; what was typed besides is kept in them.
fn unknown_zone(typed: &str, quiet: &str) -> Answer {
    let text = format!(
        "I know no time zone {}, so nothing was changed. Pick one of the nearest below, or give a larger city nearby: \
         `/settings zone:Berlin`.",
        code(typed)
    );
    let option = |name: &&str| MenuOption {
        label: (*name).to_owned(),
        value: pack(&draft(&[("zone", name), ("quiet", quiet)])),
        description: String::new(),
    };
    let options = zone::near(typed, NEAR_ZONES).iter().map(option).collect();
    let message = PendingMessage::text(text).with_row(vec![buttons::of_person_menu(0, "Your time zone", options)]);
    Answer { shown: Shown::Refusal, ..Answer::fresh(message) }
}

fn shown(person: &Person, now: Timestamp) -> PendingMessage {
    let habits = person.habits();
    let time = habits.time(now).unwrap_or_default();
    let zone = match &person.zone {
        Some(zone) => format!("{}, where it is {time} now.", code(zone.name())),
        None => format!("none yet, so I take UTC, where it is {time} now. Pick yours below."),
    };
    let quiet = match person.quiet {
        Some(quiet) => format!(
            "{} there. A deadline that would fall into them while your orders are awaited moves to their end, by at most 12 \
             hours a phase; reminders keep out of them where they can.",
            quiet.words()
        ),
        None => "none. Pick when they begin, and no deadline of yours falls into them.".to_owned(),
    };
    let lines = [
        "**Settings**: yours at every table; nobody else is shown them.".to_owned(),
        format!("**Time zone**: {zone}"),
        format!("**Quiet hours**: {quiet}"),
        "-# Typed: `/settings zone:Berlin quiet:22-07`; `quiet:off` for none.".to_owned(),
    ];
    let mut message = PendingMessage::text(lines.join("\n")).with_row(vec![zone_menu(person, now)]);
    message = message.with_row(vec![from_menu(person.quiet)]);
    if let Some(quiet) = person.quiet {
        message = message.with_row(vec![until_menu(quiet)]);
        let off = draft(&[("quiet", OFF[0])]);
        message = message.with_row(vec![buttons::of_person(0, off, "No quiet hours", Style::Secondary)]);
    }
    message
}

fn zone_menu(person: &Person, now: Timestamp) -> Control {
    let kept = person.zone.as_ref().map(Zone::name);
    let others = zone::USUAL.into_iter().filter(|name| Some(*name) != kept);
    let option = |name: &str| {
        let time = Zone::named(name).and_then(|zone| Person { zone: Some(zone), quiet: None }.habits().time(now));
        let label = time.map_or_else(|| name.to_owned(), |time| format!("{name}, now {time}"));
        MenuOption { label, value: pack(&draft(&[("zone", name)])), description: String::new() }
    };
    buttons::of_person_menu(0, "Your time zone: others by /settings zone:", others.map(option).collect())
}

fn from_menu(kept: Option<Quiet>) -> Control {
    let option = |from: u8| {
        let until = kept.map(Quiet::until).filter(|until| *until != from);
        let quiet = Quiet::new(from, until.unwrap_or((from + USUAL_NIGHT_HOURS) % 24))?;
        Some(MenuOption {
            label: format!("Quiet from {from:02}:00"),
            value: pack(&draft(&[("quiet", &quiet.typed())])),
            description: format!("that is {}", quiet.words()),
        })
    };
    buttons::of_person_menu(1, "Quiet from", (0..24).filter_map(option).collect())
}

fn until_menu(kept: Quiet) -> Control {
    let option = |until: u8| {
        let quiet = Quiet::new(kept.from(), until)?;
        let value = pack(&draft(&[("quiet", &quiet.typed())]));
        Some(MenuOption { label: format!("Quiet until {until:02}:00"), value, description: String::new() })
    };
    buttons::of_person_menu(2, "Quiet until", (0..24).filter_map(option).collect())
}

/// The command with those options that are given.
fn draft(fields: &[(&str, &str)]) -> Draft {
    let given = fields.iter().filter(|(_, text)| !text.trim().is_empty());
    given.fold(Draft::new("settings"), |draft, (name, text)| draft.with(*name, text.trim()))
}
