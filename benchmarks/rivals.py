"""The same kind of game on boardgame.io and in plain JavaScript, where Node is there: `benchmarks/rivals/`."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import msgspec

FOLDER = Path(__file__).parent / "rivals"


class Run(msgspec.Struct):
    actions: int
    seconds: float


class Rival(msgspec.Struct, frozen=True):
    """A program that plays the compact battle of `rivals/game.mjs` at random."""

    name: str
    script: str
    games: int

    def rate(self) -> float:
        """Actions a second of its own CPU time, once it is warm."""
        command = ["node", self.script, str(self.games)]
        told = subprocess.run(command, cwd=FOLDER, check=True, capture_output=True).stdout
        run = msgspec.json.decode(told, type=Run)
        return run.actions / run.seconds


PLAIN = Rival("plain JavaScript", "plain.mjs", 100)
BOARDGAME = Rival("boardgame.io", "boardgame.mjs", 6)


def found() -> tuple[Rival, ...]:
    """Those that can run here; installs what boardgame.io needs into their folder the first time."""
    if not shutil.which("node") or not shutil.which("npm"):
        print("No Node here: boardgame.io and plain JavaScript are left out.", file=sys.stderr)
        return ()
    if not (FOLDER / "node_modules").exists():
        print("Installing boardgame.io beside the benchmarks ...", file=sys.stderr)
        command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        if subprocess.run(command, cwd=FOLDER).returncode:
            print("It could not be installed and is left out.", file=sys.stderr)
            return (PLAIN,)
    return (PLAIN, BOARDGAME)
