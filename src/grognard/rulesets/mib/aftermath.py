"""What is left of a combat: batteries lost on the run, smashed units, fatigue [mib 7.12a 10.2c 7.6g]."""

from __future__ import annotations

from grognard.rulesets.mib.events import UnitCatchingUp
from grognard.rulesets.mib.fatigue import cost, tire
from grognard.rulesets.mib.fray import Fray, change, everybody
from grognard.rulesets.mib.losses import lose_battery
from grognard.rulesets.mib.recovery import OPTIONAL_RETREAT, nearest_enemies
from grognard.rulesets.mib.retreat import begin_retreat
from grognard.rulesets.mib.state import (
    ATTACKED,
    CATCHING_UP,
    HELD,
    JUST_SMASHED,
    MOBILE,
    SMASHED,
    MibGame,
    has,
    in_play,
    is_cavalry,
)


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


def offer_smashed_retreats(game: MibGame, fray: Fray) -> None:
    """Whoever has just been smashed may go back two hexes, attackers too [mib 10.2c]."""
    for unit in sorted(everybody(fray)):
        if in_play(game, unit) and has(game, unit, JUST_SMASHED):
            game.repeat()
            change(game, broken=(*fray.broken, unit))
            offer_smashed_retreat(game, unit)
            return


def shield_smashed(game: MibGame, fray: Fray) -> None:
    """A pursuit is no combat of its own, so whoever has lost its last step in this one loses no more [mib 7.14d
    10.2k]."""
    for unit in fray.broken:
        if in_play(game, unit):
            game.state.status[unit] |= JUST_SMASHED


def offer_smashed_retreat(game: MibGame, unit: int) -> None:
    game.state.status[unit] &= ~JUST_SMASHED
    foes = nearest_enemies(game, unit)
    begin_retreat(game, (unit,), OPTIONAL_RETREAT, foes, "10.2c", halts=True, forced=False)


def finish_combat(game: MibGame, fray: Fray) -> None:
    """Attackers have acted; cavalry tires more than others, divisions' own cavalry does not count [mib 7.6g 7.14i]; who
    was held back has to catch up [mib 11.2g]."""
    state = game.state
    for unit in fray.units:
        if fray.guns or not in_play(game, unit):
            continue
        if not has(game, unit, ATTACKED):
            tire(game, unit, cost(game, "attack, per activation"), "11.0a")
        state.status[unit] |= ATTACKED | MOBILE
    for unit in sorted(everybody(fray)):
        state.status[unit] &= ~JUST_SMASHED
        if not in_play(game, unit):
            continue
        if is_cavalry(game, unit):
            tire(game, unit, cost(game, "cavalry after any combat"), "7.6g")
        if has(game, unit, HELD):
            commit(game, unit)


def commit(game: MibGame, unit: int) -> None:
    """[mib 11.2g]"""
    game.state.status[unit] = game.state.status[unit] & ~HELD | CATCHING_UP
    game.tell(UnitCatchingUp(rule="11.2g", unit=unit))


def commit_at_once(game: MibGame, fray: Fray) -> None:
    """Turn the markers before the strengths are counted; who was held back is remembered [mib 11.2g 11.2h R11]."""
    held = tuple(unit for unit in sorted(everybody(fray)) if has(game, unit, HELD))
    change(game, reserves=held)
    for unit in held:
        commit(game, unit)
