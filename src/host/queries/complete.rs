//! Completions while somebody types: names from the table, verbs, fields, topics. Quick; nothing is written.

use std::sync::Arc;

use crate::contract::{Choice, Draft, Match, Skill, System, complete_orders};
use crate::host::api::escape;
use crate::host::api::limits::CONTROL_MAX_CHARS;
use crate::host::api::pace::Pace;
use crate::host::clock::habits::Habits;
use crate::host::clock::{days, zone};
use crate::host::commands::learn::{self, Way};
use crate::host::commands::{lobby, saved};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::queries::{list, replay};
use crate::host::table::person::Nudges;
use crate::host::table::preferences::{CONTRASTS, SIZES};
use crate::host::table::stage::Status;
use crate::host::table::{Table, load, past, usual};
use crate::host::{Completion, LearnWish, ScenarioLibrary};
use crate::kit::choices::last_word;
use crate::systems::{self, SYSTEMS};

/// Hours of a digest that are offered; others can be typed, as can other quiet hours.
const DIGESTS: [&str; 6] = ["7", "8", "9", "12", "18", "off"];
const QUIET: [(&str, &str); 5] = [
    ("22-07", "22:00 to 07:00"),
    ("23-08", "23:00 to 08:00"),
    ("00-09", "00:00 to 09:00"),
    ("21-06", "21:00 to 06:00"),
    ("off", "none"),
];
/// Options of the table, not of its game.
const TERMS: [(&str, &str); 4] = [
    ("rated=on", "the game counts for ratings"),
    ("watch=delayed", "who has no seat sees it one phase late"),
    ("vacation=no", "days away do not stop the clock"),
    ("referee=all", "a referee sees what every side sees"),
];
/// Choices that Discord shows.
const CHOICES: usize = 25;

pub(crate) async fn choices(ctx: &Ctx, ask: &Completion) -> Result<Vec<Choice>, Failure> {
    let typed = ask.fields.get(&ask.field).map_or("", String::as_str).trim();
    let typed = &escape::fit(typed, crate::host::api::limits::TYPED_MAX_CHARS);
    let named = ask.fields.get("system").and_then(|text| systems::find(text));
    let found = match (ask.command.as_str(), ask.field.as_str()) {
        ("game new", _) => of_new(&ctx.config.library, ask, typed),
        ("game pace", "pace") => paces(typed),
        ("game export", "format") => fitting(["json", "text"].map(Choice::plain), typed),
        ("game computer" | "game seat computer", "skill") => {
            skills(load::newest_in(ctx, ask.place.channel).await.ok().as_ref(), typed)
        }
        ("game status" | "game end" | "game export" | "game unfollow" | "vacation", "table") => {
            fitting(list::table_choices(ctx, ask.actor.user, &ask.command).await?, typed)
        }
        ("game list", _) => vec![],
        ("learn", "order") => of_lesson(ctx, ask, typed).await?,
        ("rules", "topic") if named.is_some() => named.map(|system| topics(system, typed)).unwrap_or_default(),
        ("settings", "zone") => zones(typed),
        ("settings", "nudges") => fitting(Nudges::ALL.map(|way| Choice::new(way.slug(), way.words())), typed),
        ("settings", "pictures") => fitting(SIZES.map(|(word, _)| Choice::plain(word)), typed),
        ("settings", "contrast") => fitting(CONTRASTS.map(|(word, _)| Choice::plain(word)), typed),
        ("settings", "digest") => fitting(DIGESTS.map(Choice::plain), typed),
        ("vacation", "from" | "until") => days_ahead(ctx, typed),
        ("settings", "quiet") => fitting(QUIET.map(|(value, words)| Choice::new(value, words)), typed),
        _ => {
            let table = load::newest_in(ctx, ask.place.channel).await?;
            at_table(ctx, ask, &table, typed).await?
        }
    };
    Ok(found.into_iter().map(cut).take(CHOICES).collect())
}

