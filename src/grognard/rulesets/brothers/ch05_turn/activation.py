"""The Activation Phase: an HQ acts with its formation, in five Steps [brothers 5.3 6.1]."""

from __future__ import annotations

from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.ch05_turn.plotting import ChangePosture, may_change_posture
from grognard.rulesets.brothers.ch06_chits.windows import open_window
from grognard.rulesets.brothers.ch07_command.check import check_activation
from grognard.rulesets.brothers.ch07_command.in_command import judge_command, lift_command
from grognard.rulesets.brothers.ch07_command.posture import ChoosePosture, choose_posture, drop_posture, open_postures
from grognard.rulesets.brothers.ch08_fire.step import FireStep
from grognard.rulesets.brothers.ch11_movement.reinforcements import call_up, count_delays
from grognard.rulesets.brothers.ch11_movement.step import MoveStep
from grognard.rulesets.brothers.ch12_assault.step import AssaultStep
from grognard.rulesets.brothers.ch13_rally import RallyStep
from grognard.rulesets.brothers.state import ACTIVE, COMMAND_STEP, FAILED, BrothersGame, mark


class Activation(Procedure, frozen=True):
    """An HQ and its formation: five Steps in order [brothers 5.3]."""

    formation: int
    forced: bool = False
    """Whether an event leaves only the Defensive posture."""

    def begin(self, game: BrothersGame) -> None:
        formation = game.scenario.formations[self.formation]
        open_activation(game, self.formation, formation.hq)
        drop_posture(game, self.formation)

    def events(self, game: BrothersGame) -> None:
        open_window(game, ("hq_command",), unit=game.state.leader)

    def take_posture(self, game: BrothersGame) -> None:
        """The posture for all of the activation [brothers 7.1a]; a demoralized corps is Defensive [brothers 14.2a]."""
        state, side = game.state, game.scenario.formations[self.formation].side
        postures = open_postures(game, self.formation, self.forced)
        if state.posture[self.formation] in postures:  # plotted, and now in the open [brothers 17.3a]
            choose_posture(game, self.formation, state.posture[self.formation])
        elif len(postures) == 1:
            choose_posture(game, self.formation, postures[0])
        else:
            game.ask(ChoosePosture(side, self.formation))

    def judge(self, game: BrothersGame) -> None:
        judge_command(game, self.formation)

    def check(self, game: BrothersGame) -> None:
        """After posture and command have been settled [brothers 7.6.1a]."""
        check_activation(game, self.formation)

    def hess(self, game: BrothersGame) -> None:
        if game.state.formation[self.formation] & FAILED:
            open_window(game, ("activation_check",), unit=game.state.leader)

    def replot(self, game: BrothersGame) -> None:
        """Plotted orders may be changed, by Austrians only once the check is passed [brothers 17.3b 17.3c]."""
        if not self.forced and may_change_posture(game, self.formation):
            game.ask(ChangePosture(game.scenario.formations[self.formation].side, self.formation))

    def reinforce(self, game: BrothersGame) -> None:
        """A corps that failed keeps its reinforcements waiting [brothers 7.6.2b]; units whose HQ is still to come need
        no check [brothers 11.5e]."""
        formation = game.scenario.formations[self.formation]
        if not game.state.formation[self.formation] & FAILED:
            call_up(game, (*formation.members, formation.hq))

    def fire(self, game: BrothersGame) -> None:
        game.push(FireStep())

    def move(self, game: BrothersGame) -> None:
        if not game.state.cut:
            game.push(MoveStep())

    def assault(self, game: BrothersGame) -> None:
        if not game.state.cut:
            game.push(AssaultStep())

    def rally(self, game: BrothersGame) -> None:
        if not game.state.cut and game.state.place[game.state.leader] >= 0:
            game.push(RallyStep())

    def end(self, game: BrothersGame) -> None:
        formation = game.scenario.formations[self.formation]
        count_delays(game, (*formation.members, formation.hq))
        close_activation(game)

    # HQ Command, Fire Combat, Movement, Assault Combat and Rally, each over before the next begins [brothers 5.0b 5.3].
    steps = (
        begin, events, take_posture, judge, check, hess, replot, reinforce, fire, move, assault, rally, end,
    )  # fmt: skip


def open_activation(game: BrothersGame, formation: int, leader: int) -> None:
    """Everybody of a formation who is on the map acts with the leader whose chit was drawn [brothers 3.4.1 6.1]."""
    state = game.state
    start_afresh(game, formation, leader)
    state.phase = COMMAND_STEP
    if formation >= 0:
        state.formation[formation] &= ~FAILED
        for unit in (*game.scenario.formations[formation].members, leader):
            if state.place[unit] >= 0:
                mark(game, unit, ACTIVE)


def close_activation(game: BrothersGame) -> None:
    """Markers of the activation come off [brothers 7.1b 7.5e]."""
    state = game.state
    lift_command(game)
    if state.active >= 0:
        state.formation[state.active] &= ~FAILED
        drop_posture(game, state.active)
    start_afresh(game, -1, -1)
    state.silent = 0


def start_afresh(game: BrothersGame, formation: int, leader: int) -> None:
    """Nothing of an earlier activation is left: no event, no queue off the map, no declared Assault."""
    state = game.state
    state.active, state.leader = formation, leader
    state.cut = False
    state.rating = state.slow = 0
    state.queue = state.queued = ()
    state.assaults = state.charges = ()
    state.trampled = ()
