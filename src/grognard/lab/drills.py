"""Drills found in simulated games: positions in which one option is clearly best, or one alone is lawful."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from math import sqrt
from random import Random
from typing import Any

import msgspec

from grognard.bots import get_bot
from grognard.core.drill import Drill
from grognard.core.errors import GrognardError
from grognard.core.record import Record, write_record
from grognard.lab.drill_finds import QUICK, finds
from grognard.lab.drill_spot import Find, Spot
from grognard.rulesets import AnyRuleset
from grognard.table.dicebox import DiceBox
from grognard.table.exercise import DrillFault, Exercise
from grognard.table.journal import Journal

MOST_ACTIONS = 900
"""How far into a game drills are looked for: whoever opens one has to play so far."""
FIRST_TURN = 2
"""Before this little has happened."""
KEPT = 40
"""Finds of one question that one game may offer."""


class Search(msgspec.Struct, frozen=True):
    """Where to look."""

    scenario: str
    seed: int
    most_actions: int = MOST_ACTIONS

    @property
    def game(self) -> str:
        """The name of the game that is played for it."""
        return f"{self.scenario}-{self.seed}"


class Made(msgspec.Struct, frozen=True):
    """A drill to be written, and its worth to a learner."""

    key: str
    drill: Drill
    worth: float


def search(
    ruleset: AnyRuleset,
    where: Search,
    on_action: Callable[[int], None] | None = None,
    kinds: Collection[str] = QUICK,
) -> list[Find]:
    """Play a game between staff officers and note what could be asked on the way."""
    journal = begin(ruleset, where)
    picker = Random(where.seed)
    found: dict[str, list[Find]] = {}
    for side in played(journal, where):
        if on_action:
            on_action(len(journal.lines))
        if int(getattr(journal.game.state, "turn", FIRST_TURN)) < FIRST_TURN:
            continue
        for find in finds(Spot(journal, side, where.game, picker), kinds):
            found.setdefault(find.drill.question, []).append(find)
    return [find for each in found.values() for find in sorted(each, key=lambda find: -find.worth)[:KEPT]]


def begin(ruleset: AnyRuleset, where: Search) -> Journal:
    """The game of a search at its beginning."""
    return Journal(ruleset, ruleset.scenario_source(where.scenario), DiceBox.seeded(where.seed))


def played(journal: Journal, where: Search) -> Iterator[int]:
    """Play a game to its end; gives the side that has to choose before each action."""
    bots = [get_bot("staff", where.seed * 2 + side) for side in range(len(journal.scenario.sides))]
    while journal.game.result is None and len(journal.lines) < where.most_actions:
        side = journal.game.pending[0].side
        yield side
        journal.play(side, bots[side].choose(journal.game, side))


def select(ruleset: AnyRuleset, found: list[Find], count: int) -> list[Made]:
    """The best of them, of as many sorts as there are: what was asked before is worth less each time."""
    reasons = Counter(reason for find in found for reason in find.reasons)
    chosen: list[Find] = []
    left = list(found)
    while left and len(chosen) < count:
        best = max(left, key=lambda find: _worth(find, reasons, chosen))
        left.remove(best)
        if _stands(ruleset, best):
            chosen.append(best)
    return [Made(_key(find, number), find.drill, find.worth) for number, find in enumerate(chosen, 1)]


def _worth(find: Find, reasons: Counter[str], chosen: list[Find]) -> float:
    rarity = sum(1 / sqrt(reasons[reason]) for reason in set(find.reasons))
    asked = sum(other.drill.question == find.drill.question for other in chosen)
    fought = sum(other.drill.game == find.drill.game for other in chosen)
    kind = sum(other.kind == find.kind for other in chosen)
    near = any(
        other.drill.game == find.drill.game and abs(other.drill.after - find.drill.after) < 12 for other in chosen
    )
    told = sum(bool({*other.reasons} & {*find.reasons}) for other in chosen)
    return find.worth + 0.5 * rarity - 0.5 * asked - 0.15 * fought - 0.1 * kind - 0.4 * near - 0.1 * told


def _stands(ruleset: AnyRuleset, find: Find) -> bool:
    """Whether the exercise agrees with what was found, on the position as it was."""
    try:
        return Exercise(ruleset, find.drill, find.journal).answer == find.drill.answer
    except DrillFault:
        return False


def _key(find: Find, number: int) -> str:
    return f"{find.drill.question}-{find.drill.game}-{number}"


def game_of(ruleset: AnyRuleset, where: Search, last: int) -> Record:
    """The game of a search as far as the last drill that is taken from it."""
    journal = begin(ruleset, where)
    for _ in played(journal, msgspec.structs.replace(where, most_actions=last)):
        pass
    if len(journal.lines) < last:
        raise GrognardError(f"The game {where.game} ends before action {last}.")
    return journal.record()


def text_of(drill: Drill) -> str:
    """A drill as its file has it."""
    data: dict[str, Any] = msgspec.to_builtins(drill)
    order = [name for name in Drill.__struct_fields__ if name in data and name not in ("answer", "note")]
    lines = [f"{name} = {_value(data[name])}" for name in order]
    lines += [f"{name} = {_value(data[name])}" for name in ("answer", "note") if name in data]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, list | tuple):
        return "[\n" + "".join(f"    {_value(each)},\n" for each in value) + "]"
    return msgspec.json.encode(value).decode()


def files_of(ruleset: AnyRuleset, made: list[Made], places: dict[str, Search]) -> Iterator[tuple[str, str]]:
    """The files of some drills by their names in the folder `drills`: each drill, and the games they come from."""
    last: dict[str, int] = {}
    for each in made:
        last[each.drill.game] = max(last.get(each.drill.game, 0), each.drill.after)
        yield f"{each.key}.toml", text_of(each.drill)
    for game, number in last.items():
        yield f"games/{game}.grog", write_record(game_of(ruleset, places[game], number))
