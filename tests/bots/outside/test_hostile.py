"""Programs that misbehave lose by rule, harm nobody, and leave nothing behind."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from grognard.bots.outside import Limits, Program, Talk
from grognard.core.errors import GrognardError
from grognard.core.forfeit import REASONS
from tests.bots.outside.programs import HEAD, PATIENT, QUICK, answering, is_alive, new_game, pids, play, write

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

HOSTILE = {
    "never answers": ("time.sleep(60)", "program-late", "did not answer"),
    "answers late": ("time.sleep(2); say(f'best {number} #0')", "program-late", "did not answer"),
    "crashes": ("raise SystemError('out of powder')", "program-crashed", "code 1"),
    "is killed": ("os.kill(os.getpid(), 9)", "program-crashed", "code 137"),
    "leaves": ("sys.exit(0)", "program-crashed", "code 0"),
    "floods its output": ("while True: say('info ' + 'x' * 1000)", "program-flood", "wrote more than"),
    "writes one long line": ("while True: sys.stdout.write('x' * 5000)", "program-flood", "line of more than"),
    "floods its errors": ("while True: os.write(2, b'x' * 60000)", "program-flood", "wrote more than"),
    "chooses what it may not": ("say(f'best {number} fly nowhere')", "program-illegal", "no verb 'fly'"),
    "chooses a number too high": ("say(f'best {number} #100000')", "program-illegal", "no option"),
    "chooses for the enemy": ("say(f'best {number} aim blue-battery 0407 sw')", "program-illegal", "none of the"),
    "answers another question": ("say(f'best {number + 1} #0')", "program-nonsense", "was asked question 1"),
    "answers an old question": (
        "say(f'best {asked[0]} #0')",
        "program-nonsense",
        "answered question 1 when it was asked question 2",
    ),
    "says no best": ("say('best')", "program-nonsense", "After best"),
    "says what is no text": (
        "sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()",
        "program-nonsense",
        "UTF-8",
    ),
    "writes control characters": ("say('best\\x00 1 #0')", "program-nonsense", "control"),
    "worth is no number": ("say(f'best {number} #0 = nan')", "program-nonsense", "is a number"),
    "introduces itself again": ("say('ready 1')", "program-nonsense", "introduced itself"),
    "closes its output": ("sys.stdout.flush(); os.close(1); time.sleep(60)", "program-crashed", "closed its standard"),
    "closes its input": ("os.close(0); time.sleep(60)", "program-late", "did not answer"),
    "eats memory": (
        "kept = [bytearray(20 << 20) for _ in range(100)]\nsay(f'best {number} #0')",
        "program-crashed",
        "code 1",
    ),
    "resigns": ("say(f'resign {number}')", "resigned", "resigned"),
}
"""What a program does when it has to choose: the reason it loses for, and a part of the sentence."""


@pytest.mark.parametrize("name", HOSTILE)
def test_a_program_that_misbehaves_loses_by_rule(name: str, tmp_path: Path) -> None:
    body, reason, told = HOSTILE[name]
    players, game = play(answering(tmp_path, body), QUICK if reason == "program-late" else PATIENT)
    assert game.result is not None
    assert (game.result.winner, game.result.reason) == (1, reason)
    assert players.fault is not None
    assert told in players.fault.message
    assert [pid for pid in pids(tmp_path) if is_alive(pid)] == []


def test_every_reason_has_its_sentence() -> None:
    game = new_game()
    assert all(len(game.ruleset.messages.reason(game, reason)) > 10 for reason in REASONS)


def test_the_end_of_what_a_program_wrote_is_kept_for_its_author(tmp_path: Path) -> None:
    players, _ = play(answering(tmp_path, "os.write(2, b'y' * 50000); raise ValueError('lost my way')"))
    assert players.fault is not None
    assert players.fault.tail.endswith("ValueError: lost my way")
    assert len(players.fault.tail) <= 4000


FORKS = """
import signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
for _ in range(4):
    if os.fork() == 0:
        note(os.getpid())
        if os.fork() == 0:
            os.setsid()
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
            note(os.getpid())
            while True: time.sleep(60)
        while True: time.sleep(60)
"""


THEN = ["time.sleep(60)", "os._exit(3)", "say(f'best {number} fly')", "say(f'best {number} #0')"]


@pytest.mark.parametrize("then", THEN)
def test_children_that_ran_away_are_gone_too(then: str, tmp_path: Path) -> None:
    limits = replace(PATIENT, think=1.0, grace=0.5) if "sleep" in then else PATIENT
    game = new_game()
    program = Program(answering(tmp_path, FORKS + "time.sleep(0.3)\n" + then), limits)
    program.sit_down(game, 0)
    try:
        program.choose(game, 0)
    except GrognardError:
        pass
    else:
        program.leave(game)
    assert len(pids(tmp_path)) == 9
    assert [pid for pid in pids(tmp_path) if is_alive(pid)] == []


def test_too_many_processes_lose(tmp_path: Path) -> None:
    body = """
