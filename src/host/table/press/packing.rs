//! Drafts as text, for the ids of controls and the values of menus. One spelling for a draft; reading is total.

use crate::contract::Draft;

/// A draft as text: `verb;field=text;field=text`.
pub(crate) fn pack(draft: &Draft) -> String {
    draft.fields.iter().fold(escape(&draft.verb), |out, (field, text)| out + ";" + &escape(field) + "=" + &escape(text))
}

/// Reads [`pack`] back.
pub(crate) fn unpack(text: &str) -> Option<Draft> {
    let mut parts = text.split(';');
    let mut draft = Draft::new(unescape(parts.next()?)?);
    for part in parts {
        let (field, text) = part.split_once('=')?;
        draft.fields.insert(unescape(field)?, unescape(text)?);
    }
    Some(draft)
}

fn escape(text: &str) -> String {
    text.chars().fold(String::new(), |out, c| match c {
        '%' => out + "%0",
        ';' => out + "%1",
        '=' => out + "%2",
        '#' => out + "%3",
        plain => {
            let mut out = out;
            out.push(plain);
            out
        }
    })
}

fn unescape(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        out.push(match sign {
            '%' => match signs.next()? {
                '0' => '%',
                '1' => ';',
                '2' => '=',
                '3' => '#',
                _ => return None,
            },
            '#' | '=' => return None,
            plain => plain,
        });
    }
    Some(out)
}
