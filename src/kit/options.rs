//! Options as people type them: `budget=150 rounds=none`. A game lists its keys once; reading, completing and refusing follow.

use super::choices::{Choice, last_word, offered};
use super::draft::DraftError;
use super::limits::CHOICES_MAX;
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
    /// How many words its value has: 1, or more that only spaces separate.
    pub words: usize,
    /// Values that are offered while it is typed.
    pub values: &'static [&'static str],
    /// Sets it; the value is as it was typed.
    pub set: fn(&mut O, &str) -> Result<(), DraftError>,
}

/// What may stand between options.
const SEPARATORS: [char; 4] = [' ', ',', ';', '\n'];

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
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(SEPARATORS);
        let (mut word, mut after) = first_words(rest, 1);
        if word.is_empty() {
            return Ok(said);
        }
        let (name, _) = word.split_once(['=', ':']).unwrap_or((word, ""));
        let read = spelled(name);
        let Some(key) = keys.iter().find(|key| key.is_called(&read)) else {
            let names: Vec<&str> = keys.iter().map(|key| key.name).collect();
            return Err(DraftError::not_understood(
                "options",
                name,
                "there is no such option",
                proposals(&read, &names),
            ));
        };
        if key.words > 1 {
            (word, after) = first_words(rest, key.words);
        }
        if said.contains(&key.name) {
            let problem = format!("{} has been said already", key.name);
            return Err(DraftError::not_understood("options", word, problem, vec![]));
        }
        let Some(value) = word.get(name.len() + 1..).or(key.bare) else {
            let problem = format!("an option is written name=value: {}= {}", key.name, key.help);
            let choices = key.values.iter().map(|v| format!("{}={v}", key.name)).collect();
            return Err(DraftError::not_understood("options", word, problem, choices));
        };
        (key.set)(options, value)?;
        said.push(key.name);
        rest = after;
    }
}

/// The names of the options that a text says, as keys have them, whether there are such or not.
pub fn names(text: &str) -> Vec<String> {
    text.split(SEPARATORS).filter_map(|word| word.split(['=', ':']).next()).map(spelled).collect()
}

/// An option's name as keys have it.
fn spelled(name: &str) -> String {
    name.to_lowercase().replace('-', "_")
}

/// So many words from the beginning of a text, and what follows them.
fn first_words(text: &str, words: usize) -> (&str, &str) {
    let separates = |c: char| if words == 1 { SEPARATORS.contains(&c) } else { c.is_whitespace() };
    let is_end = |(_, pair): &(usize, &[char])| !separates(pair[0]) && separates(pair[1]);
    let signs: Vec<char> = text.chars().collect();
    let end = signs.windows(2).enumerate().filter(is_end).nth(words - 1);
    let end = end.map_or(text.len(), |(at, _)| signs[..=at].iter().map(|c| c.len_utf8()).sum());
    text.split_at(end)
}

/// Completions of the last word: options that were not said yet, or values of the one being typed. `read` makes options
/// of a whole text, as far as that is legal: what is offered with a value is legal and changes something.
pub fn complete<O, R: PartialEq>(keys: &[OptionKey<O>], typed: &str, read: impl Fn(&str) -> Option<R>) -> Vec<Choice> {
    let (kept, word) = last_word(typed);
    let said = names(kept);
    let open = keys.iter().filter(|key| !said.iter().any(|name| key.is_called(name)));
    let unchanged = read(kept);
    let values = |key: &OptionKey<O>, begun: &str| -> Vec<Choice> {
        let fitting = key.values.iter().filter(|value| value.starts_with(begun));
        let choices = fitting.map(|value| {
            let whole = format!("{kept}{}={value}", key.name);
            Choice::new(whole, format!("{}={value} {}", key.name, key.help))
        });
        choices.filter(|choice| read(&choice.value).is_some_and(|options| Some(options) != unchanged)).collect()
    };
    let Some((name, value)) = word.split_once(['=', ':']) else {
        let open: Vec<_> = open.filter(|key| key.name.starts_with(&spelled(&word))).collect();
        return offered(names_or_values(&open, kept, |key| values(key, "")));
    };
    offered(open.filter(|key| key.is_called(&spelled(name))).flat_map(|key| values(key, value)).collect())
}

/// The value that a text gives an option whose meaning comes before that of all others, wherever it stands.
pub fn value_of<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.split(SEPARATORS).find_map(|word| {
        let (read, value) = word.split_once(['=', ':'])?;
        (spelled(read) == name).then_some(value)
    })
}

/// Words that a battle can be drawn from: one word of letters, digits and hyphens.
pub fn drawn_from(value: &str) -> Result<(), DraftError> {
    let is_plain = (1..=24).contains(&value.len()) && value.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    if is_plain {
        return Ok(());
    }
    let problem = "a battle is drawn from one word of at most 24 letters, digits and hyphens: draw=amber";
    Err(DraftError::not_understood("options", &format!("draw={value}"), problem, vec![]))
}

