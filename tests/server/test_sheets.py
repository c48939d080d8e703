"""Sealed order sheets over the real API: nobody else receives a byte that depends on one before it is shown.

The same game is played twice on equal dice; only Black's sheet differs. What White and a spectator receive, and what
they are answered to every question, must be the same until Black's units move.
"""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import pytest

from tests.server import serving
from tests.server.serving import Game, Player, TestClient, live, settle, until_driven

SHEETS = {
    "cavalry": ("order b-cav-1 a2 4 b2", "order b-inf-1 a2 2"),
    "guns and no cavalry": ("order b-art-1 b1 2", "order b-inf-7 c2 3", "order b-inf-3 b2 1"),
    "nothing": (),
}


def new_game(client: TestClient, **wish: Any) -> Game:
    return serving.new_game(client, **{"chance": 7, "ruleset": "commanders", "scenario": "marengo", **wish})


class Table:
    """A game with a window for each kind of viewer, and everything that outsiders to Black have received."""

    def __init__(self, client: TestClient, stack: ExitStack, scenario: str = "marengo") -> None:
        self.game = new_game(client, scenario=scenario)
        self.white, self.black = self.game.player("white"), self.game.player("black")
        self.windows = {
            "white": stack.enter_context(live(self.white)),
            "watcher": stack.enter_context(live(self.game.watcher)),
            "black": stack.enter_context(live(self.black)),
        }
        self.received: list[str] = []
        settle(*self.windows.values())

    def take(self, who: str, what: str) -> None:
        player = self.white if who == "white" else self.black
        answer = player.undo() if what == "undo" else player.send(what)
        assert answer.status_code == 200, answer.text
        if who == "white":
            self.received.append(self.clean(answer.text))
        for name in ("white", "watcher"):
            self.received += [self.clean(text) for text in self.windows[name].texts()]
        for player in (self.white, self.game.watcher):
            self.received += self.asked(player)

    def asked(self, player: Player) -> list[str]:
        """Every question that can be put to a table, and its answer."""
        paths = [
            "",
            "/push",
            "/push?since=2",
            "/log",
            "/record",
            *(f"/history/{number}" for number in range(5)),
            "/overlays?unit=40",
        ]
        answers = [player.get(path) for path in paths]
        for action in (["send", 40, 4, [1]], ["bombard", 58, 5, []], ["order", 40, 4, [1]], ["hold", -1, -1, []]):
            answers += [player.post(path, {"action": action, "side": 1}) for path in ("/odds", "/why")]
        return [f"{answer.status_code} {self.clean(answer.text)}" for answer in answers]

    def clean(self, text: str) -> str:
        for secret in (self.game.id, *self.game.tokens.values()):
            text = text.replace(secret, "…")
        return text


@pytest.mark.rule("commanders", "orders.3")
def test_no_byte_tells_of_a_sealed_sheet(client: TestClient) -> None:
    """Not while it is written, not when it is sealed, not before its first unit moves."""
    found = []
    for sheet in SHEETS.values():
        with ExitStack() as stack:
            table = Table(client, stack)
            for what in (*sheet, "seal"):
                answer = table.black.send(what)
                assert answer.status_code == 200, answer.text
            table.take("white", "order w-cav-1 c2 2")
            table.take("white", "seal")
            table.take("white", "hold")
            found.append(table.received)
    assert found[0] == found[1] == found[2]


def test_writing_and_taking_back_sends_nothing_to_the_others(client: TestClient) -> None:
    with ExitStack() as stack:
        table = Table(client, stack)
        for what in ("order b-cav-1 a2 4 b2", "undo", "order b-art-1 b1 2"):
            answer = table.black.undo() if what == "undo" else table.black.send(what)
            assert answer.status_code == 200, answer.text
            assert table.windows["white"].texts() == []
            assert table.windows["watcher"].texts() == []


def test_a_sealed_sheet_cannot_be_taken_back(client: TestClient) -> None:
    game = new_game(client)
    game.player("black").act("order b-cav-1 a2 4", "seal")
    assert game.player("black").undo().status_code == 422


@pytest.mark.rule("commanders", "orders.9")
def test_both_sheets_are_shown_when_the_round_is_over(client: TestClient) -> None:
    game = new_game(client)
    white, black = game.player("white"), game.player("black")
    black.act("order b-inf-1 a2 2", "seal")
    white.act("seal")
    for _ in range(4):
        black.act("hold")
        white.act("hold")
    shown = [line["text"] for line in game.watcher.get("/log").json() if line["kind"] == "SheetShown"]
    assert shown == [
        "The orders of White this round: nothing; saved: 10.",
        "The orders of Black this round: 2I a3-a2; saved: 8.",
    ]


@pytest.mark.rule("commanders", "setup.9")
def test_no_byte_tells_of_a_secret_set_up(client: TestClient) -> None:
    """Where Black places its army is unknown until both are done."""
    ways = (("deploy b-inf-1 a3 6", "deploy b-cav-1 b3 6"), ("deploy b-art-1 a3 2", "deploy b-inf-1 c3 3"))
    found = []
    for way in ways:
        with ExitStack() as stack:
            table = Table(client, stack, "custom")
            for what in way:
                assert table.black.send(what).status_code == 200
            table.take("white", "deploy w-inf-1 a1 6")
            found.append(table.received)
    assert found[0] == found[1]


def test_a_record_is_sealed_while_a_sheet_is(client: TestClient) -> None:
    game = new_game(client)
    game.player("black").act("order b-inf-1 a2 2")
    for player in (game.player("white"), game.watcher):
        assert player.get("/record").status_code == 403


def test_a_bots_sheet_is_secret(client: TestClient) -> None:
    """The bot seals its plan at once, whatever it is, and White is told nothing of it."""
    sheets = set()
    for _ in range(3):
        game = new_game(client, seats={"black": {"kind": "bot", "bot": "random"}}, chance=None)
        until_driven(client, game.id)
        assert "OrderWritten" not in game.player("white").get("/log").text
        sheets.add(len(game.player("white").get("/log").json()))
    assert len(sheets) == 1
