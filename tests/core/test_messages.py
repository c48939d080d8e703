from __future__ import annotations

from types import SimpleNamespace

import pytest

from grognard.core.action import Action
from grognard.core.board import Board
from grognard.core.decision import Decision
from grognard.core.errors import GrognardError
from grognard.core.event import DieRolled, GameEnded
from grognard.core.hexgrid import HexGrid
from grognard.core.messages import Messages


class ChooseMove(Decision, frozen=True):
    unit: int


GAME = SimpleNamespace(
    ruleset=SimpleNamespace(face=lambda scenario, roll: roll.value),
    scenario=SimpleNamespace(
        board=Board(HexGrid(2, 2), ("open",) * 4, names={3: "Medole"}),
        units=[SimpleNamespace(name="Zouaves"), SimpleNamespace(name="Battery")],
        sides=[SimpleNamespace(name="Allies"), SimpleNamespace(name="Austrians")],
    ),
)
MESSAGES = Messages(
    {
        "word": {"landing": "where the shell lands", "ne": "north-east", "nobody": "nobody"},
        "event": {"GameEnded": "Won by {winner:side}: {reason}."},
        "prompt": {"ChooseMove": "{side:side}, move {unit:unit}."},
        "action": {"move": "{unit:unit} to {place:hex}, facing {extra0:direction}", "march": "via {extra0:hex}"},
        "refusal": {"too-far": "{place:hex} is too far for {unit:unit} of {side:side}.", "not-offered": "No."},
        "reason": {"points": "{points:signed} by {path:hexes}"},
    }
)


def test_a_ruleset_reads_fields_in_ways_of_its_own() -> None:
    messages = Messages(
        {"reason": {"spent": "{unit:arm} of {side:side} is spent."}}, {"arm": lambda game, unit: f"arm {unit}"}
    )
    assert messages.reason(GAME, "spent", {"unit": 1, "side": 0}) == "arm 1 of Allies is spent."
    with pytest.raises(ValueError, match="Invalid format specifier"):
        MESSAGES._fill(GAME, "{unit:arm}", {"unit": 1})


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Action("move", 0, 3, (1,)), "Zouaves to 0202 Medole, facing north-east"),
        (Action("move", 1, 0, (0,)), "Battery to 0101, facing n"),
        (Action("move", -1, -1, (9,)), "no such unit to off the map, facing no such direction"),
        (Action("move", 2, 4, (6,)), "no such unit to off the map, facing no such direction"),
        (Action("move", 0, 0), "Zouaves to 0101, facing ?"),
    ],
)
def test_an_action_reads_as_a_sentence(action: Action, text: str) -> None:
    assert MESSAGES.action(GAME, action) == text


def test_events_prompts_refusals_and_reasons_are_filled() -> None:
    assert MESSAGES.event(GAME, GameEnded(rule="9", winner=1, reason="turns")) == "Won by Austrians: turns."
    assert MESSAGES.event(GAME, GameEnded(rule="9", winner=-1, reason="turns")) == "Won by nobody: turns."
    assert MESSAGES.prompt(GAME, ChooseMove(0, 1)) == "Allies, move Battery."
    assert MESSAGES.refusal(GAME, 1, Action("move", 0, 1), "too-far") == "0201 is too far for Zouaves of Austrians."
    assert MESSAGES.reason(GAME, "points", {"points": 2, "path": (0, 1)}) == "+2 by 0101 0201"


def test_common_texts_serve_every_ruleset_unless_it_has_its_own() -> None:
    roll = DieRolled(rule="4", faces=6, value=3, purpose="landing")
    assert MESSAGES.event(GAME, roll) == "Die of 6 for where the shell lands: 3."
    assert MESSAGES.template("refusal", "not-offered") == "No."
    assert set(MESSAGES.keys("refusal")) == {"not-offered", "not-your-turn", "game-over", "too-far"}


def test_a_text_that_is_missing_is_named() -> None:
    with pytest.raises(GrognardError, match="no action text for 'charge'"):
        MESSAGES.action(GAME, Action("charge"))
    assert MESSAGES.word("unheard-of") == "unheard-of"
