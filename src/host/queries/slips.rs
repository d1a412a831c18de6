//! Slips to fill in: what an order lacks, orders in notation, what is to be played; those about a person are in `slips_of_person`.

use crate::contract::{AskedOption, Choice, Draft, FieldSpec, Match, Seat, VerbSpec, Viewer};
use crate::host::api::escape;
use crate::host::api::pace::Pace;
use crate::host::api::slip::FIELDS_MAX;
use crate::host::commands::{agreement, lobby};
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::panel;
use crate::host::outgoing::slip_fields::{HELP_CHARS, NAME_CHARS, PICKS_MAX, option, pick, text};
use crate::host::outgoing::writing::{open_fields, spec};
use crate::host::queries::slips_of_person;
use crate::host::table::pending::Answer;
use crate::host::table::press::{ControlId, Press, SlipOf, filled};
use crate::host::table::rating::Rated;
use crate::host::table::seated::playing;
use crate::host::table::{Table, load, repository};
use crate::host::{Call, Entry, MenuOption, Request, Slip, SlipField};
use crate::kit::form::{FormEntry, FormField, FormOption};
use crate::kit::words::{code, cut};

/// The slip that the call's control opens.
pub(crate) async fn slip(ctx: &Ctx, call: &Call) -> Result<Slip, Failure> {
    let Request::Press(pressed) = &call.request else { return Err(Refusal::UnknownControl.into()) };
    let Some(ControlId { table: id, mark, action: Press::Slip(of) }) = ControlId::parse(&pressed.id) else {
        return Err(Refusal::UnknownControl.into());
    };
    let (title, fields) = match &of {
        SlipOf::Hours => ("Your time".to_owned(), slips_of_person::hours(ctx, call.actor.user).await?),
        SlipOf::Calls => ("How you are called".to_owned(), slips_of_person::calls(ctx, call.actor.user).await?),
        SlipOf::Pictures => ("Your pictures".to_owned(), slips_of_person::pictures(ctx, call.actor.user).await?),
        SlipOf::Vacation => ("Days away".to_owned(), slips_of_person::vacation(ctx, call.actor.user).await?),
        SlipOf::NewTable => ("A new table in this channel".to_owned(), slips_of_person::new_table()),
        SlipOf::Lesson(draft) => ("Your order".to_owned(), slips_of_person::lesson(draft)),
        SlipOf::Options
        | SlipOf::Notation
        | SlipOf::Words(_)
        | SlipOf::Again(_)
        | SlipOf::Order(_)
        | SlipOf::Form(_) => {
            let table = load::newest_in(ctx, call.place.channel).await?;
            if id != table.id {
                return Err(Refusal::UnknownControl.into());
            }
            if !table.is_current(mark) && !matches!(of, SlipOf::Options) {
                playing(call, &table)?;
                return Err(Refusal::Outdated.into());
            }
            of_table(ctx, call, &table, &of).await?
        }
    };
    Ok(Slip { id: pressed.id.clone(), title: cut(&title, NAME_CHARS), fields })
}

async fn of_table(ctx: &Ctx, call: &Call, table: &Table, of: &SlipOf) -> Result<(String, Vec<SlipField>), Failure> {
    Ok(match of {
        SlipOf::Options => {
            lobby::need_lobby(table)?;
            agreement::decided_by(call, table)?;
            (format!("What is played: {}", table.system.title()), options(ctx, table))
        }
        SlipOf::Order(draft) => {
            let (seat, game) = playing(call, table)?;
            let verb = spec(table, draft).ok_or(Refusal::UnknownControl)?;
            let wanted = draft.clone();
            let fields = ctx.rules(move || order(&*game, seat, verb, &wanted)).await?;
            (draft.to_notation(table.system.card().verbs), fields)
        }
        SlipOf::Form(draft) => {
            let (seat, game) = playing(call, table)?;
            let wanted = draft.clone();
            let form = ctx.rules(move || game.form(seat, &wanted)).await?.ok_or(Refusal::UnknownControl)?;
            (form.title.clone(), form.fields.into_iter().map(asked).collect())
        }
        SlipOf::Words(draft) => {
            let (seat, game) = playing(call, table)?;
            let unit = draft.get("unit").unwrap_or_default().to_owned();
            let title = format!("In words: {unit}");
            let orders = ctx.rules(move || game.ordered(seat, &unit)).await?.ok_or(Refusal::UnknownControl)?;
            let verbs = table.system.card().verbs;
            let written: Vec<String> = orders.iter().map(|order| order.to_notation(verbs)).collect();
            (title, vec![notation(spec(table, draft), table, written.join("\n"))])
        }
        SlipOf::Again(packed) => {
            playing(call, table)?;
            let written = repository::unpack(ctx, packed).await?;
            let text = written.get(filled::ORDERS).unwrap_or_default().to_owned();
            ("Your orders".to_owned(), vec![notation(None, table, text)])
        }
        SlipOf::Notation
        | SlipOf::Hours
        | SlipOf::Calls
        | SlipOf::Pictures
        | SlipOf::Vacation
        | SlipOf::NewTable
        | SlipOf::Lesson(_) => {
            playing(call, table)?;
            ("Your orders".to_owned(), vec![notation(None, table, String::new())])
        }
    })
}

