//! The slash commands, a file each: it makes a request of its options, has the host handle it and answers.
//!
//! A command's function runs after the interaction was acknowledged. Options are text with completion, because one command
//! serves all games and a registered list of choices cannot differ from channel to channel.
//!
//! | file | commands |
//! |---|---|
//! | `game` `seat` | `/game …`: lobby, seats, ends, records |
//! | `map` `sheet` `orders` `report` `order` `undo` `rules` `help` `learn` `settings` `stats` `vacation` `privacy` `moderate` `setup` | the command of that name |
//! | `verbs` | one command for each verb of the games: `/move`, `/fire`, `/done` … |
//! | `choice` | options with a fixed list |
//! | `guests` | who cannot be asked to sit down |
//! | `prelude` | what every command uses: its context, answering, completing |

mod choice;
mod game;
mod guests;
mod help;
mod learn;
mod map;
mod moderate;
mod order;
mod orders;
mod prelude;
mod privacy;
mod report;
mod rules;
mod seat;
mod settings;
mod setup;
mod sheet;
mod stats;
mod undo;
mod vacation;
mod verbs;

/// All commands, as registered.
pub(super) fn all() -> Vec<prelude::Command> {
    let mut commands = vec![
        game::game(),
        map::map(),
        sheet::sheet(),
        orders::orders(),
        report::report(),
        order::order(),
        undo::undo(),
        rules::rules(),
        help::help(),
        learn::learn(),
        settings::settings(),
        stats::stats(),
        vacation::vacation(),
        privacy::privacy(),
        moderate::moderate(),
        setup::setup(),
    ];
    commands.extend(verbs::commands());
    poise::set_qualified_names(&mut commands);
    commands
}
