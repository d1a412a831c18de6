//! From a table to the store: committing what was changed, with the answer to the call; answering repeated calls.

use std::sync::Arc;

use std::collections::BTreeMap;

use crate::contract::{Draft, Match, Seed, Skill, System};
use crate::host::api::bank::Bank;
use crate::host::api::limits::TEXTS_SAVED;
use crate::host::api::pace::Pace;
use crate::host::clock::window::Pause;
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::context::refusal::Refusal;
use crate::host::table::changes::{Changes, OfferChange, text_of};
use crate::host::table::clock::HabitsOf;
use crate::host::table::onlookers::Watch;
use crate::host::table::pending::Answer;
use crate::host::table::press::PackedDraft;
use crate::host::table::promises::Promise;
use crate::host::table::rating::Rated;
use crate::host::table::referee::RefereeChange;
use crate::host::table::stage::{Sitting, Stage, Status, Who};
use crate::host::table::{Table, latest_post, onlookers, rating};
use crate::host::{CallId, ChannelId, GuildId, PostNo, Seq, TableId, Timestamp, UserId};
use crate::metrics::By;
use crate::store::seats::{self, SeatRow};
use crate::store::tables::{self, TableRow};
use crate::store::{
    Db, Force, StoreError, acts, bars, chapters, drafts, inbox, log, offers, outbox, phases, promises, referees, saved,
    shares, snapshots,
};
use crate::systems;

/// Letters of a nonce: 80 bits, and room for a suffix within Discord's 25.
const NONCE_CHARS: usize = 16;

/// The answer that this call got before.
pub(crate) async fn answered(ctx: &Ctx, call: CallId) -> Result<Option<Answer>, Fault> {
    let call = call.column();
    let kept = ctx.store.read(async |db| inbox::find(db, call).await).await?;
    Ok(kept.map(|text| serde_json::from_str(&text)).transpose()?)
}

/// The same after a commit of which nobody knows whether it was done: a transaction begins only when that one has
/// ended.
pub(crate) async fn answered_for_certain(ctx: &Ctx, call: CallId) -> Result<Option<Answer>, Fault> {
    let call = call.column();
    let kept = ctx.store.write(Force::Soft, async |db| inbox::find(db, call).await).await?;
    Ok(kept.map(|text| serde_json::from_str(&text)).transpose()?)
}

/// Keeps the answer to a call that changed nothing. Softly: the same call refused once more is the same refusal.
pub(crate) async fn remember(ctx: &Ctx, call: CallId, answer: &Answer) -> Result<(), Fault> {
    let (call, text, now) = (call.column(), serde_json::to_string(answer)?, ctx.now().0);
    Ok(ctx.store.write_beside(Force::Soft, async |db| inbox::answer(db, call, &text, now).await).await?)
}

/// Keeps the answer to a call within the transaction that does it.
pub(crate) async fn answer(db: &mut Db, call: CallId, answer: &Answer, now: i64) -> Result<(), Fault> {
    Ok(inbox::answer(db, call.column(), &serde_json::to_string(answer)?, now).await?)
}

/// Writes everything that a table has gathered, and the answer to the call, in one transaction.
pub(crate) async fn commit(ctx: &Ctx, table: &Table, call: Option<(CallId, &Answer)>) -> Result<(), Fault> {
    let now = ctx.now().0;
    let work = async |db: &mut Db| write(db, table, call, now).await;
    if rating::changes_ratings(table) {
        ctx.store.write(Force::Durable, work).await?;
    } else {
        ctx.store.write_beside(Force::Durable, work).await?;
    }
    count_orders(ctx, table);
    wake_for(ctx, table);
    Ok(())
}

/// Counts the orders that a commit has carried out.
fn count_orders(ctx: &Ctx, table: &Table) {
    for (entry, _) in table.changes.entries.iter().filter(|(entry, _)| entry.kind == "order") {
        let by = if entry.actor_id.is_some() { By::Person } else { By::Computer };
        ctx.metrics().order_given(table.system.slug(), by);
    }
}

/// Tells the workers when a commit has made work for them.
pub(crate) fn wake_for(ctx: &Ctx, table: &Table) {
    if !table.changes.posts.is_empty() || table.has_outdated_post() || table.is_computer_due || table.due.is_some() {
        ctx.wake.notify_one();
    }
}

