"""Death of headquarters: with their stack, or by the casualty check after a combat [napoleon3 9.3a 9.3b]."""

from __future__ import annotations

from grognard.core.places import leaders_at
from grognard.rulesets.napoleon3.ch08_command.commander_death import kill_commander
from grognard.rulesets.napoleon3.ch09_leaders.hq_replacement import replace
from grognard.rulesets.napoleon3.ch09_leaders.log import CasualtyRolled
from grognard.rulesets.napoleon3.state import N3Game

DEADLY = 12
"""What two dice must show to kill a headquarters; all dice have six sides [napoleon3 0.1 9.3b]."""


def leaders_lose_stack(game: N3Game, side: int, hex: int) -> None:
    """All troops with them are gone: leaders fall with them [napoleon3 8.4a 9.3a]."""
    for leader in leaders_at(game, side, hex):
        kill(game, leader)


def check_casualty(game: N3Game, leader: int) -> None:
    """Two dice for a headquarters that took part in a combat [napoleon3 9.3b 9.3c 11.2-assault-f]."""
    if game.state.place[leader] < 0:
        return
    dice = (game.roll(6, "casualty", "9.3b"), game.roll(6, "casualty", "9.3b"))
    dead = sum(dice) >= DEADLY
    game.tell(CasualtyRolled(rule="9.3b", unit=leader, dice=dice, outcome="killed" if dead else "unhurt"))
    if dead:
        kill(game, leader)


def kill(game: N3Game, leader: int) -> None:
    """A commander in chief is gone for good, a headquarters is replaced [napoleon3 8.4c 9.3d]."""
    facts = game.scenario.units[leader]
    if facts.kind == "commander":
        kill_commander(game, leader)
    else:
        replace(game, leader)