async fn at_table(ctx: &Ctx, ask: &Completion, table: &Table, typed: &str) -> Result<Vec<Choice>, Failure> {
    Ok(match (ask.command.as_str(), ask.field.as_str()) {
        ("moderate seat", "side") | ("moderate end", "winner") => {
            fitting(table.all_seats().map(|seat| Choice::plain(table.side(seat))), typed)
        }
        ("moderate seat", "to") => fitting(["substitute", "computer"].map(Choice::plain), typed),
        ("game join" | "game computer", "side") => {
            let cards = lobby::free_sides(table)?;
            fitting(cards.into_iter().map(|c| Choice::new(c.slug, c.title)), typed)
        }
        ("map", "turn") | ("game replay", "from" | "to") => {
            fitting(replay::choices(&past::phases_for(ctx, table, ask.actor.user).await?), typed)
        }
        ("rules", _) => topics(table.system, typed),
        ("help", _) => {
            let verbs = table.system.card().verbs.iter();
            let verbs = verbs.map(|v| Choice::new(v.name, format!("{}: {}", v.name, v.help)));
            fitting(verbs, typed).into_iter().chain(topics(table.system, typed)).collect()
        }
        // Names of units say how matters stand; whoever sees that late picks from the menus of the map.
        _ if table.is_late_for(ask.actor.user) => vec![],
        ("order", _) if table.status() != Status::Playing => vec![],
        ("order", _) => {
            let (viewer, typed) = (table.viewer(ask.actor.user), with_space(ask, typed));
            let complete = |game: &Arc<dyn Match>| complete_orders(table.system, &**game, viewer, &typed);
            table.game().map(complete).unwrap_or_default()
        }
        (command, field) => {
            let mut found = table.game().map(|g| field_of(ask, table, &**g, command, field)).unwrap_or_default();
            found.extend(saved::saved_choices(ctx, ask.actor.user, table.system, command, field, typed).await?);
            found
        }
    })
}

fn of_new(library: &ScenarioLibrary, ask: &Completion, typed: &str) -> Vec<Choice> {
    let text = |field: &str| ask.fields.get(field).map_or("", String::as_str);
    let system = systems::find(text("system"));
    match ask.field.as_str() {
        "system" => fitting(SYSTEMS.iter().map(|s| Choice::new(s.slug(), s.title())), typed),
        "pace" => paces(typed),
        "scenario" => {
            let systems = system.map_or_else(|| SYSTEMS.to_vec(), |s| vec![s]);
            let cards = systems.into_iter().flat_map(|system| library.cards(system));
            fitting(cards.map(|c| Choice::new(c.slug, c.title)), typed)
        }
        "options" => {
            let Some(system) = system else { return vec![] };
            let usual = || system.scenarios().into_iter().next().map(|s| s.slug).unwrap_or_default();
            let scenario = Some(text("scenario").trim().to_owned()).filter(|s| !s.is_empty()).unwrap_or_else(usual);
            let source = library.source(system, &scenario);
            let (of_table, of_game) = parted(typed);
            let offered = system.complete_options(source, &of_game).into_iter().map(|choice| after(&of_table, choice));
            let form = other_form(system, text("pace"), &of_game).map(|choice| after(&of_table, choice));
            form.into_iter().chain(offered).chain(terms_for(typed)).collect()
        }
        _ => vec![],
    }
}

/// What is said of the table, and what is said of its game, with the word that is being typed.
fn parted(typed: &str) -> (String, String) {
    let (kept, word) = typed_so_far(typed);
    let is_terms = |word: &&str| TERMS.iter().any(|(term, _)| name_of(term) == name_of(&word.to_lowercase()));
    let (of_table, of_game): (Vec<&str>, Vec<&str>) = kept.split_whitespace().partition(is_terms);
    let of_game: String = of_game.into_iter().flat_map(|word| [word, " "]).collect();
    (of_table.into_iter().flat_map(|word| [word, " "]).collect(), of_game + &word)
}

/// The words that are done, and the one that is being typed; an option of the table is done when it is all there.
fn typed_so_far(typed: &str) -> (String, String) {
    let (kept, word) = last_word(typed);
    let is_done = TERMS.iter().any(|(term, _)| term.eq_ignore_ascii_case(&word));
    if is_done { (format!("{kept}{word} "), String::new()) } else { (kept.to_owned(), word) }
}

fn after(of_table: &str, choice: Choice) -> Choice {
    Choice { value: format!("{of_table}{}", choice.value), ..choice }
}

/// Options of the table that have not been typed yet.
fn terms_for(typed: &str) -> Vec<Choice> {
    let (kept, word) = typed_so_far(typed);
    let kept_words = kept.to_lowercase();
    let is_open = |term: &str| kept_words.split_whitespace().all(|said| name_of(said) != name_of(term));
    let fitting = TERMS.iter().filter(|(term, _)| term.starts_with(&word.to_lowercase()) && is_open(term));
    fitting.map(|(term, words)| Choice::new(format!("{kept}{term}"), format!("{term}: {words}"))).collect()
}

