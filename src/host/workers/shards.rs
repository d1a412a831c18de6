//! The connections to the gateway, shared out among the processes on one database: each has its share, whoever comes takes
//! what nobody has, or takes over from whoever has too many, and connects before the other lets go.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::host::api::limits::IDENTIFIES_APART;
use crate::host::context::failure::Fault;
use crate::host::context::{Ctx, presence};
use crate::store::shards::{self, ShardRow};
use crate::store::{Force, StoreError, processes};

/// The shards that this process is to have a connection for, and how many there are; `connected` are those that it has a session
/// of. `total` is how many Discord wants; as long as somebody is connected it stays as it is. `is_scarce`: Discord allows few more
/// connections today, so none is begun in place of one that serves.
pub(crate) async fn share(ctx: &Ctx, total: u32, connected: &[u32], is_scarce: bool) -> Result<(Vec<u32>, u32), Fault> {
    let Some(me) = presence::me(ctx).await? else { return Ok(((0..total).collect(), total)) };
    let connected: Vec<i64> = connected.iter().map(|shard| i64::from(*shard)).collect();
    let looking =
        ctx.store.read(async |db| Ok::<_, StoreError>((shards::all(db).await?, processes::staying(db).await?)));
    let (before, staying) = looking.await?;
    let is_other = |rows: &[ShardRow]| rows.len() != usize::try_from(total).unwrap_or(usize::MAX);
    let after = shared_out(&before, (me, is_scarce), &staying, &connected);
    // Most looks change nothing, and need no transaction that nobody works beside.
    let rows = if before == after && !is_other(&before) {
        after
    } else {
        let sharing = ctx.store.write(Force::Soft, async |db| {
            let mut before = shards::all(db).await?;
            if is_other(&before) && before.iter().all(|row| row.holder.is_none() && row.taker.is_none()) {
                shards::set_total(db, total.into()).await?;
                before = shards::all(db).await?;
            }
            let after = shared_out(&before, (me, is_scarce), &processes::staying(db).await?, &connected);
            for (_, row) in before.iter().zip(&after).filter(|(before, after)| before != after) {
                shards::put(db, row).await?;
            }
            Ok::<_, StoreError>(after)
        });
        sharing.await?
    };
    let is_ours = |row: &&ShardRow| row.taker == Some(me) || row.holder == Some(me);
    let ours = rows.iter().filter(is_ours).filter_map(|row| u32::try_from(row.shard).ok());
    Ok((ours.collect(), u32::try_from(rows.len()).unwrap_or(total)))
}

/// How the shards stand after one process has looked after its share. `staying` are the processes that go on.
fn shared_out(before: &[ShardRow], (me, is_scarce): (i64, bool), staying: &[i64], connected: &[i64]) -> Vec<ShardRow> {
    let mut rows = before.to_vec();
    for row in &mut rows {
        // Discord feeds both until the other has seen this.
        if row.taker == Some(me) && (connected.contains(&row.shard) || (row.holder.is_none() && staying.contains(&me)))
        {
            (row.holder, row.taker) = (Some(me), None);
        }
    }
    if !staying.contains(&me) {
        // What it was about to take over is better taken by whoever goes on.
        rows.iter_mut().filter(|row| row.taker == Some(me)).for_each(|row| row.taker = None);
        return rows;
    }
    let share = rows.len().div_ceil(staying.len());
    let mine = |rows: &[ShardRow]| rows.iter().filter(|row| row.taker.or(row.holder) == Some(me)).count();
    let wanted = share.saturating_sub(mine(&rows));
    for row in rows.iter_mut().filter(|row| row.holder.is_none() && row.taker.is_none()).take(wanted) {
        row.holder = Some(me);
    }
    let wanted = share.saturating_sub(mine(&rows));
    let is_left =
        |row: &&mut ShardRow| row.taker.is_none() && row.holder.is_some_and(|holder| !staying.contains(&holder));
    for row in rows.iter_mut().filter(is_left).take(wanted) {
        row.taker = Some(me);
    }
    if mine(&rows) < share && !is_scarce {
        take_over_one(&mut rows, me, share);
    }
    rows
}

/// One at a time, from whoever has more than a share.
fn take_over_one(rows: &mut [ShardRow], me: i64, share: usize) {
    if rows.iter().any(|row| row.taker == Some(me)) {
        return;
    }
    let mut held: BTreeMap<i64, usize> = BTreeMap::new();
    for holder in rows.iter().filter(|row| row.taker.is_none()).filter_map(|row| row.holder) {
        *held.entry(holder).or_default() += 1;
    }
    let has_many = |holder: i64| holder != me && held.get(&holder).is_some_and(|count| *count > share);
    if let Some(row) = rows.iter_mut().find(|row| row.taker.is_none() && row.holder.is_some_and(has_many)) {
        row.taker = Some(me);
    }
}

