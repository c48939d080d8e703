"""Games over HTTP, by people who mean well."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from grognard.core.dice import commitment
from grognard.core.record import read_record
from grognard.table.replay import audit
from tests.server.serving import BLUE, RED, Game, TestClient, inside, new_game, pick, play_on, rooms, until_driven
from tests.table.tables import CLASH, GUNS, way_to

AIM = ["aim", 0, 31, [3]]


# -- setting up ----------------------------------------------------------------------------------------------------


def test_a_new_table_gives_a_link_to_each_seat(client: TestClient) -> None:
    told = new_game(client, scenario="first-steps").told
    assert told["watch"] == f"/play/{told['game']}"
    assert told["tokens"].keys() == told["links"].keys() == {"red", "blue"}
    for side, token in told["tokens"].items():
        assert re.fullmatch(r"[\w-]{32}", token)
        assert told["links"][side] == f"/play/{told['game']}#{token}"
    assert told["tokens"]["red"] != told["tokens"]["blue"]


def test_a_bot_gets_no_token(client: TestClient) -> None:
    game = new_game(client, seats={"blue": {"kind": "bot", "bot": "random"}})
    assert game.tokens.keys() == {"red"}
    seats = game.red.get().json()["seats"]
    assert seats[BLUE] == {"side": BLUE, "kind": "bot", "bot": "random", "here": True}


def test_one_link_holds_all_shared_seats(client: TestClient) -> None:
    game = new_game(client, seats={"red": {"kind": "shared"}, "blue": {"kind": "shared"}})
    assert game.tokens["red"] == game.tokens["blue"]
    assert game.red.get().json()["you"] == ["red", "blue"]


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({}, 400),
        ({"scenario": "first-steps", "text": GUNS}, 400),
        ({"scenario": "waterloo"}, 404),
        ({"ruleset": "chess", "scenario": "first-steps"}, 404),
        ({"scenario": "first-steps", "seats": {"green": {}}}, 422),
        ({"scenario": "first-steps", "words": {"green": "x"}}, 422),
        ({"scenario": "first-steps", "seats": {"red": {"kind": "bot", "bot": "deep"}}}, 422),
        ({"scenario": "first-steps", "seats": {"red": {"kind": "ghost"}}}, 400),
        ({"scenario": "first-steps", "clock": {"minutes": 0}}, 400),
        ({"scenario": "first-steps", "clock": {"minutes": 1e9}}, 400),
        ({"scenario": "first-steps", "words": {"red": "x" * 201}}, 400),
        ({"scenario": "first-steps", "seed": -1}, 400),
        ({"scenario": "first-steps", "wish": 1}, 400),
        ({"text": "nonsense ="}, 422),
        ({"text": ""}, 422),
        ({"record": "nonsense"}, 422),
    ],
)
def test_a_wish_that_cannot_be_is_refused(client: TestClient, wish: dict[str, Any], status: int) -> None:
    answer = client.post("/api/games", json={"ruleset": "portable", **wish})
    assert answer.status_code == status, answer.text
    assert answer.json()["error"].endswith(".")


def test_a_table_says_what_docs_promise(client: TestClient) -> None:
    game = new_game(client, words={"red": "in hoc", "blue": "signo"})
    data = game.red.get().json()
    assert data.keys() == {"game", "board", "you", "seats", "dice", "push"}
    assert (data["game"], data["you"]) == (game.id, ["red"])
    assert data["board"]["title"] == "Guns"
    assert data["dice"]["kind"] == "auditable"
    assert re.fullmatch(r"[0-9a-f]{64}", data["dice"]["commitment"])
    assert data["dice"]["words"] == {"red": "in hoc", "blue": "signo"}
    assert data["dice"]["secret"] is None
    push = data["push"]
    assert push.keys() >= {"number", "view", "decision", "can_undo", "log", "chat", "clock", "seats"}
    assert (push["number"], push["view"]["viewer"], push["decision"]["side"]) == (0, RED, RED)


def test_a_spectator_sees_what_is_public(client: TestClient) -> None:
    game = new_game(client)
    data = game.watcher.get().json()
    assert (data["you"], data["push"]["view"]["viewer"], data["push"]["decision"]) == ([], -1, None)
    assert data["dice"]["commitment"] == game.red.get().json()["dice"]["commitment"]


# -- acting --------------------------------------------------------------------------------------------------------


def test_an_action_is_played_in_either_form(client: TestClient) -> None:
    game = new_game(client)
    push = game.red.act(AIM)
    assert (push["number"], push["log"][-1]["kind"]) == (1, "GunAimed")
    push = game.blue.act("aim blue-gun 0402")
    assert push["number"] == 1
    assert game.red.number() == 1


def test_a_stale_number_is_refused_and_nothing_happens(client: TestClient) -> None:
    game = new_game(client)
    game.red.act(AIM)
    for number in (0, 2, 99, 2**53):
        answer = game.red.send("hold", number)
        assert answer.status_code == 409
        assert answer.json()["error"].endswith(".")
    assert game.red.number() == 1


def test_the_same_action_sent_twice_is_played_once(client: TestClient) -> None:
    """A mail server, a browser or a nervous finger repeats a request: the second one is stale."""
    game = new_game(client)
    wish = {"number": 0, "action": AIM}
    assert [game.red.post("/actions", wish).status_code for _ in range(3)] == [200, 409, 409]


def test_a_refusal_names_the_rule(client: TestClient) -> None:
    game = new_game(client)
    answer = game.red.send(["aim", 0, 9, [3]])
    assert answer.status_code == 422
    assert answer.json()["rule"] == "artillery.9"
    assert answer.json()["error"].endswith(".")


def test_one_holder_of_both_sides_says_for_whom(client: TestClient) -> None:
    game = new_game(client, seats={"red": {"kind": "shared"}, "blue": {"kind": "shared"}})
    both = game.red
    assert both.send("hold", 0, side=BLUE).status_code == 200
    push = both.push()
    assert (push["number"], push["view"]["viewer"], push["decision"]["side"]) == (1, RED, RED)
    assert both.send("hold").status_code == 200


def test_an_undo_over_the_api(client: TestClient) -> None:
    game = new_game(client)
    before = game.red.push()
    game.red.act(AIM)
    game.blue.act("aim blue-gun 0402 n")
    answer = game.red.undo()
    assert answer.status_code == 200
    after = answer.json()
    assert after["number"] == 2
    assert after["view"] == before["view"]
    assert after["log_reset"]
    assert after["log"] == before["log"]
    assert game.red.undo().status_code == 422
    assert game.blue.push()["number"] == 1


def test_an_undo_for_an_older_state_is_stale(client: TestClient) -> None:
    game = new_game(client)
    game.red.act(AIM)
    assert game.red.post("/undo", {"number": 0}).status_code == 409
    assert game.red.push()["can_undo"]


def test_nothing_is_taken_back_after_a_die(client: TestClient) -> None:
    game = new_game(client)
    game.red.act("hold")
    game.blue.act("hold")
    answer = game.red.undo()
    assert answer.status_code == 422
    assert "die" in answer.json()["error"]


def test_nothing_is_taken_back_when_the_secret_of_the_dice_is_open(client: TestClient) -> None:
    """Whoever could go back now would know every roll to come."""
    for seed in range(6):
        game = new_game(client)
        play_on(game, Random(seed))
        assert game.red.get().json()["dice"]["secret"]
        answers = [game.red.undo().status_code, game.blue.undo().status_code]
        assert answers == [422, 422]


# -- chat and standing orders --------------------------------------------------------------------------------------


def test_what_is_said_is_heard_by_all(client: TestClient) -> None:
    game = new_game(client)
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
    seed, way = way_to("Advance")
    game = new_game(client, text=CLASH, seed=seed)
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
    seed, way = way_to("Advance")
    game = new_game(client, text=CLASH, seed=seed)
    players = (game.red, game.blue)
    for side, action in way:
        players[side].act([action.verb, action.unit, action.place, list(action.extra)])
    players[way[-1][0]].post("/standing", {"order": "advance", "answer": "never"})
    until_driven(client, game.id)
    assert game.watcher.get("/log").json()[-1]["kind"] != "DuelFought"
    assert "UnitStayed" in {line["kind"] for line in game.watcher.get("/log").json()}


# -- looking -------------------------------------------------------------------------------------------------------


def test_the_odds_of_what_one_may_do(client: TestClient) -> None:
    game = new_game(client)
    cards = game.red.post("/odds", {"action": AIM}).json()
    assert cards[0]["rule"].startswith("artillery.")
    assert sum(chance["chance"][0] / chance["chance"][1] for chance in cards[0]["chances"]) == pytest.approx(1)


def test_no_odds_of_what_one_may_not_do(client: TestClient) -> None:
    game = new_game(client)
    assert game.red.post("/odds", {"action": ["aim", 0, 9, [3]]}).status_code == 422
    assert game.red.post("/odds", {"action": AIM, "side": BLUE}).status_code == 403
    assert game.watcher.post("/odds", {"action": AIM}).status_code == 403
    assert game.watcher.post("/odds", {"action": AIM, "side": RED}).status_code == 403


def test_overlays_of_a_unit(client: TestClient) -> None:
    game = new_game(client)
    overlays = game.watcher.get("/overlays?unit=0").json()
    assert {overlay["key"] for overlay in overlays} == {"contact", "reach", "arc", "sight"}
    assert all(overlay.keys() == {"key", "title", "hexes"} for overlay in overlays)


@pytest.mark.parametrize("unit", ["", "-1", "8", "99999", "x", "1.0", "0x1"])
def test_overlays_of_no_unit(client: TestClient, unit: str) -> None:
    answer = new_game(client).watcher.get(f"/overlays?unit={unit}")
    assert answer.status_code == 400
    assert answer.json()["error"].endswith(".")


def test_a_whole_game_over_http_and_its_record(client: TestClient) -> None:
    """Two people play to the end; then the secret is open, the dice are audited and the past can be read."""
    game = new_game(client, words={"red": "our word", "blue": "theirs"})
    sealed = game.watcher.get().json()["dice"]
    seen: dict[int, Any] = {}
    random = Random(5)
    while True:
        push = game.red.push()
        seen.setdefault(push["length"], push["view"])
        if not play_on(game, random, 1):
            break
    end = game.watcher.get().json()
    assert end["push"]["view"]["result"]["reason"]
    assert game.red.send("hold").status_code == 422
    record = read_record(game.watcher.get("/record").text)
    assert commitment(bytes.fromhex(record.secret)) == sealed["commitment"] == record.dice_value
    assert end["dice"]["secret"] == record.secret
    assert record.words == {"red": "our word", "blue": "theirs"}
    assert [check.passed for check in audit(record)] == [True, True, True]
    for length in sorted(seen):
        assert game.red.get(f"/history/{length}").json()["view"] == seen[length]
    assert game.watcher.get("/log").json() == end["push"]["log"]


def test_words_come_after_the_commitment_and_the_record_says_so(client: TestClient) -> None:
    game = new_game(client, seats={"red": {"kind": "shared"}, "blue": {"kind": "shared"}})
    sealed = game.told["dice"]
    assert re.fullmatch(r"[0-9a-f]{64}", sealed["commitment"])
    assert (sealed["words"], sealed["secret"]) == ({"red": "", "blue": ""}, None)
    assert game.red.post("/word", {"word": "ours"}).status_code == 200
    random = Random(5)
    play_on(game, random, 20, ("red",))
    assert game.red.post("/word", {"word": "theirs", "side": BLUE}).status_code == 200
    dice = game.watcher.get().json()["dice"]
    assert dice["commitment"] == sealed["commitment"]
    assert dice["words"] == {"red": "ours", "blue": "theirs"}
    assert dice["heard"]["red"] == 0 < dice["heard"]["blue"]
    forget(client, game)
    play_on(game, random, sides=("red",))
    record = read_record(game.watcher.get("/record").text)
    assert (record.words, record.heard, record.dice_value) == (dice["words"], dice["heard"], sealed["commitment"])
    assert [check.passed for check in audit(record)] == [True, True, True]
    assert "after the commitment" in audit(record)[-1].text
    for otherwise in ({}, {"red": 0, "blue": 0}, {"red": 0, "blue": dice["heard"]["blue"] + 10}):
        record.heard = otherwise
        assert [check.passed for check in audit(record)] == [True, True, otherwise == dice["heard"]]


def forget(client: TestClient, game: Game) -> None:
    """Let a table be read from storage again."""
    inside(client, rooms(client).sweep, -1)
    assert game.id not in rooms(client)._rooms


def test_a_past_position_has_the_dice_that_fell_before_a_word(client: TestClient) -> None:
    """Positions kept from before a word are played on with it."""
    game = new_game(client, seats={"red": {"kind": "shared"}, "blue": {"kind": "shared"}})
    play_on(game, Random(5), 5, ("red",))
    assert game.red.post("/word", {"word": "late"}).status_code == 200
    known = game.watcher.push()["length"]  # an order that shows nothing leads on from here unseen
    views: dict[int, Any] = {}
    for _ in range(12):
        play_on(game, Random(5), 1, ("red",))
        push = game.watcher.push()
        if push["length"] > known:
            views.setdefault(push["length"], push["view"])
    assert views
    for length, view in views.items():
        assert game.watcher.get(f"/history/{length}").json()["view"] == view


def test_a_side_gives_one_word_and_only_its_own(client: TestClient) -> None:
    game = new_game(client, words={"red": "with the founding"})
    statuses = [
        game.watcher.post("/word", {"word": "x"}).status_code,
        game.blue.post("/word", {"word": "x", "side": RED}).status_code,
        game.red.post("/word", {"word": "another"}).status_code,
        game.blue.post("/word", {"word": ""}).status_code,
        game.blue.post("/word", {"word": "theirs"}).status_code,
        game.blue.post("/word", {"word": "again"}).status_code,
    ]
    assert statuses == [403, 403, 422, 400, 200, 422]
    dice = game.red.get().json()["dice"]
    assert (dice["words"], dice["heard"]) == ({"red": "with the founding", "blue": "theirs"}, {"blue": 0})


@pytest.mark.parametrize("goes_on", [False, True])
def test_dice_that_nobody_vouches_for_take_no_words(client: TestClient, goes_on: bool) -> None:
    game = new_game(client, seed=1, seats={"red": {"kind": "shared"}, "blue": {"kind": "shared"}})
    if goes_on:
        play_on(game, Random(3), 15, ("red",))
        game = new_game(client, record=game.red.get("/record").text)
    answer = game.red.post("/word", {"word": "x"})
    assert (answer.status_code, answer.json()["error"][-1]) == (422, ".")


def test_the_record_says_who_sat_where(client: TestClient) -> None:
    game = new_game(client, seed=1, seats={"blue": {"kind": "bot", "bot": "random"}})
    random = Random(1)
    for _ in range(500):
        until_driven(client, game.id)
        if not play_on(game, random, 1, ("red",)):
            break
    text = game.watcher.get("/record").text
    assert "seat red human\nseat blue bot random\n" in text
    assert read_record(text).seats == {"red": "human", "blue": "bot random"}


def test_a_game_goes_on_from_a_record(client: TestClient) -> None:
    game = new_game(client, seats={"red": {"kind": "shared"}, "blue": {"kind": "shared"}})
    play_on(game, Random(3), 15, ("red",))
    record = game.red.get("/record").text
    again = new_game(client, record=record)
    view = again.watcher.push()["view"]
    assert view == game.watcher.push()["view"]
    assert again.watcher.get("/log").json() == game.watcher.get("/log").json()
    play_on(again, Random(4))
    assert [check.passed for check in audit(read_record(again.red.get("/record").text))] == [True, True, None]


def test_a_game_goes_on_from_a_record_with_a_seed(client: TestClient) -> None:
    game = new_game(client, seats={"red": {"kind": "shared"}, "blue": {"kind": "shared"}}, seed=1)
    play_on(game, Random(3), 25, ("red",))
    answer = client.post("/api/games", json={"record": game.red.get("/record").text, "seed": 2})
    assert answer.status_code == 201, answer.text
    again = new_game(client, record=game.red.get("/record").text, seed=2)
    assert again.watcher.push()["view"] == game.watcher.push()["view"]


def test_dice_that_go_on_from_a_record_are_committed_to(client: TestClient) -> None:
    game = new_game(client, seats={"red": {"kind": "shared"}, "blue": {"kind": "shared"}})
    play_on(game, Random(3), 15, ("red",))
    dice = new_game(client, record=game.red.get("/record").text).watcher.get().json()["dice"]
    assert re.fullmatch(r"[0-9a-f]{64}", dice["commitment"])


# -- bots ----------------------------------------------------------------------------------------------------------


def test_two_bots_play_a_whole_game(client: TestClient) -> None:
    game = new_game(client, seats={"red": {"kind": "bot", "bot": "random"}, "blue": {"kind": "bot", "bot": "random"}})
    assert game.tokens == {}
    until_driven(client, game.id)
    assert game.watcher.push()["view"]["result"]
    assert [check.passed for check in audit(read_record(game.watcher.get("/record").text))] == [True, True, True]


def test_a_person_plays_a_bot(client: TestClient) -> None:
    game = new_game(client, seats={"blue": {"kind": "bot", "bot": "random"}})
    random = Random(1)
    for _ in range(500):
        until_driven(client, game.id)
        push = game.red.push()
        if not push["decision"]:
            break
        game.red.send(pick(push["decision"], random), push["number"])
    assert game.red.push()["view"]["result"]
