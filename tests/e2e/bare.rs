//! The least that a bot can be: poise as its book has it, one command, no work. What it needs to acknowledge an interaction
//! is what any bot needs on this machine.

use poise::serenity_prelude as serenity;

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Says that it is there.
#[poise::command(slash_command)]
async fn list(ctx: poise::Context<'_, (), Failure>) -> Result<(), Failure> {
    ctx.defer_ephemeral().await?;
    let poise::Context::Application(asked) = ctx else { return Ok(()) };
    asked.interaction.edit_response(ctx, serenity::EditInteractionResponse::new().content("Here.")).await?;
    Ok(())
}

#[poise::command(slash_command, subcommands("list"), subcommand_required)]
#[expect(clippy::unused_async, reason = "poise wants it so")]
async fn game(_: poise::Context<'_, (), Failure>) -> Result<(), Failure> {
    Ok(())
}

/// Not a test: run as a process of its own by the measurement beside it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "the other side of a measurement"]
#[expect(clippy::disallowed_methods, reason = "the settings of a bot")]
async fn serve() {
    let Ok(token) = std::env::var("DISCORD_TOKEN") else { return };
    let base = std::env::var("DISCORD_API_BASE").expect("an address");
    let options = poise::FrameworkOptions { commands: vec![game()], ..Default::default() };
    let framework = poise::Framework::builder().options(options).setup(|_, _, _| Box::pin(async { Ok(()) })).build();
    let http = serenity::HttpBuilder::new(token).proxy(base).ratelimiter_disabled(true).build();
    let client = serenity::ClientBuilder::new_with_http(http, serenity::GatewayIntents::GUILDS).framework(framework);
    client.await.expect("a client").start().await.expect("a session");
}
