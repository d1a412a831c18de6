//! Names as people type them: in either case, by their beginning, or nearly right.

use super::draft::DraftError;

/// Names that are proposed when nothing is near.
const MOST_PROPOSED: usize = 10;
/// Names that are proposed as nearly right.
const MOST_NEAR: usize = 5;

/// The candidates nearest to what was read, best first: prefixes, then small edit distances; at most `most`.
pub fn nearest_names<'a>(read: &str, candidates: impl IntoIterator<Item = &'a str>, most: usize) -> Vec<String> {
    let read = read.to_lowercase();
    let mut scored: Vec<(usize, &str)> = candidates
        .into_iter()
        .filter_map(|name| {
            let lower = name.to_lowercase();
            let distance = strsim::damerau_levenshtein(&lower, &read);
            let score = if lower.starts_with(&read) { 0 } else { distance };
            (score <= 2.max(lower.len() / 3)).then_some((score, name))
        })
        .collect();
    scored.sort_unstable();
    scored.into_iter().take(most).map(|(_, name)| name.to_owned()).collect()
}

/// The number of the name that was meant: the same in either case, or the only one that begins so.
///
/// # Errors
/// [`DraftError::NotUnderstood`] for `field`, with the nearest names, or with those that begin so when there are several.
/// `problem` says what no name fits: `no ship has this name`.
pub fn find(read: &str, names: &[impl AsRef<str>], field: &'static str, problem: &str) -> Result<usize, DraftError> {
    let typed = read.trim().to_lowercase();
    let lower = |name: &&str| name.to_lowercase();
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    if let Some(exact) = names.iter().position(|name| lower(name) == typed) {
        return Ok(exact);
    }
    let begins = |(_, name): &(usize, &&str)| !typed.is_empty() && lower(name).starts_with(&typed);
    let fitting: Vec<(usize, &&str)> = names.iter().enumerate().filter(begins).collect();
    match fitting.as_slice() {
        [(only, _)] => Ok(*only),
        [] => Err(DraftError::not_understood(field, read, problem, proposals(&typed, &names))),
        several => {
            let choices = several.iter().take(MOST_PROPOSED).map(|(_, name)| (**name).to_owned()).collect();
            Err(DraftError::not_understood(field, read, "several begin so", choices))
        }
    }
}

/// The nearest names; when none is near, the first there are.
pub fn proposals(read: &str, names: &[impl AsRef<str>]) -> Vec<String> {
    let near = nearest_names(read, names.iter().map(AsRef::as_ref), MOST_NEAR);
    if near.is_empty() { names.iter().take(MOST_PROPOSED).map(|n| n.as_ref().to_owned()).collect() } else { near }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHIPS: [&str; 4] = ["Spur1", "Spur2", "Citadel1", "Mote1"];

    #[test]
    fn a_name_is_found_in_either_case_and_by_its_only_beginning() {
        for (read, found) in [("spur2", 1), (" CITADEL1 ", 2), ("cit", 2), ("m", 3)] {
            assert_eq!(find(read, &SHIPS, "unit", "no ship has this name"), Ok(found), "{read}");
        }
    }

    #[test]
    fn what_is_not_found_names_what_is_near_or_begins_so() {
        let refused = |read: &str| find(read, &SHIPS, "unit", "no ship has this name").unwrap_err().to_string();
        assert!(refused("sp").contains("several begin so") && refused("sp").contains("`Spur1`, `Spur2`"));
        assert!(refused("Moet1").contains("no ship has this name. Did you mean `Mote1`?"), "{}", refused("Moet1"));
        assert!(refused("").contains("`Spur1`") && refused("zzzzzzzz").contains("`Citadel1`"));
    }

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let names = ["Spur1", "Spur2", "Citadel1"];
        assert_eq!(nearest_names("spr1", names, 5), ["Spur1", "Spur2"]);
        assert_eq!(nearest_names("cit", names, 5), ["Citadel1"]);
        assert!(nearest_names("zzzzzzzz", names, 5).is_empty());
    }
}
