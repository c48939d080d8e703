"""What a server has stored, and a game that is long enough for a snapshot."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import create_engine, select

from grognard.server.room import SNAPSHOT_EVERY
from tests.server.serving import Game, house, new_game, play_on


def rows(database: Path, table: Any) -> list[dict[str, Any]]:
    engine = create_engine(f"sqlite:///{database}")
    with engine.connect() as connection:
        found = [dict(row) for row in connection.execute(select(table)).mappings()]
    engine.dispose()
    return found


def snapshot_game(folder: Path, actions: int = SNAPSHOT_EVERY + 25) -> Game:
    """A game of two at one screen that has grown longer than a snapshot's distance."""
    with house(folder / "tables.db") as client:
        seats = {"red": {"kind": "shared"}, "blue": {"kind": "shared"}}
        game = new_game(client, scenario="first-steps", seed=11, seats=seats)
        play_on(game, Random(11), actions, ("red",))
    return game