for _ in range(30):
    child = os.fork()
    if child == 0:
        while True: time.sleep(60)
    note(child)
time.sleep(60)
"""
    _, game = play(answering(tmp_path, body))
    assert game.result is not None
    assert game.result.reason == "program-greedy"
    assert len(pids(tmp_path)) > 12
    assert [pid for pid in pids(tmp_path) if is_alive(pid)] == []


def test_too_much_memory_of_several_processes_loses(tmp_path: Path) -> None:
    body = """
for _ in range(4):
    child = os.fork()
    if child == 0:
        kept = bytearray(100 << 20)
        kept[::4096] = b'x' * len(kept[::4096])
        while True: time.sleep(60)
    note(child)
time.sleep(60)
"""
    _, game = play(answering(tmp_path, body))
    assert game.result is not None
    assert game.result.reason == "program-greedy"
    assert [pid for pid in pids(tmp_path) if is_alive(pid)] == []


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("time.sleep(60)", "program-late"),
        ("say('ready 2')", "program-nonsense"),
        ("say('best 1 #0'); time.sleep(60)", "program-nonsense"),
        ("say('option Bad Name number 1'); time.sleep(60)", "program-nonsense"),
        ("pass", "program-crashed"),
        ("while True: say('name ' + 'x' * 1000)", "program-flood"),
    ],
)
def test_a_hello_that_is_none_loses(body: str, reason: str, tmp_path: Path) -> None:
    program = write(tmp_path, "hello.py", f"{HEAD}\n{body}\n")
    patience = 1.0 if reason == "program-late" else 20.0
    _, game = play(f"{program} {tmp_path / 'pids'}", replace(PATIENT, hello=patience))
    assert game.result is not None
    assert game.result.reason == reason
    assert [pid for pid in pids(tmp_path) if is_alive(pid)] == []


def test_a_program_that_is_none_cannot_be_started(tmp_path: Path) -> None:
    players, game = play(write(tmp_path, "nothing", "#!/nowhere/at/all\n"))
    assert players.fault is not None
    assert "could not be started" in players.fault.message
    assert game.result is not None


def test_a_program_gets_nothing_of_our_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROGNARD_DATABASE", "postgresql://user:secret@host/db")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    body = "open(sys.argv[1] + '.env', 'w').write(repr(dict(os.environ))); sys.exit(0)"
    play(answering(tmp_path, body))
    told = (tmp_path / "pids.env").read_text()
    assert "PATH" in told
    assert "secret" not in told


def test_no_stream_but_the_three_is_open(tmp_path: Path) -> None:
    kept = os.open(tmp_path, os.O_RDONLY)
    os.set_inheritable(kept, True)
    told = "open(sys.argv[1] + '.fds', 'w').write(' '.join(os.listdir('/proc/self/fd')))"
    play(answering(tmp_path, f"{told}; sys.exit(0)"))
    os.close(kept)
    assert len((tmp_path / "pids.fds").read_text().split()) <= 5  # the three, the folder that is listed, the file


def test_a_program_ends_with_whoever_asked_it(tmp_path: Path) -> None:
    word = answering(tmp_path, "time.sleep(60)")
    child = os.fork()
    if child == 0:  # somebody who is killed while a program thinks
        Talk(word.split(), Limits())
        os.kill(os.getpid(), 9)
    os.waitpid(child, 0)
    until = time.monotonic() + 10
    while any(map(is_alive, pids(tmp_path))) and time.monotonic() < until:
        time.sleep(0.05)
    assert [pid for pid in pids(tmp_path) if is_alive(pid)] == []


def test_forgetting_a_program_ends_it(tmp_path: Path) -> None:
    talk = Talk(answering(tmp_path, "time.sleep(60)").split(), PATIENT)
    (pid,) = pids(tmp_path)
    assert is_alive(pid)
    del talk
    assert not is_alive(pid)


NOISE = """
import random
chance = random.Random({seed})
pieces = [b"best ", b"ready 1", b"\\n", b"#0", b" = ", b"1 ", b"\\xff", b"\\x00", b"info ", b"\\r"]
pieces += [b"[" * 2000, b'{{"a":' * 500]
while True:
    sys.stdout.buffer.write(b"".join(chance.choice(pieces) for _ in range(chance.randrange(60))))
    sys.stdout.buffer.write(chance.randbytes(chance.randrange(400)) + b"\\n")
    sys.stdout.flush()
"""


@pytest.mark.parametrize("seed", range(6))
def test_noise_loses_and_harms_nobody(seed: int, tmp_path: Path) -> None:
    """Random bytes, from the hello on or from the first choice on."""
    noise = NOISE.format(seed=seed)
    word = (
        answering(tmp_path, noise)
        if seed % 2
        else str(write(tmp_path, "noise.py", HEAD.replace("note(os", "#") + noise))
    )
    players, game = play(word)
    assert players.fault is not None
    assert game.result is not None
    assert game.result.reason in ("program-nonsense", "program-flood", "program-illegal")
    assert len(players.fault.message) < 400
