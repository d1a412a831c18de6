//! Worlds: balls of land, sea and cloud under a light from the upper left, with a night side and air round them; suns; rocks.

use super::paint::num::{byte, ceil, floor, index, real, round, signed};
use super::paint::rod::light;
use super::paint::sprite::clear;
use super::paint::{Canvas, Color, Line, Motif, Outline, Point, Sprite, at};
use super::space::{chance, scrambled};
use super::theme;
use crate::scene::Ink;

/// A body to be painted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Body<'a> {
    pub(super) radius: f32,
    pub(super) ink: Ink,
    pub(super) name: &'a str,
}

/// The way to the light, out of the picture.
const LIGHT: [f32; 3] = [-0.58, -0.56, 0.59];
/// How far air shines, in radii.
const AIR: f32 = 1.35;

/// What a world is made of, from the sea bed to the clouds.
#[derive(Clone, Copy)]
struct Climate {
    sea: Color,
    coast: Color,
    land: Color,
    height: Color,
    cloud: Color,
    air: Color,
    /// How much of it is sea, in thousandths.
    level: i32,
}

const CLIMATES: [Climate; 4] = [
    Climate {
        sea: Color::hex(0x001F_6FB4),
        coast: Color::hex(0x003F_9AD0),
        land: Color::hex(0x0046_9468),
        height: Color::hex(0x00C9_B184),
        cloud: Color::hex(0x00F2_FAFF),
        air: Color::hex(0x007C_D4FF),
        level: 520,
    },
    Climate {
        sea: Color::hex(0x0086_4A2C),
        coast: Color::hex(0x00AA_6238),
        land: Color::hex(0x00CE_8A50),
        height: Color::hex(0x00EB_C48A),
        cloud: Color::hex(0x00FB_E7CC),
        air: Color::hex(0x00FF_BF86),
        level: 460,
    },
    Climate {
        sea: Color::hex(0x003E_7EA8),
        coast: Color::hex(0x0074_B8D6),
        land: Color::hex(0x00BA_DFEE),
        height: Color::hex(0x00F2_FBFF),
        cloud: Color::hex(0x00FF_FFFF),
        air: Color::hex(0x00A6_E6FF),
        level: 450,
    },
    Climate {
        sea: Color::hex(0x0050_4A98),
        coast: Color::hex(0x0074_68C0),
        land: Color::hex(0x0058_A694),
        height: Color::hex(0x00B4_D8A0),
        cloud: Color::hex(0x00F0_EAFF),
        air: Color::hex(0x00B8_A4FF),
        level: 540,
    },
];

/// Draws a body about a point.
pub(super) fn draw(canvas: &mut Canvas<'_>, centre: Point, body: Body<'_>) {
    let radius = real(round(body.radius * 4.0)) / 4.0;
    if matches!(body.ink, Ink::Danger | Ink::Highlight | Ink::Worn) {
        return sun(canvas, centre, radius, theme::ink(body.ink));
    }
    if body.ink == Ink::Terrain && body.name.is_empty() {
        return rock(canvas, centre, radius);
    }
    let seed = body.name.bytes().fold(11, |sum: i32, byte| (sum * 31 + i32::from(byte)) % 997);
    let own = match body.ink {
        Ink::Side(side) => i32::from(side.0),
        Ink::Gravity | Ink::Terrain => -1,
        _ => -2,
    };
    let radius = real(round(radius * canvas.manner().scale * 4.0)) / 4.0;
    let motif = Motif { name: "world", measures: [round(radius * 4.0), seed, own, 0, 0, 0, 0, 0] };
    canvas.lay((round(centre.x), round(centre.y)), motif, || {
        let mut climate = CLIMATES[index(seed) % CLIMATES.len()];
        if own >= 0 {
            climate.air = theme::ink(body.ink);
        }
        painted(radius, seed, climate).unwrap_or_else(Sprite::empty)
    });
}

