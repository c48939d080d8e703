"""Programs at the terminal: played against, watched, simulated, checked, and begun from an example."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard.core.record import read_record
from tests.bots.outside.programs import NODE, PYTHON, answering, looping
from tests.cli.shell import ALWAYS_FIRST, grognard


def test_a_person_plays_against_a_program_and_takes_back(tmp_path: Path) -> None:
    done = grognard(
        "play", "guns.toml", "--bot", str(PYTHON), "--seed", "3", "--save", "a.grog", "-y", input=ALWAYS_FIRST
    )
    assert done.exit_code == 0, done.output
    record = read_record(Path("a.grog").read_text())
    assert record.seats == {"red": "human", "blue": "bot zouave.py"}
    assert record.result


def test_a_program_is_told_anew_after_an_undo(tmp_path: Path) -> None:
    commands = "1\nundo\n" + ALWAYS_FIRST
    done = grognard("play", "guns.toml", "--bot", str(NODE), "--seed", "3", "--save", "a.grog", "-y", input=commands)
    assert done.exit_code == 0, done.output
    assert read_record(Path("a.grog").read_text()).result


def test_a_program_that_misbehaves_loses_at_the_terminal(tmp_path: Path) -> None:
    word = answering(tmp_path, "raise ValueError('lost my way')")
    done = grognard("play", "guns.toml", "--bots", f"staff,{word}", "--seed", "3", "--save", "a.grog")
    assert done.exit_code == 0, done.output
    assert "Blue has lost by forfeit. The program ended before the game did (code 1)." in done.output
    assert "ValueError: lost my way" in done.output
    assert read_record(Path("a.grog").read_text()).result == "red program-crashed"
    audited = grognard("audit", "a.grog")
    assert "by forfeit" in audited.output
    replayed = grognard("replay", "a.grog")
    assert "The game is forfeited: the program of Blue" in replayed.output


def test_a_game_against_a_program_goes_on_from_its_file(tmp_path: Path) -> None:
    first = grognard("play", "guns.toml", "--bot", str(PYTHON), "--seed", "3", "--save", "a.grog", "-y", input="1\nq\n")
    assert first.exit_code == 0, first.output
    again = grognard("play", "--resume", "a.grog", "--bot", str(PYTHON), "-y", input=ALWAYS_FIRST)
    assert again.exit_code == 0, again.output
    assert read_record(Path("a.grog").read_text()).result


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_programs_are_simulated_and_lose_by_rule(jobs: str, tmp_path: Path) -> None:
    word = answering(tmp_path, "say(f'best {number} fly')")
    line = ("simulate", "guns.toml", "-n", "2", "--bots", f"random,{word}", "-j", jobs, "--json")
    done = grognard(*line)
    assert done.exit_code == 0, done.output
    tally = json.loads(done.stdout)["tally"]
    assert tally["reasons"] == {"program-illegal": 2}
    assert tally["by_bot"]["random"]["count"] == 2


def test_a_simulation_of_programs_is_the_same_again() -> None:
    line = ("simulate", "guns.toml", "-n", "2", "--bots", f"staff,{PYTHON}", "-j", "1", "--json")
    assert json.loads(grognard(*line).stdout)["tally"] == json.loads(grognard(*line).stdout)["tally"]


def test_an_experiment_finds_its_programs_beside_itself(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    looping(folder, "say(f'resign {number}')")
    (folder / "lab.toml").write_text(
        'title = "A program"\nbattles = ["portable/first-steps"]\ngames = 2\n'
        f'bots = ["random", "./hostile.py {folder / "pids"}"]\n'
    )
    done = grognard("lab", "run", "mine/lab.toml", "-j", "1")
    assert done.exit_code == 0, done.output
    record = grognard("lab", "record", "mine/lab.toml", "--game", "1")
    assert "seat blue bot hostile.py" in record.output
    assert "result red resigned" in record.output
    missing = (folder / "lab.toml").read_text().replace("./hostile.py", "./nobody.py")
    (folder / "other.toml").write_text(missing)
    refused = grognard("lab", "run", "mine/other.toml")
    assert refused.exit_code == 2
    assert "There is no program './nobody.py'" in refused.output


def test_an_example_is_written_and_keeps_to_the_protocol(tmp_path: Path) -> None:
    assert grognard("bot", "example", "python", "my-bot.py").exit_code == 0
    assert grognard("bot", "example", "python", "my-bot.py").exit_code == 2  # it is there already
    done = grognard("bot", "check", "./my-bot.py", "--ruleset", "portable")
    assert done.exit_code == 0, done.output
    assert "The program keeps to the bot protocol." in done.output
    assert done.output.count("well ") == 5


@pytest.mark.parametrize(
    ("body", "told"),
    [
        pytest.param(
            "time.sleep(9)",
            "stop: The program did not answer within 0.1 seconds and a grace of 3.",
            marks=pytest.mark.proof,
        ),
        ("say(f'best {number} #999')", "There is no option #999"),
        ("say(f'best {number} #0') if number < 4 else os.abort()", "choice 4: The program ended before the game did"),
    ],
)
def test_a_check_tells_an_author_what_is_wrong(body: str, told: str, tmp_path: Path) -> None:
    done = grognard("bot", "check", answering(tmp_path, body), "--ruleset", "portable", "--budget", "100")
    assert done.exit_code == 1
    assert told in done.output


@pytest.mark.proof
def test_a_check_says_that_a_program_does_not_leave(tmp_path: Path) -> None:
    program = looping(tmp_path, "say(f'best {number} #0')")
    program.write_text(program.read_text() + "\ntime.sleep(60)\n")
    done = grognard("bot", "check", f"{program} {tmp_path / 'pids'}", "--ruleset", "portable")
    assert done.exit_code == 1
    assert "WRONG  quit: It does not end within 1 s when it is told to quit" in done.output


@pytest.mark.parametrize(
    "line",
    [
        ("play", "guns.toml", "--bot", "./nobody"),
        ("play", "guns.toml", "--bots", "staff,program:"),
        ("play", "guns.toml", "--bot", str(PYTHON), "--set", "boldness"),
        ("simulate", "guns.toml", "--bots", "staff,./nobody"),
        ("bot", "check", "./nobody"),
        ("bot", "check", str(PYTHON), "--ruleset", "chess"),
        ("bot", "join", "nowhere", str(PYTHON)),
        ("bot", "join", "http://127.0.0.1:9/play/a#b", str(PYTHON)),
    ],
)
def test_bad_words_are_answered_with_one_sentence(line: tuple[str, ...]) -> None:
    done = grognard(*line)
    assert done.exit_code == 2, done.output
    assert "Traceback" not in done.output


def test_an_option_that_a_program_does_not_have_is_refused() -> None:
    done = grognard("play", "guns.toml", "--bots", f"{PYTHON},{PYTHON}", "--set", "depth=3", "--save", "a.grog")
    assert done.exit_code == 2
    assert "has no option 'depth'" in done.output
