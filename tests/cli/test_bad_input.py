"""Whatever is wrong with the input: one sentence on standard error, exit code 2, nothing changed, no traceback."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.cli.shell import SKIRMISH, grognard, process

RECORD = "grognard record 1\nruleset portable 1.0.0\nscenario first-steps\ndigest x\ndice fast 1\n"
PLAYED = RECORD + "\n1 red end\n"

SCENARIO_COMMANDS = (
    ("play", "{}"),
    ("simulate", "{}", "--games", "1", "--jobs", "1"),
    ("scenario", "check", "{}"),
    ("scenario", "show", "{}"),
    ("odds", "{}"),
)
RECORD_COMMANDS = (
    ("replay", "{}"),
    ("replay", "{}", "--step"),
    ("audit", "{}"),
    ("odds", "{}"),
    ("play", "--resume", "{}"),
)
BAD_FILES = {
    "empty": b"",
    "blank": b" \n\n",
    "not-text": b"\xff\xfe\x00\x9f" * 20,
    "half-utf8": 'title = "caf\u00e9"'.encode("latin-1"),
}
BAD_SCENARIOS = {
    **BAD_FILES,
    "broken-toml": b'ruleset = "portable"\ntitle = ',
    "other-toml": b'name = "x"\n',
    "no-such-ruleset": b'ruleset = "chess"\n',
    "ruleset-no-text": b"ruleset = 3\n",
    "no-map": b'ruleset = "portable"\ntitle = "x"\nturns = 3\n',
    "cut-off": SKIRMISH[: len(SKIRMISH) // 2].encode(),
    "deep": b"a = " + b"[" * 5000,
    "endless": b"turns = inf\n" + SKIRMISH.replace("turns = 3\n", "").encode(),
    "wrong-hex": SKIRMISH.replace('hex = "0302"', 'hex = "0399"').encode(),
}
BAD_RECORDS = {
    **BAD_FILES,
    "scenario": SKIRMISH.encode(),
    "header-only": RECORD.encode(),
    "cut-off": PLAYED.encode(),
    "no-header": b"grognard record 1\nend 0 x\n",
    "other-version": b"grognard record 99\n",
    "miscounted": (PLAYED + "end 7 x\n").encode(),
    "wrong-dice": PLAYED.replace("dice fast 1", "dice loaded 1").encode() + b"end 1 x\n",
}


def assert_refused(arguments: tuple[str, ...]) -> str:
    before = _files()
    result = grognard(*arguments, input="1\n")
    assert result.exit_code == 2, (arguments, result.output)
    assert result.stdout == ""
    assert result.stderr.startswith("grognard: ")
    assert result.stderr.count("\n") == 1
    assert result.stderr.rstrip().endswith((".", "]"))
    assert "Traceback" not in result.stderr
    assert _files() == before
    return str(result.stderr)


def _files() -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in Path().rglob("*") if path.is_file()}


def filled(command: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(part.format(name) for part in command)


@pytest.mark.parametrize("command", SCENARIO_COMMANDS, ids=" ".join)
@pytest.mark.parametrize("kind", BAD_SCENARIOS)
def test_a_bad_scenario_file_is_refused(command: tuple[str, ...], kind: str) -> None:
    Path("bad.toml").write_bytes(BAD_SCENARIOS[kind])
    assert_refused(filled(command, "bad.toml"))


@pytest.mark.parametrize("command", RECORD_COMMANDS, ids=" ".join)
@pytest.mark.parametrize("kind", BAD_RECORDS)
def test_a_bad_record_is_refused(command: tuple[str, ...], kind: str) -> None:
    Path("bad.grog").write_bytes(BAD_RECORDS[kind])
    assert_refused(filled(command, "bad.grog"))


@pytest.mark.parametrize("command", SCENARIO_COMMANDS + RECORD_COMMANDS, ids=" ".join)
@pytest.mark.parametrize("name", ["missing.toml", "folder", "folder/missing.toml", "x" * 300 + ".toml"])
def test_a_file_that_cannot_be_is_refused(command: tuple[str, ...], name: str) -> None:
    Path("folder").mkdir()
    assert_refused(filled(command, name))


@pytest.mark.parametrize("command", SCENARIO_COMMANDS + RECORD_COMMANDS, ids=" ".join)
def test_a_file_that_may_not_be_read_is_refused(command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    Path("locked.toml").write_text(SKIRMISH)
    really = os.open

    def open_file(path: Any, *given: Any, **named: Any) -> int:
        """Nothing is forbidden to root, so the file only seems locked."""
        if Path(path).name == "locked.toml":
            raise PermissionError(13, "Permission denied", str(path))
        return really(path, *given, **named)

    monkeypatch.setattr(os, "open", open_file)
    assert "permission denied" in assert_refused(filled(command, "locked.toml"))


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("list chess", "there are"),
        ("play --seed 3", "Name a scenario"),
        ("play nowhere", "first-steps"),
        ("play chess/first-steps", "no ruleset 'chess'"),
        ("play first-steps --ruleset chess", "no ruleset 'chess'"),
        ("play skirmish.toml --side green", "there are red and blue"),
        ("play skirmish.toml --opponent napoleon", "staff"),
        ("play skirmish.toml --bots staff,human", "staff"),
        ("play skirmish.toml --bots staff,staff,staff", "2 sides"),
        ("play skirmish.toml --bots ,", "2 sides"),
        ("play skirmish.toml --seed 1 --word x", "--seed or --word"),
        ("play skirmish.toml --resume x.grog", "--resume"),
        ("play skirmish.toml --save nowhere/x.grog", "no directory"),
        ("play skirmish.toml --save .", "directory"),
        ("play skirmish.toml --save guns.toml", "exists already"),
        ("simulate skirmish.toml --bots a,b", "no bot 'a'"),
        ("simulate skirmish.toml --bots staff,staff,staff", "2 sides"),
        ("odds skirmish.toml --at 3", "record"),
        ("odds skirmish.toml --action fly", "no verb 'fly'"),
        ("odds skirmish.toml --action end;end;end", "Dice are rolled"),
        ("rules chess", "there are"),
        ("rules portable turn.999", "near it"),
        ("rules chess --coverage", "there are"),
        ("scenario generate chess", "there are"),
    ],
)
def test_a_bad_word_is_refused_with_what_there_is(line: str, hint: str) -> None:
    assert hint in assert_refused(tuple(line.split()))


def test_a_real_process_answers_bad_input_without_a_traceback(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_bytes(BAD_SCENARIOS["broken-toml"])
    refused = process("play", "bad.toml", cwd=tmp_path)
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert refused.stderr == "grognard: bad.toml:2: This is not valid TOML: Invalid value.\n"


def test_bad_options_are_explained() -> None:
    for line in ("simulate skirmish.toml --games 0", "simulate skirmish.toml --games x", "play --seed x", "dance"):
        result = grognard(*line.split())
        assert result.exit_code == 2
        assert "Traceback" not in result.output
