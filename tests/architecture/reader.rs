//! From source text to modules: follows `mod` declarations, leaves tests out, notes every path.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use super::tree::{Function, Implementation, Module, Named, Place, Tree, Written, join};

/// Attributes whose words are no paths of the program.
const SILENT_ATTRIBUTES: &[&str] = &["doc", "expect", "allow", "warn", "cfg", "cfg_attr"];

/// Reads the library and the program, whichever is there.
pub(super) fn read(files: &BTreeMap<&str, &str>) -> Tree {
    let mut loader = Loader { files, tree: Tree::default(), reached: BTreeSet::new() };
    for (root, place) in [("src/lib.rs", vec![]), ("src/main.rs", vec!["main".to_owned()])] {
        if files.contains_key(root) {
            loader.file(root, &place);
        }
    }
    let lost = files.keys().filter(|file| !loader.reached.contains(**file));
    loader.tree.strange.extend(lost.map(|file| format!("{file} belongs to no module")));
    loader.tree
}

struct Loader<'a> {
    files: &'a BTreeMap<&'a str, &'a str>,
    tree: Tree,
    reached: BTreeSet<String>,
}

impl Loader<'_> {
    fn file(&mut self, file: &str, place: &Place) {
        self.reached.insert(file.to_owned());
        let text = self.files[file];
        let syntax = syn::parse_file(text).unwrap_or_else(|fault| panic!("{file}: {fault}"));
        let tests: usize = syntax.items.iter().filter(|item| is_test(attributes(item))).map(lines_of).sum();
        self.tree.lines.insert(file.to_owned(), text.lines().count() - tests);
        let mut module = Module { file: file.to_owned(), ..Module::default() };
        module.is_described = syntax.attrs.iter().any(|a| a.path().is_ident("doc"));
        self.items(&syntax.items, place, module);
    }

    fn items(&mut self, items: &[syn::Item], place: &Place, mut module: Module) {
        let file = module.file.clone();
        let mut reader = Reader { module: &mut module };
        for item in items {
            reader.visit_item(item);
        }
        self.tree.modules.insert(place.clone(), module);
        for item in items {
            let syn::Item::Mod(declared) = item else { continue };
            let name = declared.ident.to_string();
            match &declared.content {
                _ if is_test(&declared.attrs) => self.test_module(&file, declared),
                Some((_, inside)) => {
                    let module = Module { file: file.clone(), is_described: true, ..Module::default() };
                    self.items(inside, &join(place, &name), module);
                }
                None => self.declared(&file, place, declared),
            }
        }
    }

    fn declared(&mut self, file: &str, place: &[String], declared: &syn::ItemMod) {
        if declared.attrs.iter().any(|a| a.path().is_ident("path")) {
            self.tree.strange.push(format!("{file}: mod {} is in a file of another name", declared.ident));
        }
        let name = declared.ident.to_string();
        match self.find(file, &name) {
            Some(found) => self.file(&found, &join(place, &name)),
            None => self.tree.strange.push(format!("{file}: mod {name} has no file")),
        }
    }

    fn find(&self, file: &str, name: &str) -> Option<String> {
        let folder = match file.rsplit_once('/') {
            Some((folder, "mod.rs" | "lib.rs" | "main.rs")) => folder.to_owned(),
            _ => file.trim_end_matches(".rs").to_owned(),
        };
        let names = [format!("{folder}/{name}.rs"), format!("{folder}/{name}/mod.rs")];
        names.into_iter().find(|found| self.files.contains_key(found.as_str()))
    }

    /// Its files are reached and not read.
    fn test_module(&mut self, file: &str, declared: &syn::ItemMod) {
        let folder = file.trim_end_matches(".rs").trim_end_matches("/mod");
        let prefix = format!("{folder}/{}", declared.ident);
        let below =
            |f: &&&str| f.strip_prefix(prefix.as_str()).is_some_and(|rest| rest == ".rs" || rest.starts_with('/'));
        let found: Vec<String> = self.files.keys().filter(below).map(|f| (*f).to_owned()).collect();
        self.reached.extend(found.iter().cloned());
        self.tree.tests.extend(found);
    }
}

/// Notes what stands in one module; modules inside it are read on their own.
struct Reader<'a> {
    module: &'a mut Module,
}

