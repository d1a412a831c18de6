//! Messages in channels: posting, editing.

use serde_json::Value;

use super::api::{Answer, Incoming, Refusal, id_in};
use super::world::{File, Message, World, permission};
use super::{checks, parts, shapes};

impl World {
    pub(crate) fn post(&mut self, request: &Incoming<'_>) -> Answer {
        let channel = id_in(request.path, 1);
        self.may_post(channel, !request.files.is_empty())?;
        let payload = &request.payload;
        let is_card = parts::is_wanted(payload);
        checks::message(&payload["content"], &payload["components"], payload, &request.files, is_card)?;
        self.look_at_manners("post", payload);
        let nonce = payload["nonce"].as_str().unwrap_or_default().to_owned();
        if nonce.is_empty() || nonce.chars().count() > 25 || payload["enforce_nonce"] != Value::Bool(true) {
            self.complaints.push(format!("a post without an enforced nonce: {payload}"));
        }
        if let Some(known) = self.nonces.get(&(channel, nonce.clone())).and_then(|id| self.messages.get(id)) {
            return Ok(shapes::message(self, known));
        }
        let id = self.new_id();
        self.nonces.insert((channel, nonce), id);
        let text = text_of(payload);
        let message = Message {
            id,
            channel,
            only_for: None,
            pings: checks::pings(&text, &payload["allowed_mentions"]),
            is_card,
            components: payload["components"].clone(),
            files: described(payload, &request.files),
            // Nobody answers a message that only calls people: tests look at these by themselves.
            is_read: !is_card && text.starts_with("<@"),
            text,
        };
        let answer = shapes::message(self, &message);
        self.messages.insert(id, message);
        if let Some(channel) = self.channels.get_mut(&channel) {
            // An unlocked thread opens by itself.
            channel.is_archived = false;
        }
        Ok(answer)
    }

    /// The newest messages that everybody sees, newest first; none without the permission for it.
    pub(crate) fn list_posts(&self, request: &Incoming<'_>) -> Answer {
        let id = id_in(request.path, 1);
        let channel = self.channels.get(&id).ok_or_else(|| Refusal::new(404, 10_003, "Unknown Channel"))?;
        if channel.permissions & permission::VIEW_CHANNEL == 0 {
            return Err(Refusal::new(403, 50_001, "Missing Access"));
        }
        let may_read = channel.permissions & permission::READ_MESSAGE_HISTORY != 0;
        let posts = self.messages.values().rev().filter(|m| may_read && m.channel == id && m.only_for.is_none());
        Ok(posts.take(50).map(|message| shapes::message(self, message)).collect())
    }

    fn may_post(&self, id: u64, has_files: bool) -> Result<(), Refusal> {
        let channel = self.channels.get(&id).ok_or_else(|| Refusal::new(404, 10_003, "Unknown Channel"))?;
        if let Some(user) = channel.recipient {
            let takes = self.users.get(&user).is_some_and(|u| u.takes_dms);
            return if takes { Ok(()) } else { Err(Refusal::new(403, 50_007, "Cannot send messages to this user")) };
        }
        if channel.permissions & permission::VIEW_CHANNEL == 0 {
            return Err(Refusal::new(403, 50_001, "Missing Access"));
        }
        let send = if channel.kind == 11 { permission::SEND_IN_THREADS } else { permission::SEND_MESSAGES };
        let attach = if has_files { permission::ATTACH_FILES } else { 0 };
        if channel.permissions & (send | attach) != send | attach {
            return Err(Refusal::new(403, 50_013, "Missing Permissions"));
        }
        if channel.is_locked {
            return Err(Refusal::new(400, 50_083, "Thread is archived"));
        }
        Ok(())
    }

