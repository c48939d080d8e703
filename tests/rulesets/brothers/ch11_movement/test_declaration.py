"""Declaring Assaults at the end of the Movement Step."""

from __future__ import annotations

import pytest

from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import of_kind

PLAIN = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """
HQ = "french i hq h 0306 aggressive=9 defensive=9"


def declaring(*lines: str, posture: str = "aggressive", hq: str = HQ, held: tuple[str, ...] = ()) -> Battle:
    battle = Battle(PLAIN, hq, *lines, held=held)
    battle.activate("i", posture)
    battle.skip("DeclareAssaults", "PlayEvent", "ChoosePosture")
    return battle


def assaults(battle: Battle) -> list[str]:
    return [option for option in battle.options("allied") if option.startswith("assault")]


@pytest.mark.rule("brothers", "11.10a")
def test_infantry_and_cavalry_next_to_the_enemy_may_declare() -> None:
    """One unit stood there all the time, another has come up, a third is too far away."""
    battle = Battle(
        PLAIN, HQ, "french i infantry a 0304 strength=3", "french i cavalry b 0405",
        "french i infantry c 0305 strength=3", "austrian v cavalry foe 0303", "austrian v cavalry other 0204",
    )  # fmt: skip
    battle.activate("i", "aggressive")
    battle.move("allied", "b", "0404")
    battle.skip("DeclareAssaults")
    assert assaults(battle) == ["assault a 0204", "assault a 0303", "assault b 0303"]
    battle.play("allied", "assault a 0303")
    assert assaults(battle) == ["assault b 0303"]


@pytest.mark.rule("brothers", "11.10b")
def test_only_aggressive_units_in_command_declare() -> None:
    lines = ("french i infantry a 0304", "austrian v cavalry foe 0303")
    assert assaults(declaring(*lines))
    assert not assaults(declaring(*lines, posture="defensive"))
    assert not assaults(declaring(*lines, hq="french i hq h 0107 aggressive=1"))


@pytest.mark.rule("brothers", "11.10b")
def test_an_event_may_allow_it_in_defensive_posture() -> None:
    battle = declaring(
        "french i infantry a 0304", "austrian v cavalry foe 0303", posture="defensive", held=("soldiers-battle",)
    )  # fmt: skip
    battle.play("allied", "soldiers-battle 0303", "assault a 0303")
    battle.skip("ChooseAssault", "ChoosePosture")
    assert battle.asked() == "ChooseAssault"


@pytest.mark.rule("brothers", "11.10c")
def test_one_hex_names_one_target_and_several_hexes_may_name_the_same() -> None:
    battle = declaring(
        "french i infantry a 0304 strength=3", "french i infantry b 0304 strength=3", "french i infantry c 0404",
        "austrian v cavalry foe 0303", "austrian v cavalry other 0204", "austrian v cavalry third 0504",
    )  # fmt: skip
    battle.play("allied", "assault a 0303")
    assert assaults(battle) == ["assault b 0303", "assault c 0303", "assault c 0504"]


@pytest.mark.rule("brothers", "11.10d")
def test_units_below_the_front_line_join_only_when_one_of_it_has_declared() -> None:
    battle = declaring(
        "french i infantry a 0304 strength=6", "french i infantry low 0304 strength=2", "austrian v cavalry foe 0303"
    )
    assert assaults(battle) == ["assault a 0303"]
    battle.play("allied", "assault a 0303")
    assert assaults(battle) == ["assault low 0303"]


@pytest.mark.rule("brothers", "11.10d")
def test_they_stay_out_of_it_when_the_front_line_does() -> None:
    battle = declaring(
        "french i infantry a 0304 strength=6", "french i infantry low 0304 strength=2", "austrian v cavalry foe 0303"
    )
    battle.play("allied", "assault a 0303", "assault low 0303")
    battle.skip("ChooseAssault")
    battle.play("allied", "drop a")
    assert battle.asked() != "ChooseAssault"


@pytest.mark.rule("brothers", "11.10e")
def test_guns_and_hqs_never_assault_and_a_lone_hq_is_no_target() -> None:
    battle = declaring(
        "french i artillery gun 0304 strength=3", "french i infantry a 0404", "french i hq h 0404 aggressive=9",
        "austrian v cavalry foe 0303", "austrian v hq k 0403", hq="french ii hq far 0107",
    )  # fmt: skip
    assert assaults(battle) == ["assault a 0303"]
    lone = declaring("french i infantry a 0305", "austrian v hq k 0304", "austrian v infantry far 0101")
    assert not assaults(lone)


@pytest.mark.rule("brothers", "11.10f")
def test_cavalry_may_assault_without_a_charge() -> None:
    battle = declaring("french i cavalry a 0304 strength=4 heavy", "austrian v infantry foe 0303 strength=3")
    battle.play("allied", "assault a 0303")
    battle.skip("ChooseAssault")
    battle.script(6, 6, *[1] * 20)
    events = battle.play("allied", "storm 0303 0304")
    rolled = of_kind(events, "AssaultRolled")[0]
    assert (rolled.lead, rolled.defence) == (4, 3)
    events += battle.skip("Rally", "ChoosePosture")
    assert not any(event.rule == "11.11.3" for event in events)
