//! The notation of designs, for data files and the shipyard: `hull=8/6 engines=2 laser=F,F,R,L missiles=8x8 links=4`.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::games::pentagon_war::data::design::{
    Design, DroneLoad, LinkSpec, Mount, mount_code, side_of_code, words_of,
};
use crate::games::pentagon_war::data::system::{System, WeaponKind};

/// Something that cannot be read in a design's notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{word}`: {problem}")]
pub(crate) struct SpecError {
    /// What was read.
    pub(crate) word: String,
    /// What is wrong, and what would be right.
    pub(crate) problem: String,
}

/// Keys of the notation that take a number.
const NUMBER_KEYS: [(&str, System); 15] = [
    ("engines", System::Engine),
    ("fuel", System::FuelTank),
    ("capacitors", System::Capacitor),
    ("screens", System::Screen),
    ("directional", System::DirectionalControl),
    ("radar", System::Radar),
    ("main", System::MainControl),
    ("aux", System::AuxiliaryControl),
    ("ecm", System::EcmSuite),
    ("invisibility", System::InvisibilityDevice),
    ("pd", System::PointDefense),
    ("beams", System::MagneticBeam),
    ("weights", System::RammingWeight),
    ("repair", System::Repair),
    ("cargo", System::Cargo),
];

const OTHER_KEYS: [&str; 6] = ["manned", "hull", "armor", "missiles", "drones", "links"];
/// No more boxes of one kind than this, so that sums stay small.
const MOST_OF_A_KIND: u16 = 2_000;

impl Design {
    /// Reads the notation: `hull=8/6 armor=4,2,1,2,1,2 engines=2 … laser=F,F,R,L missiles=8x8 drones=L,EW,- links=4`.
    pub(crate) fn parse(name: &str, spec: &str) -> Result<Self, SpecError> {
        let mut design = Self { name: name.trim().to_owned(), ..Self::default() };
        let mut keys: BTreeSet<String> = BTreeSet::new();
        for word in spec.split_whitespace() {
            let fault = |problem: String| SpecError { word: word.chars().take(40).collect(), problem };
            let (key, value) =
                word.split_once('=').ok_or_else(|| fault("write KEY=VALUE, as in engines=2".to_owned()))?;
            let key = key.to_lowercase();
            design.read(&key, value).map_err(fault)?;
            if !keys.insert(key) {
                return Err(fault("this key is there twice; write it once, as in laser=F,F".to_owned()));
            }
        }
        Ok(design)
    }

    fn read(&mut self, key: &str, value: &str) -> Result<(), String> {
        if let Some((_, system)) = NUMBER_KEYS.iter().find(|(k, _)| *k == key) {
            self.set(*system, number(value)?);
        } else if let Some(kind) = WeaponKind::ALL.iter().find(|k| k.slug() == key) {
            for code in value.split(',') {
                self.weapons.push(Mount { kind: *kind, side: side_of(code)? });
            }
        } else {
            match key {
                "manned" => self.is_manned = number(value)? > 0,
                "hull" => {
                    let (forward, aft) = value.split_once('/').ok_or("write forward/aft, as in hull=8/6")?;
                    self.set(System::ForwardHull, number(forward)?);
                    self.set(System::AftHull, number(aft)?);
                }
                "armor" => {
                    let sides = value.split(',').map(number).collect::<Result<Vec<_>, _>>()?;
                    self.armor = sides.try_into().map_err(|_| "write six numbers, as in armor=4,2,1,2,1,2")?;
                }
                "missiles" => self.missiles.extend(missile_list(value)?),
                "drones" => {
                    for code in value.split(',') {
                        self.bays.push(drone_load(code)?);
                    }
                }
                "links" => {
                    for code in value.split(',') {
                        let is_opposite = code.ends_with(['o', 'O']);
                        self.links.push(LinkSpec { side: side_of(code.trim_end_matches(['o', 'O']))?, is_opposite });
                    }
                }
                _ => {
                    let keys = NUMBER_KEYS.iter().map(|(k, _)| *k).chain(WeaponKind::ALL.iter().map(|k| k.slug()));
                    let keys: Vec<_> = OTHER_KEYS.into_iter().chain(keys).collect();
                    return Err(format!("no such key; the keys are {}", keys.join(", ")));
                }
            }
        }
        let most = usize::from(MOST_OF_A_KIND);
        let longest = self.weapons.len().max(self.missiles.len()).max(self.bays.len()).max(self.links.len());
        if longest > most { Err(format!("more than {most} of a kind")) } else { Ok(()) }
    }

