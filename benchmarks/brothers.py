"""Full battles of All Are Brothers between staff bots, set beside history: python -m benchmarks.brothers --games 100

Writes docs/brothers-report.md and its plot. A strength point is 600 men on foot, 450 on horse or 3.5 guns [brothers
2.1a]; a third of the points a unit has lost, by being Battleworn or Broken, counts as casualties: the others are
scattered, and would be found again in the evening.
"""

from __future__ import annotations

import argparse
import time
import tomllib
from collections import Counter
from pathlib import Path
from statistics import mean, quantiles
from typing import Any

import msgspec

from benchmarks.chronicle import ALLIED_BLUE, AUSTRIAN_YELLOW, CASUALTIES, HERE, HISTORY, HISTORY_RED
from grognard.bots import get_bot
from grognard.core.dice import FastDice
from grognard.rulesets import get_ruleset
from grognard.rulesets.brothers.state import BROKEN, DEMORALIZED

SCENARIO = "solferino"
MEN = {"infantry": 600, "cavalry": 450, "artillery": 0}
GUNS = 3.5
DAWN = 4
"""The first turn is the hour from five on."""
LEVELS = {
    "allied-sudden": "allied, sudden",
    "allied-decisive": "allied decisive",
    "allied-marginal": "allied marginal",
    "draw": "draw",
    "austrian-marginal": "Austrian marginal",
    "austrian-decisive": "Austrian decisive",
    "austrian-sudden": "Austrian, sudden",
}
HEIGHTS = ("Spia d'Italia", "Solferino")
"""Both are Solferino."""


class Tale(msgspec.Struct, frozen=True):
    """What one battle came to."""

    reason: str
    points: tuple[float, float]
    losses: dict[str, float]
    """Casualties by formation."""
    guns: tuple[float, float]
    fell: dict[str, int]
    """The hour in which each place first changed hands."""
    held: dict[str, int]
    broken: tuple[int, int]
    demoralized: tuple[int, int]
    seconds: float
    """CPU time."""

    @property
    def solferino(self) -> int:
        """The hour at which the allies had taken town and tower, or 0."""
        hours = [self.fell.get(name, 0) for name in HEIGHTS]
        return max(hours) if all(hours) else 0


def play(seed: int) -> Tale:
    ruleset: Any = get_ruleset("brothers")
    scenario = ruleset.scenario(SCENARIO)
    game = ruleset.new_game(scenario, FastDice(seed))
    bots = [get_bot("staff", seed * 2 + side) for side in range(2)]
    fell: dict[str, int] = {}
    start = time.process_time()
    while game.result is None:
        side = game.pending[0].side
        game.play(side, bots[side].choose(game, side))
        for prize, holder in zip(scenario.prizes, game.state.control, strict=True):
            if holder != prize.holder:
                fell.setdefault(prize.name, DAWN + game.state.turn)
    held = {prize.name: holder for prize, holder in zip(scenario.prizes, game.state.control, strict=True)}
    losses, guns = casualties(game)
    units, state = scenario.units, game.state
    broken = [sum(state.place[u] == BROKEN and not units[u].is_detachment for u in scenario.members[s]) for s in (0, 1)]
    demoralized = Counter(f.side for n, f in enumerate(scenario.formations) if state.formation[n] & DEMORALIZED)
    return Tale(
        game.result.reason, (state.points[0] / 2, state.points[1] / 2), losses, guns, fell, held,
        (broken[0], broken[1]), (demoralized[0], demoralized[1]), time.process_time() - start,
    )  # fmt: skip


def casualties(game: Any) -> tuple[dict[str, float], tuple[float, float]]:
    """Men by formation, and the guns of both sides."""
    scenario, state = game.scenario, game.state
    losses = {formation.key: 0.0 for formation in scenario.formations}
    guns = [0.0, 0.0]
    for unit, facts in enumerate(scenario.units):
        if facts.is_troops:
            left = 0 if state.place[unit] == BROKEN else facts.worn if state.worn[unit] else facts.strength
            lost = CASUALTIES * (facts.strength - left)
            losses[scenario.formations[facts.formation].key] += lost * MEN[facts.arm]
            guns[facts.side] += lost * GUNS if facts.is_gun else 0.0
    return losses, (guns[0], guns[1])


