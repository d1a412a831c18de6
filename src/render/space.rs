//! Space behind the hexes: a soft shade from corner to corner, two mists, faint stars. It is of the window, not of the
//! hexes: no hex is ever tinted for beauty.

use super::paint::num::{channel_within, real, signed};
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

/// In squares of two by two pixels: in so soft a shade nobody sees them, and a quarter is reckoned. Each channel of a row by itself:
/// what does the same to all numbers of a row does many at a time.
fn sky(canvas: &mut Canvas<'_>, window: Frame, seen: Frame) {
    let across: Vec<f32> = (seen.left..seen.right()).step_by(2).map(|x| share(x - window.left, window.width)).collect();
    let mists = mists().map(|mist| {
        let away = |across: &f32| squared((across - mist.middle.0) / mist.reach.0);
        (across.iter().map(away).collect::<Vec<f32>>(), mist)
    });
    let mut shares = [vec![0.0; across.len()], vec![0.0; across.len()]];
    let mut channels = [vec![0; across.len()], vec![0; across.len()], vec![0; across.len()]];
    for (y, row) in canvas.rows_mut(seen) {
        if y == seen.top || (y - window.top) % 2 == 0 {
            let down = share(y - window.top, window.height);
            for ((away, mist), shares) in mists.iter().zip(&mut shares) {
                thickness(away, squared((down - mist.middle.1) / mist.reach.1), shares);
            }
            for (nth, values) in channels.iter_mut().enumerate() {
                let lights = [0, 1].map(|n| f32::from(bytes(mists[n].1.color)[nth]));
                let ends = theme::DEPTHS.map(|depth| f32::from(bytes(depth)[nth]));
                depth(values, (&across, down), ends, (&shares, lights));
            }
        }
        let [red, green, blue] = &channels;
        let (pairs, odd) = row.as_chunks_mut::<8>();
        for (((pair, red), green), blue) in pairs.iter_mut().zip(red).zip(green).zip(blue) {
            *pair = [*red, *green, *blue, 255, *red, *green, *blue, 255];
        }
        let last = [red, green, blue].map(|channel| channel.last().copied().unwrap_or(0));
        odd.iter_mut().zip(last).for_each(|(to, value)| *to = value);
    }
}

/// A place as a share of a length.
fn share(place: i32, length: i32) -> f32 {
    real(place) / real(length.max(1))
}

fn squared(x: f32) -> f32 {
    x * x
}

const fn bytes(color: Color) -> [u8; 3] {
    [color.red, color.green, color.blue]
}

/// How much of a mist there is along a row, from the squares of how far its middle is.
fn thickness(across: &[f32], down: f32, shares: &mut [f32]) {
    for (share, across) in shares.iter_mut().zip(across) {
        // A bell without a rim: it and its slope are nothing at the end.
        let fade = (1.0 - across - down).max(0.0);
        *share = fade * fade * 0.85;
    }
}

/// One channel of space along a row, from its values at both ends and in both mists.
fn depth(
    values: &mut [u8],
    (across, down): (&[f32], f32),
    [near, far]: [f32; 2],
    ([first, second], lights): (&[Vec<f32>; 2], [f32; 2]),
) {
    for (((place, across), first), second) in values.iter_mut().zip(across).zip(first).zip(second) {
        let t = across * 0.6 + down * 0.4;
        let mut value = near * (1.0 - t) + far * t;
        for (light, share) in lights.into_iter().zip([first, second]) {
            value += (light - value).max(0.0) * share;
        }
        *place = channel_within(value);
    }
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
