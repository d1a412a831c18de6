//! 2: map, directions, distances, bearings; vectors 1 to 10.

use crate::games::pentagon_war::data::geometry::*;
use crate::games::pentagon_war::data::velocity::Velocity;
use crate::grid::{Direction, Hex};

fn hex(text: &str) -> Hex {
    hex_of(text).unwrap()
}

fn dir(text: &str) -> Direction {
    direction_of(text).unwrap()
}

#[test]
fn pw_2_3_vectors_1_and_2_facing_a_neighbour() {
    assert_eq!(facing_towards(hex("1015"), hex("1014")), Some(dir("A")));
    assert_eq!(facing_towards(hex("1015"), hex("0915")), Some(dir("F")));
}

#[test]
fn pw_2_3_vectors_3_and_4_relative_directions() {
    assert_eq!(direction_of_side(dir("C"), 3), dir("E"));
    assert_eq!(direction_of_side(dir("D"), 5), dir("B"));
    for facing in Direction::ALL {
        for side in 1..=6 {
            assert_eq!(side_towards(facing, direction_of_side(facing, side)), side);
        }
    }
}

#[test]
fn pw_5_1_vector_5_minus_five_along_a_is_five_along_d() {
    let unit = Velocity::unit(dir("D"));
    assert_eq!(Velocity::hexes(-5, 0), unit.scaled(5 * 7_200, 1));
}

#[test]
fn pw_2_1_vectors_6_and_7_neighbours() {
    for (from, direction, to) in [
        ("1015", "B", "1115"),
        ("1015", "C", "1116"),
        ("0915", "B", "1014"),
        ("0915", "C", "1015"),
        ("0915", "E", "0815"),
        ("0915", "F", "0814"),
    ] {
        assert_eq!(label(hex(from).neighbour(dir(direction))), to, "{from} {direction}");
    }
}

#[test]
fn pw_2_2_vectors_8_and_9_displacements_and_ranges() {
    for (from, to, a, c, range) in [
        ("1015", "1210", 6, 2, 6),
        ("1015", "0720", -6, -3, 6),
        ("1334", "1201", 32, -1, 33),
        ("1534", "1601", 33, 1, 33),
        ("1534", "1501", 33, 0, 33),
    ] {
        let vector = Vector::between(hex(from), hex(to));
        assert_eq!((vector.a, vector.c, vector.length_hexes()), (a, c, range), "{from}-{to}");
        assert_eq!(hex(from).distance_hexes(hex(to)), range);
        assert_eq!(vector.from(hex(from)), hex(to));
    }
}

#[test]
fn pw_2_4_vector_10_sextants() {
    for (a, c, sextants) in
        [(2, 1, "AB"), (1, 2, "BC"), (-1, 1, "CD"), (1, -1, "AF"), (3, 1, "A"), (3, 2, "B"), (5, -2, "A")]
    {
        let found: String = Vector::new(a, c).sextants().into_iter().map(letter).collect();
        assert_eq!(found, sextants, "({a},{c})");
    }
    assert!(Vector::default().sextants().is_empty());
}

#[test]
fn pw_2_4_in_the_same_hex_every_side_faces() {
    assert_eq!(sides_facing(hex("1015"), dir("B"), hex("1015")), vec![1, 2, 3, 4, 5, 6]);
    assert_eq!(sides_facing(hex("1015"), dir("B"), hex("1014")), vec![6]);
}

#[test]
fn pw_2_1_hexes_off_the_printed_map_have_labels_that_read_back() {
    for name in ["(-3,40)", "(12,-7)", "(104,3)", "3034"] {
        assert_eq!(label(hex(name)), name);
    }
    assert!(hex_of("99999").is_none() && hex_of("(1)").is_none());
}

#[test]
fn pw_9_5_a_planet_strictly_between_blocks_and_on_a_border_line_both_hexes_do() {
    assert!(blocks(hex("1015"), hex("1010"), hex("1012")));
    assert!(!blocks(hex("1015"), hex("1010"), hex("1010")));
    assert!(!blocks(hex("1015"), hex("1010"), hex("1112")));
    // From 1015 to 1214 the line runs along the border of 1114 and 1115.
    let (from, to) = (hex("1015"), Vector::new(2, 1).from(hex("1015")));
    let between: Vec<_> = [Vector::new(1, 0), Vector::new(1, 1)].map(|v| v.from(from)).to_vec();
    assert!(between.into_iter().all(|body| blocks(from, to, body)));
}
