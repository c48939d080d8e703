"""Full battles of Solferino between staff bots, set beside history: python -m benchmarks.chronicle --games 200

Writes docs/solferino-report.md and its plot. A lost step counts a third of its men as casualties: the others are
scattered, and would be found again in the evening.
"""

from __future__ import annotations

import argparse
import time
import tomllib
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from importlib import resources
from pathlib import Path
from statistics import mean, quantiles
from typing import Any

import msgspec

from grognard.bots import get_bot
from grognard.core.dice import FastDice
from grognard.rulesets import get_ruleset
from grognard.rulesets.napoleon3.victory import city_holders, points

HERE = Path(__file__).parent.parent
RULESET, SCENARIO = "napoleon3", "solferino"
HISTORY = resources.files("grognard.battles.solferino1859").joinpath("history", "results.toml")
CASUALTIES = 1 / 3
"""What share of a lost step's men are casualties."""
LEVELS = ("allied-major", "allied-minor", "draw", "austrian-minor", "austrian-major", "emperor")
LEVEL_NAMES = {
    "allied-major": "allied major",
    "allied-minor": "allied minor",
    "draw": "draw",
    "austrian-minor": "Austrian minor",
    "austrian-major": "Austrian major",
    "emperor": "an emperor falls",
}


class Tale(msgspec.Struct, frozen=True):
    """What one battle came to."""

    reason: str
    turn: int
    losses: dict[str, float]
    """Casualties by formation."""
    solferino: int
    """The hour in which the allies first held all of Solferino, or 0."""
    points: tuple[int, int]
    held: dict[str, int]
    """Who held each city at the end, -1 for nobody."""
    seconds: float
    """CPU time."""


def men_of() -> dict[str, int]:
    """The men of every counter, from the counters' own file."""
    file = resources.files(f"grognard.rulesets.{RULESET}").joinpath("counters", f"{SCENARIO}.toml")
    return {unit["key"]: int(unit["men"]) for unit in tomllib.loads(file.read_text("utf-8"))["unit"]}


def play(seed: int) -> Tale:
    ruleset: Any = get_ruleset(RULESET)
    scenario = ruleset.scenario(SCENARIO)
    game = ruleset.new_game(scenario, FastDice(seed))
    bots = [get_bot("staff", seed * 2 + side) for side in range(2)]
    index, parts = _city(scenario, "solferino")
    fallen, start = 0, time.process_time()
    while game.result is None:
        side = game.pending[0].side
        game.play(side, bots[side].choose(game, side))
        if not fallen and all(game.state.control[index + part] == 0 for part in range(parts)):
            fallen = 4 + game.state.turn
    seconds = time.process_time() - start
    men = men_of()
    losses: dict[str, float] = {}
    for unit, facts in enumerate(scenario.units):
        if facts.is_troops:
            key = scenario.formations[facts.formation].key
            share = game.state.losses[unit] / facts.steps
            losses[key] = losses.get(key, 0.0) + share * men[facts.key] * CASUALTIES
    holders = zip(scenario.cities, city_holders(game), strict=True)
    held = {city.key: holder for city, holder in holders if city.victory}
    return Tale(game.result.reason, game.state.turn, losses, fallen, points(game), held, seconds)


def _city(scenario: Any, key: str) -> tuple[int, int]:
    """Where a city's hexes stand in the list of who holds what, and how many they are."""
    index = 0
    for city in scenario.cities:
        if city.key == key:
            return index, len(city.hexes)
        index += len(city.hexes)
    raise KeyError(key)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--tales", type=Path, help="a file of battles: written, or read again if it is there")
    wish = parser.parse_args()
    if wish.tales and wish.tales.exists():
        tales = msgspec.json.decode(wish.tales.read_bytes(), type=list[Tale])
    else:
        tales = play_all(wish.games, wish.jobs)
        if wish.tales:
            wish.tales.write_bytes(msgspec.json.encode(tales))
    text = report(tales)
    (HERE / "docs" / "solferino-report.md").write_text(text, "utf-8")
    draw(tales, HERE / "docs" / "images" / "solferino-report.png")
    print(text)


def play_all(games: int, jobs: int) -> list[Tale]:
    tales = []
    with ProcessPoolExecutor(jobs) as pool:
        for number, tale in enumerate(pool.map(play, range(games), chunksize=2), start=1):
            tales.append(tale)
            print(f"\r{number} of {games}", end="", flush=True)
    print()
    return tales


