//! Fleets and ship names (4.3 to 4.5).

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::games::anteel::data::catalogue::{ClassId, UnknownClass};
use crate::games::anteel::data::edition::{Edition, Navy};

/// A ship's name: class and running number (4.5). Written `Spur1`, kept with its edition. Empires differ (4.1), so a name is unique in
/// a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(crate) struct ShipName {
    pub(crate) class: ClassId,
    /// From 1.
    pub(crate) number: u8,
}

/// How many ships of each class; classes without ships are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Fleet(pub(crate) BTreeMap<ClassId, u32>);

impl ShipName {
    /// The ship of that class and number.
    pub(crate) const fn new(class: ClassId, number: u8) -> Self {
        Self { class, number }
    }
}

impl fmt::Display for ShipName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.class.card().name, self.number)
    }
}

impl From<ShipName> for String {
    fn from(name: ShipName) -> Self {
        name.class.edition().marked(&name.to_string())
    }
}

impl TryFrom<String> for ShipName {
    type Error = UnknownClass;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let (edition, bare) = Edition::of_marked(&text);
        let class_end = bare.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let (class, number) = bare.split_at(class_end);
        match (ClassId::named(edition, class), number.parse()) {
            (Some(class), Ok(number)) => Ok(Self { class, number }),
            _ => Err(UnknownClass(text)),
        }
    }
}

impl Fleet {
    /// Sum of the costs, in points.
    pub(crate) fn cost(&self) -> u32 {
        self.0.iter().map(|(class, count)| class.card().cost.saturating_mul(*count)).sum()
    }

    /// Number of ships.
    pub(crate) fn size(&self) -> u32 {
        self.0.values().sum()
    }

    /// How many of that class.
    pub(crate) fn count(&self, class: ClassId) -> u32 {
        self.0.get(&class).copied().unwrap_or(0)
    }

    /// The same fleet with another number of that class.
    #[must_use]
    pub(crate) fn with(&self, class: ClassId, count: u32) -> Self {
        let mut fleet = self.clone();
        if count == 0 {
            fleet.0.remove(&class);
        } else {
            fleet.0.insert(class, count);
        }
        fleet
    }

    /// The names of its ships.
    pub(crate) fn names(&self) -> impl Iterator<Item = ShipName> {
        self.0.iter().flat_map(|(class, count)| {
            (1..=*count).filter_map(|n| u8::try_from(n).ok().map(|n| ShipName::new(*class, n)))
        })
    }

    /// Every fleet of that empire that costs exactly the budget (4.4), largest ships first.
    pub(crate) fn all_of(navy: Navy, budget: u32) -> Vec<Self> {
        let mut classes: Vec<ClassId> = ClassId::of(navy).collect();
        classes.reverse();
        let mut found = Vec::new();
        spend(&classes, budget, &Self::default(), &mut found);
        found
    }

    /// A fleet for those who do not choose: one ship of each class in turn, the largest first, as long as the rest can
    /// still be spent to the last point.
    pub(crate) fn usual(navy: Navy, budget: u32) -> Self {
        let mut classes: Vec<ClassId> = ClassId::of(navy).collect();
        classes.reverse();
        let mut fleet = Self::default();
        let mut is_growing = true;
        while is_growing {
            is_growing = false;
            for class in &classes {
                let more = fleet.with(*class, fleet.count(*class) + 1);
                if more.cost() <= budget && can_be_spent(navy, budget - more.cost()) {
                    fleet = more;
                    is_growing = true;
                }
            }
        }
        fleet
    }
}

/// Whether some ships of the empire cost exactly that.
pub(crate) fn can_be_spent(navy: Navy, points: u32) -> bool {
    points == 0
        || ClassId::of(navy)
            .any(|c| c.card().cost > 0 && c.card().cost <= points && { can_be_spent(navy, points - c.card().cost) })
}

fn spend(classes: &[ClassId], left: u32, so_far: &Fleet, found: &mut Vec<Fleet>) {
    let Some((class, rest)) = classes.split_first() else {
        if left == 0 {
            found.push(so_far.clone());
        }
        return;
    };
    let cost = class.card().cost.max(1);
    for count in (0..=left / cost).rev() {
        spend(rest, left - count * cost, &so_far.with(*class, count), found);
    }
}

/// `Spur 3, Citadel 1`, as it is typed.
impl fmt::Display for Fleet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (class, count)) in self.0.iter().rev().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{} {count}", class.card().name)?;
        }
        Ok(())
    }
}

/// Names separated by commas; long lists are cut.
pub(crate) fn list<'a>(names: impl Iterator<Item = &'a ShipName>) -> String {
    let names: Vec<String> = names.map(ToString::to_string).collect();
    match names.len() {
        0 => "no ship".to_owned(),
        1..=12 => names.join(", "),
        n => format!("{} and {} more", names.iter().take(10).cloned().collect::<Vec<_>>().join(", "), n - 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::anteel::data::empire::Empire;

    fn navies() -> impl Iterator<Item = Navy> {
        Edition::ALL.into_iter().flat_map(|edition| Empire::ALL.map(|empire| edition.navy(empire)))
    }

    #[test]
    fn rule_4_4_every_budget_from_20_up_in_fives_can_be_spent_exactly_by_every_empire() {
        for navy in navies() {
            for budget in (20..=250).step_by(5) {
                let usual = Fleet::usual(navy, budget);
                assert_eq!(usual.cost(), budget, "{navy:?} {budget}: {usual}");
                assert!(can_be_spent(navy, budget));
            }
            assert!(!can_be_spent(navy, 5));
        }
    }

    #[test]
    fn rule_4_4_at_100_points_a_fleet_has_4_to_10_ships() {
        for navy in navies() {
            let sizes: Vec<u32> = Fleet::all_of(navy, 100).iter().map(Fleet::size).collect();
            assert_eq!((sizes.iter().min(), sizes.iter().max()), (Some(&4), Some(&10)), "{navy:?}");
            assert!(Fleet::all_of(navy, 100).iter().all(|f| f.cost() == 100));
        }
    }

    #[test]
    fn rule_4_5_ship_names_are_class_and_number() {
        let name = ShipName::try_from("Spur12".to_owned()).unwrap();
        assert_eq!((name.class.card().name.as_str(), name.number, name.to_string()), ("Spur", 12, "Spur12".to_owned()));
        for wrong in ["Spur", "Spur999", "7", "Sput1", ""] {
            assert!(ShipName::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
        let kept =
            Edition::ALL.map(|edition| String::from(ShipName::new(ClassId::named(edition, "Spur").unwrap(), 12)));
        assert_eq!(kept, ["Spur12", "Spur12.2"]);
        assert!(kept.into_iter().all(|text| ShipName::try_from(text.clone()).map(String::from) == Ok(text)));
        let fleet = Fleet(BTreeMap::from([(name.class, 2)]));
        assert_eq!(fleet.names().map(|n| n.to_string()).collect::<Vec<_>>(), ["Spur1", "Spur2"]);
    }
}
