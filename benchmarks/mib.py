"""Battles of MiB between staff bots, set beside history: python -m benchmarks.mib --games 200

Writes docs/reports/mib-report.md
and its plot, a part for each scenario. A step that is lost for good stands for 2,000 men;
stragglers come back and are not counted. `--games` counts the battles of each scenario; they are fought in turn, so
that a file of tales can be taken up again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import mean
from typing import Any

import msgspec

from benchmarks import beside_history as beside
from benchmarks import solferino
from benchmarks.beside_history import HISTORY_RED, Army, Body, Measure, Past, head, row, spread
from benchmarks.fight import fight, holders, play_all, read_wishes
from grognard.rulesets import get_ruleset
from grognard.rulesets.mib.provisions.victory import points

MEN = 2000
"""Men of a step [mib 2.2.1]."""
LEAST, MOST = 0.7, 1.3
"""How far from history a loss is credible where the sources give no range."""
DEGREES = ("decisive", "substantial", "marginal")
REMARKS = Path(__file__).with_name("mib-remarks.md")
"""What the figures say; written by hand, look at it when they change."""


class Tale(beside.Tale, frozen=True, kw_only=True):
    """What one battle came to."""

    scenario: str
    points: tuple[float, float]
    """With the handicap."""
    straggled: tuple[int, int]
    """Steps that were away when the battle ended."""
    fallen: tuple[int, int]
    """Divisions and brigades that were eliminated."""
    fell: dict[str, int]
    """The turn in which each place first changed hands."""
    held: dict[str, int]


class Story(msgspec.Struct, frozen=True):
    """What is known of the day of a scenario."""

    past: Past
    holders: dict[str, int]
    """Who held each place in the end."""


def keys() -> tuple[str, ...]:
    return tuple(get_ruleset("mib").scenario_keys())


# -- playing -----------------------------------------------------------------------------------------------------------


def play(number: int) -> Tale:
    """The scenarios in turn, each with its own seeds."""
    seed, place = divmod(number, len(keys()))
    fell: dict[str, int] = {}

    def watch(game: Any, turn: int) -> None:
        for prize, holder in holders(game):
            if holder != prize.holder:
                fell.setdefault(prize.key, turn)

    game, seconds = fight("mib", keys()[place], seed, watch)
    return tell(game, game.scenario.key, fell, seconds)


def tell(game: Any, key: str, fell: dict[str, int], seconds: float) -> Tale:
    scenario, state = game.scenario, game.state
    losses = {formation.key: 0.0 for formation in scenario.formations if not formation.massed}
    straggled, fallen = [0, 0], [0, 0]
    for unit, facts in enumerate(scenario.units):
        if facts.is_troops:
            losses[scenario.formations[facts.formation].key] += MEN * state.dead[unit]
            straggled[facts.side] += state.stragglers[unit]
            fallen[facts.side] += state.dead[unit] > 0 and not state.steps[unit] and not state.stragglers[unit]
    one, two = points(game)
    held = {prize.key: holder for prize, holder in holders(game)}
    degree = game.result.reason
    reason = degree if game.result.winner < 0 else f"{scenario.sides[game.result.winner].key}-{degree}"
    return Tale(
        reason=reason,
        losses=losses,
        seconds=seconds,
        scenario=key,
        points=(one / 2, two / 2),
        straggled=(straggled[0], straggled[1]),
        fallen=(fallen[0], fallen[1]),
        fell=fell,
        held=held,
    )


def muster(key: str) -> dict[str, Body]:
    """The formations of a scenario, their men by the scale of the counters."""
    scenario: Any = get_ruleset("mib").scenario(key)
    men = Counter[int]()
    for facts in scenario.units:
        if facts.is_troops and not facts.spare:
            men[facts.formation] += MEN * facts.steps
    return {f.key: Body(f.side, men[n]) for n, f in enumerate(scenario.formations) if not f.massed}


# -- what is known -----------------------------------------------------------------------------------------------------


def story(key: str) -> Story:
    if key == "solferino":
        return Story(solferino.past(), dict.fromkeys(places(key), 0))
    results = beside.read_results("bavaria1809")["result"]
    battle, day = ("teugen-hausen", "19 April 1809") if key.startswith("teugen-hausen") else ("eckmuehl", "April 1809")
    result = next(each for each in results if each["battle"] == battle)
    holders = dict.fromkeys(result["held_by_french"], 0) | dict.fromkeys(result["held_by_austrian"], 1)
    days = {each["action"]: each for each in result["loss"]}
    french, austrian = (army(days, key, side) for side in ("french", "austrian"))
    return Story(Past(day, (french, austrian)), {place: holders[place] for place in places(key) if place in holders})


def army(days: dict[str, Any], key: str, side: str) -> Army:
    """An army's losses of the days of a scenario; for the second day of Eckmühl both days less the first."""
    whole = days["All actions of 19 April" if key.startswith("teugen-hausen") else "21 and 22 April"]
    lost = whole[side]
    low, high = whole.get(f"{side}_range", (round(LEAST * lost), round(MOST * lost)))
    if key == "eckmuhl-22-april":
        before = days["21 April"][side]
        low, high = max(0, low - before), high - before
        lost = (low + high) // 2
    name, colour = ("French", "#2f5d9b") if side == "french" else ("Austrian", "#b89b1f")
    return Army(name, colour, lost, (low, high))


