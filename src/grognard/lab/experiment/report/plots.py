"""The plots of a report about who wins, as PNG; `spreads` has those about the games themselves."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

from grognard.api.svg.palette import livery
from grognard.lab.experiment.design import Design
from grognard.lab.experiment.report.effects import evening, main_effects
from grognard.lab.experiment.report.figures import Chapter, label, win_shares
from grognard.rulesets import read_battle

INK, FAINT, RED, PAPER = "#2b2a28", "#99958b", "#a02020", "#fffdf8"
NOBODY = {"color": "#f6f4ee", "edgecolor": "#8a867c", "hatch": "////"}
LIGHTEST = 0.72
"""A side lighter than this is drawn in another tone where it is a line."""
MOST_VARIANTS = 24
STYLE: Any = {
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#8a867c",
    "axes.facecolor": PAPER,
    "figure.facecolor": PAPER,
    "axes.titlesize": 10,
    "legend.frameon": False,
}
Draw = Callable[[Any, Design, Chapter], bool]
"""Draws on a figure; false where there is nothing to draw."""


def picture(draw: Draw, design: Design, chapter: Chapter, width: float = 7.6, height: float = 3.4) -> bytes | None:
    """One plot; None where there is nothing to draw."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    with pyplot.rc_context(STYLE):
        figure = pyplot.figure(figsize=(width, height), layout="constrained")
        drawn = draw(figure, design, chapter)
        buffer = BytesIO()
        if drawn:
            figure.savefig(buffer, dpi=140)
        pyplot.close(figure)
    return buffer.getvalue() if drawn else None


def fills(chapter: Chapter) -> list[dict[str, str]]:
    """How the sides' areas look: the colours of their counters."""
    scenario = read_battle(chapter.variants[0].battle)
    found = [livery(scenario, side) for side in range(len(chapter.sides))]
    return [{"color": look.body, "edgecolor": look.edge} for look in found]


def lines(chapter: Chapter) -> list[str]:
    """The sides' colours where they are lines: what would be lost on paper is drawn in ochre."""
    return ["#b58b2a" if _lightness(fill["color"]) > LIGHTEST else fill["color"] for fill in fills(chapter)]


def _lightness(colour: str) -> float:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue


def short(text: str, most: int = 44) -> str:
    """A label that leaves room for its plot."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def draw_wins(figure: Any, design: Design, chapter: Chapter) -> bool:
    """A bar for each variant: won by one side, drawn, won by the other; whiskers are 95 % intervals."""
    axes, looks = figure.subplots(), fills(chapter)
    variants = chapter.variants[:MOST_VARIANTS]
    for place, variant in enumerate(variants):
        one, two, drawn = win_shares(chapter.games[variant.index], 2)
        first, middle, second = (100 * share.count / share.total for share in (one, drawn, two))
        names = (chapter.sides[0], "nobody", chapter.sides[1]) if not place else (None, None, None)
        bar: dict[str, Any] = {"height": 0.62, "linewidth": 0.8}
        axes.barh(place, first, label=names[0], **looks[0], **bar)
        axes.barh(place, middle, left=first, label=names[1], **NOBODY, **bar)
        axes.barh(place, second, left=first + middle, label=names[2], **looks[1], **bar)
        _whisker(axes, (100 * one.low, 100 * one.high), place - (0.13 if drawn.count else 0))
        if drawn.count:
            _whisker(axes, (100 - 100 * two.high, 100 - 100 * two.low), place + 0.13)
    axes.axvline(50, color=INK, linewidth=0.8, linestyle=":")
    axes.set_yticks(range(len(variants)), [short(label(design, each)) for each in variants])
    axes.invert_yaxis()
    axes.set(xlabel="% of games won; lines are 95 % intervals", xlim=(0, 100))
    axes.legend(ncols=3, loc="lower center", bbox_to_anchor=(0.5, 1.0))
    return True


def _whisker(axes: Any, ends: tuple[float, float], height: float) -> None:
    axes.plot(ends, [height] * 2, color="white", linewidth=4, solid_capstyle="butt")
    axes.plot(ends, [height] * 2, color=INK, linewidth=1.6, marker="|", markersize=6)


def draw_score(figure: Any, design: Design, chapter: Chapter) -> bool:
    """The points of each side over time: the middle half of the games, nine of ten, and the median."""
    import numpy

    games = chapter.games[chapter.variants[0].index]
    turns = sorted({turn for told in games for turn in told.turns})
    if len(turns) < 2:
        return False
    panels, colours = figure.subplots(1, 2, sharey=True), lines(chapter)
    for side, axes in enumerate(panels):
        rows = []
        for turn in turns:
            values = [_at(told.turns, told.score, turn, side) for told in games]
            rows.append(numpy.percentile([value for value in values if value is not None], (5, 25, 50, 75, 95)))
        bands, colour = numpy.array(rows).T, colours[side]
        axes.fill_between(turns, bands[0], bands[4], color=colour, alpha=0.16, linewidth=0, label="nine of ten")
        axes.fill_between(turns, bands[1], bands[3], color=colour, alpha=0.36, linewidth=0, label="middle half")
        axes.plot(turns, bands[2], color=colour, linewidth=2.2, label="median")
        axes.set(xlabel="turn", xlim=(turns[0], turns[-1]), title=chapter.sides[side])
        axes.xaxis.get_major_locator().set_params(integer=True)
    panels[0].set(ylabel="points")
    panels[0].legend(loc="upper left", fontsize=8)
    return True


def _at(turns: list[int], score: list[list[float]], turn: int, side: int) -> float | None:
    """A side's points at the end of a turn, the last ones after a game is over; None before it is told."""
    before = [place for place, each in enumerate(turns) if each <= turn]
    return score[before[-1]][side] if before else None


