"""The results of the table: how they are read, who of two suffers them, what they do [napoleon3 11.3k 11.3m 11.3u]."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.napoleon3.ch00_general.morale import check_morale, steadiness
from grognard.rulesets.napoleon3.ch01_03_units.ch01_disorder_losses import disorganize, eliminate, lose_step
from grognard.rulesets.napoleon3.ch11_combat.frame import change, fight, side_of, steady
from grognard.rulesets.napoleon3.ch11_combat.retreat import Retreat, must_retreat
from grognard.rulesets.napoleon3.reader.charts import COMBAT, LAST_COLUMN
from grognard.rulesets.napoleon3.state import DISORGANIZED, N3Game, troops_at

NOTHING, TEST, DISORDER, WORSE = "-", "T", "D", "D+1"


def result_of(die: int, column: int) -> str:
    """The result of a modified die in a column; a die above six reads the last row [napoleon3 11.3c]."""
    return COMBAT[min(max(die, 1), 6) - 1][min(max(column, 0), LAST_COLUMN)]


def apply_result(game: N3Game, unit: int, result: str) -> bool:
    """Take a result of the table without its retreat; gives whether it counts as D or worse
    [napoleon3 11.3l 11.3m 11.3t 11.3u 11d]."""
    if result == TEST:
        result = NOTHING if check_morale(game, unit) else DISORDER
    if result == NOTHING:
        return False
    if result == WORSE:
        lose_step(game, unit)
    if game.state.place[unit] >= 0:
        disorganize(game, unit)
    return True


class ChooseVictim(Decision, frozen=True):
    """Say which of two units suffers the assault [napoleon3 11.3k]."""

    outcome: str

    rule = "11.3k"

    def options(self, game: N3Game) -> Options:
        combat = fight(game)
        return Options([Group("suffer", tuple(troops_at(game, self.side, combat.hex)))])

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        return "one-of-the-attacked", self.rule

    def choose(self, game: N3Game, action: Action) -> None:
        hit(game, action.unit, self.outcome)

    def safe(self, game: N3Game, options: Options) -> Action | None:
        """Whoever costs least."""
        return min(options, key=lambda action: price(suffering(game, action.unit, self.outcome)))


def hit(game: N3Game, unit: int, outcome: str) -> None:
    """The victim takes the result of an assault; D and worse mean retreat unless the ground holds
    [napoleon3 11.3k 11.3m 11.3n]."""
    combat = fight(game)
    if apply_result(game, unit, outcome) and game.result is None:
        gone = game.state.place[unit] < 0
        change(game, victim=unit, perished=gone)
        guns = [u for u in troops_at(game, 1 - side_of(game, combat), combat.hex) if game.scenario.units[u].is_gun]
        if gone and guns and not steady(game, combat):
            for gun in guns:  # its companion is lost, it is alone [napoleon3 11.3r]
                eliminate(game, gun)
        if not gone and must_retreat(game, unit):
            game.push(Retreat(unit))


class Harm(NamedTuple):
    """What a result does to a unit and to the guns with it."""

    steps: int
    gone: bool
    goes_back: bool
    guns: int
    """Steps of guns that are lost with it [napoleon3 11.3r]."""


def suffering(game: N3Game, unit: int, outcome: str) -> dict[Harm, Fraction]:
    """How a unit in an assaulted hex can fare with a result of the table [napoleon3 11.3l 11.3m 11.3n 11.3t 11.3u]."""
    state, units = game.state, game.scenario.units
    bad = 1 - steadiness(game, unit) if outcome == TEST else Fraction(outcome != NOTHING)
    steps = (outcome == WORSE) + bool(state.status[unit] & DISORGANIZED)
    left = units[unit].steps - state.losses[unit]
    gone, back = steps >= left, must_retreat(game, unit)
    there = [other for other in troops_at(game, units[unit].side, state.place[unit]) if other != unit]
    left_behind = not units[unit].is_gun and (gone or back)
    guns = sum(units[gun].steps - state.losses[gun] for gun in there if units[gun].is_gun) if left_behind else 0
    found = {Harm(min(steps, left), gone, back and not gone, guns): bad, Harm(0, False, False, 0): 1 - bad}
    return {harm: chance for harm, chance in found.items() if chance}


def price(harms: dict[Harm, Fraction]) -> Fraction:
    """What is to be expected, in steps; disorder and a lost hex are parts of one."""
    unhurt = Harm(0, False, False, 0)
    return sum(
        (
            chance * (harm.steps + harm.guns + Fraction(1, 2) + Fraction(harm.goes_back or harm.gone, 4))
            for harm, chance in harms.items()
            if harm != unhurt
        ),
        Fraction(0),
    )
