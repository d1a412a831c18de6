//! Sections 5 to 9 and vectors 19.1 to 19.4.

use crate::games::space_combat::data::class::Arc;
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::rules::bearing::{ShipFace, sectors, struck_face};
use crate::games::space_combat::rules::motion::{Tie, climbed, path, safe_path};
use crate::games::space_combat::rules::resolve::turn::{MOST_ORDINARY_COUNTERS, track};
use crate::grid::{Direction, Hex};

use super::kit::*;

#[test]
fn sc_5_2_faces_run_clockwise_from_north_with_the_printed_steps() {
    let steps = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];
    for (i, (q, r)) in steps.into_iter().enumerate() {
        let d = face(i32::try_from(i).unwrap() + 1);
        assert_eq!(d.step(), hex(q, r));
        assert_eq!(d.step().plus(d.turned(3).step()), hex(0, 0));
        assert_eq!(d.step().plus(d.turned(2).step()), d.turned(1).step());
    }
}

#[test]
fn sc_5_4_relative_faces_count_from_the_bow() {
    assert_eq!(ShipFace::of(face(3), face(3)).number(), 1);
    assert_eq!(ShipFace::of(face(6), face(3)).number(), 4);
    for n in 1..=6 {
        let f = ShipFace::try_from(n).unwrap();
        assert_eq!(ShipFace::of(f.direction(face(5)), face(5)), f);
    }
}

/// 19.1: R1 to R10.
#[test]
fn sc_7_2_vectors_r1_to_r10_give_their_normal_form_by_both_algorithms() {
    let vectors = [
        ([3, 0, 0, 1, 0, 0], [2, 0, 0, 0, 0, 0], (0, -2)),
        ([1, 0, 1, 0, 0, 0], [0, 1, 0, 0, 0, 0], (1, -1)),
        ([2, 0, 1, 0, 0, 0], [1, 1, 0, 0, 0, 0], (1, -2)),
        ([1, 1, 1, 1, 1, 1], [0, 0, 0, 0, 0, 0], (0, 0)),
        ([1, 0, 1, 0, 1, 0], [0, 0, 0, 0, 0, 0], (0, 0)),
        ([0, 3, 0, 2, 0, 1], [0, 1, 1, 0, 0, 0], (2, -1)),
        ([4, 1, 0, 2, 3, 0], [0, 0, 0, 0, 0, 2], (-2, 0)),
        ([0, 0, 1, 1, 0, 1], [0, 0, 0, 1, 0, 0], (0, 1)),
        ([5, 0, 2, 0, 1, 0], [3, 1, 0, 0, 0, 0], (1, -4)),
        ([2, 3, 1, 0, 4, 2], [1, 0, 0, 0, 0, 2], (-2, -1)),
    ];
    for (i, (input, normal, (q, r))) in vectors.into_iter().enumerate() {
        let c = Counters(input);
        assert_eq!(c.resolved(), Counters(normal), "R{}", i + 1);
        assert_eq!(c.vector(), hex(q, r), "R{}", i + 1);
        assert_eq!(Counters::of_vector(c.vector()), Counters(normal), "R{}", i + 1);
    }
}

/// 19.1: the property below its table.
#[test]
fn sc_7_2_all_15625_sets_agree_with_the_closed_form() {
    for n in 0..5_i32.pow(6) {
        let digit = |i: u32| n / 5_i32.pow(i) % 5;
        let c = Counters([digit(0), digit(1), digit(2), digit(3), digit(4), digit(5)]);
        let normal = c.resolved();
        assert_eq!(normal, Counters::of_vector(c.vector()), "{c:?}");
        assert_eq!(normal.resolved(), normal, "{c:?}");
        assert_eq!(normal.speed(), c.vector().length_hexes(), "{c:?}");
    }
}