def strengths() -> dict[str, int]:
    """The men of each formation, by the scale of the counters."""
    scenario: Any = get_ruleset("brothers").scenario(SCENARIO)
    found: Counter[str] = Counter()
    for facts in scenario.units:
        if facts.is_troops:
            found[scenario.formations[facts.formation].key] += facts.strength * MEN[facts.arm]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=1e9, help="begin no battle after so many minutes")
    parser.add_argument("--tales", type=Path, help="a file of battles, one a line: those in it are not played again")
    wish = parser.parse_args()
    tales = play_all(wish.games, wish.minutes, wish.tales)
    text = report(tales)
    (HERE / "docs" / "brothers-report.md").write_text(text, "utf-8")
    draw(tales, HERE / "docs" / "images" / "brothers-report.png")
    print(text)


def play_all(games: int, minutes: float, file: Path | None) -> list[Tale]:
    """One battle after the other, in one process; each is kept as soon as it is over."""
    lines = file.read_bytes().splitlines() if file and file.exists() else []
    tales = [msgspec.json.decode(line, type=Tale) for line in lines]
    end = time.monotonic() + 60 * minutes
    while len(tales) < games and time.monotonic() < end:
        tales.append(play(len(tales)))
        if file:
            with file.open("ab") as kept:
                kept.write(msgspec.json.encode(tales[-1]) + b"\n")
        print(f"\r{len(tales)} of {games}", end="", flush=True)
    print()
    return tales


# -- the page ----------------------------------------------------------------------------------------------------------


def report(tales: list[Tale]) -> str:
    history = tomllib.loads(HISTORY.read_text("utf-8"))
    levels = Counter(tale.reason for tale in tales)
    seconds = [tale.seconds for tale in tales]
    lines = [
        "# All Are Brothers, bot against bot",
        "",
        f"{len(tales)} full battles of `brothers`, staff bots on both sides, beside the ranges that history suggests.",
        "Made by `python -m benchmarks.brothers`. A third of the strength that Battleworn and Broken units have lost",
        "counts as casualties, missing among them, 600 men a point on foot and 450 on horse. A battle took",
        f"{mean(seconds):.1f} s of CPU time on average on a busy machine, the longest {max(seconds):.1f} s.",
        "",
        "![Losses, the hour at which Solferino falls, results, and losses by corps](images/brothers-report.png)",
        "",
        "| result | battles |",
        "|---|---|",
        *(f"| {name} | {levels[level]} |" for level, name in LEVELS.items()),
        "",
        *measure_rows(tales, history),
        "",
        *place_rows(tales),
        "",
        *formation_rows(tales, history),
    ]
    return "\n".join(lines) + "\n"


def spread(values: list[float], digits: int = 0) -> str:
    if not values:
        return "never"
    middle = quantiles(values, n=4) if len(values) > 1 else values * 3
    return f"{mean(values):,.{digits}f} ({middle[0]:,.{digits}f} to {middle[2]:,.{digits}f})"


def side_losses(tale: Tale, austrian: bool) -> float:
    return sum(lost for key, lost in tale.losses.items() if key.startswith("au") == austrian)


def measure_rows(tales: list[Tale], history: dict[str, Any]) -> list[str]:
    ranges = {row["measure"]: f"{row['low']:,} to {row['high']:,}" for row in history["calibration_range"]}
    totals, hours = history["totals"], [float(tale.solferino) for tale in tales if tale.solferino]
    known = {row["formation"].replace("_", "-"): row["loss_percent"] for row in history["casualties"]}
    strength = strengths()
    rows = ["| measure | bots: mean (middle half) | plausible | history |", "|---|---|---|---|"]
    for title, austrian, key in (("allied losses", False, "allied"), ("Austrian losses", True, "austrian")):
        values = [side_losses(tale, austrian) for tale in tales]
        rows.append(f"| {title} | {spread(values)} | {ranges[f'{key}_total_loss']} | {totals[key]['total']:,} |")
    title = f"hour at which Solferino and the Spia are taken ({len(hours)} of {len(tales)})"
    rows.append(f"| {title} | {spread(hours, 1)} | {ranges['solferino_falls_hour']} | 13:30 to 14:00 |")
    for number in ("i", "iii", "iv"):
        values = [100 * tale.losses[f"fr-{number}"] / strength[f"fr-{number}"] for tale in tales]
        plausible = ranges[f"french_{number}_corps_loss_percent"]
        rows.append(
            f"| French {number.upper()} Corps, loss % | {spread(values)} | {plausible} | {known[f'fr-{number}']} |"
        )
    for side, name in enumerate(("allied", "Austrian")):
        rows.append(f"| {name} Victory Points | {spread([tale.points[side] for tale in tales], 1)} | | |")
        rows.append(f"| {name} brigades broken | {spread([float(tale.broken[side]) for tale in tales], 1)} | | |")
        rows.append(f"| {name} formations demoralized | {spread([float(t.demoralized[side]) for t in tales], 1)} | | |")
        rows.append(f"| {name} guns lost | {spread([tale.guns[side] for tale in tales])} | | |")
    return rows


