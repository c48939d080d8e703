"""What a bot does next: its plan, or it gives a lost game up where the table lets it."""

from __future__ import annotations

import msgspec

from grognard.bots.manners import IN_A_ROW, gives_up, is_late, is_lost
from grognard.core.action import Action
from grognard.server.question import next_question, put
from grognard.server.think import Thinkers
from grognard.table.table import Table
from grognard.table.turns import turn_starts


async def ask_bot(table: Table, thinkers: Thinkers) -> tuple[int, tuple[Action, ...]] | None:
    """What a bot wants to do now: one action, or a plan of several; none at all if it resigns."""
    question = next_question(table)
    if question is None:
        return None
    if await yields(table, question.side, question.bot, thinkers):
        return question.side, ()
    memory = table.memories.get(question.side, "")
    thought = await thinkers.ask(msgspec.structs.replace(question, memory=memory))
    table.memories[question.side] = thought.memory
    return question.side, thought.actions


def may_yield(table: Table) -> bool:
    """Whether bots give up at a table: only where they play against one person, who has not said otherwise, and where
    the ruleset can tell how a game stands."""
    people = [seat for seat in table.seats if seat.kind != "bot"]
    knows = table.game.ruleset.value is not None
    return knows and table.manners.bots_resign and len(people) == 1 and table.course is None


async def yields(table: Table, side: int, bot: str, thinkers: Thinkers) -> bool:
    """Whether a bot that is to choose gives up instead. It is asked once a turn, and looks back at how its last turns
    began, so that it comes to the same whenever a server takes the table over."""
    if not may_yield(table) or not is_late(table.game, side):
        return False
    turn = table.game.ruleset.view(table.game, side).turn
    if table.judged.get(side) == turn:
        return False
    table.judged[side] = turn
    outlooks: list[float | None] = []
    for index in turn_starts(table, side, IN_A_ROW):
        outlooks.append(await thinkers.outlook(put(table, table.position(index), side, bot, index)))
        if not is_lost(outlooks[-1]):
            return False
    return gives_up(outlooks)
