"""One formation's activation: its check, direct command, barrage, movement, combat [napoleon3 5a 5b 4Cf]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.event import Modifier
from grognard.core.events import FormationActivated, FormationEnded
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.napoleon3.attacks import CombatStep
from grognard.rulesets.napoleon3.barrage import ask_barrage
from grognard.rulesets.napoleon3.command import BEFORE_FRANZ_JOSEPH, direct_candidates, fix_command
from grognard.rulesets.napoleon3.events import ActivationRolled, DirectCommandTaken
from grognard.rulesets.napoleon3.leaders import rating
from grognard.rulesets.napoleon3.marches import ChooseMover, arrivals, movers
from grognard.rulesets.napoleon3.morale import NEEDED
from grognard.rulesets.napoleon3.state import (
    ARRIVED,
    COMMANDED,
    DIRECT,
    DONE,
    FIRED,
    MARKED,
    OFF_MAP,
    PASSED,
    N3Game,
)
from grognard.rulesets.napoleon3.units import AUSTRIAN

FRANZ_JOSEPHS_TURN = 6
"""10:00, where a scenario leaves him out [napoleon3 14.2f]."""


class Activation(Procedure, frozen=True):
    """A marker has been chosen or drawn [napoleon3 5a]."""

    formation: int
    failed: bool = False
    """Whether its check has failed [napoleon3 8.3d]."""

    def begin(self, game: N3Game) -> None:
        state, formation = game.state, game.scenario.formations[self.formation]
        state.active = self.formation
        state.formation[self.formation] |= DONE
        for unit in range(len(state.status)):
            state.status[unit] &= ~FIRED  # every gun may fire once in each activation [napoleon3 10.1a]
            state.spent[unit] = 0  # nothing is saved from turn to turn [napoleon3 7.1b]
        game.tell(FormationActivated(rule="5a", formation=formation.key, side=formation.side))

    def check(self, game: N3Game) -> None:
        """The headquarters' check, and that of reinforcements before they enter [napoleon3 5d 7.4a 8.3b 8.6a]."""
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
        fix_command(game, self.formation, self.failed)
        if not self.failed:
            for unit in arrivals(game, self.formation):
                if not game.scenario.units[unit].automatic:
                    game.state.status[unit] |= COMMANDED  # [napoleon3 7.4e]

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


# -- the check ---------------------------------------------------------------------------------------------------------


def is_waiting(game: N3Game, formation: int) -> bool:
    """Whether a formation's headquarters is still to come onto the map."""
    hq = game.scenario.formations[formation].hq
    return hq >= 0 and game.state.place[hq] == OFF_MAP


def is_entering(game: N3Game, formation: int) -> bool:
    """Whether units of a formation still need the check of their headquarters to enter, be it on the map or not
    [napoleon3 7.4a 14.2a]."""
    state, scenario = game.state, game.scenario
    facts = scenario.formations[formation]
    if facts.hq < 0 or state.formation[formation] & ARRIVED:
        return False
    return any(
        state.place[unit] == OFF_MAP
        and 0 < scenario.units[unit].turn <= state.turn
        and not scenario.units[unit].automatic
        for unit in (*facts.members, facts.hq)
    )


def needs_check(game: N3Game, formation: int) -> bool:
    """Formations without headquarters never check [napoleon3 5g]; others where the marker lies or they arrive."""
    if game.scenario.formations[formation].hq < 0:
        return False
    return bool(game.state.formation[formation] & MARKED) or is_waiting(game, formation)


def activation_modifiers(game: N3Game, formation: int) -> tuple[Modifier, ...]:
    """The command rating, one less for Austrians before Franz Joseph but not for arrivals, one more for each entry
    that failed [napoleon3 7.4b 7.4c 8.3b 8.6a]."""
    facts, state = game.scenario.formations[formation], game.state
    found = [Modifier(rating(game, facts.hq), "command", "8.3b")]
    if is_entering(game, formation):
        if state.tries[formation]:
            found.append(Modifier(state.tries[formation], "earlier-tries", "7.4c"))
    elif facts.side == AUSTRIAN and before_franz_joseph(game, facts.commander):
        found.append(Modifier(BEFORE_FRANZ_JOSEPH, "before-franz-joseph", "8.6a"))
    return tuple(found)


def before_franz_joseph(game: N3Game, commander: int) -> bool:
    """Before the hour of his arrival; from then on nobody suffers, even if he cannot come [napoleon3 8.6a 14.2f
    R22]."""
    if commander < 0:
        return game.state.turn < FRANZ_JOSEPHS_TURN
    return game.state.place[commander] == OFF_MAP and game.state.turn < game.scenario.units[commander].turn


def roll_activation(game: N3Game, formation: int) -> bool:
    facts = game.scenario.formations[formation]
    modifiers = activation_modifiers(game, formation)
    value = game.roll(6, "activation", "8.3b")
    total = value + sum(modifier.value for modifier in modifiers)
    passed = total >= NEEDED
    entering = is_entering(game, formation)
    if not passed and entering:
        game.state.tries[formation] += 1
    game.tell(
        ActivationRolled(
            rule="7.4a" if entering else "8.3b",
            formation=facts.key,
            side=facts.side,
            value=value,
            modifiers=modifiers,
            total=total,
            outcome="passed" if passed else "failed",
        )
    )
    return passed


# -- direct command ----------------------------------------------------------------------------------------------------


def offer_direct(game: N3Game, formation: int, failed: bool) -> None:
    candidates = direct_candidates(game, formation, failed)
    if candidates:
        side = game.scenario.formations[formation].side
        game.ask(DirectCommand(side, formation, failed))


class DirectCommand(Decision, frozen=True):
    """Put units under the direct command of their commander in chief, or leave it [napoleon3 8.2d]."""

    formation: int
    failed: bool

    rule = "8.2d"
    standing = "direct-command"

    def options(self, game: N3Game) -> Options:
        return Options([Group("direct", tuple(direct_candidates(game, self.formation, self.failed))), Group("leave")])

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        from grognard.rulesets.napoleon3.refusals import direct_refusal

        return direct_refusal(game, self.formation, action)

    def choose(self, game: N3Game, action: Action) -> None:
        if action.verb == "leave":
            return
        commander = game.scenario.formations[self.formation].commander
        game.state.status[action.unit] |= DIRECT
        game.state.quota[game.scenario.commanders.index(commander)] -= 1
        game.tell(DirectCommandTaken(rule="8.2d", unit=action.unit, leader=commander))
        offer_direct(game, self.formation, self.failed)

    def accept(self, game: N3Game) -> Action:
        candidates = direct_candidates(game, self.formation, self.failed)
        return Action("direct", max(candidates, key=lambda unit: game.scenario.units[unit].combat))

    def decline(self, game: N3Game) -> Action:
        return Action("leave")

    def promise(self, game: N3Game) -> float:
        return 1.0
