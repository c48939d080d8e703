"""Running the command: inside this process, or as a real one with pipes, signals and a terminal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import IO, Any, Self

import typer.testing

from grognard.cli.main import app

COMMAND = [sys.executable, "-c", "from grognard.cli.main import run; run()"]
PLAIN = {**{k: v for k, v in os.environ.items() if k not in ("COLUMNS", "FORCE_COLOR", "NO_COLOR")}, "TERM": "xterm"}
PATIENCE = 30
"""Seconds after which a process is taken to hang."""

ALWAYS_FIRST = "1\n" * 3000
"""Takes the first option of every menu."""


def _units(*lines: str) -> str:
    """Units written as key, type, hex and facing; the side is the first word of the key."""
    text = ""
    for key, type, hex, facing in (line.split() for line in lines):
        side = key.partition("-")[0]
        name = key.replace("-", " ").title()
        text += f'[[unit]]\nkey = "{key}"\nname = "{name}"\nside = "{side}"\n'
        text += f'type = "{type}"\nhex = "{hex}"\nfacing = "{facing}"\n\n'
    return text


def _battle(title: str, turns: int, terrain: str, objective: str, *units: str) -> str:
    sides = "".join(f'[[side]]\nkey = "{key}"\nname = "{key.title()}"\ndice = 4\n\n' for key in ("red", "blue"))
    return (
        f'ruleset = "portable"\ntitle = "{title}"\nturns = {turns}\n\n'
        f'[map]\nlegend = {{ "." = "open", "w" = "woods" }}\nterrain = \'\'\'\n{terrain}\n\'\'\'\n'
        f'names = {{ {objective} = "Mill Hill" }}\n\n'
        f'[victory]\nobjectives = [{{ hex = "{objective}", name = "Mill Hill" }}]\n\n{sides}{_units(*units)}'
    )


GUNS = _battle(
    "Gun duel", 2, "\n".join([". . . . ."] * 7), "0304",
    "red-one field-artillery 0201 s", "red-two field-artillery 0401 s",
    "blue-one field-artillery 0207 n", "blue-two field-artillery 0407 n",
)  # fmt: skip
"""Both sides have two guns in range of each other, so the game opens with secret targets on either side."""

SKIRMISH = _battle(
    "Skirmish", 3, "\n".join([". . . w ."] * 8), "0304",
    "red-foot rifles 0302 s", "red-horse cavalry 0501 s", "red-staff command 0101 s",
    "blue-foot rifles 0307 n", "blue-horse cavalry 0508 n", "blue-staff command 0108 n",
)  # fmt: skip
"""A few units far apart. With seed 3 Red begins and has nine activations."""


def write_battles(folder: Path) -> None:
    (folder / "guns.toml").write_text(GUNS)
    (folder / "skirmish.toml").write_text(SKIRMISH)


# The command is built once, not for every test.
typer.testing._get_command = cache(typer.testing._get_command)  # type: ignore[attr-defined]


def grognard(*arguments: str, input: str | None = None) -> Any:
    """The command inside this process."""
    return typer.testing.CliRunner().invoke(app, list(arguments), input=input)


def process(*arguments: str, input: str = "", cwd: Path | None = None, **env: str) -> subprocess.CompletedProcess[str]:
    """The command as a process of its own."""
    return subprocess.run(
        [*COMMAND, *arguments], input=input, capture_output=True, cwd=cwd, env={**PLAIN, **env}, text=True,
        timeout=PATIENCE,
    )  # fmt: skip


class Talk:
    """A process to talk to: write lines, wait for its prompt, interrupt it."""

    def __init__(self, *arguments: str, cwd: Path) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            cwd=cwd, env=PLAIN,
        )  # fmt: skip
        self.said = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def wait_for(self, text: str) -> None:
        output: IO[bytes] | None = self.process.stdout
        assert output is not None
        while not self.said.endswith(text):
            letter = output.read1(1)  # type: ignore[attr-defined]
            assert letter, f"the process ended before it said {text!r}: {self.said[-500:]}"
            self.said += letter.decode("utf-8", "replace")

    def say(self, line: str, prompt: str) -> None:
        """Answer a prompt and wait for the next."""
        assert self.process.stdin is not None
        self.said = ""
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()
        self.wait_for(prompt)

    def interrupt(self, number: int = signal.SIGINT) -> tuple[int, str, str]:
        """Send a signal; the exit code and what is said from there on."""
        self.process.send_signal(number)
        output, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, output.decode(), errors.decode()
