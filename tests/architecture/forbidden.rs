//! That each check can fail: small sources that spell what is forbidden, in every way that the language has.

use super::checks;
use super::circles::circles;
use super::tree::{Target, Tree};

/// A package with all layers, each with something in it, and one more file.
fn tree_with(file: &str, text: &str) -> Tree {
    let mut files = vec![
        (
            "src/lib.rs",
            "//! L.\npub mod contract; pub mod games; pub mod grid; pub mod host; pub mod store; pub mod kit;",
        ),
        ("src/contract/mod.rs", "//! C.\nmod game;\npub use game::Game;\npub use crate::grid as shapes;"),
        ("src/contract/game.rs", "//! G.\npub trait Game { type State; fn start(); }"),
        ("src/games/mod.rs", "//! T.\npub mod chess; pub mod go;\npub enum System { Chess(chess::Chess) }"),
        ("src/games/chess/mod.rs", "//! C.\npub mod state; pub mod view;\npub struct Chess;"),
        ("src/games/chess/state.rs", "//! S.\npub struct State { pub board: Board }\npub struct Board(pub Vec<i64>);"),
        ("src/games/chess/view.rs", "//! V."),
        ("src/games/go/mod.rs", "//! G.\npub struct Go;"),
        ("src/grid/mod.rs", "//! G.\npub mod hex;"),
        ("src/grid/hex.rs", "//! H.\npub struct Hex;"),
        ("src/host/mod.rs", "//! H.\npub mod api;\npub use api::Call;"),
        ("src/host/api.rs", "//! A.\npub struct Call;"),
        ("src/store/mod.rs", "//! S.\npub fn open() {}"),
        ("src/kit.rs", "//! T.\npub fn quote() {}"),
    ];
    files.retain(|(known, _)| *known != file);
    files.push((file, text));
    Tree::of(files)
}

/// What a check says of a source in this file.
fn broken(check: fn(&Tree) -> Vec<String>, file: &str, text: &str) -> Vec<String> {
    let tree = tree_with(file, &format!("//! T.\n{text}"));
    assert_eq!(tree.strange, [""; 0]);
    check(&tree)
}

#[test]
fn the_package_itself_breaks_nothing() {
    let tree = tree_with("src/kit.rs", "//! T.\npub fn quote() {}");
    let checks = [
        checks::upward_arrows,
        checks::unknown_layers,
        checks::games_that_use_games,
        checks::names_of_games,
        checks::unredacted_words,
        checks::impurities,
        checks::long_files,
        checks::long_functions,
        checks::silent_modules,
    ];
    for check in checks {
        assert_eq!(check(&tree), [""; 0]);
    }
}

#[test]
fn an_upward_import_is_seen_however_it_is_spelled() {
    let spellings = [
        "use crate::host::api::Call;",
        "use crate::{kit, host::Call};",
        "use crate::{self as all, kit}; fn f() -> all::host::Call { loop {} }",
        "use crate as all; type T = all::host::Call;",
        "use super::super::super::host::Call;",
        "use super::super::super::{host::{api::{Call as C}}};",
        "use super::super::super as up; use up::host as h; fn f(_: h::Call) {}",
        "use crate::host::*;",
        "use crate::*; fn f(_: host::Call) {}",
        "fn f() { use crate::host; }",
        "fn f(_: crate::host::Call) {}",
        "fn f<T: Into<Vec<crate::host::Call>>>() {}",
        "fn f() { let _ = <crate::host::Call as Clone>::clone; }",
        "fn f() { let x = crate::store::open(); }",
        "fn f(x: u8) { match x { crate::store::LIMIT => {} _ => {} } }",
        "fn f() { println!(\"{:?}\", crate::store::open()); }",
        "fn f() { vec![1, { crate::{kit::quote, store::open}; 2 }]; }",
        "macro_rules! m { () => { $crate::store::open() } }",
        "extern crate self as me; use me::host::Call;",
        "pub use crate::host::Call as Order;",
        "mod inner { use super::super::super::super::host::Call; }",
        "mod inner { pub mod deep { fn f(_: crate::host::Call) {} } }",
        "#[serde(default = \"crate::host::usual\")] struct S;",
        "#[derive(crate::host::Derive)] struct S;",
        "impl crate::host::Call { fn f() {} }",
        "use sealed_orders::host::Call;",
        "use ::sealed_orders::host::Call;",
        "use crate::host::Call as _;",
    ];
    for text in spellings {
        let found = broken(checks::upward_arrows, "src/games/chess/view.rs", text);
        assert!(found.iter().any(|line| line.starts_with("src/games/chess/view.rs:2 uses ")), "{text}: {found:?}");
    }
}

