"""How a program is named where a bot could be: `./my-bot`, `bots/mine --level 3`, or `program:` and anything."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path

from grognard.core.errors import UnknownName

PREFIX = "program:"
"""What stands before a program whose name has no slash."""


def is_program(word: str) -> bool:
    """Whether a word means a program: no name of a bot has a slash in it.

    >>> is_program("./my-bot"), is_program("program:my-bot"), is_program("staff")
    (True, True, False)
    """
    return word.startswith(PREFIX) or "/" in word


def find_program(word: str, folder: Path | None = None) -> tuple[str, ...]:
    """The command that a word means: the program, found from a folder (this one, unless said), and its arguments."""
    try:
        parts = shlex.split(word.removeprefix(PREFIX))
    except ValueError:
        raise UnknownName(f"{word[:80]!r} names no program: a quotation mark is not closed.") from None
    if not parts or "\0" in word or "\n" in word:
        raise UnknownName(f"{word[:80]!r} names no program.")
    program = parts[0]
    if "/" not in program:
        found = shutil.which(program)
    else:
        path = (folder or Path()).joinpath(Path(program).expanduser()).absolute()
        found = str(path) if _is_file(path) else None
        if found and shutil.which(found) is None:
            raise UnknownName(f"{program[:80]} may not be run: chmod +x {program[:80]}.")
    if found is None:
        raise UnknownName(f"There is no program {program[:80]!r}.")
    return (found, *parts[1:])


def absolute(word: str, folder: Path) -> str:
    """The same program by a word that means it from everywhere."""
    return PREFIX + shlex.join(find_program(word, folder))


def title_of(word: str) -> str:
    """What a program is called in records and tables: its file's name, in letters that a record takes."""
    try:
        name = Path(shlex.split(word.removeprefix(PREFIX))[0]).name
    except (ValueError, IndexError):
        name = ""
    return "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in name)[:40] or "program"


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