/// Each pixel of a ball with its air.
fn painted(radius: f32, seed: i32, climate: Climate) -> Option<Sprite> {
    let half = ceil(radius * AIR) + 2;
    let mut picture = clear(2 * half, 2 * half)?;
    for (y, row) in (0..).zip(picture.data_mut().chunks_exact_mut(8 * index(half))) {
        for (x, pixel) in (0..).zip(row.chunks_exact_mut(4)) {
            let (dx, dy) = ((real(x - half) + 0.5) / radius, (real(y - half) + 0.5) / radius);
            let away = dx.hypot(dy);
            if away >= AIR {
                continue;
            }
            let cover = ((1.0 - away) * radius + 0.5).clamp(0.0, 1.0);
            let ball = if cover > 0.0 { surface(dx, dy, seed, &climate) } else { [0.0; 3] };
            // Outside, air adds light; it is thicker where the sun stands.
            let thick = ((AIR - away.max(1.0)) / (AIR - 1.0)).powi(3);
            let sunlit = (0.62 - 0.55 * (dx * -LIGHT[0] + dy * -LIGHT[1]) / away.max(0.01)).clamp(0.12, 1.0);
            let air = [climate.air.red, climate.air.green, climate.air.blue].map(f32::from);
            for (channel, (ball, air)) in pixel.iter_mut().zip(ball.into_iter().zip(air)) {
                let outside = air * thick * sunlit * 0.62 * (1.0 - cover);
                *channel = u8::try_from(round(ball * cover + outside)).unwrap_or(255);
            }
            pixel[3] = byte(cover);
        }
    }
    Some(Sprite::of(&picture, (half, half)))
}

/// The colour of the ball at a place given in radii.
fn surface(dx: f32, dy: f32, seed: i32, climate: &Climate) -> [f32; 3] {
    let dz = (1.0 - dx * dx - dy * dy).max(0.0).sqrt();
    // The axis leans a little, so that bands of cloud do not run level.
    let (x, y, z) = (dx * 0.94 + dy * 0.34, dy * 0.94 - dx * 0.34, dz);
    let rough = clouds((x * 1.5, y * 1.5, z * 1.5), seed, 4);
    let level = real(climate.level) / 1000.0;
    let bytes = |color: Color| [color.red, color.green, color.blue].map(f32::from);
    let mut color = bytes(climate.sea);
    for (from, ground) in [(level - 0.03, climate.coast), (level, climate.land), (level + 0.14, climate.height)] {
        // A shore is as wide as a pixel or two: no steps are seen in it.
        let share = ((rough - from) / 0.016 + 0.5).clamp(0.0, 1.0);
        color.iter_mut().zip(bytes(ground)).for_each(|(channel, ground)| *channel += (ground - *channel) * share);
    }
    // Streaks along the axis' circles.
    let streak = clouds((x * 1.1, y * 4.6, z * 1.1), seed + 501, 3);
    let white = ((streak - 0.54) * 5.5).clamp(0.0, 0.72);
    let cloud = [climate.cloud.red, climate.cloud.green, climate.cloud.blue].map(f32::from);
    let shine = dx * LIGHT[0] + dy * LIGHT[1] + dz * LIGHT[2];
    let day = (shine * 1.25 + 0.18).clamp(0.05, 1.12);
    let glint = if rough < level { shine.max(0.0).powi(14) * 70.0 } else { 0.0 };
    // Seen flat, air is thick: a bright rim on the day side.
    let rim = (1.0 - dz).powi(3) * (shine + 0.55).clamp(0.0, 1.0) * 0.8;
    let air = [climate.air.red, climate.air.green, climate.air.blue].map(f32::from);
    let night = [8.0, 14.0, 34.0];
    for (n, channel) in color.iter_mut().enumerate() {
        let lit = (*channel * (1.0 - white) + cloud[n] * white) * day + glint + night[n] * (1.0 - day.min(1.0));
        *channel = (lit * (1.0 - rim) + air[n] * rim).min(255.0);
    }
    color
}

