//! How a row becomes a struct: each field is read from the column of its name.
//!
//! Written here and not derived by sqlx, whose macros would compile SQLite and half of sqlx a second time, for the compiler.

/// `from_row!(SeatRow { seat, side })`. A field that is left out does not compile.
macro_rules! from_row {
    ($row:ident { $($field:ident),+ $(,)? }) => {
        impl sqlx::FromRow<'_, sqlx::any::AnyRow> for $row {
            fn from_row(row: &sqlx::any::AnyRow) -> Result<Self, sqlx::Error> {
                Ok(Self { $($field: sqlx::Row::try_get(row, stringify!($field))?),+ })
            }
        }
    };
}

pub(super) use from_row;
