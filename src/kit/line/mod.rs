//! A sentence as data, until somebody writes it: for Discord, or for a picture, a file and whatever knows no Markdown.
//!
//! Whoever words something knows what is what (a name, a rule, a command); whoever shows it knows how that looks. So
//! games and hosts make a [`Line`] with `line!`, and only the writers ([`Line::markdown`],
//! [`Line::plain`]) make text of it. What is filled into a sentence is never read as Markdown.

mod template;
mod write;

use std::fmt::Display;

pub use template::slots;

use super::draft::{Draft, VerbSpec};

/// A sentence or a part of one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line(Vec<Span>);

/// A part of a sentence, by what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Span {
    /// Words of the program's own, which hold no Markdown.
    Text(&'static str),
    /// Words that were filled in: names, numbers, hexes, what people wrote.
    Words(String),
    /// What the eye should find.
    Strong(Line),
    /// A paragraph of the rulebook: `14.1`.
    Rule(&'static str),
    /// What is typed as it stands: `/done`, `F3LF2`.
    Code(String),
    /// An order of a game.
    Command(Command),
    /// A sentence that was written as Markdown.
    Markdown(String),
}

/// An order as people give it, which each writer spells its own way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    draft: Draft,
    verbs: &'static [VerbSpec],
}

impl Draft {
    /// This order in a sentence. The verbs are those of its game.
    pub const fn command(self, verbs: &'static [VerbSpec]) -> Command {
        Command { draft: self, verbs }
    }
}

/// Whatever can be filled into a `{}` of `line!`.
pub trait Piece {
    /// As a part of a sentence.
    fn to_line(&self) -> Line;
}

impl<T: Display + ?Sized> Piece for T {
    fn to_line(&self) -> Line {
        Line(vec![Span::Words(self.to_string())])
    }
}

impl Piece for Line {
    fn to_line(&self) -> Line {
        self.clone()
    }
}

impl Piece for Command {
    fn to_line(&self) -> Line {
        Line(vec![Span::Command(self.clone())])
    }
}

impl Line {
    /// A sentence that was written as Markdown, by this program.
    pub fn of_markdown(text: impl Into<String>) -> Self {
        Self(vec![Span::Markdown(text.into())])
    }

    /// Parts with the same words between them: `a, b, c`.
    pub fn join(parts: impl IntoIterator<Item = impl Piece>, between: &'static str) -> Self {
        let mut spans = Vec::new();
        for part in parts {
            if !spans.is_empty() {
                spans.push(Span::Text(between));
            }
            spans.extend(part.to_line().0);
        }
        Self(spans)
    }

    /// At most so many characters, as [`Line::plain`] counts them; what is too long ends after a whole word.
    #[must_use]
    pub fn short(self, most_chars: usize) -> Self {
        let text = self.plain();
        if text.chars().count() <= most_chars {
            return self;
        }
        let cut: String = text.chars().take(most_chars.saturating_sub(2)).collect();
        let end = cut.rfind(' ').unwrap_or(cut.len());
        Self(vec![Span::Words(cut[..end].to_owned() + " …")])
    }

    /// Whether it says nothing.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The orders that it names.
    pub fn orders(&self) -> Vec<&Draft> {
        self.0.iter().flat_map(Span::orders).collect()
    }
}

impl Span {
    fn orders(&self) -> Vec<&Draft> {
        match self {
            Self::Command(command) => vec![&command.draft],
            Self::Strong(line) => line.orders(),
            Self::Text(_) | Self::Words(_) | Self::Rule(_) | Self::Code(_) | Self::Markdown(_) => vec![],
        }
    }
}

/// A sentence from a template: `{}` is filled with the next piece (as many as there are, which is checked when this is
/// compiled), `**` begins and ends what is strong, backquotes hold what is typed, `§14.1` is a rule:
/// `line!("**{}** stays at {} (§6.2); `/done` ends.", name, hex)`.
macro_rules! line {
    ($template:literal $(, $piece:expr)* $(,)?) => {{
        const { assert!($crate::kit::line::slots($template) == <[&str]>::len(&[$(stringify!($piece)),*]), "pieces and slots") };
        $crate::kit::line::Line::filled($template, vec![$($crate::kit::line::Piece::to_line(&$piece)),*])
    }};
}
pub(crate) use line;
