//! Battles drawn from words: the same words give the same battle; both sides have the same classes, and turned by half a circle
//! the map is the same, so neither has the better part (23.5).

use crate::contract::{Dice, Seed};
use crate::games::pentagon_war::data::geometry::{Vector, hex_of, label};
use crate::games::pentagon_war::data::scenario::{Alert, CraftSpec, PlanetSpec, Scenario, SideSpec, Victory};

/// Fighters that both sides may get.
const FIGHTERS: [&str; 5] = ["zelta-dee", "aklinon", "sirian-raider", "barnard-lancer", "hc-sentinel"];
/// The hex round which the map is turned.
const MIDDLE: &str = "1517";
/// Rows from the middle to where the sides start, at least, and by how much more.
const LEAST_ROWS: u32 = 10;
const MORE_ROWS: u32 = 7;
const MOST_CRAFT: u32 = 3;
const MOST_SPEED: u32 = 6;
const MOST_PLANETS: u32 = 2;

/// The battle of these words; none where they are no words.
pub(crate) fn scenario(words: &str) -> Option<Scenario> {
    let mut dice = Dice::new(Seed::from_words(&format!("pentagon war {words}")).ok().filter(|_| !words.is_empty())?);
    let middle = hex_of(MIDDLE)?;
    let number = |dice: &mut Dice, sides: u32| i32::try_from(dice.roll(sides)).unwrap_or(1);
    let rows = number(&mut dice, MORE_ROWS) + i32::try_from(LEAST_ROWS).unwrap_or(0);
    let speed = number(&mut dice, MOST_SPEED);
    let classes: Vec<&str> =
        (0..dice.roll(MOST_CRAFT)).filter_map(|_| FIGHTERS.get(dice.roll(5) as usize - 1).copied()).collect();
    let at = |a: i32, c: i32| label(Vector::new(a, c).from(middle));
    let craft = |sign: i32| {
        let places = classes.iter().zip([0, 2, -2]).zip(1..);
        let one = |((class, c), n): ((&&str, i32), u32)| CraftSpec {
            name: format!("{}{n}", if sign > 0 { "North" } else { "South" }),
            class: (**class).to_owned(),
            hex: at(sign * (rows - c / 2), sign * c),
            facing: if sign > 0 { "D" } else { "A" }.to_owned(),
            a: -sign * speed,
            ..CraftSpec::default()
        };
        places.map(one).collect::<Vec<_>>()
    };
    let side = |slug: &str, name: &str, sign: i32| SideSpec {
        slug: slug.to_owned(),
        name: name.to_owned(),
        budget: None,
        alert: Alert::Red,
        craft: craft(sign),
        placement: None,
        berth: vec![],
    };
    let sides = vec![side("south", "South", -1), side("north", "North", 1)];
    let planets = (1..dice.roll(MOST_PLANETS + 1)).flat_map(|n| {
        let (a, c) = (number(&mut dice, 5) - 3, number(&mut dice, 6) + 1);
        let planet = |sign: i32, name: String| PlanetSpec { hex: at(sign * a, sign * c), name };
        [planet(1, format!("Castor-{n}")), planet(-1, format!("Pollux-{n}"))]
    });
    Some(Scenario {
        slug: "drawn".to_owned(),
        title: format!("Drawn: {}", words.chars().take(24).collect::<String>()),
        summary: "A battle drawn from words; both sides have the same craft, and the map is the same turned round."
            .to_owned(),
        story: String::new(),
        origin: "drawn (23.5)".to_owned(),
        victory: if classes.len() == 1 { Victory::Duel } else { Victory::Points },
        last_turn: None,
        yard: false,
        holes: vec![],
        planets: planets.collect(),
        sides,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::ScenarioSource;
    use crate::games::pentagon_war::data::options::options;

    #[test]
    fn pw_23_5_drawn_battles_are_sound_alike_for_both_and_the_same_for_the_same_words() {
        let middle = hex_of(MIDDLE).unwrap();
        let turned = |hex: &str| {
            let Vector { a, c } = Vector::between(middle, hex_of(hex).unwrap());
            label(Vector::new(-a, -c).from(middle))
        };
        let mut kinds = std::collections::BTreeSet::new();
        for n in 0..200 {
            let drawn = options(ScenarioSource::Book("duel"), &format!("turns=12 draw=words{n}")).unwrap();
            assert_eq!(drawn, options(ScenarioSource::Book("three"), &format!("draw=words{n} turns=12")).unwrap());
            let s = drawn.scenario;
            assert_eq!((s.faults(), drawn.last_turn), (vec![], 12), "words{n}");
            let [one, two] = s.sides.as_slice() else { panic!("two sides") };
            for (here, there) in one.craft.iter().zip(&two.craft) {
                assert_eq!((&here.class, turned(&here.hex), -here.a), (&there.class, there.hex.clone(), there.a));
            }
            assert!(s.planets.iter().all(|p| s.planets.iter().any(|o| o.hex == turned(&p.hex))));
            kinds.insert((one.craft.iter().map(|c| c.class.clone()).collect::<Vec<_>>(), s.planets.len()));
        }
        assert!(kinds.len() > 30, "only {} kinds", kinds.len());
    }
}
