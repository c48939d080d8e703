"""How programs are named, and what is said of a word that names none."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.bots import BOTS, check_bot, get_bot, make_bot
from grognard.bots.outside import Program, absolute, find_program, is_program, title_of
from grognard.core.errors import UnknownName
from tests.bots.outside.programs import PYTHON, write


def test_no_bot_has_a_name_that_could_be_a_program() -> None:
    assert not any(map(is_program, BOTS))


def test_a_program_is_found_from_a_folder_with_its_arguments(tmp_path: Path) -> None:
    program = write(tmp_path, "my bot", "#!/bin/sh\n")
    assert find_program("'./my bot' --level 3", tmp_path) == (str(program), "--level", "3")
    again = absolute("'./my bot' --level 3", tmp_path)
    assert is_program(again)
    assert find_program(again) == (str(program), "--level", "3")
    assert title_of(again) == "my-bot"


def test_a_program_of_the_path_has_a_prefix() -> None:
    assert find_program("program:sh -c true")[1:] == ("-c", "true")


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("./nothing", "no program './nothing'"),
        ("program:no-such-program", "no program"),
        ("program:", "names no program"),
        ("./'open", "quotation mark"),
        ("./a\0b", "names no program"),
        ("/" + "x" * 5000, "no program"),
        (f"{Path(__file__)}", "chmod"),
        ("/", "no program"),
        ("napoleon", "There is no bot 'napoleon'"),
    ],
)
def test_a_word_that_names_none_is_refused_with_a_sentence(word: str, told: str) -> None:
    with pytest.raises(UnknownName, match=told) as refused:
        check_bot(word)
    assert len(refused.value.message) < 300


def test_only_a_word_of_this_machine_starts_a_program() -> None:
    assert isinstance(make_bot(str(PYTHON), 1), Program)
    with pytest.raises(UnknownName, match="There is no bot"):
        get_bot(str(PYTHON), 1)
