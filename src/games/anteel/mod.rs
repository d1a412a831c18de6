//! Placeholder of Anteel while the game is being built: two seats say `move` in turn, four times.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::contract::*;
use crate::scene::*;

#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Anteel;
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Options {
    pub budget: u32,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct State {
    pub moves: u32,
    pub sides: Vec<String>,
    pub dice: Dice,
    pub over: Option<String>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Order {
    pub unit: String,
}
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
#[error("it is not your turn")]
pub struct NotYourTurn;
impl Refuse for NotYourTurn {
    fn code(&self) -> &'static str {
        "not_your_turn"
    }
    fn rule(&self) -> &'static str {
        "5.1"
    }
}
const UNIT: FieldSpec = FieldSpec { name: "unit", help: "which ship", is_required: true };
fn picture(state: &State) -> Picture {
    Picture::Map(Box::new(Scene {
        banner: Banner { title: format!("MOVE {}", state.moves), ..Banner::default() },
        board: Board::Hex { area: Area { from: Cell::new(0, 0), cols: 36, rows: 36 }, is_open: false },
        items: vec![],
        panel: vec![],
        focus: None,
        alt: format!("A placeholder after {} moves.", state.moves),
        flipped: false,
    }))
}
impl Game for Anteel {
    const SLUG: &'static str = "anteel";
    const TITLE: &'static str = "Anteel";
    const SUMMARY: &'static str = "Placeholder.";
    const RULES_VERSION: u32 = 1;
    const STATE_VERSION: u32 = 1;
    const VERBS: &'static [VerbSpec] = &[
        VerbSpec { name: "move", aliases: &[], fields: &[UNIT], help: "moves", example: "move Spur1" },
        VerbSpec { name: "done", aliases: &[], fields: &[], help: "no more", example: "done" },
    ];
    const DEFAULT_VERB: Option<&'static str> = None;
    const OVERLAYS: &'static [OverlaySpec] = &[];
    const RULEBOOK: &'static str = "## 5. Round\n\n**5.1** Seats take turns.\n";
    type Options = Options;
    type State = State;
    type Order = Order;
    type Event = String;
    type Refusal = NotYourTurn;
    fn scenarios() -> Vec<ScenarioCard> {
        vec![ScenarioCard { slug: "standard".into(), title: "Standard".into(), summary: "Placeholder".into() }]
    }
    fn options(_: &str, _: &str) -> Result<Options, DraftError> {
        Ok(Options { budget: 100 })
    }
    fn complete_options(_: &str, _: &str) -> Vec<Choice> {
        vec![]
    }
    fn describe(_: &Options) -> Vec<String> {
        vec!["100 points".into()]
    }
    fn seats(_: &Options) -> RangeInclusive<usize> {
        2..=2
    }
    fn sides(_: &Options) -> Vec<SideCard> {
        ["triangle", "circle", "diamond"]
            .iter()
            .map(|s| SideCard { slug: (*s).into(), title: (*s).into(), summary: String::new() })
            .collect()
    }
    fn lobby(setup: &Setup<Options>) -> Picture {
        picture(&State { moves: 0, sides: setup.sides.clone(), dice: Dice::new(Seed::new([0; 32])), over: None })
    }
    fn start(setup: &Setup<Options>, dice: Dice) -> Result<State, SetupError> {
        Ok(State { moves: 0, sides: setup.sides.clone(), dice, over: None })
    }
    fn awaiting(state: &State) -> Awaiting {
        match &state.over {
            Some(reason) => Awaiting::Over(Outcome { winners: vec![Seat(0)], reason: reason.clone(), scores: vec![] }),
            None => Awaiting::Orders(Window { number: state.moves, seats: vec![Seat((state.moves % 2) as u8)] }),
        }
    }
    fn redact(state: &State, _: Viewer) -> State {
        State { dice: state.dice.redacted(), ..state.clone() }
    }
    fn faults(_: &State) -> Vec<String> {
        vec![]
    }
    fn resolve(step: &mut Step<Self>, _: Seat, order: Order) {
        step.state.moves += 1;
        step.emit(format!("{} moved.", order.unit));
        if step.state.moves >= 8 {
            step.state.over = Some("Eight moves were made (5.1).".into());
        }
    }
    fn lapse(step: &mut Step<Self>, seat: Seat) {
        Self::resolve(step, seat, Order { unit: "Nobody".into() });
    }
    fn end(step: &mut Step<Self>, ending: Ending) {
        step.state.over = Some(format!("{ending:?}"));
    }
    fn side_name(state: &State, seat: Seat) -> String {
        state.sides.get(seat.index()).cloned().unwrap_or_default()
    }
    fn parse(_: &Seen<Self>, _: Seat, draft: &Draft) -> Result<Order, DraftError> {
        Ok(Order { unit: draft.need("unit", Self::VERBS)?.to_owned() })
    }
    fn draft(order: &Order) -> Draft {
        Draft::new("move").with("unit", order.unit.clone())
    }
    fn check(seen: &Seen<Self>, seat: Seat, _: &Order) -> Result<(), NotYourTurn> {
        match Self::awaiting(seen.state()) {
            Awaiting::Orders(w) if w.seats.contains(&seat) => Ok(()),
            _ => Err(NotYourTurn),
        }
    }
    fn legal(_: &Seen<Self>, _: Seat) -> Vec<Order> {
        vec![Order { unit: "Spur1".into() }]
    }
    fn complete(_: &Seen<Self>, _: &Draft, _: &str) -> Vec<Choice> {
        vec![Choice::plain("Spur1")]
    }
    fn panel(_: &Seen<Self>, _: Seat, _: &Draft) -> Result<Panel, DraftError> {
        let submit = Press::Submit(Draft::new("move").with("unit", "Spur1"));
        Ok(Panel {
            text: "Move?".into(),
            look: Look::default(),
            rows: vec![PanelRow::Buttons(vec![PanelButton {
                label: "Spur1".into(),
                tone: Tone::Go,
                press: submit,
                is_disabled: false,
            }])],
        })
    }
    fn computer(_: &Seen<Self>, _: Seat, _: &Thinking<'_>) -> Order {
        Order { unit: "Robot".into() }
    }
    fn draw(seen: &Seen<Self>, _: &Look) -> Result<Picture, DraftError> {
        Ok(picture(seen.state()))
    }
    fn sheet(seen: &Seen<Self>, _: Option<&str>) -> Result<Picture, DraftError> {
        Ok(picture(seen.state()))
    }
    fn tell(_: &Seen<Self>, event: &String) -> Option<String> {
        Some(event.clone())
    }
    fn prompt(_: &Seen<Self>, _: Seat) -> Vec<String> {
        vec!["Your move.".into(), "`/move Spur1`".into()]
    }
    fn orders(_: &Seen<Self>, _: Seat) -> Vec<(String, Option<Draft>)> {
        vec![]
    }
    fn skills() -> [(Skill, &'static str); 3] {
        [(Skill::Plain, "p"), (Skill::Steady, "s"), (Skill::Sharp, "l")]
    }
}