def places(key: str) -> list[str]:
    scenario: Any = get_ruleset("mib").scenario(key)
    return [prize.key for prize in scenario.prizes]


# -- the page ----------------------------------------------------------------------------------------------------------


def main() -> None:
    wish = read_wishes(__doc__, games=200, jobs=1)
    wish.games *= len(keys())
    tales = play_all(Tale, play, wish)
    found = {key: [tale for tale in tales if tale.scenario == key] for key in keys()}
    found = {key: those for key, those in found.items() if those}
    beside.write(wish.into, "mib-report", report(found), lambda path: draw(found, path))


def report(found: dict[str, list[Tale]]) -> str:
    counts = sorted({len(tales) for tales in found.values()})
    opening = [
        f"{' or '.join(map(str, counts))} battles of each scenario of `mib`, staff bots on both sides, beside history.",
        f"Made by `python -m benchmarks.mib --games {counts[0]}`.",
        "A step that is lost for good stands for 2,000 men, all steps of an",
        "eliminated division included; stragglers come back and are not counted. Ranges are those of the sources, or",
        f"{LEAST:.0%} to {MOST:.0%} of the figure where they give none; for 22 April both days less the first.",
    ]
    return beside.page(
        "# MiB, bot against bot",
        opening,
        "![Losses, results and places in the end, scenario by scenario](images/mib-report.png)",
        *(part for key, tales in found.items() for part in chapter(key, tales)),
        REMARKS.read_text("utf-8"),
    )


def chapter(key: str, tales: Sequence[Tale]) -> list[str | Sequence[str]]:
    scenario: Any = get_ruleset("mib").scenario(key)
    known, bodies, seconds = story(key), muster(key), [tale.seconds for tale in tales]
    measures = beside.loss_measures(tales, known.past, bodies)
    for side, army in enumerate(known.past.armies):
        measures += [
            Measure(f"{army.name} steps straggling at the end", [tale.straggled[side] for tale in tales], digits=1),
            Measure(f"{army.name} units eliminated", [tale.fallen[side] for tale in tales], digits=1),
            Measure(f"{army.name} points", [tale.points[side] for tale in tales], digits=1),
        ]
    return [
        f"## {scenario.title}",
        f"{mean(seconds):.1f} s of CPU time a battle on a busy machine, the longest {max(seconds):.1f} s.",
        *beside.tables(tales, levels(scenario), measures, place_rows(scenario, tales, known), known.past, bodies),
    ]


