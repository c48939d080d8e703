"""Small positions of Commanders, written as text, for tests.

    field = Field("w b1 IIICC", "b b2 II!A*", rules={"terrain": True})

A line is a side (w, b), a sector and its units: I, C, A; after a letter `!` means routed, `*` spent, `#` in square.
Sheets are written as players write them: `field.orders("w", "3I b1-b2, C b1-b2-b3")`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from grognard.core.dice import FastDice, ScriptedDice
from grognard.core.event import Event
from grognard.core.source import Source
from grognard.rulesets.commanders.board.sectors import BOXES, GRID
from grognard.rulesets.commanders.phase.rounds import Battle, Round
from grognard.rulesets.commanders.ruleset import RULESET
from grognard.rulesets.commanders.setup.scenario import Scenario
from grognard.rulesets.commanders.state import CAPTURED, DESTROYED, MERGED, CommandersGame, with_side
from grognard.rulesets.commanders.status import ROUTED, SPENT, SQUARE
from tests.rulesets.drill import Drill

SIDES = {"w": 0, "b": 1}
FLAGS = {"!": ROUTED, "*": SPENT, "#": SQUARE}
NAMES = {CAPTURED: "captured", DESTROYED: "destroyed", MERGED: "merged", BOXES[0]: "box", BOXES[1]: "box"}
STEP = {"planning": 1, "fast": 2, "bombardment": 3, "combined": 4, "noncombat": 5, "rally": 6, "scoring": 7}
"""The step of `Round` that begins each phase."""

BIG = """
ruleset = "commanders"
title = "A field for tests"
setup = "own"
[white.setup]
right = [6, 0, 0]
centre = [6, 0, 0]
left = [0, 6, 0]
reserve = [18, 6, 4]
[black.setup]
right = [6, 0, 0]
centre = [6, 0, 0]
left = [0, 6, 0]
reserve = [18, 6, 4]
"""


def scenario(extra: str = "") -> Scenario:
    """A battle with all pieces of the box and, in front, whatever a test adds (as top-level keys or tables)."""
    top, tables = (extra, "") if "[" not in extra else (extra[: extra.index("[")], extra[extra.index("[") :])
    return RULESET.read_scenario(Source(top + BIG + tables, "field.toml"))


class Field(Drill):
    """A position with its game; `dice` are the faces to come."""

    ruleset, names = RULESET, ("w", "b")
    game: CommandersGame
    scenario: Scenario

    def __init__(self, *lines: str, scenario_text: str = "", dice: Sequence[int] | None = None, turn: int = 1) -> None:
        self.scenario = scenario(scenario_text)
        thrown = FastDice(1) if dice is None else ScriptedDice(tuple(dice))
        self.game = RULESET.new_game(self.scenario, FastDice(1))
        self.game.dice, self.game.drawn = thrown, 0
        state = self.game.state
        state.turn = turn
        state.pool = 11 - turn
        self._free = {
            (side, kind): [u for u in self.scenario.members[side] if self.scenario.units[u].kind == kind]
            for side in range(2)
            for kind in range(3)
        }
        for unit in range(len(state.place)):
            state.place[unit] = MERGED
        self.units: dict[str, list[int]] = {}
        """The units of each line, under its first two words: `field.units["w b1"]`."""
        for line in lines:
            self._put(line)

    def _put(self, line: str) -> None:
        side, sector, letters = line.split()
        place = BOXES[SIDES[side]] if sector == "box" else GRID.parse(sector)
        for letter, flags in re.findall(r"([ICA])([!*#]*)", letters):
            unit = self._free[SIDES[side], "ICA".index(letter)].pop(0)
            state = self.game.state
            state.place[unit] = place
            state.status[unit] = sum(FLAGS[flag] for flag in flags) | (ROUTED if sector == "box" else 0)
            self.units.setdefault(f"{side} {sector}", []).append(unit)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    # -- acting --------------------------------------------------------------------------------------------------

    def orders(self, side: str, text: str) -> Field:
        """Write a side's sheet; it is not checked."""
        sheet = []
        for line in filter(None, (part.strip() for part in text.split(","))):
            found = re.fullmatch(r"(\d*)([ICA]) (\S+)", line)
            assert found is not None, line
            steps = [GRID.parse(step) for step in found[3].split("-")]
            order = ("ICA".index(found[2]), steps[0], steps[1], steps[2] if len(steps) > 2 else -1)
            sheet += [order] * int(found[1] or 1)
        state = self.game.state
        state.sheets = with_side(state.sheets, SIDES[side], tuple(sheet))
        state.written = with_side(state.written, SIDES[side], tuple(sheet))
        state.allowance = (10, 10)
        return self

    def begin(self, phase: str) -> list[Event]:
        """Go to the start of a phase of the round."""
        game = self.game
        game.resume([(Battle(), 1), (Round(), STEP[phase])])
        if not game.state.allowance[0]:
            game.state.allowance = (10, 10)
        return self.run()

    def send_all(self, phase: str = "") -> list[Event]:
        """Both sides set everything in motion (or open fire with everything), at the start of a phase if named."""
        if phase:
            self.begin(phase)
        events: list[Event] = []
        for side in range(2):
            if self.game.decision(side) is None:
                continue
            verbs = {group.verb for group in self.game.options(side).groups}
            verb = next(v for v in ("send-all", "bombard-all", "hold") if v in verbs)
            events += self.game.play(side, RULESET.notation(self.scenario).parse(verb))
        return events

    def quietly(self, *, until: str = "") -> list[Event]:
        """Answer every question with the answer that changes least until nothing, or a kind of decision, is open."""
        events: list[Event] = []
        while self.game.pending and self.game.result is None:
            if until and any(type(d).__name__ == until for d in self.game.pending):
                break
            if not until and any(type(d).__name__ == "WriteOrders" for d in self.game.pending):
                break
            events += self._answer()
        return events

    def reach(self, phase: str) -> list[Event]:
        """Answer every question quietly until a later phase of the round has begun."""
        events: list[Event] = []
        turn, goal = self.game.state.turn, STEP[phase] - 1
        while self.game.pending and (self.game.state.turn, self.game.state.phase) < (turn, goal):
            events += self._answer()
        return events

    def _answer(self) -> list[Event]:
        """Answer the first open question with the answer that changes least."""
        side = self.game.pending[0].side
        options = self.game.options(side)
        quiet = ("stand", "press", "keep", "hold", "halt", "done", "seal")
        return self.game.play(side, next((a for a in options if a.verb in quiet), options[0]))

    def rest(self) -> list[Event]:
        """Both sides seal what they have written, and the round runs its course."""
        events: list[Event] = []
        for side in range(2):
            events += self.game.play(side, RULESET.notation(self.scenario).parse("seal"))
        return events + self.quietly()

    # -- looking -------------------------------------------------------------------------------------------------

    def at(self, side: str, sector: str) -> str:
        """The units of a side in a sector as text, in the order I, C, A: `IIC!`."""
        place = BOXES[SIDES[side]] if sector == "box" else GRID.parse(sector)
        state, words = self.game.state, []
        for unit in self.scenario.members[SIDES[side]]:
            if state.place[unit] == place:
                flags = "".join(s for s, f in FLAGS.items() if state.status[unit] & f and sector != "box")
                words.append("ICA"[self.scenario.units[unit].kind] + flags)
        return "".join(sorted(words, key=lambda word: ("ICA".index(word[0]), word)))

    def where(self, unit: int) -> str:
        """A unit's sector, or what has become of it."""
        place = self.game.state.place[unit]
        return NAMES.get(place) or GRID.text(place)

    def fates(self, side: str) -> dict[str, int]:
        """How many units of a side that were on the field are where, units never used left out."""
        used = [unit for key, units in self.units.items() if key.startswith(side) for unit in units]
        return dict(Counter(self.where(unit) for unit in used))

    def verbs(self, side: str) -> set[str]:
        return {group.verb for group in self.game.options(SIDES[side]).groups if len(group)}


def plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def contested(arm: str) -> list[tuple[str, str, str]]:
    """How b2 can be disputed to those who come from b1: black units, their order, and the rule. He holds it, he makes
    for it too, or he comes the other way."""
    return [
        ("b b2 I", "", "combat.trigger.1"),
        (f"b b3 {arm}", f"{arm} b3-b2", "combat.trigger.2"),
        (f"b b2 {arm}", f"{arm} b2-b1", "combat.trigger.3"),
    ]
