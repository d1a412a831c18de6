//! Space behind the hexes: a soft shade from corner to corner, two mists, faint stars. It is of the window, not of the
//! hexes: no hex is ever tinted for beauty.

use super::paint::num::{channel, real, signed};
use super::paint::{Canvas, Color, Frame};
use super::theme;

/// A mist: where its middle lies and how far it reaches, as shares of the window's width and height.
struct Mist {
    middle: (f32, f32),
    reach: (f32, f32),
    color: Color,
}

const fn mists() -> [Mist; 2] {
    let [blue, violet] = theme::MISTS;
    [
        Mist { middle: (0.26, 0.60), reach: (0.52, 0.78), color: blue },
        Mist { middle: (0.80, 0.26), reach: (0.44, 0.62), color: violet },
    ]
}

/// Pixels for each star.
const PIXELS_A_STAR: i32 = 4200;

/// Fills the window with space.
pub(super) fn draw(canvas: &mut Canvas<'_>, window: Frame) {
    if canvas.manner().rim.is_some() {
        canvas.rect(window, theme::SPACE);
        return;
    }
    let (width, height) = canvas.extent();
    let whole = Frame::new(0, 0, width, height);
    let pixels = canvas.manner().frame(window);
    sky(canvas, pixels, pixels.shared_with(whole));
    stars(canvas, window);
}

fn sky(canvas: &mut Canvas<'_>, window: Frame, seen: Frame) {
    let mists = mists();
    for (y, row) in canvas.rows_mut(seen) {
        let down = real(y - window.top) / real(window.height.max(1));
        for (x, pixel) in (seen.left..).zip(row.chunks_exact_mut(4)) {
            let across = real(x - window.left) / real(window.width.max(1));
            pixel[..3].copy_from_slice(&depth(&mists, across, down));
        }
    }
}

/// The colour of space at a place given in shares of the window.
fn depth(mists: &[Mist; 2], across: f32, down: f32) -> [u8; 3] {
    let [near, far] = theme::DEPTHS;
    let t = across * 0.6 + down * 0.4;
    let mut color = [(near.red, far.red), (near.green, far.green), (near.blue, far.blue)]
        .map(|(near, far)| f32::from(near) * (1.0 - t) + f32::from(far) * t);
    for mist in mists {
        let (dx, dy) = ((across - mist.middle.0) / mist.reach.0, (down - mist.middle.1) / mist.reach.1);
        // A bell without a rim: it and its slope are nothing at the end.
        let fade = (1.0 - dx * dx - dy * dy).max(0.0);
        let share = fade * fade * 0.85;
        let light = [mist.color.red, mist.color.green, mist.color.blue];
        for (own, light) in color.iter_mut().zip(light) {
            *own += (f32::from(light) - *own).max(0.0) * share;
        }
    }
    color.map(channel)
}

/// Stars of whole pixels: crisp, and nearly free in bytes.
fn stars(canvas: &mut Canvas<'_>, window: Frame) {
    let [dim, soft, bright] = theme::STARS;
    for n in 0..window.width * window.height / PIXELS_A_STAR {
        let place = |salt: u32, length: i32| signed(scrambled(n, 77, salt)).rem_euclid(length.max(1));
        let (x, y) = (window.left + place(1, window.width), window.top + place(2, window.height));
        match scrambled(n, 5, 9) % 24 {
            0 => {
                canvas.rect(Frame::new(x - 2, y, 5, 1), dim);
                canvas.rect(Frame::new(x, y - 2, 1, 5), dim);
                canvas.rect(Frame::new(x - 1, y, 3, 1), soft);
                canvas.rect(Frame::new(x, y - 1, 1, 3), soft);
                canvas.rect(Frame::new(x, y, 1, 1), bright);
            }
            1..=3 => canvas.rect(Frame::new(x, y, 2, 2), soft),
            4..=9 => canvas.rect(Frame::new(x, y, 1, 1), soft),
            _ => canvas.rect(Frame::new(x, y, 1, 1), dim),
        }
    }
}

/// A number that looks random and is always the same.
pub(super) fn scrambled(a: i32, b: i32, salt: u32) -> u32 {
    let mut x = a.cast_unsigned().wrapping_mul(0x9E37_79B1) ^ b.cast_unsigned().wrapping_mul(0x85EB_CA77) ^ salt;
    x = (x ^ (x >> 15)).wrapping_mul(0x2C1B_3C6D);
    x = (x ^ (x >> 12)).wrapping_mul(0x297A_2D39);
    (x ^ (x >> 15)) >> 1
}

/// The same, from 0 to 1.
pub(super) fn chance(a: i32, b: i32, salt: u32) -> f32 {
    real(signed(scrambled(a, b, salt) % 4096)) / 4096.0
}
