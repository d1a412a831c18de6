//! Starting, registering, stopping, wrong settings.

use std::time::Duration;

use crate::fake::{Fault, Op};
use crate::scene::Scene;

const SHORTLY: Duration = Duration::from_secs(10);

#[tokio::test]
async fn the_commands_are_registered_once_and_not_again_after_a_restart() {
    let mut scene = Scene::open().await;
    assert_eq!(scene.count(Op::PutCommands), 1);
    let end = scene.bot.stop().await;
    assert!(end.status.success());
    scene.start().await;
    scene.fake.wait_for("a second look", |w| (w.count(Op::GetCommands) == 2).then_some(())).await;
    assert_eq!(scene.count(Op::PutCommands), 1);
    scene.close().await;
}

#[tokio::test]
async fn commands_can_be_registered_in_one_server() {
    let mut scene = Scene::prepare().await;
    let guild = scene.fake.world().guild.to_string();
    scene.bot.set("DISCORD_GUILD", &guild);
    scene.start().await;
    let path = |w: &mut crate::fake::World| w.requests.iter().find(|r| r.op == Op::PutCommands).map(|r| r.path.clone());
    assert!(scene.fake.wait_for("the registration", path).await.contains(&format!("/guilds/{guild}/commands")));
    scene.close().await;
}

#[tokio::test]
async fn without_a_token_three_lines_say_what_to_do() {
    let mut scene = Scene::prepare().await;
    scene.bot.set("DISCORD_TOKEN", "");
    scene.bot.start();
    let end = scene.bot.wait(SHORTLY).await;
    assert_eq!(end.status.code(), Some(2));
    assert_eq!(end.said.lines().count(), 3, "{}", end.said);
    assert!(end.said.contains("DISCORD_TOKEN") && end.said.contains("sealed-orders demo"), "{}", end.said);
    assert_eq!(scene.fake.world().requests.len(), 0);
}

#[tokio::test]
async fn a_wrong_token_is_said_and_ends_the_bot() {
    let mut scene = Scene::prepare().await;
    scene.bot.set("DISCORD_TOKEN", "MTAw.wrong.token");
    scene.bot.start();
    let end = scene.bot.wait(SHORTLY).await;
    assert_eq!(end.status.code(), Some(1));
    assert!(end.said.contains("Discord refuses the token in DISCORD_TOKEN"), "{}", end.said);
    assert!(!end.said.contains("MTAw.wrong.token"), "{}", end.said);
}

#[tokio::test]
async fn a_token_that_only_the_gateway_refuses_ends_the_bot_too() {
    let mut scene = Scene::open().await;
    scene.fake.change(|w| w.gateway.close(4_004));
    let end = scene.bot.wait(SHORTLY).await;
    assert_eq!(end.status.code(), Some(1));
    assert!(end.said.contains("Discord refuses the token"), "{}", end.said);
}

#[tokio::test]
async fn wrong_settings_are_named() {
    let mut scene = Scene::prepare().await;
    scene.bot.set("LOG", "loud");
    scene.bot.start();
    let end = scene.bot.wait(SHORTLY).await;
    assert_eq!(end.status.code(), Some(2));
    assert!(end.said.contains("LOG is \"loud\", but it must be error, warn, info, debug or trace"), "{}", end.said);
}

#[tokio::test]
async fn settings_can_come_from_a_file() {
    let mut scene = Scene::prepare().await;
    let (token, base) = (scene.fake.world().token.clone(), scene.fake.base());
    let file = format!("# test\nDISCORD_TOKEN={token}\nDISCORD_API_BASE={base}\n");
    std::fs::write(scene.bot.folder().join(".env"), file).expect("the file");
    scene.bot.set("DISCORD_TOKEN", "");
    scene.bot.set("DISCORD_API_BASE", "");
    scene.start().await;
    scene.close().await;
}

