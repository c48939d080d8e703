"""Full battles of All Are Brothers between staff bots, set beside history: python -m benchmarks.brothers --games 100

Writes docs/reports/brothers-report.md
and its plot. A strength point is 600 men on foot, 450 on horse or 3.5 guns [brothers
2.1a]. A fifth of the points a unit has lost, by being Battleworn or Broken, counts as killed and wounded, and some of
the scattered as missing: more of them for Austria, who left the field that night. The others are found again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import mean
from typing import Any

from benchmarks import beside_history as beside
from benchmarks import solferino
from benchmarks.beside_history import Body, Measure, Past, head, row, spread
from benchmarks.fight import fight, holders, play_all, read_wishes
from grognard.rulesets import get_ruleset
from grognard.rulesets.brothers.state import BROKEN, DEMORALIZED

SCENARIO = "solferino"
MEN = {"infantry": 600, "cavalry": 450, "artillery": 0}
GUNS = 3.5
FALLEN = 1 / 5
"""What share of the men whom a counter has lost are killed or wounded: so it is for both armies if the points that bots
lose on average stand for what both lost in history."""
MISSING = (1 / 25, 1 / 8)
"""What share of them is missing at roll call, allied and Austrian."""
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
HOUR = "hour at which Solferino and the Spia are taken"
REMARKS = Path(__file__).with_name("brothers-remarks.md")
"""What the figures say; written by hand, look at it when they change."""


class Tale(beside.Tale, frozen=True, kw_only=True):
    """What one battle came to."""

    points: tuple[float, float]
    guns: tuple[float, float]
    fell: dict[str, int]
    """The hour in which each place first changed hands."""
    held: dict[str, int]
    broken: tuple[int, int]
    demoralized: tuple[int, int]

    @property
    def solferino(self) -> int:
        """The hour at which the allies had taken town and tower, or 0."""
        hours = [self.fell.get(name, 0) for name in HEIGHTS]
        return max(hours) if all(hours) else 0


def play(seed: int) -> Tale:
    fell: dict[str, int] = {}

    def watch(game: Any, _turn: int) -> None:
        for prize, holder in holders(game):
            if holder != prize.holder:
                fell.setdefault(prize.name, DAWN + game.state.turn)

    game, seconds = fight("brothers", SCENARIO, seed, watch)
    held = {prize.name: holder for prize, holder in holders(game)}
    losses, guns = casualties(game)
    scenario, state = game.scenario, game.state
    units = scenario.units
    broken = [sum(state.place[u] == BROKEN and not units[u].is_detachment for u in scenario.members[s]) for s in (0, 1)]
    demoralized = Counter(f.side for n, f in enumerate(scenario.formations) if state.formation[n] & DEMORALIZED)
    return Tale(
        reason=game.result.reason,
        losses=losses,
        seconds=seconds,
        points=(state.points[0] / 2, state.points[1] / 2),
        guns=guns,
        fell=fell,
        held=held,
        broken=(broken[0], broken[1]),
        demoralized=(demoralized[0], demoralized[1]),
    )


def casualties(game: Any) -> tuple[dict[str, float], tuple[float, float]]:
    """Men by formation, and the guns of both sides."""
    scenario, state = game.scenario, game.state
    losses = {formation.key: 0.0 for formation in scenario.formations}
    guns = [0.0, 0.0]
    for unit, facts in enumerate(scenario.units):
        if facts.is_troops:
            left = 0 if state.place[unit] == BROKEN else facts.worn if state.worn[unit] else facts.strength
            lost = (FALLEN + MISSING[facts.side]) * (facts.strength - left)
            losses[scenario.formations[facts.formation].key] += lost * MEN[facts.arm]
            guns[facts.side] += lost * GUNS if facts.is_gun else 0.0
    return losses, (guns[0], guns[1])


def muster() -> dict[str, Body]:
    """The formations, their men by the scale of the counters."""
    scenario: Any = get_ruleset("brothers").scenario(SCENARIO)
    men = Counter[int]()
    for facts in scenario.units:
        if facts.is_troops:
            men[facts.formation] += facts.strength * MEN[facts.arm]
    return {formation.key: Body(formation.side, men[n]) for n, formation in enumerate(scenario.formations)}


def main() -> None:
    wish = read_wishes(__doc__, games=100, jobs=1)
    tales = play_all(Tale, play, wish)
    beside.write(wish.into, "brothers-report", report(tales), lambda path: draw(tales, path))


# -- the page ----------------------------------------------------------------------------------------------------------


def report(tales: Sequence[Tale]) -> str:
    past, bodies = solferino.past(), muster()
    seconds = [tale.seconds for tale in tales]
    opening = [
        f"{len(tales)} full battles of `brothers`, staff bots on both sides, beside the ranges that history suggests.",
        f"Made by `python -m benchmarks.brothers --games {len(tales)}`.",
        "A point is 600 men on foot, 450 on horse. A fifth of the men that",
        "Battleworn and Broken units have lost count as killed and wounded; 1 in 25 of the Allies and 1 in 8 of the",
        "Austrians, who left the field that night, as missing; the others are found again. A battle took",
        f"{mean(seconds):.1f} s of CPU time on average on a busy machine, the longest {max(seconds):.1f} s.",
    ]
    return beside.page(
        "# All Are Brothers, bot against bot",
        opening,
        "![Losses, the hour at which Solferino falls, results, and losses by corps](images/brothers-report.png)",
        *beside.tables(tales, LEVELS, measures(tales, past, bodies), place_rows(tales), past, bodies),
        REMARKS.read_text("utf-8"),
    )


def measures(tales: Sequence[Tale], past: Past, bodies: dict[str, Body]) -> list[Measure]:
    found = [
        *beside.loss_measures(tales, past, bodies),
        *fallen_measures(tales, past, bodies),
        solferino.hour_measure(HOUR, [tale.solferino for tale in tales], past, digits=1),
        *solferino.corps_measures(tales, past, bodies),
    ]
    for side, name in enumerate(("allied", "Austrian")):
        found += [
            Measure(f"{name} Victory Points", [tale.points[side] for tale in tales], digits=1),
            Measure(f"{name} brigades broken", [tale.broken[side] for tale in tales], digits=1),
            Measure(f"{name} formations demoralized", [tale.demoralized[side] for tale in tales], digits=1),
            Measure(f"{name} guns lost", [tale.guns[side] for tale in tales]),
        ]
    return found


def fallen_measures(tales: Sequence[Tale], past: Past, bodies: dict[str, Body]) -> list[Measure]:
    """Those killed and wounded, without the missing."""
    found = []
    for side, key in enumerate(("allied", "austrian")):
        part = FALLEN / (FALLEN + MISSING[side])
        values = [part * beside.side_losses(tale, bodies, side) for tale in tales]
        known = beside.read_results("solferino1859")["totals"][key]
        title, plausible = f"{past.armies[side].name} killed and wounded", past.ranges[f"{key}_killed_wounded"]
        found.append(Measure(title, values, plausible, f"{known['killed'] + known['wounded']:,}"))
    return found


def place_rows(tales: Sequence[Tale]) -> list[str]:
    rows = head("place", "allied at the end", "Austrian", "battles in which it was taken", "hour")
    for name in tales[0].held:
        held = Counter(tale.held[name] for tale in tales)
        hours = [tale.fell[name] for tale in tales if name in tale.fell]
        rows.append(row(name, str(held[0]), str(held[1]), str(len(hours)), spread(hours, 1)))
    return rows


# -- the plot ----------------------------------------------------------------------------------------------------------


def draw(tales: Sequence[Tale], path: Path) -> None:
    past, bodies = solferino.past(), muster()
    fell = [tale.solferino for tale in tales]
    winners = {level: 0 if level.startswith("allied") else 1 for level in LEVELS if level != "draw"}
    above: list[beside.Panel] = [
        lambda axes: beside.draw_losses(axes, tales, past, bodies),
        lambda axes: solferino.draw_hours(axes, fell, range(8, 19), HOUR, past),
        lambda axes: beside.draw_results(axes, tales, LEVELS, winners, past),
    ]
    title = f"All Are Brothers, {len(tales)} battles of bot against bot"
    beside.draw(path, title, above, lambda axes: beside.draw_formations(axes, tales, past, bodies))


if __name__ == "__main__":
    main()
