//! The phases that a game has gone through, by the numbers that everybody may count, and the chapters that they make.

use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::context::refusal::Refusal;
use crate::host::table::Table;
use crate::host::{Seq, UserId};
use crate::store::log;
use crate::store::phases::{self, PhaseRow};

/// Phases that belong together by the game's own titles: a round, a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chapter {
    /// `ROUND 3`
    pub(crate) title: String,
    /// Numbers of its first and last phase.
    pub(crate) first: i64,
    pub(crate) last: i64,
}

/// The phases of a game that were not taken back, in order; there is one as soon as it has started.
pub(crate) async fn phases(ctx: &Ctx, table: &Table) -> Result<Vec<PhaseRow>, Failure> {
    if table.game().is_none() {
        return Err(Refusal::NotStarted("Its phases can be seen once it has.".to_owned()).into());
    }
    let id = table.id.0;
    let found = ctx.store.read(async |db| phases::standing(db, id).await).await.map_err(Fault::from)?;
    if found.is_empty() {
        return Err(Fault::Row { table: table.id, what: "phases", read: "none".to_owned() }.into());
    }
    Ok(found)
}

/// The same as somebody may see them: where people without a seat are a phase late, they see all but the newest, if there is
/// another.
pub(crate) async fn phases_for(ctx: &Ctx, table: &Table, user: UserId) -> Result<Vec<PhaseRow>, Failure> {
    let all = phases(ctx, table).await?;
    Ok(if table.is_late_for(user) { without_newest(all) } else { all })
}

/// The same as everybody may see them.
pub(crate) async fn phases_for_all(ctx: &Ctx, table: &Table) -> Result<Vec<PhaseRow>, Failure> {
    let all = phases(ctx, table).await?;
    Ok(if table.is_late() { without_newest(all) } else { all })
}

fn without_newest(mut all: Vec<PhaseRow>) -> Vec<PhaseRow> {
    if all.len() > 1 {
        all.pop();
    }
    all
}

/// The newest phase that somebody may see who is late; `None`: as it is now.
pub(crate) async fn late_phase(ctx: &Ctx, table: &Table, user: UserId) -> Result<Option<PhaseRow>, Failure> {
    if !table.is_late_for(user) {
        return Ok(None);
    }
    Ok(phases_for(ctx, table, user).await?.pop())
}

/// The chapters of these phases, in order. Where all are of one chapter, each is one of its own.
pub(crate) fn chapters(phases: &[PhaseRow]) -> Vec<Chapter> {
    let by_title = grouped(phases, |phase| phase.title.split(" · ").next().unwrap_or_default());
    if by_title.len() > 1 { by_title } else { grouped(phases, |phase| &phase.title) }
}

fn grouped(phases: &[PhaseRow], title_of: impl Fn(&PhaseRow) -> &str) -> Vec<Chapter> {
    let mut found: Vec<Chapter> = Vec::new();
    for phase in phases {
        let title = title_of(phase);
        match found.last_mut().filter(|chapter| chapter.title == title) {
            Some(chapter) => chapter.last = phase.number,
            None => found.push(Chapter { title: title.to_owned(), first: phase.number, last: phase.number }),
        }
    }
    found
}

/// The last step of a phase before it ran: what was filed in it stands in the state after that. Steps that belong to a phase
/// follow each other, and the last of them opened the next one, unless the game stands there now.
pub(crate) async fn filed_by(ctx: &Ctx, table: &Table, phase: &PhaseRow) -> Result<Seq, Fault> {
    let (id, opened) = (table.id.0, phase.seq);
    let last = ctx.store.read(async |db| log::last_in_window(db, id, opened).await).await?.unwrap_or(opened);
    let has_run = table.window.0 != opened;
    Ok(Seq(if has_run { (last - 1).max(opened) } else { last }))
}

/// At most `most` of them, evenly spread, the first and the last among them.
pub(crate) fn sample<T: Copy>(all: &[T], most: usize) -> Vec<T> {
    if all.len() <= most || most < 2 {
        return all.to_vec();
    }
    (0..most).filter_map(|i| all.get(i * (all.len() - 1) / (most - 1)).copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phases(titles: &[&str]) -> Vec<PhaseRow> {
        let phase = |(number, title): (i64, &&str)| PhaseRow {
            number,
            seq: number,
            title: (*title).to_owned(),
            is_posted: 1,
            banks: String::new(),
        };
        (1..).zip(titles).map(phase).collect()
    }

    #[test]
    fn phases_of_a_round_are_a_chapter() {
        let phases = phases(&["SETUP · Fleets", "ROUND 1 · Movement", "ROUND 1 · Firing", "ROUND 2 · Movement"]);
        let found = chapters(&phases);
        let chapter = |title: &str, first, last| Chapter { title: title.to_owned(), first, last };
        assert_eq!(found, [chapter("SETUP", 1, 1), chapter("ROUND 1", 2, 3), chapter("ROUND 2", 4, 4)]);
    }

    #[test]
    fn where_there_is_one_chapter_only_each_phase_is_one() {
        assert_eq!(chapters(&phases(&["ROUND 1 · Movement", "ROUND 1 · Firing"])).len(), 2);
        assert_eq!(chapters(&phases(&["", ""])).len(), 1);
        assert_eq!(chapters(&[]), []);
    }

    #[test]
    fn a_long_game_is_sampled_with_both_ends() {
        let steps: Vec<i64> = (0..100).collect();
        let shown = sample(&steps, 30);
        assert_eq!((shown.len(), shown[0], shown[29]), (30, 0, 99));
        assert_eq!(sample(&steps[..5], 30), [0, 1, 2, 3, 4]);
    }
}
