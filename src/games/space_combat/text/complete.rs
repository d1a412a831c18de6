//! Values for the fields of a draft, best first.

use crate::contract::{Choice, Draft, Seat, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::catalogue::SystemHit;
use crate::games::space_combat::data::catalogue::{price, shop};
use crate::games::space_combat::rules::action::{Action, Habit, Manoeuvre, Plan};
use crate::games::space_combat::rules::check::{check, check_plan};
use crate::games::space_combat::rules::legal::{manoeuvres_of, plans};
use crate::games::space_combat::rules::order::Order;
use crate::games::space_combat::rules::order_words::{
    ALL, action_rest, action_text, standing_text, step_text, turn_text,
};
use crate::games::space_combat::rules::resolve::fire::{prospect, ready_shot};
use crate::games::space_combat::rules::state::Ship;
use crate::games::space_combat::text::names::own_ship;
use crate::games::space_combat::text::parse::{SUGGESTED, parse};
use crate::kit::choices::{offered, overlays};

/// Completions of a field; each fits what has been typed in it.
pub(crate) fn complete(view: &View<SpaceCombat>, draft: &Draft, field: &str) -> Vec<Choice> {
    let typed = draft.get(field).unwrap_or("").to_lowercase();
    let seat = view.viewer().seat();
    let own = |name: Option<&str>| seat.zip(name).and_then(|(seat, name)| own_ship(view, seat, name, "unit").ok());
    let unit = own(draft.get("unit"));
    let choices = match (draft.verb.as_str(), field) {
        ("map", "focus") => places(view),
        ("map", "overlay") => overlays(crate::games::space_combat::text::verbs::OVERLAYS, &typed),
        ("sheet", "unit") => all_ships(view),
        ("standing", "unit") => {
            let all = Choice::new(ALL, "all: every ship of yours");
            seat.map(|seat| own_ships(view, seat)).unwrap_or_default().into_iter().chain([all]).collect()
        }
        (_, "unit") => seat.map(|seat| own_ships(view, seat)).unwrap_or_default(),
        ("scan", "target") => unit.map_or_else(|| enemies(view, seat), |ship| scannable(view, ship)),
        (_, "target") => unit.map_or_else(|| enemies(view, seat), |ship| targets(view, ship)),
        (_, "path") => unit.map(|ship| burns(view, ship)).unwrap_or_default(),
        (_, "weapon") => unit.map(|ship| weapons(view, ship, draft.get("target"))).unwrap_or_default(),
        (_, "turn") => unit.map(turns).unwrap_or_default(),
        ("repair", "what") => SystemHit::REPAIRABLE.iter().map(|hit| Choice::plain(hit.name())).collect(),
        ("standing", "orders") => unit.map_or_else(standings_of_all, standings),
        ("row", "row") => unit.map(|ship| row_numbers(view, ship)).unwrap_or_default(),
        ("row", "what") => unit.map(|ship| row_actions(view, ship)).unwrap_or_default(),
        ("stops", "by") => {
            ["usual", "only enemy", "only hit", "only hit, crash", "only enemy, hit, crash, lost", "only"]
                .map(Choice::plain)
                .to_vec()
        }
        ("round", "orders") => vec![Choice::new(SUGGESTED, "suggested: what a steady captain would order")],
        ("manoeuvre", "how") => unit.map(|ship| manoeuvres(view, ship)).unwrap_or_default(),
        ("fleet", "ships") => fleets(view, &typed),
        ("sequence", "ships") => seat.map(|seat| sequences(view, seat)).unwrap_or_default(),
        ("shield" | "launch" | "dock", _) => unit.map(|ship| by_sample(view, ship, &draft.verb)).unwrap_or_default(),
        ("program", "steps") => unit.map(|ship| programs(view, ship)).unwrap_or_default(),
        _ => vec![],
    };
    let mut fitting: Vec<Choice> = choices.into_iter().filter(|c| fits(c, &typed)).collect();
    if let (true, Some(seat)) = (fitting.is_empty(), seat) {
        fitting.extend(as_typed(view, seat, draft, field));
    }
    offered(fitting)
}

fn fits(choice: &Choice, typed: &str) -> bool {
    choice.value.len() <= 100 && choice.value.to_lowercase().contains(typed)
}

/// What is typed is offered as it stands when it makes a legal order.
fn as_typed(view: &View<SpaceCombat>, seat: Seat, draft: &Draft, field: &str) -> Option<Choice> {
    let order = parse(view, seat, draft).ok()?;
    let text = draft.get(field).filter(|t| t.len() <= 100)?;
    check(view, seat, &order).is_ok().then(|| Choice::plain(text))
}

fn ship_label(ship: &Ship) -> String {
    format!("{}: hull {}/{}, {}", ship.name, ship.hull, ship.class().hull, ship.counters.words())
}

fn own_ships(view: &View<SpaceCombat>, seat: Seat) -> Vec<Choice> {
    let mut ships: Vec<&Ship> = view.world.able_of(seat).collect();
    // Ships that still need an order come first.
    ships.sort_by_key(|s| (!s.program.steps.is_empty(), s.id));
    ships.into_iter().map(|s| Choice::new(s.name.clone(), ship_label(s))).collect()
}

fn all_ships(view: &View<SpaceCombat>) -> Vec<Choice> {
    view.world.ships.iter().map(|s| Choice::new(s.name.clone(), ship_label(s))).collect()
}

fn enemies(view: &View<SpaceCombat>, seat: Option<Seat>) -> Vec<Choice> {
    view.world.enemies_of(seat).map(|s| Choice::new(s.name.clone(), ship_label(s))).collect()
}

fn places(view: &View<SpaceCombat>) -> Vec<Choice> {
    let present = view.world.ships.iter().filter(|s| s.is_present());
    let ships = present.map(|s| Choice::new(s.name.clone(), ship_label(s)));
    let bodies = view.world.bodies.iter();
    let bodies = bodies.map(|b| Choice::new(b.name.clone(), format!("{}: {}, its surface", b.name, b.template.title)));
    ships.chain(bodies).collect()
}

/// Expected damage of all that bears after a rotation, in twentieths.
fn expected(view: &View<SpaceCombat>, ship: &Ship, rotate: i32, target: &Ship) -> i32 {
    let turned = Ship { facing: ship.facing.turned(rotate), ..ship.clone() };
    let shots = (0..turned.guns.len()).filter_map(|gun| {
        let shot = ready_shot(&view.world, &turned, gun, target, None).ok()?;
        prospect(&turned, target, turned.guns[gun].mount.kind, &shot.aim)
    });
    shots.map(crate::games::space_combat::rules::resolve::fire::Prospect::expected_twentieths).sum()
}

/// The rotation with which all that bears on a target does most, the smallest first; nothing if it cannot be fired at.
fn best_turn(view: &View<SpaceCombat>, ship: &Ship, target: &Ship) -> Option<i32> {
    let most = ship.rotation_left.min(3);
    let fire = |rotate| Plan { rotate, action: Action::fire_all(&target.name), at: None };
    let legal = (-most..=most).filter(|rotate| check_plan(view, ship, &fire(*rotate)).is_ok());
    // What bears without turning is offered so: a turn is an order of its own worth.
    legal.max_by_key(|rotate| (*rotate == 0, expected(view, ship, *rotate, target), -rotate.abs(), *rotate))
}

/// Targets that the ship can fire at now, turning if it must.
fn targets(view: &View<SpaceCombat>, ship: &Ship) -> Vec<Choice> {
    let others = view.world.ships.iter().filter(|s| s.is_loose() && s.owner != ship.owner);
    let mut list: Vec<(i32, i32, &Ship)> =
        others.filter_map(|t| best_turn(view, ship, t).map(|turn| (expected(view, ship, turn, t), turn, t))).collect();
    list.sort_by_key(|(damage, turn, t)| (*turn != 0, -damage, t.place.range_hexes(ship.place), t.id));
    let label = |(damage, turn, t): &(i32, i32, &Ship)| {
        let range = t.place.range_hexes(ship.place);
        let does = match damage {
            0 => "missiles".to_owned(),
            _ => format!("expected damage {}.{}", damage / 20, damage % 20 / 2),
        };
        let turning = if *turn == 0 { String::new() } else { format!(", with {}", turn_word(*turn)) };
        format!("{}: range {range}, {does}{turning}", t.name)
    };
    list.iter().map(|entry| Choice::new(entry.2.name.clone(), label(entry))).collect()
}

fn scannable(view: &View<SpaceCombat>, ship: &Ship) -> Vec<Choice> {
    let scan = |t: &&Ship| check_plan(view, ship, &Plan::of(Action::Scan { target: t.name.clone() })).is_ok();
    view.world.enemies_of(ship.owner).filter(scan).map(|t| Choice::new(t.name.clone(), ship_label(t))).collect()
}

fn turn_word(rotate: i32) -> String {
    turn_text(&Plan { rotate, action: Action::Hold, at: None })
}

fn weapons(view: &View<SpaceCombat>, ship: &Ship, target: Option<&str>) -> Vec<Choice> {
    let Some(target) = target.and_then(|name| view.world.named(name)) else {
        return vec![Choice::new("all", "all that bears")];
    };
    let mut choices = match best_turn(view, ship, target) {
        None => return vec![],
        Some(0) => vec![Choice::new("all", "all that bears")],
        Some(turn) => {
            let all = format!("all {}", turn_word(turn));
            return vec![Choice::new(all.clone(), format!("{all}: all that bears after the turn"))];
        }
    };
    let ready: Vec<usize> =
        (0..ship.guns.len()).filter(|g| ready_shot(&view.world, ship, *g, target, None).is_ok()).collect();
    for gun in &ready {
        let name = ship.gun_name(*gun);
        let kind = ship.guns[*gun].mount.kind;
        let chance = ready_shot(&view.world, ship, *gun, target, None).ok();
        let chance = chance.and_then(|shot| prospect(ship, target, kind, &shot.aim)).map(|p| 5 * p.chances_in_20());
        let title = &kind.row().title;
        let label = chance.map_or_else(|| format!("{name}: {title}"), |c| format!("{name}: {title}, {c} %"));
        choices.push(Choice::new(name, label));
    }
    let all: Vec<String> = ready.iter().map(|g| ship.gun_name(*g)).collect();
    if all.len() > 1 {
        choices.push(Choice::plain(all.join(" ")));
    }
    choices
}

fn burns(view: &View<SpaceCombat>, ship: &Ship) -> Vec<Choice> {
    let is_burn = |p: &Plan| matches!(p.action, Action::Burn { .. });
    let mut legal: Vec<Plan> =
        plans(view, ship).into_iter().filter(|p| is_burn(p) && check_plan(view, ship, p).is_ok()).collect();
    legal.sort_by_key(|p| p.rotate.abs());
    let label = |plan: &Plan| {
        let (counters, climb) = crate::games::space_combat::rules::forecast::after(ship, plan);
        let legs = crate::games::space_combat::rules::forecast::course(&view.world, ship, counters, climb, 4);
        let fate = crate::games::space_combat::text::words::fate_words(&view.world, &legs)
            .unwrap_or_else(|| format!("then {}", counters.words()));
        format!("{}: {fate}", action_rest(plan))
    };
    legal.iter().take(60).map(|p| Choice::new(action_rest(p), label(p))).collect()
}

fn turns(ship: &Ship) -> Vec<Choice> {
    let most = ship.rotation_left.min(3);
    (1..=most).flat_map(|n| [Choice::plain(format!("right{n}")), Choice::plain(format!("left{n}"))]).collect()
}

fn standings_of_all() -> Vec<Choice> {
    let habits = Habit::ALL.iter().map(|h| Choice::plain(format!("default {}", h.name())));
    habits.chain(["pd on", "pd off", "withdraw never"].map(Choice::plain)).collect()
}

fn row_numbers(view: &View<SpaceCombat>, ship: &Ship) -> Vec<Choice> {
    let most = usize::try_from(view.world.exchange_left.max(1)).unwrap_or(1);
    let of = |row: usize| ship.program.steps.get(row - 1).map_or("nothing yet".to_owned(), step_text);
    (1..=most).map(|row| Choice::new(row.to_string(), format!("{row}: {}", of(row)))).collect()
}

fn row_actions(view: &View<SpaceCombat>, ship: &Ship) -> Vec<Choice> {
    let fires = view.world.enemies_of(ship.owner).map(|e| Choice::plain(format!("fire {} all", e.name)));
    let simple = ["hold", "evade", "vent", "repair"].map(Choice::plain);
    manoeuvres(view, ship).into_iter().chain(fires).chain(simple).collect()
}

/// Manoeuvres that make sense for the ship.
fn manoeuvres(view: &View<SpaceCombat>, ship: &Ship) -> Vec<Choice> {
    let legal = |m: &Manoeuvre| check_plan(view, ship, &Plan::of(Action::Manoeuvre(m.clone()))).is_ok();
    let sensible = manoeuvres_of(view, ship).into_iter().filter(legal);
    sensible.map(|m| Choice::plain(action_text(&Plan::of(Action::Manoeuvre(m))))).collect()
}

fn standings(ship: &Ship) -> Vec<Choice> {
    let mut choices = vec![Choice::new(standing_text(&ship.standing), "as they are")];
    choices.extend(Habit::ALL.iter().map(|h| Choice::plain(format!("default {}", h.name()))));
    let half = ship.class().hull / 2;
    choices.extend(["pd on", "pd off", "withdraw never", "land north", "land south"].map(Choice::plain));
    choices.push(Choice::plain(format!("withdraw {half}")));
    choices.extend((0..=ship.class().generator).map(|n| Choice::plain(format!("reinforce {n}"))));
    choices
}

/// Lists of classes that may be chosen: what has been typed, and the same with one class more.
fn fleets(view: &View<SpaceCombat>, typed: &str) -> Vec<Choice> {
    let (edition, budget) = (view.world.rules().edition(), view.world.scenario.budget.unwrap_or(0));
    let is_class = |word: &str| shop(edition).iter().any(|(slug, _)| *slug == word);
    let words: Vec<&str> = typed.split_whitespace().collect();
    let kept = match words.split_last() {
        Some((begun, before)) if !is_class(begun) => before.join(" "),
        _ => words.join(" "),
    };
    let priced = |value: String| {
        let (classes, _) = crate::games::space_combat::text::notation::fleet(&value).ok()?;
        let points = price(edition, &classes);
        let may_be = (1..=edition.most_ships()).contains(&classes.len()) && points <= budget;
        may_be.then(|| Choice::new(value.clone(), format!("{value} ({points} of {budget} points)")))
    };
    let longer = shop(edition).into_iter().map(|(slug, _)| format!("{kept} {slug}").trim().to_owned());
    std::iter::once(kept.clone()).chain(longer).filter_map(priced).collect()
}

fn sequences(view: &View<SpaceCombat>, seat: Seat) -> Vec<Choice> {
    let names: Vec<String> = view.world.able_of(seat).map(|s| s.name.clone()).collect();
    let first = (0..names.len()).map(|i| {
        let mut list = names.clone();
        list.rotate_left(i);
        Choice::plain(list.join(" "))
    });
    first.collect()
}

fn by_sample(view: &View<SpaceCombat>, ship: &Ship, verb: &str) -> Vec<Choice> {
    let is_verb = |p: &&Plan| {
        crate::games::space_combat::text::format::draft(&Order::Plan { ship: ship.name.clone(), plan: (*p).clone() })
            .verb
            == verb
    };
    let sample = plans(view, ship);
    let legal = sample.iter().filter(is_verb).filter(|p| check_plan(view, ship, p).is_ok());
    legal.map(|p| Choice::plain(action_rest(p))).filter(|c| !c.value.is_empty()).collect()
}

fn programs(view: &View<SpaceCombat>, ship: &Ship) -> Vec<Choice> {
    let enemy = view.world.nearest_enemy(ship).map(|e| e.name.clone());
    let left = view.world.exchange_left;
    let wishes = if left > 1 { manoeuvres(view, ship) } else { vec![] };
    let mut choices: Vec<Choice> =
        wishes.into_iter().take(8).map(|c| Choice::plain(format!("{} for {left}", c.value))).collect();
    choices.extend(["hold / hold / hold / hold", "burn F1 / hold / hold / hold"].map(Choice::plain));
    if let Some(name) = enemy {
        choices.push(Choice::plain(format!("if range {name} <= 6 then fire {name} all else burn F1 / hold")));
        choices.push(Choice::plain(format!("fire {name} all / fire {name} all ! {name} disabled")));
    }
    choices
}
