//! Animations, one frame after another: only the frame before is kept, so a long film needs no more memory than a short one.

use std::collections::VecDeque;
use std::sync::Arc;

use tiny_skia::{Pixmap, PixmapPaint, Transform};

use super::frames::{self, Drawn};
use super::labels::Memory;
use super::layout::Layout;
use super::{Framing, RenderError, Shared, action, encode, error, theme};
use crate::scene::{Area, Cell, Picture, Scene};

/// An animation that is being made. Each frame has a palette of its own; of the frames after the first only the rectangle
/// that changed is written, in it only the pixels that changed.
#[derive(Debug)]
pub struct Film {
    shared: Arc<Shared>,
    left: VecDeque<Picture>,
    framing: Framing,
    delay_cs: u16,
    page: Page,
    memory: Memory,
    before: Option<Pixmap>,
    strip: Option<encode::Strip>,
}

/// The page that holds every frame, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Page {
    width: u32,
    height: u32,
}

impl Film {
    /// A film of these pictures that loops; nothing is drawn yet.
    ///
    /// # Errors
    /// [`RenderError`] when a picture is at fault, or there is none.
    pub(super) fn new(
        shared: Arc<Shared>,
        pictures: &[Picture],
        framing: Framing,
        delay_cs: u16,
    ) -> Result<Self, RenderError> {
        pictures.iter().try_for_each(error::check)?;
        let left = steadied(pictures);
        let page = Page::of(&left, framing, &shared).ok_or(RenderError::NoFrames)?;
        Ok(Self { shared, left, framing, delay_cs, page, memory: Memory::default(), before: None, strip: None })
    }

    /// Draws the next frame; says whether there are more. Blocks as long as one picture does.
    ///
    /// # Errors
    /// As [`super::Renderer::png`].
    pub fn draw_next(&mut self) -> Result<bool, RenderError> {
        let Some(picture) = self.left.pop_front() else { return Ok(false) };
        let drawn = frames::after(&self.shared, &picture, self.framing, &mut self.memory)?;
        let drawn = self.page.fitted(drawn)?;
        let (indexed, palette) = frames::indexed_for_film(&drawn);
        let now = drawn.into_pixels();
        let changed = encode::Changed::between(self.before.as_ref(), &now);
        let strip = match self.strip.as_mut() {
            Some(strip) => strip,
            None => self.strip.insert(encode::Strip::new(&indexed, &palette, self.delay_cs)?),
        };
        strip.add(&changed, &indexed, &palette)?;
        self.before = Some(now);
        Ok(!self.left.is_empty())
    }

    /// The GIF.
    ///
    /// # Errors
    /// [`RenderError::NoFrames`] when nothing was drawn.
    pub fn finish(self) -> Result<Vec<u8>, RenderError> {
        self.strip.ok_or(RenderError::NoFrames)?.finish()
    }
}

impl Page {
    /// The smallest page that holds all of them; sheets, which have no layout, are drawn for it.
    fn of(pictures: &VecDeque<Picture>, framing: Framing, shared: &Shared) -> Option<Self> {
        let size = |picture: &Picture| match picture {
            Picture::Map(scene) => {
                let layout = Layout::of(scene, framing, &shared.letters);
                Some((layout.width.unsigned_abs(), layout.height.unsigned_abs()))
            }
            Picture::Card(_) => {
                let drawn = frames::drawn(shared, picture, framing).ok()?;
                Some((drawn.pixels().width(), drawn.pixels().height()))
            }
        };
        let sizes: Vec<(u32, u32)> = pictures.iter().filter_map(size).collect();
        Some(Self { width: sizes.iter().map(|s| s.0).max()?, height: sizes.iter().map(|s| s.1).max()? })
    }

    /// A smaller frame in the corner of the page, without its ground.
    fn fitted(self, drawn: Drawn) -> Result<Drawn, RenderError> {
        if (drawn.pixels().width(), drawn.pixels().height()) == (self.width, self.height) {
            return Ok(drawn);
        }
        let page = Pixmap::new(self.width, self.height);
        let mut page = page.ok_or_else(|| RenderError::Encode { why: "no pixels".to_owned() })?;
        let dark = theme::PAGE;
        page.fill(tiny_skia::Color::from_rgba8(dark.red, dark.green, dark.blue, 255));
        page.draw_pixmap(0, 0, drawn.pixels().as_ref(), &PixmapPaint::default(), Transform::identity(), None);
        Ok(Drawn::without_ground(page))
    }
}

/// The same pictures with one focus, so that the crop does not jump from frame to frame, and without posters, whose page is
/// another.
fn steadied(pictures: &[Picture]) -> VecDeque<Picture> {
    let focus_of = |picture: &Picture| match picture {
        Picture::Map(scene) => scene.focus.or_else(|| action::area(scene)),
        Picture::Card(_) => None,
    };
    let corners = pictures.iter().filter_map(focus_of).flat_map(|area: Area| {
        let (cols, rows) = (area.cols.cast_signed() - 1, area.rows.cast_signed() - 1);
        [area.from, Cell::new(area.from.col + cols, area.from.row + rows)]
    });
    let focus = Area::around(corners, 0);
    let steady = |picture: &Picture| match picture {
        Picture::Map(scene) => Picture::Map(Box::new(Scene { focus, poster: None, ..(**scene).clone() })),
        Picture::Card(card) => Picture::Card(card.clone()),
    };
    pictures.iter().map(steady).collect()
}
