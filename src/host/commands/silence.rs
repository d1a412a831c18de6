//! What nobody says: a seat that lets its time pass, and an end that is agreed upon without a call.

use crate::contract::{Ending, Seat, Told, Weight};
use crate::host::ChannelId;
use crate::host::commands::ending;
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, report};
use crate::host::table::changes::Author;
use crate::host::table::stage::Status;
use crate::host::table::{Table, load, repository, telling};
use crate::kit::line::Line;

/// A seat gives no orders: what that means is the game's to say.
pub(crate) async fn timeout(ctx: &Ctx, table: &mut Table, seat: Seat, author: Author) -> Result<(), Failure> {
    let game = table.played()?;
    let mut played = ctx.rules(move || game.timeout(seat)).await?;
    let line = Line::of_markdown(telling::gave_no_orders(&table.label(seat)));
    played.public_lines.insert(0, Told { line, weight: Weight::Action });
    table.record("lapse", Some(seat), played, author);
    Ok(())
}

/// Ends the game in a channel as if its players had agreed on a draw: for terminals, whose computer players never do.
/// Says whether there was a game to end.
pub(crate) async fn agree_on_draw(ctx: &Ctx, channel: ChannelId) -> bool {
    let Some(_turn) = ctx.queues.enter(channel).await else { return false };
    agree(ctx, channel).await.unwrap_or_else(|failure| {
        if let Failure::Fault(fault) = failure {
            report(&fault);
        }
        false
    })
}

async fn agree(ctx: &Ctx, channel: ChannelId) -> Result<bool, Failure> {
    let mut table = load::newest_in(ctx, channel).await?;
    if table.status() != Status::Playing {
        return Ok(false);
    }
    let author = Author { user: None, call: None, at: ctx.now() };
    ending::end_game(ctx, &mut table, Ending::DrawAgreed, author).await?;
    repository::commit(ctx, &table, None).await?;
    Ok(true)
}
