"""The plots of a report about the games themselves: how long, how dramatic, how costly, by which rules."""

from __future__ import annotations

from collections import Counter
from statistics import fmean, quantiles
from typing import Any

from grognard.lab.experiment.design import Design
from grognard.lab.experiment.report.figures import Chapter, lead_changes
from grognard.lab.experiment.report.history import lost_shares, past_of
from grognard.lab.experiment.report.plots import INK, NOBODY, RED, fills, short
from grognard.lab.experiment.report.rules import rule_use

MOST_RULES, MOST_FORMATIONS = 24, 24


def draw_length(figure: Any, design: Design, chapter: Chapter) -> bool:
    """How many turns games last by who won, and how often the lead changes hands."""
    length, drama = figure.subplots(1, 2, width_ratios=(3, 2))
    turns = list(range(min(told.turn for told in chapter.all), max(told.turn for told in chapter.all) + 1))
    below, looks = [0] * len(turns), fills(chapter)
    for side, name, look in ((0, chapter.sides[0], looks[0]), (-1, "nobody", NOBODY), (1, chapter.sides[1], looks[1])):
        found = Counter(told.turn for told in chapter.all if told.winner == side)
        heights = [found[turn] for turn in turns]
        length.bar(turns, heights, bottom=below, width=0.72, linewidth=0.8, label=name, **look)
        below = [one + two for one, two in zip(below, heights, strict=True)]
    length.set(xlabel="last turn, by who won", ylabel="games", xlim=(turns[0] - 1, turns[-1] + 1))
    length.xaxis.get_major_locator().set_params(integer=True)
    length.legend(ncols=3, loc="lower center", bbox_to_anchor=(0.5, 1.0), fontsize=9)
    changes = Counter(lead_changes(told) for told in chapter.all)
    counts = range(max(changes) + 1)
    drama.bar(counts, [changes[count] for count in counts], color="#7a3b69", width=0.72)
    drama.set(xlabel="changes of the lead", xlim=(-0.8, max(changes) + 0.8))
    drama.xaxis.get_major_locator().set_params(integer=True)
    return True


def draw_losses(figure: Any, design: Design, chapter: Chapter) -> bool:
    """What formations lose: the mean, nine of ten games, and what they lost that day."""
    shares = dict(list(lost_shares(chapter).items())[:MOST_FORMATIONS])
    if not shares:
        return False
    axes, looks, past = figure.subplots(), fills(chapter), past_of(chapter)
    marked = False
    for place, ((name, side), values) in enumerate(shares.items()):
        ends = quantiles(values, n=20) if len(values) > 1 else [values[0]] * 19
        axes.barh(place, fmean(values), height=0.6, linewidth=0.8, **looks[side])
        axes.plot([ends[0], ends[-1]], [place] * 2, color=INK, linewidth=1.4, marker="|", markersize=6)
        if past and name in past.formations:
            label = None if marked else "that day, % of its men"
            axes.plot(past.formations[name], place, "*", color=RED, markersize=11, label=label)
            marked = True
    if marked:
        axes.legend(loc="lower right", bbox_to_anchor=(1.0, 1.0))
    axes.set_yticks(range(len(shares)), [name for name, _ in shares])
    axes.invert_yaxis()
    axes.set(xlabel="lost, % of its counters: mean, and nine of ten games", xlim=(0, None))
    return True


def draw_rules(figure: Any, design: Design, chapter: Chapter) -> bool:
    """The rules that were used most, on a scale of tens."""
    used = rule_use(chapter).used[:MOST_RULES]
    if not used:
        return False
    axes = figure.subplots()
    axes.barh(range(len(used)), [use.a_game for use in used], color="#5b7c99")
    axes.set_yticks(range(len(used)), [short(f"{use.rule}  {use.title}", 40) for use in used], fontsize=8)
    axes.invert_yaxis()
    axes.set_xscale("log")
    axes.set(xlabel="times a game")
    return True