impl Reader<'_> {
    fn note(&mut self, path: Written, line: usize) {
        if path.len() > 1 && path[0] != "Self" {
            self.module.names.push(Named { path, line });
        }
    }

    fn import(&mut self, prefix: &Written, tree: &syn::UseTree) {
        match tree {
            syn::UseTree::Path(path) => self.import(&join(prefix, &path.ident.to_string()), &path.tree),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.import(prefix, tree)),
            syn::UseTree::Name(name) => self.imported(prefix, &name.ident, &name.ident),
            syn::UseTree::Rename(name) => self.imported(prefix, &name.ident, &name.rename),
            syn::UseTree::Glob(_) => {
                self.module.names.push(Named { path: prefix.clone(), line: tree.span().start().line });
                self.module.globs.push(prefix.clone());
            }
        }
    }

    fn imported(&mut self, prefix: &Written, name: &syn::Ident, alias: &syn::Ident) {
        let line = name.span().start().line;
        // `use a::b::{self}` is `use a::b`.
        let (path, alias) = match (name.to_string().as_str(), prefix.last()) {
            ("self", Some(last)) if alias == "self" => (prefix.clone(), last.clone()),
            ("self", Some(_)) => (prefix.clone(), alias.to_string()),
            (name, _) => (join(prefix, name), alias.to_string()),
        };
        self.module.names.push(Named { path: path.clone(), line });
        if alias != "_" {
            self.module.imports.entry(alias).or_insert(path);
        }
    }

    /// Paths in the inside of a macro or an attribute.
    fn tokens(&mut self, tokens: TokenStream, prefix: &Written) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            at = match &tokens[at] {
                TokenTree::Group(group) => {
                    self.tokens(group.stream(), prefix);
                    at + 1
                }
                TokenTree::Ident(_) => self.path_in(&tokens, at, prefix.clone()),
                TokenTree::Punct(_) if is_colons(&tokens, at) && !follows_a_type(&tokens, at) => {
                    self.path_in(&tokens, at + 2, vec![String::new()])
                }
                _ => at + 1,
            };
        }
    }

    /// Reads one path from a word on; gives the place after it.
    fn path_in(&mut self, tokens: &[TokenTree], mut at: usize, mut path: Written) -> usize {
        let Some(TokenTree::Ident(word)) = tokens.get(at) else { return at };
        if word == "async" || word == "await" {
            self.module.waits.push(word.span().start().line);
        }
        let line = word.span().start().line;
        path.push(word.to_string());
        at += 1;
        while is_colons(tokens, at) {
            match tokens.get(at + 2) {
                Some(TokenTree::Ident(word)) => path.push(word.to_string()),
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                    self.tokens(group.stream(), &path);
                    return at + 3;
                }
                _ => break,
            }
            at += 3;
        }
        self.note(path, line);
        at
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if is_test(attributes(item)) {
            return;
        }
        if let Some(name) = name_of(item) {
            self.module.items.insert(name, made_of(item));
        }
        if let syn::Item::Impl(block) = item
            && let Some((path, _)) = &block.trait_
        {
            let types = block.items.iter().filter_map(|item| match item {
                syn::ImplItem::Type(item) => {
                    Some((item.ident.to_string(), Paths::of(|paths| paths.visit_type(&item.ty))))
                }
                _ => None,
            });
            self.module.impls.push(Implementation { of: written(path), types: types.collect() });
        }
        if !matches!(item, syn::Item::Mod(_)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        let is_of_tests = matches!(item, syn::ImplItem::Fn(f) if is_test(&f.attrs));
        if !is_of_tests {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let prefix = item.leading_colon.as_ref().map(|_| String::new()).into_iter().collect();
        self.import(&prefix, &item.tree);
    }

    fn visit_item_extern_crate(&mut self, item: &'ast syn::ItemExternCrate) {
        let alias = item.rename.as_ref().map_or(&item.ident, |(_, alias)| alias);
        let path =
            if item.ident == "self" { vec!["crate".to_owned()] } else { vec![String::new(), item.ident.to_string()] };
        self.module.names.push(Named { path: path.clone(), line: item.span().start().line });
        self.module.imports.insert(alias.to_string(), path);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.note(written(path), path.span().start().line);
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.visit_path(&call.path);
        self.tokens(call.tokens.clone(), &vec![]);
    }

    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        if SILENT_ATTRIBUTES.iter().any(|name| attribute.path().is_ident(name)) {
            return;
        }
        if let syn::Meta::List(list) = &attribute.meta {
            self.tokens(list.tokens.clone(), &vec![]);
            self.quoted(list.tokens.clone());
        }
        visit::visit_attribute(self, attribute);
    }

    /// `pub(in crate::games)` uses nothing.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        self.module.waits.extend(signature.asyncness.as_ref().map(|word| word.span().start().line));
        visit::visit_signature(self, signature);
    }

    fn visit_expr_async(&mut self, block: &'ast syn::ExprAsync) {
        self.module.waits.push(block.span().start().line);
        visit::visit_expr_async(self, block);
    }

    fn visit_expr_await(&mut self, waiting: &'ast syn::ExprAwait) {
        self.module.waits.push(waiting.span().start().line);
        visit::visit_expr_await(self, waiting);
    }

    fn visit_expr_closure(&mut self, closure: &'ast syn::ExprClosure) {
        self.module.waits.extend(closure.asyncness.as_ref().map(|word| word.span().start().line));
        visit::visit_expr_closure(self, closure);
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.sig, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.sig, &item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.sig, block);
        }
        visit::visit_trait_item_fn(self, item);
    }
}

