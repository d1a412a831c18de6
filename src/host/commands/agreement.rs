//! What a table is otherwise, before the start or while it runs: at once where nobody else sits there, else by a question to
//! the others. What would be otherwise is found out first, so that whoever is asked reads exactly what they agree to.

use crate::contract::Seat;
use crate::host::api::pace::Pace;
use crate::host::commands::configuration::{self, Played};
use crate::host::commands::lobby;
use crate::host::commands::question::{self, Subject};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::context::refusal::Refusal;
use crate::host::table::Table;
use crate::host::table::banks::Banks;
use crate::host::table::changes::{Verdict, text_of};
use crate::host::table::pending::{Delivery, PendingMessage};
use crate::host::table::press::OfferKind;
use crate::host::table::rating::Rated;
use crate::host::table::seated::{creator, not_seated};
use crate::host::table::stage::Status;
use crate::host::table::wanted::Wanted;
use crate::host::{Call, Seq, Timestamp};
use crate::store::offers::OfferRow;

/// Who decides what a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// Whoever calls: nobody else sits there.
    Oneself,
    /// All who sit there; this seat asks the others.
    All(Option<Seat>),
}

/// What a table would be.
struct Plan {
    pace: Pace,
    rated: Option<bool>,
    has_vacation: bool,
    shows_referee_all: bool,
    played: Option<Played>,
}

/// Who decides with the caller, where the caller has a say in it.
pub(crate) fn decided_by(call: &Call, table: &Table) -> Result<By, Refusal> {
    match table.status() {
        Status::Over => return Err(Refusal::Over),
        Status::Abandoned => return Err(Refusal::Abandoned),
        Status::Lobby | Status::Playing => {}
    }
    let user = call.actor.user;
    let seat = table.seat_of(user);
    let has_others = table.people().into_iter().any(|other| Some(other) != seat);
    match (seat, has_others) {
        (None, _) if !table.is_creator(user) && table.status() == Status::Playing => Err(not_seated(table)),
        (None, _) if !table.is_creator(user) => Err(Refusal::NotCreator(creator(table))),
        (Some(_), false) if table.status() == Status::Lobby && !table.is_creator(user) => {
            Err(Refusal::NotCreator(creator(table)))
        }
        (_, false) => Ok(By::Oneself),
        (seat, true) => Ok(By::All(seat)),
    }
}

/// Who somebody is: sides have their names only when the game has begun.
pub(crate) fn name(table: &Table, seat: Seat) -> String {
    if table.status() == Status::Lobby { table.who(seat) } else { table.label(seat) }
}

/// Makes the table so, or asks the others. Says which.
pub(crate) fn propose(ctx: &Ctx, call: &Call, table: &mut Table, wanted: &Wanted) -> Result<String, Failure> {
    let by = decided_by(call, table)?;
    let plan = plan(ctx, table, wanted)?;
    let differences = differences(table, &plan)?;
    if differences.is_empty() {
        return Ok("It is so already; nothing was changed.".to_owned());
    }
    match by {
        By::Oneself => {
            let said = differences.join("; ");
            take_over(table, plan, Clock::Anew, ctx.now())?;
            Ok(format!("The table is changed: {said}."))
        }
        By::All(asker) => {
            if let Some(asked) = table.open_question(OfferKind::Terms).cloned() {
                if asked.seat != asker.map_or(-1, |seat| seat.0.into()) {
                    return Err(Refusal::TermsAsked.into());
                }
                table.close_question(&asked, &Verdict::Withdrawn, ctx.now());
            }
            let clock = Clock::of(table, &plan).words(table);
            let who = asker.map_or_else(|| creator(table), |seat| name(table, seat));
            let clock = clock.map(|words| format!(". {words}")).unwrap_or_default();
            let what = format!("{who} asks for other terms: {}{clock}", differences.join("; "));
            let subject = Subject { kind: OfferKind::Terms, about: Seq(0), wish: text_of(wanted) };
            question::put(table, asker, &what, subject, ctx.now());
            Ok(question::note(OfferKind::Terms).to_owned())
        }
    }
}

/// All have agreed.
pub(crate) fn agreed(ctx: &Ctx, table: &mut Table, question: &OfferRow) -> Result<(), Failure> {
    let wanted: Wanted = serde_json::from_str(&question.wish).map_err(Fault::from)?;
    let plan = plan(ctx, table, &wanted)?;
    let clock = Clock::of(table, &plan);
    take_over(table, plan, clock, ctx.now())
}

