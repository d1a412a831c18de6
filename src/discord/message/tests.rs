use serde_json::Value;

use super::*;
use crate::host::api::message::{KeptPicture, Section};
use crate::host::{Button, Menu, MenuOption, Style};

fn payload(message: &Message) -> Value {
    match body(message, Purpose::Answer) {
        Body::Json(json) | Body::Files(json, _) => json,
        Body::None => Value::Null,
    }
}

fn press(id: &str) -> Control {
    Control::Button(Button { id: id.into(), label: "Go".into(), style: Style::Primary, is_disabled: false })
}

fn file(bytes: usize) -> Attachment {
    Attachment { file_name: "map.png".into(), alt: "A map".into(), bytes: vec![0; bytes], text: "text".into() }
}

#[test]
fn a_plain_answer_pings_nobody_and_clears_what_was_there() {
    assert_eq!(
        payload(&Message::plain("Hello @everyone")),
        json!({
            "content": "Hello @everyone", "components": [], "attachments": [],
            "allowed_mentions": { "parse": [], "users": [] }
        })
    );
}

#[test]
fn only_the_named_users_are_pinged() {
    let message = Message { mentions: vec![UserId(7), UserId(8), UserId(7)], ..Message::text("<@7> <@9>") };
    assert_eq!(payload(&message)["allowed_mentions"], json!({ "parse": [], "users": ["7", "8"] }));
}

#[test]
fn pictures_go_as_files_with_alt_text_and_without_their_twin() {
    let Body::Files(json, uploads) =
        body(&Message { attachments: vec![file(3)], ..Message::plain("Map") }, Purpose::Edit)
    else {
        panic!("no files")
    };
    assert_eq!(json["attachments"], json!([{ "id": 0, "filename": "map.png", "description": "A map" }]));
    assert_eq!(uploads, [Upload { file_name: "map.png".into(), bytes: vec![0; 3] }]);
    assert!(!json.to_string().contains("text"));
}

#[test]
fn a_text_of_2000_characters_goes_as_it_is_and_a_longer_one_goes_whole_as_a_file() {
    let fits = "é".repeat(2_000);
    assert_eq!(payload(&Message::plain(fits.clone()))["content"], json!(fits));
    let long = format!("{}\n{}", "a".repeat(1_900), "b".repeat(200));
    let Body::Files(json, uploads) = body(&Message::plain(long.clone()), Purpose::Edit) else { panic!("no files") };
    assert_eq!(json["content"], json!(format!("{}\n… (the rest is in text.md)", "a".repeat(1_900))));
    assert_eq!(uploads[0].bytes, long.into_bytes());
}

#[test]
fn characters_outside_the_basic_plane_count_twice() {
    let Body::Files(json, _) = body(&Message::plain("🚀".repeat(1_001)), Purpose::Edit) else { panic!("no files") };
    assert!(json["content"].as_str().unwrap().encode_utf16().count() <= TEXT_LIMIT);
}

#[test]
fn files_of_more_than_10_mib_are_left_out_and_said_so() {
    let json = payload(&Message { attachments: vec![file(FILES_LIMIT + 1)], ..Message::plain("Map") });
    assert_eq!(json["attachments"], json!([]));
    assert_eq!(json["content"], json!("Map\n(A file was too large for Discord and is missing here.)"));
}

#[test]
fn an_empty_message_is_never_sent() {
    assert_eq!(payload(&Message::plain("  "))["content"], json!("\u{2014}"));
    let Body::Files(json, _) = body(&Message { attachments: vec![file(1)], ..Message::plain("") }, Purpose::Edit)
    else {
        panic!("no files")
    };
    assert_eq!(json["content"], json!(""));
}

#[test]
fn controls_that_break_a_limit_are_left_out_and_the_rest_stays() {
    let long = "x".repeat(101);
    let rows = vec![
        (0..7).map(|i| press(&format!("a{i}"))).collect(),
        vec![press("a0"), press(&long), press("b")],
        vec![Control::Menu(Menu { id: "m".into(), placeholder: "p".repeat(200), options: vec![] })],
    ];
    let json = payload(&Message { rows, ..Message::plain("x") });
    let ids: Vec<Vec<&str>> = json["components"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["components"].as_array().unwrap().iter().map(|c| c["custom_id"].as_str().unwrap()).collect())
        .collect();
    assert_eq!(ids, [vec!["a0", "a1", "a2", "a3", "a4"], vec!["b"]]);
}

