//! Large pictures and stark ones: for whoever reads small screens, or sees little.

use sealed_orders::render::{Contrast, Finish, Framing, Renderer, Sizing};
use sealed_orders::scene::Picture;

use super::{VIEWS, anteel, film, pictures, scenes, size};

/// Of large pictures: pixels for each that is measured.
const SCALE: f32 = 1100.0 / 750.0;
/// What names are at least on a page of 1100.
const NAME_LEAST: f32 = 28.0;

const LARGE: Finish = Finish { size: Sizing::Large, contrast: Contrast::Usual };
const STARK: Finish = Finish { size: Sizing::Usual, contrast: Contrast::High };
pub(super) const BOTH: Finish = Finish { size: Sizing::Large, contrast: Contrast::High };

fn all() -> Vec<(String, Picture)> {
    let mut all: Vec<(String, Picture)> =
        pictures().into_iter().map(|(name, picture)| (name.to_owned(), picture)).collect();
    all.extend(anteel::pictures().into_iter().map(|(name, picture)| (format!("anteel-{name}"), picture)));
    all
}

/// Also leaves the pictures in a folder of the build, to look at.
#[test]
fn large_pictures_are_as_wide_as_a_post_and_as_high_as_they_need() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("gallery");
    std::fs::create_dir_all(&folder).unwrap();
    let usual = Renderer::new();
    for (name, picture) in all() {
        // A poster is one in both views.
        let is_poster = matches!(&picture, Picture::Map(scene) if scene.poster.is_some());
        let views = if matches!(picture, Picture::Map(_)) && !is_poster { &VIEWS[..] } else { &VIEWS[..1] };
        for (view, suffix) in views {
            let png = usual.finished(BOTH).png(&picture, *view).unwrap();
            let (width, height) = size(&png);
            assert_eq!(width, 1100, "{name}-{suffix}");
            assert!((400..=2800).contains(&height), "{name}-{suffix}: {height} high");
            std::fs::write(folder.join(format!("{name}-{suffix}-both.png")), png).unwrap();
        }
    }
}

#[test]
fn each_wish_is_a_picture_of_its_own() {
    let usual = Renderer::new();
    for picture in [scenes::map(scenes::yardstick()), scenes::sheet()] {
        let finishes = [Finish::default(), LARGE, STARK, BOTH];
        let drawn = finishes.map(|finish| usual.finished(finish).png(&picture, Framing::Tactical).unwrap());
        assert!(drawn[0] == usual.png(&picture, Framing::Tactical).unwrap());
        for (nth, one) in drawn.iter().enumerate() {
            assert!(!drawn[..nth].contains(one), "{nth}");
        }
        assert_eq!(size(&drawn[0]), size(&drawn[2]), "contrast changes no measures");
    }
}

#[test]
fn names_on_a_large_map_are_at_least_28_pixels_and_cells_are_larger() {
    let usual = Renderer::new();
    for scene in [scenes::battle(), scenes::yardstick(), scenes::chess()] {
        for (view, suffix) in VIEWS {
            let (plain, large) = (usual.measures(&scene, view), usual.finished(LARGE).measures(&scene, view));
            let names = large.iter().flat_map(|part| &part.names);
            for name in names {
                // A name's ground is 1.36 times as high as its writing.
                let letters = (name.area[3] - name.area[1]) / 1.36 * SCALE;
                assert!(letters >= NAME_LEAST, "{suffix}: {} is {letters:.1} high", name.text);
            }
            let least = |parts: &[sealed_orders::render::Measures]| parts.iter().map(|p| p.cell_height).min().unwrap();
            #[expect(clippy::cast_precision_loss, reason = "heights of cells are small")]
            let (before, after) = (least(&plain) as f32, least(&large) as f32 * SCALE);
            assert!(view == Framing::Full || after >= before * 0.9, "{suffix}: {before} and {after:.1}");
        }
    }
}

#[test]
fn a_finished_picture_is_the_same_bytes_in_whatever_order_they_are_drawn() {
    let warm = Renderer::new();
    let picture = scenes::map(scenes::battle());
    let plain = warm.png(&picture, Framing::Tactical).unwrap();
    let first = warm.finished(BOTH).png(&picture, Framing::Tactical).unwrap();
    assert!(first == Renderer::new().finished(BOTH).png(&picture, Framing::Tactical).unwrap(), "cold");
    assert!(first == warm.finished(BOTH).png(&picture, Framing::Tactical).unwrap(), "warm");
    assert!(plain == warm.png(&picture, Framing::Tactical).unwrap(), "usual again");
}

#[test]
fn a_replay_is_finished_as_well() {
    for scene in [scenes::battle(), scenes::chess()] {
        let frames = [scenes::map(scene.clone()), scenes::map(scene)];
        let (usual, large) = (film(&Renderer::new(), &frames), film(&Renderer::new().finished(BOTH), &frames));
        let width = |gif: &[u8]| u16::from_le_bytes([gif[6], gif[7]]);
        assert_eq!((width(&usual), width(&large)), (1100, 1100));
        let (before, after) = (super::frames(usual), super::frames(large));
        assert_eq!(before.len(), after.len());
        assert!(after[0].height() > before[0].height(), "the strip at its top has two rows");
    }
}
