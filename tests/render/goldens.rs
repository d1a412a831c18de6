//! Golden pictures: chosen scenes against the pictures that were found good by eye.
//!
//! Text is drawn by fonts of our own and nothing depends on the machine, so pictures differ only where drawing changed; the
//! tolerance is for floats that another processor rounds otherwise. `UPDATE_GOLDENS=1` writes the goldens anew and then fails:
//! look at what changed, commit it, run again without.

use std::path::{Path, PathBuf};

use image::{Rgb, RgbImage};
use sealed_orders::render::{Finish, Framing, Portraits, Renderer};
use sealed_orders::scene::Picture;

use super::{anteel, finishes, portraits, scenes};

/// Pixels may differ by so much in each channel.
const TOLERANCE: u8 = 24;
/// So many in 10,000 pixels may differ by more.
const STRAYS_MAX: u64 = 10;
/// All goldens together, in bytes.
const FOLDER_MAX: u64 = 2 * 1024 * 1024;

/// Ends the names of those that are drawn large and in high contrast.
const FINISHED: &str = "-large-high";
/// The card of the end.
const CARD: &str = "anteel-end";
/// Ends the names of those with portraits of two people.
const WITH_PORTRAITS: &str = "-portraits";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/render/goldens")
}

/// Scenes that no change of a rule or of a computer player touches: made by hand, and Anteel by fixed orders.
fn pictures() -> Vec<(String, Picture, Framing)> {
    let tactical = |name: &str, picture| (name.to_owned(), picture, Framing::Tactical);
    let mut all = vec![
        ("specimens".to_owned(), scenes::map(scenes::specimens()), Framing::Full),
        ("sheet".to_owned(), scenes::sheet(), Framing::Full),
        tactical("battle", scenes::map(scenes::battle())),
        tactical("planet", scenes::map(scenes::yardstick())),
        tactical("chess", scenes::map(scenes::chess())),
    ];
    all.extend(anteel::pictures().into_iter().map(|(name, picture)| tactical(&format!("anteel-{name}"), picture)));
    let finished = ["battle", "planet", "chess", "anteel-fire"];
    let again: Vec<_> = all.iter().filter(|(name, ..)| finished.contains(&name.as_str())).cloned().collect();
    // The card of the end has its golden with the people who played.
    let with_people: Vec<_> =
        all.iter().filter(|(name, ..)| ["anteel-shots", CARD].contains(&name.as_str())).cloned().collect();
    all.retain(|(name, ..)| name != CARD);
    all.extend(again.into_iter().map(|(name, picture, view)| (format!("{name}{FINISHED}"), picture, view)));
    let named = |(name, mut picture, view)| {
        portraits::name(&mut picture);
        (format!("{name}{WITH_PORTRAITS}"), picture, view)
    };
    all.extend(with_people.into_iter().map(named));
    all
}

/// The same pixels in as few bytes as they go into: a post must be quick, a golden small. Filters only hurt on flat art, so
/// each row begins with a zero; the strongest search packs them.
fn packed(png: &[u8]) -> Vec<u8> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG");
    let mut places = vec![0; reader.output_buffer_size().expect("a picture that fits into memory")];
    reader.next_frame(&mut places).expect("its pixels");
    let row_bytes = reader.output_line_size(reader.info().width).expect("rows that fit into memory");
    let mut out = vec![];
    let encoder = png::Encoder::with_info(&mut out, reader.info().clone()).expect("what was read");
    let mut writer = encoder.write_header().expect("a header");
    let rows: Vec<u8> =
        places.chunks(row_bytes).flat_map(|row| std::iter::once(0).chain(row.iter().copied())).collect();
    let mut packer = libdeflater::Compressor::new(libdeflater::CompressionLvl::best());
    let mut data = vec![0; packer.zlib_compress_bound(rows.len())];
    let length = packer.zlib_compress(&rows, &mut data).expect("room");
    writer.write_chunk(png::chunk::IDAT, &data[..length]).expect("pixels");
    writer.finish().expect("an end");
    out
}

fn differs(a: Rgb<u8>, b: Rgb<u8>) -> bool {
    a.0.iter().zip(b.0).any(|(a, b)| a.abs_diff(b) > TOLERANCE)
}

/// Pixels that differ, and a picture of them in red on a faint copy; none when the sizes are different.
fn difference(golden: &RgbImage, actual: &RgbImage) -> Option<(u64, RgbImage)> {
    if golden.dimensions() != actual.dimensions() {
        return None;
    }
    let mut strays = 0;
    let picture = RgbImage::from_fn(golden.width(), golden.height(), |x, y| {
        let (was, is) = (*golden.get_pixel(x, y), *actual.get_pixel(x, y));
        if differs(was, is) {
            strays += 1;
            return Rgb([255, 40, 40]);
        }
        Rgb(is.0.map(|channel| channel / 3))
    });
    Some((strays, picture))
}

