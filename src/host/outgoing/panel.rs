//! The guided way: a game's panel as a private message, and what its controls do.

use crate::contract::{self, Draft, MenuEntry, Panel, PanelButton, PanelRow, Seat, Tone, Viewer};
use crate::host::api::escape;
use crate::host::api::limits::{CONTROL_MAX_CHARS, LABEL_MAX_CHARS};
use crate::host::api::message::Section;
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::outgoing::{buttons, notes, own_fleet, tints, writing};
use crate::host::table::pending::{Answer, PendingMessage};
use crate::host::table::press::{ControlId, PackedDraft, Press, SlipOf};
use crate::host::table::seated::playing;
use crate::host::table::stage::Status;
use crate::host::table::{Table, repository};
use crate::host::{Button, Call, CallId, Control, Menu, MenuOption, Shown, Style};
use crate::kit::panel::{PANEL_HOME, PanelLine};
use crate::kit::words::and;
use crate::store::log::{self, LogRow};

/// Said when a control belongs to an earlier position.
pub(crate) const CHANGED: &str = "The position has changed since that was shown. This is how it stands now.";

/// The order that says that there are no more.
const LOCK: &str = "done";

/// Controls of a page, and the drafts that must be kept for them.
#[derive(Debug, Default)]
struct Page {
    rows: Vec<Vec<Control>>,
    kept: Vec<(String, String)>,
    /// Controls so far: the number keeps the ids of one message apart.
    count: u8,
}

/// The first page, with what the player alone was told meanwhile.
pub(crate) async fn home(ctx: &Ctx, call: &Call, table: &Table, heading: &str) -> Result<Answer, Failure> {
    let (seat, _) = playing(call, table)?;
    let unread = notes::notes_since_last_order(ctx, table, seat).await?;
    let told = notes::paragraph(notes::HEADING, &unread).unwrap_or_default();
    let heading = [heading, &told].iter().filter(|t| !t.is_empty()).copied().collect::<Vec<_>>().join("\n");
    let mut answer = page(ctx, call, table, &Draft::new(PANEL_HOME), &heading).await?;
    if table.waits(seat).is_some() {
        // Whoever has locked their orders and waits can open them again, as `/undo` does.
        let back = way_back(ctx, table, seat).await?;
        answer.message = waiting(table, seat, answer.message, back);
    }
    Ok(answer)
}

/// The page of somebody who is in: shown anew when that changes, with what can be done meanwhile.
pub(crate) fn waiting(table: &Table, seat: Seat, page: PendingMessage, back: Option<Control>) -> PendingMessage {
    let plain = |action: Press, label: &str| buttons::button(table, action, label, Style::Secondary);
    let meanwhile = [plain(Press::Map, "Map"), plain(Press::Report, "My report")];
    let row: Vec<Control> = back.into_iter().chain(meanwhile).collect();
    let page = page.with_row_if_it_fits(row);
    PendingMessage { waits: table.waits(seat), ..page }
}

/// The page of a draft, with a heading above.
pub(crate) async fn page(
    ctx: &Ctx,
    call: &Call,
    table: &Table,
    draft: &Draft,
    heading: &str,
) -> Result<Answer, Failure> {
    let (seat, game) = playing(call, table)?;
    let (wanted, of_fleets) = (draft.clone(), game.clone());
    let read = move || {
        let is_unit = wanted.get("unit").is_some_and(|unit| game.ordered(seat, unit).is_some());
        game.panel(seat, &wanted).map(|panel| (panel, is_unit))
    };
    let (panel, is_unit) = ctx.rules(read).await??;
    let panel = own_fleet::offered(ctx, (call.actor.user, seat), table, of_fleets, panel).await?;
    let page = Page::of(table, &panel);
    repository::keep_drafts(ctx, &page.kept).await?;
    let asked = if draft.verb == PANEL_HOME { asked(table, seat) } else { None }.unwrap_or_default();
    let text = [heading, &asked, &panel.text].iter().filter(|t| !t.is_empty()).copied().collect::<Vec<_>>().join("\n");
    let form = tints::of_seat(table, seat);
    // A page that opens a form of its own needs no slip for what is open of its order; the first page takes any orders.
    let written = if has_form(&panel) && draft.verb != PANEL_HOME { None } else { writing::button(table, draft) };
    let rows = match written {
        Some(button) => writing::placed(page.rows, button),
        None => page.rows,
    };
    let beside = [writing::words(table, draft), writing::as_text(table, draft).filter(|_| is_unit)];
    let rows = beside.into_iter().flatten().fold(rows, writing::beside);
    let pending = PendingMessage { text, form, rows, ..PendingMessage::default() };
    Ok(Answer::fresh(pending.with(table.map(Viewer::Seat(seat), panel.lens, true))))
}

