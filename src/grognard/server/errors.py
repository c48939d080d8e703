"""Why a table refuses what is asked of it, besides the rules of its game."""

from __future__ import annotations

from sqlalchemy.exc import InternalError, OperationalError, ProgrammingError

from grognard.core.errors import GrognardError

FAULTS = (OperationalError, InternalError, ProgrammingError)
"""What a database says that is gone, full, only to be read (a standby, to PostgreSQL an internal error) or not as it
should be: whoever waits is told to try again, and it is no fault of the request."""


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
