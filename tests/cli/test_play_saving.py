"""Leaving a game and coming back to it."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from grognard.core.record import read_record
from grognard.table.replay import Replay
from tests.cli.shell import ALWAYS_FIRST, Talk, grognard

ON = ("--opponent", "random", "--no-map", "--yes")
GAME = ("play", "skirmish.toml", *ON)
DUEL = ("play", "guns.toml", *ON)


@pytest.mark.parametrize(("number", "answers"), [(signal.SIGINT, 1), (signal.SIGINT, 3), (signal.SIGTERM, 2)])
def test_an_interrupted_game_goes_on_as_if_nothing_had_happened(tmp_path: Path, number: int, answers: int) -> None:
    whole = grognard(*DUEL, "--seed", "11", "--save", "whole.grog", input=ALWAYS_FIRST)
    assert whole.exit_code == 0, whole.output
    with Talk(*DUEL, "--seed", "11", "--save", "part.grog", cwd=tmp_path) as talk:
        talk.wait_for("Red> ")
        for _ in range(answers):
            talk.say("1", "Red> ")
        code, said, errors = talk.interrupt(number)
    assert (code, errors) == (130, "")
    assert "grognard play --resume part.grog --side red --opponent random" in said
    part = read_record(Path("part.grog").read_text())
    assert not part.result
    Replay(part).finish()
    resumed = grognard("play", "--resume", "part.grog", *ON, input=ALWAYS_FIRST)
    assert resumed.exit_code == 0, resumed.output
    assert Path("part.grog").read_text() == Path("whole.grog").read_text()


def test_the_end_of_input_saves_under_a_fresh_name_each_time() -> None:
    for _ in range(3):
        left = grognard(*GAME, "--seed", "3", input="1\n")
        assert left.exit_code == 0
    files = sorted(path.name for path in Path().glob("*.grog*"))
    assert len(files) == 3
    assert all(name.startswith("skirmish-") and name.endswith(".grog") for name in files)
    assert len({Path(name).read_text() for name in files}) == 1


def test_quit_saves_too() -> None:
    left = grognard(*GAME, "--seed", "3", "--save", "g.grog", input="1\nquit\n")
    assert left.exit_code == 0
    assert len(read_record(Path("g.grog").read_text()).entries) == 1


def test_sealed_dice_keep_their_secret_beside_the_game_until_it_is_over() -> None:
    left = grognard(*GAME, "--word", "in hoc  signo\n", "--save", "g.grog", input="1\n1\n")
    secret = Path("g.grog.secret")
    assert secret.stat().st_mode & 0o777 == 0o600
    record = read_record(Path("g.grog").read_text())
    assert record.dice == "auditable"
    assert record.dice_value in left.stdout.replace("\n", "")
    assert record.words == {"red": "in hoc signo", "blue": ""}
    assert record.seats == {"red": "human", "blue": "bot random"}
    assert record.secret == ""
    sealed = secret.read_text().strip()
    assert sealed not in left.stdout
    assert grognard("audit", "g.grog").exit_code == 3
    over = grognard("play", "--resume", "g.grog", *ON, input=ALWAYS_FIRST)
    assert over.exit_code == 0, over.output
    assert not secret.exists()
    assert read_record(Path("g.grog").read_text()).secret == sealed
    audited = grognard("audit", "g.grog")
    assert audited.exit_code == 3
    assert "follow from the opened secret" in audited.stdout


def test_without_its_secret_a_sealed_game_cannot_go_on() -> None:
    grognard(*GAME, "--save", "g.grog", input="1\n")
    before = Path("g.grog").read_text()
    secret = Path("g.grog.secret")
    for spoil in ("00" * 32, "not hexadecimal", None):
        secret.unlink() if spoil is None else secret.write_text(spoil)
        refused = grognard("play", "--resume", "g.grog", input="1\n")
        assert refused.exit_code == 2
        assert "secret" in refused.stderr
        assert Path("g.grog").read_text() == before


def test_saving_in_between_replaces_only_the_game_itself() -> None:
    Path("other.grog").write_text("mine")
    left = grognard(
        *GAME, "--seed", "3", "--save", "g.grog", input="activate red-foot\nsave\nmove red-foot 0303\nsave\n"
    )
    assert left.exit_code == 0
    assert len(read_record(Path("g.grog").read_text()).entries) == 2
    assert sorted(path.name for path in Path().glob("*.grog*")) == ["g.grog", "other.grog"]
    assert Path("other.grog").read_text() == "mine"


def test_a_file_that_exists_is_never_written_over() -> None:
    Path("mine.grog").write_text("mine")
    refused = grognard(*GAME, "--save", "mine.grog", input="1\n")
    assert refused.exit_code == 2
    assert "exists already" in refused.stderr
    assert Path("mine.grog").read_text() == "mine"


def test_a_game_resumed_can_be_saved_elsewhere() -> None:
    grognard(*GAME, "--seed", "3", "--save", "a.grog", input="activate red-foot\n")
    before = Path("a.grog").read_text()
    on = grognard("play", "--resume", "a.grog", "--save", "b.grog", *ON, input="move red-foot 0303\n")
    assert on.exit_code == 0
    assert Path("a.grog").read_text() == before
    assert len(read_record(Path("b.grog").read_text()).entries) == 2


def test_the_log_of_a_resumed_game_begins_at_the_beginning() -> None:
    grognard(*GAME, "--seed", "3", "--save", "a.grog", input="activate red-foot\nmove red-foot 0303\n")
    said = grognard("play", "--resume", "a.grog", *ON, input="log all\n").stdout
    assert said.count("Turn 1 begins.") == 2, "once as news, once as asked for"
    assert "Red Foot moved 0302 0303" in said


def test_a_resumed_game_can_be_undone_and_played_on() -> None:
    grognard(*GAME, "--seed", "3", "--save", "a.grog", input="activate red-foot\nmove red-foot 0303\n")
    over = grognard("play", "--resume", "a.grog", *ON, input="undo\nundo\n" + ALWAYS_FIRST)
    assert over.exit_code == 0, over.output
    assert grognard("audit", "a.grog").exit_code == 3


def test_a_game_that_is_over_is_not_resumed() -> None:
    grognard("play", "guns.toml", "--seed", "1", "--bots", "random", "--save", "g.grog")
    refused = grognard("play", "--resume", "g.grog")
    assert refused.exit_code == 2
    assert "is over" in refused.stderr
