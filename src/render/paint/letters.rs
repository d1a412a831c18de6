//! FontCache: the embedded faces, widths, and a cache of glyph masks.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ab_glyph::{Font, FontRef, GlyphId, OutlineCurve, PxScale, ScaleFont};
use tiny_skia::{FillRule, LineJoin, PathBuilder, Stroke, Transform};

use super::num::{ceil, floor, index, pixels, real, round};
use super::outline::Outline;

/// The embedded faces, in the order of [`Face`].
const FILES: [&[u8]; 3] = [
    include_bytes!("../../../assets/fonts/Inter_500Medium.ttf"),
    include_bytes!("../../../assets/fonts/Inter_700Bold.ttf"),
    include_bytes!("../../../assets/fonts/BarlowCondensed_500Medium.ttf"),
];

/// Past this many masks the cache starts anew: only lattices of unusual scale fill it so far.
const MASKS_MAX: usize = 8192;

/// The box that stands for every character that a face lacks.
const MISSING: GlyphId = GlyphId(0);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::render) enum Face {
    /// Running text.
    Medium,
    /// Names and headings.
    Bold,
    /// Hex numbers.
    Condensed,
}

/// The coverage of a glyph, or of its halo.
#[derive(Debug)]
pub(in crate::render) struct Mask {
    pub(in crate::render) left: i32,
    pub(in crate::render) top: i32,
    pub(in crate::render) width: i32,
    pub(in crate::render) coverage: Vec<u8>,
}

/// What a mask depends on. Sizes and halos in eighths of a pixel, the place in quarters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct MaskKey {
    face: Face,
    size: i32,
    glyph: u16,
    quarter: i32,
    halo: i32,
}

/// Faces and their masks.
#[derive(Debug)]
pub(in crate::render) struct FontCache {
    faces: Vec<FontRef<'static>>,
    masks: Mutex<BTreeMap<MaskKey, Arc<Mask>>>,
}

/// A mask and the whole pixel of its origin.
pub(in crate::render) type PlacedMask = (i32, Arc<Mask>);

impl FontCache {
    pub(in crate::render) fn new() -> Self {
        let faces = FILES.iter().filter_map(|file| FontRef::try_from_slice(file).ok()).collect();
        Self { faces, masks: Mutex::new(BTreeMap::new()) }
    }

    fn face(&self, face: Face) -> Option<&FontRef<'static>> {
        self.faces.get(face as usize)
    }

    /// The text without the characters that the face lacks, and without words of which nothing readable is left.
    pub(in crate::render) fn readable(&self, face: Face, text: &str) -> String {
        let Some(font) = self.face(face) else { return String::new() };
        let known = |word: &str| -> String { word.chars().filter(|c| font.glyph_id(*c) != MISSING).collect() };
        let words = text.split_whitespace().map(|word| (known(word), word));
        let kept = words.filter(|(known, word)| known == word || known.contains(char::is_alphanumeric));
        kept.map(|(known, _)| known).collect::<Vec<_>>().join(" ")
    }

    /// How wide the text is set, in pixels.
    pub(in crate::render) fn width(&self, face: Face, size: f32, text: &str) -> f32 {
        let Some(font) = self.face(face) else { return 0.0 };
        let scale = size / units(font);
        shown(font, text).map(|(_, glyph)| font.h_advance_unscaled(glyph) * scale).sum()
    }

    /// The text, cut with an ellipsis if it is wider than `width`.
    pub(in crate::render) fn fitted(&self, face: Face, size: f32, text: &str, width: f32) -> String {
        if self.width(face, size, text) <= width {
            return text.to_owned();
        }
        let room = width - self.width(face, size, "…");
        let mut cut = String::new();
        for c in text.chars() {
            cut.push(c);
            if self.width(face, size, &cut) > room {
                cut.pop();
                break;
            }
        }
        format!("{}…", cut.trim_end())
    }

    /// The text in lines of at most `width` pixels, broken between words.
    pub(in crate::render) fn wrapped(&self, face: Face, size: f32, text: &str, width: f32) -> Vec<String> {
        let mut lines = vec![String::new()];
        for word in text.split_whitespace() {
            let Some(line) = lines.last_mut() else { continue };
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if line.is_empty() || self.width(face, size, &longer) <= width {
                *line = longer;
            } else {
                lines.push(word.to_owned());
            }
        }
        lines.into_iter().map(|line| self.fitted(face, size, &line, width)).collect()
    }

    /// The masks of a text whose baseline starts at `x`; `halo` is the width of a rim, 0 for the letters themselves.
    pub(in crate::render) fn masks(&self, face: Face, size: f32, halo: f32, x: f32, text: &str) -> Vec<PlacedMask> {
        let Some(font) = self.face(face) else { return Vec::new() };
        let scale = size / units(font);
        let mut cache = self.cache();
        let mut pen = x;
        let mut out = Vec::with_capacity(text.len());
        for (c, glyph) in shown(font, text) {
            if c != ' ' {
                let quarters = round(pen * 4.0);
                let key = MaskKey {
                    face,
                    size: round(size * 8.0),
                    glyph: glyph.0,
                    quarter: quarters.rem_euclid(4),
                    halo: round(halo * 8.0),
                };
                let mask = cache.entry(key).or_insert_with(|| Arc::new(raster(font, key)));
                out.push((quarters.div_euclid(4), Arc::clone(mask)));
            }
            pen += font.h_advance_unscaled(glyph) * scale;
        }
        out
    }

    fn cache(&self) -> MutexGuard<'_, BTreeMap<MaskKey, Arc<Mask>>> {
        let mut cache = self.masks.lock().unwrap_or_else(PoisonError::into_inner);
        if cache.len() > MASKS_MAX {
            cache.clear();
        }
        cache
    }
}