/// What is asked of the seat and until when; of somebody who is in, who is missing and what they have ordered.
fn asked(table: &Table, seat: Seat) -> Option<String> {
    let game = table.game()?;
    if table.waits(seat).is_some() {
        let missing: Vec<String> = table.awaited().iter().map(|other| table.side(*other)).collect();
        let until = table.due.map(|due| format!(", until <t:{due}:R>")).unwrap_or_default();
        let orders: Vec<String> = game.orders(seat).iter().map(|(line, _)| line.markdown()).collect();
        let understood = notes::paragraph("As understood:", &orders).map(|orders| format!("\n{orders}"));
        return Some(format!("### You are in. Missing: {}{until}{}", and(&missing), understood.unwrap_or_default()));
    }
    let asked = game.heading().asked();
    let mut letters = asked.chars();
    let asked: String = letters.next()?.to_uppercase().chain(letters).collect();
    let until = table.due_of(seat).map(|due| format!(" · until <t:{due}:R>")).unwrap_or_default();
    Some(format!("### {asked}{until}"))
}

/// The page that follows an order; the first where that one is none.
pub(crate) async fn next_page(
    ctx: &Ctx,
    call: &Call,
    table: &Table,
    given: &Draft,
    heading: &str,
) -> Result<Answer, Failure> {
    let (seat, game) = playing(call, table)?;
    let given = given.clone();
    let next = ctx.rules(move || game.next_page(seat, &given)).await?;
    if next.verb == PANEL_HOME {
        home(ctx, call, table, heading).await
    } else {
        page(ctx, call, table, &next, heading).await
    }
}

/// The button that opens a seat's locked orders again, while their phase runs.
pub(crate) async fn way_back(ctx: &Ctx, table: &Table, seat: Seat) -> Result<Option<Control>, Failure> {
    let (id, number) = (table.id.0, i64::from(seat.0));
    let last = ctx.store.read(async |db| log::last_order_of(db, id, number).await).await;
    Ok(last.map_err(Fault::from)?.filter(|order| order.notation == LOCK).and_then(|order| take_back(table, &order, 1)))
}

/// What an outdated control gets: the position as it is now.
pub(crate) async fn outdated(ctx: &Ctx, call: &Call, table: &Table) -> Result<Answer, Failure> {
    let mut answer = if table.status() == Status::Playing && table.seat_of(call.actor.user).is_some() {
        home(ctx, call, table, CHANGED).await?
    } else {
        let viewer = table.viewer(call.actor.user);
        Answer::fresh(PendingMessage::text(CHANGED).with(table.map(viewer, contract::Lens::default(), false)))
    };
    answer.shown = Shown::Refusal;
    Ok(answer)
}

impl Page {
    fn of(table: &Table, panel: &Panel) -> Self {
        let mut page = Self::default();
        for row in &panel.rows {
            let controls = match row {
                PanelRow::Lines { lines, .. } => {
                    let sections: Vec<_> = lines.iter().map(|line| vec![page.section(table, line)]).collect();
                    page.rows.extend(sections);
                    continue;
                }
                PanelRow::Menu { placeholder, entries } => page.menu(table, placeholder, entries),
                PanelRow::Buttons(buttons) => buttons.iter().take(5).map(|b| page.button(table, b)).collect(),
            };
            if !controls.is_empty() {
                page.rows.push(controls);
            }
        }
        page
    }

    fn button(&mut self, table: &Table, button: &PanelButton) -> Control {
        Control::Button(self.bare_button(table, button))
    }

