//! The map.
//!
//! | file | what it holds |
//! |---|---|
//! | `sky` | zone, bodies, fields, heat, Lagrange hexes, asteroids |
//! | `ships` | ships, missiles, trails, shots, courses, previews |
//! | `overlays` | arcs, reach, dots, courses on demand |
//! | `ground` | the surface map of a body |
//! | `side` | the panel beside the map, banner |
//! | `alt` | the picture in words |

mod alt;
mod ground;
mod overlays;
mod ships;
mod side;
mod sky;

pub(crate) use side::side_shape;

use crate::contract::{DraftError, Heading, Look, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::chart::Chart;
use crate::games::space_combat::rules::state::State;
use crate::games::space_combat::text::names::any_ship;
use crate::grid::Hex;
use crate::kit::sketch::clip;
use crate::scene::{Area, Board, Caption, Item, Picture, Scene};

/// What the picture is to show closely.
enum Focus {
    Whole,
    At(Hex, i32),
}

/// What the map's header says.
pub(crate) fn heading(state: &State) -> Heading {
    side::banner(state).into()
}

/// The map.
pub(crate) fn draw(view: &View<SpaceCombat>, look: &Look) -> Result<Picture, DraftError> {
    let state = view.state();
    if let Some(name) = &look.focus
        && let Some(body) = state.world.bodies.iter().position(|b| b.name.eq_ignore_ascii_case(name.trim()))
    {
        return Ok(ground::surface(state, body));
    }
    let focus = focus(state, look)?;
    let chart = Chart::of(&state.world);
    let shows = |overlay: &str| look.overlays.iter().any(|name| name == overlay);
    let mut items = sky::items(state, chart, shows("dots"));
    for name in &look.overlays {
        items.extend(overlays::items(state, chart, name, look.focus.as_deref()));
    }
    items.extend(ships::items(state, chart, view.viewer(), !shows("course")));
    if let Some(draft) = &look.preview {
        items.extend(ships::preview(view, chart, draft));
    }
    let words = alt::alt(view, look);
    Ok(picture(state, chart, items, &focus, words))
}

fn focus(state: &State, look: &Look) -> Result<Focus, DraftError> {
    let Some(text) = look.focus.as_deref() else { return Ok(Focus::Whole) };
    if let Some(hex) = Chart::of(&state.world).hex(text) {
        return Ok(Focus::At(hex, 6));
    }
    any_ship(state, text, "focus").map(|ship| Focus::At(ship.place.hex, 7))
}

fn picture(state: &State, chart: Chart, items: Vec<Item>, focus: &Focus, alt: String) -> Picture {
    let area = chart.area();
    let focus = match focus {
        Focus::At(hex, radius) => Area::around([chart.cell(*hex)], *radius),
        Focus::Whole => action(state, chart),
    };
    Picture::Map(Box::new(Scene {
        banner: side::banner(state),
        board: Board::Hex { area, is_open: true },
        items,
        caption: Caption::default(),
        panel: side::blocks(state),
        focus: focus.map(|wanted| clip(wanted, area)),
        alt,
        flipped: false,
    }))
}

/// The part of the map where something is, or was when it was shot at.
fn action(state: &State, chart: Chart) -> Option<Area> {
    let shots = state.marks().flat_map(|m| &m.shots).flat_map(|s| [s.from, s.to]);
    let shots = shots.chain(state.marks().flat_map(|m| &m.wrecks).copied());
    let marks = shots.chain(state.world.missiles.iter().map(|m| m.place.hex)).map(|hex| chart.cell(hex));
    let ships = state.world.ships.iter().filter(|s| s.is_present()).map(|s| chart.cell(s.place.hex));
    let bodies =
        state.world.bodies.iter().flat_map(|b| b.hex.ring(b.template.body_radius_hexes).map(|h| chart.cell(h)));
    Area::around(ships.chain(bodies).chain(marks), 3)
}

/// The map before the start.
pub(crate) fn lobby(view: &View<SpaceCombat>) -> Picture {
    let state = view.state();
    let chart = Chart::of(&state.world);
    let mut items = sky::items(state, chart, false);
    items.extend(sky::starts(state, chart));
    items.extend(ships::items(state, chart, crate::contract::Viewer::Public, true));
    picture(state, chart, items, &Focus::Whole, alt::alt(view, &Look::default()))
}
