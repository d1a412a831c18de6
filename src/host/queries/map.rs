//! `/map`: the map as somebody may see it, and the controls under it: overlays, what to show large, the phases before.

use crate::contract::{Draft, Lens, Match, System, Viewer};
use crate::host::api::escape;
use crate::host::api::limits::CONTROL_MAX_CHARS;
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::queries::replay;
use crate::host::table::pending::{Answer, PendingMessage, PictureName};
use crate::host::table::press::{self, ControlId, Press};
use crate::host::table::seated::what_next;
use crate::host::table::{Table, load, past};
use crate::host::{Button, Call, Control, Menu, MenuOption, Seq, Shown, Style};
use crate::store::phases::PhaseRow;

/// Entries of a menu.
const ENTRIES: usize = 25;

/// `/map`: focus, overlays and phase as typed.
pub(crate) async fn map(ctx: &Ctx, call: &Call, table: &Table, wish: [&str; 3]) -> Result<Answer, Failure> {
    let [focus, overlay, turn] = wish;
    if table.game().is_none() {
        let pending = PendingMessage::text(format!("**{}**, before the start.", table.system.title()));
        return Ok(Answer::fresh(pending.with(PictureName::Lobby { table: table.id })));
    }
    let phases = past::phases_for(ctx, table, call.actor.user).await?;
    let phase = match turn.trim() {
        "" => past::late_phase(ctx, table, call.actor.user).await?,
        number => Some(replay::read_phase(&phases, number)?.clone()),
    };
    let seq = phase.as_ref().map_or(table.seq, |p| Seq(p.seq));
    let lens = Lens {
        focus: Some(focus.trim().to_owned()).filter(|f| !f.is_empty()),
        overlays: read_overlays(table.system, overlay)?,
        preview: None,
    };
    let viewer = table.viewer(call.actor.user);
    let state = load::state_at(ctx, table, seq).await?;
    // Drawn once here so that an unknown unit is refused in words; the picture itself follows.
    state.draw(viewer, &lens)?;
    let is_close = lens.focus.is_some();
    let mut text = phase.as_ref().map_or_else(|| table.headline(), |p| table.headline_of(&p.title, Some(p.number)));
    if let Some(seat) = table.seat_of(call.actor.user).filter(|_| phase.is_none()) {
        text = text + "\n" + &what_next(table, seat);
    }
    let rows =
        Sight { table, phases: &phases, shown: phase.as_ref().map(|p| p.number), lens: &lens }.rows(&*state, viewer);
    let map = match table.map(viewer, lens, is_close) {
        PictureName::Map { table, viewer, lens, due, is_close, .. } => {
            let due = due.filter(|_| phase.is_none());
            PictureName::Map { table, seq, viewer, lens, due, is_close }
        }
        other => other,
    };
    Ok(Answer::fresh(PendingMessage { text, rows, ..PendingMessage::default() }.with(map)))
}

/// The map of a control; what it cannot show is said above the whole map.
pub(crate) async fn view(ctx: &Ctx, call: &Call, table: &Table, draft: &Draft) -> Result<Answer, Failure> {
    let field = |name: &str| draft.fields.get(name).map_or("", String::as_str);
    match map(ctx, call, table, ["focus", "overlay", "turn"].map(field)).await {
        Err(Failure::Fault(fault)) => Err(fault.into()),
        Ok(answer) => Ok(answer),
        Err(no) => {
            let mut whole = map(ctx, call, table, [""; 3]).await?;
            let said = no.told().0;
            whole.message.text = format!("{said}\n{}", whole.message.text);
            whole.shown = Shown::Refusal;
            Ok(whole)
        }
    }
}

/// What a map shows, for the controls that lead on from there.
struct Sight<'a> {
    table: &'a Table,
    phases: &'a [PhaseRow],
    /// Number of the phase; `None`: as it stands now.
    shown: Option<i64>,
    lens: &'a Lens,
}

