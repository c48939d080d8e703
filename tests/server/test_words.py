"""Words for the dice over HTTP: sealed by all before any is opened, and no move before the last of them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from grognard.core.record import read_record
from grognard.table.audit import audit
from grognard.table.sealing import seal
from tests.server.serving import (
    BLUE,
    RED,
    Game,
    TestClient,
    begin,
    house,
    inside,
    live,
    new_game,
    play_on,
    room,
    rooms,
    settle,
    until_driven,
)
from tests.table.tampering import verdicts

SHARED = {"red": {"kind": "shared"}, "blue": {"kind": "shared"}}
BOT = {"kind": "bot", "bot": "random"}


def error_of(answer: Any, status: int = 422) -> str:
    assert answer.status_code == status, answer.text
    error: str = answer.json()["error"]
    assert error.endswith(".")
    return error


def key_of(client: TestClient) -> str:
    key: str = client.get("/api/key").json()["key"]
    return key


# -- the order of things --------------------------------------------------------------------------------------------


def test_nothing_happens_before_all_words_are_open(client: TestClient) -> None:
    game = new_game(client, scenario="first-steps", begun=False, clock={"minutes": 5})
    for step in (lambda: None, lambda: game.seal("red"), lambda: game.seal("blue"), lambda: game.open("red")):
        step()
        push = game.red.push()
        assert (push["number"], push["decision"], push["log"], push["view"]["waiting"]) == (-1, None, [], [])
        assert push["clock"]["running"] == []
        assert len(push["view"]["pieces"]) == 16
        table = room(client, game.id).table
        assert (table.game.drawn, table.has_begun) == (0, False)
        assert "has not begun" in error_of(game.red.post("/actions", {"number": 0, "text": "hold"}))
        assert "has not begun" in error_of(game.blue.post("/undo", {"number": 0}))
        assert "has not begun" in error_of(game.red.get("/record"), 403)
    assert game.open("blue").status_code == 200
    push = game.red.push()
    assert (push["number"], push["beginning"]) == (0, None)
    assert push["log"][0]["kind"] == "DiceSealed"
    assert [line["kind"] for line in push["log"]].count("DieRolled") >= 6  # as many again where they are even
    assert push["clock"]["running"]


def test_a_push_tells_how_far_the_words_have_come(client: TestClient) -> None:
    game = new_game(client, begun=False)
    with live(game.red) as red, live(game.watcher) as watcher:
        settle(red, watcher)
        told = []
        for step in (game.seal, game.open):
            for side in ("blue", "red"):
                assert step(side).status_code == 200
                (push,) = watcher.drain()
                told.append(push["beginning"] and [(bool(s["seal"]), s["opened"]) for s in push["beginning"]])
        assert told == [
            [(False, False), (True, False)],
            [(True, False), (True, False)],
            [(True, False), (True, True)],
            None,
        ]
        last = red.drain()[-1]
        assert last["log_reset"]
        assert last["log"][0]["kind"] == "DiceSealed"
        assert last["decision"]


def test_whoever_comes_back_after_the_beginning_reads_its_log(client: TestClient) -> None:
    game = new_game(client, begun=False)
    since = game.red.number()
    begin(game)
    with live(game.red, since) as red:
        assert red.receive()["log"][0]["kind"] == "DiceSealed"
    assert game.red.get(f"/push?since={since}").json()["log"][0]["kind"] == "DiceSealed"


def test_a_word_is_not_opened_before_all_are_sealed(client: TestClient) -> None:
    """Whoever spoke last could choose among words, if the others' were known."""
    game = new_game(client, begun=False)
    game.seal("red")
    assert "before each person" in error_of(game.open("red"))
    assert game.watcher.get().json()["dice"]["words"] == {"red": "", "blue": ""}
    game.seal("blue")
    assert game.open("red").status_code == 200
    assert game.watcher.get().json()["dice"]["words"]["red"]


def test_a_late_speaker_cannot_pick_among_words(client: TestClient) -> None:
    game = new_game(client, begun=False)
    game.seal("red")
    game.seal("blue")
    game.open("red")
    for word in ("another", "a word of red", "a word of blue "):
        assert "not the word that was sealed" in error_of(game.open("blue", word))
    assert "no seal can be changed" in error_of(game.seal("blue", "another"))
    assert game.open("blue").status_code == 200
    error_of(game.open("blue"))
    error_of(game.seal("blue", "another"))


