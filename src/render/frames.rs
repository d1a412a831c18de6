//! Frames: a picture drawn on its ground, turned into palette places.

use std::ops::Range;
use std::sync::Arc;

use tiny_skia::Pixmap;

use super::apart::Apart;
use super::boxes::Obstacle;
use super::cache::Ground;
use super::labels::Memory;
use super::layout::Layout;
use super::paint::{Canvas, FontCache};
use super::palette::{Census, Indexed, Palette, changed};
use super::{
    Art, Framing, RenderError, Shared, Sizing, badges, banner, bodies, boxes, caption, card, coordinates, faces,
    labels, masthead, panel, poster, theme, tokens, trails, words, zones,
};
use crate::scene::poster::Poster;
use crate::scene::{Card, Picture, Scene};

/// A picture in full colour, with the ground it was drawn on; cards have none.
#[derive(Debug)]
pub(super) struct Drawn {
    pixels: Pixmap,
    on: Option<On>,
    /// What is looked at for colours: all of it, or what is not as the ground was.
    apart: Apart,
}

/// What a picture was drawn on, and the bytes of it that are no longer as they were.
#[derive(Debug)]
struct On {
    ground: Arc<Ground>,
    changed: Vec<Range<usize>>,
}

impl Drop for Drawn {
    fn drop(&mut self) {
        if let (Some(on), Some(nothing)) = (&self.on, Pixmap::new(1, 1)) {
            on.ground.take_back(std::mem::replace(&mut self.pixels, nothing), &on.changed);
        }
    }
}

/// Draws a checked picture.
pub(super) fn drawn(shared: &Shared, picture: &Picture, framing: Framing) -> Result<Drawn, RenderError> {
    match picture {
        Picture::Map(scene) => {
            if let Some(poster) = &scene.poster {
                return posted(shared, scene, poster);
            }
            let layout = Layout::of(scene, framing, &shared.letters, shared.finish.size);
            map(shared, scene, &layout, &mut Memory::default())
        }
        Picture::Card(card) => sheet(shared, card),
    }
}

fn sheet(shared: &Shared, card: &Card) -> Result<Drawn, RenderError> {
    let canvas = card::draw(card, &shared.letters, shared.finish);
    let canvas = canvas.ok_or_else(|| RenderError::Encode { why: "a card without pixels".to_owned() })?;
    Ok(Drawn::without_ground(canvas))
}

fn posted(shared: &Shared, scene: &Scene, poster: &Poster) -> Result<Drawn, RenderError> {
    let canvas = poster::draw(shared, scene, poster);
    let canvas = canvas.ok_or_else(|| RenderError::Encode { why: "a poster without pixels".to_owned() })?;
    Ok(Drawn::without_ground(canvas))
}

/// Draws a map in a layout, with what is remembered of the frame before it in an animation.
pub(super) fn map(shared: &Shared, scene: &Scene, layout: &Layout, memory: &mut Memory) -> Result<Drawn, RenderError> {
    let ground = shared.cache.ground(scene, layout, shared, || rehearse(shared, scene, layout))?;
    let manner = shared.finish.manner();
    let page = |pixels| Canvas::on(pixels, &shared.letters).in_manner(manner).with_stock(shared.cache.stock());
    let mut canvas = page(ground.copy());
    for (nth, pane) in layout.panes().enumerate() {
        if nth == 0 {
            items(&mut canvas, &pane, (scene, &shared.art), memory);
            canvas.restore_outside(&ground.pixels, pane.window);
        } else {
            let mut beside = page(ground.pixels.clone());
            items(&mut beside, &pane, (scene, &shared.art), memory);
            canvas.take_inside(beside.pixmap(), pane.window);
        }
    }
    let portraits = &shared.portraits;
    let panel = layout
        .panel
        .map(|frame| if layout.is_headed { frame } else { banner::beside(&mut canvas, frame, scene, portraits) });
    if layout.is_headed {
        match layout.size {
            Sizing::Usual => banner::draw(&mut canvas, &scene.banner, portraits),
            Sizing::Large => masthead::draw(&mut canvas, &scene.banner, portraits),
        }
    }
    if let Some(frame) = layout.caption {
        caption::draw(&mut canvas, frame, layout, scene, &tokens::placed(scene, layout));
    }
    if let Some(frame) = panel {
        panel::draw(&mut canvas, frame, &layout.lattice, &scene.panel);
    }
    let (pixels, touched) = canvas.into_parts();
    let changed = changed(ground.pixels.data(), pixels.data(), touched.stretches());
    let apart = Apart::of(&changed, &touched);
    Ok(Drawn { pixels, on: Some(On { ground, changed }), apart })
}

/// Draws what moves on a page that is thrown away: its sprites and letters, which take the longest, are at hand then.
fn rehearse(shared: &Shared, scene: &Scene, layout: &Layout) {
    let page = Canvas::new((layout.width, layout.height), theme::PAGE, &shared.letters, shared.finish.manner());
    let Some(mut canvas) = page.map(|page| page.with_stock(shared.cache.stock())) else { return };
    for pane in layout.panes() {
        items(&mut canvas, &pane, (scene, &shared.art), &mut Memory::default());
    }
    if let Some(frame) = layout.panel {
        panel::draw(&mut canvas, frame, &layout.lattice, &scene.panel);
    }
}