#[test]
fn an_upward_name_behind_a_re_export_is_seen_where_it_is_used_too() {
    let files = [
        ("src/lib.rs", "//! L.\npub mod contract; pub mod kit; pub mod host;"),
        ("src/host.rs", "//! H.\npub struct Call;"),
        ("src/kit.rs", "//! T.\npub use crate::host::Call as Word;"),
        ("src/contract.rs", "//! C.\nuse crate::kit::Word;"),
    ];
    let found = checks::upward_arrows(&Tree::of(files));
    assert_eq!(found, ["src/contract.rs:2 uses host", "src/kit.rs:2 uses host"]);
}

#[test]
fn what_is_below_and_what_only_looks_like_a_layer_is_no_fault() {
    let spellings = [
        "use crate::grid::hex::Hex; use crate::contract::shapes::hex::Hex as Same;",
        "pub(in crate::games) fn f() {}",
        "/// See [`crate::host::Call`], and crate::store::open.\nfn f() {}",
        "fn f() -> &'static str { \"crate::host::Call\" }",
        "#[cfg(test)] mod tests { use crate::host::Call; }",
        "#[cfg(test)] use crate::host::Call;",
        "struct S; impl S { #[cfg(test)] fn f(_: crate::host::Call) {} }",
        "mod host { pub struct Call; } use host::Call;",
    ];
    for text in spellings {
        assert_eq!(broken(checks::upward_arrows, "src/games/chess/view.rs", text), [""; 0], "{text}");
    }
}

#[test]
fn a_layer_that_nobody_knows_is_named() {
    let files = [("src/lib.rs", "//! L.\nmod cellar;"), ("src/cellar.rs", "//! C.")];
    assert_eq!(checks::unknown_layers(&Tree::of(files)), ["cellar"]);
}

#[test]
fn a_state_in_the_signature_of_what_draws_is_seen_however_it_is_spelled() {
    for text in [
        "use super::state::State; fn f(state: &State) {}",
        "fn f(state: &super::state::State) {}",
        "use crate::games::chess::state::State as Seen; fn f<'a>(state: &'a Seen) {}",
        "use super::state; fn f() -> Option<state::State> { None }",
        "struct S; impl S { fn f(&self, state: &crate::games::chess::state::State) {} }",
        "trait T { type State; fn f(state: &Self::State) {} }",
    ] {
        assert_eq!(broken(checks::unredacted_words, "src/games/chess/view.rs", text).len(), 1, "{text}");
    }
    for text in [
        "struct View<G>(G); fn f(view: &View<super::Chess>) {}",
        "fn f() { let _: Option<super::state::State> = None; }",
        "fn f(board: &super::state::Board) {}",
    ] {
        assert_eq!(broken(checks::unredacted_words, "src/games/chess/view.rs", text), [""; 0], "{text}");
    }
    assert_eq!(
        broken(checks::unredacted_words, "src/games/chess/state.rs", "pub struct State; fn f(state: &State) {}"),
        [""; 0]
    );
}

#[test]
fn a_game_that_uses_another_game_or_the_table_of_games_is_named() {
    for text in [
        "use crate::games::go::Go;",
        "use super::super::go;",
        "use super::super::{System};",
        "type T = crate::games::System;",
    ] {
        assert_eq!(broken(checks::games_that_use_games, "src/games/chess/view.rs", text).len(), 1, "{text}");
    }
    assert_eq!(broken(checks::games_that_use_games, "src/games/chess/view.rs", "use super::state::State;"), [""; 0]);
}

#[test]
fn a_wing_that_uses_one_above_it_and_what_is_no_wing_are_named() {
    let files = |rules: &'static str| {
        Tree::of([
            ("src/lib.rs", "//! L.\npub mod games;"),
            ("src/games/mod.rs", "//! T.\npub mod chess;"),
            (
                "src/games/chess/mod.rs",
                "//! C.\npub mod computer; pub mod data; pub mod rules; pub mod tools; pub mod view;",
            ),
            ("src/games/chess/computer.rs", "//! C.\nuse super::rules::Move;"),
            ("src/games/chess/data.rs", "//! D.\npub struct Board;"),
            ("src/games/chess/rules.rs", rules),
            ("src/games/chess/tools.rs", "//! T."),
            ("src/games/chess/view.rs", "//! V.\nuse super::{data::Board, rules}; pub fn draw(_: rules::Move) {}"),
        ])
    };
    let right = files("//! R.\npub struct Move(super::data::Board);");
    assert_eq!(checks::unknown_wings(&right), ["chess has tools, which is no wing", "chess has no text"]);
    assert!(checks::upward_wings(&right).is_empty());
    let wrong = files("//! R.\npub struct Move; fn f() { crate::games::chess::view::draw(Move); }");
    assert_eq!(checks::upward_wings(&wrong), ["games/chess/rules uses view".to_owned()].into());
}

