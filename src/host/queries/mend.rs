//! Under a refused order: orders near to it that can be given, the rule, and the way back to the panel. A refusal that offers
//! nothing stays words.

use crate::contract::{self, Draft};
use crate::host::commands::play;
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::{buttons, panel, tints};
use crate::host::table::pending::Answer;
use crate::host::table::press::{OfferKind, PackedDraft, Press, SlipOf, filled};
use crate::host::table::seated::playing;
use crate::host::table::{Table, load, repository};
use crate::host::{Call, Control, Style};
use crate::kit::words::code;

/// The order that was refused, as it came.
#[derive(Clone, Copy)]
pub(crate) enum Given<'a> {
    Draft(&'a Draft),
    Notation(&'a str),
    Packed(&'a PackedDraft),
}

/// The answer to an order that was not given, with ways on.
pub(crate) async fn mended(
    ctx: &Ctx,
    call: &Call,
    failure: &Failure,
    given: Given<'_>,
    said: Answer,
) -> Result<Answer, Failure> {
    let (Failure::Refused(no), Some(table)) = (failure, here(ctx, call).await?) else { return Ok(said) };
    let Ok((seat, game)) = playing(call, &table) else { return Ok(said) };
    let draft = draft_of(ctx, &table, given).await?;
    let near = match draft {
        Some(draft) => ctx.rules(move || game.near(seat, &draft)).await?,
        None => vec![],
    };
    let mut answer = said;
    let mut kept = Vec::new();
    for (index, order) in (0..).zip(&near) {
        let (packed, long) = PackedDraft::of(&contract::Press::Submit(order.clone()), panel::room(&table));
        kept.extend(long);
        let text = format!("This can be given: {}", code(&order.to_notation(table.system.card().verbs)));
        let give = Press::Panel(index, packed);
        answer.message.rows.push(vec![buttons::section(&table, text, give, "Give it", Style::Primary)]);
    }
    keep(ctx, &kept).await?;
    let style = if near.is_empty() { Style::Primary } else { Style::Secondary };
    let mut row = vec![buttons::button(&table, Press::Home, "Give orders", style)];
    if let Given::Notation(text) = given {
        row.push(again(ctx, &table, text).await?);
    }
    row.extend(no.rule().map(|rule| read(&table, rule)));
    answer.message = answer.message.in_form(tints::of_seat(&table, seat)).with_row(row);
    Ok(answer)
}

/// The button of a slip in which what was typed stands, to be changed.
async fn again(ctx: &Ctx, table: &Table, text: &str) -> Result<Control, Failure> {
    // An id is one line; orders stand behind each other as well.
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let typed = Draft::new("order").with(filled::ORDERS, lines.join("; "));
    let (packed, long) = PackedDraft::of(&contract::Press::Show(typed), panel::room(table));
    keep(ctx, &long.into_iter().collect::<Vec<_>>()).await?;
    Ok(buttons::button(table, Press::Slip(SlipOf::Again(packed)), "Type again…", Style::Secondary))
}

/// Under a question that is void: what was asked can be asked once more by whoever plays, where it needs no more than its name.
pub(crate) async fn asked_again(
    ctx: &Ctx,
    call: &Call,
    failure: &Failure,
    kind: OfferKind,
    said: Answer,
) -> Result<Answer, Failure> {
    let is_void = failure.is(&Refusal::VoidQuestion);
    let is_asked_by_name = match kind {
        OfferKind::Draw | OfferKind::Pause | OfferKind::End | OfferKind::Undo => true,
        OfferKind::Referee | OfferKind::Terms | OfferKind::Rematch => false,
    };
    let table = if is_void && is_asked_by_name { here(ctx, call).await? } else { None };
    let Some(table) = table.filter(|table| playing(call, table).is_ok()) else { return Ok(said) };
    let row = vec![buttons::button(&table, Press::AskAgain(kind), "Ask again", Style::Secondary)];
    Ok(Answer { message: said.message.with_row(row), ..said })
}

/// The table of the channel; a channel that has none needs no ways on.
async fn here(ctx: &Ctx, call: &Call) -> Result<Option<Table>, Failure> {
    match load::newest_in(ctx, call.place.channel).await {
        Ok(table) => Ok(Some(table)),
        Err(Failure::Refused(_)) => Ok(None),
        Err(fault) => Err(fault),
    }
}

/// The order, if it was one alone and can be read as one.
async fn draft_of(ctx: &Ctx, table: &Table, given: Given<'_>) -> Result<Option<Draft>, Failure> {
    let read = match given {
        Given::Draft(draft) => return Ok(Some(draft.clone())),
        Given::Notation(text) => play::read_notation(table.system, text),
        Given::Packed(packed) => repository::unpack(ctx, packed).await.map(|draft| vec![draft]),
    };
    match read {
        Ok(drafts) => Ok(<[Draft; 1]>::try_from(drafts).ok().map(|[draft]| draft)),
        Err(Failure::Refused(_)) => Ok(None),
        Err(fault) => Err(fault),
    }
}

async fn keep(ctx: &Ctx, kept: &[(String, String)]) -> Result<(), Fault> {
    if kept.is_empty() { Ok(()) } else { repository::keep_drafts(ctx, kept).await }
}

fn read(table: &Table, rule: &str) -> Control {
    buttons::button(table, Press::Rules(0, rule.to_owned()), &format!("Read {rule}"), Style::Secondary)
}
