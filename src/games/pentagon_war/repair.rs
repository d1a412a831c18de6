//! Repair between scenarios (21). Never during one; hosts of a campaign call it between games.

use super::craft::Craft;
use super::data::house;
use super::design::System;

/// Boxes that a manned craft can restore, with so many cargo boxes spent (21.2).
pub fn capacity(craft: &Craft, cargo_spent: u32) -> u32 {
    if !craft.design.is_manned {
        return 0;
    }
    let numbers = &house().repair;
    let each = |n: i64| u32::try_from(n).unwrap_or(0);
    let cargo = cargo_spent.min(craft.intact(System::Cargo));
    craft.intact(System::Repair) * each(numbers.boxes_per_repair.value) + cargo * each(numbers.boxes_per_cargo.value)
}

/// Restores boxes of `craft` with the repair boxes of a manned craft, its own or one it is attached to; hull only up to
/// half of what was lost (21.2). Returns the number restored.
pub fn repair(craft: &mut Craft, repair_boxes: u32, cargo_spent: u32) -> u32 {
    let numbers = &house().repair;
    let each = |n: i64| u32::try_from(n).unwrap_or(0);
    let budget =
        repair_boxes * each(numbers.boxes_per_repair.value) + cargo_spent * each(numbers.boxes_per_cargo.value);
    let mut left = budget;
    for (system, lost) in &mut craft.lost {
        let is_hull = matches!(system, System::ForwardHull | System::AftHull);
        let most = if is_hull { u32::from(*lost) / 2 } else { u32::from(*lost) };
        let fixed = most.min(left);
        left -= fixed;
        *lost -= u16::try_from(fixed).unwrap_or(0);
    }
    let flags = craft.weapons.iter_mut().map(|w| &mut w.is_lost);
    let flags = flags.chain(craft.beams.iter_mut().map(|b| &mut b.is_lost));
    let flags = flags.chain(craft.bays.iter_mut().map(|b| &mut b.is_lost));
    for is_lost in flags.filter(|f| **f) {
        if left > 0 {
            *is_lost = false;
            left -= 1;
        }
    }
    for lost in &mut craft.armor_lost {
        let fixed = u32::from(*lost).min(left);
        left -= fixed;
        *lost -= u16::try_from(fixed).unwrap_or(0);
    }
    budget - left
}
