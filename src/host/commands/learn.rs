//! `/learn`: an order is judged, and how far somebody is is kept. It is theirs alone: a control says which step it answers, and
//! whoever presses it goes on in their own lesson.

use std::collections::BTreeMap;

use crate::contract::System;
use crate::host::commands::opening::read_system;
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::lesson_page;
use crate::host::table::pending::{Answer, LessonAnswer};
use crate::host::table::repository;
use crate::host::table::stage::Status;
use crate::host::{Call, LearnWish, UserId};
use crate::lessons::{self, Lesson, Outcome};
use crate::store::lessons::LessonRow;
use crate::store::{self, Force};
use crate::systems;

/// Characters of typed orders that are read.
const TYPED_CHARS: usize = 500;

/// What a wish leads to.
pub(crate) enum Way {
    /// A step, from 0; as many as there are: the end.
    Step(&'static Lesson, usize),
    /// The lessons there are, and the step that is next in those that were begun.
    List(BTreeMap<String, usize>),
}

/// The step that is meant: the one that is named, or where somebody is.
pub(crate) async fn way(ctx: &Ctx, user: UserId, wish: &LearnWish) -> Result<Way, Failure> {
    let id = user.column();
    let rows = ctx.store.read(async |db| store::lessons::of_user(db, id).await).await?;
    let newest = rows.first().and_then(|row| systems::find(&row.system));
    let reached = rows.into_iter().map(|row| Ok((row.system.clone(), index(user, &row)?)));
    let reached = reached.collect::<Result<BTreeMap<String, usize>, Fault>>()?;
    let system = match (wish.system.trim(), newest) {
        _ if wish.list => return Ok(Way::List(reached)),
        ("", None) => return Ok(Way::List(reached)),
        ("", Some(newest)) => newest,
        (named, _) => read_system(named)?,
    };
    let lesson = lessons::of(system).ok_or(Refusal::UnknownControl)?;
    let number = match wish.step {
        _ if wish.again => 0,
        Some(step) => step.checked_sub(1).ok_or(Refusal::UnknownControl)?,
        None => reached.get(system.slug()).copied().unwrap_or(0),
    };
    Ok(Way::Step(lesson, number.min(lesson.steps().len())))
}

/// What is wished; said alone, the lesson of the channel's table, if one is open or under way there.
async fn with_system_of_channel(ctx: &Ctx, call: &Call, wish: &LearnWish) -> Result<LearnWish, Failure> {
    let mut wish = wish.clone();
    let channel = call.place.channel.column();
    if wish == LearnWish::default()
        && let Some(row) = ctx.store.read(async |db| store::tables::newest_in(db, channel).await).await?
        && matches!(repository::status_of(&row)?, Status::Lobby | Status::Playing)
    {
        repository::system_of(&row)?.slug().clone_into(&mut wish.system);
    }
    Ok(wish)
}

/// The kept step, counted from 0; one that is none is damage.
fn index(user: UserId, row: &LessonRow) -> Result<usize, Fault> {
    let index = usize::try_from(row.step).ok().and_then(|step| step.checked_sub(1));
    index.ok_or(Fault::Person { user, what: "a step of a lesson" })
}

/// Opens the lesson of a system where they are.
pub(crate) async fn open(ctx: &Ctx, call: &Call, system: System) -> Result<Answer, Failure> {
    answer(ctx, call, &LearnWish { system: system.slug().to_owned(), ..LearnWish::default() }).await
}

/// Opens a lesson, judges an order, or begins again; keeps how far they are.
pub(crate) async fn answer(ctx: &Ctx, call: &Call, wish: &LearnWish) -> Result<Answer, Failure> {
    let wish = &with_system_of_channel(ctx, call, wish).await?;
    let (lesson, number) = match way(ctx, call.actor.user, wish).await? {
        Way::Step(lesson, number) => (lesson, number),
        Way::List(reached) => {
            return Ok(Answer::fresh(lesson_page::all(|system| reached.get(system.slug()).copied())));
        }
    };
    let is_answer = wish.choice.is_some() || !wish.order.trim().is_empty();
    let Some(step) = lesson.steps().get(number).filter(|_| is_answer && !wish.again) else {
        return kept(ctx, call, (lesson, number), Answer::fresh(lesson_page::step(lesson, number))).await;
    };
    let (given, order) = if let Some(choice) = wish.choice {
        let index = choice.checked_sub(1).ok_or(Refusal::UnknownControl)?;
        let choice = step.choices.get(index).ok_or(Refusal::UnknownControl)?;
        (LessonAnswer::Choice(index), choice.order.clone())
    } else {
        let typed: String = wish.order.trim().chars().take(TYPED_CHARS).collect();
        (LessonAnswer::Typed(typed.clone()), typed)
    };
    let tried = given.clone();
    let verdict = ctx.rules(move || lesson.judge(number, tried.given())).await?.map_err(Fault::from)?;
    let reached = if verdict.outcome == Outcome::Right { number + 1 } else { number };
    let answer = Answer::fresh(lesson_page::judged(lesson, number, (given, &order), &verdict));
    kept(ctx, call, (lesson, reached), answer).await
}

/// Notes the step that is next, with the answer. If both are lost, the same is answered once more.
async fn kept(ctx: &Ctx, call: &Call, (lesson, number): (&Lesson, usize), answer: Answer) -> Result<Answer, Failure> {
    let (now, step) = (ctx.now().0, i64::try_from(number + 1).map_err(|_| Refusal::UnknownControl)?);
    let row = LessonRow { user_id: call.actor.user.column(), system: lesson.system().slug().to_owned(), step, at: now };
    let writing = ctx.store.write(Force::Soft, async |db| {
        store::lessons::put(db, &row).await?;
        repository::answer(db, call.id, &answer, now).await
    });
    writing.await?;
    Ok(answer)
}
