//! What the file of a person says of their lessons.

use serde::Serialize;

use crate::host::Timestamp;
use crate::host::api::time;
use crate::store::lessons::LessonRow;

/// How far they are in a lesson.
#[derive(Serialize)]
pub(crate) struct Learnt {
    system: String,
    /// That is next, from 1.
    step: i64,
    at: String,
}

impl Learnt {
    pub(crate) fn of(row: LessonRow) -> Self {
        let LessonRow { user_id: _, system, step, at } = row;
        Self { system, step, at: time::iso(Timestamp(at)) }
    }
}
