//! The best of a server at a system: found, and as a card.

use strum::VariantArray;

use crate::contract::System;
use crate::host::GuildId;
use crate::host::api::escape;
use crate::host::api::limits::BEST_LISTED;
use crate::host::context::Ctx;
use crate::host::context::failure::Fault;
use crate::host::table::rating::{Kind, points};
use crate::kit::words::count;
use crate::scene::{Block, Card, Picture, RankRow};
use crate::store::ratings::{self, Standing};

/// Letters of the alt text that a name takes at most.
const NAME_CHARS: usize = 24;

/// The best, kind by kind; none of a kind of which no game was rated.
pub(crate) async fn of_server(ctx: &Ctx, guild: GuildId, system: System) -> Result<Vec<(Kind, Vec<Standing>)>, Fault> {
    let mut found = Vec::new();
    for kind in Kind::VARIANTS {
        let key = (guild.column(), system.slug(), kind.slug());
        let best = ctx.store.read(async |db| ratings::best(db, key, BEST_LISTED).await).await?;
        if !best.is_empty() {
            found.push((*kind, best));
        }
    }
    Ok(found)
}

/// The same as a card.
pub(crate) async fn card(ctx: &Ctx, guild: GuildId, system: System) -> Result<Picture, Fault> {
    let found = of_server(ctx, guild, system).await?;
    let title = system.title().to_owned();
    let block = |(kind, best): &(Kind, Vec<Standing>)| Block::Ranking {
        title: heading(*kind).to_owned(),
        rows: (1..).zip(best).map(|(place, standing)| row(place, standing)).collect(),
    };
    let told = found.iter().map(|(kind, best)| {
        let rows = (1..).zip(best).map(|(place, standing)| {
            let RankRow { name, number, spread, note, .. } = row(place, standing);
            format!("{place}. {name} {number} {spread}, {note}")
        });
        format!("{}: {}.", heading(*kind), rows.collect::<Vec<_>>().join("; "))
    });
    let alt = format!("The best at {title} on this server. {}", told.collect::<Vec<_>>().join(" "));
    Ok(Picture::Card(Box::new(Card {
        subtitle: "the best of this server".to_owned(),
        emblem: None,
        blocks: found.iter().map(block).collect(),
        alt: escape::fit(&alt, 1_000),
        title,
    })))
}

/// What a list of that kind is called.
pub(crate) const fn heading(kind: Kind) -> &'static str {
    match kind {
        Kind::Duel => "Two players",
        Kind::Melee => "Three players and more",
    }
}

fn row(place: usize, standing: &Standing) -> RankRow {
    RankRow {
        place: place.to_string(),
        name: escape::fit(&escape::plain_name(&standing.name), NAME_CHARS),
        number: points(standing.rating),
        spread: format!("± {}", points(standing.deviation)),
        note: count(usize::try_from(standing.games).unwrap_or_default(), "game"),
    }
}
