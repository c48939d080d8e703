"""Everything that can be wrong with a position. A lawful game never shows any of it."""

from __future__ import annotations

from grognard.core.masks import to_mask
from grognard.rulesets.napoleon3.ch08_command.refuge import Flight
from grognard.rulesets.napoleon3.ch11_combat.retreat import Retreat
from grognard.rulesets.napoleon3.state import DONE, ELIMINATED, OFF_MAP, N3Game


def problems(game: N3Game) -> list[str]:
    state, scenario = game.state, game.scenario
    found = []
    fleeing = game.find(Flight) is not None
    for side, members in enumerate(scenario.members):
        if state.occupied[side] != to_mask(state.place[u] for u in members if state.place[u] >= 0):
            found.append(f"The hexes of {scenario.sides[side].name} are not where its units stand.")
        found += _stacks(game, members)
    if state.occupied[0] & state.occupied[1]:
        found.append("Both sides stand in one hex [7.1e].")
    for unit, facts in enumerate(scenario.units):
        place = state.place[unit]
        if place < 0 and place not in (OFF_MAP, ELIMINATED):
            found.append(f"{facts.key} is nowhere.")
        if place >= 0 and scenario.field.closed >> place & 1:
            found.append(f"{facts.key} stands where nobody can.")
        if facts.is_troops and not 0 <= state.losses[unit] <= facts.steps:
            found.append(f"{facts.key} has lost {state.losses[unit]} steps of {facts.steps} [1c].")
        if facts.is_troops and (state.losses[unit] == facts.steps) != (place == ELIMINATED):
            found.append(f"{facts.key} is gone and has steps, or stands and has none [11.3m].")
        if not facts.is_troops and place >= 0 and state.occupied[1 - facts.side] >> place & 1 and not fleeing:
            found.append(f"{facts.key} stands among the enemy [8.4b].")
    if any(left < 0 for left in state.quota):
        found.append("A commander in chief commands more units than he can [8.2d].")
    if any(state.formation[index] & DONE for index in state.cup):
        found.append("A formation that has acted is still in the cup [5c].")
    if not scenario.first_turn <= state.turn <= scenario.turns:
        found.append(f"There is no turn {state.turn} [0.2].")
    return found


def _stacks(game: N3Game, members: tuple[int, ...]) -> list[str]:
    """The stacking limit holds whenever nobody is on the move [napoleon3 3a]."""
    state, units = game.state, game.scenario.units
    stacks: dict[int, list[int]] = {}
    for unit in members:
        if state.place[unit] >= 0:
            stacks.setdefault(state.place[unit], []).append(unit)
    found = []
    retreating = game.find(Retreat) is not None
    for hex, stack in stacks.items():
        guns = sum(units[unit].is_gun for unit in stack)
        if (len(stack) - guns > 1 or guns > 2 or (guns == 2 and len(stack) > 2)) and not retreating:
            names = ", ".join(units[unit].key for unit in stack)
            found.append(f"Too many units in {game.scenario.board.grid.text(hex)}: {names} [3a].")
    return found
