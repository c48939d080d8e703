"""The chit of a sovereign: he moves, and Napoleon III acts with a division [brothers 6.2a 6.2.1a].

What he does for others without it is read where it counts: units in his hex [brothers 6.2b], Sardinians near their king
[brothers 6.2.2b].
"""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.ch03_components.units import FRENCH
from grognard.rulesets.brothers.ch04_stacking.force_markers import tell_in_parts
from grognard.rulesets.brothers.ch05_turn.activation import close_activation, open_activation
from grognard.rulesets.brothers.ch06_chits.log import DivisionChosen, DivisionStirred
from grognard.rulesets.brothers.ch07_command.posture import ChoosePosture, choose_posture, open_postures
from grognard.rulesets.brothers.ch07_command.range import command_range
from grognard.rulesets.brothers.ch08_fire.step import FireStep
from grognard.rulesets.brothers.ch11_movement.reinforcements import call_up, count_delays, is_due
from grognard.rulesets.brothers.ch11_movement.step import MoveStep
from grognard.rulesets.brothers.ch12_assault.step import AssaultStep
from grognard.rulesets.brothers.state import (
    ACTIVE,
    COMMANDED,
    DEFENSIVE_POSTURE,
    FAILED,
    MOVED,
    NO_POSTURE,
    OVERRUN,
    BrothersGame,
    clear_marks,
    has,
    mark,
)


class Sovereign(Procedure, frozen=True):
    """A commander in chief may move; Napoleon III also activates a division [brothers 6.2a 6.2.1a 6.2.2c 6.2c]."""

    leader: int
    formation: int = -1
    plotted: int = NO_POSTURE
    """What the corps of the chosen division has plotted for its own activation."""

    def begin(self, game: BrothersGame) -> None:
        open_activation(game, -1, self.leader)
        if is_due(game, self.leader):
            call_up(game, (self.leader,))
        elif not has(game, self.leader, OVERRUN):  # [brothers 7.6.2d]
            mark(game, self.leader, ACTIVE | COMMANDED)

    def choose_division(self, game: BrothersGame) -> None:
        if game.scenario.units[self.leader].nation == FRENCH and divisions(game, self.leader):
            game.ask(ChooseDivision(game.scenario.units[self.leader].side, self.leader))

    def take_posture(self, game: BrothersGame) -> None:
        """Either posture, but a demoralized corps only the Defensive one [brothers 6.2.1b]."""
        if self.formation < 0:
            return
        postures = open_postures(game, self.formation, False)
        if len(postures) == 1:
            choose_posture(game, self.formation, postures[0])
        else:
            game.ask(ChoosePosture(game.scenario.units[self.leader].side, self.formation))

    def fire(self, game: BrothersGame) -> None:
        if self.formation >= 0:
            if has(game, self.leader, OVERRUN):
                game.state.formation[self.formation] |= FAILED
            game.push(FireStep())

    def move(self, game: BrothersGame) -> None:
        self._leave_corps(game)
        game.push(MoveStep())

    def ride_on(self, game: BrothersGame) -> None:
        """Also when it happens while the division moves."""
        if self._leave_corps(game) and not has(game, self.leader, MOVED):
            game.push(MoveStep())

    def _leave_corps(self, game: BrothersGame) -> bool:
        """If the corps is demoralized its division stops, but the emperor himself may still move [brothers 14.1a]."""
        if not game.state.cut:
            return False
        clear_marks(game, ACTIVE)
        if not has(game, self.leader, OVERRUN):
            mark(game, self.leader, ACTIVE)
        game.state.cut = False
        return True

    def assault(self, game: BrothersGame) -> None:
        if self.formation >= 0 and not game.state.cut:
            game.push(AssaultStep())

    def end(self, game: BrothersGame) -> None:
        """No Rally Step [brothers 6.2.1b]. The corps' own activation this turn stays what it was [brothers 6.2.1c]."""
        count_delays(game, (self.leader,))
        if self.formation >= 0:
            game.state.posture[self.formation] = self.plotted
        close_activation(game)

    steps = (begin, choose_division, take_posture, fire, move, ride_on, assault, end)


def divisions(game: BrothersGame, leader: int) -> dict[tuple[int, str], list[int]]:
    """French units within the emperor's range by corps and division; corps troops are a group of their own
    [brothers 6.2.1a 3.1.2b]. Whether their HQ has activated them this turn does not matter [brothers 6.2.1c]."""
    reach = command_range(game, leader, DEFENSIVE_POSTURE)
    found: dict[tuple[int, str], list[int]] = {}
    for unit in game.scenario.members[game.scenario.units[leader].side]:
        facts, hex = game.scenario.units[unit], game.state.place[unit]
        if facts.nation == FRENCH and hex >= 0 and reach >> hex & 1:
            found.setdefault((facts.formation, facts.division), []).append(unit)
    return found


class ChooseDivision(Decision, frozen=True):
    """Which division Napoleon III activates, named by one of its units, or none [brothers 6.2.1a]; also one that
    its HQ has activated already [brothers 6.2.1c]."""

    leader: int

    rule = "6.2.1a"
    passes = "none"

    def options(self, game: BrothersGame) -> Options:
        units = tuple(unit for group in divisions(game, self.leader).values() for unit in group)
        return Options([Group("division", units), Group("none")])

    def choose(self, game: BrothersGame, action: Action) -> None:
        if action.verb == "none":
            return
        facts = game.scenario.units[action.unit]
        units = divisions(game, self.leader)[facts.formation, facts.division]
        frame = game.current(Sovereign)
        game.amend(frame, formation=facts.formation, plotted=game.state.posture[facts.formation])
        game.state.active = facts.formation
        for unit in units:
            mark(game, unit, ACTIVE | COMMANDED)  # [brothers 6.2.1b 7.4e]
        public = DivisionStirred(rule="4.4b", unit=self.leader)
        told = DivisionChosen(rule="6.2.1a", unit=self.leader, units=tuple(units))
        tell_in_parts(game, told, tuple(units), public)
