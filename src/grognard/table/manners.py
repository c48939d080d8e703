"""What is agreed at a table besides the rules of its battle: chosen when it is founded, and seen by all."""

from __future__ import annotations

import msgspec


class Manners(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the people at a table may ask for, and what its bots may do. Where people play each other there are no hints
    whatever is said here; a table that counted for a rating would say `hints: false`."""

    hints: bool = True
    """Whether a person who plays against bots may ask what a staff officer would do."""
    bots_resign: bool = True
    """Whether a bot gives up a lost game against one person."""
