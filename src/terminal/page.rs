//! What is on the terminal: messages, their controls by number, and the map as text.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

use super::controls::{self, Pressing};
use super::paint;
use super::table::{TerminalError, plain, write_file};
use crate::contract::Choice;
use crate::host::{Control, Host, Message, Pressed, Request};

/// Longest line of a map that is printed unasked; lists of a zone's hexes are much longer.
const LINE_MAX_CHARS: usize = 160;

/// The button of a post behind which all of it is.
const DETAILS: &str = "Details";

/// The terminal.
pub(super) struct Page<'a> {
    out: &'a Path,
    output: &'a mut (dyn Write + Send),
    /// The enabled controls that were shown last; `press 1` presses the first.
    controls: Vec<Control>,
    /// The control of the last post that shows all that was told with it.
    details: Option<String>,
    /// The map as it was printed last.
    board: String,
    /// What has been told since the last command, a sentence each.
    told: BTreeSet<String>,
    look: PageLook,
    /// Controls came since they were printed last.
    is_to_press: bool,
    /// News has been printed since the last command.
    has_news: bool,
}

/// For whom it is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PageLook {
    /// Somebody reads above a prompt: the answer comes last, what can be pressed below it. A pipe has all of it as it happens.
    pub(super) is_read: bool,
    /// The terminal shows colours.
    pub(super) is_coloured: bool,
}

/// Whether a control does something here: of slips, those that have a page, too; all of them can be typed.
fn can_be_pressed(control: &Control) -> bool {
    match control {
        Control::Button(button) => !button.is_disabled && (!Host::opens_slip(&button.id) || Host::has_page(&button.id)),
        Control::Menu(_) | Control::Section(_) | Control::Link(_) => true,
    }
}

impl<'a> Page<'a> {
    /// A blank page; files go into that folder.
    pub(super) fn new(out: &'a Path, output: &'a mut (dyn Write + Send), look: PageLook) -> Self {
        let (board, told) = (String::new(), BTreeSet::new());
        Self { out, output, controls: vec![], details: None, board, told, look, is_to_press: false, has_news: false }
    }

    /// Whether somebody reads above a prompt.
    pub(super) const fn is_read(&self) -> bool {
        self.look.is_read
    }

    /// A new command: what was told before may be told again.
    pub(super) fn turn_over(&mut self) {
        self.told.clear();
        self.has_news = false;
    }

    /// Another table: nothing of the one before is shown any more.
    pub(super) fn clear(&mut self) {
        self.controls.clear();
        self.details = None;
        self.board.clear();
        self.is_to_press = false;
    }

    /// Prints a line of the terminal's own.
    pub(super) fn say(&mut self, text: &str) -> Result<(), TerminalError> {
        writeln!(self.output, "{text}")?;
        Ok(())
    }

    /// Where all of it is printed.
    pub(super) fn output(&mut self) -> &mut (dyn Write + Send) {
        self.output
    }

    /// What can be pressed: `2` a button, `1 3` the third entry of a menu.
    pub(super) fn choices(&self) -> Vec<Choice> {
        controls::choices(&self.controls)
    }

    /// Prints a post: its sentences but for those that have been told since the last command, and its controls.
    pub(super) fn show(&mut self, message: &Message) -> Result<(), TerminalError> {
        let text = plain(&message.whole_text()).replace("*Details*", "`details`");
        // At a terminal everybody sits down at once: of its lobby only what game it is has not passed when anybody reads of it.
        if message.attachments.iter().any(|file| file.file_name.starts_with("lobby.")) {
            return text.lines().take_while(|line| !line.starts_with("- ")).try_for_each(|line| self.say(line));
        }
        let details = message.rows.iter().flatten().find_map(|control| match control {
            Control::Button(button) if button.label == DETAILS => Some(button.id.clone()),
            _ => None,
        });
        self.details = details.or_else(|| self.details.take());
        let is_event = |line: &str| line.starts_with("- ");
        let lines = text.trim_end().lines().filter(|line| !is_event(line) || self.told.insert((*line).to_owned()));
        let lines: Vec<&str> = lines.collect();
        self.has_news |= !lines.is_empty();
        self.print(&lines, message)
    }

    /// What is in an answer need not be told before it.
    pub(super) fn expect(&mut self, answer: &Message) {
        let text = plain(&answer.whole_text());
        self.told.extend(text.lines().filter(|line| line.starts_with("- ")).map(str::to_owned));
    }

