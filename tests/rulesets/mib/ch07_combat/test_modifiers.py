"""From strengths to the line of the table [mib 7.1]."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.core.source import Source
from grognard.rulesets.mib.reader.charts import chart_set
from grognard.rulesets.mib.ruleset import RULESET
from tests.rulesets.drill import modifiers, of_kind
from tests.rulesets.mib.battle import OPEN, Battle, factors, ground, one

A = "french i infantry a 0504 s"
B = "austrian v infantry b 0505 n"


def combat(*lines: str, orders: tuple[str, ...] = ("attack a 0505",), **more: object) -> object:
    battle = Battle(str(more.pop("terrain", OPEN)), *lines, **more)  # type: ignore[arg-type]
    battle.activate("i")
    return one(battle.fight(*orders, faces=(3, *(6,) * 9)), "CombatResolved")


@pytest.mark.rule("mib", "7.1.1a")
def test_7_1_1a_every_unit_is_modified_and_then_they_are_summed() -> None:
    lines = (A + " fatigue=6", "french i infantry c 0604 sw", B + " disorganized")
    found = combat(*lines, orders=("attack a 0505", "attack c 0505"), terrain=ground({"0505": "f"}))
    assert (found.attack, found.defence) == ("9", "4")  # type: ignore[attr-defined]


@pytest.mark.rule("mib", "7.1.1b")
def test_7_1_1b_factors_multiply() -> None:
    """Light cavalry of 8 points, disorganized: 8 x 1/2 x 1/2."""
    found = combat(A, "austrian v cavalry b 0505 n steps=4 light disorganized fatigue=9")
    assert found.defence == "1"  # type: ignore[attr-defined]
    found = combat(A, "austrian v cavalry b 0505 n steps=4 light disorganized", orders=("attack a 0505",))
    assert found.defence == "2"  # type: ignore[attr-defined]


@pytest.mark.rule("mib", "7.1.1c")
def test_7_1_1c_never_less_than_one() -> None:
    assert combat(A, B + " steps=1 disorganized fatigue=6").defence == "1"  # type: ignore[attr-defined]


@pytest.mark.rule("mib", "7.1.1d")
def test_7_1_1d_fractions_are_kept() -> None:
    """10 points, tired, into forest: 10 x 1/2 x 3/4."""
    found = combat(A + " steps=5 fatigue=6", B, terrain=ground({"0505": "f"}))
    assert found.attack == "3 3/4"  # type: ignore[attr-defined]
    assert factors(found) == {"tired": -50, "forest": -25}


RATIOS = [
    ("249/100", 2), ("250/100", 3), ("3/2", 2), ("9/8", 1), ("1", 0), ("8/9", -1), ("2/3", -2), ("10/25", -3),
    ("100/249", -2), ("149/100", 1), ("100/149", -1), ("4", 4), ("5", 5), ("9", 5), ("1/9", -5),
]  # fmt: skip


@pytest.mark.rule("mib", "7.1.2a")
@pytest.mark.rule("mib", "7.1.2b")
@pytest.mark.rule("mib", "7.1.2c")
@pytest.mark.rule("mib", "7.1.2d")
@pytest.mark.rule("mib", "7.1.2e")
@pytest.mark.parametrize(("ratio", "modifier"), RATIOS)
def test_7_1_2_ratios_and_their_modifiers(ratio: str, modifier: int) -> None:
    assert chart_set().odds.modifier(Fraction(ratio), Fraction(1)) == modifier


@pytest.mark.rule("mib", "7.1.3a")
@pytest.mark.rule("mib", "7.1.3b")
@pytest.mark.parametrize(("own", "theirs", "value"), [(4, 3, 1), (3, 5, -2), (6, 1, 3), (1, 6, -3), (4, 4, 0)])
def test_7_1_3_the_morale_of_the_largest_within_three(own: int, theirs: int, value: int) -> None:
    """Small units of another morale beside the large ones do not count."""
    small = (f"french i infantry c 0604 sw steps=1 morale={7 - own}", "austrian v infantry e 0505 n steps=1 morale=1")
    found = combat(f"{A} morale={own}", *small, f"{B} morale={theirs}", orders=("attack a 0505", "attack c 0505"))
    assert modifiers(found)["morale"] == value


@pytest.mark.rule("mib", "7.1.3c")
def test_7_1_3c_among_equals_the_attacker_names_what_suits_it() -> None:
    lines = (A + " morale=3", "french i infantry c 0604 sw morale=5")
    foes = ("austrian v infantry b 0505 n steps=2 morale=5", "austrian v infantry d 0505 n steps=2 morale=2")
    found = combat(*lines, *foes, orders=("attack a 0505", "attack c 0505"))
    assert modifiers(found)["morale"] == 3


@pytest.mark.rule("mib", "7.1.4a")
def test_7_1_4a_three_hexes_against_one() -> None:
    lines = (A, "french i infantry c 0604 sw", "french i infantry d 0404 se")
    orders = ("attack a 0505", "attack c 0505", "attack d 0505")
    assert modifiers(combat(*lines, B, orders=orders))["three-hexes"] == 1
    assert "three-hexes" not in modifiers(combat(*lines, B, orders=orders[:2]))
    stack = ("french i infantry a 0504 s steps=2", "french i infantry d 0504 s steps=2", lines[1])
    assert "three-hexes" not in modifiers(combat(*stack, B, orders=orders)), "three units in two hexes"
    second = "austrian v infantry e 0605 n"
    wide = combat(*lines, B, second, orders=("attack c 0605", *orders, "combine 0505 0605")[:4])
    assert "three-hexes" not in modifiers(wide), "not against two hexes"


@pytest.mark.rule("mib", "7.1.4b")
@pytest.mark.rule("mib", "7.1.5")
def test_7_1_5_one_die_and_all_modifiers() -> None:
    found = combat(A + " guns=3", B + " guns=1", "french i leader l 0504 bonus=1 rating=5")
    assert modifiers(found) == {"ratio": 0, "morale": 0, "attacking-leader": 1, "artillery": 2}
    assert (found.value, found.total, found.outcome) == (3, 6, "retreat-1")  # type: ignore[attr-defined]


@pytest.mark.rule("mib", "7.1.6b")
def test_7_1_6b_beyond_the_ends_the_end_lines_count() -> None:
    table = chart_set().crt
    assert table.find(-20) == table.find(-1) != table.find(0)
    assert table.find(40) == table.find(10) != table.find(9)


@pytest.mark.rule("mib", "7.1.6a")
def test_7_1_6a_the_table_as_far_as_the_book_pins_it() -> None:
    table = chart_set().crt
    five = table.find(5)
    assert (five.retreat, five.advance, five.defender.column, five.attacker.column) == (1, 1, "retreat", "advance")
    assert (five.defender.modifier, five.attacker.modifier) == (0, 0)
    assert any(line.name == "engaged" and line.defender.modifier == 1 for line in table.line)
    assert [line.mark for line in table.line] == ["ID"] * 5 + [""] + ["IA"] * 6
    assert all(line.retreat <= other.retreat for line, other in zip(table.line, table.line[1:], strict=False))


@pytest.mark.rule("mib", "7.1.7a")
@pytest.mark.rule("mib", "7.2a")
def test_7_1_7a_engaged_plus_one_rolls_for_each_stack_in_place() -> None:
    """Total 2: engaged, +1 for the defender."""
    battle = Battle(OPEN, A, B)
    battle.activate("i")
    events = battle.fight("attack a 0505", faces=(2, 5, 4))
    rolled = [(e.unit, e.column, e.value, e.modifier, e.codes) for e in of_kind(events, "EffectsRolled")]
    assert rolled == [(battle.unit("b"), "engaged", 5, 1, "1F"), (battle.unit("a"), "engaged", 4, 0, "ic 1F")]
    assert (battle.where("a"), battle.where("b")) == ("0504", "0505")


@pytest.mark.rule("mib", "7.1.7a")
def test_7_1_7a_one_die_a_stack_not_a_unit() -> None:
    lines = ("french i infantry a 0504 s steps=2", "french i infantry c 0504 s steps=2", B)
    battle = Battle(OPEN, *lines)
    battle.activate("i")
    events = battle.fight("attack a 0505", "attack c 0505", faces=(2, 5, 4))
    assert len(of_kind(events, "EffectsRolled")) == 2


def test_a_scenario_may_bring_the_printed_charts() -> None:
    """A results table of two lines in place of the reconstructed one."""
    side = '{ column = "engaged", modifier = 0 }'
    line = f"defender = {side}, attacker = {side}, retreat = 0, advance = 0"
    chart = f"""[charts.crt]
meta = {{ provenance = "published", version = "mine" }}
line = [{{ roll = 3, {line} }}, {{ roll = 4, {line} }}]
"""
    scenario = RULESET.read_scenario(Source(Battle(OPEN, A, B).text + chart, "test.toml"))
    assert scenario.charts.crt.meta.provenance == "published"
    assert scenario.charts.crt.find(9).name == "engaged"
    assert chart_set().crt.meta.provenance == scenario.charts.cet.meta.provenance == "reconstructed"
