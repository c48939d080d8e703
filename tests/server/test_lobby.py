from __future__ import annotations

from typing import Any

import msgspec
import pytest

from grognard.bots import FIRST, OFFERED
from grognard.rulesets import all_rulesets, get_ruleset
from grognard.server.lobby import level_data
from grognard.table.listing import ruleset_data
from grognard.table.present import board_data
from tests.server.serving import TestClient
from tests.table.tables import GUNS


def plain(data: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(data))


def test_the_server_is_there(client: TestClient) -> None:
    assert client.get("/api/health").json()["ok"] is True


def test_all_rulesets_are_listed(client: TestClient) -> None:
    assert client.get("/api/rulesets").json() == plain(
        [ruleset_data(ruleset, level_data(ruleset)) for ruleset in all_rulesets().values()]
    )


@pytest.mark.parametrize("key", all_rulesets())
def test_the_rules_stand_in_the_books_order(client: TestClient, key: str) -> None:
    rules = client.get(f"/api/rulesets/{key}/rules").json()
    assert [rule["id"] for rule in rules] == [rule.id for rule in get_ruleset(key).rulebook.rules]
    assert rules[0].keys() >= {"id", "title", "must"}


@pytest.mark.parametrize("key", all_rulesets())
def test_boards_can_be_looked_at_before_a_game(client: TestClient, key: str) -> None:
    ruleset = get_ruleset(key)
    for scenario in ruleset.scenario_keys():
        answer = client.get(f"/api/rulesets/{key}/scenarios/{scenario}/board")
        assert answer.json() == plain(board_data(ruleset, ruleset.scenario(scenario)))


@pytest.mark.parametrize(
    "path",
    [
        "/api/rulesets/tabletop/rules",
        "/api/rulesets/tabletop/scenarios/first-steps/board",
        "/api/rulesets/portable/scenarios/waterloo/board",
        "/api/rulesets/portable/scenarios/..%2Fmeta/board",
        "/api/nothing",
        "/api/games/unknown",
        "/api/games/unknown/log",
        "/api/games/unknown/history/3",
    ],
)
def test_what_is_not_there_is_said_so(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"].endswith(".")


def test_a_good_scenario_passes_its_check(client: TestClient) -> None:
    answer = client.post("/api/rulesets/portable/scenarios/check", json={"text": GUNS})
    assert answer.status_code == 200
    assert (answer.json()["ok"], answer.json()["title"]) == (True, "Guns")


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("turns = 6", "turns = 0", 3),
        ('hex = "0402"', 'hex = "0501"', 8),
        ("[map]", "[map", 15),
        ('type = "cavalry", hex = "0201"', 'type = "elephants", hex = "0201"', 9),
    ],
)
def test_a_fault_is_named_with_its_line(client: TestClient, old: str, new: str, line: int) -> None:
    answer = client.post("/api/rulesets/portable/scenarios/check", json={"text": GUNS.replace(old, new, 1)})
    assert answer.status_code == 422
    assert answer.json()["line"] == line
    assert answer.json()["error"].endswith(".")


def test_a_scenario_is_made_and_can_be_played(client: TestClient) -> None:
    answer = client.post("/api/rulesets/portable/scenarios/generate", json={"seed": 7, "columns": 9, "rows": 9})
    assert answer.status_code == 200, answer.text
    text = answer.json()["text"]
    assert client.post("/api/rulesets/portable/scenarios/check", json={"text": text}).status_code == 200
    assert client.post("/api/games", json={"ruleset": "portable", "text": text}).status_code == 201


def test_the_same_seed_makes_the_same_scenario(client: TestClient) -> None:
    made = [client.post("/api/rulesets/portable/scenarios/generate", json={"seed": s}).text for s in (1, 1, 2)]
    assert made[0] == made[1] != made[2]


@pytest.mark.parametrize("wish", [{"columns": 1, "rows": 1}, {"columns": 5, "rows": 5, "units": 99}])
def test_what_cannot_be_made_is_refused_with_a_sentence(client: TestClient, wish: dict[str, int]) -> None:
    answer = client.post("/api/rulesets/portable/scenarios/generate", json=wish)
    assert answer.status_code == 422
    assert answer.json()["error"].endswith(".")


@pytest.mark.parametrize("key", all_rulesets())
def test_the_lobby_offers_the_levels_with_their_ratings_and_not_chance(key: str) -> None:
    ruleset = get_ruleset(key)
    levels = level_data(ruleset)
    assert [level.key for level in levels] == [level.name for level in OFFERED]
    assert [level.key for level in levels if level.is_first] == [FIRST]
    assert ruleset.ratings is not None
    measured = {name: rating.elo for name, rating in ruleset.ratings.bot.items()}
    assert [level.rating for level in levels] == [measured.get(level.key) for level in levels]
    ratings = [level.rating for level in levels if level.rating is not None]
    assert ratings == sorted(ratings)
    assert len(ratings) >= 3
