//! The verbs, fields and overlays of Penta War, as players see them.

use crate::contract::{FieldSpec, OverlaySpec, VerbSpec};

pub(crate) const VERBS: &[VerbSpec] = &[
    VerbSpec {
        name: "move",
        aliases: &["play"],
        fields: &[
            FieldSpec {
                name: "unit",
                help: "A square, piece or clan, or the whole move: c1, UB, c1-a3, CK@c3 auto. A last ! confirms",
                is_required: true,
            },
            FieldSpec {
                name: "path",
                help: "Where it goes, if not said yet: a3, h16=CR, x (in place), ^i12 (kick), pal (Palace)",
                is_required: false,
            },
        ],
        help: "Make your move: a piece, a clan's placement, a Queen's drop, a restoration",
        example: "move c1-a3",
    },
    VerbSpec {
        name: "done",
        aliases: &["turn"],
        fields: &[FieldSpec {
            name: "turn",
            help: "The whole campaign turn: d7-d8, f6-g8; left out: what you have picked. A last ! confirms",
            is_required: false,
        }],
        help: "Give your campaign turn: what you have picked, or the moves that you write",
        example: "done d7-d8, f6-g8",
    },
    VerbSpec {
        name: "if",
        aliases: &[],
        fields: &[FieldSpec {
            name: "line",
            help: "A sealed reply: e11-e10 then d7-d8, any then d7-d8, xC7 then c5-c7, check K@k11 then k11-l10",
            is_required: true,
        }],
        help: "Prepare a secret reply to a move, a capture, a threat, or anything; it is played at once",
        example: "if e11-e10 then d7-d8",
    },
    VerbSpec {
        name: "plan",
        aliases: &[],
        fields: &[
            FieldSpec { name: "unit", help: "The square of the piece that goes: k11", is_required: true },
            FieldSpec { name: "path", help: "The squares it goes to, one a turn: l10 m9 n8", is_required: true },
        ],
        help: "Plan a piece's way; it goes on until something can take it or newly attacks its King",
        example: "plan k11 l10 m9",
    },
    VerbSpec {
        name: "cancel",
        aliases: &["withdraw"],
        fields: &[FieldSpec {
            name: "line",
            help: "Number of the prepared line, as /orders shows it; without it: all of them",
            is_required: false,
        }],
        help: "Take back prepared replies",
        example: "cancel 1",
    },
];

pub(crate) const OVERLAYS: &[OverlaySpec] = &[
    OverlaySpec { name: "reach", help: "Where a piece can go and what it would capture; needs a piece as focus" },
    OverlaySpec {
        name: "threat",
        help: "Pieces of the side to move that the other side could capture if it were its turn",
    },
    OverlaySpec { name: "chances", help: "Enemy pieces that the side to move can capture now" },
];