    /// Prints an answer, whole where it stands last.
    pub(super) fn answer(&mut self, message: &Message) -> Result<(), TerminalError> {
        if !self.look.is_read {
            return self.show(message);
        }
        if self.has_news {
            writeln!(self.output)?;
        }
        let text = plain(&message.whole_text());
        self.print(&text.trim_end().lines().collect::<Vec<_>>(), message)
    }

    /// Prints lines, and the files and controls of a message. Pictures are written to files; those that are no maps, and what
    /// is asked for in words, are printed as text, too.
    fn print(&mut self, lines: &[&str], message: &Message) -> Result<(), TerminalError> {
        for line in lines {
            writeln!(self.output, "{line}")?;
        }
        for file in &message.attachments {
            write_file(self.out, &file.file_name, &file.bytes)?;
            if matches!(file.file_name.as_str(), "sheet.png" | "map.txt" | "sheet.txt" | "lobby.txt") {
                let text = self.painted(&file.text);
                writeln!(self.output, "{text}")?;
            }
            if file.file_name != "map.png" {
                self.aside(&format!("({})", self.out.join(&file.file_name).display()))?;
            }
        }
        // The controls shown last count; those before belong to a post or a position that is past.
        let controls = message.rows.iter().flatten().filter(|control| can_be_pressed(control));
        let controls: Vec<Control> = controls.cloned().collect();
        if !controls.is_empty() {
            self.controls = controls;
            self.is_to_press = true;
        }
        if self.look.is_read { Ok(()) } else { self.show_controls() }
    }

    fn painted(&self, text: &str) -> String {
        if self.look.is_coloured { paint::painted(text) } else { text.to_owned() }
    }

    /// A line that matters less.
    fn aside(&mut self, text: &str) -> Result<(), TerminalError> {
        let text = if self.look.is_coloured { paint::aside(text) } else { text.to_owned() };
        Ok(writeln!(self.output, "{text}")?)
    }

    /// The end of what a command led to: what can be pressed now, and how, where somebody reads.
    pub(super) fn finish(&mut self) -> Result<(), TerminalError> {
        if !self.look.is_read || !self.is_to_press {
            return Ok(());
        }
        self.show_controls()?;
        match controls::how_to_press(&self.controls) {
            Some(how) => self.aside(&how),
            None => Ok(()),
        }
    }

    fn show_controls(&mut self) -> Result<(), TerminalError> {
        if !std::mem::take(&mut self.is_to_press) {
            return Ok(());
        }
        for (control, number) in self.controls.iter().zip(1..) {
            match control {
                Control::Button(button) => writeln!(self.output, "  [{number}] {}", button.label)?,
                Control::Link(link) => writeln!(self.output, "  [{number}] {}: {}", link.label, link.url)?,
                Control::Section(section) => {
                    let words = plain(&section.text).replace('\n', ": ");
                    writeln!(self.output, "  [{number}] {}: {words}", section.button.label)?;
                }
                Control::Menu(menu) => {
                    writeln!(self.output, "  [{number}] {}", menu.placeholder)?;
                    for line in controls::entries(menu, number) {
                        writeln!(self.output, "    {line}")?;
                    }
                }
            }
        }
        Ok(())
    }

    /// What shows all that was told with the last post.
    pub(super) fn details(&self) -> Result<Request, String> {
        let id = self.details.clone().ok_or("Nothing has been posted yet.")?;
        Ok(Request::Press(Pressed { id, value: String::new() }))
    }

    /// What it means to press one of the controls that were shown last, or how it would be done.
    pub(super) fn pressed(&self, choice: &Pressing) -> Result<Request, String> {
        controls::pressed(&self.controls, choice)
    }

    /// Prints the whole map.
    pub(super) fn show_board(&mut self, message: &Message) -> Result<(), TerminalError> {
        if let Some(text) = self.keep_board(message)? {
            let shown = self.painted(&text);
            writeln!(self.output, "{shown}")?;
            self.aside(&format!("({})", self.out.join("map.png").display()))?;
            self.board = text;
        }
        Ok(())
    }

