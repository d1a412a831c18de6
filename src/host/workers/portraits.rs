//! Portraits of those who play: fetched when an avatar is seen that is not known, apart from all other work, and kept as small
//! as they are drawn. Whatever goes wrong, an emblem is drawn.

use std::time::Duration;

use tokio::time::sleep;

use crate::host::UserId;
use crate::host::api::avatar::Avatar;
use crate::host::api::limits::{PORTRAIT_RETRY_SECONDS, PORTRAIT_SETTLED_SECONDS};
use crate::host::api::ports::{Gallery, GalleryError};
use crate::host::context::Ctx;
use crate::host::context::failure::{Fault, report};
use crate::host::table::preferences::Preferences;
use crate::render::Portrait;
use crate::store::people::PersonRow;
use crate::store::portraits::{self, PortraitRow};
use crate::store::{Db, Force, StoreError, people};

/// Before each further try of a picture that may come yet.
const PAUSES: [Duration; 2] = [Duration::from_millis(500), Duration::from_secs(2)];

/// What is to be done about an avatar.
enum Duty {
    /// Nothing, and that is known from now on.
    Done,
    /// Nothing as yet: they sit nowhere.
    NotYet,
    /// What is kept is to go.
    Drop,
    Fetch(Avatar),
}

/// Looks after everybody who was seen.
pub(crate) async fn look_after<G: Gallery>(ctx: &Ctx, gallery: &G) {
    while let Some((user, avatar)) = ctx.sightings.next() {
        let rest = match settled(ctx, gallery, (user, avatar.as_ref())).await {
            Ok(true) => PORTRAIT_SETTLED_SECONDS,
            Ok(false) => continue,
            Err(Missed::Fault(fault)) => {
                report(&fault);
                PORTRAIT_RETRY_SECONDS
            }
            Err(Missed::Outside(why)) => {
                tracing::debug!(user.id = user.0, %why, "a portrait could not be fetched; an emblem is drawn");
                PORTRAIT_RETRY_SECONDS
            }
        };
        ctx.sightings.settle(user, avatar, ctx.now().after(rest));
    }
}

/// Why there is no portrait.
enum Missed {
    Fault(Fault),
    Outside(String),
}

impl<F: Into<Fault>> From<F> for Missed {
    fn from(fault: F) -> Self {
        Self::Fault(fault.into())
    }
}

/// Does what is to be done about an avatar; says whether that was all.
async fn settled<G: Gallery>(
    ctx: &Ctx,
    gallery: &G,
    (user, avatar): (UserId, Option<&Avatar>),
) -> Result<bool, Missed> {
    let duty = ctx.store.read(async |db| duty(db, user, avatar).await).await?;
    match duty {
        Duty::Done => Ok(true),
        Duty::NotYet => Ok(false),
        Duty::Drop => {
            ctx.store.write_beside(Force::Soft, async |db| portraits::remove(db, user.column()).await).await?;
            Ok(true)
        }
        Duty::Fetch(avatar) => {
            let picture = fetched(gallery, user, &avatar).await?;
            let made = ctx.block(move || Portrait::read(&picture).and_then(|portrait| portrait.png())).await?;
            let picture = made.map_err(|error| Missed::Outside(error.to_string()))?;
            let row = PortraitRow { user_id: user.column(), avatar: avatar.to_string(), picture, at: ctx.now().0 };
            let writing = ctx.store.write_beside(Force::Soft, async |db| {
                // They may have wished or left otherwise while it was on its way.
                if matches!(self::duty(db, user, Some(&avatar)).await?, Duty::Fetch(_)) {
                    portraits::put(db, &row).await?;
                }
                Ok::<_, StoreError>(())
            });
            writing.await?;
            tracing::debug!(user.id = user.0, "a portrait was looked after");
            Ok(true)
        }
    }
}

async fn duty(db: &mut Db, user: UserId, avatar: Option<&Avatar>) -> Result<Duty, StoreError> {
    let column = user.column();
    let kept = portraits::find(db, column).await?;
    let wish = people::find(db, column).await?;
    let Some(avatar) = avatar.filter(|_| !is_hidden(wish.as_ref())) else {
        return Ok(if kept.is_some() { Duty::Drop } else { Duty::Done });
    };
    if kept.is_some_and(|kept| kept.avatar == avatar.as_str()) {
        return Ok(Duty::Done);
    }
    Ok(if portraits::is_seated(db, column).await? { Duty::Fetch(avatar.clone()) } else { Duty::NotYet })
}

/// Whether somebody wants no picture of themselves drawn; what cannot be read may say so.
fn is_hidden(row: Option<&PersonRow>) -> bool {
    row.is_some_and(|row| Preferences::decode(&row.preferences).is_none_or(|wish| wish.hides_portrait))
}

/// The picture as it comes, tried a few times where it may come yet.
async fn fetched<G: Gallery>(gallery: &G, user: UserId, avatar: &Avatar) -> Result<Vec<u8>, Missed> {
    let mut pauses = PAUSES.into_iter();
    loop {
        match (gallery.picture(user, avatar).await, pauses.next()) {
            (Ok(picture), _) => return Ok(picture),
            (Err(GalleryError::NotNow { .. }), Some(pause)) => sleep(pause).await,
            (Err(error), _) => return Err(Missed::Outside(error.to_string())),
        }
    }
}
