//! A ship's program in sealed exchanges: all rows by one choice, each row by itself, what stops it (17.7).

use super::only_if::only_if;
use super::slot::Slot;
use super::{aim, craft, shields, steer, unit};
use crate::contract::{
    Draft, DraftError, Lens, MenuEntry, Panel, PanelButton, PanelRow, Press, Seat, Tone, View, give, objection,
};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::action::{Action, Plan, Stop, Thrust};
use crate::games::space_combat::rules::forecast::{after, at_row, course};
use crate::games::space_combat::rules::legal::{manoeuvres_of, plans};
use crate::games::space_combat::rules::order_words::{action_rest, action_text, program_text, step_text, stops_text};
use crate::games::space_combat::rules::state::{Phase, Ship};
use crate::games::space_combat::text::names::own_ship;
use crate::games::space_combat::text::notation::row as read_row;
use crate::games::space_combat::text::words::{counted, fate_words};
use crate::grid::Direction;
use crate::kit::panel::{
    PANEL_HOME, PanelLine, back, back_to, button, entry, fill, line, lines, matter, menu, page, show,
};

/// The row that its page is about: its number, and what is being made of it.
struct Row<'a> {
    view: &'a View<SpaceCombat>,
    seat: Seat,
    ship: &'a Ship,
    number: usize,
}

fn row_draft(ship: &Ship, rows: &str, what: &str) -> Draft {
    unit("row", ship).with("row", rows).with("what", what)
}

/// An order as an entry that gives it; none if it is refused.
fn order_entry(view: &View<SpaceCombat>, seat: Seat, label: &str, note: &str, draft: Draft) -> Option<MenuEntry> {
    let is_legal = objection(view, seat, &draft).is_none();
    is_legal.then(|| entry(label, note, Press::Submit(draft)))
}

/// Manoeuvres of a ship as a menu that gives one at once; in sealed exchanges for all rows.
pub(super) fn manoeuvres(view: &View<SpaceCombat>, seat: Seat, ship: &Ship, how_long: &str) -> PanelRow {
    let entries = manoeuvres_of(view, ship).into_iter().filter_map(|manoeuvre| {
        let text = action_text(&Plan::of(Action::Manoeuvre(manoeuvre)));
        let how = format!("{text} {how_long}").trim().to_owned();
        order_entry(view, seat, &text, "judged anew in each subturn", unit("manoeuvre", ship).with("how", how))
    });
    let name = if how_long.is_empty() { "All rows" } else { "Manoeuvre" };
    menu(name, entries.collect())
}

fn rows_left(view: &View<SpaceCombat>) -> usize {
    usize::try_from(view.world.exchange_left).unwrap_or(1).max(1)
}

/// A ship's page: its program row by row; `below` are rows that stand under its own.
pub(super) fn ship(view: &View<SpaceCombat>, seat: Seat, ship: &Ship, below: Vec<PanelRow>) -> Panel {
    let world = &view.world;
    let ahead = course(world, ship, ship.counters, ship.climb, 6);
    let most = rows_left(view);
    let first = ship.program.steps.first().map(step_text).unwrap_or_default();
    let copied = row_draft(ship, &format!("2-{most}"), &first);
    let next = without_program(view, seat, ship);
    let mut last = vec![
        back(),
        giving(view, seat, "Copy row 1", copied).enabled(most > 1 && !first.is_empty()),
        give(view, seat, "Take back", Tone::Plain, unit("clear", ship)),
        fill("Standing…", unit("standing", ship)),
    ];
    last.extend(next.map(|s| button(format!("Next: {}", s.name), Tone::Go, Press::Show(unit("hold", s)))));
    let mut all = vec![manoeuvres(view, seat, ship, ""), lines("One more row", matters(view, ship, most))];
    all.push(PanelRow::Buttons(last));
    all.extend(below);
    let rows = all;
    let filed = if ship.program.steps.is_empty() {
        format!("No program yet; without one: {}.", ship.habit().name())
    } else {
        format!("Program: {}.", program_text(&ship.program))
    };
    let text = format!(
        "{}, from turn {}, subturn {}: hull {}/{}, energy {}/{}, heat {}, {} to turn.\nDrifting, it {}.\n{filed}",
        ship.name,
        world.turn,
        world.subturn,
        ship.hull,
        ship.class().hull,
        ship.energy,
        ship.systems.capacitor,
        ship.heat,
        counted(ship.rotation_left, "face"),
        steer::course_words(view, &ahead)
    );
    page(&text, Lens::at(&ship.name).with_overlays(&["course"]), rows)
}

