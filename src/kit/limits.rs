//! Discord's numbers, as far as games and the host have to know them. Each is named here and nowhere else.

/// Characters of a message.
pub const TEXT_MAX_CHARS: usize = 2_000;
/// Characters of a control's id, of a value, and of the label and note of an entry.
pub const CONTROL_MAX_CHARS: usize = 100;
/// Characters of a button's label.
pub const LABEL_MAX_CHARS: usize = 80;
/// Characters of the label of a button that shares its row: a telephone breaks longer ones.
pub const BESIDE_MAX_CHARS: usize = 18;
/// Characters of the label of a button that has its row for itself, as the only entry of a menu has.
pub const ALONE_MAX_CHARS: usize = 40;
/// Entries of a menu.
pub const MENU_MAX_ENTRIES: usize = 25;
/// Choices that are offered while a field is typed.
pub const CHOICES_MAX: usize = 25;
/// Rows of a page: what it may hold is bounded by [`COMPONENTS_MAX`], what is looked over by people by this.
pub const ROWS_MAX: usize = 7;
/// Buttons in a row.
pub const ROW_MAX_BUTTONS: usize = 5;
/// Characters of the words for those who cannot see a picture: Discord takes 1,024.
pub const ALT_MAX_CHARS: usize = 1_000;
/// Characters of a panel's draft in notation. What does not fit the id of a control is kept by the host, and the id names it.
pub const DRAFT_MAX_CHARS: usize = 1_000;
/// Characters of a draft that a form is opened for: it travels in the id of a control, beside the number of its table and phase.
pub const FORM_MAX_CHARS: usize = 70;
/// Lines of a panel's text: more push its controls out of sight on a telephone.
pub const PANEL_MAX_LINES: usize = 5;
/// Parts of a message, nested ones among them.
pub const COMPONENTS_MAX: usize = 40;
/// Parts of a page besides its rows: the frame, words, a picture.
pub const COMPONENTS_OF_PAGE: usize = 3;
/// Parts of a line of words with a button: itself, the words, the button.
pub const COMPONENTS_OF_LINE: usize = 3;
/// Parts of a menu: its row and itself.
pub const COMPONENTS_OF_MENU: usize = 2;
/// Lines of a page: more are no longer read but searched.
pub const LINES_MAX: usize = 10;
