//! The art of the example scenario `docs/examples/lost-relay.toml`: drawn here, so that it is ours, and what maps make of it.

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{DynamicImage, ImageEncoder, ImageFormat, Rgb, RgbImage, RgbaImage};
use sealed_orders::render::{Framing, Renderer};
use tiny_skia::{
    Color, FillRule, GradientStop, LinearGradient, Paint, PathBuilder, Pixmap, Point, Shader, SpreadMode, Stroke,
    Transform,
};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples")
}

/// A number from 0 to 1 that looks random and is always the same.
fn chance(x: i32, y: i32, salt: i32) -> f32 {
    let mut n = x.wrapping_mul(374_761_393) ^ y.wrapping_mul(668_265_263) ^ salt.wrapping_mul(2_147_483_629);
    n = (n ^ (n >> 13)).wrapping_mul(1_274_126_177);
    f32::from(u16::try_from((n ^ (n >> 16)) & 0x7FFF).unwrap()) / 32_767.0
}

/// Clouds: chance between the corners of ever finer grids.
fn clouds(x: f32, y: f32, salt: i32) -> f32 {
    let layer = |octave: i32| {
        let scale = 2_f32.powi(octave);
        let (x, y) = (x * scale, y * scale);
        #[expect(clippy::cast_possible_truncation, reason = "the picture is small")]
        let (left, top) = (x.floor() as i32, y.floor() as i32);
        let ease = |t: f32| t * t * (3.0 - 2.0 * t);
        let (right, low) = (ease(x.fract()), ease(y.fract()));
        let at = |dx, dy| chance(left + dx, top + dy, salt + octave);
        let mix = |a: f32, b: f32, t: f32| a + (b - a) * t;
        mix(mix(at(0, 0), at(1, 0), right), mix(at(0, 1), at(1, 1), right), low) / scale
    };
    (0..5).map(layer).sum::<f32>() / 1.94
}

/// A veil of rose and teal with a dark lane, and stars behind it.
fn nebula() -> Vec<u8> {
    let (width, height) = (1280_u16, 800_u16);
    let picture = RgbImage::from_fn(u32::from(width), u32::from(height), |x, y| {
        let whole = |n: u32| u16::try_from(n).unwrap();
        let (across, down) = (f32::from(whole(x)) / 400.0, f32::from(whole(y)) / 400.0);
        let bend = clouds(across + 7.0, down + 3.0, 40) * 0.9;
        let veil = clouds(across + bend, down * 1.3 + bend, 1);
        let glow = clouds(across * 0.7 + 11.0 + bend, down + 5.0, 20);
        let lane = (1.0 - (down - 1.15 - (across - 1.6) * 0.32 - bend * 0.5).abs() * 0.7).clamp(0.0, 1.0);
        let light = ((veil - 0.2) * 2.6).clamp(0.0, 1.0) * (0.3 + 0.7 * lane);
        let warm = ((glow - 0.35) * 2.4).clamp(0.0, 1.0);
        let mix = |rose: f32, teal: f32| light * (rose * warm + teal * (1.0 - warm));
        let star = if chance(i32::from(whole(x)), i32::from(whole(y)), 9) > 0.9993 { 120.0 } else { 0.0 };
        let channel = |base: f32, rose: f32, teal: f32| {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the cast saturates")]
            let byte = (base + mix(rose, teal) + star) as u8;
            byte
        };
        Rgb([channel(8.0, 240.0, 20.0), channel(10.0, 70.0, 170.0), channel(24.0, 130.0, 190.0)])
    });
    let mut out = Cursor::new(vec![]);
    JpegEncoder::new_with_quality(&mut out, 82).encode_image(&picture).unwrap();
    out.into_inner()
}

/// A unit in the making, in a box of 256 by 256, its nose up.
struct Sketch(Pixmap);

impl Sketch {
    fn new() -> Self {
        Self(Pixmap::new(256, 256).unwrap())
    }

    /// A part and its mirror image, given from front to back at the right, lit from the upper left.
    fn plate(mut self, corners: &[(f32, f32)], [light, dark]: [u32; 2]) -> Self {
        let mut path = PathBuilder::new();
        let mirrored = corners.iter().rev().map(|(x, y)| (-x, *y));
        for (nth, (x, y)) in corners.iter().copied().chain(mirrored).enumerate() {
            let (x, y) = (128.0 + x, 128.0 + y);
            if nth == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
        }
        path.close();
        let path = path.finish().unwrap();
        let stops = vec![GradientStop::new(0.0, color(light)), GradientStop::new(1.0, color(dark))];
        let ends = (Point::from_xy(70.0, 40.0), Point::from_xy(190.0, 210.0));
        let shade = LinearGradient::new(ends.0, ends.1, stops, SpreadMode::Pad, Transform::identity()).unwrap();
        let paint = |shader: Shader<'static>| Paint { shader, anti_alias: true, ..Paint::default() };
        self.0.fill_path(&path, &paint(shade), FillRule::Winding, Transform::identity(), None);
        let edge = Stroke { width: 3.0, ..Stroke::default() };
        let ink = paint(Shader::SolidColor(color(0x0014_1820)));
        self.0.stroke_path(&path, &ink, &edge, Transform::identity(), None);
        self
    }

