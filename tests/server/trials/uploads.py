"""Trials of what is read: battles, records and bodies that were made to take time or memory."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx

from grognard.core.record import write_record
from tests.server.trials.scene import Scene, trial
from tests.table.tables import GUNS, new_journal

CHECK = "/api/rulesets/portable/scenarios/check"
JSON = {"content-type": "application/json"}


def check(scene: Scene, text: str) -> httpx.Response:
    return scene.client.post(CHECK, json={"text": text})


def refused(answer: httpx.Response, *statuses: int) -> None:
    assert answer.status_code in (*statuses, 503), (answer.status_code, answer.text[:200])
    assert answer.json()["error"].endswith(".")


@trial("Brackets in brackets, forty thousand deep.")
def deep_text(scene: Scene) -> None:
    refused(check(scene, "a = " + "[" * 40_000), 422)


@trial("A number of a hundred thousand digits.")
def long_number(scene: Scene) -> None:
    refused(check(scene, "turns = " + "9" * 100_000), 422)


@trial("Ten thousand tables with names of many parts.")
def many_tables(scene: Scene) -> None:
    refused(check(scene, "\n".join(f"[a{number}.b.c.d.e.f.g]" for number in range(6_000))), 422, 413)


@trial("A string that a careless pattern would try in every way.")
def careless_pattern(scene: Scene) -> None:
    refused(check(scene, '"' + 'a\\"' * 40_000), 422, 413)


@trial("A hundred thousand escapes.")
def escapes(scene: Scene) -> None:
    refused(check(scene, 'title = "' + "\\u0041" * 20_000 + '"'), 422, 413)


@trial("The largest map there can be, with as many units as fit into the text.")
def largest_battle(scene: Scene) -> None:
    rows = "\n".join(". " * 99 for _ in range(99))
    units = "\n".join(
        f'  {{ key = "u{n}", name = "U{n}", side = "{"red" if n % 2 else "blue"}", type = "rifles", '
        f'hex = "{1 + n % 99:02}{1 + n // 99:02}", facing = "s" }},'
        for n in range(600)
    )
    head, rest = GUNS.split("unit = [\n", 1)
    terrain = rest[rest.index('terrain = """') :]
    text = f'{head}unit = [\n{units}\n]\n[map]\nlegend = {{ "." = "open" }}\nterrain = """\n{rows}\n"""\n'
    text += terrain[terrain.index("[victory]") :]
    answer = scene.client.post("/api/games", json={"ruleset": "portable", "text": text})
    assert answer.status_code in (201, 400, 413, 422, 503), answer.text[:200]


@trial("A record of fifty thousand actions that never were.")
def endless_record(scene: Scene) -> None:
    text = write_record(new_journal().record())
    head, end = text.rsplit("end ", 1)
    lines = "".join(f"{number} red hold\n" for number in range(1, 25_000))
    refused(scene.client.post("/api/games", json={"record": f"{head}{lines}end {end}"}), 422, 413)


@trial("A record that holds the largest scenario.")
def record_with_scenario(scene: Scene) -> None:
    text = write_record(new_journal().record()).replace("| turns = 6", "| turns = 6\n" + "| # x\n" * 40_000)
    refused(scene.client.post("/api/games", json={"record": text}), 422, 413)


@trial("A body of eighty thousand fields, which takes long to be refused.")
def many_fields(scene: Scene) -> None:
    body = b'{"options": {' + b",".join(b'"%d": "a"' % number for number in range(75_000)) + b"}}"
    for _ in range(5):
        refused(scene.client.post("/api/games", content=body, headers=JSON), 400, 429)


@trial("A body of 200 kilobytes of brackets.")
def deep_body(scene: Scene) -> None:
    for _ in range(5):
        refused(scene.client.post("/api/games", content=b"[" * 200_000, headers=JSON), 400, 429)


@trial("The largest battles to be made, thirty at once.")
def many_generated(scene: Scene) -> None:
    def ask(seed: int) -> int:
        wish = {"seed": seed, "columns": 99, "rows": 99, "units": 99}
        return scene.client.post("/api/rulesets/portable/scenarios/generate", json=wish).status_code

    with ThreadPoolExecutor(30) as threads:
        assert set(threads.map(ask, range(30))) <= {200, 413, 422, 429, 503}


@trial("Battles to be checked, forty at once.")
def many_checked(scene: Scene) -> None:
    def ask(number: int) -> Any:
        return check(scene, GUNS + f"\n# {number}\n" + "#" * 100_000)

    with ThreadPoolExecutor(40) as threads:
        answers = list(threads.map(ask, range(40)))
    assert {answer.status_code for answer in answers} <= {200, 413, 429, 503}
    assert all("error" in answer.json() or answer.status_code == 200 for answer in answers)


@trial("A battle of one's own is set up again and again with another remark in it.")
def many_battles(scene: Scene) -> None:
    for number in range(35):
        answer = scene.client.post("/api/games", json={"ruleset": "portable", "text": GUNS + f"\n# {number}"})
        assert answer.status_code in (201, 429, 503)


@trial("A large battle is set up as one's own, whose map takes half a second to read.")
def heavy_battles(scene: Scene) -> None:
    listed = scene.client.get("/api/rulesets").json()
    largest = max(listed, key=lambda ruleset: max(battle["places"] for battle in ruleset["scenarios"]))
    battle = max(largest["scenarios"], key=lambda each: each["places"])
    for _ in range(6):
        wish = {"ruleset": largest["key"], "scenario": battle["key"]}
        assert scene.client.post("/api/games", json=wish).status_code in (201, 429, 503)
