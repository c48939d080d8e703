"""Situations from the book alone: commanders in chief, headquarters, command."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.state import COMMANDED, MARKED
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.acts import options, wait
from tests.rulesets.napoleon3.battle import Battle
from tests.rulesets.napoleon3.fight import OPEN

WIDE = """
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    """
FAR = "austrian v infantry b 0101 e"


def corridor(middle: str) -> str:
    """One row of open ground between lakes, thirteen hexes from 0113 in the west to 0101."""
    return f"\n    {middle}\n    {' '.join('~' * 14)}\n"


LANE = corridor(". . . . . . . . . . . . . .")


def movers(battle: Battle, side: str = "allied") -> set[str]:
    wait(battle, "ChooseMover")
    return {text.split()[1] for text in options(battle, side) if text.startswith("select")}


# -- commanders in chief [7.2, 8] --------------------------------------------------------------------------------------


@pytest.mark.rule("napoleon3", "7.2c")
@pytest.mark.parametrize("hex", ["0204", "0303", "0404", "0405", "0305", "0205"])
def test_an_enemy_on_any_side_lets_the_commander_go_without_a_check(hex: str) -> None:
    """Commanders in chief have no facing [2]: whichever neighbour it is, no inertia check is needed [7.2]."""
    battle = Battle(
        OPEN,
        "allied i infantry a 0304 e",
        "allied commander nap 0304 inertia=0",
        f"austrian v artillery b {hex} e",
        dice=(),
    )
    events = battle.begin("commanders")
    assert of_kind(events, "InertiaRolled") == []
    assert battle.waits_for("allied") == "MoveCommander"


@pytest.mark.rule("napoleon3", "7.2b")
def test_a_commander_may_not_even_pass_next_to_an_enemy() -> None:
    """He cannot enter such a hex, at the end or on the way, unless a friend is in it [7.2]."""
    lane = """
    ~ ~ ~ . ~ ~ ~
    . . . . . . .
    ~ ~ ~ ~ ~ ~ ~
    """
    lines = ("allied i infantry z 0207 e", "allied commander nap 0207 inertia=5", "austrian v infantry b 0104 ne")
    battle = Battle(lane, *lines, dice=(6,))
    battle.begin("commanders")
    assert battle.reach("nap") == {"0206"}
    battle = Battle(lane, *lines, "allied i infantry f 0205 e", dice=(6,))
    battle.begin("commanders")
    assert "0205" in battle.reach("nap")


@pytest.mark.rule("napoleon3", "4Ba")
def test_the_check_of_command_comes_after_the_commander_has_ridden() -> None:
    """First he moves, then the headquarters are checked [4 B]."""
    lines = (
        "allied i hq h 0102", "allied i infantry a 0102 e", "allied commander nap 0112 inertia=5",
        "austrian v infantry b 0114 w", "austrian v hq k 0114",
    )  # fmt: skip
    battle = Battle(LANE, *lines, dice=(6,))
    battle.begin("commanders")
    battle.script(1, 1)
    events = battle.play("allied", "move nap 0110")
    assert battle.keys["h"] not in [event.unit for event in of_kind(events, "HeadquartersMarked")]
    battle = Battle(LANE, *lines, dice=(6,))
    battle.begin("commanders")
    battle.script(1, 1)
    events = battle.play("allied", "stay nap")
    assert battle.keys["h"] in [event.unit for event in of_kind(events, "HeadquartersMarked")]


@pytest.mark.rule("napoleon3", "9.1a")
@pytest.mark.parametrize(("ground", "reach"), [(".", 6), ("v", 6), ("C", 8)])
def test_a_headquarters_commands_two_points_further_from_a_city_alone(ground: str, reach: int) -> None:
    """Six points of cavalry, eight from a city [8.2, 9.1]; a village is no city."""
    lane = corridor(f". . {ground} . . . . . . . . . . .")
    units = [f"allied i infantry a{n} 01{12 - n:02} e" for n in range(5, 10)]
    battle = Battle(lane, "allied i hq h 0112", *units, "austrian v infantry b 0114 w")
    battle.activate("i")
    flags = {n: bool(battle.game.state.status[battle.keys[f"a{n}"]] & COMMANDED) for n in range(5, 10)}
    assert flags == {n: n <= reach for n in range(5, 10)}


@pytest.mark.rule("napoleon3", "9.1a")
def test_the_line_of_command_pays_for_the_last_hex_and_not_for_the_first() -> None:
    """It is traced from the leader [8.2]: his own woods are free, the unit's are not."""
    there = Battle(
        corridor(". . w . . . . . . . . . . ."),
        "allied i hq h 0112",
        "allied i infantry a 0106 e",
        "austrian v infantry b 0101 e",
    )
    there.activate("i")
    assert there.game.state.status[there.keys["a"]] & COMMANDED
    back = Battle(
        corridor(". . . . . . . . w . . . . ."),
        "allied i hq h 0112",
        "allied i infantry a 0106 e",
        "austrian v infantry b 0101 e",
    )
    back.activate("i")
    assert not back.game.state.status[back.keys["a"]] & COMMANDED


