//! The dark theme: which colour each ink has. Meanings come from `scene`; hues follow Okabe and Ito, lightened where they
//! would fall below 4.5:1 on space.

use super::paint::Color;
use crate::scene::{Ink, SideInk};

/// Around everything: Discord's classic dark, but the picture has its own edges and need not blend in.
pub(super) const PAGE: Color = Color::hex(0x0031_3338);
/// Banner and panel.
pub(super) const PANEL: Color = Color::hex(0x002B_2D31);
/// Raised things on the panel: chips, boxes.
pub(super) const RAISED: Color = Color::hex(0x003F_4147);
/// Lines between parts of the page.
pub(super) const EDGE: Color = Color::hex(0x001E_1F22);
/// Thin rules inside the panel.
pub(super) const RULE: Color = Color::hex(0x0042_454C);
/// Behind the rulers.
pub(super) const RULER: Color = Color::hex(0x0015_1A27);
/// The board of hexes.
pub(super) const SPACE: Color = Color::hex(0x000B_0F1A);
/// Faint mists of three hues, from thin to dense: each hex takes one of these over space.
pub(super) const MISTS: [[Color; 4]; 3] = [
    [Color::hex(0x000D_1220), Color::hex(0x000F_1629), Color::hex(0x0011_1A32), Color::hex(0x0013_1E3B)],
    [Color::hex(0x000B_131E), Color::hex(0x000C_1724), Color::hex(0x000D_1C2B), Color::hex(0x000E_2131)],
    [Color::hex(0x0011_101F), Color::hex(0x0017_1329), Color::hex(0x001E_1632), Color::hex(0x0025_193B)],
];
/// Hex sides: they recede.
pub(super) const GRID: Color = Color::hex(0x0033_425F);
/// The rim of the board.
pub(super) const RIM: Color = Color::hex(0x0050_648C);
/// Hex numbers.
pub(super) const COORDINATE: Color = Color::hex(0x0074_88B0);
pub(super) const STARS: [Color; 3] = [Color::hex(0x003E_4862), Color::hex(0x007C_89A8), Color::hex(0x00D8_E0F0)];
/// Dark and light squares.
pub(super) const SQUARES: [Color; 2] = [Color::hex(0x002A_2D35), Color::hex(0x003B_404B)];
/// Plain writing.
pub(super) const TEXT: Color = Color::hex(0x00F2_F3F5);
/// Writing of second rank.
pub(super) const SOFT: Color = Color::hex(0x00B9_BEC6);
/// Writing of third rank, still readable.
pub(super) const MUTED: Color = Color::hex(0x009C_A2AD);
/// Rims and shadows that lift things off the ground.
pub(super) const SHADOW: Color = Color::hex(0x0005_070C);
/// Behind labels.
pub(super) const PILL: Color = Color::hex(0x000A_0D15).alpha(212);
/// The empty part of a strength bar.
pub(super) const SPENT: Color = Color::hex(0x003A_4258);
/// The inside of hollow pieces.
pub(super) const HOLLOW: Color = Color::hex(0x000E_1016);
/// Pieces without a clan: filled, hollow.
pub(super) const PLAIN_PIECES: [Color; 2] = [Color::hex(0x00E8_EAF0), Color::hex(0x00B4_BAC5)];
/// White of facing ticks and lights.
pub(super) const LIGHT: Color = Color::hex(0x00FF_FFFF);

/// Hues of sides: sky, orange, green, purple, yellow, silver, lavender, coral.
pub(super) const SIDES: [Color; 8] = [
    Color::hex(0x0056_B4E9),
    Color::hex(0x00E6_9F00),
    Color::hex(0x002B_CB9A),
    Color::hex(0x00D5_85B2),
    Color::hex(0x00F0_E442),
    Color::hex(0x00CF_D6E2),
    Color::hex(0x00AE_A8FF),
    Color::hex(0x00FF_9E80),
];

/// The hue of a side.
pub(super) fn side(side: SideInk) -> Color {
    SIDES[usize::from(side.0) % SIDES.len()]
}

/// The colour of lines and writing in an ink.
pub(super) fn ink(ink: Ink) -> Color {
    match ink {
        Ink::Side(number) => side(number),
        Ink::Text => TEXT,
        Ink::Muted => MUTED,
        Ink::Highlight | Ink::Worn => Color::hex(0x00F0_E442),
        Ink::Reach => Color::hex(0x006F_E3B4),
        Ink::Arc => Color::hex(0x00FF_8A3D),
        Ink::Danger => Color::hex(0x00FF_7A52),
        Ink::Good => Color::hex(0x002B_CB9A),
        Ink::Gravity => Color::hex(0x00A9_C4FF),
        Ink::Terrain => Color::hex(0x00A0_A6B4),
    }
}

/// The colour that tints the ground in an ink: a little deeper than its lines.
pub(super) fn tint(of: Ink) -> Color {
    match of {
        Ink::Arc => Color::hex(0x00D5_5E00),
        Ink::Danger => Color::hex(0x00D6_4A30),
        Ink::Reach => Color::hex(0x0018_A97C),
        Ink::Muted => Color::hex(0x006D_7FA6),
        other => ink(other),
    }
}

