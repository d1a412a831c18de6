//! The cache: of grounds (pixels, palette places and palette of what does not move, for the boards drawn last) and of
//! sprites.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tiny_skia::Pixmap;

use super::abreast::{both, parts};
use super::layout::Layout;
use super::paint::band::cut;
use super::paint::{Band, Stock};
use super::palette::{GROUND_COLORS, Palette};
use super::{Backdrop, Finish, RenderError, Shared, banner, ground};
use crate::scene::{Board, Scene, SideInk};

/// At about ten megabytes each.
const GROUNDS_MAX: usize = 6;

/// All that a ground depends on.
#[derive(Debug, PartialEq, Eq)]
struct Key {
    board: Board,
    layout: Layout,
    finish: Finish,
    ends: Option<[SideInk; 2]>,
    /// The digest of the picture behind the cells.
    backdrop: Option<[u8; 32]>,
}

/// What does not move on a page.
#[derive(Debug)]
pub(super) struct Ground {
    key: Key,
    pub(super) pixels: Pixmap,
    pub(super) places: Vec<u8>,
    pub(super) palette: Palette,
    /// Bands of a copy of the pixels that are free to be drawn on; only the ground that was used last keeps them.
    spare: Mutex<BTreeMap<u32, Band>>,
}

impl Ground {
    /// Into how many bands the pixels are cut to be drawn on.
    pub(super) fn parts(&self) -> u32 {
        parts(self.pixels.width(), self.pixels.height())
    }

    /// A band of a copy of the pixels to draw on; `None` if there are no pixels.
    pub(super) fn band(&self, nth: u32) -> Option<Band> {
        let spare = self.spare().remove(&nth);
        spare.or_else(|| cut(&self.pixels, nth, self.parts()))
    }

    /// Takes bands back, in their order, each made good where it was drawn on.
    pub(super) fn take_back(&self, bands: impl IntoIterator<Item = (Band, Vec<Range<usize>>)>) {
        let bands = bands.into_iter().map(|(band, drawn)| band.made_good(&self.pixels, &drawn));
        *self.spare() = (0..).zip(bands).collect();
    }

    fn forget_copy(&self) {
        self.spare().clear();
    }

    fn spare(&self) -> MutexGuard<'_, BTreeMap<u32, Band>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Grounds, the latest used last, and sprites.
#[derive(Debug, Default)]
pub(super) struct Cache {
    grounds: Mutex<Vec<Arc<Ground>>>,
    stock: Stock,
}

impl Cache {
    /// Sprites drawn so far.
    pub(super) const fn stock(&self) -> &Stock {
        &self.stock
    }

    /// The ground for a scene's board in a layout, drawn if it is not at hand; then something else is done by its side, and
    /// something after it.
    pub(super) fn ground(
        &self,
        scene: &Scene,
        layout: &Layout,
        shared: &Shared,
        (beside, after): (impl FnOnce() + Send, impl FnOnce()),
    ) -> Result<Arc<Ground>, RenderError> {
        let key = Key {
            board: scene.board,
            layout: *layout,
            finish: shared.finish,
            ends: banner::ends(&scene.banner),
            backdrop: shared.art.backdrop().map(Backdrop::digest),
        };
        if let Some(found) = self.take(&key) {
            return Ok(found);
        }
        // Drawn without the lock: two threads may both draw it once, and find the same.
        let draw = || {
            let drawn = draw(key, shared);
            after();
            drawn
        };
        let ((), drawn) = both(beside, draw);
        let drawn = Arc::new(drawn?);
        self.keep(Arc::clone(&drawn));
        Ok(drawn)
    }

    fn take(&self, key: &Key) -> Option<Arc<Ground>> {
        let mut grounds = self.grounds.lock().unwrap_or_else(PoisonError::into_inner);
        let place = grounds.iter().position(|ground| ground.key == *key)?;
        let found = grounds.remove(place);
        grounds.iter().for_each(|ground| ground.forget_copy());
        grounds.push(Arc::clone(&found));
        Some(found)
    }

    fn keep(&self, ground: Arc<Ground>) {
        let mut grounds = self.grounds.lock().unwrap_or_else(PoisonError::into_inner);
        grounds.iter().for_each(|ground| ground.forget_copy());
        if grounds.len() >= GROUNDS_MAX {
            grounds.remove(0);
        }
        grounds.push(ground);
    }
}

fn draw(key: Key, shared: &Shared) -> Result<Ground, RenderError> {
    let (manner, backdrop) = (key.finish.manner(), shared.art.backdrop());
    let canvas = ground::draw(&key.board, &key.layout, (key.ends, backdrop), (&shared.letters, manner));
    let canvas = canvas.ok_or_else(|| {
        let area = key.board.area();
        RenderError::BoardSize { cols: area.cols, rows: area.rows }
    })?;
    let pixels = canvas.into_pixmap();
    let (mut palette, mut places) = (Palette::empty(), vec![0; pixels.data().len() / 4]);
    palette.fit_all(pixels.data(), &mut places, parts(pixels.width(), pixels.height()), GROUND_COLORS);
    Ok(Ground { key, pixels, places, palette, spare: Mutex::default() })
}
