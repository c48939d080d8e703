"""The activation check of headquarters out of command [napoleon3 8.3b]."""

from __future__ import annotations

from grognard.core.event import Modifier
from grognard.rulesets.napoleon3.ch00_general.checks import NEEDED
from grognard.rulesets.napoleon3.ch00_general.counters import AUSTRIAN
from grognard.rulesets.napoleon3.ch07_movement.entry import entry_modifiers
from grognard.rulesets.napoleon3.ch08_command.log import ActivationRolled, HeadquartersMarked
from grognard.rulesets.napoleon3.ch08_command.nations import BEFORE_FRANZ_JOSEPH, before_franz_joseph
from grognard.rulesets.napoleon3.ch08_command.range import hq_in_command
from grognard.rulesets.napoleon3.ch09_leaders.leaders import rating
from grognard.rulesets.napoleon3.ch14_solferino.reinforcements import is_entering
from grognard.rulesets.napoleon3.state import MARKED, N3Game


def mark_headquarters(game: N3Game, formation: int) -> None:
    """A headquarters out of command bears the marker for the turn, whatever moves later; those still to come are out
    of command too [napoleon3 4Bb 7.4a 8.3a 8.6b]."""
    state, hq = game.state, game.scenario.formations[formation].hq
    if hq >= 0 and not hq_in_command(game, formation):
        state.formation[formation] |= MARKED
        if state.place[hq] >= 0:
            game.tell(HeadquartersMarked(rule="4Bb", unit=hq))


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
