//! The Capacitor Power Management Form: thirteen lines, a ledger of one craft's turn (8).

use serde::{Deserialize, Serialize};

/// Lines 2 to 12 of the form: what power is spent on (8.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Line {
    /// 2.
    RadarInvisibility,
    /// 3.
    Ecm,
    /// 4.
    Eccm,
    /// 5.
    DoubleBeam,
    /// 6.
    BeamAtBolt,
    /// 7.
    RailLaunch,
    /// 8.
    Screens,
    /// 9.
    Laser,
    /// 10.
    ProtonCannon,
    /// 11.
    ElectronCannon,
    /// 12.
    Lost,
}

/// A line that would pass line 1 (8.4, line 13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} needed and {} left", points(*.wanted), points(*.left))]
pub(crate) struct NotEnoughPower {
    /// Points asked for.
    pub(crate) wanted: u32,
    /// Points left.
    pub(crate) left: u32,
}

/// One craft's form for one turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Ledger {
    available: u32,
    spent: [u32; 11],
    empties: u32,
}

fn points(number: u32) -> String {
    if number == 1 { "1 point is".to_owned() } else { format!("{number} points are") }
}

impl Line {
    /// Lines 2 to 12 in order.
    pub(crate) const ALL: [Self; 11] = [
        Self::RadarInvisibility,
        Self::Ecm,
        Self::Eccm,
        Self::DoubleBeam,
        Self::BeamAtBolt,
        Self::RailLaunch,
        Self::Screens,
        Self::Laser,
        Self::ProtonCannon,
        Self::ElectronCannon,
        Self::Lost,
    ];

    /// Its number on the form, 2 to 12.
    pub(crate) const fn number(self) -> u8 {
        self as u8 + 2
    }

    /// What the form says.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::RadarInvisibility => "Radar invisibility",
            Self::Ecm => "ECM",
            Self::Eccm => "ECCM",
            Self::DoubleBeam => "Double magnetic beams",
            Self::BeamAtBolt => "Fire magnetic beam at bolt",
            Self::RailLaunch => "Rail launch missile",
            Self::Screens => "Reinforce screens",
            Self::Laser => "Fire laser",
            Self::ProtonCannon => "Fire proton cannon",
            Self::ElectronCannon => "Fire electron cannon",
            Self::Lost => "Power lost to damage",
        }
    }
}

impl Ledger {
    /// A form with line 1 written; `idle` intact capacitors start discharged because of the alert status (17.1).
    pub(crate) const fn open(available: u32, idle: u32) -> Self {
        Self { available, spent: [0; 11], empties: idle }
    }

    /// Line 1.
    pub(crate) const fn available(&self) -> u32 {
        self.available
    }

    /// One of lines 2 to 12.
    pub(crate) fn line(&self, line: Line) -> u32 {
        self.spent[usize::from(line as u8)]
    }

    /// Line 13.
    pub(crate) fn total(&self) -> u32 {
        self.spent.iter().sum()
    }

    /// Points that can still be spent.
    pub(crate) fn left(&self) -> u32 {
        self.available.saturating_sub(self.total())
    }

    /// Spends points on a line; refuses, and changes nothing, when line 13 would pass line 1.
    pub(crate) fn spend(&mut self, line: Line, points: u32) -> Result<(), NotEnoughPower> {
        let left = self.left();
        if points > left {
            return Err(NotEnoughPower { wanted: points, left });
        }
        self.add(line, points);
        self.empties += points;
        Ok(())
    }

    fn add(&mut self, line: Line, points: u32) {
        if let Some(spent) = self.spent.get_mut(usize::from(line as u8)) {
            *spent += points;
        }
    }

    /// A capacitor box is destroyed: an empty one if there is one, else a full one and its point with it (line 12).
    /// Returns whether power was lost.
    pub(crate) fn capacitor_hit(&mut self) -> bool {
        if self.empties > 0 {
            self.empties -= 1;
            false
        } else if self.left() > 0 {
            self.add(Line::Lost, 1);
            true
        } else {
            false
        }
    }

    /// Life support without engines: points discharged on line 12 (8.6); `false` if there are too few.
    pub(crate) fn life_support(&mut self, points: u32) -> bool {
        let enough = points <= self.left();
        if enough {
            self.add(Line::Lost, points);
            self.empties += points;
        }
        enough
    }
}
