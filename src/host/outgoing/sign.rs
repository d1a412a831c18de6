//! The sign of a delivery: what a post carries so that it can be found in its channel again.
//!
//! Table and number of the delivery stand in the ids of its controls. A post without controls is known by its text.

use crate::host::api::ports::OwnPost;
use crate::host::table::press::{BEFORE_NUMBER, base36};
use crate::host::{Message, MessageId, PostNo, TableId};

/// The sign of one delivery.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sign {
    table: String,
    number: String,
}

impl Sign {
    pub(crate) fn of(table: TableId, number: PostNo) -> Self {
        Self { table: base36(table.0), number: base36(number.0) }
    }

    /// The message with the sign on it.
    pub(crate) fn put_on(&self, mut message: Message) -> Message {
        for id in message.ids_mut() {
            id.push(BEFORE_NUMBER);
            id.push_str(&self.number);
        }
        message
    }

    /// The message of this delivery among those of a channel, if it stands there: one with its sign, or with the words of
    /// `message` if that has no controls. `known` are messages that other deliveries became.
    pub(crate) fn find(&self, message: Option<&Message>, posts: &[OwnPost], known: &[MessageId]) -> Option<MessageId> {
        let bare = message.filter(|message| message.rows.is_empty());
        let has_its_words = |post: &OwnPost| bare.is_some_and(|message| post.text.trim() == message.text.trim());
        let is_it = |post: &&OwnPost| !known.contains(&post.id) && (self.is_on(post) || has_its_words(post));
        posts.iter().find(is_it).map(|post| post.id)
    }

    /// `so1.TABLE.MARK.CODE.REST~NUMBER`
    fn is_on(&self, post: &OwnPost) -> bool {
        let is_signed = |id: &String| {
            let table = id.split('.').nth(1);
            let number = id.rsplit_once(BEFORE_NUMBER).map(|(_, number)| number);
            table == Some(self.table.as_str()) && number == Some(self.number.as_str())
        };
        post.control_ids.iter().any(is_signed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::api::message::{Button, Control, Style};
    use crate::host::table::press::{ControlId, Press, WindowMark};

    fn with_a_button() -> Message {
        let id = ControlId { table: TableId(40), mark: WindowMark::Phase(7), action: Press::GiveOrders }.encode();
        let button = Button { id, label: "Give orders".to_owned(), style: Style::Primary, is_disabled: false };
        Message { rows: vec![vec![Control::Button(button)]], ..Message::text("Orders are awaited.") }
    }

    fn posted(message: &Message) -> OwnPost {
        let ids = message.rows.iter().flatten().filter_map(|control| match control {
            Control::Button(button) => Some(button.id.clone()),
            Control::Menu(_) | Control::Section(_) | Control::Link(_) => None,
        });
        OwnPost { id: MessageId(5), text: message.text.clone(), control_ids: ids.collect() }
    }

    #[test]
    fn a_delivery_finds_its_own_post_and_no_other() {
        let message = with_a_button();
        let posts = [posted(&Sign::of(TableId(40), PostNo(11)).put_on(message.clone()))];
        assert_eq!(Sign::of(TableId(40), PostNo(11)).find(Some(&message), &posts, &[]), Some(MessageId(5)));
        assert_eq!(
            Sign::of(TableId(40), PostNo(11)).find(Some(&message), &posts, &[MessageId(5)]),
            None,
            "it is another delivery's"
        );
        assert_eq!(Sign::of(TableId(40), PostNo(11)).find(None, &posts, &[]), Some(MessageId(5)));
        for other in [
            Sign::of(TableId(40), PostNo(1)),
            Sign::of(TableId(40), PostNo(12)),
            Sign::of(TableId(4), PostNo(11)),
            Sign::of(TableId(41), PostNo(11)),
        ] {
            assert_eq!(other.find(Some(&message), &posts, &[]), None, "{other:?}");
        }
    }

    #[test]
    fn a_post_without_controls_is_known_by_its_words() {
        let words = Message::text("The pace is now 1 hour a phase.");
        let posts = [posted(&words)];
        assert_eq!(Sign::of(TableId(40), PostNo(11)).find(Some(&words), &posts, &[]), Some(MessageId(5)));
        assert_eq!(Sign::of(TableId(40), PostNo(11)).find(Some(&Message::text("Other words.")), &posts, &[]), None);
    }

    #[test]
    fn a_control_with_a_sign_is_pressed_like_one_without() {
        let message = Sign::of(TableId(40), PostNo(11)).put_on(with_a_button());
        let signed = ControlId::parse(&posted(&message).control_ids[0]);
        assert_eq!(
            signed,
            Some(ControlId { table: TableId(40), mark: WindowMark::Phase(7), action: Press::GiveOrders })
        );
    }

    #[test]
    fn only_a_number_is_a_sign() {
        for id in ["so1.1.0.o.~", "so1.1.0.o.~x!", "so1.1.0.o.~1~2", "so1.1.0.H.~1"] {
            assert_eq!(ControlId::parse(id), None, "{id}");
        }
    }
}
