//! The guided panel: menus and buttons that end in the same orders as typing.
//!
//! `forecast` tells what the coming impulses bring.

mod clauses;
mod fire;
mod forms;
mod launches;
mod onward;
mod pages;
mod power;
mod roster;
mod steer;
mod unit;

pub(crate) use forms::{filled, form};

use crate::contract::{Draft, DraftError, Lens, MenuEntry, Panel, PanelRow, Press, Seat, Tone, View, give, objection};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::classes::classes;
use crate::games::pentagon_war::data::design::Design;
use crate::games::pentagon_war::data::options::budget;
use crate::games::pentagon_war::data::stops::StopSet;
use crate::games::pentagon_war::rules::deployment::spots;
use crate::games::pentagon_war::rules::order::Order;
use crate::games::pentagon_war::rules::ready::ReadyPlan;
use crate::games::pentagon_war::rules::state::{Phase, Stop};
use crate::games::pentagon_war::rules::subject::Subject;
use crate::games::pentagon_war::text::format::{format, spot_words};
use crate::games::pentagon_war::text::losses::losses;
use crate::games::pentagon_war::text::prompt::prompt;
use crate::games::pentagon_war::text::units;
use crate::kit::line::Line;
use crate::kit::panel::{PANEL_HOME, back, before_lock, button, entry, lines, lock, matter, menu, page};
use crate::kit::words::count;

/// What is asked, without the commands that type it: the page has its controls.
fn asked(view: &View<PentagonWar>, seat: Seat) -> String {
    prompt(view, seat).first().map(Line::markdown).unwrap_or_default()
}

/// A page of the panel.
pub(crate) fn panel(view: &View<PentagonWar>, seat: Seat, draft: &Draft) -> Result<Panel, DraftError> {
    if matches!(view.phase, Phase::Over(_)) {
        return Ok(page(&asked(view, seat), Lens::default(), vec![]));
    }
    if let Phase::Shipyard { .. } = view.phase {
        return Ok(yard(view, seat));
    }
    if let Phase::Deployment { .. } = view.phase {
        return placing(view, seat, draft);
    }
    if draft.verb == "done" {
        let losses = losses(view, seat);
        let done = give(view, seat, "", Tone::Danger, Draft::new("done"));
        return Ok(if losses.is_empty() { home(view, seat) } else { before_lock(&losses, done) });
    }
    let Some(name) = draft.get("unit").map(str::to_owned) else { return Ok(home(view, seat)) };
    let id = match units::own_subject(view, seat, &name)? {
        Subject::Unit(id) => id,
        aboard @ Subject::Aboard { .. } => return Ok(unit::drone(view, seat, aboard)),
    };
    Ok(match draft.verb.as_str() {
        "move" => steer::steer(view, seat, id, draft),
        "fire" => fire::fire(view, seat, id, draft),
        "power" => pages::form(view, seat, id),
        "launch" => launches::launch(view, seat, id),
        "screens" => pages::screens(view, seat, id),
        "defaults" => pages::defaults(view, seat, id),
        "add" if draft.get("clauses") == Some(launches::SELF_DESTRUCT) => launches::self_destruct(view, seat, id),
        "add" => unit::additions(view, seat, id),
        "plan" if roster::only_craft(view, seat) == Some(id) => home(view, seat),
        "plan" => unit::unit(view, seat, id),
        _ => home(view, seat),
    })
}

/// The page behind an order: what belongs to the same craft, or the next one that has no plan.
pub(crate) fn next_page(view: &View<PentagonWar>, seat: Seat, given: &Draft) -> Draft {
    let home = Draft::new(PANEL_HOME);
    if !matches!(view.phase, Phase::Allocation { .. } | Phase::Impulse(_)) {
        return home;
    }
    let Some(Ok(Subject::Unit(id))) = given.get("unit").map(|name| units::own_subject(view, seat, name)) else {
        return home;
    };
    let of = |verb: &str| Draft::new(verb).with("unit", view.name_of(id));
    match given.verb.as_str() {
        "tactic" | "suggest" | "again" => {
            onward::without_plan(view, seat, id).map_or(home, |next| Draft::new("plan").with("unit", &next.name))
        }
        "fire" => of("fire"),
        "move" | "power" | "launch" | "screens" | "add" | "plan" | "cancel" | "defaults" => of("plan"),
        _ => home,
    }
}

/// Menu entries that give orders; those that are not legal are left out.
fn giving(view: &View<PentagonWar>, seat: Seat, choices: Vec<(String, String, Draft)>) -> Vec<MenuEntry> {
    let legal = choices.into_iter().filter(|(_, _, draft)| objection(view, seat, draft).is_none());
    legal.map(|(label, note, draft)| entry(label, note, Press::Submit(draft))).collect()
}

/// The first page. A side's only unit needs no line: its page is the first one.
fn home(view: &View<PentagonWar>, seat: Seat) -> Panel {
    let done = lock(give(view, seat, "Lock", Tone::Confirm, Draft::new("done")), &losses(view, seat));
    let whole_side = PanelRow::Buttons(vec![
        give(view, seat, "As suggested", Tone::Go, Draft::new("suggest")),
        give(view, seat, "Same again", Tone::Plain, Draft::new("again")),
        done,
    ]);
    if let Some(only) = roster::only_craft(view, seat) {
        return unit::alone(view, seat, only, &asked(view, seat), whole_side);
    }
    let for_all = ReadyPlan::ALL.map(|plan| {
        let draft = Draft::new("tactic").with("unit", "all").with("plan", plan.word());
        (plan.title().to_owned(), "for all craft".to_owned(), draft)
    });
    page(
        &asked(view, seat),
        of_side(view),
        vec![
            menu("One plan for all", giving(view, seat, for_all.to_vec())),
            lines("Another unit", roster::roster(view, seat)),
            stops_of_all(view, seat),
            whole_side,
        ],
    )
}

