//! Drafts: what a player typed or pressed, before a game has understood it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::refuse::Refuse;
use super::words::{code, cut};

/// Characters of a text that are repeated to its writer.
const MOST_QUOTED: usize = 60;

/// A verb that a game answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerbSpec {
    /// The slash command without its slash, and the first word of the notation: `move`.
    pub name: &'static str,
    /// Other first words that mean the same in the notation.
    pub aliases: &'static [&'static str],
    /// Its fields, in the order of the notation; the last takes the rest of the line.
    pub fields: &'static [FieldSpec],
    /// What it does, for newcomers, in at most 100 characters.
    pub help: &'static str,
    /// A complete example in notation: `move Spur1 F3LF2`.
    pub example: &'static str,
}

/// A field whose texts are kept for the person who wrote them, to be used again at other tables: ship designs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SavedField {
    /// The verb.
    pub verb: &'static str,
    /// The field that names the text.
    pub name: &'static str,
    /// The field that holds the text, or the name of a kept one.
    pub text: &'static str,
    /// What every such text holds, and no name does.
    pub sign: char,
}

impl SavedField {
    /// What a draft of the verb has in the field: a text, or the name of one.
    pub fn text_of<'a>(&self, draft: &'a Draft) -> Option<&'a str> {
        draft.get(self.text).filter(|_| draft.verb == self.verb)
    }

    /// Whether this is a text and no name.
    pub fn is_text(&self, written: &str) -> bool {
        written.contains(self.sign)
    }
}

impl VerbSpec {
    /// Its example as a slash command: `/move unit:Spur1 path:F3LF2`.
    #[expect(clippy::expect_used, reason = "the generic suite reads the example of every verb")]
    pub fn typed_example(&self) -> String {
        let verbs = std::slice::from_ref(self);
        let draft = Draft::from_notation(self.example, "", verbs, None).expect("an example is an order of its verb");
        draft.to_command(verbs)
    }
}

/// A field of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldSpec {
    /// The option's name: `unit`.
    pub name: &'static str,
    /// What to write there, in at most 100 characters.
    pub help: &'static str,
    /// Must be given.
    pub is_required: bool,
}

/// A verb with text fields. Whether they mean anything is the game's to say.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Draft {
    /// The verb's name.
    pub verb: String,
    /// Field texts by field name; empty texts are left out.
    pub fields: BTreeMap<String, String>,
}

/// What was typed is not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DraftError {
    /// The game has no such verb.
    #[error("{game} has no order {}; it has {}", code(.verb), .verbs.join(", "))]
    UnknownVerb {
        /// Title of the game.
        game: &'static str,
        /// What was read.
        verb: String,
        /// The verbs there are.
        verbs: Vec<String>,
    },
    /// A field is needed.
    #[error("`{field}` is missing: {help}. For example: `{example}`")]
    Missing {
        /// The field's name.
        field: &'static str,
        /// What to write there.
        help: &'static str,
        /// A complete example, as it is typed.
        example: String,
    },
    /// The verb has no such field in this game; a slash command has the fields of all games that share it.
    #[error("`{field}` means nothing for `{verb}` here. For example: `{example}`")]
    UnknownField {
        /// What it was called.
        field: String,
        /// The verb's name.
        verb: &'static str,
        /// A complete example, as it is typed.
        example: String,
    },
    /// A field's text means nothing here.
    #[error("`{field}`: I read {}, but {problem}{}", code(.read), nearest(.choices))]
    NotUnderstood {
        /// The field's name.
        field: &'static str,
        /// What was read.
        read: String,
        /// A clause that ends the sentence: `no ship has this name`.
        problem: String,
        /// What would be right, nearest first; at most ten.
        choices: Vec<String>,
    },
}

fn nearest(choices: &[String]) -> String {
    match choices {
        [] => ".".to_owned(),
        [one] => format!(". Did you mean `{one}`?"),
        many => format!(". Nearest: {}.", many.iter().map(|c| format!("`{c}`")).collect::<Vec<_>>().join(", ")),
    }
}