impl Reader<'_> {
    fn function(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let (start, end) = (block.brace_token.span.open().start().line, block.brace_token.span.close().end().line);
        let lines = (end - start).saturating_sub(1);
        let line = signature.fn_token.span().start().line;
        let types = Paths::of(|paths| paths.visit_signature(signature));
        self.module.functions.push(Function { name: signature.ident.to_string(), line, lines, types });
    }

    /// Paths between quotes, as serde takes them: `#[serde(default = "crate::host::usual")]`.
    fn quoted(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.quoted(group.stream()),
                TokenTree::Literal(literal) => {
                    let text = literal.to_string();
                    if let Ok(path) = syn::parse_str::<syn::Path>(text.trim_matches('"')) {
                        self.note(written(&path), literal.span().start().line);
                    }
                }
                _ => {}
            }
        }
    }
}

/// The paths in a type.
struct Paths(Vec<Written>);

impl Paths {
    fn of(look: impl FnOnce(&mut Self)) -> Vec<Written> {
        let mut paths = Self(Vec::new());
        look(&mut paths);
        paths.0
    }
}

impl<'ast> Visit<'ast> for Paths {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.0.push(written(path));
        visit::visit_path(self, path);
    }

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}
}

/// The types that a type is made of; of what is no type, none.
fn made_of(item: &syn::Item) -> Vec<Written> {
    Paths::of(|paths| match item {
        syn::Item::Struct(item) => paths.visit_fields(&item.fields),
        syn::Item::Enum(item) => item.variants.iter().for_each(|variant| paths.visit_fields(&variant.fields)),
        syn::Item::Type(item) => paths.visit_type(&item.ty),
        _ => {}
    })
}

fn written(path: &syn::Path) -> Written {
    let leading = path.leading_colon.as_ref().map(|_| String::new());
    leading.into_iter().chain(path.segments.iter().map(|segment| segment.ident.to_string())).collect()
}

fn is_colons(tokens: &[TokenTree], at: usize) -> bool {
    let is_colon = |token: Option<&TokenTree>| matches!(token, Some(TokenTree::Punct(p)) if p.as_char() == ':');
    is_colon(tokens.get(at)) && is_colon(tokens.get(at + 1))
}

/// After `Vec::<u8>` the path goes on and does not begin.
fn follows_a_type(tokens: &[TokenTree], at: usize) -> bool {
    at > 0 && !matches!(&tokens[at - 1], TokenTree::Punct(p) if p.as_char() != '>')
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::List(list) if list.path.is_ident("cfg") => list.tokens.to_string() == "test",
        _ => false,
    })
}

fn lines_of(item: &syn::Item) -> usize {
    item.span().end().line + 1 - item.span().start().line
}

fn attributes(item: &syn::Item) -> &[syn::Attribute] {
    match item {
        syn::Item::Const(i) => &i.attrs,
        syn::Item::Enum(i) => &i.attrs,
        syn::Item::Fn(i) => &i.attrs,
        syn::Item::Impl(i) => &i.attrs,
        syn::Item::Macro(i) => &i.attrs,
        syn::Item::Mod(i) => &i.attrs,
        syn::Item::Static(i) => &i.attrs,
        syn::Item::Struct(i) => &i.attrs,
        syn::Item::Trait(i) => &i.attrs,
        syn::Item::Type(i) => &i.attrs,
        syn::Item::Use(i) => &i.attrs,
        _ => &[],
    }
}

fn name_of(item: &syn::Item) -> Option<String> {
    let name = match item {
        syn::Item::Const(i) => &i.ident,
        syn::Item::Enum(i) => &i.ident,
        syn::Item::Fn(i) => &i.sig.ident,
        syn::Item::Macro(i) => i.ident.as_ref()?,
        syn::Item::Static(i) => &i.ident,
        syn::Item::Struct(i) => &i.ident,
        syn::Item::Trait(i) => &i.ident,
        syn::Item::Type(i) => &i.ident,
        syn::Item::Union(i) => &i.ident,
        _ => return None,
    };
    Some(name.to_string())
}