/// What is wrong with a picture, if anything; leaves the picture and the difference to be looked at.
fn judge(name: &str, png: &[u8], golden: &[u8]) -> Option<String> {
    let read = |bytes: &[u8]| image::load_from_memory(bytes).expect("a PNG").to_rgb8();
    let (was, is) = (read(golden), read(png));
    let verdict = difference(&was, &is);
    let pixels = u64::from(was.width()) * u64::from(was.height());
    if verdict.as_ref().is_some_and(|(strays, _)| strays * 10_000 <= STRAYS_MAX * pixels) {
        return None;
    }
    let left = Path::new(env!("CARGO_TARGET_TMPDIR")).join("goldens");
    std::fs::create_dir_all(&left).expect("a folder of the build");
    let (actual, diff) = (left.join(format!("{name}-actual.png")), left.join(format!("{name}-difference.png")));
    std::fs::write(&actual, png).expect("a file of the build");
    let Some((strays, picture)) = verdict else {
        let (was, is) = (was.dimensions(), is.dimensions());
        return Some(format!("{name} is {is:?} pixels, not {was:?}: see {}", actual.display()));
    };
    picture.save(&diff).expect("a file of the build");
    Some(format!("{name}: {strays} of {pixels} pixels differ: see {} and {}", actual.display(), diff.display()))
}

#[test]
fn chosen_scenes_look_as_they_were_found_good() {
    let renderer = Renderer::new();
    let is_update = std::env::var_os("UPDATE_GOLDENS").is_some();
    let mut faults = vec![];
    for (name, picture, view) in pictures() {
        let finish = if name.ends_with(FINISHED) { finishes::BOTH } else { Finish::default() };
        let people = if name.ends_with(WITH_PORTRAITS) { portraits::two() } else { Portraits::default() };
        let png = renderer.finished(finish).with_portraits(people).png(&picture, view).expect("a fair picture");
        let path = folder().join(format!("{name}.png"));
        if is_update {
            std::fs::create_dir_all(folder()).expect("the folder of the goldens");
            std::fs::write(&path, packed(&png)).expect("a golden");
            continue;
        }
        match std::fs::read(&path) {
            Ok(golden) => faults.extend(judge(&name, &png, &golden)),
            Err(cause) => faults.push(format!("{}: {cause}; UPDATE_GOLDENS=1 writes it", path.display())),
        }
    }
    assert!(!is_update, "the goldens were written anew: look at them, and run again without UPDATE_GOLDENS");
    assert!(faults.is_empty(), "UPDATE_GOLDENS=1 takes the new look, if it is better:\n{}", faults.join("\n"));
}

#[test]
fn the_goldens_are_those_of_the_list_and_stay_small() {
    let mut wanted: Vec<String> = pictures().into_iter().map(|(name, _, _)| format!("{name}.png")).collect();
    wanted.sort();
    let files = std::fs::read_dir(folder()).expect("the folder of the goldens").map(|f| f.expect("a file"));
    let mut found: Vec<(String, u64)> =
        files.map(|f| (f.file_name().to_string_lossy().into_owned(), f.metadata().expect("its size").len())).collect();
    found.sort();
    assert_eq!(found.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>(), wanted);
    assert!(found.iter().map(|(_, bytes)| bytes).sum::<u64>() < FOLDER_MAX);
}

#[test]
fn packing_keeps_every_pixel() {
    let png = Renderer::new().png(&scenes::sheet(), Framing::Full).expect("a fair picture");
    let small = packed(&png);
    let read = |bytes: &[u8]| image::load_from_memory(bytes).expect("a PNG").to_rgb8();
    assert!(small.len() < png.len() && read(&small) == read(&png));
}

#[test]
fn the_comparison_forgives_a_shade_and_finds_a_moved_mark() {
    let ground = RgbImage::from_pixel(100, 100, Rgb([10, 15, 26]));
    let shaded = RgbImage::from_pixel(100, 100, Rgb([20, 15, 26]));
    assert_eq!(difference(&ground, &shaded).expect("one size").0, 0);
    let mut marked = ground.clone();
    for x in 40..60 {
        marked.put_pixel(x, 50, Rgb([255, 255, 255]));
    }
    assert_eq!(difference(&ground, &marked).expect("one size").0, 20);
    assert!(difference(&ground, &RgbImage::new(100, 99)).is_none());
}
