//! Making other people's words harmless: no Markdown, no mention, no invisible sign that turns or hides text, no flood.

use crate::host::api::limits::{NAME_MAX_CHARS, TEXT_MAX_CHARS};
pub use crate::kit::invisible::visible;
pub(crate) use crate::kit::words::fit;

/// A person's name as it is quoted in messages.
pub fn name(raw: &str) -> String {
    markdown(&plain_name(raw))
}

/// A person's name as it is written in files: in one line, visible, and not endless.
pub fn plain_name(raw: &str) -> String {
    let plain = visible(raw);
    let words = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.is_empty() { "somebody".to_owned() } else { fit(&words, NAME_MAX_CHARS) }
}

/// Text with every sign escaped that Discord's Markdown would read.
pub fn markdown(text: &str) -> String {
    let is_special = |c: char| c.is_ascii_punctuation() && !matches!(c, '.' | ',' | '\'' | '"' | '!' | '?' | '+' | '%');
    text.chars().fold(String::with_capacity(text.len()), |mut out, c| {
        if is_special(c) {
            out.push('\\');
        }
        out.push(c);
        out
    })
}

/// A whole message: visible signs only, within the limit of a message.
pub fn message(text: &str) -> String {
    fit(&visible(text), TEXT_MAX_CHARS)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_hostile_name_becomes_a_harmless_one() {
        assert_eq!(name("**Bob** <@1> @everyone"), r"\*\*Bob\*\* \<\@1\> \@everyone");
        assert_eq!(name("\u{202e}evil\u{200b}\u{2066}"), "evil");
        assert_eq!(name(" a\n\n b\t c "), "a b c");
        assert_eq!(name("\u{200b}\u{200b}"), "somebody");
        assert_eq!(name(&"x".repeat(2_000)).chars().count(), NAME_MAX_CHARS);
    }

    #[test]
    fn a_long_message_is_cut_and_says_so() {
        let text = message(&"word ".repeat(1_000));
        assert!(text.chars().count() <= TEXT_MAX_CHARS);
        assert!(text.ends_with('…'));
        assert_eq!(message("short\nlines"), "short\nlines");
    }

    proptest! {
        #[test]
        fn no_name_keeps_an_unescaped_sign_or_an_invisible_one(raw in any::<String>()) {
            let quoted = name(&raw);
            prop_assert_eq!(name(&plain_name(&raw)), quoted.clone());
            prop_assert!(!quoted.is_empty());
            prop_assert!(!quoted.chars().any(|c| c.is_control() || crate::kit::invisible::is_invisible(c)));
            let mut signs = quoted.chars();
            while let Some(sign) = signs.next() {
                if sign == '\\' {
                    prop_assert!(signs.next().is_some_and(|c| c.is_ascii_punctuation()));
                } else {
                    prop_assert!(!matches!(sign, '*' | '_' | '`' | '~' | '|' | '<' | '>' | '@' | '#' | '[' | ']' | ':'));
                }
            }
        }
    }
}
