//! What a public post frames: whoever is awaited, acted, fired or was hit, of all sides, with a hex around.

use std::collections::BTreeSet;

use sealed_orders::contract::{Asking, Lens, Match, ScenarioSource, Seed, Setup, Skill, System, Thinking, Viewer};
use sealed_orders::grid::Offset;
use sealed_orders::render::{Framing, Measures, Renderer, Told};
use sealed_orders::scene::{Board, Cell, Ink, Item, Mark, Picture, Scene, Size, Token, Word};
use sealed_orders::systems::{SYSTEMS, find};

/// Inputs of a game that are looked at.
const MOST_INPUTS: u64 = 400;

fn system(slug: &str) -> System {
    find(slug).expect("a system")
}

/// Calls `visit` with the public picture of every window of a game between computer players.
pub(crate) fn public_pictures(system: System, form: (&str, &str), visit: &mut dyn FnMut(&str, &Scene)) {
    public_tables(system, form, &mut |name, table| visit(name, &public(table)));
}

/// The same with the game as it stands.
fn public_tables(system: System, (scenario, changes): (&str, &str), visit: &mut dyn FnMut(&str, &dyn Match)) {
    let options = system.options(ScenarioSource::Book(scenario), changes).expect("a fair game");
    let mut setup = Setup { scenario: scenario.to_owned(), options, sides: vec![] };
    let seats = *system.lobby(&setup).expect("a fair game").seats().start();
    setup.sides =
        system.lobby(&setup).expect("a fair game").sides().into_iter().take(seats).map(|side| side.slug).collect();
    let mut table = system
        .lobby(&setup)
        .and_then(|lobby| lobby.start(&Seed::from_words(scenario).expect("a seed")))
        .expect("a fair game");
    let mut window = 0;
    for input in 0..MOST_INPUTS {
        let (now, seat) = match table.asking() {
            Asking::Orders(asked) => (asked.number, asked.seats.first().copied()),
            Asking::Over(_) => (u32::MAX, None),
        };
        if now != window {
            window = now;
            let name = format!("{} {scenario}, input {input}", system.title());
            visit(&name, &*table);
        }
        let Some(seat) = seat else { return };
        // The skills take turns, so that ships come near each other and stay apart.
        let skill = Skill::ALL[seat.index() % 2];
        let thinking = Thinking { skill, seed: input, may_go_on: &|| false };
        table = table.computer(seat, &thinking).expect("a fair game").next;
    }
}

/// Every scenario of a system; The Pentagon War's with captains who are asked often and with those who are asked seldom, whose
/// posts tell of more impulses at a time.
fn games(system: System) -> Vec<(String, &'static str)> {
    let forms: &[&str] = if system.slug() == "pentagon-war" { &["stops=careful", "stops=usual"] } else { &[""] };
    let scenarios = system.scenarios().into_iter();
    scenarios.flat_map(|scenario| forms.iter().map(move |form| (scenario.slug.clone(), *form))).collect()
}

fn public(table: &dyn Match) -> Scene {
    match table.draw(Viewer::Public, &Lens::default()).expect("a fair game") {
        Picture::Map(scene) => *scene,
        Picture::Card(card) => panic!("{card:?}"),
    }
}

/// Cells of those who are awaited, acted, fired or were hit. Who is awaited is lit; where nobody is, all ships give sealed
/// orders together (or the game is over), and every one of them is to be seen.
fn actors(scene: &Scene) -> BTreeSet<Cell> {
    let is_lit = |item: &Item| matches!(item, Item::Token(token) if token.is_lit);
    let is_anybody_lit = scene.items.iter().any(is_lit);
    let cells = |item: &Item| match item {
        Item::Token(token) if token.is_lit => vec![token.cell],
        Item::Token(token) if !is_anybody_lit && is_ship(token) => vec![token.cell],
        Item::Shot { from, to, .. } => vec![*from, *to],
        Item::Trail { cells, is_dashed: false, .. } => cells.last().copied().into_iter().collect(),
        Item::Sign { cell, .. } | Item::Damage { cell, .. } | Item::Wreck { cell, .. } => vec![*cell],
        _ => vec![],
    };
    scene.items.iter().flat_map(cells).collect()
}

/// The cell and those around it that are on the board.
fn with_neighbours(scene: &Scene, cell: Cell) -> Vec<Cell> {
    let around = Offset::new(cell.col, cell.row).to_hex().disc(1).map(Cell::from);
    around.filter(|cell| scene.board.area().contains(*cell)).collect()
}

