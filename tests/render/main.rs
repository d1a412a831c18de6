//! The renderer from outside: goldens, the same bytes every time, refusals, text twins.

mod scenes;

use sealed_orders::render::{Studio, View};

#[test]
#[ignore = "writes large pictures to look at; run with --ignored"]
fn gallery() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("gallery");
    std::fs::create_dir_all(&folder).unwrap();
    let studio = Studio::new();
    let pictures = [
        ("battle", scenes::map(scenes::battle())),
        ("yardstick", scenes::map(scenes::yardstick())),
        ("chess", scenes::map(scenes::chess())),
        ("sheet", scenes::sheet()),
        ("specimens", scenes::map(scenes::specimens())),
    ];
    for (name, picture) in pictures {
        for (view, suffix) in [(View::Full, "full"), (View::Tactical, "tactical")] {
            let bytes = studio.png(&picture, view).unwrap();
            println!("{name}-{suffix}: {} KiB", bytes.len() / 1024);
            std::fs::write(folder.join(format!("{name}-{suffix}.png")), bytes).unwrap();
        }
    }
}
