//! `/privacy delete`, all of it: somebody becomes a former player at every table, and whoever played with them plays on.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::contract::{Seat, Skill};
use crate::host::api::escape;
use crate::host::clock::habits::Habits;
use crate::host::commands::lobby;
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault, report};
use crate::host::outgoing::announcement;
use crate::host::outgoing::buttons;
use crate::host::table::acts::Done;
use crate::host::table::changes::Verdict;
use crate::host::table::pending::{Answer, Delivery, PendingMessage};
use crate::host::table::person::Person;
use crate::host::table::stage::{Sitting, Stage, Status, Who};
use crate::host::table::{Table, load, repository};
use crate::host::{CallId, TableId, Timestamp, UserId};
use crate::store::personal::{self, WordsIn};
use crate::store::{Db, Force, StoreError, acts, lessons, people, saved, vacations};

/// Who sits where somebody sat who was forgotten.
pub(crate) const FORMER_PLAYER: &str = "a former player";

/// A table from which somebody goes.
struct Farewell {
    id: TableId,
    /// As it goes on, or ends; none where nothing goes on.
    changed: Option<Table>,
    /// Whose it is from now on.
    heir: Option<UserId>,
    names: Names,
}

/// What somebody is called in words of ours, and what stands there from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Names {
    user: UserId,
    /// `Triangle (Anna)` and what becomes of it.
    label: Option<[String; 2]>,
    /// As it stands in posts and below pictures.
    spellings: Vec<String>,
}

/// Forgets somebody everywhere, in one transaction with the answer to the call, if there is one: each table as it was read, or nothing of all this.
/// `person` is what stays of what they have said of themselves.
pub(crate) async fn everywhere(
    ctx: &Ctx,
    user: UserId,
    person: &Person,
    call: Option<(CallId, &Answer)>,
) -> Result<(), Failure> {
    let now = ctx.now();
    let id = user.column();
    let mut farewells = Vec::new();
    let read = async |db: &mut Db| Ok::<_, StoreError>((personal::tables_of(db, id).await?, acted_at(db, id).await?));
    let (tables, mut acted_at) = ctx.store.read(read).await?;
    for table in tables {
        let names = table.name.into_iter().chain(acted_at.remove(&table.id).unwrap_or_default());
        farewells.push(farewell(ctx, TableId(table.id), user, names.collect()).await?);
    }
    for (table, names) in acted_at {
        farewells.push(farewell(ctx, TableId(table), user, names).await?);
    }
    let days = person.encode_vacations(user);
    let writing = ctx.store.write(Force::Durable, async |db| {
        people::remove(db, id).await?;
        saved::remove_of_user(db, id).await?;
        lessons::remove_of_user(db, id).await?;
        vacations::replace(db, id, &days).await?;
        for table in farewells.iter().filter_map(|farewell| farewell.changed.as_ref()) {
            repository::write(db, table, None, now.0).await?;
        }
        personal::forget(db, id, UserId::FORMER.column(), FORMER_PLAYER).await?;
        for Farewell { id, heir, names, .. } in &farewells {
            if let Some(heir) = heir {
                personal::set_creator(db, id.0, heir.column()).await?;
            }
            reword(db, *id, names).await?;
        }
        match call {
            Some((call, answer)) => repository::answer(db, call, answer, now.0).await,
            None => Ok(()),
        }
    });
    writing.await?;
    ctx.sightings.unsettle(user);
    for table in farewells.iter().filter_map(|farewell| farewell.changed.as_ref()) {
        repository::wake_for(ctx, table);
    }
    Ok(())
}

/// The tables at which they did something besides playing, with the names that they had there.
async fn acted_at(db: &mut Db, user: i64) -> Result<BTreeMap<i64, Vec<String>>, StoreError> {
    let mut found = BTreeMap::new();
    for table in personal::tables_acted_at(db, user).await? {
        let acts = acts::of_table(db, table).await?;
        let names = acts.iter().filter_map(Done::decode).flat_map(|done| done.names_of(UserId::of_column(user)));
        found.insert(table, names.collect());
    }
    Ok(found)
}

async fn farewell(ctx: &Ctx, id: TableId, user: UserId, names: Vec<String>) -> Result<Farewell, Failure> {
    let names = names.into_iter().flat_map(|name| [escape::name(&name), escape::plain_name(&name), name]);
    let mut names = Names { user, label: None, spellings: names.collect() };
    let mut table = match load::find(ctx, id).await {
        Ok(table) => table,
        // A table that cannot be read keeps nobody from being forgotten; its sentences are reworded by the name alone.
        Err(Failure::Fault(fault)) if fault.is_damage() => {
            drop(report(&fault));
            return Ok(Farewell { id, changed: None, heir: None, names });
        }
        Err(other) => return Err(other),
    };
    let seat = table.seat_of(user);
    let before = seat.map(|seat| table.label(seat));
    let heir = table.all_seats().filter_map(|seat| table.person(seat)).find(|other| *other != user);
    let is_void = end_promises(&mut table, seat, user, ctx.now())?;
    let is_changed = leave(ctx, &mut table, seat, heir, user, ctx.now()).await? || is_void;
    names.label = match (before, seat) {
        (Some(before), Some(seat)) if table.status() == Status::Playing => Some([before, table.label(seat)]),
        (Some(before), Some(seat)) => Some([before, format!("{} ({FORMER_PLAYER})", table.side(seat))]),
        _ => None,
    };
    let heir = heir.filter(|_| table.status() == Status::Playing && table.is_creator(user));
    Ok(Farewell { id, changed: is_changed.then_some(table), heir, names })
}

