"""The WebSocket, by people who mean well: pushes, resuming, stale moves."""

from __future__ import annotations

from contextlib import ExitStack
from random import Random

import pytest

from grognard.server.guard import Bucket
from tests.server.serving import BLUE, RED, Data, Live, TestClient, live, new_game, pick, play_on, settle

AIM = ["aim", 0, 31, [3]]


def test_a_greeting_is_answered_with_the_whole_state(client: TestClient) -> None:
    game = new_game(client)
    with live(game.red) as red, live(game.watcher) as watcher:
        push = red.receive()
        asked = game.red.push()
        assert {**push, "seats": 0} == {**asked, "seats": 0}
        assert push["log_reset"]
        assert watcher.receive()["view"]["viewer"] == -1


def test_a_greeting_is_answered_once(client: TestClient) -> None:
    game = new_game(client)
    with live(game.red) as red:
        assert len(red.drain()) == 1


def test_an_action_is_pushed_to_all_who_may_know(client: TestClient) -> None:
    game = new_game(client)
    with live(game.red) as red, live(game.blue) as blue, live(game.watcher) as watcher:
        settle(red, blue, watcher)
        red.send({"action": AIM, "number": 0})
        pushes = red.drain()
        assert [push["number"] for push in pushes] == [1]
        assert [line["kind"] for line in pushes[0]["log"]] == ["GunAimed"]
        assert blue.drain() == watcher.drain() == []
        red.send({"text": "hold", "number": 1})
        assert [push["number"] for push in red.drain()] == [2]
        for other in (blue, watcher):
            (push,) = other.drain()
            assert [waiting["side"] for waiting in push["view"]["waiting"]] == [BLUE]
            assert (push["number"], push["log"]) == (0, [])


def test_a_stale_move_is_refused_and_the_state_sent_again(client: TestClient) -> None:
    game = new_game(client)
    with live(game.red) as red:
        red.drain()
        game.red.act(AIM)
        red.drain()
        red.send({"action": ["hold", -1, -1, []], "number": 0})
        error, push = red.drain()
        assert error["error"].endswith(".")
        assert (error["stale"], error["number"], push["number"]) == (True, 1, 1)
        assert push["decision"]


def test_a_move_without_a_number_is_stale(client: TestClient) -> None:
    game = new_game(client)
    with live(game.red) as red:
        red.drain()
        red.send({"action": AIM})
        assert red.drain()[0]["stale"]
    assert game.red.number() == 0


def test_a_refusal_names_rule_and_number(client: TestClient) -> None:
    game = new_game(client)
    with live(game.red) as red:
        red.drain()
        red.send({"action": ["aim", 0, 9, [3]], "number": 0})
        (refused,) = red.drain()
        assert (refused["rule"], refused["number"]) == ("artillery.9", 0)
        assert refused["error"].endswith(".")


def test_an_undo_resets_the_log_of_whoever_saw_it(client: TestClient) -> None:
    game = new_game(client)
    with live(game.red) as red:
        (whole, *_) = red.drain()
        red.send({"action": AIM, "number": 0})
        red.drain()
        red.send({"undo": True, "number": 1})
        push = red.drain()[0]
        assert (push["number"], push["log_reset"], push["log"]) == (2, True, whole["log"])


def test_what_is_said_is_pushed_to_all(client: TestClient) -> None:
    game = new_game(client)
    with live(game.red) as red, live(game.watcher) as watcher:
        settle(red, watcher)
        red.send({"chat": "Bonjour"})
        for one in (red, watcher):
            (push,) = one.drain()
            assert [remark["text"] for remark in push["chat"]] == ["Bonjour"]


def test_who_is_here_is_pushed(client: TestClient) -> None:
    game = new_game(client)
    with live(game.watcher) as watcher:
        watcher.drain()
        with live(game.red) as red:
            red.drain()
            assert watcher.drain()[-1]["seats"][RED]["here"]
        while not (pushes := watcher.drain()):
            pass
        assert not pushes[-1]["seats"][RED]["here"]


def test_two_windows_on_one_seat_see_the_same(client: TestClient) -> None:
    game = new_game(client)
    with live(game.red) as one, live(game.red) as two:
        settle(one, two)
        one.send({"action": AIM, "number": 0})
        assert one.texts() == two.texts() != []


def test_one_holder_of_both_sides_says_for_whom(client: TestClient) -> None:
    game = new_game(client, seats={"red": {"kind": "shared"}, "blue": {"kind": "shared"}})
    with live(game.red) as both:
        both.drain()
        both.send({"text": "hold", "number": 0, "side": BLUE})
        (push,) = both.drain()
        assert (push["number"], push["decision"]["side"]) == (1, RED)


def test_the_log_is_sent_line_by_line_and_adds_up(client: TestClient) -> None:
    game = new_game(client, chance=3)
    with live(game.watcher) as watcher:
        play_on(game, Random(3), 30)
        log: list[Data] = []
        for push in watcher.drain():
            log = push["log"] if push["log_reset"] else log + push["log"]
        assert log == game.watcher.get("/log").json()


