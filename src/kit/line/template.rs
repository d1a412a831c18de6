//! Reading the templates of `line!`.

use super::{Line, Span};

/// How many `{}` a template has.
pub const fn slots(template: &str) -> usize {
    let (bytes, mut at, mut found) = (template.as_bytes(), 0, 0);
    while at + 1 < bytes.len() {
        if bytes[at] == b'{' && bytes[at + 1] == b'}' {
            found += 1;
            at += 1;
        }
        at += 1;
    }
    found
}

impl Line {
    /// What `line!` makes: as many pieces as there are slots.
    pub fn filled(template: &'static str, pieces: Vec<Self>) -> Self {
        let mut pieces = pieces.into_iter();
        let mut line = Self::default();
        // Between the signs for what is strong, every second part is.
        for (i, part) in template.split("**").enumerate() {
            let spans = Self::unemphasised(part, &mut pieces);
            if i % 2 == 0 {
                line.0.extend(spans.0);
            } else {
                line.0.push(Span::Strong(spans));
            }
        }
        line
    }

    fn unemphasised(template: &'static str, pieces: &mut impl Iterator<Item = Self>) -> Self {
        let mut line = Self::default();
        for (i, part) in template.split('`').enumerate() {
            let spans = Self::words(part, pieces);
            if i % 2 == 0 {
                line.0.extend(spans.0);
            } else {
                line.0.push(Span::Code(spans.plain()));
            }
        }
        line
    }

    fn words(template: &'static str, pieces: &mut impl Iterator<Item = Self>) -> Self {
        let mut line = Self::default();
        for (i, part) in template.split("{}").enumerate() {
            if i > 0 {
                line.0.extend(pieces.next().into_iter().flat_map(|piece| piece.0));
            }
            line.push_text(part);
        }
        line
    }

    /// Text in which `§4.1` is a rule.
    fn push_text(&mut self, text: &'static str) {
        for (i, part) in text.split('§').enumerate() {
            let digits = if i == 0 { 0 } else { rule_bytes(part) };
            let (rule, rest) = part.split_at(digits);
            if !rule.is_empty() {
                self.0.push(Span::Rule(rule));
            }
            if !rest.is_empty() {
                self.0.push(Span::Text(rest));
            }
        }
    }
}

/// How long the number of a paragraph is with which this begins; a full stop at its end belongs to the sentence.
fn rule_bytes(text: &str) -> usize {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    text[..end].trim_end_matches('.').len()
}
