//! A table before it has its number: what `/game new` asks for, and whether there is room for it.

use crate::contract::{Skill, System};
use crate::host::api::limits::{OPENING_SECONDS, TABLES_AT_ONCE, TABLES_PER_CREATOR};
use crate::host::api::pace::Pace;
use crate::host::commands::{invitation, lobby, person};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::{announcement, buttons};
use crate::host::table::onlookers::{self, Watch};
use crate::host::table::pending::{Answer, PendingMessage};
use crate::host::table::press::Press;
use crate::host::table::stage::{Status, Who};
use crate::host::table::{Table, rating, repository, terms, usual};
use crate::host::{Call, NewTable, PostNo, ScenarioLibrary, Style, TableId, Timestamp, UserId};
use crate::lessons;
use crate::store::{Db, Force, counters, tables};
use crate::systems::{self, SYSTEMS};

/// A table that has everything but its number.
#[derive(Debug)]
pub(crate) struct Opening {
    pub(crate) table: Table,
    /// For whom a seat is held from the start.
    pub(crate) invited: Option<UserId>,
    pub(crate) occasion: Occasion,
}

/// Why a table is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occasion {
    New,
    /// All who played want the next game: it begins at once.
    Rematch,
    /// The same, but somebody has gone whose seat is free.
    RematchWithRoom,
    /// A lesson ends in it: it begins at once, against computer players.
    Lesson,
}

impl Opening {
    /// The table under its number, with its first post, and what whoever opened it is told.
    pub(crate) fn at(self, ctx: &Ctx, id: TableId, call: &Call) -> Result<(Table, Answer), Failure> {
        let Self { mut table, invited, occasion } = self;
        table.id = id;
        let begun = match occasion {
            Occasion::Rematch => Some("The next game begins, sides swapped. Good luck!"),
            Occasion::Lesson => Some("The battle begins, against the weakest computer. Good luck!"),
            Occasion::New | Occasion::RematchWithRoom => None,
        };
        if let Some(text) = begun {
            lobby::start(ctx, call, &mut table)?;
            let orders = buttons::button(&table, Press::GiveOrders, "Give orders", Style::Primary);
            return Ok((table, Answer::fresh(PendingMessage::text(text).with_row(vec![orders]))));
        }
        let now = ctx.now();
        // The lobby's post comes first, and says already that the seat is held.
        let called_by = PostNo(table.next_post().0 + 1);
        let held = invited.map(|user| Ok::<_, Failure>((user, invitation::keep(&mut table, user, called_by, now)?)));
        let held = held.transpose()?;
        let pending = announcement::lobby(&table)?;
        table.post_live(&pending, vec![], now);
        if let Some((user, promise)) = held {
            invitation::call(&mut table, user, &call.actor.name, &promise, now);
        }
        let answer = if occasion == Occasion::New {
            let title = table.system.title();
            lobby::side_menu_answer(&format!(
                "Table {id} of {title} is open, and you sit at it. When all are seated: Start."
            ))
        } else {
            Answer::say("The next table is open, with sides swapped; a seat is free. When all are seated: Start.")
        };
        Ok((table, answer))
    }
}

/// Why no table can be opened in the call's channel by whoever calls.
pub(crate) async fn no_room(db: &mut Db, call: &Call, now: Timestamp) -> Result<Option<Refusal>, Fault> {
    if let Some(row) = tables::newest_in(db, call.place.channel.column()).await? {
        let system = repository::system_of(&row)?;
        if matches!(repository::status_of(&row)?, Status::Lobby | Status::Playing) {
            return Ok(Some(Refusal::SecondTable(system.title())));
        }
    }
    let created = tables::count_created_by(db, call.actor.user.column()).await?;
    if created >= TABLES_PER_CREATOR {
        return Ok(Some(Refusal::TooManyTables));
    }
    let since = now.after(-OPENING_SECONDS).0;
    let at_once = tables::count_opened_since(db, call.actor.user.column(), since).await?;
    Ok((at_once >= TABLES_AT_ONCE).then_some(Refusal::TooManyAtOnce))
}

