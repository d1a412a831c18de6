//! What stands above and below a map: sentences in colours, the action that tells most, sums of damage, who is ahead.

use std::collections::BTreeMap;

use super::words::count;
use crate::scene::{Cell, Ink, Item, SideHead, SideInk, Word};

/// Names of one sentence; more are counted.
const MOST_NAMES: usize = 3;

/// A unit or a side, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Named {
    /// `Spur1`.
    pub name: String,
    /// Its side's ink.
    pub side: SideInk,
}

impl Named {
    /// A name in its side's ink.
    pub fn new(name: impl Into<String>, side: SideInk) -> Self {
        Self { name: name.into(), side }
    }
}

/// A sentence being put together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence(Vec<Word>);

impl Sentence {
    /// Begins with these words.
    pub fn of(text: impl Into<String>) -> Self {
        Self::default().text(text)
    }

    /// Goes on with words between names.
    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.0.push(Word { text: text.into(), ink: Ink::Text });
        self
    }

    /// Goes on with a name.
    #[must_use]
    pub fn name(mut self, named: &Named) -> Self {
        self.0.push(Word { text: named.name.clone(), ink: Ink::Side(named.side) });
        self
    }

    /// Goes on with names: `A, B and C`, `A, B, C and 2 more`.
    #[must_use]
    pub fn names(mut self, all: &[Named]) -> Self {
        let more = all.len().saturating_sub(MOST_NAMES);
        for (i, named) in all.iter().take(MOST_NAMES).enumerate() {
            let is_last = more == 0 && i + 1 == all.len();
            self = match i {
                0 => self,
                _ if is_last => self.text(" and "),
                _ => self.text(", "),
            };
            self = self.name(named);
        }
        if more > 0 { self.text(format!(" and {more} more")) } else { self }
    }

    /// Its words.
    pub fn into_words(self) -> Vec<Word> {
        self.0
    }
}

/// Words without their colours.
pub fn written(words: &[Word]) -> String {
    words.iter().map(|word| word.text.as_str()).collect()
}

/// A shot, a strike, a collision: what a unit suffered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blow {
    /// Who struck: the unit, or its side where it cannot be told; nobody where rocks did.
    pub by: Option<Named>,
    /// Who was struck, where it can be told.
    pub at: Option<Named>,
    /// What it lost; 0: a miss.
    pub damage: u32,
    /// It was destroyed.
    pub is_kill: bool,
}

/// The action of a phase that tells most, in one sentence: a kill before the largest damage before a miss.
pub fn hero(blows: &[Blow]) -> Option<Sentence> {
    kill(blows).or_else(|| hit(blows)).or_else(|| miss(blows))
}

fn kill(blows: &[Blow]) -> Option<Sentence> {
    let blow = blows.iter().find(|blow| blow.is_kill)?;
    let sentence = match (&blow.by, &blow.at) {
        (Some(by), Some(at)) => Sentence::default().name(by).text(" destroys ").name(at),
        (Some(by), None) => Sentence::default().name(by).text(" destroys its target"),
        (None, Some(at)) => Sentence::default().name(at).text(" is destroyed"),
        (None, None) => return None,
    };
    let others = blows.iter().filter(|other| other.is_kill).count() - 1;
    Some(match others {
        0 => sentence.text("."),
        1 => sentence.text("; 1 more is lost."),
        more => sentence.text(format!("; {more} more are lost.")),
    })
}

fn hit(blows: &[Blow]) -> Option<Sentence> {
    let mut sums: BTreeMap<&Option<Named>, u32> = BTreeMap::new();
    for blow in blows {
        *sums.entry(&blow.at).or_default() += blow.damage;
    }
    let most = sums.values().copied().max().filter(|most| *most > 0)?;
    // Where one of those as much hit cannot be told (`None` comes first), one that can.
    let (at, total) = sums.into_iter().rfind(|(_, sum)| *sum == most)?;
    let mut by: Vec<Named> = vec![];
    for blow in blows.iter().filter(|blow| blow.at == *at && blow.damage > 0) {
        by.extend(blow.by.clone().filter(|by_whom| !by.contains(by_whom)));
    }
    let sentence = match (by.as_slice(), at) {
        ([], Some(at)) => return Some(Sentence::default().name(at).text(format!(" takes {total}."))),
        ([], None) => return None,
        ([one], _) => Sentence::default().name(one).text(" hits"),
        (several, _) => Sentence::default().names(several).text(" hit"),
    };
    let sentence = at.as_ref().map_or_else(|| sentence.clone(), |at| sentence.clone().text(" ").name(at));
    Some(sentence.text(format!(" for {total}.")))
}

fn miss(blows: &[Blow]) -> Option<Sentence> {
    let first = blows.first()?;
    let by = first.by.as_ref()?;
    if blows.len() > 1 {
        return Some(Sentence::of(format!("All {} miss.", count(blows.len(), "shot"))));
    }
    let sentence = Sentence::default().name(by).text(" misses");
    Some(match &first.at {
        Some(at) => sentence.text(" ").name(at).text("."),
        None => sentence.text("."),
    })
}

