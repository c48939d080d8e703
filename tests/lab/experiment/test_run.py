"""Experiments: read, played, stopped and taken up again, and their games played once more as records."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.bots.chance import expected, outcome
from grognard.core.dice import FastDice
from grognard.core.errors import GrognardError
from grognard.core.record import read_record
from grognard.core.source import Source
from grognard.lab.experiment.again import record_of
from grognard.lab.experiment.design import Design, make_design
from grognard.lab.experiment.file import read_experiment
from grognard.lab.experiment.run import hire, run
from grognard.lab.experiment.store import Store
from grognard.lab.experiment.told import Told, play_told, same
from grognard.rulesets import get_ruleset
from grognard.table.audit import audit

SMALL = """
title = "small"
battles = ["portable/first-steps"]
bots = ["random", "random"]
games = {games}
luck = {luck}

[[factor]]
change = "switch.interleaved-activations"
values = ["off", "on"]
"""


def small(games: int = 6, luck: str = "false") -> tuple[str, Design]:
    text = SMALL.format(games=games, luck=luck)
    source = Source(text, "small.toml")
    return text, make_design(read_experiment(source), source, Path())


def kept(store: Store) -> list[Told]:
    return [same(told) for told in store.read()]


def test_games_come_back_from_the_store_as_they_were(tmp_path: Path) -> None:
    text, design = small(luck="true")
    store = Store(tmp_path / "small.lab")
    store.open(text, design)
    assert run(design, store, hire(design, "local", 1, "")) == 12
    assert kept(store) == [same(play_told(design, number)) for number in range(12)]
    assert run(design, store, hire(design, "local", 1, "")) == 0


def test_an_interrupted_run_plays_only_what_is_missing(tmp_path: Path) -> None:
    text, design = small()
    store = Store(tmp_path / "small.lab")
    store.open(text, design)

    def stop(_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(design, store, hire(design, "local", 1, ""), stop)
    there = store.played()
    assert 0 < len(there) < design.total
    assert run(design, store, hire(design, "local", 2, "")) == design.total - len(there)
    assert kept(store) == [same(play_told(design, number)) for number in range(design.total)]


def test_games_of_another_experiment_are_not_mixed_in(tmp_path: Path) -> None:
    text, design = small()
    store = Store(tmp_path / "small.lab")
    store.open(text, design)
    other, changed = small(games=7)
    with pytest.raises(GrognardError, match="experiment has changed"):
        store.open(other, changed)


def test_games_under_other_rules_are_not_mixed_in(tmp_path: Path) -> None:
    text, design = small()
    store = Store(tmp_path / "small.lab")
    store.open(text, design)
    about = tmp_path / "small.lab" / "about.json"
    version = get_ruleset("portable").meta.version
    about.write_text(about.read_text().replace(f'"portable":"{version}"', '"portable":"0.0.1"'))
    with pytest.raises(GrognardError, match=r"under portable 0\.0\.1"):
        store.open(text, design)


def test_a_record_is_the_very_game() -> None:
    _, design = small()
    told = play_told(design, 9)
    text = record_of(design, 9)
    record = read_record(text)
    assert len(record.entries) == told.actions
    assert record.result.endswith(told.reason)
    assert audit(text).verdict != "broken"


def test_luck_is_nothing_over_all_ways_a_die_can_fall() -> None:
    ruleset = get_ruleset("portable")
    game = ruleset.new_game(ruleset.scenario("first-steps"), FastDice(5))
    checked = 0
    for number in range(400):
        if game.result is not None:
            break
        side = game.pending[0].side
        action = game.options(side)[number % len(game.options(side))]
        copy = game.copy(FastDice(1))
        drawn = copy.drawn
        copy.play(side, action)
        if copy.drawn > drawn:

            def worth(later: object) -> float:
                return float(ruleset.evaluate(later, 0))  # type: ignore[arg-type]

            ways = [outcome(game, side, action, (face,), worth) for face in range(1, 7)]
            assert sum(ways) / 6 == pytest.approx(expected(game, side, action, worth))
            checked += 1
        game.play(side, action)
    assert checked > 3


def test_a_place_falls_in_the_hour_of_its_turn() -> None:
    source = Source('title = "x"\nbattles = ["brothers/introduction"]\ngames = 3\nluck = false\n', "x.toml")
    design = make_design(read_experiment(source), source, Path())
    falls = {(fall.turn, fall.clock) for number in range(3) for fall in play_told(design, number).places}
    assert falls
    assert falls <= {(3, "07:00"), (4, "08:00"), (5, "09:00"), (6, "10:00")}


def test_games_with_sides_changed_have_the_same_dice() -> None:
    text = (
        'title = "x"\nbattles = ["portable/first-steps"]\ngames = 6\nbots = ["staff", "random"]\nchange-seats = true\n'
    )
    source = Source(text, "x.toml")
    design = make_design(read_experiment(source), source, Path())
    tasks = [design.task(number) for number in range(6)]
    assert [task.turned for task in tasks] == [False, True] * 3
    assert [task.seed for task in tasks] == [0, 0, 1, 1, 2, 2]
    assert [design.seats(task) for task in tasks[:2]] == [("staff", "random"), ("random", "staff")]


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(["title", "battles", "bots", "games", "seeds", "design", "factor", "nonsense"]), st.data())
def test_a_bad_file_gets_one_sentence(key: str, data: st.DataObject) -> None:
    """Whatever stands in a file, it is an experiment or one complaint of ours."""
    value = data.draw(
        st.sampled_from(['""', "0", "-1", "[]", "[[]]", '["x"]', "true", "1e400", "nan", '"full"', "99999999999", "{}"])
        | st.text(max_size=12)
    )
    lines = [line for line in SMALL.format(games=2, luck="false").splitlines() if not line.startswith(f"{key} ")]
    text = "\n".join([f"{key} = {value}", *lines])
    said = ""
    try:
        source = Source(text, "bad.toml")
        make_design(read_experiment(source), source, Path())
    except GrognardError as error:
        said = str(error)
    assert not said or (said.startswith("bad.toml") and said.endswith((".", "]")))


@pytest.mark.proof
def test_ctrl_c_keeps_what_was_played_and_the_same_command_goes_on(tmp_path: Path) -> None:
    text, design = small(games=3000)  # more than are played before the first are kept, on a quick machine too
    (tmp_path / "mine.toml").write_text(text)
    command = [sys.executable, "-c", "from grognard.cli.main import run; run()", "lab", "run", "mine.toml", "-j", "2"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True, start_new_session=True) as running:
        wait_for(lambda: list((tmp_path / "mine.lab" / "games").glob("part-*")))
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to all of them
        said, _ = running.communicate()
    store = Store(tmp_path / "mine.lab")
    there = len(store.played())
    assert running.returncode == 130
    assert said == f"{there} games played, {there} of {design.total} in mine.lab.\n"
    again = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert again.stdout == f"{design.total - there} games played, {design.total} of {design.total} in mine.lab.\n"
    assert sorted(told.game for told in store.read()) == list(range(design.total))


@pytest.mark.proof
def test_a_run_that_is_killed_leaves_no_process_behind(tmp_path: Path) -> None:
    text, _ = small(games=2000)
    (tmp_path / "killed.toml").write_text(text)
    command = [sys.executable, "-m", "tests.lab.experiment.running", str(tmp_path / "killed.toml")]
    with subprocess.Popen(command) as running:
        try:
            wait_for(lambda: list((tmp_path / "killed.lab" / "games").glob("part-*")))
            children = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
        finally:
            running.kill()
    assert len(children) >= 2
    wait_for(lambda: not any(is_alive(child) for child in children))


def wait_for(come: Callable[[], object]) -> None:
    deadline = time.monotonic() + 60
    while not come():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def is_alive(process: str) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.proof
def test_a_killed_run_of_two_thousand_games_ends_the_same(tmp_path: Path) -> None:
    text, design = small(games=1000)
    (tmp_path / "killed.toml").write_text(text)
    command = [sys.executable, "-m", "tests.lab.experiment.running", str(tmp_path / "killed.toml")]
    kills = 0
    while kills < 3:
        running = subprocess.Popen(command, start_new_session=True)
        deadline, before = time.monotonic() + 60, len(list((tmp_path / "killed.lab" / "games").glob("part-*")))
        while running.poll() is None and time.monotonic() < deadline:
            if len(list((tmp_path / "killed.lab" / "games").glob("part-*"))) > before:
                os.killpg(running.pid, signal.SIGKILL)
                kills += 1
                break
            time.sleep(0.02)
        running.wait()
        if running.returncode == 0:
            break
    assert kills > 0
    store = Store(tmp_path / "killed.lab")
    there = len(store.played())
    assert 0 < there < design.total
    assert run(design, store, hire(design, "local", 1, "")) == design.total - there
    fresh = Store(tmp_path / "fresh.lab")
    fresh.open(text, design)
    run(design, fresh, hire(design, "local", 2, ""))
    assert len(kept(fresh)) == 2000
    assert kept(store) == kept(fresh)
