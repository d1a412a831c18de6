//! The rules of the house, each a function from the tree of modules to what breaks it, in sentences.

use std::collections::BTreeSet;

use super::tree::{Implementation, Module, Place, Target, Tree, Written};

/// Longest source file, tests apart.
const FILE_LINES_MAX: usize = 400;

/// Longest function, from brace to brace.
const FUNCTION_LINES_MAX: usize = 70;

/// Which layers each layer may use. A layer may always use itself.
const LAYERS: &[(&str, &[&str])] = &[
    ("grid", &[]),
    ("config", &[]),
    ("telemetry", &["config"]),
    ("scene", &["grid"]),
    ("kit", &["grid", "scene"]),
    ("contract", &["kit", "grid", "scene"]),
    ("games", &["kit", "grid", "scene", "contract"]),
    ("systems", &["contract", "games"]),
    ("render", &["kit", "grid", "scene"]),
    ("store", &[]),
    ("host", &["kit", "grid", "scene", "contract", "systems", "render", "store"]),
    ("discord", &["kit", "host", "contract", "systems", "config"]),
    ("console", &["kit", "host", "contract", "systems", "store", "render", "scene"]),
];

/// Which wings of its game each wing may use. A wing may always use itself.
const WINGS: &[(&str, &[&str])] = &[
    ("data", &[]),
    ("rules", &["data"]),
    ("text", &["rules", "data"]),
    ("view", &["rules", "data", "text"]),
    ("computer", &["rules", "data"]),
];

/// Wings that still use what they should not: game, who, whom. The list only shrinks.
const LEANING: &[(&str, &str, &str)] = &[
    ("anteel", "data", "rules"),
    ("penta_war", "data", "rules"),
    // Its sample of legal orders and its computer players write orders in notation, and have them read.
    ("pentagon_war", "computer", "text"),
    ("pentagon_war", "data", "rules"),
    ("pentagon_war", "rules", "text"),
    ("space_combat", "data", "rules"),
];

/// The file of a leaning wing that does so, where it is only one.
const LEANING_FILE: &str = "src/games/pentagon_war/rules/legal.rs";

/// Wire everything, and may use everything.
const ROOTS: &[&str] = &["app", "main"];

/// Layers without clock, file, environment, network, random source and waiting (invariant 1).
const PURE: &[&str] = &["grid", "scene", "kit", "contract", "games"];

/// The only crates in them: data in, data out.
const PURE_CRATES: &[&str] =
    &["std", "core", "alloc", "serde", "serde_json", "thiserror", "sha2", "hex", "toml", "strsim"];

/// And what they may not take from the standard library.
const IMPURE_STD: &[&str] = &["fs", "env", "net", "time", "thread", "process", "io", "os", "random"];

/// What a state must not be made of (invariant 2).
const UNSTABLE: &[&str] = &["f32", "f64", "HashMap", "HashSet", "Instant", "SystemTime"];

/// What is kept of a game: the types of its contract.
const KEPT: &[&str] = &["Options", "State", "Order", "Event"];

fn layer(place: &[String]) -> &str {
    place.first().map_or("lib", String::as_str)
}

/// The folder of a game that a module belongs to.
fn game(place: &[String]) -> Option<&str> {
    match place {
        [games, game, ..] if games == "games" => Some(game),
        _ => None,
    }
}

fn layer_of(target: &Target) -> Option<&str> {
    match target {
        Target::Ours(place, _) if !place.is_empty() => Some(layer(place)),
        _ => None,
    }
}

/// What a layer uses that is not below it.
pub(super) fn upward_arrows(tree: &Tree) -> Vec<String> {
    let mut broken = Vec::new();
    for (place, module, named, target) in tree.arrows() {
        let own = layer(place);
        let Some((_, allowed)) = LAYERS.iter().find(|(name, _)| *name == own) else { continue };
        let used = match &target {
            // A module that is named and not found is still named; the root's own items are of no layer.
            Target::Ours(place, Some(name)) if place.is_empty() => Some(name.as_str()),
            Target::Ours(place, None) if place.is_empty() => Some("everything"),
            target => layer_of(target),
        };
        if let Some(used) = used.filter(|used| *used != own && !allowed.contains(used)) {
            broken.push(format!("{}:{} uses {used}", module.file, named.line));
        }
    }
    broken
}

