"""After a close combat: the drawn attacker withdraws, the victor may advance, the defender stays."""

from __future__ import annotations

import pytest

from grognard.core.events import UnitTurned
from grognard.rulesets.portable.events import UnitAdvanced, UnitDestroyed, UnitStayed, UnitWithdrew
from tests.rulesets.portable.battle import Battle, all_told, told

OPEN = """
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    """
IDLE = "red rifles idle 0605 s"
SPARE = "blue rifles spare 0601 n"


def duel(
    attacker: str, *units: str, faces: tuple[int, int], terrain: str = OPEN, heights: str = "", ford: str = ""
) -> Battle:
    """Red's a in 0303 fights blue's b in 0302 with these dice."""
    position = (f"red {attacker}", "blue rifles b 0302 s", IDLE, SPARE, *units)
    battle = Battle(terrain, *position, heights=heights, ford=ford)
    if not battle.can("red", "activate a"):  # the guns come first
        battle.to_activation()
    battle.order("red", "engage a 0302")
    battle.fight(*faces)
    return battle


@pytest.mark.rule("portable", "close.5")
def test_close_5_a_drawn_attacker_steps_back_clear_of_all_enemies() -> None:
    """0304 and 0203 are clear; 0402 and 0202 lie next to the enemy it fought."""
    battle = duel("rifles a 0303 n", "blue rifles c 0504 n", faces=(5, 5))
    assert battle.waiting() == {"red"}
    assert battle.options("red") == ["withdraw a 0203", "withdraw a 0304"]
    for hex in ("0402", "0403", "0302", "0305", "0303"):  # beside b, beside c, taken, too far, not at all
        assert battle.refusal("red", f"withdraw a {hex}") == "close.5"
    withdrew = told(battle.play("red", "withdraw a 0304"), UnitWithdrew)
    assert withdrew.rule == "close.5"
    assert (battle.place("a"), battle.place("b")) == ("0304", "0302")
    assert battle.facing("a") == "n"  # [portable R7]


@pytest.mark.rule("portable", "close.5")
def test_close_5_only_an_empty_hex_is_available() -> None:
    battle = duel("rifles a 0303 n", "red rifles friend 0304 n", faces=(5, 5))
    assert battle.options("red") == ["withdraw a 0203", "withdraw a 0403"]


@pytest.mark.rule("portable", "close.5")
def test_close_5_with_nowhere_to_go_it_is_destroyed() -> None:
    battle = Battle(
        OPEN, "red rifles a 0303 n", "blue rifles b 0302 s", IDLE, "blue rifles c 0204 n", "blue rifles d 0503 n"
    )
    battle.order("red", "engage a 0302")
    battle.throw(5, 5, 10)
    destroyed = told(battle.play("red", "end"), UnitDestroyed)
    assert (destroyed.unit, destroyed.rule) == (battle.unit("a"), "close.5")
    assert battle.place("a") is None
    assert battle.game.state.lost == (1, 0)


@pytest.mark.rule("portable", "close.5")
def test_close_5_neither_the_deep_river_nor_a_cliff_is_available() -> None:
    terrain = ". . . . . .\n. . . . . .\n. . . . . .\n. . r . . .\n. . . . . ."
    cliff = "0 0 0 0 0 0\n0 0 0 0 0 0\n0 2 0 1 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0"
    battle = duel("rifles a 0303 n", faces=(5, 5), terrain=terrain, heights=cliff)
    assert battle.options("red") == ["withdraw a 0403"]


@pytest.mark.rule("portable", "close.5")
def test_close_5_a_ford_is_available() -> None:
    terrain = ". . . . . .\n. . . . . .\n. . . . . .\n. . r . . .\n. . . . . ."
    battle = duel("rifles a 0303 n", faces=(5, 5), terrain=terrain, ford="0304")
    assert "withdraw a 0304" in battle.options("red")


@pytest.mark.rule("portable", "close.7")
@pytest.mark.parametrize("type", ["rifles", "firearms", "close-weapons", "cavalry", "cavalry-on-foot"])
def test_close_7_infantry_and_cavalry_may_take_the_ground(type: str) -> None:
    kind, flags = (type, "") if type != "cavalry-on-foot" else ("cavalry", "dismounts=firearms on-foot")
    battle = duel(f"{kind} a 0303 n {flags}", faces=(1, 6))
    assert battle.options("red") == ["advance a 0302 n", "stay a"]
    advanced = told(battle.play("red", "advance a 0302 n"), UnitAdvanced)
    assert advanced.rule == "close.7"
    assert (battle.place("a"), battle.facing("a")) == ("0302", "n")


@pytest.mark.rule("portable", "close.7")
def test_close_7_the_advance_is_optional() -> None:
    battle = duel("rifles a 0303 n", faces=(1, 6))
    told(battle.play("red", "stay a"), UnitStayed)
    assert (battle.place("a"), battle.place("b")) == ("0303", None)
    assert battle.waiting() == {"blue"}


@pytest.mark.rule("portable", "close.7")
def test_close_7_no_other_hex_may_be_taken() -> None:
    battle = duel("rifles a 0303 n", faces=(1, 6))
    for text in ("advance a 0402 n", "advance a 0302 s", "advance idle 0302 n", "end"):
        assert battle.refusal("red", text) == "close.7"


@pytest.mark.rule("portable", "close.7")
@pytest.mark.rule("portable", "units.5")
@pytest.mark.parametrize("type", ["machine-guns", "light-artillery", "field-artillery", "command"])
def test_close_7_guns_machine_guns_and_command_units_do_not_advance(type: str) -> None:
    battle = duel(f"{type} a 0303 n", faces=(1, 6))
    assert (battle.place("a"), battle.place("b")) == ("0303", None)
    assert battle.waiting() == {"blue"}


@pytest.mark.rule("portable", "close.7")
def test_close_7_nobody_advances_after_a_draw_or_mutual_annihilation() -> None:
    assert not duel("rifles a 0303 n", faces=(1, 1)).can("red", "advance")
    assert not duel("rifles a 0303 n", faces=(6, 6)).can("red", "advance")


@pytest.mark.rule("portable", "close.7")
@pytest.mark.rule("portable", "move.5")
def test_close_7_an_advance_that_meets_another_enemy_faces_it() -> None:
    battle = duel("rifles a 0303 n", "blue rifles c 0201 n", faces=(1, 6))
    assert battle.options("red") == ["advance a 0302 nw", "stay a"]
    told(battle.play("red", "advance a 0302 nw"), UnitTurned)
    assert (battle.facing("a"), battle.facing("c")) == ("nw", "se")


@pytest.mark.rule("portable", "close.8")
@pytest.mark.parametrize("type", ["rifles", "cavalry"])
def test_close_8_a_victorious_defender_stays_where_it_is(type: str) -> None:
    battle = Battle(OPEN, "red rifles a 0303 n", f"blue {type} b 0302 s", IDLE, SPARE)
    battle.order("red", "engage a 0302")
    battle.throw(6, 1, 10)
    events = battle.play("red", "end")
    assert not all_told(events, UnitAdvanced)
    assert (battle.place("a"), battle.place("b")) == (None, "0302")
    assert not battle.can("blue", "advance")
    assert battle.can("blue", "activate b")