fn plan(ctx: &Ctx, table: &Table, wanted: &Wanted) -> Result<Plan, Failure> {
    if !matches!(wanted, Wanted::Pace(_)) {
        lobby::need_lobby(table)?;
    }
    let mut plan = Plan {
        pace: table.pace,
        rated: None,
        has_vacation: table.has_vacation,
        shows_referee_all: table.shows_referee_all,
        played: None,
    };
    match wanted {
        Wanted::Pace(text) => {
            plan.pace = Pace::parse(text).ok_or_else(|| Refusal::UnknownPace(text.as_str().into()))?;
        }
        Wanted::Rated(is_rated) => plan.rated = Some(*is_rated),
        Wanted::Vacation(has_vacation) => plan.has_vacation = *has_vacation,
        Wanted::RefereeAll(shows_all) => plan.shows_referee_all = *shows_all,
        Wanted::Setup(fields) => {
            let filled = configuration::read(ctx, table, fields)?;
            (plan.pace, plan.rated, plan.played) = (filled.pace, filled.rated, filled.played);
        }
    }
    Ok(plan)
}

/// What would be otherwise, a few words each.
fn differences(table: &Table, plan: &Plan) -> Result<Vec<String>, Failure> {
    let mut said = Vec::new();
    if plan.pace != table.pace {
        said.push(format!("{} in place of {}", plan.pace.words(), table.pace.words()));
    }
    if let Some(played) = &plan.played {
        said.extend(configuration::differences(table, played)?);
    }
    if let Some(is_rated) = plan.rated.filter(|is_rated| *is_rated != (table.rated == Rated::Yes)) {
        said.push(if is_rated { "rated, so that it counts for `/stats`" } else { "not rated" }.to_owned());
    }
    if plan.has_vacation != table.has_vacation {
        let words = if plan.has_vacation { "days away stop the clock" } else { "days away do not stop the clock" };
        said.push(words.to_owned());
    }
    if plan.shows_referee_all != table.shows_referee_all {
        let what =
            if plan.shows_referee_all { "what every side sees" } else { "what everybody sees, and nothing sealed" };
        said.push(format!("a referee sees {what}"));
    }
    Ok(said)
}

/// What becomes of the clock that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Clock {
    /// It starts anew.
    Anew,
    /// The phase under way ends when it was to end.
    Kept,
}

impl Clock {
    /// People plan by the end of the phase under way, so a question moves it only where none can be kept: from or to a bank,
    /// whose time is each player's own, and from or to no deadlines.
    fn of(table: &Table, plan: &Plan) -> Self {
        match (table.pace.fixed_seconds(), plan.pace.fixed_seconds()) {
            (Some(_), Some(_)) => Self::Kept,
            _ => Self::Anew,
        }
    }

    const fn words(self, table: &Table) -> Option<&'static str> {
        match (table.status(), self) {
            (Status::Playing, Self::Kept) => Some("The running phase keeps its end"),
            (Status::Playing, Self::Anew) => Some("The clock of the running phase starts anew"),
            _ => None,
        }
    }
}

fn take_over(table: &mut Table, plan: Plan, clock: Clock, now: Timestamp) -> Result<(), Failure> {
    let Plan { pace, rated, has_vacation, shows_referee_all, played } = plan;
    let is_other_pace = pace != table.pace;
    (table.pace, table.has_vacation, table.shows_referee_all) = (pace, has_vacation, shows_referee_all);
    if let Some(is_rated) = rated {
        table.set_rated(if is_rated { Rated::Yes } else { Rated::No });
    }
    if table.status() == Status::Lobby {
        if let Some(played) = played {
            configuration::take_over(table, played)?;
        }
        return Ok(lobby::changed(table, now)?);
    }
    if is_other_pace {
        table.banks = Banks::default();
        table.idle_windows = 0;
        let kept = match clock {
            Clock::Anew => {
                table.restart_clock(now);
                table.due.map(|at| format!(" This phase ends <t:{at}:F>, <t:{at}:R>.")).unwrap_or_default()
            }
            Clock::Kept => clock.words(table).map(|words| format!(" {words}.")).unwrap_or_default(),
        };
        let text = format!("The pace is now {}.{kept}", table.pace.words());
        table.send(Delivery::Post, &PendingMessage::text(text), now);
    }
    Ok(())
}