/// Every value of every option, if they are few; else the options by name, to be typed on.
fn names_or_values<O>(
    open: &[&OptionKey<O>],
    kept: &str,
    values: impl Fn(&OptionKey<O>) -> Vec<Choice>,
) -> Vec<Choice> {
    let name = |key: &OptionKey<O>| Choice::new(format!("{kept}{}=", key.name), format!("{}= {}", key.name, key.help));
    let each: Vec<(Choice, Vec<Choice>)> = open
        .iter()
        .map(|key| (name(key), values(key), key.values.is_empty()))
        // A value that nobody can list is typed; an option of which no value changes anything is none here.
        .filter_map(|(name, values, is_free)| (is_free || !values.is_empty()).then_some((name, values)))
        .collect();
    let is_few = each.iter().map(|(_, values)| values.len().max(1)).sum::<usize>() <= CHOICES_MAX;
    each.into_iter().flat_map(|(name, values)| if is_few && !values.is_empty() { values } else { vec![name] }).collect()
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
    read_number(value, &bounds).ok_or_else(|| {
        let problem = format!("{name} is a whole number from {least} to {most} ({rule})");
        DraftError::not_understood("options", &format!("{name}={value}"), problem, vec![])
    })
}

/// The same, or `none`.
///
/// # Errors
/// As [`number`].
pub fn number_or_none<N: TryFrom<i64>>(
    name: &str,
    value: &str,
    bounds: std::ops::RangeInclusive<i64>,
    rule: &str,
) -> Result<Option<N>, DraftError> {
    if ["none", "off"].iter().any(|none| value.eq_ignore_ascii_case(none)) {
        return Ok(None);
    }
    let problem = format!("{name} is a whole number from {} to {}, or none ({rule})", bounds.start(), bounds.end());
    let refused = || DraftError::not_understood("options", &format!("{name}={value}"), problem, vec![]);
    read_number(value, &bounds).map(Some).ok_or_else(refused)
}

fn read_number<N: TryFrom<i64>>(value: &str, bounds: &std::ops::RangeInclusive<i64>) -> Option<N> {
    value.parse().ok().filter(|n| bounds.contains(n)).and_then(|n| N::try_from(n).ok())
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
        course: String,
    }

    const KEYS: &[OptionKey<Toy>] = &[
        OptionKey {
            name: "turns",
            aliases: &["rounds"],
            help: "how long",
            bare: None,
            words: 1,
            values: &["10", "12", "20"],
            set: |toy, value| number("turns", value, 1..=40, "1.1").map(|n| toy.turns = n),
        },
        OptionKey {
            name: "very_deep",
            aliases: &[],
            help: "how deep",
            bare: Some("on"),
            words: 1,
            values: &["on", "off"],
            set: |toy, value| switch("very_deep", value).map(|is_deep| toy.is_deep = is_deep),
        },
        OptionKey {
            name: "course",
            aliases: &[],
            help: "from, by way of, to",
            bare: None,
            words: 3,
            values: &[],
            set: |toy, value| {
                value.clone_into(&mut toy.course);
                Ok(())
            },
        },
    ];

    fn read(text: &str) -> Result<Toy, String> {
        let mut toy = Toy::default();
        change(&mut toy, KEYS, text).map(|_| toy).map_err(|e| e.to_string())
    }

    #[test]
    fn options_are_read_whatever_stands_between_them() {
        let whole = Toy { turns: 12, is_deep: true, course: String::new() };
        for text in ["turns=12 very_deep=on", "Rounds:12, very-deep", "very-deep=YES;turns=12"] {
            assert_eq!(read(text).as_ref(), Ok(&whole), "{text}");
        }
    }

    #[test]
    fn a_value_of_several_words_ends_after_them() {
        let whole = Toy { turns: 12, is_deep: true, course: "a,1 b  é:c".to_owned() };
        for text in ["turns=12 course=a,1 b  é:c very_deep", "course=a,1 b  é:c turns=12, very_deep"] {
            assert_eq!(read(text).as_ref(), Ok(&whole), "{text}");
        }
        assert_eq!(read("course=a b").unwrap().course, "a b");
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
        let values = |typed: &str| {
            complete(KEYS, typed, |text| read(text).ok()).into_iter().map(|c| c.value).collect::<Vec<_>>()
        };
        assert_eq!(values(""), ["turns=10", "turns=12", "turns=20", "very_deep=on", "course="]);
        assert_eq!(values("turns=1"), ["turns=10", "turns=12"]);
        assert_eq!(values("turns=10, v"), ["turns=10, very_deep=on"]);
        assert_eq!(values("turns=10 t"), Vec::<String>::new());
    }
}
