"""What is added to the dice of a battery [commanders bombard.8]."""

from __future__ import annotations

import msgspec

from grognard.core.event import Modifier
from grognard.core.odds import Odds
from grognard.rulesets.commanders.bombard.obstacles import dice_of
from grognard.rulesets.commanders.bombard.targets import aimed
from grognard.rulesets.commanders.bombard.tokens import token_modifiers
from grognard.rulesets.commanders.combat.table import COLUMN, COMBAT, label
from grognard.rulesets.commanders.dice import NEEDED, modified
from grognard.rulesets.commanders.opt.terrain import is_wood
from grognard.rulesets.commanders.state import CommandersGame


class Shot(msgspec.Struct, frozen=True):
    """One die of a battery against one unit. Pure; no die is thrown for it."""

    unit: int
    target: int
    sector: int
    modifiers: tuple[Modifier, ...]

    @property
    def modifier(self) -> int:
        return sum(modifier.value for modifier in self.modifiers)

    def total(self, die: int) -> int:
        """The result, between one and six [commanders dice.5]."""
        return modified(die, self.modifier)

    def odds(self) -> Odds:
        return Odds.of_die(6, lambda die: "hit" if self.total(die) >= NEEDED else "miss")


def find_shots(game: CommandersGame, side: int, gun: int, sector: int) -> list[Shot]:
    """The dice of a battery that has been aimed."""
    ranges = {place: distance for place, distance, _ in dice_of(game, side, gun, sector)}
    place = game.state.place
    return [find_shot(game, side, gun, unit, place[unit], ranges[place[unit]]) for unit in aimed(game, gun)]


def find_shot(game: CommandersGame, side: int, gun: int, target: int, sector: int, distance: int) -> Shot:
    """The attacking artillery's ranged entry, the range, and a token [commanders bombard.8]."""
    name = label(game, target, attacking=False)
    entry = COMBAT.row["attacking-artillery"].ranged[COLUMN[name]]
    assert entry != "x"
    found = [
        Modifier(entry, f"against-{name}", "combat.mod.1"),
        Modifier(COMBAT.bombardment.range[distance - 1], f"range-{distance}", "bombard.8"),
    ]
    found += token_modifiers(game, side, sector)
    if game.scenario.switches.forest_shields and is_wood(game, sector):  # [commanders opt.forest.3 R23]
        found.append(Modifier(COMBAT.terrain.forest_ranged, "forest", "opt.forest.3"))
    return Shot(gun, target, sector, tuple(found))
