//! What a position is called above its words and pictures.

use crate::contract::{Heading, Match};
use crate::host::table::Table;
use crate::host::table::stage::Status;

impl Table {
    /// `**Anteel** · ROUND 3 · Movement · phase 12`.
    pub(crate) fn headline(&self) -> String {
        let title = self.game().map(|game| phase_title(&**game)).unwrap_or_default();
        let number = Some(self.phase).filter(|_| self.status() == Status::Playing);
        self.headline_of(&title, number)
    }

    /// The headline of any phase.
    pub(crate) fn headline_of(&self, title: &str, number: Option<i64>) -> String {
        let number = number.map(|n| format!("phase {n}")).unwrap_or_default();
        let mut parts = vec![format!("**{}**", self.system.title()), title.to_owned(), number];
        parts.retain(|p| !p.is_empty());
        parts.join(" · ")
    }
}

/// What the public map's header calls the position: `ROUND 3 · Movement`.
pub(crate) fn phase_title(game: &dyn Match) -> String {
    let Heading { title, phase, .. } = game.heading();
    let mut parts = vec![title, phase];
    // `Anteel · ANTEEL` and `FLEETS · Fleets` say nothing twice.
    parts.retain(|p| !p.is_empty() && !p.eq_ignore_ascii_case(game.system().title()));
    parts.dedup_by(|b, a| a.eq_ignore_ascii_case(b));
    parts.join(" · ")
}
