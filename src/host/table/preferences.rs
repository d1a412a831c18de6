//! How somebody wants things to be made for them, as it is kept in a column: words with blanks between.

use crate::render::{Contrast, Finish, Sizing};

/// The words of the column.
const LARGE: &str = "large";
const HIGH: &str = "high";
const ASK: &str = "ask";
const HIDDEN: &str = "hidden";

/// How somebody wants things to be made for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Preferences {
    pub(crate) finish: Finish,
    /// Orders that fire are shown first.
    pub(crate) asks_before_shots: bool,
    /// No picture of theirs is drawn, for nobody.
    pub(crate) hides_portrait: bool,
}

impl Preferences {
    /// The words of the column.
    pub(crate) fn encode(self) -> String {
        let Finish { size, contrast } = self.finish;
        let said = [
            (size == Sizing::Large, LARGE),
            (contrast == Contrast::High, HIGH),
            (self.asks_before_shots, ASK),
            (self.hides_portrait, HIDDEN),
        ];
        said.into_iter().filter(|(is_said, _)| *is_said).map(|(_, word)| word).collect::<Vec<_>>().join(" ")
    }

    /// Reads the column; `None`: nothing that [`Preferences::encode`] wrote.
    pub(crate) fn decode(text: &str) -> Option<Self> {
        let has = |word: &str| text.split(' ').any(|said| said == word);
        let size = if has(LARGE) { Sizing::Large } else { Sizing::Usual };
        let contrast = if has(HIGH) { Contrast::High } else { Contrast::Usual };
        let finish = Finish { size, contrast };
        let wish = Self { finish, asks_before_shots: has(ASK), hides_portrait: has(HIDDEN) };
        (wish.encode() == text).then_some(wish)
    }
}

/// What is typed for a size.
pub(crate) const SIZES: [(&str, Sizing); 2] = [("usual", Sizing::Usual), ("large", Sizing::Large)];
/// What is typed for a contrast.
pub(crate) const CONTRASTS: [(&str, Contrast); 2] = [("usual", Contrast::Usual), ("high", Contrast::High)];

/// The word of a value.
pub(crate) fn word_of<T: PartialEq>(words: &[(&'static str, T)], value: &T) -> &'static str {
    words.iter().find(|(_, known)| known == value).map_or("", |(word, _)| word)
}

/// The value of a word.
pub(crate) fn value_of<T: Copy>(words: &[(&'static str, T)], word: &str) -> Option<T> {
    let word = word.trim().to_lowercase();
    words.iter().find(|(known, _)| *known == word).map(|(_, value)| *value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wish_comes_back_and_nothing_else_is_read() {
        for (_, size) in SIZES {
            for (_, contrast) in CONTRASTS {
                for (asks_before_shots, hides_portrait) in [(false, false), (true, false), (false, true), (true, true)]
                {
                    let wish = Preferences { finish: Finish { size, contrast }, asks_before_shots, hides_portrait };
                    assert_eq!(Preferences::decode(&wish.encode()), Some(wish));
                }
            }
        }
        for text in ["huge", "high large", "hidden ask", "large  high", " large", "large large"] {
            assert_eq!(Preferences::decode(text), None, "{text:?}");
        }
    }
}
