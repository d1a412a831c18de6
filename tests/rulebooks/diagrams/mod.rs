//! Diagrams of rules about space, drawn by each game's own renderer from positions that play leads to.

mod anteel;
mod penta_war;
mod pentagon_war;
mod space_combat;
mod tour;

use std::sync::Arc;

use sealed_orders::contract::{Draft, Match, ScenarioSource, Seat, Seed, Setup};
use sealed_orders::render::{Finish, Framing, Renderer, Sizing};
use sealed_orders::scene::{Area, Banner, Block, Caption, Ink, Picture, Word};
use sealed_orders::systems;

use crate::drawn::{self, Drawn};

/// A diagram: its name in `docs/pictures`, how large things are on it, and how it comes about.
type Diagram = (&'static str, Sizing, fn() -> Picture);

fn all() -> impl Iterator<Item = Diagram> {
    anteel::DIAGRAMS
        .into_iter()
        .chain(pentagon_war::DIAGRAMS)
        .chain(penta_war::DIAGRAMS)
        .chain(space_combat::DIAGRAMS)
        .chain(tour::DIAGRAMS)
}

/// A game that has just begun.
fn started(slug: &str, scenario: &str, changes: &str, sides: [&str; 2]) -> Arc<dyn Match> {
    let system = systems::find(slug).unwrap();
    let options = system.options(ScenarioSource::Book(scenario), changes).unwrap();
    let setup = Setup { scenario: scenario.to_owned(), options, sides: sides.map(str::to_owned).to_vec() };
    system.lobby(&setup).unwrap().start(&Seed::from_words("diagram").unwrap()).unwrap()
}

/// The game after an order of that seat.
fn given(slug: &str, game: &Arc<dyn Match>, seat: u8, notation: &str) -> Arc<dyn Match> {
    let card = systems::find(slug).unwrap().card();
    let draft = Draft::from_notation(notation, card.title, card.verbs, card.default_verb).unwrap();
    game.submit(Seat(seat), &draft).unwrap_or_else(|no| panic!("{notation}: {no}")).next
}

/// A game in which these seats have given these orders.
fn game(slug: &str, scenario: &str, changes: &str, sides: [&str; 2], orders: &[(u8, &str)]) -> Arc<dyn Match> {
    let start = started(slug, scenario, changes, sides);
    orders.iter().fold(start, |game, (seat, notation)| given(slug, &game, *seat, notation))
}

/// What a map shows, under another title, with its key and two sentences of its own.
fn taught(picture: Picture, title: [&str; 2], said: [&str; 2], focus: Area) -> Picture {
    let Picture::Map(mut scene) = picture else { panic!("{title:?} is no map") };
    scene.banner = banner(title);
    scene.panel.retain(|block| matches!(block, Block::Key(_)));
    scene.caption = caption(said);
    scene.focus = Some(focus);
    Picture::Map(scene)
}

/// What it is, and whose rule.
fn banner([title, notice]: [&str; 2]) -> Banner {
    Banner { title: title.to_owned(), notice: notice.to_owned(), ..Banner::default() }
}

fn caption(said: [&str; 2]) -> Caption {
    let [happened, next] = said.map(|text| vec![Word { text: text.to_owned(), ink: Ink::Text }]);
    Caption { happened, next }
}

fn drawn((name, size, picture): Diagram, is_painted: bool) -> Drawn {
    let picture = picture();
    let renderer = Renderer::new().finished(Finish { size, ..Finish::default() });
    let png = if is_painted { renderer.png(&picture, Framing::Tactical).unwrap() } else { vec![] };
    Drawn { name: name.to_owned(), words: picture.text(), png }
}

#[test]
fn every_diagram_shows_what_it_showed() {
    drawn::compare(&all().map(|diagram| drawn(diagram, false)).collect::<Vec<_>>());
}

#[test]
#[ignore = "writes pictures of the documentation"]
fn the_diagrams_are_drawn_anew() {
    drawn::keep(&all().map(|diagram| drawn(diagram, true)).collect::<Vec<_>>());
}