    pub(crate) fn edit_post(&mut self, request: &Incoming<'_>) -> Answer {
        let (channel, id) = (id_in(request.path, 1), id_in(request.path, 3));
        if !self.channels.contains_key(&channel) {
            return Err(Refusal::new(404, 10_003, "Unknown Channel"));
        }
        if self.channels[&channel].permissions & permission::VIEW_CHANNEL == 0 {
            return Err(Refusal::new(403, 50_001, "Missing Access"));
        }
        match self.messages.get(&id) {
            Some(message) if message.channel == channel && message.only_for.is_none() => self.edit(id, request),
            _ => Err(Refusal::new(404, 10_008, "Unknown Message")),
        }
    }

    pub(crate) fn delete_post(&mut self, request: &Incoming<'_>) -> Answer {
        let (channel, id) = (id_in(request.path, 1), id_in(request.path, 3));
        match self.messages.get(&id) {
            Some(message) if message.channel == channel && message.only_for.is_none() => {
                self.messages.remove(&id);
                Ok(Value::Null)
            }
            _ => Err(Refusal::new(404, 10_008, "Unknown Message")),
        }
    }

    /// Changes what the request names and keeps the rest.
    pub(crate) fn edit(&mut self, id: u64, request: &Incoming<'_>) -> Answer {
        let payload = &request.payload;
        self.look_at_manners("edit", payload);
        let Some(mut message) = self.messages.get(&id).cloned() else {
            return Err(Refusal::new(404, 10_008, "Unknown Message"));
        };
        let before = (above(&message), message.files.clone());
        message.is_card |= parts::is_wanted(payload);
        if payload["components"].is_array() {
            message.components = payload["components"].clone();
        }
        if payload["attachments"].is_array() {
            message.files = described(payload, &request.files);
        }
        if message.is_card {
            message.text = parts::words(&message.components);
        } else if let Some(text) = payload["content"].as_str() {
            text.clone_into(&mut message.text);
        }
        let (content, is_card) = (message.text.clone().into(), message.is_card);
        checks::message(&content, &message.components, payload, &message.files, is_card)?;
        let is_same = before == (above(&message), message.files.clone());
        message.is_read = message.is_read && is_same || message.is_nudge();
        let answer = shapes::message(self, &message);
        self.messages.insert(id, message);
        Ok(answer)
    }

    /// Everything that can ping says whom it may.
    pub(crate) fn look_at_manners(&mut self, what: &str, payload: &Value) {
        let allowed = &payload["allowed_mentions"];
        if !allowed["parse"].is_array() {
            self.complaints.push(format!("allowed_mentions is missing in a {what}: {payload}"));
        } else if allowed["parse"].as_array().is_some_and(|p| !p.is_empty()) {
            self.complaints.push(format!("a {what} may ping whole groups: {payload}"));
        }
    }
}

/// What a new message says.
pub(crate) fn text_of(payload: &Value) -> String {
    let content = payload["content"].as_str().unwrap_or_default();
    if parts::is_wanted(payload) { parts::words(&payload["components"]) } else { content.to_owned() }
}

/// What a message says first: what stands below its picture is kept true while a phase lasts, and nobody has to read a post
/// again for that.
fn above(message: &Message) -> String {
    let first = parts::all(&message.components).into_iter().find_map(|part| part["content"].as_str());
    first.filter(|_| message.is_card).unwrap_or(&message.text).to_owned()
}

/// The uploaded files with the descriptions that the payload gives them.
pub(crate) fn described(payload: &Value, files: &[File]) -> Vec<File> {
    let mut files = files.to_vec();
    let shown =
        parts::all(&payload["components"]).into_iter().flat_map(|part| part["items"].as_array().into_iter().flatten());
    for item in shown {
        let name = item["media"]["url"].as_str().unwrap_or_default();
        if let Some(file) = files.iter_mut().find(|file| name == format!("attachment://{}", file.name)) {
            item["description"].as_str().unwrap_or_default().clone_into(&mut file.alt);
        }
    }
    for attachment in payload["attachments"].as_array().into_iter().flatten() {
        let index = attachment["id"].as_u64().and_then(|i| usize::try_from(i).ok());
        if let Some(file) = index.and_then(|i| files.get_mut(i)) {
            attachment["description"].as_str().unwrap_or_default().clone_into(&mut file.alt);
        }
    }
    files
}