/// Folders and files of the source that no rule speaks of.
pub(super) fn unknown_layers(tree: &Tree) -> Vec<String> {
    let known = |name: &str| ROOTS.contains(&name) || LAYERS.iter().any(|(known, _)| *known == name);
    let tops = tree.modules.keys().filter_map(|place| place.first()).filter(|name| !known(name));
    tops.cloned().collect::<BTreeSet<_>>().into_iter().collect()
}

/// Games that use another game, or what stands beside their folders.
pub(super) fn games_that_use_games(tree: &Tree) -> Vec<String> {
    let mut broken = Vec::new();
    for (place, module, named, target) in tree.arrows() {
        let Some(own) = game(place) else { continue };
        let Target::Ours(used, _) = &target else { continue };
        if layer(used) == "games" && game(used) != Some(own) {
            broken.push(format!("{}:{} uses {}", module.file, named.line, used.join("::")));
        }
    }
    broken
}

/// The game and the wing that a module belongs to.
fn wing(place: &[String]) -> Option<(&str, &str)> {
    match place {
        [games, game, wing, ..] if games == "games" => Some((game, wing)),
        _ => None,
    }
}

/// Each use of a wing by one that may not use it: the game, who, whom, and where.
fn leanings(tree: &Tree) -> Vec<([String; 3], String)> {
    let mut found = Vec::new();
    for (place, module, named, target) in tree.arrows() {
        let Some((own_game, own)) = wing(place) else { continue };
        let Some((_, allowed)) = WINGS.iter().find(|(name, _)| *name == own) else { continue };
        let Target::Ours(at, name) = &target else { continue };
        // The game itself with all its wings, and a wing that is named and not found.
        let used = match (wing(at), name) {
            (Some((game, used)), _) if game == own_game => used,
            (None, Some(name)) if game(at) == Some(own_game) => name.as_str(),
            _ => continue,
        };
        let is_wing = WINGS.iter().any(|(name, _)| *name == used);
        if is_wing && used != own && !allowed.contains(&used) {
            let who = [own_game, own, used].map(str::to_owned);
            found.push((who, format!("{}:{} uses {used}", module.file, named.line)));
        }
    }
    found
}

fn is_known_leaning(who: &[String; 3], place: &str) -> bool {
    let [game, own, used] = who.each_ref().map(String::as_str);
    let is_listed = LEANING.contains(&(game, own, used));
    is_listed && (own != "rules" || place.starts_with(LEANING_FILE))
}

/// What a wing of a game uses that it may not.
pub(super) fn crossed_wings(tree: &Tree) -> Vec<String> {
    let new = leanings(tree).into_iter().filter(|(who, place)| !is_known_leaning(who, place));
    new.map(|(_, place)| place).collect()
}

/// Exceptions that nothing needs any more.
pub(super) fn upright_wings(tree: &Tree) -> Vec<String> {
    let found: BTreeSet<[String; 3]> = leanings(tree).into_iter().map(|(who, _)| who).collect();
    let is_gone = |(game, own, used): &&(&str, &str, &str)| !found.contains(&[*game, *own, *used].map(str::to_owned));
    LEANING.iter().filter(is_gone).map(|(game, own, used)| format!("{game}: {own} uses {used}")).collect()
}

/// Folders of a game that are no wing.
pub(super) fn unknown_wings(tree: &Tree) -> Vec<String> {
    let known = |name: &str| WINGS.iter().any(|(known, _)| *known == name);
    let found = tree.modules.keys().filter_map(|place| wing(place)).filter(|(_, wing)| !known(wing));
    let names: BTreeSet<String> = found.map(|(game, wing)| format!("{game}::{wing}")).collect();
    names.into_iter().collect()
}

/// Who names a game and is not the table of games.
pub(super) fn names_of_games(tree: &Tree) -> Vec<String> {
    let mut broken = Vec::new();
    for (place, module, named, target) in tree.arrows() {
        let Target::Ours(used, _) = &target else { continue };
        let may = ["games", "systems"].contains(&layer(place)) || ROOTS.contains(&layer(place));
        if let (false, Some(game)) = (may, game(used)) {
            broken.push(format!("{}:{} names {game}", module.file, named.line));
        }
    }
    broken
}

/// What the pure layers use or do that rules must not.
pub(super) fn impurities(tree: &Tree) -> Vec<String> {
    let mut broken = Vec::new();
    for (place, module) in tree.modules.iter().filter(|(place, _)| PURE.contains(&layer(place))) {
        broken.extend(module.waits.iter().map(|line| format!("{}:{line} is async", module.file)));
        for named in &module.names {
            let Target::Foreign(path) = tree.resolve(place, &named.path) else { continue };
            if is_impure(&path) {
                broken.push(format!("{}:{} uses {}", module.file, named.line, path.join("::")));
            }
        }
    }
    broken
}

