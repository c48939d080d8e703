"""What double time costs when the move is over [mib 6.12b 6.12c]."""

from __future__ import annotations

from grognard.rulesets.mib.ch05_morale import check
from grognard.rulesets.mib.ch10_losses.losses import STRAGGLER, lose_step
from grognard.rulesets.mib.ch10_losses.smashed import offer_smashed_retreat
from grognard.rulesets.mib.ch11_fatigue.fatigue import cost, raise_formation, tire
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
