//! The command line: serves Discord.

use std::process::ExitCode;
use std::time::Duration;

use sealed_orders::{app, config::Config, telemetry};

fn main() -> ExitCode {
    let outcome = Config::load().map_err(anyhow::Error::from).and_then(|config| {
        telemetry::start(config.log);
        let runtime = tokio::runtime::Runtime::new()?;
        let served = runtime.block_on(app::serve(config));
        runtime.shutdown_timeout(Duration::from_millis(500));
        served
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            #[expect(clippy::print_stderr, reason = "this is the command line")]
            {
                eprintln!("{error}");
            }
            ExitCode::from(app::exit_code(&error))
        }
    }
}
