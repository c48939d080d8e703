"""Small positions of MiB, written as text, for tests.

    battle = Battle(OPEN,
        "french iii infantry a 0504 s steps=3 guns=2",
        "austrian iv infantry b 0505 n morale=3",
        "french iii leader d 0504 rating=5 bonus=1",
    )
    battle.activate("iii")

The map has flat tops, north up, 0101 in the north-west; even columns lie half a hex further south. Letters: . clear,
f forest, v village, T town, c chateau, s swamp, M mountain, - void. A line is side, formation, kind, key, hex, facing
and what differs from the usual: steps, morale, movement, guns, organic, light, horse, detachment, held, fatigue,
stragglers, dead, disorganized, smashed. `off:TURN:HEX` in place of a hex is a unit still to come. Everything goes
through the reader of scenario files, so what is not lawful there is not lawful here.
"""

from __future__ import annotations

from textwrap import dedent
from typing import Any, Unpack

from grognard.core.dice import FastDice
from grognard.core.event import Event
from grognard.core.procedure import Procedure
from grognard.core.source import Source
from grognard.rulesets.mib.ch03_sequence.turn import Battle as BattleProcedure
from grognard.rulesets.mib.ch03_sequence.turn import Turn
from grognard.rulesets.mib.ch04_actions.activation import begin_activation
from grognard.rulesets.mib.reader.scenario import Scenario
from grognard.rulesets.mib.ruleset import RULESET
from grognard.rulesets.mib.state import DISORGANIZED, HELD, SMASHED, MibGame
from tests.rulesets.drill import Drill, of_kind
from tests.rulesets.textmap import Ground, map_text

OPEN = "\n".join([". . . . . . . . ."] * 9)
"""0504 lies in the middle; round it, from the north: 0503 0603 0604 0505 0404 0403."""
LEGEND = (
    '{ "." = "clear", f = "forest", v = "village", T = "town", c = "chateau", s = "swamp", '
    'M = "mountain", "-" = "void" }'
)
SIDES = ("french", "austrian")
USUAL: dict[str, dict[str, int]] = {
    "infantry": {"steps": 4, "morale": 4, "movement": 8},
    "cavalry": {"steps": 2, "morale": 4, "movement": 13},
    "leader": {"rating": 5, "movement": 15},
}
FLAGS = ("light", "horse", "detachment", "held", "masses_guns")
QUIET = ("end", "stand", "pass", "halt", "leave", "refrain", "yield", "cease", "decline", "stay", "face", "retreat")
"""What a side answers that wants nothing."""


def ground(letters: dict[str, str], terrain: str = OPEN) -> str:
    """A map with other letters in some hexes."""
    rows = [line.split() for line in dedent(terrain).strip().splitlines()]
    for number, letter in letters.items():
        rows[int(number[2:]) - 1][int(number[:2]) - 1] = letter
    return "\n".join(" ".join(row) for row in rows)


def heights(levels: dict[str, int]) -> str:
    return ground({number: str(level) for number, level in levels.items()}, OPEN.replace(".", "0"))


