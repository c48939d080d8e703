"""What reports on many battles of bots share: tables and plots beside what is known of the day.

A report is a module with a `Tale`, a function that plays a battle to its Tale, a `Past` and the `Body`s that fought;
brothers.py is a short example. Whatever differs from battle to battle is handed in.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import resources
from pathlib import Path
from statistics import mean, quantiles
from typing import Any

import msgspec

DOCS = Path(__file__).parent.parent / "docs" / "reports"
CASUALTIES = 1 / 3
"""What share of the men whom a counter has lost are casualties: the others are scattered, and found again at night."""
HISTORY_RED, GREY = "#a02020", "#999999"

Known = Mapping[str, tuple[int, float]]
"""The casualties of formations, and how many in a hundred of their men these are."""


class Tale(msgspec.Struct, frozen=True, kw_only=True):
    """What one battle came to; a report adds what it counts besides."""

    reason: str
    losses: dict[str, float]
    """Casualties by formation."""
    seconds: float
    """CPU time."""


class Army(msgspec.Struct, frozen=True):
    """A side as the plots show it."""

    name: str
    colour: str
    lost: float
    """Its losses in history."""
    plausible: tuple[float, float]
    """Between what losses a battle is credible."""


class Past(msgspec.Struct, frozen=True):
    """What is known of the day."""

    day: str
    armies: tuple[Army, Army]
    formations: Known = {}
    ranges: Mapping[str, tuple[float, float]] = {}
    """Between what a measure is credible."""


class Body(msgspec.Struct, frozen=True):
    """A formation that fights: whose it is, and its men."""

    side: int
    men: int

    def percent(self, lost: float) -> float:
        return 100 * lost / max(1, self.men)


class Measure(msgspec.Struct, frozen=True):
    """A line of the table: what the bots' battles came to, what is credible, what history says."""

    title: str
    values: Sequence[float]
    plausible: tuple[float, float] | None = None
    known: str = ""
    digits: int = 0


def read_results(battle: str) -> dict[str, Any]:
    """The results.toml of a package of grognard.battles."""
    file = resources.files(f"grognard.battles.{battle}").joinpath("history", "results.toml")
    return tomllib.loads(file.read_text("utf-8"))


def side_losses(tale: Tale, bodies: Mapping[str, Body], side: int) -> float:
    return sum(lost for key, lost in tale.losses.items() if bodies[key].side == side)


# -- the page ----------------------------------------------------------------------------------------------------------


def page(*parts: str | Sequence[str]) -> str:
    """Paragraphs and tables, each a text or its lines."""
    return "\n\n".join(part if isinstance(part, str) else "\n".join(part) for part in parts)


def write(folder: Path, name: str, text: str, draw: Callable[[Path], None]) -> None:
    """The page and its plot."""
    (folder / "images").mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.md").write_text(text, "utf-8")
    draw(folder / "images" / f"{name}.png")
    print(text)


def row(*cells: str) -> str:
    return "|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|"


def head(*cells: str) -> list[str]:
    return [row(*cells), "|" + "---|" * len(cells)]


def spread(values: Sequence[float], digits: int = 0) -> str:
    """The mean, and the middle half."""
    if not values:
        return "never"
    middle = quantiles(values, n=4) if len(values) > 1 else [*values] * 3
    return f"{mean(values):,.{digits}f} ({middle[0]:,.{digits}f} to {middle[2]:,.{digits}f})"


def result_rows(tales: Sequence[Tale], levels: Mapping[str, str]) -> list[str]:
    found = Counter(tale.reason for tale in tales)
    return [*head("result", "battles"), *(row(name, str(found[level])) for level, name in levels.items())]


def measure_rows(measures: Iterable[Measure]) -> list[str]:
    rows = head("measure", "bots: mean (middle half)", "plausible", "history")
    for measure in measures:
        plausible = "{:,} to {:,}".format(*measure.plausible) if measure.plausible else ""
        rows.append(row(measure.title, spread(measure.values, measure.digits), plausible, measure.known))
    return rows


def loss_measures(tales: Sequence[Tale], past: Past, bodies: Mapping[str, Body]) -> list[Measure]:
    """The losses of both armies."""
    return [
        Measure(
            f"{army.name} losses",
            [side_losses(tale, bodies, side) for tale in tales],
            army.plausible,
            f"{army.lost:,}",
        )
        for side, army in enumerate(past.armies)
    ]


def share_measure(
    title: str, key: str, measure: str, tales: Sequence[Tale], past: Past, bodies: Mapping[str, Body]
) -> Measure:
    """What a formation loses, in percent; `measure` names its credible range."""
    values = [bodies[key].percent(tale.losses[key]) for tale in tales]
    return Measure(title, values, past.ranges[measure], str(past.formations[key][1]))


def formation_rows(tales: Sequence[Tale], past: Past, bodies: Mapping[str, Body]) -> list[str]:
    rows = head("formation", "casualties, mean", "% of its men", "history", "%")
    for key in tales[0].losses:
        lost = mean(tale.losses[key] for tale in tales)
        known = "{:,} | {}".format(*past.formations[key]) if key in past.formations else "|"
        rows.append(f"| {key} | {lost:,.0f} | {bodies[key].percent(lost):.1f} | {known} |")
    return rows


