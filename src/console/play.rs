//! `play`: a table at one keyboard.

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use super::command::{self, Command};
use super::seats::{self, Sitter};
use super::table::{CHANNEL, ConsoleError, ConsoleTable, plain, user, write_file};
use crate::games::System;
use crate::host::{Control, Message, Request, Shown};

/// What is to be played, and how.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Slug or title of the system.
    pub system: String,
    /// Slug of the scenario; empty: the usual one.
    pub scenario: String,
    /// Further options: `budget=150`.
    pub options: String,
    /// Who sits where: `you,computer:sharp`.
    pub seats: String,
    /// End with an error at the first refusal.
    pub is_strict: bool,
    /// Where `map.png` and other files go.
    pub out: PathBuf,
    /// Ask for each command.
    pub has_prompt: bool,
}

/// Plays until the input ends, somebody quits, or, under `is_strict`, a command is refused.
///
/// # Errors
/// See [`ConsoleError`].
pub async fn play(
    table: ConsoleTable,
    settings: &Settings,
    input: &mut (dyn BufRead + Send),
    output: &mut (dyn Write + Send),
) -> Result<(), ConsoleError> {
    let sitters = seats::parse(&settings.seats)?;
    let system = System::parse(&settings.system).ok_or_else(|| no_system(&settings.system))?;
    let page = Page { out: &settings.out, output, controls: vec![] };
    let mut session = Session { table, settings, system, sitters, page };
    session.begin().await?;
    let mut line = String::new();
    loop {
        if settings.has_prompt {
            write!(session.page.output, "> ")?;
            session.page.output.flush()?;
        }
        line.clear();
        if input.read_line(&mut line)? == 0 || !session.obey(&line).await? {
            return Ok(());
        }
    }
}

/// The refusal of a system's name.
pub(super) fn no_system(read: &str) -> ConsoleError {
    let all = System::ALL.iter().map(|s| s.slug()).collect::<Vec<_>>().join(", ");
    ConsoleError::Setup(format!("There is no system {read:?}; there are {all}."))
}

struct Session<'a> {
    table: ConsoleTable,
    settings: &'a Settings,
    system: System,
    sitters: Vec<Sitter>,
    page: Page<'a>,
}

/// What is on the terminal.
struct Page<'a> {
    out: &'a Path,
    output: &'a mut (dyn Write + Send),
    /// The controls that were shown last; `press 1` presses the first.
    controls: Vec<Control>,
}

impl Session<'_> {
    async fn begin(&mut self) -> Result<(), ConsoleError> {
        let game = Request::New {
            system: self.system.slug().to_owned(),
            scenario: self.settings.scenario.clone(),
            opponent: None,
            pace: String::new(),
            options: self.settings.options.clone(),
        };
        // A table that is kept in a file goes on where it was left.
        if self.table.host().standing(CHANNEL).await.is_none_or(|s| !s.is_open) {
            self.table.open(game, &self.sitters).await?;
        }
        self.settle().await?;
        Ok(())
    }

    /// Does all work that is due, and shows what is posted; says whether a picture was part of it.
    async fn settle(&mut self) -> Result<bool, ConsoleError> {
        let Self { table, page, .. } = self;
        let mut has_picture = false;
        table.settle(|post| page.show(&post).map(|shown| has_picture |= shown)).await?;
        Ok(has_picture)
    }

    /// Does what a line says; false: leave.
    async fn obey(&mut self, line: &str) -> Result<bool, ConsoleError> {
        let (seat, line) = self.whose(line).await;
        let request = match command::parse(line, self.system.verbs()) {
            Command::Nothing => return Ok(true),
            Command::Quit => return Ok(false),
            Command::Call(request) => request,
            Command::Press(control, entry) => {
                let Some(request) = self.page.pressed(control, entry) else {
                    writeln!(self.page.output, "There is no control of that number here.")?;
                    return self.after_refusal("no such control").map(|()| true);
                };
                request
            }
        };
        let reply = self.table.call(seat, request).await;
        self.page.controls.clear();
        let mut has_picture = self.page.show(&reply.message)?;
        has_picture |= self.settle().await?;
        if !has_picture {
            self.show_map(seat).await?;
        }
        if reply.shown != Shown::Answer {
            self.after_refusal(&plain(&reply.message.text))?;
        }
        Ok(true)
    }

    fn after_refusal(&self, text: &str) -> Result<(), ConsoleError> {
        if self.settings.is_strict { Err(ConsoleError::Strict(text.to_owned())) } else { Ok(()) }
    }

    /// Who types: `@2 move …` is the second seat; else the first at the keyboard that is awaited.
    async fn whose<'l>(&self, line: &'l str) -> (usize, &'l str) {
        let line = line.trim();
        if let Some((number, rest)) = line.strip_prefix('@').map(|l| l.split_once(' ').unwrap_or((l, "")))
            && let Some(seat) = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1))
        {
            return (seat, rest);
        }
        let yours: Vec<usize> =
            (0..self.sitters.len()).filter(|s| self.sitters.get(*s) == Some(&Sitter::You)).collect();
        let awaited = self.table.host().standing(CHANNEL).await.map(|s| s.awaited).unwrap_or_default();
        let first = yours.iter().find(|s| awaited.contains(&user(**s))).or(yours.first());
        (first.copied().unwrap_or(0), line)
    }

    async fn show_map(&mut self, seat: usize) -> Result<(), ConsoleError> {
        let empty = String::new;
        let map = self.table.call(seat, Request::Map { focus: empty(), overlay: empty(), turn: empty() }).await;
        self.page.show_files(&map.message)?;
        Ok(())
    }
}

impl Page<'_> {
    fn pressed(&self, control: usize, entry: Option<usize>) -> Option<Request> {
        let (id, value) = match self.controls.get(control.checked_sub(1)?)? {
            Control::Button(button) => (button.id.clone(), String::new()),
            Control::Menu(menu) => {
                let option = menu.options.get(entry?.checked_sub(1)?)?;
                (menu.id.clone(), option.value.clone())
            }
        };
        Some(Request::Press { id, value })
    }

    /// Prints a message; says whether a picture was part of it.
    fn show(&mut self, message: &Message) -> Result<bool, ConsoleError> {
        writeln!(self.output, "{}", plain(&message.text))?;
        let has_picture = self.show_files(message)?;
        if !message.rows.is_empty() {
            // The controls shown last count; those before belong to a post or a position that is past.
            self.controls.clear();
        }
        for control in message.rows.iter().flatten() {
            self.controls.push(control.clone());
            let number = self.controls.len();
            match control {
                Control::Button(button) if button.is_disabled => {}
                Control::Button(button) => writeln!(self.output, "  [{number}] {}", button.label)?,
                Control::Menu(menu) => {
                    writeln!(self.output, "  [{number}] {}", menu.placeholder)?;
                    for (i, option) in menu.options.iter().enumerate() {
                        writeln!(self.output, "    [{number} {}] {} {}", i + 1, option.label, option.description)?;
                    }
                }
            }
        }
        Ok(has_picture)
    }

    fn show_files(&mut self, message: &Message) -> Result<bool, ConsoleError> {
        for file in &message.attachments {
            write_file(self.out, &file.file_name, &file.bytes)?;
            if !file.alt.is_empty() {
                writeln!(self.output, "{}", file.twin)?;
            }
            writeln!(self.output, "({})", self.out.join(&file.file_name).display())?;
        }
        Ok(message.attachments.iter().any(|file| !file.alt.is_empty()))
    }
}
