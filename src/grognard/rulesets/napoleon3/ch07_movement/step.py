"""The movement of an activated formation, unit by unit [napoleon3 4Cf 7.1c]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.napoleon3.ch05_activation.bounds import (
    STRIKES,
    step_refusal,
    strike_refusal,
    striking,
    unit_refusal,
)
from grognard.rulesets.napoleon3.ch07_movement.move import MoveUnit
from grognard.rulesets.napoleon3.ch07_movement.ways import can_move
from grognard.rulesets.napoleon3.ch08_command.failed_check import leader_ways
from grognard.rulesets.napoleon3.ch09_leaders.demoralization import is_demoralized
from grognard.rulesets.napoleon3.ch09_leaders.falling_back import hq_must_fall_back, must_fall_back
from grognard.rulesets.napoleon3.ch14_solferino.reinforcements import arrivals
from grognard.rulesets.napoleon3.state import MOVED, OFF_MAP, N3Game, Refusal


def movers(game: N3Game, formation: int, failed: bool) -> list[int]:
    """Units and leaders of a formation that have not moved and could, guns that fired among them
    [napoleon3 4Cf 8.3d 8.3e 9a 9.4d 10.1-barrage-f]."""
    state, scenario = game.state, game.scenario
    facts = scenario.formations[formation]
    coming = [] if failed else arrivals(game, formation)
    found = [
        unit
        for unit in facts.members
        if not state.status[unit] & MOVED
        and (state.place[unit] >= 0 or unit in coming)
        and can_move_or_turn(game, unit)
    ]
    hq = facts.hq
    able = hq >= 0 and not state.status[hq] & MOVED and (state.place[hq] >= 0 or hq in coming)
    if able and leader_ways(game, hq, failed).mask:
        found.append(hq)
    return found


def can_move_or_turn(game: N3Game, unit: int) -> bool:
    """On the map every unit may at least turn, the demoralized too who cannot move [napoleon3 7.3a 9.4b]."""
    return game.state.place[unit] >= 0 or can_move(game, unit)


class ChooseMover(Decision, frozen=True):
    """Choose the next unit to move, or end the movement, even at once [napoleon3 4Ce 7.1c]."""

    formation: int
    failed: bool

    rule = "7.1c"
    passes = "end"
    picks, strikes = "select", STRIKES

    def options(self, game: N3Game) -> Options:
        groups = [Group("select", tuple(movers(game, self.formation, self.failed)))]
        if not must_fall_back(game, self.formation) and not hq_must_fall_back(game, self.formation, self.failed):
            groups.append(Group("end"))
        return Options(groups)

    def striking(self, game: N3Game, unit: int, place: int) -> tuple[str, ...]:
        return striking(game, unit)

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        return select_refusal(game, self.formation, self.failed, action)

    def choose(self, game: N3Game, action: Action) -> None:
        if action.verb == "select":
            game.ask(MoveUnit(self.side, self.formation, self.failed, action.unit))
        else:
            game.proceed()

    def safe(self, game: N3Game, options: Options) -> Action | None:
        """To end the movement; where the demoralized must fall back first, one of those who can."""
        if (found := super().safe(game, options)) is not None:
            return found
        bound = must_fall_back(game, self.formation)
        return Action("select", bound[0] if bound else options[len(options) - 1].unit)


def select_refusal(game: N3Game, formation: int, failed: bool, action: Action) -> Refusal:
    """Why a unit cannot be chosen to move, or the movement not ended."""
    if action.verb in ("move", "turn", "stay"):
        return "choose-first", "7.1c"
    if action.verb == "end":
        return ("must-fall-back", "9.4c") if must_fall_back(game, formation) else ("must-fall-back", "9.4d")
    if action.verb != "select":
        return strike_refusal(game, formation, action) or step_refusal(game, action, "choose-first")
    if refused := unit_refusal(game, formation, action.unit):
        return refused
    if game.state.status[action.unit] & MOVED:
        return "moved-already", "5c"
    if game.state.place[action.unit] == OFF_MAP:
        return "not-arrived", "7.4a"
    if failed and not game.scenario.units[action.unit].is_troops:
        return "failed-stays", "8.3d"
    return "cannot-move", "9.4c" if is_demoralized(game, action.unit) else "7.1a"
