//! The text twin says everything that the picture says: for those who cannot see it, and for the terminal.

use sealed_orders::scene::{Block, Card, Item, Picture, Scene, Token};

use super::{anteel, scenes};

fn maps() -> Vec<(String, Box<Scene>)> {
    let handmade = [("battle", scenes::map(scenes::battle())), ("planet", scenes::map(scenes::yardstick()))];
    let all = handmade.into_iter().chain(anteel::pictures());
    all.filter_map(|(name, picture)| match picture {
        Picture::Map(scene) => Some((name.to_owned(), scene)),
        Picture::Card(_) => None,
    })
    .collect()
}

fn cards() -> Vec<(String, Box<Card>)> {
    let all = std::iter::once(("sheet", scenes::sheet())).chain(anteel::pictures());
    all.filter_map(|(name, picture)| match picture {
        Picture::Card(card) => Some((name.to_owned(), card)),
        Picture::Map(_) => None,
    })
    .collect()
}

fn side_title(scene: &Scene, token: &Token) -> Option<String> {
    scene.panel.iter().find_map(|block| match block {
        Block::Fleet { title, side, .. } if *side == token.side => Some(title.clone()),
        _ => None,
    })
}

#[test]
fn of_every_named_unit_the_twin_says_name_cell_side_and_what_is_left() {
    let mut units = 0;
    for (name, scene) in maps() {
        let text = Picture::Map(scene.clone()).text();
        for item in &scene.items {
            let Item::Token(token) = item else { continue };
            let Some(label) = &token.label else { continue };
            let side = side_title(&scene, token).expect("a side with units has a block");
            let left = token.gauge.map(|g| format!("hull {}/{}", g.left, g.full)).unwrap_or_default();
            let said = [&label.id, &format!("at {}", scene.board.label(token.cell)), &side, &left];
            let line = text.lines().find(|line| said.iter().all(|part| line.contains(part.as_str())));
            assert!(line.is_some(), "{name} does not say {said:?}:\n{text}");
            units += 1;
        }
    }
    assert!(units > 80, "{units}");
}

#[test]
fn the_twin_of_a_map_says_every_shot_sign_note_trail_and_zone() {
    for (name, scene) in maps() {
        let text = Picture::Map(scene.clone()).text();
        let says = |what: &str| assert!(text.contains(what), "{name} does not say {what:?}:\n{text}");
        let at = |cell| scene.board.label(cell);
        for item in &scene.items {
            match item {
                Item::Shot { from, to, text, .. } => {
                    says(&format!("Shot {} at {}", at(*from), at(*to)));
                    says(text);
                }
                Item::Damage { cell, text } => says(&format!("Damage at {}: {text}", at(*cell))),
                Item::Wreck { cell, name, .. } => says(&format!("Destroyed at {}: {name}", at(*cell))),
                Item::Sign { cell, .. } => says(&format!("at {}", at(*cell))),
                Item::Note { cell, text, .. } => says(&format!("{text} at {}", at(*cell))),
                Item::Trail { cells, .. } => {
                    says(&cells.iter().map(|c| at(*c)).collect::<Vec<_>>().join(" > "));
                }
                Item::Zone(zone) if zone.label.is_empty() => says("Zone "),
                Item::Zone(zone) => says(&format!("Zone {}: ", zone.label)),
                Item::Disc { name, .. } => says(name),
                Item::Token(_) | Item::Arrow { .. } | Item::Face { .. } => {}
            }
        }
        says(&scene.banner.title);
        says(&scene.banner.subtitle);
        says(&scene.alt);
    }
}

#[test]
fn the_reach_of_a_ship_is_told_hex_by_hex() {
    let (_, picture) = anteel::pictures().into_iter().find(|(name, _)| *name == "reach").expect("in the list");
    let Picture::Map(scene) = &picture else { panic!("a map") };
    let zone = scene.items.iter().find_map(|i| if let Item::Zone(zone) = i { Some(zone) } else { None });
    let text = picture.text();
    let line = text.lines().find(|l| l.starts_with("Zone Spur1 can move there: ")).expect(&text);
    let told: usize = line["Zone Spur1 can move there: ".len()..]
        .split(", ")
        .map(|run| match run.split_once('-') {
            Some((from, to)) => {
                let row = |label: &str| label[2..].parse::<usize>().expect("a row");
                assert_eq!(from[..2], to[..2], "a run goes down one column");
                row(to) - row(from) + 1
            }
            None => 1,
        })
        .sum();
    assert_eq!(told, zone.expect("the reach").cells.len());
}

#[test]
fn the_twin_of_a_card_says_every_figure_on_it() {
    for (name, card) in cards() {
        let text = Picture::Card(card.clone()).text();
        let says = |what: &str| assert!(text.contains(what), "{name} does not say {what:?}:\n{text}");
        says(&card.title);
        says(&card.subtitle);
        for block in &card.blocks {
            match block {
                Block::Table { title, head, rows } => {
                    says(title);
                    says(&head.join(" | "));
                    for row in rows {
                        says(&row.join(" | "));
                    }
                }
                Block::Boxes { title, marked, total, .. } => {
                    says(&format!("{title}: {} of {total} left", total - marked));
                }
                Block::Lines { title, lines } => {
                    says(title);
                    for line in lines {
                        says(line);
                    }
                }
                Block::Figure(figure) => figure.lines().iter().for_each(|line| says(line)),
                other => panic!("{name} has a block that this test does not know: {other:?}"),
            }
        }
    }
    assert!(cards().len() >= 3);
}

/// Letters and a number: how ships of these maps are called.
fn names_in(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter(|word| {
        let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
        word.len() > letters.len() && letters.starts_with(|c: char| c.is_ascii_uppercase())
    })
}

#[test]
fn keys_and_lines_name_no_ship_that_is_not_there() {
    let mut named = 0;
    for (name, scene) in maps() {
        let tokens = scene.items.iter().filter_map(|item| match item {
            Item::Token(token) => token.label.as_ref().map(|label| label.id.as_str()),
            Item::Wreck { name, .. } => Some(name.as_str()),
            _ => None,
        });
        let rows = scene.panel.iter().filter_map(|block| match block {
            Block::Fleet { rows, .. } => Some(rows.iter().map(|row| row.id.as_str())),
            _ => None,
        });
        let known: Vec<&str> = tokens.chain(rows.flatten()).collect();
        let said = scene.panel.iter().flat_map(|block| match block {
            Block::Key(rows) => rows.iter().map(|row| row.text.as_str()).collect::<Vec<_>>(),
            Block::Lines { lines, .. } => lines.iter().map(String::as_str).collect(),
            _ => vec![],
        });
        for ship in said.flat_map(names_in) {
            let is_known = known.iter().any(|own| own.split(' ').any(|part| part == ship));
            assert!(is_known, "{name} names {ship}, which is not on it: {known:?}");
            named += 1;
        }
    }
    assert!(named > 3, "{named}");
}