def test_a_seal_can_be_made_anew_while_nothing_is_open(client: TestClient) -> None:
    """A seat changes hands, or its browser has lost the word."""
    game = new_game(client, begun=False)
    game.seal("red", "lost")
    game.seal("blue")
    assert game.seal("red").status_code == 200
    assert game.open("red").status_code == 200


def test_the_seal_of_another_side_cannot_be_repeated(client: TestClient) -> None:
    """A seal names its side: whoever sends blue's as red's cannot open it when blue has spoken."""
    game = new_game(client, begun=False)
    game.seal("blue", "theirs")
    commit = game.watcher.push()["beginning"][BLUE]["seal"]
    assert game.red.post("/seal", {"commit": commit}).status_code == 200
    assert game.open("blue", "theirs").status_code == 200
    assert "not the word that was sealed" in error_of(game.open("red", "theirs"))


@pytest.mark.parametrize("commit", ["", "x" * 64, "0" * 63, "0" * 65, "A" * 64, "0" * 64 + "\n", None, 5])
def test_what_is_no_seal_is_refused(client: TestClient, commit: Any) -> None:
    game = new_game(client, begun=False)
    error_of(game.red.post("/seal", {"commit": commit}), 400)
    assert game.watcher.push()["beginning"][RED]["seal"] == ""


def test_only_a_seat_of_its_own_seals_and_opens(client: TestClient) -> None:
    game = new_game(client, begun=False, seats={"blue": BOT})
    sealed = {"commit": "0" * 64}
    assert game.speakers == ["red"]
    error_of(game.watcher.post("/seal", sealed), 403)
    error_of(game.watcher.post("/word", {"word": "x"}), 403)
    error_of(game.red.post("/seal", {**sealed, "side": BLUE}), 403)
    error_of(game.red.post("/word", {"word": "x", "side": BLUE}), 403)


def test_of_the_sides_at_one_screen_the_first_speaks(client: TestClient) -> None:
    game = new_game(client, begun=False, seats=SHARED)
    assert game.speakers == ["red"]
    assert game.red.push()["view"]["viewer"] == -1  # nobody at a shared screen sees a side's secrets yet
    assert "belongs to this seat" in error_of(game.red.post("/seal", {"commit": "0" * 64, "side": BLUE}))
    begin(game)
    assert game.red.push()["decision"]


def test_bots_wait_for_the_word_and_a_game_of_bots_for_nobody(client: TestClient) -> None:
    game = new_game(client, begun=False, seats={"red": BOT})
    until_driven(client, game.id)
    assert room(client, game.id).table.journal.lines == []
    begin(game)
    until_driven(client, game.id)
    assert room(client, game.id).table.journal.lines
    bots = new_game(client, begun=False, seats={"red": BOT, "blue": BOT})
    assert bots.speakers == []
    until_driven(client, bots.id)
    assert bots.watcher.push()["log"][0]["kind"] == "DiceDrawn"
    assert bots.watcher.push()["view"]["result"]


# -- who may choose dice --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [{}, {"red": {"kind": "shared"}}, {"red": {"kind": "human"}}])
def test_nobody_chooses_the_dice_where_another_sits(client: TestClient, seats: dict[str, Any]) -> None:
    alone = new_game(client, seats=SHARED)
    play_on(alone, Random(1), 10, ("red",))
    record = alone.red.get("/record").text
    wish = {"ruleset": "portable", "scenario": "first-steps", "seats": seats}
    assert "leave out the seed" in error_of(client.post("/api/games", json={**wish, "seed": 1}))
    error_of(client.post("/api/games", json={**wish, "words": {"red": "ours"}}), 400)
    people = {"red": {"kind": "human"}, "blue": {"kind": "human"}}
    for given in ({"record": record}, {"record": record, "seed": 1}):
        error_of(client.post("/api/games", json={"seats": people, **given}))


@pytest.mark.parametrize("seats", [{"blue": BOT}, SHARED, {"red": BOT, "blue": BOT}])
def test_whoever_is_alone_may_choose_a_seed_and_all_are_told(client: TestClient, seats: dict[str, Any]) -> None:
    game = new_game(client, seats=seats, seed=7)
    data = game.watcher.get().json()
    assert (data["dice"]["kind"], data["dice"]["commitment"], data["push"]["beginning"]) == ("fast", "7", None)
    assert "seed 7" in data["push"]["log"][0]["text"]


