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


AT_THE_STORM = {
    "castiglione": "allied",
    "medole": "allied",
    "solferino": "allied",
    "rebecco": "allied",
    "cavriana": "allied",
    "guidizzolo": "Austrian",
    "pozzolengo": "Austrian",
}
"""Who held the cities when the storm broke."""
REMARKS = Path(__file__).with_name("solferino-remarks.md")
"""What the figures say; written by hand, look at it when they change."""


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
    levels = Counter(tale.reason for tale in tales)
    seconds = [tale.seconds for tale in tales]
    lines = [
        "# Solferino, bot against bot",
        "",
        f"{len(tales)} full battles of `napoleon3`, staff bots on both sides, beside the ranges that history suggests.",
        "Made by `python -m benchmarks.chronicle`. A lost step counts a third of its men as casualties, missing among",
        f"them. A battle took {mean(seconds):.1f} s of CPU time on average, the longest {max(seconds):.1f} s.",
        "",
        "![Losses, the hour at which Solferino falls, and losses by corps](images/solferino-report.png)",
        "",
        "| result | battles |",
        "|---|---|",
        *(f"| {LEVEL_NAMES[level]} | {levels[level]} |" for level in LEVELS),
        "",
        *measure_rows(tales, history),
        "",
        *city_rows(tales),
        "",
        *formation_rows(tales, history),
        "",
        REMARKS.read_text("utf-8"),
    ]
    return "\n".join(lines)


def measure_rows(tales: list[Tale], history: dict[str, Any]) -> list[str]:
    ranges = {row["measure"]: (row["low"], row["high"]) for row in history["calibration_range"]}
    rows = ["| measure | bots: mean (middle half) | plausible | history |", "|---|---|---|---|"]
    for title, values, measure, known in measures(tales, history):
        low, high = ranges[measure]
        bots = "never"
        if values:
            middle = quantiles(values, n=4) if len(values) > 1 else values * 3
            bots = f"{mean(values):,.0f} ({middle[0]:,.0f} to {middle[2]:,.0f})"
        rows.append(f"| {title} | {bots} | {low:,} to {high:,} | {known} |")
    return rows


def city_rows(tales: list[Tale]) -> list[str]:
    """Who holds what at the end; history at the hour of the storm."""
    rows = ["| city at the end | allied | nobody | Austrian | 24 June, 17:00 |", "|---|---|---|---|---|"]
    for city, known in AT_THE_STORM.items():
        held = Counter(tale.held[city] for tale in tales)
        rows.append(f"| {city.title()} | {held[0]} | {held[-1]} | {held[1]} | {known} |")
    return rows


def formation_rows(tales: list[Tale], history: dict[str, Any]) -> list[str]:
    rows = ["| formation | casualties, mean | % of its men | history | % |", "|---|---|---|---|---|"]
    known = {row["formation"].replace("_", "-"): row for row in history["casualties"]}
    strength = strengths()
    for key in tales[0].losses:
        lost = mean(tale.losses[key] for tale in tales)
        row = known.get(key)
        past = f"{row['total']:,} | {row['loss_percent']}" if row else "|"
        rows.append(f"| {key} | {lost:,.0f} | {100 * lost / strength[key]:.1f} | {past} |")
    return rows


def strengths() -> dict[str, int]:
    """The men of each formation that take part."""
    scenario: Any = get_ruleset(RULESET).scenario(SCENARIO)
    men, found = men_of(), Counter[str]()
    for facts in scenario.units:
        if facts.is_troops and (facts.hex >= 0 or facts.entry >= 0):
            found[scenario.formations[facts.formation].key] += men[facts.key]
    return found


def side_losses(tale: Tale, austrian: bool) -> float:
    return sum(lost for key, lost in tale.losses.items() if key.startswith("au") == austrian)


def measures(tales: list[Tale], history: dict[str, Any]) -> list[tuple[str, list[float], str, str]]:
    """Title, values, key of the plausible range, what history says."""
    known = {row["formation"].replace("_", "-"): row["loss_percent"] for row in history["casualties"]}
    strength, totals = strengths(), history["totals"]
    hours = [float(tale.solferino) for tale in tales if tale.solferino]
    piedmont = [key for key in strength if key.startswith("sa")]
    found = [
        (
            "allied losses",
            [side_losses(t, False) for t in tales],
            "allied_total_loss",
            f"{totals['allied']['total']:,}",
        ),
        (
            "Austrian losses",
            [side_losses(t, True) for t in tales],
            "austrian_total_loss",
            f"{totals['austrian']['total']:,}",
        ),
        (
            f"hour at which Solferino falls ({len(hours)} of {len(tales)})",
            hours,
            "solferino_falls_hour",
            "13:30 to 14:00",
        ),
        (
            "Piedmontese, loss %",
            [100 * sum(t.losses[key] for key in piedmont) / sum(strength[key] for key in piedmont) for t in tales],
            "sardinian_loss_percent",
            f"{100 * totals['sardinian']['total'] / totals['sardinian']['strength_engaged']:.1f}",
        ),
    ]
    for number in ("i", "iii", "iv"):
        values = [100 * tale.losses[f"fr-{number}"] / strength[f"fr-{number}"] for tale in tales]
        title = f"French {number.upper()} Corps, loss %"
        found.append((title, values, f"french_{number}_corps_loss_percent", str(known[f"fr-{number}"])))
    return found


