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
    ("lessons", &["kit", "scene", "contract", "systems"]),
    ("render", &["kit", "grid", "scene"]),
    ("store", &[]),
    ("metrics", &[]),
    ("host", &["kit", "grid", "scene", "contract", "systems", "lessons", "render", "store", "metrics"]),
    ("discord", &["kit", "host", "contract", "systems", "config", "metrics"]),
    ("terminal", &["kit", "host", "contract", "systems", "lessons", "store", "render", "scene"]),
    ("operators", &["kit", "host", "contract", "store", "terminal", "metrics"]),
];

/// The wings of every game, and which of the others each may use. The game's own file names what is in them all.
const WINGS: &[(&str, &[&str])] = &[
    ("data", &[]),
    ("rules", &["data"]),
    ("text", &["rules", "data"]),
    ("view", &["rules", "data", "text"]),
    ("computer", &["rules", "data"]),
];

/// The wings that word and draw.
const SEEING: &[&str] = &["text", "view"];

/// The wings of the host in the order of their use: each uses only those before it. What is in none of them (the front
/// door, the dispatch) stands above them all.
const HOST_WINGS: &[&str] = &["api", "clock", "context", "table", "outgoing", "commands", "queries", "workers"];

/// Wire or measure everything, and may use everything.
const ROOTS: &[&str] = &["app", "main", "measured"];

/// Layers without clock, file, environment, network, random source and waiting (invariant 1).
const PURE: &[&str] = &["grid", "scene", "kit", "contract", "games", "lessons"];

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

/// The wing of a game that a module belongs to.
fn wing(place: &[String]) -> Option<&str> {
    game(place).and(place.get(2)).map(String::as_str)
}

/// What stands beside the wings of a game, and wings that a game lacks.
pub(super) fn unknown_wings(tree: &Tree) -> Vec<String> {
    let games: BTreeSet<&str> = tree.modules.keys().filter_map(|place| game(place)).collect();
    let mut broken = Vec::new();
    for own in games {
        let found: BTreeSet<&str> =
            tree.modules.keys().filter(|place| game(place) == Some(own)).filter_map(|place| wing(place)).collect();
        let known: BTreeSet<&str> = WINGS.iter().map(|(name, _)| *name).collect();
        broken.extend(found.difference(&known).map(|name| format!("{own} has {name}, which is no wing")));
        broken.extend(known.difference(&found).map(|name| format!("{own} has no {name}")));
    }
    broken
}

/// Files of games that use a wing that is not below theirs.
pub(super) fn upward_wings(tree: &Tree) -> BTreeSet<String> {
    let mut broken = BTreeSet::new();
    for (place, module, _, target) in tree.arrows() {
        let (Some(own), Target::Ours(used, Some(_))) = (wing(place), &target) else { continue };
        let Some((_, allowed)) = WINGS.iter().find(|(name, _)| *name == own) else { continue };
        if let Some(other) = wing(used).filter(|other| *other != own && !allowed.contains(other)) {
            let file = module.file.trim_start_matches("src/").trim_end_matches(".rs");
            broken.insert(format!("{file} uses {other}"));
        }
    }
    broken
}

/// Functions of the wings that word and draw which take or give a whole state: they work on what may be seen.
pub(super) fn unredacted_words(tree: &Tree) -> Vec<String> {
    let mut broken = Vec::new();
    for (place, module) in tree.modules.iter().filter(|(place, _)| wing(place).is_some_and(|w| SEEING.contains(&w))) {
        let is_state = |path: &Written| match tree.resolve(place, path) {
            Target::Ours(at, Some(name)) => game(&at) == game(place) && name == "State",
            Target::Ours(_, None) => false,
            Target::Foreign(path) => path.first().is_some_and(|f| f == "Self") && path.ends_with(&["State".to_owned()]),
        };
        let found = module.functions.iter().filter(|function| function.types.iter().any(is_state));
        broken.extend(found.map(|f| format!("{}:{} {} names State", module.file, f.line, f.name)));
    }
    broken
}

/// The place of a module among the wings of the host; what is in none of them comes after all.
fn host_wing(place: &[String]) -> Option<usize> {
    let [_, wing, ..] = place else { return None };
    (layer(place) == "host").then(|| HOST_WINGS.iter().position(|name| name == wing).unwrap_or(HOST_WINGS.len()))
}

/// What a wing of the host uses that is not before it.
pub(super) fn upward_host_wings(tree: &Tree) -> Vec<String> {
    let mut broken = Vec::new();
    for (place, module, named, target) in tree.arrows() {
        let (Some(own), Target::Ours(used, Some(_))) = (host_wing(place), &target) else { continue };
        if host_wing(used).is_some_and(|other| other > own) {
            broken.push(format!("{}:{} uses {}", module.file, named.line, used.join("::")));
        }
    }
    broken
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
