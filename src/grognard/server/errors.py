"""Why a table refuses what is asked of it, besides the rules of its game."""

from __future__ import annotations

from grognard.core.errors import GrognardError


class Stale(GrognardError):
    """The sender had not yet seen everything."""


class Forbidden(GrognardError):
    """The sender does not hold that seat."""


class Hasty(GrognardError):
    """The sender is one of too many at once."""


class Closed(GrognardError):
    """Everybody may only look just now."""


class Broken(GrognardError):
    """Something could not be written: the table must be read from storage again."""
