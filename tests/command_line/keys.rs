//! The program at a real terminal: what it says first, and what the keys do.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use nix::pty::{Winsize, openpty};

/// So long a machine under load may take for one answer; nobody waits as long where it is right.
const PATIENCE: Duration = Duration::from_mins(2);
const TAB: &[u8] = b"\t";
const UP: &[u8] = b"\x1b[A";
const CTRL_C: &[u8] = b"\x03";
const CTRL_D: &[u8] = b"\x04";

/// Somebody at a terminal in which the program runs.
pub(super) struct Sitting {
    child: Child,
    keys: File,
    screen: Receiver<Vec<u8>>,
    /// What was shown since it was looked for last.
    shown: String,
}

impl Sitting {
    pub(super) fn begin(folder: &std::path::Path, args: &[&str]) -> Self {
        let size = Winsize { ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0 };
        let terminal = openpty(Some(&size), None).unwrap();
        let end = || Stdio::from(terminal.slave.try_clone().unwrap());
        let child = Command::new(env!("CARGO_BIN_EXE_sealed-orders"))
            .args(args)
            .current_dir(folder)
            .env_remove("DISCORD_TOKEN")
            .env("TERM", "xterm")
            .env("NO_COLOR", "1")
            .env("XDG_STATE_HOME", folder)
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .unwrap();
        let keys = File::from(terminal.master);
        let mut reading = keys.try_clone().unwrap();
        let (said, screen) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            // The last reading fails when the program has ended.
            while let Ok(count @ 1..) = reading.read(&mut bytes) {
                if said.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self { child, keys, screen, shown: String::new() }
    }

    pub(super) fn press(&mut self, keys: &[u8]) {
        self.keys.write_all(keys).unwrap();
    }

    /// Waits until that is shown; gives what was shown before it.
    pub(super) fn sees(&mut self, text: &str) -> String {
        loop {
            let plain = console::strip_ansi_codes(&self.shown).into_owned();
            if let Some(at) = plain.find(text) {
                plain[at + text.len()..].clone_into(&mut self.shown);
                return plain[..at].to_owned();
            }
            let come = self.screen.recv_timeout(PATIENCE);
            assert!(come.is_ok(), "{text:?} is not shown ({come:?}), but {plain:?}");
            self.shown += &String::from_utf8_lossy(&come.unwrap());
        }
    }
}

impl Drop for Sitting {
    fn drop(&mut self) {
        // Only what a failed test has left behind.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

#[test]
fn at_a_terminal_keys_complete_bring_back_leave_a_line_and_leave() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "anteel", "--db", "t.db", "--seed", "7", "--seats", "you,computer:plain"];
    let mut sitting = Sitting::begin(folder.path(), &args);
    let before = sitting.sees("Type `help` for what is asked of you");
    assert_eq!(before, "", "the first line says what to type");
    sitting.sees("> ");
    sitting.press(b"fle");
    sitting.press(TAB);
    sitting.sees("fleet");
    sitting.press(CTRL_C);
    sitting.sees("> ");
    sitting.press(b"game lis");
    sitting.press(TAB);
    sitting.press(b"\r");
    sitting.sees("Your tables, the newest first;");
    sitting.sees("table 1: Anteel, ");
    sitting.sees("> ");
    sitting.press(UP);
    sitting.sees("game list");
    sitting.press(b"\r");
    sitting.sees("Your tables, the newest first;");
    sitting.sees("> ");
    sitting.press(CTRL_D);
    assert_eq!(sitting.child.wait().unwrap().code(), Some(0));
    let kept = std::fs::read_to_string(folder.path().join("sealed-orders/history")).unwrap();
    assert!(kept.contains("game list") && !kept.contains("fle\n"), "{kept}");
}
