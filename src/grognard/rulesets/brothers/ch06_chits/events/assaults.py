"""Event chits in Assaults: those that shift one, and Assaults out of turn or against orders."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.event import Modifier
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.ch03_components.units import ALLIED, AUSTRIAN, AUSTRIANS, FRENCH, SARDINIAN
from grognard.rulesets.brothers.ch04_stacking.stacks import front_units
from grognard.rulesets.brothers.ch06_chits.nationality import is_helped
from grognard.rulesets.brothers.ch06_chits.windows import Window, plain
from grognard.rulesets.brothers.ch11_movement.declaration import assault_targets, declare_assault
from grognard.rulesets.brothers.ch11_movement.engagement import hot_hexes, is_engaged
from grognard.rulesets.brothers.ch11_movement.step import MoveStep
from grognard.rulesets.brothers.ch12_assault.assault import Assault
from grognard.rulesets.brothers.state import (
    ACTIVE,
    COMMANDED,
    DEFENSIVE_POSTURE,
    DISRUPTED,
    MOVED,
    STAYED,
    BrothersGame,
    has_failed,
    is_demoralized,
    posture_of,
)

# -- shifts ------------------------------------------------------------------------------------------------------------


SHIFTS = {
    "walls-and-cypresses": Modifier(-2, "walls", "12.3a"),
    "furia-francese": Modifier(1, "furia", "12.3a"),
    "avanti-savoia": Modifier(1, "savoia", "12.3a"),
}
"""What some events do to the column of an Assault [brothers 12.3a]."""
COUNTER_THRUST = (Modifier(1, "counter-thrust", "12.3a"),)


def ready(game: BrothersGame, side: int) -> Assault | None:
    """An Assault of a side that is about to be rolled."""
    assault = game.find(Assault)
    return assault if assault is not None and assault.side == side and assault.lead and not assault.cell else None


def walls_options(game: BrothersGame, window: Window) -> list[Group]:
    assault = ready(game, ALLIED)
    if assault is None:
        return []
    field, board = game.scenario.field, game.scenario.board
    start = game.state.place[assault.lead[0]]
    walls = field.kind[assault.target] in ("town", "village")
    slope = board.side(start, assault.target) == "slope" and board.climb(start, assault.target) > 0
    return plain("walls-and-cypresses", walls or slope)


def play_walls(game: BrothersGame, window: Window, action: Action) -> None:
    shift_assault(game, "walls-and-cypresses")


def shift_assault(game: BrothersGame, key: str, cheer: int = 0) -> None:
    assault = game.current(Assault)
    game.amend(assault, events=(*assault.events, SHIFTS[key]), cheer=assault.cheer + cheer)


def bold_lead(game: BrothersGame, nation: int) -> bool:
    """The Lead Hex holds only infantry of a nation, none of it Disrupted."""
    assault = ready(game, ALLIED)
    if assault is None:
        return False
    stack = game.state.stacks[game.state.place[assault.lead[0]]]
    units = game.scenario.units
    return all(
        is_helped(game, unit, nation) and units[unit].is_infantry and game.state.hits[unit] < DISRUPTED
        for unit in stack
    )


def furia_options(game: BrothersGame, window: Window) -> list[Group]:
    return plain("furia-francese", bold_lead(game, FRENCH))


def play_furia(game: BrothersGame, window: Window, action: Action) -> None:
    shift_assault(game, "furia-francese")


def savoia_options(game: BrothersGame, window: Window) -> list[Group]:
    return plain("avanti-savoia", bold_lead(game, SARDINIAN))


def play_savoia(game: BrothersGame, window: Window, action: Action) -> None:
    shift_assault(game, "avanti-savoia", cheer=1)


# -- Assaults out of turn ----------------------------------------------------------------------------------------------


class CallOut(Procedure, frozen=True):
    """Infantry is called out against a hex, unit by unit [brothers 11.10b]."""

    target: int

    def volunteers(self, game: BrothersGame) -> tuple[int, ...]:
        raise NotImplementedError

    def take(self, game: BrothersGame, unit: int) -> None:
        raise NotImplementedError

    def ask(self, game: BrothersGame) -> None:
        units = self.volunteers(game)
        if units:
            game.repeat()
            game.ask(JoinBattle(game.scenario.units[units[0]].side, self.target))


class JoinBattle(Decision, frozen=True):
    """Which infantry assaults by an event, out of turn or against its orders [brothers 11.10b]."""

    target: int

    rule = "11.10b"
    passes = "done"

    def _frame(self, game: BrothersGame) -> CallOut:
        return game.current(CallOut)

    def options(self, game: BrothersGame) -> Options:
        return Options([Group("assault", self._frame(game).volunteers(game), 1 << self.target), Group("done")])

    def choose(self, game: BrothersGame, action: Action) -> None:
        if action.verb == "done":
            game.proceed()
        else:
            self._frame(game).take(game, action.unit)


class Storming(CallOut, frozen=True):
    """An Assault that is fought at once, whoever is active and in whatever posture."""

    lead: int
    """The Lead Hex."""
    units: tuple[int, ...]
    most: int
    """From so many hexes."""
    events: tuple[Modifier, ...] = ()

    def volunteers(self, game: BrothersGame) -> tuple[int, ...]:
        nation, place = game.scenario.units[self.units[0]].nation, game.state.place
        hexes = {place[unit] for unit in self.units}
        found: list[int] = []
        for hex in game.scenario.board.neighbours(self.target):
            if hex in hexes:
                found += steady_foot(game, hex, nation)
            elif len(hexes) < self.most:
                found += stormers(game, hex, nation)
        return tuple(unit for unit in found if unit not in self.units)

    def take(self, game: BrothersGame, unit: int) -> None:
        game.amend(self, units=(*self.units, unit))

    def fight(self, game: BrothersGame) -> None:
        place = game.state.place
        lead = tuple(unit for unit in self.units if place[unit] == self.lead)
        support = tuple(unit for unit in self.units if place[unit] != self.lead)
        side = game.scenario.units[lead[0]].side
        game.push(Assault(side, self.target, lead, support, events=self.events))

    steps = (CallOut.ask, fight)


def steady_foot(game: BrothersGame, hex: int, nation: int) -> list[int]:
    """The infantry of a nation in a hex, if none of it is Disrupted or of a demoralized formation [brothers 14.2a]."""
    units, hits = game.scenario.units, game.state.hits
    foot = [u for u in game.state.stacks[hex] if units[u].is_infantry and is_helped(game, u, nation)]
    return foot if all(hits[u] < DISRUPTED and not is_demoralized(game, u) for u in foot) else []


def stormers(game: BrothersGame, hex: int, nation: int) -> list[int]:
    """Those of the front-line, one of whom must take part [brothers 11.10d]."""
    front = front_units(game, hex)
    return [unit for unit in steady_foot(game, hex, nation) if unit in front]


def counter_options(game: BrothersGame, window: Window) -> list[Group]:
    """Austrian infantry next to a hex that the enemy's Lead units have just entered."""
    stack = game.state.stacks[window.hex]
    if not stack or game.scenario.units[stack[0]].side == AUSTRIAN:
        return []
    near = game.scenario.board.neighbours(window.hex)
    leads = tuple(unit for hex in near for unit in stormers(game, hex, AUSTRIANS))
    return [Group("gegenstoss", leads, 1 << window.hex)] if leads else []


