//! The writers: each says how every kind of span looks in one place.

use super::{Command, Line, Span};
use crate::kit::words::code;

impl Line {
    /// For Discord. Orders stand there with the names of their options, as slash commands are typed.
    pub fn markdown(&self) -> String {
        self.written(|span| match span {
            Span::Text(text) | Span::Rule(text) => (*text).to_owned(),
            Span::Words(words) => escaped(words),
            Span::Strong(line) => format!("**{}**", line.markdown()),
            Span::Code(typed) => code(typed),
            Span::Command(command) => code(&command.slash()),
            Span::Markdown(text) => text.clone(),
        })
    }

    /// For pictures and files: words alone.
    pub fn plain(&self) -> String {
        self.written(|span| match span {
            Span::Text(text) | Span::Rule(text) => (*text).to_owned(),
            Span::Words(words) => words.clone(),
            Span::Strong(line) => line.plain(),
            Span::Code(typed) => typed.clone(),
            Span::Command(command) => command.slash(),
            Span::Markdown(text) => text.replace("**", "").replace('`', ""),
        })
    }

    /// [`Line::markdown`] of several.
    pub fn markdown_of<'a>(lines: impl IntoIterator<Item = &'a Self>) -> Vec<String> {
        lines.into_iter().map(Self::markdown).collect()
    }

    fn written(&self, span: impl Fn(&Span) -> String) -> String {
        self.0.iter().map(span).collect()
    }
}

impl Command {
    fn slash(&self) -> String {
        self.draft.to_command(self.verbs)
    }
}

/// Words in which no sign is alive in Discord's Markdown.
fn escaped(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for (at, sign) in words.char_indices() {
        let rest = &words[at + sign.len_utf8()..];
        let is_alive = match sign {
            '\\' | '*' | '_' | '~' | '|' | '`' | '[' | '@' => true,
            // Before a number or an equals sign it only compares.
            '<' => rest.starts_with(|next: char| next.is_alphabetic() || "@#:/&!".contains(next)),
            ':' => rest.starts_with("//"),
            _ => false,
        };
        if is_alive {
            out.push('\\');
        }
        out.push(sign);
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::kit::draft::{Draft, FieldSpec, VerbSpec};
    use crate::kit::line::{Line, line};

    const UNIT: FieldSpec = FieldSpec { name: "unit", help: "which ship", is_required: true };
    const PATH: FieldSpec = FieldSpec { name: "path", help: "the steps", is_required: false };
    const VERBS: &[VerbSpec] =
        &[VerbSpec { name: "move", aliases: &[], fields: &[UNIT, PATH], help: "moves", example: "move Spur1 F3" }];

    fn order() -> Draft {
        Draft::new("move").with("unit", "Spur1").with("path", "F3 L")
    }

    #[test]
    fn each_writer_spells_an_order_its_own_way() {
        let line = line!("Move **one**: {} (§6.2.1).", order().command(VERBS));
        assert_eq!(line.markdown(), "Move **one**: `/move unit:Spur1 path:F3 L` (6.2.1).");
        assert_eq!(line.plain(), "Move one: /move unit:Spur1 path:F3 L (6.2.1).");
        assert_eq!(line.orders(), [&order()]);
    }

    #[test]
    fn what_is_filled_in_is_never_alive() {
        let evil = "**x** `y` [z](http://e.example) <@1> @everyone";
        let shown = r"\*\*x\*\* \`y\` \[z](http\://e.example) \<\@1> \@everyone";
        assert_eq!(line!("{} came", evil).markdown(), format!("{shown} came"));
        assert_eq!(line!("**{}** came", evil).markdown(), format!("**{shown}** came"));
        assert_eq!(line!("I read `{}`", "a`b").markdown(), "I read `a'b`");
        assert_eq!(line!("{} came", evil).plain(), format!("{evil} came"));
        assert_eq!(line!("when {}", "range<=9").markdown(), "when range<=9");
    }

    #[test]
    fn parts_join_and_lines_fill_lines() {
        let names = Line::join(["a", "b"].map(|name| line!("**{}**", name)), ", ");
        assert_eq!(line!("{}: {}; rule §9.", names, 2).markdown(), "**a**, **b**: 2; rule 9.");
        assert!(Line::join(Vec::<String>::new(), ", ").is_empty());
    }
}
