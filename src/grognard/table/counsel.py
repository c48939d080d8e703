"""Advice and reasons as sentences, and who may have them.

A *hint* is for a person who plays against bots; it is made from what that side may know. A *reason* for what a bot did
is told to whoever may read the record now: everything that it is made from stands there, and the bot is open to all.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any

from msgspec.structs import replace

from grognard.core.action import Action
from grognard.core.dice import NoDice, Rolled
from grognard.core.game import Game
from grognard.core.reason import Counsel, Step
from grognard.table import wire
from grognard.table.asked import may_read_record
from grognard.table.explanation import percent
from grognard.table.present import odds_data
from grognard.table.table import Sides, Table

AnyGame = Game[Any, Any]
MOST_CHANCES = 3
HARDLY = 0.05
"""A lead that nobody would see."""


@cache
def _catalogue() -> dict[str, str]:
    return dict(tomllib.loads(resources.files(__package__).joinpath("reasons.toml").read_text("utf-8")))


def say(key: str, **fields: Any) -> str:
    """A sentence of the catalogue."""
    return _catalogue()[key].format(**fields)


# -- who may ask -----------------------------------------------------------------------------------------------------


def no_hint(table: Table, sides: Sides) -> str:
    """Why the holder of some sides gets no hint at a table; nothing if it does."""
    if not sides or not all(seat.kind == "bot" or seat.side in sides for seat in table.seats):
        return say("no-hint-people")
    if not table.manners.hints:
        return say("no-hint-agreed")
    return say("no-hint-lesson") if table.is_guided else ""


def no_reason(table: Table, sides: Sides) -> str:
    """Why a viewer is not told the reasons of a bot; nothing if it is."""
    return "" if may_read_record(table, sides) else say("no-reason-yet")


def last_order(table: Table, end: int) -> int:
    """The last action of a bot among the first so many of the journal that the log tells of, and at which it had a
    choice; -1 where there is none."""
    bots = {seat.side for seat in table.seats if seat.kind == "bot"}
    for index in range(end - 1, table.journal.first - 1, -1):
        side = table.journal.lines[index].side
        if side in bots and table.logs[index + 1] and len(table.position(index).options(side)) > 1:
            return index
    return -1


# -- sentences -------------------------------------------------------------------------------------------------------


def counsel_data(game: AnyGame, side: int, counsel: Counsel, bot: str, index: int, number: int) -> wire.Counsel:
    """Advice on a position, or the reason for what was done there, as an interface is told."""
    steps = tuple(_advised(game, side, counsel.steps))
    rival = counsel.runner_up
    return wire.Counsel(
        side=side,
        bot=bot,
        index=index,
        number=number,
        steps=steps,
        odds=next((said for step in steps if (said := _odds(step.odds))), ""),
        runner_up=None if rival is None else _one(game, game, side, Step(rival)),
        compared=_compared(game, counsel),
    )


def by_chance(game: AnyGame, side: int, action: Action, bot: str, index: int, number: int) -> wire.Counsel:
    """What is told of a bot that has no judgement to ask."""
    told = counsel_data(game, side, Counsel((Step(action),)), bot, index, number)
    return replace(told, compared=say("by-chance"))


def _advised(game: AnyGame, side: int, steps: tuple[Step, ...]) -> Iterator[wire.Advised]:
    """Each step with its odds where it would be taken, as far as no die stands before it; an aim is said once."""
    trial: AnyGame | None = game.branch(NoDice())
    said = None
    for step in steps:
        yield _one(game, trial, side, step if step.aim != said else Step(step.action))
        said = step.aim
        trial = _begun(trial, side, step.action)


def _begun(trial: AnyGame | None, side: int, action: Action) -> AnyGame | None:
    """The position in which an order is completed that an action begins; None where it begins none, or where more
    would come of it than its side knows."""
    if trial is None or action not in trial.options(side):
        return None
    try:
        trial.play(side, action)
    except Rolled:
        return None
    decision = trial.decision(side)
    return trial if decision is not None and decision.completes and not trial.revealed else None


def _one(game: AnyGame, trial: AnyGame | None, side: int, step: Step) -> wire.Advised:
    messages = game.ruleset.messages
    aim = messages.aim(game, step.aim) if step.aim else ""
    weighed = trial is not None and step.action in trial.options(side)
    return wire.Advised(
        step.action,
        messages.action(game, step.action),
        aim,
        odds_data(trial, side, step.action) if weighed and trial is not None else (),
    )


def _odds(cards: tuple[wire.OddsCard, ...]) -> str:
    """The likeliest outcomes of the first card on which something is thrown."""
    card = next((card for card in cards if len(card.chances) > 1), None)
    if card is None:
        return ""
    likely = sorted(card.chances, key=lambda chance: -Fraction(*chance.chance))[:MOST_CHANCES]
    said = (say("chance", outcome=each.text, chance=percent(f"{each.chance[0]}/{each.chance[1]}")) for each in likely)
    return say("odds", card=card.title[:1].upper() + card.title[1:], chances=", ".join(said))


def _compared(game: AnyGame, counsel: Counsel) -> str:
    if counsel.is_only:
        return say("only")
    if counsel.runner_up is None:
        return ""
    rival, lead = game.ruleset.messages.action(game, counsel.runner_up), counsel.lead
    if lead is None:
        return say("next", rival=rival)
    if abs(lead) < HARDLY:
        return say("close" if lead > 0 else "equal", rival=rival)
    return say("behind" if lead > 0 else "ahead", rival=rival, lead=f"{abs(lead):.1f}")