def levels(scenario: Any) -> dict[str, str]:
    """All ways to end, from one army's triumph to the other's."""
    one, two = scenario.sides
    return {
        **{f"{one.key}-{degree}": f"{one.name}, {degree}" for degree in DEGREES},
        "draw": "draw",
        **{f"{two.key}-{degree}": f"{two.name}, {degree}" for degree in reversed(DEGREES)},
    }


def place_rows(scenario: Any, tales: Sequence[Tale], known: Story) -> list[str]:
    """Who holds each place in the end, and when it first fell."""
    names = [army.name for army in known.past.armies]
    rows = head("place", "points", *(f"{name} at the end" for name in names), "history", "fell first at")
    for prize in scenario.prizes:
        held = Counter(tale.held[prize.key] for tale in tales)
        hours = Counter(tale.fell[prize.key] for tale in tales if prize.key in tale.fell)
        fell = ", ".join(f"{hour(scenario, turn)}: {hours[turn]}" for turn in sorted(hours))
        holder = names[known.holders[prize.key]] if prize.key in known.holders else ""
        rows.append(row(prize.name, str(prize.points), str(held[0]), str(held[1]), holder, fell or "never"))
    average = [mean(sum(tale.held[p.key] == side for p in scenario.prizes) for tale in tales) for side in (0, 1)]
    return [*rows, row("places held", "", f"{average[0]:.1f}", f"{average[1]:.1f}", "", spread_of_falls(tales))]


def spread_of_falls(tales: Sequence[Tale]) -> str:
    return f"{spread([len(tale.fell) for tale in tales], 1)} places change hands"


def hour(scenario: Any, turn: int) -> str:
    moment = scenario.clock[turn - 1]
    several = len({each.day for each in scenario.clock}) > 1
    return f"{moment.day} April {moment.clock}" if several else str(moment.clock)


# -- the plot ----------------------------------------------------------------------------------------------------------


def draw(found: dict[str, list[Tale]], path: Path) -> None:
    """A row for each scenario: losses, results, places."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, rows = pyplot.subplots(len(found), 3, figsize=(13, 3.6 * len(found)), layout="constrained", squeeze=False)
    for axes, (key, tales) in zip(rows, found.items(), strict=True):
        for panel, place in zip(panels(key, tales), axes, strict=True):
            panel(place)
    figure.suptitle(f"MiB, {sum(map(len, found.values()))} battles of bot against bot", fontsize=12)
    figure.savefig(path, dpi=100)
    pyplot.close(figure)


def panels(key: str, tales: Sequence[Tale]) -> list[Callable[[Any], None]]:
    scenario: Any = get_ruleset("mib").scenario(key)
    known, bodies = story(key), muster(key)
    ends = levels(scenario)
    winners = {end: 0 if end.startswith(scenario.sides[0].key) else 1 for end in ends if end != "draw"}

    def losses(axes: Any) -> None:
        beside.draw_losses(axes, tales, known.past, bodies)
        axes.set_title(scenario.title, fontsize=9, loc="left")

    return [
        losses,
        lambda axes: beside.draw_results(axes, tales, ends, winners, known.past),
        lambda axes: draw_places(axes, scenario, tales, known),
    ]


def draw_places(axes: Any, scenario: Any, tales: Sequence[Tale], known: Story) -> None:
    """How often the first army holds each place in the end; a star stands where history has it."""
    prizes = scenario.prizes[::-1]
    shares = [100 * mean(tale.held[prize.key] == 0 for tale in tales) for prize in prizes]
    axes.barh(range(len(prizes)), shares, color=known.past.armies[0].colour, alpha=0.7)
    marks = [(100 * (1 - known.holders[p.key]), n) for n, p in enumerate(prizes) if p.key in known.holders]
    axes.plot(*zip(*marks, strict=True), marker="*", markersize=11, color=HISTORY_RED, linestyle="none")
    axes.set_yticks(range(len(prizes)), [f"{prize.name} ({prize.points})" for prize in prizes], fontsize=8)
    axes.set(xlabel=f"% of battles, {known.past.armies[0].name} in the end", xlim=(-4, 104))


if __name__ == "__main__":
    main()
