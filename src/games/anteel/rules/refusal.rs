//! Why a rule says no: the values that were judged and what would be legal.

use crate::contract::Refuse;
use crate::games::anteel::rules::board::{End, label};
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::state::Stage;
use crate::grid::{Direction, Hex};
use crate::kit::words;

/// Why an order is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
    /// The seat does not exist.
    #[error("seat {0} does not play here; Anteel has two seats")]
    NoSuchSeat(u8),
    #[error("the game is over: {reason} Nothing more can be ordered")]
    GameOver {
        /// How it ended.
        reason: String,
    },
    /// Another phase.
    #[error("{verb} cannot be ordered in the {} phase; now you can {now}", .stage.name().to_lowercase())]
    NotNow {
        /// What was ordered.
        verb: &'static str,
        /// The phase it is.
        stage: Stage,
        /// The verbs that can.
        now: &'static str,
    },
    /// Another side is to act.
    #[error("it is {asked}'s turn; orders for your own ships can be filed ahead")]
    NotYourTurn {
        /// Who is asked.
        asked: &'static str,
    },
    /// The fleet is not of the seat's empire.
    #[error("{class} is not a class of {empire}; it buys {own}")]
    ForeignClass {
        /// What was bought.
        class: String,
        /// Whose fleet.
        empire: &'static str,
        /// Its classes with their costs.
        own: String,
    },
    /// The sum of the costs is not the budget.
    #[error("{fleet} costs {cost} points, {} {budget}; spend exactly {budget}. Costs: {costs}. For example: {example}", too_much_or_little(*.cost, *.budget))]
    FleetSum {
        /// What was bought.
        fleet: String,
        cost: u32,
        budget: u32,
        /// The classes with their costs.
        costs: String,
        /// A fleet that is exact.
        example: String,
    },
    /// The ship is the enemy's.
    #[error("{ship} belongs to {owner}; you command {own}")]
    NotYours {
        ship: ShipName,
        /// Its empire.
        owner: &'static str,
        /// The seat's ships that are left.
        own: String,
    },
    /// The ship is lost.
    #[error("{ship} {fate} and takes no more orders")]
    Lost {
        ship: ShipName,
        /// `was destroyed`, `has fled`.
        fate: &'static str,
    },
    /// The ship has acted in this phase.
    #[error("{ship} has already acted in this {} phase; a ship acts once{still}; `/undo` takes your last order back", .stage.name().to_lowercase())]
    HasActed {
        ship: ShipName,
        /// In which phase.
        stage: Stage,
        /// `: still to act are Spur1, Spur2`, or nothing.
        still: String,
    },
    /// The ship is not on the board yet.
    #[error("{0} is not placed yet; deploy it first")]
    NotPlaced(ShipName),
    /// A hex outside the setup zone.
    #[error("{} is outside the setup zone; {ship} is placed in the {} zone: {zone}", label(*.hex), .end.name())]
    OutsideZone {
        ship: ShipName,
        hex: Hex,
        end: End,
        /// The zone in words.
        zone: String,
    },
    /// The hex is taken.
    #[error("{} is taken by {by}; a ship is placed in an empty hex{near}", label(*.hex))]
    ZoneTaken {
        hex: Hex,
        /// By whom.
        by: ShipName,
        /// Empty hexes near by.
        near: String,
    },
    /// Forward and backward in one round.
    #[error("{path} goes forward and backward; in one round {ship} does one or the other")]
    BothDirections { ship: ShipName, path: String },
    /// More steps or turns than the card allows.
    #[error("{path} has {}; {ship} has at most {allowed} a round", words::count(*.count, .what))]
    TooMany {
        ship: ShipName,
        path: String,
        /// `forward step`.
        what: &'static str,
        /// In the path.
        count: u32,
        /// On the card.
        allowed: u32,
    },
    /// The path ends where another ship is.
    #[error("{path} ends in {}, where {by} is; no two ships may end in one hex. {ship} may pass through, stop short or stay", label(*.hex))]
    Occupied {
        ship: ShipName,
        path: String,
        /// Where it ends.
        hex: Hex,
        /// Who is there.
        by: ShipName,
    },
    /// The target is the seat's own.
    #[error("{target} is your own ship; ships fire at enemy ships: {enemies}")]
    OwnTarget {
        target: ShipName,
        /// The enemy's ships on the board.
        enemies: String,
    },
    #[error("{target} {fate} and is no target any more; {legal}")]
    TargetLost {
        target: ShipName,
        /// `was destroyed`, `has fled`.
        fate: &'static str,
        /// The legal targets.
        legal: String,
    },
    /// The target is out of arc.
    #[error("{target} is outside the {arc} arc of {ship} (facing {}, {degrees}° to either side); {legal}", .facing.name())]
    OutOfArc {
        /// Who fires.
        ship: ShipName,
        /// At whom.
        target: ShipName,
        /// Name of the arc.
        arc: &'static str,
        /// Half its width.
        degrees: u32,
        /// Facing of the ship.
        facing: Direction,
        /// The legal targets.
        legal: String,
    },
    /// The target is out of range.
    #[error("{target} is {} away; {ship} reaches {reach}; {legal}", words::count(*.distance, "hex"))]
    OutOfRange {
        /// Who fires.
        ship: ShipName,
        /// At whom.
        target: ShipName,
        /// How far, in hexes.
        distance: i32,
        /// Greatest range, in hexes.
        reach: i32,
        /// The legal targets.
        legal: String,
    },
    /// The table says 0.
    #[error("at {} {ship} does no damage to {armour} armour such as {target}'s; {legal}", words::count(*.distance, "hex"))]
    NoDamage {
        /// Who fires.
        ship: ShipName,
        /// At whom.
        target: ShipName,
        /// How far, in hexes.
        distance: i32,
        armour: &'static str,
        /// The legal targets.
        legal: String,
    },
    /// All ships have acted or have an order.
    #[error("every ship of yours has acted or has its order in this {} phase", .0.name().to_lowercase())]
    NoneWithoutOrder(Stage),
    /// The seat is in for this phase.
    #[error("you are in for this {} phase; /undo takes that back until it runs, and orders for later phases can be filed", .0.name().to_lowercase())]
    Locked(Stage),
    /// An order that wants to be asked about.
    #[error(
        "in sealed rounds nobody is asked while ships act; end the order for {0} with else hold, or a move with else short"
    )]
    NobodyToAsk(ShipName),
    /// A place or a shot in part.
    #[error("only a move can be carried out in part; end this order for {0} with else hold")]
    NotInPart(ShipName),
    #[error("{0} has no target from where it stands and is passed")]
    NoTarget(ShipName),
    /// Ranges that cannot be kept.
    #[error(
        "keep {0}-{1}: the first range is at least 1, the second not less than the first and at most 30, as in keep 3-5"
    )]
    Ranges(u8, u8),
    /// A standing order in classic rounds, where every ship is asked for.
    #[error(
        "standing orders answer for ships in sealed rounds; in these rounds every ship is asked for when its turn comes. Order it then or ahead, {}", ahead(*.ship)
    )]
    NothingStands {
        /// The ship it was for, or one of the side.
        ship: Option<ShipName>,
    },
    /// There is nothing to take back.
    #[error("nothing is filed for {what}; {filed}")]
    NothingFiled { what: String, filed: String },
}

