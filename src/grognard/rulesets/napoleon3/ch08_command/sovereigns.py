"""The three sovereigns: Victor Emmanuel, Franz Joseph and Napoleon III, and what their armies are without them
[napoleon3 8.5a 8.6a 8.7]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.ch08_command.log import CommanderArrived
from grognard.rulesets.napoleon3.ch14_solferino.reinforcements import FRANZ_JOSEPHS_TURN
from grognard.rulesets.napoleon3.state import OFF_MAP, N3Game

BEFORE_FRANZ_JOSEPH = -1
"""What Austrian activation checks suffer before he arrives [napoleon3 8.6a]."""


def commander_of(game: N3Game, formation: int) -> int:
    """A formation's own commander in chief if he is on the map, else -1: Piedmontese divisions have Victor Emmanuel
    and no other [napoleon3 8a 8.5a], Austrians nobody before Franz Joseph comes [napoleon3 8.6a 8.6b]."""
    commander = game.scenario.formations[formation].commander
    return commander if commander >= 0 and game.state.place[commander] >= 0 else -1


def is_fixed(game: N3Game, leader: int) -> bool:
    """Victor Emmanuel does not move before his hour, but commands [napoleon3 8.5b 8.5c 14.2c]; Napoleon III may move in
    the first turn [napoleon3 8.7]."""
    return game.state.turn < game.scenario.units[leader].turn


def before_franz_joseph(game: N3Game, commander: int) -> bool:
    """Before the hour of his arrival; from then on nobody suffers, even if he cannot come
    [napoleon3 8.6a 14.2f R22]."""
    if commander < 0:
        return game.state.turn < FRANZ_JOSEPHS_TURN
    return game.state.place[commander] == OFF_MAP and game.state.turn < game.scenario.units[commander].turn


def arrive(game: N3Game, leader: int) -> int:
    """Franz Joseph comes in without a check; gives the half points that he has left, more on this turn than on later
    ones [napoleon3 7.4d 8.6c 8.6d]."""
    facts = game.scenario.units[leader]
    game.state.place[leader] = facts.entry
    game.tell(CommanderArrived(rule="8.6c", unit=leader, place=facts.entry))
    return 2 * (facts.entry_movement or facts.movement) - game.scenario.field.entry_price(facts.entry)
