"""Modifiers: the ratio and all else that is added to the die of a combat [mib 7.1.2a 7.1.3a 7.1.4a 7.1.4b]."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from grognard.core.event import Modifier
from grognard.rulesets.mib.ch02_components.leaders import bonus_at
from grognard.rulesets.mib.ch02_components.values import morale
from grognard.rulesets.mib.ch07_combat.artillery import artillery_modifiers
from grognard.rulesets.mib.ch07_combat.frame import Fray, all_defenders, attack_hexes, largest
from grognard.rulesets.mib.ch07_combat.strength import Part, attack_parts, defence_parts
from grognard.rulesets.mib.ch07_combat.tables import Line
from grognard.rulesets.mib.reader.charts import Charts
from grognard.rulesets.mib.state import MibGame

MOST_MORALE = 3
"""What the difference of morale counts at most [mib 7.1.3b]."""
MANY_HEXES = 3
"""So many hexes round one target help the attacker [mib 7.1.4a]."""


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
        """One die and all modifiers; beyond the ends of the table its end lines count [mib 7.1.5 7.1.6b]."""
        return self.charts.crt.find(die + self.total)

    def strengths(self) -> tuple[Modifier, ...]:
        return tuple(modifier for part in (*self.attack, *self.defence) for modifier in part.modifiers())


def find_combat(game: MibGame, fray: Fray) -> Finding:
    """Strengths, ratio and modifiers of a combat as things stand [mib 7.1.1a 7.1.4b]."""
    hexes = attack_hexes(game, fray)
    return compare(
        game,
        "charge" if fray.charge else "assault",
        fray.targets[0],
        (tuple(attack_parts(game, fray)), tuple(defence_parts(game, fray))),
        compared_morale(game, fray.units, all_defenders(game, fray)),
        (
            *three_hexes(fray, hexes),
            *leader_modifiers(game, fray.side, hexes, fray.targets),
            *artillery_modifiers(game, fray),
        ),
    )


def compare(
    game: MibGame,
    kind: str,
    place: int,
    parts: tuple[tuple[Part, ...], tuple[Part, ...]],
    ratings: tuple[int, int],
    others: tuple[Modifier, ...],
) -> Finding:
    """Two forces against each other: the ratio of their strengths as the chart rounds it [mib 7.1.2a 7.1.2b 7.1.2c],
    the other way round for the weaker attacker [mib 7.1.2d 7.1.2e], the difference of their morale within a limit
    [mib 7.1.3a 7.1.3b], and what comes on top."""
    attack, defence = (sum((part.strength for part in force), Fraction(0)) for force in parts)
    difference = max(-MOST_MORALE, min(MOST_MORALE, ratings[0] - ratings[1]))
    modifiers = (
        Modifier(game.scenario.charts.odds.modifier(attack, defence), "ratio", "7.1.2e"),
        Modifier(difference, "morale", "7.1.3a"),
        *(other for other in others if other.value),
    )
    return Finding(kind, place, *parts, modifiers, ratings, game.scenario.charts)


def compared_morale(game: MibGame, units: Sequence[int], enemies: Sequence[int]) -> tuple[int, int]:
    """The ratings of the largest units; among equals the attacker names those that suit it [mib 7.1.3a 7.1.3c]."""
    best = max((morale(game, unit) for unit in largest(game, units)), default=0)
    return best, min((morale(game, unit) for unit in largest(game, enemies)), default=best)


def three_hexes(fray: Fray, hexes: list[int]) -> list[Modifier]:
    """One hex attacked from three or more [mib 7.1.4a]."""
    if len(fray.targets) == 1 and len(hexes) >= MANY_HEXES:
        return [Modifier(1, "three-hexes", "7.1.4a")]
    return []


def leader_modifiers(game: MibGame, side: int, hexes: Sequence[int], targets: Sequence[int]) -> list[Modifier]:
    """The best leader with the attackers and the best with the defenders lend their bonus [mib 2.2.4b]."""
    attack, defence = bonus_at(game, side, hexes), bonus_at(game, 1 - side, targets)
    return [Modifier(attack, "attacking-leader", "2.2.4b"), Modifier(-defence, "defending-leader", "2.2.4b")]
