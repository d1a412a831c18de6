//! Battles drawn from words: the same words give the same battle, and turned by half a circle the map is the same, so neither
//! side has the better half (16.13).

use crate::contract::{Dice, Seed};
use crate::games::space_combat::data::edition::Edition;
use crate::games::space_combat::data::scenario::{
    BodyEntry, Rules, Scenario, ShipEntry, SideEntry, Spot, Victory, hex_of,
};

/// Nothing in the middle, or one of these.
const MIDDLES: [Option<&str>; 6] = [None, None, Some("planet"), Some("moon"), Some("well"), Some("giant")];
/// How far two moons lie from the middle, at right angles to the way between the sides; none.
const MOONS: [Option<Spot>; 3] = [None, Some([10, -5]), Some([12, -6])];
/// Points a side.
const BUDGETS: [i32; 5] = [100, 130, 150, 180, 200];
/// Pairs of asteroid hexes, at most.
const STONES: u32 = 8;
const RADIUS_HEXES: i32 = 17;

/// The battle of these words; none where they are no words.
pub(crate) fn scenario(words: &str) -> Option<Scenario> {
    let mut dice = Dice::new(Seed::from_words(&format!("space combat {words}")).ok().filter(|_| !words.is_empty())?);
    let middle = one_of(&mut dice, &MIDDLES).flatten();
    let moons = one_of(&mut dice, &MOONS).flatten();
    let body = bodies(middle, moons);
    let asteroid_hexes = stones(&mut dice);
    let has_watch = middle.is_none() && dice.roll(2) == 1;
    let relay = || ShipEntry {
        class: "relay".to_owned(),
        name: "Relay".to_owned(),
        hex: [0, 0],
        facing: 1,
        counters: String::new(),
        altitude: 0,
        climb: 0,
    };
    let watch = || Victory::Vigil { object: "Relay".to_owned(), range_hexes: 1, speed: 1, points: 15 };
    Some(Scenario {
        slug: "drawn".to_owned(),
        title: format!("Drawn: {}", words.chars().take(24).collect::<String>()),
        summary: "A battle drawn from words; turned by half a circle the map is the same.".to_owned(),
        story: String::new(),
        players: [2, 2],
        zone_radius_hexes: RADIUS_HEXES,
        turns: if has_watch || middle.is_some() { 8 } else { 6 },
        allows_fire: true,
        options: Rules { edition: Some(Edition::NEWEST), ..Rules::default() },
        budget: one_of(&mut dice, &BUDGETS),
        evens_forces: false,
        flat_field: None,
        asteroid_hexes,
        symbol: vec![],
        templates: std::collections::BTreeMap::new(),
        body,
        side: vec![side("auriga", "Auriga", "south", false), side("bellatrix", "Bellatrix", "north", true)],
        object: has_watch.then(relay).into_iter().collect(),
        victory: has_watch.then(watch).into_iter().collect(),
    })
}

fn one_of<T: Clone>(dice: &mut Dice, list: &[T]) -> Option<T> {
    let sides = u32::try_from(list.len()).unwrap_or(1);
    list.get(dice.roll(sides) as usize - 1).cloned()
}

const fn opposite(spot: Spot) -> Spot {
    [-spot[0], -spot[1]]
}

fn bodies(middle: Option<&str>, moons: Option<Spot>) -> Vec<BodyEntry> {
    let entry = |name: &str, template: &str, hex: Spot| BodyEntry {
        name: name.to_owned(),
        template: template.to_owned(),
        hex,
        air_lines: 0,
    };
    let middle = middle.map(|template| entry("Middle", template, [0, 0]));
    let pair = moons.map(|hex| [entry("Castor", "moon", hex), entry("Pollux", "moon", opposite(hex))]);
    middle.into_iter().chain(pair.into_iter().flatten()).collect()
}

/// Hexes full of asteroids, each with its image; the middle, the moons' places and the sides' own ground stay free.
fn stones(dice: &mut Dice) -> Vec<Spot> {
    let mut hexes: Vec<Spot> = Vec::new();
    for _ in 1..dice.roll(STONES + 1) {
        let coordinate = |dice: &mut Dice| i32::try_from(dice.roll(17)).unwrap_or(9) - 9;
        let spot = [coordinate(dice), coordinate(dice)];
        if (4..=9).contains(&hex_of(spot).length_hexes()) && !hexes.contains(&spot) {
            hexes.extend([spot, opposite(spot)]);
        }
    }
    hexes.sort_unstable();
    hexes
}

fn side(slug: &str, name: &str, from: &str, is_turned: bool) -> SideEntry {
    let south: [Spot; 7] = [[0, 13], [-1, 13], [1, 12], [0, 14], [-1, 14], [1, 13], [-2, 14]];
    SideEntry {
        slug: slug.to_owned(),
        name: name.to_owned(),
        summary: format!("Comes from the {from}."),
        hexes: south.map(|spot| if is_turned { opposite(spot) } else { spot }).to_vec(),
        facing: if is_turned { 4 } else { 1 },
        counters: if is_turned { "S1" } else { "N1" }.to_owned(),
        default_force: vec![],
        ship: vec![],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::space_combat::data::options::options;
    use crate::games::space_combat::data::scenario_check::check;

    #[test]
    fn sc_16_13_drawn_battles_are_sound_alike_for_both_and_the_same_for_the_same_words() {
        let mut kinds = std::collections::BTreeSet::new();
        for n in 0..200 {
            let words = format!("words{n}");
            let drawn = options(crate::contract::ScenarioSource::Book("open-lanes"), &format!("draw={words}")).unwrap();
            assert_eq!(check(&drawn.scenario), vec![], "{words}");
            let again = options(crate::contract::ScenarioSource::Book("well"), &format!("DRAW={words}")).unwrap();
            assert_eq!(drawn, again);
            let s = drawn.scenario;
            assert!(s.asteroid_hexes.iter().all(|spot| s.asteroid_hexes.contains(&opposite(*spot))));
            assert!(s.body.iter().all(|b| s.body.iter().any(|o| o.hex == opposite(b.hex) && o.template == b.template)));
            let [one, two] = s.side.as_slice() else { panic!("two sides") };
            assert_eq!(one.hexes.iter().map(|spot| opposite(*spot)).collect::<Vec<_>>(), two.hexes);
            assert_eq!(one.default_force, two.default_force);
            kinds.insert((s.body.len(), s.asteroid_hexes.is_empty(), s.victory.len(), s.budget));
        }
        assert!(kinds.len() > 20, "only {} kinds", kinds.len());
    }

    #[test]
    fn sc_16_13_other_options_stand_before_or_after_the_words() {
        let read = |changes: &str| options(crate::contract::ScenarioSource::Book(""), changes).unwrap().scenario;
        assert_eq!(read("points=80 draw=amber").budget, Some(80));
        assert_eq!(read("points=80 draw=amber"), read("draw=amber points=80"));
        assert!(options(crate::contract::ScenarioSource::Book(""), "draw=").is_err());
    }
}
