//! The first page, a ship's page, shields, and choosing a fleet.

use super::{home as home_draft, show, submit, unit};
use crate::contract::{Draft, Look, MenuEntry, Panel, PanelRow, Press, Seat, Seen, Tone};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::bearing::ShipFace;
use crate::games::space_combat::forecast::course;
use crate::games::space_combat::setup::{price, shop};
use crate::games::space_combat::state::{Phase, Ship};
use crate::games::space_combat::words::{damage_words, fate_words, orbit_words, prompt};

fn short(text: &str) -> String {
    text.chars().take(100).collect()
}

/// Nothing to order.
pub(super) fn nothing(seen: &Seen<SpaceCombat>, seat: Seat) -> Panel {
    let text = prompt(seen, seat).into_iter().take(3).collect::<Vec<_>>().join("\n");
    Panel { text, look: Look::default(), rows: vec![] }
}

/// Pick a ship, or lock.
pub(super) fn home(seen: &Seen<SpaceCombat>, seat: Seat) -> Panel {
    let world = &seen.state().world;
    let entry = |ship: &Ship| MenuEntry {
        label: short(&format!("{} ({})", ship.name, ship.class().title)),
        note: short(&if ship.program.steps.is_empty() {
            format!("no order yet; energy {}, heat {}, {}", ship.energy, ship.heat, ship.counters.words())
        } else {
            format!("ordered: {}", crate::games::space_combat::notation::program_text(&ship.program))
        }),
        press: Press::Show(Draft::new("hold").with("unit", ship.name.clone())),
    };
    let entries: Vec<MenuEntry> = world.able_of(seat).take(25).map(entry).collect();
    let left = world.able_of(seat).filter(|s| s.program.steps.is_empty()).count();
    let lock = match left {
        0 => "Lock orders".to_owned(),
        n => format!("Lock orders ({n} ships follow their default)"),
    };
    let mut rows = Vec::new();
    if !entries.is_empty() {
        rows.push(PanelRow::Menu { placeholder: "Choose a ship".to_owned(), entries });
    }
    let tone = if left == 0 { Tone::Confirm } else { Tone::Plain };
    rows.push(PanelRow::Buttons(vec![submit(seen, seat, lock, tone, Draft::new("done"))]));
    let text = format!(
        "Turn {}, subturn {}: each ship takes one order, then you lock. Nobody sees your orders before all have locked.",
        world.turn, world.subturn
    );
    Panel { text, look: Look::default(), rows }
}

/// What a ship can do.
pub(super) fn ship(seen: &Seen<SpaceCombat>, seat: Seat, ship: &Ship) -> Panel {
    let world = &seen.state().world;
    let legs = course(world, ship, ship.counters, ship.climb, 6);
    let outlook = fate_words(world, &legs)
        .map(|fate| format!("Without an order it {fate}."))
        .or_else(|| world.orbit_of(ship).map(|o| format!("It is in {}.", orbit_words(world, &o))))
        .unwrap_or_else(|| format!("It drifts {}.", ship.counters.words()));
    let text = format!(
        "{} ({}): hull {}/{}, armour {}, energy {}/{}, heat {}/{}.\n{outlook}{}",
        ship.name,
        ship.class().title,
        ship.hull,
        ship.class().hull,
        ship.armour,
        ship.energy,
        ship.systems.capacitor,
        ship.heat,
        ship.class().heat_capacity,
        damage_words(ship)
    );
    let order = |label: &str, draft: Draft| submit(seen, seat, label, Tone::Plain, draft);
    let rows = vec![
        PanelRow::Buttons(vec![
            show("Steer", unit("move", ship)),
            show("Fire", unit("fire", ship)),
            show("Shields", unit("shield", ship)),
        ]),
        PanelRow::Buttons(vec![
            order("Hold and cool", unit("hold", ship)),
            order("Evade", unit("evade", ship)),
            order("Vent heat", unit("vent", ship)),
            order("Repair", unit("repair", ship)),
        ]),
        PanelRow::Buttons(vec![
            order("Undock", unit("dock", ship)),
            order("Lift off", unit("launch", ship)),
            order("Take the order back", unit("clear", ship)),
            show("Back", home_draft()),
        ]),
    ];
    let look = Look { focus: Some(ship.name.clone()), overlays: vec!["course".to_owned()], preview: None };
    Panel { text, look, rows }
}