    fn set(&mut self, system: System, number: u16) {
        if number == 0 {
            self.boxes.remove(&system);
        } else {
            self.boxes.insert(system, number);
        }
    }

    /// With its weapons kind by kind, as [`Design::spec`] writes them: `w1` is then the first that is said back.
    #[must_use]
    pub(crate) fn by_kind(mut self) -> Self {
        self.weapons.sort_by_key(|mount| WeaponKind::ALL.iter().position(|kind| *kind == mount.kind));
        self
    }

    /// The notation that [`Design::parse`] reads back, for weapons kind by kind.
    pub(crate) fn spec(&self) -> String {
        let mut words = Vec::new();
        if self.is_manned {
            words.push("manned=1".to_owned());
        }
        words.push(format!("hull={}/{}", self.count(System::ForwardHull), self.count(System::AftHull)));
        if self.armor.iter().any(|n| *n > 0) {
            words.push(format!("armor={}", words_of(&self.armor).replace(", ", ",")));
        }
        let numbers = NUMBER_KEYS.iter().filter(|(_, s)| self.count(*s) > 0);
        words.extend(numbers.map(|(key, system)| format!("{key}={}", self.count(*system))));
        for kind in WeaponKind::ALL {
            let mounts: Vec<_> = self.weapons.iter().filter(|m| m.kind == kind).map(|m| mount_code(m.side)).collect();
            if !mounts.is_empty() {
                words.push(format!("{}={}", kind.slug(), mounts.join(",")));
            }
        }
        if !self.missiles.is_empty() {
            words.push(format!("missiles={}", missile_words(&self.missiles)));
        }
        if !self.bays.is_empty() {
            words.push(format!("drones={}", self.bays.iter().map(|l| l.code()).collect::<Vec<_>>().join(",")));
        }
        if !self.links.is_empty() {
            let code = |l: &LinkSpec| format!("{}{}", l.side, if l.is_opposite { "o" } else { "" });
            words.push(format!("links={}", self.links.iter().map(code).collect::<Vec<_>>().join(",")));
        }
        words.join(" ")
    }
}

fn number(text: &str) -> Result<u16, String> {
    let read = text.trim().parse::<u16>().ok().filter(|n| *n <= MOST_OF_A_KIND);
    read.ok_or_else(|| format!("{text:?} is no number from 0 to {MOST_OF_A_KIND}"))
}

fn side_of(code: &str) -> Result<u8, String> {
    side_of_code(code).ok_or_else(|| format!("{code:?} is no side; sides are 1 to 6 or F, R, RR, A, LR, L"))
}

fn missile_list(value: &str) -> Result<Vec<u8>, String> {
    let mut found = Vec::new();
    for part in value.split(',') {
        let (count, warhead) = part.split_once('x').ok_or("write NUMBERxWARHEAD, as in missiles=8x8")?;
        let warhead = u8::try_from(number(warhead)?).map_err(|_| "a warhead is at most 255")?;
        found.extend(std::iter::repeat_n(warhead, usize::from(number(count)?)));
    }
    Ok(found)
}

fn missile_words(warheads: &[u8]) -> String {
    let mut text = String::new();
    for run in warheads.chunk_by(|a, b| a == b) {
        let comma = if text.is_empty() { "" } else { "," };
        let _ = write!(text, "{comma}{}x{}", run.len(), run[0]);
    }
    text
}

fn drone_load(code: &str) -> Result<DroneLoad, String> {
    let upper = code.trim().to_uppercase();
    let (weapon, has_weight) = upper.strip_suffix('W').map_or((upper.as_str(), false), |rest| (rest, true));
    let weapon = match weapon {
        "L" => Some(WeaponKind::Laser),
        "E" => Some(WeaponKind::ElectronCannon),
        "P" => Some(WeaponKind::ProtonCannon),
        "-" | "" => None,
        _ => return Err(format!("{code:?} is no drone; write L, E, P or -, with a W for a ramming weight")),
    };
    Ok(DroneLoad { weapon, has_weight })
}
