//! A text taken apart into words, read one by one. What no reader takes is refused.

use crate::contract::DraftError;
use crate::kit::names::nearest_names;

/// Signs that are words of their own, with or without spaces around them; longer ones first.
const SIGNS: [&str; 8] = ["<=", ">=", "≤", "≥", "<", ">", "=", ","];

/// Words that may stand somewhere behind an action, to name those near to what was read.
const KNOWN: [&str; 16] = [
    "range<=4",
    "within 4",
    "chance>=50",
    "bearing=1",
    "when",
    "impulse 4",
    "at",
    "rail",
    "aimed",
    "double",
    "facing",
    "warhead",
    "spread",
    "nearest",
    "small",
    "bolts",
];

/// Something that is not understood: what was read, why, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The word.
    pub(super) read: String,
    /// Why it is not understood.
    pub(super) problem: String,
    /// What would be right.
    pub(super) choices: Vec<String>,
}

/// The words of a text, and how many have been read.
#[derive(Clone, Debug)]
pub(super) struct Words {
    words: Vec<String>,
    read: usize,
}

impl Fault {
    pub(super) fn new(read: impl Into<String>, problem: impl Into<String>) -> Self {
        Self { read: read.into(), problem: problem.into(), choices: vec![] }
    }

    /// As the error of a field.
    pub(super) fn of(self, field: &'static str) -> DraftError {
        DraftError::not_understood(field, &self.read, &self.problem, self.choices)
    }
}

impl Words {
    /// The words of a text, in small letters; signs are words of their own.
    pub(super) fn of(text: &str) -> Self {
        let mut words = Vec::new();
        for chunk in text.to_lowercase().split_whitespace() {
            split_signs(chunk, &mut words);
        }
        Self { words, read: 0 }
    }

    /// The words between commas, in order; empty ones are left out.
    pub(super) fn clauses(text: &str) -> Vec<Self> {
        let all = Self::of(text).words;
        let parts = all.split(|word| word == ",").filter(|part| !part.is_empty());
        parts.map(|part| Self { words: part.to_vec(), read: 0 }).collect()
    }

    /// All of it, as it was read.
    pub(super) fn text(&self) -> String {
        let glued = |text: String, word: &String| {
            let is_sign = |w: &str| SIGNS.contains(&w);
            let touches = text.is_empty() || is_sign(word) || SIGNS.iter().any(|sign| text.ends_with(sign));
            if touches { text + word } else { text + " " + word }
        };
        self.words.iter().fold(String::new(), glued)
    }

    /// The next word.
    pub(super) fn peek(&self) -> Option<&str> {
        self.ahead(0)
    }

    /// The word that comes after so many others.
    pub(super) fn ahead(&self, skipped: usize) -> Option<&str> {
        self.words.get(self.read + skipped).map(String::as_str)
    }

    /// Reads a word.
    pub(super) fn take(&mut self) -> Option<String> {
        let word = self.words.get(self.read).cloned();
        self.read += usize::from(word.is_some());
        word
    }

    /// Reads a word if it is this one.
    pub(super) fn takes(&mut self, word: &str) -> bool {
        let is_it = self.peek() == Some(word);
        self.read += usize::from(is_it);
        is_it
    }

    /// Reads several words if they come next, in this order.
    pub(super) fn takes_all(&mut self, words: &str) -> bool {
        let count = words.split(' ').count();
        let is_it = words.split(' ').enumerate().all(|(i, word)| self.ahead(i) == Some(word));
        self.read += if is_it { count } else { 0 };
        is_it
    }

    /// Reads a word, or says what is missing after those before.
    pub(super) fn need(&mut self, problem: &str) -> Result<String, Fault> {
        let before = self.text();
        self.take().ok_or_else(|| Fault::new(before, problem))
    }

    /// Reads a number.
    pub(super) fn number<T: std::str::FromStr>(&mut self, problem: &str) -> Result<T, Fault> {
        let word = self.need(problem)?;
        word.parse().map_err(|_| Fault::new(word, problem))
    }

    /// Nothing may be left.
    pub(super) fn end(&self) -> Result<(), Fault> {
        let Some(word) = self.peek() else { return Ok(()) };
        let problem = format!("that means nothing here, after `{}`", self.before());
        Err(Fault { choices: nearest_names(word, KNOWN, 5), ..Fault::new(word, problem) })
    }

    /// What has been read.
    fn before(&self) -> String {
        Self { words: self.words.iter().take(self.read).cloned().collect(), read: 0 }.text()
    }
}

fn split_signs(chunk: &str, words: &mut Vec<String>) {
    let mut rest = chunk;
    while !rest.is_empty() {
        let next = SIGNS.iter().filter_map(|sign| rest.find(sign).map(|at| (at, *sign)));
        let Some((at, sign)) = next.min_by_key(|(at, sign)| (*at, std::cmp::Reverse(sign.len()))) else {
            words.push(rest.to_owned());
            return;
        };
        let (before, after) = rest.split_at(at);
        if !before.is_empty() {
            words.push(before.to_owned());
        }
        let plain = match sign {
            "≤" => "<=",
            "≥" => ">=",
            other => other,
        };
        words.push(plain.to_owned());
        rest = after.strip_prefix(sign).unwrap_or_default();
    }
}