# -- the plot ----------------------------------------------------------------------------------------------------------

ALLIED_BLUE, AUSTRIAN_YELLOW, HISTORY_RED = "#2f5d9b", "#b89b1f", "#a02020"


def draw(tales: list[Tale], path: Path) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure = pyplot.figure(figsize=(10, 7.2), layout="constrained")
    grid = figure.add_gridspec(2, 2)
    draw_losses(figure.add_subplot(grid[0, 0]), tales)
    draw_hours(figure.add_subplot(grid[0, 1]), tales)
    draw_formations(figure.add_subplot(grid[1, :]), tales)
    figure.suptitle(f"Solferino, {len(tales)} battles of bot against bot", fontsize=12)
    figure.savefig(path, dpi=110)


def draw_losses(axes: Any, tales: list[Tale]) -> None:
    allied = [side_losses(tale, False) / 1000 for tale in tales]
    austrian = [side_losses(tale, True) / 1000 for tale in tales]
    axes.axvspan(14, 21, color=ALLIED_BLUE, alpha=0.12, label="plausible, allied")
    axes.axhspan(17, 26, color=AUSTRIAN_YELLOW, alpha=0.15, label="plausible, Austrian")
    axes.scatter(allied, austrian, s=12, alpha=0.55, color="#444444", label="a battle of bots")
    axes.plot([17.9], [21.7], marker="*", markersize=14, color=HISTORY_RED, linestyle="none", label="24 June 1859")
    axes.set(xlabel="allied losses, thousands", ylabel="Austrian losses, thousands", xlim=(0, None), ylim=(0, None))
    axes.legend(fontsize=7, loc="lower left")


def draw_hours(axes: Any, tales: list[Tale]) -> None:
    """A bar for each hour, and one for the battles in which it never falls."""
    fell = Counter(tale.solferino for tale in tales)
    hours = range(7, 18)
    axes.axvspan(10.5, 17.5, color=HISTORY_RED, alpha=0.08, label="plausible")
    axes.bar(hours, [fell[hour] for hour in hours], color=ALLIED_BLUE)
    axes.bar([19], [fell[0]], color="#999999")
    axes.axvline(13.75, color=HISTORY_RED, label="24 June 1859")
    axes.set_xticks([*hours, 19], [*(str(hour) for hour in hours), "never"], fontsize=8)
    axes.set(xlabel="hour at which the allies hold all of Solferino", ylabel="battles")
    axes.legend(fontsize=7, loc="upper left")


def draw_formations(axes: Any, tales: list[Tale]) -> None:
    history = tomllib.loads(HISTORY.read_text("utf-8"))
    known = {row["formation"].replace("_", "-"): row["loss_percent"] for row in history["casualties"]}
    strength = strengths()
    keys = list(tales[0].losses)
    shares = [[100 * tale.losses[key] / strength[key] for tale in tales] for key in keys]
    boxes = axes.boxplot(
        shares, positions=range(len(keys)), widths=0.55, whis=(5, 95), showfliers=False, patch_artist=True
    )
    for key, box in zip(keys, boxes["boxes"], strict=True):
        box.set_facecolor(AUSTRIAN_YELLOW if key.startswith("au") else ALLIED_BLUE)
        box.set_alpha(0.55)
    for line in boxes["medians"]:
        line.set_color("#222222")
    places = [place for place, key in enumerate(keys) if key in known]
    past = [known[keys[place]] for place in places]
    axes.plot(places, past, marker="*", markersize=11, color=HISTORY_RED, linestyle="none", label="24 June 1859")
    axes.set_xticks(range(len(keys)), keys, rotation=35, ha="right", fontsize=8)
    axes.set(ylabel="losses, % of the formation", ylim=(0, None))
    axes.legend(fontsize=7, loc="upper right")


if __name__ == "__main__":
    main()
