//! Controls that are used away from their table's channel: in a list, in direct messages.

use crate::host::context::Ctx;
use crate::host::context::failure::Fault;
use crate::host::table::press::ControlId;
use crate::host::{Actor, Call, ChannelId, GuildId, Place};
use crate::store::{StoreError, seats, tables};

/// The call as if it came from the channel of the control's table, where the caller sits at that table. Controls of other
/// tables, and of parked ones, which go on when somebody calls from their own channel, answer only there.
pub(crate) async fn at_own_table(ctx: &Ctx, call: Call) -> Result<Call, Fault> {
    let Some(id) = call.request.control() else { return Ok(call) };
    let Some(control) = ControlId::parse(id) else { return Ok(call) };
    let (table, user) = (control.table.0, call.actor.user.column());
    let read = ctx.store.read(async |db| {
        let Some(row) = tables::find(db, table).await? else { return Ok(None) };
        let seats = seats::of_table(db, table).await?;
        let is_own = row.parked.is_none() && seats.iter().any(|seat| seat.user_id == Some(user));
        Ok::<_, StoreError>(Some(row).filter(|_| is_own))
    });
    let Some(row) = read.await? else { return Ok(call) };
    let channel = ChannelId::of_column(row.channel_id);
    if channel == call.place.channel {
        return Ok(call);
    }
    let place = Place { channel, guild: row.guild_id.map(GuildId::of_column) };
    // What somebody may manage where they are says nothing of that channel.
    let actor = Actor { may_manage: false, roles: vec![], ..call.actor };
    Ok(Call { actor, place, ..call })
}
