"""A learned value as the file that ships with its ruleset."""

from __future__ import annotations

import msgspec

from grognard.core.value import Value

HEAD = """\
# The chance that a side wins, fitted to games between staff officers. Made by `command`: nothing here is written by
# hand. A weight is what a feature counts at the beginning of a battle, and how that changes until its end.
"""


def written(value: Value) -> str:
    """The text of `value.toml`.

    >>> from grognard.core.value import Made
    >>> made = Made("grognard lab learn x --write", "1", "2026-01-01", 0, 5, 1.0, 0.1, 0.2)
    >>> print(written(Value(made, {"army": (1.5, -0.25)}, {})).split(chr(10), 4)[-1])
    command = "grognard lab learn x --write"
    version = "1"
    date = "2026-01-01"
    seed = 0
    folds = 5
    ridge = 1.0
    brier = 0.1
    base = 0.2
    <BLANKLINE>
    [weight]
    army = [1.5, -0.25]
    <BLANKLINE>
    """
    parts = [HEAD, _table("made", msgspec.to_builtins(value.made)), _table("weight", msgspec.to_builtins(value.weight))]
    parts += [_table(f"battle.{key}", msgspec.to_builtins(value.battle[key])) for key in sorted(value.battle)]
    parts += [_table("[reliability]", msgspec.to_builtins(each)) for each in value.reliability]
    return "\n".join(parts)


def _table(name: str, data: dict[str, object]) -> str:
    return "\n".join([f"[{name}]", *(f"{_key(key)} = {_value(value)}" for key, value in data.items()), ""])


def _key(key: str) -> str:
    return key if key.replace("-", "").isalnum() else f'"{key}"'


def _value(value: object) -> str:
    """A text, a number or a list of them in TOML."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(each) for each in value)}]"
    return msgspec.json.encode(value).decode() if isinstance(value, str) else str(value)
