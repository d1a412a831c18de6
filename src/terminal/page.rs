//! What is on the terminal: messages, their controls by number, and the map as text.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

use super::table::{TerminalError, plain, write_file};
use crate::contract::Choice;
use crate::host::api::message::Section;
use crate::host::{Control, Host, Message, Pressed, Request};

/// Longest line of a map that is printed unasked; lists of a zone's hexes are much longer.
const LINE_MAX_CHARS: usize = 160;

/// The terminal.
pub(super) struct Page<'a> {
    out: &'a Path,
    output: &'a mut (dyn Write + Send),
    /// The enabled controls that were shown last; `press 1` presses the first.
    controls: Vec<Control>,
    /// The map as it was printed last.
    board: String,
    /// What has been told since the last command, a sentence each.
    told: BTreeSet<String>,
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
    pub(super) fn new(out: &'a Path, output: &'a mut (dyn Write + Send)) -> Self {
        Self { out, output, controls: vec![], board: String::new(), told: BTreeSet::new() }
    }

    /// A new command: what was told before may be told again.
    pub(super) fn turn_over(&mut self) {
        self.told.clear();
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
        let of = |(control, number): (&Control, usize)| match control {
            Control::Button(button) | Control::Section(Section { button, .. }) => {
                vec![Choice::new(number.to_string(), format!("{number}: {}", button.label))]
            }
            Control::Link(link) => vec![Choice::new(number.to_string(), format!("{number}: {}", link.label))],
            Control::Menu(menu) => {
                let entries = menu.options.iter().zip(1..);
                let shown = entries.map(|(option, entry)| (format!("{number} {entry}"), &option.label));
                shown.map(|(value, label)| Choice::new(value.clone(), format!("{value}: {label}"))).collect()
            }
        };
        self.controls.iter().zip(1..).flat_map(of).collect()
    }

    /// Prints a message: its sentences but for those that have been told since the last command, and its controls.
    /// Pictures are written to files; those that are no maps, and what is asked for in words, are printed as text, too.
    pub(super) fn show(&mut self, message: &Message) -> Result<(), TerminalError> {
        for line in plain(&message.whole_text()).trim_end().lines() {
            let is_event = line.starts_with("- ");
            if !is_event || self.told.insert(line.to_owned()) {
                writeln!(self.output, "{line}")?;
            }
        }
        for file in &message.attachments {
            write_file(self.out, &file.file_name, &file.bytes)?;
            if matches!(file.file_name.as_str(), "sheet.png" | "map.txt" | "sheet.txt" | "lobby.txt") {
                writeln!(self.output, "{}", file.text)?;
            }
            if file.file_name != "map.png" {
                writeln!(self.output, "({})", self.out.join(&file.file_name).display())?;
            }
        }
        self.show_controls(message)
    }

    fn show_controls(&mut self, message: &Message) -> Result<(), TerminalError> {
        let controls: Vec<Control> =
            message.rows.iter().flatten().filter(|control| can_be_pressed(control)).cloned().collect();
        if controls.is_empty() {
            return Ok(());
        }
        // The controls shown last count; those before belong to a post or a position that is past.
        for (control, number) in controls.iter().zip(1..) {
            match control {
                Control::Button(button) => writeln!(self.output, "  [{number}] {}", button.label)?,
                Control::Link(link) => writeln!(self.output, "  [{number}] {}: {}", link.label, link.url)?,
                Control::Section(section) => {
                    let words = plain(&section.text).replace('\n', ": ");
                    writeln!(self.output, "  [{number}] {}: {words}", section.button.label)?;
                }
                Control::Menu(menu) => {
                    writeln!(self.output, "  [{number}] {}", menu.placeholder)?;
                    for (option, entry) in menu.options.iter().zip(1..) {
                        writeln!(self.output, "    [{number} {entry}] {} {}", option.label, option.description)?;
                    }
                }
            }
        }
        self.controls = controls;
        Ok(())
    }

    /// What pressing a control means, or how to press it.
    pub(super) fn pressed(&self, control: usize, entry: Option<usize>) -> Result<Request, String> {
        let found = control.checked_sub(1).and_then(|at| self.controls.get(at));
        let (id, value) = match (found, entry) {
            (None, _) if self.controls.is_empty() => {
                return Err("No controls have been shown yet; `panel` shows some.".to_owned());
            }
            (None, _) => return Err(format!("There is no [{control}] here; the last is [{}].", self.controls.len())),
            (Some(Control::Button(button) | Control::Section(Section { button, .. })), None) => {
                (button.id.clone(), String::new())
            }
            (Some(Control::Link(link)), _) => return Err(format!("[{control}] leads to {}", link.url)),
            (Some(Control::Button(_) | Control::Section(_)), Some(_)) => {
                return Err(format!("[{control}] is a button: press {control}"));
            }
            (Some(Control::Menu(menu)), entry) => {
                let option = entry.and_then(|entry| menu.options.get(entry.checked_sub(1)?));
                let how = || match menu.options.len() {
                    1 => format!("[{control}] is a menu: press {control} 1"),
                    most => format!("[{control}] is a menu: press {control} 1 .. {control} {most}"),
                };
                (menu.id.clone(), option.ok_or_else(how)?.value.clone())
            }
        };
        Ok(Request::Press(Pressed { id, value }))
    }

    /// Prints the whole map.
    pub(super) fn show_board(&mut self, message: &Message) -> Result<(), TerminalError> {
        if let Some(text) = self.keep_board(message)? {
            writeln!(self.output, "{text}\n({})", self.out.join("map.png").display())?;
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
            if line.chars().count() <= LINE_MAX_CHARS {
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

/// A row of a diagram of squares: many words of one or two letters.
fn is_row(line: &str) -> bool {
    line.split_whitespace().count() > 9 && line.split_whitespace().all(|word| word.chars().count() <= 2)
}