# -- coming back ---------------------------------------------------------------------------------------------------


def test_whoever_comes_back_sees_the_present(client: TestClient) -> None:
    game = new_game(client, chance=2)
    with live(game.red) as red:
        red.drain()
    play_on(game, Random(2), 20)
    with live(game.red, since=0) as red:
        push = red.receive()
        assert {**push, "seats": 0, "log": 0, "log_reset": 0} == {
            **game.red.push(), "seats": 0, "log": 0, "log_reset": 0,
        }  # fmt: skip


@pytest.mark.parametrize("away", [0, 1, 7])
def test_whoever_comes_back_is_sent_only_what_is_new(client: TestClient, away: int) -> None:
    game = new_game(client, chance=2)
    play_on(game, Random(2), 12)
    with live(game.red) as red:
        push = red.drain()[-1]
        known = game.red.get("/log").json()
    play_on(game, Random(3), away)
    with live(game.red, since=push["number"]) as red:
        push = red.receive()
        assert not push["log_reset"]
        assert known + push["log"] == game.red.get("/log").json()


@pytest.mark.parametrize("since", [None, -1, 10**9])
def test_a_number_from_elsewhere_gets_the_whole_log(client: TestClient, since: int | None) -> None:
    """A page that knows another game's numbers, or none, starts afresh."""
    game = new_game(client, chance=2)
    play_on(game, Random(2), 12)
    with live(game.red, since=since) as red:
        push = red.receive()
        assert push["log_reset"]
        assert push["log"] == game.red.get("/log").json()


def test_whoever_comes_back_after_an_undo_starts_afresh(client: TestClient) -> None:
    """The line of the aim is gone: what was sent before must not stay on the page."""
    game = new_game(client)
    with live(game.red) as red:
        red.drain()
        red.send({"action": AIM, "number": 0})
        assert red.drain()[-1]["number"] == 1
    assert game.red.undo().status_code == 200
    with live(game.red, since=1) as red:
        push = red.receive()
        assert push["log_reset"]
        assert all(line["kind"] != "GunAimed" for line in push["log"])


# -- whole games ---------------------------------------------------------------------------------------------------


class Window:
    """A page: keeps the last push and the log, and plays at random."""

    def __init__(self, socket: Live, random: Random) -> None:
        self.socket = socket
        self.random = random
        self.push: Data = {}
        self.log: list[Data] = []
        self.numbers: list[int] = []

    def look(self) -> None:
        for message in self.socket.drain():
            assert "error" not in message, message
            self.push = message
            self.numbers.append(message["number"])
            self.log = message["log"] if message["log_reset"] else self.log + message["log"]

    def act(self) -> bool:
        self.look()
        if not self.push["decision"]:
            return False
        self.socket.send({"action": pick(self.push["decision"], self.random), "number": self.push["number"]})
        self.look()
        return True


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_of_two_windows_with_watchers(
    client: TestClient, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grognard.server.live.Bucket", lambda *_: Bucket(1e9, 1e9))  # pings fence off every step
    game = new_game(client, chance=seed)
    random = Random(seed)
    with ExitStack() as stack:
        windows = [Window(stack.enter_context(live(p)), random) for p in (game.red, game.blue, game.watcher)]
        for window in windows:
            window.look()
        red, blue, _ = windows
        while red.act() | blue.act():
            pass
        for window, player in zip(windows, (game.red, game.blue, game.watcher), strict=True):
            window.look()
            assert window.push["view"]["result"]
            assert window.log == player.get("/log").json()
            assert window.numbers == sorted(window.numbers)
            assert window.push["number"] == player.push()["number"]


@pytest.mark.parametrize("seed", range(4))
def test_the_log_adds_up_however_much_is_taken_back(client: TestClient, seed: int) -> None:
    """Four windows, two of which come and go; actions and undos over HTTP. What each has collected is the log."""
    game, random = new_game(client, chance=seed), Random(seed)
    players = (game.red, game.blue, game.watcher, game.red)
    with ExitStack() as stack:
        windows = [Window(stack.enter_context(live(player)), random) for player in players]
        for _ in range(28):
            player = random.choice((game.red, game.blue))
            push = player.push()
            if push["can_undo"] and random.random() < 0.4:
                assert player.undo().status_code == 200
            elif push["decision"]:
                player.act(pick(push["decision"], random))
            if random.random() < 0.2:
                back = Window(stack.enter_context(live(player)), random)
                back.look()
                number, log = back.push["number"], back.log
                again = Window(stack.enter_context(live(player, since=number)), random)
                again.log = log
                again.look()
                assert again.log == player.get("/log").json()
        for window, player in zip(windows, players, strict=True):
            window.look()
            assert window.log == player.get("/log").json()
            assert window.numbers == sorted(window.numbers)
