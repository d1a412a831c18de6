//! `/privacy`: what is kept of somebody, as a page and as a file, and forgetting it.

use jiff::civil::Date;

use crate::contract::Draft;
use crate::host::clock::days::{self, Days};
use crate::host::clock::habits::Quiet;
use crate::host::commands::{forgetting, person};
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::{buttons, personal};
use crate::host::table::clock::stamp_of_day as stamp;
use crate::host::table::pending::{Answer, PendingMessage, PictureName};
use crate::host::table::person::{Person, Vacation};
use crate::host::{Call, Style, UserId};
use crate::kit::words::{code, count};

/// Days away that are named; others are counted.
const NAMED: usize = 20;

/// What is kept.
pub(crate) async fn show(ctx: &Ctx, user: UserId) -> Result<Answer, Failure> {
    let person = person::find(ctx, user).await?;
    let counts = personal::counts(ctx, user).await?;
    let zone = person.zone.as_ref().map_or_else(|| "none".to_owned(), |zone| code(zone.name()));
    let quiet = person.quiet.map_or_else(|| "none".to_owned(), Quiet::words);
    let mut lines = vec![
        "**What I keep of you.** Nobody else is shown what you say of yourself, but for days away.".to_owned(),
        format!("- Time zone: {zone}"),
        format!("- Quiet hours: {quiet}"),
        format!("- Maps: {}", if person.text_maps { "in words" } else { "as pictures" }),
        format!(
            "- Pictures: {}",
            Some(person.preferences.encode()).filter(|words| !words.is_empty()).unwrap_or("as usual".into())
        ),
        format!("- Days away: {}", count(person.vacations.iter().map(|v| v.days.count()).sum::<usize>(), "day")),
    ];
    let named = person.vacations.iter().take(NAMED);
    lines.extend(named.map(|v| format!("  - {} to {}", stamp(v.days.first), stamp(v.days.last))));
    lines.extend(person.vacations.len().checked_sub(NAMED + 1).map(|more| format!("  - … and {} more", more + 1)));
    lines.push(format!("- Texts you saved in games, such as ship designs: {}", counts.texts));
    lines.push(format!("- Lessons you have begun, and the step you are at: {}", counts.lessons));
    lines.push(format!(
        "- {} that you play, played or opened, {} of them not over: your name there, your side, and how they ended",
        count(counts.games, "table"),
        counts.running
    ));
    lines.push(format!("- {} that you gave, with the time of each", count(counts.orders, "order")));
    lines.push(format!("- Tables that you follow, and since when: {}", counts.followed));
    let portrait = if counts.has_portrait { "a small copy, for maps of your tables" } else { "none" };
    lines.push(format!("- The picture you show on Discord: {portrait}"));
    lines.push("**Download** gives all of it as a file, for you alone.".to_owned());
    let draft = |what: &str| Draft::new("privacy").with("what", what);
    let row = vec![
        buttons::of_person(0, draft("export"), "Download", Style::Primary),
        buttons::of_person(1, draft("delete"), "Forget this…", Style::Secondary),
    ];
    Ok(Answer::fresh(PendingMessage::text(lines.join("\n")).with_row(row)))
}

/// Everything, as a file: of whoever asks, and of nobody else.
pub(crate) fn export(user: UserId) -> Answer {
    let text = "Everything that I keep of you, as JSON. It is of you alone: nobody can ask for somebody else's, moderators \
                neither. What your orders led to is in the record of each game: `/game export`.";
    Answer::fresh(PendingMessage::text(text).with(PictureName::Personal { user }))
}

/// What will happen, before it does.
pub(crate) async fn ask(ctx: &Ctx, user: UserId) -> Result<Answer, Failure> {
    let counts = personal::counts(ctx, user).await?;
    let tables = if counts.games == 0 {
        "You have no tables.".to_owned()
    } else {
        format!("You have {}, {} of them not over.", count(counts.games, "table"), counts.running)
    };
    let lines = [
        "What shall I forget? Neither can be taken back.",
        "**Forget it**: your time zone, your quiet hours, how you want maps, days away to come, texts you saved and your place in lessons go at once, and clocks \
         that stand still for days to come run again. Your games stay as they are, and so does your picture on their maps: `/settings faces:False` takes it off.",
        "**Forget me** does that, and you become \"a former player\" at every table: your name and your number go from seats, \
         records and whatever I have kept of my posts. Where you play now, a computer player goes on for you, so that the \
         others can play on; where nobody else plays, the game ends without a result. Lobbies that you opened close. The \
         orders you gave stay in the records without your name.",
        &tables,
        "Days away of this year that have passed stay until it ends, so that nobody has them twice. What stands in \
         Discord's channels is Discord's; you can ask for its deletion there.",
    ];
    let sure = |sure: &str| Draft::new("privacy").with("what", "delete").with("sure", sure);
    let row = vec![
        buttons::of_person(0, sure("yes"), "Forget it", Style::Danger),
        buttons::of_person(1, sure("everywhere"), "Forget me", Style::Danger),
        buttons::of_person(2, Draft::new("privacy").with("what", "show"), "Back", Style::Secondary),
    ];
    Ok(Answer::fresh(PendingMessage::text(lines.join("\n")).with_row(row)))
}

/// Forgets it.
pub(crate) async fn forget(ctx: &Ctx, call: &Call) -> Result<Answer, Failure> {
    let (rest, left) = rest(ctx, call.actor.user).await?;
    let answer = Answer::fresh(PendingMessage::text(format!("Forgotten. {left}")));
    person::forget(ctx, call, &rest, &answer).await?;
    ctx.sightings.unsettle(call.actor.user);
    Ok(answer)
}

/// Forgets that, and who they are at every table.
pub(crate) async fn forget_everywhere(ctx: &Ctx, call: &Call) -> Result<Answer, Failure> {
    let (rest, left) = rest(ctx, call.actor.user).await?;
    let text = format!("Forgotten: you are a former player at every table. {left} Whatever you do next begins anew.");
    let answer = Answer::fresh(PendingMessage::text(text));
    forgetting::everywhere(ctx, call.actor.user, &rest, Some((call.id, &answer))).await?;
    Ok(answer)
}

/// What stays of somebody, and the words for it.
pub(crate) async fn rest(ctx: &Ctx, user: UserId) -> Result<(Person, String), Failure> {
    let before = person::find(ctx, user).await?;
    let today = before.hours().today(ctx.now()).ok_or(Refusal::DayFar)?;
    let vacations = used_this_year(&before, today);
    let left = if vacations.is_empty() {
        "Nothing of it is left.".to_owned()
    } else {
        let days = days::taken(vacations.iter().map(|v| v.days)).into_values().sum::<usize>();
        format!("What is left: {} away of this year.", count(days, "day"))
    };
    Ok((Person { vacations, ..Person::default() }, left))
}

/// Days of this year that have passed: they were used.
fn used_this_year(person: &Person, today: Date) -> Vec<Vacation> {
    let begin = today.first_of_year();
    let used = |vacation: &Vacation| {
        let last = today.yesterday().ok()?.min(vacation.days.last);
        let days = Days::new(vacation.days.first.max(begin), last)?;
        Some(Vacation { days, ..*vacation })
    };
    person.vacations.iter().filter_map(used).collect()
}
