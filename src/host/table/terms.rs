//! What a table is opened with besides the options of its game: whether days away stop its clock, what a referee sees.

use crate::contract::DraftError;
use crate::host::table::Table;

/// What may stand between options.
const SEPARATORS: [char; 4] = [' ', ',', ';', '\n'];

/// Something that can be turned over in the lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    /// Whether days away stop the clock.
    Vacation,
    /// Whether a referee sees what every side sees.
    Referee,
}

impl Term {
    /// In the id of a button.
    pub(crate) const fn slug(self) -> &'static str {
        match self {
            Self::Vacation => "vacation",
            Self::Referee => "referee",
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        [Self::Vacation, Self::Referee].into_iter().find(|term| term.slug() == text)
    }
}

/// What was said of it; `None`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Terms {
    pub(crate) vacation: Option<bool>,
    pub(crate) referee_all: Option<bool>,
}

/// Reads `vacation=no` and `referee=all` out of options; gives the rest, which is the game's.
pub(crate) fn wish(options: &str) -> Result<(Terms, String), DraftError> {
    let (mut terms, mut rest) = (Terms::default(), Vec::new());
    for word in options.split(SEPARATORS).filter(|word| !word.is_empty()) {
        let (name, value) = word.split_once(['=', ':']).unwrap_or((word, ""));
        let (name, value) = (name.to_lowercase(), value.to_lowercase());
        let Some(term) = Term::parse(&name) else {
            rest.push(word);
            continue;
        };
        let (said, choices) = match term {
            Term::Vacation => (&mut terms.vacation, ["vacation=yes", "vacation=no"]),
            Term::Referee => (&mut terms.referee_all, ["referee=public", "referee=all"]),
        };
        let problem = match (term, value.as_str()) {
            _ if said.is_some() => "it has been said already",
            (Term::Vacation, "yes" | "on" | "true") | (Term::Referee, "all") => {
                *said = Some(true);
                continue;
            }
            (Term::Vacation, "no" | "off" | "false") | (Term::Referee, "public") => {
                *said = Some(false);
                continue;
            }
            (Term::Vacation, _) => "days away stop the clock of a table, or they do not",
            (Term::Referee, _) => "a referee sees what is public, or all",
        };
        return Err(DraftError::not_understood("options", word, problem, choices.map(str::to_owned).to_vec()));
    }
    Ok((terms, if terms == Terms::default() { options.to_owned() } else { rest.join(" ") }))
}

impl Table {
    /// Takes over what was said; what was not stays as it is.
    pub(crate) fn agree_on(&mut self, terms: Terms) {
        self.has_vacation = terms.vacation.unwrap_or(self.has_vacation);
        self.shows_referee_all = terms.referee_all.unwrap_or(self.shows_referee_all);
    }

    /// What everybody should know before they sit down; nothing of what is usual.
    pub(crate) fn terms_notes(&self) -> Vec<String> {
        let vacation = "Days away do not stop the clock here (vacation=no)";
        let referee = "A referee, if all who play agree upon one, sees what every side sees (referee=all)";
        let notes = [(!self.has_vacation, vacation), (self.shows_referee_all, referee)];
        notes.into_iter().filter(|(is_said, _)| *is_said).map(|(_, note)| note.to_owned()).collect()
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
        assert_eq!(wish("referee=all").unwrap().0.referee_all, Some(true));
        for wrong in [
            "referee=me",
            "referee=all referee=public",
            "vacation",
            "vacation=maybe",
            "vacation=no vacation=no",
            "vacation=",
        ] {
            assert!(wish(wrong).is_err(), "{wrong}");
        }
    }
}
