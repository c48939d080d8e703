"""Decisions: who must choose what now. Plain data; the options are worked out from the game when asked for."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from grognard.core.action import Action
from grognard.core.options import Options


class Decision(msgspec.Struct, frozen=True, gc=False, tag=True):
    """One side's open choice.

    A ruleset subclasses this for each kind of choice in its book. The class name is the key of the prompt in the
    message catalogue; `rule` is the paragraph the choice comes from.
    """

    side: int
    rule: ClassVar[str] = ""
    standing: ClassVar[str | None] = None
    """The standing order that can answer for the player, where this is a reaction: `accept`, `decline`, `promise`."""
    completes: ClassVar[bool] = False
    """Whether this only completes an order that the side has just begun: the unit is chosen, now what it does."""

    drafted: ClassVar[bool] = False
    """Whether its choices are written on a sheet: the same decision again after each, nothing rolled and nothing shown
    before the sheet is closed. They can be tried out and given together."""

    passes: ClassVar[str] = ""
    """The verb by which nothing is done and nothing risked, where there is one: hold fire, stay, end."""

    picks: ClassVar[str] = ""
    """The verb by which a unit is chosen by pointing at it, where this is about choosing one."""
    goes: ClassVar[str] = ""
    """The verb by which a unit goes to the place it is pointed to, lawful at the moment or not."""
    strikes: ClassVar[tuple[str, ...]] = ()
    """The verbs by which a unit goes for enemies that are pointed at, lawful at the moment or not."""

    def options(self, game: Any) -> Options:
        """All legal actions, lazily."""
        raise NotImplementedError(f"{type(self).__name__} does not define options()")

    def choose(self, game: Any, action: Action) -> None:
        """Carry out a legal action: change the state, tell events, ask again or let the agenda go on."""
        raise NotImplementedError(f"{type(self).__name__} does not define choose()")

    def refusal(self, game: Any, action: Action) -> tuple[str, str]:
        """Why an action is not legal: a message key and the rule broken."""
        return "not-offered", self.rule

    def striking(self, game: Any, unit: int, place: int) -> tuple[str, ...]:
        """The verbs by which a unit would go for enemies in a place, the likeliest first."""
        return self.strikes

    def could(self, game: Any, action: Action) -> bool:
        """Whether an action that is no option of this decision can come of one: fire, once the unit is chosen."""
        return False

    def accept(self, game: Any) -> Action:
        """The answer of a standing order that says always."""
        raise NotImplementedError(f"{type(self).__name__} does not define accept()")

    def decline(self, game: Any) -> Action:
        """The answer of a standing order that says never."""
        raise NotImplementedError(f"{type(self).__name__} does not define decline()")

    def promise(self, game: Any) -> float:
        """The chance that accepting succeeds, for standing orders that ask for one."""
        raise NotImplementedError(f"{type(self).__name__} does not define promise()")

    def preferred(self, game: Any, options: Options) -> Action:
        """The option meant when a player leaves the last arguments unsaid."""
        return options[0]

    def safe(self, game: Any, options: Options) -> Action | None:
        """An option that a beginner does not regret: it risks nothing now. None where every answer has its risk."""
        if len(options) == 1:
            return options[0]
        return next((group[0] for group in options.groups if len(group) and group.verb == self.passes), None)