/// A line a row, and one for what stops them.
fn matters(view: &View<SpaceCombat>, ship: &Ship, most: usize) -> Vec<PanelLine> {
    let row = |number: usize| {
        let ordered = ship.program.steps.get(number - 1);
        let text = ordered.map_or_else(|| "nothing yet".to_owned(), step_text);
        let note = format!("{text}; {}", note_of(view, ship, number));
        let press = Press::Show(unit("row", ship).with("row", number.to_string()));
        line(entry(format!("Row {number}"), note, press), ordered.is_some())
    };
    let mut found: Vec<PanelLine> = (1..=most).map(row).collect();
    if !ship.program.steps.is_empty() {
        let each: Vec<&str> = ship.program.stops().iter().map(|stop| stop.name()).collect();
        let own = stops_text(None, &ship.program.breaks);
        let each = each.into_iter().chain([own.as_str()]).filter(|words| !words.is_empty());
        let each = each.collect::<Vec<_>>().join(", ");
        let each = if each.is_empty() { "nothing stops it".to_owned() } else { each };
        found.push(matter("Stops", each, "Stops…", Press::Fill(unit("stops", ship))));
    }
    found
}

/// The next ship that has no program.
fn without_program<'a>(view: &'a View<SpaceCombat>, seat: Seat, ship: &Ship) -> Option<&'a Ship> {
    view.world.able_of(seat).find(|s| s.id != ship.id && s.program.steps.is_empty())
}

/// The page behind an order: the next row, the ship itself, the next ship without a program.
pub(crate) fn next_page(view: &View<SpaceCombat>, seat: Seat, given: &Draft) -> Draft {
    let home = Draft::new(PANEL_HOME);
    let is_sealed = view.world.rules().exchange_subturns().is_some();
    let ship = given.get("unit").and_then(|name| own_ship(view, seat, name, "unit").ok());
    let Some(ship) = ship.filter(|_| is_sealed && !matches!(view.phase, Phase::Muster { .. })) else { return home };
    match given.verb.as_str() {
        "row" => {
            let row = given.get("row").and_then(|row| row.parse::<usize>().ok()).map(|row| row + 1);
            let row = row.filter(|row| *row <= rows_left(view) && at_row(&view.world, ship, *row).is_some());
            row.map_or_else(|| unit("hold", ship), |row| unit("row", ship).with("row", row.to_string()))
        }
        "stops" | "standing" | "clear" => unit("hold", ship),
        "manoeuvre" => without_program(view, seat, ship).map_or(home, |next| unit("hold", next)),
        _ => home,
    }
}

/// An order as a button; greyed out if it is refused.
fn giving(view: &View<SpaceCombat>, seat: Seat, label: &str, draft: Draft) -> PanelButton {
    give(view, seat, label, Tone::Plain, draft)
}

/// Where a row finds its ship.
fn note_of(view: &View<SpaceCombat>, ship: &Ship, number: usize) -> String {
    let chart = crate::games::space_combat::rules::chart::Chart::of(&view.world);
    let is_settled = ship.program.steps.iter().take(number - 1).all(|step| !step.plan.action.is_manoeuvre());
    match at_row(&view.world, ship, number) {
        None => "its course ends before; runs by itself".to_owned(),
        Some(_) if !is_settled => "where its manoeuvre leads it".to_owned(),
        Some(then) => format!("at {}, {}, energy {}", chart.label(then.place.hex), then.counters.words(), then.energy),
    }
}

