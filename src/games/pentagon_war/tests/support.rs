//! A table to test with: craft from notation, orders in notation, dice from a seed.

use crate::contract::prelude::*;
use crate::contract::{Applied, apply};
use crate::contract::{Asking, Dice, Draft, Refuse, ScenarioSource, Seat, Seed, Setup, View, Viewer};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::options::Options;
use crate::games::pentagon_war::data::scenario::Scenario;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::order::Order;
use crate::games::pentagon_war::rules::state::{Phase, State, Stop, UnitId};

pub(crate) const SOL: Seat = Seat(0);
pub(crate) const FOE: Seat = Seat(1);

/// A craft with nothing but hull, engines and what is named.
pub(crate) const BARE: &str = "hull=8/6 engines=1 fuel=1 capacitors=10 main=1 radar=6";

pub(crate) struct Table {
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
}

/// One craft of a table: name, spec, hex, facing, A, C.
pub(crate) type Row<'a> = (&'a str, &'a str, &'a str, &'a str, i32, i32);

pub(crate) fn craft_toml(row: &Row<'_>) -> String {
    let (name, spec, hex, facing, a, c) = row;
    let class = if spec.contains('=') { format!("spec = {spec:?}") } else { format!("class = {spec:?}") };
    format!("[[side.craft]]\nname = {name:?}\n{class}\nhex = {hex:?}\nfacing = {facing:?}\na = {a}\nc = {c}\n")
}

pub(crate) fn scenario_text(extra: &str, sol: &[Row<'_>], foe: &[Row<'_>]) -> String {
    let side = |slug: &str, rows: &[Row<'_>]| {
        let craft: String = rows.iter().map(craft_toml).collect();
        format!("[[side]]\nslug = {slug:?}\nname = {slug:?}\n{craft}")
    };
    let victory = if extra.contains("victory") { "" } else { "victory = \"points\"\n" };
    format!(
        "slug = \"test\"\ntitle = \"Test\"\nsummary = \"\"\n{victory}{extra}\n{}{}",
        side("sol", sol),
        side("foe", foe)
    )
}

pub(crate) fn options(text: &str, changes: &str) -> Options {
    PentagonWar::options(ScenarioSource::File(text), changes).unwrap()
}

impl Table {
    pub(crate) fn from_text(text: &str, changes: &str, seed: &str) -> Self {
        let options = options(text, changes);
        let sides = options.scenario.sides.iter().map(|s| s.slug.clone()).collect();
        let setup = Setup { scenario: options.scenario.slug.clone(), options, sides };
        let state = PentagonWar::start(&setup, Dice::new(Seed::from_words(seed).unwrap())).unwrap();
        Self { state, events: vec![] }
    }

    pub(crate) fn new(sol: &[Row<'_>], foe: &[Row<'_>]) -> Self {
        Self::from_text(&scenario_text("", sol, foe), "", "seed")
    }

    pub(crate) fn stock(scenario: &str) -> Self {
        let options = PentagonWar::options(ScenarioSource::Book(scenario), "").unwrap();
        let sides = options.scenario.sides.iter().map(|s| s.slug.clone()).collect();
        let setup = Setup { scenario: scenario.to_owned(), options, sides };
        let state = PentagonWar::start(&setup, Dice::new(Seed::from_words("stock").unwrap())).unwrap();
        Self { state, events: vec![] }
    }

    /// Gives orders in notation; they must be accepted.
    pub(crate) fn order(&mut self, seat: Seat, text: &str) -> &mut Self {
        self.try_order(seat, text).unwrap_or_else(|why| panic!("{text}: {why}"));
        self
    }

    /// Gives an order; the refusal's code, or the draft's error.
    pub(crate) fn try_order(&mut self, seat: Seat, text: &str) -> Result<(), String> {
        let draft = Draft::from_notation(text, "test", PentagonWar::CARD.verbs, None).map_err(|e| e.to_string())?;
        let view = View::<PentagonWar>::of(&self.state, Viewer::Seat(seat));
        let order = PentagonWar::parse(&view, seat, &draft).map_err(|e| e.to_string())?;
        assert_eq!(PentagonWar::parse(&view, seat, &PentagonWar::format(&view, &order)).unwrap(), order);
        let Applied { state, events } =
            apply::<PentagonWar>(&self.state, seat, order).map_err(|r| r.code().to_owned())?;
        assert_eq!(PentagonWar::violations(&state), Vec::<String>::new());
        self.state = state;
        self.events.extend(events);
        Ok(())
    }

