//! Handicaps (4.10): points that one side has beside the budget.

use serde::{Deserialize, Serialize};

use crate::contract::{DraftError, Seat};
use crate::games::anteel::data::empire::Empire;
use crate::games::anteel::data::pairing::Pairings;
use crate::kit::words::count;

/// Who has more points than the budget.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Handicap {
    /// Nobody.
    #[default]
    None,
    /// One seat, as the players agreed.
    Agreed { seat: Seat, points: u32 },
    /// The empire that does worse against the other.
    Fair(Pairings),
}

/// Points that even out who meets whom at one budget and one distance, by the kind of rounds: what a row's empire has more than a
/// column's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FairTable {
    /// Rows between the setup zones.
    pub(crate) gap: u32,
    /// Points a side.
    pub(crate) budget: u32,
    pub(crate) sealed: Pairings,
    pub(crate) classic: Pairings,
}

/// All points are multiples of this (4.4).
const STEP: u32 = 5;
/// The most that may be agreed on.
const AGREED_MAX: u32 = 100;

impl Handicap {
    pub(crate) fn is_none(&self) -> bool {
        *self == Self::None
    }

    /// What evens out who meets whom, its points yet to be looked up.
    pub(crate) const FAIR: Self = Self::Fair(Pairings::NONE);

    /// What is typed after `handicap=`.
    pub(crate) fn parse(value: &str) -> Result<Self, DraftError> {
        let value = value.to_lowercase();
        match value.as_str() {
            "none" => return Ok(Self::None),
            "fair" => return Ok(Self::FAIR),
            _ => {}
        }
        let seats = [("first+", Seat(0)), ("second+", Seat(1))];
        let agreed = seats.into_iter().find_map(|(word, seat)| {
            let points = value.strip_prefix(word)?.parse().ok()?;
            let is_sound = (STEP..=AGREED_MAX).contains(&points) && points.is_multiple_of(STEP);
            is_sound.then_some(Self::Agreed { seat, points })
        });
        agreed.ok_or_else(|| {
            let problem = format!(
                "handicap is none, fair, or points more for a seat: first+10 or second+25, a multiple of {STEP} up to {AGREED_MAX} (4.10)"
            );
            let choices = ["none", "fair", "first+10", "second+10"].map(|word| format!("handicap={word}"));
            DraftError::not_understood("options", &format!("handicap={value}"), problem, choices.to_vec())
        })
    }

    /// With the points of this gap, budget and kind of rounds, where they even out who meets whom; from the tables of the nearest
    /// gap, of two as near the narrower.
    pub(crate) fn at(self, tables: &[FairTable], gap: u32, budget: u32, is_sealed: bool) -> Self {
        let Self::Fair(_) = self else { return self };
        let nearest = tables.iter().map(|table| table.gap).min_by_key(|of| of.abs_diff(gap));
        let tables: Vec<&FairTable> = tables.iter().filter(|table| Some(table.gap) == nearest).collect();
        Self::Fair(Pairings::by(|one, other| fair(&tables, budget, is_sealed, (one, other))))
    }

    /// What evens out who meets whom gives nobody more points than that.
    pub(crate) fn up_to(self, points: u32) -> Self {
        match self {
            Self::Fair(pairings) => Self::Fair(pairings.changed(|n| n.min(points))),
            Self::None | Self::Agreed { .. } => self,
        }
    }

    /// Points of a seat beside its budget; the empires in seat order, once they are known.
    pub(crate) fn points_for(&self, of: Seat, empires: Option<[Empire; 2]>) -> u32 {
        match (self, empires) {
            (Self::Agreed { seat, points }, _) if *seat == of => *points,
            (Self::Fair(pairings), Some([first, second])) if of == Seat(0) => pairings.of(first, second),
            (Self::Fair(pairings), Some([first, second])) => pairings.of(second, first),
            _ => 0,
        }
    }

    /// The most that a side can have beside its budget.
    pub(crate) fn most(&self) -> u32 {
        match self {
            Self::None => 0,
            Self::Agreed { points, .. } => *points,
            Self::Fair(pairings) => pairings.range().1,
        }
    }

    /// In a sentence; `None` where there is none.
    pub(crate) fn words(&self) -> Option<String> {
        match self {
            Self::None => None,
            Self::Agreed { seat, points } => {
                let name = if seat.0 == 0 { "first" } else { "second" };
                Some(format!("Handicap: the {name} seat has {} more (4.10)", count(*points, "point")))
            }
            Self::Fair(pairings) => {
                let (_, most) = pairings.range();
                (most > 0).then(|| {
                    format!(
                        "Handicap: the empire that does worse against the other has up to {most} points more (4.10)"
                    )
                })
            }
        }
    }
}