/// A badge for each victim with the sum of what it lost, where it stands; victims are told apart by their keys.
pub fn badges<K: Ord>(losses: impl IntoIterator<Item = (K, Cell, u32)>) -> Vec<Item> {
    let mut sums: BTreeMap<K, (Cell, u32)> = BTreeMap::new();
    for (victim, cell, damage) in losses {
        sums.entry(victim).or_insert((cell, 0)).1 += damage;
    }
    let hurt = sums.into_values().filter(|(_, damage)| *damage > 0);
    hurt.map(|(cell, damage)| Item::Damage { cell, text: format!("-{damage}") }).collect()
}

/// Sides with what each has scored: who has more than all others is ahead.
pub fn with_leader(sides: Vec<(SideHead, i64)>) -> Vec<SideHead> {
    let most = sides.iter().map(|(_, score)| *score).max();
    let is_alone = sides.iter().filter(|(_, score)| Some(*score) == most).count() == 1;
    let head = |(side, score)| SideHead { is_ahead: is_alone && Some(score) == most, ..side };
    sides.into_iter().map(head).collect()
}

/// The title of the last picture: who has won, in the largest letters; `nobody` where nobody has.
pub fn over_title<'a>(winners: impl IntoIterator<Item = &'a str>, nobody: &str) -> String {
    let winners: Vec<String> = winners.into_iter().map(str::to_uppercase).collect();
    match winners.as_slice() {
        [] => nobody.to_owned(),
        [one] => format!("{one} WINS"),
        [init @ .., last] => format!("{} AND {last} WIN", init.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str, side: u8) -> Named {
        Named::new(name, SideInk(side))
    }

    fn blow(by: &str, at: &str, damage: u32, is_kill: bool) -> Blow {
        Blow { by: Some(named(by, 0)), at: Some(named(at, 1)), damage, is_kill }
    }

    fn told(blows: &[Blow]) -> String {
        hero(blows).map_or_else(String::new, |s| s.into_words().iter().map(|word| word.text.as_str()).collect())
    }

    #[test]
    fn a_kill_is_told_before_the_largest_damage_and_that_before_a_miss() {
        let (kill, hit, miss) =
            (blow("Spur1", "Mote1", 2, true), blow("Spur2", "Whirl1", 9, false), blow("Spur3", "Mote2", 0, false));
        assert_eq!(told(&[miss.clone(), hit.clone(), kill.clone()]), "Spur1 destroys Mote1.");
        assert_eq!(told(&[kill.clone(), kill]), "Spur1 destroys Mote1; 1 more is lost.");
        assert_eq!(told(&[miss.clone(), hit.clone()]), "Spur2 hits Whirl1 for 9.");
        assert_eq!(told(&[hit.clone(), blow("Spur1", "Whirl1", 3, false)]), "Spur2 and Spur1 hit Whirl1 for 12.");
        assert_eq!(told(std::slice::from_ref(&miss)), "Spur3 misses Mote2.");
        assert_eq!(told(&[miss.clone(), miss]), "All 2 shots miss.");
        assert_eq!(told(&[Blow { by: None, ..hit.clone() }]), "Whirl1 takes 9.");
        assert_eq!(told(&[Blow { at: None, ..hit }]), "Spur2 hits for 9.");
        assert_eq!(told(&[]), "");
    }

    #[test]
    fn names_are_in_their_sides_ink_and_many_are_counted() {
        let all: Vec<Named> = (1..=5).map(|n| Named::new(format!("Spur{n}"), SideInk(2))).collect();
        let words = Sentence::of("Next: ").names(&all).into_words();
        assert_eq!(words[1], Word { text: "Spur1".to_owned(), ink: Ink::Side(SideInk(2)) });
        assert_eq!(words[0].ink, Ink::Text);
        let text: String = words.iter().map(|word| word.text.as_str()).collect();
        assert_eq!(text, "Next: Spur1, Spur2, Spur3 and 2 more");
        let two: String = Sentence::default().names(&all[..2]).into_words().into_iter().map(|word| word.text).collect();
        assert_eq!(two, "Spur1 and Spur2");
    }

    #[test]
    fn a_victim_has_one_badge_with_the_sum() {
        let (here, there) = (Cell::new(1, 2), Cell::new(3, 4));
        let items = badges([("a", here, 2), ("b", there, 0), ("a", here, 3)]);
        assert_eq!(items, [Item::Damage { cell: here, text: "-5".to_owned() }]);
    }

    #[test]
    fn the_last_title_names_all_winners() {
        assert_eq!(over_title([], "A DRAW"), "A DRAW");
        assert_eq!(over_title(["Sol"], "A DRAW"), "SOL WINS");
        assert_eq!(over_title(["Sol", "Tern"], "A DRAW"), "SOL AND TERN WIN");
        assert_eq!(over_title(["Sol", "Tern", "Mira"], "A DRAW"), "SOL, TERN AND MIRA WIN");
    }

    #[test]
    fn nobody_is_ahead_of_an_equal() {
        let side = |score: i64| {
            let head = SideHead {
                name: String::new(),
                player: String::new(),
                emblem: crate::scene::Shape::Dart,
                side: SideInk(0),
                score: score.to_string(),
                score_unit: String::new(),
                is_ahead: false,
            };
            (head, score)
        };
        let ahead = |scores: &[i64]| -> Vec<bool> {
            with_leader(scores.iter().map(|score| side(*score)).collect()).iter().map(|head| head.is_ahead).collect()
        };
        assert_eq!(ahead(&[3, 5]), [false, true]);
        assert_eq!(ahead(&[5, 5, 1]), [false, false, false]);
    }
}
