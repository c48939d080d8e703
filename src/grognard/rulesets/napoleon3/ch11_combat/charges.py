"""Cavalry charges: who can make one, what it costs, and what heavy cavalry adds [napoleon3 11.5c 11.5d 11.5g]."""

from __future__ import annotations

from grognard.core.event import Modifier
from grognard.rulesets.napoleon3.ch01_03_units.ch01_disorder_losses import disorder_only
from grognard.rulesets.napoleon3.ch07_movement.movement_points import allowance
from grognard.rulesets.napoleon3.ch11_combat.frame import Fray, change_attacks, current
from grognard.rulesets.napoleon3.ch11_combat.lapsing_attacks import lawful_attacks
from grognard.rulesets.napoleon3.reader.charts import DIE
from grognard.rulesets.napoleon3.state import DISORGANIZED, N3Game, Refusal


def attacks_by_charge(game: N3Game, unit: int) -> bool:
    """Whether a unit's attack is a charge: all cavalry's is [napoleon3 11.5a]."""
    return game.scenario.units[unit].kind == "cavalry"


def may_charge(game: N3Game, unit: int) -> bool:
    """Cavalry in good order that has spent no more than half of its points [napoleon3 11.5c 11.5f]."""
    return charge_refusal(game, unit) is None


def charge_refusal(game: N3Game, unit: int) -> Refusal | None:
    """Why cavalry cannot charge: disorganized, or too far on the march [napoleon3 11.5c 11.5f]."""
    if game.state.status[unit] & DISORGANIZED:
        return "disorganized-no-charge", "11.5f"
    if 2 * game.state.spent[unit] > allowance(game, unit):
        return "too-tired-to-charge", "11.5c"
    return None


def is_open_to_charge(game: N3Game, unit: int, there: int) -> bool:
    """Nobody is charged in a hex that the cavalry could not enter [napoleon3 11.5b]."""
    return bool(game.scenario.field.open_sides[game.state.place[unit]] >> there & 1)


def heavy(game: N3Game, units: tuple[int, ...]) -> list[Modifier]:
    """Heavy cavalry among those who fight, in charge or counter-charge, counts once [napoleon3 11.5a 11.5g]."""
    return [Modifier(DIE.heavy, "heavy-cavalry", "11.5g")] if any(game.scenario.units[u].heavy for u in units) else []


def end_charge(game: N3Game, unit: int) -> None:
    """A charge at several hexes is one: its disorder waits for the last of them [napoleon3 11.5d R33]."""
    step = current(game)
    if any(other == unit for other, _ in lawful_attacks(game, step)):
        change_attacks(game, charging=(*step.charging, unit))
    else:
        disorder_only(game, unit)


def end_charges(game: N3Game) -> None:
    """Cavalry that has nobody left to charge is disorganized now [napoleon3 11.5d R33]."""
    step = current(game)
    busy = {unit for unit, _ in lawful_attacks(game, step)}
    for unit in step.charging:
        if unit not in busy and game.state.place[unit] >= 0:
            disorder_only(game, unit)
    if step.charging:
        change_attacks(game, charging=tuple(unit for unit in step.charging if unit in busy))


def slipped(game: N3Game, combat: Fray) -> bool:
    """Whether cavalry escaped the charge: then it costs the charger nothing [napoleon3 11.5e]."""
    return not combat.fought and combat.victim >= 0 and game.scenario.units[combat.victim].kind == "cavalry"
