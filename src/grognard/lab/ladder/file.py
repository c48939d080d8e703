"""The file of a ruleset's ratings, written: `core/ladder.py` reads it."""

from __future__ import annotations

import msgspec

from grognard.core.ladder import Ratings

HEAD = """\
# How strong the bots are under these rules, measured by games of each with each. Made by `command`: nothing here is
# written by hand. Elo points; the staff officer has 1500.
"""


def written(ratings: Ratings) -> str:
    """The ratings as a file, bots from the weakest level to the strongest."""
    data = msgspec.to_builtins(ratings, builtin_types=(type(ratings.date),))
    parts = [HEAD, _lines({key: data[key] for key in ("command", "version", "date", "battles", "added")})]
    parts += [f"[bot.{_key(name)}]\n{_lines(rating)}" for name, rating in data["bot"].items()]
    parts += [f"[[meeting]]\n{_lines(meeting)}" for meeting in data["meeting"]]
    return "\n".join(parts)


def _lines(table: dict[str, object]) -> str:
    return "".join(f"{key} = {_value(value)}\n" for key, value in table.items())


def _key(name: str) -> str:
    return name if name.isidentifier() else _value(name)


def _value(value: object) -> str:
    """A text, a number, a day or a list of texts in TOML."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return msgspec.json.encode(value).decode() if isinstance(value, str) else str(value)
