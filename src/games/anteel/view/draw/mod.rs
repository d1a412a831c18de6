//! The map: what a viewer sees of a state, with overlays and with the preview of an order under construction.
//!
//! `strips` says what the picture shows, `units` draws ships and what they did, `overlays` what was asked for besides, `preview` what an order would do,
//! `column` the blocks beside the map, `posters` what stands in place of the map before the fleets are there and at the end, `alt` the words for those who cannot see it, `asked` those of overlays and previews.

mod alt;
mod asked;
mod column;
mod overlays;
mod posters;
mod preview;
mod strips;
mod units;

pub(crate) use posters::standing;
pub(crate) use strips::heading;

use crate::contract::{DraftError, Lens, Setup, View};
use crate::games::anteel::Anteel;
use crate::games::anteel::data::empire::Empire;
use crate::games::anteel::data::handicap::Handicap;
use crate::games::anteel::data::layout::Layout;
use crate::games::anteel::data::options::Options;
use crate::games::anteel::rules::board::{ENDS, End};
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::state::{Place, SEATS, Stage};
use crate::games::anteel::text::names::{self, Named};
use crate::grid::Hex;
use crate::kit::sketch::{Sketch, asked_caption, clip, in_use, zone};
use crate::kit::strips::{Named as Side, Sentence};
use crate::kit::words::count;
use crate::scene::{Area, Banner, Board, Caption, Cell, Ink, KeySample, Picture, Scene, ZoneFill};

/// The map of a state.
pub(crate) fn draw(view: &View<Anteel>, lens: &Lens) -> Result<Picture, DraftError> {
    let focus = lens.focus.as_deref().map(str::trim).filter(|f| !f.is_empty());
    let focus = focus.map(|text| focus_of(view, text)).transpose()?;
    let mut sketch = Sketch::<()>::default();
    if matches!(view.stage(), Stage::Fleets | Stage::Deployment) {
        setup_zones(&mut sketch, &view.options.layout, |end| side_at(view, end));
    }
    overlays::add(&mut sketch, view, focus, &lens.overlays)?;
    units::traces(&mut sketch, view);
    let considered = match &lens.preview {
        Some(draft) => preview::add(&mut sketch, view, draft)?,
        None => None,
    };
    units::plans(&mut sketch, view, considered);
    units::ships(&mut sketch, view, considered);
    let area = area_of_interest(view, focus, lens.preview.is_some().then_some(&sketch.cells));
    let panel = column::blocks(view, in_use(std::mem::take(&mut sketch.key), &sketch.items));
    let asked = asked::words(view, focus, lens);
    Ok(Picture::Map(Box::new(Scene {
        banner: strips::banner(view),
        board: Board::Hex { area: view.options.layout.area(), is_open: false },
        items: sketch.items,
        caption: asked_caption(&asked).unwrap_or_else(|| strips::caption(view)),
        panel,
        focus: area,
        alt: alt::text(view, &asked),
        flipped: false,
        poster: if *lens == Lens::default() { posters::on_sale(view) } else { None },
    })))
}

/// The board before the start, with the sides chosen so far.
pub(crate) fn lobby(setup: &Setup<Options>) -> Picture {
    let layout = &setup.options.layout;
    let mut sketch = Sketch::<()>::default();
    setup_zones(&mut sketch, layout, |end| match end {
        End::North => ("even player".to_owned(), Ink::Muted),
        End::South => ("odd player".to_owned(), Ink::Muted),
    });
    let empires: Vec<Empire> = setup.sides.iter().filter_map(|s| Empire::parse(s)).collect();
    let names: Vec<&str> = empires.iter().map(|e| e.name()).collect();
    let chosen = if names.is_empty() { "sides are being chosen".to_owned() } else { names.join(" v ") };
    let alt = format!(
        "The empty board of Anteel: {} columns by {} rows of hexes, setup zones in the north ({}) and in the south ({}); {chosen}.",
        layout.cols(),
        layout.rows(),
        layout.zone_text(End::North),
        layout.zone_text(End::South)
    );
    let both = match empires[..] {
        [first, second] => Some([first, second]),
        _ => None,
    };
    let points = setup.options.budget_words(both);
    let rounds = setup.options.rounds.map_or_else(String::new, |rounds| format!(", {rounds} rounds"));
    let uneven = both.and_then(|both| unequal(&setup.options, both));
    // In one line, so that who has more has two.
    let how = if uneven.is_some() { ", no dice." } else { ". No dice: arcs, ranges and the better plan decide." };
    let told = Sentence::of(format!("Two fleets of {points} points{rounds}{how}"));
    Picture::Map(Box::new(Scene {
        banner: Banner {
            title: "ANTEEL".to_owned(),
            subtitle: format!("{chosen} · {points} points"),
            sides: empires.iter().map(|empire| strips::head_of(*empire)).collect(),
            ..Banner::default()
        },
        board: Board::Hex { area: layout.area(), is_open: false },
        items: sketch.items,
        caption: Caption { happened: told.into_words(), next: uneven.map_or_else(Vec::new, Sentence::into_words) },
        panel: column::lobby_blocks(&setup.options, &empires, sketch.key),
        focus: None,
        alt,
        flipped: false,
        poster: Some(posters::empires(setup.options.edition, &empires)),
    }))
}

