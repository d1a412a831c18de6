//! The dark theme: which colour each ink has. Meanings come from `scene`; hues follow Okabe and Ito, lightened where they
//! would fall below 4.5:1 on space.

use super::paint::Color;
use super::paint::num::{byte, floor, index, real_of};
use crate::scene::{Ink, SideInk};

/// Around everything: Discord's classic dark, but the picture has its own edges and need not blend in.
pub(super) const PAGE: Color = Color::hex(0x0007_0B18);
/// Banner and panel.
pub(super) const PANEL: Color = Color::hex(0x0012_1A30);
/// Raised things on the panel: chips, boxes.
pub(super) const RAISED: Color = Color::hex(0x0026_3354);
/// Lines between parts of the page.
pub(super) const EDGE: Color = Color::hex(0x000A_0F1E);
/// Thin rules inside the panel.
pub(super) const RULE: Color = Color::hex(0x0032_4062);
/// Behind the rulers.
pub(super) const RULER: Color = Color::hex(0x000B_1226);
/// The board of hexes where no light falls on it.
pub(super) const SPACE: Color = Color::hex(0x000B_1226);
/// Space from corner to corner: upper left, lower right.
pub(super) const DEPTHS: [Color; 2] = [Color::hex(0x000D_1530), Color::hex(0x0007_0B18)];
/// Light in space at its brightest: a blue mist, a violet one.
pub(super) const MISTS: [Color; 2] = [Color::hex(0x0017_294F), Color::hex(0x001F_1436)];
/// Hex sides, drawn through: they recede.
pub(super) const LATTICE: Color = Color::hex(0x007F_9BD6);
/// The rim of the board.
pub(super) const RIM: Color = Color::hex(0x0050_648C);
/// Hex numbers.
pub(super) const COORDINATE: Color = Color::hex(0x008F_A4D0);
/// Stars from faint to bright.
pub(super) const STARS: [Color; 3] = [Color::hex(0x0039_4668), Color::hex(0x0073_84AC), Color::hex(0x00DC_E6FA)];
/// Dark and light squares of walnut and maple.
pub(super) const SQUARES: [Color; 2] = [Color::hex(0x007C_583A), Color::hex(0x00AC_865C)];
/// Round the squares: walnut, its brass edge, letters on it.
pub(super) const WALNUT: Color = Color::hex(0x001C_110A);
pub(super) const BRASS: Color = Color::hex(0x00C7_9A4B);
pub(super) const LETTERS: Color = Color::hex(0x00F3_E3C3);
/// Plain writing.
pub(super) const TEXT: Color = Color::hex(0x00F3_F5FA);
/// Writing of second rank.
pub(super) const SOFT: Color = Color::hex(0x00B9_C4DA);
/// Writing of third rank, still readable.
pub(super) const MUTED: Color = Color::hex(0x009F_B0D3);
/// Ink: under everything bright, and round what is lifted off the ground.
pub(super) const SHADOW: Color = Color::hex(0x0005_070D);
/// Behind labels.
pub(super) const PILL: Color = Color::hex(0x0005_070D).alpha(214);
/// The part of a strength bar that was lost long ago.
pub(super) const SPENT: Color = Color::hex(0x0034_3F5E);
/// What was lost just now: hull, and what strikes it. Never for words.
pub(super) const LOSS: Color = Color::hex(0x00E5_484D);
/// Words on a badge of damage.
pub(super) const BADGE: Color = Color::hex(0x00A3_122B);
/// Due, a deadline, a turning point.
pub(super) const DUE: Color = Color::hex(0x00F7_E463);
/// White's ivory and Black's ebony.
pub(super) const PIECES: [Color; 2] = [Color::hex(0x00FF_F6E3), Color::hex(0x0012_0D0B)];
/// White of facing ticks and lights.
pub(super) const LIGHT: Color = Color::hex(0x00FF_FFFF);