/// Keeps drafts that are too long for the ids of controls.
pub(crate) async fn keep_drafts(ctx: &Ctx, kept: &[(String, String)]) -> Result<(), Fault> {
    if kept.is_empty() {
        return Ok(());
    }
    let now = ctx.now().0;
    let keeping = ctx.store.write(Force::Durable, async |db| {
        for (digest, draft) in kept {
            drafts::insert(db, digest, draft, now).await?;
        }
        Ok::<_, StoreError>(())
    });
    Ok(keeping.await?)
}

/// The draft of a control.
pub(crate) async fn unpack(ctx: &Ctx, packed: &PackedDraft) -> Result<Draft, Failure> {
    use crate::host::table::press::{Content, unpack};
    match &packed.content {
        Content::Inline(draft) => Ok(draft.clone()),
        Content::Kept(digest) => {
            let text = ctx.store.read(async |db| drafts::find(db, digest).await).await?;
            Ok(text.as_deref().and_then(unpack).ok_or(Refusal::UnknownControl)?)
        }
    }
}

/// The same within a transaction that is under way.
pub(crate) async fn write(db: &mut Db, table: &Table, call: Option<(CallId, &Answer)>, now: i64) -> Result<(), Fault> {
    let (row, changes) = (&encode(table), &table.changes);
    if changes.is_new {
        tables::insert(db, row).await?;
    } else {
        tables::update(db, row).await?;
    }
    if changes.are_seats_new {
        seats::replace(db, row.id, &encode_seats(&table.seats)).await?;
    }
    if changes.are_promises_new {
        promises::replace(db, row.id, &table.promises.iter().map(Promise::encode).collect::<Vec<_>>()).await?;
    }
    for (entry, snapshot) in &changes.entries {
        log::insert(db, row.id, entry).await?;
        snapshots::put(db, row.id, snapshot).await?;
    }
    if let Some(seq) = changes.phases_void_from {
        phases::void_from(db, row.id, seq).await?;
    }
    for phase in &changes.phases {
        phases::insert(db, row.id, phase).await?;
    }
    if !changes.phases.is_empty() && !changes.is_new && row.rules_version == i64::from(table.system.rules_version()) {
        snapshots::thin(db, row.id, row.window_seq, i64::from(table.system.state_version())).await?;
        chapters::close(db, row.id, row.window_seq).await?;
    }
    if let Some(number) = changes.posted_phase {
        phases::mark_posted(db, row.id, number).await?;
    }
    for (seq, by) in &changes.undone {
        log::mark_undone(db, row.id, *seq, *by).await?;
    }
    for message in &changes.posts {
        outbox::insert(db, message, &nonce()?).await?;
    }
    for row in &changes.saved {
        saved::put(db, row).await?;
        saved::prune(db, row.user_id, &row.system, TEXTS_SAVED).await?;
    }
    for user in &changes.bars {
        bars::insert(db, row.id, user.column()).await?;
    }
    for share in &changes.shares {
        shares::insert(db, row.id, *share).await?;
    }
    if let Some(RefereeChange(row_)) = &changes.referee {
        referees::replace(db, row.id, row_.as_ref()).await?;
    }
    for act in &changes.acts {
        acts::insert(db, row.id, act).await?;
    }
    for offer in &changes.offers {
        match offer {
            OfferChange::Put(row_) => offers::put(db, row.id, row_).await?,
            OfferChange::Remove(kind) => offers::remove(db, row.id, kind).await?,
        }
    }
    rating::write(db, table, now).await?;
    onlookers::write(db, table, now).await?;
    latest_post::write(db, table, now).await?;
    if let Some((call, answer)) = call {
        self::answer(db, call, answer, now).await?;
    }
    Ok(())
}