/// What was promised to somebody, or by them of their seat, is void; says whether anything was.
fn end_promises(table: &mut Table, seat: Option<Seat>, user: UserId, now: Timestamp) -> Result<bool, Failure> {
    let own = |table: &Table| table.promised_to(user).or_else(|| table.promise_of(seat?)).map(|promise| promise.post);
    let mut is_void = false;
    while let Some(post) = own(table) {
        table.end_promise(post);
        table.send(Delivery::ChangeButtons { post, is_last: false }, &PendingMessage::default(), now);
        is_void = true;
    }
    if is_void && table.status() == Status::Lobby {
        lobby::refresh(table, now)?;
    }
    Ok(is_void)
}

/// Somebody goes; says whether that changes how the table goes on.
async fn leave(
    ctx: &Ctx,
    table: &mut Table,
    seat: Option<Seat>,
    heir: Option<UserId>,
    user: UserId,
    now: Timestamp,
) -> Result<bool, Failure> {
    let title = table.system.title();
    match (table.status(), seat) {
        (Status::Lobby, _) if table.is_creator(user) => {
            let text = format!(
                "Whoever opened this table of **{title}** has left, so it is closed. `/game new` opens another."
            );
            close(table, &text, now);
        }
        (Status::Lobby, Some(seat)) => {
            table.seats.remove(seat.index());
            lobby::changed(table, now)?;
        }
        (Status::Playing, Some(_)) if heir.is_none() => {
            let text = format!(
                "**{title}** was ended without a result: the last person at this table has left. `/game new` opens another."
            );
            close(table, &text, now);
        }
        (Status::Playing, Some(seat)) => hand_over(ctx, table, seat, now).await?,
        (Status::Over | Status::Abandoned, _) | (Status::Lobby | Status::Playing, None) => return Ok(false),
    }
    Ok(true)
}

fn close(table: &mut Table, text: &str, now: Timestamp) {
    table.close_phase(now);
    table.stage = Stage::Abandoned(table.game().cloned());
    table.stop_clock();
    table.ended_at = Some(now);
    table.void_promises(now);
    table.tell_followers(now);
    table.post_live(&PendingMessage::text(text), buttons::of_past(table), now);
}

/// A computer player plays on. What was asked of the seat is asked no more: it could not answer.
async fn hand_over(ctx: &Ctx, table: &mut Table, seat: Seat, now: Timestamp) -> Result<(), Fault> {
    let skills = table.system.card().skills;
    let skill = skills.iter().map(|(skill, _)| *skill).find(|skill| *skill == Skill::Steady).unwrap_or(Skill::Plain);
    // Days for which they are away stop the clock no more.
    if let Some(user) = table.person(seat) {
        table.refit_clock(user, Habits::NONE, now);
    }
    let sitting = &table.seats[seat.index()];
    table.seats[seat.index()] =
        Sitting { side: sitting.side.clone(), who: Who::Computer(skill), name: "computer".to_owned() };
    table.changes.are_seats_new = true;
    table.keep_banks(now);
    table.end_silence(seat, "This question is answered: a computer player plays on.", now);
    for question in table.questions.clone() {
        table.close_question(&question, &Verdict::Void, now);
    }
    let text = format!(
        "The player of {} has left, and asked to be forgotten. From now on a computer player ({}) gives the orders of this side.",
        table.side(seat),
        skill.slug()
    );
    table.send(Delivery::Post, &PendingMessage::text(text), now);
    announcement::settle(ctx, table, now).await
}

/// Takes the names of somebody out of all words of ours about a table.
async fn reword(db: &mut Db, table: TableId, names: &Names) -> Result<(), Fault> {
    for (place, text) in personal::words_of(db, table.0).await? {
        let new = names.reword(place, &text)?;
        if new != text {
            personal::put_words(db, table.0, place, &new).await?;
        }
    }
    Ok(())
}

