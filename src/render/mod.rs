//! Pictures to pixels: a [`Picture`] becomes a PNG, a row of them a GIF.
//!
//! What is here: layout, theme, fonts, raster, palette, encoders, the cache of what does not move. What is not: rules,
//! units, files, clocks. It may use `scene`, `grid` and, for what cannot be seen, `kit`. The result is a pure function of picture and view: the same bytes
//! on every call, cached or not.
//!
//! The way of a map: `error` checks it, `layout` settles page, scale and crop (with `action` to find what matters),
//! `ground` draws what does not move (kept by `cache`), the painters of items draw on a copy of it (craft, pieces and worlds
//! as sprites, which are kept as well), `palette` finds 256 colours, `encode` writes the bytes. Posters (`poster`,
//! `ending`) are drawn in place of a map; in a film `camera` takes the place of `layout`'s choice of a part.

mod abreast;
mod action;
mod apart;
mod art;
mod backdrop;
mod badges;
mod banner;
mod beam;
mod bodies;
mod boxes;
mod cache;
mod camera;
mod caption;
mod card;
mod coordinates;
mod craft;
mod deflate;
mod drawn;
mod encode;
mod ending;
mod error;
mod faces;
mod film;
mod finish;
mod fit;
mod frames;
mod ground;
mod hull;
mod intake;
mod labels;
mod lattice;
mod layout;
mod likeness;
mod locator;
mod lzw;
mod masthead;
mod measure;
mod medal;
mod paint;
mod palette;
mod panel;
mod pieces;
mod pixels;
mod plates;
mod portrait;
mod poster;
mod scars;
mod sentence;
mod shades;
mod shapes;
mod shares;
mod signs;
mod sorter;
mod space;
mod theme;
mod tiles;
mod tokens;
mod trails;
mod vessels;
mod words;
mod world;
mod wreck;
mod zones;

use std::sync::Arc;

use serde::Serialize;

pub use art::{Art, ArtError, Backdrop, Likeness};
pub use error::RenderError;
pub use film::Film;
pub use finish::{Contrast, Finish, Sizing};
pub use measure::{Measures, Name};
pub use portrait::{Portrait, PortraitError, Portraits};
pub use sentence::Told;

use crate::scene::{Picture, Scene, SideInk};

/// The colour of a side in pictures, as `0xRRGGBB`: for what stands around them.
pub fn tint(side: SideInk) -> u32 {
    let color = theme::side(side);
    u32::from_be_bytes([0, color.red, color.green, color.blue])
}

/// How much of the board a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Framing {
    /// The whole board with its panel, up to about 1640 by 1220 pixels; boards that would be unreadable are cropped to the
    /// action, with a locator inset.
    Full,
    /// A crop of 1100 by 700 pixels around the scene's focus (or the action), with a locator inset: readable in Discord's
    /// preview without a click.
    Tactical,
}

/// Draws pictures. Cheap to clone: clones share fonts and caches.
#[derive(Clone, Debug)]
pub struct Renderer {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    letters: Arc<paint::FontCache>,
    cache: Arc<cache::Cache>,
    finish: Finish,
    portraits: Portraits,
    art: Art,
}

impl Default for Renderer {
    fn default() -> Self {
        Self::new()
    }
}

impl Renderer {
    /// A studio with the dark theme and empty caches, for the usual finish.
    pub fn new() -> Self {
        Self::of(Shared {
            letters: Arc::new(paint::FontCache::new()),
            cache: Arc::default(),
            finish: Finish::default(),
            portraits: Portraits::default(),
            art: Art::default(),
        })
    }

    /// The same studio for another finish; what is cached serves both.
    #[must_use]
    pub fn finished(&self, finish: Finish) -> Self {
        Self::of(Shared { finish, ..self.shared() })
    }

    /// The same studio for a table at which these people sit: their portraits stand where else there are emblems.
    #[must_use]
    pub fn with_portraits(&self, portraits: Portraits) -> Self {
        Self::of(Shared { portraits, ..self.shared() })
    }

    /// The same studio for a scenario that brings its own pictures.
    #[must_use]
    pub fn with_art(&self, art: Art) -> Self {
        Self::of(Shared { art, ..self.shared() })
    }

    /// Besides the pictures and their framing, all that their bytes depend on, to be written into a key.
    pub fn look(&self) -> impl Serialize + use<> {
        let Shared { finish, portraits, art, .. } = &*self.shared;
        (*finish, portraits.digests(), art.digest())
    }

    fn shared(&self) -> Shared {
        let Shared { letters, cache, finish, portraits, art } = &*self.shared;
        let (letters, cache) = (Arc::clone(letters), Arc::clone(cache));
        Shared { letters, cache, finish: *finish, portraits: portraits.clone(), art: art.clone() }
    }

    fn of(shared: Shared) -> Self {
        Self { shared: Arc::new(shared) }
    }

    /// Draws one picture as a PNG. Blocks for some ten milliseconds: call it on a thread that may block.
    ///
    /// # Errors
    /// [`RenderError`] when the picture is at fault (an item off the board, no alt text); it names the item.
    pub fn png(&self, picture: &Picture, framing: Framing) -> Result<Vec<u8>, RenderError> {
        self.drawing(picture, framing)?.plate().png()
    }

    /// The first stage of a PNG: the picture in full colour.
    ///
    /// # Errors
    /// As [`Renderer::png`].
    pub fn drawing(&self, picture: &Picture, framing: Framing) -> Result<Drawing, RenderError> {
        error::check(picture)?;
        frames::drawn(&self.shared, picture, framing).map(Drawing)
    }

    /// Where things lie on a map, for each of its parts.
    pub fn measures(&self, scene: &Scene, framing: Framing) -> Vec<Measures> {
        measure::of(scene, framing, &self.shared.letters, self.shared.finish.size)
    }

    /// How much of its sentences the strip below a map says; `None`: it has no strip.
    pub fn told(&self, scene: &Scene, framing: Framing) -> Option<Told> {
        let layout = layout::Layout::of(scene, framing, &self.shared.letters, self.shared.finish.size);
        layout.caption.map(|frame| caption::told(&self.shared.letters, frame, &layout, scene))
    }

    /// An animation of these pictures that loops, each shown for `delay_cs` hundredths of a second; it is drawn frame by
    /// frame, as large as a post.
    ///
    /// # Errors
    /// As [`Renderer::png`], and when there is no picture.
    pub fn film(&self, pictures: &[Picture], delay_cs: u16) -> Result<Film, RenderError> {
        Film::new(Arc::clone(&self.shared), pictures, delay_cs)
    }
}

/// A picture in full colour.
#[derive(Debug)]
pub struct Drawing(drawn::Drawn);

impl Drawing {
    /// The second stage: the picture in its 256 colours.
    pub fn plate(&self) -> Plate {
        let (places, palette) = self.0.indexed();
        Plate { places, palette }
    }
}

/// A picture in 256 colours.
#[derive(Debug)]
pub struct Plate {
    places: palette::Indexed,
    palette: palette::Palette,
}

impl Plate {
    /// The last stage: the bytes.
    ///
    /// # Errors
    /// [`RenderError::Encode`] when the encoder fails.
    pub fn png(&self) -> Result<Vec<u8>, RenderError> {
        encode::png(&self.places, &self.palette)
    }

    /// The palette places row by row, what an encoder has to work on.
    pub fn places(&self) -> &[u8] {
        &self.places.places
    }
}
