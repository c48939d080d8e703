"""Tables that go on from the position of a drill."""

from __future__ import annotations

import secrets

from msgspec.structs import replace

from grognard.core.record import write_record
from grognard.rulesets import get_ruleset
from grognard.server.messages import NewGame, SeatWish
from grognard.server.upload import Material, replayed
from grognard.table.exercise import position


def played_on(wish: NewGame) -> tuple[NewGame, Material]:
    """A wish to go on from the position of a drill: one's own side against a bot, with dice of its own."""
    ruleset = get_ruleset(wish.ruleset)
    found = ruleset.drill(wish.drill or "")
    journal = position(ruleset, found)
    sides = (side.key for side in journal.scenario.sides)
    seats = {key: SeatWish("human") if key == found.side else SeatWish("bot") for key in sides}
    return replace(wish, seats=seats, seed=secrets.randbits(31)), replayed(write_record(journal.record()))