/// Everything on the board, from the bottom layer to the top.
fn items(canvas: &mut Canvas<'_>, layout: &Layout, (scene, art): (&Scene, &Art), memory: &mut Memory) {
    let placed = tokens::placed(scene, layout);
    zones::draw(canvas, layout, scene);
    bodies::draw(canvas, layout, scene);
    faces::under(canvas, layout, scene);
    bodies::low_signs(canvas, layout, scene);
    trails::draw(canvas, layout, scene, &placed);
    tokens::draw(canvas, layout, (scene, art), &placed);
    faces::over(canvas, layout, scene);
    trails::shots(canvas, layout, scene);
    bodies::high_signs(canvas, layout, scene);
    let Writings { words, labels, covered } = Writings::of(canvas.letters(), layout, scene, &placed, memory);
    words::write(canvas, &words);
    labels::draw(canvas, &labels);
    coordinates::draw(canvas, layout, scene, &covered);
}

/// What is written on a map, with its places.
pub(super) struct Writings {
    words: Vec<words::Word>,
    pub(super) labels: Vec<labels::Label>,
    /// What is taken, by things or by writing.
    covered: Vec<Obstacle>,
}

impl Writings {
    pub(super) fn of(
        letters: &FontCache,
        layout: &Layout,
        scene: &Scene,
        tokens: &[tokens::Placed<'_>],
        memory: &mut Memory,
    ) -> Self {
        let mut covered = boxes::obstacles(layout, scene, tokens);
        covered.extend(badges::obstacles(letters, layout, scene, tokens));
        let words = words::placed(letters, layout, scene, &covered);
        covered.extend(words.iter().map(words::Word::obstacle));
        let labels = labels::placed(letters, layout, scene, (tokens, &covered), memory);
        covered.extend(labels.iter().map(|label| Obstacle { area: label.area, price: 1.0 }));
        Self { words, labels, covered }
    }
}

/// The picture in a palette of its own, which extends the ground's: there only what changed is looked at.
pub(super) fn indexed(drawn: &Drawn) -> (Indexed, Palette) {
    let (width, height) = (drawn.pixels.width(), drawn.pixels.height());
    let pixels = drawn.pixels.data();
    let mut palette = drawn.ground_palette();
    let mut places = drawn.on.as_ref().map_or_else(|| vec![0; pixels.len() / 4], |on| on.ground.places.clone());
    palette.fit(pixels, &drawn.apart.others, &mut places, 256 - drawn.apart.reserved);
    if drawn.apart.reserved > 0 {
        palette.fit(pixels, &drawn.apart.portraits, &mut places, 256);
    }
    (Indexed { width, height, places }, palette)
}

impl Drawn {
    fn without_ground(canvas: Canvas<'_>) -> Self {
        let (pixels, touched) = canvas.into_parts();
        let apart = Apart::of(std::slice::from_ref(&(0..pixels.data().len())), &touched);
        Self { pixels, on: None, apart }
    }

    /// A picture of any origin.
    pub(super) fn of(pixels: Pixmap) -> Self {
        let others = std::iter::once(0..pixels.data().len()).collect();
        Self { pixels, on: None, apart: Apart { others, ..Apart::default() } }
    }

    pub(super) const fn pixels(&self) -> &Pixmap {
        &self.pixels
    }

    /// Counts the colours of what is not ground, portraits by themselves; gives how many places are theirs.
    pub(super) fn count(&self, census: &mut Census, of_portraits: &mut Census) -> usize {
        let pixels = self.pixels.data();
        let all = |runs: &[Range<usize>], census: &mut Census| match &self.on {
            None => runs.iter().for_each(|run| census.count(&pixels[run.clone()])),
            Some(_) => runs.iter().for_each(|run| census.sample(&pixels[run.clone()])),
        };
        all(&self.apart.others, census);
        all(&self.apart.portraits, of_portraits);
        self.apart.reserved
    }

    /// The palette of the ground, which others extend; empty where there is none.
    pub(super) fn ground_palette(&self) -> Palette {
        self.on.as_ref().map_or_else(Palette::empty, |on| on.ground.palette.clone())
    }

    /// The picture in palette places: where the palette extends the ground's, only what changed is mapped.
    pub(super) fn in_colors(&self, palette: &mut Palette) -> Indexed {
        let (width, height) = (self.pixels.width(), self.pixels.height());
        let pixels = self.pixels.data();
        let known = self.on.as_ref().filter(|on| palette.extends(&on.ground.palette));
        let Some(on) = known else {
            let mut places = vec![0; pixels.len() / 4];
            palette.map(pixels, &mut places);
            return Indexed { width, height, places };
        };
        let mut places = on.ground.places.clone();
        for run in &on.changed {
            palette.map(&pixels[run.clone()], &mut places[run.start / 4..]);
        }
        Indexed { width, height, places }
    }
}
