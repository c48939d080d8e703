"""`grognard drill`: the list, one done in the terminal, and new ones made from a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.shell import grognard as run


def test_the_list_names_every_drill() -> None:
    shown = run("drill", "list", "portable")
    assert shown.exit_code == 0
    assert "open-or-cover" in shown.output


@pytest.mark.parametrize(("letter", "says", "code"), [("b", "Right.", 0), ("a", "No: it is B.", 1)])
def test_a_drill_is_answered(letter: str, says: str, code: int) -> None:
    shown = run("drill", "do", "portable", "open-or-cover", "--answer", letter)
    assert shown.exit_code == code
    assert says in shown.output
    assert "Fire at a target in cover" in shown.output


def test_without_a_name_it_is_the_drill_of_the_day() -> None:
    first, again = (run("drill", "do", "--answer", "a") for _ in range(2))
    assert first.exit_code in (0, 1)
    assert "Right." in first.output or "No: it is" in first.output
    assert first.output == again.output


def test_an_answer_that_is_none_is_told() -> None:
    shown = run("drill", "do", "portable", "open-or-cover", "--answer", "z")
    assert shown.exit_code != 0
    assert "no option" in shown.output


def test_drills_are_made_from_a_game(tmp_path: Path) -> None:
    made = run(
        "drill", "make", "portable", "--battle", "first-steps", "--seed", "4", "--actions", "70", "--count", "3",
        "--out", str(tmp_path / "made"),
    )  # fmt: skip
    assert made.exit_code == 0, made.output
    assert "3 drills" in made.output
    assert len(list(tmp_path.glob("made/*.toml"))) == 3
    assert [file.name for file in tmp_path.glob("made/games/*")] == ["first-steps-4.grog"]
