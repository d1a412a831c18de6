//! Who asks, and from where: the same of a command, a press and a slip.

use poise::serenity_prelude as serenity;
use tokio::time::Instant;

use super::responder::Responder;
use crate::host::api::avatar::Avatar;
use crate::host::{Actor, Call, CallId, ChannelId, GuildId, Place, ReplyToken, Request, RoleId, UserId};

/// What a command and a press have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Caller<'a> {
    id: u64,
    application: u64,
    token: &'a str,
    /// When we saw the call first, or its acknowledgement done: near enough to bound the answer.
    received: Instant,
    user: &'a serenity::User,
    member: Option<&'a serenity::Member>,
    /// The place of the call, with its server.
    pub(super) place: Place,
    /// The channel, as far as Discord describes it.
    pub(super) channel: Option<&'a serenity::PartialChannel>,
    /// What the bot may do there.
    pub(super) permissions: Option<serenity::Permissions>,
}

impl<'a> From<&'a serenity::CommandInteraction> for Caller<'a> {
    fn from(call: &'a serenity::CommandInteraction) -> Self {
        Self {
            id: call.id.get(),
            application: call.application_id.get(),
            token: &call.token,
            received: Instant::now(),
            user: &call.user,
            member: call.member.as_deref(),
            place: place(call.channel_id, call.guild_id),
            channel: call.channel.as_ref(),
            permissions: call.app_permissions,
        }
    }
}

impl<'a> From<&'a serenity::ComponentInteraction> for Caller<'a> {
    fn from(press: &'a serenity::ComponentInteraction) -> Self {
        Self {
            id: press.id.get(),
            application: press.application_id.get(),
            token: &press.token,
            received: Instant::now(),
            user: &press.user,
            member: press.member.as_ref(),
            place: place(press.channel_id, press.guild_id),
            channel: press.channel.as_ref(),
            permissions: press.app_permissions,
        }
    }
}

impl<'a> From<&'a serenity::ModalInteraction> for Caller<'a> {
    fn from(slip: &'a serenity::ModalInteraction) -> Self {
        Self {
            id: slip.id.get(),
            application: slip.application_id.get(),
            token: &slip.token,
            received: Instant::now(),
            user: &slip.user,
            member: slip.member.as_ref(),
            place: place(slip.channel_id, slip.guild_id),
            channel: slip.channel.as_ref(),
            permissions: slip.app_permissions,
        }
    }
}

impl Caller<'_> {
    /// A request as this caller's call.
    pub(super) fn call(&self, request: Request) -> Call {
        Call { id: CallId(self.id), actor: self.actor(), place: self.place, request }
    }

    /// Who calls, by the name others see.
    pub(super) fn actor(&self) -> Actor {
        let nick = self.member.and_then(|m| m.nick.clone());
        let shown = nick.or_else(|| self.user.global_name.as_ref().map(ToString::to_string));
        let may_manage = self.member.and_then(|m| m.permissions).is_some_and(|have| {
            have.intersects(serenity::Permissions::MANAGE_CHANNELS | serenity::Permissions::ADMINISTRATOR)
        });
        let may_manage_server = self.member.and_then(|m| m.permissions).is_some_and(|have| {
            have.intersects(serenity::Permissions::MANAGE_GUILD | serenity::Permissions::ADMINISTRATOR)
        });
        let roles = self.member.map(|m| m.roles.iter().map(|role| RoleId(role.get())).collect()).unwrap_or_default();
        let name = shown.unwrap_or_else(|| self.user.name.clone());
        let avatar = self.user.avatar.as_ref().and_then(|hash| Avatar::parse(&hash.to_string()));
        Actor { user: UserId(self.user.id.get()), name, may_manage, may_manage_server, roles, avatar }
    }

    /// Whoever answers this caller.
    pub(super) fn responder(&self) -> Responder {
        Responder {
            call: CallId(self.id),
            token: ReplyToken::new(self.token),
            application: self.application,
            user: UserId(self.user.id.get()),
            received: self.received,
        }
    }
}

fn place(channel: serenity::ChannelId, guild: Option<serenity::GuildId>) -> Place {
    Place { channel: ChannelId(channel.get()), guild: guild.map(|id| GuildId(id.get())) }
}
