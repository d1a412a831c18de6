//! Small things about words: quoting what was typed, how many there are, names in a row.

use super::invisible::visible;

/// Characters of somebody's words that are quoted back.
const QUOTED_MAX_CHARS: usize = 200;

/// Text cut to so many characters, with an ellipsis where something is missing.
pub fn fit(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    kept.trim_end().to_owned() + "…"
}

/// Somebody's words as they are quoted back: a code span, in which no Markdown, link or mention is alive.
pub fn code(typed: &str) -> String {
    let words = visible(typed).replace('`', "'");
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    // Two backticks with nothing between them would be no span.
    format!("`{}`", if line.is_empty() { " ".to_owned() } else { fit(&line, QUOTED_MAX_CHARS) })
}

/// Somebody's words, kept so that they can only be shown as [`code`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed(String);

impl<T: Into<String>> From<T> for Typed {
    fn from(words: T) -> Self {
        Self(words.into())
    }
}

impl std::fmt::Display for Typed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&code(&self.0))
    }
}

/// A sentence in which words of others may stand between plain quotes or bare: what is quoted becomes [`code`], and
/// outside of code spans no link and no mention is alive. The sentence's own code spans and emphasis stay.
pub fn harmless(sentence: &str) -> String {
    let mut out = String::with_capacity(sentence.len());
    let mut rest = sentence;
    while let Some(sign) = rest.chars().next() {
        let span = match sign {
            '`' => rest[1..].find('`').map(|end| (rest[..end + 2].to_owned(), end + 2)),
            '"' => closing_quote(rest).map(|end| (code(&unquoted(&rest[1..end])), end + 1)),
            _ => None,
        };
        if let Some((words, length)) = span {
            out += &words;
            rest = &rest[length..];
            continue;
        }
        if matches!(sign, '[' | '<' | '@' | '`') || rest.starts_with("://") {
            out.push('\\');
        }
        out.push(sign);
        rest = &rest[sign.len_utf8()..];
    }
    out
}

/// Where the quote that begins a text ends, in bytes; a backslash before a quote keeps it open, as `{:?}` writes it.
fn closing_quote(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    text.char_indices().skip(1).find_map(|(at, c)| match c {
        _ if is_escaped => {
            is_escaped = false;
            None
        }
        '\\' => {
            is_escaped = true;
            None
        }
        '"' => Some(at),
        _ => None,
    })
}

/// What stood between quotes before `{:?}` put backslashes into it.
fn unquoted(text: &str) -> String {
    text.replace("\\\"", "\"").replace("\\'", "'").replace("\\\\", "\\")
}

/// Text cut to so many characters, without a sign where something is missing.
pub fn cut(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

/// Names in a row: `a, b and c`; `nobody` when there are none.
pub fn and(names: &[String]) -> String {
    match names {
        [] => "nobody".to_owned(),
        [one] => one.clone(),
        [init @ .., last] => format!("{} and {last}", init.join(", ")),
    }
}

/// Words to choose from: `a, b or c`.
pub fn or(words: &[String]) -> String {
    match words {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [init @ .., last] => format!("{} or {last}", init.join(", ")),
    }
}

/// A number with its noun: `1 picture`, `2 pictures`, `0 hexes`. The noun may have words before it: `2 hull boxes`.
pub fn count(number: impl TryInto<i64>, noun: &str) -> String {
    // Nobody counts beyond 64 bits.
    let number: i64 = number.try_into().unwrap_or(i64::MAX);
    if number == 1 { format!("1 {noun}") } else { format!("{number} {}", plural(noun)) }
}

/// Longest line of a story, in bytes.
const STORY_LINE: usize = 180;

/// The sentences of a story in lines of a list, each as long as a line may be.
pub fn story_lines(story: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for sentence in story.split_inclusive(". ").map(str::trim).filter(|sentence| !sentence.is_empty()) {
        match lines.last_mut().filter(|line| line.len() + 1 + sentence.len() <= STORY_LINE) {
            Some(line) => {
                line.push(' ');
                line.push_str(sentence);
            }
            None => lines.push(sentence.to_owned()),
        }
    }
    lines
}

/// Items in a row, as many as that, and the number of the others: `a, b and 3 more`; `none` where there are none.
pub fn some_of(items: &[String], most: usize, none: &str) -> String {
    let shown = items.iter().take(most).cloned().collect::<Vec<_>>().join(", ");
    match items.len() {
        0 => none.to_owned(),
        all if all > most => format!("{shown} and {} more", all - most),
        _ => shown,
    }
}

fn plural(noun: &str) -> String {
    let before = |ending: &str| noun.strip_suffix(ending).and_then(|stem| stem.chars().last());
    if noun.ends_with("craft") {
        noun.to_owned()
    } else if ["x", "s", "ch", "sh"].iter().any(|ending| noun.ends_with(ending)) {
        format!("{noun}es")
    } else if before("y").is_some_and(|letter| !"aeiou".contains(letter)) {
        format!("{}ies", noun.trim_end_matches('y'))
    } else {
        format!("{noun}s")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_story_stands_in_lines_of_whole_sentences() {
        assert_eq!(story_lines(""), Vec::<String>::new());
        assert_eq!(story_lines("One. Two."), ["One. Two."]);
        let long = format!("{}. {}. End.", "a".repeat(120), "b".repeat(120));
        assert_eq!(story_lines(&long).len(), 2);
        assert!(story_lines(&long)[1].ends_with(" End."));
    }

    #[test]
    fn what_was_typed_stands_in_one_code_span() {
        assert_eq!(code("[x](http://e.example) **b** <@1>"), "`[x](http://e.example) **b** <@1>`");
        assert_eq!(code("a`b``c\n\n d\u{202e}"), "`a'b''c d`");
        assert_eq!(code("\u{200b}"), "` `");
        assert_eq!(code(&"x".repeat(900)).chars().count(), QUOTED_MAX_CHARS + 2);
    }

    #[test]
    fn words_between_quotes_become_code_and_the_rest_loses_its_links() {
        for (said, shown) in [
            (r#"I read "[x](http://e.example)", but no."#, "I read `[x](http://e.example)`, but no."),
            (r#"there is no "a \"b\" `c`" here"#, "there is no `a \"b\" 'c'` here"),
            ("see [x](http://e.example) @everyone <@1>", r"see \[x](http\://e.example) \@everyone \<\@1>"),
            ("type `/move unit:<x>`, **then** wait", "type `/move unit:<x>`, **then** wait"),
            ("an odd \" and an odd `", r#"an odd " and an odd \`"#),
        ] {
            assert_eq!(harmless(said), shown);
        }
    }

    #[test]
    fn long_lists_name_some_and_count_the_others() {
        let hexes = ["0101", "0102", "0103"].map(str::to_owned);
        assert_eq!(some_of(&hexes, 3, "none"), "0101, 0102, 0103");
        assert_eq!(some_of(&hexes, 1, "none"), "0101 and 2 more");
        assert_eq!(some_of(&[], 3, "no hex"), "no hex");
    }

    #[test]
    fn one_is_singular() {
        assert_eq!([0, 1, 2].map(|n| count(n, "seat")), ["0 seats", "1 seat", "2 seats"]);
        let plurals = ["hex", "hull box", "ply", "day", "craft", "loss", "switch"].map(|noun| count(2_u8, noun));
        assert_eq!(plurals, ["2 hexes", "2 hull boxes", "2 plies", "2 days", "2 craft", "2 losses", "2 switches"]);
    }
}
