"""Full battles of Solferino between staff bots, set beside history: python -m benchmarks.chronicle --games 200

Writes docs/reports/solferino-report.md
and its plot. A lost step counts a third of its men as casualties: the others are
scattered, and would be found again in the evening.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from statistics import mean
from typing import Any, cast

from benchmarks import beside_history as beside
from benchmarks import solferino
from benchmarks.beside_history import CASUALTIES, Body, Measure, Past, head, row
from benchmarks.fight import fight, play_all, read_wishes
from grognard.rulesets import get_ruleset
from grognard.rulesets.napoleon3.ch14_solferino.victory import city_holders, points

RULESET, SCENARIO = "napoleon3", "solferino"
LEVELS = {
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


class Tale(beside.Tale, frozen=True, kw_only=True):
    """What one battle came to."""

    turn: int
    solferino: int
    """The hour in which the allies first held all of Solferino, or 0."""
    points: tuple[int, int]
    held: dict[str, int]
    """Who held each city at the end, -1 for nobody."""


def men_of() -> dict[str, int]:
    """The men of every counter, from the counters' own file."""
    file = resources.files(f"grognard.rulesets.{RULESET}").joinpath("data", "counters", f"{SCENARIO}.toml")
    return {unit["key"]: int(unit["men"]) for unit in tomllib.loads(file.read_text("utf-8"))["unit"]}


def play(seed: int) -> Tale:
    fallen = 0

    def watch(game: Any, _turn: int) -> None:
        nonlocal fallen
        if not fallen and all(holder == 0 for holder in _control(game, "solferino")):
            fallen = 4 + game.state.turn

    game, seconds = fight(RULESET, SCENARIO, seed, watch)
    scenario, men = game.scenario, men_of()
    losses: dict[str, float] = {}
    for unit, facts in enumerate(scenario.units):
        if facts.is_troops:
            key = scenario.formations[facts.formation].key
            share = game.state.losses[unit] / facts.steps
            losses[key] = losses.get(key, 0.0) + share * men[facts.key] * CASUALTIES
    holders = zip(scenario.cities, city_holders(game), strict=True)
    held = {city.key: holder for city, holder in holders if city.victory}
    return Tale(
        reason=game.result.reason,
        losses=losses,
        seconds=seconds,
        turn=game.state.turn,
        solferino=fallen,
        points=points(game),
        held=held,
    )


def _control(game: Any, key: str) -> Sequence[int]:
    """Who holds the hexes of a city."""
    index = 0
    for city in game.scenario.cities:
        if city.key == key:
            return cast("Sequence[int]", game.state.control[index : index + len(city.hexes)])
        index += len(city.hexes)
    raise KeyError(key)


def muster() -> dict[str, Body]:
    """The formations, with the men who take part."""
    scenario: Any = get_ruleset(RULESET).scenario(SCENARIO)
    men, found = men_of(), Counter[int]()
    for facts in scenario.units:
        if facts.is_troops and (facts.hex >= 0 or facts.entry >= 0):
            found[facts.formation] += men[facts.key]
    return {formation.key: Body(formation.side, found[n]) for n, formation in enumerate(scenario.formations)}


def main() -> None:
    wish = read_wishes(__doc__, games=200, jobs=2)
    tales = play_all(Tale, play, wish)
    beside.write(wish.into, "solferino-report", report(tales), lambda path: draw(tales, path))


def report(tales: Sequence[Tale]) -> str:
    """The page of docs/."""
    past, bodies = solferino.past(), muster()
    seconds = [tale.seconds for tale in tales]
    opening = [
        f"{len(tales)} full battles of `napoleon3`, staff bots on both sides, beside the ranges that history suggests.",
        f"Made by `python -m benchmarks.chronicle --games {len(tales)}`.",
        "A lost step counts a third of its men as casualties, missing among",
        f"them. A battle took {mean(seconds):.1f} s of CPU time on average, the longest {max(seconds):.1f} s.",
    ]
    return beside.page(
        "# Solferino, bot against bot",
        opening,
        "![Losses, the hour at which Solferino falls, and losses by corps](images/solferino-report.png)",
        *beside.tables(tales, LEVELS, measures(tales, past, bodies), city_rows(tales), past, bodies),
        REMARKS.read_text("utf-8"),
    )


def measures(tales: Sequence[Tale], past: Past, bodies: dict[str, Body]) -> list[Measure]:
    return [
        *beside.loss_measures(tales, past, bodies),
        solferino.hour_measure("hour at which Solferino falls", [tale.solferino for tale in tales], past),
        piedmontese_measure(tales, past, bodies),
        *solferino.corps_measures(tales, past, bodies),
    ]


def piedmontese_measure(tales: Sequence[Tale], past: Past, bodies: dict[str, Body]) -> Measure:
    """What the King's divisions lose together, in percent."""
    keys = [key for key in bodies if key.startswith("sa")]
    army = Body(0, sum(bodies[key].men for key in keys))
    known = beside.read_results("solferino1859")["totals"]["sardinian"]
    return Measure(
        "Piedmontese, loss %",
        [army.percent(sum(tale.losses[key] for key in keys)) for tale in tales],
        past.ranges["sardinian_loss_percent"],
        f"{100 * known['total'] / known['strength_engaged']:.1f}",
    )


def city_rows(tales: Sequence[Tale]) -> list[str]:
    """Who holds what at the end; history at the hour of the storm."""
    rows = head("city at the end", "allied", "nobody", "Austrian", "24 June, 17:00")
    for city, known in AT_THE_STORM.items():
        held = Counter(tale.held[city] for tale in tales)
        rows.append(row(city.title(), str(held[0]), str(held[-1]), str(held[1]), known))
    return rows


def draw(tales: Sequence[Tale], path: Path) -> None:
    past, bodies = solferino.past(), muster()
    fell, title = [tale.solferino for tale in tales], "hour at which the allies hold all of Solferino"
    above: list[beside.Panel] = [
        lambda axes: beside.draw_losses(axes, tales, past, bodies),
        lambda axes: solferino.draw_hours(axes, fell, range(7, 18), title, past),
    ]
    heading = f"Solferino, {len(tales)} battles of bot against bot"
    beside.draw(path, heading, above, lambda axes: beside.draw_formations(axes, tales, past, bodies))


if __name__ == "__main__":
    main()