fn is_impure(path: &[String]) -> bool {
    const PRIMITIVES: &[&str] = &[
        "bool", "char", "str", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
        "f32", "f64", "slice", "array",
    ];
    let Some(first) = path.first().filter(|first| first.starts_with(char::is_lowercase)) else { return false };
    if ["std", "core", "alloc"].contains(&first.as_str()) {
        // The whole of it under another name would hide its parts.
        return path.get(1).is_none_or(|part| IMPURE_STD.contains(&part.as_str()));
    }
    !PURE_CRATES.contains(&first.as_str()) && !PRIMITIVES.contains(&first.as_str())
}

/// Implementations of a trait of the contract, and where.
fn implementations<'a>(tree: &'a Tree, name: &'a str) -> impl Iterator<Item = (&'a Place, &'a Implementation)> {
    tree.modules.iter().flat_map(move |(place, module)| {
        let is_meant = move |path: &Written| match tree.resolve(place, path) {
            Target::Ours(at, Some(found)) => layer(&at) == "contract" && found == name,
            _ => false,
        };
        module.impls.iter().filter(move |block| is_meant(&block.of)).map(move |block| (place, block))
    })
}

/// Folders of games in which not exactly one type is a game.
pub(super) fn games_without_contract(tree: &Tree) -> Vec<String> {
    let games: BTreeSet<&str> = tree.modules.keys().filter_map(|place| game(place)).collect();
    let count = |name: &str| implementations(tree, "Game").filter(|(place, _)| game(place) == Some(name)).count();
    let wrong = games.into_iter().map(|name| (name, count(name))).filter(|(_, count)| *count != 1);
    wrong.map(|(name, count)| format!("{name} implements it {count} times")).collect()
}

/// Types that are kept of a game and hold what differs from machine to machine, by whatever way.
pub(super) fn unstable_states(tree: &Tree) -> Vec<String> {
    let mut broken = Vec::new();
    for (place, block) in implementations(tree, "Rules") {
        for (kept, made_of) in block.types.iter().filter(|(name, _)| KEPT.contains(&name.as_str())) {
            let mut search = Search { tree, seen: BTreeSet::new(), broken: &mut broken };
            search.types(place, made_of, kept);
        }
    }
    broken
}

/// Follows types into their fields.
struct Search<'a> {
    tree: &'a Tree,
    seen: BTreeSet<(Place, String)>,
    broken: &'a mut Vec<String>,
}

impl Search<'_> {
    fn types(&mut self, at: &[String], paths: &[Written], way: &str) {
        for path in paths {
            match self.tree.resolve(at, path) {
                Target::Foreign(path) => {
                    let name = path.last().map_or("", String::as_str);
                    if UNSTABLE.contains(&name) {
                        self.broken.push(format!("{}: {way} holds {name}", at.join("::")));
                    }
                }
                Target::Ours(place, Some(name)) => self.one(&place, name, way),
                Target::Ours(..) => {}
            }
        }
    }

    fn one(&mut self, place: &Place, name: String, way: &str) {
        let way = format!("{way} > {name}");
        let made_of = self.tree.modules.get(place).and_then(|module| module.items.get(&name));
        if !self.seen.insert((place.clone(), name)) {
            return;
        }
        match made_of {
            Some(types) => self.types(place, types, &way),
            None => self.broken.push(format!("{}: {way} is made by a macro and cannot be read", place.join("::"))),
        }
    }
}

/// Files that hold more than one idea.
pub(super) fn long_files(tree: &Tree) -> Vec<String> {
    let long = tree.lines.iter().filter(|(_, lines)| **lines > FILE_LINES_MAX);
    long.map(|(file, lines)| format!("{file} has {lines} lines")).collect()
}

/// Functions that do not fit a screen.
pub(super) fn long_functions(tree: &Tree) -> Vec<String> {
    let of = |module: &Module| {
        let long = module.functions.iter().filter(|function| function.lines > FUNCTION_LINES_MAX);
        long.map(|f| format!("{}:{} {} has {} lines", module.file, f.line, f.name, f.lines)).collect::<Vec<_>>()
    };
    tree.modules.values().flat_map(of).collect()
}

/// Files that do not say what is in them.
pub(super) fn silent_modules(tree: &Tree) -> Vec<String> {
    tree.modules.values().filter(|module| !module.is_described).map(|module| module.file.clone()).collect()
}
