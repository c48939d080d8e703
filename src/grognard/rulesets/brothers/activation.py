"""An activation: an HQ with its formation, or a sovereign [brothers 5.3 6.1 6.2a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.assaults import AssaultStep
from grognard.rulesets.brothers.command import command_range, command_rating, in_command
from grognard.rulesets.brothers.entry import call_up, count_delays, is_due
from grognard.rulesets.brothers.events import (
    ActivationChecked,
    ActivationFailed,
    DivisionChosen,
    DivisionStirred,
    PostureChosen,
    PostureHeld,
    UnitsOutOfCommand,
)
from grognard.rulesets.brothers.firing import FireStep
from grognard.rulesets.brothers.fog import shown, tell_in_parts
from grognard.rulesets.brothers.moving import MoveStep
from grognard.rulesets.brothers.rally import RallyStep
from grognard.rulesets.brothers.stacks import is_engaged
from grognard.rulesets.brothers.state import (
    ACTIVE,
    AGGRESSIVE_POSTURE,
    COMMAND_STEP,
    COMMANDED,
    DEFENSIVE_POSTURE,
    DEMORALIZED,
    FAILED,
    MOVED,
    NO_POSTURE,
    OF_THE_ACTIVATION,
    OVERRUN,
    POSTURES,
    BrothersGame,
    clear_marks,
    has,
    mark,
)
from grognard.rulesets.brothers.units import FRENCH
from grognard.rulesets.brothers.windows import open_window

ENGAGED = -2
"""To the Activation Check of a corps that is Engaged [brothers 7.6.1c]."""
ALWAYS_FAILS = 10
"""[brothers 7.6.1d]"""


class Activation(Procedure, frozen=True):
    """An HQ and its formation: five Steps in order [brothers 5.3]."""

    formation: int
    forced: bool = False
    """Whether an event leaves only the Defensive posture."""

    def begin(self, game: BrothersGame) -> None:
        formation = game.scenario.formations[self.formation]
        open_activation(game, self.formation, formation.hq)
        if not game.scenario.switches.plotted_orders:
            game.state.posture[self.formation] = NO_POSTURE

    def events(self, game: BrothersGame) -> None:
        open_window(game, ("hq_command",), unit=game.state.leader)

    def take_posture(self, game: BrothersGame) -> None:
        """[brothers 7.1a]; a demoralized corps is Defensive [brothers 14.2a]."""
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
        """After the HQ Command Step [brothers 7.6.1a]; an overrun HQ fails without a roll [brothers 7.6.2d]."""
        formation = game.scenario.formations[self.formation]
        if has(game, formation.hq, OVERRUN):
            fail(game, self.formation)
        elif needs_check(game, self.formation):
            roll_check(game, self.formation)

    def hess(self, game: BrothersGame) -> None:
        if game.state.formation[self.formation] & FAILED:
            open_window(game, ("activation_check",), unit=game.state.leader)

    def replot(self, game: BrothersGame) -> None:
        """Plotted orders may be changed, by Austrians only once the check is passed [brothers 17.3b 17.3c]."""
        state, formation = game.state, game.scenario.formations[self.formation]
        if not game.scenario.switches.plotted_orders or state.formation[self.formation] & FAILED or self.forced:
            return
        if len(open_postures(game, self.formation, False)) == 2 and state.place[formation.hq] >= 0:
            game.ask(ChangePosture(formation.side, self.formation))

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

    steps = (
        begin, events, take_posture, judge, check, hess, replot, reinforce, fire, move, assault, rally, end,
    )  # fmt: skip


def open_activation(game: BrothersGame, formation: int, leader: int) -> None:
    state = game.state
    state.active, state.leader, state.phase = formation, leader, COMMAND_STEP
    state.cut, state.rating, state.slow, state.queue, state.queued = False, 0, 0, (), ()
    state.assaults, state.charges, state.trampled = (), (), ()
    if formation >= 0:
        state.formation[formation] &= ~FAILED
        for unit in (*game.scenario.formations[formation].members, leader):
            if state.place[unit] >= 0:
                mark(game, unit, ACTIVE)


def close_activation(game: BrothersGame) -> None:
    """Markers of the activation come off [brothers 7.1b 7.5e]."""
    state = game.state
    clear_marks(game, OF_THE_ACTIVATION)
    if state.active >= 0:
        state.formation[state.active] &= ~FAILED
        if not game.scenario.switches.plotted_orders:
            state.posture[state.active] = NO_POSTURE
    state.active, state.leader, state.cut, state.rating, state.slow = -1, -1, False, 0, 0
    state.queue = state.queued = ()
    state.assaults, state.charges, state.trampled, state.silent = (), (), (), 0


# -- posture -----------------------------------------------------------------------------------------------------------


def open_postures(game: BrothersGame, formation: int, forced: bool) -> tuple[int, ...]:
    if forced or game.state.formation[formation] & DEMORALIZED:
        return (DEFENSIVE_POSTURE,)
    return AGGRESSIVE_POSTURE, DEFENSIVE_POSTURE


def choose_posture(game: BrothersGame, formation: int, posture: int) -> None:
    game.state.posture[formation] = posture
    facts = game.scenario.formations[formation]
    game.tell(PostureChosen(rule="7.1a", formation=facts.key, side=facts.side, posture=POSTURES[posture]))


class ChoosePosture(Decision, frozen=True):
    """Aggressive: engage and assault. Defensive: road march and full rally [brothers 7.2.1a 7.2.2a]."""

    formation: int

    rule = "7.1a"

    def options(self, game: BrothersGame) -> Options:
        hq = game.scenario.formations[self.formation].hq
        return Options([Group("aggressive", (hq,)), Group("defensive", (hq,))])

    def choose(self, game: BrothersGame, action: Action) -> None:
        choose_posture(game, self.formation, POSTURES.index(action.verb))


class ChangePosture(Decision, frozen=True):
    """Try to change a plotted posture: a d10 below the Command Rating [brothers 17.3b]."""

    formation: int

    rule = "17.3b"

    def options(self, game: BrothersGame) -> Options:
        return Options([Group("change"), Group("keep")])

    def choose(self, game: BrothersGame, action: Action) -> None:
        state, formation = game.state, game.scenario.formations[self.formation]
        posture = state.posture[self.formation]
        if action.verb == "keep":
            return
        value = game.roll(10, "posture", "17.3b")
        if value < command_rating(game, formation.hq, posture):
            choose_posture(game, self.formation, 1 - posture)
            judge_command(game, self.formation)  # [brothers 17.3c]
        else:
            game.tell(PostureHeld(rule="17.3b", formation=formation.key, value=value, posture=POSTURES[posture]))


def judge_command(game: BrothersGame, index: int) -> None:
    """Once, after the posture is chosen [brothers 7.4a 7.4f]."""
    state, formation = game.state, game.scenario.formations[index]
    commanded = in_command(game, index, state.posture[index])
    lost = []
    for unit in formation.members:
        state.flags[unit] &= ~COMMANDED
        if unit in commanded:
            mark(game, unit, COMMANDED)
        elif state.place[unit] >= 0:
            lost.append(unit)
    mark(game, formation.hq, COMMANDED)
    if lost:
        units = tuple(lost)
        seen = shown(game, units)
        public = UnitsOutOfCommand(rule="7.5a", formation=formation.key, units=seen) if seen else None
        tell_in_parts(game, UnitsOutOfCommand(rule="7.5a", formation=formation.key, units=units), units, public)


# -- the Austrian check ------------------------------------------------------------------------------------------------


def needs_check(game: BrothersGame, index: int) -> bool:
    """Austrians but for Benedek [brothers 7.6a 7.6.3]; not in the emperor's hex [brothers 6.2.3], nor while their HQ is
    still to come [brothers 11.5e]."""
    state, formation = game.state, game.scenario.formations[index]
    if not formation.check or state.place[formation.hq] < 0:
        return False
    return not any(
        state.place[leader] == state.place[formation.hq] and game.scenario.units[leader].nation == formation.nation
        for leader in game.scenario.commanders
    )


def roll_check(game: BrothersGame, index: int) -> None:
    """Below Command Rating plus the number of the turn [brothers 7.6.1b]; a 10 always fails [brothers 7.6.1d]."""
    state, formation = game.state, game.scenario.formations[index]
    engaged = any(is_engaged(game, unit) for unit in formation.members)
    value = game.roll(10, "activation", "7.6.1b")
    total = value + (ENGAGED if engaged else 0)
    needed = command_rating(game, formation.hq, state.posture[index]) + state.turn
    passed = total < needed and value != ALWAYS_FAILS
    game.tell(
        ActivationChecked(
            rule="7.6.1b", formation=formation.key, value=value, engaged=engaged, needed=needed, passed=passed
        )
    )
    if not passed:
        fail(game, index)


def fail(game: BrothersGame, index: int) -> None:
    """No movement and no Assault; fire and a single Rally remain [brothers 7.6.2a]."""
    game.state.formation[index] |= FAILED
    formation = game.scenario.formations[index]
    game.tell(ActivationFailed(rule="7.6.2a", formation=formation.key, side=formation.side))


# -- sovereigns --------------------------------------------------------------------------------------------------------


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
    """French units within the emperor's range by corps and division; corps troops are a group of their own [brothers
    6.2.1a 3.1.2b]."""
    reach = command_range(game, leader, DEFENSIVE_POSTURE)
    found: dict[tuple[int, str], list[int]] = {}
    for unit in game.scenario.members[game.scenario.units[leader].side]:
        facts, hex = game.scenario.units[unit], game.state.place[unit]
        if facts.nation == FRENCH and hex >= 0 and reach >> hex & 1:
            found.setdefault((facts.formation, facts.division), []).append(unit)
    return found


class ChooseDivision(Decision, frozen=True):
    """Which division Napoleon III activates, named by one of its units, or none [brothers 6.2.1a]."""

    leader: int

    rule = "6.2.1a"

    def options(self, game: BrothersGame) -> Options:
        units = tuple(unit for group in divisions(game, self.leader).values() for unit in group)
        return Options([Group("division", units), Group("none")])

    def choose(self, game: BrothersGame, action: Action) -> None:
        if action.verb == "none":
            return
        facts = game.scenario.units[action.unit]
        units = divisions(game, self.leader)[facts.formation, facts.division]
        frame = game.find(Sovereign)
        assert frame is not None
        game.amend(frame, formation=facts.formation, plotted=game.state.posture[facts.formation])
        game.state.active = facts.formation
        for unit in units:
            mark(game, unit, ACTIVE | COMMANDED)  # [brothers 6.2.1b 7.4e]
        public = DivisionStirred(rule="4.4b", unit=self.leader)
        told = DivisionChosen(rule="6.2.1a", unit=self.leader, units=tuple(units))
        tell_in_parts(game, told, tuple(units), public)