fn name_of(option: &str) -> &str {
    option.split(['=', ':']).next().unwrap_or(option)
}

/// The form of play that the pace does not choose: without it, no option that changes something would speak of it.
fn other_form(system: System, pace: &str, typed: &str) -> Option<Choice> {
    let (kept, word) = last_word(typed);
    let form = usual::form_at(system, Pace::parse(pace)?, kept)?;
    let label = format!("{}, in place of {}, which is usual at this pace", form.otherwise, form.option);
    form.otherwise.starts_with(&word).then(|| Choice::new(format!("{kept}{}", form.otherwise), label))
}

fn paces(typed: &str) -> Vec<Choice> {
    let own = Pace::parse(typed).filter(|pace| !Pace::ALL.contains(pace));
    let own = own.map(|pace| Choice::new(pace.slug(), pace.words()));
    own.into_iter().chain(fitting(Pace::ALL.map(|p| Choice::new(p.slug(), p.words())), typed)).collect()
}

/// The next days, as they are typed; what is typed otherwise is understood as well.
fn days_ahead(ctx: &Ctx, typed: &str) -> Vec<Choice> {
    let Some(today) = Habits::NONE.today(ctx.now()) else { return vec![] };
    let choice = |day: jiff::civil::Date| Choice::new(day.to_string(), days::words(day));
    let next = (0..40_i64).filter_map(|ahead| days::read(&format!("+{ahead}"), today));
    fitting(next.map(choice), typed)
}

/// Names of time zones, the nearest first.
fn zones(typed: &str) -> Vec<Choice> {
    zone::near(typed, CHOICES).into_iter().map(Choice::plain).collect()
}

fn skills(table: Option<&Table>, typed: &str) -> Vec<Choice> {
    let words = |skill: Skill| {
        let all = table.map(|d| d.system.card().skills);
        all.and_then(|all| all.into_iter().find(|(s, _)| *s == skill)).map_or("", |(_, words)| words)
    };
    let choice = |skill: Skill| Choice::new(skill.slug(), format!("{}: {}", skill.slug(), words(skill)));
    fitting(Skill::ALL.map(choice), typed)
}

fn topics(system: System, typed: &str) -> Vec<Choice> {
    system.rulebook().topics(typed, CHOICES).into_iter().map(|(value, label)| Choice::new(value, label)).collect()
}

/// Orders in the position of the step where somebody is in a lesson.
async fn of_lesson(ctx: &Ctx, ask: &Completion, typed: &str) -> Result<Vec<Choice>, Failure> {
    let system = ask.fields.get("system").cloned().unwrap_or_default();
    let wish = LearnWish { system, ..LearnWish::default() };
    let Way::Step(lesson, number) = learn::way(ctx, ask.actor.user, &wish).await? else { return Ok(vec![]) };
    if number >= lesson.steps().len() {
        return Ok(vec![]);
    }
    Ok(lesson.complete(number, &with_space(ask, typed)).map_err(Fault::from)?)
}

/// What was typed; a space behind it says that the next word is to come.
fn with_space(ask: &Completion, typed: &str) -> String {
    let is_spaced = ask.fields.get(&ask.field).is_some_and(|text| text.ends_with(char::is_whitespace));
    format!("{typed}{}", if is_spaced { " " } else { "" })
}

/// A field of a game's verb, or of `map` and `sheet`.
fn field_of(ask: &Completion, table: &Table, game: &dyn Match, command: &str, field: &str) -> Vec<Choice> {
    let draft = ask.fields.iter().fold(Draft::new(command), |draft, (name, text)| draft.with(name, text));
    game.complete(table.viewer(ask.actor.user), &draft, field)
}

/// Those whose value or label contains what was typed; those that begin with it first.
fn fitting(choices: impl IntoIterator<Item = Choice>, typed: &str) -> Vec<Choice> {
    let typed = typed.to_lowercase();
    let (begins, others): (Vec<Choice>, Vec<Choice>) = choices
        .into_iter()
        .filter(|c| c.value.to_lowercase().contains(&typed) || c.label.to_lowercase().contains(&typed))
        .partition(|c| c.value.to_lowercase().starts_with(&typed));
    begins.into_iter().chain(others).collect()
}

/// A label may be cut; a value that does not fit would be another value.
fn cut(choice: Choice) -> Choice {
    let label = escape::fit(&escape::visible(&choice.label), CONTROL_MAX_CHARS);
    Choice { label, ..choice }
}
