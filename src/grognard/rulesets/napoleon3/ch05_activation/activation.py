"""One formation's activation: its check, direct command, barrage, movement, combat [napoleon3 5a 5b 4Cf]."""

from __future__ import annotations

from grognard.core.events import FormationActivated, FormationEnded
from grognard.core.procedure import Procedure
from grognard.rulesets.napoleon3.ch07_movement.entry import command_arrivals
from grognard.rulesets.napoleon3.ch07_movement.movement_points import forget_points
from grognard.rulesets.napoleon3.ch07_movement.step import ChooseMover, movers
from grognard.rulesets.napoleon3.ch08_command.activation_check import needs_check, roll_activation
from grognard.rulesets.napoleon3.ch08_command.direct import offer_direct
from grognard.rulesets.napoleon3.ch09_leaders.unit_command import fix_command
from grognard.rulesets.napoleon3.ch10_artillery.barrage import ask_barrage
from grognard.rulesets.napoleon3.ch11_combat.step import CombatStep
from grognard.rulesets.napoleon3.ch14_solferino.reinforcements import is_entering
from grognard.rulesets.napoleon3.state import ARRIVED, COMMANDED, DONE, FIRED, PASSED, N3Game


class Activation(Procedure, frozen=True):
    """A marker has been chosen or drawn: the formation fires, then moves, then fights [napoleon3 4Cf 5a 5b]."""

    formation: int
    failed: bool = False
    """Whether its check has failed [napoleon3 8.3d]."""

    def begin(self, game: N3Game) -> None:
        state, formation = game.state, game.scenario.formations[self.formation]
        state.active = self.formation
        state.formation[self.formation] |= DONE  # once in a turn, whatever it does [napoleon3 4Ce 5c]
        for unit in range(len(state.status)):
            state.status[unit] &= ~FIRED  # every gun may fire once in each activation [napoleon3 10.1a]
        forget_points(game)  # [napoleon3 7.1b]
        game.tell(FormationActivated(rule="5a", formation=formation.key, side=formation.side))

    def check(self, game: N3Game) -> None:
        """The headquarters' check, and that of reinforcements before they enter [napoleon3 5d 7.4a 8.3b 8.6a]; the
        detached French cavalry and the Austrian army units make none [napoleon3 5e 5f 5g]."""
        if needs_check(game, self.formation):
            entering = is_entering(game, self.formation)
            if roll_activation(game, self.formation):
                game.state.formation[self.formation] |= PASSED | (ARRIVED if entering else 0)
            else:
                game.replace(Activation(self.formation, failed=True))
        elif is_entering(game, self.formation) and roll_activation(game, self.formation):
            game.state.formation[self.formation] |= ARRIVED  # those on the map act either way [napoleon3 14.2a]

    def direct(self, game: N3Game) -> None:
        offer_direct(game, self.formation, self.failed)

    def judge_command(self, game: N3Game) -> None:
        fix_command(game, self.formation, self.failed)  # [napoleon3 9.1b]
        if not self.failed:
            command_arrivals(game, self.formation)  # [napoleon3 7.4e]

    def barrage(self, game: N3Game) -> None:
        game.state.step = 0
        ask_barrage(game, self.formation)

    def move(self, game: N3Game) -> None:
        """Unit after unit; leaders that one drives off are placed before the next moves [napoleon3 7.1c 8.4b]."""
        game.state.step = 1
        side = game.scenario.formations[self.formation].side
        if movers(game, self.formation, self.failed):
            game.repeat()
            game.ask(ChooseMover(side, self.formation, self.failed))

    def fight(self, game: N3Game) -> None:
        game.state.step = 2
        game.push(CombatStep(self.formation))

    def end(self, game: N3Game) -> None:
        formation = game.scenario.formations[self.formation]
        game.state.active = -1
        for unit in formation.members:
            game.state.status[unit] &= ~COMMANDED
        game.tell(FormationEnded(rule="5c", formation=formation.key, side=formation.side))

    steps = (begin, check, direct, judge_command, barrage, move, fight, end)
