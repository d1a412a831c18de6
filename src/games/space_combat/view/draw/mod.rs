//! The map.
//!
//! | file | what it holds |
//! |---|---|
//! | `sky` | zone, bodies, fields, heat, Lagrange hexes, asteroids |
//! | `ships` | ships, missiles, trails, shots, courses |
//! | `considered` | what an order would do before it is given |
//! | `overlays` | arcs, reach, dots, courses on demand |
//! | `ground` | the surface map of a body |
//! | `strikes` | who struck whom |
//! | `strips` | above and below the map: title, sides, what happened, what comes next |
//! | `side` | the panel beside the map |
//! | `posters` | what stands in place of the map before there is a battle, and at the end |
//! | `alt` | the picture in words |

mod alt;
mod considered;
mod ground;
mod overlays;
mod posters;
mod ships;
mod side;
mod sky;
mod strikes;
mod strips;

pub(crate) use posters::standing;
pub(crate) use side::side_shape;
pub(crate) use strips::heading;

use crate::contract::{DraftError, Lens, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::chart::Chart;
use crate::games::space_combat::rules::state::Phase;
use crate::games::space_combat::text::names::any_ship;
use crate::grid::Hex;
use crate::kit::sketch::{asked_caption, clip};
use crate::kit::strips::Sentence;
use crate::scene::{Area, Board, Item, Picture, Poster, Scene};

/// Cells shown round a volley.
const VOLLEY_MARGIN: i32 = 2;

/// What the picture is to show closely.
enum Focus {
    Whole,
    At(Hex, i32),
    /// All of these.
    On(Vec<Hex>),
}

/// The map.
pub(crate) fn draw(view: &View<SpaceCombat>, lens: &Lens) -> Result<Picture, DraftError> {
    if let Some(name) = &lens.focus
        && let Some(body) = view.world.bodies.iter().position(|b| b.name.eq_ignore_ascii_case(name.trim()))
    {
        return Ok(ground::surface(view, body));
    }
    let focus = focus(view, lens)?;
    let chart = Chart::of(&view.world);
    let shows = |overlay: &str| lens.overlays.iter().any(|name| name == overlay);
    let mut items = sky::items(view, chart, shows("dots"));
    for name in &lens.overlays {
        items.extend(overlays::items(view, chart, name, lens.focus.as_deref()));
    }
    if matches!(view.phase, Phase::Muster { .. }) {
        items.extend(sky::starts(view, chart));
    }
    items.extend(ships::items(view, chart, !shows("course")));
    if let Some(draft) = &lens.preview {
        items.extend(considered::preview(view, chart, draft));
    }
    let words = alt::alt(view, lens);
    let poster = if *lens == Lens::default() { posters::on_sale(view) } else { None };
    let mut picture = picture(view, chart, items, (&focus, words), poster);
    if let (Picture::Map(scene), Some(caption)) = (&mut picture, asked_caption(&alt::asked(view, lens))) {
        scene.caption = caption;
    }
    Ok(picture)
}

fn focus(view: &View<SpaceCombat>, lens: &Lens) -> Result<Focus, DraftError> {
    let Some(text) = lens.focus.as_deref() else { return Ok(Focus::Whole) };
    let volley = lens.preview.as_ref().map(|draft| considered::fired_at(view, draft)).unwrap_or_default();
    if !volley.is_empty() {
        return Ok(Focus::On(volley));
    }
    // Reach and courses need more room than a close look.
    let reach = if lens.overlays.is_empty() && lens.preview.is_none() { 5 } else { 7 };
    if let Some(hex) = Chart::of(&view.world).hex(text) {
        return Ok(Focus::At(hex, reach));
    }
    any_ship(view, text, "focus").map(|ship| Focus::At(ship.place.hex, reach))
}

fn picture(
    view: &View<SpaceCombat>,
    chart: Chart,
    items: Vec<Item>,
    (focus, alt): (&Focus, String),
    poster: Option<Poster>,
) -> Picture {
    let area = chart.area();
    let focus = match focus {
        Focus::At(hex, radius) => Area::around([chart.cell(*hex)], *radius),
        Focus::On(hexes) => Area::around(hexes.iter().map(|hex| chart.cell(*hex)), VOLLEY_MARGIN),
        Focus::Whole => action(view, chart),
    };
    let panel = side::blocks(view, &items);
    Picture::Map(Box::new(Scene {
        banner: strips::banner(view),
        board: Board::Hex { area, is_open: true },
        items,
        caption: strips::caption(view),
        panel,
        focus: focus.map(|wanted| clip(wanted, area)),
        alt,
        flipped: false,
        poster,
    }))
}

/// The part of the map where something is, or was when it was shot at.
fn action(view: &View<SpaceCombat>, chart: Chart) -> Option<Area> {
    let shots = view.marks().flat_map(|m| &m.shots).flat_map(|s| [s.from, s.to]);
    let shots = shots.chain(view.marks().flat_map(|m| &m.wrecks).copied());
    let marks = shots.chain(view.world.missiles.iter().map(|m| m.place.hex)).map(|hex| chart.cell(hex));
    let ships = view.world.ships.iter().filter(|s| s.is_present() && !ships::is_scenery(view, s));
    let ships = ships.map(|s| chart.cell(s.place.hex));
    let bodies = view.world.bodies.iter().flat_map(|b| b.hex.ring(b.template.body_radius_hexes).map(|h| chart.cell(h)));
    Area::around(ships.chain(bodies).chain(marks), 3)
}

/// The map before the start.
pub(crate) fn lobby(view: &View<SpaceCombat>) -> Picture {
    let chart = Chart::of(&view.world);
    let mut items = sky::items(view, chart, false);
    items.extend(sky::starts(view, chart));
    items.extend(ships::items(view, chart, true));
    let words = alt::alt(view, &Lens::default());
    let mut picture = picture(view, chart, items, (&Focus::Whole, words), Some(posters::lobby(&view.world)));
    if let Picture::Map(scene) = &mut picture {
        scene.caption.happened = Sentence::of(view.world.scenario.summary.clone()).into_words();
    }
    picture
}
