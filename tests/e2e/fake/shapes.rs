//! Discord's objects as JSON. Everything that goes over the gateway is read with serenity's types first: a payload that
//! serenity cannot read would be dropped by the bot without a word.

use poise::serenity_prelude as serenity;
use serde_json::{Value, json};

use super::parts::AS_CARD;
use super::world::{Channel, Interaction, Message, User, World, permission};

const MOMENT: &str = "2026-01-01T00:00:00.000000+00:00";

/// Panics unless serenity understands the event. One that it does not fits its catch-all, so that has to be told apart.
pub(crate) fn check_event(event: &Value) {
    let mut event = event.clone();
    // serenity knows none of a slip's fields; whoever reads them asks it for everything else.
    if event["t"] == "INTERACTION_CREATE" && event["d"]["type"] == 5 {
        event["d"]["data"]["components"] = json!([]);
    }
    if event["t"] == "INTERACTION_CREATE"
        && let Err(error) = serde_json::from_value::<serenity::Interaction>(event["d"].clone())
    {
        panic!("the fake made an interaction that serenity cannot read: {error}\n{event:#}");
    }
    match serde_json::from_value::<serenity::GatewayEvent>(event.clone()) {
        Ok(serenity::GatewayEvent::Dispatch(_, serenity::Event::Unknown(_))) => {
            panic!("the fake made an event that serenity does not know: {event:#}")
        }
        Ok(_) => {}
        Err(error) => panic!("the fake made an event that serenity cannot read: {error}\n{event:#}"),
    }
}

pub(crate) fn user(user: &User) -> Value {
    json!({
        "id": user.id.to_string(), "username": format!("user{}", user.id % 10_000), "discriminator": "0",
        "global_name": user.name, "avatar": user.avatar, "bot": user.is_bot
    })
}

pub(crate) fn bot(world: &World) -> Value {
    json!({
        "id": world.application.to_string(), "username": "sealed-orders", "discriminator": "0", "global_name": null,
        "avatar": null, "bot": true, "verified": true, "mfa_enabled": false, "email": null, "flags": 0
    })
}

fn member(world: &World, who: &User) -> Value {
    json!({
        "user": user(who), "nick": null, "avatar": null, "roles": [], "joined_at": MOMENT, "premium_since": null,
        "deaf": false, "mute": false, "flags": 0, "pending": false, "permissions": who.permissions.to_string(),
        "guild_id": world.guild.to_string()
    })
}

fn channel(channel: &Channel) -> Value {
    let mut json = json!({
        "id": channel.id.to_string(), "type": channel.kind, "name": channel.name, "permissions": "0",
        "parent_id": channel.parent.map(|p| p.to_string())
    });
    if channel.kind == 11 {
        json["thread_metadata"] = json!({
            "archived": channel.is_archived, "locked": channel.is_locked, "auto_archive_duration": 10_080,
            "archive_timestamp": MOMENT, "create_timestamp": MOMENT
        });
    }
    json
}

/// The deletion of a channel or thread, with the event's name.
pub(crate) fn deletion(world: &World, gone: &Channel) -> (&'static str, Value) {
    let guild = world.guild.to_string();
    if let Some(parent) = gone.parent {
        let parent = parent.to_string();
        return (
            "THREAD_DELETE",
            json!({ "id": gone.id.to_string(), "guild_id": guild, "parent_id": parent, "type": 11 }),
        );
    }
    let channel = json!({
        "id": gone.id.to_string(), "guild_id": guild, "type": gone.kind, "name": gone.name, "position": 0,
        "permission_overwrites": [], "nsfw": false
    });
    ("CHANNEL_DELETE", channel)
}

pub(crate) fn message(world: &World, message: &Message) -> Value {
    let attachments: Vec<Value> = message
        .files
        .iter()
        .enumerate()
        .map(|(i, file)| {
            let url = format!("http://{}/files/{}/{i}/{}", world.address, message.id, file.name);
            json!({
                "id": (message.id + i as u64 + 1).to_string(), "filename": file.name, "description": file.alt,
                "size": file.bytes.len(), "url": url, "proxy_url": url
            })
        })
        .collect();
    let json = json!({
        "id": message.id.to_string(), "channel_id": message.channel.to_string(), "author": bot(world),
        "content": if message.is_card { "" } else { message.text.as_str() }, "timestamp": MOMENT, "edited_timestamp": null, "tts": false, "mention_everyone": false,
        "mentions": [], "mention_roles": [], "attachments": attachments, "embeds": [], "pinned": false, "type": 0,
        "components": message.components, "flags": (u64::from(message.only_for.is_some()) * 64) | (u64::from(message.is_card) * AS_CARD)
    });
    if let Err(error) = serde_json::from_value::<serenity::Message>(json.clone()) {
        panic!("the fake made a message that serenity cannot read: {error}\n{json:#}");
    }
    json
}

/// What the bot gets to know of something a person did.
pub(crate) fn interaction(world: &World, interaction: &Interaction, data: &Value) -> Value {
    let who = &world.users[&interaction.user];
    let place = world.channels.get(&interaction.channel);
    let mut json = json!({
        "id": interaction.id.to_string(), "application_id": world.application.to_string(), "type": interaction.kind,
        "data": data, "token": interaction.token, "version": 1, "channel_id": interaction.channel.to_string(),
        "channel": place.map(channel), "app_permissions": place.map_or(0, |p| p.permissions).to_string(),
        "locale": "en-US", "guild_locale": "en-US", "entitlements": [],
        "authorizing_integration_owners": { "0": world.guild.to_string() }, "attachment_size_limit": 10_485_760
    });
    if place.is_some_and(|p| p.recipient.is_some()) {
        json["user"] = user(who);
        json["context"] = 1.into();
    } else {
        json["member"] = member(world, who);
        json["guild_id"] = world.guild.to_string().into();
        json["context"] = 0.into();
    }
    if let Some(pressed) = interaction.pressed.and_then(|id| world.messages.get(&id)) {
        json["message"] = message(world, pressed);
    }
    json
}

/// The people named by a command's options.
pub(crate) fn resolved(world: &World, users: &[u64]) -> Value {
    let mut json = json!({ "users": {}, "members": {} });
    for who in users.iter().filter_map(|id| world.users.get(id)) {
        json["users"][who.id.to_string()] = user(who);
        let mut member = member(world, who);
        if let Some(fields) = member.as_object_mut() {
            fields.retain(|key, _| !["user", "deaf", "mute"].contains(&key.as_str()));
        }
        member["permissions"] = permission::VIEW_CHANNEL.to_string().into();
        json["members"][who.id.to_string()] = member;
    }
    json
}
