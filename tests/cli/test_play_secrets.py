"""Nobody is shown what only the other side may know."""

from __future__ import annotations

import pytest

from tests.cli.shell import ALWAYS_FIRST, grognard

RED_AIMS = "aim red-one 0207\naim red-two 0407\n"
BLUE_LOOKS = "map\nunits\nlog all\nlegend\n"


def test_at_one_keyboard_a_player_never_sees_the_aims_of_the_other() -> None:
    lines = "\n" + RED_AIMS + "\n" + BLUE_LOOKS + "hold\n"
    said = grognard("play", "guns.toml", "--seed", "1", "--opponent", "human", "--yes", input=lines).stdout
    _, red, blue_and_more = said.split("Hand the keyboard over to ", 2)
    assert red.startswith("Red")
    assert blue_and_more.startswith("Blue")
    blue = blue_and_more.partition("> hold")[0]
    assert "Red One: laid on 0207" in red
    assert "◎" in red, "a player sees the own aim on the map"
    for secret in ("laid", "aim red", "◎", "declared target"):
        assert secret not in blue
    assert "Red One fired at 0207" in blue_and_more


def test_the_one_who_began_goes_on_before_the_keyboard_is_handed_over() -> None:
    said = grognard("play", "guns.toml", "--seed", "1", "--opponent", "human", "--yes", input="\n" + RED_AIMS).stdout
    assert said.index("Red Two: laid on 0407") < said.index("Hand the keyboard over to Blue")


@pytest.mark.parametrize("opponent", ["staff", "random"])
def test_a_bot_keeps_its_aims_to_itself(opponent: str) -> None:
    lines = ("log all\nmap\n1\n") * 200
    said = grognard("play", "guns.toml", "--seed", "1", "--opponent", opponent, "--yes", input=lines).stdout
    assert "Blue One fired" in said or "Blue Two fired" in said
    assert "Blue One is laid" not in said
    assert "Blue Two is laid" not in said


def test_those_who_watch_see_no_aims_before_the_shots() -> None:
    said = grognard("play", "guns.toml", "--seed", "1", "--bots", "random").stdout
    assert "laid on" not in said
    assert "◎" not in said


def test_a_hot_seat_game_is_played_to_its_end() -> None:
    played = grognard(
        "play", "guns.toml", "--seed", "1", "--opponent", "human", "--yes", "--no-map", input=ALWAYS_FIRST
    )
    assert played.exit_code == 0
    assert "The game is over" in played.stdout
