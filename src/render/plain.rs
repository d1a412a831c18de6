//! Plain drawing: every token a dot on a dark page. Replaced as the renderer grows.

use super::{RenderError, View};
use crate::scene::{Item, Picture};

const SIZE: u16 = 600;
const PALETTE: [u8; 6] = [0x0B, 0x0F, 0x1A, 0xF2, 0xF3, 0xF5];

fn encode_error(why: impl std::fmt::Display) -> RenderError {
    RenderError::Encode { why: why.to_string() }
}

fn pixels(picture: &Picture) -> Vec<u8> {
    let side = usize::from(SIZE);
    let mut pixels = vec![0; side * side];
    if let Picture::Map(scene) = picture {
        let area = scene.board.area();
        for item in &scene.items {
            let Item::Token(token) = item else { continue };
            let at = |offset: i32, count: u32| usize::try_from(offset).unwrap_or(0) * side / count.max(1) as usize;
            let (x, y) = (at(token.cell.col - area.from.col, area.cols), at(token.cell.row - area.from.row, area.rows));
            for row in y..(y + 6).min(side) {
                for col in x..(x + 6).min(side) {
                    pixels[row * side + col] = 1;
                }
            }
        }
    }
    pixels
}

pub(super) fn png(picture: &Picture, _view: View) -> Result<Vec<u8>, RenderError> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, u32::from(SIZE), u32::from(SIZE));
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(PALETTE.as_slice());
    let mut writer = encoder.write_header().map_err(encode_error)?;
    writer.write_image_data(&pixels(picture)).map_err(encode_error)?;
    writer.finish().map_err(encode_error)?;
    Ok(out)
}

pub(super) fn gif(frames: &[Picture], _view: View, delay_cs: u16) -> Result<Vec<u8>, RenderError> {
    if frames.is_empty() {
        return Err(RenderError::NoFrames);
    }
    let mut out = Vec::new();
    let mut encoder = gif::Encoder::new(&mut out, SIZE, SIZE, &PALETTE).map_err(encode_error)?;
    encoder.set_repeat(gif::Repeat::Infinite).map_err(encode_error)?;
    for frame in frames {
        let frame = gif::Frame {
            width: SIZE,
            height: SIZE,
            delay: delay_cs,
            buffer: pixels(frame).into(),
            ..gif::Frame::default()
        };
        encoder.write_frame(&frame).map_err(encode_error)?;
    }
    drop(encoder);
    Ok(out)
}
