//! Numbers in the ids of controls, in base 36. One spelling for a number.

const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

#[expect(clippy::expect_used, reason = "a remainder of 36 is an index")]
pub(crate) fn base36(number: i64) -> String {
    let mut rest = number.unsigned_abs();
    let mut digits = Vec::new();
    loop {
        digits.push(char::from(DIGITS[usize::try_from(rest % 36).expect("less than 36")]));
        rest /= 36;
        if rest == 0 {
            break;
        }
    }
    digits.into_iter().rev().collect()
}

pub(crate) fn from_base36(text: &str) -> Option<i64> {
    let number = i64::from_str_radix(text, 36).ok().filter(|n| *n >= 0)?;
    // One spelling for a number: no sign, no leading zero, no capital.
    (base36(number) == text).then_some(number)
}
