//! The page where a fleet is bought (4.3, 4.4).

use crate::contract::{Draft, DraftError, Lens, MenuEntry, Panel, PanelButton, PanelRow, Press, Seat, Tone, View};
use crate::games::anteel::Anteel;
use crate::games::anteel::data::catalogue::ClassId;
use crate::games::anteel::data::edition::Navy;
use crate::games::anteel::rules::fleet::{Fleet, can_be_spent};
use crate::games::anteel::rules::order::{Filed, Order};
use crate::games::anteel::rules::state::{Filing, Phase, side_index};
use crate::games::anteel::text::fleet_text;
use crate::games::anteel::text::format::draft as written;
use crate::games::anteel::text::words::passage_words;
use crate::kit::panel::{self, PanelLine, button, entry, fleet_of_mine, lines, matter, menu};
use crate::kit::words::count;

/// A fleet as it is put together on the page.
#[derive(Clone, PartialEq, Eq)]
struct Bought {
    fleet: Fleet,
    /// Its ships take their usual places (4.9).
    has_places: bool,
}

pub(super) fn page(view: &View<Anteel>, seat: Seat, draft: &Draft) -> Result<Panel, DraftError> {
    let budget = view.budget_of(seat);
    let filed = filed(view, seat);
    let bought = match draft.get("ships") {
        Some(text) => {
            let (ships, has_places) = fleet_text::without_places(text);
            Bought { fleet: fleet_text::parse(view, seat, ships)?, has_places }
        }
        None => filed.clone().unwrap_or_else(Bought::nothing),
    };
    let left = budget.saturating_sub(bought.fleet.cost());
    let rows = vec![
        lines("One less of", of_classes(&bought).into_iter().chain(places(&bought)).collect()),
        menu(format!("Add a ship ({left} points left)"), additions(&bought, view.navy(seat), left)),
        PanelRow::Buttons(buttons(view, seat, &bought, filed.as_ref())),
    ];
    Ok(panel::page(&text(view, seat, &bought, filed.as_ref()), Lens::default(), rows))
}

fn filed(view: &View<Anteel>, seat: Seat) -> Option<Bought> {
    let Phase::Fleets { filings } = &view.phase else { return None };
    let filing = &filings[side_index(seat)];
    let has_places = matches!(filing, Filing::Placed(_));
    filing.fleet().map(|fleet| Bought { fleet: fleet.clone(), has_places })
}

impl Bought {
    fn nothing() -> Self {
        Self { fleet: Fleet::default(), has_places: false }
    }

    fn order(&self) -> Order {
        let fleet = self.fleet.clone();
        if self.has_places { Order::FleetAndPlaces(fleet) } else { Order::Fleet(fleet) }
    }

    fn with(&self, class: ClassId, number: u32) -> Self {
        Self { fleet: self.fleet.with(class, number), ..self.clone() }
    }
}

fn bought_words(fleet: &Fleet) -> String {
    if fleet.0.is_empty() { "Nothing yet".to_owned() } else { fleet.to_string() }
}

fn show(bought: &Bought) -> Press {
    Press::Show(written(&bought.order()))
}

fn text(view: &View<Anteel>, seat: Seat, bought: &Bought, filed: Option<&Bought>) -> String {
    let (budget, cost) = (view.budget_of(seat), bought.fleet.cost());
    let sum = match cost.cmp(&budget) {
        std::cmp::Ordering::Equal => "all spent".to_owned(),
        std::cmp::Ordering::Greater => format!("{} too many", cost - budget),
        std::cmp::Ordering::Less if can_be_spent(view.navy(seat), budget - cost) => {
            format!("{} left. Lock opens at {budget}", budget - cost)
        }
        std::cmp::Ordering::Less => format!("{} left, which no ship costs: take one out", budget - cost),
    };
    let sealed = match filed {
        Some(filed) if filed == bought => "\nThis fleet is locked, and sealed.",
        Some(_) => "\nAnother fleet is locked; locking this one replaces it.",
        None => "",
    };
    let passage = passage_words(view).map_or_else(String::new, |passage| format!("\n{passage}."));
    format!(
        "Your fleet of {}: {cost} of {budget} points.\n{}: {sum} (4.4).{passage}{sealed}",
        view.empire(seat).name(),
        bought_words(&bought.fleet)
    )
}