def tables(
    tales: Sequence[Tale],
    levels: Mapping[str, str],
    measures: Iterable[Measure],
    places: Sequence[str],
    past: Past,
    bodies: Mapping[str, Body],
) -> list[Sequence[str]]:
    """Results, measures, who holds what in the end, and the losses of each formation."""
    return [result_rows(tales, levels), measure_rows(measures), places, formation_rows(tales, past, bodies)]


# -- the plot ----------------------------------------------------------------------------------------------------------

Panel = Callable[[Any], None]
"""Draws on the axes it is given."""


def draw(path: Path, title: str, above: Sequence[Panel], below: Panel) -> None:
    """Panels side by side, and a wide one below."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure = pyplot.figure(figsize=(8 + len(above), 7.2), layout="constrained")
    grid = figure.add_gridspec(2, len(above))
    for place, panel in enumerate(above):
        panel(figure.add_subplot(grid[0, place]))
    below(figure.add_subplot(grid[1, :]))
    figure.suptitle(title, fontsize=12)
    figure.savefig(path, dpi=110)
    pyplot.close(figure)


def draw_losses(axes: Any, tales: Sequence[Tale], past: Past, bodies: Mapping[str, Body]) -> None:
    """A point for each battle, the first army's losses to the right and the second's upwards."""
    first, second = past.armies
    axes.axvspan(*_thousands(*first.plausible), color=first.colour, alpha=0.12, label=f"plausible, {first.name}")
    axes.axhspan(*_thousands(*second.plausible), color=second.colour, alpha=0.15, label=f"plausible, {second.name}")
    across, up = (_thousands(*(side_losses(tale, bodies, side) for tale in tales)) for side in (0, 1))
    axes.scatter(across, up, s=12, alpha=0.55, color="#444444", label="a battle of bots")
    _star(axes, _thousands(first.lost), _thousands(second.lost), 14, past.day)
    axes.set(xlabel=f"{first.name} losses, thousands", ylabel=f"{second.name} losses, thousands")
    axes.set(xlim=(0, None), ylim=(0, None))
    axes.legend(fontsize=7, loc="best", framealpha=0.6)


def _thousands(*values: float) -> list[float]:
    return [value / 1000 for value in values]


def _star(axes: Any, across: Sequence[float], up: Sequence[float], size: int, day: str) -> None:
    axes.plot(across, up, marker="*", markersize=size, color=HISTORY_RED, linestyle="none", label=day)


def draw_hours(
    axes: Any, fell: Sequence[int], hours: range, title: str, plausible: tuple[float, float], known: float, past: Past
) -> None:
    """A bar for each hour at which something fell to the first army, and one for the battles in which it never did."""
    found, never = Counter(fell), hours.stop + 1
    low, high = plausible
    axes.axvspan(low - 0.5, high + 0.5, color=HISTORY_RED, alpha=0.08, label="plausible")
    axes.bar(hours, [found[hour] for hour in hours], color=past.armies[0].colour)
    axes.bar([never], [found[0]], color=GREY)
    axes.axvline(known, color=HISTORY_RED, label=past.day)
    axes.set_xticks([*hours, never], [*(str(hour) for hour in hours), "never"], fontsize=7)
    axes.set(xlabel=title, ylabel="battles")
    axes.legend(fontsize=7, loc="upper left")


def draw_results(
    axes: Any, tales: Sequence[Tale], levels: Mapping[str, str], winners: Mapping[str, int], past: Past
) -> None:
    """A bar for each way to end, in the winner's colour; grey where nobody wins."""
    found = Counter(tale.reason for tale in tales)
    names = list(levels)[::-1]
    colours = [past.armies[winners[name]].colour if name in winners else GREY for name in names]
    axes.barh(range(len(names)), [found[name] for name in names], color=colours)
    axes.set_yticks(range(len(names)), [levels[name] for name in names], fontsize=8)
    axes.set(xlabel="battles")


def draw_formations(axes: Any, tales: Sequence[Tale], past: Past, bodies: Mapping[str, Body]) -> None:
    """What each formation loses of its men: the middle half of the battles, and nine of ten."""
    keys = list(tales[0].losses)
    shares = [[bodies[key].percent(tale.losses[key]) for tale in tales] for key in keys]
    boxes = axes.boxplot(
        shares, positions=range(len(keys)), widths=0.55, whis=(5, 95), showfliers=False, patch_artist=True
    )
    for key, box in zip(keys, boxes["boxes"], strict=True):
        box.set_facecolor(past.armies[bodies[key].side].colour)
        box.set_alpha(0.55)
    for line in boxes["medians"]:
        line.set_color("#222222")
    places = [place for place, key in enumerate(keys) if key in past.formations]
    if places:
        _star(axes, places, [past.formations[keys[place]][1] for place in places], 11, past.day)
        axes.legend(fontsize=7, loc="upper right")
    axes.set_xticks(range(len(keys)), keys, rotation=35, ha="right", fontsize=8)
    axes.set(ylabel="losses, % of the formation", ylim=(0, None))
