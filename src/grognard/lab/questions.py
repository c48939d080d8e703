"""Everything that a viewer can get from a table, in bytes: what it is pushed, and the answer to whatever it may ask.

A cheating player asks more than a page would: about units of the enemy, about places it cannot see, for actions that
are no option, for the past beyond what there is. Two tables that differ only in what a viewer may not know must answer
every question alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import msgspec

from grognard.core.action import NO_PLACE, NO_UNIT, Action
from grognard.core.errors import GrognardError
from grognard.table import asked
from grognard.table.draft import try_out
from grognard.table.table import Sides, Table

Questions = dict[str, Callable[[Table], Any]]
"""By what is asked, how to ask it of a table."""

UNITS_ASKED = 12
"""Units whose overlays are asked for at one stop; another stop asks for others."""
RARELY = 0.1
"""How often something is asked whose answer is most likely another's."""
OPTIONS_ASKED = 6
"""Lawful actions that are weighed at one stop."""
POINTED_ASKED = 6
"""Clicks on the map at one stop."""
STRANGE_ASKED = 8
"""Actions that are weighed though they may be no option."""


def ask(table: Table, question: Callable[[Table], Any]) -> bytes:
    """The answer in bytes; a refusal is an answer too."""
    try:
        return msgspec.json.encode(question(table))
    except GrognardError as error:
        return msgspec.json.encode([type(error).__name__, error.message, error.rule, error.index])


def questions(table: Table, sides: Sides, random: Random) -> Questions:
    """What a viewer asks of a table here, the same for the same chance."""
    since, seen = max(1, table.number(sides) - random.randrange(6)), table.visible_count(sides)
    found: Questions = {
        f"push since {since}": partial(push_since, sides=sides, since=since),
        "record": partial(asked.may_read_record, sides=sides),
    }
    for number in (random.randrange(seen + 1), max(0, seen + random.choice((-1, 0, 0, 0, 7)))):
        found[f"history {number}"] = partial(Table.history, sides=sides, number=number)
    count = len(table.journal.scenario.units)
    for unit in random.sample(range(count), min(count, UNITS_ASKED)):
        found[f"overlays of {unit}"] = partial(asked.overlays, sides=sides, unit=unit)
    if len(sides) == 1:
        found |= _of_a_seat(table, sides[0], random)
    return found


def _of_a_seat(table: Table, side: int, random: Random) -> Questions:
    """What only a seat is answered: what would come of an action, and what may be taken back."""
    found: Questions = {
        "undo": partial(_undo, side=side),
        "promise": partial(_promise, side=side),
    }
    drafted = (decision := table.game.decision(side)) is not None and decision.drafted
    for action in _lawful(table, side, random):
        said = _said(action)
        found[f"odds of {said}"] = partial(asked.odds, side=side, action=action)
        found[f"why {said}"] = partial(asked.why, side=side, action=action)
        if drafted or random.random() < RARELY:
            found[f"draft of {said}"] = partial(_draft, side=side, action=action)
        short = _short(table, action)
        found[f"read {short!r}"] = partial(_read, side=side, text=short)
    for unit, place, at in _pointing(table, side, random):
        found[f"point {unit} at {place} and {at}"] = partial(asked.pointed, side=side, unit=unit, place=place, at=at)
    for action in _strange(table, side, random):
        said = _said(action)
        found[f"why {said}"] = partial(asked.why, side=side, action=action)
        if random.random() < RARELY:  # refused by the same sentence
            found[f"odds of {said}"] = partial(asked.odds, side=side, action=action)
            found[f"draft of {said}"] = partial(_draft, side=side, action=action)
    return found


def _pointing(table: Table, side: int, random: Random) -> Iterator[tuple[int, int, int]]:
    """Clicks: with a unit in hand or none, on a place, and on a unit of those that are seen, or any other."""
    pieces = table.game.ruleset.view(table.game, side).pieces
    units, places = len(table.journal.scenario.units), table.journal.scenario.board.grid.size
    for _ in range(POINTED_ASKED):
        at = random.choice(pieces) if pieces and random.random() < 0.7 else None
        place = at.place if at and at.place >= 0 else random.randrange(places)
        unit = random.choice((NO_UNIT, random.randrange(units), *(piece.id for piece in pieces if piece.side == side)))
        yield unit, place, at.id if at else random.choice((NO_UNIT, random.randrange(units)))


def _said(action: Action) -> str:
    return f"{action.verb} {action.unit} {action.place} {action.extra}"


def push_since(table: Table, sides: Sides, since: int) -> Any:
    """What a viewer is pushed that has read so much."""
    return table.push(sides, table.read_from(sides, since))


def _undo(table: Table, side: int) -> Any:
    """Whether a side may take its last action back, or the sentence why not."""
    return table.journal.can_undo(side) or table.fork().undo(side)


def _draft(table: Table, side: int, action: Action) -> Any:
    return try_out(table.game, side, [action])


def _read(table: Table, side: int, text: str) -> Any:
    return table.journal.parse(side, text)


def _promise(table: Table, side: int) -> Any:
    """What a standing order with a chance would go by, and both its answers."""
    decision = table.game.decision(side)
    if decision is None or not decision.standing:
        return None
    return decision.promise(table.game), decision.accept(table.game), decision.decline(table.game)


def _short(table: Table, action: Action) -> str:
    """The text of an action with its last word left out, which the table fills in."""
    try:
        words = table.journal.notation.text(action).split()
    except (GrognardError, IndexError, KeyError):
        return action.verb
    return " ".join(words[:-1] or words)


def _lawful(table: Table, side: int, random: Random) -> Iterator[Action]:
    """Some options, of every kind if there are not too many kinds: those that dice follow from are few among moves."""
    groups = [group for group in table.game.options(side).groups if group.count]
    for group in random.sample(groups, min(len(groups), OPTIONS_ASKED)):
        yield group[random.randrange(group.count)]


def _strange(table: Table, side: int, random: Random) -> Iterator[Action]:
    """Options with another unit, another place or other numbers, and what only the other side could choose."""
    scenario, verbs = table.journal.scenario, table.game.ruleset.verbs
    units, places = len(scenario.units), scenario.board.grid.size
    options = table.game.options(side)
    held = [other for decision in table.game.pending if (other := decision.side) != side]
    for _ in range(STRANGE_ASKED):
        chance, numbers = random.random(), tuple(random.randrange(places) for _ in range(random.randrange(3)))
        if options and chance < 0.5:
            like = options.sample(random)
        elif held and chance < 0.6:
            yield table.game.options(held[0]).sample(random)
            continue
        else:
            like = Action(random.choice(verbs).word, NO_UNIT, NO_PLACE, ())
        yield Action(
            like.verb,
            random.choice((like.unit, random.randrange(units))),
            random.choice((like.place, random.randrange(places), _near(table, side, random))),
            random.choice((like.extra, like.extra, numbers)),
        )


def _near(table: Table, side: int, random: Random) -> int:
    """Where somebody stands, most likely an enemy: that is where something is hidden."""
    places = [piece.place for piece in table.game.ruleset.view(table.game, side).pieces if piece.place >= 0]
    return random.choice(places) if places else NO_PLACE