/// A table from its rows. `game` is its newest state, if it has started.
pub(crate) fn decode(row: TableRow, seats: &[SeatRow], game: Option<Arc<dyn Match>>) -> Result<Table, Fault> {
    let id = TableId(row.id);
    let unknown = |what, read: &str| Fault::Row { table: id, what, read: read.to_owned() };
    let started = |game: Option<Arc<dyn Match>>| game.ok_or_else(|| unknown("a status without a start", &row.status));
    let outcome = || row.outcome.as_deref().ok_or_else(|| unknown("an end", "nothing"));
    let stage = match status_of(&row)? {
        Status::Lobby => Stage::Lobby,
        Status::Playing => Stage::Playing(started(game)?),
        Status::Over => Stage::Over { game: started(game)?, outcome: serde_json::from_str(outcome()?)? },
        Status::Abandoned => Stage::Abandoned(game),
    };
    let pace = Pace::of_columns(row.pace_seconds, row.pace_bank.as_deref());
    let version = u32::try_from(row.rules_version);
    Ok(Table {
        id,
        channel: ChannelId::of_column(row.channel_id),
        guild: row.guild_id.map(GuildId::of_column),
        creator: UserId::of_column(row.creator_id),
        system: system_of(&row)?,
        options: serde_json::from_str(&row.options)?,
        rules_version: version.map_err(|_| unknown("rules of a version", &row.rules_version.to_string()))?,
        pace: pace.ok_or_else(|| unknown("a pace", &format!("{:?} {:?}", row.pace_seconds, row.pace_bank)))?,
        banks: serde_json::from_str(&row.banks)?,
        has_vacation: row.vacation != 0,
        shows_referee_all: row.referee_all != 0,
        referee: None,
        stage,
        seats: decode_seats(id, seats)?,
        // Its error would quote what was read, and that may be most of a secret.
        seed: row.seed.map(Seed::try_from).transpose().map_err(|_| unknown("a seed", "(hidden)"))?,
        scenario: row.scenario,
        suspended: row.parked,
        seq: Seq(row.seq),
        window_number: row.window_number,
        window: Seq(row.window_seq),
        announced_window: Some(Seq(row.announced_seq)).filter(|seq| seq.0 >= 0),
        told: Seq(row.told_seq),
        phase: row.phase,
        due: row.due_at.map(Timestamp),
        remind_at: row.remind_at.map(Timestamp),
        quiet_moved_seconds: row.quiet_moved,
        pause: pause_of(row.paused_left, row.paused_remind, row.resume_at),
        graces: serde_json::from_str(&row.graces)?,
        silences: serde_json::from_str(&row.silences)?,
        rated: Rated::of_column(row.rated).ok_or_else(|| unknown("what counts", &row.rated.to_string()))?,
        is_computer_due: row.computer_due != 0,
        idle_windows: row.idle_windows,
        posts: PostNo(row.parcels),
        live_post: row.live_post.map(PostNo),
        announced_phase: row.announced_phase,
        reminder: row.reminder.map(PostNo),
        nudge: row.nudge.map(PostNo),
        follow_post: row.follow_post.map(PostNo),
        followers: vec![],
        watch: Watch::of_column(row.watch).ok_or_else(|| unknown("how it is watched", &row.watch.to_string()))?,
        created_at: Timestamp(row.created_at),
        started_at: row.started_at.map(Timestamp),
        ended_at: row.ended_at.map(Timestamp),
        rev: row.rev,
        pending_lines: vec![],
        habits: HabitsOf::new(),
        ways: BTreeMap::new(),
        loaded_at: Timestamp(row.created_at),
        questions: vec![],
        promises: vec![],
        barred: vec![],
        changes: Changes::default(),
        announced: None,
        at_panel: None,
        last_part_before: String::new(),
    })
}

fn pause_of(left: Option<i64>, remind: Option<i64>, resume_at: Option<i64>) -> Option<Pause> {
    let resume_at = resume_at.map(Timestamp);
    left.map(|left_seconds| Pause { left_seconds, remind_seconds: remind, resume_at })
}

pub(crate) fn system_of(row: &TableRow) -> Result<System, Fault> {
    let unknown = || Fault::Row { table: TableId(row.id), what: "a system", read: row.system.clone() };
    systems::find(&row.system).ok_or_else(unknown)
}

pub(crate) fn status_of(row: &TableRow) -> Result<Status, Fault> {
    let unknown = || Fault::Row { table: TableId(row.id), what: "a status", read: row.status.clone() };
    Status::parse(&row.status).ok_or_else(unknown)
}

