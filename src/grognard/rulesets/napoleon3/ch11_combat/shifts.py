"""Column shifts: losses, ground and flank [napoleon3 11.3d 11.3e 11.3f 11.3g 11.3h 11.3i]."""

from __future__ import annotations

from grognard.core.event import Modifier
from grognard.rulesets.napoleon3.ch01_03_units.ch02_front_flank import in_flank
from grognard.rulesets.napoleon3.reader.charts import SHIFT
from grognard.rulesets.napoleon3.state import N3Game
from grognard.rulesets.napoleon3.tec_terrain import OBSTACLES


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
