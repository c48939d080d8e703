"""The plot of a fit: its trials, and how far each target is before and after."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from itertools import accumulate
from math import isfinite
from typing import Any

from grognard.lab.fit.judge import Verdict
from grognard.lab.fit.search import Tried
from grognard.lab.fit.trial import Aim

BEFORE, AFTER, INK, RED = "#a5512b", "#2f5d9b", "#2b2a28", "#a02020"


def draw_fit(aims: Sequence[Aim], tried: Sequence[Tried], verdict: Verdict) -> bytes:
    """Two panels: the trials, and the targets."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    rows = sum(len(aim.fought.target) for aim in aims)
    style: Any = {"font.size": 9, "axes.spines.top": False, "axes.spines.right": False, "axes.edgecolor": "#8a867c"}
    with pyplot.rc_context(style):
        size = (10.4, max(3.2, 1.4 + 0.42 * rows))
        figure, (left, right) = pyplot.subplots(1, 2, figsize=size, layout="constrained", width_ratios=(2, 3))
        _draw_trials(left, tried)
        _draw_targets(right, aims, verdict)
        buffer = BytesIO()
        figure.savefig(buffer, dpi=130)
        pyplot.close(figure)
    return buffer.getvalue()


def _draw_trials(axes: Any, tried: Sequence[Tried]) -> None:
    played = [(number, each.distance) for number, each in enumerate(tried, 1) if isfinite(each.distance)]
    numbers = [number for number, _ in played]
    axes.plot(numbers, [far for _, far in played], "o", color="#b9b6ae", markersize=4, label="a chart")
    axes.plot(numbers, list(accumulate((far for _, far in played), min)), color=AFTER, linewidth=1.8, label="the best")
    axes.axhline(played[0][1], color=BEFORE, linewidth=1, linestyle="--", label="as it is")
    axes.set(xlabel="trial", ylabel="distance, with the dice of the trials", ylim=(0, 1.6 * played[0][1]))
    axes.legend(frameon=False, fontsize=8)


def _draw_targets(axes: Any, aims: Sequence[Aim], verdict: Verdict) -> None:
    names: list[str] = []
    for aim, means in zip(aims, verdict.means, strict=True):
        for target, pair in zip(aim.fought.target, means, strict=True):
            for shift, mean, colour, word in ((-0.13, pair[0], BEFORE, "as it is"), (0.13, pair[1], AFTER, "fitted")):
                low, middle, high = (
                    (figure - target.value) / target.within for figure in (mean.low, mean.value, mean.high)
                )
                y = len(names) + shift
                axes.plot([low, high], [y, y], color=colour, linewidth=1.8, label=None if names else word)
                axes.plot(middle, y, "o", color=colour, markersize=5)
            names.append(f"{aim.battle.scenario}\n{target.of}")
    axes.axvspan(-1, 1, color=RED, alpha=0.08, linewidth=0)
    axes.axvline(0, color=RED, linewidth=1, label="history")
    axes.set_yticks(range(len(names)), names, fontsize=7.5)
    axes.invert_yaxis()
    axes.set(xlabel="off history, in what counts as far (dice held back, 95 %)")
    axes.legend(frameon=False, fontsize=8, loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=3)
