//! What a table is opened with besides the options of its game: whether days away stop its clock.

use crate::contract::DraftError;
use crate::host::table::Table;

/// What may stand between options.
const SEPARATORS: [char; 4] = [' ', ',', ';', '\n'];

/// Something that can be turned over in the lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    /// Whether days away stop the clock.
    Vacation,
}

impl Term {
    /// In the id of a button.
    pub(crate) const fn slug(self) -> &'static str {
        match self {
            Self::Vacation => "vacation",
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        [Self::Vacation].into_iter().find(|term| term.slug() == text)
    }
}

/// What was said of it; `None`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Terms {
    pub(crate) vacation: Option<bool>,
}

/// Reads `vacation=no` out of options; gives the rest, which is the game's.
pub(crate) fn wish(options: &str) -> Result<(Terms, String), DraftError> {
    let (mut terms, mut rest) = (Terms::default(), Vec::new());
    for word in options.split(SEPARATORS).filter(|word| !word.is_empty()) {
        let (name, value) = word.split_once(['=', ':']).unwrap_or((word, ""));
        if !name.eq_ignore_ascii_case("vacation") {
            rest.push(word);
            continue;
        }
        let wrong = |problem: &str| {
            let choices = ["vacation=yes", "vacation=no"].map(str::to_owned).to_vec();
            DraftError::not_understood("options", word, problem, choices)
        };
        let said = match value.to_lowercase().as_str() {
            "yes" | "on" | "true" => true,
            "no" | "off" | "false" => false,
            _ => return Err(wrong("days away stop the clock of a table, or they do not")),
        };
        if terms.vacation.replace(said).is_some() {
            return Err(wrong("it has been said already"));
        }
    }
    Ok((terms, if terms == Terms::default() { options.to_owned() } else { rest.join(" ") }))
}

impl Table {
    /// Takes over what was said; what was not stays as it is.
    pub(crate) fn agree_on(&mut self, terms: Terms) {
        self.has_vacation = terms.vacation.unwrap_or(self.has_vacation);
    }

    /// What everybody should know before they sit down; nothing of what is usual.
    pub(crate) fn terms_notes(&self) -> Vec<String> {
        let vacation = "Days away do not stop the clock here (vacation=no)";
        (!self.has_vacation).then(|| vacation.to_owned()).into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_the_table_is_read_apart_from_what_is_the_games() {
        assert_eq!(wish("budget=150 rounds=8").unwrap(), (Terms::default(), "budget=150 rounds=8".to_owned()));
        let (terms, rest) = wish("budget=150, Vacation=no rounds=8").unwrap();
        assert_eq!((terms.vacation, rest.as_str()), (Some(false), "budget=150 rounds=8"));
        assert_eq!(wish("vacation:yes").unwrap().0.vacation, Some(true));
        for wrong in ["vacation", "vacation=maybe", "vacation=no vacation=no", "vacation="] {
            assert!(wish(wrong).is_err(), "{wrong}");
        }
    }
}
