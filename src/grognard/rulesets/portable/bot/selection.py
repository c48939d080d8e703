"""Which units the staff officer selects: those it would activate if nothing were decided beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.core.action import Action
from grognard.rulesets.portable.bot.staff import evaluate, shortlist
from grognard.rulesets.portable.state import SELECTED, PortableGame
from grognard.rulesets.portable.turn.able import able_units, selectable_units
from grognard.rulesets.portable.turn.activation import Order, Select

Rated = tuple[float, Action]


class _Face:
    """Dice that always show the same."""

    def __init__(self, face: int) -> None:
        self._face = face

    def draw(self, counter: int, faces: int) -> int:
        return min(self._face, faces)


def counsel(game: PortableGame, side: int) -> Sequence[Action]:
    """The whole selection as one plan; every other decision is looked at order by order."""
    decision = game.decision(side)
    if not isinstance(decision, Select):
        return ()
    units = tuple(plan(game, side))[: decision.most - _count_selected(game)]
    return tuple(Action("select", unit) for unit in units)


def _count_selected(game: PortableGame) -> int:
    return sum(1 for flags in game.state.status if flags & SELECTED)


def plan(game: PortableGame, side: int) -> Iterator[int]:
    """Units in the order in which they would act, always the best order next, as if no shot had any effect."""
    trial = game.copy(_Face(1))
    trial.halt()
    units = selectable_units(trial, side)
    for unit in units:
        trial.state.status[unit] |= SELECTED
    while True:
        rated = {unit: best_order(trial, side, unit) for unit in able_units(trial, side) if unit in units}
        worth, action = max(rated.values(), default=(0.0, None), key=lambda found: found[0])
        if action is None or worth <= evaluate(trial, side):
            break
        yield action.unit
        carry_out(trial, side, action)
        trial.state.status[action.unit] &= ~SELECTED
    # Whoever is left over would rather do nothing; but the dice are there, and things may change.
    idle = [unit for unit in units if trial.state.status[unit] & SELECTED]
    yield from sorted(idle, key=lambda unit: -rated[unit][0] if unit in rated else 0.0)


def best_order(trial: PortableGame, side: int, unit: int) -> Rated:
    """What the best thing that a unit could do now is worth."""
    fork = trial.copy()
    fork.ask_instead(Order(side, unit))
    orders = tuple(shortlist(fork, side)) or tuple(fork.options(side))
    return max(((order_worth(trial, side, action), action) for action in orders), key=lambda found: found[0])


def order_worth(trial: PortableGame, side: int, action: Action) -> float:
    """What an order is worth on average; fire is the only one for which a die is thrown."""
    faces = range(1, 7) if action.verb == "fire" else (1,)
    total = 0.0
    for face in faces:
        fork = trial.copy(_Face(face))
        carry_out(fork, side, action)
        total += evaluate(fork, side)
    return total / len(faces)


def carry_out(trial: PortableGame, side: int, action: Action) -> None:
    """Give an order in a game that does not go on by itself."""
    Order(side, action.unit).choose(trial, action)
