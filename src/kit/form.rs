//! Forms: the fields of an order, or of several that belong together, filled in at once. A panel's button opens one
//! ([`super::panel::Press::Fill`]); whoever holds the game shows it as a slip, and the game makes orders of it. All of it can
//! also be typed.

use super::draft::DraftError;
use super::words::cut;

/// Fields of a form: Discord takes so many.
pub const FORM_MAX_FIELDS: usize = 5;
/// Options of a field of which several are ticked.
pub const TICKS_MAX: usize = 10;
const NAME_CHARS: usize = 45;
const HELP_CHARS: usize = 100;
const PICKS_MAX: usize = 25;
/// Between options that are ticked; no value has it.
const BETWEEN: char = ',';

/// A form to fill in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// What it is about, in at most 45 characters.
    pub title: String,
    /// One to [`FORM_MAX_FIELDS`].
    pub fields: Vec<FormField>,
}

/// A field of a form; it may be left empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormField {
    /// Its name in what comes back.
    pub name: &'static str,
    /// What stands above it.
    pub label: String,
    /// What to put there.
    pub help: String,
    /// How it is filled in.
    pub entry: FormEntry,
}

/// How a field is filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormEntry {
    /// Words.
    Words {
        /// What stands there at first.
        value: String,
        /// Greyed while it is empty.
        example: String,
    },
    /// One of 2 to 25; `picked` is picked at first.
    Pick {
        /// What there is.
        options: Vec<FormOption>,
        /// A value; empty: none.
        picked: String,
    },
    /// Any of 1 to [`TICKS_MAX`]. Their values come back with a comma between them.
    Ticks {
        /// What there is.
        options: Vec<FormOption>,
        /// The values that are ticked at first.
        ticked: Vec<String>,
    },
}

/// Something to pick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormOption {
    /// What comes back.
    pub value: String,
    /// What is shown.
    pub label: String,
}

/// What somebody filled in: the texts of fields by their names; those that were left empty may be missing.
pub type Filled = std::collections::BTreeMap<String, String>;

/// A form of that title.
pub fn form(title: &str, fields: Vec<FormField>) -> Form {
    Form { title: cut(title, NAME_CHARS), fields: fields.into_iter().take(FORM_MAX_FIELDS).collect() }
}

/// Something to pick.
pub fn option(value: impl Into<String>, label: impl Into<String>) -> FormOption {
    FormOption { value: value.into(), label: cut(&label.into(), HELP_CHARS) }
}

/// A field of words.
pub fn words(name: &'static str, label: &str, help: &str, example: &str) -> FormField {
    field(name, label, help, FormEntry::Words { value: String::new(), example: cut(example, HELP_CHARS) })
}

/// A field to pick one in; with less than two options it is one of words.
pub fn pick(name: &'static str, label: &str, help: &str, options: Vec<FormOption>, picked: &str) -> FormField {
    if options.len() < 2 {
        let example = options.first().map_or("", |only| only.value.as_str());
        return words(name, label, help, example);
    }
    let options: Vec<FormOption> = options.into_iter().take(PICKS_MAX).collect();
    let is_there = options.iter().any(|option| option.value == picked);
    let picked = if is_there { picked.to_owned() } else { String::new() };
    field(name, label, help, FormEntry::Pick { options, picked })
}

/// A field to tick any in.
pub fn ticks(name: &'static str, label: &str, help: &str, options: Vec<FormOption>, ticked: Vec<String>) -> FormField {
    let options = options.into_iter().take(TICKS_MAX).collect();
    field(name, label, help, FormEntry::Ticks { options, ticked })
}

fn field(name: &'static str, label: &str, help: &str, entry: FormEntry) -> FormField {
    FormField { name, label: cut(label, NAME_CHARS), help: cut(help, HELP_CHARS), entry }
}

/// The values that are ticked, as they come back.
pub fn joined(values: &[String]) -> String {
    values.join(&BETWEEN.to_string())
}