#[test]
fn a_menu_keeps_25_different_options_of_fitting_lengths() {
    let option =
        |i: usize| MenuOption { label: "l".repeat(120), value: (i / 2).to_string(), description: "d".repeat(120) };
    let menu = Menu { id: "m".into(), placeholder: "p".repeat(200), options: (0..80).map(option).collect() };
    let json = payload(&Message { rows: vec![vec![Control::Menu(menu)]], ..Message::plain("x") });
    let menu = &json["components"][0]["components"][0];
    assert_eq!(menu["options"].as_array().unwrap().len(), 25);
    assert_eq!(menu["options"][24]["value"], json!("24"));
    assert_eq!(menu["options"][0]["label"].as_str().unwrap().chars().count(), 100);
    assert_eq!(menu["options"][0]["description"].as_str().unwrap().chars().count(), 100);
    assert_eq!(menu["placeholder"].as_str().unwrap().chars().count(), 150);
}

#[test]
fn a_post_has_its_nonce_and_an_edit_leaves_the_files_alone() {
    let Body::Json(post) = body(&Message::plain("x"), Purpose::Post { nonce: "n" }) else { panic!("files") };
    assert_eq!((&post["nonce"], &post["enforce_nonce"]), (&json!("n"), &json!(true)));
    let Body::Json(edit) = body(&Message::plain("x"), Purpose::Edit) else { panic!("files") };
    let keys: Vec<&str> = edit.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["allowed_mentions", "components", "content"]);
}

#[test]
fn a_card_holds_words_picture_words_files_sections_and_rows_in_this_order() {
    let section = Section {
        text: "**Spur1**".into(),
        button: Button { id: "s".into(), label: "Order".into(), style: Style::Primary, is_disabled: false },
    };
    let record = Attachment { file_name: "record.json".into(), alt: String::new(), ..file(2) };
    let message = Message {
        below: "Next: fire.".into(),
        form: Form::Tinted(0x5B_B8F0),
        attachments: vec![file(3), record],
        rows: vec![vec![Control::Section(section)], vec![press("a"), press("b")]],
        ..Message::text("Round 3")
    };
    let json = payload(&message);
    assert_eq!((&json["flags"], &json["content"]), (&json!(1 << 15), &Value::Null));
    let frame = &json["components"][0];
    assert_eq!((&frame["type"], &frame["accent_color"]), (&json!(17), &json!(0x5B_B8F0)));
    let kinds: Vec<u64> = frame["components"].as_array().unwrap().iter().map(|p| p["type"].as_u64().unwrap()).collect();
    assert_eq!(kinds, [10, 12, 9, 10, 13, 1], "sections that come first belong to the words above them");
    let shown = &frame["components"][1]["items"][0];
    assert_eq!(*shown, json!({ "media": { "url": "attachment://map.png" }, "description": "A map" }));
    assert_eq!(frame["components"][4]["file"], json!({ "url": "attachment://record.json" }));
    assert_eq!(frame["components"][2]["accessory"]["custom_id"], json!("s"));
    assert_eq!(message.components(), 1 + 1 + 1 + 1 + 1 + 3 + 3);
}

#[test]
fn an_edit_of_a_card_names_the_pictures_that_stay() {
    let kept = vec![KeptPicture { file_name: "map.png".into(), alt: "A map".into() }];
    let Body::Json(json) = body(&Message { kept, ..Message::text("x") }, Purpose::Edit) else { panic!("files") };
    let items = &json["components"][0]["components"][1]["items"];
    assert_eq!(*items, json!([{ "media": { "url": "attachment://map.png" }, "description": "A map" }]));
    assert_eq!(json.get("attachments"), None, "files that are not named stay");
}

#[test]
fn a_card_keeps_4000_characters_and_40_parts() {
    let long = format!("{}\n{}", "a".repeat(3_900), "b".repeat(200));
    let Body::Files(json, uploads) = body(&Message::text(long.clone()), Purpose::Edit) else { panic!("no files") };
    let words = json["components"][0]["components"][0]["content"].as_str().unwrap();
    assert!(words.ends_with("(the rest is in text.md)") && words.chars().count() <= 4_000);
    assert_eq!((uploads.len(), &uploads[0].bytes), (1, &long.into_bytes()));
    let rows = (0..30).map(|i| vec![press(&format!("a{i}"))]).collect();
    let json = payload(&Message { rows, ..Message::text("x") });
    // The frame and its words leave room for 19 rows of two parts each.
    assert_eq!(json["components"][0]["components"].as_array().unwrap().len(), 1 + 19);
}

#[test]
fn an_empty_card_says_something() {
    assert_eq!(payload(&Message::text(" "))["components"][0]["components"][0]["content"], json!("\u{2014}"));
}
