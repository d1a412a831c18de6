//! Who cannot be asked to sit down.

use poise::serenity_prelude as serenity;

use super::prelude::Caller;

/// Why this person cannot be invited here.
pub(super) fn no_guest(caller: &Caller<'_>, guest: Option<&serenity::User>) -> Option<&'static str> {
    if guest?.bot {
        return Some(
            "A bot cannot be an opponent. Invite a person, or leave the seat free and give it to a computer player by \
             **Add computer**.",
        );
    }
    caller.place.guild.is_none().then_some(
        "Nobody else can come to our direct messages. Play against a computer player here, or open the table in a \
         channel of a server where both of you are.",
    )
}
