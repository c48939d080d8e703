"""The one table: what a strength does to a target, with every shift and modifier found before the die is thrown
[napoleon3 11.3a 11.3b 11.3d]."""

from __future__ import annotations

import msgspec

from grognard.core.event import Modifier
from grognard.core.odds import Odds
from grognard.rulesets.napoleon3.ch01_03_units.ch02_facing import in_flank
from grognard.rulesets.napoleon3.ch11_combat.log import Fired
from grognard.rulesets.napoleon3.reader.charts import COMBAT, LAST_COLUMN, SHIFT
from grognard.rulesets.napoleon3.state import N3Game
from grognard.rulesets.napoleon3.tec_terrain import OBSTACLES


def result_of(die: int, column: int) -> str:
    """The result of a modified die in a column; a die above six reads the last row [napoleon3 11.3c]."""
    return COMBAT[min(max(die, 1), 6) - 1][min(max(column, 0), LAST_COLUMN)]


class Finding(msgspec.Struct, frozen=True):
    """A strength against a target: pure, no die thrown yet."""

    kind: str
    unit: int
    target: int
    place: int
    strength: int
    protection: int
    shifts: tuple[Modifier, ...]
    die_modifiers: tuple[Modifier, ...]

    @property
    def value(self) -> int:
        """The column before it is capped [napoleon3 11.3a 11.3b]."""
        return self.strength // self.protection + sum(shift.value for shift in self.shifts)

    @property
    def column(self) -> int:
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
        return result_of(die + self.modifier, self.column)

    def odds(self) -> Odds:
        return Odds.of_die(6, self.result)


def level_shifts(game: N3Game, starts: tuple[int, ...], target: int) -> list[Modifier]:
    """Higher and lower ground, each once [napoleon3 11.3g]."""
    level = game.scenario.field.level
    found = []
    if any(level[target] > level[start] for start in starts):
        found.append(Modifier(SHIFT.target_higher, "target-higher", "11.3g"))
    if any(level[target] < level[start] for start in starts):
        found.append(Modifier(SHIFT.target_lower, "target-lower", "11.3g"))
    return found


def loss_shift(game: N3Game, units: tuple[int, ...]) -> list[Modifier]:
    """One column less for each step lost by the units whose strength is used [napoleon3 11.3e]."""
    lost = sum(game.state.losses[unit] for unit in units)
    return [Modifier(SHIFT.step_lost * lost, "steps-lost", "11.3e")] if lost else []


def crest_shift(game: N3Game, hex: int) -> list[Modifier]:
    """A crest in the target's hex [napoleon3 11.3h]."""
    return [Modifier(SHIFT.crest, "crest", "11.3h")] if game.scenario.field.crests >> hex & 1 else []


def obstacle_shift(game: N3Game, starts: tuple[int, ...], target: int) -> list[Modifier]:
    """Streams, canals and lines of trees count once [napoleon3 11.3i]."""
    crossed = any(game.scenario.board.side(start, target) in OBSTACLES for start in starts)
    return [Modifier(SHIFT.obstacle, "obstacle", "11.3i")] if crossed else []


def flank_shift(game: N3Game, starts: tuple[int, ...], defenders: list[int]) -> list[Modifier]:
    """Two columns for an assault into a flank, once [napoleon3 11.3f]. The printed sign would punish the flanking side;
    see RULINGS.md."""
    if not any(in_flank(game, unit, start) for unit in defenders for start in starts):
        return []
    value = SHIFT.flank_as_printed if game.scenario.switches.flank_as_printed else SHIFT.flank
    return [Modifier(value, "flank", "11.3f")]


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
