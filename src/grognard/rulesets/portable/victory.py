"""Who has won: broken armies, and objectives when time has run out [portable gap.victory]."""

from __future__ import annotations

from grognard.core.game import DRAW
from grognard.rulesets.portable.state import PortableGame


def is_broken(game: PortableGame, side: int) -> bool:
    """Whether a side has lost as much as the scenario lets it lose [portable gap.victory]."""
    return game.state.lost[side] >= game.scenario.breaking[side]


def objective_points(game: PortableGame, side: int) -> int:
    """What a side's objectives are worth: those it was the last to stand in [portable gap.victory]."""
    held = zip(game.scenario.objectives, game.state.control, strict=True)
    return sum(objective.value for objective, holder in held if holder == side)


def check_victory(game: PortableGame) -> None:
    """At the end of a turn: a broken side has lost, and when time has run out objectives count [portable gap.victory];
    both broken is a draw [portable gap.ties R14]."""
    broken = [side for side in range(2) if is_broken(game, side)]
    if len(broken) == 2:
        game.end(DRAW, "both-broken", "gap.ties")
    elif broken:
        game.end(1 - broken[0], "broken", "gap.victory")
    elif game.state.turn >= game.scenario.turns:
        points = [objective_points(game, side) for side in range(2)]
        if points[0] != points[1]:
            game.end(0 if points[0] > points[1] else 1, "objectives", "gap.victory")
        else:
            reason = "tie" if game.scenario.tie == DRAW else "tie-decided"
            game.end(game.scenario.tie, reason, "gap.victory")
