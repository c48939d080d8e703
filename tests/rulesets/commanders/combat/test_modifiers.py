"""The table of modifiers, cell by cell, and what is added to it."""

from __future__ import annotations

import pytest

from grognard.rulesets.commanders.combat.dice import find_stroke, find_strokes
from grognard.rulesets.commanders.combat.hits import judge
from grognard.rulesets.commanders.combat.modifiers import find_modifiers
from grognard.rulesets.commanders.phase.names import COMBINED
from grognard.rulesets.commanders.state import Zone
from grognard.rulesets.commanders.units import KINDS, MELEE, RANGED
from tests.rulesets.commanders.field import Field
from tests.rulesets.commanders.fight import Fight

IDLE = (1,) * 30

COLUMNS = (
    "attacking infantry", "attacking cavalry", "attacking artillery", "square", "passive infantry", "passive cavalry",
    "passive artillery", "routed",
)  # fmt: skip
PRINTED = {
    "attacking infantry": "-1r/0m -1r/-1m -1r/+1m 0r/0m -1r/+1m -1r/0m -1r/+1m 0r/0m",
    "attacking cavalry": "-/+1m -/0m -/+2m -/-3m -/+1m -/+1m -/+2m -/+2m",
    "attacking artillery": "+2r/- +2r/- +1r/- +3r/- +2r/- +2r/- +1r/- +1r/-",
    "square": "-1r/0m -1r/0m -2r/0m",
    "passive infantry": "0r/0m 0r/-1m -1r/0m",
    "passive cavalry": "-/-1m -/-1m -/-",
    "passive artillery": "0r/- 0r/- -1r/-",
}
"""The printed table: own row against the enemy's column, r at range and m in melee, a dash for no such attack."""
UNOPPOSED = {"attacking infantry": "+1r/+1m", "attacking cavalry": "-/+2m", "attacking artillery": "+2r/-"}
"""The column of the table for nobody opposite."""
CELLS = [
    (row, COLUMNS[index], step, cell.split("/")[step == MELEE].rstrip("rm"))
    for row, line in PRINTED.items()
    for index, cell in enumerate(line.split())
    for step in (RANGED, MELEE)
]


def letter(name: str) -> str:
    """A unit of the table as the text of a position."""
    if name == "square":
        return "I#"
    if name == "routed":
        return "I!"
    return "ICA"[KINDS.index(name.split()[1])]


def face(mine: str, theirs: str) -> tuple[Field, Zone]:
    """One unit of White opposite one of Black in a zone, in combined arms."""
    field = Field(f"w b1 {letter(mine)}", f"b b2 {letter(theirs)}")
    field.state.phase = COMBINED
    one, two = field.units["w b1"][0], field.units["b b2"][0]
    attackers = ((one,) if mine.startswith("a") else (), (two,) if theirs.startswith("a") else ())
    zone = Zone((2, 5), -1, attackers, spaces=((one,), (two,)))
    field.state.zones = (zone,)
    return field, zone


def test_the_printed_table_is_whole() -> None:
    """Three rows of eight columns and four of three, at range and in melee."""
    assert len(CELLS) == 2 * (3 * 8 + 4 * 3)


@pytest.mark.rule("commanders", "combat.mod.1")
@pytest.mark.parametrize(("row", "column", "step", "printed"), CELLS)
def test_combat_mod_1_every_entry_of_the_table(row: str, column: str, step: str, printed: str) -> None:
    """What is found for a unit opposite another is what the table prints, and what its die is judged with."""
    field, zone = face(row, column)
    one, two = zone.spaces[0][0], zone.spaces[1][0]
    found = find_modifiers(field.game, zone, 0, one, two, two, step)
    strokes = (find_strokes(field.game, zone, 0, step), find_strokes(field.game, zone, 1, step))
    if printed == "-":
        assert found is None
        assert strokes[0] == [None]
        return
    assert found is not None
    assert [modifier.value for modifier in found] == [int(printed)]
    laid = tuple(tuple((3,) * stroke.dice if stroke else () for stroke in line) for line in strokes)
    (blow,) = judge(zone, strokes, (laid[0], laid[1]), step)[0]
    assert set(blow.totals) == {min(6, max(1, 3 + int(printed)))}


@pytest.mark.rule("commanders", "combat.mod.1")
@pytest.mark.parametrize(
    ("row", "column", "step", "printed"), [cell for cell in CELLS if cell[0] in UNOPPOSED and cell[3] != "-"]
)
def test_combat_mod_1_every_entry_with_nobody_opposite(row: str, column: str, step: str, printed: str) -> None:
    """Against a unit that stands elsewhere the last column is added."""
    field, zone = face(row, column)
    found = find_modifiers(field.game, zone, 0, zone.spaces[0][0], zone.spaces[1][0], -1, step)
    assert found is not None
    bonus = UNOPPOSED[row].split("/")[step == MELEE].rstrip("rm")
    assert [modifier.value for modifier in found] == [int(printed), int(bonus)]


