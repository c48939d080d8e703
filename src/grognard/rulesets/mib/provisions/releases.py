"""Units that come only if they are released: by the initiative, or called at a price (R16)."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.mib.ch16_options.initiative_track import with_initiative
from grognard.rulesets.mib.provisions.data import Release
from grognard.rulesets.mib.provisions.log import UnitReleased
from grognard.rulesets.mib.state import OFF_MAP, UNUSED, MibGame


def waiting(game: MibGame) -> list[Release]:
    """Who has not been released yet."""
    return [release for release in game.scenario.provisions.releases if game.state.place[release.unit] == UNUSED]


def release_price(game: MibGame, side: int) -> int:
    """Half points that a side has given away for those it called."""
    state, units = game.state, game.scenario.units
    listed = (each for each in game.scenario.provisions.releases if units[each.unit].side == side)
    return sum(each.cost for each in listed if state.place[each.unit] != UNUSED)


def release_units(game: MibGame) -> None:
    """Before reinforcements come: those whose turn has come, if their army has the initiative; or their player is asked
    [mib 3.0b] (R16)."""
    units = game.scenario.units
    for each in waiting(game):
        due = units[each.unit].turn <= game.state.turn
        if due and each.needs == "initiative" and with_initiative(game) == units[each.unit].side:
            let_go(game, each)
    for side in range(2):
        if callable_units(game, side):
            game.ask(CallUnits(side))


def let_go(game: MibGame, release: Release) -> None:
    """From now on it is a reinforcement like any other."""
    game.state.place[release.unit] = OFF_MAP
    game.tell(UnitReleased(rule="3.0b", unit=release.unit, place=game.scenario.units[release.unit].entry))


def callable_units(game: MibGame, side: int) -> tuple[int, ...]:
    units = game.scenario.units
    own = [each.unit for each in waiting(game) if each.needs == "order" and units[each.unit].side == side]
    return tuple(unit for unit in own if units[unit].turn <= game.state.turn)


class CallUnits(Decision, frozen=True):
    """Call a unit that marches elsewhere, at its price, or go on [mib 3.0b] (R16)."""

    rule = "3.0b"
    passes = "leave"

    def options(self, game: MibGame) -> Options:
        return Options([Group("call", callable_units(game, self.side)), Group("leave")])

    def choose(self, game: MibGame, action: Action) -> None:
        if action.verb == "call":
            let_go(game, next(each for each in waiting(game) if each.unit == action.unit))
            if callable_units(game, self.side):
                game.ask(self)
