"""A phase of Commanders fought by script, with everything that was told on the way.

    fight = Fight("w b1 II", "b b2 I", white="2I b1-b2", dice=(6, 2, 3))
    fight.on()
    assert fight.dice("w", "ranged") == [6, 2]

Both sides set everything in motion at once; `on` then answers what is asked with as little as possible, to the end of
the phase or to the next question of a kind.
"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.event import Event
from grognard.rulesets.commanders.combat.log import Blow, ZoneFought
from tests.rulesets.commanders.field import SIDES, Field

QUIET = ("stand", "press", "keep", "hold", "halt", "done", "seal")


class Fight(Field):
    """A position in which both sides have just sent whatever their sheets say."""

    def __init__(
        self,
        *lines: str,
        white: str = "",
        black: str = "",
        phase: str = "combined",
        dice: Sequence[int] = (),
        rules: str = "",
    ) -> None:
        super().__init__(*lines, scenario_text=rules, dice=dice)
        self.orders("w", white).orders("b", black)
        self.asked: list[str] = []
        """The kinds of decisions that `on` has answered."""
        self.log: list[Event] = self.begin(phase)
        self.now: int = self.game.state.phase
        self.log += self.send_all()

    def do(self, side: str, text: str) -> list[Event]:
        """Play an action and keep what it tells."""
        told = self.play(side, text)
        self.log += told
        return told

    def on(self, until: str = "") -> Fight:
        """Answer quietly to the end of the phase, or until a kind of decision is open."""
        game = self.game
        while game.pending and game.result is None and game.state.phase == self.now:
            if until and any(type(decision).__name__ == until for decision in game.pending):
                return self
            side = game.pending[0].side
            self.asked.append(type(game.pending[0]).__name__)
            options = game.options(side)
            self.log += game.play(side, next((a for a in options if a.verb in QUIET), options[0]))
        assert not until, f"nobody was asked {until}"
        return self

    def next(self) -> Fight:
        """Both sides send (or fire) what they can in the phase that has begun; nothing else is answered yet."""
        self.now = self.game.state.phase
        self.log += self.send_all()
        return self

    def zones(self, step: str) -> list[ZoneFought]:
        """The zones in which dice were thrown in a step."""
        return [event for event in self.log if isinstance(event, ZoneFought) and event.step == step]

    def blows(self, side: str, step: str, zone: int = 0) -> tuple[Blow, ...]:
        """Space by space what a side did in a zone."""
        return self.zones(step)[zone].blows[SIDES[side]]

    def dice(self, side: str, step: str, zone: int = 0) -> list[int]:
        """A side's dice of a zone as they lie, from space 1 on."""
        return [die for blow in self.blows(side, step, zone) for die in blow.dice]

    def line(self, side: str, zone: int = 0) -> str:
        """The kinds of a side's units in the spaces of a zone as they stand now."""
        units = self.game.state.zones[zone].spaces[SIDES[side]]
        return "".join("ICA"[self.scenario.units[unit].kind] for unit in units)

    def modifiers(self, side: str, step: str, zone: int = 0) -> list[int]:
        """The sum of modifiers of each unit of a side that rolled."""
        blows = self.blows(side, step, zone)
        return [sum(modifier.value for modifier in blow.modifiers) for blow in blows if blow.dice]
