"""How the battle is won, as far as it has come: points when time is up, or all that a scenario asks for at once."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.kept import Kept
from grognard.core.view import Goal
from grognard.rulesets.brothers.reader.charts import TURNS
from grognard.rulesets.brothers.shown.readings import halves
from grognard.rulesets.brothers.state import BROKEN, DEMORALIZED, BrothersGame

KEPT = Kept[tuple[Goal, ...]](512)
LISTED = 4
"""As many places as one reads at a glance."""


def goals(game: BrothersGame) -> tuple[Goal, ...]:
    """For each side what wins and what loses: points and losses lie open [brothers 3.5.2b 15.2a 15.2b]."""
    state = game.state
    lost = tuple([unit for unit, place in enumerate(state.place) if place == BROKEN])
    key = (tuple(state.points), tuple(state.control), tuple(state.formation), lost)
    return KEPT.get(game.scenario, key, lambda: tuple(goal for side in (0, 1) for goal in _of(game, side)))


def _of(game: BrothersGame, side: int) -> Iterator[Goal]:
    yield _ahead(game, side)
    yield from _sudden(game, side, side)
    yield from _sovereign(game, side, 1 - side)
    yield _take(game, side)
    yield _break(game, side)
    yield _behind(game, side)
    yield from _sudden(game, side, 1 - side)
    yield from _sovereign(game, side, side)


def _lead(game: BrothersGame, side: int) -> int:
    return game.state.points[side] - game.state.points[1 - side]


def _score(game: BrothersGame, side: int) -> str:
    lead = _lead(game, side)
    key = "you-lead" if lead > 0 else "he-leads" if lead < 0 else "level"
    return game.ruleset.messages.goal(game, key, {"points": halves(abs(lead))})


def _ahead(game: BrothersGame, side: int) -> Goal:
    scenario = game.scenario
    data = {
        "marginal": halves(scenario.marginal),
        "decisive": halves(scenario.decisive),
        "turns": scenario.turns,
        "hour": TURNS[scenario.turns].time,
        "score": _score(game, side),
    }
    text = game.ruleset.messages.goal(game, "ahead", data)
    return Goal(side, "win", text, "15.2a", *_measure(game, side))


def _measure(game: BrothersGame, side: int) -> tuple[int, int]:
    """Whole points ahead, and how many win."""
    return max(0, _lead(game, side)) // 2, (game.scenario.marginal + 1) // 2


def _behind(game: BrothersGame, side: int) -> Goal:
    scenario = game.scenario
    data = {"marginal": halves(scenario.marginal), "turns": scenario.turns, "score": _score(game, side)}
    text = game.ruleset.messages.goal(game, "behind", data)
    return Goal(side, "lose", text, "15.2a", *_measure(game, 1 - side))


def _take(game: BrothersGame, side: int) -> Goal:
    """The enemy's flags, the dearest first; each counts twice in the difference [brothers 3.5.2a 3.5.3]."""
    said, prizes, control = game.ruleset.messages.goal, game.scenario.prizes, game.state.control
    wanted = [prize for prize, holder in zip(prizes, control, strict=True) if holder != side]
    wanted.sort(key=lambda prize: -prize.value)
    names = ", ".join(f"{prize.name} {halves(prize.value)}" for prize in wanted[:LISTED])
    if len(wanted) > LISTED:
        names += said(game, "more", {"count": len(wanted) - LISTED})
    text = said(game, "take", {"places": names}) if wanted else said(game, "all-held", {})
    return Goal(side, "win", text, "3.5.3", len(prizes) - len(wanted), len(prizes))


def _break(game: BrothersGame, side: int) -> Goal:
    """What the enemy's losses are worth; Detachments count nothing [brothers 3.3b 3.5.2b 14.1e]."""
    state, scenario = game.state, game.scenario
    lost = [u for u in scenario.members[1 - side] if state.place[u] == BROKEN and not scenario.units[u].is_detachment]
    theirs = [index for index, formation in enumerate(scenario.formations) if formation.side != side]
    gone = sum(bool(state.formation[index] & DEMORALIZED) for index in theirs)
    data = {
        "broken": halves(scenario.broken),
        "demoralized": halves(scenario.demoralized),
        "now": len(lost),
        "gone": gone,
        "need": len(theirs),
    }
    return Goal(side, "win", game.ruleset.messages.goal(game, "break", data), "3.5.2b", gone, len(theirs))


def _sudden(game: BrothersGame, side: int, winner: int) -> Iterator[Goal]:
    """A scenario's conditions for immediate victory [brothers 15.2b]."""
    holder = {prize.hex: game.state.control[index] for index, prize in enumerate(game.scenario.prizes)}
    names = {prize.hex: prize.name for prize in game.scenario.prizes}
    key = "sudden-win" if winner == side else "sudden-lose"
    for sudden in game.scenario.sudden:
        if sudden.side == winner:
            now, need = sum(holder[hex] == winner for hex in sudden.hexes), len(sudden.hexes)
            data = {"places": ", ".join(names[hex] for hex in sudden.hexes), "now": now, "need": need}
            text = game.ruleset.messages.goal(game, key, data)
            yield Goal(side, "win" if winner == side else "lose", text, "15.2b", now, need)


def _sovereign(game: BrothersGame, side: int, loser: int) -> Iterator[Goal]:
    """By agreement the fall of a sovereign ends the battle [brothers 17.1]."""
    if not game.scenario.switches.commander_casualties:
        return
    units = game.scenario.units
    key = "sovereign-lose" if loser == side else "sovereign-win"
    for leader in game.scenario.commanders:
        if units[leader].side == loser:
            text = game.ruleset.messages.goal(game, key, {"names": units[leader].name})
            yield Goal(side, "lose" if loser == side else "win", text, "17.1")
