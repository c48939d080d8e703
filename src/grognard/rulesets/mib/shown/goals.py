"""How the battle is won and lost, as far as it has come and as far as the viewer may know it (R5)."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.view import Goal
from grognard.rulesets.mib.provisions.victory import halves, loss_points, place_points
from grognard.rulesets.mib.state import MibGame

RULE = "10.2i"


def goals(game: MibGame, viewer: int) -> tuple[Goal, ...]:
    """For each side what wins and what loses."""
    points = known(game, viewer)
    return tuple(goal for side in range(2) for goal in _goals(game, side, viewer, points))


def known(game: MibGame, viewer: int) -> tuple[int, int]:
    """Half points of each side: places lie open, losses stand on the chart of whoever has suffered them [mib 2.5a]."""
    places = place_points(game)
    is_open = game.result is not None  # the charts are opened at the end
    given = [loss_points(game, 1 - side) if is_open or viewer == 1 - side else 0 for side in range(2)]
    return places[0] + given[0], places[1] + given[1]


def _goals(game: MibGame, side: int, viewer: int, points: tuple[int, int]) -> Iterator[Goal]:
    said, scenario = game.ruleset.messages.goal, game.scenario
    own, other = points[side], points[1 - side]
    draw, marginal, substantial = scenario.levels
    data = {
        "need": halves(draw),
        "substantial": halves(marginal),
        "decisive": halves(substantial),
        "clock": scenario.clock[-1].clock,
        "own": halves(own),
        "other": halves(other),
        "handicap": _handicap(game),
        "known": "" if game.result else said(game, "known", {}),
    }
    ahead, behind = max(own - other, 0), max(other - own, 0)
    yield Goal(side, "win", said(game, "points", data), RULE, ahead, draw + 1)
    yield Goal(side, "win", said(game, "greater", data), RULE, ahead, marginal + 1)
    yield _places(game, side)
    worth = {name: halves(getattr(scenario.worth, name)) for name in scenario.worth.__struct_fields__}
    yield Goal(side, "win", said(game, "toll", worth), RULE)
    yield Goal(side, "lose", said(game, "behind", data), RULE, behind, draw + 1)
    if viewer == side:
        yield Goal(side, "lose", said(game, "losses", {"points": halves(loss_points(game, side))}), RULE)


def _handicap(game: MibGame) -> str:
    """What a side has from the start, which would else be hard to see in the points."""
    told = [
        game.ruleset.messages.goal(game, "handicap", {"side": side, "points": halves(points)})
        for side, points in enumerate(game.scenario.handicap)
        if points
    ]
    return "".join(told)


def _places(game: MibGame, side: int) -> Goal:
    """The places that each side holds, with their points."""
    prizes, said = game.scenario.prizes, game.ruleset.messages.goal
    held = [prize for prize, holder in zip(prizes, game.state.control, strict=True) if holder == side]
    lost = [prize for prize, holder in zip(prizes, game.state.control, strict=True) if holder == 1 - side]
    names = [", ".join(f"{prize.name} ({prize.points})" for prize in some) for some in (held, lost)]
    none = said(game, "no-place", {})
    text = said(game, "places", {"held": names[0] or none, "lost": names[1] or none})
    return Goal(side, "win", text, RULE, sum(prize.points for prize in held), sum(prize.points for prize in prizes))
