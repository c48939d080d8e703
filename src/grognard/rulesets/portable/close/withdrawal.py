"""DOCSTRING."""

from __future__ import annotations

from grognard.core.action import Action, Extra
from grognard.core.decision import Decision
from grognard.core.hexgrid import NOWHERE
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.portable.close_combat import (
    ATTACKER,
    BOTH,
    DEFENDER,
    NEITHER,
    Pair,
    find_duel,
    find_pairs,
    outcome_of,
    withdrawals,
)
from grognard.rulesets.portable.events import DuelFought, UnitAdvanced, UnitStayed, UnitWithdrew
from grognard.rulesets.portable.facing import contact_facings
from grognard.rulesets.portable.move import make_contact, occupy
from grognard.rulesets.portable.special_terrain import is_fording
from grognard.rulesets.portable.state import PortableGame, destroy, type_now


class Withdraw(Decision, frozen=True):
    """A drawn attacker steps back, its face to the enemy [portable close.5 R7]."""

    unit: int
    ways: int
    rule = "close.5"

    def options(self, game: PortableGame) -> Options:
        return Options([Group("withdraw", (self.unit,), self.ways)])

    def choose(self, game: PortableGame, action: Action) -> None:
        start = game.state.place[self.unit]
        occupy(game, self.unit, action.place)
        game.tell(UnitWithdrew(rule="close.5", unit=self.unit, start=start, path=(action.place,)))

    def refusal(self, game: PortableGame, action: Action) -> tuple[str, str]:
        return "withdraw-clear-of-enemies", "close.5"
