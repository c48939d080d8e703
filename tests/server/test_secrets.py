"""Hidden information over the real API: what red and a spectator receive does not depend on blue's sealed aims.

The same game is played twice on equal dice. Only blue's secrets differ. Every byte that others receive, in the order in
which they receive it, must be the same until the guns fire.
"""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import Any

import pytest

from tests.server.serving import BLUE, RED, Player, TestClient, live, new_game, room, settle, until_driven

Step = tuple[str, Any]
"""Who does it and what: an action as text, or "undo"."""

TARGETS = (9, 31, 37, 39)
BLUE_UNITS = ("blue-gun", "Blue Gun", "blue-howitzer", "Blue Howitz")


class Table:
    """A game with a window for each kind of viewer, and everything the outsiders have received."""

    def __init__(self, client: TestClient, stack: ExitStack) -> None:
        self.game = new_game(client, chance=7)
        self.windows = {
            "red": stack.enter_context(live(self.game.red)),
            "watcher": stack.enter_context(live(self.game.watcher)),
            "blue": stack.enter_context(live(self.game.blue)),
        }
        self.streams: dict[str, list[str]] = {"red": [], "watcher": []}
        settle(*self.windows.values())

    def take(self, step: Step) -> None:
        who, what = step
        player = self.game.player(who)
        answer = player.undo() if what == "undo" else player.send(what)
        assert answer.status_code == 200, answer.text
        if who == "red":
            self.streams["red"].append(self.clean(answer.text))
        for name, stream in self.streams.items():
            stream += self.windows[name].texts()

    def clean(self, text: str) -> str:
        """Without what differs between any two games: names and tokens."""
        for secret in (self.game.id, *self.game.tokens.values()):
            text = text.replace(secret, "…")
        return text

    def asked(self, player: Player) -> list[tuple[str, int, str]]:
        """Every question that can be put to a table, and its answer."""
        answers = [(path, player.get(path)) for path in self.paths()]
        for place in TARGETS:
            answers.append((f"odds {place}", player.post("/odds", {"action": ["aim", 1, place, [3]]})))
            answers.append((f"why {place}", player.post("/why", {"action": ["aim", 1, place, [3]]})))
        answers.append(("hint", player.post("/hint", {"number": 0})))
        answers.append(("reason", player.post("/reason", {})))
        for side in (None, RED, BLUE):
            for action in (["aim", 4, 10, [0]], ["hold", -1, -1, []]):
                if player.token is None or side == BLUE:
                    wish = {"number": 0, "action": action, "side": side}
                    answers.append((f"act {side} {action}", player.post("/actions", wish)))
                    answers.append((f"odds {side} {action}", player.post("/odds", {"action": action, "side": side})))
                    answers.append((f"why {side} {action}", player.post("/why", {"action": action, "side": side})))
        return [(name, answer.status_code, self.clean(answer.text)) for name, answer in answers]

    def paths(self) -> list[str]:
        histories = [f"/history/{number}" for number in range(4)]
        overlays = [f"/overlays?unit={unit}" for unit in (0, 2, 4, 5)]
        return ["", "/push", "/push?since=1", "/log", "/record", *histories, *overlays]


def witnessed(client: TestClient, steps: list[Step], ask_always: bool = True) -> dict[str, Any]:
    """All that red and a spectator learn while the steps are taken."""
    with ExitStack() as stack:
        table = Table(client, stack)
        asked = []
        for step in steps:
            table.take(step)
            if ask_always:
                asked.append([table.asked(table.game.red), table.asked(table.game.watcher)])
        asked.append([table.asked(table.game.red), table.asked(table.game.watcher)])
        return {"streams": table.streams, "asked": asked}


