//! Avatars: what the outside calls the picture that somebody shows of themselves.

use std::fmt;

/// The most letters that a name of a picture has; Discord's have some 34.
const LETTERS_MAX: usize = 64;

/// The name of a picture; another picture has another. It is a part of an address, so that only harmless letters are one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Avatar(String);

impl Avatar {
    /// Reads a name: small letters, digits and lines below them.
    pub fn parse(text: &str) -> Option<Self> {
        let is_harmless = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
        ((1..=LETTERS_MAX).contains(&text.len()) && text.chars().all(is_harmless)).then(|| Self(text.to_owned()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Avatar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_harmless_letters_are_a_name() {
        for text in ["a_0123456789abcdef0123456789abcdef", "x"] {
            assert_eq!(Avatar::parse(text).map(|avatar| avatar.to_string()).as_deref(), Some(text));
        }
        for text in ["", "../../users", "a?size=4096", "A", "a b", "ä", &"a".repeat(65)] {
            assert_eq!(Avatar::parse(text), None, "{text:?}");
        }
    }
}
