//! Where lines come from: as they are read, from a pipe or a plain terminal, or from an editor that knows what was typed
//! before and completes with Tab. What is not here: what a line means, and what could be typed.

use std::io::{BufRead, IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use console::{Term, truncate_str};
use etcetera::BaseStrategy as _;
use rustyline::completion::{Completer, Pair};
use rustyline::config::BellStyle;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Helper};

use super::table::TerminalError;
use crate::contract::Choice;

/// What stands before the place where somebody types.
const PROMPT: &str = "> ";
/// Lines that are remembered from one day to another.
const HISTORY_MAX: usize = 1_000;

/// What could stand in a line, from a place on up to the cursor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    /// Where it begins, in bytes.
    pub from: usize,
    /// What could stand there.
    pub choices: Vec<Choice>,
}

/// What could stand at the end of what has been typed so far.
pub type Offering = Arc<dyn Fn(&str) -> Offers + Send + Sync>;

/// What came from the keyboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line.
    Line(String),
    /// A line that was begun and left (Ctrl-C).
    Nothing,
    /// There is no more (Ctrl-D, the end of a pipe).
    End,
}

/// Where lines come from.
pub enum Keyboard<'a> {
    /// As they are read.
    Plain {
        /// From there.
        input: &'a mut (dyn BufRead + Send),
        /// Whether somebody waits to be asked.
        is_asked: bool,
    },
    /// From an editor.
    Edited(Box<Editor>),
}

impl std::fmt::Debug for Keyboard<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Plain { .. } => "Plain",
            Self::Edited(_) => "Edited",
        })
    }
}

impl<'a> Keyboard<'a> {
    /// That of whoever started the program: an editor where they type at a terminal and read at one.
    ///
    /// # Errors
    /// The terminal cannot be used.
    pub fn here(input: &'a mut (dyn BufRead + Send)) -> Result<Self, TerminalError> {
        let is_asked = std::io::stdin().is_terminal();
        if is_asked && std::io::stdout().is_terminal() {
            return Ok(Self::Edited(Box::new(Editor::new(history_file())?)));
        }
        Ok(Self::Plain { input, is_asked })
    }

    /// Whether somebody types, in place of a pipe.
    pub const fn has_somebody(&self) -> bool {
        match self {
            Self::Plain { is_asked, .. } => *is_asked,
            Self::Edited(_) => true,
        }
    }

    /// The next line; `output` is where it is asked for, `offering` says what could stand in it.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn hear(&mut self, output: &mut dyn Write, offering: Offering) -> Result<Heard, TerminalError> {
        match self {
            Self::Plain { input, is_asked } => {
                if *is_asked {
                    write!(output, "{PROMPT}")?;
                    output.flush()?;
                }
                let mut line = String::new();
                Ok(if input.read_line(&mut line)? == 0 { Heard::End } else { Heard::Line(line) })
            }
            Self::Edited(editor) => editor.hear(output, offering),
        }
    }
}

/// Whether standard output is a terminal that shows colours, and nobody has said that there should be none (`NO_COLOR`,
/// `TERM=dumb`).
pub fn has_colours() -> bool {
    Term::stdout().features().colors_supported()
}

/// What was typed is kept where the platform has such things; nowhere, if nobody says where that is.
fn history_file() -> Option<PathBuf> {
    let places = etcetera::choose_base_strategy().ok()?;
    Some(places.state_dir().unwrap_or_else(|| places.data_dir()).join("sealed-orders").join("history"))
}

/// An editor of lines.
pub struct Editor {
    lines: rustyline::Editor<Help, FileHistory>,
    /// Where lines are kept, if they are.
    history: Option<PathBuf>,
}

impl std::fmt::Debug for Editor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Editor").field("history", &self.history).finish_non_exhaustive()
    }
}

impl Editor {
    fn new(history: Option<PathBuf>) -> Result<Self, TerminalError> {
        let config = Config::builder()
            .max_history_size(HISTORY_MAX)
            .and_then(|config| config.history_ignore_dups(true))
            .map_err(gone)?
            .history_ignore_space(true)
            .auto_add_history(true)
            .completion_type(CompletionType::List)
            .completion_show_all_if_ambiguous(true)
            .bell_style(BellStyle::None)
            .build();
        let mut lines: rustyline::Editor<Help, FileHistory> = rustyline::Editor::with_config(config).map_err(gone)?;
        if let Some(file) = &history {
            // A first day has none; one that cannot be read is begun anew when the first line is kept, or that fails as well
            // and is said.
            drop(lines.load_history(file));
        }
        Ok(Self { lines, history })
    }

    fn hear(&mut self, output: &mut dyn Write, offering: Offering) -> Result<Heard, TerminalError> {
        let width = usize::from(Term::stdout().size().1);
        self.lines.set_helper(Some(Help { offering, width }));
        let lines = &mut self.lines;
        // What could stand there is asked of the host, which works meanwhile.
        match tokio::task::block_in_place(|| lines.readline(PROMPT)) {
            Ok(line) => {
                self.keep(output)?;
                Ok(Heard::Line(line))
            }
            Err(ReadlineError::Interrupted) => Ok(Heard::Nothing),
            Err(ReadlineError::Eof) => Ok(Heard::End),
            Err(error) => Err(gone(error)),
        }
    }

    /// Keeps the last line for another day; if that fails it is said once, and no line is kept any more.
    fn keep(&mut self, output: &mut dyn Write) -> Result<(), TerminalError> {
        let Some(file) = &self.history else { return Ok(()) };
        let kept = made_for(file).map_err(ReadlineError::Io).and_then(|()| self.lines.append_history(file));
        if let Err(error) = kept {
            writeln!(output, "(What you type is not kept for another day: {}: {error})", file.display())?;
            self.history = None;
        }
        Ok(())
    }
}

