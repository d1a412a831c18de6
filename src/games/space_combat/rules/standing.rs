//! Standing orders: what a ship does when no order arrives, and on whom it may rely (12.4, 11.5.4).

use serde::{Deserialize, Serialize};

/// What a ship does when no order arrives (12.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Habit {
    #[default]
    Hold,
    Evade,
    Vent,
    /// FIRE with all that bears at the nearest enemy.
    Fire,
    /// BURN away from the nearest enemy.
    Withdraw,
    /// BURN outward, away from the centre of the zone.
    Outward,
    /// The manoeuvre: FIRE at what pays, else closes in on the nearest enemy (12.6).
    Engage,
}

/// Standing orders (12.4, 11.5.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Standing {
    /// Most energy spent on reinforcement per volley.
    pub(crate) reinforce: i32,
    /// Whether point defence fires.
    pub(crate) point_defence: bool,
    /// The default.
    pub(crate) habit: Habit,
    /// At this hull or less the default becomes `Withdraw`.
    pub(crate) withdraw_at: Option<i32>,
    /// Touching down, take the southern (negative) latitude.
    pub(crate) lands_south: bool,
}

/// Changes of standing orders; what is not named stays (12.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct StandingChange {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reinforce: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) point_defence: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) habit: Option<Habit>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) withdraw: Option<WithdrawAt>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) lands_south: Option<bool>,
}

/// When a ship begins to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum WithdrawAt {
    Never,
    /// At this hull or less.
    Hull(i32),
}

impl StandingChange {
    /// Standing orders with the changes made.
    #[must_use]
    pub(crate) fn made_to(&self, standing: Standing) -> Standing {
        let withdraw_at = match self.withdraw {
            None => standing.withdraw_at,
            Some(WithdrawAt::Never) => None,
            Some(WithdrawAt::Hull(hull)) => Some(hull),
        };
        Standing {
            reinforce: self.reinforce.unwrap_or(standing.reinforce),
            point_defence: self.point_defence.unwrap_or(standing.point_defence),
            habit: self.habit.unwrap_or(standing.habit),
            withdraw_at,
            lands_south: self.lands_south.unwrap_or(standing.lands_south),
        }
    }
}

impl Habit {
    /// All, in the order of the sheet.
    pub(crate) const ALL: [Self; 7] =
        [Self::Hold, Self::Evade, Self::Vent, Self::Fire, Self::Withdraw, Self::Outward, Self::Engage];

    /// `hold`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Hold => "hold",
            Self::Evade => "evade",
            Self::Vent => "vent",
            Self::Fire => "fire",
            Self::Withdraw => "withdraw",
            Self::Outward => "outward",
            Self::Engage => "engage",
        }
    }

    /// Reads a name.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|h| h.name().eq_ignore_ascii_case(text))
    }
}
