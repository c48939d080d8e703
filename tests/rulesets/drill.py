"""What the small positions of all rulesets share: a game driven by text and by dice that lie ready."""

from __future__ import annotations

from typing import Any, ClassVar

from grognard.core.action import NO_UNIT
from grognard.core.dice import FastDice, ScriptedDice
from grognard.core.event import Event
from grognard.core.pointing import Answer, answer
from grognard.core.procedure import Procedure


class Drill:
    """A game in which sides, units and actions are named by text."""

    ruleset: ClassVar[Any]
    names: ClassVar[tuple[str, ...]]
    """What a test calls the sides."""
    game: Any
    scenario: Any

    def begin_anew(self, *procedures: Procedure) -> None:
        """A new game of the scenario in which nothing has happened yet, with these to do."""
        game = self.game = self.ruleset.new_game(self.scenario, FastDice(1))
        self.clear()
        for procedure in procedures:
            game.push(procedure)
        game.pending, game.events = (), []
        game._options, game.result = {}, None
        game.state = self.ruleset.set_up(self.scenario)

    def clear(self) -> None:
        """Nothing is under way any more."""
        for frame in list(self.game.under_way(Procedure)):
            self.game.stop(frame)

    # -- acting --------------------------------------------------------------------------------------------------

    def script(self, *faces: int) -> None:
        """The dice to come."""
        self.game.dice, self.game.drawn = ScriptedDice(faces), 0

    def run(self) -> list[Event]:
        """Go on to the next decision, whatever was open before."""
        self.game.pending, self.game.events, self.game._options = (), [], {}
        self.game.run()
        return list(self.game.events)

    def play(self, side: str, *texts: str) -> list[Event]:
        """Play actions written as text, one after another."""
        return [event for text in texts for event in self.game.play(self.names.index(side), self.action(side, text))]

    def action(self, side: str, text: str) -> Any:
        """What a text stands for now."""
        return self.ruleset.notation(self.scenario).parse(text)

    # -- looking -------------------------------------------------------------------------------------------------

    def written(self, side: str) -> list[str]:
        """Everything a side may do now, as text."""
        notation = self.ruleset.notation(self.scenario)
        return [notation.text(action) for action in self.game.options(self.names.index(side))]

    def has(self, side: str, text: str) -> bool:
        """Whether a side may do something now, said in full."""
        return self.ruleset.notation(self.scenario).parse(text) in self.game.options(self.names.index(side))

    def pointed(self, side: str, at: str, unit: str = "") -> Answer:
        """What a side is told that points at a unit or at an empty place, with a unit in hand or none."""
        number = self.names.index(side)
        keys = {each.key: index for index, each in enumerate(self.scenario.units)}
        places = {piece.id: piece.place for piece in self.ruleset.view(self.game, number).pieces}
        seen = keys.get(at, NO_UNIT)
        place = places[seen] if seen >= 0 else self.scenario.board.grid.parse(at)
        found = answer(self.game, number, keys[unit] if unit else NO_UNIT, place, seen)
        assert found is not None, "nothing was meant"
        assert len(found.sentence) > 10
        return found

    def why_not(self, side: str, at: str, unit: str = "") -> str:
        """The rule that stands in the way of what was meant."""
        found = self.pointed(side, at, unit)
        assert not found.lawful, found.sentence
        return found.rule

    def waits_for(self, side: str) -> str:
        """The kind of decision a side has open, or nothing."""
        decision = self.game.decision(self.names.index(side))
        return type(decision).__name__ if decision else ""


def of_kind(events: list[Event], name: str) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if type(event).__name__ == name]


def modifiers(event: Any) -> dict[str, int]:
    """What changed a die or a column, each with its value."""
    return {modifier.why: modifier.value for modifier in event.modifiers}
