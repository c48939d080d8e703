"""Who chooses at a table without being a person, and what a bot is asked next."""

from __future__ import annotations

import msgspec

from grognard.core.action import Action
from grognard.rulesets import BattleText
from grognard.server.think import Question
from grognard.table.table import AnyGame, Table


def has_unmanned(table: Table) -> bool:
    """Whether anybody but people chooses at a table: a bot, or a standing order."""
    return bool(table.standing) or any(seat.kind == "bot" for seat in table.seats)


def next_question(table: Table) -> Question | None:
    """The first open choice of a bot, if there is one, with all that the bot may go by."""
    if table.is_guided:
        return None
    bots = {seat.side: seat.bot for seat in table.seats if seat.kind == "bot"}
    decision = next((decision for decision in table.game.pending if decision.side in bots), None)
    if decision is None:
        return None
    seed = table.journal.box.private_number(table.game.number)
    return put(table, table.game, decision.side, bots[decision.side], seed)


def put(table: Table, game: AnyGame, side: int, bot: str, seed: int, action: Action | None = None) -> Question:
    """A question about a position of a table."""
    journal = table.journal
    battle = BattleText.of(journal.ruleset.meta.key, journal.source)
    return Question(battle, msgspec.json.encode(game.to_data()), side, bot, seed, action)
