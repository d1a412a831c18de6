//! Two people and a table of Anteel between them: how scripts play a game, by commands or by buttons.

use crate::fake::Op;
use crate::scene::{Player, Scene, Seen};

/// A battle of a few ships that meet at once.
pub(crate) const SMALL: &str = "budget=40 rounds=4 gap=4 columns=10 depth=3 margin=2 handicap=none";

/// Anna, who opened the table, and Ben.
pub(crate) struct Duel<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) anna: Player,
    pub(crate) ben: Player,
}

/// What a game asks of the player whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    Deploy,
    Move,
    Fire,
}

impl<'a> Duel<'a> {
    /// Both are seated; nothing is started.
    pub(crate) async fn seated(scene: &'a Scene, pace: &str) -> Self {
        let (anna, ben) = (scene.player("Anna"), scene.player("Ben"));
        let options = [("system", "Anteel"), ("pace", pace), ("options", SMALL)];
        anna.slash("game new", &options).await;
        scene.expect_post("(1 of 2 taken)").await.picture();
        ben.slash("game join", &[]).await;
        scene.expect_post("(2 of 2 taken)").await;
        Self { scene, anna, ben }
    }

    /// Started: both owe a fleet.
    pub(crate) async fn started(scene: &'a Scene, pace: &str) -> Self {
        let duel = Self::seated(scene, pace).await;
        duel.anna.slash("game start", &[]).await;
        let begun = scene.expect_post("The game begins").await;
        begun.picture();
        scene.called_below(&begun).await;
        duel
    }

    /// Both fleets are revealed: somebody owes a place for a ship.
    pub(crate) async fn revealed(scene: &'a Scene, pace: &str) -> Self {
        let duel = Self::started(scene, pace).await;
        duel.buy(&duel.anna).await;
        duel.buy(&duel.ben).await;
        scene.expect_post("Both fleets are revealed").await.picture();
        duel
    }

    /// Both fleets stand in their usual places: somebody owes a move.
    pub(crate) async fn deployed(scene: &'a Scene, pace: &str) -> Self {
        let duel = Self::revealed(scene, pace).await;
        loop {
            let player = duel.awaited().await.expect("a game under way");
            if duel.task(player).await != Task::Deploy {
                return duel;
            }
            done(&player.slash("done", &[]).await);
            scene.expect_post("").await.picture();
        }
    }

    /// Files the first fleet that is proposed.
    pub(crate) async fn buy(&self, player: &Player) -> String {
        let fleets = player.complete("fleet", &[("ships", "")], "ships").await;
        let fleet = fleets.first().expect("a fleet").1.clone();
        let answer = player.slash("fleet", &[("ships", &fleet)]).await;
        done(&answer);
        fleet
    }

    /// Whose orders are awaited (the first of them); nobody's when the game is over.
    pub(crate) async fn awaited(&self) -> Option<&Player> {
        let status = self.anna.slash("game status", &[]).await.text.clone();
        if status.contains("The game is over") {
            return None;
        }
        let line = status.lines().find(|l| l.starts_with("Next: ")).unwrap_or_else(|| panic!("{status}"));
        let found = [&self.anna, &self.ben].into_iter().filter(|p| line.contains(&p.mention()));
        found.min_by_key(|p| line.find(&p.mention()))
    }

    /// The other one.
    pub(crate) fn other(&self, player: &Player) -> &Player {
        if player.id == self.anna.id { &self.ben } else { &self.anna }
    }

    /// What is asked of the player, as `/help` tells.
    pub(crate) async fn task(&self, player: &Player) -> Task {
        task(&player.slash("help", &[]).await.text)
    }

    /// One order as `/help` proposes it, word for word.
    pub(crate) async fn follow_help(&self, player: &Player) -> Seen {
        let help = player.slash("help", &[]).await;
        let (verb, fields) = proposal(&help.text);
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        let answer = self.give(player, &verb, &fields).await;
        done(&answer);
        answer
    }

    /// One order put together from completions alone.
    pub(crate) async fn follow_completions(&self, player: &Player) -> Seen {
        let help = player.slash("help", &[]).await;
        let (verb, field) = match task(&help.text) {
            Task::Deploy => ("deploy", "hex"),
            Task::Move => ("move", "path"),
            Task::Fire => ("fire", "target"),
        };
        let units = player.complete(verb, &[("unit", "")], "unit").await;
        // The ship that is asked for first; completions also offer those that come later.
        let asked = |unit: &str| help.text.find(&format!("**{unit}**")).unwrap_or(usize::MAX);
        let unit = units.iter().min_by_key(|(_, unit)| asked(unit));
        let unit = unit.unwrap_or_else(|| panic!("no ship to {verb} with")).1.clone();
        let values = player.complete(verb, &[("unit", &unit), (field, "")], field).await;
        let safe = |label: &str| !label.contains("flees") && !label.contains("taken");
        // A step ahead keeps the fleets before each other; else the first value.
        let ahead = values.iter().find(|(label, value)| verb == "move" && value == "F" && safe(label));
        let value = ahead.or_else(|| values.iter().find(|(label, _)| safe(label)));
        let value = value.unwrap_or_else(|| panic!("nothing to {verb} {unit}")).1.clone();
        let answer = self.give(player, verb, &[("unit", &unit), (field, &value)]).await;
        done(&answer);
        answer
    }