/// Labels of those cells that are not shown with all their neighbours.
fn cut_off(scene: &Scene, shown: &BTreeSet<Cell>, cells: &BTreeSet<Cell>) -> String {
    let is_cut = |cell: &&Cell| with_neighbours(scene, **cell).iter().any(|near| !shown.contains(near));
    cells.iter().filter(is_cut).map(|cell| scene.board.label(*cell)).collect::<Vec<_>>().join(" ")
}

/// The cells that a post shows whole, in one part or in two.
fn shown(renderer: &Renderer, scene: &Scene) -> BTreeSet<Cell> {
    renderer.measures(scene, Framing::Tactical).into_iter().flat_map(|part| part.cells).collect()
}

/// Cells of ships of any side; neither plans nor missiles nor scenery.
fn ships(scene: &Scene) -> BTreeSet<Cell> {
    tokens(scene).filter(|token| is_ship(token)).map(|token| token.cell).collect()
}

fn is_ship(token: &Token) -> bool {
    !token.is_ghost && !token.is_scenery && token.size != Size::Tiny
}

fn tokens(scene: &Scene) -> impl Iterator<Item = &Token> {
    scene.items.iter().filter_map(|item| match item {
        Item::Token(token) => Some(token),
        _ => None,
    })
}

/// The fleets of Anteel begin up to forty rows apart, and each side must see the other come.
#[test]
fn fleets_that_are_far_apart_are_seen_together() {
    let renderer = Renderer::new();
    let (mut seen, mut farthest) = (0, 0);
    for gap in ["gap=26 depth=4", "gap=32 depth=3"] {
        public_pictures(system("anteel"), ("standard", gap), &mut |name, scene| {
            let shown = shown(&renderer, scene);
            let ships = ships(scene);
            let missing = cut_off(scene, &shown, &ships);
            assert!(missing.is_empty(), "{name}, {gap}: {missing}");
            let rows = ships.iter().map(|cell| cell.row);
            farthest = farthest.max(rows.clone().max().unwrap_or(0) - rows.min().unwrap_or(0));
            seen += 1;
        });
    }
    assert!(seen > 20 && farthest > 30, "{seen} pictures, at most {farthest} rows from end to end");
}

/// Two asteroids drift through The Quarry from either side, and nobody wins by them; the claim in its middle is what it is about.
#[test]
fn no_picture_is_smaller_or_parted_for_what_nobody_is_after() {
    let renderer = Renderer::new();
    let mut tried = 0;
    for form in ["", "orders=programs"] {
        public_pictures(system("space-combat"), ("quarry", form), &mut |name, scene| {
            let names = |is_scenery: bool| -> Vec<&str> {
                let meant = tokens(scene).filter(|token| token.is_scenery == is_scenery);
                meant.filter_map(|token| Some(token.label.as_ref()?.id.as_str())).collect()
            };
            if names(true) != ["Drifter", "Tumbler"] {
                return;
            }
            assert!(names(false).contains(&"Claim"), "{name}");
            let rocks: Vec<Cell> = tokens(scene).filter(|token| token.is_scenery).map(|token| token.cell).collect();
            let is_rocks = |item: &Item| match item {
                Item::Token(token) => token.is_scenery,
                Item::Trail { cells, .. } => cells.iter().any(|cell| rocks.contains(cell)),
                _ => false,
            };
            let mut without = scene.clone();
            without.items.retain(|item| !is_rocks(item));
            let ships = ships(scene);
            let focus = scene.focus.expect("where something is");
            let columns = ships.iter().map(|cell| cell.col);
            let most = columns.clone().max().unwrap_or(0) - columns.min().unwrap_or(0) + 7;
            let is_wreck = |item: &Item| matches!(item, Item::Wreck { .. } | Item::Shot { .. });
            if !scene.items.iter().any(is_wreck) {
                assert_eq!(focus.cols, u32::try_from(most).expect("a width"), "{name}");
            }
            let parts = |scene: &Scene| -> Vec<Vec<Cell>> {
                renderer.measures(scene, Framing::Tactical).into_iter().map(|part| part.cells).collect()
            };
            assert_eq!(parts(scene), parts(&without), "{name}, {form}");
            tried += 1;
        });
    }
    assert!(tried > 20, "{tried}");
}