def test_whoever_goes_on_with_a_record_sits_at_all_seats(client: TestClient) -> None:
    game = new_game(client, seats=SHARED)
    play_on(game, Random(1), 10, ("red",))
    again = new_game(client, record=game.red.get("/record").text)
    assert again.tokens["red"] == again.tokens["blue"]
    assert again.watcher.push()["log"][0]["kind"] == "DiceScripted"
    assert again.watcher.get().json()["dice"]["kind"] == "scripted"


# -- what the record proves ------------------------------------------------------------------------------------------


def test_a_game_of_two_people_is_proven(client: TestClient) -> None:
    game = new_game(client)
    play_on(game, Random(5))
    text = game.watcher.get("/record").text
    found = audit(text, key_of(client), scenario=read_record(text).scenario_text)
    assert found.verdict == "proven", str(found)
    record = read_record(text)
    assert record.seats == {"red": "human", "blue": "human"}
    assert record.commits.keys() == record.words.keys() == {"red", "blue"}
    assert record.heard == {}


@pytest.mark.parametrize("seats", [SHARED, {"blue": BOT}], ids=["one screen", "a bot"])
def test_a_game_of_one_person_is_proven_with_that_person_s_word(client: TestClient, seats: dict[str, Any]) -> None:
    game = new_game(client, seats=seats)
    finish(client, game)
    text = game.watcher.get("/record").text
    assert audit(text, key_of(client), scenario=read_record(text).scenario_text).verdict == "proven"
    assert read_record(text).seats["red"] == ("shared" if seats is SHARED else "human")


@pytest.mark.parametrize("kind", ["seeded", "scripted"])
def test_chosen_dice_are_never_proven(client: TestClient, kind: str) -> None:
    game = new_game(client, seats=SHARED, seed=1)
    if kind == "scripted":
        play_on(game, Random(1), 10, ("red",))
        game = new_game(client, record=game.red.get("/record").text)
    finish(client, game)
    text = game.watcher.get("/record").text
    found = audit(text, key_of(client), scenario=read_record(text).scenario_text)
    assert (found.verdict, verdicts(text)["dice"]) == ("consistent but not proven", None)
    assert ("the seed 1" if kind == "seeded" else "scripted") in str(found)


def finish(client: TestClient, game: Game) -> None:
    random = Random(5)
    for _ in range(600):
        until_driven(client, game.id)
        if not play_on(game, random, 1, ("red",)):
            return


def test_an_operator_who_draws_the_secret_after_hearing_words_is_found_out(client: TestClient) -> None:
    """A dishonest server exchanges the secret before the beginning: the words were sealed to another commitment."""
    game = new_game(client, begun=False)
    for side in ("red", "blue"):
        game.seal(side)
    box = room(client, game.id).table.journal.box
    from grognard.table.dicebox import DiceBox

    assert box.commits is not None
    ground = DiceBox.sealed(box.commits, box.words, b"7" * 32)
    table = room(client, game.id).table
    table._open(table.journal.bound(ground))
    answer = game.open("red")
    assert "not the word that was sealed" in error_of(answer)
    assert seal(ground.value, "red", "a word of red") != box.commits[RED]


# -- storage --------------------------------------------------------------------------------------------------------


def test_seals_and_words_are_kept_and_the_game_begins_once(tmp_path: Any) -> None:
    """The server goes away after every step: nothing is lost, and the dice are the same ones whoever looks."""
    database = tmp_path / "tables.db"
    with house(database) as client:
        game = new_game(client, begun=False, clock={"minutes": 5})
    for step in ("seal red", "seal blue", "open red", "open blue"):
        what, side = step.split()
        with house(database) as client:
            again = Game(client, game.told)
            answer = again.seal(side) if what == "seal" else again.open(side)
            assert answer.status_code == 200, answer.text
            before = again.watcher.get().json()
            inside(client, rooms(client).sweep, -1)
            assert again.watcher.get().json() | {"push": 0} == before | {"push": 0}
    pushes = []
    for _ in range(2):
        with house(database) as client:
            again = Game(client, game.told)
            push = again.watcher.push()
            pushes.append(push | {"clock": 0})
            assert push["clock"]["running"]
            play = again.red.push()
            assert play["decision"]
    assert pushes[0] == pushes[1] == before["push"] | {"clock": 0, "seats": pushes[0]["seats"]}
