//! The cache of grounds: pixels, palette places and palette of what does not move, for the boards drawn last.

use std::sync::{Arc, Mutex, PoisonError};

use tiny_skia::Pixmap;

use super::layout::Layout;
use super::paint::FontCache;
use super::palette::{Census, GROUND_COLORS, Palette};
use super::{RenderError, ground};
use crate::scene::Board;

/// At about ten megabytes each.
const GROUNDS_MAX: usize = 6;

/// What does not move on a page.
#[derive(Debug)]
pub(super) struct Ground {
    board: Board,
    layout: Layout,
    pub(super) pixels: Pixmap,
    pub(super) places: Vec<u8>,
    pub(super) palette: Palette,
}

/// Grounds, the latest used last.
#[derive(Debug, Default)]
pub(super) struct Cache {
    grounds: Mutex<Vec<Arc<Ground>>>,
}

impl Cache {
    /// The ground for a board and layout, drawn if it is not at hand.
    pub(super) fn ground(
        &self,
        board: &Board,
        layout: &Layout,
        letters: &FontCache,
    ) -> Result<Arc<Ground>, RenderError> {
        if let Some(found) = self.take(board, layout) {
            return Ok(found);
        }
        // Drawn without the lock: two threads may both draw it once, and find the same.
        let drawn = Arc::new(draw(board, layout, letters)?);
        self.keep(Arc::clone(&drawn));
        Ok(drawn)
    }

    fn take(&self, board: &Board, layout: &Layout) -> Option<Arc<Ground>> {
        let mut grounds = self.grounds.lock().unwrap_or_else(PoisonError::into_inner);
        let place = grounds.iter().position(|g| g.board == *board && g.layout == *layout)?;
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

fn draw(board: &Board, layout: &Layout, letters: &FontCache) -> Result<Ground, RenderError> {
    let canvas = ground::draw(board, layout, letters).ok_or_else(|| {
        let area = board.area();
        RenderError::BoardSize { cols: area.cols, rows: area.rows }
    })?;
    let pixels = canvas.into_pixmap();
    let mut census = Census::new();
    census.count(pixels.data());
    let palette = Palette::of(&census, GROUND_COLORS);
    let mut places = vec![0; pixels.data().len() / 4];
    palette.map(pixels.data(), &mut places);
    Ok(Ground { board: *board, layout: *layout, pixels, places, palette })
}
