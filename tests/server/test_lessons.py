"""A lesson at a table: only what it asks for is played, the enemy follows it, and it can be left and taken up again."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from grognard.rulesets import all_rulesets
from tests.server.serving import TestClient, house

LESSONS = [(key, lesson) for key, ruleset in all_rulesets().items() for lesson in ruleset.lesson_keys()]


def begin(client: TestClient, ruleset: str, lesson: str) -> dict[str, Any]:
    answer = client.post("/api/games", json={"ruleset": ruleset, "lesson": lesson})
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.json()
    return told


def head(told: dict[str, Any]) -> dict[str, str]:
    (token,) = told["tokens"].values()
    return {"Authorization": f"Bearer {token}"}


def step(client: TestClient, told: dict[str, Any], action: Any = None) -> tuple[int, dict[str, Any]]:
    """Do what the lesson asks for, or something else; gives the status and the lesson as it then stands."""
    at = f"/api/games/{told['game']}"
    push = wait(client, told)
    wanted = push["lesson"]["expected"] if action is None else action
    done = client.post(f"{at}/actions", json={"number": push["number"], "action": wanted}, headers=head(told))
    return done.status_code, done.json()


def wait(client: TestClient, told: dict[str, Any]) -> dict[str, Any]:
    """Until the learner is asked, or nobody is."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        push: dict[str, Any] = client.get(f"/api/games/{told['game']}/push", headers=head(told)).json()
        if push["lesson"]["is_done"] or push["lesson"]["expected"]:
            return push
        time.sleep(0.005)
    raise AssertionError("the enemy does not come to an end")


@pytest.mark.parametrize(("ruleset", "lesson"), LESSONS)
def test_a_lesson_is_played_to_its_end_over_a_restart(tmp_path: Path, ruleset: str, lesson: str) -> None:
    with house(tmp_path / "tables.db") as client:
        told = begin(client, ruleset, lesson)
        for _ in range(5):
            assert step(client, told)[0] == 200
        assert wait(client, told)["log"][0]["kind"] == "DiceLaidOut"
        before = wait(client, told)["lesson"]
    with house(tmp_path / "tables.db") as client:
        assert wait(client, told)["lesson"] == before
        for _ in range(200):
            if wait(client, told)["lesson"]["is_done"]:
                break
            status, answer = step(client, told)
            assert status == 200, answer
        push = wait(client, told)
        assert push["lesson"]["is_done"]
        assert push["lesson"]["expected"] is None


def test_whatever_the_lesson_does_not_ask_for_is_refused_with_its_words(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db") as client:
        told = begin(client, "portable", "first-shots")
        before = wait(client, told)
        status, answer = step(client, told, ["hold", -1, -1, []])
        assert status == 422
        assert "battery" in answer["error"]
        assert wait(client, told) == before
        assert before["can_undo"] is False
        undone = client.post(f"/api/games/{told['game']}/undo", json={"number": before["number"]}, headers=head(told))
        assert undone.status_code == 422


def test_spectators_are_not_taught(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db") as client:
        told = begin(client, "portable", "first-shots")
        assert client.get(f"/api/games/{told['game']}/push").json()["lesson"] is None


def test_a_lesson_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db") as client:
        answer = client.post("/api/games", json={"ruleset": "portable", "lesson": "nothing"})
        assert answer.status_code == 404
        assert "first-shots" in answer.json()["error"]