#[tokio::test]
async fn the_production_address_is_used_over_tls_when_it_is_led_elsewhere() {
    let mut scene = Scene::prepare().await;
    let (address, authority) = crate::tls::in_front_of(&scene.fake, "discord.com").await;
    let file = scene.bot.folder().join("ca.pem");
    std::fs::write(&file, authority).expect("the file");
    scene.bot.set("DISCORD_API_BASE", "");
    scene.bot.set("DISCORD_API_TLS", &address.to_string());
    scene.bot.set("DISCORD_CA", &file.display().to_string());
    scene.start().await;
    let ann = scene.player("Ann");
    scene.fake.fail(Op::EditAnswer, [Fault::Limit(0.1), Fault::Status(502)]);
    ann.slash("game list", &[]).await;
    ann.complete("help", &[("topic", "")], "topic").await;
    scene.close().await;
}

#[tokio::test]
async fn an_authority_that_did_not_sign_is_not_trusted() {
    let mut scene = Scene::prepare().await;
    let (address, _) = crate::tls::in_front_of(&scene.fake, "discord.com").await;
    let (_, other) = crate::tls::in_front_of(&scene.fake, "discord.com").await;
    let file = scene.bot.folder().join("ca.pem");
    std::fs::write(&file, other).expect("the file");
    scene.bot.set("DISCORD_API_BASE", "");
    scene.bot.set("DISCORD_API_TLS", &address.to_string());
    scene.bot.set("DISCORD_CA", &file.display().to_string());
    scene.bot.start();
    scene.bot.says("invalid peer certificate").await;
    assert_eq!(scene.fake.world().requests.len(), 0);
    let end = scene.bot.stop().await;
    assert!(end.status.success(), "{}", end.said);
}

#[tokio::test]
async fn an_outage_at_the_start_is_sat_out() {
    let mut scene = Scene::prepare().await;
    scene.fake.fail(Op::GetApplication, [Fault::Status(502), Fault::LostBefore]);
    scene.fake.fail(Op::GetGateway, [Fault::Status(503), Fault::LostAfter]);
    scene.fake.fail(Op::PutCommands, [Fault::Limit(0.1), Fault::Status(500)]);
    scene.start().await;
    scene.close().await;
}

#[tokio::test]
async fn a_stop_ends_the_bot_while_the_gateway_is_out_of_reach() {
    let mut scene = Scene::open().await;
    scene.fake.change(|w| {
        w.gateway.is_down = true;
        w.gateway.cut();
    });
    let end = scene.bot.stop().await;
    assert!(end.status.success(), "{}", end.said);
    scene.look_back();
}

#[tokio::test]
async fn a_stop_ends_the_bot_before_it_was_ever_connected() {
    let mut scene = Scene::prepare().await;
    scene.fake.change(|w| w.gateway.is_down = true);
    scene.bot.start();
    scene.fake.wait_for("the registration", |w| (w.count(Op::PutCommands) == 1).then_some(())).await;
    let end = scene.bot.stop().await;
    assert!(end.status.success(), "{}", end.said);
    scene.look_back();
}

#[tokio::test]
async fn a_stop_ends_the_bot_while_the_whole_of_discord_is_out_of_reach() {
    let mut scene = Scene::prepare().await;
    // Port 9 discards, and nobody listens there.
    scene.bot.set("DISCORD_API_BASE", "http://127.0.0.1:9");
    scene.bot.start();
    scene.bot.says("trying again").await;
    let end = scene.bot.stop().await;
    assert!(end.status.success(), "{}", end.said);
}

#[tokio::test]
async fn a_database_that_cannot_be_used_is_named() {
    let mut scene = Scene::prepare().await;
    scene.bot.set("DATABASE", "/no/such/folder/tables.sqlite3");
    scene.bot.start();
    let end = scene.bot.wait(SHORTLY).await;
    assert_eq!(end.status.code(), Some(1));
    assert!(end.said.contains("DATABASE") && end.said.contains("/no/such/folder/tables.sqlite3"), "{}", end.said);
    assert_eq!(scene.fake.world().requests.len(), 0);
}

#[tokio::test]
async fn two_bots_run_side_by_side_on_one_machine() {
    let (one, other) = tokio::join!(Scene::open(), Scene::open());
    assert_ne!(one.fake.base(), other.fake.base());
    one.close().await;
    other.close().await;
}
