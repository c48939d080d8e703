"""Chapter 13: the Rally Step restores order, at the price of Corps Morale [brothers 13.1.1a 13.1.3a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.event import UnitEvent
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.ch03_components.values import command_rating
from grognard.rulesets.brothers.ch04_stacking.crowding import ease_crowding
from grognard.rulesets.brothers.ch04_stacking.force_markers import veil
from grognard.rulesets.brothers.ch06_chits.windows import open_window
from grognard.rulesets.brothers.ch07_command.range import command_range
from grognard.rulesets.brothers.ch14_corps_morale.morale import lose_morale
from grognard.rulesets.brothers.state import (
    ACTIVE,
    COMMANDED,
    DEFENSIVE_POSTURE,
    LOW_AMMO,
    OVERRUN,
    RALLY_STEP,
    BrothersGame,
    begin_step,
    has,
    has_failed,
    posture_of,
)


class RallyStep(Procedure, frozen=True):
    left: int = 0
    free: bool = False
    """Whether the next Rally Action costs no Corps Morale, by an event."""

    def begin(self, game: BrothersGame) -> None:
        begin_step(game, RALLY_STEP)
        game.amend(self, left=allowed_actions(game))

    def events(self, game: BrothersGame) -> None:
        if not game.state.cut:
            open_window(game, ("rally_step",))

    def rally(self, game: BrothersGame) -> None:
        if not game.state.cut and self.left > 0 and (disordered(game) or short(game)):
            game.repeat()
            game.ask(Rally(game.scenario.units[game.state.leader].side))

    def end(self, game: BrothersGame) -> None:
        ease_crowding(game)

    steps = (begin, events, rally, end)


def allowed_actions(game: BrothersGame) -> int:
    """As many as the Command Rating in Defensive posture, else one [brothers 13.1.2a 13.1.2b]; one for an overrun HQ
    [brothers 13.1.1b]."""
    leader = game.state.leader
    if has_failed(game) or has(game, leader, OVERRUN) or posture_of(game) != DEFENSIVE_POSTURE:
        return 1
    return command_rating(game, leader, DEFENSIVE_POSTURE)


def eligible(game: BrothersGame, needy: list[int]) -> tuple[int, ...]:
    """Those of some units that are active, In Command and within range of the HQ now [brothers 7.5a 13.1.1a]."""
    flags, place, ready = game.state.flags, game.state.place, ACTIVE | COMMANDED
    near = [unit for unit in needy if flags[unit] & ready == ready and place[unit] >= 0]
    reach = command_range(game, game.state.leader, posture_of(game)) if near else 0
    return tuple(unit for unit in near if reach >> place[unit] & 1)


def disordered(game: BrothersGame) -> tuple[int, ...]:
    members = game.scenario.formations[game.state.active].members
    return eligible(game, [unit for unit in members if game.state.hits[unit]])


def short(game: BrothersGame) -> tuple[int, ...]:
    members = game.scenario.formations[game.state.active].members
    return eligible(game, [unit for unit in members if has(game, unit, LOW_AMMO)])


class Rally(Decision, frozen=True):
    """Take a step of disorder off a unit, or refill its ammunition, or rest [brothers 13.1.3a 13.1.3b]."""

    rule = "13.1.3a"
    passes = "rest"

    def options(self, game: BrothersGame) -> Options:
        groups = []
        if units := disordered(game):
            groups.append(Group("rally", units))
        if units := short(game):
            groups.append(Group("refill", units))
        return Options([*groups, Group("rest")])

    def choose(self, game: BrothersGame, action: Action) -> None:
        if action.verb == "rest":
            game.proceed()
            return
        frame = game.current(RallyStep)
        game.amend(frame, left=frame.left - 1, free=False)
        if action.verb == "refill":
            refill(game, action.unit, "13.1.3a")
            return
        steady(game, action.unit, "13.1.3a")
        if not frame.free:  # [brothers 13.1.3c]
            lose_morale(game, game.scenario.units[action.unit].formation, "13.1.3c")


def steady(game: BrothersGame, unit: int, rule: str) -> None:
    """Disrupted becomes Shaken, Shaken nothing."""
    game.state.hits[unit] -= 1
    game.tell(UnitRallied(rule=rule, unit=unit, left=game.state.hits[unit], only=veil(game, unit)))


def refill(game: BrothersGame, unit: int, rule: str) -> None:
    game.state.flags[unit] &= ~LOW_AMMO
    game.tell(AmmoRefilled(rule=rule, unit=unit, only=veil(game, unit)))


# -- what is told ------------------------------------------------------------------------------------------------------


class UnitRallied(UnitEvent, frozen=True, kw_only=True):
    left: int


class AmmoRefilled(UnitEvent, frozen=True):
    """A unit has ammunition again."""