    /// A light, and its mirror image.
    fn light(mut self, (x, y, radius): (f32, f32, f32), hue: u32) -> Self {
        for x in [x, -x] {
            let path = PathBuilder::from_circle(128.0 + x, 128.0 + y, radius).unwrap();
            let paint = Paint { shader: Shader::SolidColor(color(hue)), anti_alias: true, ..Paint::default() };
            self.0.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
        }
        self
    }

    fn finish(self) -> RgbaImage {
        let pixels = self.0.pixels().iter().flat_map(|pixel| {
            let pixel = pixel.demultiply();
            [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
        });
        RgbaImage::from_raw(256, 256, pixels.collect()).unwrap()
    }
}

fn color(rgb: u32) -> Color {
    let [_, red, green, blue] = rgb.to_be_bytes();
    Color::from_rgba8(red, green, blue, 255)
}

const STEEL: [u32; 2] = [0x00D8_DEE6, 0x005A_6470];
const DARK: [u32; 2] = [0x0080_8A98, 0x0030_3844];
const BRASS: [u32; 2] = [0x00F2_D08A, 0x0080_5A24];

/// A long hull with broad shoulders and a bridge.
fn destroyer() -> RgbaImage {
    Sketch::new()
        .plate(&[(22.0, -20.0), (84.0, 34.0), (84.0, 78.0), (62.0, 84.0), (30.0, 58.0)], DARK)
        .plate(&[(0.0, -116.0), (16.0, -84.0), (26.0, -10.0), (44.0, 40.0), (40.0, 92.0), (20.0, 112.0)], STEEL)
        .plate(&[(8.0, -64.0), (13.0, -20.0), (13.0, 30.0), (7.0, 52.0)], BRASS)
        .plate(&[(70.0, 6.0), (78.0, 10.0), (78.0, 40.0), (68.0, 40.0)], STEEL)
        .light((0.0, 4.0, 6.0), 0x00FF_F3C4)
        .light((28.0, 100.0, 9.0), 0x009A_E6FF)
        .light((62.0, 76.0, 7.0), 0x009A_E6FF)
        .finish()
}

/// A wedge with two booms.
fn corvette() -> RgbaImage {
    Sketch::new()
        .plate(&[(34.0, -36.0), (46.0, -60.0), (52.0, -30.0), (52.0, 66.0), (40.0, 84.0), (30.0, 60.0)], DARK)
        .plate(&[(0.0, -96.0), (20.0, -44.0), (34.0, 30.0), (18.0, 92.0)], STEEL)
        .plate(&[(0.0, -50.0), (9.0, -18.0), (0.0, 20.0)], BRASS)
        .light((41.0, 72.0, 8.0), 0x009A_E6FF)
        .light((0.0, 74.0, 8.0), 0x009A_E6FF)
        .finish()
}

/// A dish on a mast, with panels.
fn relay() -> RgbaImage {
    Sketch::new()
        .plate(&[(24.0, -18.0), (112.0, -30.0), (112.0, 30.0), (24.0, 18.0)], [0x005A_86C8, 0x0024_3C70])
        .plate(&[(64.0, -26.0), (70.0, -26.0), (70.0, 26.0), (64.0, 26.0)], DARK)
        .plate(&[(8.0, -96.0), (46.0, -74.0), (30.0, -48.0), (8.0, -42.0)], STEEL)
        .plate(&[(14.0, -44.0), (26.0, -20.0), (26.0, 40.0), (12.0, 84.0)], BRASS)
        .light((0.0, 62.0, 7.0), 0x00FF_7A6A)
        .light((0.0, -72.0, 8.0), 0x00FF_F3C4)
        .finish()
}

fn png(picture: &RgbaImage) -> Vec<u8> {
    let mut out = vec![];
    let encoder = PngEncoder::new_with_quality(&mut out, CompressionType::Best, FilterType::Adaptive);
    encoder.write_image(picture, 256, 256, image::ExtendedColorType::Rgba8).unwrap();
    out
}

fn webp(picture: &RgbaImage) -> Vec<u8> {
    let mut out = Cursor::new(vec![]);
    DynamicImage::from(picture.clone()).write_to(&mut out, ImageFormat::WebP).unwrap();
    out.into_inner()
}

/// Writes the pictures of the example anew, and the one that the documentation shows of them: `cargo test --test render example_art -- --ignored`.
#[test]
#[ignore = "writes files of the repository"]
fn example_art() {
    let folder = folder().join("lost-relay");
    fs::create_dir_all(&folder).unwrap();
    for (name, bytes) in [
        ("veil.jpg", nebula()),
        ("destroyer.png", png(&destroyer())),
        ("corvette.webp", webp(&corvette())),
        ("relay.png", png(&relay())),
    ] {
        fs::write(folder.join(name), bytes).unwrap();
    }
    let (picture, art) = super::art::example();
    let shown = Renderer::new().with_art(art).png(&picture, Framing::Tactical).unwrap();
    fs::write(folder.join("../../pictures/scenario-art.png"), shown).unwrap();
}
