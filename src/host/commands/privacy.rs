//! `/privacy`: what is kept of somebody besides the games they play at, and forgetting it.

use jiff::civil::Date;

use crate::contract::Draft;
use crate::host::clock::days::{self, Days};
use crate::host::clock::habits::Quiet;
use crate::host::commands::person;
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::buttons;
use crate::host::table::clock::stamp_of_day as stamp;
use crate::host::table::pending::{Answer, PendingMessage};
use crate::host::table::person::{Person, Vacation};
use crate::host::{Call, Style, UserId};
use crate::kit::words::{code, count};
use crate::store::saved;

/// Days away that are named; others are counted.
const NAMED: usize = 20;

/// What is kept.
pub(crate) async fn show(ctx: &Ctx, user: UserId) -> Result<Answer, Failure> {
    let person = person::find(ctx, user).await?;
    let id = user.column();
    let texts = ctx.store.read(async |db| saved::count_of_user(db, id).await).await?;
    let zone = person.zone.as_ref().map_or_else(|| "none".to_owned(), |zone| code(zone.name()));
    let quiet = person.quiet.map_or_else(|| "none".to_owned(), Quiet::words);
    let mut lines = vec![
        "**What I keep of you** besides the tables you play at; nobody else is shown it, but for days away.".to_owned(),
        format!("- Time zone: {zone}"),
        format!("- Quiet hours: {quiet}"),
        format!("- Days away: {}", count(person.vacations.iter().map(|v| v.days.count()).sum::<usize>(), "day")),
    ];
    let named = person.vacations.iter().take(NAMED);
    lines.extend(named.map(|v| format!("  - {} to {}", stamp(v.days.first), stamp(v.days.last))));
    lines.extend(person.vacations.len().checked_sub(NAMED + 1).map(|more| format!("  - … and {} more", more + 1)));
    lines.push(format!("- Texts you saved in games, such as ship designs: {texts}"));
    lines.push(
        "Your name, seats and orders belong to the record of each game: `/game list`, `/game export`.".to_owned(),
    );
    let forget = Draft::new("privacy").with("what", "delete");
    let row = vec![buttons::of_person(0, forget, "Forget this…", Style::Secondary)];
    Ok(Answer::fresh(PendingMessage::text(lines.join("\n")).with_row(row)))
}

/// What will happen, before it does.
pub(crate) fn ask() -> Answer {
    let text = "Shall I forget this? Your time zone, your quiet hours, days away to come and texts you saved go at once, and clocks \
                that stand still for days to come run again. Days away of this year that have passed stay until it ends, so \
                that nobody has them twice. Your games stay as they are.";
    let sure = Draft::new("privacy").with("what", "delete").with("sure", "yes");
    let row = vec![
        buttons::of_person(0, sure, "Forget it", Style::Danger),
        buttons::of_person(1, Draft::new("privacy").with("what", "show"), "Back", Style::Secondary),
    ];
    Answer::fresh(PendingMessage::text(text).with_row(row))
}

/// Forgets it.
pub(crate) async fn forget(ctx: &Ctx, call: &Call) -> Result<Answer, Failure> {
    let before = person::find(ctx, call.actor.user).await?;
    let today = before.hours().today(ctx.now()).ok_or(Refusal::DayFar)?;
    let vacations = used_this_year(&before, today);
    let left = if vacations.is_empty() {
        "Nothing of it is left.".to_owned()
    } else {
        let days = days::taken(vacations.iter().map(|v| v.days)).into_values().sum::<usize>();
        format!("What is left: {} away of this year.", count(days, "day"))
    };
    let answer = Answer::fresh(PendingMessage::text(format!("Forgotten. {left}")));
    person::forget(ctx, call, &Person { vacations, ..Person::default() }, &answer).await?;
    Ok(answer)
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
