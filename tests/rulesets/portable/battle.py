"""Small positions for rule tests, written as text.

    battle = Battle('''
        . . w
        . . .
        ''', "red rifles a 0102 n", "blue cavalry b 0301 s regular")
    battle.order("red", "move a 0101 n")

Sides are red and blue; a unit is written as side, type, key, hex, facing and then, as wanted: `regular`,
`dismounts=firearms`, `on-foot`, `pinned`.
"""

from __future__ import annotations

from textwrap import dedent
from typing import Any, TypeVar

from grognard.core.dice import ScriptedDice
from grognard.core.errors import IllegalAction
from grognard.core.event import Event
from grognard.core.game import Game
from grognard.core.hexgrid import NOWHERE
from grognard.core.source import Source
from grognard.rulesets.portable.events import DuelFought
from grognard.rulesets.portable.reader.scenario import Scenario
from grognard.rulesets.portable.ruleset import RULESET
from grognard.rulesets.portable.state import PINNED, PortableGame
from tests.rulesets.drill import Drill

LEGEND = '{ "." = "open", "w" = "woods", "b" = "built-up", "f" = "fortification", "r" = "river" }'
SIDES = ("red", "blue")

E = TypeVar("E", bound=Event)


class Battle(Drill):
    """A small position that is read like a scenario file."""

    ruleset, names = RULESET, SIDES
    game: PortableGame
    scenario: Scenario

    def __init__(
        self,
        terrain: str,
        *units: str,
        heights: str = "",
        orientation: str = "flat",
        roads: tuple[str, ...] = (),
        bridge: str = "",
        ford: str = "",
        turns: int = 20,
        faces: tuple[int, ...] = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
        dice: dict[str, int] | None = None,
        european: dict[str, bool] | None = None,
        objectives: tuple[str, ...] = (),
        losses: dict[str, int] | None = None,
        tie: str = "draw",
        types: str = "",
        rules: str = "",
        first: str = "red",
        activations: int = 9,
        opening: tuple[int, ...] | None = None,
    ) -> None:
        """A fresh game. Where no gun can fire it stands at the first side's activations; else at the guns' targets.

        `opening` replaces the whole script of rolls instead of `first` and `activations`. No `faces` means the die of
        the sheet, `dice={}` the number that follows from the units.
        """
        lines = [
            'ruleset = "portable"\ntitle = "A position"',
            f'turns = {turns}\n[map]\norientation = "{orientation}"\nlegend = {LEGEND}',
            f'terrain = """\n{dedent(terrain).strip()}\n"""',
            f'heights = """\n{dedent(heights).strip()}\n"""' if heights else "",
            "roads = [" + ", ".join(f'{{ path = "{road}" }}' for road in roads) + "]",
            f'marks = {{ bridge = "{bridge}", ford = "{ford}" }}',
            f"[dice]\nfaces = {list(faces)}" if faces else "",
            types,
            f"[rules]\n{rules}" if rules else "",
        ]
        for side in SIDES:
            count = "" if dice == {} else f"dice = {(dice or {}).get(side, 1)}"
            is_european = str((european or {}).get(side, True)).lower()
            lines.append(f'[[side]]\nkey = "{side}"\nname = "{side.title()}"\neuropean = {is_european}\n{count}')
        pinned = [lines_of_unit(unit, lines) for unit in units]
        lines.append("[victory]\n" + f'tie = "{tie}"')
        lines.append("objectives = [" + ", ".join(objectives) + "]")
        # A position is not an army: it is not broken before its last unit unless a test says so.
        counts = {side: sum(1 for unit in units if unit.split()[0] == side) for side in SIDES}
        broken = {**counts, **(losses or {})}
        lines.append("losses = { " + ", ".join(f"{side} = {n}" for side, n in broken.items()) + " }")
        self.scenario = RULESET.read_scenario(Source("\n".join(lines), "position.toml"))
        self.notation = RULESET.notation(self.scenario)
        state = RULESET.set_up(self.scenario)
        for key in filter(None, pinned):
            state.status[self.unit(key)] |= PINNED
        self.thrown = list(opening) if opening is not None else opening_dice(first, activations)
        self.game = Game(RULESET, self.scenario, state, ScriptedDice(self.thrown))
        self.game.push(RULESET.first_procedure(self.scenario))
        self.game.run()
        if opening is None and self.game.drawn == 0:
            self.thrown.clear()  # guns come first: the test says what is thrown

    # -- dice and flow -------------------------------------------------------------------------------------------

    def throw(self, *faces: int) -> None:
        """Say what the next rolls will show."""
        self.thrown += faces

    def to_activation(self, side: str = "red", activations: int = 9) -> None:
        """Let all guns hold their fire, give a side the initiative and so many activations."""
        self.throw(*opening_dice(side, activations))
        self.hold()

    def hold(self) -> None:
        """Let every gun that has not fired hold its fire."""
        for name in SIDES:
            if any(option == "hold" for option in self.options(name)):
                self.play(name, "hold")

    def action(self, side: str, text: str) -> Any:
        """What a text stands for now; a facing left unsaid is the one the game prefers."""
        index = SIDES.index(side)
        action = super().action(side, text)
        if action not in self.game.options(index):
            agreeing = self.game.options(index).starting_with(action)
            decision = self.game.decision(index)
            if agreeing and decision:
                action = decision.preferred(self.game, agreeing)
        return action

    def order(self, side: str, *texts: str) -> list[Event]:
        """Activate the unit that each order names, and give it the order; what the orders themselves lead to."""
        events: list[Event] = []
        for text in texts:
            self.play(side, f"activate {text.split()[1]}")
            events += self.play(side, text)
        return events

    def select(self, side: str, *units: str) -> list[Event]:
        """Select units and no more."""
        events: list[Event] = []
        for unit in units:
            events += self.play(side, f"select {unit}")
        return events + (self.play(side, "done") if self.can(side, "done") else [])

    def end(self, side: str) -> None:
        """End a side's activations; where it has not selected its units, it selects none."""
        self.play(side, "done" if self.can(side, "done") else "end")

    def fight(self, *faces: int, side: str = "red") -> DuelFought:
        """End a side's activations and roll its close combat; the other side is to have nine activations after it."""
        self.throw(*faces, 10)
        return told(self.play(side, "end"), DuelFought)

    def next_turn(self, first: str = "red", activations: int = 9) -> None:
        """End the activations under way, give a side that has not yet acted none, and open the next turn."""
        (side,) = self.waiting()
        if self.game.state.first == SIDES.index(side):
            self.throw(1)
        self.throw(*opening_dice(first, activations))
        self.end(side)
        del self.thrown[self.game.drawn :]  # guns come first: the test says what is thrown

    # -- questions -----------------------------------------------------------------------------------------------

    def options(self, side: str) -> list[str]:
        return self.written(side)

    def can(self, side: str, text: str) -> bool:
        """Whether some option begins with a text."""
        return any(f"{option} ".startswith(f"{text} ") for option in self.options(side))

    def ends(self, side: str, verb: str, unit: str) -> set[str]:
        """The hexes that a verb offers to a unit."""
        words = (option.split() for option in self.options(side))
        return {word[2] for word in words if word[:2] == [verb, unit]}

    def refusal(self, side: str, text: str) -> str:
        """The rule by which an action is refused."""
        before = self.game.digest()
        refused: IllegalAction | None = None
        try:
            self.game.play(SIDES.index(side), self.notation.parse(text))
        except IllegalAction as error:
            refused = error
        assert refused is not None, f"{text!r} was allowed"
        assert self.game.digest() == before
        assert len(str(refused)) > 10
        return refused.rule or ""

    def waiting(self) -> set[str]:
        """The sides that must choose now."""
        return {SIDES[decision.side] for decision in self.game.pending}

    def unit(self, key: str) -> int:
        return next(index for index, unit in enumerate(self.scenario.units) if unit.key == key)

    def place(self, key: str) -> str | None:
        """The hex a unit stands in, None when it is destroyed."""
        hex = self.game.state.place[self.unit(key)]
        return None if hex == NOWHERE else self.scenario.board.grid.text(hex)

    def facing(self, key: str) -> str:
        return self.scenario.board.grid.directions[self.game.state.facing[self.unit(key)]]

    def is_pinned(self, key: str) -> bool:
        return bool(self.game.state.status[self.unit(key)] & PINNED)

    def pin(self, key: str) -> None:
        self.game.state.status[self.unit(key)] |= PINNED
        self.game._options = {}

    @property
    def activations(self) -> int:
        return self.game.state.activations

    @property
    def losses(self) -> tuple[int, ...]:
        """For each side how many units it has lost."""
        return tuple(self.game.state.lost)

    @property
    def turn(self) -> int:
        return self.game.state.turn


def all_told(events: list[Event], kind: type[E]) -> list[E]:
    """The events of one kind, in order."""
    return [event for event in events if isinstance(event, kind)]


def told(events: list[Event], kind: type[E]) -> E:
    """The one event of a kind among some."""
    (event,) = [event for event in events if isinstance(event, kind)]
    return event


def opening_dice(first: str, activations: int) -> list[int]:
    """Initiative for a side and, with the default die of ten faces here, so many activations."""
    return [*((6, 1) if first == "red" else (1, 6)), activations + 1]


def lines_of_unit(text: str, lines: list[str]) -> str:
    """Write a unit's table; gives its key back if it is pinned."""
    side, type, key, hex, facing, *flags = text.split()
    lines.append(f'[[unit]]\nside = "{side}"\ntype = "{type}"\nkey = "{key}"\nname = "{key.upper()}"')
    lines.append(f'hex = "{hex}"\nfacing = "{facing}"')
    for flag in flags:
        name, _, value = flag.partition("=")
        if name == "regular":
            lines.append("regular = true")
        elif name == "dismounts":
            lines.append(f'dismounts = "{value}"')
        elif name == "on-foot":
            lines.append("mounted = false")
    return key if "pinned" in flags else ""
