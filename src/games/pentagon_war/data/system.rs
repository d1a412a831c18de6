//! Kinds of boxes and weapons (9.3, 20.2): names only; prices and tables are in `catalogue`.

use serde::{Deserialize, Serialize};

/// A kind of box with a price (20.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum System {
    ForwardHull,
    AftHull,
    Armor,
    Cargo,
    FuelTank,
    Engine,
    Capacitor,
    Screen,
    DirectionalControl,
    Radar,
    MainControl,
    AuxiliaryControl,
    InvisibilityDevice,
    RammingWeight,
    Laser,
    ElectronCannon,
    ProtonCannon,
    AcidGumGun,
    RadiationGun,
    LiquidMetalGun,
    Missile,
    HangarBay,
    PointDefense,
    MagneticBeam,
    Repair,
    EcmSuite,
    DockingLink,
}

/// A direct-fire weapon or gun with a mount (9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum WeaponKind {
    /// Power 1, damage by the roll.
    Laser,
    /// Power 1.
    ElectronCannon,
    /// Power 2.
    ProtonCannon,
    /// Two points an impulse for four impulses.
    AcidGumGun,
    /// Every second turn, damage by the roll.
    RadiationGun,
    /// Launches bolts along its mount.
    LiquidMetalGun,
}

impl WeaponKind {
    /// All, in the order of the sheet.
    pub(crate) const ALL: [Self; 6] = [
        Self::Laser,
        Self::ElectronCannon,
        Self::ProtonCannon,
        Self::AcidGumGun,
        Self::RadiationGun,
        Self::LiquidMetalGun,
    ];

    /// The box it fills.
    pub(crate) const fn system(self) -> System {
        match self {
            Self::Laser => System::Laser,
            Self::ElectronCannon => System::ElectronCannon,
            Self::ProtonCannon => System::ProtonCannon,
            Self::AcidGumGun => System::AcidGumGun,
            Self::RadiationGun => System::RadiationGun,
            Self::LiquidMetalGun => System::LiquidMetalGun,
        }
    }

    /// What is typed: `laser`, `lmg`.
    pub(crate) const fn slug(self) -> &'static str {
        match self {
            Self::Laser => "laser",
            Self::ElectronCannon => "electron",
            Self::ProtonCannon => "proton",
            Self::AcidGumGun => "acid",
            Self::RadiationGun => "radiation",
            Self::LiquidMetalGun => "lmg",
        }
    }

    /// What is written: `electron cannon`.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Laser => "laser",
            Self::ElectronCannon => "electron cannon",
            Self::ProtonCannon => "proton cannon",
            Self::AcidGumGun => "acid gum gun",
            Self::RadiationGun => "radiation gun",
            Self::LiquidMetalGun => "liquid metal gun",
        }
    }

    /// A gun of the damage chart (13.2).
    pub(crate) const fn is_gun(self) -> bool {
        matches!(self, Self::AcidGumGun | Self::RadiationGun | Self::LiquidMetalGun)
    }
}

impl System {
    /// What is written: `forward hull`.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::ForwardHull => "forward hull",
            Self::AftHull => "aft hull",
            Self::Armor => "armor",
            Self::Cargo => "cargo",
            Self::FuelTank => "fuel tank",
            Self::Engine => "engine",
            Self::Capacitor => "capacitor",
            Self::Screen => "screen",
            Self::DirectionalControl => "directional control",
            Self::Radar => "radar",
            Self::MainControl => "main control",
            Self::AuxiliaryControl => "auxiliary control",
            Self::InvisibilityDevice => "invisibility device",
            Self::RammingWeight => "ramming weight",
            Self::Laser => "laser",
            Self::ElectronCannon => "electron cannon",
            Self::ProtonCannon => "proton cannon",
            Self::AcidGumGun => "acid gum gun",
            Self::RadiationGun => "radiation gun",
            Self::LiquidMetalGun => "liquid metal gun",
            Self::Missile => "missile",
            Self::HangarBay => "hangar bay",
            Self::PointDefense => "point defense",
            Self::MagneticBeam => "magnetic beam",
            Self::Repair => "repair",
            Self::EcmSuite => "ecm suite",
            Self::DockingLink => "docking link",
        }
    }
}