#[test]
fn a_wing_of_the_host_that_uses_a_later_one_is_named() {
    let tree = Tree::of([
        ("src/lib.rs", "//! L.\npub mod host;"),
        ("src/host/mod.rs", "//! H.\npub mod api; pub mod dispatch; pub mod table;"),
        ("src/host/api.rs", "//! A.\npub struct Call;"),
        ("src/host/dispatch.rs", "//! D.\nuse crate::host::{api::Call, table::Seat};"),
        ("src/host/table.rs", "//! T.\npub struct Seat; fn f(_: crate::host::api::Call) {}"),
    ]);
    assert_eq!(checks::upward_host_wings(&tree), [""; 0]);
    let spellings = ["use crate::host::table::Seat;", "fn f() { super::dispatch::answer(); }"];
    for text in spellings {
        let api = format!("//! A.\n{text}");
        let tree = Tree::of([
            ("src/lib.rs", "//! L.\npub mod host;"),
            ("src/host/mod.rs", "//! H.\npub mod api; pub mod dispatch; pub mod table;"),
            ("src/host/api.rs", &api),
            ("src/host/dispatch.rs", "//! D.\npub fn answer() {}"),
            ("src/host/table.rs", "//! T.\npub struct Seat;"),
        ]);
        assert_eq!(checks::upward_host_wings(&tree).len(), 1, "{text}");
    }
}

#[test]
fn whoever_names_a_game_is_named() {
    for text in [
        "use crate::games::chess;",
        "use crate::games as g; fn f(_: g::chess::Chess) {}",
        "use crate::games::{chess::Chess as C};",
    ] {
        assert_ne!(broken(checks::names_of_games, "src/store/mod.rs", text), [""; 0], "{text}");
    }
    assert_eq!(broken(checks::names_of_games, "src/store/mod.rs", "use crate::games::System;"), [""; 0]);
}

#[test]
fn clocks_files_and_waiting_are_seen_in_the_pure_layers_however_they_are_spelled() {
    let spellings = [
        "use std::fs;",
        "use std::{fmt, env};",
        "use std::{collections::{BTreeMap}, time::{self as hours}};",
        "use std as s; fn f() { s::fs::read(\"x\"); }",
        "use ::std::thread;",
        "extern crate std as s; fn f() { s::net::lookup(); }",
        "fn f() { let _ = std::time::Instant::now(); }",
        "fn f() { dbg!(std::env::var(\"X\")); }",
        "use tokio::sync::Mutex;",
        "use rand::random;",
        "fn f() { getrandom::fill(&mut []); }",
        "async fn f() {}",
        "fn f() { let _ = async { 1 }; }",
        "fn f() { let _ = async || 1; }",
        "fn f() { vec![async move { 1 }]; }",
        "struct S; impl S { async fn f() {} }",
    ];
    for text in spellings {
        assert_ne!(broken(checks::impurities, "src/games/chess/view.rs", text), [""; 0], "{text}");
    }
    let pure =
        "use std::{collections::BTreeMap, fmt}; use serde::Serialize; fn f() -> u8 { u8::try_from(1).unwrap_or(0) }";
    assert_eq!(broken(checks::impurities, "src/games/chess/view.rs", pure), [""; 0]);
    assert_eq!(broken(checks::impurities, "src/store/mod.rs", "use std::fs; async fn f() {}"), [""; 0]);
}

#[test]
fn a_float_in_a_state_is_found_at_the_end_of_any_way_to_it() {
    let view = "use crate::contract::Rules; use super::{Chess, state}; impl Rules for Chess { type State = state::State; fn start() {} }";
    let say = |board: &str| {
        let files = [
            ("src/lib.rs", "//! L.\npub mod contract; pub mod games;"),
            ("src/contract.rs", "//! C.\npub trait Rules { type State; fn start(); }"),
            ("src/games/mod.rs", "//! T.\npub mod chess;"),
            ("src/games/chess/mod.rs", "//! C.\npub mod state; mod view; pub struct Chess;"),
            ("src/games/chess/view.rs", view),
            ("src/games/chess/state.rs", board),
        ];
        checks::unstable_states(&Tree::of(files))
    };
    assert_eq!(say("pub struct State { pub board: Vec<Board> } pub struct Board(i64);"), [""; 0]);
    for board in [
        "pub struct State { x: f64 }",
        "pub enum State { A { x: Option<f32> } }",
        "pub type State = B; pub struct B(Vec<C>); pub enum C { D(std::collections::HashMap<u8, u8>) }",
    ] {
        assert_eq!(say(board).len(), 1, "{board}");
    }
    assert!(say("macro_rules! m { () => { pub struct State(f64); } } m!();")[0].contains("cannot be read"));
}

#[test]
fn a_folder_of_games_without_a_game_is_named() {
    let tree =
        tree_with("src/games/go/mod.rs", "//! G.\npub struct Go; impl crate::contract::Game for Go { fn start() {} }");
    assert_eq!(checks::games_without_contract(&tree), ["chess implements it 0 times"]);
}

