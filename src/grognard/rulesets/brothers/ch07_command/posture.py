"""The posture of an HQ, and who is In Command in it [brothers 7.1a 7.4a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.brothers.ch04_stacking.force_markers import shown, tell_in_parts
from grognard.rulesets.brothers.ch07_command.log import PostureChosen, UnitsOutOfCommand
from grognard.rulesets.brothers.ch07_command.range import in_command
from grognard.rulesets.brothers.state import (
    AGGRESSIVE_POSTURE,
    COMMANDED,
    DEFENSIVE_POSTURE,
    DEMORALIZED,
    NO_POSTURE,
    OF_THE_ACTIVATION,
    POSTURES,
    BrothersGame,
    clear_marks,
    mark,
)


def open_postures(game: BrothersGame, formation: int, forced: bool) -> tuple[int, ...]:
    """Either one [brothers 7.1a]; only the Defensive one for a demoralized corps [brothers 14.2a], or by an event."""
    if forced or game.state.formation[formation] & DEMORALIZED:
        return (DEFENSIVE_POSTURE,)
    return AGGRESSIVE_POSTURE, DEFENSIVE_POSTURE


def choose_posture(game: BrothersGame, formation: int, posture: int) -> None:
    """It decides which Command Rating counts [brothers 7.1a]."""
    game.state.posture[formation] = posture
    facts = game.scenario.formations[formation]
    game.tell(PostureChosen(rule="7.1a", formation=facts.key, side=facts.side, posture=POSTURES[posture]))


class ChoosePosture(Decision, frozen=True):
    """Aggressive: engage and assault [brothers 7.2.1a], but no Road March nor a full rally [brothers 7.2.1b].
    Defensive: both of these [brothers 7.2.2a], but nobody goes at the enemy [brothers 7.2.2b]."""

    formation: int

    rule = "7.1a"

    def options(self, game: BrothersGame) -> Options:
        hq = game.scenario.formations[self.formation].hq
        return Options([Group("aggressive", (hq,)), Group("defensive", (hq,))])

    def choose(self, game: BrothersGame, action: Action) -> None:
        choose_posture(game, self.formation, POSTURES.index(action.verb))


def judge_command(game: BrothersGame, index: int) -> None:
    """Once, after the posture is chosen [brothers 7.4a 7.4f]. Those Out of Command neither Engage nor fire nor rally
    [brothers 7.5a]; they pay double off the roads [brothers 7.5b] and may only come closer to their HQ [brothers 7.5c],
    without Road March, and answer with Defensive Fire alone [brothers 7.5d]."""
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


def drop_posture(game: BrothersGame, formation: int) -> None:
    """It lasts for one activation, and is chosen anew for the next [brothers 7.1b]; a plotted one lasts for the turn
    [brothers 17.3a]."""
    if not game.scenario.switches.plotted_orders:
        game.state.posture[formation] = NO_POSTURE


def lift_command(game: BrothersGame) -> None:
    """Out of Command markers, and all others of the activation, come off at its end [brothers 7.5e]."""
    clear_marks(game, OF_THE_ACTIVATION)
