//! The first page, a ship's page, and choosing a fleet.

use super::{ahead, program, unit};
use crate::contract::{
    Draft, DraftError, Lens, MenuEntry, Panel, PanelButton, PanelRow, Press, Seat, Tone, View, give, objection,
};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::catalogue::{Class, price, shop};
use crate::games::space_combat::data::edition::Edition;
use crate::games::space_combat::rules::action::Habit;
use crate::games::space_combat::rules::forecast::{after, course, program_fate};
use crate::games::space_combat::rules::order_words::{ALL, fleet_text, program_text};
use crate::games::space_combat::rules::state::{Phase, Ship, World};
use crate::games::space_combat::text::losses::losses;
use crate::games::space_combat::text::notation::fleet as read_fleet;
use crate::games::space_combat::text::parse::SUGGESTED;
use crate::games::space_combat::text::words::{
    counted, damage_words, drift_words, end_words, fate_words, orbit_words, prompt,
};
use crate::kit::line::Line;
use crate::kit::panel::{
    PanelLine, SAME_AGAIN, back, before_lock, button, entry, fill, fleet_of_mine, line, lines, lock, matter, menu,
    page, show,
};

/// Moves that a warning looks ahead.
const WARNED_SUBTURNS: usize = 2;

/// Nothing to order.
pub(super) fn nothing(view: &View<SpaceCombat>, seat: Seat) -> Panel {
    let text = Line::markdown_of(prompt(view, seat).iter().take(3)).join("\n");
    Panel { text, lens: Lens::default(), rows: vec![] }
}

/// Orders are locked: what the ships do next can be filed ahead.
pub(super) fn waiting(view: &View<SpaceCombat>, seat: Seat) -> Panel {
    let more = "What your ships do in the next exchange can be filed ahead; nobody else sees it.";
    let text = format!("{}\n{more}", nothing(view, seat).text);
    page(&text, Lens::default(), vec![ahead::ships(view, seat)])
}

/// Pick a ship, or lock. A single ship without an order is picked already.
pub(super) fn home(view: &View<SpaceCombat>, seat: Seat) -> Panel {
    let world = &view.world;
    let able: Vec<&Ship> = world.able_of(seat).collect();
    if let [only] = able.as_slice()
        && only.program.steps.is_empty()
    {
        let is_sealed = world.rules().exchange_subturns().is_some();
        let below = PanelRow::Buttons(vec![suggestion(view, seat), again(view, seat), lock_button(view, seat)]);
        if is_sealed {
            return program::ship(view, seat, only, vec![below]);
        }
        let mut own = ship(view, seat, only);
        own.rows.push(below);
        return own;
    }
    let of_ship = |ship: &&Ship| {
        let note = if ship.program.steps.is_empty() {
            format!("no order yet; energy {}, heat {}, {}", ship.energy, ship.heat, ship.counters.words())
        } else {
            format!("ordered: {}", program_text(&ship.program))
        };
        let entry = entry(format!("{} ({})", ship.name, ship.class().title), note, Press::Show(unit("hold", ship)));
        line(entry, !ship.program.steps.is_empty())
    };
    let mut of_ships: Vec<PanelLine> = able.iter().map(of_ship).collect();
    of_ships.sort_by_key(|line| line.has_orders);
    let rows = vec![lines("Another ship", of_ships), first_to_act(view, seat, &able), home_buttons(view, seat)];
    let takes = match world.rules().exchange_subturns() {
        Some(_) => format!("a program of up to {}", counted(world.exchange_left, "subturn")),
        None => "one order".to_owned(),
    };
    let left = match without_order(view, seat) {
        0 => "all ships have orders".to_owned(),
        n => format!("for {} without an order standing orders answer", counted(n, "ship")),
    };
    let text = format!(
        "Turn {}, subturn {}: each ship takes {takes}, then you lock; {left}. Nobody sees your orders before all have \
         locked.{}",
        world.turn,
        world.subturn,
        warning(world, &able)
    );
    page(&text, Lens::default(), rows)
}

