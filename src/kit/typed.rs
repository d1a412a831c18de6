//! Commands in sentences, in the one form that both Discord and the console take: `/move unit:Spur1 path:F3`.
//!
//! Games write commands in their notation (`/move Spur1 F3`), which is short and is what the log keeps. Discord takes
//! the words of a slash command only by the names of its options, so what people are shown is put into that form here.

use super::draft::{Draft, VerbSpec};

/// Commands of every table that take one text, and the name of that option.
const OF_EVERY_TABLE: [(&str, &str); 4] = [("order", "text"), ("sheet", "unit"), ("rules", "topic"), ("help", "topic")];

impl VerbSpec {
    /// Its example as a slash command: `/move unit:Spur1 path:F3LF2`.
    pub fn typed_example(&self) -> String {
        typed(&format!("/{}", self.example), std::slice::from_ref(self)).unwrap_or_else(|| format!("/{}", self.example))
    }
}

impl Draft {
    /// This draft as a slash command with the names of its options: `/move unit:Spur1 path:F3`.
    pub fn to_command(&self, verbs: &[VerbSpec]) -> String {
        let fields = verbs.iter().find(|v| v.name == self.verb).map_or(&[][..], |v| v.fields);
        let given = fields.iter().filter_map(|f| self.get(f.name).map(|text| format!(" {}:{text}", f.name)));
        given.fold(format!("/{}", self.verb), |line, field| line + &field)
    }
}

/// The text with every command of these verbs that stands between backticks in the form that people can type.
pub fn with_typed_commands(text: &str, verbs: &[VerbSpec]) -> String {
    let mut spans = text.split('`');
    let first = spans.next().unwrap_or_default().to_owned();
    let mut is_code = true;
    spans.fold(first, |done, span| {
        let typed = if is_code { typed(span, verbs) } else { None };
        is_code = !is_code;
        done + "`" + typed.as_deref().unwrap_or(span)
    })
}

/// A command in notation as it is typed; nothing if it is no command of these verbs, or has names already.
fn typed(span: &str, verbs: &[VerbSpec]) -> Option<String> {
    let (word, rest) = span.strip_prefix('/')?.split_once(' ')?;
    if let Some((_, option)) = OF_EVERY_TABLE.iter().find(|(name, _)| *name == word) {
        let is_named = rest.starts_with(&format!("{option}:"));
        return (!is_named).then(|| format!("/{word} {option}:{rest}"));
    }
    let spec = verbs.iter().find(|v| v.name == word)?;
    let is_named =
        spec.fields.iter().any(|f| rest.trim_start().strip_prefix(f.name).is_some_and(|r| r.starts_with(':')));
    if is_named {
        return None;
    }
    let draft = Draft::from_notation(&span[1..], "", std::slice::from_ref(spec), None).ok()?;
    Some(draft.to_command(verbs))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::FieldSpec;

    const UNIT: FieldSpec = FieldSpec { name: "unit", help: "which ship", is_required: true };
    const PATH: FieldSpec = FieldSpec { name: "path", help: "the steps", is_required: false };
    const VERBS: &[VerbSpec] = &[
        VerbSpec { name: "move", aliases: &[], fields: &[UNIT, PATH], help: "moves", example: "move Spur1 F3" },
        VerbSpec { name: "done", aliases: &[], fields: &[], help: "ends", example: "done" },
    ];

    #[test]
    fn commands_in_a_sentence_get_the_names_of_their_options() {
        for (written, shown) in [
            ("Move one: `/move Spur1 F3 L`; or `/done`.", "Move one: `/move unit:Spur1 path:F3 L`; or `/done`."),
            ("`/move - F3`", "`/move path:F3`"),
            ("`/move unit:Spur1` is typed", "`/move unit:Spur1` is typed"),
            (
                "no code: /move Spur1 F3, `move Spur1 F3`, `/game new x`",
                "no code: /move Spur1 F3, `move Spur1 F3`, `/game new x`",
            ),
            ("`/order fleet Spur 3`, `/sheet c1`", "`/order text:fleet Spur 3`, `/sheet unit:c1`"),
            ("`/order text:done`", "`/order text:done`"),
            ("an odd ` alone", "an odd ` alone"),
        ] {
            assert_eq!(with_typed_commands(written, VERBS), shown);
        }
    }
}