/// Makes the folder of a file, for its owner alone where that can be said.
fn made_for(file: &Path) -> std::io::Result<()> {
    let Some(folder) = file.parent() else { return Ok(()) };
    let mut made = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut made, 0o700);
    made.recursive(true).create(folder)
}

fn gone(error: ReadlineError) -> TerminalError {
    TerminalError::Terminal(match error {
        ReadlineError::Io(error) => error,
        other => std::io::Error::other(other),
    })
}

/// What the editor asks while somebody types.
struct Help {
    offering: Offering,
    /// Columns of the terminal.
    width: usize,
}

impl Completer for Help {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = line.get(..at).unwrap_or(line);
        let Offers { from, choices } = (self.offering)(typed);
        let so_far = typed.get(from..).unwrap_or_default();
        let only = if let [only] = choices.as_slice() { only.value == so_far } else { false };
        let pair = |choice: Choice| Pair {
            display: truncate_str(&words(&choice), self.width.saturating_sub(1), "…").into_owned(),
            // What stands there whole is done: the next word can begin.
            replacement: if only { choice.value + " " } else { choice.value },
        };
        Ok((from, choices.into_iter().map(pair).collect()))
    }
}

impl Hinter for Help {
    type Hint = String;
}

impl Highlighter for Help {}
impl Validator for Help {}
impl Helper for Help {}

/// What is shown of a choice: its words, with what would be typed where they do not hold it.
fn words(choice: &Choice) -> String {
    let Choice { value, label } = choice;
    if label.to_lowercase().contains(&value.trim().to_lowercase()) {
        label.clone()
    } else if label.trim().is_empty() {
        value.clone()
    } else {
        format!("{value}  {label}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nothing() -> Offering {
        Arc::new(|_| Offers::default())
    }

    #[test]
    fn lines_of_a_pipe_come_as_they_are_and_nothing_is_asked() {
        let mut output = vec![];
        let mut input: &[u8] = b"move Spur1 F3\n\n  /map\nlast";
        let mut pipe = Keyboard::Plain { input: &mut input, is_asked: false };
        let lines: Vec<Heard> = (0..5).map(|_| pipe.hear(&mut output, nothing()).unwrap()).collect();
        let line = |text: &str| Heard::Line(text.to_owned());
        assert_eq!(lines, [line("move Spur1 F3\n"), line("\n"), line("  /map\n"), line("last"), Heard::End]);
        assert!(output.is_empty() && !pipe.has_somebody());
        let mut input: &[u8] = b"";
        let mut asked = Keyboard::Plain { input: &mut input, is_asked: true };
        assert_eq!(asked.hear(&mut output, nothing()).unwrap(), Heard::End);
        assert!(output == b"> " && asked.has_somebody());
    }

    #[test]
    fn choices_show_what_they_put_in_and_fit_the_window() {
        let shown = |value: &str, label: &str| words(&Choice::new(value, label));
        assert_eq!(shown("Spur1", "Spur1 at 0304"), "Spur1 at 0304");
        assert_eq!(shown("22-07", "22:00 to 07:00"), "22-07  22:00 to 07:00");
        assert_eq!(shown("map ", ""), "map ");
        let offering: Offering = Arc::new(|line: &str| {
            let choices = if line.len() < 3 { vec!["unit:", "until:"] } else { vec!["unit:"] };
            Offers {
                from: 2,
                choices: choices.into_iter().map(|v| Choice::new(v, format!("{v} a word too many"))).collect(),
            }
        });
        let help = Help { offering, width: 12 };
        let history = FileHistory::with_config(&Config::default());
        let (from, pairs) = help.complete("m u", 3, &Context::new(&history)).unwrap();
        assert_eq!((from, pairs[0].display.as_str(), pairs[0].replacement.as_str()), (2, "unit: a wo…", "unit:"));
        let (_, done) = help.complete("m unit:", 7, &Context::new(&history)).unwrap();
        assert_eq!(done[0].replacement, "unit: ", "a word that stands there whole is followed by a space");
        let (_, both) = help.complete("m ", 2, &Context::new(&history)).unwrap();
        assert_eq!(both.len(), 2);
    }

    #[cfg(unix)]
    #[test]
    fn history_is_for_its_owner_alone_and_bounded() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state/history");
        let mut editor = Editor::new(Some(file.clone())).unwrap();
        for number in 0..HISTORY_MAX + 5 {
            editor.lines.add_history_entry(format!("map {number}")).unwrap();
        }
        let mut output = vec![];
        editor.keep(&mut output).unwrap();
        assert!(output.is_empty(), "{}", String::from_utf8_lossy(&output));
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&file), mode(file.parent().unwrap())), (0o600, 0o700));
        let again = Editor::new(Some(file)).unwrap();
        assert_eq!(rustyline::history::History::len(again.lines.history()), HISTORY_MAX);
    }

    #[test]
    fn a_history_that_cannot_be_kept_is_said_once_and_the_game_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let mut editor = Editor::new(Some(folder.path().to_owned())).unwrap();
        let mut output = vec![];
        for line in ["map", "orders"] {
            editor.lines.add_history_entry(line).unwrap();
            editor.keep(&mut output).unwrap();
        }
        let said = String::from_utf8(output).unwrap();
        assert_eq!(said.matches("not kept for another day").count(), 1, "{said}");
    }
}
