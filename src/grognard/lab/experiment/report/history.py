"""What is known of the day, beside the games: losses by formation, where a battle's package has them."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

from grognard.lab.experiment.report.figures import Chapter
from grognard.rulesets import get_ruleset


def known_losses(chapter: Chapter) -> dict[str, float]:
    """For each formation what share of its men it lost that day, in percent; nothing where nobody knows."""
    battle = chapter.variants[0].battle
    occasion = get_ruleset(battle.ruleset).occasions.battle.get(battle.scenario)
    if occasion is None or occasion.when is None:
        return {}
    for results in _results():
        if results.get("date") == occasion.when.isoformat() or results.get("date") == occasion.when:
            rows = results.get("casualties", ())
            return {str(row["formation"]).replace("_", "-"): float(row["loss_percent"]) for row in rows}
    return {}


def _results() -> list[dict[str, Any]]:
    found = []
    for package in resources.files("grognard.battles").iterdir():
        file = package.joinpath("history", "results.toml")
        if file.is_file():
            found.append(tomllib.loads(file.read_text("utf-8")))
    return found


def lost_shares(chapter: Chapter) -> dict[tuple[str, int], list[float]]:
    """For each formation and game what it had lost in the end, in percent of its counters' own measure."""
    shares: dict[tuple[str, int], list[float]] = {}
    ends = []
    for told in chapter.all:
        end = {(toll.formation, toll.side): 100 * toll.lost / max(1e-9, toll.strength) for toll in told.losses}
        ends.append(end)
        for key in end:
            shares.setdefault(key, [])
    return {key: [end.get(key, 0.0) for end in ends] for key in sorted(shares, key=lambda key: (key[1], key[0]))}
