//! Battles in which one side has to get through (9.6 to 9.8): who, with how much, and what counts.

use serde::{Deserialize, Serialize};

use crate::games::anteel::data::empire::Empire;
use crate::games::anteel::data::pairing::Pairings;

/// Who has to get through over the north edge, and with how much (9.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Passage {
    /// Who.
    pub(crate) runner: Runner,
    /// Points that have to be through where no quota says otherwise.
    pub(crate) points: u32,
    /// Points that have to be through, by who runs and who stops (9.8).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) quotas: Option<Pairings>,
    /// Ships of the runner's smallest class count double (9.7).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_convoy: bool,
    /// What is left of a ship's hull is what counts of it (9.6); not in games from before it did.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) counts_hull: bool,
}

/// The quotas of a scenario (9.8): a row who runs, in it who stops. Who orders a phase at a time gets other ships through than who orders group by group (5.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct QuotaTables {
    pub(crate) sealed: Pairings,
    pub(crate) classic: Pairings,
}

/// The side that has to get through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Runner {
    /// The odd player, from the south, past the enemy.
    Odd,
    /// The even player, who sets up near the edge, with the enemy behind.
    Even,
}

impl Runner {
    /// `odd` or `even`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Odd => "odd",
            Self::Even => "even",
        }
    }
}

impl Passage {
    /// In a sentence.
    pub(crate) fn words(self) -> String {
        let runner = self.runner.name();
        let points = self.quotas.map_or_else(
            || format!("ships of {} points", self.points),
            |quotas| {
                let (least, most) = quotas.range();
                format!("ships of {least} to {most} points, by who meets whom (9.8),")
            },
        );
        let hull = if self.counts_hull { ", damaged ones for the hull that is left" } else { "" };
        let double = if self.is_convoy { "; the smallest class counts double (9.7)" } else { "" };
        format!("The {runner} player wins once {points} have left over the north edge{hull} (9.6){double}")
    }

    /// Points that `runner` has to get past `stopper` (9.6, 9.8).
    pub(crate) fn points_for(self, runner: Empire, stopper: Empire) -> u32 {
        self.quotas.map_or(self.points, |quotas| quotas.of(runner, stopper))
    }

    /// With the quotas of the kind of rounds that is played (9.8).
    pub(crate) fn with_quotas(self, tables: QuotaTables, is_sealed: bool) -> Self {
        Self { quotas: Some(if is_sealed { tables.sealed } else { tables.classic }), ..self }
    }

    /// Points of the runner's fleet, of what the odd and the even player have (4.4).
    fn runner_budget(self, odd: u32, even: Option<u32>) -> u32 {
        match self.runner {
            Runner::Odd => odd,
            Runner::Even => even.unwrap_or(odd),
        }
    }

    /// With all points changed alike, as for another budget (9.7).
    pub(crate) fn with_points(self, change: impl Fn(u32) -> u32) -> Self {
        let quotas = self.quotas.map(|quotas| quotas.changed(&change));
        Self { points: change(self.points), quotas, ..self }
    }
}

impl QuotaTables {
    /// What is wrong with them where `passage` says who runs, with the points of the odd and the even player.
    pub(crate) fn problem(&self, passage: Option<Passage>, odd: u32, even: Option<u32>) -> Option<String> {
        let Some(passage) = passage else { return Some("has quotas, and nobody has to get through (9.8)".to_owned()) };
        let budget = passage.runner_budget(odd, even);
        let wrong = self.sealed.all().chain(self.classic.all()).find(|n| *n == 0 || *n > budget)?;
        Some(format!("a quota of {wrong}; quotas are 1 to the {budget} points of the runner (9.8)"))
    }
}