/// Which of two empires does worse against the other, and what it has for that (4.10).
fn unequal(options: &Options, empires: [Empire; 2]) -> Option<Sentence> {
    let Options { handicap: handicap @ Handicap::Fair(_), .. } = options else { return None };
    let [first, second] = empires;
    let behind = SEATS.into_iter().zip([(first, second), (second, first)]);
    let mut behind = behind.map(|(seat, who)| (handicap.points_for(seat, Some(empires)), who));
    let (points, (weaker, stronger)) = behind.find(|(points, _)| *points > 0)?;
    let named = |empire: Empire| Side::new(empire.name(), empire.ink());
    let sentence = Sentence::default().name(&named(weaker)).text(" does worse against ").name(&named(stronger));
    Some(sentence.text(format!(" and has {} more; with handicap=none both have the same.", count(points, "point"))))
}

/// Who sets up at an end.
fn side_at(view: &View<Anteel>, end: End) -> (String, Ink) {
    let seat = SEATS.into_iter().find(|s| view.end_of(*s) == end);
    seat.map(|s| view.empire(s))
        .map_or_else(|| (String::new(), Ink::Muted), |e| (e.name().to_owned(), Ink::Side(e.ink())))
}

fn setup_zones(sketch: &mut Sketch, layout: &Layout, of: impl Fn(End) -> (String, Ink)) {
    for end in ENDS {
        let (name, ink) = of(end);
        let cells = layout.zone(end).cells().collect();
        sketch.items.push(zone(cells, ink, ZoneFill::Tint(1), format!("Setup {}: {name}", end.name())));
        sketch.sign(KeySample::Zone(ink, ZoneFill::Tint(1)), "setup zone");
    }
}

/// A phrase that names a ship or a hex of this board.
fn focus_of(view: &View<Anteel>, text: &str) -> Result<Named, DraftError> {
    names::ship_or_hex(view, "focus", text)
}

fn hex_of(view: &View<Anteel>, named: Named) -> Option<Hex> {
    match named {
        Named::Hex(hex) => Some(hex),
        Named::Ship(ship) => view.pose(ship).map(|p| p.hex),
    }
}

/// Rows and columns around what is shown closely.
const CLOSE: i32 = 7;
/// Rows and columns around the ships.
const WIDE: i32 = 3;

/// What matters: what an order is about, the focus, else all living ships.
fn area_of_interest(view: &View<Anteel>, focus: Option<Named>, considered: Option<&Vec<Cell>>) -> Option<Area> {
    let whole = view.options.layout.area();
    let near = |cells: Vec<Cell>, margin| Area::around(cells, margin).map(|a| clip(a, whole));
    if let Some(cells) = considered.filter(|c| !c.is_empty()) {
        return near(cells.clone(), CLOSE - 3);
    }
    if let Some(hex) = focus.and_then(|f| hex_of(view, f)) {
        return near(vec![hex.into()], CLOSE);
    }
    if matches!(view.stage(), Stage::Fleets | Stage::Deployment) {
        return None;
    }
    let marked = view.marks.moves.iter().flat_map(|m| m.hexes.iter().copied());
    let shot = units::shots_shown(view).flat_map(|s| [s.from, s.to]);
    let living = view.living().map(|(_, p)| p.hex);
    near(living.chain(marked).chain(shot).map(Cell::from).collect(), WIDE)
}

/// Where a lost ship was last seen, if the marks still show it.
fn last_seen(view: &View<Anteel>, ship: ShipName) -> Option<Hex> {
    match view.place(ship)? {
        Place::Destroyed => view.marks.shots.iter().rfind(|s| s.target == ship && s.is_kill).map(|s| s.to),
        Place::Fled => {
            let fled = view.marks.moves.iter().rfind(|m| m.ship == ship && m.has_fled);
            fled.and_then(|m| m.hexes.last().copied())
        }
        Place::Board(pose) => Some(pose.hex),
        Place::Reserve => None,
    }
}
