//! Frames: a picture drawn on its ground, turned into palette places.

use std::sync::Arc;

use tiny_skia::Pixmap;

use super::boxes::Obstacle;
use super::cache::Ground;
use super::labels::Memory;
use super::layout::Layout;
use super::paint::{Canvas, FontCache};
use super::palette::{Census, Indexed, Palette, changed};
use super::{
    Framing, RenderError, Shared, badges, banner, bodies, boxes, caption, card, coordinates, faces, labels, panel,
    poster, tokens, trails, words, zones,
};
use crate::scene::poster::Poster;
use crate::scene::{Card, Picture, Scene};

/// A picture in full colour, with the ground it was drawn on; cards have none.
pub(super) struct Drawn {
    pixels: Pixmap,
    ground: Option<Arc<Ground>>,
}

impl Drawn {
    pub(super) const fn without_ground(pixels: Pixmap) -> Self {
        Self { pixels, ground: None }
    }

    pub(super) const fn pixels(&self) -> &Pixmap {
        &self.pixels
    }

    pub(super) fn into_pixels(self) -> Pixmap {
        self.pixels
    }
}

/// Draws a checked picture.
pub(super) fn drawn(shared: &Shared, picture: &Picture, framing: Framing) -> Result<Drawn, RenderError> {
    after(shared, picture, framing, &mut Memory::default())
}

/// Draws a checked picture of an animation, with what is remembered of the frame before.
pub(super) fn after(
    shared: &Shared,
    picture: &Picture,
    framing: Framing,
    memory: &mut Memory,
) -> Result<Drawn, RenderError> {
    match picture {
        Picture::Map(scene) => match &scene.poster {
            Some(poster) => posted(shared, scene, poster),
            None => map(shared, scene, framing, memory),
        },
        Picture::Card(card) => sheet(shared, card),
    }
}

fn sheet(shared: &Shared, card: &Card) -> Result<Drawn, RenderError> {
    let canvas = card::draw(card, &shared.letters);
    let canvas = canvas.ok_or_else(|| RenderError::Encode { why: "a card without pixels".to_owned() })?;
    Ok(Drawn { pixels: canvas.into_pixmap(), ground: None })
}

fn posted(shared: &Shared, scene: &Scene, poster: &Poster) -> Result<Drawn, RenderError> {
    let canvas = poster::draw(shared, scene, poster);
    let canvas = canvas.ok_or_else(|| RenderError::Encode { why: "a poster without pixels".to_owned() })?;
    Ok(Drawn::without_ground(canvas.into_pixmap()))
}

fn map(shared: &Shared, scene: &Scene, framing: Framing, memory: &mut Memory) -> Result<Drawn, RenderError> {
    let layout = Layout::of(scene, framing, &shared.letters);
    let ground = shared.cache.ground(scene, &layout, &shared.letters)?;
    let mut canvas = Canvas::on(ground.pixels.clone(), &shared.letters).with_stock(shared.cache.stock());
    for (nth, pane) in layout.panes().enumerate() {
        if nth == 0 {
            items(&mut canvas, &pane, scene, memory);
            canvas.restore_outside(&ground.pixels, pane.window);
        } else {
            let mut beside = Canvas::on(ground.pixels.clone(), &shared.letters).with_stock(shared.cache.stock());
            items(&mut beside, &pane, scene, memory);
            canvas.take_inside(beside.pixmap(), pane.window);
        }
    }
    let panel =
        layout.panel.map(|frame| if layout.is_headed { frame } else { banner::beside(&mut canvas, frame, scene) });
    if layout.is_headed {
        banner::draw(&mut canvas, &scene.banner);
    }
    if let Some(frame) = layout.caption {
        caption::draw(&mut canvas, frame, &layout, scene, &tokens::placed(scene, &layout));
    }
    if let Some(frame) = panel {
        panel::draw(&mut canvas, frame, &layout.lattice, &scene.panel);
    }
    Ok(Drawn { pixels: canvas.into_pixmap(), ground: Some(ground) })
}

/// Everything on the board, from the bottom layer to the top.
fn items(canvas: &mut Canvas<'_>, layout: &Layout, scene: &Scene, memory: &mut Memory) {
    let placed = tokens::placed(scene, layout);
    zones::draw(canvas, layout, scene);
    bodies::draw(canvas, layout, scene);
    faces::under(canvas, layout, scene);
    bodies::low_signs(canvas, layout, scene);
    trails::draw(canvas, layout, scene, &placed);
    tokens::draw(canvas, layout, scene, &placed);
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

/// The picture in palette places: the ground's are known, only what changed is mapped.
pub(super) fn indexed(drawn: &Drawn) -> (Indexed, Palette) {
    with_colors(drawn, 256)
}

/// The same with the last place of the palette left free: it stands for unchanged pixels.
pub(super) fn indexed_for_film(drawn: &Drawn) -> (Indexed, Palette) {
    with_colors(drawn, 255)
}

/// In a palette of at most `size` colours.
fn with_colors(drawn: &Drawn, size: usize) -> (Indexed, Palette) {
    let (width, height) = (drawn.pixels.width(), drawn.pixels.height());
    let pixels = drawn.pixels.data();
    let mut census = Census::new();
    let Some(ground) = &drawn.ground else {
        census.count(pixels);
        let mut palette = Palette::of(&census, size);
        let mut places = vec![0; pixels.len() / 4];
        palette.map(pixels, &mut places);
        return (Indexed { width, height, places }, palette);
    };
    let runs = changed(ground.pixels.data(), pixels);
    for run in &runs {
        census.sample(&pixels[run.clone()]);
    }
    let mut palette = ground.palette.clone();
    palette.extend(&census, size);
    let mut places = ground.places.clone();
    for run in runs {
        palette.map(&pixels[run.clone()], &mut places[run.start / 4..]);
    }
    (Indexed { width, height, places }, palette)
}