impl Sight<'_> {
    fn rows(&self, state: &dyn Match, viewer: Viewer) -> Vec<Vec<Control>> {
        let overlays = self.table.system.card().overlays.iter().map(|overlay| {
            (overlay.name.to_owned(), overlay.help.to_owned(), self.wish(self.focus(), overlay.name, self.shown))
        });
        let units = state.complete(viewer, &Draft::new("map"), "focus").into_iter().map(|unit| {
            let wish = self.wish(&unit.value, &self.overlays(), self.shown);
            (unit.label, String::new(), wish)
        });
        let menus = [self.menu(0, "Show on the map", overlays), self.menu(1, "Show large", units)];
        menus.into_iter().flatten().map(|menu| vec![menu]).chain([self.buttons()]).collect()
    }

    fn focus(&self) -> &str {
        self.lens.focus.as_deref().unwrap_or_default()
    }

    fn overlays(&self) -> String {
        self.lens.overlays.join(" ")
    }

    /// A map as the options of `/map`.
    fn wish(&self, focus: &str, overlay: &str, phase: Option<i64>) -> Draft {
        // The newest phase is shown as it stands now.
        let turn = phase.filter(|n| *n < self.table.phase).map(|n| n.to_string()).unwrap_or_default();
        let fields = [("focus", focus), ("overlay", overlay), ("turn", turn.as_str())];
        let given = fields.into_iter().filter(|(_, text)| !text.is_empty());
        given.fold(Draft::new("map"), |draft, (name, text)| draft.with(name, text))
    }

    fn menu(
        &self,
        index: u8,
        placeholder: &str,
        entries: impl Iterator<Item = (String, String, Draft)>,
    ) -> Option<Control> {
        let option = |(label, description, wish): (String, String, Draft)| MenuOption {
            label: escape::fit(&label, CONTROL_MAX_CHARS),
            value: press::pack(&wish),
            description: escape::fit(&description, CONTROL_MAX_CHARS),
        };
        let fits = |option: &MenuOption| !option.label.is_empty() && option.value.chars().count() <= CONTROL_MAX_CHARS;
        let mut options: Vec<MenuOption> = Vec::new();
        for option in entries.map(option).filter(fits).take(ENTRIES) {
            // Discord wants the values of a menu to differ.
            if options.iter().all(|known| known.value != option.value) {
                options.push(option);
            }
        }
        let id = self.id(Press::ViewMenu(index));
        (!options.is_empty()).then(|| Control::Menu(Menu { id, placeholder: placeholder.to_owned(), options }))
    }

    fn buttons(&self) -> Vec<Control> {
        let numbers = || self.phases.iter().map(|p| p.number);
        let shown = self.shown.unwrap_or(self.table.phase);
        let before = numbers().filter(|n| *n < shown).max();
        let after = numbers().filter(|n| *n > shown).min();
        let (focus, overlays) = (self.focus(), self.overlays());
        let is_whole = focus.is_empty() && overlays.is_empty();
        let whole = self.wish("", "", self.shown);
        [
            ("Whole map", whole, !is_whole),
            ("Phase before", self.wish(focus, &overlays, before), before.is_some()),
            ("Phase after", self.wish(focus, &overlays, after), after.is_some()),
        ]
        .into_iter()
        .zip(0..)
        .filter_map(|((label, wish, is_open), index)| self.button(index, label, wish, is_open))
        .collect()
    }

    fn button(&self, index: u8, label: &str, wish: Draft, is_open: bool) -> Option<Control> {
        let id = self.id(Press::View(index, wish));
        let fits = id.chars().count() <= CONTROL_MAX_CHARS;
        let (label, style) = (label.to_owned(), Style::Secondary);
        fits.then_some(Control::Button(Button { id, label, style, is_disabled: !is_open }))
    }

    fn id(&self, action: Press) -> String {
        ControlId { table: self.table.id, mark: self.table.mark(), action }.encode()
    }
}

fn read_overlays(system: System, text: &str) -> Result<Vec<String>, Refusal> {
    let known = system.card().overlays;
    let read = |word: &str| {
        let found = known.iter().find(|o| o.name.eq_ignore_ascii_case(word)).map(|o| o.name.to_owned());
        found.ok_or_else(|| Refusal::UnknownOverlay {
            system: system.title(),
            read: word.into(),
            choices: match known {
                [] => "it has none".to_owned(),
                _ => format!("choose from {}", known.iter().map(|o| o.name).collect::<Vec<_>>().join(", ")),
            },
        })
    };
    text.split([' ', ',']).filter(|w| !w.is_empty()).map(read).collect()
}
