//! What people keep across tables: texts of the field that a game names for it, each under the name that it was given, and the
//! fleets that they bought last.
//!
//! A text that was accepted is kept with the order that held it; at any later table of the system the name alone will do.

use crate::contract::{Choice, Draft, Played, System};
use crate::host::UserId;
use crate::host::context::Ctx;
use crate::host::context::failure::Fault;
use crate::host::table::Table;
use crate::kit::panel::FLEET;
use crate::store::saved::{self, SavedRow};

/// Words of the label of a kept text in completions.
const LABEL_CHARS: usize = 80;
/// The word behind a list that locks it.
const LOCKED: &str = " lock";

/// The drafts with names of kept texts replaced by the texts.
pub(crate) async fn with_saved(
    ctx: &Ctx,
    user: UserId,
    system: System,
    drafts: Vec<Draft>,
) -> Result<Vec<Draft>, Fault> {
    let Some(field) = system.card().saves else { return Ok(drafts) };
    let names_one = |draft: &Draft| field.text_of(draft).is_some_and(|written| !field.is_text(written));
    if !drafts.iter().any(names_one) {
        return Ok(drafts);
    }
    let kept = saved(ctx, user, system).await?;
    let filled = drafts.into_iter().map(|draft| {
        let written = field.text_of(&draft).map(str::to_lowercase);
        let found = kept.iter().find(|(name, _)| written.as_deref() == Some(name.as_str()));
        match found {
            Some((_, text)) => draft.with(field.text, text.clone()),
            None => draft,
        }
    });
    Ok(filled.collect())
}

/// Completions from kept texts, after the game's own.
pub(crate) async fn saved_choices(
    ctx: &Ctx,
    user: UserId,
    system: System,
    command: &str,
    field: &str,
    typed: &str,
) -> Result<Vec<Choice>, Fault> {
    let Some(spec) = system.card().saves.filter(|s| s.verb == command && s.text == field) else {
        return Ok(vec![]);
    };
    let kept = saved(ctx, user, system).await?;
    let typed = typed.to_lowercase();
    let fitting = kept.into_iter().filter(|(name, _)| name.contains(&typed) && !spec.is_text(&typed));
    let label = |name: &str, text: &str| format!("{name}: {}", text.chars().take(LABEL_CHARS).collect::<String>());
    Ok(fitting.map(|(name, text)| Choice::new(name.clone(), label(&name, &text))).collect())
}

async fn saved(ctx: &Ctx, user: UserId, system: System) -> Result<Vec<(String, String)>, Fault> {
    let user = user.column();
    Ok(ctx.store.read(async |db| saved::of_user(db, user, system.slug()).await).await?)
}

/// Keeps the texts of accepted orders for whoever gave them.
pub(crate) fn keep_texts(table: &mut Table, user: UserId, drafts: &[Draft], at: i64) {
    let Some(field) = table.system.card().saves else { return };
    for draft in drafts {
        let text = field.text_of(draft).filter(|written| field.is_text(written));
        if let (Some(text), Some(name)) = (text, draft.get(field.name)) {
            table.changes.saved.push(SavedRow {
                user_id: user.column(),
                system: table.system.slug().to_owned(),
                name: name.to_lowercase(),
                text: text.to_owned(),
                at,
            });
        }
    }
}

/// Keeps the fleet that was bought last, under its name, for whoever bought it.
pub(crate) fn keep_fleet(table: &mut Table, user: UserId, name: &str, done: &[Played], at: i64) {
    let card = table.system.card();
    let read = |played: &Played| Draft::from_notation(&played.notation, card.title, card.verbs, None).ok();
    let bought = done.iter().filter_map(read).rfind(|draft| draft.verb == FLEET.0);
    let Some(list) = bought.as_ref().and_then(|draft| draft.get(FLEET.1)) else { return };
    // To lock it is an order of its own, whatever the list is.
    let text = list.strip_suffix(LOCKED).unwrap_or(list).trim().to_owned();
    if text.chars().any(char::is_alphanumeric) {
        let (user_id, system) = (user.column(), table.system.slug().to_owned());
        table.changes.saved.push(SavedRow { user_id, system, name: name.to_owned(), text, at });
    }
}
