"""Scenario files: what is wrong with one is said with its line and the rule it offends."""

from __future__ import annotations

import pytest

from grognard.core.errors import ScenarioError
from grognard.rulesets.portable.ruleset import RULESET
from tests.rulesets.portable.ferry import GOOD, changed, line_of, read

SETUP, UNITS, VICTORY, DICE = "gap.stacking-setup", "units.1", "gap.victory", "gap.activation-dice"
LAST_UNITS = GOOD[GOOD.index('[[unit]]\nkey = "b-one"') : GOOD.index("[victory]")]
CROSSING = "special.rivers.1"
ROADS = """roads = [
  { path = "0101 0102 0103" },
  { path = "0301 0302" },
]"""
TYPE = """[[type]]
key = "militia"
name = "Others"
kind = "infantry"
movement = 1
power = 2
range = 2
"""

FAULTS = {
    # what is exchanged for what; the line that is named; what is said; the rule
    "ruleset": ('ruleset = "portable"', 'ruleset = "mib"', 'ruleset = "mib"', "'mib'", None),
    "no turns": ("turns = 10", "turns = 0", "turns = 0", "1 to 100 turns", VICTORY),
    "many turns": ("turns = 10", "turns = 101", "turns = 101", "1 to 100 turns", VICTORY),
    "fast type": ("movement = 1", "movement = 5", "[[type]]", "'militia'", UNITS),
    "strong type": ("power = 2", "power = 10", "[[type]]", "'militia'", UNITS),
    "far type": ("range = 2", "range = 21", "[[type]]", "'militia'", UNITS),
    "slow type": ("movement = 1", "movement = -1", "[[type]]", "'militia'", UNITS),
    "side key": ('key = "blue"', 'key = "Blue side"', 'key = "Blue side"', "'Blue side' is no key", None),
    "same sides": ('key = "blue"', 'key = "red"', 'key = "red"\nname = "Blue"', "Both sides", None),
    "unit key": ('key = "b-two"', 'key = "2nd"', 'key = "2nd"', "'2nd' is no key", None),
    "same units": ('key = "b-two"', 'key = "b-one"', 'key = "b-one"\nname = "Ford', "Two units", SETUP),
    "stacked": ('hex = "0303"', 'hex = "0103"', 'hex = "0103"\nfacing = "n"\n[victory', "'b-one' is already", SETUP),
    "in the river": ('hex = "0303"', 'hex = "0302"', 'hex = "0302"', "neither bridge nor ford", "special.rivers.2"),
    "off the map": ('hex = "0303"', 'hex = "0505"', 'hex = "0505"', "no hex '0505'", None),
    "unit type": ('type = "command"', 'type = "dragoons"', 'type = "dragoons"', "no unit type 'dragoons'", UNITS),
    "foot type": ('dismounts = "militia"', 'dismounts = "foot"', 'dismounts = "foot"', "type 'foot'", UNITS),
    "foot arm": ('dismounts = "militia"', 'dismounts = "command"', 'dismounts = "command"', "Command", "units.4"),
    "facing": ('facing = "se"', 'facing = "e"', 'facing = "e"', "'e' is no facing", "facing.1"),
    "unit side": ('side = "blue"', 'side = "green"', 'side = "green"', "no side 'green'", None),
    "no units": (LAST_UNITS, "", '[[side]]\nkey = "blue"', "Blue has no units", SETUP),
    "no dice": ("dice = 4", "dice = 0", "dice = 0", "1 to 12", DICE),
    "many dice": ("dice = 4", "dice = 13", "dice = 13", "1 to 12", DICE),
    "one face": ("faces = [0, 1, 1, 2, 2, 3]", "faces = [1]", "faces = [1]", "2 to 20 faces", DICE),
    "blank die": ("faces = [0, 1, 1, 2, 2, 3]", "faces = [0, 0]", "faces = [0, 0]", "blank", DICE),
    "high face": ("faces = [0, 1, 1, 2, 2, 3]", "faces = [0, 10]", "faces = [0, 10]", "0 to 9", DICE),
    "goal hex": ('{ hex = "0102"', '{ hex = "0902"', '  { hex = "0902"', "no hex '0902'", None),
    "goal value": ("value = 2", "value = 0", '  { hex = "0102"', "'Bridge' is worth", VICTORY),
    "goal twice": ('{ hex = "0402"', '{ hex = "0102"', '  { hex = "0102", name = "Ford"', "twice", VICTORY),
    "goal holder": ('held_by = "blue"', 'held_by = "x"', '  { hex = "0402"', "no side 'x'", None),
    "tie": ('tie = "blue"', 'tie = "x"', 'tie = "x"', "no side 'x'", None),
    "losses of whom": ("{ red = 2 }", "{ x = 2 }", "losses = {", "no side 'x'", None),
    "no losses": ("{ red = 2 }", "{ red = 0 }", "losses = {", "by losing 0", VICTORY),
    "many losses": ("{ red = 2 }", "{ red = 3 }", "losses = {", "2 units", VICTORY),
    "terrain": ('"r" = "river"', '"r" = "lake"', "legend = {", "no terrain 'lake'", None),
    "mark": ("bridge =", "tunnel =", "marks = {", "no mark 'tunnel'", None),
    "wrong kind": ("turns = 10", 'turns = "ten"', 'turns = "ten"', "turns", None),
    "missing": ('facing = "se"\n', "", '[[unit]]\nkey = "r-horse"', "facing", None),
    "missing at the top": ("turns = 10\n", "", 'ruleset = "portable"', "`turns`", None),
    "missing in the map": ('legend = { "." = "open", "r" = "river" }\n', "", "[map]", "`legend`", None),
    "missing in a side": ('name = "Blue"\n', "", '[[side]]\nkey = "blue"', "`name`", None),
    "missing in a goal": (', name = "Ford"', "", '  { hex = "0402"', "`name`", None),
    "missing table": (GOOD[GOOD.index("[victory]") :], "", 'ruleset = "portable"', "`victory`", None),
    "dry bridge": ('bridge = "0102"', 'bridge = "0102 0201"', "marks = {", "no river for a bridge in 0201", CROSSING),
    "dry ford": ('ford = "0402"', 'ford = "0402 0303"', "marks = {", "no river for a ford in 0303", CROSSING),
    "road in the river": ("marks = {", f"{ROADS}\nmarks = {{", '  { path = "0301', "river at 0302", CROSSING),
    "types": ("[[side]]", f"{TYPE}[[side]]", 'key = "militia"\nname = "Others"', "Two types", UNITS),
    "side of draws": ('key = "blue"', 'key = "draw"', 'key = "draw"', "called 'draw'", "gap.ties"),
    "side of nobody": ('key = "red"', 'key = "nobody"', 'key = "nobody"', "called 'nobody'", "gap.ties"),
    "goal in the river": ('{ hex = "0402"', '{ hex = "0302"', '  { hex = "0302"', "'Ford' in 0302 cannot", VICTORY),
    "not toml": ("turns = 10", "turns = = 10", "turns = = 10", "not valid TOML", None),
}


