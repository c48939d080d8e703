"""The pages of a study: Markdown with images, and one HTML file that holds them."""

from __future__ import annotations

from pathlib import Path

from grognard.lab.experiment.report.chapter import table
from grognard.lab.experiment.report.figures import Mean
from grognard.lab.experiment.report.page import html_page
from grognard.lab.sensitivity import maps
from grognard.lab.sensitivity.effects import Effect, Findings, is_clear, sure
from grognard.lab.sensitivity.study import Plan
from grognard.rulesets import get_ruleset, read_battle

MOST_ROWS = 40


def write_page(plan: Plan, found: Findings, command: str) -> tuple[Path, Path]:
    """Write `sensitivity.md` with its images and a `sensitivity.html` that holds everything; gives both."""
    images: dict[str, bytes] = {}
    parts = _opening(plan, found, command)
    for by in plan.steps:
        name = maps.STEPS[by]
        images[f"winner-{name}.png"] = maps.draw_winner(plan.grid, found, by)
        images[f"losses-{name}.png"] = maps.draw_losses(plan.grid, found, by)
        parts += [
            f"## One step {name}",
            f"![Who wins if each cell were one step {name}](images/winner-{name}.png)",
            f"![What both sides lose if each cell were one step {name}](images/losses-{name}.png)",
            *_words(plan, found, by),
        ]
    text = "\n\n".join(parts)
    (plan.folder / "images").mkdir(parents=True, exist_ok=True)
    for name, data in images.items():
        (plan.folder / "images" / name).write_bytes(data)
    markdown, page = plan.folder / "sensitivity.md", plan.folder / "sensitivity.html"
    markdown.write_text(text + "\n", "utf-8")
    page.write_text(html_page(_title(plan), text, images), "utf-8")
    return markdown, page


def _title(plan: Plan) -> str:
    return f"{plan.grid.layout.title}: {read_battle(plan.battle).title}, cell by cell"


def _opening(plan: Plan, found: Findings, command: str) -> list[str]:
    version = get_ruleset(plan.battle.ruleset).meta.version
    lost = "; ".join(f"{name} {_span(mean)} %" for name, mean in zip(found.sides, found.lost, strict=True))
    score = Mean(100 * found.score.value, 100 * found.score.low, 100 * found.score.high, found.score.count)
    how = (
        f"Every cell alone, one step along the chart's own scale; worse is worse for {plan.grid.layout.worse}. "
        f"{found.games} games of each, bots {', '.join(plan.bots)}, seed {plan.seed}, under {plan.battle.ruleset} "
        f"{version}. The dice are those of the games with the chart as it is, so that games are compared in pairs."
    )
    now = (
        f"With the chart as it is {found.sides[0]} scores {_span(score, 1)} in a hundred games, a draw counted as a "
        f"half. Lost for good, of what the counters began with: {lost}."
    )
    return [f"# {_title(plan)}", how, f"Made by `{command}`. Intervals are of 95 %.", now]


def _words(plan: Plan, found: Findings, by: int) -> list[str]:
    effects = maps.of_step(found, by)
    probed = [effect for effect in effects if effect.probed]
    tried = len(effects) - len(probed)
    wins = [effect.winner for effect in effects]
    columns = [wins, *([effect.losses[side] for effect in effects] for side in range(len(found.sides)))]
    names = ["who wins", *(f"the losses of {name}" for name in found.sides)]
    told = [
        f"{sum(map(is_clear, means))} for {name}, {sum(sure(means))} of them although so many were looked at"
        for name, means in zip(names, columns, strict=True)
    ]
    lines = [f"{tried} cells were tried with all games. Clear of nothing are {'; '.join(told)}."]
    lines[0] += f" Of {tried} cells that do nothing, {0.05 * tried:.1f} would look clear by chance."
    if probed:
        lines.append(
            f"No throw finds {len(probed)} cells in {found.games} games, and {plan.probes} games of each with the "
            "cell changed went the very same way: they cannot matter to these games."
        )
    return [*lines, _table(found, effects)]


def _table(found: Findings, effects: list[Effect]) -> str:
    head = ["row, column", "from", "to", "found a game", "games changed", f"score of {found.sides[0]}"]
    rows = [[*head, *(f"losses of {name}, %" for name in found.sides)]]
    order = sorted(effects, key=lambda effect: (effect.probed, -effect.changed, effect.step.cell.name))
    for effect in [each for each in order if not each.probed][:MOST_ROWS]:
        cell, win = effect.step.cell, effect.winner
        score = Mean(100 * win.value, 100 * win.low, 100 * win.high, win.count)
        losses = (_effect(mean, 2) for mean in effect.losses)
        share = f"{effect.changed:.0%}"
        words = [cell.name, maps.said(cell.value), maps.said(effect.step.value), f"{effect.found:.2f}", share]
        rows.append([*words, _effect(score, 1), *losses])
    return table(rows)


def _effect(mean: Mean, digits: int) -> str:
    text = f"{mean.value:+.{digits}f} ({mean.low:+.{digits}f} to {mean.high:+.{digits}f})"
    return f"**{text}**" if is_clear(mean) else text


def _span(mean: Mean, digits: int = 1) -> str:
    return f"{mean.value:.{digits}f} ({mean.low:.{digits}f} to {mean.high:.{digits}f})"
