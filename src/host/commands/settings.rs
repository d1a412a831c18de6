//! `/settings`: what somebody says of themselves, once for all their tables. Nobody else is shown any of it.

use crate::contract::Draft;
use crate::host::api::limits::NEAR_ZONES;
use crate::host::clock::days::DAYS_A_YEAR;
use crate::host::clock::habits::{Habits, Quiet};
use crate::host::clock::zone::{self, Zone};
use crate::host::commands::{person, vacation};
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::buttons;
use crate::host::table::pending::{Answer, PendingMessage};
use crate::host::table::person::{Nudges, Person};
use crate::host::table::preferences::{CONTRASTS, SIZES, value_of};
use crate::host::table::press::{SlipOf, pack};
use crate::host::table::repository;
use crate::host::{Call, Control, MenuOption, SettingsWish, Shown, Style, Timestamp, UserId};
use crate::kit::words::code;
use crate::render::{Contrast, Finish, Sizing};

/// Hours that quiet hours last where only their beginning was picked.
const USUAL_NIGHT_HOURS: u8 = 9;
/// What takes quiet hours away.
const OFF: [&str; 3] = ["off", "none", "no"];

/// The page as it stands.
pub(crate) async fn page(ctx: &Ctx, user: UserId) -> Result<Answer, Failure> {
    Ok(Answer::fresh(shown(&person::find(ctx, user).await?, ctx.now())?))
}

/// Changes what was given, and shows the page.
pub(crate) async fn change(ctx: &Ctx, call: &Call, wish: &SettingsWish) -> Result<Answer, Failure> {
    let (now, user) = (ctx.now(), call.actor.user);
    let mut person = person::find(ctx, user).await?;
    if !wish.quiet.trim().is_empty() {
        person.quiet = read_quiet(&wish.quiet)?;
    }
    if !wish.text_maps.trim().is_empty() {
        person.text_maps = read_switch("text_maps", &wish.text_maps)?;
    }
    let finish = &mut person.preferences.finish;
    if !wish.pictures.trim().is_empty() {
        let size = value_of(&SIZES, &wish.pictures);
        finish.size = size.ok_or_else(|| Refusal::UnknownSizing(wish.pictures.as_str().into()))?;
    }
    if !wish.contrast.trim().is_empty() {
        let contrast = value_of(&CONTRASTS, &wish.contrast);
        finish.contrast = contrast.ok_or_else(|| Refusal::UnknownContrast(wish.contrast.as_str().into()))?;
    }
    if !wish.ask_before_shots.trim().is_empty() {
        person.preferences.asks_before_shots = read_switch("ask_before_shots", &wish.ask_before_shots)?;
    }
    if !wish.nudges.trim().is_empty() {
        person.nudges =
            Nudges::read(&wish.nudges).ok_or_else(|| Refusal::UnknownNudges(wish.nudges.as_str().into()))?;
    }
    if !wish.digest.trim().is_empty() {
        person.digest_hour = read_digest(&wish.digest)?;
    }
    if !wish.zone.trim().is_empty() {
        let Some(found) = Zone::read(&wish.zone) else {
            let answer = unknown_zone(wish);
            repository::remember(ctx, call.id, &answer).await?;
            return Ok(answer);
        };
        person.zone = Some(found);
    }
    let answer = Answer::fresh(shown(&person, now)?);
    person::keep(ctx, call, &person, &answer).await?;
    Ok(answer)
}

/// An hour of the day, or none.
fn read_digest(text: &str) -> Result<Option<u8>, Refusal> {
    let text = text.trim().to_lowercase();
    if OFF.contains(&text.as_str()) {
        return Ok(None);
    }
    let hour = text.strip_suffix(":00").unwrap_or(&text).parse::<u8>().ok().filter(|hour| *hour < 24);
    hour.map(Some).ok_or_else(|| Refusal::UnknownDigest(text.into()))
}

fn read_quiet(text: &str) -> Result<Option<Quiet>, Refusal> {
    if OFF.contains(&text.trim().to_lowercase().as_str()) {
        return Ok(None);
    }
    Quiet::read(text).map(Some).ok_or_else(|| Refusal::UnknownHours(text.into()))
}

fn read_switch(option: &'static str, text: &str) -> Result<bool, Refusal> {
    match text.trim().to_lowercase().as_str() {
        "on" | "yes" | "true" => Ok(true),
        off if OFF.contains(&off) || off == "false" => Ok(false),
        _ => Err(Refusal::UnknownSwitch { option, read: text.into() }),
    }
}

/// Names that are nearly right, to be pressed; what was typed besides is kept in them.
fn unknown_zone(wish: &SettingsWish) -> Answer {
    let text = format!(
        "I know no time zone {}, so nothing was changed. Pick one of the nearest below, or give a larger city nearby: \
         `/settings zone:Berlin`.",
        code(&wish.zone)
    );
    let option = |name: &&str| MenuOption {
        label: (*name).to_owned(),
        value: pack(&draft(&[
            ("zone", name),
            ("quiet", &wish.quiet),
            ("text_maps", &wish.text_maps),
            ("pictures", &wish.pictures),
            ("contrast", &wish.contrast),
            ("ask_before_shots", &wish.ask_before_shots),
            ("nudges", &wish.nudges),
            ("digest", &wish.digest),
        ])),
        description: String::new(),
    };
    let options = zone::near(&wish.zone, NEAR_ZONES).iter().map(option).collect();
    let message = PendingMessage::text(text).with_row(vec![buttons::of_person_menu(0, "Your time zone", options)]);
    Answer { shown: Shown::Refusal, ..Answer::fresh(message) }
}

