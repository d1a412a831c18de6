//! Slips about whoever opens them: their time, how they are called, their pictures, their days away.

use crate::contract::Draft;
use crate::host::api::pace::Pace;
use crate::host::clock::habits::Quiet;
use crate::host::commands::person;
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::outgoing::slip_fields::{HELP_CHARS, PICKS_MAX, option, pick};
use crate::host::table::person::{Nudges, Person};
use crate::host::table::preferences::{CONTRASTS, Preferences, SIZES, word_of};
use crate::host::table::press::filled;
use crate::host::{Entry, MenuOption, SlipField, UserId};
use crate::kit::words::cut;
use crate::store::tables;
use crate::systems::{self, SYSTEMS};

/// Time zone and quiet hours.
pub(crate) async fn hours(ctx: &Ctx, user: UserId) -> Result<Vec<SlipField>, Failure> {
    let person = person::find(ctx, user).await?;
    let zone = person.zone.as_ref().map_or(String::new(), |zone| zone.name().to_owned());
    let hour = |hour: u8| option(&format!("{hour:02}"), &format!("{hour:02}:00"), "");
    let none = option(filled::NO_HOURS, "no quiet hours", "");
    let from = [none].into_iter().chain((0..24).map(hour)).collect();
    let picked = |hour: Option<u8>| hour.map_or(String::new(), |hour| format!("{hour:02}"));
    let begin = person.quiet.map_or(filled::NO_HOURS.to_owned(), |quiet| picked(Some(quiet.from())));
    let entry = Entry::Text { value: zone, placeholder: "Berlin, or Europe/Berlin".to_owned(), is_long: false };
    let help = "Your times are read there. Empty: as it is.".to_owned();
    Ok(vec![
        SlipField { name: filled::ZONE.to_owned(), label: "City or time zone".to_owned(), help, entry },
        pick(filled::FROM.to_owned(), "Quiet from", "No deadline of yours falls into quiet hours.", from, &begin),
        pick(
            filled::UNTIL.to_owned(),
            "Quiet until",
            "Needed with a beginning.",
            (0..24).map(hour).collect(),
            &picked(person.quiet.map(Quiet::until)),
        ),
    ])
}

/// A table to be opened.
pub(crate) fn new_table() -> Vec<SlipField> {
    let systems = SYSTEMS.iter().map(|system| option(system.slug(), system.title(), system.card().summary)).collect();
    let paces = Pace::ALL.map(|pace| option(&pace.slug(), &pace.words(), "")).to_vec();
    vec![
        pick(filled::SYSTEM.to_owned(), "Game", "Battle, sides and all else are settled in its lobby.", systems, ""),
        pick(filled::PACE.to_owned(), "Pace", "Time for a phase. Empty: no deadlines.", paces, ""),
    ]
}

/// An answer to the step of a lesson.
pub(crate) fn lesson(step: &Draft) -> Vec<SlipField> {
    let system = systems::find(step.get("system").unwrap_or_default());
    let example = system.and_then(|system| system.card().verbs.first()).map_or("", |verb| verb.example);
    let entry = Entry::Text { value: String::new(), placeholder: cut(example, HELP_CHARS), is_long: true };
    let help = "As for /order; several stand in lines of their own.".to_owned();
    vec![SlipField { name: filled::ORDERS.to_owned(), label: "Orders".to_owned(), help, entry }]
}

/// How somebody is called, and the digest.
pub(crate) async fn calls(ctx: &Ctx, user: UserId) -> Result<Vec<SlipField>, Failure> {
    let person = person::find(ctx, user).await?;
    let ways = Nudges::ALL.map(|way| option(way.slug(), way.words(), "")).to_vec();
    let none = option(filled::NO_HOURS, "no digest", "");
    // A menu holds 25: the hours and none.
    let hour = |hour: u8| option(&hour.to_string(), &format!("{hour:02}:00"), "");
    let hours = [none].into_iter().chain((0..24).map(hour)).collect();
    let at = person.digest_hour.map_or(filled::NO_HOURS.to_owned(), |hour| hour.to_string());
    Ok(vec![
        pick(
            filled::NUDGES.to_owned(),
            "When my orders are awaited",
            "Calls and reminders; posts are never private.",
            ways,
            person.nudges.slug(),
        ),
        pick(
            filled::DIGEST.to_owned(),
            "Daily digest",
            "One direct message with all tables that wait, on days when any does.",
            hours,
            &at,
        ),
    ])
}

/// How pictures are made.
pub(crate) async fn pictures(ctx: &Ctx, user: UserId) -> Result<Vec<SlipField>, Failure> {
    let Person { preferences, text_maps, .. } = person::find(ctx, user).await?;
    let Preferences { finish, asks_before_shots, hides_portrait } = preferences;
    let sizes = [("usual", "Usual size"), ("large", "Large: for a phone")];
    let contrasts = [("usual", "Usual contrast"), ("high", "High: black ground, light lines")];
    let maps = [("off", "As pictures"), ("on", "In words")];
    let all = |of: &[(&str, &str)]| of.iter().map(|(value, label)| option(value, label, "")).collect();
    let own = "In every answer to you; posts in channels stay.";
    let size = word_of(&SIZES, &finish.size);
    let contrast = word_of(&CONTRASTS, &finish.contrast);
    let faces = [("on", "My picture beside my side"), ("off", "My side's emblem; no picture is kept")];
    let asking = [("off", "Ordered at once"), ("on", "Asked once more")];
    let switch = |is_on: bool| if is_on { "on" } else { "off" };
    Ok(vec![
        pick(filled::PICTURES.to_owned(), "Size of pictures", own, all(&sizes), size),
        pick(filled::CONTRAST.to_owned(), "Contrast of pictures", own, all(&contrasts), contrast),
        pick(
            filled::TEXT_MAPS.to_owned(),
            "Maps",
            "Words are read out, and load at once.",
            all(&maps),
            switch(text_maps),
        ),
        pick(
            filled::ASK_BEFORE_SHOTS.to_owned(),
            "Orders that fire",
            "Asked: a page shows the order, a button gives it.",
            all(&asking),
            switch(asks_before_shots),
        ),
        pick(
            filled::FACES.to_owned(),
            "Your own face",
            "For everybody who sees maps of your tables.",
            all(&faces),
            switch(!hides_portrait),
        ),
    ])
}

/// Days away.
pub(crate) async fn vacation(ctx: &Ctx, user: UserId) -> Result<Vec<SlipField>, Failure> {
    let column = user.column();
    let own = ctx.store.read(async |db| tables::playing_of_user(db, column).await).await.map_err(Fault::from)?;
    let day = |name: &str, label: &str, help: &str| {
        let placeholder = "2026-12-24, today, tomorrow or +7".to_owned();
        let entry = Entry::Text { value: String::new(), placeholder, is_long: false };
        SlipField { name: name.to_owned(), label: label.to_owned(), help: help.to_owned(), entry }
    };
    let mut fields = vec![
        day(filled::FROM, "First day away", "Empty: today."),
        day(filled::UNTIL, "Last day away", "What moves is shown before anything is booked."),
    ];
    let all = option(filled::ALL_TABLES, "All my tables", "");
    let one = |id: &i64| option(&id.to_string(), &format!("Only table {id}"), "");
    let options: Vec<MenuOption> = [all].into_iter().chain(own.iter().take(PICKS_MAX - 1).map(one)).collect();
    if options.len() > 1 {
        let help = "The clock of these waits for you.";
        fields.push(pick(filled::TABLE.to_owned(), "Tables", help, options, filled::ALL_TABLES));
    }
    Ok(fields)
}
