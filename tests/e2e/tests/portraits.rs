//! The faces of those who play, as Discord has them.

use crate::duel::Duel;
use crate::scene::{Player, Scene};

const HASH: &str = "a_0123456789abcdef0123456789abcdef";

/// Somebody shows a picture of themselves from now on.
fn show(scene: &Scene, player: &Player, picture: Vec<u8>) -> String {
    let path = format!("/avatars/{}/{HASH}.png", player.id);
    scene.fake.change(|world| {
        world.avatars.insert(path.clone(), picture);
        if let Some(user) = world.users.get_mut(&player.id) {
            user.avatar = Some(HASH.to_owned());
        }
    });
    path
}

fn green() -> Vec<u8> {
    let mut out = std::io::Cursor::new(vec![]);
    let picture = image::RgbImage::from_pixel(256, 256, image::Rgb([40, 190, 60]));
    picture.write_to(&mut out, image::ImageFormat::Png).expect("a PNG");
    out.into_inner()
}

async fn is_green(player: &Player) -> bool {
    let picture = player.slash("map", &[]).await.picture().to_rgb8();
    let found = picture.get_pixel(50, 30).0;
    found.iter().zip([40, 190, 60_u8]).all(|(a, b)| a.abs_diff(b) < 12)
}

#[tokio::test]
async fn a_players_face_is_on_the_map_also_after_a_restart_until_they_take_it_off() {
    let mut scene = Scene::open().await;
    let duel = Duel::started(&scene, "none").await;
    let (anna, ben) = (duel.anna.clone(), duel.ben.clone());
    assert!(!is_green(&ben).await);
    let path = show(&scene, &anna, green());
    // Ben's cannot be read, and nobody hears of it.
    show(&scene, &ben, vec![0; 400 * 1024]);
    anna.slash("game status", &[]).await;
    ben.slash("game status", &[]).await;
    scene.fake.wait_for("both pictures", |world| (world.avatars_asked.len() >= 2).then_some(())).await;
    assert_eq!(scene.fake.world().avatars_asked.iter().filter(|asked| **asked == path).count(), 1);
    scene.bot.says("a portrait was looked after").await;
    assert!(is_green(&ben).await);
    scene.power_failure().await;
    assert!(is_green(&ben).await);
    anna.slash("settings", &[("faces", "false")]).await;
    assert!(!is_green(&ben).await);
    scene.close().await;
}
