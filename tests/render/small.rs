//! Pictures for the documentation: smaller than they are drawn, in so few colours that they fit.

use std::collections::BTreeMap;

use image::RgbImage;
use image::imageops::{self, FilterType};

/// A picture has as many colours as fit into its bytes.
const COLORS: [usize; 8] = [256, 192, 128, 96, 72, 56, 44, 36];

/// A picture so wide.
pub(crate) fn at(png: &[u8], width: u32) -> RgbImage {
    let whole = image::load_from_memory(png).expect("a PNG").to_rgb8();
    imageops::resize(&whole, width, whole.height() * width / whole.width(), FilterType::Lanczos3)
}

/// So many colours that stand for all of a page: boxes of colours, parted again and again where they are widest.
fn palette(page: &RgbImage, most: usize) -> Vec<[u8; 3]> {
    let mut counts: BTreeMap<[u8; 3], u64> = BTreeMap::new();
    for pixel in page.pixels() {
        *counts.entry(pixel.0.map(|channel| channel & 0xFC)).or_default() += 1;
    }
    let mut boxes: Vec<Vec<([u8; 3], u64)>> = vec![counts.into_iter().collect()];
    let spread = |colors: &[([u8; 3], u64)], axis: usize| {
        let values = || colors.iter().map(|(color, _)| color[axis]);
        values().max().unwrap_or(0) - values().min().unwrap_or(0)
    };
    let widest = |colors: &[([u8; 3], u64)]| (0..3).max_by_key(|axis| spread(colors, *axis)).unwrap_or(0);
    while boxes.len() < most {
        let weight = |colors: &Vec<([u8; 3], u64)>| {
            let pixels: u64 = colors.iter().map(|(_, count)| count).sum();
            u64::from(spread(colors, widest(colors))) * (pixels.isqrt() + 1)
        };
        let Some(place) = (0..boxes.len()).filter(|n| boxes[*n].len() > 1).max_by_key(|n| weight(&boxes[*n])) else {
            break;
        };
        let mut colors = boxes.swap_remove(place);
        let axis = widest(&colors);
        colors.sort_by_key(|(color, _)| color[axis]);
        let (low, high) = (colors[0].0[axis], colors[colors.len() - 1].0[axis]);
        let middle = low + (high - low) / 2;
        let (below, above) = colors.into_iter().partition(|(color, _)| color[axis] <= middle);
        boxes.extend([below, above]);
    }
    let mean = |colors: &Vec<([u8; 3], u64)>| {
        let total = colors.iter().map(|(_, count)| count).sum::<u64>().max(1);
        [0, 1, 2].map(|axis| {
            let sum: u64 = colors.iter().map(|(color, count)| u64::from(color[axis]) * count).sum();
            u8::try_from(sum / total).unwrap_or(u8::MAX)
        })
    };
    boxes.iter().map(mean).collect()
}

/// A page as an indexed PNG.
fn indexed(page: &RgbImage, colors: &[[u8; 3]]) -> Vec<u8> {
    let mut known: BTreeMap<[u8; 3], u8> = BTreeMap::new();
    let nearest = |pixel: [u8; 3]| {
        let apart =
            |color: &[u8; 3]| color.iter().zip(pixel).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum::<u32>();
        let found = (0..colors.len()).min_by_key(|n| apart(&colors[*n])).unwrap_or(0);
        u8::try_from(found).expect("at most 256 colours")
    };
    let places: Vec<u8> =
        page.pixels().map(|pixel| *known.entry(pixel.0).or_insert_with(|| nearest(pixel.0))).collect();
    let mut out = vec![];
    let mut encoder = png::Encoder::new(&mut out, page.width(), page.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(colors.concat());
    encoder.set_deflate_compression(png::DeflateCompression::Level(9));
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&places).expect("pixels");
    writer.finish().expect("an end");
    out
}

/// A page as a PNG of at most so many bytes, if few colours fit.
pub(crate) fn png(page: &RgbImage, bytes_max: usize) -> Option<Vec<u8>> {
    let tried = COLORS.into_iter().map(|most| indexed(page, &palette(page, most)));
    tried.into_iter().find(|png| png.len() <= bytes_max)
}

#[test]
fn a_page_keeps_its_colours_where_there_are_places_for_them() {
    use image::Rgb;
    let page = RgbImage::from_fn(40, 40, |x, _| if x < 20 { Rgb([0x31, 0x33, 0x38]) } else { Rgb([240, 160, 12]) });
    let read = image::load_from_memory(&indexed(&page, &palette(&page, 4))).expect("a PNG").to_rgb8();
    assert!(page.pixels().zip(read.pixels()).all(|(a, b)| a.0.iter().zip(b.0).all(|(a, b)| a.abs_diff(b) < 4)));
}