/// Own ships act in the order their player says (3.2).
fn first_to_act(view: &View<SpaceCombat>, seat: Seat, able: &[&Ship]) -> PanelRow {
    let first = able.iter().map(|ship| Draft::new("sequence").with("ships", ship.name.clone()));
    let legal = first.zip(able).filter(|(draft, _)| able.len() > 1 && objection(view, seat, draft).is_none());
    let entries = legal.map(|(draft, ship)| entry(format!("{} acts first", ship.name), "", Press::Submit(draft)));
    menu("Which of your ships acts first", entries.collect())
}

fn home_buttons(view: &View<SpaceCombat>, seat: Seat) -> PanelRow {
    let standing = fill("Standing orders…", Draft::new("standing").with("unit", ALL));
    PanelRow::Buttons(vec![suggestion(view, seat), again(view, seat), standing, lock_button(view, seat)])
}

/// Fills ships without orders with those of a computer: all can be changed until they are locked.
fn suggestion(view: &View<SpaceCombat>, seat: Seat) -> PanelButton {
    let has_room = view.world.able_of(seat).any(|s| s.program.steps.is_empty());
    let draft = Draft::new("round").with("orders", SUGGESTED);
    button("As suggested", Tone::Go, Press::Submit(draft)).enabled(has_room)
}

/// What was ordered in the window before, for ships without orders.
fn again(view: &View<SpaceCombat>, seat: Seat) -> PanelButton {
    let world = &view.world;
    let is_first = (world.turn, world.subturn) <= (1, 1);
    let has_room = world.able_of(seat).any(|s| s.program.steps.is_empty());
    button("Same again", Tone::Plain, Press::Submit(Draft::new(SAME_AGAIN))).enabled(has_room && !is_first)
}

fn without_order(view: &View<SpaceCombat>, seat: Seat) -> usize {
    view.world.able_of(seat).filter(|ship| ship.program.steps.is_empty()).count()
}

fn lock_button(view: &View<SpaceCombat>, seat: Seat) -> PanelButton {
    let left = without_order(view, seat);
    let tone = if left == 0 { Tone::Confirm } else { Tone::Plain };
    lock(give(view, seat, "Lock", tone, Draft::new("done")), &losses(view, seat))
}

/// What is lost for certain by the orders on file; none if nothing is.
pub(super) fn warned(view: &View<SpaceCombat>, seat: Seat) -> Option<Panel> {
    let losses = losses(view, seat);
    let done = give(view, seat, "", Tone::Danger, Draft::new("done"));
    (!losses.is_empty()).then(|| before_lock(&losses, done))
}

/// What the next moves will do to ships as they are ordered now: said before the orders are locked.
fn warning(world: &World, ships: &[&Ship]) -> String {
    let of_program = |ship: &&Ship| {
        let is_steered = ship.program.steps.is_empty() && ship.habit() == Habit::Engage;
        let (n, fate) = program_fate(world, ship, WARNED_SUBTURNS).filter(|_| !is_steered)?;
        Some(format!("{} {}", ship.name, end_words(world, fate, n)))
    };
    let of_order = |ship: &&Ship| {
        let ordered = ship.program.steps.first().map(|step| after(ship, &step.plan));
        let (counters, climb) = ordered.unwrap_or((ship.counters, ship.climb));
        let ahead = course(world, ship, counters, climb, WARNED_SUBTURNS);
        fate_words(world, &ahead).map(|fate| format!("{} {fate}", ship.name))
    };
    let is_sealed = world.rules().exchange_subturns().is_some();
    let fate = |ship: &&Ship| if is_sealed { of_program(ship) } else { of_order(ship) };
    let fates: Vec<String> = ships.iter().filter_map(fate).take(5).collect();
    if fates.is_empty() { String::new() } else { format!("\nAs ordered now: {}.", fates.join("; ")) }
}

