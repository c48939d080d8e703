"""The advance of a victorious attacker [portable close.7]."""

from __future__ import annotations

from grognard.core.action import Action, Extra
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.portable.close.outcomes import DEFENDER
from grognard.rulesets.portable.events import UnitAdvanced, UnitStayed
from grognard.rulesets.portable.facing import contact_facings, make_contact
from grognard.rulesets.portable.move import occupy
from grognard.rulesets.portable.special_terrain import is_fording
from grognard.rulesets.portable.state import PortableGame, type_now


def can_advance(game: PortableGame, unit: int) -> bool:
    """Infantry and cavalry only, and nobody whom a ford still holds [portable units.5 close.7 special.rivers.3 R20]."""
    held = is_fording(game, unit) and not game.scenario.switches.advance_out_of_fords
    return type_now(game, unit).advances and not held


def wins_ground(game: PortableGame, attacker: int, outcome: str) -> bool:
    """Whether an attacker may advance after a duel: it alone has survived [portable close.4 close.7]. A defender that
    has stays where it is [portable close.8]."""
    return outcome == DEFENDER and can_advance(game, attacker)


class Advance(Decision, frozen=True):
    """A victorious attacker may take the beaten defender's hex [portable close.7]."""

    unit: int
    ground: int
    rule = "close.7"
    standing = "advance"
    passes = "stay"

    def options(self, game: PortableGame) -> Options:
        return Options(
            [Group("advance", (self.unit,), 1 << self.ground, self.facings(game)), Group("stay", (self.unit,))]
        )

    def accept(self, game: PortableGame) -> Action:
        return Action("advance", self.unit, self.ground, self.facings(game)[0])

    def decline(self, game: PortableGame) -> Action:
        return Action("stay", self.unit)

    def promise(self, game: PortableGame) -> float:
        """Taking empty ground always succeeds."""
        return 1.0

    def facings(self, game: PortableGame) -> tuple[Extra, ...]:
        """Onward, or towards an enemy that the advance meets [portable move.5 R6]."""
        onward = game.state.facing[self.unit]
        facings = contact_facings(game, self.unit, self.ground)
        return ((onward,),) if len(facings) == 6 else facings

    def choose(self, game: PortableGame, action: Action) -> None:
        if action.verb == "stay":
            game.tell(UnitStayed(rule="close.7", unit=self.unit))
            return
        start = game.state.place[self.unit]
        game.tell(UnitAdvanced(rule="close.7", unit=self.unit, start=start, path=(self.ground,)))
        occupy(game, self.unit, self.ground)
        game.state.facing[self.unit] = action.extra[0]
        make_contact(game, self.unit)

    def refusal(self, game: PortableGame, action: Action) -> tuple[str, str]:
        return "advance-there-only", "close.7"
