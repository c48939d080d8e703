"""Driven out of fields of fire, at the end of an activation [mib 8.2e 8.2g]."""

from __future__ import annotations

from grognard.core.hexgrid import NOWHERE
from grognard.core.masks import iter_bits
from grognard.core.procedure import Procedure
from grognard.rulesets.mib.ch06_movement.stacking import has_room
from grognard.rulesets.mib.ch07_combat.retreat import Retreat
from grognard.rulesets.mib.ch08_heights.field_of_fire import fire_of, unit_fire
from grognard.rulesets.mib.ch08_heights.log import DrivenFromFire
from grognard.rulesets.mib.ch10_losses.smashed_retreat import nearest_enemies
from grognard.rulesets.mib.ch11_fatigue.fatigue import cost, tire
from grognard.rulesets.mib.state import CAME, MOBILE, MibGame, has, in_play, put, troops_at


class LeaveFire(Procedure, frozen=True):
    """The activated units that still stand in an enemy field of fire must leave it [mib 8.2e]."""

    side: int
    tried: int = 0

    def drive(self, game: MibGame) -> None:
        members = {u for f in game.state.active for u in game.scenario.formations[f].members}
        burning = fire_of(game, 1 - self.side) & game.state.occupied[self.side] & ~self.tried
        for hex in iter_bits(burning):
            units = tuple(u for u in troops_at(game, self.side, hex) if u in members and is_movable(game, u))
            if units:
                game.amend(self, tried=self.tried | 1 << hex)
                game.repeat()
                drive_out(game, units, hex, "8.2e")
                return

    steps = (drive,)


class NewFire(Procedure, frozen=True):
    """Enemies in the new field of fire of guns that have come to their hex in this activation, by movement or combat,
    must leave it and tire, unless they have more guns than its source [mib 8.2g 8.2h R27]."""

    side: int
    """Whose field of fire it is."""
    before: int
    """What was dominated before."""
    tried: int = 0

    def drive(self, game: MibGame) -> None:
        sources = [u for u in game.scenario.troops[self.side] if is_source(game, u)]
        fields = {unit: unit_fire(game, unit) for unit in sources}
        fresh = 0
        for field in fields.values():
            fresh |= field & ~self.before & ~self.tried & game.state.occupied[1 - self.side]
        for hex in iter_bits(fresh):
            guns = max(game.state.guns[unit] for unit, field in fields.items() if field >> hex & 1)
            those = troops_at(game, 1 - self.side, hex)
            units = tuple(u for u in those if is_movable(game, u) and game.state.guns[u] <= guns)
            game.amend(self, tried=self.tried | 1 << hex)
            game.repeat()
            if units and way_out(game, units, hex):
                for unit in units:  # only whoever really has to go [mib 8.2h]
                    tire(game, unit, cost(game, "driven out of a new field of fire"), "8.2h")
                drive_out(game, units, hex, "8.2g")
            return

    steps = (drive,)


def is_source(game: MibGame, unit: int) -> bool:
    """Whether a unit has come to its hex by movement or combat, or, where a scenario says so, has fought from it
    [mib 8.2g R27]."""
    return has(game, unit, MOBILE) and (has(game, unit, CAME) or game.scenario.switches.freed_fire_expels)


def is_movable(game: MibGame, unit: int) -> bool:
    return in_play(game, unit) and game.scenario.units[unit].is_troops


def drive_out(game: MibGame, units: tuple[int, ...], hex: int, rule: str) -> None:
    """The shortest way out, by the rules of retreat; whoever has none stays [mib 8.2e 8.2g]."""
    length = way_out(game, units, hex)
    if not length:
        return
    for unit in units:
        if game.state.second[unit] >= 0:
            put(game, unit, hex)
    game.tell(DrivenFromFire(rule=rule, unit=units[0], place=hex))
    foes = nearest_enemies(game, units[0])
    shun = fire_of(game, 1 - game.scenario.units[units[0]].side)
    game.push(Retreat(units, hex, length, length, foes, rule, forced=False, shun=shun))


def way_out(game: MibGame, units: tuple[int, ...], hex: int) -> int:
    """How many hexes it takes to leave all enemy fields of fire, or 0 if it cannot be done."""
    side = game.scenario.units[units[0]].side
    state, field = game.state, game.scenario.field
    fire, barred = fire_of(game, 1 - side), state.occupied[1 - side] | field.closed
    seen, edge, length = 1 << hex, [hex], 0
    while edge:
        length += 1
        onward = []
        for here in edge:
            for there in field.grid.neighbours[here]:
                if there == NOWHERE or (seen | barred) >> there & 1:
                    continue
                if not fire >> there & 1 and has_room(game, units, there):
                    return length
                seen |= 1 << there
                onward.append(there)
        edge = onward
    return 0
