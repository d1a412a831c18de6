//! The parsers of whatever comes from outside, an entry each: `tests/parsers.rs` feeds them at random in every run of the
//! tests, `tests/fuzz` by coverage for as long as somebody lets it.
//!
//! An entry takes any bytes. It panics when a reader does, or when what was understood does not mean what it says; it says
//! whether they were understood.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use sealed_orders::contract::{
    Asking, Draft, Match, Played, ScenarioSource, Seat, Seed, Setup, Skill, System, Thinking, Viewer,
};
use sealed_orders::host::api::record::Record;
use sealed_orders::host::{Host, ReplyPlace};
use sealed_orders::render::{Art, Backdrop, Likeness, Portrait};
use sealed_orders::systems::SYSTEMS;
use serde_json::{Value, json};

/// An entry, and bytes that it understands, to begin with.
pub(crate) struct Entry {
    /// Also the name of its program in `tests/fuzz`.
    pub(crate) name: &'static str,
    /// Reads the bytes.
    pub(crate) read: fn(&[u8]) -> bool,
    /// What the bytes are bent from.
    pub(crate) seeds: fn() -> Vec<Vec<u8>>,
}

/// All of them.
pub(crate) const ENTRIES: &[Entry] = &[
    Entry { name: "orders", read: order, seeds: order_seeds },
    Entry { name: "options", read: options, seeds: option_seeds },
    Entry { name: "scenarios", read: scenario, seeds: scenario_seeds },
    Entry { name: "records", read: record, seeds: record_seeds },
    Entry { name: "controls", read: control, seeds: control_seeds },
    Entry { name: "portraits", read: portrait, seeds: portrait_seeds },
    Entry { name: "art", read: art, seeds: art_seeds },
];

/// Computer players have given so many orders in the positions in which orders are read.
const PLAYED: [usize; 4] = [0, 3, 8, 20];

/// Matches of each system in several positions.
static POSITIONS: LazyLock<Vec<Vec<Arc<dyn Match>>>> = LazyLock::new(|| {
    let positions = |system: System| {
        let steps = std::iter::successors(Some(usual(system).1), |game| Some(played(&**game)?.next));
        let steps = steps.take(PLAYED[PLAYED.len() - 1] + 1).enumerate();
        steps.filter(|(step, _)| PLAYED.contains(step)).map(|(_, game)| game).collect()
    };
    SYSTEMS.into_iter().map(positions).collect()
});

/// What the first that is awaited orders, if it is a computer player; none when the game is over.
fn played(game: &dyn Match) -> Option<Played> {
    let Asking::Orders(window) = game.asking() else { return None };
    let thinking = Thinking { skill: Skill::Plain, seed: 1, may_go_on: &|| true };
    Some(game.computer(window.seats[0], &thinking).expect("computer players give legal orders"))
}

/// The first scenario of a system, set up and started.
fn usual(system: System) -> (Setup<Value>, Arc<dyn Match>) {
    let scenario = &system.scenarios()[0].slug;
    start(system, scenario, ScenarioSource::Book(scenario), "").expect("the usual scenario has its options")
}

/// A match of a scenario with the fewest seats; none when the options are refused.
fn start(
    system: System,
    slug: &str,
    source: ScenarioSource<'_>,
    changes: &str,
) -> Option<(Setup<Value>, Arc<dyn Match>)> {
    let options = system.options(source, changes).ok()?;
    let mut setup = Setup { scenario: slug.to_owned(), options, sides: vec![] };
    let lobby = system.lobby(&setup).expect("options that were read are options");
    let least = *lobby.seats().start();
    setup.sides = lobby.sides().into_iter().take(least).map(|side| side.slug).collect();
    let lobby = system.lobby(&setup).expect("and stay so");
    let game = lobby.start(&seed()).unwrap_or_else(|no| panic!("{slug} {changes}: {no}"));
    assert_eq!(game.violations(), [""; 0], "{slug} {changes}");
    Some((setup, game))
}

/// A picture that somebody shows of themselves.
fn portrait(bytes: &[u8]) -> bool {
    let Ok(portrait) = Portrait::read(bytes) else { return false };
    let kept = portrait.png().expect("a portrait can be written");
    assert!(Portrait::read(&kept).is_ok_and(|again| again == portrait), "it comes back as it was kept");
    true
}

fn portrait_seeds() -> Vec<Vec<u8>> {
    // One pixel of each kind that a PNG can have.
    let kinds = [png::ColorType::Grayscale, png::ColorType::Rgb, png::ColorType::GrayscaleAlpha, png::ColorType::Rgba];
    let one = |kind: png::ColorType| {
        let mut out = vec![];
        let mut encoder = png::Encoder::new(&mut out, 1, 1);
        encoder.set_color(kind);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(&[9, 8, 7, 6][..kind.samples()]).expect("a pixel");
        writer.finish().expect("an end");
        out
    };
    kinds.map(one).to_vec()
}

