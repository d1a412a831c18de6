//! Options as people type them: `budget=150 rounds=none`. A game lists its keys once; reading, completing and refusing follow.

use super::choices::{Choice, last_word, offered};
use super::draft::DraftError;
use super::names::proposals;

/// An option of a game.
#[derive(Debug)]
pub struct OptionKey<O> {
    /// What is typed, in lower case; dashes may be typed for its underscores.
    pub name: &'static str,
    /// Other words for it.
    pub aliases: &'static [&'static str],
    /// What it is, in a few words.
    pub help: &'static str,
    /// What it means without a value; `None`: a value is needed.
    pub bare: Option<&'static str>,
    /// Values that are offered while it is typed.
    pub values: &'static [&'static str],
    /// Sets it; the value is as it was typed.
    pub set: fn(&mut O, &str) -> Result<(), DraftError>,
}

impl<O> OptionKey<O> {
    fn is_called(&self, read: &str) -> bool {
        self.name == read || self.aliases.contains(&read)
    }
}

/// Makes the changes, separated by spaces, commas, semicolons or line ends; gives the names of the options that were said.
///
/// # Errors
/// [`DraftError::NotUnderstood`] names the first word that is no option, has no value where one is needed, or says an
/// option again.
pub fn change<O>(options: &mut O, keys: &[OptionKey<O>], text: &str) -> Result<Vec<&'static str>, DraftError> {
    let mut said = Vec::new();
    for word in text.split([' ', ',', ';', '\n']).filter(|w| !w.is_empty()) {
        let (name, value) = word.split_once(['=', ':']).map_or((word, None), |(name, value)| (name, Some(value)));
        let read = name.to_lowercase().replace('-', "_");
        let Some(key) = keys.iter().find(|key| key.is_called(&read)) else {
            let names: Vec<&str> = keys.iter().map(|key| key.name).collect();
            return Err(DraftError::not_understood(
                "options",
                name,
                "there is no such option",
                proposals(&read, &names),
            ));
        };
        if said.contains(&key.name) {
            let problem = format!("{} has been said already", key.name);
            return Err(DraftError::not_understood("options", word, problem, vec![]));
        }
        let Some(value) = value.or(key.bare) else {
            let problem = format!("an option is written name=value: {}= {}", key.name, key.help);
            let choices = key.values.iter().map(|v| format!("{}={v}", key.name)).collect();
            return Err(DraftError::not_understood("options", word, problem, choices));
        };
        (key.set)(options, value)?;
        said.push(key.name);
    }
    Ok(said)
}

/// Completions of the last word: names of options that were not said yet, or values of the one being typed.
pub fn complete<O>(keys: &[OptionKey<O>], typed: &str) -> Vec<Choice> {
    let (kept, word) = last_word(typed);
    let said: Vec<String> =
        kept.split([' ', ',', ';']).filter_map(|w| w.split(['=', ':']).next()).map(str::to_lowercase).collect();
    let open = keys.iter().filter(|key| !said.iter().any(|name| key.is_called(name)));
    let choices = match word.split_once(['=', ':']) {
        None => open
            .filter(|key| key.name.starts_with(&word))
            .map(|key| Choice::new(format!("{kept}{}=", key.name), format!("{}= {}", key.name, key.help)))
            .collect(),
        Some((name, value)) => open
            .filter(|key| key.is_called(name))
            .flat_map(|key| key.values.iter().filter(|v| v.starts_with(value)).map(|v| (key.name, *v)))
            .map(|(name, value)| Choice::plain(format!("{kept}{name}={value}")))
            .collect(),
    };
    offered(choices)
}