@pytest.mark.rule("napoleon3", "8.2b")
def test_the_line_of_command_does_not_run_through_an_enemy_who_looks_away() -> None:
    """Costs are those of cavalry, which does not ride through the enemy [8.2, 7.1]."""
    battle = Battle(LANE, "allied i hq h 0112", "allied i infantry a 0108 e", "austrian v artillery b 0110 ne")
    battle.activate("i")
    assert not battle.game.state.status[battle.keys["a"]] & COMMANDED


@pytest.mark.rule("napoleon3", "8.2b")
def test_the_line_of_command_runs_through_a_zone_in_which_a_friend_stands() -> None:
    """A friendly unit in the hex opens it to the line, also one of another corps [6.1, 8.2]."""
    lane = """
    ~ ~ ~ . ~ ~ ~
    . . . . . . .
    ~ ~ ~ ~ ~ ~ ~
    """
    lines = ("allied i hq h 0207", "allied i infantry a 0202 e", "austrian v infantry b 0104 sw")
    alone = Battle(lane, *lines)
    alone.activate("i")
    assert not alone.game.state.status[alone.keys["a"]] & COMMANDED
    helped = Battle(
        lane, *lines, "allied ii infantry f 0204 e", "allied ii infantry g 0205 e", "allied ii infantry d 0203 e"
    )
    helped.activate("i")
    assert helped.game.state.status[helped.keys["a"]] & COMMANDED


@pytest.mark.rule("napoleon3", "8.2d")
def test_direct_command_counts_over_all_formations_of_a_turn() -> None:
    """So many units, not formations [8.2]: what one corps has used another has no more."""
    battle = Battle(
        WIDE, "allied i hq h 0314", "allied i infantry a 0305 e", "allied i infantry c 0306 e", "allied ii hq h2 0514",
        "allied ii infantry d 0505 e", "allied commander nap 0308 inertia=2", FAR,
    )  # fmt: skip
    battle.activate("i", failed=True, step=2)
    battle.play("allied", "direct a", "leave")
    battle.activate("ii", failed=True, step=2)
    assert battle.waits_for("allied") == "DirectCommand"
    battle.play("allied", "direct d")
    assert battle.waits_for("allied") != "DirectCommand"


@pytest.mark.rule("napoleon3", "8.2d")
def test_an_emperor_without_inertia_commands_nobody_himself() -> None:
    """Franz Joseph's number is 0 [8.2]."""
    battle = Battle(
        WIDE, "austrian v hq k 0301", "austrian v infantry b 0312 w", "austrian commander fj 0311 inertia=0",
        "allied i infantry a 0514 e",
    )  # fmt: skip
    battle.activate("v", failed=True, step=2)
    assert battle.waits_for("austrian") != "DirectCommand"


@pytest.mark.rule("napoleon3", "8.2d")
def test_direct_command_reaches_eight_points_and_no_further() -> None:
    """The units must be within the commander's range [8.2]."""
    battle = Battle(
        LANE, "allied i hq h 0114", "allied i infantry a 0104 e", "allied i infantry c 0105 e",
        "allied commander nap 0113 inertia=4", "austrian v infantry b 0101 e",
    )  # fmt: skip
    battle.activate("i", failed=True, step=2)
    assert battle.has("allied", "direct c")
    assert not battle.has("allied", "direct a")