    fn bare_button(&mut self, table: &Table, button: &PanelButton) -> Button {
        if let Some(id) = slip_id(table, &button.press) {
            let label = escape::fit(&button.label, LABEL_MAX_CHARS);
            return Button { id, label, style: style(button.tone), is_disabled: button.is_disabled };
        }
        self.count += 1;
        let index = self.count;
        let (packed, kept) = PackedDraft::of(&button.press, room(table));
        self.kept.extend(kept);
        Button {
            id: id(table, Press::Panel(index, packed)),
            label: escape::fit(&button.label, LABEL_MAX_CHARS),
            style: style(button.tone),
            is_disabled: button.is_disabled,
        }
    }

    /// A unit's line with its button.
    fn section(&mut self, table: &Table, line: &PanelLine) -> Control {
        let MenuEntry { label, note, press } = &line.entry;
        let (label_of_button, tone) = (line.label().to_owned(), line.tone());
        let button = PanelButton { label: label_of_button, tone, press: press.clone(), is_disabled: false };
        let text = match note.as_str() {
            "" => format!("**{}**", escape::markdown(label)),
            note => format!("**{}**\n{}", escape::markdown(label), escape::markdown(note)),
        };
        Control::Section(Section { text, button: self.bare_button(table, &button) })
    }

    fn menu(&mut self, table: &Table, placeholder: &str, entries: &[MenuEntry]) -> Vec<Control> {
        let mut options: Vec<MenuOption> = Vec::new();
        for entry in entries.iter().take(25) {
            let (packed, kept) = PackedDraft::of(&entry.press, CONTROL_MAX_CHARS);
            let value = packed.encode();
            // Discord wants the values of a menu to differ; a second entry that does the same adds nothing.
            if options.iter().any(|o| o.value == value) {
                continue;
            }
            self.kept.extend(kept);
            let (label, description) = (escape::fit(&entry.label, 100), escape::fit(&entry.note, 100));
            options.push(MenuOption { label, value, description });
        }
        if options.is_empty() {
            return vec![];
        }
        self.count += 1;
        let id = id(table, Press::PanelMenu(self.count));
        vec![Control::Menu(Menu { id, placeholder: escape::fit(placeholder, 100), options })]
    }
}

fn has_form(panel: &Panel) -> bool {
    let opens = |row: &PanelRow| match row {
        PanelRow::Buttons(buttons) => buttons.iter().any(|button| matches!(button.press, contract::Press::Fill(_))),
        PanelRow::Menu { .. } | PanelRow::Lines { .. } => false,
    };
    panel.rows.iter().any(opens)
}

/// The id of a control that opens a form; none for others, and where the draft is too long for one: that shows its page.
fn slip_id(table: &Table, press: &contract::Press) -> Option<String> {
    let contract::Press::Fill(draft) = press else { return None };
    let id = id(table, Press::Slip(SlipOf::Form(draft.clone())));
    (id.chars().count() <= CONTROL_MAX_CHARS).then_some(id)
}

/// The button that takes back the last of so many orders that one call gave; none when its phase is past.
pub(crate) fn take_back(table: &Table, order: &LogRow, given: usize) -> Option<Control> {
    if table.status() != Status::Playing || order.base_seq != table.window.0 {
        return None;
    }
    let label = match (order.notation.as_str(), given) {
        (LOCK, _) => "Unlock",
        (_, 1) => "Take that back",
        _ => "Take the last one back",
    };
    Some(buttons::button(table, Press::TakeBack(CallId::of_column(order.call_id?)), label, Style::Secondary))
}

fn id(table: &Table, action: Press) -> String {
    ControlId { table: table.id, mark: table.mark(), action }.encode()
}

/// Characters that an id leaves for a packed draft.
pub(crate) fn room(table: &Table) -> usize {
    // Two digits of the number come on top of an id without any.
    CONTROL_MAX_CHARS.saturating_sub(id(table, Press::Home).chars().count() + 2)
}

const fn style(tone: Tone) -> Style {
    match tone {
        Tone::Plain => Style::Secondary,
        Tone::Go => Style::Primary,
        Tone::Confirm => Style::Success,
        Tone::Danger => Style::Danger,
    }
}
