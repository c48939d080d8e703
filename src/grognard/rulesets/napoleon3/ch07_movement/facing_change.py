"""When a unit may change its facing: freely as it moves, by one hexside at a few other times [napoleon3 7.3a 7.3b]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.events import UnitTurned
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.napoleon3.state import N3Game

ALL_FACINGS = tuple((facing,) for facing in range(6))
"""What a unit may face at the end of its own move, at no cost [napoleon3 7.3a]."""


def other_facings(facing: int) -> tuple[tuple[int], ...]:
    """How a unit may turn where it stands in its own movement, at no cost [napoleon3 7.3a]."""
    return tuple((other,) for other in range(6) if other != facing)


def offer_turn(game: N3Game, unit: int) -> None:
    """Let the owner turn a unit by one hexside, where facing matters [napoleon3 7.3b 11.2-assault-e]."""
    state, field = game.state, game.scenario.field
    hex = state.place[unit]
    if hex >= 0 and not field.built >> hex & 1:
        game.ask(TurnUnit(game.scenario.units[unit].side, unit))


class Wheel(Procedure, frozen=True):
    """One unit after another may turn by one hexside [napoleon3 11.2-assault-e 11.4d]."""

    units: tuple[int, ...]

    def turn(self, game: N3Game) -> None:
        if self.units:
            game.replace(Wheel(self.units[1:]))
            game.repeat()
            offer_turn(game, self.units[0])

    steps = (turn,)


class TurnUnit(Decision, frozen=True):
    """Turn by one hexside, or stay [napoleon3 7.3b]."""

    unit: int

    rule = "7.3b"
    standing = "turn"

    def options(self, game: N3Game) -> Options:
        facing = game.state.facing[self.unit]
        turns = (((facing - 1) % 6,), ((facing + 1) % 6,))
        return Options([Group("turn", (self.unit,), extras=turns), Group("stay", (self.unit,))])

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        return "turns-by-one", self.rule

    def choose(self, game: N3Game, action: Action) -> None:
        if action.verb == "turn":
            game.state.facing[self.unit] = action.extra[0]
            game.tell(UnitTurned(rule="7.3b", unit=self.unit, facing=action.extra[0]))

    def accept(self, game: N3Game) -> Action:
        """Towards the most enemies."""
        state, field = game.state, game.scenario.field
        hex, side = state.place[self.unit], game.scenario.units[self.unit].side
        enemy = state.occupied[1 - side]
        facing = state.facing[self.unit]
        best = max(
            (facing, (facing - 1) % 6, (facing + 1) % 6), key=lambda f: (field.fronts[hex][f] & enemy).bit_count()
        )
        return Action("stay", self.unit) if best == facing else Action("turn", self.unit, extra=(best,))

    def decline(self, game: N3Game) -> Action:
        return Action("stay", self.unit)

    def promise(self, game: N3Game) -> float:
        return 1.0

    def safe(self, game: N3Game, options: Options) -> Action | None:
        """Turning is free: face the enemy."""
        return self.accept(game)
