//! The cache: of grounds (pixels, palette places and palette of what does not move, for the boards drawn last) and of
//! sprites.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use tiny_skia::Pixmap;

use super::layout::Layout;
use super::paint::{FontCache, Stock};
use super::palette::{GROUND_COLORS, Palette};
use super::{Finish, RenderError, banner, ground};
use crate::scene::{Board, Scene, SideInk};

/// At about ten megabytes each.
const GROUNDS_MAX: usize = 6;

/// What does not move on a page.
#[derive(Debug)]
pub(super) struct Ground {
    board: Board,
    layout: Layout,
    finish: Finish,
    ends: Option<[SideInk; 2]>,
    pub(super) pixels: Pixmap,
    pub(super) places: Vec<u8>,
    pub(super) palette: Palette,
    /// A copy of the pixels that is free to be drawn on; only the ground that was used last keeps one.
    spare: Mutex<Option<Pixmap>>,
}

impl Ground {
    /// A copy of the pixels to draw on.
    pub(super) fn copy(&self) -> Pixmap {
        let spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner).take();
        spare.unwrap_or_else(|| self.pixels.clone())
    }

    /// Takes a copy back, made good where it was drawn on.
    pub(super) fn take_back(&self, mut copy: Pixmap, drawn: &[Range<usize>]) {
        for run in drawn {
            copy.data_mut()[run.clone()].copy_from_slice(&self.pixels.data()[run.clone()]);
        }
        *self.spare.lock().unwrap_or_else(PoisonError::into_inner) = Some(copy);
    }

    fn forget_copy(&self) {
        *self.spare.lock().unwrap_or_else(PoisonError::into_inner) = None;
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

    /// The ground for a scene's board in a layout, drawn if it is not at hand; what can be done meanwhile is done by its side.
    pub(super) fn ground(
        &self,
        scene: &Scene,
        layout: &Layout,
        (letters, finish): (&FontCache, Finish),
        meanwhile: impl FnOnce() + Send,
    ) -> Result<Arc<Ground>, RenderError> {
        let ends = banner::ends(&scene.banner);
        if let Some(found) = self.take(&scene.board, layout, finish, ends) {
            return Ok(found);
        }
        // Drawn without the lock: two threads may both draw it once, and find the same.
        let drawn = std::thread::scope(|scope| {
            scope.spawn(meanwhile);
            draw(&scene.board, layout, ends, (letters, finish))
        });
        let drawn = Arc::new(drawn?);
        self.keep(Arc::clone(&drawn));
        Ok(drawn)
    }

    fn take(&self, board: &Board, layout: &Layout, finish: Finish, ends: Option<[SideInk; 2]>) -> Option<Arc<Ground>> {
        let mut grounds = self.grounds.lock().unwrap_or_else(PoisonError::into_inner);
        let is_it = |g: &Arc<Ground>| g.board == *board && g.layout == *layout && g.finish == finish && g.ends == ends;
        let place = grounds.iter().position(is_it)?;
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

fn draw(
    board: &Board,
    layout: &Layout,
    ends: Option<[SideInk; 2]>,
    (letters, finish): (&FontCache, Finish),
) -> Result<Ground, RenderError> {
    let canvas = ground::draw(board, layout, ends, (letters, finish.manner())).ok_or_else(|| {
        let area = board.area();
        RenderError::BoardSize { cols: area.cols, rows: area.rows }
    })?;
    let pixels = canvas.into_pixmap();
    let (mut palette, mut places) = (Palette::empty(), vec![0; pixels.data().len() / 4]);
    palette.fit(pixels.data(), std::slice::from_ref(&(0..pixels.data().len())), &mut places, GROUND_COLORS);
    Ok(Ground { board: *board, layout: *layout, finish, ends, pixels, places, palette, spare: Mutex::default() })
}
