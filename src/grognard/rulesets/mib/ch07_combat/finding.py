"""The finding of a combat: the ratio and every modifier of the die [mib 7.1.2a 7.1.3a 7.1.4a 7.1.4b]."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from grognard.core.event import Modifier
from grognard.rulesets.mib.ch02_components.leaders import bonus_at
from grognard.rulesets.mib.ch02_components.values import morale
from grognard.rulesets.mib.ch07_combat.artillery import artillery_modifiers
from grognard.rulesets.mib.ch07_combat.frame import Fray, all_defenders, attack_hexes
from grognard.rulesets.mib.ch07_combat.strength import Part, attack_parts, defence_parts, largest
from grognard.rulesets.mib.reader.charts import Charts, Line
from grognard.rulesets.mib.state import MibGame

MOST_MORALE = 3
"""[mib 7.1.3b]"""
MANY_HEXES = 3
"""[mib 7.1.4a]"""


class Finding(msgspec.Struct, frozen=True):
    """Everything about a combat but the die."""

    kind: str
    place: int
    attack: tuple[Part, ...]
    defence: tuple[Part, ...]
    modifiers: tuple[Modifier, ...]
    morale: tuple[int, int]
    charts: Charts
    fixed_defence: Fraction = Fraction(0)
    """A strength that takes the place of the defenders' [mib 16.5h]."""

    @property
    def attacking(self) -> Fraction:
        return sum((part.strength for part in self.attack), Fraction(0))

    @property
    def defending(self) -> Fraction:
        return self.fixed_defence or sum((part.strength for part in self.defence), Fraction(0))

    @property
    def total(self) -> int:
        return sum(modifier.value for modifier in self.modifiers)

    def line(self, die: int) -> Line:
        """One die and all modifiers [mib 7.1.5]."""
        return self.charts.crt.find(die + self.total)

    def strengths(self) -> tuple[Modifier, ...]:
        return tuple(modifier for part in (*self.attack, *self.defence) for modifier in part.modifiers())


def find_combat(game: MibGame, fray: Fray) -> Finding:
    """Strengths, ratio and modifiers of a combat as things stand [mib 7.1.1a 7.1.4b]."""
    attack, defence = tuple(attack_parts(game, fray)), tuple(defence_parts(game, fray))
    sums = [sum((part.strength for part in parts), Fraction(0)) for parts in (attack, defence)]
    ratio = game.scenario.charts.odds.modifier(sums[0], sums[1])
    ratings = compared_morale(game, fray)
    modifiers = (
        Modifier(ratio, "ratio", "7.1.2e"),
        Modifier(max(-MOST_MORALE, min(MOST_MORALE, ratings[0] - ratings[1])), "morale", "7.1.3a"),
        *three_hexes(game, fray),
        *leader_modifiers(game, fray),
        *artillery_modifiers(game, fray),
    )
    return Finding(
        kind="charge" if fray.charge else "assault",
        place=fray.targets[0],
        attack=attack,
        defence=defence,
        modifiers=tuple(m for m in modifiers if m.value or m.why in ("ratio", "morale")),
        morale=ratings,
        charts=game.scenario.charts,
    )


def compared_morale(game: MibGame, fray: Fray) -> tuple[int, int]:
    """The ratings of the largest units; among equals the attacker names those that suit it [mib 7.1.3a 7.1.3c]."""
    own = largest(game, list(fray.units))
    theirs = largest(game, all_defenders(game, fray))
    best = max((morale(game, unit) for unit in own), default=0)
    return best, min((morale(game, unit) for unit in theirs), default=best)


def three_hexes(game: MibGame, fray: Fray) -> list[Modifier]:
    """One hex attacked from three or more [mib 7.1.4a]."""
    if len(fray.targets) == 1 and len(attack_hexes(game, fray)) >= MANY_HEXES:
        return [Modifier(1, "three-hexes", "7.1.4a")]
    return []


def leader_modifiers(game: MibGame, fray: Fray) -> list[Modifier]:
    """[mib 2.2.4b]"""
    attack = bonus_at(game, fray.side, attack_hexes(game, fray))
    defence = bonus_at(game, 1 - fray.side, list(fray.targets))
    return [Modifier(attack, "attacking-leader", "2.2.4b"), Modifier(-defence, "defending-leader", "2.2.4b")]