def report(tales: list[Tale]) -> str:
    """The page of docs/."""
    history = tomllib.loads(HISTORY.read_text("utf-8"))
    ranges = {row["measure"]: (row["low"], row["high"]) for row in history["calibration_range"]}
    levels = Counter(tale.reason for tale in tales)
    lines = [
        "# Solferino, bot against bot",
        "",
        f"{len(tales)} full battles of `napoleon3`, staff bots on both sides, beside the ranges that history suggests.",
        "Made by `python -m benchmarks.chronicle`. A lost step counts a third of its men as casualties.",
        "",
        "![Losses and the hour at which Solferino falls](images/solferino-report.png)",
        "",
        "| result | battles |",
        "|---|---|",
        *(f"| {LEVEL_NAMES[level]} | {levels[level]} |" for level in LEVELS),
        "",
        "| measure | bots: mean (middle half) | plausible | history |",
        "|---|---|---|---|",
    ]
    for title, values, measure, known in measures(tales, history):
        low, high = ranges.get(measure, ("", ""))
        bots = "never"
        if values:
            middle = quantiles(values, n=4) if len(values) > 1 else values * 3
            bots = f"{mean(values):,.0f} ({middle[0]:,.0f} to {middle[2]:,.0f})"
        lines.append(f"| {title} | {bots} | {low} to {high} | {known} |")
    never = sum(1 for tale in tales if not tale.solferino)
    lines += [
        "",
        f"Solferino was not taken in {never} of {len(tales)} battles.",
        "",
        "| formation | casualties, mean | history |",
        "|---|---|---|",
    ]
    known_losses = {row["formation"].replace("_", "-"): row["total"] for row in history["casualties"]}
    for key in tales[0].losses:
        lines.append(f"| {key} | {mean(t.losses[key] for t in tales):,.0f} | {known_losses.get(key, '')} |")
    return "\n".join(lines) + "\n"


def measures(tales: list[Tale], history: dict[str, Any]) -> list[tuple[str, list[float], str, str]]:
    """Title, values, key of the plausible range, what history says."""
    strengths = {row["formation"].replace("_", "-"): row["strength"] for row in history["casualties"]}
    known = {row["formation"].replace("_", "-"): row["loss_percent"] for row in history["casualties"]}
    allied = [sum(v for key, v in tale.losses.items() if not key.startswith("au")) for tale in tales]
    austrian = [sum(v for key, v in tale.losses.items() if key.startswith("au")) for tale in tales]
    hours = [float(tale.solferino) for tale in tales if tale.solferino]
    found = [
        ("allied losses", allied, "allied_total_loss", f"{history['totals']['allied']['total']:,}"),
        ("Austrian losses", austrian, "austrian_total_loss", f"{history['totals']['austrian']['total']:,}"),
        ("hour at which Solferino falls", hours, "solferino_falls_hour", "13:30 to 14:00"),
    ]
    for key, title in (
        ("fr-i", "French I Corps, loss %"),
        ("fr-iii", "French III Corps, loss %"),
        ("fr-iv", "French IV Corps, loss %"),
    ):
        values = [100 * tale.losses[key] / strengths[key] for tale in tales]
        measure = f"french_{key[3:]}_corps_loss_percent"
        found.append((title, values, measure, str(known[key])))
    return found


def draw(tales: list[Tale], path: Path) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, (left, right) = pyplot.subplots(1, 2, figsize=(9, 3.6))
    allied = [sum(v for key, v in t.losses.items() if not key.startswith("au")) / 1000 for t in tales]
    austrian = [sum(v for key, v in t.losses.items() if key.startswith("au")) / 1000 for t in tales]
    left.scatter(allied, austrian, s=10, alpha=0.5, color="#555555")
    left.axvspan(14, 21, color="#2f5d9b", alpha=0.12, label="plausible, allied")
    left.axhspan(17, 26, color="#c9b23a", alpha=0.18, label="plausible, Austrian")
    left.plot([17.9], [21.7], marker="*", markersize=12, color="#a02020", linestyle="none", label="24 June 1859")
    left.set_xlabel("allied losses, thousands")
    left.set_ylabel("Austrian losses, thousands")
    left.legend(fontsize=7)
    right.hist([t.solferino for t in tales if t.solferino], bins=[h - 0.5 for h in range(5, 20)], color="#7a8f6a")
    right.axvspan(11, 17, color="#a02020", alpha=0.1, label="plausible")
    right.axvline(13.75, color="#a02020", label="24 June 1859")
    right.set_xlabel("hour at which the allies hold Solferino")
    right.set_ylabel("battles")
    right.legend(fontsize=7)
    figure.tight_layout()
    figure.savefig(path, dpi=110)


if __name__ == "__main__":
    main()
