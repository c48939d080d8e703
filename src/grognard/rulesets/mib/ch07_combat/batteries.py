"""Attached batteries lost on the run, and with the last of them the zone of a division [mib 7.9a 7.9b 7.12a]."""

from __future__ import annotations

from grognard.rulesets.mib.ch07_combat.frame import Fray
from grognard.rulesets.mib.ch10_losses.losses import lose_battery
from grognard.rulesets.mib.state import SMASHED, MibGame, has, in_play


def loses_battery(game: MibGame, unit: int, die: int, length: int) -> bool:
    """The natural effects die against the ordered length: one more for the smashed, one less with horse artillery
    [mib 7.12a 7.12b 7.12c 7.12d]."""
    reach = length + (1 if has(game, unit, SMASHED) else 0) - (1 if game.scenario.units[unit].horse else 0)
    return game.state.guns[unit] > 0 and die <= reach


def lose_batteries(game: MibGame, fray: Fray) -> None:
    """Only those who went back are tested [mib 7.12d]."""
    for index, target in enumerate(fray.targets):
        if target not in fray.moved:
            continue
        for unit in fray.stacks[index]:
            if not in_play(game, unit) or not game.scenario.units[unit].is_troops:
                continue
            if game.state.place[unit] != target and loses_battery(game, unit, fray.rolled[index], fray.retreat[index]):
                lose_battery(game, unit, "7.12a")
