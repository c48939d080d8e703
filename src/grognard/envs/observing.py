"""What a side may know, as named arrays. They are filled from its view and its own options, and from nothing else."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from grognard.core.game import Game
from grognard.core.options import Options
from grognard.core.ruleset import Ruleset
from grognard.core.view import View
from grognard.envs.menu import PAGE, Menu, listed

Arrays = dict[str, npt.NDArray[Any]]

EXTRA_COLUMNS = 6
TRACKS, GOALS, ARROWS = 48, 24, 64
FIXED = ("known", "side", "place", "facing")
"""The first columns of `units`; the values and states of the ruleset's counters follow."""


class Observer:
    """Makes the observations of one battle."""

    def __init__(self, ruleset: Ruleset[Any, Any], scenario: Any) -> None:
        look = ruleset.look
        self.ruleset, self.scenario = ruleset, scenario
        self.verbs = {verb.word: number for number, verb in enumerate(ruleset.verbs)}
        self.values: tuple[str, ...] = tuple(look.get("values", ()))
        self.states: tuple[str, ...] = tuple(look["states"])
        self.marks: tuple[str, ...] = tuple(look["marks"])
        self.columns = (*FIXED, *self.values, *self.states)
        self.units, self.places = len(scenario.units), int(scenario.board.grid.size)
        self._phases = {phase: number for number, phase in enumerate(ruleset.phases)}
        self._state = {state: len(FIXED) + len(self.values) + at for at, state in enumerate(self.states)}
        self._mark = {mark: at for at, mark in enumerate(self.marks)}

    def space(self, size: int) -> spaces.Dict:
        """The space of observations with a mask of so many numbers."""
        shapes: dict[str, tuple[int, ...]] = {
            "clock": (6,),
            "units": (self.units, len(self.columns)),
            "marks": (self.places, max(1, len(self.marks))),
            "tracks": (TRACKS, 3),
            "goals": (GOALS, 3),
            "arrows": (ARROWS, 4),
            "begun": (4,),
            "options": (PAGE, 3 + EXTRA_COLUMNS),
        }
        low, high = np.iinfo(np.int16).min, np.iinfo(np.int16).max
        arrays: dict[str, spaces.Space[Any]] = {
            name: spaces.Box(low, high, shape, np.int16) for name, shape in shapes.items()
        }
        mask = spaces.Box(0, 1, (size,), np.int8)
        return spaces.Dict({"observation": spaces.Dict(arrays), "action_mask": mask})

    def ground(self) -> Arrays:
        """The map, which never changes: for each place its kind of terrain, by number, and its level."""
        kinds = sorted(set(self.scenario.board.terrain))
        terrain = np.array([kinds.index(kind) for kind in self.scenario.board.terrain], np.int16)
        return {"terrain": terrain, "elevation": np.array(self.scenario.board.elevation, np.int16)}

    def observe(self, game: Game[Any, Any], side: int, menu: Menu) -> dict[str, Any]:
        """What a side sees and may choose."""
        view = self.ruleset.view(game, side)
        options = menu.options if game.decision(side) is not None else Options(())
        observation = {
            "clock": self._clock(view, side),
            "units": self._units(view, side),
            "marks": self._marks(view, side),
            "tracks": _rows(TRACKS, 3, [(_seen(t.side, side), _number(t.value), _number(t.all)) for t in view.tracks]),
            "goals": _rows(
                GOALS, 3, [(_seen(goal.side, side), _number(goal.now), _number(goal.need)) for goal in view.goals]
            ),
            "arrows": _rows(
                ARROWS, 4, [(_seen(a.side, side), a.path[0], a.path[-1], a.count) for a in view.arrows if a.path]
            ),
            "begun": np.array(menu.begun(), np.int16),
            "options": listed(options, menu.begun()[0] if options else 0, self.verbs, EXTRA_COLUMNS),
        }
        mask = menu.mask() if options else np.zeros(menu.size, np.int8)
        return {"observation": observation, "action_mask": mask}

    def _clock(self, view: View, side: int) -> npt.NDArray[np.int16]:
        waits = {waiting.side for waiting in view.waiting}
        asked = [int(side in waits), int(bool(waits - {side}))]
        phase = self._phases.get(view.phase, -1)
        return np.array([view.turn, view.turns, phase, _seen(view.active, side), *asked], np.int16)

    def _units(self, view: View, side: int) -> npt.NDArray[np.int16]:
        width = len(self.columns)
        table = [[0] * width for _ in range(self.units)]
        for piece in view.pieces:
            if 0 <= piece.id < self.units:
                row = table[piece.id]
                row[: len(FIXED)] = (1, _seen(piece.side, side), piece.place, piece.facing)
                for at, key in enumerate(self.values, len(FIXED)):
                    row[at] = _number(piece.values.get(key, 0))
                for state in piece.states:
                    if state in self._state:
                        row[self._state[state]] = 1
        return np.array(table, np.int16).reshape(self.units, width)

    def _marks(self, view: View, side: int) -> npt.NDArray[np.int16]:
        """For each place and kind 1 for a mark that is nobody's, 2 for one's own, 3 for an enemy's."""
        table = np.zeros((self.places, max(1, len(self.marks))), np.int16)
        for mark in view.marks:
            if mark.kind in self._mark and 0 <= mark.place < self.places:
                table[mark.place, self._mark[mark.kind]] = 1 if mark.side < 0 else 2 + (mark.side != side)
        return table


def _seen(side: int, viewer: int) -> int:
    """A side as one sees it: 1 for oneself, -1 for an enemy, 0 for nobody."""
    return 0 if side < 0 else 1 if side == viewer else -1


def _number(value: int | str) -> int:
    """A value as a number where it is one; what is said in words counts nothing."""
    if type(value) is int and -32768 <= value <= 32767:
        return value
    try:
        return max(-32768, min(32767, int(value)))
    except ValueError:
        return 0


def _rows(most: int, width: int, rows: list[tuple[int, ...]]) -> npt.NDArray[np.int16]:
    table = np.zeros((most, width), np.int16)
    if rows:
        table[: len(rows)] = rows[:most]
    return table
