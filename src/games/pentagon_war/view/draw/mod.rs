//! The map: units, tracks, shots, overlays, on an unbounded plane framed around the action.
//!
//! `units` draws what is there, `overlays` what was asked for, `asked` says it, `column` has the blocks beside the map,
//! `strikes` says who struck whom, `strips` has what stands above and below the map, `posters` what
//! stands in its place before there is a battle and at the end.

mod asked;
mod column;
mod overlays;
mod posters;
mod strikes;
mod strips;
mod units;

pub(crate) use posters::standing;
pub(crate) use strips::heading;

use asked::Considered;

use crate::contract::{DraftError, Lens, Seat, Setup, View};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::geometry::{hex_of, label};
use crate::games::pentagon_war::data::options::Options;
use crate::games::pentagon_war::data::scenario::Berth;
use crate::games::pentagon_war::rules::state::{Phase, State, UnitId};
use crate::games::pentagon_war::text::format::format;
use crate::games::pentagon_war::text::parse;
use crate::games::pentagon_war::text::verbs::{OVERLAYS, VERBS};
use crate::grid::Hex;
use crate::kit::names::nearest_names;
use crate::kit::sketch::{self, asked_caption, clip, in_use};
use crate::kit::strips::Sentence;
use crate::scene::{
    Area, Banner, Board, Caption, Cell, Gauge, Ink, Item, Picture, Scene, Shape, SideInk, Size, Token, TokenLabel,
};

/// Most columns or rows that are drawn; what is farther is listed.
const MOST_CELLS: u32 = 64;
/// Fewest columns and rows.
const LEAST_CELLS: u32 = 18;
/// Columns for every ten rows at least, so that a long chase is no narrow strip; at most as many as the printed map has.
const COLS_FOR_TEN_ROWS: u32 = 8;
/// Columns of the printed map (2.1).
const PRINTED_COLS: u32 = 30;

/// A scene being put together.
type Sketch = sketch::Sketch<Noted>;

/// What is noted while a map is drawn.
#[derive(Debug, Default)]
struct Noted {
    /// Cells of shots, hits and wrecks of the turn.
    action: Vec<Cell>,
    /// Cells that the previewed order leads to.
    previewed: Vec<Cell>,
    /// What figures on the map mean.
    notes: Vec<&'static str>,
}

/// The shape of a side's craft: fighters differ by side, larger craft by kind.
fn shape_of(seat: u8, size: u32, is_base: bool) -> Shape {
    if is_base {
        return Shape::Station;
    }
    if size > 1 {
        return Shape::Hull;
    }
    match seat {
        0 => Shape::Dart,
        1 => Shape::Triangle,
        2 => Shape::Diamond,
        3 => Shape::Hourglass,
        _ => Shape::Crescent,
    }
}

const fn size_of(size: u32) -> Size {
    match size {
        0 => Size::Tiny,
        1 => Size::Medium,
        2 => Size::Large,
        _ => Size::Huge,
    }
}

/// The map of a state.
pub(crate) fn draw(view: &View<PentagonWar>, lens: &Lens) -> Result<Picture, DraftError> {
    let with_places = placed(view);
    let view = with_places.as_ref().unwrap_or(view);
    let focus = lens.focus.as_deref().map(str::trim).filter(|f| !f.is_empty());
    let focus = focus.map(|text| focus_of(view, text)).transpose()?;
    if let Some(name) = lens.overlays.iter().find(|n| !OVERLAYS.iter().any(|o| o.name == n.as_str())) {
        let names = OVERLAYS.iter().map(|o| o.name.to_owned()).collect();
        return Err(DraftError::not_understood("overlay", name, "there is no such overlay", names));
    }
    if let Phase::Shipyard { .. } = view.phase {
        let seats: Vec<String> = view.sides.iter().map(|s| s.slug.clone()).collect();
        let berths = lobby_of(&view.options, &seats);
        return Ok(match berths {
            Picture::Map(scene) => {
                let is_plain = *lens == Lens::default();
                let poster = scene.poster.clone().filter(|_| is_plain);
                let (banner, caption) = (strips::banner(view), strips::caption(view));
                Picture::Map(Box::new(Scene { banner, caption, poster, ..*scene }))
            }
            card @ Picture::Card(_) => card,
        });
    }
    let mut sketch = Sketch::default();
    overlays::ground(&mut sketch, view);
    units::recent(&mut sketch, view);
    units::futures(&mut sketch, view);
    let considered = lens.preview.as_ref().zip(view.viewer().seat());
    let considered = considered.and_then(|(draft, seat)| parse::parse(view, seat, draft).ok());
    let considered = considered.map(|order| Considered { notation: format(view, &order).to_notation(VERBS), order });
    if let Some(Considered { order, .. }) = &considered {
        overlays::preview(&mut sketch, view, order);
    }
    units::units(&mut sketch, view, focus.as_ref().and_then(|f| f.1));
    let frame = frame(view, &sketch, focus.as_ref().map(|f| f.0));
    overlays::add(&mut sketch, view, &lens.overlays, focus.as_ref().and_then(|f| f.1), frame);
    let asked = asked::words(view, considered.as_ref(), &lens.overlays, focus.as_ref().and_then(|f| f.1));
    let hidden = beyond(view, frame);
    sketch.items.retain(|item| item.cells().all(|cell| frame.contains(cell)));
    let key = in_use(std::mem::take(&mut sketch.key), &sketch.items);
    let near = focus.and_then(|(hex, _)| near(hex, &sketch.more.previewed)).map(|a| clip(a, frame));
    Ok(Picture::Map(Box::new(Scene {
        banner: strips::banner(view),
        board: Board::Hex { area: frame, is_open: true },
        items: sketch.items,
        caption: asked_caption(&asked).unwrap_or_else(|| strips::caption(view)),
        panel: column::blocks(view, key, &sketch.more.notes, &hidden),
        focus: near.or_else(|| action(view, &sketch.more.action, frame)),
        alt: column::alt(view, &asked),
        flipped: false,
        poster: None,
    })))
}

