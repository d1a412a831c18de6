//! `/stats`: how somebody has played on this server, and who the best are there.

use std::collections::BTreeMap;

use crate::contract::{Draft, Outcome, System};
use crate::host::commands::opening::read_system;
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::{best, buttons};
use crate::host::table::pending::{Answer, PendingMessage, PictureName};
use crate::host::table::rating::{GameResult, Kind, Score, points};
use crate::host::{Call, Control, GuildId, StatsWish, Style, UserId};
use crate::kit::words::count;
use crate::store::StoreError;
use crate::store::ratings::{self, Standing};
use crate::systems::{self, SYSTEMS};

/// Won, drawn, lost.
type Tally = [usize; 3];

/// The page.
pub(crate) async fn page(ctx: &Ctx, call: &Call, wish: &StatsWish) -> Result<Answer, Failure> {
    let guild = call.place.guild.ok_or(Refusal::NoServer)?;
    let user = wish.person.unwrap_or(call.actor.user);
    let (tallies, standings) = found(ctx, guild, user).await?;
    let whose = if user == call.actor.user { "Your games".to_owned() } else { format!("Games of <@{user}>") };
    let mut lines = vec![format!("**{whose}** on this server")];
    lines.extend(SYSTEMS.iter().filter_map(|system| line_of(*system, &tallies, &standings)));
    if tallies.is_empty() {
        lines.push(
            "None is over yet. A game counts for ratings where its lobby says so: `/game new options:rated=on`."
                .to_owned(),
        );
    }
    let shown = shown(wish, &tallies, &standings)?;
    let best = best::of_server(ctx, guild, shown).await?;
    for (kind, best) in &best {
        lines.push(format!("**The best at {}** · {}", shown.title(), best::heading(*kind).to_lowercase()));
        lines.extend((1..).zip(best).map(|(place, standing)| listed(place, standing)));
    }
    if best.is_empty() {
        lines.push(format!("No game of {} was rated here yet.", shown.title()));
    } else {
        lines.push("-# By the rating less how unsure it is (±). Everybody begins at 1,500 ± 350.".to_owned());
    }
    let message = PendingMessage::text(lines.join("\n")).with_row(others(wish, shown));
    let picture = PictureName::Best { guild, system: shown.slug().to_owned() };
    Ok(Answer::fresh(if best.is_empty() { message } else { message.with(picture) }))
}

async fn found(ctx: &Ctx, guild: GuildId, user: UserId) -> Result<(BTreeMap<String, Tally>, Vec<Standing>), Failure> {
    let (guild, user) = (guild.column(), user.column());
    let read = ctx.store.read(async |db| {
        let played = ratings::played_by(db, guild, user).await?;
        Ok::<_, StoreError>((played, ratings::of_user(db, guild, user).await?))
    });
    let (played, standings) = read.await?;
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    for (system, seat, outcome) in played {
        let outcome: Outcome = serde_json::from_str(&outcome).map_err(crate::host::context::failure::Fault::from)?;
        let place = match GameResult::of(&outcome, seat) {
            GameResult::Won => 0,
            GameResult::Drawn => 1,
            GameResult::Lost => 2,
        };
        tallies.entry(system).or_default()[place] += 1;
    }
    Ok((tallies, standings))
}

/// `- **Anteel**: 5 games, 3 won, 0 drawn, 2 lost. Rated 1,540 ± 80 after 4 games.`
fn line_of(system: System, tallies: &BTreeMap<String, Tally>, standings: &[Standing]) -> Option<String> {
    let [won, drawn, lost] = *tallies.get(system.slug())?;
    let games = count(won + drawn + lost, "game");
    let ratings = standings.iter().filter(|standing| standing.system == system.slug()).map(|standing| {
        let among = if standing.kind == Kind::Melee.slug() { " among three and more" } else { "" };
        format!(" Rated{among} {} after {}.", score(standing).words(), games_of(standing))
    });
    let ratings: String = ratings.collect();
    Some(format!("- **{}**: {games}, {won} won, {drawn} drawn, {lost} lost.{ratings}", system.title()))
}

fn listed(place: usize, standing: &Standing) -> String {
    let Standing { user_id, rating, deviation, .. } = standing;
    let user = UserId::of_column(*user_id);
    format!("{place}. <@{user}> {} ± {}, {}", points(*rating), points(*deviation), games_of(standing))
}

fn score(standing: &Standing) -> Score {
    Score { rating: standing.rating, deviation: standing.deviation, ..Score::NEW }
}

fn games_of(standing: &Standing) -> String {
    count(usize::try_from(standing.games).unwrap_or_default(), "game")
}

/// The system whose best are listed: as wished, else the one that they are rated in or have played most.
fn shown(wish: &StatsWish, tallies: &BTreeMap<String, Tally>, standings: &[Standing]) -> Result<System, Refusal> {
    if !wish.system.trim().is_empty() {
        return read_system(&wish.system);
    }
    let rated = standings.iter().max_by_key(|standing| standing.games).map(|standing| standing.system.as_str());
    let played =
        || tallies.iter().max_by_key(|(_, tally)| tally.iter().sum::<usize>()).map(|(system, _)| system.as_str());
    let found = rated.or_else(played).and_then(systems::find);
    Ok(found.unwrap_or(SYSTEMS[0]))
}

/// The other systems, a button each.
fn others(wish: &StatsWish, shown: System) -> Vec<Control> {
    let others = SYSTEMS.iter().filter(|system| system.slug() != shown.slug());
    let button = |(index, system): (u8, &System)| {
        let draft = Draft::new("stats").with("system", system.slug());
        let draft = match wish.person {
            Some(user) => draft.with("person", user.to_string()),
            None => draft,
        };
        buttons::of_person(index, draft, system.title(), Style::Secondary)
    };
    (0..).zip(others).map(button).collect()
}
