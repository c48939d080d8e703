"""Drills over HTTP: asked without the answer, answered by the rules, and played on from."""

from __future__ import annotations

import pytest

from grognard.rulesets import all_rulesets, get_ruleset
from tests.server.serving import TestClient

FIRST = [(key, ruleset.drill_keys()[0]) for key, ruleset in all_rulesets().items()]


def test_all_drills_are_listed(client: TestClient) -> None:
    listed = {(each["ruleset"], each["key"]) for each in client.get("/api/drills").json()}
    assert listed == {(key, drill) for key, ruleset in all_rulesets().items() for drill in ruleset.drill_keys()}


@pytest.mark.parametrize(("key", "drill"), FIRST)
def test_a_drill_is_asked_and_answered(key: str, drill: str, client: TestClient) -> None:
    found = get_ruleset(key).drill(drill)
    asked = client.get(f"/api/drills/{key}/{drill}").json()
    assert asked["view"]["viewer"] == asked["side"]
    assert not {"answer", "figures", "note", "cards"} & set(asked)
    assert [set(choice) for choice in asked["choices"]] == [{"letter", "text", "unit", "place"}] * len(found.options)
    for choice in asked["choices"]:
        told = client.post(f"/api/drills/{key}/{drill}/answer", json={"answer": choice["letter"]}).json()
        assert told["is_right"] == (choice["letter"] == found.answer)
        assert told["answer"] == found.answer
        assert told["reasons"]
        assert told["note"] == found.note
        assert [result["letter"] for result in told["results"] if result["is_right"]] == [found.answer]


def test_what_is_not_there_is_told(client: TestClient) -> None:
    key, drill = FIRST[0]
    assert client.get("/api/drills/nowhere/nothing").status_code == 404
    assert client.get(f"/api/drills/{key}/nothing").status_code == 404
    assert client.post(f"/api/drills/{key}/{drill}/answer", json={"answer": "f"}).status_code == 404
    assert client.post(f"/api/drills/{key}/{drill}/answer", json={"answer": "zz"}).status_code == 400


def test_a_game_goes_on_from_a_drill(client: TestClient) -> None:
    drill = get_ruleset("portable").drill("open-or-cover")
    made = client.post("/api/games", json={"ruleset": "portable", "drill": "open-or-cover"}).json()
    assert list(made["tokens"]) == [drill.side]
    headers = {"Authorization": f"Bearer {made['tokens'][drill.side]}"}
    table = client.get(f"/api/games/{made['game']}", headers=headers).json()
    assert table["push"]["beginning"] is None
    assert table["push"]["view"]["turn"] == 5
    assert table["push"]["decision"]["kind"] == "Order"
    number, text = table["push"]["number"], drill.options[1]
    played = client.post(f"/api/games/{made['game']}/actions", json={"number": number, "text": text}, headers=headers)
    assert played.status_code == 200, played.text
