"""The plots of a report, as PNG."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from io import BytesIO
from typing import Any

from grognard.lab.experiment.design import Design
from grognard.lab.experiment.report.figures import (
    Chapter,
    evening,
    label,
    lead_changes,
    main_effects,
    rule_use,
    win_shares,
)
from grognard.lab.experiment.report.history import known_losses, lost_shares

COLOURS = ("#2f5d9b", "#c0902b")
GREY, INK, RED = "#b9b6ae", "#2b2a28", "#a02020"
MOST_VARIANTS, MOST_RULES, MOST_FORMATIONS = 24, 24, 24
Draw = Callable[[Any, Design, Chapter], bool]


def picture(draw: Draw, design: Design, chapter: Chapter, width: float = 8.6, height: float = 3.6) -> bytes | None:
    """One plot; None where there is nothing to draw."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    style: Any = {"font.size": 9, "axes.spines.top": False, "axes.spines.right": False, "axes.edgecolor": "#8a867c"}
    with pyplot.rc_context(style):
        figure, axes = pyplot.subplots(figsize=(width, height), layout="constrained")
        drawn = draw(axes, design, chapter)
        buffer = BytesIO()
        if drawn:
            figure.savefig(buffer, dpi=130)
        pyplot.close(figure)
    return buffer.getvalue() if drawn else None


def draw_wins(axes: Any, design: Design, chapter: Chapter) -> bool:
    """A bar for each variant: won by one side, drawn, won by the other; whiskers are 95 % intervals."""
    variants = chapter.variants[:MOST_VARIANTS]
    for place, variant in enumerate(variants):
        one, two, drawn = win_shares(chapter.games[variant.index], 2)
        first, middle, second = (100 * share.count / share.total for share in (one, drawn, two))
        axes.barh(place, first, color=COLOURS[0], height=0.62, label=chapter.sides[0] if not place else None)
        axes.barh(place, middle, left=first, color=GREY, height=0.62, label="nobody" if not place else None)
        axes.barh(
            place, second, left=first + middle, color=COLOURS[1], height=0.62,
            label=chapter.sides[1] if not place else None,
        )  # fmt: skip
        axes.plot([100 * one.low, 100 * one.high], [place - 0.12] * 2, color="white", linewidth=3.4)
        axes.plot([100 * one.low, 100 * one.high], [place - 0.12] * 2, color=INK, linewidth=1.4)
        if drawn.count:
            ends = [100 - 100 * two.high, 100 - 100 * two.low]
            axes.plot(ends, [place + 0.12] * 2, color="white", linewidth=3.4)
            axes.plot(ends, [place + 0.12] * 2, color=INK, linewidth=1.4)
    axes.axvline(50, color=INK, linewidth=0.8, linestyle=":")
    axes.set_yticks(range(len(variants)), [_short(label(design, each)) for each in variants])
    axes.invert_yaxis()
    axes.set(xlabel="% of games won by; lines are 95 % intervals", xlim=(0, 100))
    axes.legend(ncols=3, loc="lower center", bbox_to_anchor=(0.5, 1.0), frameon=False)
    return True


def _short(text: str, most: int = 58) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def draw_score(axes: Any, design: Design, chapter: Chapter) -> bool:
    """The points of both sides over time: the middle half of the games, nine of ten, and the median."""
    import numpy

    turns = sorted({turn for told in chapter.all for turn in told.turns})
    if len(turns) < 2:
        return False
    for side in range(2):
        rows = []
        for turn in turns:
            values = [_at(told.turns, told.score, turn, side) for told in chapter.all]
            rows.append(numpy.percentile([value for value in values if value is not None], (5, 25, 50, 75, 95)))
        bands = numpy.array(rows).T
        axes.fill_between(turns, bands[0], bands[4], color=COLOURS[side], alpha=0.13, linewidth=0)
        axes.fill_between(turns, bands[1], bands[3], color=COLOURS[side], alpha=0.3, linewidth=0)
        axes.plot(turns, bands[2], color=COLOURS[side], linewidth=2, label=chapter.sides[side])
    axes.set(xlabel="turn", ylabel="points", xlim=(turns[0], turns[-1]))
    axes.legend(frameon=False, loc="upper left")
    return True


def _at(turns: list[int], score: list[list[float]], turn: int, side: int) -> float | None:
    """A side's points at the end of a turn, the last ones after a game is over; None before it is told."""
    before = [place for place, each in enumerate(turns) if each <= turn]
    return score[before[-1]][side] if before else None


