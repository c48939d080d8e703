"""A learned value in words and tables: for the screen, and for the pages of the docs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from grognard.core.value import Value
from grognard.rulesets import AnyRuleset, get_ruleset


def judged_lines(value: Value) -> Iterator[str]:
    """How well the chances hold, battle by battle and by what was said, as tables of Markdown."""
    made = value.made
    yield "| battle | games | positions | won by the first side | Brier score | of the base rate |"
    yield "|---|--:|--:|--:|--:|--:|"
    for key in sorted(value.battle):
        each = value.battle[key]
        yield (f"| {key} | {each.games} | {each.positions} | {each.rate:.0%} | {each.brier:.4f} | {each.base:.4f} |")
    games, positions = (
        sum(each) for each in zip(*((b.games, b.positions) for b in value.battle.values()), strict=True)
    )
    yield f"| all | {games} | {positions} | | {made.brier:.4f} | {made.base:.4f} |"
    yield ""
    yield "| positions | chance said | share won |"
    yield "|--:|--:|--:|"
    for bin in value.reliability:
        yield f"| {bin.positions} | {bin.said:.1%} | {bin.came:.1%} |"


def report_lines(value: Value, good_for: Mapping[str, float]) -> Iterator[str]:
    """What each feature counts, and how much worse the chances are without it."""
    if not good_for:
        return
    yield ""
    yield "| feature | at the beginning | at the end | Brier score without it |"
    yield "|---|--:|--:|--:|"
    for name, (now, later) in value.weight.items():
        yield f"| {name} | {now:+.2f} | {now + later:+.2f} | {good_for[name]:+.4f} |"


def feature_lines(ruleset: AnyRuleset) -> Iterator[str]:
    """What a ruleset sees in a position, and what each thing counts."""
    yield "| feature | what it is | at the beginning | at the end |"
    yield "|---|---|--:|--:|"
    for feature in ruleset.looks_at:
        now, later = ruleset.value.weight[feature.name] if ruleset.value else (0.0, 0.0)
        yield f"| {feature.name} | {feature.about} | {now:+.2f} | {now + later:+.2f} |"


MARK = re.compile(r"(<!-- (features|judged) ([\w-]+) -->\n).*?(\n<!-- end -->)", re.DOTALL)
"""Where a page of the docs has a table: between two comments."""


def refresh(text: str) -> str:
    """A page with its tables as the rulesets have them now."""

    def table(found: re.Match[str]) -> str:
        ruleset = get_ruleset(found[3])
        assert ruleset.value is not None
        lines = feature_lines(ruleset) if found[2] == "features" else judged_lines(ruleset.value)
        made = ruleset.value.made
        head = f"`{made.command}`, {made.date}, rules {made.version}:\n\n" if found[2] == "judged" else "\n"
        return found[1] + head + "\n".join(lines) + found[4]

    return MARK.sub(table, text)


PAGES = ("docs/reference/value.md", "docs/reports/calibration.md")

if __name__ == "__main__":
    for name in PAGES:
        page = Path(name)
        page.write_text(refresh(page.read_text("utf-8")), "utf-8")
