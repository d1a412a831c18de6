//! Presses of buttons and menus: the same calls of the host as commands.

use poise::serenity_prelude as serenity;
use serenity::ComponentInteractionDataKind;

use super::caller::Caller;
use super::data::Data;
use super::{place, slip};
use crate::host::{Host, Message, Pressed, ReplyPlace, Request};

/// Acknowledges a press, has it done and answers it.
pub(super) async fn take(data: &Data, press: &serenity::ComponentInteraction) {
    let id = &press.data.custom_id;
    // Whatever an id says, the answer to a press on what everybody sees never takes its place.
    let is_private = press.message.flags.is_some_and(|f| f.contains(serenity::MessageFlags::EPHEMERAL));
    let reply_place = if is_private { Host::place_of_press(id) } else { ReplyPlace::Fresh };
    let caller = Caller::from(press);
    if Host::opens_slip(id) {
        return slip::open(data, &caller, request(press)).await;
    }
    if !data.take(&caller.responder(), reply_place).await {
        return;
    }
    let message = match place::refused(id, &caller) {
        Some(why) => Message::text(why),
        None => data.handle(&caller, caller.call(request(press))).await.message,
    };
    data.answer_page(&caller, reply_place, &message).await;
}

fn request(press: &serenity::ComponentInteraction) -> Request {
    let value = match &press.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().cloned().unwrap_or_default(),
        _ => String::new(),
    };
    Request::Press(Pressed { id: press.data.custom_id.clone(), value })
}
