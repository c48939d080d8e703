"""Straggler recovery, by smashed units too [mib 10.1a 10.2e]."""

from __future__ import annotations

from grognard.core.event import Modifier
from grognard.rulesets.mib.ch02_components.values import is_cavalry
from grognard.rulesets.mib.ch05_morale import check
from grognard.rulesets.mib.ch06_movement.stacking import check_stacks
from grognard.rulesets.mib.ch10_losses.log import StragglersRecovered
from grognard.rulesets.mib.ch10_losses.smashed_retreat import fall_back_smashed
from grognard.rulesets.mib.state import JUST_SMASHED, MOBILE, RECOVERED, SMASHED, MibGame, has


def may_recover(game: MibGame, unit: int) -> bool:
    """Once a turn, with a stationary or rest action, not after moving or attacking; supply is never wanting
    [mib 10.1a 10.1b 10.1c 10.1f]."""
    return recoverable(game, unit) > 0 and not game.state.status[unit] & (MOBILE | RECOVERED)


def recoverable(game: MibGame, unit: int) -> int:
    """The stragglers of earlier turns: those of this turn come back in a later one at the earliest [mib 10.1g]."""
    return game.state.stragglers[unit] - game.state.straggled.count(unit)


def recovery_modifiers(game: MibGame, unit: int, night: bool = False) -> tuple[Modifier, ...]:
    """Cavalry is rated one higher [mib 10.1d], everybody by what the chart of the night says [mib 10.1e]."""
    found = [Modifier(1, "cavalry", "10.1d")] if is_cavalry(game, unit) else []
    if night:
        found.append(Modifier(game.scenario.charts.night.recovery.morale, "night", "10.1e"))
    return tuple(found)


def try_recovery(game: MibGame, unit: int, night: bool = False) -> None:
    """A morale check brings back one step, whether the unit is smashed or not [mib 10.1a 10.2f 10.2g]. It goes with
    either kind of action, so that it settles neither [mib 4.1c 4.1d]."""
    state = game.state
    state.status[unit] |= RECOVERED
    smashed = has(game, unit, SMASHED)
    if check(game, unit, "recovery", "10.1a", recovery_modifiers(game, unit, night)):
        state.stragglers[unit] -= 1
        state.steps[unit] += 1
        state.status[unit] &= ~(SMASHED | JUST_SMASHED)
        game.tell(StragglersRecovered(rule="10.2f" if smashed else "10.1a", unit=unit, steps=state.steps[unit]))
        check_stacks(game)  # the step may be too much for its hex [mib 6.1e]
    elif smashed and not night:
        fall_back_smashed(game, unit)
