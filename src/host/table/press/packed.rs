//! What the controls of panels carry: a draft, or the digest of one that does not fit.

use sha2::{Digest, Sha256};

use crate::contract::{self, Draft};
use crate::host::table::press::packing::{pack, unpack};

/// What pressing a control of a panel means, with its draft or the digest of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PackedDraft {
    pub(crate) is_order: bool,
    pub(crate) content: Content,
}

/// A draft, or where it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Inline(Draft),
    Kept(String),
}

impl PackedDraft {
    /// Packs a press into at most `room` characters; the second value is what must be kept when it does not fit.
    pub(crate) fn of(press: &contract::Press, room: usize) -> (Self, Option<(String, String)>) {
        let (is_order, draft) = match press {
            contract::Press::Show(draft) | contract::Press::Fill(draft) => (false, draft),
            contract::Press::Submit(draft) => (true, draft),
        };
        let inline = Self { is_order, content: Content::Inline(draft.clone()) };
        if inline.encode().chars().count() <= room {
            return (inline, None);
        }
        let text = pack(draft);
        let digest = hex::encode(&Sha256::digest(text.as_bytes())[..10]);
        (Self { is_order, content: Content::Kept(digest.clone()) }, Some((digest, text)))
    }

    /// As text; the value of a menu's entry.
    pub(crate) fn encode(&self) -> String {
        let letter = if self.is_order { 'x' } else { 'p' };
        match &self.content {
            Content::Inline(draft) => format!("{letter}{}", pack(draft)),
            Content::Kept(digest) => format!("{letter}#{digest}"),
        }
    }

    /// Reads it back.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let is_order = match text.chars().next()? {
            'x' => true,
            'p' => false,
            _ => return None,
        };
        let rest = &text[1..];
        let content = match rest.strip_prefix('#') {
            Some(digest) if digest.len() == 20 && digest.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f')) => {
                Content::Kept(digest.to_owned())
            }
            Some(_) => return None,
            // One spelling for a draft.
            None => Content::Inline(unpack(rest).filter(|draft| pack(draft) == rest)?),
        };
        Some(Self { is_order, content })
    }
}
