"""A unit or a headquarters goes its way [napoleon3 7.1a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.events import UnitMoved
from grognard.core.options import Group, Options
from grognard.rulesets.napoleon3.ch01_03_units.ch01_disorder_losses import disorder_only
from grognard.rulesets.napoleon3.ch07_movement.detours import Way, ways_to
from grognard.rulesets.napoleon3.ch07_movement.log import UnitEntered
from grognard.rulesets.napoleon3.ch07_movement.ways import find_ways
from grognard.rulesets.napoleon3.ch08_command.refuge import drive_off
from grognard.rulesets.napoleon3.state import OFF_MAP, N3Game, hold, put


def move_unit(game: N3Game, unit: int, hex: int, facing: int) -> None:
    """A unit goes to a hex, by the way its owner chooses where that matters [napoleon3 7.1a R7]."""
    ways = find_ways(game, unit)
    found = ways_to(game, unit, ways, hex)
    if len(found) > 1:
        game.ask(ChooseWay(game.scenario.units[unit].side, unit, hex, facing))
    else:
        march(game, unit, found[0], ways.disorders(hex), facing)


class ChooseWay(Decision, frozen=True):
    """Say by which way a unit goes, where different ones meet different leaders or cities [napoleon3 7.1a R7]."""

    unit: int
    hex: int
    facing: int

    rule = "7.1a"

    def options(self, game: N3Game) -> Options:
        return Options([Group("go-by", (self.unit,), extras=tuple(way.path for way in self.ways(game)))])

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        return "one-of-the-ways", self.rule

    def choose(self, game: N3Game, action: Action) -> None:
        way = next(way for way in self.ways(game) if way.path == action.extra)
        march(game, self.unit, way, False, self.facing)

    def safe(self, game: N3Game, options: Options) -> Action | None:
        """The cheapest."""
        return options[0]

    def ways(self, game: N3Game) -> list[Way]:
        """What there is to choose from, the cheapest first."""
        return ways_to(game, self.unit, find_ways(game, self.unit), self.hex)


def march(game: N3Game, unit: int, way: Way, disorders: bool, facing: int) -> None:
    """A unit goes its way; the woods disorder cavalry [napoleon3 7.1a 7.4d TEC.c]."""
    state, facts = game.state, game.scenario.units[unit]
    start, path = state.place[unit], way.path
    hex = path[-1] if path else facts.entry
    state.spent[unit] = way.cost
    entering = start == OFF_MAP
    if entering:
        state.column = (*state.column, facts.entry)
        game.tell(UnitEntered(rule="7.4d", unit=unit, place=facts.entry, path=path, facing=facing))
    else:
        game.tell(UnitMoved(rule="7.1a", unit=unit, start=start, path=path, facing=facing))
    put(game, unit, hex)
    state.facing[unit] = facing
    for passed in path:
        hold(game, facts.side, passed)
    if disorders:
        disorder_only(game, unit)
    drive_off(game, unit, (facts.entry, *path) if entering else path)
