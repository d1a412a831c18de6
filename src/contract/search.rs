//! Looking words up in prose: whole words by their stems, words that mean the same, and no words that only ask.

use std::collections::BTreeSet;

/// Words of questions, which say nothing of what is asked about.
const ASKING: &[&str] = &[
    "a",
    "about",
    "am",
    "an",
    "and",
    "any",
    "are",
    "at",
    "be",
    "by",
    "can",
    "could",
    "do",
    "does",
    "for",
    "from",
    "get",
    "give",
    "happen",
    "happens",
    "has",
    "have",
    "help",
    "here",
    "how",
    "i",
    "if",
    "in",
    "is",
    "it",
    "made",
    "make",
    "makes",
    "many",
    "may",
    "me",
    "mean",
    "means",
    "most",
    "much",
    "must",
    "my",
    "of",
    "on",
    "or",
    "please",
    "rule",
    "rules",
    "should",
    "so",
    "some",
    "somebody",
    "something",
    "tell",
    "than",
    "that",
    "the",
    "there",
    "they",
    "this",
    "to",
    "us",
    "was",
    "way",
    "we",
    "what",
    "when",
    "where",
    "which",
    "who",
    "why",
    "will",
    "with",
    "work",
    "would",
    "you",
    "your",
];

/// Stems of words that mean the same.
const SAME: &[&[&str]] = &[
    &["win", "won", "victory", "victor", "lose", "lost"],
    &["fire", "shoot", "shot", "attack"],
    &["move", "steer", "path"],
    &["turn", "rotate", "rotation", "facing"],
    &["buy", "purchase", "budget"],
    &["cost", "price", "budget"],
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
    &["size", "big", "large", "small"],
    &["accelerate", "acceleration", "thrust", "burn"],
    &["brake", "decelerate", "stop", "acceleration", "thrust", "burn"],
    &["stop", "halt", "rest"],
    &["dodge", "evade", "evasive", "evasion"],
    &["jam", "electronic", "radar"],
    &["see", "seen", "sight", "visible", "view"],
    &["hide", "hidden", "behind", "block", "sight"],
    &["dice", "random", "luck", "chance", "deterministic"],
    &["crew", "manned", "marine"],
    &["dock", "union", "attach", "detach", "separation"],
    &["light", "relativistic"],
    &["checkmate", "fall"],
    &["peace", "alliance", "ally", "diplomacy", "treaty", "pact"],
    &["range", "far"],
    &["map", "board"],
    &["direction", "facing"],
    &["army", "empire", "fleet"],
    &["initiative", "first"],
    &["leave", "disengage", "exit"],
    &["jump", "leap", "pass"],
    &["write", "written", "notation"],
    &["flee", "disengage", "disengagement"],
    &["resign", "surrender"],
    &["box", "point", "hull"],
    &["coordinates", "position"],
    &["repair", "mend", "fix"],
    &["restore", "restoration", "return"],
    &["explode", "explosion", "blast"],
    &["planet", "body"],
    &["fire", "weapon"],
    &["move", "motion", "course", "go", "goes"],
];

/// What the first leads to, though nobody who asks for the others means it.
const LEADS: &[(&str, &[&str])] = &[("end", &["win", "victory", "draw", "round"])];

/// Words that together mean something else than each alone.
const PHRASES: &[(&str, &str)] = &[
    ("run away", "flee"),
    ("get away", "flee"),
    ("slow down", "brake"),
    ("speed up", "accelerate"),
    ("how far", "range"),
    ("how big", "size"),
    ("how long", "length"),
    ("go first", "first"),
    ("goes first", "first"),
    ("i turn", "i rotate"),
    ("turn my", "rotate my"),
    ("turn a ship", "rotate a ship"),
    ("give up", "resign"),
    ("a turn", "sequence turn"),
    ("set up", "setup"),
    ("faster than light", "relativistic"),
    ("where am i", "coordinates"),
    ("get back", "restore"),
    ("a piece back", "restoration"),
    ("change sides", "diplomacy"),
    ("pieces stand", "setup"),
    ("hit points", "hull"),
    ("i shoot", "i fire"),
    ("black hole", "singularity"),
    ("end up", "move"),
    ("far away", "range"),
    ("off the map", "leave"),
    ("off the board", "leave"),
    ("take to win", "win"),
];

/// Words that end as others do when they are bent, and are none of them: a lander is a ship, also where nobody lands.
const UNBENT: &[&str] = &["lander"];

/// What a title is worth that speaks of a word, by the measure of [`Query::scores`].
const IN_TITLE: f64 = 2.2;
/// What a word that means the same is worth, beside the word itself: in a text, and in a title.
const KIN: f64 = 0.6;
const KIN_IN_TITLE: f64 = 0.8;
/// What the first words of a text are worth more, which say what it is about.
const AT_FIRST: f64 = 0.5;
const FIRST_WORDS: usize = 12;
/// How much a long text is held to have its words by chance: of one part always, of the other by its length.
const LENGTHS: (f64, f64) = (0.4, 0.6);

/// How well a text answers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// More is better.
    pub worth: f64,
    /// Chapter and text speak of every word of the question.
    pub is_whole: bool,
}