FIRST = ("aim blue-gun 0402 n", "aim blue-gun 0301 nw")
SECOND = ("aim blue-howitzer 0501 n", "aim blue-howitzer 0402 nw")
SCRIPTS: dict[str, list[list[Step]]] = {
    "a first aim": [[("blue", aim)] for aim in FIRST],
    "aims before and after red's": [
        [("blue", first), ("red", "aim red-gun 0405 s"), ("blue", second)]
        for first, second in zip(FIRST, SECOND, strict=True)
    ],
    "all aims while red thinks again": [
        [("red", "aim red-gun 0405 s"), ("blue", first), ("red", "undo"), ("blue", second), ("red", "hold")][:-1]
        for first, second in zip(FIRST, SECOND, strict=True)
    ],
    "aims taken back": [
        [("blue", first), ("blue", "undo"), ("blue", second), ("red", "aim red-gun 0405 s")]
        for first, second in zip(FIRST, SECOND, strict=True)
    ],
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_byte_depends_on_what_blue_has_sealed(client: TestClient, name: str) -> None:
    one, two = (witnessed(client, steps) for steps in SCRIPTS[name])
    assert one["streams"] == two["streams"]
    assert one["asked"] == two["asked"]


def test_no_byte_depends_on_how_blue_has_chosen_not_to_fire(client: TestClient) -> None:
    """Both guns, one gun or none: all that shows is that blue is done."""
    wholes: list[list[Step]] = [
        [("blue", FIRST[0]), ("blue", SECOND[0])],
        [("blue", FIRST[1]), ("blue", "hold")],
        [("blue", "hold")],
    ]
    found = [witnessed(client, steps, ask_always=False) for steps in wholes]
    assert found[0] == found[1] == found[2]


def test_a_secret_step_sends_nothing_to_the_others(client: TestClient) -> None:
    """Not even an empty message: it would tell when blue has chosen."""
    with ExitStack() as stack:
        table = Table(client, stack)
        table.take(("blue", FIRST[0]))
        assert table.streams == {"red": [], "watcher": []}


def test_taking_a_secret_back_sends_nothing_to_the_others(client: TestClient) -> None:
    with ExitStack() as stack:
        table = Table(client, stack)
        table.take(("blue", FIRST[0]))
        table.take(("blue", "undo"))
        assert table.streams == {"red": [], "watcher": []}


def test_a_secret_step_sends_nothing_after_ones_own_undo_either(client: TestClient) -> None:
    """Red can make the server betray when blue aims: aim, undo, and wait for the message that is no news."""
    with ExitStack() as stack:
        table = Table(client, stack)
        table.take(("red", "aim red-gun 0405 s"))
        table.take(("red", "undo"))
        before = len(table.streams["red"])
        table.take(("blue", FIRST[0]))
        assert table.streams["red"][before:] == []


def test_nothing_that_outsiders_receive_names_a_sealed_aim(client: TestClient) -> None:
    """The same from the other end: no mark, no line and no target of blue's is in any answer."""
    found = json.dumps(witnessed(client, SCRIPTS["aims before and after red's"][0])["streams"])
    assert '\\"GunAimed\\",\\"text\\":\\"Red Gun' in found
    for name in BLUE_UNITS:
        assert f"{name} is laid" not in found
    assert '\\"kind\\":\\"aim\\",\\"side\\":1' not in found


def test_the_shots_are_known_to_all_once_they_are_fired(client: TestClient) -> None:
    game = new_game(client, chance=7)
    game.blue.act(*FIRST[:1], *SECOND[:1])
    game.red.act("hold")
    fired = [line["unit"] for line in game.watcher.get("/log").json() if line["kind"] == "GunFired"]
    assert fired == [4, 5]


def test_what_red_knew_stays_what_it_was_after_the_reveal(client: TestClient) -> None:
    """The past is shown as it was known then: blue's aims do not appear in it afterwards."""
    game = new_game(client, chance=7)
    game.blue.act(*FIRST[:1])
    game.red.act("aim red-gun 0405 s")
    before = [game.red.get(f"/history/{number}").text for number in range(2)]
    game.blue.act(*SECOND[:1])
    game.red.act("hold")
    assert [game.red.get(f"/history/{number}").text for number in range(2)] == before


def test_a_record_is_sealed_while_it_could_give_secrets_away(client: TestClient) -> None:
    game = new_game(client)
    game.blue.act(*FIRST[:1])
    for player in (game.red, game.blue, game.watcher):
        answer = player.get("/record")
        assert answer.status_code == 403
        assert answer.json()["error"].endswith(".")


def test_a_holder_of_all_seats_may_have_the_record(client: TestClient) -> None:
    game = new_game(client, seats={"red": {"kind": "shared"}, "blue": {"kind": "shared"}})
    game.red.act("hold")
    assert game.red.get("/record").status_code == 200
    assert game.watcher.get("/record").status_code == 403


def test_a_bots_sealed_aims_are_secret_too(client: TestClient) -> None:
    game = new_game(client, seats={"blue": {"kind": "bot", "bot": "random"}}, seed=1)
    until_driven(client, game.id)
    assert game.red.push()["decision"]
    assert " blue " not in game.red.get("/record").text


def test_a_tables_secret_dice_are_in_no_answer_before_the_end(client: TestClient) -> None:
    game = new_game(client)
    secret = room(client, game.id).table.journal.box.secret
    game.blue.act(*FIRST[:1])
    table_texts = [player.get(path).text for player in (game.red, game.watcher) for path in ("", "/log", "/history/0")]
    assert all(secret.hex() not in text for text in table_texts)


def test_a_token_is_in_no_answer_but_the_founders(client: TestClient) -> None:
    game = new_game(client)
    with live(game.blue) as blue, live(game.red) as red:
        game.blue.act(*FIRST[:1])
        texts = [*blue.texts(), *red.texts()]
    for player in (game.red, game.blue, game.watcher):
        texts += [player.get(path).text for path in ("", "/log", "/history/0", "/overlays?unit=0")]
    for token in game.tokens.values():
        assert all(token not in text for text in texts)


def test_seats_of_other_tables_open_nothing(client: TestClient) -> None:
    one, other = new_game(client), new_game(client)
    stranger = Player(client, one.id, other.tokens["red"])
    assert stranger.get().status_code == 403
    assert stranger.send("hold", 0).status_code == 403
    with live(stranger) as window:
        assert window.receive()["error"].endswith(".")
