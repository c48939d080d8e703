"""Event chits that strike: Opportunity Fire, massed guns, Assaults out of turn, and the screen of horse."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.event import Modifier
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.abandonment import Withdrawal
from grognard.rulesets.brothers.assault import Assault
from grognard.rulesets.brothers.assaults import assault_targets, declare_assault
from grognard.rulesets.brothers.effects import is_demoralized, is_steady_foot
from grognard.rulesets.brothers.fire import OPPORTUNITY, STEP, can_fire, in_reach, targets
from grognard.rulesets.brothers.firing import declare
from grognard.rulesets.brothers.frames import amend, find
from grognard.rulesets.brothers.halting import moving
from grognard.rulesets.brothers.march import March
from grognard.rulesets.brothers.moving import MoveStep
from grognard.rulesets.brothers.retreat import Retreats
from grognard.rulesets.brothers.stacks import front_units, hot_hexes, is_engaged
from grognard.rulesets.brothers.state import (
    ACTIVE,
    COMMANDED,
    DEFENSIVE_POSTURE,
    DISRUPTED,
    ENTERED,
    FIRE_STEP,
    FIRED,
    MOVED,
    MOVEMENT_STEP,
    BrothersGame,
    has,
    has_failed,
    posture_of,
)
from grognard.rulesets.brothers.units import ALLIED, AUSTRIAN, AUSTRIANS, FRENCH, SARDINIAN
from grognard.rulesets.brothers.windows import EVENTS, EventRule, Window

SCREEN = 2
"""Hexes within which horse can cover others."""


# -- Opportunity Fire: sharpshooters and rifled guns, nobody else [brothers 11.9a] -------------------------------------


def opportunities(game: BrothersGame, side: int, shooters: tuple[int, ...], key: str) -> list[Group]:
    """In any Fire Combat or Movement Step [brothers 11.9b]; at a unit on the move only where it is, and once for each
    hex it enters [brothers 11.9c]; never by units Out of Command [brothers 7.5a]."""
    if game.state.phase not in (FIRE_STEP, MOVEMENT_STEP):
        return []
    aims = -1
    frame = moving(game)
    if frame is not None and frame.movers and game.scenario.units[frame.movers[0]].side != side:
        place = game.state.place[frame.movers[0]]
        aims = 0 if frame.shot or place < 0 else 1 << place
    groups = []
    for unit in shooters if aims else ():
        mask = targets(game, unit, aims) if game.state.place[unit] >= 0 else 0
        lost = has(game, unit, ACTIVE) and not has(game, unit, COMMANDED)
        if mask and not lost and can_fire(game, unit):
            groups.append(Group(key, (unit,), mask))
    return groups


def take_opportunity(game: BrothersGame, action: Action, events: tuple[Modifier, ...]) -> None:
    frame = moving(game)
    if frame is not None and frame.movers and game.state.place[frame.movers[0]] == action.place:
        amend(game, frame, shot=True)
    declare(game, OPPORTUNITY, (action.unit,), action.place, events)


def jaeger_options(game: BrothersGame, window: Window) -> list[Group]:
    return opportunities(game, AUSTRIAN, game.scenario.sharpshooters, "jaeger-sharpshooters")


def play_jaeger(game: BrothersGame, window: Window, action: Action) -> None:
    take_opportunity(game, action, (Modifier(1, "sharpshooters", "11.9a"),))


def guns_options(game: BrothersGame, window: Window) -> list[Group]:
    return opportunities(game, ALLIED, game.scenario.rifled_guns, "napoleons-guns")


def play_guns(game: BrothersGame, window: Window, action: Action) -> None:
    take_opportunity(game, action, ())


# -- massed guns -------------------------------------------------------------------------------------------------------


def battery(game: BrothersGame, hex: int) -> tuple[int, ...]:
    """French guns of a front-line that may fire as one whatever their corps."""
    units = game.scenario.units
    guns = [u for u in front_units(game, hex) if units[u].is_gun and units[u].nation == FRENCH]
    ready = ACTIVE | COMMANDED
    active = any(game.state.flags[unit] & ready == ready for unit in guns)
    fired = any(has(game, unit, FIRED) for unit in guns)
    return tuple(guns) if len(guns) >= 2 and active and not fired else ()


def auger_options(game: BrothersGame, window: Window) -> list[Group]:
    if game.state.phase != FIRE_STEP or game.scenario.units[game.state.leader].nation != FRENCH or window.hex >= 0:
        return []
    groups = []
    for hex in iter_bits(game.state.occupied[ALLIED]):
        guns = battery(game, hex)
        if guns:
            mask = game.state.occupied[AUSTRIAN]
            reached = sum(1 << t for t in iter_bits(mask) if all(in_reach(game, gun, t) for gun in guns))
            if reached:
                groups.append(Group("auger-grand-battery", guns[:1], reached))
    return groups


def play_auger(game: BrothersGame, window: Window, action: Action) -> None:
    guns = battery(game, game.state.place[action.unit])
    declare(game, STEP, guns, action.place, (Modifier(1, "grand-battery", "8.3a"),))


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

    def _frame(self, game: BrothersGame) -> CallOut:
        frame = find(game, CallOut)
        assert frame is not None
        return frame

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
        amend(game, self, units=(*self.units, unit))

    def fight(self, game: BrothersGame) -> None:
        place = game.state.place
        lead = tuple(unit for unit in self.units if place[unit] == self.lead)
        support = tuple(unit for unit in self.units if place[unit] != self.lead)
        side = game.scenario.units[lead[0]].side
        game.push(Assault(side, self.target, lead, support, events=self.events))

    steps = (CallOut.ask, fight)


def steady_foot(game: BrothersGame, hex: int, nation: int) -> list[int]:
    """The infantry of a nation in a hex, if none of it is Disrupted or of a demoralized formation."""
    units = game.scenario.units
    foot = [u for u in game.state.stacks[hex] if units[u].is_infantry and units[u].nation == nation]
    return foot if all(is_steady_foot(game, u, nation) for u in foot) else []


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
    thrust = (Modifier(1, "counter-thrust", "12.3a"),)
    game.push(Storming(action.place, game.state.place[action.unit], (action.unit,), 1, thrust))


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
    step = find(game, MoveStep)
    ready = ACTIVE | COMMANDED
    hexes = {game.state.place[unit] for unit, hex in game.state.assaults if hex == target}
    declared = {unit for unit, _ in game.state.assaults}
    found = []
    for unit, hex in step.contacts if step is not None else ():
        flags, place = game.state.flags[unit], game.state.place[unit]
        if hex != target or unit in declared or flags & ready != ready or flags & (MOVED | ENTERED):
            continue
        able = is_engaged(game, unit) and not is_demoralized(game, unit) and assault_targets(game, unit) >> target & 1
        if able and game.scenario.units[unit].nation == FRENCH and (place in hexes or len(hexes) < 2):
            found.append(unit)
    return tuple(found)


def soldiers_options(game: BrothersGame, window: Window) -> list[Group]:
    if posture_of(game) != DEFENSIVE_POSTURE or has_failed(game):
        return []
    mask = sum(1 << hex for hex in iter_bits(game.state.occupied[AUSTRIAN]) if soldiers(game, hex))
    return [Group("soldiers-battle", places=mask)] if mask else []


def play_soldiers(game: BrothersGame, window: Window, action: Action) -> None:
    game.push(SoldiersBattle(action.place))


# -- the screen --------------------------------------------------------------------------------------------------------


def screen_options(game: BrothersGame, window: Window) -> list[Group]:
    """Sardinian units about to break off or retreat, near horse of their own."""
    units, place, grid = game.scenario.units, game.state.place, game.scenario.field.grid
    if window.unit < 0 or units[window.unit].nation != SARDINIAN or place[window.unit] < 0:
        return []
    near = any(
        units[unit].is_cavalry
        and units[unit].nation == SARDINIAN
        and place[unit] >= 0
        and game.state.hits[unit] < DISRUPTED
        and grid.distance(place[unit], place[window.unit]) <= SCREEN
        for unit in game.scenario.members[ALLIED]
    )
    return [Group("cavalleggeri-screen")] if near else []


def play_screen(game: BrothersGame, window: Window, action: Action) -> None:
    """Whoever breaks off or retreats just now does so without test and without being fired at."""
    for procedure, _ in reversed(game.agenda):
        if isinstance(procedure, March | Retreats | Withdrawal):
            amend(game, procedure, screened=True)
            return


EVENTS.update(
    {
        "jaeger-sharpshooters": EventRule(jaeger_options, play_jaeger, opportunity=True),
        "napoleons-guns": EventRule(guns_options, play_guns, opportunity=True),
        "auger-grand-battery": EventRule(auger_options, play_auger),
        "gegenstoss": EventRule(counter_options, play_counter),
        "take-san-martino": EventRule(san_martino_options, play_san_martino),
        "soldiers-battle": EventRule(soldiers_options, play_soldiers),
        "cavalleggeri-screen": EventRule(screen_options, play_screen),
    }
)
