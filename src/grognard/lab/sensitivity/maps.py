"""Heat maps of a chart: what each cell would do to who wins, and to what both sides lose."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any, NamedTuple

from grognard.core.changes import Value
from grognard.lab.experiment.report.figures import Mean
from grognard.lab.sensitivity.effects import Effect, Findings, is_clear, sure
from grognard.lab.sensitivity.grid import Cell, Grid

PAPER, INK, FAINT, RULE = "#fbf9f4", "#2b2a28", "#79756b", "#d9d4c7"
BAD, GOOD = "#a5512b", "#2f5d9b"
STEPS = {-1: "worse", 1: "better"}
THIN = 0.22
"""How strongly an effect that cannot be told from nothing is coloured."""
LETTERS = 16
"""Of the small print to an inch."""
WIDE = 5
"""From so many columns on, the maps of a picture stand below each other."""


class Shade(NamedTuple):
    """What one map shows."""

    title: str
    unit: str
    means: list[Mean]
    digits: int
    colours: tuple[str, str]
    """For what takes away and for what adds."""


def draw_winner(grid: Grid, found: Findings, by: int) -> bytes:
    """Who wins."""
    effects = of_step(found, by)
    means = [_times(effect.winner, 100) for effect in effects]
    title = f"What it adds to the score of {found.sides[0]} if this cell were one step {STEPS[by]}"
    return _draw(grid, effects, [Shade(title, "points of a hundred games", means, 1, (BAD, GOOD))])


def draw_losses(grid: Grid, found: Findings, by: int) -> bytes:
    """What both sides lose."""
    effects = of_step(found, by)
    shades = [
        Shade(
            f"What it adds to the losses of {name} if this cell were one step {STEPS[by]}",
            "percent of its strength",
            [effect.losses[side] for effect in effects],
            2,
            (GOOD, BAD),
        )
        for side, name in enumerate(found.sides)
    ]
    return _draw(grid, effects, shades)


def of_step(found: Findings, by: int) -> list[Effect]:
    """The effects of steps in one direction."""
    return [effect for effect in found.effects if effect.step.by == by]


def _times(mean: Mean, by: float) -> Mean:
    return Mean(mean.value * by, mean.low * by, mean.high * by, mean.count)


def _draw(grid: Grid, effects: Sequence[Effect], shades: Sequence[Shade]) -> bytes:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    columns, rows = len(grid.layout.heads), len(grid.rows)
    stacked = columns >= WIDE
    width, height = max(4.9, 1.15 * columns + 1.6) if stacked else 2.0 * columns + 1.4, 0.56 * rows + 1.9
    down, across = (len(shades), 1) if stacked else (1, len(shades))
    style: Any = {"font.size": 9, "font.family": "DejaVu Sans", "figure.facecolor": PAPER}
    with pyplot.rc_context(style):
        size = (width * across, height * down + 0.3)
        figure, axes = pyplot.subplots(down, across, figsize=size, layout="constrained", squeeze=False)
        most = max((abs(mean.value) for shade in shades for mean in shade.means), default=0.0) or 1.0
        for place, shade in zip(axes.flat, shades, strict=True):
            _draw_map(place, grid, effects, shade, most)
        figure.supxlabel(_legend(grid, size[0]), fontsize=7.5, color=INK)
        buffer = BytesIO()
        figure.savefig(buffer, dpi=130, facecolor=PAPER)
        pyplot.close(figure)
    return buffer.getvalue()


def _legend(grid: Grid, width: float) -> str:
    from textwrap import fill

    pins = " § the rulebook fixes it." if grid.layout.pinned else ""
    text = (
        "Each cell: what stands there and what it is changed to, the effect with half its 95 % interval. "
        "Pale, thin: cannot be told from nothing. Framed: stands though so many cells were looked at (Holm). "
        f"Hatched: no throw found it and no plan changed. No box: end of the scale.{pins}"
    )
    return fill(text, int(LETTERS * width))


def _draw_map(axes: Any, grid: Grid, effects: Sequence[Effect], shade: Shade, most: float) -> None:
    from matplotlib.colors import LinearSegmentedColormap, TwoSlopeNorm

    heads, rows = grid.layout.heads, grid.rows
    colours = LinearSegmentedColormap.from_list("effect", [shade.colours[0], "#f3efe6", shade.colours[1]])
    norm = TwoSlopeNorm(0.0, -most, most)
    axes.set(xlim=(-0.5, len(heads) - 0.5), ylim=(len(rows) - 0.5, -0.5), facecolor=PAPER)
    tried = {effect.step.cell for effect in effects}
    for cell in grid.cells:
        if cell not in tried:
            _word(axes, heads.index(cell.column), rows.index(cell.row), f"{said(cell.value)}{_pin(cell)}", FAINT, 0.0)
    marks = sure(shade.means)
    for effect, mean, certain in zip(effects, shade.means, marks, strict=True):
        _draw_cell(axes, grid, effect, mean, certain, colours(norm(mean.value)), most, shade.digits)
    axes.set_xticks(range(len(heads)), heads)
    axes.set_yticks(range(len(rows)), rows)
    axes.tick_params(length=0, labeltop=True, labelbottom=False)
    axes.set_title(f"{shade.title}\n({shade.unit})", fontsize=9.5, color=INK, pad=14)
    axes.set_xlabel(grid.layout.column_title, fontsize=8.5)
    axes.xaxis.set_label_position("top")
    axes.set_ylabel(grid.layout.row_title)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _draw_cell(
    axes: Any, grid: Grid, effect: Effect, mean: Mean, certain: bool, colour: Any, most: float, digits: int
) -> None:
    from matplotlib.patches import Rectangle

    cell = effect.step.cell
    x, y = grid.layout.heads.index(cell.column), grid.rows.index(cell.row)
    clear = is_clear(mean)
    ground = (*colour[:3], 1.0 if clear else THIN)
    box = Rectangle(
        (x - 0.47, y - 0.46), 0.94, 0.92, facecolor=ground, edgecolor=INK if certain else RULE,
        linewidth=1.8 if certain else 0.7, hatch="////" if effect.probed else None,
    )  # fmt: skip
    axes.add_patch(box)
    dark = clear and abs(mean.value) > 0.55 * most
    ink = "white" if dark else INK if clear else FAINT
    word = f"{said(cell.value)}{_pin(cell)} → {said(effect.step.value)}"
    if effect.probed:
        _word(axes, x, y, word, FAINT, 0.0, PAPER)
        return
    _word(axes, x, y, word, ink, -0.19)
    half = (mean.high - mean.low) / 2
    text = f"{mean.value:+.{digits}f} ± {half:.{digits}f}"
    axes.text(x, y + 0.2, text, ha="center", va="center", fontsize=7.2, color=ink, fontweight="bold" if clear else None)


def said(value: Value) -> str:
    """What stands in a cell; also where that is nothing."""
    return str(value) if value != "" else "nothing"


def _pin(cell: Cell) -> str:
    return " §" if cell.pinned else ""


def _word(axes: Any, x: float, y: float, word: str, colour: str, above: float, ground: str = "") -> None:
    back = {"facecolor": ground, "edgecolor": "none", "pad": 1.2} if ground else None
    axes.text(x, y + above, word, ha="center", va="center", fontsize=7.4, color=colour, bbox=back)
