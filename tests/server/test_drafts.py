"""A sheet in one go: tried out without a trace, given all or not at all, in one commit and one push."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from grognard.core.dice import FastDice
from grognard.rulesets import all_rulesets
from grognard.server import store
from grognard.server.guard import Bucket
from grognard.server.writer import Writer
from grognard.table.draft import MOST_TOGETHER
from tests.server.serving import Game, TestClient, house, live, new_game, room, settle
from tests.server.test_sheets import new_game as new_sheets

SEAL = ["seal", -1, -1, []]


def form(game: Game, side: str, text: str) -> list[Any]:
    """An action in its plain form."""
    journal = room(game.client, game.id).table.journal  # type: ignore[arg-type]
    action = journal.parse(("white", "black").index(side), text)
    return [action.verb, action.unit, action.place, list(action.extra)]


def sheet(game: Game, side: str = "white") -> list[list[Any]]:
    own = side[0]
    texts = {"w": ("w-cav-1 c2 2 c3", "w-inf-7 a2 5", "w-art-1 b2 1"), "b": ("b-cav-1 a2 2 b2", "b-inf-1 a2 2")}
    return [form(game, side, f"order {text}") for text in texts[own]]


@contextmanager
def counted() -> Iterator[dict[str, int]]:
    """How often something is written, and how often the journal is added to."""
    counts = {"writes": 0, "appends": 0}
    write, append = Writer.write, store.append

    async def counting(self: Writer, *writes: store.Write) -> None:
        # The house keeps books of its own beside.
        counts["writes"] += any(isinstance(each, store.Guarded) for each in writes)
        await write(self, *writes)

    def adding(game: str, first: int, entries: list[store.EntryRow]) -> store.Write:
        counts["appends"] += 1
        return append(game, first, entries)

    with patch.object(Writer, "write", counting), patch.object(store, "append", adding):
        yield counts


def test_whoever_points_is_answered_with_what_stands_on_the_sheet(client: TestClient) -> None:
    game = new_sheets(client)
    white = game.player("white")
    order = form(game, "white", "order w-art-1 b2 1")
    wish = {"unit": order[1], "place": order[2], "at": None}
    assert white.post("/why", wish).json()["lawful"]
    guns = [piece["id"] for piece in white.push()["view"]["pieces"] if piece["symbol"] == "artillery"]
    all_of_them = [["order", order[1], order[2], [1]]] * len(guns)
    told = white.post("/why", {**wish, "actions": all_of_them}).json()
    assert not told["lawful"]
    assert told["rule"] == "orders.2"
    assert white.post("/why", {**wish, "actions": [order] * (MOST_TOGETHER + 1)}).status_code == 400


def test_a_sheet_is_one_commit_and_one_push(client: TestClient) -> None:
    game = new_sheets(client)
    white = game.player("white")
    orders, number = sheet(game), white.number()
    with live(white) as window, live(game.watcher) as watching:
        settle(window, watching)
        with counted() as counts:
            answer = white.post("/actions", {"number": number, "actions": [*orders, SEAL]})
        assert answer.status_code == 200, answer.text
        assert counts == {"writes": 1, "appends": 1}
        assert len(window.texts()) == 1
        [told] = watching.texts()  # that White has no more to choose
        assert "OrderWritten" not in told
        assert '"arrows":[' not in told.replace('"arrows":[]', "")
    assert [line["kind"] for line in white.get("/log").json()][-4:] == ["OrderWritten"] * 3 + ["SheetSealed"]
    assert white.push()["decision"] is None
    assert len(room(client, game.id).table.journal.lines) == 4


def test_given_together_is_the_same_as_one_after_the_other(client: TestClient) -> None:
    logs = []
    for together in (True, False):
        game = new_sheets(client)
        for side in ("white", "black"):
            player, orders = game.player(side), [*sheet(game, side), SEAL]
            if together:
                assert player.post("/actions", {"number": player.number(), "actions": orders}).status_code == 200
            else:
                player.act(*orders)
        logs.append([game.player(side).get("/log").json() for side in ("white", "black")])
    assert logs[0] == logs[1]


@pytest.mark.parametrize("at", [0, 1, 3])
def test_a_bad_order_names_its_place_and_changes_nothing(client: TestClient, at: int) -> None:
    game = new_sheets(client)
    white = game.player("white")
    orders = sheet(game)
    orders.insert(at, form(game, "black", "order b-cav-1 a2 1"))
    before = white.get().text
    with counted() as counts:
        answer = white.post("/actions", {"number": white.number(), "actions": [*orders, SEAL]})
    assert answer.status_code == 422
    assert answer.json()["index"] == at
    assert answer.json()["rule"] == "orders.10"
    assert counts == {"writes": 0, "appends": 0}
    assert white.get().text == before
    assert len(room(client, game.id).table.journal.lines) == 0


def test_a_sheet_for_a_state_that_has_passed_is_stale(client: TestClient) -> None:
    game = new_sheets(client)
    white = game.player("white")
    orders, number = sheet(game), white.number()
    white.act(orders[0])
    for path in ("/actions", "/draft"):
        assert white.post(path, {"number": number, "actions": orders}).status_code == 409


def test_nothing_follows_what_closes_a_sheet(client: TestClient) -> None:
    """Not even when the other side has sealed, so that the refusal would tell what comes next."""
    for waits in (True, False):
        game = new_sheets(client)
        white, black = game.player("white"), game.player("black")
        if not waits:
            black.act(SEAL)
        answer = white.post("/actions", {"number": white.number(), "actions": [SEAL, ["hold", -1, -1, []]]})
        assert (answer.status_code, answer.json()["index"]) == (422, 1)
        assert white.push()["decision"]["kind"] == "WriteOrders"


def test_what_rolls_dice_is_not_given_together(client: TestClient) -> None:
    """Else a refused list would tell how the dice fall before anybody has to live with it."""
    game = new_game(client)
    decision = game.red.push()["decision"]
    group = decision["groups"][0]
    action = [group["verb"], (group["units"] or [-1])[0], (group["places"] or [-1])[0], group["extras"][0]]
    answer = game.red.post("/actions", {"number": game.red.number(), "actions": [action, action]})
    assert answer.status_code == 422
    assert game.red.post("/draft", {"number": game.red.number(), "actions": [action]}).status_code == 422
    assert game.red.post("/actions", {"number": game.red.number(), "actions": [action]}).status_code == 200


def test_a_draft_shows_the_sheet_and_leaves_no_trace(client: TestClient) -> None:
    game = new_sheets(client)
    white = game.player("white")
    orders, before = sheet(game), white.get().text
    with ExitStack() as stack:
        windows = [stack.enter_context(live(player)) for player in (white, game.player("black"), game.watcher)]
        settle(*windows)
        with counted() as counts:
            answer = white.post("/draft", {"number": white.number(), "actions": orders})
        assert answer.status_code == 200, answer.text
        assert all(window.texts() == [] for window in windows)
    assert counts == {"writes": 0, "appends": 0}
    assert white.get().text == before
    draft = answer.json()
    white.act(*orders)
    push = white.push()
    assert draft["view"] == push["view"]
    assert draft["decision"] == push["decision"]
    assert draft["dropped"] == []


def test_what_cannot_stand_is_left_out_and_named(client: TestClient) -> None:
    game = new_sheets(client)
    white = game.player("white")
    orders = sheet(game)
    too_many = form(game, "white", "order w-inf-3 b2 4")
    answer = white.post("/draft", {"number": white.number(), "actions": [*orders[:2], too_many, orders[2], SEAL]})
    assert answer.status_code == 200, answer.text
    dropped = answer.json()["dropped"]
    assert [(each["index"], each.get("rule")) for each in dropped] == [(2, "orders.1"), (4, None)]
    assert len(answer.json()["view"]["arrows"]) == 3


def test_a_seal_is_never_tried_out(client: TestClient) -> None:
    """The answer is the same whether the other side has sealed or not, and whatever is on its sheet."""
    found = []
    for others in ([], [SEAL], "sheet"):
        game = new_sheets(client)
        black = game.player("black")
        black.act(*([*sheet(game, "black"), SEAL] if others == "sheet" else others or [sheet(game, "black")[0]]))
        white = game.player("white")
        answer = white.post("/draft", {"number": white.number(), "actions": [*sheet(game), SEAL]})
        assert answer.status_code == 200
        data = answer.json()
        data["view"].pop("waiting")  # who has to choose is known to all
        found.append(data)
    assert found[0] == found[1] == found[2]


def test_a_draft_is_for_the_seat_s_own_side(client: TestClient) -> None:
    game = new_sheets(client)
    white, black = game.player("white"), game.player("black")
    theirs = sheet(game, "black")
    black.act(theirs[0])
    wish = {"number": white.number(), "actions": [], "side": 1}
    assert white.post("/draft", wish).status_code == 403
    assert game.watcher.post("/draft", {"number": game.watcher.number(), "actions": []}).status_code == 403
    assert white.post("/draft", {**wish, "side": 0}).json()["view"]["arrows"] == []


def test_a_draft_has_its_bounds(client: TestClient, tmp_path: Any) -> None:
    game = new_sheets(client)
    white = game.player("white")
    many = [sheet(game)[0]] * (MOST_TOGETHER + 1)
    for path in ("/draft", "/actions"):
        assert white.post(path, {"number": white.number(), "actions": many}).status_code == 400
    assert white.post("/actions", {"number": white.number(), "actions": []}).status_code == 400
    with house(tmp_path / "small.db") as small:
        other = new_sheets(small).player("white")
        wish = {"number": other.number(), "actions": []}
        small.app.state.looks = Bucket(2, 0.001)  # type: ignore[attr-defined]
        assert [other.post("/draft", wish).status_code for _ in range(3)] == [200, 200, 429]


DRAFTING = [key for key, ruleset in all_rulesets().items() if any(kind.drafted for kind in ruleset.decisions)]
"""The rulesets that know sheets."""


def test_some_ruleset_knows_sheets() -> None:
    assert DRAFTING


@pytest.mark.parametrize("key", DRAFTING)
def test_a_drafted_decision_rolls_and_shows_nothing_before_it_is_closed(key: str) -> None:
    ruleset = all_rulesets()[key]
    game, random, tried = ruleset.new_game(ruleset.scenario(ruleset.scenario_keys()[0]), FastDice(1)), Random(1), 0
    for _ in range(600):
        if game.result is not None:
            break
        decision = random.choice(game.pending)
        drawn = game.drawn
        events = game.play(decision.side, game.options(decision.side).sample(random))
        if decision.drafted and game.decision(decision.side) == decision:
            tried += 1
            assert game.drawn == drawn
            assert all(event.only == decision.side and not event.reveals for event in events)
    assert tried > 3
