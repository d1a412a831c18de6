//! A moment of a game that somebody looks back at, as controls name it: which phase, whose view, which part of the menu of
//! chapters. Whether somebody may see it is asked anew at every press.

use crate::contract::Seat;
use crate::host::table::press::number::{base36, from_base36};

/// A page of *Look back*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    /// Number of the phase.
    pub(crate) phase: i64,
    pub(crate) eyes: Eyes,
    /// The page of the menu of chapters; `None`: the one with the chapter of this phase.
    pub(crate) menu: Option<u8>,
}

/// Whose view is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eyes {
    /// All that whoever asks may see: everything, once the game is over.
    Own,
    /// What that seat saw then.
    Seat(Seat),
}

impl Moment {
    /// As whoever asks may see it.
    pub(crate) const fn of(phase: i64) -> Self {
        Self { phase, eyes: Eyes::Own, menu: None }
    }

    pub(crate) fn encode(self) -> String {
        let eyes = match self.eyes {
            Eyes::Own => "a".to_owned(),
            Eyes::Seat(seat) => seat.0.to_string(),
        };
        let menu = self.menu.map_or_else(String::new, |page| format!(".{page}"));
        format!("{}.{eyes}{menu}", base36(self.phase))
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('.');
        let phase = from_base36(parts.next()?)?;
        let eyes = match parts.next()? {
            "a" => Eyes::Own,
            seat => Eyes::Seat(Seat(seat.parse().ok()?)),
        };
        let menu = parts.next().map(str::parse).transpose().ok()?;
        // One spelling for a moment.
        Some(Self { phase, eyes, menu }).filter(|moment| moment.encode() == text)
    }
}
