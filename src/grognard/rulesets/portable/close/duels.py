"""Close combat, with the dice: one duel after the other, then withdrawal or advance [portable close.9]."""

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


class CloseCombats(Procedure, frozen=True):
    """All close combats of the side that has just activated its units [portable turn.7]."""

    side: int
    pairs: tuple[Pair, ...] = ()
    attackers: tuple[tuple[int, int], ...] = ()
    """For each defender the number of its attackers at the start [portable close.1]."""

    def muster(self, game: PortableGame) -> None:
        pairs = find_pairs(game, self.side)
        if pairs:
            defenders = [defender for _, defender in pairs]
            counts = tuple((defender, defenders.count(defender)) for defender in dict.fromkeys(defenders))
            game.replace(CloseCombats(self.side, pairs, counts))

    def fight_on(self, game: PortableGame) -> None:
        """One duel for each attacker, in the order its owner likes [portable close.9]."""
        open_pairs = self.open_pairs(game)
        if len(open_pairs) > 1:
            game.repeat()
            game.ask(ChooseDuel(self.side, tuple(attacker for attacker, _ in open_pairs)))
        elif open_pairs:
            game.repeat()
            self.start(game, open_pairs[0][0])

    def open_pairs(self, game: PortableGame) -> tuple[Pair, ...]:
        """The duels still to be fought: those against a destroyed defender lapse [portable close.9]."""
        place = game.state.place
        return tuple([pair for pair in self.pairs if place[pair[0]] >= 0 and place[pair[1]] >= 0])

    def start(self, game: PortableGame, attacker: int) -> None:
        defender = dict(self.pairs)[attacker]
        rest = tuple(pair for pair in self.pairs if pair[0] != attacker)
        game.replace(CloseCombats(self.side, rest, self.attackers))
        game.push(Duel(attacker, defender, dict(self.attackers)[defender]))

    steps = (muster, fight_on)


class ChooseDuel(Decision, frozen=True):
    """Which attacker fights next [portable close.9]."""

    units: tuple[int, ...]
    rule = "close.9"

    def options(self, game: PortableGame) -> Options:
        return Options([Group("fight", self.units)])

    def choose(self, game: PortableGame, action: Action) -> None:
        game.current(CloseCombats).start(game, action.unit)

    def refusal(self, game: PortableGame, action: Action) -> tuple[str, str]:
        return "no-duel-left", "close.9"


class Duel(Procedure, frozen=True):
    """One attacker against the defender it faces."""

    attacker: int
    defender: int
    attackers: int
    outcome: str = ""
    ground: int = NOWHERE
    """The defender's hex."""

    def throw(self, game: PortableGame) -> None:
        finding = find_duel(game, self.attacker, self.defender, self.attackers)
        attack_die = game.roll(6, "attacker", "close.2")
        defence_die = game.roll(6, "defender", "close.3")
        outcome = outcome_of(attack_die <= finding.attack.total, defence_die <= finding.defence.total)
        game.tell(
            DuelFought(
                rule="close.2",
                unit=self.attacker,
                target=self.defender,
                attack=finding.attack.total,
                attack_modifiers=finding.attack.modifiers,
                defence=finding.defence.total,
                defence_modifiers=finding.defence.modifiers,
                attack_die=attack_die,
                defence_die=defence_die,
                outcome=outcome,
            )
        )
        ground = game.state.place[self.defender]
        game.replace(Duel(self.attacker, self.defender, self.attackers, outcome, ground))

    def remove_losses(self, game: PortableGame) -> None:
        if self.outcome in (BOTH, DEFENDER):
            destroy(game, self.defender, "close.2")
        if self.outcome in (BOTH, ATTACKER):
            destroy(game, self.attacker, "close.3")

    def follow(self, game: PortableGame) -> None:
        """A draw sends the attacker back; a victor may advance; a defender never does [portable close.8]."""
        side = game.scenario.units[self.attacker].side
        if self.outcome == NEITHER:
            ways = withdrawals(game, self.attacker, game.state.place[self.attacker])
            if ways:
                game.ask(Withdraw(side, self.attacker, ways))
            else:
                destroy(game, self.attacker, "close.5")
        elif self.outcome == DEFENDER and can_advance(game, self.attacker):
            game.ask(Advance(side, self.attacker, self.ground))

    steps = (throw, remove_losses, follow)


def can_advance(game: PortableGame, unit: int) -> bool:
    """Infantry and cavalry only, and nobody whom a ford still holds [portable units.5 close.7 special.rivers.3 R20]."""
    held = is_fording(game, unit) and not game.scenario.switches.advance_out_of_fords
    return type_now(game, unit).advances and not held


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


class Advance(Decision, frozen=True):
    """A victorious attacker may take the beaten defender's hex [portable close.7]."""

    unit: int
    ground: int
    rule = "close.7"
    standing = "advance"

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
        occupy(game, self.unit, self.ground)
        game.state.facing[self.unit] = action.extra[0]
        game.tell(UnitAdvanced(rule="close.7", unit=self.unit, start=start, path=(self.ground,)))
        make_contact(game, self.unit)

    def refusal(self, game: PortableGame, action: Action) -> tuple[str, str]:
        return "advance-there-only", "close.7"
