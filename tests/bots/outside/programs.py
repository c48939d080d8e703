"""Small programs to play against: some that behave, and many that do not."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from grognard.bots import Players
from grognard.bots.outside import Limits, Program
from grognard.bots.random import RandomBot
from grognard.core.dice import FastDice
from grognard.core.game import Game
from grognard.rulesets import get_ruleset

EXAMPLES = Path(__file__).parents[3] / "src" / "grognard" / "bots" / "examples"
PYTHON, NODE = EXAMPLES / "zouave.py", EXAMPLES / "zouave.mjs"

PATIENT = Limits(think=10.0, grace=10.0, hello=20.0, leave=0.3, memory=300 << 20, processes=12, said=1 << 20)
"""For programs that answer, or are ended for something else than their slowness, however busy the machine is."""
QUICK = replace(PATIENT, think=0.2, grace=0.3)
"""For programs that do not answer."""

HEAD = f"""#!{sys.executable}
import os, subprocess, sys, time
def note(*pids):
    with open(sys.argv[1], "a") as file:
        file.write("".join(f"{{pid}}\\n" for pid in pids))
def say(text):
    sys.stdout.write(text + "\\n"); sys.stdout.flush()
note(os.getpid())
"""

LOOP = """
say("name Hostile")
say("ready 1")
asked = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "quit":
        break
    if word == "think":
        number = int(rest.split()[0])
        asked.append(number)
        {body}
"""


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    path.chmod(0o755)
    return path


def looping(folder: Path, body: str) -> Path:
    """A program that is well until it has to choose, and then does something."""
    return write(folder, "hostile.py", HEAD + LOOP.format(body=body.strip().replace("\n", "\n        ")))


def answering(folder: Path, body: str) -> str:
    """The word for such a program, which notes its processes in a file beside it."""
    return f"{looping(folder, body)} {folder / 'pids'}"


def pids(folder: Path) -> list[int]:
    """The processes that a program has noted."""
    return [int(line) for line in (folder / "pids").read_text().split()]


def is_alive(pid: int) -> bool:
    """Whether a process is there, and more than a remembrance of one."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def new_game(ruleset: str = "portable", scenario: str = "first-steps", seed: int = 3) -> Game[Any, Any]:
    found = get_ruleset(ruleset)
    return found.new_game(found.scenario(scenario), FastDice(seed))


def play(word: str | Path, limits: Limits = PATIENT) -> tuple[Players, Game[Any, Any]]:
    """A game of a program as the first side against chance."""
    game = new_game()
    players = Players([Program(str(word), limits), RandomBot(1)])
    with players.at(game):
        while game.result is None:
            players.play(game, game.pending[0].side)
    return players, game
