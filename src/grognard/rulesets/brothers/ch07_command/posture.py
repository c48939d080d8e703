"""The posture of an HQ, and who is In Command in it [brothers 7.1a 7.4a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.brothers.ch04_stacking.force_markers import shown, tell_in_parts
from grognard.rulesets.brothers.ch07_command.log import PostureChosen, PostureHeld, UnitsOutOfCommand
from grognard.rulesets.brothers.ch07_command.range import command_rating, in_command
from grognard.rulesets.brothers.state import (
    AGGRESSIVE_POSTURE,
    COMMANDED,
    DEFENSIVE_POSTURE,
    DEMORALIZED,
    POSTURES,
    BrothersGame,
    mark,
)


def open_postures(game: BrothersGame, formation: int, forced: bool) -> tuple[int, ...]:
    if forced or game.state.formation[formation] & DEMORALIZED:
        return (DEFENSIVE_POSTURE,)
    return AGGRESSIVE_POSTURE, DEFENSIVE_POSTURE


def choose_posture(game: BrothersGame, formation: int, posture: int) -> None:
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
