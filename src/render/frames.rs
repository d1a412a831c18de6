//! Frames: a picture drawn on its ground.

use std::sync::Arc;

use tiny_skia::Pixmap;

use super::abreast::Ends;
use super::boxes::Obstacle;
use super::drawn::{Drawn, Purpose, painted};
use super::labels::Memory;
use super::layout::Layout;
use super::paint::sprite::clear;
use super::paint::{Band, Canvas, FontCache};
use super::{
    Art, Framing, RenderError, Shared, Sizing, badges, banner, bodies, boxes, caption, card, coordinates, faces,
    labels, masthead, panel, poster, tokens, trails, words, zones,
};
use crate::scene::poster::Poster;
use crate::scene::{Card, Picture, Scene};

/// Draws a checked picture.
pub(super) fn drawn(shared: &Shared, picture: &Picture, framing: Framing) -> Result<Drawn, RenderError> {
    match picture {
        Picture::Map(scene) => {
            if let Some(poster) = &scene.poster {
                return posted(shared, scene, poster);
            }
            let layout = Layout::of(scene, framing, &shared.letters, shared.finish.size);
            map(shared, scene, &layout, None)
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

/// Draws a map in a layout: a still picture, or a frame of a film with what is remembered of the frame before.
pub(super) fn map(
    shared: &Shared,
    scene: &Scene,
    layout: &Layout,
    before: Option<&mut Memory>,
) -> Result<Drawn, RenderError> {
    let purpose = if before.is_some() { Purpose::Frame } else { Purpose::Still };
    let mut nothing = Memory::default();
    let memory = before.unwrap_or(&mut nothing);
    let sketches: Vec<Sketch<'_>> =
        layout.panes().map(|pane| Sketch::of(&shared.letters, scene, pane, memory)).collect();
    let rehearsal = Rehearsal::of(shared, scene, layout, &sketches);
    let rehearse = (|| rehearsal.some(rehearsal.ends.front()), || rehearsal.some(rehearsal.ends.back()));
    let ground = shared.cache.ground(scene, layout, shared, rehearse)?;
    let page = Arc::clone(&ground);
    let drawn = painted(ground, purpose, |band| {
        let mut canvas = page_of(shared, band);
        for (nth, sketch) in sketches.iter().enumerate() {
            sketch.paint(&mut canvas, shared, (&page.pixels, nth == 0));
        }
        around(&mut canvas, shared, (scene, layout), sketches.first());
        canvas
    });
    drawn.ok_or_else(|| RenderError::Encode { why: "a map without pixels".to_owned() })
}

fn page_of(shared: &Shared, band: Band) -> Canvas<'_> {
    Canvas::on_band(band, &shared.letters).in_manner(shared.finish.manner()).with_stock(shared.cache.stock())
}

/// What stands round the map: who plays, what happened, what it all means.
fn around(canvas: &mut Canvas<'_>, shared: &Shared, (scene, layout): (&Scene, &Layout), first: Option<&Sketch<'_>>) {
    let portraits = &shared.portraits;
    let panel = layout
        .panel
        .map(|frame| if layout.is_headed { frame } else { banner::beside(canvas, frame, scene, portraits) });
    if layout.is_headed {
        match layout.size {
            Sizing::Usual => banner::draw(canvas, &scene.banner, portraits),
            Sizing::Large => masthead::draw(canvas, &scene.banner, portraits),
        }
    }
    if let Some(frame) = layout.caption {
        caption::draw(canvas, frame, layout, scene, first.map_or(&[], |sketch| &sketch.placed));
    }
    if let Some(frame) = panel {
        panel::draw(canvas, frame, &layout.lattice, &scene.panel);
    }
}

/// What takes the longest before the first picture of a board: making its sprites and letters. They are painted on a page that is
/// thrown away, and are at hand then.
struct Rehearsal<'a> {
    shared: &'a Shared,
    scene: &'a Scene,
    layout: &'a Layout,
    sketches: &'a [Sketch<'a>],
    units: Vec<(&'a Sketch<'a>, &'a tokens::Placed<'a>)>,
    /// What stands round the map, the writing of each of its parts, each unit.
    ends: Ends,
}

