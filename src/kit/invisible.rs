//! What cannot be seen: the one list of characters that no name, label or picture may hide something with.

/// Whether a character is not seen, or changes how its neighbours are: Unicode's ignorable code points, the separators of
/// lines and paragraphs, the marks of annotations, and the blanks that pass for letters.
pub const fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Text without control characters (line ends stay) and without what is invisible.
pub fn visible(text: &str) -> String {
    text.chars().filter(|c| *c == '\n' || !(c.is_control() || is_invisible(*c))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_invisible_is_left() {
        for c in
            ['\u{202a}', '\u{2066}', '\u{200b}', '\u{feff}', '\u{2800}', '\u{3164}', '\u{e0041}', '\u{fe0f}', '\u{7}']
        {
            assert_eq!(visible(&format!("a{c}b")), "ab", "{c:?}");
        }
        assert_eq!(visible("two\nlines, é, 語"), "two\nlines, é, 語");
    }
}
