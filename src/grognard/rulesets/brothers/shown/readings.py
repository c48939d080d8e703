"""How fields of messages are read that only this book has: formations, results, half points."""

from __future__ import annotations

from grognard.core.messages import Reading
from grognard.core.readings import formation_name
from grognard.rulesets.brothers.ch06_chits.cup import EVENT_CHITS
from grognard.rulesets.brothers.reader.charts import FIRE_COLUMNS
from grognard.rulesets.brothers.state import BrothersGame


def halves(value: int) -> str:
    """Half points as people write them [brothers 3.5.2c].

    >>> halves(5), halves(-1), halves(4)
    ('2½', '-½', '2')
    """
    sign, whole = "-" if value < 0 else "", abs(value) // 2
    half = "\u00bd" if value % 2 else ""
    return f"{sign}{whole if whole or not half else ''}{half}"


def corps(game: BrothersGame, index: int) -> str:
    """A formation by its number, with who leads it."""
    formation = game.scenario.formations[index]
    return f"{formation.name} ({game.scenario.units[formation.hq].name})"


def acting(game: BrothersGame, side: int) -> str:
    """Who acts: the formation, or a sovereign by himself; else the side that is asked."""
    state, scenario = game.state, game.scenario
    if state.active >= 0:
        return str(scenario.formations[state.active].name)
    return str(scenario.units[state.leader].name if state.leader >= 0 else scenario.sides[side].name)


def held(game: BrothersGame, side: int) -> str:
    """The events a side has in hand, which lie open [brothers 5.2c]."""
    names = [EVENT_CHITS[number].name for number in game.state.held if EVENT_CHITS[number].side == side]
    return ", ".join(names) or game.ruleset.messages.word("of-nobody")


def if_engaged(game: BrothersGame, engaged: bool) -> str:
    """What being Engaged takes from the die of an Activation Check [brothers 7.6.1c]."""
    return game.ruleset.messages.word("less-engaged") if engaged else ""


READINGS: dict[str, Reading] = {
    "formation": formation_name,
    "corps": corps,
    "acting": acting,
    "held": held,
    "halves": lambda game, value: halves(value),
    "fire-column": lambda game, column: FIRE_COLUMNS[column],
    "assault-result": lambda game, cell: game.ruleset.messages.word(f"assault-{cell}"),
    "break-test": lambda game, outcome: game.ruleset.messages.word("held-test" if outcome == "held" else outcome),
    "if-engaged": if_engaged,
}
