//! Art: the pictures that a scenario brings, for what lies behind its map and for its units.

use std::collections::BTreeMap;
use std::sync::Arc;

use sha2::{Digest, Sha256};

pub use super::backdrop::Backdrop;
pub use super::intake::ArtError;
pub use super::likeness::Likeness;
use crate::scene::Token;

/// The pictures of a scenario; without any, everything is our own drawing. Cheap to clone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Art(Option<Arc<Pictures>>);

#[derive(Debug, PartialEq, Eq)]
struct Pictures {
    backdrop: Option<Backdrop>,
    of_classes: BTreeMap<String, Likeness>,
    of_units: BTreeMap<String, Likeness>,
    digest: [u8; 32],
}

impl Art {
    /// What lies behind the map, and what units look like, by their class and by their own name.
    pub fn new(
        backdrop: Option<Backdrop>,
        of_classes: BTreeMap<String, Likeness>,
        of_units: BTreeMap<String, Likeness>,
    ) -> Self {
        if backdrop.is_none() && of_classes.is_empty() && of_units.is_empty() {
            return Self::default();
        }
        let mut digest = Sha256::new();
        digest.update(backdrop.as_ref().map(Backdrop::digest).unwrap_or_default());
        for (kind, pictures) in [(b"class", &of_classes), (b"unit ", &of_units)] {
            for (name, picture) in pictures {
                digest.update(kind);
                digest.update(name.len().to_be_bytes());
                digest.update(name);
                digest.update(picture.digest());
            }
        }
        let digest = digest.finalize().into();
        Self(Some(Arc::new(Pictures { backdrop, of_classes, of_units, digest })))
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// What tells it from others; none without pictures.
    pub fn digest(&self) -> Option<[u8; 32]> {
        self.0.as_ref().map(|pictures| pictures.digest)
    }

    /// Bytes of memory that it takes.
    pub fn weight_bytes(&self) -> usize {
        let Some(pictures) = &self.0 else { return 0 };
        let of_units = pictures.of_classes.values().chain(pictures.of_units.values());
        of_units.map(Likeness::weight_bytes).sum::<usize>()
            + pictures.backdrop.as_ref().map_or(0, Backdrop::weight_bytes)
    }

    /// What there is: `a background and pictures of destroyer, Relay`.
    pub fn in_words(&self) -> String {
        let Some(pictures) = &self.0 else { return "no pictures".to_owned() };
        let names: Vec<&str> = pictures.of_classes.keys().chain(pictures.of_units.keys()).map(String::as_str).collect();
        let units = (!names.is_empty()).then(|| format!("pictures of {}", names.join(", ")));
        let background = pictures.backdrop.is_some().then(|| "a background".to_owned());
        background.into_iter().chain(units).collect::<Vec<_>>().join(" and ")
    }

    /// What lies behind the map.
    pub(super) fn backdrop(&self) -> Option<&Backdrop> {
        self.0.as_ref()?.backdrop.as_ref()
    }

    /// What a token looks like.
    pub(super) fn of(&self, token: &Token) -> Option<&Likeness> {
        self.of_unit(token.label.as_ref().map_or("", |label| &label.id), &token.kind)
    }

    /// What a unit looks like: as its name says, or else its class.
    pub(super) fn of_unit(&self, name: &str, kind: &str) -> Option<&Likeness> {
        let Pictures { of_classes, of_units, .. } = self.0.as_deref()?;
        of_units.get(name).or_else(|| of_classes.get(kind))
    }
}
