//! Answers to interactions: the first within three seconds, the rest within fifteen minutes.

use std::time::Duration;

use serde_json::{Value, json};

use super::api::{Answer, Incoming, Refusal, id_in};
use super::world::{Interaction, Message, State, World};
use super::{checks, messages, parts};

const TO_ACKNOWLEDGE: Duration = Duration::from_secs(3);
const PRIVATE: u64 = 64;
const AUTOCOMPLETE: u64 = 4;
const COMPONENT: u64 = 3;
const SLIP: u64 = 5;

impl World {
    pub(crate) fn callback(&mut self, request: &Incoming<'_>) -> Answer {
        let (id, token) = (id_in(request.path, 1), request.path.get(2).copied().unwrap_or_default());
        let Some(open) = self.interactions.get(&id).filter(|i| i.token == token).cloned() else {
            return Err(Refusal::new(404, 10_062, "Unknown interaction"));
        };
        if open.state != State::Open {
            return Err(Refusal::new(400, 40_060, "Interaction has already been acknowledged."));
        }
        if open.created.elapsed() > TO_ACKNOWLEDGE || open.is_expired {
            return Err(Refusal::new(404, 10_062, "Unknown interaction"));
        }
        let changed = self.answer_first(open, request)?;
        self.interactions.insert(id, changed);
        Ok(Value::Null)
    }

    /// The first answer in the body of the request that brought the call.
    pub(crate) fn answered_in_body(&mut self, id: u64, payload: &Value) {
        let request = Incoming { path: &[], payload: payload.clone(), files: vec![] };
        let Some(open) = self.interactions.get(&id).cloned() else { return };
        match self.answer_first(open, &request) {
            Ok(changed) => drop(self.interactions.insert(id, changed)),
            Err(refusal) => self.complaints.push(format!("the body {payload} is refused: {}", refusal.body)),
        }
    }

    fn answer_first(&mut self, mut open: Interaction, request: &Incoming<'_>) -> Result<Interaction, Refusal> {
        let (kind, data) = (request.payload["type"].as_u64(), &request.payload["data"]);
        let is_private = data["flags"].as_u64().unwrap_or(0) & PRIVATE != 0;
        open.acknowledged = Some(open.created.elapsed());
        match (kind, open.kind) {
            (Some(8), AUTOCOMPLETE) => {
                checks::choices(&data["choices"])?;
                open.choices = Some(data["choices"].clone());
                open.state = State::Answered;
            }
            (Some(_), AUTOCOMPLETE) | (Some(8), _) => {
                return Err(Refusal::form("type", "Wrong type for this interaction"));
            }
            (Some(4), _) => {
                let is_card = parts::is_wanted(data);
                checks::message(&data["content"], &data["components"], data, &request.files, is_card)?;
                self.look_at_manners("callback", data);
                let message = self.answer_message(&open, data, request, is_private);
                open.answer = Some(message);
                open.state = State::Answered;
            }
            (Some(5), _) => {
                let message = self.answer_message(&open, &json!({}), request, is_private);
                open.answer = Some(message);
                open.state = State::Deferred;
            }
            (Some(9), COMPONENT) => {
                checks::slip(data)?;
                open.slip = Some(data.clone());
                open.state = State::Answered;
            }
            (Some(6), COMPONENT | SLIP) if open.pressed.is_some() => {
                open.answer = open.pressed;
                open.state = State::Deferred;
            }
            _ => return Err(Refusal::form("type", "Unknown or wrong type for this interaction")),
        }
        Ok(open)
    }

    fn answer_message(&mut self, open: &Interaction, data: &Value, request: &Incoming<'_>, is_private: bool) -> u64 {
        let id = self.new_id();
        let text = messages::text_of(data);
        let message = Message {
            id,
            channel: open.channel,
            only_for: is_private.then_some(open.user),
            pings: checks::pings(&text, &data["allowed_mentions"]),
            components: if data["components"].is_array() { data["components"].clone() } else { json!([]) },
            files: messages::described(data, &request.files),
            // What is deferred shows no more than that the bot is thinking.
            is_read: text.is_empty(),
            is_card: parts::is_wanted(data),
            text,
        };
        if !is_private {
            self.complaints.push(format!("an answer that everybody sees: {data}"));
        }
        self.messages.insert(id, message);
        id
    }

    pub(crate) fn edit_answer(&mut self, request: &Incoming<'_>) -> Answer {
        let token = request.path.get(2).copied().unwrap_or_default();
        let Some(open) = self.interactions.values().find(|i| i.token == token).cloned() else {
            return Err(Refusal::new(404, 10_015, "Unknown Webhook"));
        };
        if id_in(request.path, 1) != self.application || open.state == State::Open {
            return Err(Refusal::new(404, 10_015, "Unknown Webhook"));
        }
        if open.is_expired {
            return Err(Refusal::new(401, 50_027, "Invalid Webhook Token"));
        }
        let Some(message) = open.answer else { return Err(Refusal::new(404, 10_008, "Unknown Message")) };
        // A page that waits is shown anew by itself after its first answer: whoever has read it need not read it again.
        let is_shown_anew = open.state == State::Answered && self.messages.get(&message).is_some_and(|m| m.is_read);
        let answer = self.edit(message, request)?;
        if let Some(interaction) = self.interactions.get_mut(&open.id) {
            interaction.state = State::Answered;
            interaction.answered.get_or_insert(open.created.elapsed());
        }
        if let Some(message) = self.messages.get_mut(&message) {
            if let (false, Some(open)) = (message.awaits_its_picture(), self.interactions.get_mut(&open.id)) {
                open.completed = Some(open.created.elapsed());
            }
            // The same text again is news as well: somebody asked for it.
            message.is_read = is_shown_anew;
        }
        Ok(answer)
    }
}
