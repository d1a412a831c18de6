//! The form of a craft's power: what it commits, its screens, and what they are reinforced by (4.2, 7.1, 10).

use crate::contract::{Draft, DraftError, Seat, View, objection};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::rules::allocation::Allocation;
use crate::games::pentagon_war::rules::captain::Reinforce;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::state::Phase;
use crate::games::pentagon_war::text::notation::screens;
use crate::kit::form::{Filled, FormField, FormOption, option, pick, text, ticked, ticks};

/// What is in a craft's form by now.
pub(super) fn form_of(view: &View<PentagonWar>, craft: &Craft) -> Allocation {
    match &view.phase {
        Phase::Allocation { filed, .. } => filed.get(&craft.id).copied().unwrap_or_default(),
        _ => Allocation {
            ecm: craft.ecm,
            eccm: craft.eccm,
            is_invisible: craft.is_invisible,
            is_evading: craft.is_evading,
            directional: craft.directional,
            ..Allocation::default()
        },
    }
}

/// Those that a craft may be given.
fn legal(
    view: &View<PentagonWar>,
    seat: Seat,
    offered: impl IntoIterator<Item = (FormOption, Draft)>,
) -> Vec<FormOption> {
    let is_legal = |(_, draft): &(FormOption, Draft)| objection(view, seat, draft).is_none();
    offered.into_iter().filter(is_legal).map(|(option, _)| option).collect()
}

/// Its fields.
pub(super) fn power(view: &View<PentagonWar>, seat: Seat, craft: &Craft) -> Vec<FormField> {
    let now = form_of(view, craft);
    let setting = |words: &str| Draft::new("power").with("unit", &craft.name).with("settings", words);
    let levels = |key: &str, what: &str| {
        let level = |n: u8| {
            let label = if n == 0 { "none".to_owned() } else { format!("{n}: {what} {n}") };
            let setting = if n == 0 { setting("none") } else { setting(&format!("{key}={n}")) };
            (option(n.to_string(), label), setting)
        };
        legal(view, seat, (0..=3).map(level))
    };
    let mut fields = vec![];
    for (name, label, what, level) in
        [("ecm", "ECM", "fire at it is worse by", now.ecm), ("eccm", "ECCM", "takes off an enemy's ECM", now.eccm)]
    {
        let options = levels(name, what);
        if options.len() > 1 {
            fields.push(pick(
                name,
                label,
                "Committed in secret, for the whole turn (7.1).",
                options,
                &level.to_string(),
            ));
        }
    }
    let also = [
        ("evade", "Evade: hard to hit, hits badly, half thrust", now.is_evading),
        ("invisible", "Hide from radar: no ECM, no lock-ons", now.is_invisible),
        ("double=1", "Hold beams at double strength", now.doubled_beams > 0),
    ];
    let offered = legal(view, seat, also.map(|(word, label, _)| (option(word, label), setting(word))));
    let on = also.iter().filter(|(word, _, is_on)| *is_on && offered.iter().any(|o| o.value == *word));
    let on: Vec<String> = on.map(|(word, _, _)| (*word).to_owned()).collect();
    if !offered.is_empty() {
        fields.push(ticks("also", "Also", "Some exclude one another; then you are told.", offered, on));
    }
    let sides = screen_choices(view, seat, craft);
    if sides.len() > 1 {
        fields.push(pick("screens", "Screens", "Left empty: as they are (10.3).", sides, ""));
    }
    fields.push(pick(
        "reinforce",
        "Reinforce screens when fired upon",
        "Stays until you change it (10.2).",
        reinforcements(),
        &reinforced(craft),
    ));
    fields
}

fn screen_choices(view: &View<PentagonWar>, seat: Seat, craft: &Craft) -> Vec<FormOption> {
    let boxes = craft.intact(System::Screen);
    let of = |sides: [u32; 6]| format!("sides {}", sides.map(|n| n.to_string()).join(","));
    let to = |side: usize, boxes: u32| of(std::array::from_fn(|at| if at == side { boxes } else { 0 }));
    let mut all = vec![(of([0; 6]), "even: all boxes on all sides".to_owned())];
    all.push((to(0, boxes / 2), "half of them ahead, the others even".to_owned()));
    all.extend(
        (0..6).map(|side| {
            (to(side, boxes), format!("all on side {}{}", side + 1, if side == 0 { ", ahead" } else { "" }))
        }),
    );
    let mut known: Vec<String> = vec![];
    all.retain(|(settings, _)| {
        let is_new = !known.contains(settings);
        known.push(settings.clone());
        is_new
    });
    let draft = |settings: &str| Draft::new("screens").with("unit", &craft.name).with("settings", settings);
    let offered = all.into_iter().map(|(settings, label)| (option(settings.as_str(), label), draft(&settings)));
    let offered: Vec<(FormOption, Draft)> = offered.collect();
    legal(view, seat, offered)
}

/// Up to how much, and what is kept back.
fn reinforcements() -> Vec<FormOption> {
    let mut found = vec![option("reinforce=0", "never"), option("reinforce=ask", "ask me each time")];
    for units in [1, 2, 3, 4] {
        for reserve in [0, 3, 6] {
            let kept = if reserve == 0 { String::new() } else { format!(", keep {reserve} points back") };
            found.push(option(format!("reinforce={units} reserve={reserve}"), format!("by up to {units}{kept}")));
        }
    }
    found
}

fn reinforced(craft: &Craft) -> String {
    match craft.defaults.reinforce {
        Reinforce::Ask => "reinforce=ask".to_owned(),
        Reinforce::UpTo(0) => "reinforce=0".to_owned(),
        Reinforce::UpTo(units) => format!("reinforce={units} reserve={}", craft.defaults.reserve),
    }
}

/// The orders that they mean.
pub(super) fn powered(craft: &Craft, filled: &Filled) -> Result<Vec<Draft>, DraftError> {
    let of = |verb: &str| Draft::new(verb).with("unit", &craft.name);
    let mut settings: Vec<String> = vec![];
    for key in ["ecm", "eccm"] {
        let level = text(filled, key);
        if !level.is_empty() && level != "0" {
            settings.push(format!("{key}={level}"));
        }
    }
    settings.extend(ticked(filled, "also").map(str::to_owned));
    let settings = if settings.is_empty() { "none".to_owned() } else { settings.join(" ") };
    let mut orders = vec![of("power").with("settings", settings)];
    let sides = text(filled, "screens");
    if !sides.is_empty() {
        screens(sides)?;
        orders.push(of("screens").with("settings", sides));
    }
    let reinforce = text(filled, "reinforce");
    if !reinforce.is_empty() && reinforce != reinforced(craft) {
        orders.push(of("defaults").with("settings", reinforce));
    }
    Ok(orders)
}
