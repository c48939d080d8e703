"""Every command with every kind of word that nobody should give it: a sentence and 2 or an answer, never a traceback,
never a wait."""

from __future__ import annotations

import os
import pickle
import resource
import select
import signal
import socket
import time
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
import typer.main

from grognard.cli.main import app
from grognard.rulesets import all_rulesets
from grognard.server.database import prepare
from tests.cli.shell import grognard

pytestmark = [
    pytest.mark.proof,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="each word is tried in a child of its own"),
]

SECONDS = 20
MEMORY = 3 << 30
TRIES = int(os.environ.get("GROGNARD_WORDS", "160"))
SEED = int(os.environ.get("GROGNARD_SEED", "1859"))
"""How many of all the pairs of option and word are tried; 0 is all, some thousands."""

NOTHING = ["", " ", "-", "--", "-1", ".", "/", ",", "=", "a=", "=b", "a=b", "a,b", "\n", "\u2028", "\u202e"]
LONG = ["x" * 400, "x" * 400 + ".toml", "x" * 5000, "x/" * 3000, "9" * 30, "-" + "9" * 30, "9" * 5000]
ODD = ["%s", "{}", "{0}", "[/bold]", "[bold]", "'", '"', "\\", "1e9", "nan", "inf", "0x10", "\u0663", "\udcff.toml"]
PIPES = ["pipe", "pipe.svg", "pipe.toml"]
FILES = [*PIPES, "folder", "folder.toml", "loop", "nowhere", "socket", "binary.toml", "huge", "huge.toml"]
DEVICES = ["/dev/zero", "/dev/null", "/dev/full", "/proc/self/mem", "../../etc/passwd"]
NAMES = ["portable/", "/portable", "portable//first-steps", "game.grog", "game.grog/x"]
FOLDERS = ["x" * 400, "x/" * 3000, "loop", "nowhere", "game.grog", "game.grog/x", "/dev/zero", "pipe"]
"""For whatever takes long where it is not refused."""
WORDS = [*NOTHING, *LONG, *ODD, *FILES, *DEVICES, *NAMES]

SOUND = {
    "scenario": "skirmish.toml", "position": "skirmish.toml", "ruleset": "portable", "file": "game.grog",
    "battle": "solferino1859", "out": "x.txt", "games": "1", "jobs": "1", "opponent": "random",
    "database": "sqlite:////no/such/folder/tables.db", "token": "t", "table": "t", "state": "off", "older_than": "9",
}  # fmt: skip
"""What an option is given while another one is tried."""


SLOW = ("drill", "facts")
"""Commands that play whole battles unless one is named that is not there."""


class Told(NamedTuple):
    code: int
    crash: str
    stdout: str
    stderr: str