/// Where all sides give sealed orders together nobody is lit; then every ship is framed, however far they scatter.
#[test]
fn nobody_is_cut_off_where_nobody_is_lit() {
    let renderer = Renderer::new();
    for system in [system("pentagon-war"), system("space-combat")] {
        let mut tried = 0;
        for scenario in system.scenarios() {
            public_pictures(system, (&scenario.slug, ""), &mut |name, scene| {
                if ships(scene).len() < 2 || tokens(scene).any(|token| token.is_lit) {
                    return;
                }
                let scene = scattered(scene);
                let shown = shown(&renderer, &scene);
                let missing = cut_off(&scene, &shown, &ships(&scene));
                assert!(missing.is_empty(), "{name}: {missing}");
                tried += 1;
            });
        }
        assert!(tried > 20, "{}: only {tried} pictures", system.title());
    }
}

/// The picture with two ships moved to opposite corners of a board that is larger than the largest zone of Space
/// Combat, one of them hit, and nothing else on it.
fn scattered(scene: &Scene) -> Scene {
    let mut scene = scene.clone();
    let Board::Hex { area, .. } = &mut scene.board else { panic!("a board of hexes") };
    (area.cols, area.rows) = (95, 95);
    let from = area.from;
    let corners = [from, Cell::new(from.col + 94, from.row + 94)];
    let ships = tokens(&scene).filter(|token| !token.is_ghost && token.size != Size::Tiny);
    let mut items: Vec<Item> =
        ships.zip(corners).map(|(token, cell)| Item::Token(Token { cell, ..token.clone() })).collect();
    items.push(Item::Sign { cell: from, mark: Mark::New, ink: Ink::Danger });
    Scene { items, focus: None, ..scene }
}

#[test]
fn a_public_post_frames_whoever_acted_fired_was_hit_or_is_awaited_in_every_scenario() {
    let renderer = Renderer::new();
    let (mut seen, mut cropped) = (0, 0);
    let mut cut = vec![];
    for system in [system("anteel"), system("pentagon-war"), system("space-combat")] {
        let (mut of_system, mut crowded) = (0, 0);
        for scenario in system.scenarios() {
            public_pictures(system, (&scenario.slug, ""), &mut |name, scene| {
                let shown = shown(&renderer, scene);
                let missing = cut_off(scene, &shown, &actors(scene));
                seen += 1;
                of_system += 1;
                crowded += usize::from(actors(scene).len() > 1);
                cropped += usize::from(shown.len() < scene.board.area().cells().count());
                if !missing.is_empty() {
                    cut.push(format!("{name}: {missing}"));
                }
            });
        }
        // A picture of which nothing is demanded guards nothing.
        assert!(of_system > 30 && crowded * 10 > of_system * 8, "{}: {crowded} of {of_system}", system.title());
    }
    assert!(seen > 150 && cropped > 50, "only {seen} pictures, {cropped} of them cropped");
    assert!(cut.is_empty(), "{} of {seen} pictures cut somebody off:\n  {}", cut.len(), cut.join("\n  "));
}

/// Where two rectangles overlap, as a share of the first.
fn overlap(one: [f32; 4], other: [f32; 4]) -> f32 {
    let width = (one[2].min(other[2]) - one[0].max(other[0])).max(0.0);
    let height = (one[3].min(other[3]) - one[1].max(other[1])).max(0.0);
    width * height / ((one[2] - one[0]) * (one[3] - one[1]))
}

/// How far a point is from a rectangle.
fn distance(area: [f32; 4], [x, y]: [f32; 2]) -> f32 {
    (x - x.clamp(area[0], area[2])).hypot(y - y.clamp(area[1], area[3]))
}

/// What is wrong with the names on a part of a map: over a unit, over another name, nearer to another unit than to its own
/// without a line that leads to it.
fn misplaced(part: &Measures) -> Vec<String> {
    let mut wrong = vec![];
    for (nth, name) in part.names.iter().enumerate() {
        for other in &part.names[..nth] {
            if overlap(name.area, other.area) > 0.02 {
                wrong.push(format!("{} over {}", name.text, other.text));
            }
        }
        let own = [name.unit[0], name.unit[1], name.unit[0], name.unit[1]];
        for (unit, reach) in part.units.iter().filter(|(unit, _)| distance(own, *unit) > 1.0) {
            let away = distance(name.area, *unit);
            if away < reach * 0.5 {
                wrong.push(format!("{} over a unit", name.text));
            } else if away + 1.0 < distance(name.area, name.unit) && !name.is_led {
                wrong.push(format!("{} nearer to another unit", name.text));
            }
        }
    }
    wrong
}

/// Of all names in the posts of recorded games at most this share may be less than perfectly placed: in a mêlée of a dozen
/// ships side by side there is no better place, and then a line leads from the name to its ship.
const MISPLACED_MAX: f64 = 0.02;

