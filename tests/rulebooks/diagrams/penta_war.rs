//! Penta War: how a Rook, a Bishop and a Knight take, what a Queen does to Pawns and sisters, and the Palace.

use sealed_orders::contract::{Draft, Lens, Match, Viewer};
use sealed_orders::render::Sizing;
use sealed_orders::scene::{Area, Block, Card, Cell, Picture};

use super::{Diagram, game, taught};

pub(super) const DIAGRAMS: [Diagram; 6] = [
    ("penta-war-palace", Sizing::Large, palace),
    ("penta-war-rook", Sizing::Large, rook),
    ("penta-war-bishop", Sizing::Large, bishop),
    ("penta-war-knight", Sizing::Large, knight),
    ("penta-war-push", Sizing::Large, push),
    ("penta-war-kick", Sizing::Large, kick),
];

/// A game that begins with the position of these ranks, from the 17th down, and these thrones.
fn position(ranks: &str, white: &str, black: &str) -> std::sync::Arc<dyn Match> {
    let options = format!("position={ranks} w N {white} {black}");
    game("penta-war", "position", &options, ["white", "black"], &[])
}

/// What a piece can reach, with some squares round it.
fn reach(game: &dyn Match, square: &str, title: [&str; 2], said: [&str; 2], area: Area) -> Picture {
    let map = game.draw(Viewer::Public, &Lens::at(square).with_overlays(&["reach"])).unwrap();
    taught(map, title, said, area)
}

const fn squares(col: i32, row: i32, cols: u32, rows: u32) -> Area {
    Area { from: Cell::new(col, row), cols, rows }
}

fn rook() -> Picture {
    let ranks = "17/17/17/17/11tk5/11puk4/17/17/17/4ub12/4tn12/4P12/4CR1p10/17/2CK14/3PP12/17";
    let game = position(ranks, "---,K--,K--,K--,K--", "k--,k--,---,---,k--");
    let said =
        ["Up to three squares, over all but enemy Pawns.", "e5-e8 takes on e7 and e8; the Pawn on g5 is a wall."];
    reach(&*game, "e5", ["THE ROOK", "4.1"], said, squares(1, 2, 8, 6))
}

fn bishop() -> Picture {
    let ranks = "17/17/17/12mk4/11tk5/11puk4/17/17/17/6mn10/5p1tn9/6un10/4CB12/17/2CK14/3PP12/17";
    let game = position(ranks, "---,K--,K--,K--,K--", "k--,---,---,---,k--");
    let said =
        ["One or two squares; then it takes beside itself.", "e5-g7 takes on h7 and g6; g8 is of Magic, at peace."];
    reach(&*game, "e5", ["THE BISHOP", "4.2"], said, squares(1, 2, 8, 6))
}

fn knight() -> Picture {
    let ranks = "17/17/17/17/11tk5/11puk4/17/17/17/17/17/4unub11/4CN12/3tn13/2CK14/3PP12/17";
    let game = position(ranks, "---,K--,K--,K--,K--", "k--,k--,---,---,k--");
    let said = ["It leaps to an empty square, and takes on its way.", "e5-f7 leaps over e6 and f6, and takes both."];
    reach(&*game, "e5", ["THE KNIGHT", "4.4"], said, squares(1, 2, 8, 6))
}

fn push() -> Picture {
    let ranks = "17/17/17/17/12mk4/11p5/17/17/17/17/4CN12/4P12/4CQ12/17/2CK14/3P13/17";
    let game = position(ranks, "---,K--,K--,K--,K--", "k--,---,k--,k--,k--");
    let said = ["e5-e6 takes the Pawn's place and sends it on.", "The Pawn skips the Knight on e7 and lands on e8."];
    considered(&*game, "e5-e6", ["THE PUSH", "6.2"], said)
}

fn kick() -> Picture {
    let ranks = "17/17/17/17/11tk5/11puk4/17/17/4un12/17/4CR12/17/4CQ12/17/2CK14/3P13/17";
    let game = position(ranks, "Q--,K--,K--,K--,K--", "k--,k--,---,---,k--");
    let said =
        ["With her sister on the Upper Throne she kicks.", "e7^e9 sends the Rook on e7 against the Knight on e9."];
    considered(&*game, "e7^e9", ["THE KICK", "6.4"], said)
}

/// What a move would do, with some squares round it.
fn considered(game: &dyn Match, order: &str, title: [&str; 2], said: [&str; 2]) -> Picture {
    let lens = Lens::at("e7").considering(Draft::new("move").with("unit", order));
    taught(game.draw(Viewer::Public, &lens).unwrap(), title, said, squares(1, 3, 8, 6))
}

/// The thrones as the map shows them, and what each means.
fn palace() -> Picture {
    let ranks = "17/17/17/17/17/11ptk4/17/17/17/17/17/8CQ8/17/17/2CKAK13/3P13/17";
    let game = position(ranks, "Q--,K--,-K-,-QK,Q-Q", "k--,k--,k--,---,k--");
    let map = game.draw(Viewer::Public, &Lens::default()).unwrap();
    let Picture::Map(scene) = map else { panic!("a game has a map") };
    let is_white = |block: &Block| matches!(block, Block::Grid { title, .. } if title.contains("White"));
    let thrones = scene.panel.into_iter().find(is_white).expect("the map shows the Palace");
    let lines = |title: &str, lines: [&str; 2]| Block::Lines {
        title: title.to_owned(),
        lines: lines.map(str::to_owned).to_vec(),
    };
    let upper =
        ["Chess: a Queen here gives her sister the kick (6.4).", "Magic: a King here; the clan is disabled (7.2)."];
    let king =
        ["Puppet: a King here may restore (9.1).", "Robot: the Queen is dropped, then the King comes up (10.3)."];
    let both = ["Animal: no drop; the upper one is removed,", "alone or for a special move (10.6)."];
    Picture::Card(Box::new(Card {
        title: "THE PALACE".to_owned(),
        subtitle: "1.4, 1.6 · White's five clans".to_owned(),
        emblem: None,
        blocks: vec![
            thrones,
            lines("Upper Throne", upper),
            lines("King Throne", king),
            lines("Both Queens in the Palace", both),
        ],
        alt: "White's thrones with a King or a Queen in each way that a game knows.".to_owned(),
    }))
}
