//! Completing orders in notation while somebody types them.

use super::{Choice, Draft, FieldSpec, Match, System, VerbSpec, Viewer};

/// What could stand at the end of orders in notation, as one viewer may know it: in the order after the last `;` its verb, then its
/// fields. What stands before is kept in front of each.
pub fn complete_orders(system: System, game: &dyn Match, viewer: Viewer, raw: &str) -> Vec<Choice> {
    let typed = raw.trim();
    let start = typed.rfind([';', '\n']).map_or(0, |i| i + 1);
    let (before, order) = (typed[..start].trim_end(), typed[start..].trim_start());
    let ends_word = raw.ends_with(char::is_whitespace);
    let typing = Typing { game, viewer, ends_word };
    let prefix = if before.is_empty() { String::new() } else { format!("{before} ") };
    let verbs = system.card().verbs;
    let (first, rest) = order.split_once(char::is_whitespace).unwrap_or((order, ""));
    let is_verb =
        |v: &&VerbSpec| v.name.eq_ignore_ascii_case(first) || v.aliases.iter().any(|a| a.eq_ignore_ascii_case(first));
    let spec = verbs.iter().find(is_verb).filter(|_| !rest.is_empty() || ends_word);
    if let Some(spec) = spec {
        return typing.fields(spec, &(prefix + spec.name + " "), rest);
    }
    let named = verbs.iter().filter(|v| v.name.starts_with(&first.to_lowercase()));
    let mut found: Vec<Choice> =
        named.map(|v| Choice::new(format!("{prefix}{}", v.name), format!("{}: {}", v.name, v.help))).collect();
    let usual = system.card().default_verb.and_then(|name| verbs.iter().find(|v| v.name == name));
    found.extend(usual.into_iter().flat_map(|spec| typing.fields(spec, &prefix, order)));
    found
}

/// Who types an order, and whether a new word is about to begin.
#[derive(Clone, Copy)]
struct Typing<'a> {
    game: &'a dyn Match,
    viewer: Viewer,
    ends_word: bool,
}

impl Typing<'_> {
    /// Completions of the field that is being typed after a verb; `prefix` is kept in front.
    fn fields(self, spec: &VerbSpec, prefix: &str, rest: &str) -> Vec<Choice> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let started = if self.ends_word { words.len() } else { words.len().saturating_sub(1) };
        let Some(last) = spec.fields.len().checked_sub(1) else { return vec![] };
        let at = started.min(last);
        let Some(FieldSpec { name: field, .. }) = spec.fields.get(at) else { return vec![] };
        let done = words.get(..at).unwrap_or_default();
        let typed = words.get(at..).unwrap_or_default().join(" ");
        let draft = spec.fields.iter().zip(done).filter(|(_, word)| **word != "-");
        let draft = draft.fold(Draft::new(spec.name), |draft, (field, word)| draft.with(field.name, *word));
        let kept = done.iter().fold(prefix.to_owned(), |kept, word| kept + word + " ");
        let found = self.game.complete(self.viewer, &draft.with(*field, typed), field);
        found.into_iter().map(|c| Choice::new(kept.clone() + &c.value, kept.clone() + &c.label)).collect()
    }
}