/// The text of a field; empty where it was left so.
pub fn text<'a>(filled: &'a Filled, name: &str) -> &'a str {
    filled.get(name).map_or("", |text| text.trim())
}

/// What was ticked in a field.
pub fn ticked<'a>(filled: &'a Filled, name: &str) -> impl Iterator<Item = &'a str> {
    text(filled, name).split(BETWEEN).map(str::trim).filter(|value| !value.is_empty())
}

impl Form {
    /// What comes back when it is handed in as it was opened.
    pub fn untouched(&self) -> Filled {
        let value = |field: &FormField| match &field.entry {
            FormEntry::Words { value, .. } => value.clone(),
            FormEntry::Pick { picked, .. } => picked.clone(),
            FormEntry::Ticks { ticked, .. } => joined(ticked),
        };
        self.fields.iter().map(|field| (field.name.to_owned(), value(field))).collect()
    }
}

impl Form {
    /// Refuses what was handed in and never asked: another field, a value that is not offered.
    ///
    /// # Errors
    /// [`DraftError::NotUnderstood`] with what is offered.
    pub fn understood(&self, filled: &Filled) -> Result<(), DraftError> {
        for (name, text) in filled {
            let Some(field) = self.fields.iter().find(|field| field.name == *name) else {
                let names = self.fields.iter().map(|field| field.name.to_owned()).collect();
                return Err(DraftError::not_understood("form", name, "there is no such field on it", names));
            };
            let (options, values): (&[FormOption], Vec<&str>) = match &field.entry {
                FormEntry::Words { .. } => continue,
                FormEntry::Pick { options, .. } => (options, vec![text.trim()]),
                FormEntry::Ticks { options, .. } => (options, ticked(filled, name).collect()),
            };
            let is_offered = |value: &str| value.is_empty() || options.iter().any(|o| o.value.trim() == value);
            if let Some(other) = values.into_iter().find(|value| !is_offered(value)) {
                let offered = options.iter().map(|option| option.value.clone()).collect();
                return Err(DraftError::not_understood(field.name, other, "it is not offered there", offered));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_offered_is_understood() {
        let of = |value: &str| option(value, value);
        let ecm = pick("ecm", "ECM", "", vec![of("0"), of("1")], "1");
        let also = ticks("also", "Also", "", vec![of("evade"), of("hide")], vec![]);
        let form = form("Power", vec![ecm, also, words("path", "Path", "", "")]);
        let understood = |name: &str, text: &str| form.understood(&Filled::from([(name.to_owned(), text.to_owned())]));
        assert!(form.understood(&form.untouched()).is_ok());
        for (name, text) in [("ecm", "0"), ("ecm", ""), ("also", "hide,evade"), ("also", ""), ("path", "anything")] {
            assert!(understood(name, text).is_ok(), "{name}: {text}");
        }
        for (name, text, said) in [("ecm", "7", "0"), ("also", "evade,fly", "hide"), ("speed", "1", "path")] {
            let no = understood(name, text).unwrap_err().to_string();
            assert!(no.contains(said), "what would be understood: {no}");
        }
    }

    #[test]
    fn what_is_ticked_comes_back_as_it_was() {
        let of = |value: &str| option(value, value);
        let form = form(
            "Power of Dee",
            vec![
                pick("ecm", "ECM", "", vec![of("0"), of("1")], "1"),
                ticks(
                    "also",
                    "Also",
                    "",
                    vec![of("evade"), of("double"), of("hide")],
                    vec!["evade".into(), "hide".into()],
                ),
                pick("sides", "Screens", "", vec![of("even")], ""),
            ],
        );
        let filled = form.untouched();
        assert_eq!((text(&filled, "ecm"), text(&filled, "sides"), text(&filled, "none")), ("1", "", ""));
        assert_eq!(ticked(&filled, "also").collect::<Vec<_>>(), ["evade", "hide"]);
        assert_eq!(ticked(&filled, "sides").count(), 0);
        assert!(matches!(form.fields[2].entry, FormEntry::Words { .. }), "one option is nothing to pick");
    }
}
