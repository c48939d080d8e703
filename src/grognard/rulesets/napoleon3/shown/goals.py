"""How the battle is won and lost, as far as it has come; both sides know all of it [napoleon3 14.3a 14.3e]."""

from __future__ import annotations

from typing import Literal

from grognard.core.view import Goal
from grognard.rulesets.napoleon3.ch00_general.hours import hour_of
from grognard.rulesets.napoleon3.ch13_weather import AFTER_HEAT
from grognard.rulesets.napoleon3.ch14_solferino.victory import city_holders, points
from grognard.rulesets.napoleon3.reader.charts import WEATHER
from grognard.rulesets.napoleon3.state import DEMORALIZED, ELIMINATED, N3Game


def goals(game: N3Game) -> tuple[Goal, ...]:
    """For each side what wins and what loses."""
    holders, scores = city_holders(game), points(game)
    return tuple(
        goal
        for side in range(2)
        for goal in (*_points(game, side, holders, scores), _breaking(game, side), *_leaders(game, side))
    )


def _points(game: N3Game, side: int, holders: list[int], scores: tuple[int, int]) -> list[Goal]:
    """The lead in victory points, and what it must be [napoleon3 14.3e]."""
    said, scenario = game.ruleset.messages.goal, game.scenario
    own, other, lead = scores[side], scores[1 - side], scores[side] - scores[1 - side]
    held = [city.name for city, holder in zip(scenario.cities, holders, strict=True) if city.victory and holder == side]
    data = {
        "minor": scenario.minor,
        "major": scenario.major,
        "hour": hour_of(scenario.turns),
        "own": own,
        "other": other,
        "lead": lead,
        "storm": said(game, "storm", {}) if _may_storm(game) else "",
        "held": said(game, "holding", {"places": ", ".join(held)}) if held else said(game, "holding-none", {}),
    }
    return [
        Goal(side, "win", said(game, "points", data), "14.3e", max(lead, 0), scenario.minor),
        Goal(side, "win", said(game, "greater", data), "14.3e", max(lead, 0), scenario.major),
        Goal(side, "lose", said(game, "behind", data), "14.3e", max(-lead, 0), scenario.minor),
    ]


def _may_storm(game: N3Game) -> bool:
    """Whether a thunderstorm can end the battle before its last turn does [napoleon3 13.1c]."""
    worst = 6 + AFTER_HEAT.value
    return any(storm <= worst and hour <= hour_of(game.scenario.turns) for hour, (_, storm) in WEATHER.items())


def _breaking(game: N3Game, side: int) -> Goal:
    """The enemy's demoralized formations, and the one that is nearest to it [napoleon3 9.4a 14.3d]."""
    state, scenario = game.state, game.scenario
    broken, best, worst = 0, (0.0, 0, 0), ""
    for index, formation in enumerate(scenario.formations):
        if formation.side == side:
            continue
        if state.formation[index] & DEMORALIZED:
            broken += 1
            continue
        lost = sum(state.losses[unit] for unit in formation.members)
        if not worst or lost / formation.threshold > best[0]:
            best, worst = (lost / formation.threshold, lost, formation.threshold), formation.name
    data = {"now": broken, "formation": worst, "lost": best[1], "need": best[2]}
    text = game.ruleset.messages.goal(game, "break" if worst else "break-all", data)
    return Goal(side, "win", text, "14.3d", broken % 2, 2)


def _leaders(game: N3Game, side: int) -> list[Goal]:
    """What the death of a sovereign means [napoleon3 14.3f 14.3g]."""
    found = []
    for leader in game.scenario.commanders:
        facts = game.scenario.units[leader]
        if game.state.place[leader] == ELIMINATED:
            continue
        kind: Literal["win", "lose"] = "lose" if facts.side == side else "win"
        if facts.emperor:
            key, rule = ("emperor" if kind == "lose" else "their-emperor"), "14.3f"
        elif kind == "lose":
            key, rule = "king", "14.3g"
        else:
            continue
        found.append(Goal(side, kind, game.ruleset.messages.goal(game, key, {"leader": facts.name}), rule))
    return found
