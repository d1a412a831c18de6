//! Asking before shots: whoever wants it sees an order that fires once more, and it is kept when they press. The button carries
//! all of it, so that what was read is what is done.

use crate::contract::{self, Draft, Lens, Viewer};
use crate::host::commands::saved;
use crate::host::commands::submission::{known_verb, submit_all};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::{buttons, panel, tints};
use crate::host::table::pending::{Answer, PendingMessage};
use crate::host::table::person::preferences_of;
use crate::host::table::press::{PackedDraft, Press, pack, unpack};
use crate::host::table::seated::playing;
use crate::host::table::{Table, repository};
use crate::host::{Call, Style};
use crate::kit::words::code;
use crate::store::people;

/// The verb of the draft that such a button carries; no game has it.
pub(crate) const FIRE_SO: &str = "fire so";

/// The page that asks; `None`: none of these orders fires, or the caller does not want to be asked.
pub(super) async fn question(
    ctx: &Ctx,
    call: &Call,
    table: &Table,
    drafts: &[Draft],
) -> Result<Option<Answer>, Failure> {
    let card = table.system.card();
    if !drafts.iter().any(|draft| card.fires(draft)) || !is_asked(ctx, call).await? {
        return Ok(None);
    }
    let (seat, game) = playing(call, table)?;
    for draft in drafts {
        known_verb(table.system, draft)?;
    }
    // What is illegal is refused at once. What would come of it is told to nobody: a shot may roll dice.
    let tried = saved::with_saved(ctx, call.actor.user, table.system, drafts.to_vec()).await?;
    ctx.rules(move || submit_all(&*game, seat, &tried).map(drop)).await??;
    let press = contract::Press::Submit(carried(drafts));
    let (packed, kept) = PackedDraft::of(&press, panel::room(table));
    repository::keep_drafts(ctx, kept.as_slice()).await?;
    let orders = drafts.iter().map(|draft| format!("- {}", code(&draft.to_notation(card.verbs))));
    let heading = "**Before you fire**: nothing has been ordered yet. *Fire so* orders:".to_owned();
    let text = [heading].into_iter().chain(orders).collect::<Vec<_>>().join("\n");
    let row = vec![
        buttons::button(table, Press::Home, "Back", Style::Secondary),
        buttons::button(table, Press::Panel(0, packed), "Fire so", Style::Primary),
    ];
    let pending = PendingMessage::text(text).in_form(tints::of_seat(table, seat)).with_row(row);
    Ok(Some(Answer::fresh(pending.with(table.map(Viewer::Seat(seat), Lens::default(), true)))))
}

async fn is_asked(ctx: &Ctx, call: &Call) -> Result<bool, Failure> {
    let user = call.actor.user.column();
    let row = ctx.store.read(async |db| people::find(db, user).await).await.map_err(Fault::from)?;
    Ok(row.is_some_and(|row| preferences_of(&row).asks_before_shots))
}

/// A draft that holds others, in their order.
fn carried(drafts: &[Draft]) -> Draft {
    let numbered = drafts.iter().enumerate();
    numbered.fold(Draft::new(FIRE_SO), |all, (nth, draft)| all.with(format!("{nth:03}"), pack(draft)))
}

/// The orders that such a draft holds.
pub(crate) fn orders(carried: &Draft) -> Result<Vec<Draft>, Failure> {
    let read = |text: &String| unpack(text).ok_or_else(|| Failure::from(Refusal::UnknownControl));
    carried.fields.values().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_that_are_carried_come_back_in_their_order() {
        let fire = |target: &str| Draft::new("fire").with("unit", "Spur1").with("target", target);
        let drafts: Vec<Draft> = (0..12).map(|n| fire(&format!("a;b=c%#{n}"))).collect();
        assert_eq!(orders(&carried(&drafts)).unwrap(), drafts);
        assert_eq!(unpack(&pack(&carried(&drafts))), Some(carried(&drafts)));
    }
}
