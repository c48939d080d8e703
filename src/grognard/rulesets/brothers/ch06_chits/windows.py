"""Windows: the moments in which held event chits may be played [brothers 6.3d].

What each event can do in a window stands in `events`; here is only when somebody is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple, Protocol, cast

from grognard.core.action import Action, FieldKind
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.ch06_chits.cup import EVENT_CHITS
from grognard.rulesets.brothers.ch06_chits.log import EventPlayed
from grognard.rulesets.brothers.ch16_storm import is_storm
from grognard.rulesets.brothers.state import BrothersGame

PAUSE = "pause"
"""Among the names of a window: a leg of a move is over, and its owner may go on or stop."""


class Window(Procedure, frozen=True):
    """A moment that events may use; what it is about depends on its name."""

    names: tuple[str, ...]
    unit: int = -1
    hex: int = -1
    answering: bool = False
    """Only Opportunity Fire, in answer to the enemy's [brothers 6.3f]."""
    passed: int = 0
    """Sides (a mask) that do not want to play anything more."""

    def ask(self, game: BrothersGame) -> None:
        """Until both pass: any number of chits may be played at one moment [brothers 6.3c]."""
        for side in order(game, self):
            if not self.passed >> side & 1 and plays(game, self, side):
                game.repeat()
                game.ask(PlayEvent(side, self.names, self.unit, self.hex, self.answering))
                return

    steps = (ask,)


class EventRule(NamedTuple):
    """What an event is good for."""

    options: Callable[[BrothersGame, Window], list[Group]]
    play: Callable[[BrothersGame, Window, Action], None]
    fields: tuple[FieldKind, ...] = ()
    """What its player names with it."""
    opportunity: bool = False


class WithEvents(Protocol):
    """A ruleset that knows what its events do, as it knows its procedures and decisions."""

    events: Mapping[str, EventRule]


def rule_of(game: BrothersGame, key: str) -> EventRule:
    """What an event does. Windows open in the midst of what events are about, so the ruleset alone knows both."""
    return cast("WithEvents", game.ruleset).events[key]


def plain(key: str, possible: bool) -> list[Group]:
    """An event that needs no further word."""
    return [Group(key)] if possible else []


def order(game: BrothersGame, window: Window) -> tuple[int, int]:
    """After the last chit the allies first [brothers 15.0]; else whoever is not active."""
    leader = game.state.leader
    if "end_of_cup" in window.names or leader < 0:
        return 0, 1
    active = game.scenario.units[leader].side
    return 1 - active, active


@cache
def chits_for(names: tuple[str, ...]) -> frozenset[int]:
    """The event chits that are ever played in a window of such names."""
    return frozenset(number for number, chit in enumerate(EVENT_CHITS) if not set(names).isdisjoint(chit.windows))


def playable(game: BrothersGame, side: int, window: Window) -> list[str]:
    """The events a side holds that this moment suits."""
    state, found = game.state, []
    fitting = chits_for(window.names)
    for number in state.held:
        if number not in fitting:
            continue
        chit = EVENT_CHITS[number]
        if chit.side != side or chit.key in found:
            continue
        if chit.combat and is_storm(game):
            continue  # [brothers 16.0a]
        if state.turn < chit.earliest or (chit.before_storm and 0 < state.storm <= state.turn):
            continue
        if window.answering and not rule_of(game, chit.key).opportunity:
            continue
        found.append(chit.key)
    return found


def plays(game: BrothersGame, window: Window, side: int) -> list[Group]:
    return [
        group
        for key in playable(game, side, window)
        for group in rule_of(game, key).options(game, window)
        if group.count
    ]


def may_open(game: BrothersGame, names: tuple[str, ...]) -> bool:
    """Whether somebody holds a chit for such a moment."""
    return not chits_for(names).isdisjoint(game.state.held)


def open_window(game: BrothersGame, names: tuple[str, ...], unit: int = -1, hex: int = -1, passed: int = 0) -> None:
    """Ask both sides, or those that have not passed, if they hold anything that fits. Whether somebody is asked who
    holds a chit for this moment tells something of the units that are hidden [brothers 4.4b]."""
    if may_open(game, names):
        window = Window(names, unit, hex, passed=passed)
        asked = [side for side in (0, 1) if not passed >> side & 1]
        if game.scenario.switches.force_markers and any(playable(game, side, window) for side in asked):
            game.reveal()
        if any(plays(game, window, side) for side in asked):
            game.push(window)


class PlayEvent(Decision, frozen=True):
    """Play an event chit now, or keep it [brothers 5.2c 6.3d]."""

    names: tuple[str, ...]
    unit: int
    hex: int
    answering: bool

    rule = "6.3d"
    standing = "events"
    passes = "pass"

    def _window(self, game: BrothersGame) -> Window:
        return game.current(Window)

    def options(self, game: BrothersGame) -> Options:
        return Options([*plays(game, self._window(game), self.side), Group("pass")])

    def choose(self, game: BrothersGame, action: Action) -> None:
        window = self._window(game)
        if action.verb == "pass":
            game.amend(window, passed=window.passed | 1 << self.side)
            return
        window = game.amend(window, passed=0)
        state = game.state
        number = next(n for n in state.held if EVENT_CHITS[n].key == action.verb)
        state.held = tuple(n for n in state.held if n != number)  # face down for this turn [brothers 6.3e]
        game.tell(EventPlayed(rule="6.3d", side=self.side, chit=EVENT_CHITS[number].key))
        rule = rule_of(game, action.verb)
        rule.play(game, window, action)
        if rule.opportunity and not is_storm(game):
            answer = Window(window.names, window.unit, window.hex, True, 1 << self.side)
            if plays(game, answer, 1 - self.side):
                game.push(answer)

    def accept(self, game: BrothersGame) -> Action:
        return plays(game, self._window(game), self.side)[0][0]

    def decline(self, game: BrothersGame) -> Action:
        return Action("pass")

    def promise(self, game: BrothersGame) -> float:
        return 1.0