def draw_effects(figure: Any, design: Design, chapter: Chapter) -> bool:
    """What each value does to the first side's share."""
    effects = main_effects(design, chapter)[:MOST_VARIANTS]
    if not effects:
        return False
    axes = figure.subplots()
    for place, each in enumerate(effects):
        mean = each.wins
        clear = not mean.low <= 0 <= mean.high
        axes.plot([100 * mean.low, 100 * mean.high], [place] * 2, color=INK if clear else FAINT, linewidth=1.8)
        axes.plot(100 * mean.value, place, "o", color=RED if clear else FAINT, markersize=7)
    axes.axvline(0, color=INK, linewidth=0.8, linestyle=":")
    axes.set_yticks(range(len(effects)), [short(f"{each.factor} {each.level}") for each in effects])
    axes.set_ylim(len(effects) - 0.4, -0.6)
    axes.set(xlabel=f"percentage points added to the score of\n{chapter.sides[0]} (red: not by chance)")
    return True


def draw_evening(figure: Any, design: Design, chapter: Chapter) -> bool:
    """The first side's share along a factor of numbers, and where it would be a half."""
    found = evening(design, chapter)
    if not found:
        return False
    panels = figure.subplots(1, len(found), sharey=True, squeeze=False)[0]
    for axes, each in zip(panels, found, strict=True):
        xs = [x for x, _ in each.line]
        axes.plot(xs, [100 * mean.value for _, mean in each.line], "o-", color="#2f5d9b")
        lows, highs = [100 * mean.low for _, mean in each.line], [100 * mean.high for _, mean in each.line]
        axes.fill_between(xs, lows, highs, color="#2f5d9b", alpha=0.15)
        axes.axhline(50, color=INK, linewidth=0.8, linestyle=":")
        if each.low is not None and each.high is not None:
            axes.axvspan(each.low, each.high, color=RED, alpha=0.12, linewidth=0)
        if each.even is not None:
            axes.axvline(each.even, color=RED, linestyle="--", linewidth=1.2)
            axes.annotate(
                f"{each.even:.3g}", (each.even, 1), xycoords=("data", "axes fraction"), xytext=(3, -10),
                textcoords="offset points", color=RED,
            )  # fmt: skip
        axes.set(xlabel=each.factor)
    panels[0].set(ylabel=f"{chapter.sides[0]} scores, %")
    return True
