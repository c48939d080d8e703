"""The three kinds of units: when each acts, how it attacks, and whether it flees [commanders units.inf.1]."""

from __future__ import annotations

from typing import Any

from grognard.core.scenario import PieceInfo
from grognard.rulesets.commanders.phase.names import COMBINED, FAST, NONCOMBAT

INFANTRY = 0
"""Acts from combined arms on, has fire and melee, forms square [commanders units.inf.1 units.inf.2 units.inf.3]."""
CAVALRY = 1
"""Acts twice, has melee only, countercharges [commanders units.cav.1 units.cav.2 units.cav.3]."""
ARTILLERY = 2
"""Acts once, has fire only, never enters a sector it attacks, never flees, and does not react
[commanders units.art.1 units.art.2 units.art.3 units.art.4]."""
KINDS = ("infantry", "cavalry", "artillery")

ACTING = {FAST: (CAVALRY,), COMBINED: (INFANTRY, CAVALRY, ARTILLERY), NONCOMBAT: (INFANTRY, CAVALRY, ARTILLERY)}
"""Which kinds act in which phase [commanders phase.3 fast.1 combined.1 units.inf.1 units.cav.1 units.art.1]."""
ACTS = (1, 2, 1)
"""In how many phases of a round each kind can act [commanders move.3 move.4 noncombat.3 noncombat.4]."""
RANGED, MELEE = "ranged", "melee"
ROLLS = {RANGED: (INFANTRY, ARTILLERY), MELEE: (INFANTRY, CAVALRY)}
"""Which kinds have which form of attack [commanders units.inf.2 units.cav.2 units.art.2]."""
FLEEING = {FAST: (CAVALRY,), COMBINED: (INFANTRY, CAVALRY)}
"""Which kinds flee at the end of which phase [commanders units.art.4]."""


class Unit(PieceInfo, frozen=True):
    kind: int
    place: int
    """Where it is set up; its owner's reserve where that is still to be chosen."""

    @property
    def arm(self) -> str:
        return KINDS[self.kind]


def arm_name(game: Any, unit: int) -> str:
    """The arm of a unit as a message names it: `{unit:arm}`."""
    units = game.scenario.units
    return game.ruleset.messages.word(units[unit].arm) if 0 <= unit < len(units) else "nothing"
