from __future__ import annotations

import json

import pytest

from tests.cli.shell import grognard


def test_the_odds_of_every_option_that_rolls_dice() -> None:
    shown = grognard("odds", "guns.toml").stdout
    assert "[Artillery fire]" in shown
    assert "aim red-one 0207" in shown
    assert "aim blue-one 0201" in shown
    assert "falls on empty ground 67%" in shown


def test_the_card_of_one_action() -> None:
    shown = grognard("odds", "guns.toml", "--action", "aim red-one 0207").stdout
    assert shown.startswith("Red: Red One: fire at 0207, facing south.\n")
    assert "fire effect Red One: 0" in shown
    assert "2/3" in shown


def test_an_order_in_two_parts() -> None:
    shown = grognard("odds", "skirmish.toml", "--action", "activate blue-foot; move blue-foot 0306")
    other = grognard("odds", "skirmish.toml", "--action", "activate red-foot; move red-foot 0303")
    assert {shown.exit_code, other.exit_code} == {0, 2}, "one of the sides is to move"
    assert "No dice follow from that." in shown.stdout + other.stdout


def test_odds_as_json_sum_to_one() -> None:
    rows = json.loads(grognard("odds", "guns.toml", "--json").stdout)
    assert rows
    for row in rows:
        for card in row["cards"]:
            assert sum(chance["chance"] for chance in card["chances"]) == pytest.approx(1)
            assert card["rule"]


def test_odds_in_the_middle_of_a_record() -> None:
    grognard("play", "guns.toml", "--seed", "2", "--bots", "random", "--save", "duel.grog")
    at_start = json.loads(grognard("odds", "duel.grog", "--at", "0", "--json").stdout)
    assert at_start == json.loads(grognard("odds", "guns.toml", "--json").stdout)
    after_one = json.loads(grognard("odds", "duel.grog", "--at", "1", "--json").stdout)
    assert len(after_one) < len(at_start)
    over = grognard("odds", "duel.grog")
    assert over.exit_code == 0
    assert "No option" in over.stdout
    assert grognard("odds", "duel.grog", "--at", "9999").exit_code == 2