/// The characters that are set, with their glyphs: no control characters, nothing invisible, and no boxes for what the
/// face lacks.
fn shown<'a>(font: &'a FontRef<'_>, text: &'a str) -> impl Iterator<Item = (char, GlyphId)> {
    let visible = text.chars().filter(|c| !c.is_control() && !crate::kit::invisible::is_invisible(*c));
    visible.map(|c| (c, font.glyph_id(c))).filter(|(_, glyph)| *glyph != MISSING)
}

fn units(font: &FontRef<'_>) -> f32 {
    font.units_per_em().unwrap_or(1000.0)
}

fn raster(font: &FontRef<'_>, key: MaskKey) -> Mask {
    let (size, shift) = (real(key.size) / 8.0, real(key.quarter) / 4.0);
    let mask = if key.halo == 0 { glyph_mask(font, key.glyph, size, shift) } else { halo_mask(font, key, size, shift) };
    mask.unwrap_or(Mask { left: 0, top: 0, width: 0, coverage: Vec::new() })
}

fn glyph_mask(font: &FontRef<'_>, glyph: u16, size: f32, shift: f32) -> Option<Mask> {
    let scale = PxScale::from(size * font.height_unscaled() / units(font));
    let glyph = GlyphId(glyph).with_scale_and_position(scale, ab_glyph::point(shift, 0.0));
    let outlined = font.as_scaled(scale).outline_glyph(glyph)?;
    let bounds = outlined.px_bounds();
    let (width, height) = (ceil(bounds.width()), ceil(bounds.height()));
    let mut coverage = vec![0; index(width) * index(height)];
    outlined.draw(|x, y, share| {
        let place = y as usize * index(width) + x as usize;
        if let Some(byte) = coverage.get_mut(place) {
            *byte = super::num::byte(share);
        }
    });
    Some(Mask { left: floor(bounds.min.x), top: floor(bounds.min.y), width, coverage })
}

fn halo_mask(font: &FontRef<'_>, key: MaskKey, size: f32, shift: f32) -> Option<Mask> {
    let path = glyph_outline(font, key.glyph, size, shift).0?;
    let rim = real(key.halo) / 8.0;
    let bounds = path.bounds();
    let (left, top) = (floor(bounds.left() - rim), floor(bounds.top() - rim));
    let (width, height) = (ceil(bounds.right() + rim) - left, ceil(bounds.bottom() + rim) - top);
    let mut mask = tiny_skia::Mask::new(pixels(width), pixels(height))?;
    let shift = Transform::from_translate(-real(left), -real(top));
    let stroke = Stroke { width: 2.0 * rim, line_join: LineJoin::Round, ..Stroke::default() };
    if let Some(rim) = path.stroke(&stroke, 1.0) {
        mask.fill_path(&rim, FillRule::Winding, true, shift);
    }
    mask.fill_path(&path, FillRule::Winding, true, shift);
    Some(Mask { left, top, width, coverage: mask.data().to_vec() })
}

