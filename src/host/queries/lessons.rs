//! `/learn`: the step of a lesson where somebody is, or the lessons there are.

use crate::host::commands::learn::{Way, way};
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::outgoing::lesson_page;
use crate::host::table::pending::Answer;
use crate::host::{LearnWish, UserId};

/// The page that is wished; nothing is changed.
pub(crate) async fn page(ctx: &Ctx, user: UserId, wish: &LearnWish) -> Result<Answer, Failure> {
    Ok(Answer::fresh(match way(ctx, user, wish).await? {
        Way::Step(lesson, number) => lesson_page::step(lesson, number),
        Way::List(reached) => lesson_page::all(|system| reached.get(system.slug()).copied()),
    }))
}
