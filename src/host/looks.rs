//! From a request that only shows something to its function, with the table that it is about.

use crate::host::commands::{absence, ending, handover, learn, lobby, moderation, terms};
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::controls::{Sight, Used};
use crate::host::outgoing::panel;
use crate::host::queries::{
    details, export, help, list, look_back, map, more, onlooker, replay, report, rules, share, view,
};
use crate::host::table::pending::Answer;
use crate::host::table::seated::playing;
use crate::host::table::stage::Status;
use crate::host::table::{Table, load, named, repository};
use crate::host::workers::suspension;
use crate::host::{Call, Look};

/// A suspended table goes on as soon as somebody calls from its channel; whoever was silent is missed no more.
pub(crate) async fn woken(ctx: &Ctx, call: &Call, mut table: Table) -> Result<Table, Failure> {
    if table.suspended.is_some() && table.is_in(call.place.channel) {
        suspension::wake(ctx, &mut table).await?;
    }
    absence::came_back(ctx, &mut table, call.actor.user, ctx.now()).await?;
    Ok(table)
}

/// A command that only shows something.
pub(crate) async fn look(ctx: &Ctx, call: &Call, look: &Look) -> Result<Answer, Failure> {
    match look {
        Look::List => list::list(ctx, call).await,
        Look::Help { topic } => match here(ctx, call).await {
            Err(no) if no.is(&Refusal::NoTable) => help::help(call, None, topic),
            found => help::help(call, Some(&found?), topic),
        },
        Look::Status { table } => view::status(ctx, call, &named(ctx, call, table).await?).await,
        Look::End { table } => ending::ask_end(call, &named(ctx, call, table).await?),
        Look::Export { format, table } => export::export(call, &named(ctx, call, table).await?, format),
        Look::Moderate(draft) => moderation::ask(ctx, call, &here(ctx, call).await?, draft).await,
        Look::HandOver { skill } => handover::ask_computer(call, &here(ctx, call).await?, skill),
        Look::Resign => ending::ask_resign(call, &here(ctx, call).await?),
        Look::Replay { from, to } => replay::replay_page(ctx, call, &here(ctx, call).await?, from, to).await,
        Look::Map { focus, overlay, turn, text } => {
            let mut answer = map::map(ctx, call, &here(ctx, call).await?, [focus, overlay, turn]).await?;
            answer.message.enclosed = answer.message.enclosed.map(|picture| picture.in_words(*text));
            Ok(answer)
        }
        Look::Sheet { unit, text } => view::sheet(ctx, call, &here(ctx, call).await?, unit, *text).await,
        Look::Report => report::report(ctx, call, &here(ctx, call).await?).await,
        Look::Orders => view::orders(ctx, call, &here(ctx, call).await?, "").await,
        Look::Rules { topic } => match here(ctx, call).await {
            Err(no) if no.is(&Refusal::NoTable) => Ok(rules::of_any(topic)),
            found => Ok(rules::page(rules::Of::Table(&found?), topic, 0)),
        },
        Look::Panel => orders(ctx, call, &here(ctx, call).await?).await,
    }
}

/// The panel; for whoever has no orders to give, the ways to watch.
async fn orders(ctx: &Ctx, call: &Call, table: &Table) -> Result<Answer, Failure> {
    match onlooker::page(call, table) {
        Some(page) => Ok(page),
        None => panel::home(ctx, call, table, "").await,
    }
}

/// The table of the channel.
async fn here(ctx: &Ctx, call: &Call) -> Result<Table, Failure> {
    awake(ctx, call, load::newest_in(ctx, call.place.channel).await?).await
}

/// The table of that number, one of the caller's own; without a number the one of the channel.
async fn named(ctx: &Ctx, call: &Call, number: &str) -> Result<Table, Failure> {
    if number.is_empty() { here(ctx, call).await } else { named::own_table(ctx, call, number).await }
}

