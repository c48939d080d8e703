"""The one table: what a strength does to a target, with every shift and modifier found before the die is thrown
[napoleon3 11.3a 11.3b 11.3d]."""

from __future__ import annotations

import msgspec

from grognard.core.event import Modifier
from grognard.core.odds import Odds
from grognard.rulesets.napoleon3.ch11_combat.log import Fired
from grognard.rulesets.napoleon3.ch11_combat.results import result_of
from grognard.rulesets.napoleon3.reader.charts import LAST_COLUMN
from grognard.rulesets.napoleon3.state import N3Game


class Finding(msgspec.Struct, frozen=True):
    """A strength against a target: pure, no die thrown yet."""

    kind: str
    unit: int
    target: int
    place: int
    strength: int
    protection: int
    shifts: tuple[Modifier, ...]
    """Columns, for losses, ground and flank [napoleon3 11.3d]."""
    die_modifiers: tuple[Modifier, ...]
    """What leaders, canister and heavy cavalry add to the die [napoleon3 11.3d]."""

    @property
    def value(self) -> int:
        """The column before it is capped [napoleon3 11.3a 11.3b]."""
        return self.strength // self.protection + sum(shift.value for shift in self.shifts)

    @property
    def column(self) -> int:
        """From 0 to the last of the table [napoleon3 11.3b]."""
        return min(max(self.value, 0), LAST_COLUMN)

    @property
    def modifier(self) -> int:
        """What is added to the die, one for each column beyond the last included [napoleon3 11.3b]."""
        return sum(modifier.value for modifier in self.all_die_modifiers)

    @property
    def all_die_modifiers(self) -> tuple[Modifier, ...]:
        excess = self.value - LAST_COLUMN
        beyond = (Modifier(excess, "beyond-last-column", "11.3b"),) if excess > 0 else ()
        return (*self.die_modifiers, *beyond)

    def result(self, die: int) -> str:
        """What the table says; a modified die above six counts as six [napoleon3 11.3c]."""
        return result_of(die + self.modifier, self.column)

    def odds(self) -> Odds:
        return Odds.of_die(6, self.result)


def tell_fired(game: N3Game, finding: Finding, value: int, outcome: str, rule: str) -> None:
    game.tell(
        Fired(
            rule=rule,
            kind=finding.kind,
            unit=finding.unit,
            target=finding.target,
            place=finding.place,
            strength=finding.strength,
            modifiers=finding.shifts,
            column=finding.column,
            value=value,
            die_modifiers=finding.all_die_modifiers,
            total=value + finding.modifier,
            outcome=outcome,
        )
    )
