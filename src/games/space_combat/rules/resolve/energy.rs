//! The Energy step: generation, cooling, overheating (4.3, 14.5).

use super::Referee;
use crate::games::space_combat::rules::event::Event;
use crate::games::space_combat::rules::state::Posture;

impl Referee<'_> {
    /// For each able ship: overheat cuts output, then heat is lost, then what is still too hot breaks something.
    pub(crate) fn energy_step(&mut self) {
        let able = self.ids(crate::games::space_combat::rules::state::Ship::is_able);
        for id in &able {
            self.change(*id, |s| {
                let over = (s.heat - s.class().heat_capacity).max(0);
                s.energy = s.systems.capacitor.min(s.energy + (s.systems.output - over).max(0));
                s.heat = (s.heat - s.systems.radiators - i32::from(s.posture == Posture::Holding)).max(0);
            });
        }
        for id in able {
            let ship = &self.world[id];
            if ship.is_able() && ship.heat > ship.class().heat_capacity {
                self.emit(Event::Overheated { ship: id });
                self.system_roll(id);
            }
        }
    }
}
