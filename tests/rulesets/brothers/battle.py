"""Small positions of All Are Brothers, written as text, for tests.

    battle = Battle('''
        . . w
        . . .
        ''',
        "french i infantry a 0103 strength=5 morale=6 division=1",
        "french i hq h 0103 aggressive=3 defensive=4",
        "french cic nap 0103 aggressive=4 defensive=4",
        "austrian v infantry b 0101 shaken",
    )
    battle.activate("i", "aggressive")

The map is small, pointy, north up, numbered like the real one: 0101 is the north-east corner, the first pair counts
rows to the south, the second columns to the west; even rows lie half a hex further east. Letters: . clear,
f cultivated, w woods, v village, T town, ~ lake, - void. A line is nation, formation, arm, key, hex and then what
differs from the usual: strength, worn, morale, worn_morale, movement, division, and the words white, light, medium,
heavy, jaeger, bersaglieri, battleworn, shaken, disrupted, low, wounded, overrun. Units of one hex are stacked in the
order of the lines, top first. `off:TURN:HEX[/HEX][:LOW-HIGH]` in place of a hex is a unit still to come. Austrian
formations check their activation unless their key is "viii".
"""

from __future__ import annotations

from typing import Any, Unpack

from msgspec import convert

from grognard.core.event import Event
from grognard.core.mapfile import MapData, MapReader
from grognard.core.ruleset import SideInfo
from grognard.core.source import Source
from grognard.core.view import Piece
from grognard.rulesets.brothers.ch03_components.units import NATIONS, SIDE_OF, SIDES, WEIGHTS, Arm, Formation, Unit
from grognard.rulesets.brothers.ch05_turn.activation import Activation
from grognard.rulesets.brothers.ch05_turn.turn import Battle as BattleProcedure
from grognard.rulesets.brothers.ch05_turn.turn import Turn
from grognard.rulesets.brothers.ch06_chits.cup import EVENT_CHITS
from grognard.rulesets.brothers.ch06_chits.sovereign_chits import Sovereign
from grognard.rulesets.brothers.reader.field import KINDS, MARKS, Field
from grognard.rulesets.brothers.reader.scenario import Prize, Scenario, Sudden, Switches
from grognard.rulesets.brothers.ruleset import RULESET
from grognard.rulesets.brothers.state import LOW_AMMO, OVERRUN, WOUNDED, BrothersGame
from tests.rulesets.drill import Drill
from tests.rulesets.textmap import FROM_NORTH_EAST, Ground, map_text

LEGEND = '{ "." = "clear", f = "cultivated", w = "woods", v = "village", T = "town", "~" = "lake", "-" = "void" }'
USUAL: dict[str, dict[str, int]] = {
    "infantry": {"strength": 5, "morale": 6, "movement": 4},
    "cavalry": {"strength": 3, "morale": 6, "movement": 6, "weight": 1},
    "artillery": {"strength": 3, "morale": 5, "movement": 4},
    "hq": {"movement": 6, "aggressive": 3, "defensive": 3},
    "cic": {"movement": 7, "aggressive": 3, "defensive": 3},
}
STATES = {"low": LOW_AMMO, "wounded": WOUNDED, "overrun": OVERRUN}
BETWEEN_CHITS = Turn.steps.index(Turn.between)
AFTER_CUP = Turn.steps.index(Turn.last_chance)
"""The step of `Turn` that comes when the cup is empty."""


