//! Circles: files that name each other, directly or by way of others.
//!
//! That the parts of a module name what its own file holds for all of them is no circle: that is what the file is for.

use std::collections::{BTreeMap, BTreeSet};

use super::tree::{Target, Tree};

type Graph = BTreeMap<String, BTreeSet<String>>;

/// Each circle of files, in order. A file that names only itself is none.
pub(super) fn circles(tree: &Tree) -> Vec<BTreeSet<String>> {
    let graph = graph(tree);
    let mut found: Vec<BTreeSet<String>> = Vec::new();
    let reach: BTreeMap<&String, BTreeSet<&String>> = graph.keys().map(|file| (file, reached(&graph, file))).collect();
    for file in graph.keys() {
        if found.iter().any(|circle| circle.contains(file)) {
            continue;
        }
        let both_ways = |other: &&String| reach[file].contains(*other) && reach[*other].contains(file);
        let circle: BTreeSet<String> = graph.keys().filter(both_ways).cloned().collect();
        if circle.len() > 1 {
            found.push(circle);
        }
    }
    found
}

/// Whom each file names something of, its ancestors apart. Naming a module on the way to what is in it does not count.
fn graph(tree: &Tree) -> Graph {
    let mut graph: Graph = tree.modules.values().map(|module| (module.file.clone(), BTreeSet::new())).collect();
    for (from, module, _, target) in tree.arrows() {
        let Target::Ours(place, Some(_)) = target else { continue };
        if from.starts_with(&place) {
            continue;
        }
        let Some(used) = tree.modules.get(&place).filter(|used| used.file != module.file) else { continue };
        graph.entry(module.file.clone()).or_default().insert(used.file.clone());
    }
    graph
}

fn reached<'a>(graph: &'a Graph, from: &String) -> BTreeSet<&'a String> {
    let mut seen = BTreeSet::new();
    let mut next: Vec<&String> = graph[from].iter().collect();
    while let Some(file) = next.pop() {
        if seen.insert(file) {
            next.extend(&graph[file]);
        }
    }
    seen
}