impl Names {
    fn reword(&self, place: WordsIn, text: &str) -> Result<String, Fault> {
        match place {
            WordsIn::Log(_) => {
                let lines: Vec<String> = serde_json::from_str(text)?;
                Ok(serde_json::to_string(&lines.iter().map(|line| self.in_record(line)).collect::<Vec<_>>())?)
            }
            WordsIn::LivePost => Ok(self.in_post(text)),
            WordsIn::Kind(_) | WordsIn::Parcel(_) | WordsIn::Posted(_) | WordsIn::Act(_) => {
                let before: Value = serde_json::from_str(text)?;
                let after = self.in_message(None, before.clone());
                // Untouched where nothing was said of them, to the byte.
                if after == before { Ok(text.to_owned()) } else { Ok(after.to_string()) }
            }
        }
    }

    /// A sentence that a record is verified by: the seat's label and nothing else.
    fn in_record(&self, line: &str) -> String {
        match &self.label {
            Some([before, after]) => line.replace(before, after),
            None => self
                .spellings
                .iter()
                .fold(line.to_owned(), |line, name| line.replace(&format!("({name})"), &format!("({FORMER_PLAYER})"))),
        }
    }

    /// Words that stand in a channel.
    fn in_post(&self, text: &str) -> String {
        let text = self.in_record(text).replace(&format!("<@{}>", self.user), FORMER_PLAYER);
        self.spellings.iter().fold(text, |text, name| without_name(&text, name))
    }

    /// A message as it is kept: its words, and whom it calls.
    fn in_message(&self, field: Option<&str>, value: Value) -> Value {
        match (field, value) {
            (Some("text" | "lines" | "below" | "alt" | "done" | "reason"), Value::String(text)) => {
                Value::String(self.in_post(&text))
            }
            (Some("name"), Value::String(name)) if self.spellings.contains(&name) => FORMER_PLAYER.into(),
            (Some("user"), Value::Number(user)) if user.as_u64() == Some(self.user.0) => UserId::FORMER.0.into(),
            (Some("but"), Value::Number(user)) if user.as_u64() == Some(self.user.0) => Value::Null,
            (Some("mentions"), Value::Array(users)) => {
                Value::Array(users.into_iter().filter(|user| user.as_u64() != Some(self.user.0)).collect())
            }
            (field, Value::Array(items)) => items.into_iter().map(|item| self.in_message(field, item)).collect(),
            (_, Value::Object(fields)) => Value::Object(
                fields.into_iter().map(|(name, v)| (name.clone(), self.in_message(Some(&name), v))).collect(),
            ),
            (_, plain) => plain,
        }
    }
}

/// Another name in the place of one, where it stands as a word of its own.
fn without_name(text: &str, name: &str) -> String {
    let is_apart = |sign: Option<char>| sign.is_none_or(|sign| !sign.is_alphanumeric());
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find(name).filter(|_| !name.is_empty()) {
        let (before, from) = rest.split_at(at);
        let after = &from[name.len()..];
        let last = before.chars().next_back().or_else(|| out.chars().next_back());
        out.push_str(before);
        out.push_str(if is_apart(last) && is_apart(after.chars().next()) { FORMER_PLAYER } else { name });
        rest = after;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn anna() -> Names {
        let label = ["Triangle (An\\_na)".to_owned(), "Triangle (computer, steady)".to_owned()];
        Names { user: UserId(7), label: Some(label), spellings: vec!["An\\_na".to_owned(), "An_na".to_owned()] }
    }

    #[test]
    fn a_name_goes_as_a_word_of_its_own() {
        assert_eq!(without_name("Ann and Anna, (Ann)", "Ann"), "a former player and Anna, (a former player)");
        assert_eq!(without_name("AnnAnn", "Ann"), "AnnAnn");
        assert_eq!(without_name("nothing", ""), "nothing");
    }

    #[test]
    fn sentences_of_the_record_lose_the_label_and_no_other_word() {
        let lines = r#"["Triangle (An\\_na) against Circle (Bert).","An\\_na 2 burns."]"#;
        let found = anna().reword(WordsIn::Log(0), lines).unwrap();
        assert_eq!(found, r#"["Triangle (computer, steady) against Circle (Bert).","An\\_na 2 burns."]"#);
    }

    #[test]
    fn a_message_calls_nobody_who_was_forgotten() {
        let parcel = r#"{"text":"<@7> (Triangle), An\\_na","mentions":[7,70],"rows":[{"label":"An_na"}]}"#;
        let found: Value = serde_json::from_str(&anna().reword(WordsIn::Parcel(1), parcel).unwrap()).unwrap();
        assert_eq!(found["text"], "a former player (Triangle), a former player");
        assert_eq!(found["mentions"], serde_json::json!([70]));
        let kind = r#"{"nudge":{"window":3,"but":7}}"#;
        assert_eq!(anna().reword(WordsIn::Kind(1), kind).unwrap(), r#"{"nudge":{"but":null,"window":3}}"#);
        let other = r#"{"nudge":{"window":3,"but":70}}"#;
        assert_eq!(anna().reword(WordsIn::Kind(1), other).unwrap(), other);
    }
}
