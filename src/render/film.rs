//! Animations, one frame after another: only the places of the two frames before are kept, so a long film needs no more
//! memory than a short one.
//!
//! All frames have one palette and one page, and `camera` keeps the map where it is as long as it can: what stands still in
//! a film is not written again.

use std::collections::VecDeque;
use std::sync::Arc;

use tiny_skia::{Pixmap, PixmapPaint, Transform};

use super::abreast::both;
use super::drawn::Drawn;
use super::frames;
use super::labels::Memory;
use super::layout::Layout;
use super::paint::Color;
use super::palette::{Census, Indexed, Palette};
use super::{Framing, RenderError, Shared, Sizing, encode, error, theme};
use crate::scene::{Item, Picture, Scene, Size, Token};

/// So many frames, at even distances, speak for the colours of all.
const SAMPLES: usize = 3;

/// An animation that is being made. Of the frames after the first only the rectangle that changed is written, in it only
/// the pixels that changed.
#[derive(Debug)]
pub struct Film {
    shared: Arc<Shared>,
    left: VecDeque<Shot>,
    delay_cs: u16,
    stage: Stage,
    memory: Memory,
    /// None before the first frame is drawn.
    reel: Option<Box<Reel>>,
}

/// What there is of an animation.
#[derive(Debug)]
struct Reel {
    palette: Palette,
    strip: encode::Strip,
    /// The frame that is to be written while the next one is drawn.
    waiting: Indexed,
}

/// Where every frame is drawn.
#[derive(Debug)]
struct Stage {
    /// The page that holds every frame, in pixels.
    width: u32,
    height: u32,
}

/// A picture with its layout; sheets have none.
type Shot = (Picture, Option<Layout>);

impl Film {
    /// A film of these pictures that loops; nothing is drawn yet.
    ///
    /// # Errors
    /// [`RenderError`] when a picture is at fault, or there is none.
    pub(super) fn new(shared: Arc<Shared>, pictures: &[Picture], delay_cs: u16) -> Result<Self, RenderError> {
        pictures.iter().try_for_each(error::check)?;
        let left = shots(pictures, shared.finish.size);
        let stage = Stage::of(&shared, &left)?.ok_or(RenderError::NoFrames)?;
        let memory = Memory::default();
        Ok(Self { shared, left, delay_cs, stage, memory, reel: None })
    }

    /// Draws the next frame, and writes the one before meanwhile; says whether there are more. Blocks as long as one picture
    /// does, the first time as long as a few.
    ///
    /// # Errors
    /// As [`super::Renderer::png`].
    pub fn draw_next(&mut self) -> Result<bool, RenderError> {
        let Some(shot) = self.left.pop_front() else { return Ok(false) };
        let Self { shared, stage, memory, reel, .. } = self;
        if let Some(reel) = reel {
            let Reel { palette, strip, waiting } = reel.as_mut();
            let draw = || stage.drawn(shared, &shot, memory).map(|drawn| drawn.in_colors(palette));
            let (written, frame) = both(|| strip.add(waiting), draw);
            written?;
            *waiting = frame?;
        } else {
            let first = stage.drawn(shared, &shot, memory)?;
            let mut palette = stage.palette(shared, &first, &self.left)?;
            let waiting = first.in_colors(&mut palette);
            let strip = encode::Strip::new(&waiting, self.left.len() + 1, &palette, self.delay_cs)?;
            *reel = Some(Box::new(Reel { palette, strip, waiting }));
        }
        Ok(!self.left.is_empty())
    }

    /// The GIF.
    ///
    /// # Errors
    /// [`RenderError::NoFrames`] when nothing was drawn.
    pub fn finish(self) -> Result<Vec<u8>, RenderError> {
        let Reel { mut strip, waiting, .. } = *self.reel.ok_or(RenderError::NoFrames)?;
        strip.add(&waiting)?;
        strip.finish()
    }
}

fn scene(picture: &Picture) -> Option<&Scene> {
    match picture {
        Picture::Map(scene) => Some(scene),
        Picture::Card(_) => None,
    }
}

