//! Frames: a picture drawn on its ground, turned into palette places; and rows of frames for animations.

use std::sync::Arc;

use tiny_skia::Pixmap;

use super::cache::Ground;
use super::labels::Memory;
use super::layout::Layout;
use super::paint::Canvas;
use super::palette::{Census, Indexed, Palette, changed};
use super::{
    RenderError, Shared, View, banner, bodies, boxes, card, encode, faces, labels, locator, panel, tokens, trails,
    words, zones,
};
use crate::scene::{Area, Card, Cell, Picture, Scene};

/// A picture in full colour, with the ground it was drawn on; cards have none.
pub(super) struct Drawn {
    pixels: Pixmap,
    ground: Option<Arc<Ground>>,
}

/// Draws a checked picture.
pub(super) fn drawn(shared: &Shared, picture: &Picture, view: View) -> Result<Drawn, RenderError> {
    after(shared, picture, view, &mut Memory::default())
}

/// Draws a checked picture of an animation, with what is remembered of the frame before.
fn after(shared: &Shared, picture: &Picture, view: View, memory: &mut Memory) -> Result<Drawn, RenderError> {
    match picture {
        Picture::Map(scene) => map(shared, scene, view, memory),
        Picture::Card(card) => sheet(shared, card),
    }
}

fn sheet(shared: &Shared, card: &Card) -> Result<Drawn, RenderError> {
    let canvas = card::draw(card, &shared.letters);
    let canvas = canvas.ok_or_else(|| RenderError::Encode { why: "a card without pixels".to_owned() })?;
    Ok(Drawn { pixels: canvas.into_pixmap(), ground: None })
}

fn map(shared: &Shared, scene: &Scene, view: View, memory: &mut Memory) -> Result<Drawn, RenderError> {
    let layout = Layout::of(scene, view, &shared.letters);
    let ground = shared.cache.ground(&scene.board, &layout, &shared.letters)?;
    let mut canvas = Canvas::on(ground.pixels.clone(), &shared.letters);
    items(&mut canvas, &layout, scene, memory);
    canvas.restore_outside(&ground.pixels, layout.window);
    banner::draw(&mut canvas, &scene.banner);
    panel::draw(&mut canvas, &layout, &scene.panel);
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
    tokens::draw(canvas, layout, &placed);
    faces::over(canvas, layout, scene);
    trails::shots(canvas, layout, scene);
    bodies::high_signs(canvas, layout, scene);
    let mut obstacles = boxes::obstacles(layout, scene, &placed);
    let words = words::placed(canvas, layout, scene, &obstacles);
    words::write(canvas, &words);
    obstacles.extend(words.iter().map(words::Word::obstacle));
    labels::draw(canvas, layout, scene, (&placed, &obstacles), memory);
    locator::draw(canvas, layout, scene, &placed);
}

/// The picture in palette places: the ground's are known, only what changed is mapped.
pub(super) fn indexed(drawn: &Drawn) -> (Indexed, Palette) {
    let palette = palette_of(&[drawn], 256);
    (mapped(drawn, &palette), palette)
}

/// One palette for frames that share a ground (or have none), of at most `size` colours.
fn palette_of(frames: &[&Drawn], size: usize) -> Palette {
    let mut census = Census::new();
    for frame in frames {
        match &frame.ground {
            Some(ground) => changed(ground.pixels.data(), frame.pixels.data()).for_each(|(_, run)| census.count(run)),
            None => census.count(frame.pixels.data()),
        }
    }
    match frames.first().and_then(|frame| frame.ground.as_ref()) {
        Some(ground) => {
            let mut palette = ground.palette.clone();
            palette.extend(&census, size);
            palette
        }
        None => Palette::of(&census, size),
    }
}

fn mapped(drawn: &Drawn, palette: &Palette) -> Indexed {
    let (width, height) = (drawn.pixels.width(), drawn.pixels.height());
    let pixels = drawn.pixels.data();
    let mut places = match &drawn.ground {
        Some(ground) => ground.places.clone(),
        None => vec![0; pixels.len() / 4],
    };
    match &drawn.ground {
        Some(ground) => {
            for (start, run) in changed(ground.pixels.data(), pixels) {
                palette.map(run, &mut places[start / 4..]);
            }
        }
        None => palette.map(pixels, &mut places),
    }
    Indexed { width, height, places }
}

/// Draws an animation: one palette, one crop for all frames.
pub(super) fn animation(
    shared: &Shared,
    pictures: &[Picture],
    view: View,
    delay_cs: u16,
) -> Result<Vec<u8>, RenderError> {
    let steady = steadied(pictures);
    let mut memory = Memory::default();
    let frames = steady.iter().map(|p| after(shared, p, view, &mut memory)).collect::<Result<Vec<_>, _>>()?;
    let same_ground = frames.windows(2).all(|pair| match (&pair[0].ground, &pair[1].ground) {
        (Some(a), Some(b)) => a.is_same(b),
        _ => false,
    });
    let frames = if same_ground { frames } else { levelled(frames)? };
    // One place stays free: it stands for unchanged pixels.
    let palette = palette_of(&frames.iter().collect::<Vec<_>>(), 255);
    let indexed: Vec<Indexed> = frames.iter().map(|frame| mapped(frame, &palette)).collect();
    encode::gif(&indexed, &palette, 255, delay_cs)
}

/// The same pictures with one focus, so that the crop does not jump from frame to frame.
fn steadied(pictures: &[Picture]) -> Vec<Picture> {
    let focus_of = |picture: &Picture| match picture {
        Picture::Map(scene) => scene.focus.or_else(|| super::action::area(scene)),
        Picture::Card(_) => None,
    };
    let corners = pictures.iter().filter_map(focus_of).flat_map(|area: Area| {
        let (cols, rows) = (area.cols.cast_signed() - 1, area.rows.cast_signed() - 1);
        [area.from, Cell::new(area.from.col + cols, area.from.row + rows)]
    });
    let focus = Area::around(corners, 0);
    let steady = |picture: &Picture| match picture {
        Picture::Map(scene) => Picture::Map(Box::new(Scene { focus, ..(**scene).clone() })),
        Picture::Card(card) => Picture::Card(card.clone()),
    };
    pictures.iter().map(steady).collect()
}

/// Frames of different pages on pages of one size, without grounds.
fn levelled(frames: Vec<Drawn>) -> Result<Vec<Drawn>, RenderError> {
    let width = frames.iter().map(|f| f.pixels.width()).max().unwrap_or(1);
    let height = frames.iter().map(|f| f.pixels.height()).max().unwrap_or(1);
    let level = |frame: Drawn| {
        let page = Pixmap::new(width, height).ok_or_else(|| RenderError::Encode { why: "no pixels".to_owned() })?;
        let mut page = page;
        let dark = super::theme::PAGE;
        page.fill(tiny_skia::Color::from_rgba8(dark.red, dark.green, dark.blue, 255));
        let paint = tiny_skia::PixmapPaint::default();
        page.draw_pixmap(0, 0, frame.pixels.as_ref(), &paint, tiny_skia::Transform::identity(), None);
        Ok(Drawn { pixels: page, ground: None })
    };
    frames.into_iter().map(level).collect()
}
