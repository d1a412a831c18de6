//! The ship cards and scenarios: reads and validates the TOML of `assets/anteel/`, which is part of the program.
//!
//! Here: classes, weapons tables. Not here: any ship of any game. It may use nothing but `empire`, `edition`, `handicap` and
//! `scenario`.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::games::anteel::data::edition::{Edition, Navy};
use crate::games::anteel::data::empire::Empire;
use crate::games::anteel::data::handicap::{self, FairTable};
use crate::games::anteel::data::scenario::ScenarioData;

/// Armour of a ship (3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Armour {
    /// Takes the first damage of a band.
    Light,
    /// Takes the second.
    Medium,
    /// Takes the third.
    Heavy,
}

/// Fire arc of a ship (section 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Arc {
    /// 30° to either side.
    Narrow,
    /// 60° to either side.
    Forward,
    /// 90° to either side.
    Half,
    /// 120° to either side.
    Extended,
}

/// A row of a weapons table (3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Band {
    /// Greatest distance of this row, in hexes.
    #[serde(rename = "to")]
    pub(crate) to_hexes: i32,
    /// Hull boxes marked on a Light target.
    pub(crate) light: u32,
    /// Hull boxes marked on a Medium target.
    pub(crate) medium: u32,
    /// Hull boxes marked on a Heavy target.
    pub(crate) heavy: u32,
}

/// A ship card (3.1).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Class {
    /// `Spur`.
    pub(crate) name: String,
    /// Points.
    pub(crate) cost: u32,
    /// Hull boxes.
    pub(crate) hull: u32,
    pub(crate) armour: Armour,
    /// Most forward steps a round.
    pub(crate) speed: u32,
    /// Most backward steps a round.
    pub(crate) reverse: u32,
    /// Most turns a round.
    pub(crate) turn: u32,
    /// Fire arc.
    pub(crate) arc: Arc,
    /// Low: moves late, fires early (3.5).
    pub(crate) order: u32,
    /// Weapons table, nearest row first.
    pub(crate) weapons: Vec<Band>,
}

/// A class by its number in the catalogue; written as its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(crate) struct ClassId(u8);

/// What is wrong with a data file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum DataError {
    /// It is no TOML of the expected shape.
    #[error("{file} cannot be read: {cause}")]
    Unreadable {
        file: &'static str,
        /// What the reader said.
        cause: String,
    },
    /// A value breaks a rule of the cards.
    #[error("{file}: {what}: {problem}")]
    Invalid {
        file: &'static str,
        /// Which card or scenario.
        what: String,
        /// What is wrong and what would be right.
        problem: String,
    },
}

/// All cards and scenarios.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Catalogue {
    /// Four classes an empire, in the order of [`Empire::ALL`], cheapest first; twenty an edition.
    pub(crate) classes: Vec<Class>,
    /// One sentence an empire, of the newest edition.
    pub(crate) summaries: Vec<String>,
    /// The usual scenario first.
    pub(crate) scenarios: Vec<ScenarioData>,
    /// What evens out who meets whom (4.10), the narrowest gap and in it the smallest budget first.
    pub(crate) fair: Vec<FairTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EmpireFile {
    empire: Empire,
    summary: String,
    class: Vec<Class>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioFile {
    scenario: Vec<ScenarioData>,
    #[serde(default)]
    fair: Vec<FairTable>,
}

/// Number of classes an empire has.
pub(crate) const CLASSES_PER_EMPIRE: usize = 4;
/// Number of classes of an edition.
const CLASSES: usize = CLASSES_PER_EMPIRE * Empire::ALL.len();

/// A file an empire, of each edition, in the order of [`Edition::ALL`] and [`Empire::ALL`].
const EMPIRE_FILES: [[(&str, &str); 5]; 2] = [
    [
        ("first/triangle.toml", include_str!("../../../../assets/anteel/first/triangle.toml")),
        ("first/circle.toml", include_str!("../../../../assets/anteel/first/circle.toml")),
        ("first/diamond.toml", include_str!("../../../../assets/anteel/first/diamond.toml")),
        ("first/hourglass.toml", include_str!("../../../../assets/anteel/first/hourglass.toml")),
        ("first/crescent.toml", include_str!("../../../../assets/anteel/first/crescent.toml")),
    ],
    [
        ("triangle.toml", include_str!("../../../../assets/anteel/triangle.toml")),
        ("circle.toml", include_str!("../../../../assets/anteel/circle.toml")),
        ("diamond.toml", include_str!("../../../../assets/anteel/diamond.toml")),
        ("hourglass.toml", include_str!("../../../../assets/anteel/hourglass.toml")),
        ("crescent.toml", include_str!("../../../../assets/anteel/crescent.toml")),
    ],
];
const SCENARIO_FILE: (&str, &str) = ("scenarios.toml", include_str!("../../../../assets/anteel/scenarios.toml"));

/// The embedded files, read once.
static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(embedded);

#[expect(clippy::expect_used, reason = "without its cards the game is none; a test loads the files")]
fn embedded() -> Catalogue {
    Catalogue::load().expect("the files of `assets/anteel/` are right")
}

/// All cards and scenarios.
pub(crate) fn catalogue() -> &'static Catalogue {
    &CATALOGUE
}