@pytest.mark.rule("commanders", "combat.mod.2")
def test_combat_mod_2_special_modifiers_are_added() -> None:
    """A spent square fires at cavalry in the fast phase: -1, -1 and -2; attackers add the bonus of an empty space."""
    fight = Fight("w b1 CC", "b b2 I#*", white="2C b1-b2", phase="fast", dice=IDLE).on()
    assert [modifier.value for modifier in fight.blows("b", "ranged")[0].modifiers] == [-1, -1, -2]
    assert [modifier.value for modifier in fight.blows("b", "melee")[0].modifiers] == [0, -1]
    assert [modifier.value for modifier in fight.blows("w", "melee")[1].modifiers] == [-3, 2]


@pytest.mark.rule("commanders", "combat.mod.3")
@pytest.mark.parametrize(("die", "fate"), [(3, "box"), (4, "captured")])
def test_combat_mod_3_a_routed_unit_is_hit_with_four(die: int, fate: str) -> None:
    """The routed column has 0 for infantry, and the routed unit does not roll against it."""
    fight = Fight("w b1 II", "b b2 AI!", white="2I b1-b2", dice=(3, 3, 1, 1, 6, die))
    for _ in range(2):
        fight.on("ChooseTarget").do("w", "strike w-inf-2 b-inf-1")
    fight.on()
    blow = fight.blows("w", "melee")[1]
    assert ([modifier.rule for modifier in blow.modifiers], blow.totals, blow.against) == (["combat.mod.3"], (die,), 0)
    assert fight.where(fight.units["b b2"][1]) == fate


@pytest.mark.rule("commanders", "combat.mod.3")
@pytest.mark.parametrize("kind", "ICA")
@pytest.mark.parametrize(
    ("row", "step", "value"), [("I", RANGED, 0), ("I", MELEE, 0), ("C", MELEE, 2), ("A", RANGED, 1)]
)
def test_combat_mod_3_whatever_kind_is_routed(kind: str, row: str, step: str, value: int) -> None:
    """One column for all that are routed."""
    field = Field(f"w b1 {row}", f"b b2 {kind}!")
    field.state.phase = COMBINED
    one, two = field.units["w b1"][0], field.units["b b2"][0]
    field.state.zones = (Zone((2, 5), -1, ((one,), ()), spaces=((one,), (two,))),)
    stroke = find_stroke(field.game, field.state.zones[0], 0, 0, step, {})
    assert stroke is not None
    assert (stroke.modifier, stroke.opposed) == (value, False)


@pytest.mark.rule("commanders", "combat.mod.4")
@pytest.mark.parametrize("step", [RANGED, MELEE])
def test_combat_mod_4_a_passive_unit_does_not_strike_a_routed_one(step: str) -> None:
    """Laid opposite each other by hand: the passive unit throws no die, an attacker would."""
    field, zone = face("passive infantry", "routed")
    assert find_stroke(field.game, zone, 0, 0, step, {}) is None
    field, zone = face("attacking infantry", "routed")
    assert find_stroke(field.game, zone, 0, 0, step, {}) is not None


@pytest.mark.rule("commanders", "combat.mod.5")
def test_combat_mod_5_a_spent_unit_has_one_less_in_both_steps() -> None:
    """At range and in melee, and only the spent one."""
    fight = Fight("w b1 II", "b b2 II*", white="2I b1-b2", dice=IDLE).on()
    assert fight.modifiers("b", "ranged") == [0, -1]
    assert fight.modifiers("b", "melee") == [0, -1]


@pytest.mark.rule("commanders", "combat.mod.6")
def test_combat_mod_6_who_acts_now_uses_the_attacking_row() -> None:
    """Cavalry with an order for later is passive when it is charged, and attacks when it charges itself."""
    fight = Fight("w b1 C", "b b2 C", white="C b1-b2", dice=IDLE).on()
    assert (fight.modifiers("w", "melee"), fight.modifiers("b", "melee")) == ([1], [-1])
    fight = Fight("w b1 C", "b b2 C", white="C b1-b2", black="C b2-b1", dice=IDLE).on()
    assert (fight.modifiers("w", "melee"), fight.modifiers("b", "melee")) == ([0], [0])
    fight = Fight("w b1 I", "b b2 C", white="I b1-b2", dice=(5, *IDLE))
    fight.do("b", "countercharge b2 b1 1")
    fight.on()
    assert (fight.modifiers("w", "melee"), fight.modifiers("b", "melee")) == ([-1], [1])