@pytest.mark.rule("napoleon3", "8.2e")
def test_a_unit_under_direct_command_attacks_though_its_headquarters_failed() -> None:
    """It acts normally whatever becomes of its headquarters [8.2]; its neighbour does not."""
    battle = Battle(
        OPEN, "allied i hq h 0307", "allied i infantry a 0306 e", "allied i infantry c 0406 e",
        "allied commander nap 0307 inertia=1", "austrian v infantry b 0304 w",
    )  # fmt: skip
    battle.activate("i", failed=True, step=2)
    battle.play("allied", "direct a", "select c")
    assert not {"0205", "0305", "0405"} & battle.reach("c")
    battle.play("allied", "stay c", "select a", "move a 0305 e")
    wait(battle, "DeclareAttacks")
    assert battle.has("allied", "attack a 0304")


# -- activation and units out of command [8.3, 9] ----------------------------------------------------------------------


@pytest.mark.rule("napoleon3", "8.3b")
@pytest.mark.parametrize(("die", "outcome"), [(3, "failed"), (4, "passed")])
def test_six_with_the_rating_activates(die: int, outcome: str) -> None:
    """Six or more with the command rating, here 2 [8.3]."""
    battle = Battle(WIDE, "allied i hq h 0314", "allied i infantry a 0313 e", FAR, dice=(die,))
    battle.game.state.formation[0] |= MARKED
    (check,) = of_kind(battle.activate("i"), "ActivationRolled")
    assert check.outcome == outcome


@pytest.mark.rule("napoleon3", "8.3d")
def test_a_failed_headquarters_stays_while_its_guns_fire_first() -> None:
    """It may not move; barrages are allowed [8.3]."""
    battle = Battle(
        OPEN,
        "allied i hq h 0307",
        "allied i artillery g 0306 e",
        "allied i infantry a 0406 e",
        "austrian v infantry b 0303 w",
    )
    battle.activate("i", failed=True, step=2)
    assert battle.waits_for("allied") == "Barrage"
    assert battle.has("allied", "barrage g 0303 e b")
    assert "h" not in movers(battle)


@pytest.mark.rule("napoleon3", "9.2c")
def test_who_is_out_of_range_must_end_nearer_in_hexes() -> None:
    """Nearer to its headquarters in hexes if it moves at all [9.2]: as near as before is not enough."""
    battle = Battle(WIDE, "allied i hq h 0314", "allied i infantry a 0305 e", FAR)
    battle.activate("i")
    battle.play("allied", "select a")
    distance = battle.grid.distance
    hq, here = battle.grid.parse("0314"), battle.grid.parse("0305")
    assert all(distance(battle.grid.parse(hex), hq) < distance(here, hq) for hex in battle.reach("a"))
    assert "0307" in battle.reach("a")
    assert battle.has("allied", "stay a")


@pytest.mark.rule("napoleon3", "9.2c")
def test_after_a_failed_check_nobody_leaves_the_range() -> None:
    """Movement out of command may not put a unit beyond the range of its headquarters [9.2]."""
    battle = Battle(LANE, "allied i hq h 0112", "allied i infantry a 0107 e", "austrian v infantry b 0101 e")
    battle.activate("i", failed=True, step=2)
    battle.play("allied", "select a")
    assert battle.reach("a") == {"0106", "0108", "0109"}


@pytest.mark.rule("napoleon3", "9.1b")
def test_command_is_judged_once_before_the_headquarters_rides_off() -> None:
    """At the start, for the whole activation [9.1]: who was in range then moves with all its points."""
    battle = Battle(LANE, "allied i hq h 0110", "allied i infantry a 0106 e", "austrian v infantry b 0101 e")
    battle.activate("i")
    battle.play("allied", "select h", "move h 0114")
    if battle.waits_for("allied") == "ChooseMover":
        battle.play("allied", "select a")
    assert "0111" in battle.reach("a")
