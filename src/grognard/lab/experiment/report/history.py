"""What is known of the day, beside the games: who won, what was lost, who held which place in the end."""

from __future__ import annotations

import tomllib
import unicodedata
from datetime import date
from importlib import resources
from statistics import fmean
from typing import Any

import msgspec

from grognard.core.dice import FastDice
from grognard.lab.experiment.report.figures import Chapter
from grognard.rulesets import get_ruleset, read_battle


class Past(msgspec.Struct, frozen=True):
    """What a battle's package says of the day."""

    winner: str = ""
    """The key of a side."""
    formations: dict[str, float] = {}
    """What share of its men each lost that day, in percent."""
    sides: dict[str, float] = {}
    """The same for whole sides."""
    holders: dict[str, str] = {}
    """For each place who held it in the end."""


def past_of(chapter: Chapter) -> Past | None:
    """What is known of the day of a battle; None where nobody knows."""
    battle = chapter.variants[0].battle
    occasion = get_ruleset(battle.ruleset).occasions.battle.get(battle.scenario)
    if occasion is None or occasion.when is None:
        return None
    for results, timeline in _packages():
        if results.get("date") == occasion.when.isoformat():
            return _whole_day(results, chapter.keys)
        actions = timeline.get("battle")
        for each in actions if isinstance(actions, list) else ():  # a package of one battle names it in a word
            first, last = each.get("date"), each.get("end_date", each.get("date"))
            if isinstance(first, date) and isinstance(last, date) and first <= occasion.when <= last:
                found = next((one for one in results.get("result", ()) if one["battle"] == each["id"]), None)
                return _one_action(found, chapter.keys) if found else None
    return None


def _packages() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    found = []
    for package in resources.files("grognard.battles").iterdir():
        files = [package.joinpath("history", name) for name in ("results.toml", "timeline.toml")]
        if all(file.is_file() for file in files):
            results, timeline = (tomllib.loads(file.read_text("utf-8")) for file in files)
            found.append((results, timeline))
    return found


def _whole_day(results: dict[str, Any], sides: tuple[str, ...]) -> Past:
    rows = results.get("casualties", ())
    formations = {slug(str(row["formation"])): float(row["loss_percent"]) for row in rows}
    totals = results.get("totals", {})
    known = {
        key: 100 * totals[key]["total"] / totals[key]["strength_engaged"]
        for key in sides
        if "strength_engaged" in totals.get(key, {})
    }
    return Past(str(results.get("outcome", {}).get("winner", "")), formations, known)


def _one_action(found: dict[str, Any], sides: tuple[str, ...]) -> Past:
    """An action of several days' fighting; strengths and losses are those that are named first."""
    strength: dict[str, Any] = next(iter(found.get("strength", ())), {})
    loss: dict[str, Any] = next(iter(found.get("loss", ())), {})
    known = {key: 100 * loss[key] / strength[key] for key in sides if key in loss and key in strength}
    holders = {slug(place): key for key in sides for place in found.get(f"held_by_{key}", ())}
    return Past(str(found.get("winner", "")), {}, known, holders)


def slug(name: str) -> str:
    """A name as packages write it.

    >>> slug("Hausener Berg"), slug("fr_i"), slug("Dünzling")
    ('hausener-berg', 'fr-i', 'dunzling')
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return plain.lower().replace("_", "-").replace(" ", "-")


# -- the same of the games -------------------------------------------------------------------------------------------


Body = tuple[str, int]
"""A formation and its side."""


def strengths(chapter: Chapter) -> dict[Body, float]:
    """What each formation begins with, in its counters' own measure."""
    battle = chapter.variants[0].battle
    ruleset = get_ruleset(battle.ruleset)
    now = ruleset.standing(ruleset.new_game(read_battle(battle), FastDice(0)))
    return {(each.formation, each.side): each.strength for each in now.losses if each.strength}


def lost_shares(chapter: Chapter) -> dict[Body, list[float]]:
    """For each formation and game what it had lost in the end, in percent of its counters' own measure."""
    shares: dict[Body, list[float]] = {}
    ends = []
    for told in chapter.all:
        end = {(toll.formation, toll.side): 100 * toll.lost / max(1e-9, toll.strength) for toll in told.losses}
        ends.append(end)
        for key in end:
            shares.setdefault(key, [])
    bodies = sorted({*shares, *strengths(chapter)}, key=lambda key: (key[1], key[0]))
    return {key: [end.get(key, 0.0) for end in ends] for key in bodies}


def side_losses(chapter: Chapter, side: int) -> float:
    """What share of a side's strength is lost in the mean, in percent."""
    lost = [
        sum({toll.formation: toll.lost for toll in told.losses if toll.side == side}.values()) for told in chapter.all
    ]
    return 100 * fmean(lost) / max(1e-9, sum(each for (_, whose), each in strengths(chapter).items() if whose == side))


class Held(msgspec.Struct, frozen=True):
    """A place that counts: who held it in the end, and when it fell."""

    place: str
    by: dict[int, int]
    """For each side, or nobody, in how many games; of those in which it ever fell."""
    falls: int
    """In how many games it came into other hands."""
    when: str
    """The middle hour, or turn, of its first fall."""


def held_places(chapter: Chapter) -> list[Held]:
    """Every place that fell in any game."""
    firsts: dict[str, list[tuple[int, str]]] = {}
    ends: dict[str, dict[int, int]] = {}
    for told in chapter.all:
        last = {fall.place: fall.holder for fall in told.places}
        first = {fall.place: (fall.turn, fall.clock) for fall in reversed(told.places)}
        for place, holder in last.items():
            held = ends.setdefault(place, {})
            held[holder] = held.get(holder, 0) + 1
            firsts.setdefault(place, []).append(first[place])
    found = []
    for place, times in firsts.items():
        turn, clock = sorted(times)[len(times) // 2]
        found.append(Held(place, ends[place], len(times), clock or f"turn {turn}"))
    return sorted(found, key=lambda held: -held.falls)