class Battle(Drill):
    """A small position on the map of Solferino."""

    ruleset, names = RULESET, SIDES
    game: BrothersGame
    scenario: Scenario

    def __init__(
        self,
        terrain: str,
        *lines: str,
        prizes: tuple[str, ...] = (),
        sudden: tuple[str, ...] = (),
        held: tuple[str, ...] = (),
        morale: dict[str, int] | None = None,
        chits: tuple[int, int, int] = (0, 0, 0),
        dice: tuple[int, ...] | None = None,
        turn: int = 1,
        turns: int = 14,
        switches: Switches | None = None,
        broken: int = 2,
        demoralized: int = 6,
        handicap: tuple[int, int] = (0, 0),
        marginal: int = 6,
        decisive: int = 20,
        **ground: Unpack[Ground],
    ) -> None:
        """`prizes` are "0101 allied 4" (in half points), `sudden` "allied 0101 0102", `held` keys of event chits in
        hand, `morale` Corps Morale (8)."""
        source = Source(map_text(LEGEND, terrain, FROM_NORTH_EAST, **ground), "map.toml")
        board = MapReader(source, convert(source.data["map"], MapData), KINDS, MARKS).board()
        self.grid = board.grid
        self._lines = [line.split() for line in lines]
        units, formations = self._roster(morale or {})
        self.scenario = Scenario(
            key="test",
            title="Test",
            summary="",
            turns=turns,
            first_turn=turn,
            board=board,
            field=Field(board, bool(switches and switches.guns_join_by_road)),
            sides=(SideInfo("allied", "Allies"), SideInfo("austrian", "Austrians")),
            units=tuple(units),
            formations=formations,
            commanders=tuple(i for i, u in enumerate(units) if u.arm == "cic"),
            prizes=tuple(self._prize(text) for text in prizes),
            sudden=tuple(self._sudden(text) for text in sudden),
            members=tuple(tuple(i for i, u in enumerate(units) if u.side == s and u.is_troops) for s in range(2)),
            leaders=tuple(tuple(i for i, u in enumerate(units) if u.side == s and not u.is_troops) for s in range(2)),
            chits=chits,
            broken=broken,
            demoralized=demoralized,
            handicap=handicap,
            marginal=marginal,
            decisive=decisive,
            switches=switches or Switches(),
        )
        self.keys = {unit.key: index for index, unit in enumerate(units)}
        self.begin_anew(BattleProcedure())
        numbers = {chit.key: number for number, chit in enumerate(EVENT_CHITS)}
        self.state.held = tuple(numbers[key] for key in held)
        if dice is not None:
            self.script(*dice)
        self._states()

    # -- building ------------------------------------------------------------------------------------------------

    def _roster(self, morale: dict[str, int]) -> tuple[list[Unit], tuple[Formation, ...]]:
        rows = [row for row in self._lines if row[1] != "cic"]
        keys = list(dict.fromkeys((row[0], row[1]) for row in rows))
        for nation, key in keys:  # every formation has an HQ; one that no line names never comes
            if not any(row[:3] == [nation, key, "hq"] for row in rows):
                rows.append([nation, key, "hq", f"hq-{key}", "off:99:0101"])
        rows.sort(key=lambda row: row[2] == "hq")
        units = [self._unit(row[0], keys.index((row[0], row[1])), row[2:]) for row in rows]
        units += [self._unit(row[0], -1, row[1:]) for row in self._lines if row[1] == "cic"]
        formations = []
        for index, (name, key) in enumerate(keys):
            of = NATIONS.index(name)
            own = tuple(i for i, u in enumerate(units) if u.formation == index and u.is_troops)
            hq = next(i for i, u in enumerate(units) if u.formation == index and u.arm == "hq")
            check = name == "austrian" and key != "viii"
            formations.append(Formation(key, f"Formation {key}", SIDE_OF[of], of, own, hq, morale.get(key, 8), check))
        self.formations = {formation.key: index for index, formation in enumerate(formations)}
        return units, tuple(formations)

    def _unit(self, name: str, formation: int, words: list[str]) -> Unit:
        nation = NATIONS.index(name)
        arm: Arm = words[0]  # type: ignore[assignment]
        key, where, rest = words[1], words[2], words[3:]
        facts: dict[str, Any] = dict(USUAL[arm])
        traits = tuple(word for word in rest if word in ("jaeger", "bersaglieri"))
        for word in rest:
            field, equals, value = word.partition("=")
            if equals:
                facts[field] = value if field == "division" else int(value)
            elif word in WEIGHTS:
                facts["weight"] = WEIGHTS.index(word)
            elif word == "white":
                facts["quality"] = True
        if "strength" in facts and facts["strength"] > 2:
            facts.setdefault("worn", (facts["strength"] * 6 + 5) // 10)
            facts.setdefault("worn_morale", facts["morale"] - 1)
        if where.startswith("off:"):
            turn, hexes, *span = where.split(":")[1:]
            facts |= {"turn": int(turn), "at": tuple(self.grid.parse(hex) for hex in hexes.split("/"))}
            if span:
                low, _, high = span[0].partition("-")
                facts["span"] = (int(low), int(high))
        else:
            facts["hex"] = self.grid.parse(where)
        return Unit(key, key.upper(), SIDE_OF[nation], nation, arm, formation, traits=traits, **facts)

    def _prize(self, text: str) -> Prize:
        hex, holder, value = text.split()
        return Prize(self.grid.parse(hex), f"Prize {hex}", int(value), SIDES.index(holder))

    def _sudden(self, text: str) -> Sudden:
        side, *hexes = text.split()
        return Sudden(SIDES.index(side), tuple(self.grid.parse(hex) for hex in hexes))

    def _states(self) -> None:
        for row in self._lines:
            words = row[3:] if row[1] != "cic" else row[2:]
            unit = self.keys[words[0]]
            for word in words:
                if word in ("shaken", "disrupted"):
                    self.state.hits[unit] = 1 + (word == "disrupted")
                elif word == "battleworn":
                    self.state.worn[unit] = 1
                elif word in STATES:
                    self.state.flags[unit] |= STATES[word]

    # -- looking -------------------------------------------------------------------------------------------------

    @property
    def state(self):  # type: ignore[no-untyped-def]
        return self.game.state

    def hex(self, number: str) -> int:
        return self.grid.parse(number)

    def place(self, unit: str) -> str:
        """Where a unit is: its hex, "off" or "broken"."""
        place = self.state.place[self.keys[unit]]
        return self.grid.text(place) if place >= 0 else {-1: "off", -2: "broken"}[place]

    def stack(self, number: str) -> list[str]:
        """The units of a hex, top first."""
        return [self.scenario.units[unit].key for unit in self.state.stacks[self.hex(number)]]

    def hits(self, unit: str) -> int:
        return self.state.hits[self.keys[unit]]  # type: ignore[no-any-return]

    def worn(self, unit: str) -> bool:
        return bool(self.state.worn[self.keys[unit]])

    def piece(self, unit: str, viewer: int = 0) -> Piece:
        """A counter as a side sees it."""
        return next(piece for piece in RULESET.view(self.game, viewer).pieces if piece.key == unit)

    def asked(self) -> str:
        """What kind of decision is open first, or nothing."""
        return type(self.game.pending[0]).__name__ if self.game.pending else ""

    def options(self, side: str) -> list[str]:
        return self.written(side)

    # -- acting --------------------------------------------------------------------------------------------------

    def activate(self, formation: str, posture: str = "", until: str = "") -> list[Event]:
        """Draw a formation's chit now, with nothing after it but the end of the turn; choose its posture if one is
        given, and do nothing until a kind of decision is open if one is named."""
        self.game.resume([(BattleProcedure(), 0), (Turn(), AFTER_CUP), (Activation(self.formations[formation]), 0)])
        events = self.run()
        if posture:
            side = SIDES[self.game.scenario.formations[self.formations[formation]].side]
            events = events + self.play(side, f"{posture} {self.scenario.units[self._hq(formation)].key}")
        return events + self.skip(until) if until else events

    def crown(self, leader: str) -> list[Event]:
        """Draw a sovereign's chit now."""
        self.game.resume([(BattleProcedure(), 0), (Turn(), AFTER_CUP), (Sovereign(self.keys[leader]), 0)])
        return self.run()

    def new_turn(self) -> list[Event]:
        """Begin the turn from its Planning Phase."""
        self.game.resume([(BattleProcedure(), 0), (Turn(), 0)])
        return self.run()

    def at_draw(self) -> list[tuple[Any, int]]:
        """The agenda at the moment between two chits."""
        return [(BattleProcedure(), 0), (Turn(), BETWEEN_CHITS)]

    def _hq(self, formation: str) -> int:
        return self.scenario.formations[self.formations[formation]].hq

    def action(self, side: str, text: str) -> Any:
        """What a text stands for now; arguments at the end may be left out where only one is possible."""
        action = super().action(side, text)
        options = self.game.options(SIDES.index(side))
        if action not in options:
            fitting = options.starting_with(action)
            if fitting:
                action = fitting[0]
        return action

    def fire(self, side: str, unit: str, hex: str, *dice: int) -> list[Event]:
        """Fire with one unit in the Fire Combat Step, with these dice (two d6 and a d10 first)."""
        self.script(*dice)
        events = self.play(side, f"fire {unit} {hex}")
        if self.asked() == "CombineFire":
            events = events + self.play(side, "open-fire")
        return events

    def skip(self, *until: str) -> list[Event]:
        """Answer decisions by doing as little as possible until one of a given kind is open."""
        events: list[Event] = []
        while self.game.pending and self.asked() not in until:
            events += self.play_idly()
        return events

    def play_idly(self) -> list[Event]:
        """Answer one decision by doing as little as possible."""
        side = self.game.pending[0].side
        found = self.game.options(side)
        return self.game.play(side, next((action for action in found if action.verb in IDLE), found[0]))

    def declare(self, side: str, *assaults: str) -> list[Event]:
        """Declare Assaults ("a 0303") when the time has come, and go on to the choice of one of them."""
        self.skip("DeclareAssaults")
        return self.play(side, *(f"assault {words}" for words in assaults)) + self.skip("ChooseAssault")

    def move(self, side: str, unit: str, *hexes: str) -> list[Event]:
        """Move one unit from the start of the Movement Step, leg by leg, and stop."""
        self.skip("ChooseMover")
        events = self.play(side, f"select {unit}")
        for hex in hexes:
            if self.asked() != "MoveOn":
                break
            events = events + self.play(side, f"move {unit} {hex}")
        if self.asked() == "MoveOn":
            events = events + self.play(side, f"stop {unit}")
        return events


RETREATS = ("ChooseRetreat", "RetreatInTurn", "GoFirst")
"""Questions that every retreat may ask."""
IDLE = ("cease", "end", "done", "hold", "pass", "rest", "stand", "halt", "stay", "keep", "none", "open-fire", "stop")
"""Answers that do as little as possible."""