    /// A slash command; one that only showed what it would do is confirmed.
    pub(crate) async fn give(&self, player: &Player, verb: &str, fields: &[(&str, &str)]) -> Seen {
        let answer = player.slash(verb, fields).await;
        if !answer.text.starts_with("Nothing has been ordered yet") {
            return answer;
        }
        assert_eq!(answer.only_for, Some(player.id), "what an order would do is for its player alone");
        answer.picture();
        let fire = answer.labels().into_iter().find(|l| l.starts_with("Fire at")).expect("a shot to confirm");
        player.press(&answer, &fire).await
    }

    /// Waits for the post that ends the game and looks at all posts.
    pub(crate) async fn look_at_all_posts(&self) -> Vec<Seen> {
        let channel = self.scene.channel;
        self.scene
            .fake
            .wait_for("the last post, alone with controls of its own", |world| {
                let posts: Vec<_> = world.posts(channel).collect();
                let (last, before) = posts.split_last()?;
                let is_tidy = before.iter().all(|m| !m.is_armed());
                (is_tidy && last.text.contains("gives the record")).then_some(())
            })
            .await;
        let people = [self.anna.id, self.ben.id];
        self.scene.read_posts();
        let posts: Vec<Seen> = self.scene.fake.world().posts(channel).cloned().map(Seen).collect();
        for post in &posts {
            post.picture();
            assert!(post.pings.iter().all(|p| people.contains(p)), "{post:?}");
        }
        posts
    }

    /// Posts that differ in nothing: there should be none.
    pub(crate) fn assert_nothing_twice(&self) {
        let world = self.scene.fake.world();
        let mut texts: Vec<&str> = world.posts(self.scene.channel).map(|m| m.text.as_str()).collect();
        let count = texts.len();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), count, "a message was posted twice: {texts:#?}");
        let told: Vec<u64> = world.posts(self.scene.channel).filter_map(|m| phase_told(&m.text)).collect();
        assert!(told.is_sorted_by(|a, b| a < b), "each phase is told once and in order: {told:?}");
    }
}

/// The number in the headline of a phase's post.
fn phase_told(text: &str) -> Option<u64> {
    let number = text.lines().next()?.split("· phase ").nth(1)?;
    number.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// The order was taken.
pub(crate) fn done(answer: &Seen) {
    assert!(answer.text.starts_with("Done: "), "refused: {}", answer.text);
}

pub(crate) fn task(help: &str) -> Task {
    if help.contains("firing: fire with") {
        Task::Fire
    } else if help.contains("movement: move") {
        Task::Move
    } else if help.contains("Place ") {
        Task::Deploy
    } else {
        panic!("no task in: {help}")
    }
}

/// The first command in a text: its verb and its options.
fn proposal(help: &str) -> (String, Vec<(String, String)>) {
    let line = help.split('`').skip(1).step_by(2).find(|code| code.starts_with('/'));
    let line = line.unwrap_or_else(|| panic!("no command in: {help}"));
    let mut words = line.trim_start_matches('/').split(' ');
    let verb = words.next().unwrap_or_default().to_owned();
    let mut fields: Vec<(String, String)> = vec![];
    for word in words {
        match (word.split_once(':'), fields.last_mut()) {
            (Some((name, text)), _) => fields.push((name.to_owned(), text.to_owned())),
            (None, Some((_, text))) => *text = format!("{text} {word}"),
            (None, None) => panic!("{line} has words without a name"),
        }
    }
    (verb, fields)
}

/// Everything that was sent to anybody but these eyes, in words: bodies with alt texts, completions, text files.
pub(crate) fn shown_to_others(scene: &Scene, eyes: &Player) -> Vec<String> {
    let world = scene.fake.world();
    let own_dm = world.channels.values().find(|c| c.recipient == Some(eyes.id)).map(|c| c.id.to_string());
    let is_for_eyes = |request: &crate::fake::Request| match request.op {
        Op::Callback | Op::EditAnswer => {
            world.interactions.values().any(|i| i.user == eyes.id && request.path.contains(&i.token))
        }
        Op::Post => own_dm.as_ref().is_some_and(|dm| request.path.contains(dm.as_str())),
        _ => false,
    };
    let bodies = world.requests.iter().filter(|r| r.op != Op::PutCommands && !is_for_eyes(r));
    let bodies = bodies.map(|r| format!("{} {}", r.path, r.body));
    let hidden_from = |m: &&crate::fake::Message| m.only_for != Some(eyes.id);
    let files = world.messages.values().filter(hidden_from).flat_map(|m| &m.files);
    let texts = files.filter_map(|f| std::str::from_utf8(&f.bytes).ok().map(str::to_owned));
    bodies.chain(texts).collect()
}
