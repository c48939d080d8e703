"""Drive a small battle up to its combats and through them, for tests of guns, attacks and what follows.

fight = Fight(OPEN, *HEADQUARTERS, "allied i infantry a 0305 e", "austrian v infantry b 0304 w")
fight.to_combat()
events = fight.attack("a 0304", faces=(1, 6))
"""

from __future__ import annotations

from typing import Any

from grognard.core.action import Action
from grognard.core.event import Event
from grognard.rulesets.napoleon3.ch00_general.sides import SIDES
from grognard.rulesets.napoleon3.ch04_turn.turn import Turn
from grognard.rulesets.napoleon3.ch05_activation.activation import Activation
from grognard.rulesets.napoleon3.ch11_combat import frame as fray
from grognard.rulesets.napoleon3.ch11_combat.log import Fired
from tests.rulesets.napoleon3.battle import STEPS, Battle

OPEN = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """
"""0304 lies in the middle; round it, from the north-east: 0204, 0303, 0404, 0405, 0305, 0205."""


def ground(letter: str) -> str:
    """Open country with this in the middle."""
    rows = OPEN.splitlines()
    rows[3] = rows[3].replace(". . . . . . .", f". . . {letter} . . .")
    return "\n".join(rows)


HEADQUARTERS = ("allied i hq h 0307", "austrian v hq k 0301")
"""One for each side, out of the way."""
QUIET = ("cease", "end", "stand", "hold", "keep-back", "leave", "stay", "pass")
"""What a side answers that wants nothing."""


class Fight(Battle):
    """A battle in which only what a test is about needs to be said."""

    side = "allied"
    events: list[Event]
    """What the last attack led to."""

    def act(self, formation: str = "i", failed: bool = False, faces: tuple[int, ...] = ()) -> list[Event]:
        """Activate a formation, with nothing after it."""
        index = self.formations[formation]
        self.side = SIDES[self.scenario.formations[index].side]
        self.script(*faces)
        self.game.resume([(Activation(index, failed), 0)])
        self.game.state.phase = 2
        return self.run()

    def to_combat(self, formation: str = "i") -> list[Event]:
        """Activate a formation, let its guns rest and its units stand, and wait for its attacks."""
        return self.act(formation) + self.quietly("DeclareAttacks")

    def attack(self, *orders: str, faces: tuple[int, ...] = (), stop: tuple[str, ...] = ()) -> list[Event]:
        """Declare attacks ("a 0304", "coordinate h 0304") and fight, quietly, as far as a decision of these kinds."""
        for order in orders:
            self.play(self.side, order if order.startswith("coordinate") else f"attack {order}")
        self.script(*faces)
        self.events = self.play(self.side, "fight") + self.quietly(*stop)
        return self.events

    def only(self, phase: str, *faces: int) -> list[Event]:
        """One phase of the turn alone."""
        self.script(*faces)
        self.game.resume([(Turn(), STEPS[phase])])
        self.game.pending, self.game.events, self.game._options = (), [], {}
        Turn.steps[STEPS[phase]](Turn(), self.game)
        return list(self.game.events)

    def quietly(self, *stop: str) -> list[Event]:
        """Answer everything with as little as possible, up to a decision of one of these kinds; but guns that are
        attacked themselves fire."""
        events: list[Event] = []
        while self.game.pending and type(self.game.pending[0]).__name__ not in stop:
            side = self.game.pending[0].side
            options = list(self.game.options(side))
            quiet: Action = next((a for a in options if a.verb in QUIET), options[0])
            action = next((a for a in options if a.verb == "support" and self._is_attacked(a.unit)), quiet)
            events += self.game.play(side, action)
        return events

    def _is_attacked(self, gun: int) -> bool:
        return self.game.state.place[gun] == fray.fight(self.game).hex

    def options(self, side: str) -> set[str]:
        return set(self.written(side))

    def unit(self, key: str) -> int:
        return self.keys[key]


def fired(events: list[Event], kind: str) -> Fired:
    """The one fire of a kind: barrage, defence or assault."""
    (found,) = (event for event in events if isinstance(event, Fired) and event.kind == kind)
    return found


def all_fired(events: list[Event], kind: str) -> list[Fired]:
    return [event for event in events if isinstance(event, Fired) and event.kind == kind]


def shifts(event: Any) -> dict[str, int]:
    """The column shifts of a fire by name."""
    return {modifier.why: modifier.value for modifier in event.modifiers}


def added(event: Any) -> dict[str, int]:
    """The die modifiers of a fire by name."""
    return {modifier.why: modifier.value for modifier in event.die_modifiers}