/// Hues of sides: sky, orange, green, pink, yellow, silver, violet, coral.
pub(super) const SIDES: [Color; 8] = [
    Color::hex(0x005B_B8F0),
    Color::hex(0x00F2_A30F),
    Color::hex(0x002B_CB9A),
    Color::hex(0x00D9_85B4),
    Color::hex(0x00EB_DD44),
    Color::hex(0x00CF_D6E2),
    Color::hex(0x009A_88FF),
    Color::hex(0x00FF_9E80),
];

/// Hues of clans: Chess, Magic, Puppet, Robot, Animal.
pub(super) const CLANS: [Color; 5] = [
    Color::hex(0x008D_0963),
    Color::hex(0x009E_59FE),
    Color::hex(0x0001_6C03),
    Color::hex(0x007E_C1BB),
    Color::hex(0x00F6_A800),
];

/// The tones of a hull from the side that light falls on to the one that lies in the dark, and the light it gives off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tones {
    /// `deep`, `lo`, `mid`, `main`, `hi`.
    pub(super) steps: [Color; 5],
    pub(super) glow: Color,
}

/// The tones that belong to a hue: measured ones for the two sides of most games, mixed ones for the others.
pub(super) fn tones(main: Color) -> Tones {
    let [blue, orange] = [SIDES[0], SIDES[1]];
    if main == blue {
        let steps = [0x000B_2338, 0x0017_466F, 0x0036_89C4, 0x005B_B8F0, 0x00C3_E7FF].map(Color::hex);
        return Tones { steps, glow: Color::hex(0x006F_D0FF) };
    }
    if main == orange {
        let steps = [0x0033_1B02, 0x006A_3A02, 0x00BF_7504, 0x00F2_A30F, 0x00FF_E0A3].map(Color::hex);
        return Tones { steps, glow: Color::hex(0x00FF_B43D) };
    }
    let darker = |share| main.mixed(SHADOW, share);
    Tones { steps: [darker(200), darker(140), darker(64), main, main.mixed(LIGHT, 150)], glow: main.mixed(LIGHT, 40) }
}

impl Tones {
    /// The tone for a share of light from 0 to 1, between the steps.
    pub(super) fn at(&self, light: f32) -> Color {
        let place = light.clamp(0.0, 1.0) * 4.0;
        let low = index(floor(place)).min(3);
        self.steps[low].mixed(self.steps[low + 1], byte(place - real_of(low)))
    }
}

/// The hue of a clan.
pub(super) fn clan(tint: SideInk) -> Color {
    CLANS[usize::from(tint.0) % CLANS.len()]
}

/// The same, lightened until it can be read on the panel.
pub(super) fn clan_writing(tint: SideInk) -> Color {
    let lighter = (0..=25_u8).map(|n| clan(tint).mixed(LIGHT, n * 10));
    lighter.into_iter().find(|color| color.contrast(PANEL) >= 4.5).unwrap_or(LIGHT)
}

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
        Ink::Highlight | Ink::Worn => DUE,
        Ink::Reach => Color::hex(0x006F_E3B4),
        Ink::Arc => Color::hex(0x00FF_8A3D),
        Ink::Danger => Color::hex(0x00FF_7A52),
        Ink::Good => Color::hex(0x002B_CB9A),
        Ink::Gravity => Color::hex(0x0067_E8B5),
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

/// Nothing, in high contrast: all grounds.
const BLACK: Color = Color::hex(0);
/// Dark and light squares in high contrast: both dark, so that ivory stands out; ebony has a rim.
const STARK_SQUARES: [Color; 2] = [Color::hex(0x0010_161D), Color::hex(0x002B_3641)];
/// The lattice in high contrast.
const STARK_LATTICE: Color = Color::hex(0x006B_7894);
/// Contrast on black of everything that is written or drawn in high contrast.
const STARK: f32 = 7.0;
/// What is darker is a ground, not a line.
const LINE_LUMINANCE: f32 = 0.08;
/// What is clearer is a tint, and gone in high contrast; all else covers.
const CLEAR: u8 = 100;