impl Catalogue {
    /// Reads and validates the embedded files.
    pub(crate) fn load() -> Result<Self, DataError> {
        Self::from_files(&EMPIRE_FILES, SCENARIO_FILE)
    }

    /// Reads and validates files given by name and content.
    pub(crate) fn from_files(
        editions: &[[(&'static str, &str); 5]],
        (file, text): (&'static str, &str),
    ) -> Result<Self, DataError> {
        let ScenarioFile { scenario, fair } = read(file, text)?;
        let mut catalogue = Self { scenarios: scenario, fair, ..Self::default() };
        for empires in editions {
            let (classes, summaries) = edition(empires)?;
            catalogue.classes.extend(classes);
            catalogue.summaries = summaries;
        }
        let none = catalogue.scenarios.is_empty().then(|| ("scenario".to_owned(), "there is none".to_owned()));
        let wrong = || handicap::problem(&catalogue.fair).map(|problem| ("fair".to_owned(), problem));
        let problem = none.or_else(|| catalogue.scenarios.iter().find_map(ScenarioData::problem)).or_else(wrong);
        problem.map_or(Ok(()), |(what, problem)| Err(invalid(file, &what, problem)))?;
        Ok(catalogue)
    }

    /// One sentence about an empire.
    #[expect(clippy::expect_used, reason = "loading reads a sentence an empire")]
    pub(crate) fn summary(&self, empire: Empire) -> &str {
        self.summaries.get(empire as usize).expect("every empire has its sentence")
    }
}

/// The classes of an edition and the sentences about its empires.
fn edition(empires: &[(&'static str, &str)]) -> Result<(Vec<Class>, Vec<String>), DataError> {
    let (mut classes, mut summaries) = (Vec::<Class>::new(), vec![]);
    for ((file, text), expected) in empires.iter().zip(Empire::ALL) {
        let read: EmpireFile = read(file, text)?;
        if read.empire != expected {
            return Err(invalid(file, "empire", format!("is {:?}, expected {expected:?}", read.empire)));
        }
        if read.class.len() != CLASSES_PER_EMPIRE {
            return Err(invalid(file, "class", format!("has {} cards, expected four", read.class.len())));
        }
        for class in &read.class {
            let problem = class.problem(expected).or_else(|| {
                let is_twice = classes.iter().any(|c| c.name.eq_ignore_ascii_case(&class.name));
                is_twice.then(|| "its name is used twice".to_owned())
            });
            if let Some(problem) = problem {
                return Err(invalid(file, &class.name, problem));
            }
            classes.push(class.clone());
        }
        summaries.push(read.summary);
    }
    Ok((classes, summaries))
}

fn read<T: serde::de::DeserializeOwned>(file: &'static str, text: &str) -> Result<T, DataError> {
    toml::from_str(text).map_err(|e| DataError::Unreadable { file, cause: e.to_string() })
}

fn invalid(file: &'static str, what: &str, problem: String) -> DataError {
    DataError::Invalid { file, what: what.to_owned(), problem }
}

impl Class {
    /// What breaks a rule of section 3 or the spending rule R1.
    fn problem(&self, empire: Empire) -> Option<String> {
        if self.name.is_empty() || !self.name.bytes().all(|b| b.is_ascii_alphabetic()) {
            return Some("a name is one word of plain letters".to_owned());
        }
        if self.cost < 10 || !self.cost.is_multiple_of(5) {
            return Some(format!("costs {}; costs are multiples of 5 from 10 up (4.4)", self.cost));
        }
        if self.hull == 0 || self.turn == 0 || self.speed == 0 {
            return Some("hull, speed and turn are at least 1 (3.1)".to_owned());
        }
        if self.weapons.is_empty() || self.weapons.len() > 3 {
            return Some(format!("{} rows of weapons; there are one to three (3.3)", self.weapons.len()));
        }
        if !self.weapons.is_sorted_by(|a, b| a.to_hexes < b.to_hexes) || self.weapons.iter().any(|b| b.to_hexes < 1) {
            return Some("ranges rise from row to row (3.3)".to_owned());
        }
        let is_steady = |b: &Band| b.light >= b.medium && b.medium >= b.heavy;
        (empire != Empire::Diamond && !self.weapons.iter().all(is_steady))
            .then(|| "heavier armour takes no more damage (3.4)".to_owned())
    }

    /// Hull boxes marked on a target of that armour at that distance; `None`: beyond the last row (3.3).
    pub(crate) fn damage_at(&self, distance_hexes: i32, armour: Armour) -> Option<u32> {
        self.weapons.iter().find(|band| distance_hexes <= band.to_hexes).map(|band| band.against(armour))
    }

    /// The greatest distance of the table, in hexes.
    pub(crate) fn reach_hexes(&self) -> i32 {
        self.weapons.last().map_or(0, |band| band.to_hexes)
    }

    /// `2: 5/4/2; 4: 3/3/1; 6: 2/2/1`, as the rulebook writes it.
    pub(crate) fn weapons_text(&self) -> String {
        let rows = self.weapons.iter().map(|b| format!("{}: {}/{}/{}", b.to_hexes, b.light, b.medium, b.heavy));
        rows.collect::<Vec<_>>().join("; ")
    }
}

impl Band {
    /// Damage against that armour.
    pub(crate) const fn against(&self, armour: Armour) -> u32 {
        match armour {
            Armour::Light => self.light,
            Armour::Medium => self.medium,
            Armour::Heavy => self.heavy,
        }
    }
}

impl ClassId {
    /// All classes of all editions, in catalogue order.
    pub(crate) fn every() -> impl Iterator<Item = Self> {
        (0..catalogue().classes.len()).filter_map(|i| u8::try_from(i).ok().map(Self))
    }

    /// The classes of an edition.
    pub(crate) fn all(edition: Edition) -> impl Iterator<Item = Self> {
        Self::every().filter(move |id| id.edition() == edition)
    }

    /// The four classes of an empire, cheapest first.
    pub(crate) fn of(navy: Navy) -> impl Iterator<Item = Self> {
        Self::all(navy.edition).filter(move |id| id.empire() == navy.empire)
    }

    /// The class of that name, in either case.
    pub(crate) fn named(edition: Edition, name: &str) -> Option<Self> {
        Self::all(edition).find(|id| id.card().name.eq_ignore_ascii_case(name))
    }

    #[expect(clippy::expect_used, reason = "an id is made by `every` alone, from the catalogue")]
    pub(crate) fn card(self) -> &'static Class {
        catalogue().classes.get(self.index()).expect("an id is the number of a class")
    }

    #[expect(clippy::expect_used, reason = "an id is made by `every` alone, and loading counts the cards")]
    pub(crate) fn empire(self) -> Empire {
        *Empire::ALL.get(self.index() % CLASSES / CLASSES_PER_EMPIRE).expect("every empire has four classes")
    }

    #[expect(clippy::expect_used, reason = "an id is made by `every` alone, and loading counts the cards")]
    pub(crate) fn edition(self) -> Edition {
        *Edition::ALL.get(self.index() / CLASSES).expect("every edition has twenty classes")
    }

    /// Its number in the catalogue, from 0.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for the smallest class of its empire, 3 for the largest.
    pub(crate) const fn rank(self) -> usize {
        self.0 as usize % CLASSES_PER_EMPIRE
    }
}

impl From<ClassId> for String {
    fn from(id: ClassId) -> Self {
        id.edition().marked(&id.card().name)
    }
}

/// Text that is no class's name was read as one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no ship class {0:?}")]
pub(crate) struct UnknownClass(pub(crate) String);

impl TryFrom<String> for ClassId {
    type Error = UnknownClass;

    fn try_from(name: String) -> Result<Self, Self::Error> {
        let (edition, bare) = Edition::of_marked(&name);
        Self::named(edition, bare).ok_or_else(|| UnknownClass(name.clone()))
    }
}

impl Armour {
    /// `light`, `medium`, `heavy`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Medium => "medium",
            Self::Heavy => "heavy",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_files_are_right_and_every_class_has_its_card() {
        let catalogue = Catalogue::load().unwrap();
        assert_eq!((catalogue.classes.len(), catalogue.summaries.len()), (40, 5));
        for edition in Edition::ALL {
            assert_eq!(ClassId::all(edition).count(), CLASSES);
            for empire in Empire::ALL {
                assert_eq!(ClassId::of(edition.navy(empire)).count(), CLASSES_PER_EMPIRE, "{edition:?} {empire:?}");
            }
        }
        assert!(Empire::ALL.into_iter().all(|empire| !catalogue.summary(empire).is_empty()));
    }

    /// Games under way keep their cards: a class is kept with its edition, and read as what it was.
    #[test]
    fn a_class_is_kept_with_its_edition() {
        for class in ClassId::every() {
            assert_eq!(ClassId::try_from(String::from(class)), Ok(class));
        }
        let kept = Edition::ALL.map(|edition| String::from(ClassId::named(edition, "spur").unwrap()));
        assert_eq!(kept, ["Spur", "Spur.2"]);
        assert!(ClassId::try_from("Spur.3".to_owned()).is_err());
    }
}
