//! The guided way to give orders: menus and buttons instead of notation. Both ways end in the same [`Draft`].
//!
//! A panel is a pure function of the seen state and the draft under construction; the draft travels in the ids of the
//! controls, so panels survive a restart. A game's first page answers to the bare draft of [`PANEL_HOME`].

use super::limits::{
    ALONE_MAX_CHARS, COMPONENTS_MAX, COMPONENTS_OF_LINE, COMPONENTS_OF_MENU, COMPONENTS_OF_PAGE, CONTROL_MAX_CHARS,
    LABEL_MAX_CHARS, LINES_MAX, MENU_MAX_ENTRIES, PANEL_MAX_LINES, ROW_MAX_BUTTONS, ROWS_MAX,
};
use super::words::{count, cut, fit};
use super::{Draft, Lens};

/// The verb of the draft that asks a game for the first page of its panel.
pub const PANEL_HOME: &str = "panel";

/// The verb of the draft that asks whoever holds the game for a computer player's orders, for every unit that has none: a
/// panel knows no computer player.
pub const AS_SUGGESTED: &str = "as suggested";

/// The verb of the draft that asks whoever holds the game for what this player ordered in the window before.
pub const SAME_AGAIN: &str = "same again";

/// The verb of the draft that asks whoever holds the game for the fleet that this player built last of so many points. Where there
/// is one its page is shown, else the control is left out.
pub const FLEET_OF_MINE: &str = "fleet of mine";

/// The verb that buys a fleet, and its field with the list, in every game that keeps fleets.
pub const FLEET: (&str, &str) = ("fleet", "ships");

/// The button that asks for it.
pub fn fleet_of_mine() -> PanelButton {
    button("A fleet of mine", Tone::Plain, Press::Submit(Draft::new(FLEET_OF_MINE)))
}

/// One page of the guided panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// What is being asked, in one to five lines of plain text.
    pub text: String,
    /// The picture that goes with it.
    pub lens: Lens,
    /// Menus take a row each, buttons at most five a row, lines what the others leave of [`COMPONENTS_MAX`].
    pub rows: Vec<PanelRow>,
}

/// A row of controls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PanelRow {
    /// Pick one of at most 25.
    Menu {
        /// Greyed text of the closed menu.
        placeholder: String,
        /// At least 1, at most 25.
        entries: Vec<MenuEntry>,
    },
    /// One to five buttons.
    Buttons(Vec<PanelButton>),
    /// A line a unit, each with its button; those for which there is no room become a menu of this placeholder.
    Lines {
        /// Greyed text of the closed menu.
        placeholder: String,
        /// Those that need orders first.
        lines: Vec<PanelLine>,
    },
}

/// A line of words with its button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PanelLine {
    /// What the line says, and what its button means.
    pub entry: MenuEntry,
    /// Whether there is something to change.
    pub has_orders: bool,
    /// What stands on its button, in at most 11 characters; none: that it orders or changes.
    pub action: Option<&'static str>,
}

/// An entry of a menu; picking it shows the page of its draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuEntry {
    /// At most 100 characters.
    pub label: String,
    /// Second line, at most 100 characters; may be empty.
    pub note: String,
    /// What picking it means.
    pub press: Press,
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PanelButton {
    /// At most 80 characters.
    pub label: String,
    /// How it looks.
    pub tone: Tone,
    /// What pressing it means.
    pub press: Press,
    /// Greyed out.
    pub is_disabled: bool,
}

/// What a control does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// Show the page of this draft; changes nothing.
    Show(Draft),
    /// Give this order, then show the first page (or what is next).
    Submit(Draft),
    /// Open the form of this draft; its page, where no form can be shown. Of buttons and lines alone.
    Fill(Draft),
}

/// Looks of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Ordinary.
    Plain,
    /// The way on.
    Go,
    /// Confirms.
    Confirm,
    /// Costs something.
    Danger,
}

