"""The activation check of headquarters out of command [napoleon3 8.3b]."""

from __future__ import annotations

from grognard.core.event import Modifier
from grognard.rulesets.napoleon3.ch00_general.die_checks import roll_check
from grognard.rulesets.napoleon3.ch00_general.sides import AUSTRIAN
from grognard.rulesets.napoleon3.ch07_movement.entry import entry_modifiers
from grognard.rulesets.napoleon3.ch08_command.log import ActivationRolled
from grognard.rulesets.napoleon3.ch08_command.sovereigns import BEFORE_FRANZ_JOSEPH, before_franz_joseph
from grognard.rulesets.napoleon3.ch09_leaders.hq_ratings import rating
from grognard.rulesets.napoleon3.ch14_solferino.reinforcements import is_entering, is_waiting
from grognard.rulesets.napoleon3.state import MARKED, N3Game


def activation_modifiers(game: N3Game, formation: int) -> tuple[Modifier, ...]:
    """The command rating, one less for Austrians before Franz Joseph but not for arrivals, one more for each entry
    that failed [napoleon3 7.4b 7.4c 8.3b 8.6a]."""
    facts = game.scenario.formations[formation]
    found = [Modifier(rating(game, facts.hq), "command", "8.3b")]
    if is_entering(game, formation):
        found += entry_modifiers(game, formation)
    elif facts.side == AUSTRIAN and before_franz_joseph(game, facts.commander):
        found.append(Modifier(BEFORE_FRANZ_JOSEPH, "before-franz-joseph", "8.6a"))
    return tuple(found)


def roll_activation(game: N3Game, formation: int) -> bool:
    """Who passes acts as if in command; who fails is out of it [napoleon3 8.3b 8.3c 8.3d]."""
    facts = game.scenario.formations[formation]
    modifiers = activation_modifiers(game, formation)
    value, total, passed = roll_check(game, "activation", "8.3b", sum(modifier.value for modifier in modifiers))
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


def needs_check(game: N3Game, formation: int) -> bool:
    """The detached French cavalry and the Austrian army units have no headquarters and never check
    [napoleon3 5e 5f 5g]; others where the marker lies or they arrive [napoleon3 5d 7.4a]."""
    if game.scenario.formations[formation].hq < 0:
        return False
    return bool(game.state.formation[formation] & MARKED) or is_waiting(game, formation)
