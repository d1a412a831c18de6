//! What a post shows besides its controls and what changes while it stands. Discord wants all of a card again whenever any
//! of it is changed, its pictures named among it.

use serde::{Deserialize, Serialize};

use crate::host::api::message::{Form, KeptPicture};
use crate::host::context::Ctx;
use crate::host::context::failure::Fault;
use crate::host::{Attachment, Message};
use crate::store::outbox;

/// A card as it stands in a channel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Posted {
    text: String,
    #[serde(default)]
    lines: String,
    form: Form,
    pictures: Vec<KeptPicture>,
}

impl Posted {
    /// What is kept of a message that stands now; nothing of one without a frame, which can be changed in part.
    pub(crate) fn of(message: &Message) -> Option<Self> {
        let new = message.attachments.iter().filter(|file| file.is_picture());
        let new =
            new.map(|Attachment { file_name, alt, .. }| KeptPicture { file_name: file_name.clone(), alt: alt.clone() });
        let pictures = new.chain(message.kept.iter().cloned()).collect();
        let (text, lines) = (message.text.clone(), message.lines.clone());
        message.form.is_card().then_some(Self { text, lines, form: message.form, pictures })
    }

    /// The same without controls, and without what was true for a time.
    pub(crate) fn bare(&self) -> Message {
        let Self { text, lines, form, pictures } = self.clone();
        Message { text, lines, form, kept: pictures, ..Message::default() }
    }

    /// Another message in the place of this one, whose pictures stay.
    pub(crate) fn replaced_by(&self, message: Message) -> Message {
        Message { kept: self.pictures.clone(), ..message }
    }
}

/// What the post of a row of the outbox shows; none if it stands without a frame.
pub(crate) async fn find(ctx: &Ctx, table: i64, number: i64) -> Result<Option<Posted>, Fault> {
    let found = ctx.store.read(async |db| outbox::posted_of(db, table, number).await).await?;
    Ok(found.map(|text| serde_json::from_str(&text)).transpose()?)
}
