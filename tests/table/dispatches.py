"""A ruleset without dice, for what the Portable Wargame never shows: a bare hand-over, reactions with odds.

Red sends as many dispatches as it likes and passes; blue may intercept the last one; then blue sends.
"""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.core.action import Action, Verb
from grognard.core.board import Board
from grognard.core.decision import Decision
from grognard.core.event import Event
from grognard.core.folder import Meta
from grognard.core.game import Game
from grognard.core.hexgrid import HexGrid
from grognard.core.messages import Messages
from grognard.core.odds import OddsCard
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.core.ruleset import Ruleset, SideInfo
from grognard.core.source import Source
from grognard.core.view import View, result_of, waiting_for
from grognard.table.dicebox import DiceBox
from grognard.table.journal import Journal


class Tally(msgspec.Struct):
    """How many dispatches each side has sent, and the chance of an interception in tenths."""

    sent: tuple[int, int] = (0, 0)
    tenths: int = 5
    intercepted: bool = False

    def copy(self) -> Tally:
        return Tally(self.sent, self.tenths, self.intercepted)


class Place(msgspec.Struct):
    """The one scenario."""

    key: str
    title: str
    board: Board
    sides: tuple[SideInfo, ...] = (SideInfo("red", "Red"), SideInfo("blue", "Blue"))
    units: tuple[Any, ...] = ()
    turns: int = 1
    summary: str = ""
    look: tuple[str, ...] = ()


Dispatches = Game[Tally, Place]


class DispatchSent(Event, frozen=True, kw_only=True):
    side: int
    shown = ("side",)


class SidePassed(Event, frozen=True, kw_only=True):
    side: int
    shown = ("side",)


class LetterOpened(Event, frozen=True, kw_only=True):
    """What was sealed is read out."""

    reveals = True


class Send(Decision, frozen=True):
    rule = "1"

    def options(self, game: Dispatches) -> Options:
        return Options([Group("send"), Group("pass")])

    def choose(self, game: Dispatches, action: Action) -> None:
        if action.verb == "pass":
            game.tell(SidePassed(rule="1", side=self.side))
            return
        red, blue = game.state.sent
        game.state.sent = (red + 1, blue) if self.side == 0 else (red, blue + 1)
        game.tell(DispatchSent(rule="1", side=self.side))
        game.ask(Send(self.side))


class Intercept(Decision, frozen=True):
    rule = "2"
    standing = "intercept"

    def options(self, game: Dispatches) -> Options:
        return Options([Group("intercept"), Group("ignore")])

    def choose(self, game: Dispatches, action: Action) -> None:
        if action.verb == "intercept":
            game.state.intercepted = True
            game.tell(LetterOpened(rule="2"))

    def accept(self, game: Dispatches) -> Action:
        return Action("intercept")

    def decline(self, game: Dispatches) -> Action:
        return Action("ignore")

    def promise(self, game: Dispatches) -> float:
        return game.state.tenths / 10


class Exchange(Procedure, frozen=True):
    """Red sends, blue may intercept, blue sends."""

    def red_sends(self, game: Dispatches) -> None:
        game.ask(Send(0))

    def blue_intercepts(self, game: Dispatches) -> None:
        if game.state.sent[0] > 1:
            game.ask(Intercept(1))

    def blue_sends(self, game: Dispatches) -> None:
        game.ask(Send(1))

    def finish(self, game: Dispatches) -> None:
        game.end(-1, "tie", "1")

    steps = (red_sends, blue_intercepts, blue_sends, finish)


class DispatchRules(Ruleset[Tally, Place]):
    meta = Meta("dispatches", "Dispatches", "nobody", "1", "draft", "", hidden=False)
    phases = ("sending",)
    verbs = (Verb("send"), Verb("pass"), Verb("intercept"), Verb("ignore"))
    procedures = (Exchange,)
    decisions = (Send, Intercept)
    state_type = Tally
    messages = Messages(
        {
            "event": {
                "DispatchSent": "{side:side} sends a dispatch.",
                "SidePassed": "{side:side} passes.",
                "LetterOpened": "The letter is opened.",
                "GameEnded": "It is over.",
            },
            "prompt": {"Send": "Send or pass?", "Intercept": "Intercept it?"},
        }
    )

    def read_scenario(self, source: Source) -> Place:
        return Place("road", "A road", Board(HexGrid(2, 2), ("open",) * 4))

    def set_up(self, scenario: Place) -> Tally:
        return Tally()

    def first_procedure(self, scenario: Place) -> Procedure:
        return Exchange()

    def view(self, game: Dispatches, side: int) -> View:
        return View(side, 1, 1, "sending", 0, (), (), (), waiting_for(game, side), result_of(game))

    def odds(self, game: Dispatches, side: int, action: Action) -> tuple[OddsCard, ...]:
        return ()

    def evaluate(self, game: Dispatches, side: int) -> float:
        return 0.0

    def problems(self, game: Dispatches) -> list[str]:
        return []


def dispatches() -> Journal:
    return Journal(DispatchRules(), Source("", "road.toml"), DiceBox.seeded(1))
