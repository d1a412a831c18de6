//! What a craft commits at the start of a turn.

use serde::{Deserialize, Serialize};

/// What a craft commits at the start of a turn (4.2, 7.1, 10.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Allocation {
    /// ECM levels.
    pub(crate) ecm: u8,
    /// ECCM levels.
    pub(crate) eccm: u8,
    /// Radar-invisible.
    pub(crate) is_invisible: bool,
    /// Evasive maneuvering.
    pub(crate) is_evading: bool,
    /// Holding beams kept at double strength.
    pub(crate) doubled_beams: u16,
    /// Screen boxes in directional mode by side 1 to 6.
    pub(crate) directional: [u16; 6],
}