/// The pictures with their layouts, which go by who is due, too; in a film nobody is marked as such.
fn shots(pictures: &[Picture], size: Sizing) -> VecDeque<Shot> {
    let mut pictures = pictures.to_vec();
    for picture in &mut pictures {
        change(picture, told);
    }
    let scenes: Vec<&Scene> = pictures.iter().filter_map(scene).collect();
    let mut layouts = Layout::filmed(&scenes, size).into_iter();
    let with_layout = |mut picture: Picture| {
        let layout = scene(&picture).and_then(|_| layouts.next());
        change(&mut picture, |scene| tokens(scene).for_each(|token| token.is_lit = false));
        (picture, layout)
    };
    pictures.into_iter().map(with_layout).collect()
}

fn change(picture: &mut Picture, scene: impl Fn(&mut Scene)) {
    if let Picture::Map(map) = picture {
        scene(map);
    }
}

fn tokens(scene: &mut Scene) -> impl Iterator<Item = &mut Token> {
    scene.items.iter_mut().filter_map(|item| if let Item::Token(token) = item { Some(token) } else { None })
}

/// Leaves out what the next frame shows or a film passes over too quickly: what is still to come, how fast each is, the names of
/// missiles and the like.
fn told(scene: &mut Scene) {
    scene.items.retain(|item| !matches!(item, Item::Trail { is_dashed: true, .. }));
    for token in tokens(scene) {
        match &mut token.label {
            Some(_) if token.size == Size::Tiny => token.label = None,
            Some(label) => label.name.clear(),
            None => {}
        }
    }
}

impl Stage {
    /// The smallest page that holds all of them; sheets, which have no layout, are drawn for it. `None` without pictures.
    fn of(shared: &Shared, shots: &VecDeque<Shot>) -> Result<Option<Self>, RenderError> {
        let mut stage = Self { width: 0, height: 0 };
        let pixels = |length: i32| shared.finish.manner().length(length).unsigned_abs();
        for shot in shots {
            let (width, height) = match shot {
                (_, Some(layout)) => (pixels(layout.width), pixels(layout.height)),
                (picture, None) => frames::drawn(shared, picture, Framing::Tactical)?.extent(),
            };
            (stage.width, stage.height) = (stage.width.max(width), stage.height.max(height));
        }
        Ok((stage.width > 0).then_some(stage))
    }

    fn drawn(&self, shared: &Shared, shot: &Shot, memory: &mut Memory) -> Result<Drawn, RenderError> {
        let drawn = match shot {
            (Picture::Map(scene), Some(layout)) => frames::map(shared, scene, layout, Some(memory))?,
            (picture, _) => frames::drawn(shared, picture, Framing::Tactical)?,
        };
        self.fitted(drawn, (shared.finish.manner().ink)(theme::PAGE))
    }

    /// A smaller frame in the corner of the page, without its ground.
    fn fitted(&self, drawn: Drawn, dark: Color) -> Result<Drawn, RenderError> {
        if drawn.extent() == (self.width, self.height) {
            return Ok(drawn);
        }
        let page = Pixmap::new(self.width, self.height);
        let mut page = page.ok_or_else(|| RenderError::Encode { why: "no pixels".to_owned() })?;
        page.fill(tiny_skia::Color::from_rgba8(dark.red, dark.green, dark.blue, 255));
        for (top, band) in drawn.bands() {
            page.draw_pixmap(0, top, band.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
        }
        Ok(Drawn::of(page))
    }

    /// One palette for all: that of the first ground, and the colours of the first frame and some others.
    fn palette(&self, shared: &Shared, first: &Drawn, others: &VecDeque<Shot>) -> Result<Palette, RenderError> {
        let (mut census, mut of_portraits) = (Census::new(), Census::new());
        let mut reserved = first.count(&mut census, &mut of_portraits);
        for shot in sampled(others) {
            let drawn = self.drawn(shared, shot, &mut Memory::default())?;
            reserved = reserved.max(drawn.count(&mut census, &mut of_portraits));
        }
        let mut palette = first.ground_palette();
        palette.extend(&census, encode::FILM_COLORS - reserved);
        palette.extend(&of_portraits, encode::FILM_COLORS);
        Ok(palette)
    }
}

/// Some of the shots after the first, at even distances, among them the last.
fn sampled(others: &VecDeque<Shot>) -> impl Iterator<Item = &Shot> {
    let mut counts: Vec<usize> = (1..SAMPLES).map(|n| n * others.len() / (SAMPLES - 1)).collect();
    counts.dedup();
    counts.into_iter().filter_map(|count| others.get(count.checked_sub(1)?))
}
