"""The scoring phase: clean up, show the sheets, count points, and see whether somebody has won."""

from __future__ import annotations

from collections import Counter

from grognard.core.event import Event, SideEvent
from grognard.core.game import DRAW
from grognard.core.procedure import Procedure
from grognard.rulesets.commanders.board.control import controls, held
from grognard.rulesets.commanders.opt.buildings import leave_buildings
from grognard.rulesets.commanders.opt.morale import changes_hands, is_beaten, whose_points
from grognard.rulesets.commanders.orders import show_sheets
from grognard.rulesets.commanders.state import CommandersGame, with_side
from grognard.rulesets.commanders.status import OF_THE_ROUND
from grognard.rulesets.commanders.units import ARTILLERY

TO_WIN = 10
"""Victory points that win [commanders win.1]."""
PRISONER = (1, 1, 2)
"""What a captured unit of each kind is worth [commanders win.vp.3 win.vp.4 score.2]."""


class PointsScored(SideEvent, frozen=True, kw_only=True):
    value: int
    why: str
    shown = ("side", "value")


class RoundScored(Event, frozen=True, kw_only=True):
    points: tuple[int, int]
    shown = ("points",)


class Scoring(Procedure, frozen=True):
    """Phase 7, in the book's order [commanders score.7]."""

    def clean_up(self, game: CommandersGame) -> None:
        """Squares dissolve and nobody is spent any more [commanders score.1 status.10 combat.react.4]."""
        state = game.state
        for unit in range(len(state.status)):
            state.status[unit] &= ~OF_THE_ROUND
            state.acts[unit] = 0
            state.path[unit] = ()
        leave_buildings(game)

    def show_sheets(self, game: CommandersGame) -> None:
        show_sheets(game)

    def score_prisoners(self, game: CommandersGame) -> None:
        """Captured units only: those destroyed or merged are nobody's [commanders score.2 win.vp.7]."""
        units = game.scenario.units
        for side in range(2):
            counts = Counter(units[unit].kind == ARTILLERY for unit in game.state.prisoners[side])
            award(game, side, counts[False] * PRISONER[0], "prisoners", "win.vp.3")
            award(game, side, counts[True] * PRISONER[ARTILLERY], "captured-guns", "win.vp.4")
        game.state.prisoners = ((), ())

    def score_objectives(self, game: CommandersGame) -> None:
        """For every enemy marker in a controlled sector its value [commanders score.3 win.vp.6]: the general's, the
        flags' [commanders win.vp.1 win.vp.2 opt.objective.1 opt.objective.2], and once a wind rose's
        [commanders opt.objective.3]. Who has only routed units there controls nothing [commanders score.6]."""
        for index, marker in enumerate(game.scenario.markers):
            side = 1 - marker.side
            if index in game.state.roses or not controls(game, side, marker.sector):
                continue
            if marker.scores_once:
                game.state.roses = (*game.state.roses, index)
            rule = {"general": "win.vp.1", "flag": "win.vp.2"}.get(marker.kind, "win.vp.6")
            award(game, side, marker.value, marker.kind, rule)

    def score_majority(self, game: CommandersGame) -> None:
        """One point for more sectors [commanders win.vp.5 score.4 score.5]; with morale it changes hands
        [commanders opt.morale.3]."""
        state = game.state
        one, two = held(game, 0), held(game, 1)
        more = -1 if one == two else 0 if one > two else 1
        if changes_hands(game):
            if more >= 0:
                change(game, more, 1)
                award(game, more, 1, "majority", "opt.morale.3")
            return
        state.pool -= 1  # one leaves the pool whoever gets it [commanders setup.3]
        if more >= 0:
            award(game, more, 1, "majority", "score.4")

    def decide(self, game: CommandersGame) -> None:
        game.tell(RoundScored(rule="score.7", points=game.state.points))
        check_victory(game)

    def check_morale(self, game: CommandersGame) -> None:
        """An army without morale is beaten at once [commanders opt.morale.4]."""
        if is_beaten(game):
            game.tell(RoundScored(rule="score.7", points=game.state.points))
            winner = leader(game)
            game.end(winner, "morale" if winner != DRAW else "draw", "opt.morale.4")

    steps = (
        clean_up,
        show_sheets,
        score_prisoners,
        check_morale,
        score_objectives,
        check_morale,
        score_majority,
        check_morale,
        decide,
    )


def leader(game: CommandersGame) -> int:
    """Who has more points, or nobody [commanders win.3]."""
    one, two = game.state.points
    return DRAW if one == two else 0 if one > two else 1


def award(game: CommandersGame, side: int, value: int, why: str, rule: str) -> None:
    """Points for a side, or where morale counts so many less for the other [commanders opt.morale.2]."""
    if not value:
        return
    change(game, *whose_points(game, side, value))
    game.tell(PointsScored(rule=rule, side=side, value=value, why=why))


def change(game: CommandersGame, side: int, value: int) -> None:
    points = game.state.points
    game.state.points = with_side(points, side, max(0, points[side] + value))


def check_victory(game: CommandersGame) -> None:
    """Ten points, or the last round [commanders win.1 win.2 win.3]."""
    state, winner = game.state, leader(game)
    if max(state.points) >= TO_WIN and not game.scenario.switches.morale:
        game.end(winner, "points" if winner != DRAW else "draw", "win.1" if winner != DRAW else "win.3")
    elif state.turn >= game.scenario.turns:
        game.end(winner, "time" if winner != DRAW else "draw", "win.2" if winner != DRAW else "win.3")
