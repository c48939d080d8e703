"""The results of the table: how they are read, who of two suffers them, what they do [napoleon3 11.3k 11.3m 11.3u]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.napoleon3.ch00_general.morale import check_morale
from grognard.rulesets.napoleon3.ch01_03_units.ch01_disorder_losses import disorganize, eliminate, lose_step
from grognard.rulesets.napoleon3.ch11_combat.frame import change, fight, side_of, steady
from grognard.rulesets.napoleon3.ch11_combat.retreat import Retreat, must_retreat
from grognard.rulesets.napoleon3.reader.charts import COMBAT, LAST_COLUMN
from grognard.rulesets.napoleon3.state import N3Game, troops_at

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
