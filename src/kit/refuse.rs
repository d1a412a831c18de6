//! Saying no: what every refusal tells of itself, whoever gives it: a rule, the reading of an order, a set-up, the host.

use super::words::harmless;

/// A no with its reason. Its `Display` names what was judged and what would be right.
pub trait Refuse: std::error::Error + Send + Sync {
    /// A short fixed name for logs and tests: `out_of_arc`.
    fn code(&self) -> &str;

    /// The paragraph of the rulebook that says no, where one does: `8.2`.
    fn rule(&self) -> Option<&str> {
        None
    }

    /// What a person reads: whole sentences, in which whatever was typed is harmless.
    fn words(&self) -> String {
        sentence(&harmless(&self.to_string()))
    }
}

fn sentence(text: &str) -> String {
    let mut signs = text.chars();
    let mut out: String = signs.next().map(|first| first.to_uppercase().chain(signs).collect()).unwrap_or_default();
    if !out.ends_with(['.', '!', '?']) {
        out.push('.');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, thiserror::Error)]
    #[error("{0}")]
    struct No(&'static str);

    impl Refuse for No {
        fn code(&self) -> &'static str {
            "no"
        }
    }

    #[test]
    fn a_no_is_read_as_whole_sentences() {
        let read = ["no unit has this name", "Not now!", "out of arc (rule 8.2)"].map(|text| No(text).words());
        assert_eq!(read, ["No unit has this name.", "Not now!", "Out of arc (rule 8.2)."]);
    }
}