/// Orders that do in classic rounds what a standing order would.
fn ahead(ship: Option<ShipName>) -> String {
    ship.map_or_else(
        || "with move, fire or hold".to_owned(),
        |ship| format!("with move {ship} …, fire {ship} … or hold {ship}"),
    )
}

fn too_much_or_little(cost: u32, budget: u32) -> String {
    if cost > budget {
        format!("{} over the budget of", cost - budget)
    } else {
        format!("{} short of the budget of", budget - cost)
    }
}

impl Refuse for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::NoSuchSeat(_) => "no_such_seat",
            Self::GameOver { .. } => "game_over",
            Self::NotNow { .. } => "not_now",
            Self::NotYourTurn { .. } => "not_your_turn",
            Self::ForeignClass { .. } => "foreign_class",
            Self::FleetSum { .. } => "fleet_sum",
            Self::NotYours { .. } => "not_yours",
            Self::Lost { .. } => "lost",
            Self::HasActed { .. } => "has_acted",
            Self::NotPlaced(_) => "not_placed",
            Self::OutsideZone { .. } => "outside_zone",
            Self::ZoneTaken { .. } => "zone_taken",
            Self::BothDirections { .. } => "both_directions",
            Self::TooMany { .. } => "too_many",
            Self::Occupied { .. } => "occupied",
            Self::OwnTarget { .. } => "own_target",
            Self::TargetLost { .. } => "target_lost",
            Self::OutOfArc { .. } => "out_of_arc",
            Self::OutOfRange { .. } => "out_of_range",
            Self::NoDamage { .. } => "no_damage",
            Self::NoneWithoutOrder(_) => "none_without_order",
            Self::Locked(_) => "locked",
            Self::NobodyToAsk(_) => "nobody_to_ask",
            Self::NotInPart(_) => "not_in_part",
            Self::NoTarget(_) => "no_target",
            Self::Ranges(..) => "ranges",
            Self::NothingStands { .. } => "nothing_stands",
            Self::NothingFiled { .. } => "nothing_filed",
        }
    }

    fn rule(&self) -> Option<&str> {
        Some(self.paragraph())
    }
}

impl Refusal {
    /// The paragraph that says no.
    pub(crate) fn paragraph(&self) -> &'static str {
        match self {
            Self::GameOver { .. } => "9.1",
            Self::NoSuchSeat(_) | Self::ForeignClass { .. } => "4.1",
            Self::NotNow { stage: Stage::Fleets, .. } => "4.3",
            Self::NotNow { stage: Stage::Deployment, .. } | Self::NotPlaced(_) => "4.7",
            Self::NotNow { .. } | Self::HasActed { .. } => "5.1",
            Self::NotYourTurn { .. } => "5.3",
            Self::NoneWithoutOrder(_) => "5.6",
            Self::FleetSum { .. } => "4.4",
            Self::NotYours { .. } => "5.2",
            Self::Lost { fate, .. } if *fate == FLED => "6.7",
            Self::Lost { .. } => "8.5",
            Self::OutsideZone { .. } | Self::ZoneTaken { .. } => "4.8",
            Self::BothDirections { .. } => "6.3",
            Self::TooMany { .. } => "6.2",
            Self::Occupied { .. } => "6.6",
            Self::OwnTarget { .. } => "8.1",
            Self::TargetLost { .. } | Self::OutOfArc { .. } | Self::OutOfRange { .. } => "8.2",
            Self::NoDamage { .. } => "8.3",
            Self::Locked(_) | Self::NobodyToAsk(_) => "5.8",
            Self::NotInPart(_) => "5.9",
            Self::NoTarget(_) => "5.4",
            Self::Ranges(..) | Self::NothingStands { .. } => "5.10",
            Self::NothingFiled { .. } => "5.5",
        }
    }
}

/// Fate of a ship that left the board.
pub(crate) const FLED: &str = "has fled";
/// Fate of a ship whose last box is marked.
pub(crate) const DESTROYED: &str = "was destroyed";