@pytest.mark.rule("portable", "gap.stacking-setup")
@pytest.mark.parametrize("fault", FAULTS)
def test_gap_stacking_setup_every_fault_names_its_line_and_rule(fault: str) -> None:
    old, new, at, says, rule = FAULTS[fault]
    text = changed((old, new))
    with pytest.raises(ScenarioError) as caught:
        read(text)
    error = caught.value
    line = line_of(at, text)
    assert (error.line, error.rule) == (line, rule)
    assert says in error.message
    assert str(error).startswith(f"ferry.toml:{line}: ")
    assert rule is None or rule in RULESET.rulebook


@pytest.mark.rule("portable", "gap.regular-european-cavalry")
@pytest.mark.parametrize("flag", ["regular = true", 'dismounts = "militia"', 'dismounts = "rifles"\nmounted = false'])
def test_gap_regular_european_cavalry_only_cavalry_is_flagged(flag: str) -> None:
    text = changed(('facing = "s"', f'facing = "s"\n{flag}'))
    with pytest.raises(ScenarioError, match="'r-one' is no cavalry") as caught:
        read(text)
    assert caught.value.rule == "gap.regular-european-cavalry"
    assert caught.value.line == line_of("[[unit]]", text)


ONE_SIDE = ('[[side]]\nkey = "blue"\nname = "Blue"\n', "")
THREE_SIDES = ("[[unit]]", '[[side]]\nkey = "third"\nname = "Third"\n[[unit]]')


