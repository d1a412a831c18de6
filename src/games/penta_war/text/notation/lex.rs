//! Typed text as squares, words and signs.

use super::error::NotationError;
use crate::games::penta_war::data::square::Sq;

/// A token. `Display` names it as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// `c1`
    Square(Sq),
    /// Letters that belong to no square, in lower case: `ub`, `bishop`, `x`, `pal`.
    Word(String),
    /// `-`, `=`, `@`, `^` or `:`.
    Sign(char),
}

impl std::fmt::Display for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Square(square) => write!(f, "{square}"),
            Self::Word(word) => write!(f, "{word:?}"),
            Self::Sign(sign) => write!(f, "{sign:?}"),
        }
    }
}

/// A typed move without what stands round it (backticks or quotes, a full stop, `!`), and whether it ends in `!`, which
/// confirms it.
pub(crate) fn bare(text: &str) -> (&str, bool) {
    let text = text.trim();
    let quoted = ['`', '"', '\''].into_iter().find_map(|quote| {
        let inner = text.trim_end_matches('.').strip_prefix(quote)?.strip_suffix(quote)?;
        Some(inner.trim())
    });
    let text = quoted.unwrap_or(text);
    let text = text.strip_suffix('.').unwrap_or(text).trim_end();
    let plain = text.trim_end_matches('!');
    (plain.trim_end(), plain.len() < text.len())
}

/// Takes text apart. The last letter before digits is a file: `Bc1-a3` is the word `b` and the square `c1`.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, NotationError> {
    let mut tokens = vec![];
    let mut letters = String::new();
    let mut characters = text.chars().flat_map(char::to_lowercase).peekable();
    while let Some(c) = characters.next() {
        if c.is_ascii_lowercase() {
            letters.push(c);
            continue;
        }
        if c.is_ascii_digit() {
            let mut label: String = letters.pop().into_iter().chain([c]).collect();
            while let Some(digit) = characters.next_if(char::is_ascii_digit) {
                label.push(digit);
            }
            end_word(&mut letters, &mut tokens);
            tokens.push(Token::Square(Sq::parse(&label).ok_or(NotationError::NoSquare { read: label })?));
            continue;
        }
        end_word(&mut letters, &mut tokens);
        match c {
            '-' | '–' | '—' | '→' => tokens.push(Token::Sign('-')),
            '=' | '@' | '^' | ':' => tokens.push(Token::Sign(c)),
            '×' => tokens.push(Token::Word("x".to_owned())),
            c if c.is_whitespace() => {}
            _ => return Err(NotationError::NotAMove { problem: format!("{c:?} has no meaning here") }),
        }
    }
    end_word(&mut letters, &mut tokens);
    Ok(tokens)
}

fn end_word(letters: &mut String, tokens: &mut Vec<Token>) {
    if !letters.is_empty() {
        tokens.push(Token::Word(std::mem::take(letters)));
    }
}