/// The same once it goes on again, in its turn.
async fn awake(ctx: &Ctx, call: &Call, table: Table) -> Result<Table, Failure> {
    let is_missed = absence::is_missed(&table, call.actor.user);
    if table.suspended.is_none() && !is_missed {
        return Ok(table);
    }
    let _turn = ctx.queues.enter(table.channel).await.ok_or(Refusal::Crowd)?;
    let table = woken(ctx, call, load::find(ctx, table.id).await?).await?;
    if is_missed {
        match repository::commit(ctx, &table, None).await {
            // Whoever was quicker changes nothing about what is shown here; the next press says it again.
            Err(fault) if !fault.is_collision() => return Err(fault.into()),
            _ => {}
        }
    }
    Ok(table)
}

/// The table of a control that shows something: the newest of the channel, or one before it, which is over.
async fn table_seen(ctx: &Ctx, call: &Call, used: &Used, sight: &Sight) -> Result<Table, Failure> {
    let newest = load::newest_in(ctx, call.place.channel).await?;
    if newest.id == used.table || !sight.is_of_any_table() {
        return Ok(newest);
    }
    match load::find(ctx, used.table).await {
        Ok(before) if before.is_in(call.place.channel) && before.status() == Status::Over => Ok(before),
        Err(Failure::Fault(fault)) => Err(fault.into()),
        _ => Ok(newest),
    }
}

/// A control that only shows something.
pub(crate) async fn see(ctx: &Ctx, call: &Call, used: &Used, sight: &Sight) -> Result<Answer, Failure> {
    let table = awake(ctx, call, table_seen(ctx, call, used, sight).await?).await?;
    if used.table != table.id {
        return Err(Refusal::UnknownControl.into());
    }
    let is_outdated = !table.is_current(used.mark);
    match sight {
        Sight::Skills => lobby::skill_page(call, &table),
        Sight::Options => terms::page(call, &table),
        // Which lesson somebody has opened is noted, so that an order typed next is understood.
        Sight::Learn => learn::open(ctx, call, table.system).await,
        Sight::Rules(page, topic) => Ok(rules::page(rules::Of::Table(&table), topic, usize::from(*page)).in_place()),
        Sight::More | Sight::OfMore(_) | Sight::Words(_) | Sight::Page(_) if is_outdated => {
            playing(call, &table)?;
            Ok(panel::outdated(ctx, call, &table).await?.in_place())
        }
        Sight::More => Ok(more::page(call, &table)?.in_place()),
        Sight::OfMore(what) => Ok(more::seen(ctx, call, &table, what).await?.in_place()),
        Sight::Words(draft) => Ok(more::words(ctx, call, &table, draft).await?.in_place()),
        Sight::MoreHelp => Ok(help::more(call, &table).in_place()),
        Sight::Status => view::status(ctx, call, &table).await,
        Sight::Report => report::report(ctx, call, &table).await,
        Sight::Details(page) => {
            Ok(Answer { place: used.place, ..details::details(ctx, call, &table, used.mark, *page).await? })
        }
        Sight::MapThen => Ok(Answer { place: used.place, ..details::map_then(ctx, call, &table, used.mark).await? }),
        Sight::Frame(phase) => Ok(look_back::of_old(ctx, call, &table, used.mark, *phase).await?.in_place()),
        Sight::FromTheStart => look_back::from_the_start(ctx, call, &table).await,
        Sight::Share(from) => Ok(Answer { place: used.place, ..share::page(ctx, call, &table, *from).await? }),
        Sight::LookBack(moment) => Ok(look_back::page(ctx, call, &table, *moment).await?.in_place()),
        Sight::GiveOrders if is_outdated && onlooker::page(call, &table).is_none() => {
            playing(call, &table)?;
            panel::outdated(ctx, call, &table).await
        }
        Sight::GiveOrders => orders(ctx, call, &table).await,
        Sight::Map => {
            let mut answer = map::map(ctx, call, &table, [""; 3]).await?;
            if is_outdated {
                answer.message.text = format!("{}\n{}", panel::CHANGED, answer.message.text);
            }
            Ok(answer)
        }
        Sight::View(draft) => Ok(map::view(ctx, call, &table, draft).await?.in_place()),
        Sight::Replay => replay::replay_page(ctx, call, &table, "", "").await,
        Sight::Home => Ok(panel::home(ctx, call, &table, "").await?.in_place()),
        Sight::Page(packed) => {
            let draft = repository::unpack(ctx, packed).await?;
            Ok(panel::page(ctx, call, &table, &draft, "").await?.in_place())
        }
    }
}
