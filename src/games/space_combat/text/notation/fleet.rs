//! Lists of classes: `destroyer corvette`, `2 frigate`, `frigate x2`, and `lock` at the end (16.6).

use super::small;
use crate::contract::DraftError;
use crate::games::space_combat::data::catalogue::shop;
use crate::games::space_combat::data::edition::Edition;
use crate::games::space_combat::rules::order_words::LOCK;
use crate::kit::names::nearest_names;
use crate::kit::number::index;

/// Reads classes, and whether the choice is locked with them.
pub(crate) fn fleet(text: &str) -> Result<(Vec<String>, bool), DraftError> {
    let mut words: Vec<&str> = text.split([' ', '\t', ',', '+']).filter(|w| !w.is_empty()).collect();
    let lock = words.iter().position(|w| w.eq_ignore_ascii_case(LOCK));
    if let Some(word) = lock.and_then(|at| words.get(at + 1)) {
        return Err(DraftError::not_understood("ships", word, "`lock` stands at the end", vec![]));
    }
    words.truncate(lock.unwrap_or(words.len()));
    Ok((classes(&words)?, lock.is_some()))
}

fn classes(words: &[&str]) -> Result<Vec<String>, DraftError> {
    let refuse = |word: &str, problem: &str| {
        Err(DraftError::not_understood("ships", word, problem, vec!["2 frigate".to_owned()]))
    };
    let after = |word: &str| word.to_lowercase().strip_prefix('x').and_then(small);
    let mut list: Vec<String> = Vec::new();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        let (count, name) = match (small(word), words.peek()) {
            (Some(_), None) => return refuse(word, "after a number comes a class"),
            (Some(n), Some(name)) => (Some((word, n)), *name),
            (None, _) => (None, word),
        };
        if count.is_some() {
            words.next();
        }
        let slug = class_slug(&name.to_lowercase())?;
        let again = words.peek().and_then(|word| after(word).map(|n| (*word, n)));
        if again.is_some() {
            words.next();
        }
        let many = match (count, again) {
            (Some(_), Some((word, _))) => {
                return refuse(word, "the number stands before the class or after it, not twice");
            }
            (Some((word, 0)), None) | (None, Some((word, 0))) => {
                return refuse(word, "at least 1 of a class is chosen");
            }
            (Some((_, n)), None) | (None, Some((_, n))) => n,
            (None, None) => 1,
        };
        list.extend(std::iter::repeat_n(slug, index(many)));
    }
    Ok(list)
}

fn class_slug(word: &str) -> Result<String, DraftError> {
    // The names on sale are the same in every edition; only prices differ.
    let slugs: Vec<&str> = shop(Edition::NEWEST).iter().map(|(slug, _)| *slug).collect();
    let singular = word.strip_suffix('s').unwrap_or(word);
    if let Some(slug) = slugs.iter().find(|s| **s == word || **s == singular) {
        return Ok((*slug).to_owned());
    }
    let mut starting = slugs.iter().filter(|s| s.starts_with(word));
    if let (Some(only), None) = (starting.next(), starting.next()) {
        return Ok((*only).to_owned());
    }
    let mut choices = nearest_names(word, slugs.iter().copied(), 10);
    if choices.is_empty() {
        choices = slugs.into_iter().map(str::to_owned).collect();
    }
    Err(DraftError::not_understood("ships", word, "no class has this name", choices))
}
