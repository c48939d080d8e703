"""The effects table [mib 7.3]."""

from __future__ import annotations

import pytest

from grognard.rulesets.mib.ch07_combat.effects import Effects, step_losses
from grognard.rulesets.mib.ch07_combat.frame import Fray
from grognard.rulesets.mib.reader.charts import chart_set
from tests.rulesets.mib.battle import OPEN, Battle

A, B = "french i infantry a 0504 s steps=2", "austrian v infantry b 0505 n"


def suffer(*codes: str, lines: tuple[str, ...] = (A,), inferior: bool = False, **more: object) -> Battle:
    """A stack in 0504 suffers the codes of a cell."""
    battle = Battle(OPEN, *lines, B, **more)  # type: ignore[arg-type]
    units = tuple(unit for key, unit in battle.keys.items() if key != "b")
    fray = Fray(1, (battle.unit("b"),), (battle.grid.parse("0504"),), False, stacks=(units,))
    battle.begin(fray, Effects(units, codes, inferior))
    battle.game.leave(fray)
    battle.run()
    return battle


STACK = ("french i infantry a 0504 s steps=2 morale=3", "french i infantry c 0504 s steps=2 morale=5")


@pytest.mark.rule("mib", "7.3a")
def test_7_3a_a_stack_loses_steps_as_a_whole_and_its_owner_says_who() -> None:
    battle = suffer("1s", lines=STACK)
    assert battle.options() == {"lose a", "lose c"}
    battle.play("french", "lose c")
    assert [battle.get("steps", key) for key in "ac"] == [2, 1]
    assert not battle.waiting()


@pytest.mark.rule("mib", "7.3a")
def test_7_3a_casualties_before_stragglers() -> None:
    """One step: the casualty comes first and is the end; the straggler first would only have smashed it."""
    battle = suffer("1s", "1c", lines=("french i infantry a 0504 s steps=1",))
    assert battle.where("a") == "eliminated"
    two = suffer("1s", "1c")
    assert two.smashed("a")
    assert (two.get("dead", "a"), two.get("stragglers", "a")) == (1, 1)


@pytest.mark.rule("mib", "7.3b")
@pytest.mark.rule("mib", "7.3c")
@pytest.mark.rule("mib", "7.3k")
def test_7_3b_disorder_and_fatigue_hit_every_unit() -> None:
    battle = suffer("D", "2F", lines=STACK)
    assert [battle.disorganized(key) for key in "ac"] == [True, True]
    assert [battle.get("fatigue", key) for key in "ac"] == [2, 2]
    assert [battle.get("steps", key) for key in "ac"] == [2, 2]


@pytest.mark.rule("mib", "7.3d")
def test_7_3d_a_number_spares_the_better() -> None:
    for code, upset in (("D2", [False, False]), ("D3", [True, False]), ("D5", [True, True])):
        battle = suffer(code, lines=STACK)
        assert [battle.disorganized(key) for key in "ac"] == upset


@pytest.mark.rule("mib", "7.3e")
def test_7_3e_the_better_lose_a_step_instead() -> None:
    battle = suffer("D3L", lines=STACK)
    assert [battle.disorganized(key) for key in "ac"] == [True, False]
    assert [battle.get("dead", key) for key in "ac"] == [0, 1]
    three = suffer("D3L", lines=(STACK[0], STACK[1], "french i infantry d 0504 s steps=1 morale=4"))
    three.play("french", "lose d")
    assert not three.waiting(), "one step for all the better together"
    assert [three.get("dead", key) for key in "acd"] == [0, 0, 1]
    whole = suffer("D5L", lines=STACK)
    assert [whole.get("dead", key) for key in "ac"] == [0, 0], "no rest, no loss"


@pytest.mark.rule("mib", "7.3f")
@pytest.mark.rule("mib", "7.3h")
@pytest.mark.rule("mib", "10.0a")
@pytest.mark.rule("mib", "10.0c")
def test_7_3f_casualties_and_stragglers() -> None:
    line = ("french i infantry a 0504 s steps=5",)
    lost, strayed = suffer("2c", lines=line), suffer("2s", lines=line)
    assert [lost.get(what, "a") for what in ("steps", "dead", "stragglers")] == [3, 2, 0]
    assert [strayed.get(what, "a") for what in ("steps", "dead", "stragglers")] == [3, 0, 2]


@pytest.mark.rule("mib", "7.3g")
@pytest.mark.rule("mib", "7.3i")
def test_7_3g_inferior_morale_bites_only_the_inferior() -> None:
    assert step_losses(("ic", "is"), True) == (1, 1)
    assert step_losses(("ic", "is"), False) == (0, 0)
    assert step_losses(("1c", "2s", "D", "D3", "D3L", "2F"), True) == (1, 2)


@pytest.mark.rule("mib", "7.3g")
@pytest.mark.parametrize(("own", "theirs", "lost"), [(4, 3, 1), (3, 4, 0), (4, 4, 0)])
def test_7_3g_who_is_inferior_is_told_by_the_largest_units(own: int, theirs: int, lost: int) -> None:
    """Engaged, effects die 4 with modifier 0 for the defender: ic."""
    lines = (f"french i infantry a 0504 s morale={own}", f"austrian v infantry b 0505 n morale={theirs}")
    battle = Battle(OPEN, *lines)
    battle.activate("i")
    battle.fight("attack a 0505", faces=(3 - (own - theirs), 4, 6))
    assert battle.get("dead", "b") == lost


@pytest.mark.rule("mib", "7.3g")
@pytest.mark.parametrize(("own", "theirs", "lost"), [(4, 3, 0), (3, 4, 1), (4, 4, 0)])
def test_7_3g_so_it_is_for_the_attacker(own: int, theirs: int, lost: int) -> None:
    lines = (f"french i infantry a 0504 s morale={own}", f"austrian v infantry b 0505 n morale={theirs}")
    battle = Battle(OPEN, *lines)
    battle.activate("i")
    battle.fight("attack a 0505", faces=(3 - (own - theirs), 6, 4))
    assert battle.get("dead", "a") == lost


@pytest.mark.rule("mib", "7.3j")
def test_7_3j_what_is_more_than_the_stack_has_is_ignored() -> None:
    battle = suffer("2s", lines=("french i infantry a 0504 s steps=1",))
    assert battle.smashed("a")
    assert battle.get("stragglers", "a") == 1


@pytest.mark.rule("mib", "7.3l")
@pytest.mark.rule("mib", "12.0")
def test_7_3l_no_cell_costs_supply() -> None:
    codes = {
        code for row in chart_set().cet.row for column in (row.advance, row.retreat, row.engaged) for code in column
    }
    assert codes == {"1c", "2c", "3c", "ic", "1s", "2s", "is", "D", "D2", "D3", "D4", "D5", "D3L", "1F", "2F"}


def test_the_effects_table_as_far_as_the_book_pins_it() -> None:
    table = chart_set().cet
    assert table.find("advance", 6) == ("1F",)
    assert table.find("advance", 2) == ("1s", "D", "2F")
    assert table.find("retreat", 3) == ("1s", "D", "2F")
    assert table.find("retreat", -9) == table.find("retreat", -2)
