"""Leaders: they follow, fall and are replaced [napoleon3 8.4a 9.3a]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.events import (
    CasualtyRolled,
    LeaderLost,
    LeaderReplaced,
)
from grognard.rulesets.napoleon3.fray import Fray, change, fight
from grognard.rulesets.napoleon3.state import DEPUTY, ELIMINATED, N3Game, leaders_at, troops_at

DEADLY = 12
"""What two dice must show to kill a headquarters; all dice have six sides [napoleon3 0.1 9.3b]."""


def follow(game: N3Game, side: int, start: int, end: int) -> tuple[int, ...]:
    """Leaders go with the unit that retreats if no other brigade stays with them [napoleon3 8.4a 9.3e 11.3v]; with one
    that advances a headquarters goes if its owner likes [napoleon3 R16]."""
    if any(not game.scenario.units[unit].is_gun for unit in troops_at(game, side, start)):
        return ()
    leaders = tuple(leaders_at(game, side, start))
    for leader in leaders:
        game.state.place[leader] = end
    return leaders


def leaders_lose_stack(game: N3Game, side: int, hex: int) -> None:
    """All troops with them are gone: leaders fall with them [napoleon3 8.4a 9.3a]."""
    for leader in leaders_at(game, side, hex):
        kill(game, leader)


def kill(game: N3Game, leader: int) -> None:
    facts = game.scenario.units[leader]
    if facts.kind == "commander":
        kill_commander(game, leader)
    else:
        replace(game, leader)


def kill_commander(game: N3Game, leader: int) -> None:
    """A commander in chief is not replaced [napoleon3 8.4c]; an emperor's death ends the battle [napoleon3 14.3f]."""
    state, facts = game.state, game.scenario.units[leader]
    state.place[leader] = ELIMINATED
    state.fallen = (*state.fallen, leader)
    game.tell(LeaderLost(rule="8.4a", unit=leader))
    if facts.emperor:
        game.end(1 - facts.side, "emperor", "14.3f")


def replace(game: N3Game, leader: int) -> None:
    """An aide takes over, with a unit of the formation that its owner chooses [napoleon3 9.3d]; with none on the map
    the headquarters leaves the game."""
    state, scenario = game.state, game.scenario
    formation = scenario.formations[scenario.units[leader].formation]
    left = [unit for unit in formation.members if state.place[unit] >= 0]
    state.status[leader] |= DEPUTY
    if any(isinstance(procedure, Fray) for procedure, _ in game.agenda):  # the aide takes no part in this combat
        change(game, leading=tuple(other for other in fight(game).leading if other != leader))  # [napoleon3 9.3c]
    if not left:
        state.place[leader] = ELIMINATED
        game.tell(LeaderLost(rule="9.3d", unit=leader))
        return
    from grognard.rulesets.napoleon3.succession import ask_replacement

    ask_replacement(game, leader, tuple(left))


def check_casualty(game: N3Game, leader: int) -> None:
    """Two dice for a headquarters that took part in a combat [napoleon3 9.3b 9.3c 11.2-assault-f]."""
    if game.state.place[leader] < 0:
        return
    dice = (game.roll(6, "casualty", "9.3b"), game.roll(6, "casualty", "9.3b"))
    dead = sum(dice) >= DEADLY
    game.tell(CasualtyRolled(rule="9.3b", unit=leader, dice=dice, outcome="killed" if dead else "unhurt"))
    if dead:
        kill(game, leader)


def bonus(game: N3Game, leader: int) -> int:
    facts = game.scenario.units[leader]
    return facts.deputy_bonus if game.state.status[leader] & DEPUTY else facts.bonus


def rating(game: N3Game, leader: int) -> int:
    facts = game.scenario.units[leader]
    return facts.deputy_command if game.state.status[leader] & DEPUTY else facts.command


def seat(game: N3Game, leader: int, hex: int) -> None:
    game.state.place[leader] = hex
    game.tell(LeaderReplaced(rule="9.3d", unit=leader, place=hex))