#[test]
fn sc_7_3_a_single_pass_in_either_order_leads_to_the_same_hex() {
    let once = |mut c: [i32; 6], cancel_first: bool| {
        for cancel in [cancel_first, !cancel_first] {
            for d in 0..6 {
                let (other, sum) = if cancel { ((d + 3) % 6, None) } else { ((d + 2) % 6, Some((d + 1) % 6)) };
                let pair = c[d].min(c[other]);
                c[d] -= pair;
                c[other] -= pair;
                if let Some(sum) = sum {
                    c[sum] += pair;
                }
            }
        }
        Counters(c)
    };
    let mut differ = 0;
    for n in 0..4096_i32 {
        let c: [i32; 6] = std::array::from_fn(|i| n >> (2 * i) & 3);
        let (a, b) = (once(c, true), once(c, false));
        assert_eq!(a.vector(), b.vector());
        assert_eq!(a.resolved(), b.resolved());
        differ += i32::from(a != b);
    }
    assert!(differ > 0, "the original's warning is true of the counters left");
    assert_eq!(once([0, 0, 1, 1, 0, 1], true), Counters([0, 0, 0, 1, 0, 0]));
    assert_eq!(once([0, 0, 1, 1, 0, 1], false).resolved(), Counters([0, 0, 0, 1, 0, 0]));
}

fn hexes(list: &[(i32, i32)]) -> Vec<Hex> {
    list.iter().map(|(q, r)| hex(*q, *r)).collect()
}

/// 19.2: P1 to P12.
#[test]
fn sc_7_4_vectors_p1_to_p12_give_their_paths() {
    type Line<'a> = ((i32, i32), (i32, i32), &'a str, &'a [(i32, i32)], &'a [(i32, i32)]);
    let vectors: [Line<'_>; 12] = [
        ((0, 0), (0, -3), "N3", &[(0, -1), (0, -2), (0, -3)], &[]),
        ((0, 0), (1, -3), "N2 NE1", &[(0, -1), (1, -2), (1, -3)], &[]),
        ((0, 0), (2, -3), "N1 NE2", &[(1, -1), (1, -2), (2, -3)], &[]),
        ((0, 0), (1, -2), "N1 NE1", &[(0, -1), (1, -2)], &[(1, -1), (1, -2)]),
        ((0, 0), (2, -4), "N2 NE2", &[(0, -1), (1, -2), (1, -3), (2, -4)], &[(1, -1), (1, -2), (2, -3), (2, -4)]),
        ((0, 0), (4, -2), "NE2 SE2", &[(1, -1), (2, -1), (3, -2), (4, -2)], &[(1, 0), (2, -1), (3, -1), (4, -2)]),
        ((0, 0), (-1, -1), "N1 NW1", &[(0, -1), (-1, -1)], &[(-1, 0), (-1, -1)]),
        ((0, 0), (-2, 1), "SW1 NW1", &[(-1, 1), (-2, 1)], &[(-1, 0), (-2, 1)]),
        ((0, 0), (1, -4), "N3 NE1", &[(0, -1), (0, -2), (1, -3), (1, -4)], &[(0, -1), (1, -2), (1, -3), (1, -4)]),
        ((0, 0), (-2, -1), "N1 NW2", &[(-1, 0), (-1, -1), (-2, -1)], &[]),
        ((-6, 3), (3, -3), "NE3", &[(-5, 2), (-4, 1), (-3, 0)], &[]),
        ((-3, 0), (5, -3), "NE3 SE2", &[(-2, -1), (-1, -1), (0, -2), (1, -2), (2, -3)], &[]),
    ];
    for (i, (from, by, normal, first, second)) in vectors.into_iter().enumerate() {
        let (from, by) = (hex(from.0, from.1), hex(by.0, by.1));
        assert_eq!(Counters::of_vector(by).words(), normal, "P{}", i + 1);
        assert_eq!(path(from, by, Tie::FirstFace), hexes(first), "P{}", i + 1);
        let other = if second.is_empty() { first } else { second };
        assert_eq!(path(from, by, Tie::SecondFace), hexes(other), "P{}", i + 1);
    }
}

/// 19.2: P13 and P14.
#[test]
fn sc_7_4_4_vectors_p13_and_p14_take_the_side_that_misses_the_body() {
    let is_body = |h: Hex| h == hex(0, 0);
    assert_eq!(safe_path(hex(1, -1), counters("SW1 NW1").vector(), is_body), hexes(&[(0, -1), (-1, 0)]));
    assert_eq!(safe_path(hex(0, -1), counters("SE1 S1").vector(), is_body), hexes(&[(1, -1), (1, 0)]));
}

#[test]
fn sc_7_4_2_an_object_at_rest_enters_nothing() {
    assert!(path(hex(3, 3), hex(0, 0), Tie::FirstFace).is_empty());
}

