"""What a sparring partner is: one plain idea, played without search and without the staff officer's judgement.

A partner answers each kind of decision by a method named after it (`Order` by `order`); whatever it has no answer for
it answers with the choice that the decision calls safe, else by chance. It looks at its options, at findings and
odds cards, and at what its side may know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from random import Random
from typing import Any

from grognard.core.action import Action
from grognard.core.game import Game
from grognard.core.options import Group, Options

AnyGame = Game[Any, Any]

NEARLY_EQUAL = 1e-9


class Partner:
    """Answers decisions by the methods that bear their names; the same seed plays the same game again."""

    name: str = ""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, game: AnyGame, side: int) -> Action:
        options = game.options(side)
        if len(options) == 1:
            return options[0]
        decision = game.decision(side)
        answer = getattr(self, method_of(type(decision).__name__), None)
        chosen: Action | None = answer(game, side) if answer else None
        if chosen is None and decision is not None:
            chosen = decision.safe(game, options)
        return options.sample(self.random) if chosen is None else chosen

    def plan(self, game: AnyGame, side: int) -> Sequence[Action]:
        """One action at a time."""
        return (self.choose(game, side),)

    def best(self, actions: Iterable[Action], worth: Callable[[Action], float]) -> Action | None:
        """The action that is worth most, by lot among equals; none where there is none."""
        rated = [(worth(action), action) for action in actions]
        if not rated:
            return None
        most = max(value for value, _ in rated)
        return self.random.choice([action for value, action in rated if value >= most - NEARLY_EQUAL])


@cache
def method_of(decision: str) -> str:
    """
    >>> method_of("AimGuns")
    'aim_guns'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", decision).lower()


def with_verb(options: Options, *verbs: str) -> Options:
    """Only the options with some verbs."""
    return Options([group for group in options.groups if group.verb in verbs])


def first_of(options: Options, *verbs: str) -> Action | None:
    """Some option with the first of these verbs that is offered."""
    found: dict[str, Group] = {group.verb: group for group in reversed(options.groups) if len(group)}
    return next((found[verb][0] for verb in verbs if verb in found), None)