/// A value that is a whole number within bounds.
///
/// # Errors
/// [`DraftError::NotUnderstood`] says what would be right, and by which rule.
pub fn number<N: TryFrom<i64>>(
    name: &str,
    value: &str,
    bounds: std::ops::RangeInclusive<i64>,
    rule: &str,
) -> Result<N, DraftError> {
    let (least, most) = (bounds.start(), bounds.end());
    let read = value.parse::<i64>().ok().filter(|n| bounds.contains(n)).and_then(|n| N::try_from(n).ok());
    read.ok_or_else(|| {
        let problem = format!("{name} is a whole number from {least} to {most} ({rule})");
        DraftError::not_understood("options", &format!("{name}={value}"), problem, vec![])
    })
}

/// A value that is one of a few words.
///
/// # Errors
/// [`DraftError::NotUnderstood`] with the words there are.
pub fn one_of<T: Copy>(name: &str, value: &str, words: &[(&str, T)]) -> Result<T, DraftError> {
    let found = words.iter().find(|(word, _)| word.eq_ignore_ascii_case(value));
    found.map(|(_, meaning)| *meaning).ok_or_else(|| {
        let choices = words.iter().map(|(word, _)| format!("{name}={word}")).collect();
        let all: Vec<String> = words.iter().map(|(word, _)| (*word).to_owned()).collect();
        let problem = format!("{name} is {}", super::words::or(&all));
        DraftError::not_understood("options", &format!("{name}={value}"), problem, choices)
    })
}

/// `on` or `off`, also `yes` and `no`.
///
/// # Errors
/// As [`one_of`], for any other word.
pub fn switch(name: &str, value: &str) -> Result<bool, DraftError> {
    let is_said = |words: [&str; 4]| words.iter().any(|word| word.eq_ignore_ascii_case(value));
    if is_said(["on", "yes", "true", "1"]) {
        return Ok(true);
    }
    if is_said(["off", "no", "false", "0"]) {
        return Ok(false);
    }
    one_of(name, value, &[("on", true), ("off", false)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Default, PartialEq, Eq)]
    struct Toy {
        turns: i64,
        is_deep: bool,
    }

    const KEYS: &[OptionKey<Toy>] = &[
        OptionKey {
            name: "turns",
            aliases: &["rounds"],
            help: "how long",
            bare: None,
            values: &["10", "12", "20"],
            set: |toy, value| number("turns", value, 1..=40, "1.1").map(|n| toy.turns = n),
        },
        OptionKey {
            name: "very_deep",
            aliases: &[],
            help: "how deep",
            bare: Some("on"),
            values: &["on", "off"],
            set: |toy, value| switch("very_deep", value).map(|is_deep| toy.is_deep = is_deep),
        },
    ];

    fn read(text: &str) -> Result<Toy, String> {
        let mut toy = Toy::default();
        change(&mut toy, KEYS, text).map(|_| toy).map_err(|e| e.to_string())
    }

    #[test]
    fn options_are_read_whatever_stands_between_them() {
        let whole = Toy { turns: 12, is_deep: true };
        for text in ["turns=12 very_deep=on", "Rounds:12, very-deep", "very-deep=YES;turns=12"] {
            assert_eq!(read(text).as_ref(), Ok(&whole), "{text}");
        }
    }

    #[test]
    fn what_is_no_option_or_no_value_is_named() {
        for (text, part) in [
            ("turn=3", "Did you mean `turns`?"),
            ("turns=3 rounds=4", "turns has been said already"),
            ("turns", "turns= how long"),
            ("turns=41", "from 1 to 40 (1.1)"),
            ("very_deep=maybe", "very_deep is on or off"),
        ] {
            let said = read(text).unwrap_err();
            assert!(said.contains(part), "{text}: {said}");
        }
    }

    #[test]
    fn completions_keep_what_is_typed_and_offer_nothing_twice() {
        let values = |typed: &str| complete(KEYS, typed).into_iter().map(|c| c.value).collect::<Vec<_>>();
        assert_eq!(values(""), ["turns=", "very_deep="]);
        assert_eq!(values("turns=1"), ["turns=10", "turns=12"]);
        assert_eq!(values("turns=10, v"), ["turns=10, very_deep="]);
        assert_eq!(values("turns=10 t"), Vec::<String>::new());
    }
}