/// The view with the viewer's craft where they have been placed so far (23.1).
fn placed(view: &View<PentagonWar>) -> Option<View<PentagonWar>> {
    let Phase::Deployment { placed, .. } = &view.phase else { return None };
    let at_their_spots = |state: &mut State| {
        for (id, spot) in placed {
            for member in view.union(*id) {
                if let Some(craft) = state.craft.get_mut(&member) {
                    (craft.hex, craft.facing, craft.velocity) = (spot.hex, spot.facing, spot.velocity);
                    craft.moving = spot.velocity.truncated();
                }
            }
        }
    };
    Some(view.imagine(at_their_spots))
}

/// What is around the focus; with a preview the whole way that it leads.
fn near(hex: Hex, previewed: &[Cell]) -> Option<Area> {
    if previewed.is_empty() {
        return Area::around([hex.into()], 8);
    }
    Area::around(previewed.iter().copied().chain([hex.into()]), 1)
}

/// A unit or a hex to look at closely.
fn focus_of(view: &View<PentagonWar>, text: &str) -> Result<(Hex, Option<UnitId>), DraftError> {
    if let Some(hex) = hex_of(text) {
        return Ok((hex, None));
    }
    let names = view.names();
    let found = names.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
    let found = found.and_then(|(_, id)| view.hex_of(*id).map(|hex| (hex, Some(*id))));
    found.ok_or_else(|| {
        let near = nearest_names(text, names.iter().map(|(n, _)| n.as_str()), 8);
        DraftError::not_understood("focus", text, "no unit in play has this name, and it is no hex (four digits)", near)
    })
}

/// The frame of the picture: everything that matters; else all that shot or was hit and all craft; else what is around the focus
/// or the nearest enemies, and whatever was shot at whom.
fn frame(view: &View<PentagonWar>, sketch: &Sketch, focus: Option<Hex>) -> Area {
    let all = Area::around(sketch.cells.iter().copied(), 2).map(widened);
    let fits = |a: &Area| a.cols <= MOST_CELLS && a.rows <= MOST_CELLS;
    let craft = view.in_play().map(|c| Cell::from(c.hex));
    let acting = || Area::around(craft.chain(sketch.more.action.iter().copied()), 2).map(widened);
    let shots = Area::around(sketch.more.action.iter().copied(), 2).map(widened);
    let found = all.filter(fits).or_else(|| acting().filter(|a| focus.is_none() && fits(a)));
    found.or_else(|| shots.filter(|_| focus.is_none())).unwrap_or_else(|| {
        let nearest_pair = view.in_play().filter_map(|c| {
            let enemy = view.nearest_enemy(c.seat, c.hex)?;
            Some((c.hex.distance_hexes(enemy.hex), c.id, [c.hex, enemy.hex]))
        });
        let pair = nearest_pair.min_by_key(|(range, id, _)| (*range, *id)).map(|(_, _, hexes)| hexes.to_vec());
        let centres = focus.map_or_else(|| pair.unwrap_or_default(), |f| vec![f]);
        let around = Area::around(centres.into_iter().map(Cell::from), 16).map(widened);
        let fallback = view.in_play().next().map_or(Hex::new(0, 0), |c| c.hex);
        around.filter(fits).or_else(|| Area::around([fallback.into()], 20)).unwrap_or(Area {
            from: Cell::new(0, 0),
            cols: LEAST_CELLS,
            rows: LEAST_CELLS,
        })
    })
}

