"""The log: a line an event, for people or for programs.

A line says what happened and never to whom: no token, no secret, no word for the dice, no chat. An address is a short
sign that means the same sender for as long as the process lives, and a table the first letters of its id, too few to
open it with. What libraries have to say below a warning stays unsaid: their lines hold whole messages and headers.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from hashlib import blake2b

LOG = logging.getLogger("grognard")
REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the request that is being served."""
ABOUT = "about"
"""The attribute of a record that holds its fields."""
FORMS = ("text", "json")
LEVELS = ("debug", "info", "warning", "error")
SHOWN_OF_TABLE = 5
_KEY = os.urandom(16)


def say(level: int, message: str, **about: object) -> None:
    """A line with its fields."""
    if LOG.isEnabledFor(level):
        LOG.log(level, message, extra={ABOUT: about})


def sender(address: str) -> str:
    """A sign for an address, from which nobody learns it: the key is never written anywhere."""
    return blake2b(address.encode(), key=_KEY, digest_size=4).hexdigest()


def short(table: str) -> str:
    """Enough of a table's id to find its lines, and not enough to find the table."""
    return table[:SHOWN_OF_TABLE]


class Json(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        fields = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
            **_about(record),
        }
        if record.exc_info:
            fields["trace"] = _trace(self.formatException(record.exc_info))
        return json.dumps(fields, ensure_ascii=False, default=str)


class Text(logging.Formatter):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        rest = " ".join(f"{name}={value}" for name, value in _about(record).items())
        line = f"{when} {record.levelname.lower():7} {record.getMessage()}" + (f"  {rest}" if rest else "")
        if record.exc_info:
            line += "\n" + _trace(self.formatException(record.exc_info))
        return line


def _about(record: logging.LogRecord) -> dict[str, object]:
    request = REQUEST.get()
    return ({"request": request} if request else {}) | getattr(record, ABOUT, {})


def _trace(text: str) -> str:
    """Without what PostgreSQL tells of the row that it did not take."""
    return "\n".join(line for line in text.splitlines() if not line.startswith(("DETAIL:", "CONTEXT:")))


def _is_ours(record: logging.LogRecord) -> bool:
    return record.levelno >= logging.WARNING or record.name.partition(".")[0] == LOG.name


def set_up(form: str = "text", level: str = "") -> None:
    """Write the log of this process to its standard error. Unless said otherwise a program is told of every request,
    and people only of what they should look at."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if form == "json" else Text())
    handler.addFilter(_is_ours)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    LOG.setLevel((level or ("info" if form == "json" else "warning")).upper())
