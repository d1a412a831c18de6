//! Slips: opened by a press, which is answered by nothing else, and handed in as a call of their own.
//!
//! serenity knows no fields but lines of text and drops all others. So a slip that comes back is taken from the gateway's
//! frames (`tap`), its fields read by us and everything else by serenity.

use std::collections::BTreeMap;
use std::time::Duration;

use poise::serenity_prelude as serenity;
use serde::Deserialize;
use serde_json::{Value, json};
use serenity::ModalInteraction;

use super::caller::Caller;
use super::data::Data;
use super::message::slip::CHECKBOXES;
use super::place;
use crate::host::{FilledSlip, Host, Message, ReplyPlace, Request};
use crate::kit::form;

/// The event's name, and the number of its kind.
const INTERACTION: &str = "INTERACTION_CREATE";
const HANDED_IN: u64 = 5;
/// Discord waits three seconds for a slip; what is said then has to reach it, too.
const TO_OPEN: Duration = Duration::from_secs(2);
const TOO_SLOW: &str = "That took too long just now, and nothing was changed. Please press again.";

/// Opens the slip of a control, or says why not.
pub(super) async fn open(data: &Data, caller: &Caller<'_>, request: Request) {
    let responder = caller.responder();
    if !data.is_taken_on(&responder).await {
        return;
    }
    match tokio::time::timeout(TO_OPEN, data.host.slip(caller.call(request))).await {
        Ok(Ok(slip)) => responder.open_slip(&data.rest, &slip).await,
        Ok(Err(reply)) => responder.dismiss(&data.rest, &reply.message.text).await,
        Err(_) => responder.dismiss(&data.rest, TOO_SLOW).await,
    }
}

/// Takes a slip that is handed in by this frame of the gateway, in a task of its own; anything else is none of ours.
pub(super) fn heard(data: &Data, frame: &str) {
    if !frame.contains(INTERACTION) {
        return;
    }
    let Ok(mut frame) = serde_json::from_str::<Value>(frame) else { return };
    if frame["t"] != INTERACTION || frame["d"]["type"] != HANDED_IN {
        return;
    }
    handed_in(data, frame["d"].take());
}

/// Takes a slip that is handed in, in a task of its own.
pub(super) fn handed_in(data: &Data, call: Value) {
    match read(call) {
        Ok((interaction, filled)) => {
            let own = data.clone();
            data.tasks.spawn(async move { take(&own, &interaction, filled).await });
        }
        Err(cause) => tracing::warn!(%cause, "a slip came back that cannot be read"),
    }
}

/// Acknowledges a slip, has it done and answers it.
async fn take(data: &Data, interaction: &ModalInteraction, filled: FilledSlip) {
    let is_private = |message: &serenity::Message| {
        message.flags.is_some_and(|flags| flags.contains(serenity::MessageFlags::EPHEMERAL))
    };
    let is_private = interaction.message.as_ref().is_some_and(|message| is_private(message));
    let place = if is_private { Host::place_of_press(&filled.id) } else { ReplyPlace::Fresh };
    let caller = Caller::from(interaction);
    if !data.take(&caller.responder(), place).await {
        return;
    }
    let message = match place::refused(&filled.id, &caller) {
        Some(why) => Message::text(why),
        None => data.handle(&caller, caller.call(Request::Slip(filled))).await.message,
    };
    data.answer_page(&caller, place, &message).await;
}

/// A field as it comes back.
#[derive(Deserialize)]
struct Field {
    #[serde(default, rename = "type")]
    kind: u32,
    custom_id: String,
    /// What was written, or the one that was picked of those shown at once.
    #[serde(default)]
    value: Option<Value>,
    /// What was picked in a menu, or ticked.
    #[serde(default)]
    values: Vec<String>,
}

impl Field {
    const fn has_ticks(&self) -> bool {
        self.kind == CHECKBOXES
    }
}

/// The interaction without its fields, and these.
fn read(mut event: Value) -> Result<(ModalInteraction, FilledSlip), serde_json::Error> {
    let labels = event["data"]["components"].take();
    event["data"]["components"] = json!([]);
    let interaction: ModalInteraction = serde_json::from_value(event)?;
    let mut fields = BTreeMap::new();
    for label in labels.as_array().into_iter().flatten().filter(|label| label["component"].is_object()) {
        let field = Field::deserialize(&label["component"])?;
        let written = field.value.as_ref().and_then(Value::as_str).map(str::to_owned);
        // A field where nothing is ticked has said so.
        let picked = || (field.has_ticks() || !field.values.is_empty()).then(|| form::joined(&field.values));
        if let Some(text) = written.or_else(picked) {
            fields.insert(field.custom_id, text);
        }
    }
    let id = interaction.data.custom_id.clone();
    Ok((interaction, FilledSlip { id, fields }))
}
