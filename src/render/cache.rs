//! The cache: of grounds (pixels, palette places and palette of what does not move, for the boards drawn last) and of
//! sprites.

use std::sync::{Arc, Mutex, PoisonError};

use tiny_skia::Pixmap;

use super::layout::Layout;
use super::paint::{FontCache, Stock};
use super::palette::{Census, GROUND_COLORS, Palette};
use super::{RenderError, banner, ground};
use crate::scene::{Board, Scene, SideInk};

/// At about ten megabytes each.
const GROUNDS_MAX: usize = 6;

/// What does not move on a page.
#[derive(Debug)]
pub(super) struct Ground {
    board: Board,
    layout: Layout,
    ends: Option<[SideInk; 2]>,
    pub(super) pixels: Pixmap,
    pub(super) places: Vec<u8>,
    pub(super) palette: Palette,
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

    /// The ground for a scene's board in a layout, drawn if it is not at hand.
    pub(super) fn ground(
        &self,
        scene: &Scene,
        layout: &Layout,
        letters: &FontCache,
    ) -> Result<Arc<Ground>, RenderError> {
        let ends = banner::ends(&scene.banner);
        if let Some(found) = self.take(&scene.board, layout, ends) {
            return Ok(found);
        }
        // Drawn without the lock: two threads may both draw it once, and find the same.
        let drawn = Arc::new(draw(&scene.board, layout, ends, letters)?);
        self.keep(Arc::clone(&drawn));
        Ok(drawn)
    }

    fn take(&self, board: &Board, layout: &Layout, ends: Option<[SideInk; 2]>) -> Option<Arc<Ground>> {
        let mut grounds = self.grounds.lock().unwrap_or_else(PoisonError::into_inner);
        let place = grounds.iter().position(|g| g.board == *board && g.layout == *layout && g.ends == ends)?;
        let found = grounds.remove(place);
        grounds.push(Arc::clone(&found));
        Some(found)
    }

    fn keep(&self, ground: Arc<Ground>) {
        let mut grounds = self.grounds.lock().unwrap_or_else(PoisonError::into_inner);
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
    letters: &FontCache,
) -> Result<Ground, RenderError> {
    let canvas = ground::draw(board, layout, ends, letters).ok_or_else(|| {
        let area = board.area();
        RenderError::BoardSize { cols: area.cols, rows: area.rows }
    })?;
    let pixels = canvas.into_pixmap();
    let mut census = Census::new();
    census.count(pixels.data());
    let mut palette = Palette::of(&census, GROUND_COLORS);
    let mut places = vec![0; pixels.data().len() / 4];
    palette.map(pixels.data(), &mut places);
    Ok(Ground { board: *board, layout: *layout, ends, pixels, places, palette })
}
