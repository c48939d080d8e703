"""Reactions of attacked units before the fight: form square, or countercharge [commanders combat.react.1]."""

from __future__ import annotations

from fractions import Fraction

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.event import Modifier
from grognard.core.options import Group, Options
from grognard.rulesets.commanders.combat.attackers import attacked_sectors, attackers_of, fit
from grognard.rulesets.commanders.combat.log import ReactionRolled
from grognard.rulesets.commanders.combat.position import passive_units
from grognard.rulesets.commanders.combat.table import COMBAT
from grognard.rulesets.commanders.combat.which_units import (
    CHARGE_CODE,
    SQUARE_CODE,
    Naming,
    choices_of,
    remember,
    settle,
)
from grognard.rulesets.commanders.dice import NEEDED
from grognard.rulesets.commanders.move.limits import border_limit
from grognard.rulesets.commanders.state import CommandersGame, replace_zone, with_side
from grognard.rulesets.commanders.status import REACTED, ROUTED, SPENT, SQUARE
from grognard.rulesets.commanders.units import CAVALRY, INFANTRY

REACTION = Modifier(COMBAT.special.reaction, "basic-reaction", "combat.react.2")


def may_react(game: CommandersGame, side: int, sector: int, kind: int) -> list[int]:
    """Unspent units that defend an attacked sector and have not reacted yet: who has marched into it in this phase
    defends it too, and is spent at the end only [commanders combat.react.1 combat.react.9 status.3 status.6 R5]."""
    barred = SPENT | REACTED | ROUTED
    units, status = game.scenario.units, game.state.status
    return [u for u in passive_units(game, side, sector) if units[u].kind == kind and not status[u] & barred]


def attacked_by(game: CommandersGame, side: int, sector: int, kind: int) -> bool:
    units = game.scenario.units
    return any(units[unit].kind == kind for unit in attackers_of(game, 1 - side, sector))


def squares(game: CommandersGame, side: int) -> dict[int, list[int]]:
    """For each sector attacked by cavalry the infantry that may try to form square
    [commanders combat.react.3 units.inf.3]."""
    found = {}
    for sector in attacked_sectors(game, side):
        if attacked_by(game, side, sector, CAVALRY):
            units = [u for u in may_react(game, side, sector, INFANTRY) if not game.state.status[u] & SQUARE]
            if units and not choices_of(game, side, SQUARE_CODE, sector):
                found[sector] = units
    return found


def countercharges(game: CommandersGame, side: int) -> dict[tuple[int, int], int]:
    """For each attacked sector and border over which infantry comes, how many cavalry may still try to charge it: no
    more than may attack that way [commanders combat.react.6 units.cav.3 opt.forest.1 R13]."""
    units, found = game.scenario.units, {}
    for sector in attacked_sectors(game, side):
        trying = sum(choice[3] for choice in choices_of(game, side, CHARGE_CODE, sector))
        left = len(may_react(game, side, sector, CAVALRY)) - trying
        for zone in game.state.zones:
            if zone.race >= 0 or zone.fronts[side] != sector:
                continue
            if not any(units[unit].kind == INFANTRY for unit in fit(game, zone.attackers[1 - side])):
                continue  # a charge is ridden at the infantry that attacks, where it attacks
            start = zone.fronts[1 - side]
            if any(choice[2] == start for choice in choices_of(game, side, CHARGE_CODE, sector)):
                continue
            most = min(left, border_limit(game, start) - len(zone.attackers[side]))
            if most > 0:
                found[sector, start] = most
    return found


def reactors(game: CommandersGame, side: int) -> list[int]:
    """The units of which some do what a side has chosen last."""
    code, sector = game.state.chosen[side][-1][:2]
    if code == SQUARE_CODE:
        return [u for u in may_react(game, side, sector, INFANTRY) if not game.state.status[u] & SQUARE]
    return may_react(game, side, sector, CAVALRY)


