"""Losses: steps for good or to stragglers, batteries, whole units [mib 10.0a 10.2b]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.events import UnitEliminated
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.mib.ch02_components.leaders import leave_stack
from grognard.rulesets.mib.ch07_combat.charges import has_own_cavalry
from grognard.rulesets.mib.ch10_losses.log import BatteryLost, ChartMarked, GunsSilenced, OrganicLost, StepLost
from grognard.rulesets.mib.ch10_losses.smashed import smash, suffers
from grognard.rulesets.mib.state import (
    DISORGANIZED,
    ELIMINATED,
    FELL,
    JUST_SMASHED,
    SMASHED,
    UNUSED,
    MibGame,
    has,
    in_play,
    put,
    troops_at,
)

CASUALTY, STRAGGLER = "c", "s"
MOST_STRAGGLERS = 2
"""What straggles beyond this is lost for good [mib 10.0b]."""


def straggler_limit(game: MibGame) -> int:
    """How many steps may straggle: two, or what one marker stands for [mib 10.0b 10.0L]."""
    return game.scenario.switches.lite_stragglers if game.scenario.lite else MOST_STRAGGLERS


def lose_step(game: MibGame, unit: int, kind: str, fierce: bool = False) -> None:
    """One step less, in combat, on a retreat or in double time, marked on the chart [mib 10.0a 10.0c 10.0d]. `fierce`
    losses, by charge or bombardment, harm even smashed cavalry [mib 10.2i 10.2j]."""
    state, facts = game.state, game.scenario.units[unit]
    if facts.kind == "battery":
        lose_battery(game, unit, "16.5l")
        return
    if has(game, unit, SMASHED):
        if suffers(game, unit, kind == STRAGGLER, fierce):
            state.dead[unit] += state.stragglers[unit]  # they will not come back [mib 10.2i]
            state.stragglers[unit] = 0
            eliminate(game, unit, "10.2i")
        return
    if kind == STRAGGLER and state.stragglers[unit] >= straggler_limit(game):
        kind = CASUALTY  # [mib 10.0b]
    state.steps[unit] -= 1
    if kind == STRAGGLER:
        state.stragglers[unit] += 1
        state.straggled += (unit,)
    else:
        state.dead[unit] += 1
    game.tell(StepLost(rule="7.3f" if kind == CASUALTY else "7.3h", unit=unit, steps=state.steps[unit]))
    marked = "casualty" if kind == CASUALTY else "straggler"
    game.tell(ChartMarked(rule="10.0a", only=facts.side, unit=unit, kind=marked))
    if state.steps[unit] == 0:
        if state.stragglers[unit]:
            smash(game, unit)
        else:
            eliminate(game, unit, "10.2b")


def eliminate(game: MibGame, unit: int, rule: str) -> None:
    """A unit is gone with its guns; nobody is left to straggle back [mib 10.2b]."""
    state, facts = game.state, game.scenario.units[unit]
    hex = state.place[unit]
    state.dead[unit] += state.steps[unit] + state.stragglers[unit]
    state.steps[unit] = state.stragglers[unit] = 0
    lose_guns(game, facts.side, state.guns[unit])
    state.guns[unit] = state.organic[unit] = 0
    state.status[unit] = state.status[unit] & ~(DISORGANIZED | SMASHED | JUST_SMASHED) | FELL
    put(game, unit, UNUSED if facts.spare else ELIMINATED)
    game.tell(UnitEliminated(rule=rule, unit=unit, place=hex))
    if hex >= 0 and not troops_at(game, facts.side, hex):
        leave_stack(game, facts.side, hex)


def lose_guns(game: MibGame, side: int, batteries: int) -> None:
    one, two = game.state.lost_guns
    game.state.lost_guns = (one + batteries, two) if side == 0 else (one, two + batteries)


def lose_battery(game: MibGame, unit: int, rule: str) -> None:
    """One battery less [mib 7.9a]; with the last a division loses its zone at once [mib 7.9b], massed guns all."""
    state, facts = game.state, game.scenario.units[unit]
    if not state.guns[unit]:
        return
    state.guns[unit] -= 1
    lose_guns(game, facts.side, 1)
    game.tell(BatteryLost(rule=rule, only=facts.side, unit=unit, left=state.guns[unit]))
    if not state.guns[unit]:
        game.tell(GunsSilenced(rule="7.9b", unit=unit))
        if facts.kind == "battery":
            eliminate(game, unit, rule)


# -- losses of a stack -------------------------------------------------------------------------------------------------


class Losses(Procedure, frozen=True):
    """Steps that a stack loses as a whole, one after another, casualties first; its owner says who [mib 7.3a]."""

    units: tuple[int, ...]
    kinds: str
    """A letter for each step."""
    charge: bool = False
    """By a charge: casualties hit the divisions' own cavalry first [mib 7.14g]."""
    fierce: bool = False
    riders: bool = False
    """Of those who pursue: only their own cavalry falls [mib 7.14e]."""

    def take(self, game: MibGame) -> None:
        if not self.kinds:
            return
        kind, rest = self.kinds[0], self.kinds[1:]
        able = bearers(game, self, kind)
        if not able:
            return  # what is more than the stack has is ignored [mib 7.3j 10.2k]
        game.amend(self, kinds=rest)
        game.repeat()
        if len(able) == 1:
            bear(game, self, able[0], kind)
        else:
            game.ask(TakeLoss(game.scenario.units[able[0]].side, kind))

    steps = (take,)


def bearers(game: MibGame, losses: Losses, kind: str) -> list[int]:
    """Who can bear the next step: nobody loses more than it has on the map [mib 10.2k], and smashed cavalry takes no
    stragglers off others that do not touch it [mib 10.2j]."""
    able = [unit for unit in losses.units if in_play(game, unit) and not has(game, unit, JUST_SMASHED)]
    able = [unit for unit in able if suffers(game, unit, kind == STRAGGLER, losses.fierce)]
    if losses.charge and kind == CASUALTY:
        riders = [unit for unit in able if has_own_cavalry(game, unit)]  # [mib 7.14g 7.14h]
        if riders or losses.riders:
            return riders
    return able


def bear(game: MibGame, losses: Losses, unit: int, kind: str) -> None:
    """In a charge a division's own cavalry falls first [mib 7.14e 7.14g]."""
    state = game.state
    if losses.charge and kind == CASUALTY and has_own_cavalry(game, unit):
        state.organic[unit] -= 1
        side = game.scenario.units[unit].side
        rule = "7.14e" if losses.riders else "7.14g"
        game.tell(OrganicLost(rule=rule, only=side, unit=unit, left=state.organic[unit]))
    else:
        lose_step(game, unit, kind, losses.fierce)


class TakeLoss(Decision, frozen=True):
    """Say which unit of a stack takes the next step [mib 7.3a]."""

    kind: str

    rule = "7.3a"

    def options(self, game: MibGame) -> Options:
        losses = game.current(Losses)
        return Options([Group("lose", tuple(bearers(game, losses, self.kind)))])

    def choose(self, game: MibGame, action: Action) -> None:
        bear(game, game.current(Losses), action.unit, self.kind)

    def safe(self, game: MibGame, options: Options) -> Action:
        """Whoever has most steps left, and no smashed unit while there is another [mib 10.2i]."""
        able, steps = bearers(game, game.current(Losses), self.kind), game.state.steps
        return Action("lose", max(able, key=lambda unit: (not has(game, unit, SMASHED), steps[unit])))
