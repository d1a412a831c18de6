//! Portraits of those who play: in pictures of their tables and nowhere else, and nothing waits for them.

use std::collections::BTreeMap;
use std::sync::Mutex;

use sealed_orders::host::api::avatar::Avatar;
use sealed_orders::host::api::ports::{Gallery, GalleryError};
use sealed_orders::host::{Look, Message, Personal, PrivacyWish, Request, SettingsWish, Shown, UserId};
use sealed_orders::store::portraits;

use crate::support::*;

/// Pictures by their names; whatever else is asked for is not there.
#[derive(Debug, Default)]
struct Wall {
    pictures: BTreeMap<String, Result<Vec<u8>, GalleryError>>,
    asked: Mutex<Vec<String>>,
}

impl Wall {
    fn of(pictures: &[(&str, Result<Vec<u8>, GalleryError>)]) -> Self {
        let pictures = pictures.iter().map(|(name, picture)| ((*name).to_owned(), picture.clone())).collect();
        Self { pictures, asked: Mutex::default() }
    }

    fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }
}

impl Gallery for Wall {
    async fn picture(&self, user: UserId, avatar: &Avatar) -> Result<Vec<u8>, GalleryError> {
        self.asked.lock().unwrap().push(format!("{} {avatar}", user.0));
        let none = || Err(GalleryError::Refused { why: "status 404".to_owned() });
        self.pictures.get(avatar.as_str()).cloned().unwrap_or_else(none)
    }
}

/// Never answers.
struct Silence;

impl Gallery for Silence {
    async fn picture(&self, _: UserId, _: &Avatar) -> Result<Vec<u8>, GalleryError> {
        std::future::pending().await
    }
}

fn plain(color: [u8; 3]) -> Vec<u8> {
    let mut out = std::io::Cursor::new(vec![]);
    image::RgbImage::from_pixel(128, 128, image::Rgb(color)).write_to(&mut out, image::ImageFormat::Png).unwrap();
    out.into_inner()
}

const GREEN: [u8; 3] = [40, 190, 60];
const RED: [u8; 3] = [200, 40, 50];

fn wall() -> Wall {
    Wall::of(&[("green", Ok(plain(GREEN))), ("red", Ok(plain(RED)))])
}

async fn seen(world: &World, user: UserId, avatar: &str, request: Request) -> Message {
    let mut call = world.call(user, request);
    call.actor.avatar = Avatar::parse(avatar);
    let reply = world.host.handle(call).await;
    assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
    reply.message
}

fn map() -> Request {
    let text = String::new();
    Request::Look(Look::Map { focus: text.clone(), overlay: text.clone(), turn: text, text: false })
}

fn faces(wish: &str) -> Request {
    Request::Person(Personal::Settings(SettingsWish { faces: wish.to_owned(), ..SettingsWish::default() }))
}

/// What is at the middles of the two medals of a post's header.
fn medals(message: &Message) -> [[u8; 3]; 2] {
    let picture = image::load_from_memory(&message.attachments[0].bytes).unwrap().to_rgb8();
    [picture.get_pixel(50, 30).0, picture.get_pixel(1050, 30).0]
}

fn is(found: [u8; 3], wanted: [u8; 3]) -> bool {
    found.iter().zip(wanted).all(|(a, b)| a.abs_diff(b) < 12)
}

async fn kept(world: &World, user: UserId) -> Option<String> {
    let user = i64::try_from(user.0).unwrap();
    world.read(async |db| portraits::find(db, user).await).await.map(|row| row.avatar)
}

async fn table() -> World {
    let world = at_table("anteel", "").await.drawn();
    world.settle().await;
    world
}

#[tokio::test]
async fn whoever_plays_is_drawn_in_pictures_of_their_table_and_stands_nowhere_else() {
    let (world, wall) = (table().await, wall());
    let before = world.done(CARA, map()).await.message;
    for (user, avatar) in [(ANNA, "green"), (BERT, "red"), (CARA, "red")] {
        seen(&world, user, avatar, map()).await;
    }
    world.host.fetch_portraits(&wall).await;
    assert_eq!(wall.asked(), ["1 green", "2 red"], "Cara has no seat");
    let after = world.done(CARA, map()).await.message;
    assert!(!is(medals(&before)[0], GREEN));
    assert!(is(medals(&after)[0], GREEN) && is(medals(&after)[1], RED), "{:?}", medals(&after));
    // But for pixels nothing is another.
    let rest = |message: &Message| {
        let mut rest = message.clone();
        rest.attachments.iter_mut().for_each(|file| file.bytes.clear());
        format!("{rest:?}")
    };
    assert_eq!(rest(&before), rest(&after));
    world.one_order().await;
    world.settle().await;
    for post in world.courier.posts() {
        let words = rest(&post.message);
        assert!(!words.contains("green") && !words.contains("avatar"), "{words}");
    }
    assert!(world.courier.posts().iter().any(|post| !post.message.attachments.is_empty()));
}