/// What stands in the place of a slip where none can be shown.
pub(crate) async fn in_words(ctx: &Ctx, call: &Call) -> Result<Answer, Failure> {
    let slip = slip(ctx, call).await?;
    let of = ControlId::parse(&slip.id).map(|id| id.action);
    let written = match &of {
        Some(Press::Slip(SlipOf::Form(draft))) => as_typed(ctx, call, draft).await?,
        _ => None,
    };
    let written = written.map(|orders| format!("`/order` takes the same in words; as it stands: {}", code(&orders)));
    let typed = match of {
        Some(Press::Slip(SlipOf::Hours)) => "`/settings zone:Berlin quiet:22-07` says the same",
        Some(Press::Slip(SlipOf::Calls)) => "`/settings nudges:direct digest:8` says the same",
        Some(Press::Slip(SlipOf::Pictures)) => "`/settings pictures:large contrast:high` says the same",
        Some(Press::Slip(SlipOf::Vacation)) => "`/vacation from:2026-12-24 until:2026-12-31` says the same",
        Some(Press::Slip(SlipOf::NewTable)) => "`/game new` says the same",
        Some(Press::Slip(SlipOf::Lesson(_))) => "`/learn order:` says the same",
        Some(Press::Slip(SlipOf::Options)) => "`/game new` takes them all",
        _ => written.as_deref().unwrap_or("`/order` takes the same in words"),
    };
    let fields = slip.fields.iter().map(|field| format!("- {}: {}", field.label, field.help));
    let lines: Vec<String> =
        [format!("**{}**: {typed}.", escape::markdown(&slip.title))].into_iter().chain(fields).collect();
    let text = lines.join("\n");
    match of {
        // What cannot be filled in can be pressed: the page of the same order.
        Some(Press::Slip(SlipOf::Form(draft))) => {
            let table = load::newest_in(ctx, call.place.channel).await?;
            panel::page(ctx, call, &table, &draft, &text).await
        }
        _ => Ok(Answer::say(text)),
    }
}

/// The answer to a slip of a position that is past: its words are kept to be used again.
pub(crate) fn kept(mut answer: Answer, words: &str) -> Answer {
    let lines: Vec<&str> = words.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let text = &answer.message.text;
    answer.message.text = format!("{text}\nYou wrote: {}. It was not ordered.", code(&lines.join("; ")));
    answer
}

/// A field of a game's form.
fn asked(field: FormField) -> SlipField {
    let offered = |options: Vec<FormOption>| -> Vec<MenuOption> {
        options.into_iter().map(|each| option(&each.value, &each.label, "")).collect()
    };
    let entry = match field.entry {
        FormEntry::Words { value, example } => Entry::Text { value, placeholder: example, is_long: false },
        FormEntry::Pick { options, picked } => Entry::Pick { options: offered(options), picked },
        FormEntry::Ticks { options, ticked } => Entry::Tick { options: offered(options), ticked },
    };
    let (label, help) = (cut(&field.label, NAME_CHARS), cut(&field.help, HELP_CHARS));
    SlipField { name: field.name.to_owned(), label, help, entry }
}