/// The colour in high contrast: grounds are black, lines are lightened, nothing shines through.
pub(super) fn stark(color: Color) -> Color {
    if color.alpha < CLEAR {
        return color.alpha(0);
    }
    let color = color.alpha(255);
    if [PAGE, PANEL, EDGE, RULER, SPACE, SHADOW, WALNUT].contains(&color)
        || DEPTHS.contains(&color)
        || MISTS.contains(&color)
    {
        BLACK
    } else if let Some(nth) = SQUARES.iter().position(|square| *square == color) {
        STARK_SQUARES[nth]
    } else if [LATTICE, RULE].contains(&color) {
        STARK_LATTICE
    } else if [SOFT, MUTED, COORDINATE, RIM].contains(&color) {
        TEXT
    } else if color == BADGE || color.luminance() < LINE_LUMINANCE {
        color.mixed(BLACK, 60)
    } else {
        let lighter = (0..=25_u8).map(|n| color.mixed(LIGHT, n * 10));
        lighter.into_iter().find(|color| color.contrast(BLACK) >= STARK).unwrap_or(LIGHT)
    }
}

/// The colour of a strength bar.
pub(super) fn strength(left: u32, full: u32) -> Color {
    let (left, full) = (u64::from(left), u64::from(full));
    match left * 3 {
        n if n > 2 * full => ink(Ink::Good),
        n if n > full => ink(Ink::Worn),
        _ => Color::hex(0x00FF_8552),
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
        INKS.into_iter().map(ink).chain(SIDES).chain([TEXT, SOFT, MUTED])
    }

    #[test]
    fn every_ink_a_player_needs_has_a_contrast_of_4_5_on_board_pill_panel_and_page() {
        for color in readable() {
            for ground in MISTS.into_iter().chain(DEPTHS).chain([SPACE, PILL, PANEL, PAGE, RULER]) {
                let ratio = color.contrast(ground);
                assert!(ratio >= 4.5, "{color:?} on {ground:?}: {ratio:.2}");
            }
        }
    }

    #[test]
    fn in_high_contrast_every_ink_and_side_has_a_contrast_of_7_on_every_ground() {
        for color in readable().chain([COORDINATE, RIM, LOSS, DUE, BRASS, LETTERS]).map(stark) {
            for ground in MISTS.into_iter().chain(DEPTHS).chain([SPACE, PILL, PANEL, PAGE, RULER, EDGE]).map(stark) {
                let ratio = color.contrast(ground);
                assert!(ratio >= 7.0, "{color:?} on {ground:?}: {ratio:.2}");
            }
        }
        for square in SQUARES.map(stark) {
            for light in [PIECES[0], LIGHT] {
                assert!(stark(light).contrast(square) >= 7.0, "{square:?}: {:.2}", light.contrast(square));
            }
        }
        assert!(stark(LATTICE).contrast(stark(SPACE)) >= 3.0);
        assert!(LIGHT.contrast(stark(BADGE)) >= 7.0);
    }

    #[test]
    fn in_high_contrast_nothing_shines_through() {
        for alpha in 0..=255 {
            assert!([0, 255].contains(&stark(SIDES[0].alpha(alpha)).alpha), "{alpha}");
        }
    }

    #[test]
    fn hex_numbers_are_readable_and_the_grid_recedes() {
        for mist in MISTS.into_iter().chain(DEPTHS) {
            assert!(COORDINATE.contrast(mist) >= 4.5, "{:.2}", COORDINATE.contrast(mist));
            let side = mist.mixed(LATTICE, 77);
            assert!(side.contrast(mist) < 2.2, "{:.2}", side.contrast(mist));
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
    fn ivory_and_ebony_stand_out_from_the_squares() {
        let [ivory, ebony] = PIECES;
        assert!(ivory.contrast(SQUARES[1]) >= 3.0, "{:.2}", ivory.contrast(SQUARES[1]));
        assert!(ebony.contrast(SQUARES[0]) >= 3.0, "{:.2}", ebony.contrast(SQUARES[0]));
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
