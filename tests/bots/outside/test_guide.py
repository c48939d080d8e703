"""What the pages about bots show is true: their programs play, and their lines are lines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.bots.outside import Limits
from grognard.bots.outside.check import check_program
from grognard.bots.outside.lines import LineError, Remark, read_line
from grognard.core.forfeit import REASONS
from grognard.rulesets import all_rulesets
from tests.bots.outside.programs import write

DOCS = Path(__file__).parents[3] / "docs"
GUIDE = (DOCS / "guides" / "write-a-bot.md").read_text("utf-8")
REFERENCE = (DOCS / "reference" / "bot-protocol.md").read_text("utf-8")
AMPLE = Limits(think=10.0, grace=20.0, hello=30.0, leave=10.0)
SOURCE = Path(__file__).parents[3] / "src" / "grognard" / "bots" / "outside"
CASES = [
    pytest.param(language, key, marks=() if key == "portable" else pytest.mark.proof)
    for language in ("python", "javascript")
    for key in all_rulesets()
]


@pytest.mark.parametrize(("language", "key"), CASES)
def test_the_programs_of_the_guide_play(language: str, key: str, tmp_path: Path) -> None:
    (text,) = re.findall(rf"```{language}\n(.*?)```", GUIDE, re.DOTALL)
    program = write(tmp_path, "first.py" if language == "python" else "first.mjs", text)
    found = list(check_program((str(program),), AMPLE, [key]))
    assert [each.text for each in found if not each.is_well] == []
    assert len(found) == 5


def conversation() -> list[str]:
    (text,) = re.findall(r"```text\n(.*?)```", REFERENCE, re.DOTALL)
    return str(text).splitlines()


def rows(heading: str) -> set[str]:
    """The first words of the lines that a table of the reference lists."""
    part = REFERENCE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    cells = [row.split("|")[1] for row in part.splitlines() if row.startswith("| `")]
    return {found for cell in cells for found in re.findall(r"`(\w+)", cell)}


def test_the_conversation_of_the_reference_is_one() -> None:
    lines = conversation()
    assert {line[2:].split()[0] for line in lines if line.startswith("> ")} <= rows("What the host says")
    for line in lines:
        if line.startswith("< "):
            try:
                said = read_line(line[2:].encode())
            except LineError as error:
                pytest.fail(f"{line}: {error}")
            assert not isinstance(said, Remark) or said.word == "info"


def test_the_reference_lists_every_line_of_the_host() -> None:
    code = "".join((SOURCE / name).read_text("utf-8") for name in ("telling.py", "talk.py"))
    said = set(re.findall(r"(?:yield f?|return f?|\[f?|send\(f)\"([a-z]+)[ \"]", code))
    assert rows("What the host says") == said


def test_the_reference_lists_every_reason() -> None:
    assert set(re.findall(r"\| `(resigned|program-\w+)` \|", REFERENCE)) == set(REASONS)


def test_the_reference_has_the_limits_as_they_are() -> None:
    limits = Limits()
    assert f"within {limits.hello:g} seconds" in REFERENCE
    assert f"and {limits.grace:g} seconds of grace" in REFERENCE
    assert f"more than {limits.line // 1024} KB, or more than {limits.said >> 20} MB" in REFERENCE
    assert f"more than {limits.memory >> 30} GB of memory, or has more than {limits.processes} of them" in REFERENCE
    assert f"{limits.think * 1000:,.0f} unless said" in REFERENCE
    assert f"files of {limits.file >> 20} MB" in REFERENCE