fn additions(bought: &Bought, navy: Navy, left: u32) -> Vec<MenuEntry> {
    let affordable = ClassId::of(navy).filter(|c| c.card().cost <= left);
    let add = |class: ClassId| {
        let card = class.card();
        let label = format!("{}, {} points", card.name, card.cost);
        let note = format!(
            "hull {}, {} armour, speed {}, {} arc, order {}, reach {}",
            card.hull,
            card.armour.name(),
            card.speed,
            card.arc.name(),
            card.order,
            card.reach_hexes()
        );
        entry(label, note, show(&bought.with(class, bought.fleet.count(class) + 1)))
    };
    named_alone("Add", affordable.map(add).collect())
}

/// The entries; an only one gets a button, which must say by itself what it does.
fn named_alone(action: &str, mut entries: Vec<MenuEntry>) -> Vec<MenuEntry> {
    if let [only] = entries.as_mut_slice() {
        only.label = format!("{action} {}", only.label);
    }
    entries
}

/// A line a class that has been bought, with the button that gives one of it back.
fn of_classes(bought: &Bought) -> Vec<PanelLine> {
    let of_class = |(class, number): (&ClassId, &u32)| {
        let card = class.card();
        let note = format!(
            "{} points each, {}, {} armour, speed {}, reach {}",
            card.cost,
            count(card.hull as usize, "box"),
            card.armour.name(),
            card.speed,
            card.reach_hexes()
        );
        matter(&format!("{} ×{number}", card.name), note, "One less", show(&bought.with(*class, number - 1)))
    };
    bought.fleet.0.iter().map(of_class).collect()
}

/// Where the ships will stand, with the button that changes it (4.9); none without ships.
fn places(bought: &Bought) -> Option<PanelLine> {
    let other = Bought { has_places: !bought.has_places, ..bought.clone() };
    let (note, action) = if bought.has_places {
        ("the usual ones, as soon as both fleets are shown", "I choose")
    } else {
        ("you choose them when both fleets are shown", "Usual")
    };
    (!bought.fleet.0.is_empty()).then(|| matter("Places", note, action, show(&other)))
}

/// A few fleets that spend the budget: mixed, large ships, small ships.
fn suggestions(view: &View<Anteel>, seat: Seat) -> Vec<Fleet> {
    let (navy, budget) = (view.navy(seat), view.budget_of(seat));
    let all = Fleet::all_of(navy, budget);
    let large = all.iter().min_by_key(|f| (f.size(), (*f).clone())).cloned();
    let small = all.iter().max_by_key(|f| (f.size(), (*f).clone())).cloned();
    let mut found = vec![Fleet::usual(navy, budget)];
    for fleet in large.into_iter().chain(small) {
        if !found.contains(&fleet) {
            found.push(fleet);
        }
    }
    found
}

fn buttons(view: &View<Anteel>, seat: Seat, bought: &Bought, filed: Option<&Bought>) -> Vec<PanelButton> {
    let found = suggestions(view, seat);
    let at = found.iter().position(|fleet| *fleet == bought.fleet).map_or(0, |i| (i + 1) % found.len().max(1));
    let next = Bought { fleet: found.get(at).cloned().unwrap_or_default(), has_places: true };
    let is_exact = bought.fleet.cost() == view.budget_of(seat) && filed != Some(bought);
    let mut buttons = vec![
        button("Usual fleet", Tone::Go, show(&next)),
        fleet_of_mine(),
        button("Clear", Tone::Plain, show(&Bought::nothing())).enabled(!bought.fleet.0.is_empty()),
    ];
    if filed.is_some() {
        let draft: Draft = written(&Order::Cancel(Filed::Fleet));
        buttons.push(button("Take back", Tone::Danger, Press::Submit(draft)));
    }
    buttons.push(button("Lock", Tone::Confirm, Press::Submit(written(&bought.order()))).enabled(is_exact));
    buttons
}