def draw_effects(axes: Any, design: Design, chapter: Chapter) -> bool:
    """What each value does to the first side's share."""
    effects = main_effects(design, chapter)[:MOST_VARIANTS]
    if not effects:
        return False
    for place, each in enumerate(effects):
        mean = each.effect
        clear = not mean.low <= 0 <= mean.high
        axes.plot([100 * mean.low, 100 * mean.high], [place] * 2, color=INK if clear else "#99958b", linewidth=1.8)
        axes.plot(100 * mean.value, place, "o", color=RED if clear else "#99958b", markersize=6)
    axes.axvline(0, color=INK, linewidth=0.8, linestyle=":")
    axes.set_yticks(range(len(effects)), [_short(f"{each.factor} {each.level}") for each in effects])
    axes.invert_yaxis()
    axes.margins(y=0.25)
    axes.set(xlabel=f"what it adds to the share of {chapter.sides[0]}, percentage points (red: not by chance)")
    return True


def draw_evening(axes: Any, design: Design, chapter: Chapter) -> bool:
    """The first side's share along a factor of numbers, and where it would be a half."""
    found = evening(design, chapter)
    if not found:
        return False
    for place, (name, even, line) in enumerate(found):
        xs, colour = [x for x, _ in line], ("#2f5d9b", "#7a3b69", "#3d7a4d")[place % 3]
        axes.plot(xs, [100 * mean.value for _, mean in line], "o-", color=colour, label=name)
        lows, highs = [100 * mean.low for _, mean in line], [100 * mean.high for _, mean in line]
        axes.fill_between(xs, lows, highs, color=colour, alpha=0.15)
        if even is not None:
            axes.axvline(even, color=RED, linestyle="--", linewidth=1)
    axes.axhline(50, color=INK, linewidth=0.8, linestyle=":")
    axes.set(ylabel=f"{chapter.sides[0]} scores, %", xlabel="value")
    axes.legend(frameon=False)
    return True


def draw_length(axes: Any, design: Design, chapter: Chapter) -> bool:
    """How many turns games last, by who won."""
    turns = sorted({told.turn for told in chapter.all})
    below = [0] * len(turns)
    for side, name, colour in (
        (0, chapter.sides[0], COLOURS[0]),
        (-1, "nobody", GREY),
        (1, chapter.sides[1], COLOURS[1]),
    ):
        found = Counter(told.turn for told in chapter.all if told.winner == side)
        heights = [found[turn] for turn in turns]
        axes.bar(turns, heights, bottom=below, color=colour, label=name)
        below = [one + two for one, two in zip(below, heights, strict=True)]
    axes.set(xlabel="last turn", ylabel="games")
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.legend(frameon=False, ncols=3)
    return True


def draw_drama(axes: Any, design: Design, chapter: Chapter) -> bool:
    """How often the lead changes hands."""
    found = Counter(lead_changes(told) for told in chapter.all)
    most = max(found)
    axes.bar(range(most + 1), [found[count] for count in range(most + 1)], color="#7a3b69", width=0.7)
    axes.set(xlabel="changes of the lead in a game", ylabel="games")
    axes.xaxis.get_major_locator().set_params(integer=True)
    return True


def draw_losses(axes: Any, design: Design, chapter: Chapter) -> bool:
    """What formations lose, and what they lost that day."""
    shares = dict(list(lost_shares(chapter).items())[:MOST_FORMATIONS])
    if not shares:
        return False
    boxes = axes.boxplot(list(shares.values()), whis=(5, 95), showfliers=False, patch_artist=True, widths=0.55)
    for (_, side), box in zip(shares, boxes["boxes"], strict=True):
        box.set_facecolor(COLOURS[side])
        box.set_alpha(0.6)
    for line in boxes["medians"]:
        line.set_color(INK)
    known = known_losses(chapter)
    marks = [(place, known[name]) for place, (name, _) in enumerate(shares, 1) if name in known]
    if marks:
        axes.plot(*zip(*marks, strict=True), "*", color=RED, markersize=11, label="that day, % of its men")
        axes.legend(frameon=False)
    axes.set_xticks(range(1, len(shares) + 1), [name for name, _ in shares], rotation=30, ha="right")
    axes.set(ylabel="lost, % of its counters", ylim=(0, None))
    return True


def draw_rules(axes: Any, design: Design, chapter: Chapter) -> bool:
    """The rules that were used most, on a scale of tens."""
    used = rule_use(design, chapter)[0][:MOST_RULES]
    axes.barh(range(len(used)), [count for _, count, _ in used], color="#5b7c99")
    axes.set_yticks(range(len(used)), [rule for rule, _, _ in used], fontsize=7)
    axes.invert_yaxis()
    axes.set_xscale("log")
    axes.set(xlabel="times a game")
    return True