/// For how long the beginning of a connection of that shard is to be waited for; nobody else begins one then in whose place it
/// would be. `at_a_time` is the number that Discord lets begin together.
pub(crate) async fn reserve(ctx: &Ctx, shard: u32, at_a_time: u32) -> Result<Duration, Fault> {
    if !ctx.store.is_on_a_server() {
        return Ok(Duration::ZERO);
    }
    let bucket = i64::from(shard % at_a_time.max(1));
    let apart_ms = i64::try_from(IDENTIFIES_APART.as_millis()).unwrap_or(i64::MAX);
    let wait = ctx.store.at_once(async |db| shards::reserve(db, bucket, apart_ms).await).await?;
    Ok(Duration::from_millis(wait.unsigned_abs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(holders: &[Option<i64>]) -> Vec<ShardRow> {
        let total = holders.len().try_into().unwrap();
        let row = |(shard, holder): (i64, &Option<i64>)| ShardRow { shard, total, holder: *holder, taker: None };
        (0..).zip(holders).map(row).collect()
    }

    fn holders(rows: &[ShardRow]) -> Vec<(Option<i64>, Option<i64>)> {
        rows.iter().map(|row| (row.holder, row.taker)).collect()
    }

    #[test]
    fn a_lone_process_has_all_and_two_have_half_each_after_takeovers_one_by_one() {
        let all = shared_out(&rows(&[None; 4]), (1, false), &[1], &[]);
        assert_eq!(all, rows(&[Some(1); 4]));
        let asked = shared_out(&all, (2, false), &[1, 2], &[]);
        assert_eq!(holders(&asked)[0], (Some(1), Some(2)), "it connects first");
        assert_eq!(shared_out(&asked, (2, false), &[1, 2], &[]), asked, "one at a time");
        assert_eq!(shared_out(&asked, (1, false), &[1, 2], &[0, 1, 2, 3]), asked, "the first keeps it until then");
        let taken = shared_out(&asked, (2, false), &[1, 2], &[0]);
        assert_eq!(holders(&taken)[..2], [(Some(2), None), (Some(1), Some(2))]);
        let done = shared_out(&taken, (2, false), &[1, 2], &[0, 1]);
        assert_eq!(done, rows(&[Some(2), Some(2), Some(1), Some(1)]));
        assert_eq!(shared_out(&done, (2, false), &[1, 2], &[0, 1]), done, "and that is all");
    }

    #[test]
    fn what_a_dead_process_had_is_taken_at_once_and_what_a_leaving_one_has_is_taken_over() {
        let dead = rows(&[None, Some(2)]);
        assert_eq!(shared_out(&dead, (2, false), &[2], &[1]), rows(&[Some(2), Some(2)]));
        let leaving = rows(&[Some(1)]);
        assert_eq!(holders(&shared_out(&leaving, (2, false), &[2], &[])), [(Some(1), Some(2))]);
        assert_eq!(shared_out(&leaving, (1, false), &[2], &[0]), leaving, "whoever leaves takes nothing");
        let asked = shared_out(&leaving, (2, false), &[2], &[]);
        assert_eq!(shared_out(&asked, (2, false), &[2], &[0]), rows(&[Some(2)]));
    }

    #[test]
    fn whoever_stops_hands_all_over_at_once_and_takes_over_nothing() {
        let stopping = rows(&[Some(1), Some(1), Some(1), Some(2)]);
        let asked = shared_out(&stopping, (2, false), &[2, 3], &[3]);
        assert_eq!(holders(&asked)[..3], [(Some(1), Some(2)), (Some(1), None), (Some(1), None)], "its share, no more");
        let asked = shared_out(&asked, (3, false), &[2, 3], &[]);
        assert_eq!(holders(&asked)[1..3], [(Some(1), Some(3)), (Some(1), Some(3))], "both together");
        let given_up = shared_out(&asked, (3, false), &[2], &[1]);
        assert_eq!(holders(&given_up)[1..3], [(Some(3), None), (Some(1), None)], "one had a session already");
    }

    #[test]
    fn a_standby_takes_nothing_from_whoever_has_a_share() {
        let one = rows(&[Some(1)]);
        assert_eq!(shared_out(&one, (2, false), &[1, 2], &[]), one);
    }

    #[test]
    fn with_few_connections_left_nothing_is_taken_from_whoever_serves() {
        let served = rows(&[Some(1), Some(1)]);
        assert_eq!(shared_out(&served, (2, true), &[1, 2], &[]), served);
        assert_eq!(shared_out(&rows(&[None, None]), (2, true), &[2], &[]), rows(&[Some(2), Some(2)]), "nobody had it");
        let left = shared_out(&served, (2, true), &[2], &[]);
        assert_eq!(holders(&left), [(Some(1), Some(2)), (Some(1), Some(2))], "its process leaves");
    }
}
