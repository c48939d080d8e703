"""Close combat, one duel after the other [portable close.9]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.hexgrid import NOWHERE
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.portable.close.advance import Advance, wins_ground
from grognard.rulesets.portable.close.engagement import Pair, find_pairs
from grognard.rulesets.portable.close.outcomes import ATTACKER, BOTH, DEFENDER, NEITHER, outcome_of
from grognard.rulesets.portable.close.power import find_duel
from grognard.rulesets.portable.close.withdrawal import Withdraw, withdrawals
from grognard.rulesets.portable.events import DuelFought
from grognard.rulesets.portable.state import PortableGame, destroy


class CloseCombats(Procedure, frozen=True):
    """All close combats of the side that has just activated its units [portable turn.7]."""

    side: int
    pairs: tuple[Pair, ...] = ()
    attackers: tuple[tuple[int, int], ...] = ()
    """For each defender the number of its attackers at the start [portable close.1]."""

    def muster(self, game: PortableGame) -> None:
        pairs = find_pairs(game, self.side)
        if pairs:
            # all attackers of a defender count, from the start [portable close.1 close.9]
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
        """A die for each, the attacker's and the defender's, against its own power [portable close.2 close.3]."""
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
        """One of them, both, or neither [portable close.4 close.6]."""
        if self.outcome in (BOTH, DEFENDER):
            destroy(game, self.defender, "close.2")
        if self.outcome in (BOTH, ATTACKER):
            destroy(game, self.attacker, "close.3")

    def follow(self, game: PortableGame) -> None:
        """A draw sends the attacker back, or destroys it [portable close.5]; a victor may advance
        [portable close.4 close.7]; a defender never does [portable close.8]."""
        side = game.scenario.units[self.attacker].side
        if self.outcome == NEITHER:
            ways = withdrawals(game, self.attacker, game.state.place[self.attacker])
            if ways:
                game.ask(Withdraw(side, self.attacker, ways))
            else:
                destroy(game, self.attacker, "close.5")
        elif wins_ground(game, self.attacker, self.outcome):
            game.ask(Advance(side, self.attacker, self.ground))

    steps = (throw, remove_losses, follow)
