"""Games over HTTP, by people who mean well."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from tests.server.serving import BLUE, RED, TestClient, found, new_game, pick, play_on, until_driven, word_of
from tests.table.tables import GUNS
from tests.table.tampering import verdicts

AIM = ["aim", 0, 31, [3]]
CAUTIOUS = {"kind": "bot", "bot": "staff:cautious"}
"""Of a temper that not all rulesets know."""


# -- setting up ----------------------------------------------------------------------------------------------------


def test_a_new_table_gives_a_link_to_each_seat(client: TestClient) -> None:
    told = found(client, scenario="first-steps")
    assert told["watch"] == f"/play/{told['game']}"
    assert told["invitations"].keys() == told["links"].keys() == {"red", "blue"}
    for side, token in told["invitations"].items():
        assert re.fullmatch(r"[\w-]{32}", token)
        assert told["links"][side] == f"/play/{told['game']}#{token}"
    assert told["invitations"]["red"] != told["invitations"]["blue"]


def test_a_bot_gets_no_token(client: TestClient) -> None:
    game = new_game(client, seats={"blue": {"kind": "bot", "bot": "random"}})
    assert game.tokens.keys() == {"red"}
    seats = game.red.get().json()["seats"]
    assert seats[BLUE] == {"side": BLUE, "kind": "bot", "bot": "random", "here": True, "free": False}


def test_a_bot_can_be_of_a_temper(client: TestClient) -> None:
    game = new_game(client, seats={"blue": {"kind": "bot", "bot": "sergeant:cautious"}})
    assert game.red.get().json()["seats"][BLUE]["bot"] == "sergeant:cautious"


def test_one_link_holds_all_shared_seats(client: TestClient) -> None:
    game = new_game(client, seats={"red": {"kind": "shared"}, "blue": {"kind": "shared"}})
    assert game.tokens["red"] == game.tokens["blue"]
    assert game.red.get().json()["you"] == ["red", "blue"]


def test_a_table_is_played_under_the_options_it_was_founded_with(client: TestClient) -> None:
    wish: dict[str, Any] = {"ruleset": "commanders", "scenario": "leuthen", "options": {"morale": "on"}}
    game = new_game(client, **wish)
    rules = {rule["key"]: rule["value"] for rule in game.watcher.get().json()["board"]["rules"]}
    assert rules["morale"] == "on"
    assert rules["terrain"] == "off"


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({}, 400),
        ({"scenario": "first-steps", "options": {"moral": "on"}}, 404),
        ({"ruleset": "commanders", "scenario": "leuthen", "options": {"morale": "maybe"}}, 422),
        ({"scenario": "first-steps", "text": GUNS}, 400),
        ({"scenario": "first-steps", "seats": {"blue": {"kind": "bot", "bot": "staff:brave"}}}, 422),
        ({"scenario": "first-steps", "seats": {"blue": {"kind": "bot", "bot": "random:cautious"}}}, 422),
        ({"scenario": "first-steps", "seats": {"blue": {"kind": "bot", "bot": "staff:"}}}, 422),
        ({"scenario": "first-steps", "seats": {"blue": {"kind": "bot", "bot": "staff:patient+threat=9"}}}, 422),
        (
            {
                "ruleset": "commanders",
                "scenario": "marengo",
                "seats": {"white": {"kind": "bot", "bot": "staff:cautious"}},
            },
            422,
        ),
        ({"scenario": "waterloo"}, 404),
        ({"ruleset": "chess", "scenario": "first-steps"}, 404),
        ({"scenario": "first-steps", "seats": {"green": {}}}, 422),
        ({"scenario": "first-steps", "seats": {"red": {"kind": "bot", "bot": "deep"}}}, 422),
        ({"scenario": "first-steps", "seats": {"red": {"kind": "ghost"}}}, 400),
        ({"scenario": "first-steps", "clock": {"minutes": 0}}, 400),
        ({"scenario": "first-steps", "clock": {"minutes": 1e9}}, 400),
        ({"scenario": "first-steps", "words": {"red": "ours"}}, 400),
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
    game = new_game(client)
    data = game.red.get().json()
    assert data.keys() == {"game", "board", "you", "invited", "seats", "dice", "earlier", "push", "manners"}
    assert (data["game"], data["you"]) == (game.id, ["red"])
    assert data["board"]["title"] == "Guns"
    assert data["dice"]["kind"] == "auditable"
    assert re.fullmatch(r"[0-9a-f]{64}", data["dice"]["commitment"])
    assert data["dice"]["words"] == {"red": word_of("red"), "blue": word_of("blue")}
    assert data["dice"]["seals"].keys() == {"red", "blue"}
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


def test_an_action_is_answered_with_the_number_of_the_push_that_tells_of_it(client: TestClient) -> None:
    game = new_game(client)
    assert game.red.post("/actions", {"number": 0, "action": AIM}).json() == {"number": 1}
    assert game.red.get("/push").json() == game.red.push()
    assert game.red.post("/undo", {"number": 1}).json() == {"number": 2}


def test_who_has_no_live_connection_asks_for_what_is_new(client: TestClient) -> None:
    game = new_game(client)
    whole = game.red.push()["log"]
    game.red.act(AIM)
    push = game.red.get("/push?since=0").json()
    assert (push["number"], push["log_reset"]) == (1, False)
    assert [line["kind"] for line in push["log"]] == ["GunAimed"]
    assert whole + push["log"] == game.red.get("/push").json()["log"]
    assert game.red.get("/push?since=1").json()["log"] == []
    assert game.red.undo().status_code == 200
    assert game.red.get("/push?since=1").json()["log_reset"]
    assert game.watcher.get("/push?since=0").json()["log"] == []
    for said in ("", "x", "-2", "1.5", "9999999999"):
        assert game.red.get(f"/push?since={said}").status_code == 400


def test_the_table_says_why_an_action_is_not_lawful(client: TestClient) -> None:
    game = new_game(client)
    assert game.red.post("/why", {"action": AIM}).json() == {"lawful": True, "reason": "", "rule": ""}
    why = game.red.post("/why", {"action": ["aim", 0, 9, [3]]}).json()
    assert (why["lawful"], why["rule"]) == (False, "artillery.9")
    assert why["reason"] == game.red.send(["aim", 0, 9, [3]]).json()["error"]
    assert game.red.post("/why", {"action": AIM, "side": BLUE}).status_code == 403
    assert game.watcher.post("/why", {"action": AIM}).status_code == 403
    game.red.act(AIM)
    assert not game.red.post("/why", {"action": AIM}).json()["lawful"]


def test_pointing_is_answered_for_what_is_meant(client: TestClient) -> None:
    game = new_game(client)
    found = game.red.post("/why", {"place": AIM[2], "unit": None, "at": 1}).json()
    assert found["lawful"] or found["rule"]
    for wrong in ({}, {"place": -1}, {"place": 9999}, {"place": 0, "unit": 9999}, {"place": 0, "at": 9999}):
        assert game.red.post("/why", wrong).status_code == 400
    assert game.watcher.post("/why", {"place": 0}).status_code == 403


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
    assert answer.json() == {"number": 2}
    after = game.red.push()
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


def test_what_is_weighed_is_played_only_where_no_odds_have_to_be_looked_at(client: TestClient) -> None:
    game = new_game(client)
    weighed = game.red.post("/actions", {"number": 0, "action": AIM, "weigh": True}).json()
    assert weighed == {"number": 0, "odds": game.red.post("/odds", {"action": AIM}).json()}
    assert game.red.push()["number"] == 0
    hold = {"number": 0, "action": ["hold", -1, -1, []], "weigh": True}
    assert game.red.post("/actions", hold).json() == {"number": 1}
    assert game.red.post("/actions", hold).status_code == 409
    assert game.watcher.post("/actions", {**hold, "side": RED}).status_code == 403
    assert game.blue.post("/actions", {"number": 0, "action": AIM, "side": RED, "weigh": True}).status_code == 403
    assert game.blue.post("/actions", {"number": 0, "action": AIM, "weigh": True}).status_code == 422
    assert game.blue.post("/actions", {"number": 0, "text": "hold", "weigh": True}).status_code == 400


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


# -- bots ----------------------------------------------------------------------------------------------------------


def test_two_bots_play_a_whole_game(client: TestClient) -> None:
    game = new_game(client, seats={"red": {"kind": "bot", "bot": "random"}, "blue": {"kind": "bot", "bot": "random"}})
    assert game.tokens == {}
    until_driven(client, game.id)
    assert game.watcher.push()["view"]["result"]
    assert verdicts(game.watcher.get("/record").text)["dice"] is True


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
