//! A unit drawn large on its sheet, nose up: what it looks like now, what protects each of its faces, where its weapons bear
//! and where it goes.

use serde::{Deserialize, Serialize};

use super::{Gauge, Shape, SideInk, Size};

/// A unit drawn large.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// Its name: what is damaged of it looks as it does on the map.
    pub name: String,
    /// Silhouette.
    pub shape: Shape,
    /// Whose it is.
    pub side: SideInk,
    /// How large it is.
    pub size: Size,
    /// What is left of it.
    pub gauge: Option<Gauge>,
    /// What the figures at its faces are: `Shields`.
    pub guard: String,
    /// The faces clockwise from the bow: six of them, or none.
    pub faces: Vec<Gauge>,
    /// Where weapons bear.
    pub bearings: Vec<Bearing>,
    /// Where it goes, each way by twelfths clockwise from the bow, with how fast: `+2`.
    pub ways: Vec<(u8, String)>,
    /// What else is to be said beside it.
    pub words: Vec<String>,
}

/// A sector in which weapons bear.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bearing {
    /// Degrees clockwise from the bow at which it begins.
    pub from: i32,
    /// Its breadth in degrees.
    pub sweep: i32,
    /// What bears there: `FRONT: laser`.
    pub text: String,
}

impl Bearing {
    /// The sector of some faces, 1 to 6 clockwise from the bow, that lie side by side; of all six all round.
    pub fn of_faces(holds: impl Fn(u8) -> bool, text: String) -> Self {
        let before = |face: u8| if face == 1 { 6 } else { face - 1 };
        let first = (1..=6).find(|face| holds(*face) && !holds(before(*face))).unwrap_or(1);
        let count = (1..=6).filter(|face| holds(*face)).count();
        let sweep = 60 * i32::try_from(count).unwrap_or(6);
        Self { from: 60 * (i32::from(first) - 1) - 30, sweep, text }
    }
}

impl Figure {
    /// What the picture says, line by line.
    pub fn lines(&self) -> Vec<String> {
        let faces: Vec<String> = self.faces.iter().map(|face| format!("{} of {}", face.left, face.full)).collect();
        let guard = (!faces.is_empty()).then(|| format!("{}, clockwise from ahead: {}", self.guard, faces.join(", ")));
        let ways: Vec<String> = self.ways.iter().map(|(way, speed)| format!("{speed} at {way} o'clock")).collect();
        let ways = (!ways.is_empty()).then(|| format!("Moves {}", ways.join(", ")));
        let bearings = self.bearings.iter().map(|bearing| bearing.text.clone());
        guard.into_iter().chain(ways).chain(bearings).chain(self.words.iter().cloned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sector(faces: &[u8]) -> (i32, i32) {
        let bearing = Bearing::of_faces(|face| faces.contains(&face), String::new());
        (bearing.from, bearing.sweep)
    }

    #[test]
    fn a_sector_begins_at_the_first_of_its_faces_across_the_bow_too() {
        assert_eq!(sector(&[1]), (-30, 60));
        assert_eq!(sector(&[6, 1, 2]), (270, 180));
        assert_eq!(sector(&[3, 4, 5]), (90, 180));
        assert_eq!(sector(&[1, 2, 3, 4, 5, 6]), (-30, 360));
    }
}
