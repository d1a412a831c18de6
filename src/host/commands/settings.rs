//! `/settings`: what somebody says of themselves, once for all their tables. Nobody else is shown any of it.

use crate::contract::Draft;
use crate::host::api::limits::NEAR_ZONES;
use crate::host::clock::days::DAYS_A_YEAR;
use crate::host::clock::habits::Quiet;
use crate::host::clock::zone::{self, Zone};
use crate::host::commands::{person, vacation};
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::buttons;
use crate::host::outgoing::tables_shown::{self, Part};
use crate::host::table::pending::{Answer, PendingMessage};
use crate::host::table::person::{Nudges, Person};
use crate::host::table::preferences::{CONTRASTS, SIZES, value_of};
use crate::host::table::press::{SlipOf, pack};
use crate::host::table::repository;
use crate::host::{Call, MenuOption, SettingsWish, Shown, Style, Timestamp, UserId};
use crate::kit::words::code;
use crate::render::{Contrast, Finish, Sizing};

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
    if !wish.faces.trim().is_empty() {
        person.preferences.hides_portrait = !read_switch("faces", &wish.faces)?;
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
    ctx.sightings.unsettle(user);
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
            ("faces", &wish.faces),
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
    let today = person.hours().today(now).ok_or(Refusal::DayFar)?;
    let left = vacation::left(person, today.year());
    let change = |text: String, of: SlipOf| vec![buttons::section_of_person(text, of, "Change…")];
    let days = format!("**Vacation** {left} of {DAYS_A_YEAR} days of {} left", today.year());
    let show = |at: u8, draft: Draft, label: &str| buttons::of_person(at, draft, label, Style::Secondary);
    let rows = vec![
        change(time_words(person, now)?, SlipOf::Hours),
        change(call_words(person), SlipOf::Calls),
        change(picture_words(person), SlipOf::Pictures),
        vec![buttons::section_of_person(days, SlipOf::Vacation, "Plan…")],
        vec![
            tables_shown::turn(0, Part::Running, 0, "My tables"),
            show(1, Draft::new("stats"), "Stats"),
            show(2, Draft::new("privacy").with("what", "show"), "Privacy"),
        ],
    ];
    let below = "-# A deadline that would fall into your quiet hours while your orders are awaited moves to their end, by at \
                 most 12 hours a phase. Typed: `/settings zone:Berlin quiet:22-07 nudges:direct digest:8 pictures:large \
                 contrast:high text_maps:True`; `off` for none.";
    Ok(PendingMessage {
        text: "**Settings**: yours at every table; nobody else is shown them.".to_owned(),
        below: below.to_owned(),
        rows,
        ..PendingMessage::default()
    })
}

fn time_words(person: &Person, now: Timestamp) -> Result<String, Refusal> {
    let time = person.hours().time(now).ok_or(Refusal::DayFar)?;
    let zone = match &person.zone {
        Some(zone) => format!("{}, now {time}", code(zone.name())),
        None => format!("none yet, so UTC, now {time}"),
    };
    let quiet = person.quiet.map_or_else(|| "no quiet hours".to_owned(), |quiet| format!("quiet {}", quiet.words()));
    Ok(format!("**Time zone** {zone} · {quiet}"))
}

fn call_words(person: &Person) -> String {
    let digest = person.digest_hour.map_or_else(
        || "no daily digest".to_owned(),
        |hour| format!("daily digest at {hour:02}:00, where any table waits"),
    );
    format!("**Nudges** {} · {digest}", person.nudges.words())
}

fn picture_words(person: &Person) -> String {
    let Finish { size, contrast } = person.preferences.finish;
    let look = match (size, contrast) {
        (Sizing::Usual, Contrast::Usual) => "usual size and contrast",
        (Sizing::Large, Contrast::Usual) => "large, usual contrast",
        (Sizing::Usual, Contrast::High) => "usual size, high contrast",
        (Sizing::Large, Contrast::High) => "large, high contrast",
    };
    let maps = if person.text_maps { "maps in words" } else { "maps as pictures" };
    let asks = if person.preferences.asks_before_shots { "yes" } else { "no" };
    let face = if person.preferences.hides_portrait { "your emblem" } else { "your face" };
    format!("**Pictures** {look} · {maps} · {face} · ask before shots: {asks}")
}

/// The command with those options that are given.
fn draft(fields: &[(&str, &str)]) -> Draft {
    let given = fields.iter().filter(|(_, text)| !text.trim().is_empty());
    given.fold(Draft::new("settings"), |draft, (name, text)| draft.with(*name, text.trim()))
}