impl<'a> Rehearsal<'a> {
    fn of(shared: &'a Shared, scene: &'a Scene, layout: &'a Layout, sketches: &'a [Sketch<'a>]) -> Self {
        let seen = |sketch: &'a Sketch<'a>| {
            let placed = sketch.placed.iter().filter(|placed| sketch.layout.shows(placed.centre));
            placed.map(move |placed| (sketch, placed))
        };
        let units: Vec<_> = sketches.iter().flat_map(seen).collect();
        let ends = Ends::of(1 + sketches.len() + units.len());
        Self { shared, scene, layout, sketches, units, ends }
    }

    fn some(&self, pieces: impl Iterator<Item = usize>) {
        let Self { shared, scene, layout, sketches, units, .. } = self;
        let manner = shared.finish.manner();
        // It is the sprites and letters that count: all but one row of the page is cut off.
        let Some(row) = clear(manner.length(layout.width), 1) else { return };
        let mut canvas = page_of(shared, Band::part(row, 0, manner.length(layout.height))).for_rehearsal();
        for piece in pieces {
            if let Some((sketch, placed)) = piece.checked_sub(1 + sketches.len()).and_then(|nth| units.get(nth)) {
                tokens::unit(&mut canvas, &sketch.layout, &shared.art, placed);
                continue;
            }
            match piece.checked_sub(1).and_then(|nth| sketches.get(nth)) {
                Some(sketch) => sketch.said(&mut canvas),
                None => around(&mut canvas, shared, (scene, layout), sketches.first()),
            }
        }
    }
}

/// A part of a map, with all its places settled: what is left is to paint it.
struct Sketch<'a> {
    scene: &'a Scene,
    layout: Layout,
    placed: Vec<tokens::Placed<'a>>,
    writings: Writings,
}

impl<'a> Sketch<'a> {
    fn of(letters: &FontCache, scene: &'a Scene, layout: Layout, memory: &mut Memory) -> Self {
        let placed = tokens::placed(scene, &layout);
        let writings = Writings::of(letters, &layout, scene, &placed, memory);
        Self { scene, layout, placed, writings }
    }

    /// Paints the part in its window: the first on the canvas itself, others beside it.
    fn paint(&self, canvas: &mut Canvas<'_>, shared: &Shared, (ground, is_first): (&Pixmap, bool)) {
        let window = self.layout.window;
        if is_first {
            self.items(canvas, &shared.art);
            canvas.restore_outside(ground, window);
        } else {
            let mut beside = page_of(shared, canvas.band().copied(ground));
            self.items(&mut beside, &shared.art);
            canvas.take_inside(&beside, window);
        }
    }

    /// Everything on the board, from the bottom layer to the top.
    fn items(&self, canvas: &mut Canvas<'_>, art: &Art) {
        let Self { scene, layout, placed, .. } = self;
        zones::draw(canvas, layout, scene);
        bodies::draw(canvas, layout, scene);
        faces::under(canvas, layout, scene);
        bodies::low_signs(canvas, layout, scene);
        trails::draw(canvas, layout, scene, placed);
        tokens::draw(canvas, layout, (scene, art), placed);
        faces::over(canvas, layout, scene);
        trails::shots(canvas, layout, scene);
        self.said(canvas);
    }

    /// What lies over everything else: signs and writing.
    fn said(&self, canvas: &mut Canvas<'_>) {
        let Self { scene, layout, writings, .. } = self;
        bodies::high_signs(canvas, layout, scene);
        words::write(canvas, &writings.words);
        labels::draw(canvas, &writings.labels);
        coordinates::draw(canvas, layout, scene, &writings.covered);
    }
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