    /// Prints what has changed on the map since it was printed last: nothing, if nothing has.
    pub(super) fn show_changes(&mut self, message: &Message) -> Result<(), TerminalError> {
        let Some(text) = self.keep_board(message)? else { return Ok(()) };
        let before: BTreeSet<&str> = self.board.lines().collect();
        let is_new = |line: &&str| !before.contains(line);
        // A diagram is read as a whole.
        let is_redrawn = text.lines().filter(|line| is_row(line)).any(|line| is_new(&line));
        let shown = text.lines().filter(|line| is_new(line) || is_redrawn && is_row(line));
        for line in shown {
            self.has_news = true;
            if line.chars().count() <= LINE_MAX_CHARS {
                let line = self.painted(line);
                writeln!(self.output, "{line}")?;
            } else if self.board.is_empty() {
                let cut: String = line.chars().take(LINE_MAX_CHARS).collect();
                writeln!(self.output, "{cut} … (`map` shows all)")?;
            }
        }
        self.board = text;
        Ok(())
    }

    /// Writes the pictures of a message; gives the text of its map.
    fn keep_board(&self, message: &Message) -> Result<Option<String>, TerminalError> {
        for file in &message.attachments {
            write_file(self.out, &file.file_name, &file.bytes)?;
        }
        Ok(message.attachments.iter().find(|file| !file.alt.is_empty()).map(|file| file.text.clone()))
    }
}

/// A row of a chart or a diagram, or the letters of its files below it.
fn is_row(line: &str) -> bool {
    let is_foot =
        || line.split_whitespace().count() > 9 && line.split_whitespace().all(|word| word.chars().count() <= 2);
    paint::is_row(line) || is_foot()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::{Attachment, Button, Menu, MenuOption, Style};

    fn button(label: &str) -> Control {
        Control::Button(Button {
            id: label.to_owned(),
            label: label.to_owned(),
            style: Style::Secondary,
            is_disabled: false,
        })
    }

    fn menu() -> Control {
        let option =
            |label: &str| MenuOption { label: label.to_owned(), value: label.to_owned(), description: String::new() };
        Control::Menu(Menu {
            id: "m".into(),
            placeholder: "Which ship".into(),
            options: vec![option("Spur1"), option("Mote1")],
        })
    }

    /// What is printed when an order is answered and news comes of it.
    fn printed(look: PageLook) -> String {
        let folder = tempfile::tempdir().unwrap();
        let mut output: Vec<u8> = vec![];
        let mut page = Page::new(folder.path(), &mut output, look);
        let answer = Message {
            rows: vec![vec![button("Lock")], vec![menu()]],
            ..Message::text("Spur1 moves.\n- Spur1 is hit.")
        };
        let post = Message {
            rows: vec![vec![button("Give orders")]],
            ..Message::text("Round 2.\n- Spur1 is hit.\n- Mote1 waits.")
        };
        let chart = "     03\n03    A\n    .   .";
        let map = Attachment { file_name: "map.png".into(), alt: "A ship.".into(), bytes: vec![], text: chart.into() };
        let board = Message { attachments: vec![map], ..Message::text("") };
        page.turn_over();
        if look.is_read {
            page.expect(&answer);
        } else {
            page.answer(&answer).unwrap();
        }
        page.show(&post).unwrap();
        page.show_changes(&board).unwrap();
        if look.is_read {
            page.answer(&answer).unwrap();
        }
        page.finish().unwrap();
        assert!(page.pressed(&Pressing::Number(1, None)).is_ok());
        let takes_mote = Pressing::Words("mote".into());
        assert!(page.pressed(&takes_mote).is_ok() == look.is_read);
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn above_a_prompt_the_answer_and_what_can_be_pressed_stand_last() {
        let read = printed(PageLook { is_read: true, is_coloured: false });
        let news = "Round 2.\n- Mote1 waits.\n     03\n03    A\n    .   .\n";
        let answer =
            "\nSpur1 moves.\n- Spur1 is hit.\n  [1] Lock\n  [2] Which ship\n    [2 1] Spur1 \n    [2 2] Mote1 \n";
        let how = "(`1` or `press lock` presses [1]; `2 2` takes [2 2] from its menu.)\n";
        assert_eq!(read, format!("{news}{answer}{how}"));
        let coloured = printed(PageLook { is_read: true, is_coloured: true });
        assert!(coloured.contains('\u{1b}'));
        assert_eq!(console::strip_ansi_codes(&coloured), read, "colours say nothing of their own");
    }

    #[test]
    fn a_pipe_has_everything_in_the_sequence_in_which_it_happens() {
        let piped = printed(PageLook::default());
        let answer =
            "Spur1 moves.\n- Spur1 is hit.\n  [1] Lock\n  [2] Which ship\n    [2 1] Spur1 \n    [2 2] Mote1 \n";
        assert_eq!(
            piped,
            format!("{answer}Round 2.\n- Mote1 waits.\n  [1] Give orders\n     03\n03    A\n    .   .\n")
        );
    }
}
