"""How the battle is won, as far as it has come: points and ground, or where morale counts what is left of it."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.core.view import Goal
from grognard.rulesets.commanders.board.control import controls, held
from grognard.rulesets.commanders.opt.morale import MORALE
from grognard.rulesets.commanders.score import TO_WIN
from grognard.rulesets.commanders.state import CommandersGame

HOME = 3
"""Sectors a side holds for all the other knows before the armies are shown [commanders setup.10]."""


def goals(game: CommandersGame) -> tuple[Goal, ...]:
    """For each side what wins and what loses. Points, prisoners and who stands where are known to both
    [commanders win.1 win.2 win.3]."""
    of = _with_morale if game.scenario.switches.morale else _with_points
    return tuple(goal for side in range(2) for goal in of(game, side))


def _with_points(game: CommandersGame, side: int) -> list[Goal]:
    data = _data(game, side)
    found = [Goal(side, "win", _said(game, "ten", data), "win.1", data["own"], TO_WIN)]
    found += _earning(game, side)
    found.append(Goal(side, "win", _said(game, "time", data), "win.2"))
    found.append(Goal(side, "lose", _said(game, "beaten", data), "win.1", data["other"], TO_WIN))
    return found


def _with_morale(game: CommandersGame, side: int) -> list[Goal]:
    data = _data(game, side)
    taken, lost = (max(0, MORALE - data[whose]) for whose in ("other", "own"))
    found = [Goal(side, "win", _said(game, "morale", data), "opt.morale.4", taken, MORALE)]
    found += _earning(game, side)
    found.append(Goal(side, "win", _said(game, "morale-time", data), "win.2"))
    found.append(Goal(side, "lose", _said(game, "morale-lost", data), "opt.morale.4", lost, MORALE))
    return found


def _earning(game: CommandersGame, side: int) -> list[Goal]:
    """What brings points, or costs the enemy his morale [commanders win.vp.5 win.vp.6]."""
    own, other = (held(game, s) if game.state.deployed else HOME for s in (side, 1 - side))
    found = []
    if markers := _markers(game, side):
        found.append(Goal(side, "win", markers, "win.vp.6"))
    found.append(Goal(side, "win", _said(game, "majority", {"own": own, "other": other}), "win.vp.5", own, other + 1))
    count = len(game.state.prisoners[side])
    found.append(Goal(side, "win", _said(game, "prisoners", {"count": count}), "win.vp.3"))
    return found


def _markers(game: CommandersGame, side: int) -> str:
    """The enemy's markers that still count, and which of them a side holds."""
    board, said = game.scenario.board, game.ruleset.messages
    texts, places = [], []
    for index, marker in enumerate(game.scenario.markers):
        if marker.side == side or index in game.state.roses:
            continue
        place = board.grid.text(marker.sector)
        data = {"kind": said.word(marker.kind), "place": place, "value": marker.value}
        texts.append(_said(game, "marker-once" if marker.scores_once else "marker", data))
        if game.state.deployed and controls(game, side, marker.sector):
            places.append(place)
    held_now = _said(game, "held" if places else "held-none", {"places": ", ".join(places)})
    return _said(game, "markers", {"markers": ", ".join(texts), "held": held_now}) if texts else ""


def _data(game: CommandersGame, side: int) -> dict[str, int]:
    own, other = game.state.points[side], game.state.points[1 - side]
    return {"own": own, "other": other, "need": TO_WIN, "turn": game.state.turn, "turns": game.scenario.turns}


def _said(game: CommandersGame, key: str, data: Mapping[str, object]) -> str:
    return game.ruleset.messages.goal(game, key, data)
