//! Films of recorded games: small enough for a post, and every frame as large as one.

use sealed_orders::render::Renderer;
use sealed_orders::scene::Picture;
use sealed_orders::systems::find;

use super::frame::public_pictures;
use super::{film, frames, scenes};

/// A film of so many frames may have so many bytes, in every system: 750 KiB for 1000 by 750 pixels is 770 for the 1100 by 700 of a
/// post.
const FRAMES: usize = 24;
const BYTES_MAX: usize = 770 * 1024;

/// At most [`FRAMES`] pictures of a game, at even distances.
fn of_a_game(slug: &str, scenario: &str) -> Vec<Picture> {
    let mut all = vec![];
    public_pictures(find(slug).expect("a system"), (scenario, ""), &mut |_, scene| {
        all.push(scenes::map(scene.clone()));
    });
    let last = all.len() - 1;
    let mut places: Vec<usize> = (0..FRAMES).map(|n| n * last / (FRAMES - 1)).collect();
    places.dedup();
    places.into_iter().map(|place| all[place].clone()).collect()
}

#[test]
fn a_film_of_a_game_is_as_large_as_a_post_and_small_enough_for_one() {
    let renderer = Renderer::new();
    for (slug, scenario) in [
        ("anteel", "standard"),
        ("anteel", "skirmish"),
        ("pentagon-war", "three"),
        ("space-combat", "open-lanes"),
        ("space-combat", "tern-landing"),
        ("penta-war", "campaign"),
        ("penta-war", "skirmish"),
    ] {
        let pictures = of_a_game(slug, scenario);
        let gif = film(&renderer, &pictures);
        assert!(gif.len() <= BYTES_MAX, "{slug} {scenario}: {} bytes", gif.len());
        let seen = frames(gif);
        assert!(seen.len() == pictures.len() && seen.len() > 6, "{slug} {scenario}: {} frames", seen.len());
        assert!(seen.iter().all(|frame| frame.dimensions() == (1100, 700)));
    }
}