class Battle(Drill):
    """A small position that is read like a scenario file."""

    ruleset, names = RULESET, SIDES
    game: MibGame
    scenario: Scenario

    events: list[Event]
    """What a test wants to look at later."""

    def __init__(
        self,
        terrain: str,
        *lines: str,
        places: tuple[str, ...] = (),
        rules: str = "",
        detachments: tuple[str, ...] = (),
        formations: dict[str, str] | None = None,
        turns: tuple[str, ...] = ("6:30", "10:00", "13:30", "17:00"),
        extra: str = "",
        homes: tuple[str, str] = ("", ""),
        **ground: Unpack[Ground],
    ) -> None:
        """`places` are "key points holder hex", `formations` more
        words for a formation's table."""
        self._lines = [line.split() for line in lines]
        self.text = self._scenario(
            map_text(LEGEND, terrain, **ground), places, rules, detachments, formations or {}, turns, extra, homes
        )
        self.scenario = RULESET.read_scenario(Source(self.text, "test.toml"))
        self.grid = self.scenario.board.grid
        self.keys = {unit.key: index for index, unit in enumerate(self.scenario.units)}
        self.formations = {formation.key: index for index, formation in enumerate(self.scenario.formations)}
        self.begin_anew()
        self._states()

    # -- building ------------------------------------------------------------------------------------------------

    def _scenario(
        self,
        map_lines: str,
        places: tuple[str, ...],
        rules: str,
        detachments: tuple[str, ...],
        formations: dict[str, str],
        turns: tuple[str, ...],
        extra: str,
        homes: tuple[str, str],
    ) -> str:
        lines = ['ruleset = "mib"', 'title = "Test"', f"turns = {list(turns)!r}", extra]
        armies = zip(("French", "Austrians"), SIDES, homes, strict=True)
        sides_text = [f'{{ key = "{key}", name = "{name}", home = "{home}" }}' for name, key, home in armies]
        lines += [f"side = [{', '.join(sides_text)}]"]
        for side, key in dict.fromkeys((row[0], row[1]) for row in self._lines if row[1] != "-"):
            given = formations.get(key, "")
            if not any(row[1] == key and row[2] == "leader" for row in self._lines) and "rating" not in given:
                given += "\nrating = 5"
            given += "\ndetachments = true" if key in detachments else ""
            lines += ["[[formation]]", f'key = "{key}"', f'name = "Corps {key}"', f'side = "{side}"', given]
        lines += [self._entry(row) for row in self._lines]
        for place in places:
            key, points, holder, hex = place.split()
            lines += ["[[place]]", f'key = "{key}"', f'name = "{key.title()}"', f"points = {points}", f'hex = "{hex}"']
            lines += [f'holder = "{holder}"'] if holder in SIDES else []
        lines += ["[rules]", rules, map_lines]
        return "\n".join(lines) + "\n"

    def _entry(self, row: list[str]) -> str:
        side, formation, kind, key, where, *words = row
        facts: dict[str, Any] = dict(USUAL[kind])
        for word in words:
            name, equals, value = word.partition("=")
            if equals and name not in ("fatigue", "stragglers", "dead"):
                facts["batteries" if name == "guns" else name] = int(value)
            elif word in FLAGS:
                facts[word] = "true"
            elif word in ("n", "ne", "se", "s", "sw", "nw"):
                facts["facing"] = f'"{word}"'
        if where.startswith("off:"):
            _, turn, hex = where.split(":")
            facts |= {"turn": int(turn), "entry": f'"{hex}"'}
        else:
            facts["hex"] = f'"{where}"'
        table = "leader" if kind == "leader" else "unit"
        lines = [f"[[{table}]]", f'key = "{key}"', f'name = "{key.upper()}"']
        if kind == "leader":
            facts.pop("facing", None)
            lines += [f'side = "{side}"', f'formation = "{"" if formation == "-" else formation}"']
        else:
            lines += [f'formation = "{formation}"', f'kind = "{kind}"']
        return "\n".join(lines + [f"{name} = {value}" for name, value in facts.items()])

    def _states(self) -> None:
        state = self.game.state
        for row in self._lines:
            unit = self.keys[row[3]]
            for word in row[5:]:
                name, equals, value = word.partition("=")
                if word == "disorganized":
                    state.status[unit] |= DISORGANIZED
                elif name in ("fatigue", "stragglers", "dead") and equals:
                    getattr(state, name)[unit] = int(value)
                    if name != "fatigue":
                        state.steps[unit] -= int(value)
            if "smashed" in row:
                state.status[unit] |= SMASHED

    # -- acting --------------------------------------------------------------------------------------------------

    def begin(self, *procedures: Procedure) -> None:
        """Nothing but these is under way, the last uppermost."""
        self.clear()
        for procedure in procedures:
            self.game.push(procedure)

    def activate(self, *formations: str, faces: tuple[int, ...] = ()) -> list[Event]:
        """Activate formations now, with nothing after it."""
        self.script(*faces)
        self.clear()
        self.game.state.phase = 2
        begin_activation(self.game, tuple(self.formations[key] for key in formations))
        return self.run()

    def turn(self, faces: tuple[int, ...] = (), seed: int | None = None) -> list[Event]:
        """Begin a turn of the battle."""
        self.script(*faces)
        if seed is not None:
            self.game.dice, self.game.drawn = FastDice(seed), 0
        self.begin(BattleProcedure(), Turn())
        return self.run()

    def order(self, text: str, faces: tuple[int, ...] | None = None) -> list[Event]:
        """Choose a unit and give it an order: "move a 0504 s 1"."""
        if faces is not None:
            self.script(*faces)
        side = SIDES[self.scenario.units[self.keys[text.split()[1]]].side]
        self.play(side, f"select {text.split()[1]}")
        return self.play(side, text)

    def quietly(self, *stop: str) -> list[Event]:
        """Answer everything with as little as possible, up to a decision of one of these kinds."""
        events: list[Event] = []
        while self.game.pending and type(self.game.pending[0]).__name__ not in stop:
            side = self.game.pending[0].side
            options = list(self.game.options(side))
            quiet = [action for action in options if action.verb in QUIET]
            action = min(quiet, key=lambda a: QUIET.index(a.verb)) if quiet else options[0]
            events += self.game.play(side, action)
        return events

    def to_combat(self) -> None:
        """Go on to the fighting, if there is still somebody to move."""
        if "ChooseUnit" in self.waiting():
            self.play(self.active(), "end")

    def fight(self, *orders: str, faces: tuple[int, ...] = (), stop: tuple[str, ...] = ()) -> list[Event]:
        """Give orders ("attack a 0505", "charge c 0505", "combine 0505 0605 0") and fight them out, quietly."""
        self.to_combat()
        for order in orders:
            self.play(self.active(), order)
        self.script(*faces)
        return self.play(self.active(), "fight") + self.quietly(*stop)

    def finish(self, *faces: int) -> list[Event]:
        """Let the activation run to its end."""
        self.script(*faces)
        return self.quietly()

    # -- looking -------------------------------------------------------------------------------------------------

    def active(self) -> str:
        return SIDES[self.game.pending[0].side]

    def waiting(self) -> list[str]:
        return [type(decision).__name__ for decision in self.game.pending]

    def options(self, side: str = "") -> set[str]:
        """Everything a side may do now, as text."""
        return set(self.written(side or self.active()))

    def orders(self, key: str) -> set[str]:
        """Everything a unit may be ordered to do now."""
        side = SIDES[self.scenario.units[self.keys[key]].side]
        if f"select {key}" not in self.options(side):
            return set()
        before = self.game.copy()
        self.play(side, f"select {key}")
        found = self.options(side)
        self.game = before
        return found

    def reach(self, key: str, verb: str = "move") -> set[str]:
        return {order.split()[2] for order in self.orders(key) if order.startswith(verb + " ")}

    def cost(self, key: str, hex: str) -> int:
        """The fewest movement points with which a unit reaches a hex."""
        from grognard.rulesets.mib.ch06_movement.endings import find_ways

        return min(find_ways(self.game, self.unit(key)).arrivals(self.grid.parse(hex)).values(), default=99)

    def unit(self, key: str) -> int:
        return self.keys[key]

    def where(self, key: str) -> str:
        place = self.game.state.place[self.keys[key]]
        return {-1: "off", -2: "eliminated", -3: "unused"}.get(place) or self.grid.text(place)

    def facing(self, key: str) -> str:
        return self.grid.directions[self.game.state.facing[self.keys[key]]]

    def bears(self, key: str, flag: int) -> bool:
        return bool(self.game.state.status[self.keys[key]] & flag)

    def disorganized(self, key: str) -> bool:
        return self.bears(key, DISORGANIZED)

    def smashed(self, key: str) -> bool:
        return self.bears(key, SMASHED)

    def held(self, key: str) -> bool:
        return self.bears(key, HELD)

    def get(self, what: str, key: str) -> int:
        """A number of a unit: steps, stragglers, dead, fatigue, guns, organic, spent."""
        return int(getattr(self.game.state, what)[self.keys[key]])


def one(events: list[Event], name: str) -> Any:
    (found,) = of_kind(events, name)
    return found


def factors(event: Any) -> dict[str, int]:
    """What changed the strengths, in per cent."""
    return {modifier.why: modifier.value for modifier in event.strengths}


def activated(*lines: str, terrain: str = OPEN, **more: Any) -> Battle:
    """A battle in which formation i has just been activated."""
    battle = Battle(terrain, *lines, **more)
    battle.activate("i")
    return battle
