"""Grognard: play, referee and study 19th-century battles under real rulebooks.

>>> import grognard
>>> game = grognard.new("portable/first-steps", seed=7)
>>> while not game.is_over:
...     line = game.play(game.options.sample())[-1]

The names below are the ones that programs may rely on. They are loaded when they are first used, so that importing the
package, as each command does, costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grognard.api.choices import Choices
    from grognard.api.game import Game, LogLine, Outcome
    from grognard.api.odds import Card, OddsTable
    from grognard.api.opening import list_battles, new, read_record
    from grognard.api.picture import Picture
    from grognard.api.players import Player, bot, list_bots, play, play_out
    from grognard.core.action import Action
    from grognard.core.errors import GrognardError, IllegalAction
    from grognard.core.view import View

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Card",
    "Choices",
    "Game",
    "GrognardError",
    "IllegalAction",
    "LogLine",
    "OddsTable",
    "Outcome",
    "Picture",
    "Player",
    "View",
    "__version__",
    "bot",
    "list_battles",
    "list_bots",
    "new",
    "play",
    "play_out",
    "read_record",
]

_HOMES = {
    "core.action": ("Action",),
    "core.errors": ("GrognardError", "IllegalAction"),
    "core.view": ("View",),
    "api.choices": ("Choices",),
    "api.game": ("Game", "LogLine", "Outcome"),
    "api.odds": ("Card", "OddsTable"),
    "api.opening": ("list_battles", "new", "read_record"),
    "api.picture": ("Picture",),
    "api.players": ("Player", "bot", "list_bots", "play", "play_out"),
}


def __getattr__(name: str) -> Any:
    for module, names in _HOMES.items():
        if name in names:
            found = getattr(import_module(f"grognard.{module}"), name)
            globals()[name] = found
            return found
    raise AttributeError(f"module 'grognard' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
