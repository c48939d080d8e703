"""What the command line itself says to players, kept in `messages.toml` beside this file."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any


@cache
def _catalogue() -> dict[str, str]:
    text = resources.files(__package__).joinpath("messages.toml").read_text("utf-8")
    return {key: str(value).strip("\n") for key, value in tomllib.loads(text).items()}


def say(key: str, **fields: Any) -> str:
    """A message with its fields filled in."""
    return _catalogue()[key].format(**fields)