def commands() -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command, with the words that call it."""

    def walk(command: Any, words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
        if not hasattr(command, "commands"):
            yield words, command
            return
        for name, inner in command.commands.items():
            yield from walk(inner, (*words, name))

    return walk(typer.main.get_command(app), ())


def lines() -> list[list[str]]:
    """Every option and argument of every command with every word, the others left out or sound."""
    found = []
    for words, command in commands():
        taking = [each for each in command.params if each.name != "help" and not getattr(each, "is_flag", False)]
        for tried in taking:
            for word in FOLDERS if tried.name == "folder" else WORDS:
                if (tried.name in ("out", "save") and word.startswith("../")) or (tried.name, word) == ("database", ""):
                    continue  # it might be written outside of this folder
                line = list(words)
                for each in taking:
                    needed = each.required or each.name in ("games", "jobs", "opponent", "scenario", "database")
                    needed = needed or (words[0] in SLOW and each.name in ("ruleset", "battle"))
                    sound = (
                        "sqlite:///tables.db"
                        if (words[0], each.name) == ("admin", "database")
                        else SOUND.get(each.name)
                    )
                    given = word if each is tried else sound if needed else None
                    if given is not None:
                        line += [given] if each.param_type_name == "argument" else [f"{each.opts[0]}={given}"]
                found.append(line)
    return found


def tell(*arguments: str) -> Told:
    """The command in a child of this process that may be killed, with no more than its share of memory."""
    there, here = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(there)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            result = grognard(*arguments, input="\n")
            crash = (
                "" if result.exception is None or isinstance(result.exception, SystemExit) else repr(result.exception)
            )
            told = pickle.dumps(tuple(Told(result.exit_code, crash, result.stdout[:5000], result.stderr[:5000])))
            with os.fdopen(here, "wb") as out:
                out.write(told)
        finally:
            os._exit(0)
    os.close(here)
    content, end = b"", time.monotonic() + SECONDS
    while select.select([there], [], [], max(0.0, end - time.monotonic()))[0] and (part := os.read(there, 65_536)):
        content += part
    os.close(there)
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return Told(*pickle.loads(content)) if content else Told(-1, "it did not end", "", "")


def check(*arguments: str) -> Told:
    told = tell(*arguments)
    shown = [word[:60] for word in arguments]
    assert told.crash == "", (shown, told)
    assert told.code in (0, 1, 2, 3), (shown, told)
    if told.code == 2:
        assert told.stdout == "" or arguments[0] == "play", (shown, told)
        if "Usage:" not in told.stderr:
            assert told.stderr.startswith("grognard: "), (shown, told)
            assert told.stderr.count("\n") == 1, (shown, told)
            assert len(told.stderr) < 4000, (shown, told)
    return told


@pytest.fixture
def _workshop(tmp_path: Path) -> Iterator[None]:
    """A folder with every kind of thing that is no file to read."""
    prepare("sqlite:///tables.db").dispose()
    played = grognard("play", "skirmish.toml", "--bots", "random", "--seed", "3", "--save", "game.grog", "--no-map")
    assert played.exit_code == 0
    for name in PIPES:
        os.mkfifo(name)
    for name in ("folder", "folder.toml"):
        Path(name).mkdir()
    Path("loop").symlink_to("loop")
    Path("nowhere").symlink_to("gone")
    Path("binary.toml").write_bytes(bytes(range(256)) * 40)
    for name in ("huge", "huge.toml"):
        with Path(name).open("wb") as file:
            file.truncate(10**11)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket")
        yield


@pytest.mark.usefixtures("_workshop")
def test_no_word_crashes_a_command_or_keeps_it_waiting() -> None:
    every = lines()
    assert len(every) > 2000
    tried = Random(SEED).sample(every, TRIES or len(every))
    for line in tried:
        check(*line)


# -- inside of files -----------------------------------------------------------------------------------------------

LEAVES: list[Any] = [
    None, "", "x" * 400, "../../../etc/passwd", "/dev/zero", "\n" * 50, "9999", "0101-0909", "\u2028", 0, -1, 2**63 - 1,
    -(2**63), 1_000_000, 1.5, True, [], {}, [[]], ["x" * 400], {"": ""}, [{}],
]  # fmt: skip
"""What a scenario is made to say somewhere; None takes the key away."""


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inner = data.items() if isinstance(data, dict) else enumerate(data[:2]) if isinstance(data, list) else ()
    for key, value in inner:
        yield (*path, key)
        yield from places(value, (*path, key))


def spoilt(data: dict[str, Any], path: tuple[Any, ...], leaf: Any) -> str:
    """A scenario with something else at a place of it, as TOML."""
    other: Any = msgspec.json.decode(msgspec.json.encode(data))
    at = other
    for key in path[:-1]:
        at = at[key]
    if leaf is None:
        del at[path[-1]]
    else:
        at[path[-1]] = leaf
    return "".join(f"{_toml(key)} = {_toml(value)}\n" for key, value in other.items())


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_toml(key)} = {_toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return msgspec.json.encode(value).decode()


@pytest.mark.parametrize("key", all_rulesets())
def test_nothing_in_a_scenario_crashes_its_reader(key: str) -> None:
    ruleset, random = all_rulesets()[key], Random(SEED)
    for name in ruleset.scenario_keys()[:2]:
        data = {"ruleset": key, **tomllib.loads(ruleset.scenario_source(name).text)}
        every = list(places(data))
        for _ in range(max(1, TRIES // 20) if TRIES else len(every)):
            path, leaf = random.choice(every), random.choice(LEAVES)
            Path("bad.toml").write_text(spoilt(data, path, leaf))
            try:
                check("scenario", "check", "bad.toml")
            except AssertionError as error:
                raise AssertionError(f"{name}: {path} = {leaf!r:.60}") from error


@pytest.mark.parametrize("key", ["brothers", "mib", "napoleon3"])
def test_the_name_of_a_map_may_be_as_long_as_anybody_likes(key: str) -> None:
    ruleset = all_rulesets()[key]
    data = {"ruleset": key, **tomllib.loads(ruleset.scenario_source(ruleset.scenario_keys()[0]).text)}
    assert isinstance(data["map"], str)
    Path("bad.toml").write_text(spoilt(data, ("map",), "x" * 400))
    assert "There is no file" in check("scenario", "check", "bad.toml").stderr
