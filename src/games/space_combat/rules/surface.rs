//! Surface coordinates: (facing, latitude), and the names of the site's maps (11.5).

use crate::games::space_combat::data::field::Body;
use crate::games::space_combat::rules::gravity::TemplateHex;
use crate::grid::Hex;

/// A strategic hex of the northern half; the southern has the same facing and the negative latitude (11.5.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SurfacePlace {
    /// `0` for the centre, the corner's number, or corner and step: `4.1` (11.5.3).
    pub(crate) facing: String,
    /// 1 on the equator belt, most at the pole.
    pub(crate) latitude: i32,
}

/// The strategic hex of a template hex; nothing off the body.
pub(crate) fn lands_on(body: &Body, hex: Hex) -> Option<SurfacePlace> {
    let latitude = body.surface_altitude(hex)?;
    let at = TemplateHex::of(hex.minus(body.hex));
    let corner = at.corner.index() + 1;
    let facing = match at.ring {
        0 => "0".to_owned(),
        1 => corner.to_string(),
        _ => format!("{corner}.{}", at.step),
    };
    Some(SurfacePlace { facing, latitude })
}

/// `(3, +1)`.
pub(crate) fn place_text(body: &Body, hex: Hex, is_south: bool) -> String {
    lands_on(body, hex).map_or_else(String::new, |place| {
        let sign = if is_south { '-' } else { '+' };
        format!("({}, {sign}{})", place.facing, place.latitude)
    })
}

/// The site's own names for the polar map and the map of a ring (11.5.5): `L0N` at the pole, `L2S` two rings out.
pub(crate) fn map_name(body: &Body, hex: Hex, is_south: bool) -> String {
    let half = if is_south { 'S' } else { 'N' };
    format!("L{}{half}", body.ring(hex))
}