#[test]
fn names_stand_by_their_own_units_and_cover_nothing() {
    let renderer = Renderer::new();
    for system in [system("anteel"), system("pentagon-war"), system("space-combat")] {
        let (mut names, mut wrong) = (0, vec![]);
        for (scenario, form) in games(system) {
            public_pictures(system, (&scenario, form), &mut |picture, scene| {
                for part in renderer.measures(scene, Framing::Tactical) {
                    names += part.names.len();
                    wrong.extend(misplaced(&part).into_iter().map(|what| format!("{picture}: {what}")));
                }
            });
        }
        let most = f64::from(u32::try_from(names).unwrap()) * MISPLACED_MAX;
        assert!(names > 100, "{}: {names} names", system.title());
        assert!(
            f64::from(u32::try_from(wrong.len()).unwrap()) <= most,
            "{}: {} of {names} names:\n  {}",
            system.title(),
            wrong.len(),
            wrong.join("\n  ")
        );
    }
}

/// Hexes of a post are as large as what matters allows: at most one post in twenty with ships has lower ones than these.
#[test]
fn hexes_of_a_post_are_large_enough_to_tell_a_fight() {
    const READABLE: i32 = 32;
    const ONE_IN: usize = 20;
    let renderer = Renderer::new();
    for system in [system("anteel"), system("pentagon-war"), system("space-combat")] {
        let (mut posts, mut small) = (0, vec![]);
        for scenario in system.scenarios() {
            public_pictures(system, (&scenario.slug, ""), &mut |picture, scene| {
                if ships(scene).is_empty() {
                    return;
                }
                posts += 1;
                let height = renderer.measures(scene, Framing::Tactical).iter().map(|part| part.cell_height).min();
                if height.unwrap_or(0) < READABLE {
                    small.push(format!("{picture}: {} px", height.unwrap_or(0)));
                }
            });
        }
        assert!(
            posts > 30 && small.len() * ONE_IN <= posts,
            "{}: {} of {posts}:\n  {}",
            system.title(),
            small.len(),
            small.join("\n  ")
        );
    }
}

/// The fault: a crop of squares went where most pieces stand, and the move that was told below it lay outside.
#[test]
fn the_newest_move_on_squares_is_seen_whole_in_a_post() {
    let scene = super::scenes::chess();
    let moved: Vec<Cell> = scene
        .items
        .iter()
        .flat_map(|item| if let Item::Trail { cells, .. } = item { cells.clone() } else { vec![] })
        .collect();
    let parts = Renderer::new().measures(&scene, Framing::Tactical);
    assert_eq!(moved, [Cell::new(7, 2), Cell::new(8, 7)]);
    assert!(moved.iter().all(|cell| parts[0].cells.contains(cell)), "{:?}", parts[0].cells);
}

/// What a strip has to say is said whole: of every window, and of every overlay that a player may lay over it.
#[test]
fn no_sentence_below_a_map_is_cut() {
    let renderer = Renderer::new();
    let (mut told, mut cut) = (0, vec![]);
    for system in SYSTEMS {
        let mut first = true;
        for (scenario, form) in games(system) {
            let overlays: Vec<&str> = system.card().overlays.iter().map(|overlay| overlay.name).collect();
            public_tables(system, (&scenario, form), &mut |name, table| {
                let mut looks = vec![Lens::default()];
                // Overlays of the first scenario only: their sentences are made the same way in all.
                if first {
                    let over = |overlay: &&str| Lens { overlays: vec![(*overlay).to_owned()], ..Lens::default() };
                    looks.extend(overlays.iter().map(over));
                }
                for lens in looks {
                    let Ok(Picture::Map(scene)) = table.draw(Viewer::Public, &lens) else { continue };
                    told += 1;
                    // What is asked for may be a list that has no end.
                    let least = if lens.overlays.is_empty() { Told::Whole } else { Told::Shortened };
                    if renderer.told(&scene, Framing::Tactical).is_some_and(|told| told > least) {
                        let words = |words: &[Word]| words.iter().map(|word| word.text.as_str()).collect::<String>();
                        let (happened, next) = (words(&scene.caption.happened), words(&scene.caption.next));
                        cut.push(format!("{name} {:?}: {happened} | {next}", lens.overlays));
                    }
                }
            });
            first = false;
        }
    }
    assert!(told > 300 && cut.is_empty(), "{} of {told} sentences are cut:\n  {}", cut.len(), cut.join("\n  "));
}