/// The colour of a strength bar.
pub(super) fn strength(left: u32, full: u32) -> Color {
    let (left, full) = (u64::from(left), u64::from(full));
    match left * 3 {
        n if n > 2 * full => ink(Ink::Good),
        n if n > full => ink(Ink::Worn),
        _ => Color::hex(0x00FF_6E1A),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INKS: [Ink; 10] = [
        Ink::Text,
        Ink::Muted,
        Ink::Highlight,
        Ink::Reach,
        Ink::Arc,
        Ink::Danger,
        Ink::Good,
        Ink::Worn,
        Ink::Gravity,
        Ink::Terrain,
    ];

    fn readable() -> impl Iterator<Item = Color> {
        INKS.into_iter().map(ink).chain(SIDES).chain([TEXT, SOFT, MUTED]).chain(PLAIN_PIECES)
    }

    #[test]
    fn every_ink_a_player_needs_has_a_contrast_of_4_5_on_board_pill_panel_and_page() {
        for color in readable() {
            for ground in MISTS.into_iter().flatten().chain([SPACE, SQUARES[0], PILL, PANEL, PAGE, RULER, HOLLOW]) {
                let ratio = color.contrast(ground);
                assert!(ratio >= 4.5, "{color:?} on {ground:?}: {ratio:.2}");
            }
        }
    }

    #[test]
    fn hex_numbers_are_readable_and_the_grid_recedes() {
        for mist in MISTS.into_iter().flatten().chain([SPACE]) {
            assert!(COORDINATE.contrast(mist) >= 4.5, "{:.2}", COORDINATE.contrast(mist));
            assert!(GRID.contrast(mist) < 2.2, "{:.2}", GRID.contrast(mist));
        }
    }

    #[test]
    fn dark_writing_on_raised_chips_and_filled_pieces_has_a_contrast_of_4_5() {
        assert!(SHADOW.contrast(ink(Ink::Highlight)) >= 4.5);
        assert!(SOFT.contrast(RAISED) >= 4.5, "{:.2}", SOFT.contrast(RAISED));
        for color in SIDES {
            assert!(SHADOW.contrast(color) >= 4.5);
        }
    }

    #[test]
    fn no_two_sides_share_a_hue() {
        for (i, a) in SIDES.iter().enumerate() {
            assert!(!SIDES[..i].contains(a), "{a:?}");
        }
    }
}

/// What people see who lack one kind of cone: matrices of Machado, Oliveira and Fernandes (2009) at full strength, for
/// linear red, green and blue.
#[cfg(test)]
mod colour_blindness {
    use super::*;

    const KINDS: [(&str, [[f64; 3]; 3]); 4] = [
        ("full sight", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        (
            "protanopia",
            [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
        ),
        (
            "deuteranopia",
            [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
        ),
        (
            "tritanopia",
            [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        ),
    ];

    fn linear(channel: u8) -> f64 {
        let c = f64::from(channel) / 255.0;
        if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    }

    /// Lightness and the two opponent axes of CIE L*a*b* for D65.
    fn lab(color: Color, sight: &[[f64; 3]; 3]) -> [f64; 3] {
        let light = [color.red, color.green, color.blue].map(linear);
        let seen = sight.map(|row| row.iter().zip(light).map(|(m, c)| m * c).sum::<f64>().clamp(0.0, 1.0));
        let white = [
            ([0.412_4, 0.357_6, 0.180_5], 0.950_47),
            ([0.212_6, 0.715_2, 0.072_2], 1.0),
            ([0.019_3, 0.119_2, 0.950_5], 1.088_83),
        ];
        let [x, y, z] = white.map(|(row, full)| row.iter().zip(seen).map(|(m, c)| m * c).sum::<f64>() / full);
        let bend = |t: f64| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
        [116.0 * bend(y) - 16.0, 500.0 * (bend(x) - bend(y)), 200.0 * (bend(y) - bend(z))]
    }

    /// Steps of just noticeable difference, by the CIE's formula of 1976 (about 2.3 are one step).
    fn distance(a: Color, b: Color, sight: &[[f64; 3]; 3]) -> f64 {
        let squares = lab(a, sight).into_iter().zip(lab(b, sight)).map(|(a, b)| (a - b) * (a - b));
        squares.sum::<f64>().sqrt()
    }

    /// The smallest distance between two of so many sides, over all kinds of sight.
    fn least(sides: usize) -> (f64, String) {
        let mut least = (f64::INFINITY, String::new());
        for (kind, sight) in &KINDS {
            for (nth, one) in SIDES[..sides].iter().enumerate() {
                for (before, other) in SIDES[..nth].iter().enumerate() {
                    let found = distance(*one, *other, sight);
                    if found < least.0 {
                        least = (found, format!("sides {before} and {nth} in {kind}"));
                    }
                }
            }
        }
        least
    }

    #[test]
    fn the_two_sides_of_most_games_are_far_apart_for_every_kind_of_sight() {
        let (distance, who) = least(2);
        assert!(distance > 60.0, "{distance:.1}: {who}");
    }

    #[test]
    fn five_sides_can_be_told_apart_by_hue_for_every_kind_of_sight() {
        let (distance, who) = least(5);
        assert!(distance > 11.0, "{distance:.1}: {who}");
    }

    #[test]
    fn all_eight_sides_differ_at_least_noticeably_for_every_kind_of_sight() {
        let (distance, who) = least(SIDES.len());
        assert!(distance > 6.0, "{distance:.1}: {who}");
    }

    #[test]
    fn left_worn_and_nearly_gone_differ_for_every_kind_of_sight() {
        let bars = [strength(9, 9), strength(5, 9), strength(1, 9)];
        for (kind, sight) in &KINDS {
            for (a, b) in [(0, 1), (1, 2), (0, 2)] {
                let found = distance(bars[a], bars[b], sight);
                assert!(found > 20.0, "{found:.1}: bars {a} and {b} in {kind}");
            }
        }
    }
}