/// What a scenario brings for its map or a unit.
fn art(bytes: &[u8]) -> bool {
    let [of_unit, bytes @ ..] = bytes else { return false };
    let (mut backdrop, mut units) = (None, BTreeMap::new());
    if of_unit % 2 == 0 {
        backdrop = Backdrop::read(bytes).ok();
    } else if let Ok(unit) = Likeness::read(bytes) {
        units.insert("Relay".to_owned(), unit);
    }
    let read = Art::new(backdrop, BTreeMap::new(), units);
    assert!(read.weight_bytes() < 16 << 20, "nothing is kept larger than it is painted");
    !read.is_empty()
}

fn art_seeds() -> Vec<Vec<u8>> {
    let picture =
        image::RgbImage::from_fn(24, 16, |x, y| image::Rgb([x, y, x ^ y].map(|n| n.to_le_bytes()[0].wrapping_mul(9))));
    let written = |kind| {
        let mut out = std::io::Cursor::new(vec![]);
        picture.write_to(&mut out, kind).expect("a picture");
        out.into_inner()
    };
    let kinds = [image::ImageFormat::Png, image::ImageFormat::Jpeg, image::ImageFormat::WebP].map(written);
    kinds.iter().flat_map(|bytes| [0, 1].map(|of_unit| [&[of_unit], bytes.as_slice()].concat())).collect()
}

fn seed() -> Seed {
    Seed::from_words("parsers").expect("a short text is a seed")
}

fn pick<T>(from: &[T], byte: u8) -> &T {
    &from[usize::from(byte) % from.len()]
}

/// System, position, and an order in notation.
fn order(bytes: &[u8]) -> bool {
    let [system, position, text @ ..] = bytes else { return false };
    let game = pick(pick(POSITIONS.as_slice(), *system).as_slice(), *position);
    let Asking::Orders(window) = game.asking() else { return false };
    let (seat, card) = (window.seats[0], game.system().card());
    let read = |text: &str| Draft::from_notation(text, card.title, card.verbs, card.default_verb);
    let Ok(draft) = read(&String::from_utf8_lossy(text)) else { return false };
    looked_at(&**game, seat, &draft);
    match game.submit(seat, &draft) {
        Err(no) => {
            assert!(!no.to_string().trim().is_empty(), "a refusal says why: {draft:?}");
            false
        }
        Ok(done) => {
            assert_eq!(done.next.violations(), [""; 0], "{draft:?}");
            let again =
                read(&done.notation).unwrap_or_else(|no| panic!("{draft:?} is kept as {}: {no}", done.notation));
            let again = game.submit(seat, &again);
            let again = again.unwrap_or_else(|no| panic!("{draft:?} is kept as {}: {no}", done.notation));
            assert_eq!(again.next.digest(), done.next.digest(), "{draft:?} is kept as {}", done.notation);
            true
        }
    }
}

/// Completions and panels read unfinished orders.
fn looked_at(game: &dyn Match, seat: Seat, draft: &Draft) {
    for field in draft.fields.keys() {
        game.complete(Viewer::Seat(seat), draft, field);
    }
    let _ = game.panel(seat, draft);
}

fn order_seeds() -> Vec<Vec<u8>> {
    let mut seeds = vec![];
    for (system, games) in (0..).zip(POSITIONS.iter()) {
        for (position, game) in (0..).zip(games) {
            let Some(order) = played(&**game) else { continue };
            let examples = game.system().card().verbs.iter().map(|verb| verb.example.to_owned());
            let orders = [order.notation].into_iter().chain(offered(&**game)).chain(examples);
            seeds.extend(orders.map(|text| [&[system, position], text.as_bytes()].concat()));
        }
    }
    seeds
}

/// The commands of the prompt, which are legal, in notation: prompts have them with the names of their fields.
fn offered(game: &dyn Match) -> Vec<String> {
    let Asking::Orders(window) = game.asking() else { return vec![] };
    let fields: Vec<&str> =
        game.system().card().verbs.iter().flat_map(|verb| verb.fields).map(|field| field.name).collect();
    let in_notation = |command: &str| {
        let words = command.trim_start_matches("/order text:").trim_start_matches('/').split(' ');
        let word = |word: &str| match word.split_once(':') {
            Some((field, value)) if fields.contains(&field) => value.to_owned(),
            _ => word.to_owned(),
        };
        words.map(word).collect::<Vec<_>>().join(" ")
    };
    let prompt = game
        .prompt(window.seats[0])
        .iter()
        .map(sealed_orders::kit::line::Line::markdown)
        .collect::<Vec<_>>()
        .join("\n");
    prompt.split('`').skip(1).step_by(2).map(in_notation).collect()
}

