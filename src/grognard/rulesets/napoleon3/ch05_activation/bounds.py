"""What an activation is bound to: its own formation, and one step after the other [napoleon3 5a 5b]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.rulesets.napoleon3.state import OFF_MAP, N3Game, Refusal

STEPS = {"barrage": 0, "cease": 0, "select": 1, "end": 1, "attack": 2, "coordinate": 2, "fight": 2, "pass": 2}
"""Orders that belong to one step of an activation."""


def step_refusal(game: N3Game, action: Action, otherwise: str) -> Refusal:
    """An order of another kind: it comes too early or too late [napoleon3 5b]."""
    step = STEPS.get(action.verb, game.state.step)
    if step != game.state.step:
        return ("not-yet" if step > game.state.step else "too-late"), "5b"
    return otherwise, "5b"


STRIKES = ("attack", "barrage")
"""What somebody may mean who points at an enemy while units move."""


def striking(game: N3Game, unit: int) -> tuple[str, ...]:
    """Guns fire, all others attack [napoleon3 10.1-barrage-g]."""
    return ("barrage",) if game.scenario.units[unit].is_gun else ("attack",)


def strike_refusal(game: N3Game, formation: int, action: Action) -> Refusal | None:
    """Why nobody strikes while units move: the guns have fired, and attacks come when all have moved
    [napoleon3 4Cf 5b]."""
    if action.verb not in STRIKES:
        return None
    if refused := unit_refusal(game, formation, action.unit):
        return refused
    return ("attack-after-moves" if action.verb == "attack" else "barrage-is-over"), "4Cf"


def unit_refusal(game: N3Game, formation: int, unit: int) -> Refusal | None:
    """Only what belongs to the activated formation acts [napoleon3 5a]."""
    units, side = game.scenario.units, game.scenario.formations[formation].side
    if not 0 <= unit < len(units) or units[unit].side != side:
        return "not-your-unit", "5a"
    if units[unit].kind == "commander":
        return "commanders-act-earlier", "4Ba"
    if units[unit].formation != formation:
        return "not-its-activation", "5a"
    if game.state.place[unit] < OFF_MAP:
        return "eliminated", "11.3m"
    return None