/// The page of one row, with the burn that is being made up.
pub(super) fn row(view: &View<SpaceCombat>, seat: Seat, ship: &Ship, draft: &Draft) -> Result<Panel, DraftError> {
    let number = draft.get("row").and_then(|row| row.parse::<usize>().ok());
    let Some(number) = number.filter(|row| (1..=rows_left(view)).contains(row)) else {
        return Ok(self::ship(view, seat, ship, vec![]));
    };
    let Some(then) = at_row(&view.world, ship, number) else { return Ok(self::ship(view, seat, ship, vec![])) };
    let row = Row { view, seat, ship, number };
    let slot = Slot { view, seat, then: &then, row: Some(number), when: None };
    let verb = draft.get("what").and_then(|what| what.split_whitespace().next()).unwrap_or_default();
    match (verb, draft.get("what")) {
        ("fire", Some(what)) => return aim::page(&slot, what),
        ("shield", Some(what)) => return shields::shields(&slot, what),
        ("launch" | "dock", Some(what)) => return Ok(craft::craft(&slot, what)),
        ("if", Some(what)) => return Ok(only_if(&slot, what.trim_start_matches("if "))),
        _ => {}
    }
    Ok(match draft.get("what") {
        Some(what) => row.steered(&then, &read_row(view, &then, what)?.plan),
        None => row.steered(&then, &Plan { rotate: 0, action: Action::Hold, at: None }),
    })
}

impl Row<'_> {
    fn draft(&self, what: &str) -> Draft {
        row_draft(self.ship, &self.number.to_string(), what)
    }

    fn text(plan: &Plan) -> String {
        let rest = action_rest(plan);
        match plan.action {
            Action::Hold if plan.rotate != 0 => format!("hold {rest}"),
            _ => action_text(plan),
        }
    }

    fn steered(&self, then: &Ship, plan: &Plan) -> Panel {
        let what = Self::text(plan);
        let order = self.draft(&what);
        let rest = format!("{}-{}", self.number, rows_left(self.view));
        let mut rows = vec![menu("Do", self.actions(then))];
        rows.push(PanelRow::Buttons(self.turns(then, plan)));
        let burns = |directions: [Direction; 3]| directions.map(|to| self.burn(then, plan, to)).to_vec();
        // They lie as the compass does.
        rows.push(PanelRow::Buttons(burns([Direction::NW, Direction::N, Direction::NE])));
        rows.push(PanelRow::Buttons(burns([Direction::SW, Direction::S, Direction::SE])));
        let row = unit("row", self.ship).with("row", self.number.to_string());
        rows.push(PanelRow::Buttons(vec![
            giving(self.view, self.seat, "Give this row", order.clone()),
            giving(self.view, self.seat, "And all after", row_draft(self.ship, &rest, &what)),
            show("Only if", self.draft(&format!("if {what}"))),
            show("Start again", row.clone()),
        ]));
        rows.push(PanelRow::Buttons(vec![back_to(unit("hold", self.ship)), fill("Whole row…", row)]));
        let (counters, climb) = after(then, plan);
        let ahead = course(&self.view.world, then, counters, climb, 4);
        let fate = fate_words(&self.view.world, &ahead).unwrap_or_else(|| format!("then has {}", counters.words()));
        let head = format!(
            "{}, row {}: energy {}, heat {}, now {}.",
            self.ship.name,
            self.number,
            then.energy,
            then.heat,
            then.counters.words()
        );
        let text = format!("{head}\n{what}: it {fate}.");
        let lens = Lens::at(&self.ship.name);
        let is_burn = matches!(plan.action, Action::Burn { .. });
        page(&text, if is_burn { lens.considering(order) } else { lens.with_overlays(&["course"]) }, rows)
    }

    /// What else a ship does: each is given at once.
    fn actions(&self, then: &Ship) -> Vec<MenuEntry> {
        let near = |text: &str| order_entry(self.view, self.seat, text, "", self.draft(text));
        let world = &self.view.world;
        let mut texts: Vec<String> =
            world.enemies_of(self.ship.owner).take(6).map(|e| format!("fire {} all", e.name)).collect();
        texts.extend(
            manoeuvres_of(self.view, then).into_iter().take(8).map(|m| action_text(&Plan::of(Action::Manoeuvre(m)))),
        );
        let is_quiet = |p: &&Plan| !matches!(p.action, Action::Burn { .. } | Action::Fire { .. } | Action::Hold);
        texts.extend(plans(self.view, then).iter().filter(is_quiet).map(action_text));
        texts.push("hold".to_owned());
        texts.dedup();
        texts.iter().filter_map(|text| near(text)).take(25).collect()
    }

    fn turns(&self, then: &Ship, plan: &Plan) -> Vec<PanelButton> {
        let turn = |label: &str, by: i32| {
            let rotate = plan.rotate + by;
            let turned = Plan { rotate, ..plan.clone() };
            let can_turn = rotate.abs() <= then.rotation_left.min(3) && !plan.action.is_manoeuvre();
            show(label, self.draft(&Self::text(&turned))).enabled(can_turn)
        };
        let more = |label: &str, what: &str| show(label, self.draft(what));
        vec![
            turn("Turn left", -1),
            turn("Turn right", 1),
            more("Fire", "fire"),
            more("Shields", "shield"),
            more("More", "launch"),
        ]
    }

    /// A press burns one counter more in that direction, if an engine pushes there.
    fn burn(&self, then: &Ship, plan: &Plan, to: Direction) -> PanelButton {
        let facing = then.facing.turned(plan.rotate);
        let row = unit("row", self.ship).with("row", self.number.to_string());
        let Some(engine) = then.systems.engines.iter().find(|engine| engine.face.direction(facing) == to) else {
            return show(to.name(), row).enabled(false);
        };
        let (thrusts, climb) = match &plan.action {
            Action::Burn { thrusts, climb } => (thrusts.clone(), *climb),
            _ => (vec![], 0),
        };
        let spent: i32 = thrusts.iter().map(|t| t.counters).sum();
        let now: i32 = thrusts.iter().filter(|t| t.face == engine.face).map(|t| t.counters).sum();
        let mut more: Vec<Thrust> = thrusts.iter().filter(|t| t.face != engine.face).copied().collect();
        more.push(Thrust { face: engine.face, counters: now + 1 });
        let burn = Plan { rotate: plan.rotate, action: Action::Burn { thrusts: more, climb }, at: None };
        let can_burn = now < engine.thrust && spent < then.energy;
        show(format!("Burn {} ({now}/{})", to.name(), engine.thrust), self.draft(&Self::text(&burn))).enabled(can_burn)
    }
}