    /// What an order is understood as; or why it is not understood.
    pub(crate) fn read(&self, seat: Seat, text: &str) -> Result<Order, String> {
        let draft = Draft::from_notation(text, "test", PentagonWar::CARD.verbs, None).map_err(|e| e.to_string())?;
        let view = View::<PentagonWar>::of(&self.state, Viewer::Seat(seat));
        PentagonWar::parse(&view, seat, &draft).map_err(|e| e.to_string())
    }

    /// What an order is said back as, in notation.
    pub(crate) fn said(&self, seat: Seat, text: &str) -> Result<String, String> {
        let view = View::<PentagonWar>::of(&self.state, Viewer::Seat(seat));
        self.read(seat, text).map(|order| PentagonWar::format(&view, &order).to_notation(PentagonWar::CARD.verbs))
    }

    /// What a seat alone has been told so far.
    pub(crate) fn told(&self, seat: Seat) -> Vec<String> {
        let tell = |viewer, event: &Event| PentagonWar::tell(&View::of(&self.state, viewer), event);
        let others = (0..5).map(Seat).filter(|other| *other != seat).map(Viewer::Seat).chain([Viewer::Public]);
        let others: Vec<Viewer> = others.collect();
        let private = self.events.iter().filter(|e| others.iter().all(|viewer| tell(*viewer, e).is_none()));
        private.filter_map(|event| tell(Viewer::Seat(seat), event)).map(|line| line.markdown()).collect()
    }

    /// What everybody has been told so far.
    pub(crate) fn public(&self) -> Vec<String> {
        let view = View::of(&self.state, Viewer::Public);
        self.events.iter().filter_map(|event| PentagonWar::tell(&view, event)).map(|line| line.markdown()).collect()
    }

    /// Where the run has stopped.
    pub(crate) fn stopped_at(&self) -> Option<(Stop, u8)> {
        match &self.state.phase {
            Phase::Impulse(pause) => Some((pause.at, pause.impulse.number)),
            _ => None,
        }
    }

    /// Seats that are awaited.
    pub(crate) fn awaited(&self) -> Vec<u8> {
        match PentagonWar::asking(&self.state) {
            Asking::Orders(window) => window.seats.into_iter().map(|s| s.0).collect(),
            Asking::Over(_) => vec![],
        }
    }

    /// No breaks, no reinforcement: the turn runs through.
    pub(crate) fn quiet(&mut self) -> &mut Self {
        for seat in [SOL, FOE] {
            self.order(seat, "defaults all breaks=none reinforce=0");
        }
        self
    }

    /// Both seats are ready with their forms.
    pub(crate) fn allocated(&mut self) -> &mut Self {
        self.order(SOL, "done").order(FOE, "done")
    }

    /// Both have no more orders in this window (those who are asked).
    pub(crate) fn go(&mut self) -> &mut Self {
        let Asking::Orders(window) = PentagonWar::asking(&self.state) else { return self };
        for seat in window.seats {
            self.order(seat, "done");
        }
        self
    }

    /// Runs to the start of the next turn.
    pub(crate) fn run_turn(&mut self) -> &mut Self {
        let turn = self.state.turn;
        while self.state.turn == turn && !self.is_over() {
            self.go();
        }
        self
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(PentagonWar::asking(&self.state), Asking::Over(_))
    }

    pub(crate) fn winners(&self) -> Option<Vec<Seat>> {
        match PentagonWar::asking(&self.state) {
            Asking::Over(outcome) => Some(outcome.winners),
            Asking::Orders(_) => None,
        }
    }

    pub(crate) fn id(&self, name: &str) -> UnitId {
        let craft = self.state.craft.values().find(|c| c.name == name).map(|c| c.id);
        craft.or_else(|| self.state.names().into_iter().find(|(n, _)| n == name).map(|(_, id)| id)).unwrap()
    }

    pub(crate) fn craft(&self, name: &str) -> &Craft {
        &self.state.craft[&self.id(name)]
    }

    pub(crate) fn craft_mut(&mut self, name: &str) -> &mut Craft {
        let id = self.id(name);
        self.state.craft.get_mut(&id).unwrap()
    }

    pub(crate) fn place(&self, name: &str) -> String {
        crate::games::pentagon_war::data::geometry::label(self.craft(name).hex)
    }

    pub(crate) fn count(&self, which: impl Fn(&Event) -> bool) -> usize {
        self.events.iter().filter(|e| which(e)).count()
    }
}

pub(crate) fn parsed(text: &str) -> Result<Scenario, Vec<String>> {
    Scenario::parse(text)
}