class React(Decision, frozen=True):
    """Say how many units of each attacked sector try to react [commanders combat.react.1]."""

    rule = "combat.react.1"
    standing = "react"

    def options(self, game: CommandersGame) -> Options:
        groups = [
            Group("square", places=1 << sector, extras=tuple((n,) for n in range(1, len(units) + 1)))
            for sector, units in squares(game, self.side).items()
        ]
        groups += [
            Group("countercharge", places=1 << sector, extras=tuple((start, n) for n in range(1, most + 1)))
            for (sector, start), most in countercharges(game, self.side).items()
        ]
        return Options([*groups, Group("stand")])

    def choose(self, game: CommandersGame, action: Action) -> None:
        if action.verb == "stand":
            return
        code = SQUARE_CODE if action.verb == "square" else CHARGE_CODE
        start = action.extra[0] if code == CHARGE_CODE else -1
        remember(game, self.side, code, action.place, start, action.extra[-1])
        if settle(game, self.side, reactors(game, self.side)):
            game.ask(NameReactors(self.side))
        else:
            ask_reaction(game, self.side)

    def accept(self, game: CommandersGame) -> Action:
        """All that can, where they can: squares first."""
        for sector, units in squares(game, self.side).items():
            return Action("square", place=sector, extra=(len(units),))
        for (sector, start), most in countercharges(game, self.side).items():
            return Action("countercharge", place=sector, extra=(start, most))
        return Action("stand")

    def decline(self, game: CommandersGame) -> Action:
        return Action("stand")

    def promise(self, game: CommandersGame) -> float:
        return float(REACTION_CHANCE)

    def safe(self, game: CommandersGame, options: Options) -> Action:
        """Squares where only cavalry comes. Infantry and guns shoot squares down, and cavalry that has tried to
        countercharge cannot fall back any more: there it stands."""
        units = game.scenario.units
        for sector, able in squares(game, self.side).items():
            if all(units[unit].kind == CAVALRY for unit in attackers_of(game, 1 - self.side, sector)):
                return Action("square", place=sector, extra=(len(able),))
        return Action("stand")


class NameReactors(Naming, frozen=True):
    """Say which of an attacked sector's units try to react [commanders combat.react.3 combat.react.6]."""

    rule = "combat.react.1"
    standing = "react"

    def able(self, game: CommandersGame) -> list[int]:
        return reactors(game, self.side)

    def go_on(self, game: CommandersGame) -> None:
        ask_reaction(game, self.side)


REACTION_CHANCE = Fraction(sum(die + REACTION.value >= NEEDED for die in range(1, 7)), 6)
"""A natural 5 or 6 [commanders combat.react.2]."""


def ask_reaction(game: CommandersGame, side: int) -> None:
    if squares(game, side) or countercharges(game, side):
        game.ask(React(side))


def roll_reactions(game: CommandersGame) -> None:
    """One die for each unit that tries; whoever rolled has reacted, with luck or without
    [commanders combat.react.2 status.4 combat.react.8]."""
    state = game.state
    trying = []
    for side in range(2):
        for code, sector, start, _, *units in state.chosen[side]:
            for unit in units:
                state.status[unit] |= REACTED
                trying.append((side, code, sector, start, unit))
    state.chosen = ((), ())
    for side, code, sector, start, unit in trying:
        value = game.roll(6, "reaction", "combat.react.2")
        total = max(1, value + REACTION.value)
        success = total >= NEEDED
        if success and code == SQUARE_CODE:
            state.status[unit] |= SQUARE  # until the round is over [commanders combat.react.4]
        elif success:
            join_zone(game, side, unit, sector, start)
        rule = "combat.react.3" if code == SQUARE_CODE else "combat.react.6"
        outcome = ("in-square" if code == SQUARE_CODE else "countercharges") if success else "too-late"
        game.tell(
            ReactionRolled(
                rule=rule, unit=unit, place=sector, value=value, modifiers=(REACTION,), total=total, outcome=outcome
            )
        )


def join_zone(game: CommandersGame, side: int, unit: int, sector: int, start: int) -> None:
    """Countercharging cavalry attacks out of its sector, and may enter what it wins
    [commanders combat.react.6 combat.react.7]."""
    for index, zone in enumerate(game.state.zones):
        if zone.race < 0 and zone.fronts[side] == sector and zone.fronts[1 - side] == start:
            units = game.scenario.units
            mine = sorted((*zone.attackers[side], unit), key=lambda u: (units[u].kind, u))
            replace_zone(game, index, attackers=with_side(zone.attackers, side, tuple(mine)))
