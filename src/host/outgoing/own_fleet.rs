//! The fleet that somebody bought last, offered where they buy the next of as many points.

use std::sync::Arc;

use crate::contract::{Draft, Match, Panel, PanelButton, PanelRow, Press, Seat};
use crate::host::UserId;
use crate::host::context::Ctx;
use crate::host::context::failure::Fault;
use crate::host::table::Table;
use crate::kit::panel::{FLEET, FLEET_OF_MINE};
use crate::store::saved;

/// The page with the way to that fleet in place of what asks for it; without it where nothing is kept that could be bought here.
pub(crate) async fn offered(
    ctx: &Ctx,
    (user, seat): (UserId, Seat),
    table: &Table,
    game: Arc<dyn Match>,
    panel: Panel,
) -> Result<Panel, Fault> {
    if !panel.rows.iter().any(|row| matches!(row, PanelRow::Buttons(buttons) if buttons.iter().any(asks))) {
        return Ok(panel);
    }
    let kept = match game.fleet_name(seat) {
        Some(name) => kept(ctx, user, table, &name).await?,
        None => None,
    };
    let draft = kept.map(|text| Draft::new(FLEET.0).with(FLEET.1, text));
    let wanted = draft.clone();
    let is_page = move || wanted.is_some_and(|draft| game.panel(seat, &draft).is_ok());
    let draft = if ctx.rules(is_page).await? { draft } else { None };
    let of_button = |button: PanelButton| match &draft {
        _ if !asks(&button) => Some(button),
        Some(draft) => Some(PanelButton { press: Press::Show(draft.clone()), ..button }),
        None => None,
    };
    let of_row = |row: PanelRow| match row {
        PanelRow::Buttons(buttons) => PanelRow::Buttons(buttons.into_iter().filter_map(of_button).collect()).tidied(),
        row => Some(row),
    };
    Ok(Panel { rows: panel.rows.into_iter().filter_map(of_row).collect(), ..panel })
}

fn asks(button: &PanelButton) -> bool {
    matches!(&button.press, Press::Submit(draft) if draft.verb == FLEET_OF_MINE)
}

async fn kept(ctx: &Ctx, user: UserId, table: &Table, name: &str) -> Result<Option<String>, Fault> {
    let (user, system) = (user.column(), table.system.slug());
    let all = ctx.store.read(async |db| saved::of_user(db, user, system).await).await?;
    Ok(all.into_iter().find(|(other, _)| other == name).map(|(_, text)| text))
}
