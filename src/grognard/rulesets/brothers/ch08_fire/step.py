"""The Fire Combat Step: who fires at what, and with whom [brothers 8.1a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.ch04_stacking.crowding import ease_crowding
from grognard.rulesets.brothers.ch04_stacking.stacks import front_strength
from grognard.rulesets.brothers.ch06_chits.windows import open_window
from grognard.rulesets.brothers.ch08_fire.fire import declare
from grognard.rulesets.brothers.ch08_fire.shifts import STEP, find_shot
from grognard.rulesets.brothers.ch08_fire.targets import gunners, in_reach, partners, ranges, targets
from grognard.rulesets.brothers.ch16_storm import is_storm
from grognard.rulesets.brothers.state import (
    COMMANDED,
    FIRE_STEP,
    FIRED,
    OF_THE_STEP,
    BrothersGame,
    Refusal,
    begin_step,
    clear_marks,
    has,
    unit_refusal,
)


class FireStep(Procedure, frozen=True):
    """Active units fire, one fire at a time [brothers 8.1c], as long as their owner likes [brothers 8.1a]."""

    def begin(self, game: BrothersGame) -> None:
        begin_step(game, FIRE_STEP)

    def next(self, game: BrothersGame) -> None:
        over = game.state.cut or is_storm(game)
        if over or not any(targets(game, unit) for unit in gunners(game)):
            game.proceed()
            return
        game.ask(ChooseFire(game.scenario.units[game.state.leader].side))

    def between(self, game: BrothersGame) -> None:
        """The active side may play events between two fires; the other may when the next is declared."""
        if not game.state.cut:
            side = game.scenario.units[game.state.leader].side
            open_window(game, ("fire_step",), passed=1 << (1 - side))
        game.go_to(self, FireStep.next)

    def events(self, game: BrothersGame) -> None:
        if not game.state.cut:
            open_window(game, ("fire_step",))

    def end(self, game: BrothersGame) -> None:
        clear_marks(game, OF_THE_STEP)
        ease_crowding(game)

    steps = (begin, events, next, between, events, end)


class ChooseFire(Decision, frozen=True):
    """Fire with a unit at a hex, also one that others have fired at, or cease fire [brothers 8.1a 8.1e]."""

    rule = "8.1a"
    passes = "cease"
    goes, strikes = "move", ("fire",)

    def options(self, game: BrothersGame) -> Options:
        groups = [Group("fire", (unit,), mask) for unit in gunners(game) if (mask := targets(game, unit))]
        return Options([*groups, Group("cease")])

    def choose(self, game: BrothersGame, action: Action) -> None:
        if action.verb == "cease":
            game.proceed()
            return
        offer_company(game, self.side, (action.unit,), action.place)

    def refusal(self, game: BrothersGame, action: Action) -> tuple[str, str]:

        return fire_refusal(game, self.side, action)

    def safe(self, game: BrothersGame, options: Options) -> Action | None:
        """Infantry may move and assault after its fire; guns that fire stay, so theirs is no matter of course
        [brothers 8.1.6 12.0c]."""
        units = game.scenario.units
        foot = [action for group in options.groups if units[group.units[0]].is_infantry for action in group]
        if not foot:
            return super().safe(game, options)
        return max(foot, key=lambda action: find_shot(game, (action.unit,), action.place, STEP).column)


def offer_company(game: BrothersGame, side: int, units: tuple[int, ...], hex: int) -> None:
    """Others of the front-line may join in [brothers 8.1.3a]."""
    if company(game, units, hex):
        game.ask(CombineFire(side, units, hex))
    else:
        declare(game, STEP, units, hex)


def company(game: BrothersGame, units: tuple[int, ...], hex: int) -> list[int]:
    ready = gunners(game)
    return [unit for unit in partners(game, units, hex) if unit in ready]


class CombineFire(Decision, frozen=True):
    """Add units of the same stack to a fire, or fire [brothers 8.1.3a]."""

    units: tuple[int, ...]
    hex: int

    rule = "8.1.3a"
    completes = True
    passes = "open-fire"

    def options(self, game: BrothersGame) -> Options:
        return Options([Group("combine", tuple(company(game, self.units, self.hex))), Group("open-fire")])

    def choose(self, game: BrothersGame, action: Action) -> None:
        if action.verb == "combine":
            offer_company(game, self.side, (*self.units, action.unit), self.hex)
        else:
            declare(game, STEP, self.units, self.hex)


def fire_refusal(game: BrothersGame, side: int, action: Action) -> Refusal:
    """The first rule that a fire breaks."""
    if action.verb != "fire":
        return "fire-or-cease", "5.0b"
    unit, hex = action.unit, action.place
    if refused := unit_refusal(game, side, unit):
        return refused
    facts = game.scenario.units[unit]
    if not (facts.is_infantry or facts.is_gun):
        return "cannot-fire", "8.1b"
    if not has(game, unit, COMMANDED):
        return "out-of-command-fire", "7.5a"
    if has(game, unit, FIRED):
        return "fired-already", "8.1d"
    if not front_strength(game, unit):
        return "behind-the-front", "8.1.2b"
    if hex < 0:  # only the unit was pointed at
        return "nothing-to-fire-at", "8.1.4c" if facts.is_gun else "8.1.4a"
    if not game.state.occupied[1 - side] >> hex & 1:
        return "no-enemy-there", "8.7a"
    if game.scenario.field.grid.distance(game.state.place[unit], hex) > ranges(game, unit)[1]:
        return "out-of-range", "8.1.4c" if facts.is_gun else "8.1.4a"
    return ("no-line-of-sight", "8.1.5c") if not in_reach(game, unit, hex) else ("not-offered", "8.1a")
