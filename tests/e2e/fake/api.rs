//! Answers of the REST API, and the requests that are not about messages.

use serde_json::{Value, json};

use super::world::{File, World};
use super::{registration, shapes};

/// A refusal in Discord's form.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Refusal {
    pub(crate) status: u16,
    pub(crate) body: Value,
}

/// What a request comes to: a body, `Null` for 204.
pub(crate) type Answer = Result<Value, Refusal>;

/// A request, read.
#[derive(Debug)]
pub(crate) struct Incoming<'a> {
    pub(crate) path: &'a [&'a str],
    pub(crate) payload: Value,
    pub(crate) files: Vec<File>,
}

impl Refusal {
    pub(crate) fn new(status: u16, code: u32, message: &str) -> Self {
        Self { status, body: json!({ "code": code, "message": message }) }
    }

    pub(crate) fn form(field: &str, problem: &str) -> Self {
        let errors = json!({ field: { "_errors": [{ "code": "INVALID", "message": problem }] } });
        Self { status: 400, body: json!({ "code": 50_035, "message": "Invalid Form Body", "errors": errors }) }
    }
}

pub(crate) fn id_in(path: &[&str], index: usize) -> u64 {
    path.get(index).and_then(|text| text.parse().ok()).unwrap_or(0)
}

impl World {
    pub(crate) fn get_gateway(&self) -> Value {
        let at_a_time = self.gateway.wanted.map_or(1, |wanted| wanted.at_a_time);
        let left = self.gateway.wanted.map_or(999, |wanted| wanted.left);
        let limit = json!({ "total": 1000, "remaining": left, "reset_after": 1000, "max_concurrency": at_a_time });
        let (url, shards) = (format!("ws://{}/gateway", self.address), self.gateway.shards());
        json!({ "url": url, "shards": shards, "session_start_limit": limit })
    }

    pub(crate) fn get_application(&self) -> Value {
        json!({ "id": self.application.to_string(), "name": "Sealed Orders", "bot": shapes::bot(self) })
    }

    pub(crate) fn put_commands(&mut self, payload: &Value) -> Answer {
        let list = payload.as_array().cloned().ok_or_else(|| Refusal::form("commands", "Must be a list"))?;
        registration::check(payload)?;
        self.commands = list.into_iter().map(|command| self.stored(command)).collect();
        Ok(self.commands.clone().into())
    }

    /// As Discord gives back what it was told: with ids and defaults.
    fn stored(&mut self, mut command: Value) -> Value {
        command["id"] = self.new_id().to_string().into();
        command["version"] = self.new_id().to_string().into();
        command["application_id"] = self.application.to_string().into();
        command["default_member_permissions"] = Value::Null;
        command["nsfw"] = false.into();
        command["type"] = 1.into();
        command
    }

    pub(crate) fn open_dm(&mut self, payload: &Value) -> Answer {
        let user = payload["recipient_id"].as_str().and_then(|id| id.parse().ok()).unwrap_or(0);
        if !self.users.contains_key(&user) {
            return Err(Refusal::form("recipient_id", "Unknown user"));
        }
        let id = self.dm(user);
        Ok(json!({ "id": id.to_string(), "type": 1, "recipients": [shapes::user(&self.users[&user])] }))
    }

    pub(crate) fn open_thread(&mut self, request: &Incoming<'_>) -> Answer {
        use super::world::permission::{CREATE_PUBLIC_THREADS, VIEW_CHANNEL};
        let parent = id_in(request.path, 1);
        let channel = self.channels.get(&parent).ok_or_else(|| Refusal::new(404, 10_003, "Unknown Channel"))?;
        if channel.permissions & VIEW_CHANNEL == 0 {
            return Err(Refusal::new(403, 50_001, "Missing Access"));
        }
        if channel.permissions & CREATE_PUBLIC_THREADS == 0 {
            return Err(Refusal::new(403, 50_013, "Missing Permissions"));
        }
        if channel.kind != 0 {
            return Err(Refusal::new(400, 50_024, "Cannot execute action on this channel type"));
        }
        let name = request.payload["name"].as_str().unwrap_or_default().to_owned();
        if !(1..=100).contains(&name.chars().count()) || request.payload["type"] != json!(11) {
            return Err(Refusal::form("name", "Must be between 1 and 100 in length."));
        }
        let id = self.add_thread(&name, parent);
        Ok(json!({ "id": id.to_string(), "type": 11, "name": name, "parent_id": parent.to_string() }))
    }

    /// The open threads of the server; all of them were opened by the bot.
    pub(crate) fn list_threads(&self) -> Value {
        let open = self.channels.values().filter(|c| c.kind == 11 && !c.is_archived);
        let threads = open.map(|thread| {
            json!({
                "id": thread.id.to_string(), "type": 11, "name": thread.name, "guild_id": self.guild.to_string(),
                "parent_id": thread.parent.map(|p| p.to_string()), "owner_id": self.application.to_string()
            })
        });
        json!({ "threads": threads.collect::<Vec<_>>(), "members": [] })
    }

    pub(crate) fn change_channel(&mut self, request: &Incoming<'_>) -> Answer {
        let id = id_in(request.path, 1);
        let channel = self.channels.get_mut(&id).ok_or_else(|| Refusal::new(404, 10_003, "Unknown Channel"))?;
        if channel.kind != 11 {
            return Err(Refusal::new(403, 50_013, "Missing Permissions"));
        }
        channel.is_archived = request.payload["archived"].as_bool().unwrap_or(channel.is_archived);
        Ok(json!({ "id": id.to_string(), "type": 11, "name": channel.name }))
    }
}