/// A page of tidy rows, as many as there may be, and as many lines of text.
pub fn page(text: &str, lens: Lens, rows: Vec<PanelRow>) -> Panel {
    let text = text.lines().take(PANEL_MAX_LINES).collect::<Vec<_>>().join("\n");
    let rows: Vec<PanelRow> = rows.into_iter().filter_map(PanelRow::tidied).take(ROWS_MAX).collect();
    Panel { text, lens, rows: fitted(rows) }
}

/// The rows with as many lines as there is room for, the others in a menu.
fn fitted(rows: Vec<PanelRow>) -> Vec<PanelRow> {
    let others: usize = rows.iter().map(PanelRow::components).sum();
    let room = COMPONENTS_MAX.saturating_sub(COMPONENTS_OF_PAGE + others + of_typing(&rows));
    rows.into_iter()
        .flat_map(|row| match row {
            PanelRow::Lines { placeholder, lines } => parted(placeholder, lines, room),
            other => vec![other],
        })
        .collect()
}

/// The parts of the button that types orders, which whoever holds the game adds to the last row, or to one of its own.
fn of_typing(rows: &[PanelRow]) -> usize {
    match rows.last() {
        Some(PanelRow::Buttons(buttons)) if buttons.len() < ROW_MAX_BUTTONS => 1,
        _ => 2,
    }
}

fn parted(placeholder: String, mut lines: Vec<PanelLine>, room: usize) -> Vec<PanelRow> {
    let most = (room / COMPONENTS_OF_LINE).min(LINES_MAX);
    if lines.len() <= most {
        return vec![PanelRow::Lines { placeholder, lines }];
    }
    let shown = (room.saturating_sub(COMPONENTS_OF_MENU) / COMPONENTS_OF_LINE).min(LINES_MAX - 1);
    let rest: Vec<MenuEntry> = lines.split_off(shown).into_iter().map(|line| line.entry).collect();
    let rest = menu(placeholder.clone(), rest);
    [PanelRow::Lines { placeholder, lines }, rest].into_iter().filter_map(PanelRow::tidied).collect()
}

/// A button, with as much of its label as fits.
pub fn button(label: impl Into<String>, tone: Tone, press: Press) -> PanelButton {
    PanelButton { label: cut(&label.into(), LABEL_MAX_CHARS), tone, press, is_disabled: false }
}

/// A plain button that opens the form of a draft.
pub fn fill(label: impl Into<String>, draft: Draft) -> PanelButton {
    button(label, Tone::Plain, Press::Fill(draft))
}

/// A plain button that shows the page of a draft.
pub fn show(label: impl Into<String>, draft: Draft) -> PanelButton {
    button(label, Tone::Plain, Press::Show(draft))
}

/// The way back to an earlier page.
pub fn back_to(draft: Draft) -> PanelButton {
    show("Back", draft)
}

/// The way back to the first page.
pub fn back() -> PanelButton {
    back_to(Draft::new(PANEL_HOME))
}

/// A menu of as many entries as fit.
pub fn menu(placeholder: impl Into<String>, entries: Vec<MenuEntry>) -> PanelRow {
    PanelRow::Menu { placeholder: placeholder.into(), entries: entries.into_iter().take(MENU_MAX_ENTRIES).collect() }
}

/// An entry of a menu, with as much of its words as fits.
pub fn entry(label: impl Into<String>, note: impl Into<String>, press: Press) -> MenuEntry {
    let fitting = |text: String| cut(&text, CONTROL_MAX_CHARS);
    MenuEntry { label: fitting(label.into()), note: fitting(note.into()), press }
}

/// A line a unit.
pub fn lines(placeholder: impl Into<String>, lines: Vec<PanelLine>) -> PanelRow {
    PanelRow::Lines { placeholder: placeholder.into(), lines }
}

/// A line of a unit.
pub const fn line(entry: MenuEntry, has_orders: bool) -> PanelLine {
    PanelLine { entry, has_orders, action: None }
}