/// The outline of a glyph with its origin on the baseline, y down.
fn glyph_outline(font: &FontRef<'_>, glyph: u16, size: f32, shift: f32) -> Outline {
    let scale = size / units(font);
    let curves = font.outline(GlyphId(glyph)).map(|outline| outline.curves).unwrap_or_default();
    let place = |p: ab_glyph::Point| (p.x * scale + shift, -p.y * scale);
    Outline::built(|builder| {
        let mut pen = None;
        for curve in &curves {
            let (start, end) = match curve {
                OutlineCurve::Line(a, b) | OutlineCurve::Quad(a, _, b) | OutlineCurve::Cubic(a, _, _, b) => (*a, *b),
            };
            if pen != Some(start) {
                if pen.is_some() {
                    builder.close();
                }
                let (x, y) = place(start);
                builder.move_to(x, y);
            }
            add_curve(builder, curve, place);
            pen = Some(end);
        }
        if pen.is_some() {
            builder.close();
        }
    })
}

fn add_curve(builder: &mut PathBuilder, curve: &OutlineCurve, place: impl Fn(ab_glyph::Point) -> (f32, f32)) {
    match curve {
        OutlineCurve::Line(_, end) => {
            let (x, y) = place(*end);
            builder.line_to(x, y);
        }
        OutlineCurve::Quad(_, control, end) => {
            let ((cx, cy), (x, y)) = (place(*control), place(*end));
            builder.quad_to(cx, cy, x, y);
        }
        OutlineCurve::Cubic(_, first, second, end) => {
            let ((ax, ay), (bx, by), (x, y)) = (place(*first), place(*second), place(*end));
            builder.cubic_to(ax, ay, bx, by, x, y);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_three_faces_load_and_know_the_letters_of_names_and_the_arrows_of_reports() {
        let letters = FontCache::new();
        assert_eq!(letters.faces.len(), FILES.len());
        for face in [Face::Medium, Face::Bold] {
            let font = letters.face(face).unwrap();
            for c in "Azß0éŁ…→–".chars() {
                assert_ne!(font.glyph_id(c).0, 0, "{face:?} lacks {c}");
            }
        }
    }

    #[test]
    fn long_text_is_cut_with_an_ellipsis_or_wrapped_into_lines_that_fit() {
        let letters = FontCache::new();
        let cut = letters.fitted(Face::Medium, 15.0, "Brilliant12 of the far side", 90.0);
        assert!(cut.ends_with('…') && letters.width(Face::Medium, 15.0, &cut) <= 90.0, "{cut}");
        let lines = letters.wrapped(Face::Medium, 15.0, "one two three four five six seven eight nine ten", 90.0);
        assert!(lines.len() > 2);
        assert!(lines.iter().all(|line| letters.width(Face::Medium, 15.0, line) <= 90.0), "{lines:?}");
    }

    #[test]
    fn marks_that_turn_the_direction_of_writing_are_not_set() {
        let letters = FontCache::new();
        let plain = letters.width(Face::Bold, 16.0, "Spur1");
        assert!((letters.width(Face::Bold, 16.0, "\u{202E}Spur\u{200B}1\n") - plain).abs() < 0.001);
    }
    #[test]
    fn what_a_face_lacks_is_left_out_and_never_set_as_a_box() {
        let letters = FontCache::new();
        let readable = |text| letters.readable(Face::Medium, text);
        assert_eq!(readable("Zoë 🚀 & Łukasz★猫"), "Zoë & Łukasz");
        assert_eq!(readable("Анна-Мария 🚀"), "");
        assert_eq!(letters.masks(Face::Medium, 20.0, 0.0, 0.0, "猫a猫").len(), 1);
        let wider = letters.width(Face::Bold, 20.0, "猫a🚀") - letters.width(Face::Bold, 20.0, "a");
        assert!(wider.abs() < 0.001);
    }
}