impl DraftError {
    /// A field's text that means nothing here; of a long text its beginning is repeated.
    pub fn not_understood(field: &'static str, read: &str, problem: impl Into<String>, choices: Vec<String>) -> Self {
        Self::NotUnderstood { field, read: cut(read, MOST_QUOTED), problem: problem.into(), choices }
    }
}

impl Refuse for DraftError {
    fn code(&self) -> &'static str {
        match self {
            Self::UnknownVerb { .. } => "unknown_verb",
            Self::Missing { .. } => "missing_field",
            Self::UnknownField { .. } => "unknown_field",
            Self::NotUnderstood { .. } => "not_understood",
        }
    }
}

impl Draft {
    /// A draft without fields.
    pub fn new(verb: impl Into<String>) -> Self {
        Self { verb: verb.into(), fields: BTreeMap::new() }
    }

    /// The same draft with a field set (or removed, when the text is empty).
    #[must_use]
    pub fn with(mut self, field: impl Into<String>, text: impl Into<String>) -> Self {
        let (field, text) = (field.into(), text.into());
        if text.trim().is_empty() {
            self.fields.remove(&field);
        } else {
            self.fields.insert(field, text.trim().to_owned());
        }
        self
    }

    /// The text of a field, trimmed, or nothing.
    pub fn get(&self, field: &str) -> Option<&str> {
        self.fields.get(field).map(String::as_str)
    }

    /// The text of a field, or the error that asks for it.
    pub fn need(&self, field: &'static str, verbs: &[VerbSpec]) -> Result<&str, DraftError> {
        self.get(field).ok_or_else(|| {
            let verb = verbs.iter().find(|v| v.name == self.verb);
            let spec = verb.and_then(|v| v.fields.iter().find(|f| f.name == field));
            DraftError::Missing {
                field,
                help: spec.map_or("say which", |f| f.help),
                example: verb.map_or_else(|| "/help".to_owned(), VerbSpec::typed_example),
            }
        })
    }

    /// Refuses what the verb has no field for: it would be passed over.
    ///
    /// # Errors
    /// [`DraftError::UnknownField`] names the first.
    pub fn only_known_fields(&self, verbs: &[VerbSpec]) -> Result<(), DraftError> {
        let Some(verb) = verbs.iter().find(|verb| verb.name == self.verb) else { return Ok(()) };
        let stranger = self.fields.keys().find(|name| verb.fields.iter().all(|field| field.name != name.as_str()));
        stranger.map_or(Ok(()), |name| {
            let field = name.chars().take(40).collect();
            Err(DraftError::UnknownField { field, verb: verb.name, example: verb.typed_example() })
        })
    }

    /// Reads one order in notation: a verb (or an alias), then its fields separated by spaces; the last field takes the
    /// rest of the line. A `-` stands for an empty field. A first word that is no verb goes to `default_verb`, if any.
    pub fn from_notation(
        text: &str,
        game: &'static str,
        verbs: &[VerbSpec],
        default_verb: Option<&str>,
    ) -> Result<Self, DraftError> {
        let text = text.trim();
        let (first, rest) = split_word(text);
        let first = first.trim_start_matches('/');
        let named = verbs
            .iter()
            .find(|v| v.name.eq_ignore_ascii_case(first) || v.aliases.iter().any(|a| a.eq_ignore_ascii_case(first)));
        let (spec, mut rest) = match (named, default_verb) {
            (Some(spec), _) => (spec, rest),
            (None, Some(default)) if !text.is_empty() => match verbs.iter().find(|v| v.name == default) {
                Some(spec) => (spec, text),
                None => return Err(unknown_verb(first, game, verbs)),
            },
            (None, _) => return Err(unknown_verb(first, game, verbs)),
        };
        let mut draft = Self::new(spec.name);
        for (i, field) in spec.fields.iter().enumerate() {
            let is_last = i + 1 == spec.fields.len();
            let (word, after) = if is_last { (rest, "") } else { split_word(rest) };
            if word != "-" {
                draft = draft.with(field.name, word);
            }
            rest = after;
        }
        if rest.trim().is_empty() {
            Ok(draft)
        } else {
            let is_alias = !spec.name.eq_ignore_ascii_case(first);
            let name =
                if is_alias { format!("`{first}` is short for {}, which", spec.name) } else { spec.name.to_owned() };
            let problem = format!("{name} takes nothing more; for example `{}`", spec.example);
            Err(DraftError::NotUnderstood { field: "text", read: rest.trim().to_owned(), problem, choices: vec![] })
        }
    }

