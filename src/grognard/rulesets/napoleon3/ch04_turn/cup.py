"""The cup from which activation markers are drawn [napoleon3 4Cc 4Cd]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.ch04_turn.log import MarkerDrawn
from grognard.rulesets.napoleon3.ch14_solferino.reinforcements import is_due
from grognard.rulesets.napoleon3.state import N3Game


def is_available(game: N3Game, formation: int) -> bool:
    """Whether a formation has a unit or its headquarters on the map, or one that may come [napoleon3 4Cd 5a R35]."""
    facts = game.scenario.formations[formation]
    return any(
        game.state.place[unit] >= 0 or is_due(game, unit)
        for unit in (facts.members if facts.hq < 0 else (*facts.members, facts.hq))
    )


def fill_cup(game: N3Game) -> None:
    """The markers of all formations that are there, or due [napoleon3 4Cd]."""
    state = game.state
    state.cup = tuple(index for index in range(len(state.formation)) if is_available(game, index))


def take_out(game: N3Game, marker: int) -> None:
    """A marker leaves the cup, drawn or chosen [napoleon3 4Cb 4Cc]."""
    game.state.cup = tuple(index for index in game.state.cup if index != marker)


def draw_marker(game: N3Game) -> int:
    """A marker of either side, drawn blind [napoleon3 4Cc]."""
    cup = game.state.cup
    drawn = cup[game.roll(len(cup), "cup", "4Cc") - 1] if len(cup) > 1 else cup[0]
    take_out(game, drawn)
    formation = game.scenario.formations[drawn]
    game.tell(MarkerDrawn(rule="4Cc", formation=formation.key, side=formation.side))
    return drawn
