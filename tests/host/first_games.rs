//! The first games of the documentation, walked by pressing what posts and pages show, as in Discord.

use sealed_orders::host::{Control, Message, NewTable, Open, Request};

use crate::script::{FirstGame, SUGGESTED, first_game};
use crate::support::*;

/// Presses after which a first game is over, at most.
const PRESSES: usize = 140;

/// Somebody with the page they look at.
struct Person<'a> {
    world: &'a World,
    page: Message,
}

impl Person<'_> {
    /// Presses it on their page, which they open anew where it waits; gives what is said and posted then.
    async fn press(&mut self, label: &str) -> String {
        if button(&self.page, label).is_none() {
            self.page = self.world.press(ANNA, &self.world.courier.last(), "Give orders").await.message;
        }
        // Where everything has orders that still hold, nothing is suggested.
        if label == SUGGESTED && button(&self.page, label).is_none() {
            return String::new();
        }
        let before = self.world.courier.posts().len();
        self.page = self.world.press(ANNA, &self.page, label).await.message;
        let mut said = whole(&self.page);
        if button(&self.page, "Lock anyway").is_some() {
            self.page = self.world.press(ANNA, &self.page, "Lock anyway").await.message;
            said += &whole(&self.page);
        }
        self.world.settle().await;
        for post in self.world.courier.posts().iter().skip(before) {
            said += &whole(&post.message);
        }
        said
    }
}

/// All words of a message, those beside its buttons among them, without their Markdown.
fn whole(message: &Message) -> String {
    let beside = message.rows.iter().flatten().filter_map(|control| match control {
        Control::Section(section) => Some(format!("{}\n", section.text)),
        Control::Button(_) | Control::Menu(_) | Control::Link(_) => None,
    });
    format!("{}\n{}", message.whole_text(), beside.collect::<String>()).replace("**", "")
}

async fn walk(game: FirstGame) {
    let named = |name: &str| game.command.iter().skip_while(|word| *word != name).nth(1).cloned().unwrap_or_default();
    let world = World::new().await;
    let table = NewTable {
        system: named("play"),
        scenario: named("--scenario"),
        opponent: None,
        pace: String::new(),
        options: String::new(),
    };
    world.done(ANNA, Request::Open(Open::New(table))).await;
    world.settle().await;
    world.press(ANNA, &world.courier.last(), "Play the computer").await;
    world.settle().await;
    let mut person = Person { world: &world, page: world.courier.last() };
    for (label, words) in &game.steps {
        let said = person.press(label).await;
        assert!(said.contains(words.as_str()), "{label} does not lead to {words:?}:\n{said}");
    }
    for label in game.round.iter().cycle().take(PRESSES) {
        let said = person.press(label).await;
        if world.table_row().await.0.status == "over" {
            assert!(said.contains(&game.end) || is_card_of_the_end(&world), "{said}");
            return;
        }
    }
    panic!("{:?} does not end", game.command);
}

fn is_card_of_the_end(world: &World) -> bool {
    button(&world.courier.last(), "Look back").is_some()
}

#[tokio::test]
async fn a_first_game_of_anteel_goes_as_it_is_told() {
    walk(first_game("Anteel")).await;
}

#[tokio::test]
async fn a_first_game_of_the_pentagon_war_goes_as_it_is_told() {
    walk(first_game("The Pentagon War")).await;
}

#[tokio::test]
async fn a_first_game_of_space_combat_goes_as_it_is_told() {
    walk(first_game("Space Combat")).await;
}

#[tokio::test]
async fn a_first_game_of_penta_war_goes_as_it_is_told() {
    walk(first_game("Penta War")).await;
}