/// Smooth noise in space from 0 to 1, of so many octaves.
fn clouds((x, y, z): (f32, f32, f32), seed: i32, octaves: i32) -> f32 {
    let (mut sum, mut share, mut scale) = (0.0, 0.5, 1.0);
    for octave in 0..octaves {
        sum += share * noise((x * scale + 7.3, y * scale + 3.1, z * scale + 5.7), seed + 131 * octave);
        share *= 0.5;
        scale *= 2.03;
    }
    // The octaves' shares sum up to a little less than 1.
    sum / (1.0 - share * 2.0)
}

/// Values at whole places, blended between them.
fn noise(place: (f32, f32, f32), seed: i32) -> f32 {
    let corner = (floor(place.0), floor(place.1), floor(place.2));
    let ease = |t: f32| t * t * (3.0 - 2.0 * t);
    let across = ease(place.0 - real(corner.0));
    let down = ease(place.1 - real(corner.1));
    let deep = ease(place.2 - real(corner.2));
    let value = |right: i32, below: i32, behind: i32| {
        let column = corner.0 + right + 57 * (corner.2 + behind);
        real(signed(scrambled(column, corner.1 + below, seed.unsigned_abs()) % 1024)) / 1023.0
    };
    let blend = |from: f32, to: f32, t: f32| from + (to - from) * t;
    let row = |below: i32, behind: i32| blend(value(0, below, behind), value(1, below, behind), across);
    let sheet = |behind: i32| blend(row(0, behind), row(1, behind), down);
    blend(sheet(0), sheet(1), deep)
}

/// What shines by itself.
fn sun(canvas: &mut Canvas<'_>, centre: Point, radius: f32, color: Color) {
    light(canvas, (centre, centre), radius * 2.1, (color, 0.45));
    light(canvas, (centre, centre), radius * 1.5, (color, 0.55));
    let core = [
        (0.0, theme::LIGHT),
        (0.55, color.mixed(theme::LIGHT, 130)),
        (0.9, color),
        (1.0, color.mixed(theme::SHADOW, 40)),
    ];
    canvas.shade(&Outline::circle(centre, radius), centre, radius, &core);
}

/// A lump with craters.
fn rock(canvas: &mut Canvas<'_>, centre: Point, radius: f32) {
    let seed = round(centre.x) * 31 + round(centre.y);
    let corner = |n: i32, share: f32| {
        let turn = std::f32::consts::TAU * real(n) / 9.0;
        let out = radius * share * (0.82 + 0.3 * chance(n, seed, 5));
        (centre.x + out * turn.cos(), centre.y + out * turn.sin())
    };
    let rim: Vec<(f32, f32)> = (0..9).map(|n| corner(n, 1.0)).collect();
    let lump = Outline::polygon(&rim);
    canvas.stroke(&lump, Line::solid(theme::SHADOW, (radius * 0.3).clamp(2.0, 5.0)));
    let bright = at(centre.x - radius * 0.5, centre.y - radius * 0.55);
    let stops = [(0.0, 0x00C9_CFDC), (0.45, 0x0086_8A96), (1.0, 0x002A_2D38)].map(|(t, c)| (t, Color::hex(c)));
    canvas.shade(&lump, bright, radius * 1.9, &stops);
    for n in 0..3 {
        let turn = std::f32::consts::TAU * chance(n, seed, 9);
        let (out, size) = (radius * 0.5 * chance(n, seed, 10), radius * (0.12 + 0.12 * chance(n, seed, 12)));
        let pit = at(centre.x + out * turn.cos(), centre.y + out * turn.sin());
        canvas.fill(&Outline::circle(pit, size), Color::hex(0x003A_3E4A).alpha(190));
        let lip = at(pit.x + size * 0.22, pit.y + size * 0.22);
        canvas.fill(
            &Outline::circle(lip, size * 0.7),
            Color::hex(0x006E_7380).alpha(120 + 10 * u8::try_from(n).unwrap_or(0)),
        );
    }
}
