//! Whole messages, as people read them: compared with `tests/snapshots`, so that a change of words is seen in review.
//!
//! A text that differs fails and leaves what it is now beside the old as `NAME.snap.new`. If it is better, take it:
//! `INSTA_UPDATE=always cargo test --test host messages`, read the difference, commit it.

use std::fmt::Write as _;

use sealed_orders::host::api::message::Form;
use sealed_orders::host::{Button, Change, Control, Look, Message, Reply, Request, Style};

use crate::support::*;

/// All that a person sees of a message.
fn written(message: &Message) -> String {
    // The recorder has put the words below the picture at the end of those above.
    let [_, lines, below] = message.words();
    let above = message.text.strip_suffix(below).unwrap_or(&message.text).trim_end();
    let mut out = above.strip_suffix(lines).unwrap_or(above).trim_end().to_owned();
    match message.form {
        Form::Plain => out = format!("(plain)\n{out}"),
        Form::Card => {}
        Form::Tinted(rgb) => out = format!("#{rgb:06X}\n{out}"),
    }
    if !message.mentions.is_empty() {
        write!(out, "\n\npings {:?}", message.mentions.iter().map(|user| user.0).collect::<Vec<_>>()).unwrap();
    }
    for file in &message.attachments {
        write!(out, "\n\n[{}] {}", file.file_name, file.alt).unwrap();
    }
    for words in [lines, below].into_iter().filter(|words| !words.is_empty()) {
        write!(out, "\n\n{words}").unwrap();
    }
    for row in &message.rows {
        out.push_str("\n\n");
        out.push_str(&row.iter().map(control).collect::<Vec<_>>().join("  "));
    }
    out
}

fn pressable(button: &Button) -> String {
    let (open, close) = match button.style {
        Style::Primary => ("<<", ">>"),
        Style::Secondary => ("<", ">"),
        Style::Success => ("<+", "+>"),
        Style::Danger => ("<!", "!>"),
    };
    let grey = if button.is_disabled { " (grey)" } else { "" };
    format!("{open} {} {close}{grey}", button.label)
}

fn control(control: &Control) -> String {
    match control {
        Control::Button(button) => pressable(button),
        Control::Link(link) => format!("< {} -> >", link.label),
        Control::Section(section) => format!("{}  {}", section.text, pressable(&section.button)),
        Control::Menu(menu) => menu.options.iter().fold(format!("{} v", menu.placeholder), |out, option| {
            let about = if option.description.is_empty() { String::new() } else { format!(": {}", option.description) };
            format!("{out}\n  - {}{about}", option.label)
        }),
    }
}

fn reply(reply: &Reply) -> String {
    format!("{:?}, {:?}\n\n{}", reply.shown, reply.place, written(&reply.message))
}

#[track_caller]
fn compare(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

/// What a game is asked with.
struct Script {
    system: &'static str,
    /// For Anna, who sits first.
    order: &'static str,
    refused: &'static str,
}

/// From the lobby to the first orders.
async fn told(script: Script) -> World {
    let Script { system, order: given, refused } = script;
    let named = |part: &str| format!("{system}-{part}");
    let world = World::new().await;
    world.done(ANNA, new(system, "1d")).await;
    world.settle().await;
    compare(&named("1-lobby"), &written(&world.courier.last()));
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    let post = world.courier.last();
    let nudges: Vec<String> = world.courier.nudges().iter().map(written).collect();
    compare(&named("2-begun"), &format!("{}\n\n---\n\n{}", written(&post), nudges.join("\n\n---\n\n")));
    compare(&named("3-panel"), &reply(&world.press(ANNA, &post, "Give orders").await));
    compare(&named("4-refusal"), &reply(&world.ask(ANNA, order(refused)).await));
    // Without its picture, which comes later when it takes a moment.
    let mut answer = world.done(ANNA, order(given)).await;
    answer.message.attachments.clear();
    compare(&named("5-answer"), &reply(&answer));
    world
}

#[tokio::test]
async fn the_messages_of_anteel_are_those_that_were_found_good() {
    let script = Script {
        system: "anteel",
        order: "fleet Citadel 1, Bastion 1, Wedge 2, Spur 2",
        refused: "fleet Citadel 4, Mote 1",
    };
    let world = told(script).await;
    compare("anteel-6-help", &reply(&world.done(BERT, Request::Look(Look::Help { topic: String::new() })).await));
    world.one_order_of(Seat(1)).await;
    world.settle().await;
    compare("anteel-7-phase", &written(&world.courier.last()));
    compare("anteel-8-orders", &reply(&world.done(ANNA, Request::Look(Look::Orders)).await));
    compare("anteel-9-status", &reply(&world.done(CARA, Request::Look(Look::Status { table: String::new() })).await));
}

#[tokio::test]
async fn the_messages_of_the_pentagon_war_are_those_that_were_found_good() {
    let script = Script {
        system: "pentagon-war",
        order: "plan Dee face nearest, accel, fire all at nearest range<=6",
        refused: "plan Dee face nearest, accelerate wildly",
    };
    told(script).await;
}

#[tokio::test]
async fn the_messages_of_space_combat_are_those_that_were_found_good() {
    told(Script { system: "space-combat", order: "fleet destroyer corvette", refused: "fleet dreadnought" }).await;
}

#[tokio::test]
async fn the_messages_of_penta_war_are_those_that_were_found_good() {
    told(Script { system: "penta-war", order: "move C@c2", refused: "move C@c9" }).await;
}