fn shown(person: &Person, now: Timestamp) -> Result<PendingMessage, Refusal> {
    let habits = person.hours();
    let time = habits.time(now).ok_or(Refusal::DayFar)?;
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
    let (maps, other) = if person.text_maps {
        ("in words, in every answer of yours; posts in channels keep their pictures.", ("Maps as pictures", OFF[0]))
    } else {
        ("as pictures, each with a text for those who cannot see it.", ("Maps in words", "on"))
    };
    let today = habits.today(now).ok_or(Refusal::DayFar)?;
    let left = vacation::left(person, today.year());
    let lines = [
        "**Settings**: yours at every table; nobody else is shown them.".to_owned(),
        format!("**Time zone**: {zone}"),
        format!("**Quiet hours**: {quiet}"),
        format!("**Vacation**: {left} of {DAYS_A_YEAR} days of {} are left.", today.year()),
        format!("**Maps**: {maps}"),
        format!("**Pictures**: {}", picture_words(person)),
        format!("**Ask before shots**: {}", asking_words(person)),
        format!("**Calls** when your orders are awaited: {}.", person.nudges.words()),
        format!("**Digest**, a direct message with all tables that wait for you: {}.", digest_words(person)),
        "-# Typed: `/settings zone:Berlin quiet:22-07 text_maps:True pictures:large contrast:high nudges:direct \
         digest:8`; `off` for none."
            .to_owned(),
    ];
    let mut message = PendingMessage::text(lines.join("\n")).with_row(vec![zone_menu(person, now)]);
    message = message.with_row(vec![from_menu(person.quiet)]);
    let mut last = vec![
        buttons::slip_of_person(SlipOf::Hours, "Change time…"),
        buttons::of_person(0, Draft::new("vacation"), "Vacation", Style::Secondary),
    ];
    if let Some(quiet) = person.quiet {
        message = message.with_row(vec![until_menu(quiet)]);
        last.push(buttons::of_person(1, draft(&[("quiet", OFF[0])]), "No quiet hours", Style::Secondary));
    }
    last.push(buttons::slip_of_person(SlipOf::Pictures, "Pictures…"));
    last.push(buttons::of_person(2, draft(&[("text_maps", other.1)]), other.0, Style::Secondary));
    Ok(message.with_row(vec![nudges_menu(person)]).with_row(vec![digest_menu(person)]).with_row(last))
}

const fn asking_words(person: &Person) -> &'static str {
    if person.preferences.asks_before_shots {
        "yes. An order that fires is shown once more; a button gives it."
    } else {
        "no. An order that fires is taken like any other."
    }
}

fn picture_words(person: &Person) -> String {
    let Finish { size, contrast } = person.preferences.finish;
    let size = match size {
        Sizing::Usual => "usual size",
        Sizing::Large => "large, for a phone",
    };
    let contrast = match contrast {
        Contrast::Usual => "usual contrast",
        Contrast::High => "high contrast",
    };
    format!("{size}, {contrast}. That is in every answer to you; posts in channels stay as they are.")
}

fn digest_words(person: &Person) -> String {
    person.digest_hour.map_or("none".to_owned(), |hour| format!("every day at {hour:02}:00 there, where any does"))
}

fn nudges_menu(person: &Person) -> Control {
    let others = Nudges::ALL.into_iter().filter(|way| *way != person.nudges);
    let option = |way: Nudges| MenuOption {
        label: format!("Call me {}", way.words()),
        value: pack(&draft(&[("nudges", way.slug())])),
        description: String::new(),
    };
    buttons::of_person_menu(3, "How to be called", others.map(option).collect())
}

fn digest_menu(person: &Person) -> Control {
    let none = person.digest_hour.map(|_| ("No digest".to_owned(), OFF[0].to_owned()));
    let hours = (0..24).filter(|hour| person.digest_hour != Some(*hour));
    let all = none.into_iter().chain(hours.map(|hour| (format!("Digest at {hour:02}:00"), hour.to_string())));
    let option = |(label, typed): (String, String)| MenuOption {
        label,
        value: pack(&draft(&[("digest", &typed)])),
        description: String::new(),
    };
    buttons::of_person_menu(4, "Daily digest", all.map(option).collect())
}

fn zone_menu(person: &Person, now: Timestamp) -> Control {
    let kept = person.zone.as_ref().map(Zone::name);
    let others = zone::USUAL.into_iter().filter(|name| Some(*name) != kept);
    let option = |name: &str| {
        let time = Zone::named(name).and_then(|zone| Habits { zone, ..Habits::NONE }.time(now));
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
