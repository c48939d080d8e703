"""Double time: who may, and what it costs when the move is over [mib 6.12a 6.12b 6.12c]."""

from __future__ import annotations

from grognard.rulesets.mib.ch05_morale import check
from grognard.rulesets.mib.ch06_movement.allowance import begin_movement
from grognard.rulesets.mib.ch06_movement.log import DoubleTimed
from grognard.rulesets.mib.ch09_disorder import began_upset
from grognard.rulesets.mib.ch10_losses.losses import STRAGGLER, lose_step
from grognard.rulesets.mib.ch10_losses.smashed_retreat import offer_smashed_retreat
from grognard.rulesets.mib.ch11_fatigue.fatigue import cost, is_spent, tire
from grognard.rulesets.mib.ch11_fatigue.lite import raise_formation
from grognard.rulesets.mib.state import HURRIED, JUST_SMASHED, MibGame, has


def pay_double_time(game: MibGame, unit: int) -> None:
    """One fatigue more, and a straggler if a check fails [mib 6.12b 6.12c 10.0d]; under Lite tracking the formation
    rises [mib 11.2d]."""
    game.state.status[unit] &= ~HURRIED
    tire(game, unit, cost(game, "double time"), "6.12b")
    raise_formation(game, game.scenario.units[unit].formation, "11.2d")
    if not check(game, unit, "double-time", "6.12c"):
        lose_step(game, unit, STRAGGLER)
        if has(game, unit, JUST_SMASHED):
            offer_smashed_retreat(game, unit)


def may_hurry(game: MibGame, unit: int) -> bool:
    """Not the spent, nor whoever began its activation disorganized [mib 6.12a 9.0d]."""
    return (
        not is_spent(game, unit)
        and not began_upset(game, unit)
        and not has(game, unit, HURRIED)
        and game.scenario.units[unit].is_troops
    )


def hurry(game: MibGame, unit: int) -> None:
    """A unit adds its morale rating to its points from now on [mib 6.12a]."""
    game.state.status[unit] |= HURRIED
    game.tell(DoubleTimed(rule="6.12a", unit=unit))


def hasten(game: MibGame, unit: int) -> None:
    """An extended line moves in double time from now on [mib 6.12a 16.6d]."""
    begin_movement(game, unit)
    hurry(game, unit)