#[test]
fn length_is_counted_without_tests() {
    let long = "fn f() {}\n".repeat(401);
    assert_eq!(broken(checks::long_files, "src/kit.rs", &long), ["src/kit.rs has 402 lines"]);
    let tested = format!("#[cfg(test)]\nmod tests {{\n{long}}}\n");
    assert_eq!(broken(checks::long_files, "src/kit.rs", &tested), [""; 0]);
    let body = "let _ = 1;\n".repeat(71);
    for text in [
        format!("fn f() {{\n{body}}}"),
        format!("struct S; impl S {{ fn f() {{\n{body}}} }}"),
        format!("trait T {{ fn f() {{\n{body}}} }}"),
    ] {
        assert_eq!(broken(checks::long_functions, "src/kit.rs", &text), ["src/kit.rs:2 f has 71 lines"]);
    }
}

#[test]
fn a_file_that_does_not_say_what_is_in_it_is_named() {
    assert_eq!(checks::silent_modules(&tree_with("src/kit.rs", "pub fn quote() {}")), ["src/kit.rs"]);
}

#[test]
fn a_file_that_no_module_declares_and_one_under_another_name_are_strange() {
    assert_eq!(tree_with("src/attic.rs", "//! A.").strange, ["src/attic.rs belongs to no module"]);
    let tree = tree_with("src/grid/mod.rs", "//! G.\n#[path = \"hex.rs\"] pub mod hex;");
    assert_eq!(tree.strange, ["src/grid/mod.rs: mod hex is in a file of another name"]);
}

#[test]
fn circles_are_found_through_any_number_of_files_and_no_farther() {
    let files = |c: &'static str| {
        Tree::of([
            ("src/lib.rs", "//! L.\nmod a; mod b; mod c; mod d;"),
            ("src/a.rs", "//! A.\nuse crate::b::B; pub struct A;"),
            ("src/b.rs", "//! B.\npub struct B; fn f(_: super::c::C) {}"),
            ("src/c.rs", c),
            ("src/d.rs", "//! D.\nuse crate::a::A;"),
        ])
    };
    assert_eq!(circles(&files("//! C.\npub struct C;")).len(), 0);
    let found = circles(&files("//! C.\npub struct C; fn f() { vec![crate::a::A]; }"));
    assert_eq!(found, [["src/a.rs", "src/b.rs", "src/c.rs"].map(str::to_owned).into()]);
}

#[test]
fn a_part_that_names_what_its_module_holds_for_all_parts_is_no_circle_but_two_such_parts_may_be() {
    let tree = |c: &'static str| {
        Tree::of([
            ("src/lib.rs", "//! L.\nmod a;"),
            ("src/a/mod.rs", "//! A.\nmod b; mod c; pub struct Page; fn f() { b::page(); c::page(); }"),
            ("src/a/b.rs", "//! B.\nuse super::{Page, c}; pub fn page() -> Page { c::page() }"),
            ("src/a/c.rs", c),
        ])
    };
    assert_eq!(circles(&tree("//! C.\npub fn page() -> super::Page { super::Page }")).len(), 0);
    let found = circles(&tree("//! C.\npub fn page() -> super::Page { super::b::page() }"));
    assert_eq!(found, [["src/a/b.rs", "src/a/c.rs"].map(str::to_owned).into()]);
}

#[test]
fn a_module_is_named_although_a_function_beside_it_bears_its_name() {
    let tree = Tree::of([
        ("src/lib.rs", "//! L.\nmod a; mod b;"),
        ("src/a.rs", "//! A.\nuse crate::b; pub fn lines() { b::lines() } fn b() {}"),
        ("src/b.rs", "//! B.\nuse crate::a::lines; pub fn lines() { lines() }"),
    ]);
    assert_eq!(circles(&tree), [["src/a.rs", "src/b.rs"].map(str::to_owned).into()]);
}

#[test]
fn a_parent_that_re_exports_its_children_is_no_circle_with_them() {
    let files = [
        ("src/lib.rs", "//! L.\nmod a;"),
        ("src/a/mod.rs", "//! A.\nmod b; mod c; pub use b::B; pub use c::C;"),
        ("src/a/b.rs", "//! B.\nuse super::C; pub struct B(C);"),
        ("src/a/c.rs", "//! C.\npub struct C;"),
    ];
    let tree = Tree::of(files);
    assert_eq!(circles(&tree).len(), 0);
    let path = ["super", "C"].map(str::to_owned);
    let place = ["a", "c"].map(str::to_owned).to_vec();
    assert_eq!(tree.resolve(&["a".to_owned(), "b".to_owned()], &path), Target::Ours(place, Some("C".to_owned())));
}
