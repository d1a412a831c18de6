//! What was drawn, in bands, and the way from its colours to palette places: of a map only what is not as its ground was is
//! looked at.

use std::ops::Range;
use std::sync::Arc;

use tiny_skia::Pixmap;

use super::abreast::abreast;
use super::apart::Apart;
use super::cache::Ground;
use super::paint::{Band, Canvas};
use super::palette::{Census, Indexed, Palette, changed};
use super::sorter::{Part, Sorted};

/// A picture in full colour, with the ground it was drawn on; cards have none.
#[derive(Debug)]
pub(super) struct Drawn {
    width: u32,
    height: u32,
    stripes: Vec<Stripe>,
    ground: Option<Arc<Ground>>,
}

/// A band of it. All ranges count its own bytes.
#[derive(Debug)]
pub(super) struct Stripe {
    band: Band,
    /// What is no longer as the ground was.
    changed: Vec<Range<usize>>,
    /// What is looked at for colours: all of it, or what has changed.
    apart: Apart,
    /// The colours of that without portraits, looked for in the ground's palette: of a still picture on a ground.
    sorted: Option<Sorted>,
}

impl Stripe {
    /// What was painted on a band of a ground.
    fn on(ground: &Ground, canvas: Canvas<'_>, purpose: Purpose) -> Self {
        let band = canvas.into_band();
        let changed = changed(&ground.pixels.data()[band.bytes()], band.data(), band.touched().stretches());
        let apart = Apart::of(&changed, band.touched());
        let is_still = purpose == Purpose::Still;
        let sorted = is_still.then(|| ground.palette.sorted(band.data(), &apart.others));
        Self { band, changed, apart, sorted }
    }

    fn whole(band: Band) -> Self {
        let apart = Apart::of(std::slice::from_ref(&(0..band.data().len())), band.touched());
        Self { band, changed: Vec::new(), apart, sorted: None }
    }
}

impl Drop for Drawn {
    fn drop(&mut self) {
        if let Some(ground) = &self.ground {
            let bands = std::mem::take(&mut self.stripes).into_iter().map(|stripe| (stripe.band, stripe.changed));
            ground.take_back(bands);
        }
    }
}

impl Drawn {
    /// A map on its ground.
    pub(super) fn on(ground: Arc<Ground>, stripes: Vec<Stripe>) -> Self {
        let (width, height) = (ground.pixels.width(), ground.pixels.height());
        Self { width, height, stripes, ground: Some(ground) }
    }

    /// A page without a ground.
    pub(super) fn without_ground(canvas: Canvas<'_>) -> Self {
        Self::page(canvas.into_band())
    }

    /// A picture of any origin.
    pub(super) fn of(pixels: Pixmap) -> Self {
        Self::page(Band::whole(pixels))
    }

    fn page(band: Band) -> Self {
        let (width, height) = (band.pixmap().width(), band.pixmap().height());
        Self { width, height, stripes: vec![Stripe::whole(band)], ground: None }
    }

    /// Width and height in pixels.
    pub(super) const fn extent(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// The pixels from top to bottom, each part with its first row.
    pub(super) fn bands(&self) -> impl Iterator<Item = (i32, &Pixmap)> {
        self.stripes.iter().map(|stripe| (stripe.band.top(), stripe.band.pixmap()))
    }

    /// The places in the palette that belong to portraits.
    fn reserved(&self) -> usize {
        // Each band knows of all portraits.
        self.stripes.first().map_or(0, |stripe| stripe.apart.reserved)
    }

    /// The picture in a palette of its own, which extends the ground's.
    pub(super) fn indexed(&self) -> (Indexed, Palette) {
        let (mut palette, mut places) = (self.ground_palette(), self.ground_places());
        let mut parts = self.parts(&mut places, |apart| &apart.others);
        let sorted: Option<Vec<&Sorted>> = self.stripes.iter().map(|stripe| stripe.sorted.as_ref()).collect();
        match sorted {
            Some(sorted) => palette.settle(&mut parts, &sorted, 256 - self.reserved()),
            None => palette.fit(&mut parts, 256 - self.reserved()),
        }
        if self.reserved() > 0 {
            palette.fit(&mut self.parts(&mut places, |apart| &apart.portraits), 256);
        }
        (Indexed { width: self.width, height: self.height, places }, palette)
    }

    /// Each band with some of its runs and its places among those of the picture.
    fn parts<'a>(
        &'a self,
        mut places: &'a mut [u8],
        runs: impl Fn(&'a Apart) -> &'a Vec<Range<usize>>,
    ) -> Vec<Part<'a>> {
        let part = |stripe: &'a Stripe| {
            let rgba = stripe.band.data();
            let (own, rest) = std::mem::take(&mut places).split_at_mut(rgba.len() / 4);
            places = rest;
            Part { rgba, runs: runs(&stripe.apart), places: own }
        };
        self.stripes.iter().map(part).collect()
    }

    fn ground_places(&self) -> Vec<u8> {
        let pixels = self.width as usize * self.height as usize;
        self.ground.as_ref().map_or_else(|| vec![0; pixels], |ground| ground.places.clone())
    }

    /// Counts the colours of what is not ground, portraits by themselves; gives how many places are theirs.
    pub(super) fn count(&self, census: &mut Census, of_portraits: &mut Census) -> usize {
        for Stripe { band, apart, .. } in &self.stripes {
            let all = |runs: &[Range<usize>], census: &mut Census| match &self.ground {
                None => runs.iter().for_each(|run| census.count(&band.data()[run.clone()])),
                Some(_) => runs.iter().for_each(|run| census.sample(&band.data()[run.clone()])),
            };
            all(&apart.others, census);
            all(&apart.portraits, of_portraits);
        }
        self.reserved()
    }

    /// The palette of the ground, which others extend; empty where there is none.
    pub(super) fn ground_palette(&self) -> Palette {
        self.ground.as_ref().map_or_else(Palette::empty, |ground| ground.palette.clone())
    }

    /// The picture in palette places: where the palette extends the ground's, only what changed is mapped.
    pub(super) fn in_colors(&self, palette: &mut Palette) -> Indexed {
        let is_known = self.ground.as_ref().is_some_and(|ground| palette.extends(&ground.palette));
        let mut places = self.ground_places();
        let mut rest = places.as_mut_slice();
        for stripe in &self.stripes {
            let rgba = stripe.band.data();
            let (own, others) = rest.split_at_mut(rgba.len() / 4);
            rest = others;
            if is_known {
                stripe.changed.iter().for_each(|run| palette.map(&rgba[run.clone()], &mut own[run.start / 4..]));
            } else {
                palette.map(rgba, own);
            }
        }
        Indexed { width: self.width, height: self.height, places }
    }
}

/// What a picture is painted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// It has a palette of its own: its colours are looked for while its bands are at hand.
    Still,
    /// All frames of a film share one.
    Frame,
}

/// Paints the bands of a ground side by side.
pub(super) fn painted<'a>(
    ground: Arc<Ground>,
    purpose: Purpose,
    paint: impl Fn(Band) -> Canvas<'a> + Sync,
) -> Option<Drawn> {
    let stripes = abreast(0..ground.parts(), |nth| Some(Stripe::on(&ground, paint(ground.band(nth)?), purpose)));
    let stripes = stripes.into_iter().collect::<Option<_>>()?;
    Some(Drawn::on(ground, stripes))
}