def play_counter(game: BrothersGame, window: Window, action: Action) -> None:
    game.push(Storming(action.place, game.state.place[action.unit], (action.unit,), 1, COUNTER_THRUST))


def san_martino_options(game: BrothersGame, window: Window) -> list[Group]:
    """For each enemy hex the Sardinian infantry Engaged with it; who is named stands in the Lead Hex."""
    groups = []
    adjacent = game.scenario.field.grid.adjacent
    white = game.state.occupied[AUSTRIAN] & hot_hexes(game, AUSTRIAN)
    for target in iter_bits(white):
        near = iter_bits(adjacent[target] & game.state.occupied[ALLIED])
        leads = tuple(unit for hex in near for unit in stormers(game, hex, SARDINIAN))
        if leads:
            groups.append(Group("take-san-martino", leads, 1 << target))
    return groups


def play_san_martino(game: BrothersGame, window: Window, action: Action) -> None:
    """Up to three hexes; it counts as an Allied Assault Combat Step, so the king may throw again [brothers 6.2.2a]."""
    game.state.rerolled = False
    game.push(Storming(action.place, game.state.place[action.unit], (action.unit,), 3))


# -- A Soldiers' Battle ------------------------------------------------------------------------------------------------


class SoldiersBattle(CallOut, frozen=True):
    """Two hexes at most declare an Assault in Defensive posture."""

    def volunteers(self, game: BrothersGame) -> tuple[int, ...]:
        return soldiers(game, self.target)

    def take(self, game: BrothersGame, unit: int) -> None:
        declare_assault(game, unit, self.target)

    steps = (CallOut.ask,)


def soldiers(game: BrothersGame, target: int) -> tuple[int, ...]:
    """French infantry that has been Engaged with a hex all the Step and has not moved, of two hexes at most."""
    step = game.find(MoveStep)
    ready = ACTIVE | COMMANDED
    hexes = {game.state.place[unit] for unit, hex in game.state.assaults if hex == target}
    declared = {unit for unit, _ in game.state.assaults}
    found = []
    for unit, hex in step.contacts if step is not None else ():
        flags, place = game.state.flags[unit], game.state.place[unit]
        if hex != target or unit in declared or flags & ready != ready or flags & (MOVED | STAYED) == MOVED:
            continue
        able = is_engaged(game, unit) and not is_demoralized(game, unit) and assault_targets(game, unit) >> target & 1
        if able and is_helped(game, unit, FRENCH) and (place in hexes or len(hexes) < 2):
            found.append(unit)
    return tuple(found)


def soldiers_options(game: BrothersGame, window: Window) -> list[Group]:
    if posture_of(game) != DEFENSIVE_POSTURE or has_failed(game):
        return []
    mask = sum(1 << hex for hex in iter_bits(game.state.occupied[AUSTRIAN]) if soldiers(game, hex))
    return [Group("soldiers-battle", places=mask)] if mask else []


def play_soldiers(game: BrothersGame, window: Window, action: Action) -> None:
    game.push(SoldiersBattle(action.place))