/// What a ship can do.
pub(super) fn ship(view: &View<SpaceCombat>, seat: Seat, ship: &Ship) -> Panel {
    let world = &view.world;
    let ahead = course(world, ship, ship.counters, ship.climb, 6);
    let outlook = fate_words(world, &ahead)
        .map(|fate| format!("Without an order it {fate}."))
        .or_else(|| world.orbit_of(ship).map(|o| format!("It is in {}.", orbit_words(world, o))))
        .unwrap_or_else(|| format!("It {}.", drift_words(ship.counters)));
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
    let order = |label: &str, draft: Draft| give(view, seat, label, Tone::Plain, draft);
    let rows = vec![
        program::manoeuvres(view, seat, ship, "for 1"),
        PanelRow::Buttons(vec![
            show("Steer", unit("move", ship)),
            show("Fire", unit("fire", ship)),
            show("Shields", unit("shield", ship)),
            fill("Standing orders…", unit("standing", ship)),
            show("More", unit("launch", ship)),
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
            back(),
        ]),
    ];
    let lens = Lens::at(&ship.name).with_overlays(&["course"]);
    Panel { text, lens, rows: rows.into_iter().filter_map(PanelRow::tidied).collect() }
}

/// Choosing ships before the first turn; the list grows as classes are picked. What is picked is what gets locked.
pub(super) fn fleet(view: &View<SpaceCombat>, seat: Seat, draft: &Draft) -> Result<Panel, DraftError> {
    let (edition, budget) = (view.world.rules().edition(), view.world.scenario.budget.unwrap_or(0));
    let filed = match &view.phase {
        Phase::Muster { forces } => forces.get(seat.index()).cloned().flatten(),
        _ => None,
    };
    let (picked, _) = read_fleet(draft.get("ships").unwrap_or_default())?;
    let spent = price(edition, &picked);
    let of = |locks| Draft::new("fleet").with("ships", fleet_text(&picked, locks));
    let lock = match (picked.is_empty(), &filed) {
        (false, _) => give(view, seat, "Lock", Tone::Confirm, of(true)),
        (true, Some(_)) => give(view, seat, "Lock what is filed", Tone::Confirm, Draft::new("done")),
        (true, None) => give(view, seat, "Lock usual force", Tone::Confirm, Draft::new("done")),
    };
    let rows = vec![
        lines("One less of", bought(edition, &picked)),
        menu("Add a ship", class_entries(edition, &picked, budget - spent)),
        PanelRow::Buttons(vec![
            give(view, seat, "File, lock later", Tone::Plain, of(false)),
            fleet_of_mine(),
            show("Clear", Draft::new("fleet")).enabled(!picked.is_empty()),
            lock,
        ]),
    ];
    let list = if picked.is_empty() { "nothing yet".to_owned() } else { fleet_text(&picked, false) };
    let on_file = filed.map_or("the usual force".to_owned(), |f| fleet_text(&f, false));
    let text = format!("Your ships: {spent} of {budget} points.\nPicked: {list}. Filed: {on_file}.");
    Ok(page(&text, Lens::default(), rows))
}

/// A line a class that has been picked, with the button that takes one of it away.
fn bought(edition: Edition, picked: &[String]) -> Vec<PanelLine> {
    let of_class = |(slug, class): (&str, &Class)| {
        let number = picked.iter().filter(|other| *other == slug).count();
        let last = picked.iter().rposition(|other| *other == slug)?;
        let left: Vec<String> = [&picked[..last], &picked[last + 1..]].concat();
        let less = Draft::new("fleet").with("ships", fleet_text(&left, false));
        let note = format!("{} points each, {}", class.points(edition), class_words(class));
        Some(matter(&format!("{} ×{number}", class.title), note, "One less", Press::Show(less)))
    };
    shop(edition).into_iter().filter_map(of_class).collect()
}

fn class_words(class: &Class) -> String {
    let weapons = counted(class.weapons.len(), "weapon");
    format!("hull {}, armour {}, {weapons}, bonus {}", class.hull, class.armour, class.combat_bonus)
}

/// A class a line, as far as the points go.
fn class_entries(edition: Edition, picked: &[String], left: i32) -> Vec<MenuEntry> {
    let with = |slug: &str| [picked, &[slug.to_owned()]].concat();
    let is_open = picked.len() < edition.most_ships();
    shop(edition)
        .into_iter()
        .filter(|(_, c)| is_open && c.points(edition) <= left)
        .map(|(slug, c)| {
            entry(
                format!("{} for {} points", c.title, c.points(edition)),
                class_words(c),
                Press::Show(Draft::new("fleet").with("ships", fleet_text(&with(slug), false))),
            )
        })
        .collect()
}
