//! The source as a tree of modules: what each defines, imports and names, and what a name stands for.
//!
//! Read from the syntax, as the compiler would: by `mod` declarations from the roots, with renames, globs, groups,
//! re-exports and `super`. Also the insides of macros and attributes are searched for paths. Tests are left out.

use std::collections::{BTreeMap, BTreeSet};

use super::reader;

/// Where a module is, from the root of the library; the program's own root is `main`.
pub(super) type Place = Vec<String>;

/// A path as it is written, relative to its module: `["super", "state", "State"]`; `["", "serde"]` for `::serde`.
pub(super) type Written = Vec<String>;

/// A path in the source, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Named {
    pub(super) path: Written,
    pub(super) line: usize,
}

/// A function, the lines between its braces, and the types that its signature names.
#[derive(Debug)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) line: usize,
    pub(super) lines: usize,
    pub(super) types: Vec<Written>,
}

/// A trait's implementation: the trait, and of each associated type its name and the types that it is made of.
#[derive(Debug)]
pub(super) struct Implementation {
    pub(super) of: Written,
    pub(super) types: Vec<(String, Vec<Written>)>,
}

/// A module without its tests.
#[derive(Debug, Default)]
pub(super) struct Module {
    /// Its file, from the package's root.
    pub(super) file: String,
    /// What it defines, and of which types that is made.
    pub(super) items: BTreeMap<String, Vec<Written>>,
    /// Each name that it imports, and from where.
    pub(super) imports: BTreeMap<String, Written>,
    /// What it imports all of.
    pub(super) globs: Vec<Written>,
    /// Every path it names.
    pub(super) names: Vec<Named>,
    /// Lines with `async` or `await`.
    pub(super) waits: Vec<usize>,
    /// Its functions and methods.
    pub(super) functions: Vec<Function>,
    /// Says what is in it.
    pub(super) is_described: bool,
    /// Traits that it implements.
    pub(super) impls: Vec<Implementation>,
}

/// What a path stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// Something of this package: the module that defines it, and its name there; no name: the module itself.
    Ours(Place, Option<String>),
    /// Something else: a crate's, the prelude's, a type parameter's.
    Foreign(Vec<String>),
}

/// All modules, and what is known of their files.
#[derive(Debug, Default)]
pub(super) struct Tree {
    pub(super) modules: BTreeMap<Place, Module>,
    /// Lines of each file, tests apart.
    pub(super) lines: BTreeMap<String, usize>,
    /// Files of tests.
    pub(super) tests: BTreeSet<String>,
    /// What cannot be followed, in sentences.
    pub(super) strange: Vec<String>,
}

/// Follows re-exports so far and no farther; deeper ones are a fault of the source, or of this.
const DEPTH_MAX: usize = 40;

impl Tree {
    /// Reads sources, by their files from the package's root: `src/lib.rs` and on from there.
    pub(super) fn of<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        reader::read(&files.into_iter().collect())
    }

    /// What a path stands for that is written in a module.
    pub(super) fn resolve(&self, from: &[String], path: &[String]) -> Target {
        self.resolve_at(from, path, None, 0)
    }

    /// All arrows between files: who names what is defined elsewhere, with the line.
    pub(super) fn arrows(&self) -> impl Iterator<Item = (&Place, &Module, &Named, Target)> {
        self.modules.iter().flat_map(move |(place, module)| {
            module.names.iter().map(move |named| (place, module, named, self.resolve(place, &named.path)))
        })
    }

    /// `hidden` is an import that is being followed: it cannot be found by its own name.
    fn resolve_at(&self, from: &[String], path: &[String], hidden: Option<&str>, depth: usize) -> Target {
        let Some((first, rest)) = path.split_first() else { return Target::Ours(from.to_vec(), None) };
        let root: &[String] = if from.first().is_some_and(|f| f == "main") { &from[..1] } else { &[] };
        match first.as_str() {
            "crate" => self.walk(root, rest, depth),
            "self" => self.walk(from, rest, depth),
            "super" if from.is_empty() => Target::Foreign(path.to_vec()),
            "super" => self.after_super(&from[..from.len() - 1], rest, depth),
            "" => Target::Foreign(rest.to_vec()).or_own(self, depth),
            name if self.find(from, name, hidden, depth) => self.walk(from, path, depth),
            _ => Target::Foreign(path.to_vec()).or_own(self, depth),
        }
    }

    fn after_super(&self, parent: &[String], rest: &[String], depth: usize) -> Target {
        if rest.first().is_some_and(|next| next == "super") {
            return self.resolve_at(parent, rest, None, depth);
        }
        self.walk(parent, rest, depth)
    }

    /// Is a name known in a module?
    fn find(&self, at: &[String], name: &str, hidden: Option<&str>, depth: usize) -> bool {
        let Some(module) = self.modules.get(at) else { return false };
        self.modules.contains_key(&join(at, name))
            || module.items.contains_key(name)
            || (hidden != Some(name) && module.imports.contains_key(name))
            || self.in_globs(at, name, depth).is_some()
    }

    /// The module that a glob of this one finds a name in.
    fn in_globs(&self, at: &[String], name: &str, depth: usize) -> Option<Place> {
        if depth > DEPTH_MAX {
            return None;
        }
        self.modules.get(at)?.globs.iter().find_map(|glob| match self.resolve_at(at, glob, None, depth + 1) {
            Target::Ours(place, None) if place != at => self.find(&place, name, None, depth + 1).then_some(place),
            _ => None,
        })
    }

    fn walk(&self, at: &[String], path: &[String], depth: usize) -> Target {
        let Some((name, rest)) = path.split_first() else { return Target::Ours(at.to_vec(), None) };
        let child = join(at, name);
        if self.modules.contains_key(&child) {
            return self.walk(&child, rest, depth);
        }
        let ours = Target::Ours(at.to_vec(), Some(name.clone()));
        let Some(module) = self.modules.get(at) else { return ours };
        let import = module.imports.get(name);
        // A function may bear the name of a module that is imported: what the path goes on from is the module.
        let is_import = import.is_some() && !rest.is_empty();
        if (module.items.contains_key(name) && !is_import) || depth > DEPTH_MAX {
            return ours;
        }
        if let Some(import) = import {
            let path: Written = import.iter().chain(rest).cloned().collect();
            return self.resolve_at(at, &path, Some(name), depth + 1);
        }
        match self.in_globs(at, name, depth) {
            Some(place) => self.walk(&place, path, depth + 1),
            None => ours,
        }
    }
}

impl Target {
    /// The package under its own name, as the program calls the library.
    fn or_own(self, tree: &Tree, depth: usize) -> Self {
        match self {
            Self::Foreign(path) if path.first().is_some_and(|first| first == "sealed_orders") => {
                tree.walk(&[], &path[1..], depth)
            }
            other => other,
        }
    }
}

/// A place below another.
pub(super) fn join(at: &[String], name: &str) -> Place {
    at.iter().cloned().chain([name.to_owned()]).collect()
}
