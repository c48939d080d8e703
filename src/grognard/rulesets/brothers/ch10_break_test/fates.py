"""What hits would do to a unit, found before any die is thrown [brothers 8.5a 9.2a 10.1a]."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from grognard.core.odds import Odds
from grognard.rulesets.brothers.ch03_components.units import Unit
from grognard.rulesets.brothers.ch06_chits.sovereign_presence import commanders_in
from grognard.rulesets.brothers.ch10_break_test.breaking import break_outcome
from grognard.rulesets.brothers.state import DISRUPTED, BrothersGame

MORALE_HIT, CASUALTY = "morale-hit", "casualty"
WORST_FIRST = ("broken", "retreats", "battleworn", "disrupted", "shaken", "no-effect")


class Strain(NamedTuple):
    """A unit under hits."""

    facts: Unit
    cheer: int
    """What a sovereign in its hex adds to its rating [brothers 6.2b]."""
    worn: int
    hits: int
    fresh: int
    """Whether it was so before."""
    driven: bool = False
    """Whether a Break Test has bidden it retreat."""

    @property
    def strength(self) -> int:
        return (self.facts.worn if self.worn else self.facts.strength) - self.hits

    @property
    def rating(self) -> int:
        return (self.facts.worn_morale if self.worn else self.facts.morale) - self.hits + self.cheer

    @property
    def outcome(self) -> str:
        """The worst that has come of it."""
        if self.driven:
            return "retreats"
        if self.worn and self.fresh:
            return "battleworn"
        return ("no-effect", "shaken", "disrupted")[self.hits]


Branch = tuple[Fraction, Strain | None]
"""How likely, and what is left of it; nothing where it is Broken."""


def find_fate(game: BrothersGame, unit: int, morale_hits: int = 0, casualties: int = 0) -> Odds:
    """The chances of a unit that is to take so many Casualty Hits and then Morale Hits, one by one
    [brothers 8.4g 9.2c]."""
    state, facts = game.state, game.scenario.units[unit]
    cheer = commanders_in(game, state.place[unit], facts.nation)
    branches: list[Branch] = [
        (Fraction(1), Strain(facts, cheer, state.worn[unit], state.hits[unit], not state.worn[unit]))
    ]
    for blow in (*[CASUALTY] * casualties, *[MORALE_HIT] * morale_hits):
        branches = [
            (chance * share, after)
            for chance, strain in branches
            for share, after in (strike(strain, blow) if strain is not None else [(Fraction(1), None)])
        ]
    found: dict[str, Fraction] = {}
    for chance, strain in branches:
        outcome = strain.outcome if strain is not None else "broken"
        found[outcome] = found.get(outcome, Fraction(0)) + chance
    return Odds({outcome: found[outcome] for outcome in WORST_FIRST if outcome in found})


def strike(strain: Strain, blow: str) -> Iterator[Branch]:
    """One hit: Shaken, Disrupted, then a Casualty Hit [brothers 9.2a 9.2b]; that turns a Fresh unit, breaks a
    Detachment and tests a Battleworn one [brothers 8.5a 8.5b 8.5c]."""
    if blow == MORALE_HIT and strain.hits < DISRUPTED:
        after = strain._replace(hits=strain.hits + 1)
        if after.strength > 0:
            yield Fraction(1), after
        elif after.facts.is_detachment:  # [brothers 9.2d]
            yield Fraction(1), None
        else:
            yield from hold_out(after)  # [brothers 10.0b]
    elif strain.facts.is_detachment:
        yield Fraction(1), None
    elif strain.worn:
        yield from hold_out(strain)
    else:
        yield Fraction(1), strain._replace(worn=1, hits=0)


def hold_out(strain: Strain) -> Iterator[Branch]:
    """A Break Test; whoever holds out has at least a point left [brothers 10.1a 10.1f]."""
    left = strain
    while left.strength < 1 and left.hits:
        left = left._replace(hits=left.hits - 1)
    odds = Odds.of_die(10, lambda value: break_outcome(value, strain.rating))
    for outcome, chance in odds.items():
        driven = strain.driven or outcome == "retreats"
        yield chance, None if outcome == "broken" else left._replace(driven=driven)
