"""Where an attack presses most, for whoever divides units among several borders [commanders combat.position.16]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.options import Group, Options
from grognard.rulesets.commanders.state import CommandersGame


def pressure(game: CommandersGame, side: int, index: int) -> int:
    """How much stronger the enemy is in a zone than what stands there against him already."""
    zone = game.state.zones[index]
    return len(zone.attackers[1 - side]) - 2 * len(zone.spaces[side]) - 2 * len(zone.attackers[side])


def where_pressed(game: CommandersGame, side: int, options: Options) -> Action:
    """Of all postings the one against the strongest enemy; one unit after the other where there are several borders.
    Who is not spent goes first: the high dice lie there."""
    zones, groups = game.state.zones, options.groups

    def need(group: Group) -> int:
        fronts = (i for i, zone in enumerate(zones) if 1 << zone.fronts[1 - side] == group.places)
        return next((pressure(game, side, index) for index in fronts), 0)

    best = max(groups, key=need)
    return best[0] if len({group.places for group in groups}) > 1 else best[len(best) - 1]