/// System, scenario, and changes of its options.
fn options(bytes: &[u8]) -> bool {
    let [system, scenario, text @ ..] = bytes else { return false };
    let (system, text) = (*pick(&SYSTEMS, *system), String::from_utf8_lossy(text));
    let scenarios = system.scenarios();
    let scenario = &pick(&scenarios, *scenario).slug;
    system.complete_options(ScenarioSource::Book(scenario), &text);
    start(system, scenario, ScenarioSource::Book(scenario), &text).is_some()
}

fn option_seeds() -> Vec<Vec<u8>> {
    let mut seeds = vec![];
    for (number, system) in (0..).zip(SYSTEMS) {
        for (at, scenario) in (0..).zip(system.scenarios()) {
            let completions = system.complete_options(ScenarioSource::Book(&scenario.slug), "");
            let values = completions.into_iter().map(|choice| choice.value).chain([String::new()]);
            seeds.extend(values.map(|value| [&[number, at], value.as_bytes()].concat()));
        }
    }
    seeds
}

fn systems_with_files() -> Vec<System> {
    SYSTEMS.into_iter().filter(|system| system.card().reads_scenarios).collect()
}

/// System, and a scenario file.
fn scenario(bytes: &[u8]) -> bool {
    let [system, text @ ..] = bytes else { return false };
    let (system, text) = (*pick(&systems_with_files(), *system), String::from_utf8_lossy(text));
    match system.scenario_file(&text) {
        Err(faults) => {
            assert!(!faults.is_empty() && faults.iter().all(|fault| !fault.trim().is_empty()), "faults are named");
            false
        }
        // What the checker takes, a table can be made of.
        Ok(card) => {
            let started = start(system, &card.slug, ScenarioSource::File(&text), "");
            assert!(started.is_some(), "{} is taken and has no options", card.slug);
            true
        }
    }
}

fn scenario_seeds() -> Vec<Vec<u8>> {
    let files = |(number, system): (u8, System)| {
        let folder = root().join("assets").join(system.slug().replace('-', "_")).join("scenarios");
        let mut files: Vec<PathBuf> = fs::read_dir(folder)
            .expect("the scenarios of the book")
            .map(|entry| entry.expect("a file").path())
            .collect();
        files.sort();
        files.into_iter().map(move |file| [&[number], &*fs::read(file).expect("a text")].concat()).collect::<Vec<_>>()
    };
    (0..).zip(systems_with_files()).flat_map(files).collect()
}

/// A record, which is played again.
fn record(bytes: &[u8]) -> bool {
    let Ok(record) = Record::parse(bytes) else { return false };
    if let Err(no) = record.verify() {
        assert!(!no.to_string().trim().is_empty(), "what differs is named");
    }
    true
}

/// The first orders of computer players.
fn record_seeds() -> Vec<Vec<u8>> {
    SYSTEMS.into_iter().map(|system| record_of(system).to_string().into_bytes()).collect()
}

fn record_of(system: System) -> Value {
    let (setup, first) = usual(system);
    let seats: Vec<Value> =
        setup.sides.iter().map(|side| json!({ "side": side, "name": "computer", "skill": "plain" })).collect();
    let (mut game, mut entries) = (first.clone(), vec![]);
    for seq in 1..=6 {
        let Some(done) = played(&*game) else { break };
        entries.push(json!({
            "seq": seq, "at": 1_700_000_000 + seq, "deed": { "input": done.input }, "notation": done.notation,
            "digest": done.next.digest(),
        }));
        game = done.next;
    }
    json!({
        "format": "sealed-orders record", "version": 2, "system": system.slug(), "rules_version": system.rules_version(),
        "state_version": system.state_version(), "setup": setup, "seats": seats, "commitment": seed().commitment(),
        "seed": seed(), "start_digest": first.digest(), "entries": entries, "lines": [], "outcome": null,
    })
}

/// The id of a control.
fn control(bytes: &[u8]) -> bool {
    Host::place_of_press(&String::from_utf8_lossy(bytes)) == ReplyPlace::Update
}

fn control_seeds() -> Vec<Vec<u8>> {
    let ids = [
        "so2.1.3.P0.pmove;unit=Spur1;path=F3LF2",
        "so2.2q.1z.P12.xfire;target=%00;unit=a%1b%2c%3",
        "so1.1.1.B3.x#0123456789abcdef0123",
        "so2.1.1.M2.",
        "so2.1.1.F1.c",
        "so2.1.1.G0.fire",
        "so2.1.1.K.sharp",
        "so2.1.1.S.",
        "so2.1.1.H.",
    ];
    ids.into_iter().map(|id| id.as_bytes().to_vec()).collect()
}

/// The folder of the package, from wherever this is compiled.
fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    if here.ends_with("tests/fuzz") { here.parent().and_then(Path::parent).unwrap_or(here) } else { here }
}
