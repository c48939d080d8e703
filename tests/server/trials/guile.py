"""Trials of cunning: what the API allows in form, sent to gain something or to break what is kept."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from random import Random
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed

from grognard.table.audit import audit
from tests.server.serving import Game, new_game, pick
from tests.server.trials.scene import Scene, trial

SHARED = {"red": {"kind": "shared"}, "blue": {"kind": "shared"}}
JSON = {"content-type": "application/json"}
ORDER = "advance"
LARGE = (-1, 0, 63, 1000, 99_999, 100_000)


def together(count: int, job: Callable[[int], Any]) -> list[Any]:
    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(job, range(count)))


def shared(scene: Scene) -> Game:
    """A table of one person, so that the record may be read at any time."""
    return new_game(scene.client, scenario="first-steps", seats=SHARED)


def sound(game: Game, length: int) -> None:
    """The record of a table is whole, and has as many actions as were acknowledged."""
    text = game.red.get("/record").text
    found = audit(text)
    assert found.verdict != "broken", str(found)
    assert game.red.push()["length"] == length


def calm(answer: httpx.Response, *statuses: int) -> None:
    assert answer.status_code in (*statuses, 400, 403, 409, 422, 429), (answer.status_code, answer.text[:200])
    if answer.status_code >= 400:
        assert answer.json()["error"].endswith("."), answer.text


@trial("The same action fifty times at once, each with the right number.")
def one_action_many_times(scene: Scene) -> None:
    game = shared(scene)
    push = game.red.push()
    action = pick(push["decision"], Random(3))
    statuses = Counter(
        together(50, lambda _: game.red.send(action, push["number"], side=push["decision"]["side"]).status_code)
    )
    assert statuses[200] == 1, statuses
    assert set(statuses) == {200, 409}
    sound(game, 1)


@trial("Actions and undos of one table at once, from many connections.")
def undo_against_action(scene: Scene) -> None:
    game, random = shared(scene), Random(4)

    def stir(at: int) -> int:
        push = game.red.push()
        if at % 3 == 0:
            answer = game.red.post("/undo", {"number": push["number"]})
            calm(answer, 200)
            return -(answer.status_code == 200)
        if push["decision"] is None:
            return 0
        answer = game.red.send(pick(push["decision"], random), push["number"], side=push["decision"]["side"])
        calm(answer, 200)
        return int(answer.status_code == 200)

    sound(game, sum(sum(together(12, stir)) for _ in range(5)))


@trial("One seat at twenty live connections, all of which act at the same moment.")
def one_seat_many_sockets(scene: Scene) -> None:
    game = shared(scene)
    push = game.red.push()
    wish = {"action": pick(push["decision"], Random(5)), "number": push["number"], "side": push["decision"]["side"]}
    scene.game = game
    with ExitStack() as stack:
        many = []
        for _ in range(20):
            many.append(stack.enter_context(scene.live(hello=False)))
            many[-1].send(json.dumps({"token": game.tokens["red"]}))
            many[-1].recv(20)
        for one in many:
            one.send(json.dumps(wish))
        refused = 0
        for one in many:
            said = json.loads(one.recv(20))
            while "error" not in said and said.get("number", 0) <= push["number"]:
                said = json.loads(one.recv(20))
            refused += "error" in said
    assert refused <= 19
    sound(game, 1)


@trial("Units, places and numbers far beyond the map, asked about in every way and of every ruleset.")
def beyond_the_map(scene: Scene) -> None:
    random = Random(6)
    for ruleset in scene.client.get("/api/rulesets").json():
        battle = min(ruleset["scenarios"], key=lambda each: each["places"])
        seats = {side["key"]: {"kind": "shared"} for side in battle["sides"]}
        game = new_game(scene.client, ruleset=ruleset["key"], scenario=battle["key"], seats=seats)
        cheat = game.player(battle["sides"][0]["key"])
        push = cheat.push()
        verbs = [group["verb"] for group in push["decision"]["groups"]]
        for _ in range(12):
            extra = [random.choice(LARGE) for _ in range(random.choice((0, 1, 2, 64)))]
            action = [random.choice(verbs), random.choice(LARGE), random.choice(LARGE), extra]
            calm(cheat.post("/why", {"action": action}), 200)
            calm(cheat.post("/odds", {"action": action}), 200)
            calm(cheat.post("/draft", {"number": push["number"], "actions": [action] * 40}), 200)
            calm(cheat.send(action, push["number"]))
        assert cheat.push()["length"] == 0


@trial("Texts that mean something to a formatter, a pattern, a shell or a database.")
def speaking_texts(scene: Scene) -> None:
    for text in (
        "{0}", "{unit.__class__.__init__.__globals__}", "%s%n%x", "'; DROP TABLE game; --", "$(reboot)", "`id`",
        "(a+)+$" * 20, "../../../etc/passwd", "\u202emove red-1", "move\u00a0red-1 0304", "\ufeffhold",
        "hold\u2028hold", "<script>alert(1)</script>", "\x1b[2J", "\u0663 \u0663", "hold " * 39,
    ):  # fmt: skip
        calm(scene.game.red.send(text, 0))
        calm(scene.game.red.post("/chat", {"text": text}), 200)
        calm(scene.game.red.post("/standing", {"order": text, "answer": "always"}))
        wish = {
            "ruleset": text,
            "scenario": text,
            "seats": {text: {"kind": "bot", "bot": text}},
            "options": {text: text},
        }
        calm(scene.client.post("/api/games", json=wish), 404)
    assert scene.game.watcher.get().status_code == 200


@trial("Letters that no alphabet has: halves of pairs, and the end of a string.")
def half_letters(scene: Scene) -> None:
    for half in (r"\ud800", r"\udfff\ud800", r"\u0000", r"a\u0000b", r"\uffff"):
        for path, body in (
            (f"/api/games/{scene.game.id}/chat", '{"text": "%s"}'),
            (f"/api/games/{scene.game.id}/word", '{"word": "%s"}'),
            (f"/api/games/{scene.game.id}/actions", '{"number": 0, "text": "%s"}'),
            ("/api/games", '{"ruleset": "portable", "text": "title = \'%s\'"}'),
            ("/api/games", '{"record": "grognard record 1 %s"}'),
        ):
            said = (body % half).encode()
            calm(scene.client.post(path, content=said, headers={**JSON, **scene.game.red.headers}), 200)
    assert scene.game.watcher.get().json()["push"] is not None


@trial("Clocks that run backwards, stand still or never end.")
def strange_clocks(scene: Scene) -> None:
    for minutes in ("-1", "0", "1e-300", "1e308", "1e400", "NaN", '"60"', "null", "true", "[60]"):
        for body in (f'{{"minutes": {minutes}}}', f'{{"minutes": 60, "increment": {minutes}}}'):
            wish = '{"ruleset": "portable", "scenario": "first-steps", "clock": ' + body + "}"
            answer = scene.client.post("/api/games", content=wish.encode(), headers=JSON)
            calm(answer, 201)
            if answer.status_code == 201:
                found = scene.client.get(f"/api/games/{answer.json()['game']}").json()["push"]["clock"]
                assert all(0 < left <= 6_000_000 for left in found["left"]), found


@trial("Standing orders for chances that are none, and for what nobody orders.")
def strange_orders(scene: Scene) -> None:
    for answer in (-0.1, 1.1, 1e308, "sometimes", True, None, [0.5], {"a": 1}):
        calm(scene.game.red.post("/standing", {"order": ORDER, "answer": answer}))
    assert scene.game.red.push()["standing"] == {}


@trial("Numbers of pushes and remarks that were never given.")
def strange_numbers(scene: Scene) -> None:
    for number in ("-1", "99999999", "9" * 30, "1e3", "0x10", "\u0661", "1_0", " 1", "NaN", ""):
        for query in (f"since={number}", f"chat={number}", f"since={number}&since=1"):
            calm(scene.game.red.get(f"/push?{query}"), 200)
        calm(scene.game.red.get(f"/overlays?unit={number}"), 200)
        calm(scene.game.red.get(f"/history/{number}"), 200, 404, 405)
    for since in (-1, 2**53, 2**64, 1.5, "1"):
        with suppress(ConnectionClosed), scene.live(hello=False) as one:
            one.send(json.dumps({"token": None, "since": since, "chat": since}))
            said = json.loads(one.recv(20))
            assert "error" in said or said["number"] == 0


@trial("A body that says a thing twice, or two things at once.")
def double_meaning(scene: Scene) -> None:
    push = scene.game.red.push()["number"]
    hold = b'"action": ["hold", -1, -1, []]'
    for body in (
        b'{"number": 99, "number": %d, "text": "hold", %s}' % (push, hold),
        b'{"number": %d, "text": "hold", "actions": [["hold", -1, -1, []]]}' % push,
        b'{"number": %d, %s, "side": 1}' % (push, hold),
    ):
        calm(scene.client.post(
            f"/api/games/{scene.game.id}/actions", content=body, headers={**JSON, **scene.game.red.headers}
        ))  # fmt: skip
    assert scene.game.red.push()["length"] == 0


@trial("Tokens in every wrong shape.")
def shapes_of_tokens(scene: Scene) -> None:
    token = scene.game.tokens["red"]
    for said in (
        "Bearer", "Bearer x", f"bearer  {token} x", f"Basic {token}", f"Bearer {token[:-1]}", f"Bearer {token}\u00e9",
        f"Bearer {token.swapcase()}", "Bearer " + "x" * 9000, f"Bearer {token},{token}", f"Token {token}",
    ):  # fmt: skip
        headers = {b"authorization": said.encode("latin-1")}
        answer = scene.client.post(f"/api/games/{scene.game.id}/undo", json={"number": 0}, headers=headers)
        assert answer.status_code in (400, 401, 403), (said[:40], answer.status_code)
        assert answer.json()["error"].endswith(".")


@trial("Headers that two readers would read differently.")
def ambiguous_headers(scene: Scene) -> None:
    for fields in (
        ("x : y",), (" x: y",), ("x: a\r\n folded",), ("x: a\0b",), ("host: evil.example",), ("content-length : 4",),
        ("transfer-encoding: chunked, identity",), ("transfer-encoding:\x0bchunked",), ("content-length: +4",),
        ("content-length: 4, 4",), ("content-length: 0x4",), ("transfer-encoding: xchunked",),
    ):  # fmt: skip
        head = scene.head("/api/games", "POST", "content-type: application/json", *fields, "connection: close")
        said = scene.said(head + b"0\r\n\r\n" + scene.head())
        assert b" 201 " not in said, fields
        assert b" 500 " not in said, fields
        assert b'"storage"' not in said, fields  # the second request was hidden in the first


@trial("A body is promised, permission is asked to send it, and it never comes.")
def promised_body(scene: Scene) -> None:
    fields = ("content-type: application/json", "content-length: 100", "expect: 100-continue")
    began = time.monotonic()
    scene.said(scene.head("/api/games", "POST", *fields))
    assert time.monotonic() - began < 10


@trial("A small body that swells when it is unpacked, by its own word.")
def packed_body(scene: Scene) -> None:
    import gzip

    packed = gzip.compress(b'{"ruleset": "' + b"x" * 50_000_000 + b'"}')
    for coding in ("gzip", "gzip, gzip", "deflate", "br", "zstd"):
        answer = scene.client.post("/api/games", content=packed, headers={**JSON, "content-encoding": coding})
        assert answer.status_code in (400, 413, 415, 429), answer.status_code


@trial("The page in a thousand overlapping pieces.")
def many_ranges(scene: Scene) -> None:
    ranges = ",".join(f"{start}-" for start in range(1000))
    for path in ("/", "/index.html"):
        answer = scene.client.get(path, headers={"range": f"bytes={ranges}"})
        assert answer.status_code in (200, 206, 400, 404, 413, 416)
        assert len(answer.content) < 2_000_000


@trial("Past positions of a table, thirty readers at once, each somewhere else.")
def many_pasts(scene: Scene) -> None:
    game, random = shared(scene), Random(7)
    for _ in range(40):
        push = game.red.push()
        if push["decision"] is None:
            break
        game.red.send(pick(push["decision"], random), push["number"], side=push["decision"]["side"])
    for answer in together(30, lambda at: game.red.get(f"/history/{at}")):
        calm(answer, 200)


@trial("Whole sheets of orders tried out, twenty at once.")
def many_drafts(scene: Scene) -> None:
    listed = scene.client.get("/api/rulesets").json()
    for ruleset in listed:
        battle = ruleset["scenarios"][0]
        seats = {side["key"]: {"kind": "shared"} for side in battle["sides"]}
        game = new_game(scene.client, ruleset=ruleset["key"], scenario=battle["key"], seats=seats)
        cheat = game.player(battle["sides"][0]["key"])
        push = cheat.push()
        if not push["decision"]["drafted"]:
            continue
        random = Random(8)
        sheet = [pick(push["decision"], random) for _ in range(40)]
        wish = {"number": push["number"], "actions": sheet}
        for answer in together(20, lambda _, cheat=cheat, wish=wish: cheat.post("/draft", wish)):  # type: ignore[misc]
            calm(answer, 200)
        assert cheat.push()["length"] == 0
        return


@trial("Tables at which only bots sit, twenty at once.")
def many_bots(scene: Scene) -> None:
    seats = {side: {"kind": "bot", "bot": "random"} for side in ("red", "blue")}
    wish = {"ruleset": "portable", "scenario": "first-steps", "seats": seats}
    for answer in together(20, lambda _: scene.client.post("/api/games", json=wish)):
        calm(answer, 201)


@trial("Battles to be made of no size, of endless size and from no seed.")
def strange_battles(scene: Scene) -> None:
    usual = {"seed": 7, "columns": 12, "rows": 10, "units": 10}
    for key in usual:
        for value in (-1, 0, 10**6, 2**70, 1.5, "7", None, True):
            answer = scene.client.post("/api/rulesets/portable/scenarios/generate", json={**usual, key: value})
            calm(answer, 200, 413, 503)