    /// This draft as a slash command with the names of its options: `/move unit:Spur1 path:F3`.
    pub fn to_command(&self, verbs: &[VerbSpec]) -> String {
        let fields = verbs.iter().find(|v| v.name == self.verb).map_or(&[][..], |v| v.fields);
        let given = fields.iter().filter_map(|f| self.get(f.name).map(|text| format!(" {}:{text}", f.name)));
        given.fold(format!("/{}", self.verb), |line, field| line + &field)
    }

    /// This draft in notation, so that [`Draft::from_notation`] reads it back.
    pub fn to_notation(&self, verbs: &[VerbSpec]) -> String {
        let fields = verbs.iter().find(|v| v.name == self.verb).map_or(&[][..], |v| v.fields);
        let used = fields.iter().rposition(|f| self.get(f.name).is_some()).map_or(0, |i| i + 1);
        fields.iter().take(used).fold(self.verb.clone(), |line, field| line + " " + self.get(field.name).unwrap_or("-"))
    }
}

fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim()))
}

fn unknown_verb(read: &str, game: &'static str, verbs: &[VerbSpec]) -> DraftError {
    DraftError::UnknownVerb {
        game,
        verb: read.chars().take(40).collect(),
        verbs: verbs.iter().map(|v| v.name.to_owned()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNIT: FieldSpec = FieldSpec { name: "unit", help: "which ship", is_required: true };
    const PATH: FieldSpec = FieldSpec { name: "path", help: "the steps", is_required: false };
    const VERBS: &[VerbSpec] = &[
        VerbSpec { name: "move", aliases: &["m"], fields: &[UNIT, PATH], help: "moves", example: "move Spur1 F3" },
        VerbSpec { name: "done", aliases: &[], fields: &[], help: "ends", example: "done" },
    ];

    #[test]
    fn notation_round_trips_and_the_last_field_takes_the_rest() {
        for (text, notation) in [
            ("move Spur1 F3LF2", "move Spur1 F3LF2"),
            ("/M  Spur1   F3 if clear ", "move Spur1 F3 if clear"),
            ("move - F3", "move - F3"),
            ("move Spur1", "move Spur1"),
            ("done", "done"),
        ] {
            let draft = Draft::from_notation(text, "Test", VERBS, None).unwrap();
            assert_eq!(draft.to_notation(VERBS), notation);
            assert_eq!(Draft::from_notation(notation, "Test", VERBS, None).unwrap(), draft);
        }
    }

    #[test]
    fn unknown_verbs_name_those_there_are_and_a_default_verb_takes_bare_text() {
        let error = Draft::from_notation("jump Spur1", "Test", VERBS, None).unwrap_err();
        assert_eq!(error.to_string(), "Test has no order `jump`; it has move, done");
        let draft = Draft::from_notation("Spur1 F3", "Test", VERBS, Some("move")).unwrap();
        assert_eq!(draft.get("unit"), Some("Spur1"));
        assert!(Draft::from_notation("done now", "Test", VERBS, None).is_err());
        assert!(Draft::from_notation("", "Test", VERBS, Some("move")).is_err());
    }

    #[test]
    fn a_field_that_the_verb_does_not_have_is_refused_and_not_passed_over() {
        let draft = Draft::new("done").with("unit", "Spur1");
        let said = draft.only_known_fields(VERBS).unwrap_err().to_string();
        assert_eq!(said, "`unit` means nothing for `done` here. For example: `/done`");
        assert_eq!(Draft::new("move").with("unit", "Spur1").only_known_fields(VERBS), Ok(()));
    }
}