/// What stops the program: the usual four by a button each.
pub(super) fn stops(view: &View<SpaceCombat>, seat: Seat, ship: &Ship) -> Panel {
    let program = &ship.program;
    let with = |stops: Option<&[Stop]>| {
        let text = stops_text(stops, &program.breaks);
        unit("stops", ship).with("by", if text.is_empty() { "usual".to_owned() } else { text })
    };
    let toggle = |stop: Stop| {
        let is_on = program.stops().contains(&stop);
        let next: Vec<Stop> =
            Stop::ALL.into_iter().filter(|s| if *s == stop { !is_on } else { program.stops().contains(s) }).collect();
        let label = format!("{}: {}", stop.name(), if is_on { "on" } else { "off" });
        giving(view, seat, &label, with(Some(&next)))
    };
    let near = view.world.nearest_enemy(ship).map(|e| e.name.clone()).unwrap_or_default();
    let besides = [
        format!("range {near} <= 5"),
        format!("range {near} <= 3"),
        format!("{near} disabled"),
        "shield 1 <= 3".to_owned(),
    ];
    let entries = besides.iter().filter_map(|when| {
        order_entry(view, seat, when, "besides the usual", unit("stops", ship).with("by", when.clone()))
    });
    let rows = vec![
        PanelRow::Buttons(Stop::ALL.into_iter().map(toggle).collect()),
        menu("And stop when", entries.collect()),
        PanelRow::Buttons(vec![
            giving(view, seat, "The usual", unit("stops", ship).with("by", "usual")),
            giving(view, seat, "Nothing stops it", unit("stops", ship).with("by", "only")),
            back_to(unit("hold", ship)),
        ]),
    ];
    let each: Vec<&str> = program.stops().iter().map(|stop| stop.name()).collect();
    let own = stops_text(Some(&[]), &program.breaks);
    let head = if program.steps.is_empty() { "Give it a program first. " } else { "" };
    let text = format!(
        "{head}{} is stopped, and you are asked, by: {}{}.\nenemy: one within 8; hit: the first on your side; crash: a course that ends; lost: no enemy in sensor range.",
        ship.name,
        if each.is_empty() { "nothing".to_owned() } else { each.join(", ") },
        own.strip_prefix("only").unwrap_or_default()
    );
    page(&text, Lens::at(&ship.name), rows)
}
