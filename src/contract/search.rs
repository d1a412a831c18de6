//! Looking words up in prose: whole words by their stems, words that mean the same, and no words that only ask.

use std::collections::BTreeSet;

/// Words of questions, which say nothing of what is asked about.
const ASKING: &[&str] = &[
    "a", "about", "am", "an", "and", "are", "at", "be", "by", "can", "could", "do", "does", "for", "from", "get",
    "has", "have", "help", "here", "how", "i", "if", "in", "is", "it", "many", "may", "me", "much", "must", "my", "of",
    "on", "or", "please", "rule", "rules", "should", "so", "tell", "that", "the", "there", "they", "this", "to", "us",
    "was", "we", "what", "when", "where", "which", "who", "why", "will", "with", "work", "would", "you", "your",
];

/// Stems of words that mean the same.
const SAME: &[&[&str]] = &[
    &["win", "won", "victory", "victor", "end", "lose", "lost"],
    &["fire", "shoot", "shot", "attack"],
    &["move", "steer", "path"],
    &["turn", "rotate", "rotation", "facing"],
    &["buy", "purchase", "cost", "price", "budget"],
    &["die", "dice", "roll"],
    &["place", "placement", "deploy", "deployment", "setup"],
    &["ship", "craft", "vessel"],
    &["damage", "hit", "wound", "harm"],
    &["destroy", "kill", "sink", "wreck", "eliminate"],
    &["range", "distance", "reach"],
    &["power", "energy"],
    &["screen", "shield"],
    &["missile", "rocket", "torpedo"],
    &["speed", "velocity", "fast"],
    &["gravity", "fall", "pull"],
    &["flee", "fled", "escape", "retreat", "exit"],
    &["take", "capture"],
    &["secret", "hidden", "sealed"],
    &["deadline", "silent", "silence", "late"],
    &["crash", "collide", "collision", "ram"],
    &["draw", "tie"],
    &["armour", "armor"],
    &["start", "begin"],
];

/// How well a text answers; more is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score {
    /// Words of the question that chapter or text speak of.
    met: usize,
    /// Words of the question that the chapter's title speaks of.
    in_title: usize,
    /// Words of the question itself in the text, not only of their kin.
    literal: usize,
    /// Words of the text that answer.
    hits: usize,
}

/// What is asked about: for each word its stem and those that mean the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    words: Vec<(String, BTreeSet<String>)>,
}

impl Query {
    /// The words of a question that mean something.
    pub fn new(question: &str) -> Self {
        Self { words: meaningful(question).map(|word| (stem(&word), kin(&word))).collect() }
    }

    /// How well a text in a chapter answers; nothing unless they speak of a word.
    pub fn score(&self, chapter: &str, text: &str) -> Option<Score> {
        let (title, text) = (stems(chapter), stems(text));
        let is_met = |(_, kin): &&(String, BTreeSet<String>)| title.iter().chain(&text).any(|stem| kin.contains(stem));
        let met = self.words.iter().filter(is_met).count();
        (met > 0).then(|| Score {
            met,
            in_title: self.words.iter().filter(|(_, kin)| title.iter().any(|stem| kin.contains(stem))).count(),
            literal: self.words.iter().filter(|(own, _)| text.contains(own)).count(),
            hits: text.iter().filter(|stem| self.words.iter().any(|(_, kin)| kin.contains(*stem))).count(),
        })
    }

    /// Whether what has this score speaks of every word.
    pub const fn is_met_by(&self, score: Score) -> bool {
        score.met == self.words.len()
    }
}

/// The words of a text that do not only ask, in lower case.
pub fn meaningful(text: &str) -> impl Iterator<Item = String> {
    words(text).filter(|word| !ASKING.contains(&word.as_str()))
}

fn words(text: &str) -> impl Iterator<Item = String> {
    let lower = text.to_lowercase();
    let found: Vec<String> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_owned).collect();
    found.into_iter()
}

fn stems(text: &str) -> Vec<String> {
    words(text).map(|word| stem(&word)).collect()
}

/// The stems of a word and of those that mean the same.
fn kin(word: &str) -> BTreeSet<String> {
    let own = stem(word);
    let group = SAME.iter().find(|group| group.iter().any(|other| stem(other) == own));
    group.into_iter().flat_map(|group| group.iter().map(|other| stem(other))).chain([own.clone()]).collect()
}

/// A word without its ending, so that `moves`, `moving` and `movement` are the same.
fn stem(word: &str) -> String {
    let endings = ["ments", "ment", "ings", "ing", "ers", "er", "ies", "ed", "es", "s"];
    let found = endings.iter().find_map(|ending| {
        let rest = word.strip_suffix(ending)?;
        let is_plural_of_nothing = *ending == "s" && rest.ends_with('s');
        (rest.chars().count() >= 3 && !is_plural_of_nothing).then(|| match *ending {
            "ies" => format!("{rest}y"),
            _ => rest.to_owned(),
        })
    });
    let mut stem = found.unwrap_or_else(|| word.to_owned());
    // `winn` of `winning`, and the silent `e` of `move` that `moving` has not.
    let mut ends = stem.chars().rev();
    if let (Some(last), Some(before)) = (ends.next(), ends.next())
        && ((last == before && !matches!(last, 's' | 'l' | 'e')) || (last == 'e' && stem.chars().count() > 3))
    {
        stem.pop();
    }
    stem
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_word_have_one_stem() {
        for forms in [
            &["move", "moves", "moved", "moving", "movement", "movements"][..],
            &["win", "wins", "winning", "winner"],
            &["fire", "fires", "fired", "firing"],
            &["ship", "ships"],
            &["die", "dies"],
        ] {
            let found: BTreeSet<String> = forms.iter().map(|word| stem(word)).collect();
            assert_eq!(found.len(), 1, "{found:?}");
        }
        assert_ne!(stem("showing"), stem("win"));
        assert_eq!(stem("pass"), "pass");
    }

    #[test]
    fn a_text_answers_when_it_speaks_of_every_word() {
        let query = Query::new("How do I win the game?");
        assert!(query.score("8. Victory", "Who has ships left in the game.").is_some());
        assert!(query.score("8. Ships", "Showing a ship.").is_none());
        assert!(Query::new("how do I").score("1. I", "how do I").is_none());
        let better = query.score("8. Victory", "Wins the game.");
        assert!(better > query.score("2. Map", "To win a game."));
        let half = query.score("2. Map", "A game.").unwrap();
        assert!(!query.is_met_by(half) && better.is_some_and(|whole| query.is_met_by(whole) && whole > half));
        assert_eq!(meaningful("What does `/fire` do?").collect::<Vec<_>>(), ["fire"]);
    }
}