fn widened(area: Area) -> Area {
    let rows = LEAST_CELLS.saturating_sub(area.rows);
    let wanted = ((area.rows + rows) * COLS_FOR_TEN_ROWS / 10).clamp(LEAST_CELLS, PRINTED_COLS);
    let cols = wanted.saturating_sub(area.cols);
    let from = Cell::new(area.from.col - (cols / 2).cast_signed(), area.from.row - (rows / 2).cast_signed());
    Area { from, cols: area.cols + cols, rows: area.rows + rows }
}

/// Where craft are and what was shot from where at what, a little margin around it.
fn action(view: &View<PentagonWar>, shots: &[Cell], frame: Area) -> Option<Area> {
    let craft = view.in_play().map(|c| Cell::from(c.hex));
    let all = craft.chain(shots.iter().copied()).filter(|c| frame.contains(*c));
    Area::around(all, 4).map(|a| clip(a, frame))
}

fn beyond(view: &View<PentagonWar>, frame: Area) -> Vec<String> {
    let out = view.names().into_iter().filter_map(|(name, id)| view.hex_of(id).map(|hex| (name, hex)));
    let out = out.filter(|(_, hex)| !frame.contains((*hex).into()));
    out.map(|(name, hex)| format!("{name} at {}", label(hex))).collect()
}

/// The board before the start.
pub(crate) fn lobby(setup: &Setup<Options>) -> Picture {
    lobby_of(&setup.options, &setup.sides)
}

fn lobby_of(options: &Options, seats: &[String]) -> Picture {
    let scenario = &options.scenario;
    let mut items = Vec::new();
    let mut cells = Vec::new();
    let mut words = Vec::new();
    let mut sides = Vec::new();
    let number = |nth: usize| {
        let slug = scenario.sides.get(nth).map(|side| &side.slug);
        u8::try_from(seats.iter().position(|seat| Some(seat) == slug).unwrap_or(nth)).unwrap_or(0)
    };
    for (i, side) in scenario.sides.iter().enumerate() {
        let number = number(i);
        sides.push(strips::head_of(number, &side.name));
        let berths: Vec<(String, Berth, u32, bool)> = if options.has_yard && !side.berth.is_empty() {
            side.berth.iter().enumerate().map(|(n, b)| (format!("Berth{}", n + 1), b.clone(), 1, false)).collect()
        } else {
            let placed = side.craft.iter().filter(|c| c.attached_to.is_empty());
            let design = |c: &crate::games::pentagon_war::data::scenario::CraftSpec| c.design().unwrap_or_default();
            placed.map(|c| (c.name.clone(), c.berth(), design(c).size_class(), design(c).is_base())).collect()
        };
        for (name, berth, size, is_base) in berths {
            let Some(hex) = hex_of(&berth.hex) else { continue };
            words.push(format!("{name} of {} at {} facing {}", side.name, berth.hex, berth.facing));
            cells.push(Cell::from(hex));
            let facing = crate::games::pentagon_war::data::geometry::direction_of(&berth.facing).map(|d| d.index() * 2);
            items.push(Item::Token(Token {
                cell: hex.into(),
                kind: String::new(),
                shape: shape_of(number, size, is_base),
                side: SideInk(number),
                tint: None,
                size: size_of(size),
                facing_twelfths: facing,
                label: Some(TokenLabel { id: name, name: String::new() }),
                gauge: None::<Gauge>,
                letter: None,
                is_ghost: options.has_yard,
                is_scenery: false,
                is_lit: false,
            }));
        }
    }
    let area = Area::around(cells, 2).map_or(Area { from: Cell::new(0, 0), cols: 30, rows: 34 }, widened);
    let names: Vec<&str> = scenario.sides.iter().map(|s| s.name.as_str()).collect();
    let alt = format!("{}: {}. {}.", scenario.title, names.join(" against "), words.join("; "));
    Picture::Map(Box::new(Scene {
        banner: Banner {
            title: "THE PENTAGON WAR".to_owned(),
            subtitle: scenario.title.clone(),
            sides,
            ..Banner::default()
        },
        board: Board::Hex { area, is_open: true },
        items,
        caption: Caption { happened: Sentence::of(scenario.summary.clone()).into_words(), next: vec![] },
        panel: column::lobby_blocks(options),
        focus: None,
        alt: sketch::alt(&alt),
        flipped: false,
        poster: Some(posters::ships(options, number)),
    }))
}

/// The ink of a seat.
const fn ink(seat: Seat) -> Ink {
    Ink::Side(SideInk(seat.0))
}
