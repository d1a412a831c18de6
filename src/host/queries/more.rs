//! **More** on a panel's first page: one menu of everything else that somebody who plays may want, and the way back from it.

use crate::contract::{self, Draft, Panel, PanelRow, glossary};
use crate::host::api::escape;
use crate::host::api::limits::CONTROL_MAX_CHARS;
use crate::host::api::pace::Pace;
use crate::host::commands::ending;
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::outgoing::{buttons, tints};
use crate::host::queries::{map, report, rules, view};
use crate::host::table::Table;
use crate::host::table::pending::{Answer, PendingMessage};
use crate::host::table::press::{ControlId, More, PackedDraft, Press, SlipOf};
use crate::host::table::seated::playing;
use crate::host::table::stage::Status;
use crate::host::{Call, Control, Menu, MenuOption, Style};
use crate::kit::panel::PANEL_HOME;

/// The menu.
pub(crate) fn page(call: &Call, table: &Table) -> Result<Answer, Failure> {
    let (seat, _) = playing(call, table)?;
    let is_alone = table.people().len() < 2;
    // Computer players can be asked for a draw, and for nothing else.
    let is_shown = |value: &str| !(is_alone && value == "end");
    let entries = More::MENU.into_iter().filter(|(value, ..)| is_shown(value));
    let options = entries.map(|(value, label, description)| option(value.to_owned(), label, description)).collect();
    let text = "**More**: what else there is. Your picks stay as they are.";
    let typing = buttons::button(table, Press::Slip(SlipOf::Notation), "Type orders…", Style::Secondary);
    let pending = PendingMessage::text(text).in_form(tints::of_seat(table, seat));
    Ok(Answer::fresh(pending.with_row(vec![menu(table, "More", options)]).with_row(vec![home(table, "Back"), typing])))
}

/// What was picked in it, as far as it only shows something.
pub(crate) async fn seen(ctx: &Ctx, call: &Call, table: &Table, what: &More) -> Result<Answer, Failure> {
    let answer = match what {
        More::Map => map::map(ctx, call, table, [""; 3]).await?,
        More::MapText => {
            let mut answer = map::map(ctx, call, table, [""; 3]).await?;
            answer.message.enclosed = answer.message.enclosed.map(|picture| picture.in_words(true));
            answer
        }
        More::Since => report::since(ctx, call, table).await?,
        More::Report => report::report(ctx, call, table).await?,
        More::Sheets => view::sheet(ctx, call, table, "", false).await?,
        More::Orders => view::orders(ctx, call, table, "").await?,
        More::Rules => rules::page(rules::Of::Table(table), "", 0),
        More::Words => words(ctx, call, table, &Draft::new(PANEL_HOME)).await?,
        More::Paces => paces(call, table)?,
        More::Resign => ending::ask_resign(call, table)?,
        // These change something, or ask the others.
        More::Ask(_) | More::Pace(_) => page(call, table)?,
    };
    Ok(led_back(call, table, answer))
}

/// The answer with the way back to the orders, for whoever plays.
pub(crate) fn led_back(call: &Call, table: &Table, mut answer: Answer) -> Answer {
    if table.status() != Status::Playing || table.seat_of(call.actor.user).is_none() {
        return answer;
    }
    let way = home(table, "Give orders");
    let leads_home = |control: &Control| matches!((control, &way), (Control::Button(one), Control::Button(home)) if one.id == home.id);
    if !answer.message.rows.iter().flatten().any(leads_home) {
        answer.message = answer.message.with_row_if_it_fits(vec![way]);
    }
    answer
}

/// The paces that the others can be asked for.
fn paces(call: &Call, table: &Table) -> Result<Answer, Failure> {
    let (seat, _) = playing(call, table)?;
    let others = Pace::ALL.into_iter().filter(|pace| *pace != table.pace);
    let options = others.map(|pace| option(More::value_of_pace(&pace.slug()), &pace.words(), "")).collect();
    let text =
        format!("Pace now: {}. Another one needs the others, and holds from the next phase on.", table.pace.words());
    let pending = PendingMessage::text(text).in_form(tints::of_seat(table, seat));
    Ok(Answer::fresh(pending.with_row(vec![menu(table, "Another pace", options)])))
}

/// **Words**: what the rulebook's terms on the page of a draft mean; all terms where it uses none.
pub(crate) async fn words(ctx: &Ctx, call: &Call, table: &Table, draft: &Draft) -> Result<Answer, Failure> {
    let (seat, game) = playing(call, table)?;
    let (wanted, system) = (draft.clone(), table.system);
    let read = move || {
        let shown = game.panel(seat, &wanted).map(|panel| said(&panel))?;
        Ok::<_, contract::DraftError>((shown, glossary(&system.rulebook())))
    };
    let (shown, all) = ctx.rules(read).await??;
    let used: Vec<_> = all.iter().filter(|term| term.is_used_in(&shown)).collect();
    let (head, terms) = match used.as_slice() {
        [] => ("**Words** of the rulebook.", all.iter().collect()),
        _ if draft.verb == PANEL_HOME => ("**Words** of the rulebook.", all.iter().collect()),
        _ => ("**Words** on this page.", used),
    };
    let lines = terms.iter().map(|term| format!("- **{}**: {}", term.word, term.meaning));
    let text = [head.to_owned()].into_iter().chain(lines).collect::<Vec<_>>().join("\n");
    let (packed, _) = PackedDraft::of(&contract::Press::Show(draft.clone()), CONTROL_MAX_CHARS);
    let back = buttons::button(table, Press::Panel(0, packed), "Back", Style::Primary);
    let book = buttons::button(table, Press::Rules(0, String::new()), "Rules", Style::Secondary);
    let pending = PendingMessage::text(text).in_form(tints::of_seat(table, seat));
    Ok(Answer::fresh(pending.with_row(vec![back, book])))
}

/// All that a page says besides its buttons.
fn said(panel: &Panel) -> String {
    let of_row = |row: &PanelRow| match row {
        PanelRow::Menu { placeholder, entries } => {
            let entries = entries.iter().map(|entry| format!("{}\n{}", entry.label, entry.note));
            [placeholder.clone()].into_iter().chain(entries).collect::<Vec<_>>().join("\n")
        }
        PanelRow::Lines { lines, .. } => {
            lines.iter().map(|line| format!("{}\n{}", line.entry.label, line.entry.note)).collect::<Vec<_>>().join("\n")
        }
        PanelRow::Buttons(_) => String::new(),
    };
    [panel.text.clone()].into_iter().chain(panel.rows.iter().map(of_row)).collect::<Vec<_>>().join("\n")
}

fn home(table: &Table, label: &str) -> Control {
    buttons::button(table, Press::Home, label, Style::Primary)
}

fn menu(table: &Table, placeholder: &str, options: Vec<MenuOption>) -> Control {
    let id = ControlId { table: table.id, mark: table.mark(), action: Press::MoreMenu }.encode();
    Control::Menu(Menu { id, placeholder: placeholder.to_owned(), options })
}

fn option(value: String, label: &str, description: &str) -> MenuOption {
    MenuOption { label: escape::fit(label, 100), value, description: escape::fit(description, 100) }
}
