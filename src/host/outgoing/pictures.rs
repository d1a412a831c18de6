//! Drawing what is enclosed in a message: the scene in the lane of the rules, the pixels in the lane of pictures, each
//! picture once.

use std::sync::Arc;

use tokio::time::Instant;

use crate::contract::{Lens, Match, Viewer};
use crate::host::api::{escape, time};
use crate::host::context::Ctx;
use crate::host::context::album::{Hindrance, Key, Print};
use crate::host::context::failure::{Failure, Fault, report, report_of_picture};
use crate::host::context::lanes::Purpose;
use crate::host::outgoing::{art, best, personal, portraits, record};
use crate::host::table::pending::{Answer, LessonAnswer, PendingMessage, PictureName};
use crate::host::table::person::preferences_of;
use crate::host::table::{Table, load};
use crate::host::{Attachment, Message, Reply, Seq, Shown, TableId, Timestamp, UserId};
use crate::kit::limits::ALT_MAX_CHARS;
use crate::kit::since;
use crate::kit::words::count;
use crate::lessons;
use crate::metrics::Stage;
use crate::render::{Art, Film, Finish, Framing, Portraits, Renderer};
use crate::scene::{Picture, Scene};
use crate::store::{people, phases};
use crate::systems;

/// Most phases by which a game is measured for the card of its end.
const MOST_STEPS: usize = 240;
/// Hundredths of a second for which a frame of a replay is shown.
const FRAME_CS: u16 = 120;
const IN_WORDS: &str = "Pictures are slow just now; here it is in words.";
const TOO_MANY_LOOKS: &str = "Two of your pictures are still being drawn. Please ask for this one when they are there.";
const TOO_MANY_REPLAYS: &str = "Others' replays are being made. Please try again in a minute.";
/// The last line of an answer whose picture is still being drawn.
const PICTURE_FOLLOWS: &str = "-# The picture is being drawn.";

/// How a picture is drawn.
struct How {
    purpose: Purpose,
    /// For whoever reads it, whoever is named on it, and the scenario that it shows.
    renderer: Renderer,
}