/// Restoring shields.
pub(super) fn shields(seen: &Seen<SpaceCombat>, seat: Seat, ship: &Ship) -> Panel {
    let full = ship.class().shields;
    let most = 2 * ship.systems.generator.min(ship.energy);
    let button = |face: ShipFace| {
        let (now, full) = (ship.shields[face.index()], full[face.index()]);
        let n = (full - now).min(most);
        let draft = unit("shield", ship).with("faces", format!("{}+{n}", face.number()));
        submit(seen, seat, format!("Face {}: {now}/{full}, +{n}", face.number()), Tone::Plain, draft)
    };
    let buttons: Vec<_> = ShipFace::all().map(button).collect();
    let (front, rear) = buttons.split_at(3);
    let rows = vec![
        PanelRow::Buttons(front.to_vec()),
        PanelRow::Buttons(rear.to_vec()),
        PanelRow::Buttons(vec![show("Back", unit("hold", ship))]),
    ];
    let text = format!(
        "Shields of {}: up to {most} points now, 2 for an energy. Several faces and shifts: `/shield {} 1+4 2+2 3>2:5`.",
        ship.name, ship.name
    );
    let look = Look { focus: Some(ship.name.clone()), ..Look::default() };
    Panel { text, look, rows }
}

/// Choosing ships before the first turn; the list grows as classes are picked.
pub(super) fn fleet(seen: &Seen<SpaceCombat>, seat: Seat, draft: &Draft) -> Panel {
    let state = seen.state();
    let budget = state.world.scenario.budget.unwrap_or(0);
    let filed = match &state.phase {
        Phase::Muster { forces } => forces.get(seat.index()).cloned().flatten(),
        _ => None,
    };
    let typed = draft.get("ships").map(str::to_owned);
    let chosen =
        typed.as_deref().and_then(|t| crate::games::space_combat::notation::classes(t).ok()).unwrap_or_default();
    let spent = price(&chosen);
    let with = |slug: &str| Draft::new("fleet").with("ships", format!("{} {slug}", chosen.join(" ")));
    let entries: Vec<MenuEntry> = shop()
        .into_iter()
        .filter(|(_, c)| spent + c.points <= budget && chosen.len() < crate::games::space_combat::check::MOST_SHIPS)
        .map(|(slug, c)| MenuEntry {
            label: format!("{} for {} points", c.title, c.points),
            note: short(&format!(
                "hull {}, armour {}, {} weapons, bonus {}",
                c.hull,
                c.armour,
                c.weapons.len(),
                c.combat_bonus
            )),
            press: Press::Show(with(slug)),
        })
        .collect();
    let mut rows = Vec::new();
    if !entries.is_empty() {
        rows.push(PanelRow::Menu { placeholder: "Add a ship".to_owned(), entries });
    }
    let file = Draft::new("fleet").with("ships", chosen.join(" "));
    rows.push(PanelRow::Buttons(vec![
        submit(seen, seat, "File this fleet", Tone::Go, file),
        show("Start again", Draft::new("fleet")),
        submit(seen, seat, "Lock", Tone::Confirm, Draft::new("done")),
    ]));
    let list = if chosen.is_empty() { "nothing yet".to_owned() } else { chosen.join(", ") };
    let on_file = filed.map_or("the usual force".to_owned(), |f| f.join(", "));
    let text = format!("Choose ships for {budget} points. Picked: {list} ({spent}).\nOn file: {on_file}.");
    Panel { text, look: Look::default(), rows }
}