fn decode_seats(table: TableId, rows: &[SeatRow]) -> Result<Vec<Sitting>, Fault> {
    let sitting = |(number, row): (i64, &SeatRow)| {
        let skill = row.skill.as_deref().map(Skill::parse);
        let who = match (row.user_id, skill, row.kept_for) {
            _ if row.seat != number => None,
            (Some(user), None, None) => Some(Who::Person(UserId::of_column(user))),
            (None, Some(Some(skill)), None) => Some(Who::Computer(skill)),
            (None, Some(Some(skill)), Some(of)) => Some(Who::StandIn { skill, of: UserId::of_column(of) }),
            _ => None,
        };
        let unknown = || Fault::Row { table, what: "a seat", read: format!("{row:?}") };
        Ok(Sitting { side: row.side.clone(), who: who.ok_or_else(unknown)?, name: row.name.clone() })
    };
    (0..).zip(rows).map(sitting).collect()
}

fn encode_seats(seats: &[Sitting]) -> Vec<SeatRow> {
    let row = |(seat, sitting): (i64, &Sitting)| SeatRow {
        seat,
        side: sitting.side.clone(),
        user_id: match sitting.who {
            Who::Person(user) => Some(user.column()),
            Who::Computer(_) | Who::StandIn { .. } => None,
        },
        name: sitting.name.clone(),
        skill: sitting.skill().map(|skill| skill.slug().to_owned()),
        kept_for: match sitting.who {
            Who::StandIn { of, .. } => Some(of.column()),
            Who::Person(_) | Who::Computer(_) => None,
        },
    };
    (0..).zip(seats).map(row).collect()
}

/// The row of a table as it is now.
pub(crate) fn encode(table: &Table) -> TableRow {
    TableRow {
        id: table.id.0,
        channel_id: table.channel.column(),
        guild_id: table.guild.map(GuildId::column),
        creator_id: table.creator.column(),
        system: table.system.slug().to_owned(),
        scenario: table.scenario.clone(),
        options: table.options.to_string(),
        rules_version: table.rules_version.into(),
        pace_seconds: table.pace.fixed_seconds(),
        pace_bank: table.pace.bank().map(Bank::slug),
        banks: text_of(&table.banks),
        vacation: table.has_vacation.into(),
        referee_all: table.shows_referee_all.into(),
        status: table.status().slug().to_owned(),
        parked: table.suspended.clone(),
        seed: table.seed.as_ref().map(Seed::reveal),
        seq: table.seq.0,
        window_number: table.window_number,
        window_seq: table.window.0,
        announced_seq: table.announced_window.map_or(-1, |window| window.0),
        told_seq: table.told.0,
        due_at: table.due.map(|at| at.0),
        remind_at: table.remind_at.map(|at| at.0),
        quiet_moved: table.quiet_moved_seconds,
        paused_left: table.pause.map(|pause| pause.left_seconds),
        paused_remind: table.pause.and_then(|pause| pause.remind_seconds),
        resume_at: table.pause.and_then(|pause| pause.resume_at).map(|at| at.0),
        graces: text_of(&table.graces),
        silences: text_of(&table.silences),
        rated: table.rated.column(),
        computer_due: table.is_computer_due.into(),
        idle_windows: table.idle_windows,
        parcels: table.posts.0,
        live_post: table.live_post.map(|post| post.0),
        announced_phase: table.announced_phase,
        outcome: table.outcome().map(text_of),
        created_at: table.created_at.0,
        started_at: table.started_at.map(|at| at.0),
        ended_at: table.ended_at.map(|at| at.0),
        phase: table.phase,
        reminder: table.reminder.map(|post| post.0),
        nudge: table.nudge.map(|post| post.0),
        follow_post: table.follow_post.map(|post| post.0),
        watch: table.watch.column(),
        rev: table.rev,
    }
}

/// A name for a delivery that no other has, in this database or in an older copy of it: letters and digits by lot.
pub(crate) fn nonce() -> Result<String, Fault> {
    const SIGNS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
    let mut bytes = [0; NONCE_CHARS];
    getrandom::fill(&mut bytes).map_err(Fault::Random)?;
    Ok(bytes.iter().map(|byte| char::from(SIGNS[usize::from(byte % 32)])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nonces_are_sixteen_letters_and_never_the_same() {
        let nonces: std::collections::BTreeSet<String> = (0..1_000).map(|_| nonce().unwrap()).collect();
        assert_eq!(nonces.len(), 1_000);
        assert!(nonces.iter().all(|n| n.len() == NONCE_CHARS && n.bytes().all(|b| b.is_ascii_alphanumeric())));
    }
}
