"""Rounds played out between sheets of both sides, and what each pair of them has come to so far."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.dice import FastDice
from grognard.core.options import Picker
from grognard.core.spending import Spending
from grognard.rulesets.commanders.bot.habits import reply
from grognard.rulesets.commanders.bot.payoff import Mixture, drawn
from grognard.rulesets.commanders.bot.prospect import prospect
from grognard.rulesets.commanders.state import CommandersGame, Sheet

DOUBT = 3.0
"""So many rounds' weight has the guess that a sheet fares against another as it does against all."""


class Contest:
    """What rounds between sheets come to, from the view of one side."""

    def __init__(self, game: CommandersGame, side: int, picker: Picker, spending: Spending) -> None:
        self.game, self.side, self.picker, self.spending = game, side, picker, spending
        self._sums: dict[tuple[Sheet, Sheet], tuple[float, int]] = {}

    def meet(self, own: Sheet, enemy: Sheet, seed: int) -> float:
        """Play a round out with two sheets, both sides following their habits."""
        trial = self.game.copy(FastDice(seed))
        trial.state.sheets = (own, enemy) if self.side == 0 else (enemy, own)
        trial.ask_instead()
        trial.run()
        worth = finish_round(trial, self.side, self.spending)
        total, count = self._sums.get((own, enemy), (0.0, 0))
        self._sums[own, enemy] = total + worth, count + 1
        return worth

    def sift(
        self, side: int, sheets: Sequence[Sheet], others: Sequence[Sheet], mixture: Mixture, keep: int, trials: int
    ) -> list[Sheet]:
        """The best of a side's sheets against a mixture of the other's, best first: all play some rounds with the same
        dice against the same sheets, the better half plays as many again, and so on."""
        left, sums, played = list(sheets), dict.fromkeys(sheets, 0.0), 0
        sign = 1.0 if side == self.side else -1.0
        while True:
            for _ in range(trials):
                other, seed = others[drawn(mixture, self.picker)], self.picker.randrange(1 << 40)
                for sheet in left:
                    pair = (sheet, other) if side == self.side else (other, sheet)
                    sums[sheet] += sign * self.meet(*pair, seed)
                if self.spending.is_over():
                    break
            left.sort(key=lambda sheet: -sums[sheet])
            played += trials
            if len(left) <= keep or self.spending.is_over():
                return left[:keep]
            left, trials = left[: max(keep, len(left) // 2)], played

    def fill(self, mine: Sequence[Sheet], theirs: Sequence[Sheet], least: int) -> None:
        """Let each meet each so often at least."""
        for goal in range(1, least + 1):
            for own in mine:
                for enemy in theirs:
                    if self.spending.is_over():
                        return
                    if self._sums.get((own, enemy), (0.0, 0))[1] < goal:
                        self.meet(own, enemy, self.picker.randrange(1 << 40))

    def table(self, mine: Sequence[Sheet], theirs: Sequence[Sheet]) -> list[list[float]]:
        """What each comes to against each; where few rounds were played, rather what both come to in general."""
        cells = [[self._sums.get((own, enemy), (0.0, 0)) for enemy in theirs] for own in mine]
        everything = _mean([cell for row in cells for cell in row], 0.5, 0.0)
        rows = [_mean(row, everything, DOUBT) for row in cells]
        columns = [_mean([row[c] for row in cells], everything, DOUBT) for c in range(len(theirs))]
        return [
            [
                (total + DOUBT * (rows[r] + columns[c] - everything)) / (count + DOUBT)
                for c, (total, count) in enumerate(row)
            ]
            for r, row in enumerate(cells)
        ]


def _mean(cells: list[tuple[float, int]], guess: float, weight: float) -> float:
    count = sum(cell[1] for cell in cells) + weight
    return (sum(cell[0] for cell in cells) + guess * weight) / count if count else guess


def finish_round(trial: CommandersGame, side: int, spending: Spending) -> float:
    """What a round under way comes to if both sides follow their habits."""
    turn, before = trial.state.turn, trial.number
    while trial.result is None and trial.state.turn == turn:
        chooser = trial.pending[0].side
        trial.play(chooser, reply(trial, chooser))
    spending.take(trial.number - before)
    return prospect(trial, side)