def place_rows(tales: list[Tale]) -> list[str]:
    rows = ["| place | allied at the end | Austrian | battles in which it was taken | hour |", "|---|---|---|---|---|"]
    for name in tales[0].held:
        held = Counter(tale.held[name] for tale in tales)
        hours = [float(tale.fell[name]) for tale in tales if name in tale.fell]
        rows.append(f"| {name} | {held[0]} | {held[1]} | {len(hours)} | {spread(hours, 1)} |")
    return rows


def formation_rows(tales: list[Tale], history: dict[str, Any]) -> list[str]:
    rows = ["| formation | casualties, mean | % of its men | history | % |", "|---|---|---|---|---|"]
    known = {row["formation"].replace("_", "-"): row for row in history["casualties"]}
    strength = strengths()
    for key in tales[0].losses:
        lost = mean(tale.losses[key] for tale in tales)
        row = known.get(key)
        past = f"{row['total']:,} | {row['loss_percent']}" if row else "|"
        rows.append(f"| {key} | {lost:,.0f} | {100 * lost / max(1, strength[key]):.1f} | {past} |")
    return rows


# -- the plot ----------------------------------------------------------------------------------------------------------


def draw(tales: list[Tale], path: Path) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure = pyplot.figure(figsize=(11, 7.2), layout="constrained")
    grid = figure.add_gridspec(2, 3)
    draw_losses(figure.add_subplot(grid[0, 0]), tales)
    draw_hours(figure.add_subplot(grid[0, 1]), tales)
    draw_results(figure.add_subplot(grid[0, 2]), tales)
    draw_formations(figure.add_subplot(grid[1, :]), tales)
    figure.suptitle(f"All Are Brothers, {len(tales)} battles of bot against bot", fontsize=12)
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
    fell, hours = Counter(tale.solferino for tale in tales), range(8, 19)
    axes.axvspan(10.5, 17.5, color=HISTORY_RED, alpha=0.08, label="plausible")
    axes.bar(hours, [fell[hour] for hour in hours], color=ALLIED_BLUE)
    axes.bar([20], [fell[0]], color="#999999")
    axes.axvline(13.75, color=HISTORY_RED, label="24 June 1859")
    axes.set_xticks([*hours, 20], [*(str(hour) for hour in hours), "never"], fontsize=7)
    axes.set(xlabel="hour at which Solferino and the Spia are taken", ylabel="battles")
    axes.legend(fontsize=7, loc="upper left")


def draw_results(axes: Any, tales: list[Tale]) -> None:
    levels = Counter(tale.reason for tale in tales)
    names = list(reversed(LEVELS))
    colours = [
        ALLIED_BLUE if name.startswith("allied") else "#999999" if name == "draw" else AUSTRIAN_YELLOW for name in names
    ]
    axes.barh(range(len(names)), [levels[name] for name in names], color=colours)
    axes.set_yticks(range(len(names)), [LEVELS[name] for name in names], fontsize=8)
    axes.set(xlabel="battles")


def draw_formations(axes: Any, tales: list[Tale]) -> None:
    history = tomllib.loads(HISTORY.read_text("utf-8"))
    known = {row["formation"].replace("_", "-"): row["loss_percent"] for row in history["casualties"]}
    strength, keys = strengths(), list(tales[0].losses)
    shares = [[100 * tale.losses[key] / max(1, strength[key]) for tale in tales] for key in keys]
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
