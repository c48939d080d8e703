"""The Activation Check of the Austrians [brothers 7.6a]."""

from __future__ import annotations

from grognard.rulesets.brothers.ch03_components.values import ZERO, command_rating
from grognard.rulesets.brothers.ch06_chits.sovereign_presence import commanders_in
from grognard.rulesets.brothers.ch07_command.log import ActivationChecked, ActivationFailed
from grognard.rulesets.brothers.ch11_movement.engagement import is_engaged
from grognard.rulesets.brothers.state import FAILED, OVERRUN, BrothersGame, has

ENGAGED = -2
"""To the Activation Check of a corps that is Engaged [brothers 7.6.1c]."""


ALWAYS_FAILS = ZERO
"""Whatever the rating and the turn [brothers 7.6.1d]."""


def check_activation(game: BrothersGame, index: int) -> None:
    """After the HQ Command Step, for the posture chosen in it [brothers 7.6.1a]; an HQ overrun this turn, of whatever
    nation, fails without a roll [brothers 7.6.2d]."""
    if has(game, game.scenario.formations[index].hq, OVERRUN):
        fail(game, index)
    elif needs_check(game, index):
        roll_check(game, index)


def needs_check(game: BrothersGame, index: int) -> bool:
    """Austrians but for Benedek [brothers 7.6a 7.6.3]; not in the emperor's hex [brothers 6.2.3], nor while their HQ is
    still to come [brothers 11.5e]."""
    state, formation = game.state, game.scenario.formations[index]
    if not formation.check or state.place[formation.hq] < 0:
        return False
    return not commanders_in(game, state.place[formation.hq], formation.nation)


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
    """No movement and no Assault; fire and a single Rally remain [brothers 7.6.2a]. Reinforcements wait
    [brothers 7.6.2b]; those Out of Command may still come closer to their HQ [brothers 7.6.2c]."""
    game.state.formation[index] |= FAILED
    formation = game.scenario.formations[index]
    game.tell(ActivationFailed(rule="7.6.2a", formation=formation.key, side=formation.side))
