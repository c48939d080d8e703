"""Chat and standing orders over HTTP."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.server.serving import BLUE, RED, TestClient, chance_journal, new_game, until_driven
from tests.table.tables import CLASH, way_to

AIM = ["aim", 0, 31, [3]]


def test_what_is_said_is_heard_by_all(client: TestClient) -> None:
    game = new_game(client, open_chat=True)
    for player, text in ((game.red, "Bonjour"), (game.blue, "Grüß Gott <b>"), (game.watcher, "Ciao \u2028")):
        assert player.post("/chat", {"text": text}).json() == {"ok": True}
    heard = game.watcher.push()["chat"]
    assert [(remark["side"], remark["text"]) for remark in heard] == [
        (RED, "Bonjour"), (BLUE, "Grüß Gott <b>"), (-1, "Ciao \u2028"),
    ]  # fmt: skip
    assert all(re.match(r"\d{4}-\d\d-\d\dT", remark["at"]) for remark in heard)
    assert game.red.push()["chat"] == heard


def test_chat_does_not_make_a_move_stale(client: TestClient) -> None:
    game = new_game(client)
    game.blue.post("/chat", {"text": "Your turn"})
    assert game.red.send(AIM, 0).status_code == 200


@pytest.mark.parametrize("answer", ["ask", "always", "never", 0.0, 0.5, 1])
def test_a_standing_order_is_kept_and_shown_to_its_own_side(client: TestClient, answer: Any) -> None:
    game = new_game(client)
    assert game.red.post("/standing", {"order": "advance", "answer": answer}).json() == {"ok": True}
    assert game.red.push()["standing"] == {"advance": answer}
    assert game.blue.push()["standing"] == game.watcher.push()["standing"] == {}


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"order": "retreat", "answer": "always"}, 422),
        ({"order": "", "answer": "always"}, 422),
        ({"order": "advance", "answer": "sometimes"}, 400),
        ({"order": "advance", "answer": 1.01}, 400),
        ({"order": "advance", "answer": -0.1}, 400),
        ({"order": "advance", "answer": None}, 400),
        ({"order": "advance"}, 400),
    ],
)
def test_a_standing_order_that_cannot_be_is_refused(client: TestClient, wish: dict[str, Any], status: int) -> None:
    game = new_game(client)
    assert game.red.post("/standing", wish).status_code == status
    assert game.red.push()["standing"] == {}


def test_a_spectator_gives_no_orders(client: TestClient) -> None:
    assert new_game(client).watcher.post("/standing", {"order": "advance", "answer": "ask"}).status_code == 403


@pytest.mark.parametrize(
    ("answer", "kind"),
    [("ask", ""), ("always", "UnitAdvanced"), ("never", "UnitStayed"), (1.0, "UnitAdvanced"), (0.5, "UnitAdvanced")],
)
def test_a_standing_order_answers_for_its_side(client: TestClient, answer: Any, kind: str) -> None:
    seed, way = way_to("Advance", journals=chance_journal)
    game = new_game(client, text=CLASH, chance=seed)
    players = (game.red, game.blue)
    victor = players[way[-1][0]]
    victor.post("/standing", {"order": "advance", "answer": answer})
    for side, action in way:
        players[side].act([action.verb, action.unit, action.place, list(action.extra)])
    until_driven(client, game.id)
    decision = victor.push()["decision"]
    kinds = {line["kind"] for line in game.watcher.get("/log").json()} & {"UnitAdvanced", "UnitStayed"}
    if kind:
        assert kinds == {kind}
        assert decision is None or decision["kind"] != "Advance"
    else:
        assert not kinds
        assert decision["kind"] == "Advance"


def test_a_standing_order_given_late_answers_what_is_open(client: TestClient) -> None:
    seed, way = way_to("Advance", journals=chance_journal)
    game = new_game(client, text=CLASH, chance=seed)
    players = (game.red, game.blue)
    for side, action in way:
        players[side].act([action.verb, action.unit, action.place, list(action.extra)])
    players[way[-1][0]].post("/standing", {"order": "advance", "answer": "never"})
    until_driven(client, game.id)
    assert game.watcher.get("/log").json()[-1]["kind"] != "DuelFought"
    assert "UnitStayed" in {line["kind"] for line in game.watcher.get("/log").json()}