#[tokio::test]
async fn an_avatar_is_fetched_once_and_another_one_again_and_none_takes_it_away() {
    let (world, wall) = (table().await, wall());
    for _ in 0..3 {
        seen(&world, ANNA, "green", map()).await;
        world.host.fetch_portraits(&wall).await;
    }
    assert_eq!(wall.asked(), ["1 green"]);
    seen(&world, ANNA, "red", map()).await;
    world.host.fetch_portraits(&wall).await;
    assert_eq!((wall.asked().len(), kept(&world, ANNA).await.as_deref()), (2, Some("red")));
    assert!(is(medals(&world.done(CARA, map()).await.message)[0], RED));
    seen(&world, ANNA, "", map()).await;
    world.host.fetch_portraits(&wall).await;
    assert_eq!(kept(&world, ANNA).await, None);
    assert!(!is(medals(&world.done(CARA, map()).await.message)[0], RED));
}

#[tokio::test]
async fn who_switches_pictures_of_themselves_off_has_an_emblem_for_everybody_and_nothing_is_kept() {
    let (world, wall) = (table().await, wall());
    let emblem = world.done(CARA, map()).await.message;
    seen(&world, ANNA, "green", map()).await;
    world.host.fetch_portraits(&wall).await;
    assert!(is(medals(&world.done(CARA, map()).await.message)[0], GREEN));
    let page = words(&seen(&world, ANNA, "green", faces("off")).await);
    assert!(page.contains("your emblem"), "{page}");
    assert_eq!(kept(&world, ANNA).await, None, "at once");
    world.host.fetch_portraits(&wall).await;
    seen(&world, ANNA, "red", map()).await;
    world.host.fetch_portraits(&wall).await;
    assert_eq!((wall.asked().len(), kept(&world, ANNA).await), (1, None), "not even fetched");
    assert!(world.done(CARA, map()).await.message.attachments[0].bytes == emblem.attachments[0].bytes);
    // On again: the same call shows what there is to fetch.
    let page = words(&seen(&world, ANNA, "green", faces("on")).await);
    assert!(page.contains("your face"), "{page}");
    world.host.fetch_portraits(&wall).await;
    assert!(is(medals(&world.done(CARA, map()).await.message)[0], GREEN));
    assert!(world.refused(ANNA, faces("maybe")).await.contains("`maybe`"));
}

#[tokio::test]
async fn what_cannot_be_fetched_is_tried_a_few_times_and_then_left_alone_for_an_hour() {
    let world = table().await;
    let not_now = || Err(GalleryError::NotNow { why: "status 503".to_owned() });
    let junk = Ok(b"<html>no picture</html>".to_vec());
    let wall = Wall::of(&[("slow", not_now()), ("junk", junk)]);
    let usual = world.done(CARA, map()).await.message;
    seen(&world, ANNA, "slow", map()).await;
    world.host.fetch_portraits(&wall).await;
    assert_eq!(wall.asked(), ["1 slow"; 3]);
    for (user, avatar) in [(ANNA, "slow"), (BERT, "junk"), (BERT, "junk")] {
        seen(&world, user, avatar, map()).await;
        world.host.fetch_portraits(&wall).await;
    }
    assert_eq!(wall.asked().len(), 4, "junk once");
    assert!(world.done(CARA, map()).await.message.attachments[0].bytes == usual.attachments[0].bytes);
    world.clock.advance(3_601);
    seen(&world, BERT, "junk", map()).await;
    world.host.fetch_portraits(&wall).await;
    assert_eq!(wall.asked().len(), 5);
}

#[tokio::test]
async fn nothing_waits_for_a_gallery_that_never_answers() {
    let world = table().await;
    seen(&world, ANNA, "green", map()).await;
    let playing = async {
        let posts = world.courier.posts().len();
        for _ in 0..2 {
            world.one_order().await;
            seen(&world, BERT, "red", map()).await;
        }
        world.settle().await;
        assert!(world.courier.posts().len() > posts);
    };
    tokio::select! {
        () = world.host.fetch_portraits(&Silence) => panic!("it never answers"),
        () = playing => {}
    }
}

#[tokio::test]
async fn portraits_outlive_a_restart_and_go_with_their_person() {
    let world = World::on_disk().await.drawn();
    world.playing("").await;
    let wall = wall();
    seen(&world, BERT, "red", map()).await;
    world.host.fetch_portraits(&wall).await;
    world.settle().await;
    let world = world.restart().await.drawn();
    assert!(is(medals(&world.done(CARA, map()).await.message)[1], RED));
    // On its way while its person leaves: it is not kept.
    seen(&world, BERT, "green", map()).await;
    let everywhere = Request::Person(Personal::Privacy(PrivacyWish::DeleteEverywhere));
    seen(&world, BERT, "green", everywhere).await;
    world.host.fetch_portraits(&wall).await;
    assert_eq!((kept(&world, BERT).await, wall.asked().len()), (None, 1));
    assert!(!is(medals(&world.done(CARA, map()).await.message)[1], RED));
}

#[tokio::test]
async fn whoever_plays_no_more_loses_the_portrait_after_the_time_that_games_keep_their_states() {
    let world = table().await;
    seen(&world, ANNA, "green", map()).await;
    world.host.fetch_portraits(&wall()).await;
    world.clock.advance(100 * 24 * 3600);
    world.host.prune(|_| {}).await.unwrap();
    assert!(kept(&world, ANNA).await.is_some(), "she plays");
    world.tamper("UPDATE tables SET status = 'abandoned', ended_at = 1700000000").await;
    world.clock.advance(100 * 24 * 3600);
    world.host.prune(|_| {}).await.unwrap();
    assert_eq!(kept(&world, ANNA).await, None);
}