/// What a form says as it is opened, as it is typed; nothing where that is not an order.
async fn as_typed(ctx: &Ctx, call: &Call, draft: &Draft) -> Result<Option<String>, Failure> {
    let table = load::newest_in(ctx, call.place.channel).await?;
    let (seat, game) = playing(call, &table)?;
    let wanted = draft.clone();
    let orders = ctx
        .rules(move || {
            let form = game.form(seat, &wanted)?;
            game.filled(seat, &wanted, &form.untouched()).ok().filter(|orders| !orders.is_empty())
        })
        .await?;
    let verbs = table.system.card().verbs;
    Ok(orders.map(|orders| orders.iter().map(|order| order.to_notation(verbs)).collect::<Vec<_>>().join("; ")))
}

/// What is open of an order: picked where there is something to offer, and in words where that leaves room.
fn order(game: &dyn Match, seat: Seat, verb: &'static VerbSpec, draft: &Draft) -> Vec<SlipField> {
    let open: Vec<&FieldSpec> = open_fields(verb, draft).take(FIELDS_MAX).collect();
    let mut room = FIELDS_MAX - open.len();
    let mut fields = Vec::new();
    for field in open {
        let choices = game.complete(Viewer::Seat(seat), &draft.clone().with(field.name, ""), field.name);
        let options = picks(choices);
        if options.len() < 2 {
            fields.push(text(field.name.to_owned(), &shown(field.name), field.help));
            continue;
        }
        fields.push(pick(field.name.to_owned(), &shown(field.name), field.help, options, ""));
        if room > 0 {
            room -= 1;
            fields.push(text(filled::in_words(field.name), &format!("Or {} in words", field.name), field.help));
        }
    }
    fields
}

/// The field for orders as they are typed; greyed, an example of this verb or of the first.
fn notation(of: Option<&'static VerbSpec>, table: &Table, value: String) -> SlipField {
    let example = of.or(table.system.card().verbs.first()).map_or("", |verb| verb.example);
    let entry = Entry::Text { value, placeholder: cut(example, HELP_CHARS), is_long: true };
    let help = "One a line, as for /order. All of them are taken, or none.".to_owned();
    SlipField { name: filled::ORDERS.to_owned(), label: "Orders".to_owned(), help, entry }
}

fn options(ctx: &Ctx, table: &Table) -> Vec<SlipField> {
    let paces = Pace::ALL.map(|pace| option(&pace.slug(), &pace.words(), "")).to_vec();
    let scenarios = ctx.config.library.cards(table.system);
    let scenarios = scenarios.into_iter().take(PICKS_MAX);
    let scenarios = scenarios.map(|card| option(&card.slug, &card.title, &card.summary)).collect();
    let mut fields = vec![
        pick(filled::PACE.to_owned(), "Pace", "Time for a phase.", paces, &table.pace.slug()),
        pick(
            filled::SCENARIO.to_owned(),
            "Scenario",
            "What is fought about, and with what.",
            scenarios,
            &table.scenario,
        ),
    ];
    let asked = table.system.card().asked_options.iter().enumerate();
    fields.extend(asked.map(|(index, asked)| {
        let help = "Empty: as the scenario and the pace have it.";
        pick(filled::option(index), asked.label, help, answers(asked), "")
    }));
    let rated = [("yes", "Rated"), ("no", "Not rated")].map(|(value, words)| option(value, words, ""));
    let picked = if table.rated == Rated::Yes { "yes" } else { "no" };
    fields.push(pick(filled::RATED.to_owned(), "Ratings", "Whether it counts for them.", rated.to_vec(), picked));
    fields
}

fn answers(asked: &AskedOption) -> Vec<MenuOption> {
    asked.answers.iter().map(|(said, words)| option(said, words, "")).collect()
}

/// What can be picked: values that fit, each once.
fn picks(choices: Vec<Choice>) -> Vec<MenuOption> {
    let mut found: Vec<MenuOption> = Vec::new();
    for choice in choices {
        let fits = !choice.value.trim().is_empty() && choice.value.chars().count() <= HELP_CHARS;
        if fits && found.len() < PICKS_MAX && found.iter().all(|known| known.value != choice.value) {
            found.push(option(&choice.value, &choice.label, ""));
        }
    }
    found
}

/// A field's name as it stands above it.
fn shown(name: &str) -> String {
    let spaced = name.replace('_', " ");
    let mut signs = spaced.chars();
    signs.next().map_or(String::new(), |first| first.to_uppercase().chain(signs).collect())
}