/// Opens a table: its number is counted, and whether there is room for it is found out, in the transaction that
/// writes it, so that however many are opened at once, each gets its own. `before` is a table that this one follows, which is
/// written with it.
pub(crate) async fn open(
    ctx: &Ctx,
    call: &Call,
    mut opening: Opening,
    before: Option<&Table>,
) -> Result<Answer, Failure> {
    let now = ctx.now();
    for user in opening.table.people().into_iter().filter_map(|seat| opening.table.person(seat)).collect::<Vec<_>>() {
        person::meet(ctx, &mut opening.table, user).await?;
    }
    let opened = ctx.store.write(Force::Durable, async |db| {
        if let Some(no) = no_room(db, call, now).await? {
            return Ok::<_, Failure>(Err(no));
        }
        let id = TableId(counters::next(db, counters::TABLES).await?);
        let (table, answer) = opening.at(ctx, id, call)?;
        if let Some(before) = before {
            repository::write(db, before, None, now.0).await?;
        }
        repository::write(db, &table, Some((call.id, &answer)), now.0).await?;
        Ok(Ok((table, answer)))
    });
    let (table, answer) = opened.await??;
    repository::wake_for(ctx, &table);
    Ok(answer)
}

/// A table to be opened in the call's channel.
pub(crate) fn table_for(ctx: &Ctx, call: &Call, wishes: &NewTable) -> Result<Opening, Failure> {
    let system = read_system(&wishes.system)?;
    let own = &ctx.config.library;
    let scenario = read_scenario(system, own, &wishes.scenario)?;
    let pace = Pace::parse(&wishes.pace).ok_or_else(|| Refusal::UnknownPace(wishes.pace.as_str().into()))?;
    let (watch, options) = onlookers::wish(&wishes.options)?;
    let (rated, of_game) = rating::wish(&options)?;
    let (terms, of_game) = terms::wish(&of_game)?;
    let options = usual::options_at(system, own.source(system, &scenario), pace, &of_game)?;
    let watch = watch.unwrap_or(Watch::Open);
    let mut table = Table { pace, watch, ..Table::new(call, system, scenario, options, ctx.now()) };
    table.agree_on(terms);
    if let Some(rated) = rated {
        table.set_rated(rated);
    }
    // A set-up that cannot be described cannot be played either.
    system.lobby(&table.setup())?;
    lobby::sit(&mut table, "", Who::Person(call.actor.user), &call.actor.name)?;
    if wishes.opponent == Some(call.actor.user) {
        return Err(Refusal::OwnOpponent.into());
    }
    Ok(Opening { table, invited: wishes.opponent, occasion: Occasion::New })
}

/// The battle in which the lesson of a system ends, with computer players on all other seats.
pub(crate) fn battle_for(ctx: &Ctx, call: &Call, system: &str) -> Result<Opening, Failure> {
    let lesson = lessons::of(read_system(system)?).ok_or(Refusal::UnknownControl)?;
    let battle = lesson.battle();
    let (scenario, options) = (battle.scenario.clone(), format!("{} rated=off", battle.options));
    let wishes = NewTable { system: system.to_owned(), scenario, options, ..NewTable::default() };
    let mut opening = table_for(ctx, call, &wishes)?;
    while !lobby::is_full(&opening.table)? {
        lobby::sit(&mut opening.table, "", Who::Computer(Skill::Plain), "")?;
    }
    Ok(Opening { occasion: Occasion::Lesson, ..opening })
}

pub(crate) fn read_system(text: &str) -> Result<System, Refusal> {
    let choices = || SYSTEMS.iter().map(|s| s.title()).collect::<Vec<_>>().join(", ");
    systems::find(text).ok_or_else(|| Refusal::UnknownSystem { read: text.into(), choices: choices() })
}

pub(crate) fn read_scenario(system: System, library: &ScenarioLibrary, text: &str) -> Result<String, Refusal> {
    let all = library.cards(system);
    let text = text.trim();
    let found = if text.is_empty() {
        all.first()
    } else {
        all.iter().find(|s| s.slug.eq_ignore_ascii_case(text) || s.title.eq_ignore_ascii_case(text))
    };
    found.map(|s| s.slug.clone()).ok_or_else(|| Refusal::UnknownScenario {
        system: system.title(),
        read: text.into(),
        choices: all.iter().map(|s| s.slug.clone()).collect::<Vec<_>>().join(", "),
    })
}
