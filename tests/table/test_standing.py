from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.rulesets.portable.close.advance import Advance
from grognard.table.standing import Answer, standing_action
from grognard.table.table import Table
from tests.table.dispatches import Tally, dispatches
from tests.table.tables import BLUE, CLASH, RED, SEATS, new_table, play_out, say, way_to


class Reaction(Decision, frozen=True):
    """A reaction with a chance of its own."""

    chance: float = 0.5
    standing: ClassVar[str | None] = "react"

    def accept(self, game: Any) -> Action:
        return Action("accept")

    def decline(self, game: Any) -> Action:
        return Action("decline")

    def promise(self, game: Any) -> float:
        return self.chance


class Order(Reaction, frozen=True):
    """No reaction: nobody answers it for the player."""

    standing: ClassVar[str | None] = None


GAME: Any = None


def test_ask_leaves_it_to_the_player() -> None:
    assert standing_action(GAME, Reaction(0), "ask") is None


def test_always_and_never() -> None:
    assert standing_action(GAME, Reaction(0, 0.0), "always") == Action("accept")
    assert standing_action(GAME, Reaction(0, 1.0), "never") == Action("decline")


@settings(max_examples=200)
@given(st.floats(0, 1), st.floats(0, 1))
def test_at_least_some_chance(chance: float, wanted: float) -> None:
    verb = "accept" if chance >= wanted else "decline"
    assert standing_action(GAME, Reaction(0, chance), wanted) == Action(verb)


@pytest.mark.parametrize(
    ("chance", "wanted", "verb"),
    [(0.5, 0.5, "accept"), (0.49, 0.5, "decline"), (0.0, 0.0, "accept"), (1.0, 1.0, "accept"), (0.99, 1.0, "decline")],
)
def test_the_threshold_itself_is_enough(chance: float, wanted: float, verb: str) -> None:
    assert standing_action(GAME, Reaction(0, chance), wanted) == Action(verb)


@pytest.mark.parametrize("answer", ["ask", "always", "never", 0.0, 0.5, 1.0])
def test_what_is_no_reaction_is_always_asked(answer: Answer) -> None:
    assert standing_action(GAME, Order(0), answer) is None


def table_at_interception(tenths: int = 5) -> Table:
    table = Table(dispatches(), SEATS)
    say(table, RED, "send", "send", "pass")
    table.game.state = Tally(table.game.state.sent, tenths)
    return table


def test_a_table_asks_unless_told_otherwise() -> None:
    assert table_at_interception().standing_reply() is None


@pytest.mark.parametrize(
    ("answer", "tenths", "verb"),
    [("always", 0, "intercept"), ("never", 10, "ignore"), (0.6, 6, "intercept"), (0.6, 5, "ignore")],
)
def test_a_table_answers_for_a_seat(answer: Answer, tenths: int, verb: str) -> None:
    table = table_at_interception(tenths)
    table.standing[BLUE, "intercept"] = answer
    assert table.standing_reply() == (BLUE, Action(verb))


def test_orders_hold_for_their_own_side_and_name() -> None:
    table = table_at_interception()
    table.standing[RED, "intercept"] = "always"
    table.standing[BLUE, "advance"] = "always"
    table.standing[BLUE, ""] = "always"
    assert table.standing_reply() is None


def test_decisions_that_are_no_reactions_are_never_answered() -> None:
    table = Table(dispatches(), SEATS)
    for side in (RED, BLUE):
        table.standing[side, "intercept"] = "always"
        table.standing[side, ""] = "always"
    assert table.standing_reply() is None


# -- the Portable Wargame's one reaction: a victor's advance [portable close.7] -------------------------------------


def table_at_advance() -> Table:
    seed, way = way_to("Advance")
    table = new_table(seed, CLASH)
    for side, action in way:
        table.play(side, action)
    assert isinstance(table.game.pending[0], Advance)
    return table


@pytest.mark.rule("portable", "close.7")
@pytest.mark.parametrize(
    ("answer", "verb"), [("always", "advance"), ("never", "stay"), (1.0, "advance"), (0.3, "advance")]
)
def test_an_advance_is_answered_lawfully(answer: Answer, verb: str) -> None:
    table = table_at_advance()
    side = table.game.pending[0].side
    table.standing[side, "advance"] = answer
    reply = table.standing_reply()
    assert reply is not None
    assert (reply[0], reply[1].verb) == (side, verb)
    assert reply[1] in table.game.options(side)
    table.play(*reply)


def test_an_advance_is_asked_when_the_order_says_so() -> None:
    table = table_at_advance()
    side = table.game.pending[0].side
    table.standing[side, "advance"] = "ask"
    table.standing[1 - side, "advance"] = "always"
    assert table.standing_reply() is None


def test_standing_orders_always_give_what_is_offered() -> None:
    """Whole games in which every reaction is answered by order."""
    replies = 0
    for seed in range(150):
        table, random = new_table(seed, CLASH), Random(seed)
        table.standing[RED, "advance"], table.standing[BLUE, "advance"] = "always", 0.5
        while not table.game.result:
            reply = table.standing_reply()
            if reply:
                replies += 1
                table.play(*reply)
            else:
                play_out(table, random, 1)
    assert replies > 0


def test_a_push_names_the_order_that_can_answer() -> None:
    table = table_at_advance()
    side = table.game.pending[0].side
    decision = table.push((side,)).decision
    assert decision is not None
    assert decision.standing == "advance"
