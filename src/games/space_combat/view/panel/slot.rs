//! Where an order that is made up on a page will go: it is given at once, or it becomes a row of a program (17.7). The pages
//! of targets, shields and craft write an action, `fire Corvette2 L1 R1`; a slot makes a draft of it.

use super::unit;
use crate::contract::{Draft, MenuEntry, PanelButton, Press, Seat, Tone, View, objection};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::state::Ship;
use crate::games::space_combat::text::verbs::VERBS;
use crate::kit::limits::FORM_MAX_CHARS;
use crate::kit::panel::{back_to, button, entry, fill, show};

/// Whose action is made up, and for when.
pub(super) struct Slot<'a> {
    pub(super) view: &'a View<SpaceCombat>,
    pub(super) seat: Seat,
    /// The ship as it is when it acts.
    pub(super) then: &'a Ship,
    /// The row of its program; none: it is given at once.
    pub(super) row: Option<usize>,
    /// Under which condition a row counts, as it is typed; none: always. Else the ship holds (17.3).
    pub(super) when: Option<&'a str>,
}

impl Slot<'_> {
    /// `Frigate1`, `Frigate1, row 2`.
    pub(super) fn title(&self) -> String {
        match self.row {
            Some(row) => format!("{}, row {row}", self.then.name),
            None => self.then.name.clone(),
        }
    }

    /// The draft of an action in words; that of its page, if more is wanted.
    pub(super) fn draft(&self, action: &str) -> Draft {
        if let Some(row) = self.row {
            return unit("row", self.then).with("row", row.to_string()).with("what", action);
        }
        let (verb, rest) = action.split_once(' ').unwrap_or((action, ""));
        if verb == "orbit" {
            return unit("manoeuvre", self.then).with("how", action);
        }
        let line = format!("{verb} {} {rest}", self.then.name);
        Draft::from_notation(&line, "Space Combat", VERBS, None).unwrap_or_else(|_| unit(verb, self.then))
    }

    /// The draft that orders the action, under its condition if it has one.
    fn order(&self, action: &str) -> Draft {
        let Some(when) = self.when.filter(|_| self.row.is_some()) else { return self.draft(action) };
        // Without blanks that can be spared, and weapons that are not named are all: most then fit a control's id as they are.
        let when = when.replace(" <= ", "<=");
        let action = action.strip_suffix(" all").filter(|_| action.starts_with("fire ")).unwrap_or(action);
        self.draft(&format!("if {when} then {action} else hold"))
    }

    /// The way to the conditions under which the action could be given; none where it is given at once.
    pub(super) fn only_if(&self, action: &str) -> Option<PanelButton> {
        self.row.map(|_| self.go_on("Only if", &format!("if {action}"), true))
    }

    /// The form of the whole row, with what is made up so far where a control has room for it; none where there is no row.
    pub(super) fn whole_row(&self, what: &str) -> Option<PanelButton> {
        let row = unit("row", self.then).with("row", self.row?.to_string());
        let fits = |draft: &Draft| draft.to_notation(VERBS).chars().count() <= FORM_MAX_CHARS;
        Some(fill("Whole row…", Some(self.draft(what)).filter(fits).unwrap_or(row)))
    }

    /// What a weapon takes from the capacitor (12.2).
    pub(super) fn energy_of(&self, weapon: &str) -> i32 {
        let gun = self.then.gun_named(weapon).and_then(|gun| self.then.guns.get(gun));
        gun.map_or(0, |gun| gun.mount.kind.row().energy)
    }

    /// A button that gives the action; greyed out if it is refused.
    pub(super) fn give(&self, label: impl Into<String>, tone: Tone, action: &str) -> PanelButton {
        let draft = self.order(action);
        let is_legal = objection(self.view, self.seat, &draft).is_none();
        button(label, tone, Press::Submit(draft)).enabled(is_legal)
    }

    /// A button that goes on with the action.
    pub(super) fn go_on(&self, label: impl Into<String>, action: &str, is_open: bool) -> PanelButton {
        show(label, self.draft(action)).enabled(is_open)
    }

    /// An entry that gives the action; none if it is refused.
    pub(super) fn giving(&self, label: impl Into<String>, note: &str, action: &str) -> Option<MenuEntry> {
        let draft = self.order(action);
        let is_legal = objection(self.view, self.seat, &draft).is_none();
        is_legal.then(|| entry(label, note, Press::Submit(draft)))
    }

    /// An entry that goes on with the action.
    pub(super) fn going_on(&self, label: impl Into<String>, note: &str, action: &str) -> MenuEntry {
        entry(label, note, Press::Show(self.draft(action)))
    }

    /// The way back to the row or the ship.
    pub(super) fn back(&self) -> PanelButton {
        match self.row {
            Some(row) => back_to(unit("row", self.then).with("row", row.to_string())),
            None => back_to(unit("hold", self.then)),
        }
    }
}