/// The menu that sets the stops of a whole side (24.6).
fn stops_of_all(view: &View<PentagonWar>, seat: Seat) -> PanelRow {
    let stops = StopSet::ALL.map(|set| {
        let draft = Draft::new("defaults").with("unit", "all").with("settings", format!("stops={}", set.word()));
        (format!("Stops: {}", set.word()), set.help().to_owned(), draft)
    });
    menu("Stops of all", giving(view, seat, stops.to_vec()))
}

/// What a side's first page shows: all craft; at the start also where next turn leads.
fn of_side(view: &View<PentagonWar>) -> Lens {
    let overlays = if at_start(view) { vec!["next".to_owned()] } else { vec![] };
    Lens { overlays, ..Lens::default() }
}

fn at_start(view: &View<PentagonWar>) -> bool {
    matches!(view.phase, Phase::Allocation { .. })
}

/// Whether the seat is asked about its screens.
fn at_screens(view: &View<PentagonWar>, seat: Seat) -> bool {
    matches!(&view.phase, Phase::Impulse(p) if p.at == Stop::Reinforcement && p.asked.contains_key(&seat))
}

/// Placing craft: pick one, then a spot; the picture shows where it would start.
fn placing(view: &View<PentagonWar>, seat: Seat, draft: &Draft) -> Result<Panel, DraftError> {
    let done = give(view, seat, "Lock", Tone::Confirm, Draft::new("done"));
    let crafts = view.own(seat).filter(|c| view.lead(c.id) == c.id);
    let units = crafts.map(|c| {
        let show = Press::Show(Draft::new("deploy").with("unit", &c.name));
        entry(c.name.clone(), c.design.name.clone(), show)
    });
    let units = menu("Choose a craft", units.collect());
    let Some(name) = draft.get("unit").filter(|_| ["deploy", "defaults"].contains(&&*draft.verb)) else {
        let rows = vec![units, stops_of_all(view, seat), PanelRow::Buttons(vec![done])];
        return Ok(page(&asked(view, seat), Lens::default(), rows));
    };
    let id = units::own_unit(view, seat, name)?;
    if draft.verb == "defaults" {
        return Ok(pages::defaults(view, seat, id));
    }
    let name = view.name_of(id);
    let choices = view.live(id).map(|craft| spots(view, craft)).unwrap_or_default().into_iter().map(|spot| {
        let show = Press::Show(format(view, &Order::Deploy { unit: id, spot }));
        entry(spot_words(&spot), "hex, facing, components", show)
    });
    let standing = Press::Show(Draft::new("defaults").with("unit", &name));
    let mut buttons = vec![button("Standing orders", Tone::Plain, standing), back()];
    let is_chosen = draft.get("hex").is_some();
    if is_chosen {
        buttons.insert(0, give(view, seat, "Start here", Tone::Confirm, draft.clone()));
    }
    let lens = Lens { preview: is_chosen.then(|| draft.clone()), ..Lens::at(name.clone()) };
    let text = format!("{name}: where? `/deploy` takes any hex that the scenario allows.");
    Ok(page(&text, lens, vec![menu("Spots", choices.collect()), PanelRow::Buttons(buttons)]))
}

/// The shipyard's only page: stock classes to buy, craft to strike.
fn yard(view: &View<PentagonWar>, seat: Seat) -> Panel {
    let Phase::Shipyard { yards } = &view.phase else { return page("", Lens::default(), vec![]) };
    let fleet = yards.get(&seat).map(|y| y.fleet.clone()).unwrap_or_default();
    let spent: u32 = fleet.iter().map(|(_, d)| d.points()).sum();
    let points = budget(&view.options, view.spec_of(seat).budget);
    let buy = classes().iter().map(|class| {
        let word = class.stem();
        let number = (1..=9).find(|n| !fleet.iter().any(|(name, _)| *name == format!("{word}{n}"))).unwrap_or(9);
        let draft = Draft::new("ship").with("name", format!("{word}{number}")).with("design", &class.slug);
        (format!("{}, {}", class.design.name, count(class.design.points(), "point")), class.summary.clone(), draft)
    });
    let strike = |(name, design): &(String, Design)| {
        let draft = Draft::new("ship").with("name", name).with("design", "none");
        let note = format!("{}, {}", design.name, count(design.points(), "point"));
        matter(name, note, "Strike", Press::Submit(draft))
    };
    let more = if fleet.is_empty() { "Nothing is bought yet." } else { "Strike what you do not want." };
    let text = format!("Your fleet: {spent} of {points} points. {more}");
    let done = give(view, seat, "Lock", Tone::Confirm, Draft::new("done"));
    let rows = vec![
        lines("Another craft", fleet.iter().map(strike).collect()),
        menu("Buy a stock craft", giving(view, seat, buy.collect())),
        PanelRow::Buttons(vec![done]),
    ];
    page(&text, Lens::default(), rows)
}
