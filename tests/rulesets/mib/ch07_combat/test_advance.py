"""Advance after combat [mib 7.2m]."""

from __future__ import annotations

import pytest

from tests.rulesets.mib.battle import OPEN, Battle, one

ATTACK = ("french i infantry a 0503 s", "french i infantry c 0603 sw")


def won(*lines: str, die: int = 6, **more: object) -> Battle:
    """a and c have beaten b out of 0504; they may advance."""
    terrain = str(more.pop("terrain", OPEN))
    battle = Battle(terrain, *ATTACK, "austrian v infantry b 0504 n steps=2 morale=3", *lines, **more)  # type: ignore[arg-type]
    battle.activate("i")
    battle.fight("attack a 0504", "attack c 0504", faces=(die, *(6,) * 8), stop=("AdvanceUnit",))
    return battle


@pytest.mark.rule("mib", "7.2m")
def test_7_2m_each_attacker_may_advance_and_none_has_to() -> None:
    battle = won()
    assert any(option.startswith("advance a 0504") for option in battle.options())
    assert "halt" in battle.options()
    battle.play("french", "halt")
    assert (battle.where("a"), battle.where("c")) == ("0503", "0603")


@pytest.mark.rule("mib", "7.2m")
@pytest.mark.parametrize(("die", "length"), [(1, 1), (4, 3)])
def test_7_2m_as_many_hexes_as_the_line_says(die: int, length: int) -> None:
    battle = won(die=die)
    hexes = {option.split()[2] for option in battle.options() if option.startswith("advance a")}
    start = battle.grid.parse("0503")
    assert max(battle.grid.distance(start, battle.grid.parse(hex)) for hex in hexes) == length


@pytest.mark.rule("mib", "7.2n")
def test_7_2n_the_vacated_hex_comes_first() -> None:
    battle = won(die=1)
    hexes = {option.split()[2] for option in battle.options() if option.startswith("advance")}
    assert hexes == {"0504"}
    battle.play("french", "advance a 0504 s")
    assert {option.split()[2] for option in battle.options() if option.startswith("advance c")} > {"0604"}


@pytest.mark.rule("mib", "7.2o")
def test_7_2o_into_but_not_through_an_enemy_zone() -> None:
    free, watched = won(die=4), won("austrian v cavalry z 0505 n steps=1", die=4)
    reach = [{o.split()[2] for o in b.options() if o.startswith("advance a")} for b in (free, watched)]
    assert len(reach[0]) > 5
    assert reach[1] == {"0504"}


@pytest.mark.rule("mib", "7.2p")
def test_7_2p_any_facing_after_an_advance_also_for_those_who_stay() -> None:
    battle = won()
    assert {f"advance a 0504 {d}" for d in ("n", "ne", "se", "s", "sw", "nw")} <= battle.options()
    assert "face c n" in battle.options()


@pytest.mark.rule("mib", "7.2p")
@pytest.mark.rule("mib", "7.4")
def test_7_2p_a_stack_that_stays_turns_as_one() -> None:
    mate = "french i infantry d 0603 sw steps=1"
    battle = Battle(OPEN, *ATTACK, mate, "austrian v infantry b 0504 n steps=2 morale=3")
    battle.activate("i")
    orders = [f"attack {key} 0504" for key in "acd"]
    battle.fight(*orders, faces=(6, *(6,) * 8), stop=("AdvanceUnit",))
    battle.play("french", "face c n")
    assert (battle.facing("c"), battle.facing("d")) == ("n", "n")
    assert not [option for option in battle.options() if option.split()[:2] in (["face", "d"], ["advance", "d"])]


@pytest.mark.rule("mib", "7.2p")
def test_7_2p_but_not_one_of_which_only_a_part_attacked() -> None:
    mate = "french i infantry d 0603 sw steps=1"
    battle = won(mate)
    assert "face c n" not in battle.options()
    assert "face a n" in battle.options()


@pytest.mark.rule("mib", "7.2q")
def test_7_2q_attackers_never_retreat() -> None:
    battle = Battle(OPEN, "french i infantry a 0503 s steps=1", "austrian v infantry b 0504 n steps=5 guns=5")
    battle.activate("i")
    events = battle.fight("attack a 0504", faces=(1, 6, 6))
    assert one(events, "CombatResolved").outcome == "engaged"
    assert battle.where("a") == "0503"
