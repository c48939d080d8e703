"""What a fit has come to: a page, and the fitted chart as a text that scenarios can use."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from grognard.lab.experiment.report.chapter import table
from grognard.lab.experiment.report.page import html_page
from grognard.lab.fit.judge import Interval, Verdict
from grognard.lab.fit.plots import draw_fit
from grognard.lab.fit.search import Tried
from grognard.lab.fit.space import Point
from grognard.lab.fit.trial import Trials
from grognard.lab.variants.vary import vary
from grognard.rulesets import get_ruleset

IMAGE = "fit.png"
PINNED = """\
A step is ruled out where the distance with it is clearly larger, or a constraint forbids it; the move is pinned if both
its next steps are. Where it is not ruled out, the games cannot tell. A bound is the file's, not the games'."""


def write_fit(
    trials: Trials, tried: Sequence[Tried], verdict: Verdict, folder: Path, command: str
) -> tuple[Path, Path, Path]:
    """Write `fit.md`, a `fit.html` that holds its plot, `fitted.toml`, and each battle with the fitted chart; gives
    the first three."""
    (folder / "images").mkdir(parents=True, exist_ok=True)
    image = draw_fit(trials.aims, tried, verdict)
    (folder / "images" / IMAGE).write_bytes(image)
    text = "\n\n".join(_page(trials, tried, verdict, command))
    markdown, page, chart = folder / "fit.md", folder / "fit.html", folder / "fitted.toml"
    markdown.write_text(text + "\n", "utf-8")
    page.write_text(html_page(trials.said.title, text, {IMAGE: image}), "utf-8")
    chart.write_text(fitted_text(trials, verdict, command), "utf-8")
    for aim in trials.aims:
        varied = vary(aim.battle, trials.space.changes(verdict.point))
        (folder / f"{aim.battle.scenario}-fitted.toml").write_text(varied.text, "utf-8")
    return markdown, page, chart


def fitted_text(trials: Trials, verdict: Verdict, command: str) -> str:
    """The changes of the fitted chart as `[vary]` has them, with where they come from."""
    changes = trials.space.changes(verdict.point)
    rules = ", ".join(sorted({_version(aim.battle.ruleset) for aim in trials.aims}))
    head = [
        f"# {trials.said.title}: put these lines at the end of a scenario.",
        '# provenance = "fitted"',
        f"# steps = {list(verdict.point)}",
        f"# Made by `{command}` under {rules}, with {', '.join(trials.said.bots)}.",
        f"# With dice held back the distance goes from {verdict.before.value:.2f} to {_span(verdict.after)}.",
        "",
        "[vary]",
    ]
    return "\n".join([*head, *(f'"{place}" = {_said(value)}' for place, value in changes.items()), ""])


def _version(key: str) -> str:
    return f"{key} {get_ruleset(key).meta.version}"


def _said(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _page(trials: Trials, tried: Sequence[Tried], verdict: Verdict, command: str) -> list[str]:
    said, changed = trials.said, trials.space.changes(verdict.point)
    impossible = sum(each.distance == float("inf") for each in tried)
    how = (
        f"{len(tried)} charts were tried ({impossible} of them break a constraint and were not played), "
        f"{said.games} games of each battle and chart with the same dice, search by {said.search}. The judgement is by "
        f"{said.judged} games of each battle with dice that no trial has seen. A distance is the mean square of how "
        "far the means are from the targets, in what counts as far."
    )
    gain = verdict.gain
    better = "nearer" if gain.low > 0 else "farther" if gain.high < 0 else "not clearly nearer or farther"
    return [
        f"# {said.title}",
        *([said.summary.strip()] if said.summary else []),
        f"Made by `{command}`. Intervals are of 95 %, by drawing the games again.",
        how,
        f"Distance with the charts as they are: {_span(verdict.before)}.",
        f"With the fitted ones: {_span(verdict.after)}. Game for game it falls by {_span(gain)}: they are {better}.",
        f"![Trials and targets](images/{IMAGE})",
        "## Targets",
        _targets(trials, verdict),
        "## What moved, and what the games pin down",
        _moves(trials, verdict),
        PINNED,
        f"## Cells ({len(changed)})",
        table([["cell", "was", "is"], *_cells(trials, verdict.point)]) if changed else "No cell is changed.",
    ]


def _targets(trials: Trials, verdict: Verdict) -> str:
    rows = [["battle", "target", "history", "counts as far", "as they are", "fitted"]]
    for aim, means in zip(trials.aims, verdict.means, strict=True):
        for target, (before, after) in zip(aim.fought.target, means, strict=True):
            shown = [f"{mean.value:,.5g} ({mean.low:,.5g} to {mean.high:,.5g})" for mean in (before, after)]
            rows.append([aim.fought.battle, target.of, f"{target.value:,g}", f"{target.within:,g}", *shown])
    return table(rows)


def _moves(trials: Trials, verdict: Verdict) -> str:
    rows = [["move", "steps", "one step worse", "one step better", "so it is"]]
    for name, step, (low, high) in zip(trials.space.names, verdict.point, trials.space.bounds, strict=True):
        ways = {side.by: side for side in verdict.sides if side.move == name}
        words, so = [], []
        for by, end, where in ((-1, low, "lower"), (1, high, "higher")):
            side = ways.get(by)
            if side is None:
                words.append(f"not tried beyond {end:+d}")
                so.append(f"not tried {where}")
            else:
                words.append(side.why or (f"{side.adds.value:+.2f} ({_ends(side.adds)})" if side.adds else ""))
                so.append(f"not {where}" if side.is_worse else f"perhaps {where}")
        rows.append([name, f"{step:+d}", *words, "pinned" if so == ["not lower", "not higher"] else "; ".join(so)])
    return table(rows)


def _cells(trials: Trials, point: Point) -> list[list[str]]:
    changes = trials.space.changes(point)
    cells = {cell.place: cell for grid in trials.space.grids.values() for cell in grid.cells}
    return [[place, str(cells[place].value) or "nothing", str(value) or "nothing"] for place, value in changes.items()]


def _span(interval: Interval) -> str:
    return f"{interval.value:.2f} ({interval.low:.2f} to {interval.high:.2f})"


def _ends(interval: Interval) -> str:
    return f"{interval.low:+.2f} to {interval.high:+.2f}"