/// A line of something to decide, its button named by what it does.
pub fn matter(title: &str, note: impl Into<String>, action: &'static str, press: Press) -> PanelLine {
    PanelLine { entry: entry(title, note, press), has_orders: true, action: Some(action) }
}

/// The button that ends a side's orders. Where losses are certain it asks first, by the page of its order.
pub fn lock(done: PanelButton, losses: &[String]) -> PanelButton {
    match done.press {
        Press::Submit(order) if !losses.is_empty() => {
            PanelButton { tone: Tone::Danger, press: Press::Show(order), ..done }
        }
        press => PanelButton { press, ..done },
    }
}

/// What is said before orders are locked that lose something for certain: `anyway` locks all the same.
pub fn before_lock(losses: &[String], anyway: PanelButton) -> Panel {
    let shown = losses.len().min(PANEL_MAX_LINES - 1);
    let mut lines = vec![format!("Before you lock: {} as ordered now.", count(losses.len(), "certain loss"))];
    let rest = losses.len() - shown;
    lines.extend(losses.iter().take(shown).enumerate().map(|(at, loss)| match rest {
        1.. if at + 1 == shown => format!("{loss} And {rest} more."),
        _ => loss.clone(),
    }));
    let anyway = PanelButton { label: "Lock anyway".to_owned(), tone: Tone::Danger, ..anyway };
    page(&lines.join("\n"), Lens::default(), vec![PanelRow::Buttons(vec![back(), anyway])])
}

impl Panel {
    /// The parts that a message of it is counted as (Discord takes 40).
    pub fn components(&self) -> usize {
        let of_row = |row: &PanelRow| match row {
            PanelRow::Lines { lines, .. } => lines.len() * COMPONENTS_OF_LINE,
            other => other.components(),
        };
        COMPONENTS_OF_PAGE + self.rows.iter().map(of_row).sum::<usize>()
    }
}

impl PanelButton {
    /// The same, greyed out unless it is enabled.
    #[must_use]
    pub fn enabled(self, is_enabled: bool) -> Self {
        Self { is_disabled: !is_enabled, ..self }
    }
}

impl PanelRow {
    /// The row as it is shown: none without anything in it, and a button for a menu's only entry. A menu costs two taps,
    /// open and pick; where there is nothing to choose, one is enough.
    pub fn tidied(self) -> Option<Self> {
        match self {
            Self::Menu { entries, placeholder } => match entries.as_slice() {
                [] => None,
                [only] => Some(Self::Buttons(vec![only.alone()])),
                _ => Some(Self::Menu { entries, placeholder }),
            },
            Self::Buttons(buttons) => (!buttons.is_empty()).then_some(Self::Buttons(buttons)),
            Self::Lines { placeholder, lines } => (!lines.is_empty()).then_some(Self::Lines { placeholder, lines }),
        }
    }

    /// The parts that it is counted as; lines take what the others leave.
    const fn components(&self) -> usize {
        match self {
            Self::Menu { .. } => COMPONENTS_OF_MENU,
            Self::Buttons(buttons) => 1 + buttons.len(),
            Self::Lines { .. } => 0,
        }
    }
}

impl PanelLine {
    /// The label of its button; at most 11 characters, which a telephone has room for beside the words.
    pub const fn label(&self) -> &'static str {
        match self.action {
            Some(action) => action,
            None if self.has_orders => "Change",
            None => "Order",
        }
    }

    /// How that button looks.
    pub const fn tone(&self) -> Tone {
        if self.has_orders { Tone::Plain } else { Tone::Go }
    }
}