@pytest.mark.rule("portable", "gap.stacking-setup")
@pytest.mark.parametrize(("change", "at"), [(ONE_SIDE, "[[side]]"), (THREE_SIDES, '[[side]]\nkey = "third"')])
def test_gap_stacking_setup_there_are_two_sides(change: tuple[str, str], at: str) -> None:
    text = changed(change)
    with pytest.raises(ScenarioError, match="two sides") as caught:
        read(text)
    assert (caught.value.line, caught.value.rule) == (line_of(at, text), SETUP)


@pytest.mark.rule("portable", "gap.stacking-setup")
@pytest.mark.parametrize("before", ["turns = 10", 'name = "Hussars"'])
def test_gap_stacking_setup_an_unknown_word_is_complained_of_at_its_line(before: str) -> None:
    text = changed((before, f"{before}\ncolor = 1"))
    with pytest.raises(ScenarioError, match="unknown field `color`") as caught:
        read(text)
    assert caught.value.line == line_of("color = 1", text)


@pytest.mark.rule("portable", "gap.stacking-setup")
def test_gap_stacking_setup_a_key_has_no_line_break() -> None:
    with pytest.raises(ScenarioError, match="is no key"):
        read(changed(('key = "b-two"', 'key = "b-two\\n"')))


CLIFFS = """heights = '''
0 0 0 2
0 0 0 0
0 0 0 0
'''
"""
HILL_GOAL = ('{ hex = "0102"', '{ hex = "0401"')


@pytest.mark.rule("portable", "gap.victory")
@pytest.mark.parametrize(
    ("changes", "reached"),
    [
        ([], True),
        ([("marks =", f"{CLIFFS}marks =")], False),
        ([("marks =", f"{CLIFFS.replace('0 0 0 2', '0 0 1 2')}marks =")], True),
        ([("marks =", f"{CLIFFS}marks ="), ('hex = "0101"', 'hex = "0401"')], True),
    ],
    ids=["on the plain", "on a crag", "on a hill", "on a crag with a unit on it"],
)
def test_gap_victory_some_unit_can_get_to_every_objective(changes: list[tuple[str, str]], reached: bool) -> None:
    text = changed(HILL_GOAL, *changes)
    if reached:
        assert read(text).objectives
        return
    with pytest.raises(ScenarioError, match="'Bridge' in 0401 cannot be reached by any unit") as caught:
        read(text)
    assert (caught.value.line, caught.value.rule) == (line_of('  { hex = "0401"', text), VICTORY)


@pytest.mark.rule("portable", "gap.victory")
def test_gap_victory_who_cannot_move_reaches_nothing() -> None:
    """Two forts in a meadow, and a flag between them."""
    text = changed(HILL_GOAL, ("movement = 1", "movement = 0"))
    for name in ("rifles", "cavalry", "rifles", "command"):
        text = text.replace(f'type = "{name}"', 'type = "militia"', 1)
    text = text.replace('regular = true\ndismounts = "militia"\nmounted = false\n', "")
    with pytest.raises(ScenarioError, match="cannot be reached"):
        read(text)