/// 19.3: B1 to B7.
#[test]
fn sc_6_1_vectors_b1_to_b7_ranges_and_sectors() {
    let faces = |list: &[i32]| list.iter().map(|n| face(*n)).collect::<Vec<Direction>>();
    let vectors: [((i32, i32), i32, &[i32]); 6] = [
        ((0, 0), 0, &[]),
        ((2, -3), 3, &[2]),
        ((1, -2), 2, &[1, 2]),
        ((-1, 3), 3, &[4]),
        ((4, -2), 4, &[2, 3]),
        ((-2, -2), 4, &[1, 6]),
    ];
    for ((q, r), range, expected) in vectors {
        assert_eq!(at(0, 0, 0).range_hexes(at(q, r, 0)), range);
        let mut found = sectors(hex(0, 0), hex(q, r));
        found.sort_by_key(|d| d.index());
        assert_eq!(found, faces(expected), "({q},{r})");
    }
    assert_eq!(at(0, 0, 3).range_hexes(at(2, -1, 1)), 4, "B7");
}

/// 19.3: B8 and B9.
#[test]
fn sc_6_2_vectors_b8_and_b9_arcs_from_a_facing() {
    assert_eq!(ShipFace::of(face(1), face(3)).number(), 5, "B8");
    let relative: Vec<u8> = [1, 6].map(|n| ShipFace::of(face(n), face(3)).number()).into();
    assert_eq!(relative, [5, 4], "B9");
    let bears = |arc: Arc| relative.iter().any(|n| arc.holds(ShipFace::try_from(*n).unwrap()));
    assert!(!bears(Arc::Front));
    assert!(bears(Arc::Port));
}

/// 19.3: B10.
#[test]
fn sc_6_4_vector_b10_the_stronger_shield_is_struck_else_the_lower_number() {
    let shields = [12, 10, 8, 8, 8, 10];
    assert_eq!(struck_face(&[face(1), face(2)], face(4), &shields).number(), 4);
    assert_eq!(struck_face(&[face(1), face(2)], face(4), &[12, 10, 8, 8, 9, 10]).number(), 5);
}

#[test]
fn sc_6_3_in_the_same_hex_from_the_same_hex_the_defender_picks() {
    assert_eq!(struck_face(&[], face(1), &[3, 4, 9, 9, 1, 0]).number(), 3);
}

/// 19.4: A1 to A3.
#[test]
fn sc_9_3_vectors_a1_to_a3_altitude_folds_at_the_plane() {
    assert_eq!(climbed(2, -3), (1, 3));
    assert_eq!(climbed(0, 2), (2, 2));
    assert_eq!(climbed(3, -3), (0, -3));
    assert_eq!(climbed(0, -3), (3, 3));
}

/// 19.4: A4.
#[test]
fn sc_8_1_vector_a4_more_than_fifty_on_a_face_is_relativistic() {
    let is_relativistic = |text: &str| counters(text).largest() > MOST_ORDINARY_COUNTERS;
    assert!(!is_relativistic("N50"));
    assert!(is_relativistic("N51"));
    let mut world = world(&[]);
    world.scenario.options.relativistic = true;
    let id = put(&mut world, "corvette", 0, (0, 0), 1, "N51");
    put(&mut world, "corvette", 1, (5, 5), 1, "");
    with_dice(&mut world, &[3, 9], |r| r.begin_turn());
    assert_eq!(ship(&world, id).track.len(), 61);
    assert_eq!(ship(&world, id).track.first(), Some(&hex(0, 30)), "in order of flight");
    with_dice(&mut world, &[], |r| r.move_step());
    assert_eq!(ship(&world, id).place.hex, hex(0, 0), "it is not moved (8.2)");
    with_dice(&mut world, &[], |r| r.faction_resolution());
    assert!(!ship(&world, id).is_present(), "afterwards it has disengaged (8.3)");
}

#[test]
fn sc_8_3_a_track_through_a_body_destroys_and_an_oblique_one_stays_straight() {
    let mut world = world(&[("planet", 0, 0)]);
    world.scenario.options.relativistic = true;
    let doomed = put(&mut world, "corvette", 0, (0, 9), 1, "N60");
    let passes = put(&mut world, "corvette", 0, (9, 0), 1, "N60 NE30");
    put(&mut world, "corvette", 1, (5, 5), 1, "");
    with_dice(&mut world, &[3, 9], |r| r.begin_turn());
    assert!(!ship(&world, doomed).is_present());
    let line = track(&world, ship(&world, passes));
    assert!(line.windows(2).all(|w| w[0].distance_hexes(w[1]) == 1));
    assert!(line.contains(&hex(9, 0)));
}