impl MenuEntry {
    /// The entry as a button, with its note as far as that fits.
    fn alone(&self) -> PanelButton {
        let tone = if matches!(self.press, Press::Show(_)) { Tone::Go } else { Tone::Plain };
        let whole = format!("{} ({})", self.label, self.note);
        let has_room = !self.note.is_empty() && whole.chars().count() <= ALONE_MAX_CHARS;
        let label = if has_room { whole } else { fit(&self.label, ALONE_MAX_CHARS) };
        PanelButton { label, tone, press: self.press.clone(), is_disabled: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn menu(labels: &[&str]) -> PanelRow {
        let entry = |label: &&str| MenuEntry {
            label: (*label).to_owned(),
            note: "range 3".to_owned(),
            press: Press::Show(Draft::new("fire").with("target", *label)),
        };
        PanelRow::Menu { placeholder: "Target".to_owned(), entries: labels.iter().map(entry).collect() }
    }

    #[test]
    fn a_lock_that_loses_something_asks_first_and_says_what() {
        let done = || button("I am in", Tone::Confirm, Press::Submit(Draft::new("done")));
        assert_eq!(lock(done(), &[]), done());
        let losses: Vec<String> = (1..=6).map(|n| format!("Spur{n} leaves the board (6.7).")).collect();
        let asks = lock(done(), &losses);
        assert_eq!((asks.tone, asks.press), (Tone::Danger, Press::Show(Draft::new("done"))));
        let page = before_lock(&losses, done());
        assert!(page.text.starts_with("Before you lock: 6 certain losses"), "{}", page.text);
        assert!(page.text.contains("Spur1") && page.text.ends_with("And 2 more."), "{}", page.text);
        assert_eq!(page.text.lines().count(), PANEL_MAX_LINES);
        let [PanelRow::Buttons(buttons)] = page.rows.as_slice() else { panic!("{page:?}") };
        assert_eq!(buttons[1].press, Press::Submit(Draft::new("done")));
    }

    #[test]
    fn a_page_has_as_many_lines_as_there_is_room_for_and_a_menu_of_the_others() {
        let unit = |n: usize| line(entry(format!("Spur{n}"), "", Press::Show(Draft::new("move"))), n > 3);
        let units = |count: usize| lines("Another ship", (1..=count).map(unit).collect());
        let five = || PanelRow::Buttons((0..5).map(|n| show(format!("B{n}"), Draft::new("done"))).collect());
        for (count, others, shown, more) in
            [(10, 1, 9, 1), (9, 1, 9, 0), (10, 3, 5, 5), (11, 1, 9, 2), (30, 2, 7, 23), (3, 0, 3, 0)]
        {
            let rows = [units(count)].into_iter().chain((0..others).map(|_| five())).collect();
            let page = page("Orders?", Lens::default(), rows);
            assert!(page.components() <= COMPONENTS_MAX, "{count} units: {} parts", page.components());
            let PanelRow::Lines { lines, .. } = &page.rows[0] else { panic!("{page:?}") };
            assert_eq!(lines.len(), shown, "{count} units beside {others} rows");
            let rest = match &page.rows[1..] {
                [PanelRow::Menu { entries, .. }, ..] => entries.len(),
                [PanelRow::Buttons(only), ..] if only.len() == 1 => 1,
                _ => 0,
            };
            assert_eq!(rest, more, "{count} units beside {others} rows");
            assert_eq!((lines[0].label(), lines[0].tone()), ("Order", Tone::Go));
        }
    }

    #[test]
    fn a_menu_of_one_is_a_button_and_an_empty_row_is_none() {
        assert_eq!(menu(&[]).tidied(), None);
        assert_eq!(PanelRow::Buttons(vec![]).tidied(), None);
        assert_eq!(menu(&["Dee", "Aklinon"]).tidied(), Some(menu(&["Dee", "Aklinon"])));
        let Some(PanelRow::Buttons(buttons)) = menu(&["Dee"]).tidied() else { panic!("a button") };
        let [PanelButton { label, tone: Tone::Go, press: Press::Show(draft), is_disabled: false }] = buttons.as_slice()
        else {
            panic!("{buttons:?}")
        };
        assert_eq!((label.as_str(), draft.get("target")), ("Dee (range 3)", Some("Dee")));
        let Some(PanelRow::Buttons(long)) = menu(&[&"x".repeat(90)]).tidied() else { panic!("a button") };
        assert_eq!(long[0].label.chars().count(), ALONE_MAX_CHARS);
    }
}