/// What came of drawing.
enum Drawn {
    Done(Attachment),
    /// Too many wait for pictures: the text twin instead.
    InWords(Attachment),
    /// Too many wait, and words would be no help.
    TurnedAway(&'static str),
}

/// The reply with its picture. A picture that fails leaves the words, and an report below them. `looker`: whose looks
/// this one counts among.
pub(crate) async fn finish(ctx: &Ctx, answer: &Answer, purpose: Purpose, looker: Option<UserId>) -> Reply {
    let mut reply = answer.reply(answer.message.bare());
    let Some(enclosed) = &answer.message.enclosed else { return reply };
    let _turn = match looker.filter(|_| enclosed.is_picture()) {
        None => None,
        Some(user) => match ctx.lanes.looker(user).await {
            Some(turn) => Some(turn),
            None => return refused(reply, TOO_MANY_LOOKS, Shown::Refusal),
        },
    };
    match attachment(ctx, enclosed, purpose).await {
        Ok(Drawn::Done(attachment)) => reply.message.attachments.push(attachment),
        Ok(Drawn::InWords(attachment)) => {
            reply.message.attachments.push(attachment);
            reply.message.text = escape::message(&format!("{}\n{IN_WORDS}", reply.message.text));
        }
        Ok(Drawn::TurnedAway(why)) => return refused(reply, why, Shown::Refusal),
        // An order is done by now, whatever becomes of its picture.
        Err(fault) if purpose == Purpose::Order => {
            let shown = reply.shown;
            return refused(reply, &report_of_picture(&fault), shown);
        }
        Err(fault) => return refused(reply, &report(&fault), Shown::Fault),
    }
    reply
}

/// The answer's words while its picture is being drawn; `None` when there is no room to say so.
pub(crate) fn words(answer: &Answer) -> Option<Reply> {
    let mut message = answer.message.bare();
    message.text = format!("{}\n{PICTURE_FOLLOWS}", message.text);
    (escape::message(&message.text) == message.text).then(|| answer.reply(message))
}

/// The message of a post with its picture, or without it and why.
pub(crate) async fn message(ctx: &Ctx, pending: &PendingMessage) -> (Message, Option<Fault>) {
    let mut message = pending.bare();
    let Some(enclosed) = &pending.enclosed else { return (message, None) };
    match attachment(ctx, enclosed, Purpose::Post).await {
        Ok(Drawn::Done(attachment) | Drawn::InWords(attachment)) => {
            message.attachments.push(attachment);
            (message, None)
        }
        // Posts are never turned away.
        Ok(Drawn::TurnedAway(_)) => (message, None),
        Err(fault) => (message, Some(fault)),
    }
}

async fn attachment(ctx: &Ctx, enclosed: &PictureName, purpose: Purpose) -> Result<Drawn, Fault> {
    let (enclosed, finish) = match enclosed {
        PictureName::Finished { picture, finish } => (&**picture, *finish),
        usual => (usual, Finish::default()),
    };
    let people = enclosed.people_of().filter(|_| enclosed.is_picture());
    let portraits = match people {
        Some(table) => portraits::at_table(ctx, table).await?,
        None => Portraits::default(),
    };
    let art = match enclosed.scenario_of().filter(|_| enclosed.is_picture()) {
        Some(table) => art::at_table(ctx, table).await?,
        None => Art::default(),
    };
    let renderer = ctx.renderer.finished(finish).with_portraits(portraits).with_art(art);
    let how = How { purpose, renderer };
    match enclosed {
        PictureName::Replay { table, seqs, viewer } => replay(ctx, *table, seqs, *viewer, how).await,
        PictureName::Record { table, is_json } => {
            let table = known_table(ctx, *table).await?;
            let (file_name, text) = record::file(ctx, &table, *is_json).await?;
            let bytes = text.clone().into_bytes();
            Ok(Drawn::Done(Attachment { file_name, alt: String::new(), bytes, text }))
        }
        PictureName::Personal { user } => {
            let (file_name, text) = personal::file(ctx, *user).await?;
            let bytes = text.clone().into_bytes();
            Ok(Drawn::Done(Attachment { file_name, alt: String::new(), bytes, text }))
        }
        PictureName::Diagram { system, name, alt } => Ok(Drawn::Done(diagram(system, name, alt)?)),
        PictureName::Words(inner) => {
            let text = in_words(ctx, inner).await?;
            let (file_name, bytes) = (format!("{}.txt", inner.name()), text.clone().into_bytes());
            Ok(Drawn::Done(Attachment { file_name, alt: String::new(), bytes, text }))
        }
        picture => {
            let begun = Instant::now();
            let shown = scene(ctx, picture).await?;
            ctx.metrics().picture(Stage::Scene, begun.elapsed());
            painted(ctx, shown, picture.view(), how, picture.name()).await
        }
    }
}

/// The answer as somebody reads it: in words, where they want them in the place of pictures; or with pictures made as they
/// want them.
pub(crate) async fn as_read_by(ctx: &Ctx, user: UserId, mut answer: Answer) -> Answer {
    let enclosed = answer.message.enclosed.take_if(|enclosed| enclosed.is_picture());
    let Some(picture) = enclosed else { return answer };
    let row = ctx.store.read(async |db| people::find(db, user.column()).await).await;
    let row = row.unwrap_or_else(|error| {
        // A picture has its words with it.
        report(&Fault::Store(error));
        None
    });
    answer.message.enclosed = Some(match row {
        None => picture,
        Some(row) if row.text_maps == 1 => picture.in_words(true),
        Some(row) => picture.finished(preferences_of(&row).finish),
    });
    answer
}

/// What a picture says, in words; of an animation what each of its frames says.
async fn in_words(ctx: &Ctx, picture: &PictureName) -> Result<String, Fault> {
    if let PictureName::Replay { table, seqs, viewer } = picture {
        let frames = frames(ctx, *table, seqs, *viewer).await?;
        return Ok(frames.iter().map(Picture::text).collect::<Vec<_>>().join("\n\n"));
    }
    Ok(scene(ctx, picture).await?.text())
}

/// A picture of a rulebook, which has been drawn before.
fn diagram(system: &str, name: &str, alt: &str) -> Result<Attachment, Fault> {
    let known = systems::find(system).and_then(|system| system.card().diagrams.iter().find(|(own, _)| *own == name));
    let (_, png) = known.ok_or_else(|| Fault::Input(format!("{system:?} has no diagram {name:?}")))?;
    let alt = escape::fit(alt, ALT_MAX_CHARS);
    Ok(Attachment { file_name: format!("{name}.png"), text: alt.clone(), alt, bytes: png.to_vec() })
}

/// What is to be painted, or told.
async fn scene(ctx: &Ctx, enclosed: &PictureName) -> Result<Picture, Fault> {
    match enclosed {
        PictureName::Lobby { table } => {
            let (table, id) = (known_table(ctx, *table).await?, *table);
            let setup = table.setup();
            let failed =
                move |e: crate::contract::SetupError| Fault::Log { table: id, seq: Seq(0), cause: e.to_string() };
            ctx.rules(move || table.system.lobby(&setup).map(|lobby| lobby.picture()).map_err(failed)).await?
        }
        PictureName::Map { table, seq, viewer, lens, due, .. } => {
            let state = load::state_of(ctx, *table, *seq).await?;
            let (viewer, lens, at) = (*viewer, lens.clone(), (*table, *seq));
            let above = Above { players: players(&known_table(ctx, *table).await?), due: *due };
            ctx.rules(move || map(&*state, viewer, &lens, &above, at)).await?
        }
        PictureName::Since { table, from, seq, viewer, phases, .. } => {
            news(ctx, *table, [*from, *seq], *viewer, *phases).await
        }
        PictureName::Ending { table, seq } => ended(ctx, *table, *seq).await,
        PictureName::Sheet { table, seq, viewer, unit } => {
            let state = load::state_of(ctx, *table, *seq).await?;
            let (viewer, unit, table, seq) = (*viewer, unit.clone(), *table, *seq);
            let failed = move |e: crate::contract::DraftError| Fault::Log { table, seq, cause: e.to_string() };
            ctx.rules(move || state.sheet(viewer, unit.as_deref()).map_err(failed)).await?
        }
        PictureName::Replay { table, .. } | PictureName::Record { table, .. } => {
            Err(Fault::Row { table: *table, what: "a picture of one scene", read: enclosed.name().to_owned() })
        }
        PictureName::Best { guild, system } => {
            let unknown = || Fault::Input(format!("there is no system {system:?}"));
            best::card(ctx, *guild, systems::find(system).ok_or_else(unknown)?).await
        }
        PictureName::Lesson { system, step, answer } => {
            let unknown = || Fault::Input(format!("there is no lesson of {system:?}"));
            let lesson = systems::find(system).and_then(lessons::of).ok_or_else(unknown)?;
            let (step, answer) = (*step, answer.clone());
            let drawn = ctx.rules(move || lesson.picture(step, answer.as_ref().map(LessonAnswer::given))).await?;
            Ok(drawn?)
        }
        PictureName::Diagram { name, .. } => Err(Fault::Input(format!("the diagram {name:?} is no scene"))),
        PictureName::Personal { user } => Err(Fault::Person { user: *user, what: "a picture of one scene" }),
        PictureName::Words(picture) | PictureName::Finished { picture, .. } => Box::pin(scene(ctx, picture)).await,
    }
}

/// The map as it is, with what is new since an earlier step; both as the same viewer may see them.
async fn news(ctx: &Ctx, table: TableId, steps: [Seq; 2], viewer: Viewer, phases: u32) -> Result<Picture, Fault> {
    let [before, now] = [load::state_of(ctx, table, steps[0]).await?, load::state_of(ctx, table, steps[1]).await?];
    let above = Above { players: players(&known_table(ctx, table).await?), due: None };
    let draw = move || {
        let seen = |state: &dyn Match, at| map(state, viewer, &Lens::default(), &above, (table, at));
        match (seen(&*before, steps[0])?, seen(&*now, steps[1])?) {
            (Picture::Map(before), Picture::Map(now)) => {
                Ok(Picture::Map(Box::new(since::since(&before, *now, &count(phases, "phase")))))
            }
            (_, other) => Ok(other),
        }
    };
    ctx.rules(draw).await?
}

/// The card of the end, measured by the phases that led to it.
async fn ended(ctx: &Ctx, table: TableId, seq: Seq) -> Result<Picture, Fault> {
    let players = players(&known_table(ctx, table).await?);
    let phases = ctx.store.read(async |db| phases::standing(db, table.0).await).await?;
    let steps: Vec<Seq> = phases.iter().map(|phase| Seq(phase.seq)).filter(|step| *step < seq).collect();
    let stride = steps.len().div_ceil(MOST_STEPS).max(1);
    let mut course = Vec::new();
    for step in steps.into_iter().step_by(stride) {
        let state = load::state_of(ctx, table, step).await?;
        course.push(ctx.rules(move || state.standing()).await?);
    }
    let last = load::state_of(ctx, table, seq).await?;
    let failed = move |e: crate::contract::DraftError| Fault::Log { table, seq, cause: e.to_string() };
    let draw = move || {
        course.push(last.standing());
        let mut picture = last.ended(&course).map_err(failed)?;
        if let Picture::Map(scene) = &mut picture {
            seat(scene, &players);
        }
        Ok(picture)
    };
    ctx.rules(draw).await?
}

/// Writes who sits at each side.
fn seat(scene: &mut Scene, players: &[String]) {
    for (head, player) in scene.banner.sides.iter_mut().zip(players) {
        head.player.clone_from(player);
    }
}

/// The picture as a file, from the album or drawn now.
async fn painted(ctx: &Ctx, picture: Picture, view: Framing, how: How, name: &str) -> Result<Drawn, Fault> {
    let key = Key::of(std::slice::from_ref(&picture), view, &how.renderer)?;
    let picture = Arc::new(picture);
    let (renderer, scene) = (how.renderer, Arc::clone(&picture));
    let draw = async {
        let came = Instant::now();
        let easel = ctx.lanes.easel(how.purpose).await.ok_or(Hindrance::Crowd)?;
        ctx.metrics().picture(Stage::Wait, came.elapsed());
        let begun = Instant::now();
        let bytes = if ctx.config.draws { ctx.block(move || renderer.png(&scene, view)).await?? } else { vec![] };
        ctx.metrics().picture(Stage::Paint, begun.elapsed());
        drop(easel);
        Ok(Print { bytes, alt: picture.alt().to_owned(), text: picture.text() })
    };
    match ctx.album.print(key, draw).await {
        Ok(found) => Ok(Drawn::Done(found.as_file(format!("{name}.png")))),
        Err(Hindrance::Fault(fault)) => Err(fault),
        Err(Hindrance::Crowd) => {
            let text = picture.text();
            let (file_name, bytes) = (format!("{name}.txt"), text.clone().into_bytes());
            Ok(Drawn::InWords(Attachment { file_name, alt: String::new(), bytes, text }))
        }
    }
}

/// An animation, made frame by frame, so that other pictures come between.
async fn replay(ctx: &Ctx, table: TableId, seqs: &[Seq], viewer: Viewer, how: How) -> Result<Drawn, Fault> {
    let Some(_turn) = ctx.lanes.replay(how.purpose).await else { return Ok(Drawn::TurnedAway(TOO_MANY_REPLAYS)) };
    let frames = frames(ctx, table, seqs, viewer).await?;
    let key = Key::of(&frames, Framing::Tactical, &how.renderer)?;
    let make = async {
        let last = frames.last().map(Picture::alt).unwrap_or_default();
        let alt = escape::fit(&format!("An animation of {}. The last: {last}", count(frames.len(), "step")), 1_000);
        let text = frames.iter().map(Picture::text).collect::<Vec<_>>().join("\n\n");
        let begun = Instant::now();
        let bytes = if ctx.config.draws {
            filmed(ctx, how.renderer.film(&frames, FRAME_CS)?, how.purpose).await?
        } else {
            vec![]
        };
        ctx.metrics().picture(Stage::Film, begun.elapsed());
        Ok(Print { bytes, alt, text })
    };
    match ctx.album.film(key, make).await {
        Ok(print) => Ok(Drawn::Done(print.as_file("replay.gif".to_owned()))),
        Err(Hindrance::Fault(fault)) => Err(fault),
        Err(Hindrance::Crowd) => Ok(Drawn::TurnedAway(TOO_MANY_REPLAYS)),
    }
}

async fn frames(ctx: &Ctx, table: TableId, seqs: &[Seq], viewer: Viewer) -> Result<Vec<Picture>, Fault> {
    let above = Arc::new(Above { players: players(&known_table(ctx, table).await?), due: None });
    let mut frames = Vec::with_capacity(seqs.len());
    for seq in seqs {
        let (state, at, above) = (load::state_of(ctx, table, *seq).await?, (table, *seq), Arc::clone(&above));
        frames.push(ctx.rules(move || map(&*state, viewer, &Lens::default(), &above, at)).await??);
    }
    Ok(frames)
}

async fn filmed(ctx: &Ctx, mut film: Film, purpose: Purpose) -> Result<Vec<u8>, Hindrance> {
    // Frames of a look come after everything else; those of a post are never turned away.
    let purpose = if purpose == Purpose::Post { purpose } else { Purpose::Frame };
    loop {
        let easel = ctx.lanes.easel(purpose).await.ok_or(Hindrance::Crowd)?;
        let (shot, is_more) = ctx
            .block(move || {
                let is_more = film.draw_next();
                (film, is_more)
            })
            .await?;
        drop(easel);
        film = shot;
        if !is_more? {
            return Ok(film.finish()?);
        }
    }
}

async fn known_table(ctx: &Ctx, table: TableId) -> Result<Table, Fault> {
    load::find(ctx, table).await.map_err(|failure| match failure {
        Failure::Fault(fault) => fault,
        Failure::Refused(_) => Fault::Row { table, what: "a number", read: table.to_string() },
    })
}

fn refused(mut reply: Reply, why: &str, shown: Shown) -> Reply {
    reply.message.text = escape::message(&format!("{}\n{why}", reply.message.text));
    reply.shown = shown;
    reply
}

/// What stands above a map and no game knows.
struct Above {
    /// Who sits at each seat.
    players: Vec<String>,
    due: Option<Timestamp>,
}

fn players(table: &Table) -> Vec<String> {
    table.seats.iter().map(|sitting| sitting.name.clone()).collect()
}

/// The map with players and deadline in its banner.
fn map(
    state: &dyn Match,
    viewer: Viewer,
    lens: &Lens,
    above: &Above,
    (table, seq): (TableId, Seq),
) -> Result<Picture, Fault> {
    let mut picture = state.draw(viewer, lens).map_err(|e| Fault::Log { table, seq, cause: e.to_string() })?;
    if let Picture::Map(scene) = &mut picture {
        seat(scene, &above.players);
        scene.banner.notice = above.due.map(|due| format!("Orders due {}", time::utc(due))).unwrap_or_default();
    }
    Ok(picture)
}