/// A text that may answer, by the stems of its words.
#[derive(Clone, Debug)]
pub struct Text {
    title: Vec<String>,
    words: Vec<String>,
}

impl Text {
    /// A text in a chapter.
    pub fn new(chapter: &str, text: &str) -> Self {
        Self { title: stems(chapter), words: stems(text) }
    }
}

/// What is asked about: for each word its stem and those that mean the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    words: Vec<Asked>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Asked {
    own: String,
    kin: BTreeSet<String>,
}

impl Query {
    /// The words of a question that mean something.
    pub fn new(question: &str) -> Self {
        let asked = |word: String| Asked { own: stem(&word), kin: kin(&word) };
        Self { words: meaningful(&rephrased(question)).map(asked).collect() }
    }

    /// How well each of all texts answers; nothing where it speaks of no word. As in Okapi's BM25 a word counts more the
    /// fewer texts speak of it, again less each time, and less in a long text.
    pub fn scores(&self, texts: &[Text]) -> Vec<Option<Score>> {
        let rarities: Vec<f64> = self.words.iter().map(|word| word.rarity(texts)).collect();
        let mean = number(texts.iter().map(|text| text.words.len()).sum()) / number(texts.len().max(1));
        texts.iter().map(|text| self.score(text, &rarities, mean.max(1.0))).collect()
    }

    fn score(&self, text: &Text, rarities: &[f64], mean_words: f64) -> Option<Score> {
        let met = self.words.iter().filter(|word| word.is_in(text)).count();
        let long = LENGTHS.0 + LENGTHS.1 * number(text.words.len()) / mean_words;
        let worth = self.words.iter().zip(rarities).map(|(word, rarity)| rarity * word.worth(text, long)).sum();
        (met > 0).then_some(Score { worth, is_whole: met == self.words.len() })
    }
}

impl Asked {
    fn is_in(&self, text: &Text) -> bool {
        text.title.iter().chain(&text.words).any(|stem| self.kin.contains(stem))
    }

    fn rarity(&self, texts: &[Text]) -> f64 {
        let speak = texts.iter().filter(|text| self.is_in(text)).count();
        ((number(texts.len()) + 1.0) / (number(speak) + 0.5)).ln()
    }

    fn worth(&self, text: &Text, long: f64) -> f64 {
        let of = |stem: &String, kin: f64| {
            if *stem == self.own {
                1.0
            } else if self.kin.contains(stem) {
                kin
            } else {
                0.0
            }
        };
        let said: f64 = text.words.iter().map(|stem| of(stem, KIN)).sum();
        let in_title = text.title.iter().map(|stem| of(stem, KIN_IN_TITLE)).fold(0.0, f64::max);
        let is_at_first = text.words.iter().take(FIRST_WORDS).any(|stem| self.kin.contains(stem));
        said * 2.0 / (said + long) + IN_TITLE * in_title + if is_at_first { AT_FIRST } else { 0.0 }
    }
}

fn number(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}

/// A question with its phrases put into single words.
fn rephrased(question: &str) -> String {
    let plain = format!(" {} ", words(question).collect::<Vec<_>>().join(" "));
    PHRASES.iter().fold(plain, |text, (phrase, word)| text.replace(&format!(" {phrase} "), &format!(" {word} ")))
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
    let groups = SAME.iter().filter(|group| group.iter().any(|other| stem(other) == own)).copied();
    let led = LEADS.iter().filter(|(from, _)| stem(from) == own).map(|(_, to)| *to);
    groups.chain(led).flatten().map(|other| stem(other)).chain([own.clone()]).collect()
}

/// A word without its ending, so that `moves`, `moving` and `movement` are the same.
fn stem(word: &str) -> String {
    if let Some(whole) = UNBENT.iter().find(|whole| word.strip_suffix('s').unwrap_or(word) == **whole) {
        return (*whole).to_owned();
    }
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
        assert_eq!(stem("landing"), stem("land"));
        assert!(stem("landers") == stem("lander") && stem("lander") != stem("land"));
        assert_eq!(stem("pass"), "pass");
    }

    #[test]
    fn the_text_that_speaks_of_every_word_and_is_about_them_answers_best() {
        let texts = [
            Text::new("2. Map", "To win a game."),
            Text::new("8. Victory", "Wins the game."),
            Text::new("8. Ships", "Showing a ship."),
            Text::new("3. Rounds", "A game."),
        ];
        let scores = Query::new("How do I win the game?").scores(&texts);
        let worth = |place: usize| scores[place].map_or(0.0, |score: Score| score.worth);
        assert!(worth(1) > worth(0) && worth(0) > worth(3), "{scores:?}");
        assert_eq!(scores[2], None);
        assert!(scores[1].unwrap().is_whole && !scores[3].unwrap().is_whole);
        assert!(Query::new("how do I").scores(&texts).iter().all(Option::is_none));
        assert_eq!(meaningful("What does `/fire` do?").collect::<Vec<_>>(), ["fire"]);
    }

    #[test]
    fn phrases_mean_what_their_words_do_not() {
        assert_eq!(rephrased("Can I run away?"), " can i flee ");
        assert!(kin("end").contains("victory") && !kin("win").contains("end"));
    }
}
