//! What whoever runs the bot does to tables and people, with the program beside it: the same acts as a moderator's and a
//! person's own, kept in the same way. When the bot was quicker it is begun again, like a call.

use crate::contract::Draft;
use crate::host::api::operator::Resolve;
use crate::host::commands::{forgetting, moderation, privacy};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::personal;
use crate::host::table::rounds::Rounds;
use crate::host::table::{load, repository};
use crate::host::{TableId, UserId};
use crate::kit::words::count;

/// Ends a table or gives a seat away, as `/moderate` does; gives what will happen, or has.
pub(crate) async fn moderate(ctx: &Ctx, id: TableId, draft: &Draft, resolve: Resolve) -> Result<String, Failure> {
    let mut rounds = Rounds::begin();
    loop {
        let mut table = load::find(ctx, id).await?;
        let foreseen = moderation::by_operator(ctx, &mut table, draft).await?;
        if resolve == Resolve::Foresee {
            return Ok(foreseen);
        }
        match repository::commit(ctx, &table, None).await {
            Ok(()) => return Ok(foreseen),
            Err(fault) => go_round(ctx, &mut rounds, fault).await?,
        }
    }
}

/// Makes somebody a former player everywhere; gives what will go, or has gone.
pub(crate) async fn forget(ctx: &Ctx, user: UserId, resolve: Resolve) -> Result<String, Failure> {
    let counts = personal::counts(ctx, user).await?;
    let foreseen = format!(
        "{user} becomes a former player at {}, {} of them not over; {} stay in the records without the name. Settings, days \
         away to come and {} go.",
        count(counts.games, "table"),
        counts.running,
        count(counts.orders, "order"),
        count(counts.texts, "saved text")
    );
    if resolve == Resolve::Foresee {
        return Ok(foreseen);
    }
    let mut rounds = Rounds::begin();
    loop {
        let (rest, _) = privacy::rest(ctx, user).await?;
        match forgetting::everywhere(ctx, user, &rest, None).await {
            Ok(()) => return Ok(foreseen),
            Err(Failure::Fault(fault)) => go_round(ctx, &mut rounds, fault).await?,
            Err(refused) => return Err(refused),
        }
    }
}

/// Begins another round when somebody else was quicker.
async fn go_round(ctx: &Ctx, rounds: &mut Rounds, fault: Fault) -> Result<(), Failure> {
    match fault {
        Fault::Store(error) if error.is_collision() => {
            if rounds.next(&ctx.config.chance).await {
                Ok(())
            } else {
                Err(Refusal::Collision.into())
            }
        }
        other => Err(other.into()),
    }
}
