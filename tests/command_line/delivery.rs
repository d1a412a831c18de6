//! What the bot is delivered in: the image is built of files that there are, with the toolchain that the package wants.

use std::path::Path;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn read(file: &str) -> String {
    std::fs::read_to_string(Path::new(ROOT).join(file)).expect(file)
}

/// What the image copies of the sources.
fn copied() -> Vec<String> {
    let file = read("Dockerfile");
    let copies = file.lines().filter_map(|line| line.strip_prefix("COPY ")).filter(|line| !line.starts_with("--from"));
    // The last word is where it goes.
    copies.flat_map(|line| line.rsplit_once(' ').unwrap().0.split(' ').map(str::to_owned).collect::<Vec<_>>()).collect()
}

#[test]
fn the_image_is_built_of_what_is_there_and_of_nothing_else() {
    let ignored = read(".dockerignore");
    let let_in: Vec<&str> = ignored.lines().filter_map(|line| line.strip_prefix('!')).collect();
    let copied = copied();
    assert!(copied.len() > 5, "{copied:?}");
    for path in &copied {
        assert!(Path::new(ROOT).join(path).exists(), "{path} is not there");
        assert!(let_in.contains(&path.as_str()), "{path} is kept out by .dockerignore");
    }
    for path in let_in {
        assert!(copied.iter().any(|copy| copy == path), "{path} is let in and not used");
    }
    assert!(ignored.lines().any(|line| line == "*"), "whatever is not named stays out, above all `.env`");
}

#[test]
fn the_image_has_whatever_the_program_is_built_of() {
    let copied = copied();
    let mut folders = vec![Path::new(ROOT).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let is_test = path.components().any(|part| part.as_os_str() == "tests");
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") && !is_test {
                let text = std::fs::read_to_string(&path).unwrap();
                let text = text.split("#[cfg(test)]").next().unwrap();
                for from in text.split("include_str!(\"").chain(text.split("include_bytes!(\"")).skip(1) {
                    let named = from.split('"').next().unwrap().trim_start_matches("../");
                    let top = named.split('/').next().unwrap();
                    let is_beside = !from.starts_with("..");
                    let is_src = Path::new(ROOT).join("src").join(top).exists();
                    let is_had = is_beside || is_src || top == "tests" || copied.iter().any(|copy| copy == top);
                    assert!(is_had, "{} includes {named}", path.display());
                }
            }
        }
    }
}

#[test]
fn the_image_has_the_toolchain_that_the_package_wants() {
    let package = read("Cargo.toml");
    let wanted =
        package.lines().find_map(|line| line.strip_prefix("rust-version = ")).unwrap().trim_matches('"').to_owned();
    assert!(read("Dockerfile").contains(&format!("FROM rust:{wanted}-")), "rust {wanted}");
}

#[test]
fn the_image_asks_the_program_about_its_health_and_runs_it_without_rights() {
    let file = read("Dockerfile");
    assert!(file.contains("CMD [\"/usr/local/bin/sealed-orders\", \"health\"]"));
    assert!(file.contains("ADMIN_ADDR=127.0.0.1:9464"), "it is asked there");
    let user = file.lines().rfind(|line| line.starts_with("USER ")).unwrap();
    assert!(!user.contains("root") && !user.starts_with("USER 0"), "{user}");
}