/// Points that the first of two has more at a budget: between two tables in proportion, beyond them as many of each hundred.
fn fair(tables: &[&FairTable], budget: u32, is_sealed: bool, (one, other): (Empire, Empire)) -> u32 {
    let lead = |table: &FairTable| {
        let pairings = if is_sealed { &table.sealed } else { &table.classic };
        i64::from(pairings.of(one, other)) - i64::from(pairings.of(other, one))
    };
    let smaller = tables.iter().rfind(|table| table.budget <= budget);
    let larger = tables.iter().find(|table| table.budget >= budget);
    let (points, parts) = match (smaller, larger) {
        (Some(below), Some(above)) if below.budget < above.budget => {
            let (from, apart) = (i64::from(budget - below.budget), i64::from(above.budget - below.budget));
            (lead(below) * apart + from * (lead(above) - lead(below)), apart)
        }
        (Some(table), _) | (None, Some(table)) => (lead(table) * i64::from(budget), i64::from(table.budget)),
        (None, None) => (0, 1),
    };
    let step = i64::from(STEP) * parts;
    // To the nearest step; who is not behind has none.
    u32::try_from((2 * points + step) / (2 * step)).unwrap_or(0) * STEP
}

/// What is wrong with these tables.
pub(crate) fn problem(tables: &[FairTable]) -> Option<String> {
    // Without a table `handicap=fair` would be granted and give nobody anything.
    let none = tables.is_empty().then(|| "no table says what evens out who meets whom (4.10)".to_owned());
    let is_sorted = tables.is_sorted_by(|a, b| (a.gap, a.budget) < (b.gap, b.budget));
    let unsorted = (!is_sorted).then(|| "gaps rise from table to table, and budgets at one gap (4.10)".to_owned());
    none.or(unsorted).or_else(|| tables.iter().find_map(FairTable::problem))
}

impl FairTable {
    /// What is wrong with it.
    fn problem(&self) -> Option<String> {
        let favours_both = |pairings: &Pairings| {
            Empire::ALL
                .into_iter()
                .flat_map(|one| Empire::ALL.map(|other| (one, other)))
                .find(|(one, other)| pairings.of(*one, *other) > 0 && (one == other || pairings.of(*other, *one) > 0))
        };
        let tables = [self.sealed, self.classic];
        if let Some((one, other)) = tables.iter().find_map(favours_both) {
            return Some(format!("{} and {} both have more than the other (4.10)", one.name(), other.name()));
        }
        let wrong = tables.iter().flat_map(Pairings::all).find(|n| !n.is_multiple_of(STEP) || *n > self.budget)?;
        Some(format!("a handicap of {wrong}; they are multiples of {STEP} up to the budget of {} (4.10)", self.budget))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(budget: u32, points: u32) -> FairTable {
        let for_circle = |points| {
            Pairings::by(move |one, other| if (one, other) == (Empire::Circle, Empire::Diamond) { points } else { 0 })
        };
        FairTable { gap: 20, budget, sealed: for_circle(points), classic: for_circle(0) }
    }

    #[test]
    fn rule_4_10_points_hang_on_the_budget_and_the_rounds() {
        let tables = [FairTable { gap: 14, ..table(60, 30) }, table(60, 10), table(100, 20)];
        let points = |budget, is_sealed| {
            let handicap = Handicap::FAIR.at(&tables, 18, budget, is_sealed);
            let of = |one, other| handicap.points_for(Seat(1), Some([other, one]));
            assert_eq!((of(Empire::Diamond, Empire::Circle), of(Empire::Circle, Empire::Crescent)), (0, 0));
            of(Empire::Circle, Empire::Diamond)
        };
        assert_eq!(
            [20, 60, 70, 80, 95, 100, 150, 250].map(|budget| points(budget, true)),
            [5, 10, 15, 15, 20, 20, 30, 50]
        );
        assert_eq!([60, 80, 150].map(|budget| points(budget, false)), [0, 0, 0]);
    }

    #[test]
    fn rule_4_10_points_hang_on_the_distance_and_come_from_the_nearest_gap() {
        let tables = [FairTable { gap: 14, ..table(60, 30) }, table(60, 10)];
        let points = |gap| {
            let both = Some([Empire::Circle, Empire::Diamond]);
            Handicap::FAIR.at(&tables, gap, 60, true).points_for(Seat(0), both)
        };
        assert_eq!([4, 14, 17, 18, 20, 40].map(points), [30, 30, 30, 10, 10, 10]);
    }

    #[test]
    fn a_table_that_favours_both_is_refused() {
        assert_eq!(table(60, 10).problem(), None);
        assert!(table(60, 12).problem().unwrap().contains("multiples of 5"));
        let both = FairTable { sealed: Pairings::by(|_, _| 5), ..table(60, 0) };
        assert!(both.problem().unwrap().contains("both have more"));
        assert!(problem(&[table(100, 0), table(60, 0)]).unwrap().contains("gaps rise"));
        assert!(problem(&[table(60, 0), FairTable { gap: 14, ..table(100, 0) }]).unwrap().contains("gaps rise"));
        assert!(problem(&[]).unwrap().contains("no table"));
    }
}
