"""How the battle is won, as far as it has come: a broken army, or objectives when time has run out."""

from __future__ import annotations

from grognard.core.game import DRAW
from grognard.core.kept import Kept
from grognard.core.view import Goal
from grognard.rulesets.portable.state import PortableGame
from grognard.rulesets.portable.victory import objective_points

RULE = "gap.victory"
KEPT = Kept[tuple[Goal, ...]]()


def goals(game: PortableGame) -> tuple[Goal, ...]:
    """For each side what wins and what loses; both know all of it [portable gap.victory gap.ties]."""
    state = game.state
    return KEPT.get(game.scenario, (state.lost, state.control), lambda: (*_of(game, 0), *_of(game, 1)))


def _of(game: PortableGame, side: int) -> list[Goal]:
    said = game.ruleset.messages.goal
    found: list[Goal] = []
    if game.scenario.objectives:
        found.append(Goal(side, "win", _held(game, side), RULE, *_points(game, side)))
    for kind, broken in (("win", 1 - side), ("lose", side)):
        now, need = game.state.lost[broken], game.scenario.breaking[broken]
        text = said(game, "break" if kind == "win" else "broken", {"now": now, "need": need})
        found.append(Goal(side, "win" if kind == "win" else "lose", text, RULE, now, need))
    return found


def _points(game: PortableGame, side: int) -> tuple[int, int]:
    """What the side holds, and the least that is more than the other's half."""
    return objective_points(game, side), sum(o.value for o in game.scenario.objectives) // 2 + 1


def _held(game: PortableGame, side: int) -> str:
    said, scenario = game.ruleset.messages.goal, game.scenario
    held = [o.name for o, holder in zip(scenario.objectives, game.state.control, strict=True) if holder == side]
    data = {"turns": scenario.turns, "own": objective_points(game, side), "other": objective_points(game, 1 - side)}
    places = said(game, "holding", {"places": ", ".join(held)}) if held else said(game, "holding-none", {})
    tie = "" if scenario.tie == DRAW else said(game, "tie-yours" if scenario.tie == side else "tie-theirs", {})
    return said(game, "objectives", {**data, "held": places, "tie": tie})
